// SPDX-License-Identifier: MIT
// The house rules and the contract. What may be done is in law.cpp, how it is done in play.cpp.
#include "games/resilience/rules.h"

#include <algorithm>
#include <cstring>

#include "games/resilience/law.h"
#include "games/resilience/play.h"
#include "kernel/sound.h"

namespace parlor::resilience {
namespace {

using namespace std::string_view_literals;

constexpr std::array open_lead_confirm{"open"sv, "lead"sv, "confirm"sv};
constexpr std::array all_majority{"all"sv, "majority"sv};
constexpr std::array any_owner{"any"sv, "owner"sv};
constexpr std::array choose_random{"choose"sv, "random"sv};
constexpr std::array entry_preparation{"on_entry"sv, "every_preparation"sv};
constexpr std::array counters_mixed{"counters_then_spaces"sv, "mixed"sv};
constexpr std::array dynamic_snapshot{"dynamic"sv, "snapshot"sv};
constexpr std::array end_immediate{"end_of_turn"sv, "immediate"sv};
constexpr std::array forced_voluntary{"forced_only"sv, "voluntary"sv};
constexpr std::array any_not_own{"any_effect"sv, "not_own_cards"sv};
constexpr std::array reduce_exact{"reduce"sv, "exact_only"sv};
constexpr std::array after_before{"before_and_after"sv, "before_only"sv};
constexpr std::array off_on{"off"sv, "on"sv};
constexpr std::array redraw_keep{"redraw"sv, "keep"sv};
constexpr std::array four_unlimited{"4"sv, "unlimited"sv};
constexpr std::array table_holder{"table"sv, "holder"sv};
constexpr std::array decision_times{"0"sv, "60"sv, "120"sv, "300"sv};
constexpr std::array window_times{"20"sv, "0"sv, "10"sv, "40"sv};
constexpr std::array first_turn_setup{"first_turn"sv, "setup"sv};

constexpr std::array house_rule_list{
    HouseRuleSpec{.key = "scenario", .rule = "RSL-03", .words = scenario_words},
    HouseRuleSpec{.key = "decision_mode", .rule = "RSL-135", .words = open_lead_confirm},
    HouseRuleSpec{.key = "confirm_quorum", .rule = "RSL-136", .words = all_majority},
    HouseRuleSpec{.key = "role_control", .rule = "RSL-93", .words = any_owner},
    HouseRuleSpec{.key = "role_pick", .rule = "RSL-21", .words = choose_random},
    HouseRuleSpec{.key = "seats_max", .rule = "RSL-23", .least = 3, .most = most_seats, .usual = 3},
    HouseRuleSpec{.key = "space8", .rule = "RSL-48", .words = entry_preparation},
    HouseRuleSpec{.key = "prep_order", .rule = "RSL-42", .words = counters_mixed},
    HouseRuleSpec{.key = "prep_space_effects", .rule = "RSL-39", .words = dynamic_snapshot},
    HouseRuleSpec{.key = "defeat_check", .rule = "RSL-112", .words = end_immediate},
    HouseRuleSpec{.key = "maintenance_lapse", .rule = "RSL-32", .words = forced_voluntary},
    HouseRuleSpec{.key = "cancel_scope", .rule = "RSL-63", .words = any_not_own},
    HouseRuleSpec{.key = "cancel_big_losses", .rule = "RSL-64", .words = reduce_exact},
    HouseRuleSpec{.key = "die_window", .rule = "RSL-101", .words = after_before},
    HouseRuleSpec{.key = "reboot_replacement", .rule = "RSL-126", .words = off_on},
    HouseRuleSpec{.key = "quiet_opening", .rule = "RSL-70", .words = redraw_keep},
    HouseRuleSpec{.key = "cube_supply", .rule = "RSL-73", .words = four_unlimited},
    HouseRuleSpec{.key = "peek_visibility", .rule = "RSL-152", .words = table_holder},
    HouseRuleSpec{.key = "deck_list_public", .rule = "RSL-151", .words = off_on},
    HouseRuleSpec{.key = "decision_timer_s", .rule = "RSL-140", .words = decision_times},
    HouseRuleSpec{.key = "window_timer_s", .rule = "RSL-140", .words = window_times},
    HouseRuleSpec{.key = "ability_start", .rule = "RSL-96", .words = first_turn_setup},
    HouseRuleSpec{.key = "difficulty",
                  .rule = "RSL-162",
                  .words = difficulty_words,
                  .usual = static_cast<int>(Difficulty::standard)},
};

}  // namespace

static_assert(RulesOfPlay<Rules>);

std::span<const HouseRuleSpec> Rules::house_rules() { return house_rule_list; }

Rules::Rules(std::shared_ptr<const Content> content, const Scenario& scenario, int players,
             const HouseRules& house_rules)
    : content_{std::move(content)},
      scenario_{&scenario},
      slots_{scenario.slots[static_cast<std::size_t>(std::min(players, 3))]},
      outlook_{*content_, scenario},
      players_{players},
      house_rules_{house_rules} {
  if (house_rules_.version == 0) house_rules_.version = facts.rules_version;
  if (house_rules_.version < 2)
    house_rules_.values[static_cast<std::size_t>(HouseRule::ability_start)] = 1;        // as it was read
  for (int extra = 3; extra < players; ++extra) slots_.push_back(scenario.extra_slot);  // RSL-23
  if (house_rule(HouseRule::role_pick) != 0)                                            // RSL-21
    for (RoleSlot& slot : slots_)
      if (slot.how == RoleSlot::How::chosen) slot.how = RoleSlot::How::random;
}

Result<Rules> Rules::make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules) {
  const int most = house_rules[static_cast<std::size_t>(HouseRule::seats_max)];
  if (players < least_players || players > most)  // RSL-01, RSL-23
    return Fault{"players", ".Resilience is for 1 to " + std::to_string(most) + " players, not " +
                                std::to_string(players) + (players > most ? " (RSL-23: seats_max)" : " (RSL-01)")};
  const auto chosen = static_cast<std::size_t>(house_rules[static_cast<std::size_t>(HouseRule::scenario)]);
  const auto difficulty = static_cast<Difficulty>(house_rules[static_cast<std::size_t>(HouseRule::difficulty)]);
  if (!content->own.empty() && difficulty != Difficulty::standard)
    return Fault{"house_rules: difficulty", "a scenario of one's own is played as it is written (RSL-162)"};
  if (content->own.empty() && content->at(difficulty).empty())
    return Fault{"house_rules: difficulty", "these cards know no levels of difficulty (RSL-162)"};
  const Scenario& scenario = content->own.empty() ? content->at(difficulty)[chosen] : content->own.front();  // RSL-146
  return Rules{std::move(content), scenario, players, house_rules};
}

