// SPDX-License-Identifier: MIT
// What happens at a table by itself: clocks run out, bots think, delayed spectators follow.
#include "server/room.h"

#include <algorithm>
#include <utility>

#include "server/house.h"
#include "server/log.h"
#include "table/catalogue.h"

namespace parlor::server {

bool Room::absent(Seat seat) const { return table_->absent(seat); }

std::optional<Level> Room::bot_at(Seat seat) const {
  const Sitting& sitting = document_.seats[static_cast<std::size_t>(seat)];
  if (sitting.bot) return sitting.bot;
  if (table_->absent(seat) && bot_plays_absent()) return Level::medium;
  return {};
}

/// A bot that decides for somebody does not speak for them.
bool Room::speaks(Seat seat) const {
  const Sitting& sitting = document_.seats[static_cast<std::size_t>(seat)];
  return sitting.bot && sitting.guest.empty();
}

/// Some games let a bot decide for an absent seat (a house rule), others take their automatic choice at once.
bool Room::bot_plays_absent() const {
  return house_rule(document_.game, document_.house_rules, "absent_seat") == "bot";
}

Time Room::clock_time() const { return document_.clock.seconds() * house_.settings().clock_second; }

/// Where all win together whoever speaks first speaks for all: there a bot waits as long as a person is asked.
bool Room::people_first(SeatSet pending) const {
  bool together = false;
  Catalogue::with(document_.game, [&]<class G>(std::type_identity<G>) { together = requires { G::cooperative; }; });
  if (!together) return false;
  for (Seat seat : pending)
    if (!document_.seats[static_cast<std::size_t>(seat)].bot && !table_->absent(seat)) return true;
  return false;
}

void Room::plan(Time now) {
  if (document_.state != State::playing || !table_) return void(bot_due_ = {}), void(deadlines_ = {});
  const SeatSet pending = table_->pending();
  const bool bots_wait = people_first(pending);
  const Time delay = house_.settings().bot_delay;
  const bool clocked = document_.clock.kind != Clock::Kind::none;
  bool changed = false;
  for (int i = 0; i < document_.players(); ++i) {
    const Seat seat = seat_at(i);
    const bool plays = pending.has(seat);
    const bool by_itself =
        plays && (document_.seats[static_cast<std::size_t>(i)].bot.has_value() || table_->absent(seat)) && !bots_wait;
    if (!by_itself) bot_due_[seat] = 0;
    else if (bot_due_[seat] == 0 && !thinking_[seat]) {
      // The small steps of one decision follow each other quickly.
      const bool again = !table_->entries().empty() && table_->entries().back().seat == seat;
      bot_due_[seat] = std::max<Time>(1, now + (again ? delay / 5 : delay / 2 + random_below(delay)));
    }
    const Time deadline =
        plays && clocked && !by_itself ? (deadlines_[seat] != 0 ? deadlines_[seat] : now + clock_time()) : 0;
    changed |= deadlines_[seat] != deadline;
    deadlines_[seat] = deadline;
  }
  if (changed) publish();
}

void Room::think(Seat seat) {
  bot_due_[seat] = 0;
  const auto level = bot_at(seat);
  if (!level) {
    if (!table_->absent(seat)) return;
    return queue([this, seat](Turn& turn) {
      if (document_.state == State::playing && table_->absent(seat)) enter_by_house(turn, "timeout", seat);
    });
  }
  thinking_[seat] = true;
  auto game = std::make_shared<Table>(table_->as_it_stands());
  const std::size_t entries = table_->entries().size();
  const Hearsay heard = listens(*level) ? heard_by(*table_, seat) : Hearsay{};
  house_.think([this, weak = weak_from_this(), &house = house_, game, seat, level = *level, entries, heard,
                speaks = speaks(seat)] {
    Mind mind{Rng{random_seed()}, {}, heard};
    const Action chosen = choose(*game, seat, level, mind);
    const Json action = game->to_json(chosen), words = speaks ? words_before(*game, seat, level, chosen) : Json{};
    house.post([this, weak, seat, action, words, entries] {
      const auto self = weak.lock();
      if (!self || gone_) return;
      thinking_[seat] = false;
      queue([this, seat, action, words, entries](Turn& turn) {
        if (document_.state != State::playing || !table_->pending().has(seat) || !bot_at(seat)) return;
        Refused refused;
        if (!words.is_null() && !table_->judge({seat, action}).refused()) enter(turn, seat, words, {}, nullptr);
        if (enter(turn, seat, action, {}, &refused)) return void(++house_.metrics().bot_moves);
        if (table_->entries().size() != entries) return;  // the game went on meanwhile: it thinks again
        log_error("table {}: the bot at seat {} chose {}, which {} forbids", id(), index(seat), action.dump(),
                  refused.rule);
        enter(turn, seat, table_->choices(seat).front().json, {}, nullptr);
      });
    });
  });
}

void Room::tick(Time now) {
  if (gone_) return;
  if (table_ && document_.state == State::playing)
    for (int i = 0; i < document_.players(); ++i) {
      const Seat seat = seat_at(i);
      if (bot_due_[seat] != 0 && bot_due_[seat] <= now && !thinking_[seat]) think(seat);
      if (deadlines_[seat] != 0 && deadlines_[seat] <= now && !std::exchange(timing_out_[seat], true))
        queue([this, seat, due = deadlines_[seat]](Turn& turn) {
          timing_out_[seat] = false;
          if (deadlines_[seat] != due || document_.state != State::playing) return;  // it acted in time after all
          deadlines_[seat] = 0;
          ++house_.metrics().timeouts;
          enter_by_house(turn, "timeout", seat);
        });
    }
  if (behind_ && !flying_) {
    bool moved = false;
    for (std::size_t next = behind_->table.entries().size();
         next < times_.size() && times_[next] + house_.settings().spectators_behind <= now; ++next) {
      behind_->table.commit(Verdict{table_->entries()[next]});
      moved = true;
    }
    if (moved) publish();
  }
}

Time Room::due() const {
  Time first = 0;
  const auto consider = [&](Time time) {
    if (time != 0 && (first == 0 || time < first)) first = time;
  };
  for (int i = 0; i < document_.players() && document_.state == State::playing; ++i) {
    if (!thinking_.of[static_cast<std::size_t>(i)]) consider(bot_due_.of[static_cast<std::size_t>(i)]);
    if (!timing_out_.of[static_cast<std::size_t>(i)]) consider(deadlines_.of[static_cast<std::size_t>(i)]);
  }
  if (behind_ && !flying_ && behind_->table.entries().size() < times_.size())
    consider(times_[behind_->table.entries().size()] + house_.settings().spectators_behind);
  if (!has_listeners()) consider(std::max(last_looked_at_ + house_.settings().idle_after, now() + 1));
  return first;
}

Time Room::next_deadline() const {
  Time first = 0;
  for (const Time time : deadlines_.of)
    if (time != 0 && (first == 0 || time < first)) first = time;
  return first;
}

bool Room::idle(Time now) const {
  if (has_listeners() || flying_ || !jobs_.empty() || now < last_looked_at_ + house_.settings().idle_after)
    return false;
  for (int i = 0; i < document_.players(); ++i)
    if (bot_due_.of[static_cast<std::size_t>(i)] != 0 || thinking_.of[static_cast<std::size_t>(i)]) return false;
  return true;
}

}  // namespace parlor::server
