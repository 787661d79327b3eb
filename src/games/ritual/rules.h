// SPDX-License-Identifier: MIT
// The rules of The Forbidden Ritual, in the order of its rulebook (content/ritual/rules.md).
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "games/ritual/content.h"
#include "games/ritual/events.h"
#include "games/ritual/state.h"
#include "words/game.h"

namespace parlor::ritual {

/// In each of them c is 1 when the lone player of a seven-player game speaks for her second Witch.
enum class Kind : std::uint8_t {
  choose_first,      // a: Witch
  keep_spell,        // a: Spell card
  name_high,         // a: Witch
  play_object,       // a: type
  play_artifact,     // a: number
  play_incantation,  // a: number
  draw_objects,      // a, b: types, a <= b; b is 0 when one object is left in all
  draw_artifact,     // a: the number seen on top
  break_sigil,
  change_demon,  // a: Demon
  cast,          // a: Spell, b: target + 1, or 0
  fade,
  play_card,    // a: card
  remove_card,  // a: place in the centre
  name_type,    // a: type
  draw_type,    // a: type
  discard,      // a: card
  take_demon,   // a: Demon
  take_spell,   // a: Spell card
  sweep,        // a: type
  call_off,
};

/// The house rules, in the order of Rules::house_rules().
enum class HouseRule : std::uint8_t {
  start_seat,
  spell_offer,
  action_seconds,
  action_order,
  sigil_blocks_transformed,
  summon_tie,
  full_moon_timing,
  sigil_victory,
  team_talk,
  face_down_backs,
  ledger,
  decision_seconds,
  absent_seat,
};

class Statistics;

class Rules : public GameDefaults {
 public:
  using State = ritual::State;
  using Event = ritual::Event;
  using Content = ritual::Content;
  using Journal = parlor::Journal<Event>;
  using Statistics = ritual::Statistics;

  static constexpr Facts facts{
      .name = "ritual",
      .title = "The Forbidden Ritual",
      .prefix = "RIT",
      .players = {.least = 3, .usual = 4, .most = 8},
      .minutes = {.least = 15, .most = 45},
      .most_actions = 18 * 8 * 200,  // RIT-112's rounds, eight seats, ten times what a Spell may ask
      .teams_from = 6,
      .letters = true,
      .undo = true,
      .search = {.iterations = 4000},  // at a full table a thousand learn too little
  };
  static std::span<const HouseRuleSpec> house_rules();
  static Customs customs(const HouseRules& house_rules) {
    return {.bot_for_absent = house_rules[static_cast<std::size_t>(HouseRule::absent_seat)] != 0};  // RIT-141
  }
  static Result<Rules> make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules);

  int players() const { return players_; }
  const Content& content() const { return *content_; }
  SeatSet seats() const { return SeatSet::first(players_); }
  int house_rule(HouseRule which) const { return house_rules_[static_cast<std::size_t>(which)]; }

  State start(Rng& rng, Journal& journal) const;
  SeatSet pending(const State& s) const { return seats_of(s.waiting); }
  void choices(const State& s, Seat who, Choices& out) const;
  RuleId forbids(const State& s, Seat who, Action action) const;
  void apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const;
  double score(const State& s, Seat who) const;
  int rounds(const State& s) const { return s.round; }
  bool reversible(const State& s, Seat who, Action action) const;

  // Knowing (view.cpp, redeal.cpp)
  State known(const State& s, Viewer viewer) const;
  State redeal(const State& known, Seat me, Rng& rng) const;
  void draw(const State& known, Viewer viewer, std::span<const Told<Event>> history, ViewDraft& view) const;
  static std::span<const ActionForm> forms();
  Domain domain(std::uint8_t thing) const;
  Fields::Value value(std::uint8_t thing, int number) const;
  Fields fields(Action action) const;
  Result<Action> action_from(const Json& json) const;
  Json to_json(const Event& event, bool whole) const;
  static Json event_forms();
  Json outcome(const State& s) const;
  std::shared_ptr<const Names> lasting_names() const { return content_->names; }
  Json names(const State& s) const;

  // Playing sensibly (hints.cpp)
  Action suggest(const State& known, Seat me, Rng& rng) const;
  Fields reason(const State& known, Seat me, Action action) const;
  void reconsider(State& world, Seat me, Rng& rng) const;
  Action likely(const State& world, Seat who, Rng& rng) const;
  bool far_enough(const State& from, const State& now) const;
  BySeat<std::int32_t> evaluate(const State& world) const;

  // Time and absence: RIT-33, RIT-140, RIT-141
  static constexpr bool rules_on_absence = true;
  int seconds(const State& s, Seat) const {
    return house_rule(s.phase == Phase::action ? HouseRule::action_seconds : HouseRule::decision_seconds);
  }
  std::uint64_t decision(const State& s, Seat who) const;
  int bot_wait(const State& s, Seat who, Rng& rng) const;

  // RIT-123: may these two talk now? Empty: yes
  RuleId forbids_words(const State& s, Seat from, Seat to) const;
  bool words_are_public() const { return !teams() || house_rule(HouseRule::team_talk) == 0; }

