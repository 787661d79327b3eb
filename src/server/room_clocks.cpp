// SPDX-License-Identifier: MIT
// What happens at a table by itself: clocks run out, bots think, delayed spectators follow.
#include "server/room.h"

#include <algorithm>
#include <utility>

#include "server/black_box.h"
#include "server/house.h"
#include "server/log.h"
#include "table/catalogue.h"

namespace parlor::server {
namespace {

constexpr Time retry_alone = 10 * second;  // while the table is in memory

}  // namespace

std::optional<Level> Room::bot_at(Seat seat) const {
  const Sitting& sitting = document_.seats[static_cast<std::size_t>(seat)];
  if (sitting.bot) return sitting.bot;
  if (table_->bot_decides(seat)) return Level::medium;
  return {};
}

/// Nobody is waited for there: a bot plays the seat, or it is absent.
bool Room::plays_by_itself(Seat seat) const {
  return document_.seats[static_cast<std::size_t>(seat)].bot.has_value() || table_->absent(seat);
}

/// A bot that decides for somebody does not speak for them.
bool Room::speaks(Seat seat) const {
  const Sitting& sitting = document_.seats[static_cast<std::size_t>(seat)];
  return sitting.bot && sitting.guest.empty();
}

Time Room::clock_time() const { return document_.clock.seconds() * house_.settings().clock_second; }

/// The shorter of the table's clock and the game's own counts. The game's is there for those who wait: it stands still while
/// nobody who plays is here; and a table that is played over days has left its seconds behind.
Time Room::deadline_of(Seat seat, const Asked& asked) const {
  const Time since = asking_.since[seat], game = asked.seconds * house_.settings().clock_second;
  const Time by_table = clock_time() != 0 ? since + clock_time() : 0;
  if (game == 0 || people_since_ == 0 || document_.clock.kind == Clock::Kind::days) return by_table;
  const Time by_game = std::max(since, people_since_) + game;
  return by_table == 0 ? by_game : std::min(by_table, by_game);
}

/// Where all win together whoever speaks first speaks for all: there a bot waits as long as a person is asked.
bool Room::people_first(SeatSet pending) const {
  if (!facts_of(document_.game)->cooperative) return false;
  for (Seat seat : pending)
    if (!plays_by_itself(seat)) return true;
  return false;
}

void Room::plan(Time now) {
  if (document_.state != State::playing || !table_)
    return void(bot_due_ = {}), void(asking_ = {}), void(deadlines_ = {});
  const SeatSet pending = table_->pending();
  const bool bots_wait = people_first(pending);
  const BySeat<Asked> asked = table_->asked();
  people_since_ = here().empty() ? 0 : people_since_ != 0 ? people_since_ : now;
  const BySeat<Time> before = deadlines_;
  deadlines_ = {};
  for (int i = 0; i < document_.players(); ++i) {
    const Seat seat = seat_at(i);
    if (!pending.has(seat)) {
      bot_due_[seat] = asking_.since[seat] = 0;
      continue;
    }
    if (asking_.since[seat] == 0 || asking_.decision[seat] != asked[seat].decision)
      asking_.since[seat] = now, asking_.decision[seat] = asked[seat].decision;
    if (!plays_by_itself(seat)) deadlines_[seat] = deadline_of(seat, asked[seat]);
    if (!plays_by_itself(seat) || bots_wait) bot_due_[seat] = 0;
    else if (bot_due_[seat] == 0 && !thinking_[seat]) bot_due_[seat] = std::max<Time>(1, now + pause_of_bot(seat));
  }
  if (deadlines_ != before) publish();
}

/// How long a bot seems to think: as its game says (RIT-143), else the small steps of one decision follow each other quickly.
Time Room::pause_of_bot(Seat seat) const {
  const Time delay = house_.settings().bot_delay;
  if (delay == 0) return 0;
  Rng chance{random_seed()};
  if (const int wait = table_->bot_wait(seat, chance); wait != 0) return wait * house_.settings().clock_second / second;
  const bool again = !table_->entries().empty() && table_->entries().back().seat == seat;
  return again ? delay / 5 : delay / 2 + random_below(delay);
}

/// Until when bots wait for whoever is still being told of the last act; 0: for nobody. Who watches is waited for only where
/// no player is here to play, and nobody who does not say what they have been told.
Time Room::bots_wait_until() const {
  const bool players = !here().empty();
  for (const Viewpoint& viewpoint : viewpoints_) {
    if (players && !viewpoint.viewer().is_seat()) continue;
    for (const Listener* listener : viewpoint.listeners)
      if (listener->told_ >= 0 && listener->told_ < viewpoint.news) return news_at_ + house_.settings().bots_wait;
  }
  return 0;
}

/// However long a bot would think, it answers in time; its iterations are done before on any quiet machine.
Level Room::in_time(Level level) const {
  if (level.kind != Level::Kind::hard) return level;
  const Settings& settings = house_.settings();
  const auto most = static_cast<std::uint32_t>(has_listeners() ? settings.think_at_most : settings.think_alone);
  if (level.budget == Budget{}) level.budget.iterations = facts_of(document_.game)->search.iterations;
  level.budget.milliseconds = level.budget.milliseconds == 0 ? most : std::min(level.budget.milliseconds, most);
  return level;
}

void Room::think(Seat seat) {
  bot_due_[seat] = 0;
  const auto level = bot_at(seat);
  if (!level) {
    if (!table_->absent(seat)) return;
    return queue([this, seat](Turn& turn) {
      if (document_.state == State::playing && table_->absent(seat)) enter_out_of_time(turn, seat);
    });
  }
  thinking_[seat] = true;
  auto game = std::make_shared<Table>(table_->as_it_stands());
  const std::size_t entries = table_->entries().size();
  const Hearsay heard = listens(*level) ? heard_by(*table_, seat) : Hearsay{};
  house_.think(*this, [this, weak = weak_from_this(), &house = house_, game, seat, level = in_time(*level), entries,
                       heard, speaks = speaks(seat), table = id()] {
    const AtWork at_work{table};
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
        if (const auto choices = table_->choices(seat); !choices.empty())
          enter(turn, seat, choices.front().json, {}, nullptr);
      });
    });
  });
}

