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
};

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
  void reconsider(State& world, Seat me, Rng& rng) const;
  Action likely(const State& world, Seat who, Rng& rng) const;
  bool far_enough(const State& from, const State& now) const;
  BySeat<std::int32_t> evaluate(const State& world) const;

  // RSL-142: talk is free, and everybody hears it
  RuleId forbids_words(const State&, Seat from, Seat to) const { return from != to ? RuleId{} : "RSL-142"; }
  bool words_are_public() const { return true; }

  // Questions about a state that views, bots and statistics ask too
  std::string_view unsound(const State& s) const;  // which of the things that are always true is not (sound.cpp)
  Seat acting_lead(const State& s) const;          // RSL-137
  SeatSet present(const State& s) const;           // RSL-138: everybody, if all are away
  SeatSet table_of(const State& s) const;          // who speaks for the table
  SeatSet deciders(const State& s) const;          // who may answer the question
  SeatSet stopped_for(const State& s, const Task& roll) const;  // RSL-100: for whom the window before it stands open
  SeatSet voters(const State& s) const;                         // who still has to answer the proposal
  int maintenance(const State& s) const;                        // due in all
  int income(const State& s) const;                             // of Active strategies and the scenario
  int price(const State& s, StrategyNo card) const;             // RSL-45; -1: not for sale
  Indicators influenceable(const State& s) const;               // RSL-85, RSL-88
  Indicators coloured(const State& s) const;                    // markers in an orange or red space now
  Indicators waiting_spaces(const State& s) const;              // spaces still to be applied in this Preparation
  Indicators waiting_batches(const State& s) const;             // counters still to be applied
  std::span<const Line> space_lines(const State& s, Indicator on) const;  // what the marker's space does
  bool holds(const State& s, const Line& line) const { return holds(s, line, s.cubes); }  // RSL-149: its condition
  bool holds(const State& s, const Line& line, int cubes) const;                          // with so many cubes
  int amount(const State& s, const Line& line) const;  // RSL-149: by, times what it is multiplied with
  int modifiers(std::span<const StrategyNo> active, RollKind kind, Indicators regards) const;  // RSL-52
  int special_modifiers(std::span<const StrategyNo> active, RollKind kind) const;  // RSL-131: the scenario's
  Roles candidates(const State& s, int slot) const;                                // for a role slot
  Action peek_answer(const State& s, Seat who, int place) const;
  bool may_use(const State& s, Seat who, const RoleInPlay& role, int ability) const;
  bool usable(const State& s, const RoleInPlay& role, int ability, Window window) const;
  bool any_usable(const State& s, Window window, bool free_too) const;
  bool before_abilities(const State& s) const;                                  // RSL-96: no ability may be used yet
  bool rearms(const State& s, const Task& by, RoleNo role, int ability) const;  // RSL-111: may it be re-armed?
  Window window(const State& s) const;                         // of the question; free where there is no other
  const Effects* effects_of(const Task& task) const;           // of an event or a strategy
  const Line& picked_line(const Task& task) const;             // the line for which an indicator is picked
  Indicators starred(const State& s, const Task& task) const;  // RSL-59
  Indicators missed_goals(const State& s) const;
  EventNo current_event(const State& s) const {
    return s.event_stage == EventStage::none ? no_event : s.slots[s.played_count - 1u].card;
  }
  Indicators in_space_1(const State& s) const;
  Action automatic(const State& s, Seat who) const;  // the rulebook's automatic choice
  std::span<const RoleSlot> slots() const { return slots_; }
  const Outlook& outlook() const { return outlook_; }
  Seat seat_of_slot(const State& s, int slot) const;

 private:
  Rules(std::shared_ptr<const Content> content, const Scenario& scenario, int players, const HouseRules& house_rules);

  RuleId forbids_house(const State& s, Action action) const;
  void act_out(State& s, Seat who, Action action, Rng& rng, Journal& journal) const;
  RuleId forbids_answer(const State& s, Seat who, Action action) const;
  RuleId forbids_ability(const State& s, Seat who, RoleNo role, int ability) const;
  RuleId forbids_preference(const State& s, Seat who, int on) const;
  RuleId forbids_holding(const State& s, Seat who) const;
  RuleId forbids_handing_over(const State& s, Seat who, Seat to) const;
  bool ability_belongs_to(const State& s, Seat who, const RoleInPlay& role) const;
  bool needs_consent(const State& s, Action action) const;
  bool matters_who_leads() const;
  void add_answers(const State& s, Seat who, Choices& out) const;
  void add_abilities(const State& s, Seat who, Choices& out) const;

  // One function an action
  void perform(State& s, Seat who, Action action, Rng& rng, Journal& journal) const;
  void choose_role(State& s, RoleNo role, Journal& journal) const;
  void take_strategy(State& s, StrategyNo card, Journal& journal) const;
  void go_on(State& s) const;
  void use_ability(State& s, Seat who, RoleNo role, int ability, Journal& journal) const;
  void discard(State& s, Seat who, StrategyNo card, Journal& journal) const;
  void buy(State& s, Seat who, StrategyNo card, Journal& journal) const;
  void choose_mode(State& s, Seat who, int mode, Journal& journal) const;
  void play(State& s, Seat who, StrategyNo card, Journal& journal) const;
  void influence(State& s, Seat who, Indicator on, int spent) const;
  void pass(State& s, Seat who, Rng& rng, Journal& journal) const;
  void peeked(State& s, int place, Journal& journal) const;
  void rearm(State& s, RoleNo role, int ability, Journal& journal) const;
  void mark(State& s, int ability, Journal& journal) const;
  void pick(State& s, Indicator on, Rng& rng, Journal& journal) const;
  void hand_lead(State& s, Seat to, Journal& journal) const;
  void propose(State& s, Seat who, Action action, Rng& rng, Journal& journal) const;
  void answer_proposal(State& s, Seat who, bool agrees, Rng& rng, Journal& journal) const;
  void settle_proposal(State& s, Rng& rng, Journal& journal) const;
  void time_out(State& s, Seat who, Rng& rng, Journal& journal) const;
  void leave(State& s, Seat who, Rng& rng, Journal& journal) const;
  void come_back(State& s, Seat who, Journal& journal) const;

  // One function a step of the game
  void build_deck(State& s, Rng& rng, Journal& journal) const;
  void deal_role(State& s, int slot, RoleNo role, RoleSlot::How how, Journal& journal) const;
  void deal_next_role(State& s, Rng& rng, Journal& journal) const;
  void lay_out_strategies(State& s, Journal& journal) const;
  void ask_start_strategy(State& s, Rng& rng, Journal& journal) const;
  void start_turn(State& s, Rng& rng, Journal& journal) const;
  void set_budget(State& s, Journal& journal) const;
  void maintain(State& s, Journal& journal) const;
  bool money_at_hand(const State& s) const;
  void apply_next_counters(State& s, Journal& journal) const;
  void apply_next_space(State& s, Journal& journal) const;
  void apply_space(State& s, Indicator on, Journal& journal) const;
  void ask_to_buy(State& s, Rng& rng, Journal& journal) const;
  void start_event(State& s, EventPhase phase, Rng& rng, Journal& journal) const;
  void return_quiet_opening(State& s, Rng& rng, Journal& journal) const;
  void draw_event(State& s, Rng& rng, Journal& journal) const;
  void handle_event(State& s, Journal& journal) const;
  void forget_glimpse(State& s, EventNo card) const;
  void resolve_event(State& s, Journal& journal) const;
  void finish_event(State& s, Fate fate) const;
  void leave_event(State& s) const;
  void start_action(State& s) const;
  void check_turn(State& s, Rng& rng, Journal& journal) const;
  void set_final_turn(State& s, int turn, ScenarioRule::Op reason, Journal& journal) const;
  void end_game(State& s, Ending ending, Journal& journal) const;

  // The work under way (work.cpp)
  void run(State& s, Rng& rng, Journal& journal) const;
  void advance(State& s, Rng& rng, Journal& journal) const;
  void work(State& s, Rng& rng, Journal& journal) const;
  void do_lines(State& s, Rng& rng, Journal& journal) const;
  void do_line(State& s, const Line& line, Indicator on, Rng& rng, Journal& journal) const;
  void finish_lines(State& s, Rng& rng, Journal& journal) const;
  void do_loss(State& s, Journal& journal) const;
  void do_roll(State& s, Rng& rng, Journal& journal) const;
  void do_batch(State& s, Journal& journal) const;
  void do_influence(State& s, Journal& journal) const;
  void do_peek(State& s, Journal& journal) const;
  void do_rearm(State& s, Journal& journal) const;
  void start_lines(State& s, Source source, int card, int ability, Seat who) const;
  void start_batch(State& s, Indicator on) const;
  void start_loss(State& s, Indicator on, int amount, const Task& from, bool own) const;
  void start_roll(State& s, RollKind kind, const Task& from, Faces faces, Indicators regards, bool good,
                  Journal& journal) const;
  void start_peek(State& s, const Line& line, const Task& from, Journal& journal) const;
  void gain(State& s, Indicator on, int by, Cause cause, Journal& journal) const;
  void lose(State& s, Indicator on, int by, Cause cause, Journal& journal) const;
  void lay_counter(State& s, Indicator on, int by, Cause cause, Journal& journal) const;
  void change_budget(State& s, int by, Journal& journal) const;
  void change_cubes(State& s, int by, Journal& journal) const;
  void discard_event(State& s, int place, Journal& journal) const;
  void tell_rearranged(const State& s, Then how, int count, Journal& journal) const;
  void forget_place(State& s, int place) const;
  void burn_out(State& s, RoleNo role, Rng& rng, Journal& journal) const;
  std::span<const Line> lines_of(const Task& task, bool of_option) const;
  bool changes(const State& s, const Line& line) const;
  bool matches(const State& s, const Line& line) const;
  Indicator next_batch(const State& s, Indicators batches) const;
  Indicator next_space(const State& s, Indicators spaces) const;
  int most_cubes() const { return house_rule(HouseRule::cube_supply) == 0 ? content_->cubes : 200; }
  const ScenarioRule* rule(ScenarioRule::Op op) const;

  std::shared_ptr<const Content> content_;
  const Scenario* scenario_;     // held by content_
  std::vector<RoleSlot> slots_;  // for this number of seats
  Outlook outlook_;
  int players_;
  HouseRules house_rules_;
};

}  // namespace parlor::resilience