  // Who is who: RIT-01, RIT-113 to RIT-115
  bool teams() const { return players_ >= facts.teams_from; }
  int witch_count() const { return players_ == 7 ? 8 : players_; }
  int side_count() const { return teams() ? witch_count() / 2 : witch_count(); }
  Witches witches() const { return Witches::span(0, witch_count()); }
  Sides sides() const { return Sides::span(0, side_count()); }
  Seat seat_of(Witch witch) const { return seat_at(index(witch) < players_ ? index(witch) : players_ - 1); }
  SeatSet seats_of(Witches some) const {
    return (SeatSet{some.bits()} & seats()) |
           (some.has(second_of_lone) && players_ == 7 ? SeatSet::only(seat_at(6)) : SeatSet{});
  }
  Witches witches_of(Seat seat) const {
    return players_ == 7 && index(seat) == 6 ? Witches::span(6, 2) : Witches::only(witch_at(index(seat)));
  }
  Side side_of(Witch witch) const { return static_cast<Side>(teams() ? index(witch) / 2 : index(witch)); }
  Witches members(Side side) const {
    return teams() ? Witches::span(2 * index(side), 2) : Witches::only(witch_at(index(side)));
  }
  Witches opponents(Witch witch) const { return witches() - members(side_of(witch)); }  // RIT-126
  Witch clockwise(Witch from, int steps) const { return witch_at((index(from) + steps) % witch_count()); }

  // Questions about a state that views, bots and statistics ask too
  std::string_view unsound(const State& s) const;  // which of the things that are always true is not (sound.cpp)
  bool has_acted(const State& s, Witch witch) const { return s.order.has(witch); }
  bool is_sealed(const State& s, Witch witch) const { return s.sigil[witch] != Incantation{}; }
  Artifact top_artifact(const State& s) const { return s.artifacts.empty() ? Artifact{} : s.artifacts.back(); }
  Incantation top_incantation(const State& s) const {
    return s.incantations.empty() ? Incantation{} : s.incantations.back();
  }
  bool serves(const State& s, Side side, Type type) const;      // the next level of its Demon
  bool rises_with(const State& s, Side side, Type type) const;  // by that type on the current Moon
  Counts symbols_elsewhere(const State& s) const;               // on all Moons but the current one
  Counts symbols(const State& s) const;                         // RIT-94: what the Moons show
  Counts sums(const State& s) const;                            // RIT-86: what lies in the centre
  Type winner(const Counts& sums) const;                        // RIT-87, RIT-88; none: nothing is left
  int place_in_order(const State& s, Side side) const;          // RIT-98: of its earlier action
  int artifact_in_turn(const Centre& centre) const;             // RIT-81: its place in the centre; -1: none
  Witches sigil_targets(const State& s, Witch caster) const;    // RIT-76
  Witches spell_targets(const State& s, Witch caster, Spell spell) const;
  const Effect& effect_at_hand(const State& s) const { return (*content_)[s.casting.spell].effects[s.effect]; }
  Kind kind_of_pick(const Effect& effect) const;            // how a choice inside an effect is spoken
  int copies(const State& s, Witch witch, int code) const;  // of what she may choose next inside the effect at hand
  std::pair<int, int> span_of_picks(const State& s) const;  // all such codes lie from the first to before the second
  int picks_wanted(const State& s, Witch witch) const;
  template <class Use> void each_pick(const State& s, Witch witch, Use use) const;
  Witches payers(const State& s) const;  // who discards by the effect at hand
  Sides sides_at_level(const State& s, int level) const;
  Counts transients_left(const State& s) const;

 private:
  friend class Imagination;
  friend class Mind;
  static constexpr Witch second_of_lone{7};
  Rules(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules);

  Action act(Witch who, Kind kind, int a = 0, int b = 0) const;
  void know_turned_down(State& k, const State& s, Witches mine) const;
  void choices_of(const State& s, Witch who, Choices& out) const;
  void choices_to_act(const State& s, Witch who, Choices& out) const;
  void choices_to_draw(const State& s, Witch who, Choices& out) const;
  void choices_to_cast(const State& s, Witch who, Choices& out) const;
  RuleId forbids_house(const State& s, Action action) const;
  void act_out(State& s, Seat who, Action action, Rng& rng, Journal& journal) const;
  RuleId forbids_action(const State& s, Witch who, Action action) const;
  RuleId forbids_drawing(const State& s, Action action) const;
  RuleId forbids_casting(const State& s, Witch who, Action action) const;
  RuleId forbids_pick(const State& s, Witch who, Action action) const;
  bool can_pay(const Hand& hand, const Counts& cost) const { return hand.objects.covers(cost); }
  bool can_call_off(const State& s, Seat who) const;
  bool has_action(const State& s, Witch who) const;

  // Setup
  void deal_demons(State& s, Rng& rng, Journal& journal) const;
  void choose_first(State& s, Witch first, Rng& rng, Journal& journal) const;
  void offer_spells(State& s, Rng& rng, Journal& journal) const;
  void keep_spell(State& s, Witch who, SpellCard card, Rng& rng, Journal& journal) const;
  void name_high(State& s, Witch who, Witch high, Journal& journal) const;
  void deal_hands(State& s, Journal& journal) const;

