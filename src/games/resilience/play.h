// SPDX-License-Identifier: MIT
// How an act is carried out in .Resilience, on to the next question.
#pragma once

#include "games/resilience/position.h"

namespace parlor::resilience {

/// Made for one act: the state that it changes, its chance, and the journal that it tells.
class Play : Position {
 public:
  using Journal = Rules::Journal;
  Play(const Rules& rules, State& s, Rng& rng, Journal& journal)
      : Position{rules, s}, s_{s}, rng_{rng}, journal_{journal} {}

  void start();  // from an empty table
  void act(Seat who, Action action);

 private:
  // The acts, and how the table agrees on them (play.cpp)
  void perform(Seat who, Action action);
  void propose(Seat who, Action action);
  void answer_proposal(Seat who, bool agrees);
  void settle_proposal();
  void hand_lead(Seat to);
  void time_out(Seat who);
  Action automatic(Seat who) const;  // the rulebook's automatic choice
  void leave(Seat who);
  void come_back(Seat who);

  // Set-up (turn.cpp)
  void build_deck();
  void deal_role(int slot, RoleNo role, RoleSlot::How how);
  void deal_next_role();
  void choose_role(RoleNo role);
  void lay_out_strategies();
  void ask_start_strategy();
  void take_strategy(StrategyNo card);

  // The turn (turn.cpp)
  void advance();
  void go_on();
  void start_turn();
  void set_final_turn(int turn, ScenarioRule::Op reason);
  void set_budget();
  void maintain();
  void apply_next_counters();
  void apply_next_space();
  void apply_space(Indicator on);
  void ask_to_buy();
  void buy(Seat who, StrategyNo card);
  void discard(Seat who, StrategyNo card);
  void start_event(EventPhase phase);
  void return_quiet_opening();
  void forget_glimpse(EventNo card);
  void draw_event();
  void handle_event();
  void resolve_event();
  void finish_event(Fate fate);
  void leave_event();
  void start_action();
  void play(Seat who, StrategyNo card);
  void influence(Seat who, Indicator on, int spent);
  void pass(Seat who);
  void check_turn();
  void end_game(Ending ending);

  // What cards do (work.cpp)
  void run();
  void work();
  void start_lines(Source source, int card, int ability, Seat who);
  void do_lines();
  void choose_mode(Seat who, int mode);
  void pick(Indicator on);
  void do_line(const Line& line, Indicator on);
  void finish_lines();
  void start_loss(Indicator on, int amount, const Task& from, bool own);
  void do_loss();
  void start_roll(RollKind kind, const Task& from, Faces faces, Indicators regards, bool good);
  void do_roll();
  void do_influence();
  void use_ability(Seat who, RoleNo role, int ability);
  void rearm(RoleNo role, int ability);
  void do_rearm();
  void burn_out(RoleNo role);
  void mark(int ability);

  // What they move (movement.cpp)
  void gain(Indicator on, int by, Cause cause);
  void lose(Indicator on, int by, Cause cause);
  void lay_counter(Indicator on, int by, Cause cause);
  void change_budget(int by);
  void change_cubes(int by);
  void start_batch(Indicator on);
  void do_batch();
  void start_peek(const Line& line, const Task& from);
  void do_peek();
  void peeked(int place);
  void tell_rearranged(Then how, int count);
  void discard_event(int place);
  void forget_place(int place);

  State& s_;  // the position's, to be changed
  Rng& rng_;
  Journal& journal_;
};

}  // namespace parlor::resilience
