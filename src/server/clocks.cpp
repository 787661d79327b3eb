// SPDX-License-Identifier: MIT
#include "server/clocks.h"

#include <algorithm>
#include <utility>

#include "server/chance.h"
#include "server/settings.h"

namespace parlor::server {
namespace {

constexpr Time retry_alone = 10 * second;  // while the table is in memory

}  // namespace

Clocks::Clocks(const Book& book, const Counsel& counsel, const Settings& settings)
    : book_{book}, counsel_{counsel}, settings_{settings} {
  Rng chance{random_seed()};
  for (Hands& hands : hands_.of) hands = any_hands(chance);
}

/// Clocks ran on while the table was not in memory, but nobody loses their turn to a restart.
void Clocks::resume(Time now) {
  if (book_.document.clock.kind == Clock::Kind::none || book_.document.state != State::playing) return;
  const Time since = std::max(book_.last_entry().value_or(now), now + std::min<Time>(0, 30 * second - table_time()));
  const BySeat<Asked> asked = book_.table()->asked();
  for (const Seat seat : book_.table()->pending())
    asking_.since[seat] = since, asking_.decision[seat] = asked[seat].decision;
}

bool Clocks::plan(Time now, SeatSet here) {
  if (book_.document.state != State::playing) return stop(), false;
  const SeatSet pending = book_.table()->pending();
  const bool people_first = counsel_.people_first();
  const BySeat<Asked> asked = book_.table()->asked();
  people_since_ = here.empty() ? 0 : people_since_ != 0 ? people_since_ : now;
  const BySeat<Time> before = std::exchange(deadlines_, {});
  for (const Seat seat : book_.document.every_seat()) {
    if (!pending.has(seat)) {
      bot_due_[seat] = asking_.since[seat] = 0;
      continue;
    }
    if (asking_.since[seat] == 0 || asking_.decision[seat] != asked[seat].decision)
      asking_.since[seat] = now, asking_.decision[seat] = asked[seat].decision;
    const bool by_itself = book_.plays_by_itself(seat);
    if (!by_itself && book_.document.lesson.empty()) deadlines_[seat] = deadline_of(seat, asked[seat]);
    if (!by_itself || (people_first && is_silent(seat, here))) bot_due_[seat] = 0;
    else if (bot_due_[seat] == 0 && !thinking_[seat]) bot_due_[seat] = std::max<Time>(1, now + pause_of_bot(seat));
  }
  return deadlines_ != before;
}

void Clocks::stop() { bot_due_ = {}, asking_ = {}, deadlines_ = {}; }

void Clocks::note(Entry::Kind kind) {
  if (kind == Entry::Kind::act) asked_before_ = asking_;
  if (kind == Entry::Kind::undo) asking_ = asked_before_;  // what is taken back brings no new time
}

Time Clocks::only_sits_from(Seat seat) const {
  return asking_.since[seat] == 0 ? 0 : asking_.since[seat] + settings_.sits_there;
}

Time Clocks::due(Time told_by) const {
  Time first = 0;
  if (book_.document.state != State::playing) return first;
  for (const Seat seat : book_.document.every_seat()) {
    if (bot_due_[seat] != 0 && !thinking_[seat]) first = sooner(first, std::max(bot_due_[seat], told_by));
    if (!running_out_[seat]) first = sooner(first, deadlines_[seat]);
  }
  return first;
}

Time Clocks::next_deadline(Time now) const {
  Time first = 0;
  for (const Time time : deadlines_.of) first = sooner(first, time);
  return first == 0 && held_back_ ? now + settings_.alone_again : first;
}

// ---- Deadlines

Time Clocks::table_time() const { return book_.document.clock.seconds() * settings_.clock_second; }

/// The shorter of the table's clock and the game's own counts. The game's is there for those who wait: it stands still while
/// nobody who plays is here; and a table that is played over days has left its seconds behind.
Time Clocks::deadline_of(Seat seat, const Asked& asked) const {
  const Time since = asking_.since[seat], game = asked.seconds * settings_.clock_second;
  const Time by_table = table_time() != 0 ? since + table_time() : 0;
  if (game == 0 || people_since_ == 0 || book_.document.clock.kind == Clock::Kind::days) return by_table;
  return sooner(by_table, std::max(since, people_since_) + game);
}

bool Clocks::runs_out(Seat seat, Time now) {
  return deadlines_[seat] != 0 && deadlines_[seat] <= now && !std::exchange(running_out_[seat], true);
}

bool Clocks::ran_out(Seat seat, Time due) {
  running_out_[seat] = false;
  if (deadlines_[seat] != due || book_.document.state != State::playing || !book_.table()->pending().has(seat) ||
      asking_.decision[seat] != book_.table()->asked()[seat].decision)
    return false;  // it acted in time after all, or somebody did for it
  asking_.since[seat] = deadlines_[seat] = 0;
  return true;
}

// ---- Bots

/// It waits for people, and has nothing to tell them, or nobody to tell it to.
bool Clocks::is_silent(Seat bot, SeatSet here) const {
  return !counsel_.may_act(bot) && (here.empty() || counsel_.has_advised(bot));
}

/// How long a bot seems to think: as its game says (RIT-143), else the small steps of one decision follow each other quickly.
Time Clocks::pause_of_bot(Seat seat) const {
  const Time delay = settings_.bot_delay;
  if (delay == 0) return 0;
  Rng chance{random_seed()};
  const Table& table = *book_.table();
  if (const int wait = wait_of(table, seat, hands_[seat], chance); wait != 0)
    return wait * settings_.clock_second / second;
  const bool again = !table.entries().empty() && table.entries().back().seat == seat;
  return again ? delay / 5 : delay / 2 + random_below(delay);
}

bool Clocks::bot_is_due(Seat seat, Time now) const {
  return bot_due_[seat] != 0 && bot_due_[seat] <= now && !thinking_[seat];
}

void Clocks::set_thinking(Seat seat, bool thinking) { bot_due_[seat] = 0, thinking_[seat] = thinking; }

bool Clocks::bots_at_work() const {
  for (const Seat seat : book_.document.every_seat())
    if (bot_due_[seat] != 0 || thinking_[seat]) return true;
  return false;
}

void Clocks::hold_back(bool held, Time now) {
  held_back_ = held;
  if (!held) return;
  for (Time& due : bot_due_.of)
    if (due != 0) due = std::max(due, now + retry_alone);
}

void Clocks::let_go() {
  if (std::exchange(held_back_, false)) bot_due_ = {};  // they are planned anew when this turn is over
}

}  // namespace parlor::server
