// SPDX-License-Identifier: MIT
// How an act is carried out in The Forbidden Ritual, on to the next decision.
#pragma once

#include "games/ritual/position.h"

namespace parlor::ritual {

/// A choice with one answer is not asked.
void settle_forced(const Rules& rules, State& s, Witch who);

/// Made for one act: the state that it changes, its chance, and the journal that it tells.
class Play : Position {
 public:
  using Journal = Rules::Journal;
  Play(const Rules& rules, State& s, Rng& rng, Journal& journal)
      : Position{rules, s}, s_{s}, rng_{rng}, journal_{journal} {}

  void start();  // from an empty table
  void act(Seat who, Action action);

 private:
  // Clocks and absence (play.cpp)
  void time_out(Seat seat);
  Action automatic(Witch who);
  Action automatic_action(Witch who) const;
  int automatic_pick(Witch who) const;
  void leave(Seat seat);
  void come_back(Seat seat);

  // Set-up (round.cpp)
  void choose_first(Witch first);
  void deal_demons();
  void offer_spells();
  void keep_spell(Witch who, SpellCard card);
  void name_high(Witch who, Witch high);
  void deal_hands();

  // The round, and the seven actions (round.cpp)
  void start_round();
  void open_action_phase();
  void take_action(Witch who, Action action);
  void submit(Witch who, Action action);
  void perform_sealed();
  void perform(Witch who, Action action);
  void commit(Witch who, Card card);
  void take_objects(Witch who, const Counts& counts, Reason reason);
  void draw_artifact(Witch who, Reason reason);
  void break_sigil(Witch who);
  void change_demon(Witch who, Demon demon);
  void pass_the_helpless();
  void pay(Witch who, const Counts& cost);

  // Resolution (resolution.cpp)
  void reveal();
  void next_incantation();
  void cast(Action action);
  void fade(Witch who);
  void next_artifact();
  void sweep(Type type);
  void count();
  void lock(Type type);
  void remove_from_centre(int place);
  void remove(Card card);

  // Effects of Spells (effects.cpp)
  void go_on_with_spell();
  bool begin_effect(const Effect& effect);
  bool begin_discards(const Effect& effect);
  bool begin_changes(const Effect& effect);
  bool ask_next_target();
  bool ask(Witches choosers);
  void pick(Witch who, int code);
  bool carry_out(Witches choosers);
  void lose(Loss reason);
  void transform(Being into, int value);
  void play_from_hand(Card card, int worth);
  void draw_by_spell(const Effect& effect);
  void discard(Witch who, const List<std::uint8_t, max_picks>& codes);
  void finish_spell();
  void end_announced();

  // End of round (ending.cpp)
  void end_round();
  Sides check_levels();
  void summon(Sides summoners);
  void reward(Sides some, Reason reason);
  void draw_incantation(Witch who, Reason reason);
  bool check_sigils();
  void next_announced();
  void advance();
  void finish(Ending ending, Sides winners);

  State& s_;  // the position's, to be changed
  Rng& rng_;
  Journal& journal_;
};

}  // namespace parlor::ritual
