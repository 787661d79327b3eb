// SPDX-License-Identifier: MIT
// The rules of The Forbidden Ritual, in the order of its rulebook (content/ritual/rules.md).
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "games/ritual/content.h"
#include "games/ritual/events.h"
#include "games/ritual/seating.h"
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

class Position;
class Statistics;

class Rules : public GameDefaults, public Seating {
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
      .teams_from = teams_from,
      .letters = true,
      .undo = true,
      .search = {.iterations = 1000},  // with playouts as good as the advice; four hundred are enough for the aims
  };
  static std::span<const HouseRuleSpec> house_rules();
  static Customs customs(const HouseRules& house_rules) {
    return {.bot_for_absent = house_rules[static_cast<std::size_t>(HouseRule::absent_seat)] != 0};  // RIT-141
  }
  static Result<Rules> make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules);

  const Content& content() const { return *content_; }
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
  static constexpr int doubt = 24;                    // in hundredths: two figures that differ by less may be chance
  int promise_of(SpellCard card, Demon demon) const;  // the strength, as far as the Demon changes it
  int strength_of(SpellCard card) const {             // in hundredths of a fair share
    return content_->text(card).strength[static_cast<std::size_t>(players() - facts.players.least)];
  }
  Action suggest(const State& known, Seat me, Rng& rng) const;
  Fields reason(const State& known, Seat me, Action action) const;
  void account(const State& known, Seat me, Account& out) const;  // account.cpp
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

  // Questions about a state that views, bots and statistics ask too; who is who, all states agree on (seating.h)
  std::string_view unsound(const State& s) const;  // which of the things that are always true is not (sound.cpp)
  Position at(const State& s) const;               // position.h
  Action make_action(Witch who, Kind kind, int a = 0, int b = 0) const {
    return {static_cast<std::uint8_t>(kind), byte(a), byte(b), byte(is_second(who) ? 1 : 0)};
  }

 private:
  Rules(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules);

  void know_turned_down(State& k, const State& s, Witches mine) const;

  std::shared_ptr<const Content> content_;
  HouseRules house_rules_;
};

}  // namespace parlor::ritual
