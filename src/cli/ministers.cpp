// SPDX-License-Identifier: MIT
// Where all decide together: the bots at the table say what they would do, and do it when they are asked to.
#include <algorithm>
#include <utility>

#include "cli/command.h"
#include "cli/session.h"
#include "table/catalogue.h"

namespace parlor::cli {

bool Session::together() const { return facts_of(game())->cooperative; }

/// Bots who are asked the same: they say what they would do, and do it when they are asked to.
SeatSet Session::ministers() const { return together() && asked() ? table_.pending() - SeatSet::only(me_) : SeatSet{}; }

/// Thought through once for each question, so that what is advised is what is done.
const Json& Session::advice_of(Seat seat) const {
  if (std::exchange(advised_at_, table_.entries().size()) != table_.entries().size()) advice_ = {};
  Json& action = advice_[seat];
  if (action.is_null()) action = table_.to_json(choose(table_, seat, level_at(levels_, index(seat)), chance_.of(seat)));
  return action;
}

/// Who would do the same need not be told apart.
std::vector<Choice> Session::askable() const {
  std::vector<Choice> all;
  std::vector<Json> known;
  for (const Seat seat : ministers()) {
    if (std::find(known.begin(), known.end(), advice_of(seat)) != known.end()) continue;
    known.push_back(advice_of(seat));
    all.push_back({{}, {{"type", ask_type}, {"seat", index(seat)}}, "Let " + name_of_seat(seat) + " decide this"});
  }
  return all;
}

bool Session::let_decide(Seat seat) {
  const Json action = advice_of(seat);
  if (!act(seat, action)) return false;
  keep();
  return true;
}

std::string Session::name_of_seat(Seat seat) const { return std::string{table_.names().word("seat", index(seat))}; }

/// What the others at the table would do, and why; those who would do the same say it once.
void Session::show_counsel(const Screen& screen) const {
  std::vector<std::pair<std::string, std::string>> counsel;  // what, and who
  for (const Seat seat : ministers()) {
    const Verdict verdict = table_.judge({seat, advice_of(seat)});
    if (verdict.refused()) continue;
    const Action action = verdict.entry().action;
    const std::string why = reason_for(table_, seat, action);
    const std::string what = as_sentence(table_.brief(table_.fields(action), viewer_)) + (why.empty() ? "" : " " + why);
    const auto same = std::find_if(counsel.begin(), counsel.end(), [&](const auto& one) { return one.first == what; });
    if (same == counsel.end()) counsel.emplace_back(what, name_of_seat(seat));
    else same->second += ", " + name_of_seat(seat);
  }
  for (const auto& [what, who] : counsel) screen.paragraph(screen.ink(Ink::cyan, who) + " would: " + what, 0, 2);
}

}  // namespace parlor::cli
