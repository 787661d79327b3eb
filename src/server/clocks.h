// SPDX-License-Identifier: MIT
// When something happens at a table by itself: since when each seat is asked, until when it may answer, when its bot begins to
// think. It says when; what then comes of it is done by others.
#pragma once

#include "bots/hands.h"
#include "server/book.h"
#include "server/counsel.h"
#include "server/now.h"

namespace parlor::server {

struct Settings;

class Clocks {
 public:
  Clocks(const Book& book, const Counsel& counsel, const Settings& settings);

  void resume(Time now);                 // after loading
  bool plan(Time now, SeatSet here);     // for what is asked now; true: other deadlines than before
  void stop();                           // they begin anew when play goes on
  void note(Entry::Kind kind);           // of what was just entered
  Time only_sits_from(Seat seat) const;  // when who is asked, and does nothing, is as good as away; 0: not at all
  Time due(Time told_by) const;          // what is due first; 0: nothing. Bots wait for who is told until then
  Time next_deadline(Time now) const;  // for a table that leaves memory: when somebody must look at it again; 0: never
  const BySeat<Time>& deadlines() const { return deadlines_; }  // 0: none

  // A deadline that has passed leads to a turn, and until that comes the seat may act.
  bool runs_out(Seat seat, Time now);  // true once
  bool ran_out(Seat seat, Time due);   // it has not acted; what it is asked next has its own time

  // Bots
  bool bot_is_due(Seat seat, Time now) const;
  void set_thinking(Seat seat, bool thinking);
  bool bots_at_work() const;
  void hold_back(bool held, Time now);  // they wait until somebody looks, or other tables without company are done
  void let_go();                        // somebody looks
  bool held_back() const { return held_back_; }

 private:
  Time table_time() const;  // of the table's own clock; 0: it has none
  Time deadline_of(Seat seat, const Asked& asked) const;
  bool is_silent(Seat bot, SeatSet here) const;
  Time pause_of_bot(Seat seat) const;

  const Book& book_;
  const Counsel& counsel_;
  const Settings& settings_;
  struct Asking {
    BySeat<Time> since;              // 0: the seat is asked nothing
    BySeat<std::uint64_t> decision;  // which one it is (kernel/game.h)
  };
  Asking asking_{}, asked_before_{};  // before the last act, which may be taken back, and its time with it
  Time people_since_ = 0;             // how long somebody who plays has been here; 0: nobody is
  BySeat<Time> deadlines_{};
  BySeat<bool> running_out_{};
  BySeat<Time> bot_due_{};  // when the bot begins to think; 0: not at all
  BySeat<bool> thinking_{};
  BySeat<Hands> hands_;  // of bots, for as long as the table is in memory
  bool held_back_ = false;
};

}  // namespace parlor::server
