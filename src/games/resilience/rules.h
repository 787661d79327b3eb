// SPDX-License-Identifier: MIT
// The rules of .Resilience, in the order of its rulebook (content/resilience/rules.md).
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "games/resilience/content.h"
#include "games/resilience/events.h"
#include "games/resilience/outlook.h"
#include "games/resilience/state.h"
#include "words/game.h"

namespace parlor::resilience {

enum class Kind : std::uint8_t {
  choose_role,    // a: role
  take_strategy,  // a: strategy
  go_on,          // at a stop or window: continue, skip, roll, accept. a: the question
  ability,        // a: role, b: ability 1 or 2
  discard,        // a: strategy
  counters,       // a: indicator, whose counters are applied next
  space,          // a: indicator, whose space is applied next
  automatic,      // RSL-43
  buy,            // a: strategy
  done,           // with buying, or with dropping cards in the maintenance step. a: the question
  mode,           // a: 1 for A, 2 for B
  play,           // a: strategy
  influence,      // a: indicator, b: Budget spent
  pass,
  peeked,  // a: which of the cards shown, from 1, b: what it is, c: what becomes of it (Then)
  rearm,   // a: role, b: ability
  mark,    // a: ability
  pick,    // a: indicator
  agree,
  refuse,
  hand_lead,          // a: seat
  stop_before_rolls,  // a: 1 on, 0 off
  hold,               // a seat that could only use an ability of its own does not
};

/// The house rules, in the order of Rules::house_rules().
enum class HouseRule : std::uint8_t {
  scenario,
  decision_mode,
  confirm_quorum,
  role_control,
  role_pick,
  seats_max,
  space8,
  prep_order,
  prep_space_effects,
  defeat_check,
  maintenance_lapse,
  cancel_scope,
  cancel_big_losses,
  die_window,
  reboot_replacement,
  quiet_opening,
  cube_supply,
  peek_visibility,
  deck_list_public,
  decision_timer_s,
  window_timer_s,
  ability_start,
  difficulty,
};

template <class... Parts> constexpr Action make_action(Kind kind, Parts... parts) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(parts)...};
}

class Council;
class Position;
class Statistics;

class Rules : public GameDefaults {
 public:
  using State = resilience::State;
  using Event = resilience::Event;
  using Content = resilience::Content;
  using Journal = parlor::Journal<Event>;
  using Statistics = resilience::Statistics;

  static constexpr Facts facts{
      .name = "resilience",
      .title = ".Resilience",
      .prefix = "RSL",
      .rules_version = 2,
      .players = {.least = least_players, .usual = 1, .most = most_players},  // alone: a bot would not wait to be asked
      .minutes = {.least = 30, .most = 60},
      // 49 turns (96 events, two a turn) of up to 63 cards to buy, to play and to drop, 200 Budget to influence with, and
      // 40 abilities that ask five questions each: 49 x (3 x 63 + 200 + 200) = 28,861. A game of the box takes about 200
      .most_actions = 30'000,
      .cooperative = true,
      .letters = true,
      .undo = true,
      .scenarios = true,
      .search = {.iterations = 1200, .rehearses = true},  // surely better than the heuristic in every scenario
  };
  static std::span<const HouseRuleSpec> house_rules();
  static bool is_scenario(const Json& json) { return Content::is_scenario(json); }
  static Json with_scenario(const Json& cards, const Json& scenario);
  static Result<Rules> make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules);

  int players() const { return players_; }
  const Content& content() const { return *content_; }
  const Scenario& scenario() const { return *scenario_; }
  SeatSet seats() const { return SeatSet::first(players_); }
  int house_rule(HouseRule which) const { return house_rules_[static_cast<std::size_t>(which)]; }
  int version() const { return house_rules_.version; }  // of the rules that this table plays by

  State start(Rng& rng, Journal& journal) const;
  SeatSet pending(const State& s) const;
  void choices(const State& s, Seat who, Choices& out) const;
  RuleId forbids(const State& s, Seat who, Action action) const;
  void apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const;
  double score(const State& s, Seat) const { return s.ending == Ending::victory ? 1 : 0; }
  int rounds(const State& s) const { return s.turn; }
  bool reversible(const State& s, Seat who, Action action) const;

  // Time and absence: RSL-138, RSL-140
  static constexpr bool rules_on_absence = true;
  int seconds(const State& s, Seat who) const;
  std::uint64_t decision(const State& s, Seat who) const;

  // Knowing (view.cpp)
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
  std::shared_ptr<const Names> lasting_names() const { return scenario_->names; }
  Json names(const State& s) const;

  // Playing sensibly (hints.cpp)
  Action suggest(const State& known, Seat me, Rng& rng) const;
  Fields reason(const State& known, Seat me, Action action) const;
  void account(const State& known, Seat me, Account& out) const;  // account.cpp
  Action likely(const State& world, Seat who, Rng& rng) const;
  bool far_enough(const State& from, const State& now) const;
  BySeat<std::int32_t> evaluate(const State& world) const;

  // RSL-142: talk is free, and everybody hears it
  RuleId forbids_words(const State&, Seat from, Seat to) const { return from != to ? RuleId{} : "RSL-142"; }
  bool words_are_public() const { return true; }

  // Questions about a state that views, bots and statistics ask too
  std::string_view unsound(const State& s) const;  // which of the things that are always true is not (sound.cpp)
  Position at(const State& s) const;               // position.h
  Council council(const State& s) const;           // who decides (council.h)

  // What holds for all states of this table
  int modifiers(std::span<const StrategyNo> active, RollKind kind, Indicators regards) const;  // RSL-52
  int special_modifiers(std::span<const StrategyNo> active, RollKind kind) const;  // RSL-131: the scenario's
  std::span<const RoleSlot> slots() const { return slots_; }
  const Outlook& outlook() const { return outlook_; }

 private:
  Rules(std::shared_ptr<const Content> content, const Scenario& scenario, int players, const HouseRules& house_rules);

  std::shared_ptr<const Content> content_;
  const Scenario* scenario_;     // held by content_
  std::vector<RoleSlot> slots_;  // for this number of seats
  Outlook outlook_;
  int players_;
  HouseRules house_rules_;
};

}  // namespace parlor::resilience
