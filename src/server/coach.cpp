// SPDX-License-Identifier: MIT
#include "server/coach.h"

#include <utility>

#include "bots/coach.h"
#include "server/answer.h"

namespace parlor::server {

std::string no_coach(const Document& document) {
  if (!document.coach) return "this table plays without a coach";
  int people = 0, agreed = 0;
  for (const Sitting& seat : document.seats) {
    if (seat.guest.empty() || seat.left) continue;
    ++people, agreed += seat.coach;
  }
  return people <= 1 || agreed == people ? "" : "all who play here have to agree to a coach first";
}

Coach::Matter Coach::matter(const Book& book, Seat seat) {
  return {book.table()->asked()[seat].decision, book.table()->acts_of(seat)};
}

Coach::Asking Coach::ask(const Book& book, Seat seat, Asked who) {
  const Matter about = matter(book, seat);
  std::string knowledge = knowledge_of(*book.table(), seat);
  auto& told = told_[seat];
  const bool first = !told || !(told->about == about);
  const bool known = !first && (told->fields.empty() || told->knowledge == knowledge);
  if (told && first) answer(seat, told->about, {});
  if (!known) told = Told{about, std::move(knowledge), {}, {}};
  told->waiting.push_back(std::move(who));
  return known ? Asking::known : first ? Asking::first : Asking::anew;
}

void Coach::answer(Seat seat, const Matter& about, const std::string& fields) {
  if (!told_[seat] || !(told_[seat]->about == about)) return;
  told_[seat]->fields = fields.empty() ? R"("choices":[])" : fields;
  say(seat);
}

void Coach::say(Seat seat) {
  if (!told_[seat] || told_[seat]->fields.empty()) return;
  for (const Asked& one : std::exchange(told_[seat]->waiting, {}))
    one.listener->send(frame(R"({"type":"coach","id":)" + sound(Json(one.id)) + "," + told_[seat]->fields + "}"));
}

}  // namespace parlor::server
