// SPDX-License-Identifier: MIT
#include "server/turn.h"

#include "server/chance.h"
#include "server/log.h"
#include "server/messages.h"
#include "server/names.h"

namespace parlor::server {

std::optional<Refused> Turn::enter(const Act& act, const std::string& key) {
  if (auto refused = book.enter(act, key, batch)) return refused;
  clocks.note(book.table()->entries().back().kind);
  end_if_over();
  if (book.table()->entries().back().kind == Entry::Kind::act) let_bots_talk();
  return {};
}

/// Bots write as soon as two may talk, in the same turn: a letter lies there before anybody can leave.
void Turn::let_bots_talk() {
  if (book.document.state != State::playing || book.table()->talks() == 0) return;
  BySeat<const Level*> speaks;
  for (const Seat seat : book.document.every_seat())
    if (book.speaks(seat)) speaks[seat] = &*book.document.at(seat).bot;
  for (auto due = words_due(*book.table(), speaks); !due.empty(); due = words_due(*book.table(), speaks))
    for (const Act& words : due)
      if (enter(words)) return;  // the game moved on
}

void Turn::enter_by_house(const char* type, Seat seat) { enter({house, {{"type", type}, {"seat", index(seat)}}}); }

void Turn::enter_out_of_time(Seat seat) {
  Rng chance{random_seed()};
  for (const Act& act : book.table()->out_of_time(seat, chance)) enter(act);
}

void Turn::end_if_over() {
  if (!book.end_if_over()) return;
  document_changed = true;
  ++metrics.games[book.document.game].over;
  const auto& broken = book.table()->broken();
  if (!broken) return;
  ++metrics.damaged;
  log_error("table {} is set aside: {}", book.document.id, broken->text());
  after.push_back(
      [&audience = audience, told = error_frame("this table is set aside: " + broken->text())](bool durable) {
        if (!durable) return;
        for (Listener* listener : audience.listeners()) listener->send(told);
      });
}

void Turn::put_bot(Seat seat, const Level& level) {
  Sitting& there = book.document.at(seat);
  there.bot = there.helper = level;
  there.agreed = {}, there.asked = false;
  document_changed = true;
}

void Turn::come_back(Seat seat) {
  Sitting& there = book.document.at(seat);
  if (there.bot || there.left || !there.agreed.empty()) document_changed = true;
  there.bot.reset(), there.left = there.asked = false, there.agreed = {};
  if (book.document.state == State::playing && book.table()->absent(seat)) enter_by_house("return", seat);
}

void Turn::set_name(const std::string& guest, const std::string& name) {
  const auto seat = book.document.seat_of(guest);
  if (!seat) return;
  std::string here = told_apart(name, book.document.names_but(*seat));
  if (book.document.at(*seat).name == here) return;
  book.document.at(*seat).name = std::move(here);
  document_changed = true;
}

}  // namespace parlor::server
