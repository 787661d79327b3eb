// SPDX-License-Identifier: MIT
// What a coach says at the terminal, and what surely follows from the choices at hand.
#include <fmt/format.h>

#include "bots/coach.h"
#include "cli/session.h"

namespace parlor::cli {

/// What surely comes of each answer that is a choice by itself. Asked for, since it is long beside a choice on a small screen.
void Session::foresee(const Question& question) const {
  const std::vector<std::string> answers = question.answers();
  std::vector<std::string> told;
  bool any = false;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const Choice* const choice = question.choice_of(i);
    std::string follows;
    if (choice != nullptr && choice->action != Action{} && !table_.judge({me_, choice->json}).refused())
      follows = table_.foreseen(me_, table_.preview(me_, choice->action));
    any = any || !follows.empty();
    told.push_back(answers[i] +
                   screen_.ink(Ink::dim, "  " + (follows.empty() ? std::string{"nothing that is sure"} : follows)));
  }
  if (any) screen_.items(told, question.numbers());
  else screen_.line("Nothing is sure to follow at once from any of these.");
}

/// The best few, how likely one wins with each, and why. Who asked stands in the record.
void Session::coach(const Question& question) {
  Json said = coach_json(table_, me_, weigh(table_, me_, {}, &team_));
  note_coach();
  for (const Json& one : said["choices"]) {
    const std::string label = as_sentence(one["label"].get<std::string>());
    const std::string chance = one["chance"].is_null()
                                   ? std::string{}
                                   : fmt::format("{:.0f} % ± {:.0f}  ", one["chance"].get<int>() / 10.0,
                                                 std::max(1.0, one["error"].get<int>() / 10.0));
    screen_.paragraph(screen_.ink(Ink::cyan, chance) + label +
                          screen_.ink(Ink::dim, " Type\u00A0" + numbers_for(question, one["action"]) + "."),
                      0, 2);
    for (const char* const words : {"reason", "brings"})
      if (const std::string text = one[words]; !text.empty()) screen_.paragraph(text, 2, 2);
  }
}

/// In the header of the record, beside the seat.
void Session::note_coach() {
  Json seats = table_.header().seats;
  const auto me = static_cast<std::size_t>(index(me_));
  if (me >= seats.size()) return;
  seats[me]["coached"] = seats[me].value("coached", 0) + 1;
  table_.seat_people(std::move(seats));
  keep();
}

}  // namespace parlor::cli