// ---- The contract ----------------------------------------------------------------------------------------------------

State Rules::start(Rng& rng, Journal& journal) const {
  State s;
  Play{*this, s, rng, journal}.start();
  return s;
}

SeatSet Rules::pending(const State& s) const { return Law{*this, s}.pending(); }

void Rules::choices(const State& s, Seat who, Choices& out) const { Law{*this, s}.choices(who, out); }

RuleId Rules::forbids(const State& s, Seat who, Action action) const { return Law{*this, s}.forbids(who, action); }

void Rules::apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
  assert(forbids(s, who, action).empty());
  const StaysSound sound{*this, s};
  Play{*this, s, rng, journal}.act(who, action);
}

/// Nothing hidden or random came of it (RSL-46: purchases too).
bool Rules::reversible(const State& s, Seat who, Action action) const {
  if (who == house) return false;
  State after = s;
  Journal silence;
  Rng rng{Seed{}};
  const Rng before = rng;
  apply(after, who, action, rng, silence);
  return rng == before && after.step != Step::over && after.slots == s.slots && after.played_count == s.played_count;
}

/// RSL-140. An open proposal (RSL-136) and what a seat may only use an ability at are windows too.
int Rules::seconds(const State& s, Seat who) const {
  constexpr std::array decisions{0, 60, 120, 300}, windows{20, 0, 10, 40};  // in the order of their words
  const bool window = s.proposer != nobody || is_stop(s.question) || !council(s).deciders().has(who);
  if (!window) return decisions[static_cast<std::size_t>(house_rule(HouseRule::decision_timer_s))];
  return players_ == 1 ? 0 : windows[static_cast<std::size_t>(house_rule(HouseRule::window_timer_s))];
}

/// All are asked the same, and whatever changes the board asks anew; who leads, votes or holds back changes nothing.
std::uint64_t Rules::decision(const State& s, Seat) const {
  State board = s;
  board.lead = {}, board.away = {}, board.agreed = {}, board.refused = {}, board.held = {}, board.stops = {};
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  std::array<unsigned char, sizeof board> bytes;
  std::memcpy(bytes.data(), &board, sizeof board);
  for (const unsigned char one : bytes) hash = (hash ^ one) * 0x100000001b3;
  return hash;
}

// ---- Dice: RSL-52, RSL-89, RSL-131 ----------------------------------------------------------------------------------

int Rules::modifiers(std::span<const StrategyNo> active, RollKind kind,
                     Indicators regards) const {  // RSL-52, RSL-89
  int sum = special_modifiers(active, kind);
  for (StrategyNo card : active)
    for (const Entry& entry : (*scenario_)[card].entries)
      if (entry.op == Entry::Op::die_mod && may_regard(entry.rolls, kind) &&
          (entry.on.empty() || !(entry.on & regards).empty()))
        sum += entry.by;
  return sum;
}

int Rules::special_modifiers(std::span<const StrategyNo> active, RollKind kind) const {
  const auto in_force = [&](StrategyNo card) {
    return card == no_strategy || std::find(active.begin(), active.end(), card) != active.end();
  };
  int sum = 0;
  for (const ScenarioRule& special : scenario_->rules)  // RSL-131
    if (special.op == ScenarioRule::Op::die_mod && may_regard(special.rolls, kind) && in_force(special.while_active))
      sum += special.by;
  return sum;
}
}  // namespace parlor::resilience