void Room::tick(Time now) {
  if (gone_) return;
  const AtWork at_work{id()};
  const Time told_by = bots_wait_until();
  held_back_ = table_ && document_.state == State::playing && bots_at_work() && !has_listeners() &&
               !house_.may_play_alone(*this);
  if (held_back_)
    for (Time& due : bot_due_.of)
      if (due != 0) due = std::max(due, now + retry_alone);
  if (table_ && document_.state == State::playing)
    for (int i = 0; i < document_.players(); ++i) {
      const Seat seat = seat_at(i);
      if (bot_due_[seat] != 0 && std::max(bot_due_[seat], told_by) <= now && !thinking_[seat]) think(seat);
      if (deadlines_[seat] != 0 && deadlines_[seat] <= now && !std::exchange(timing_out_[seat], true))
        queue([this, seat, due = deadlines_[seat]](Turn& turn) {
          timing_out_[seat] = false;
          if (deadlines_[seat] != due || document_.state != State::playing || !table_->pending().has(seat) ||
              asking_.decision[seat] != table_->asked()[seat].decision)
            return;  // it acted in time after all, or somebody did for it
          asking_.since[seat] = deadlines_[seat] = 0;
          ++house_.metrics().timeouts;
          enter_out_of_time(turn, seat);
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
  const Time told_by = bots_wait_until();
  for (int i = 0; i < document_.players() && document_.state == State::playing; ++i) {
    if (const Time due = bot_due_.of[static_cast<std::size_t>(i)];
        due != 0 && !thinking_.of[static_cast<std::size_t>(i)])
      consider(std::max(due, told_by));
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
  if (held_back_ && first == 0) first = now() + house_.settings().alone_again;
  return first;
}

bool Room::idle(Time now) const {
  if (has_listeners() || flying_ || !jobs_.empty() || now < last_looked_at_ + house_.settings().idle_after)
    return false;
  return !bots_at_work() || held_back_;
}

bool Room::bots_at_work() const {
  for (int i = 0; i < document_.players(); ++i)
    if (bot_due_.of[static_cast<std::size_t>(i)] != 0 || thinking_.of[static_cast<std::size_t>(i)]) return true;
  return false;
}

bool Room::plays_alone() const {
  return document_.state == State::playing && !has_listeners() && (bots_at_work() || flying_ || !jobs_.empty());
}

}  // namespace parlor::server