  // The round, and the seven actions
  void start_round(State& s, Journal& journal) const;
  void open_action_phase(State& s, Journal& journal) const;
  void submit(State& s, Witch who, Action action, Journal& journal) const;
  void perform_sealed(State& s, Journal& journal) const;
  void take_action(State& s, Witch who, Action action, Journal& journal) const;
  void perform(State& s, Witch who, Action action, Journal& journal) const;
  void commit(State& s, Witch who, Card card, Journal& journal) const;
  void take_objects(State& s, Witch who, const Counts& counts, Reason reason, Journal& journal) const;
  void draw_artifact(State& s, Witch who, Reason reason, Journal& journal) const;
  void break_sigil(State& s, Witch who, Journal& journal) const;
  void change_demon(State& s, Witch who, Demon demon, Journal& journal) const;
  void pass_the_helpless(State& s, Journal& journal) const;
  void pay(State& s, Witch who, const Counts& cost) const;

  // Resolution (resolution.cpp)
  void reveal(State& s, Journal& journal) const;
  void next_incantation(State& s, Journal& journal) const;
  void cast(State& s, Action action, Journal& journal) const;
  void fade(State& s, Witch who, Journal& journal) const;
  void next_artifact(State& s, Journal& journal) const;
  void sweep(State& s, Type type, Journal& journal) const;
  void count(State& s, Journal& journal) const;
  void lock(State& s, Type type, Journal& journal) const;
  void remove(State& s, Card card) const;
  void remove_from_centre(State& s, int place) const;

  // Effects of Spells (effects.cpp)
  void go_on_with_spell(State& s, Journal& journal) const;
  bool begin_effect(State& s, const Effect& effect, Journal& journal) const;
  Witches reached(const State& s, Scope scope) const;
  bool begin_discards(State& s, const Effect& effect, Journal& journal) const;
  bool begin_changes(State& s, const Effect& effect, Journal& journal) const;
  bool ask_next_target(State& s, Journal& journal) const;
  bool ask(State& s, Witches choosers, Journal& journal) const;
  void settle_forced(State& s, Witch who) const;
  void pick(State& s, Witch who, int code, Journal& journal) const;
  bool carry_out(State& s, Witches choosers, Journal& journal) const;
  void lose(State& s, Loss reason, Journal& journal) const;
  void transform(State& s, Being into, int value, Journal& journal) const;
  void play_from_hand(State& s, Card card, int worth, Journal& journal) const;
  void draw_by_spell(State& s, const Effect& effect, Journal& journal) const;
  void discard(State& s, Witch who, const List<std::uint8_t, max_picks>& codes, Journal& journal) const;
  void finish_spell(State& s, Journal& journal) const;
  void end_announced(State& s) const;
  bool matches(Filter filter, Card card) const;
  bool matches(Filter filter, const CentreCard& card) const;
  int held(const Hand& hand, Filter filter) const;

  // End of round (ending.cpp)
  void end_round(State& s, Journal& journal) const;
  Sides check_levels(State& s, Journal& journal) const;
  void summon(State& s, Sides sides, Journal& journal) const;
  void reward(State& s, Sides sides, Reason reason, Journal& journal) const;
  void draw_incantation(State& s, Witch who, Reason reason, Journal& journal) const;
  bool check_sigils(State& s, Journal& journal) const;
  void next_announced(State& s, Journal& journal) const;
  void advance(State& s, Journal& journal) const;
  void finish(State& s, Ending ending, Sides winners, Journal& journal) const;

  // Clocks and absence
  void time_out(State& s, Seat seat, Rng& rng, Journal& journal) const;
  Action automatic(const State& s, Witch who, Rng& rng) const;
  Action automatic_action(const State& s, Witch who) const;
  int automatic_pick(const State& s, Witch who) const;
  void leave(State& s, Seat seat, Journal& journal) const;
  void come_back(State& s, Seat seat, Journal& journal) const;

  std::shared_ptr<const Content> content_;
  int players_;
  HouseRules house_rules_;
};

inline Counts Rules::symbols(const State& s) const {
  Counts shown;
  for (const Moon& moon : s.moons)
    if (moon.type != Type::none) ++shown[moon.type];
  return shown;
}

inline Counts Rules::sums(const State& s) const {
  Counts sums;
  for (const CentreCard& card : s.centre)
    if (card.is_object()) sums[card.type()] = static_cast<std::uint8_t>(sums[card.type()] + card.value);
  return sums;
}

inline Type Rules::winner(const Counts& sums) const {
  Type best = Type::none;
  for (Type type : types)
    if (sums[type] > 0 && (best == Type::none || sums[type] >= sums[best])) best = type;  // the later wins a tie
  return best;
}

/// Every code that the Witch may choose next inside the effect at hand, in a fixed order.
template <class Use>
void Rules::each_pick(const State& s, Witch witch, Use use) const {
  const auto [first, end] = span_of_picks(s);
  for (int code = first; code < end; ++code)
    if (copies(s, witch, code) > 0) use(code);
}

}  // namespace parlor::ritual
