// SPDX-License-Identifier: MIT
// The house rules and the contract. What may be done is in law.cpp, how it is done in play.cpp.
#include "games/ritual/rules.h"

#include <algorithm>

#include "games/ritual/law.h"
#include "games/ritual/play.h"
#include "kernel/sound.h"

namespace parlor::ritual {
namespace {

using namespace std::string_view_literals;

constexpr std::array random_host{"random"sv, "host_choice"sv};
constexpr std::array private_open{"private"sv, "open"sv};
constexpr std::array race_sealed{"race"sv, "sealed"sv};
constexpr std::array no_yes{"no"sv, "yes"sv};
constexpr std::array levels_action_shared{"earlier_levels"sv, "first_action"sv, "shared"sv};
constexpr std::array check_lock{"after_level_check"sv, "on_lock"sv};
constexpr std::array on_each{"from_eighth_on"sv, "at_each_eighth"sv};
constexpr std::array public_private{"public"sv, "private"sv};
constexpr std::array uniform_class{"uniform"sv, "by_class"sv};
constexpr std::array counts_full{"counts"sv, "full"sv};
constexpr std::array autopilot_bot{"autopilot"sv, "bot"sv};

constexpr std::array house_rule_list{
    HouseRuleSpec{.key = "start_seat", .rule = "RIT-02", .words = random_host},
    HouseRuleSpec{.key = "spell_offer", .rule = "RIT-15", .words = private_open},
    HouseRuleSpec{.key = "action_seconds", .rule = "RIT-33", .least = 20, .most = 300, .usual = 60},
    HouseRuleSpec{.key = "action_order", .rule = "RIT-34", .words = race_sealed},
    HouseRuleSpec{.key = "sigil_blocks_transformed", .rule = "RIT-80", .words = no_yes},
    HouseRuleSpec{.key = "summon_tie", .rule = "RIT-100", .words = levels_action_shared},
    HouseRuleSpec{.key = "full_moon_timing", .rule = "RIT-102", .words = check_lock},
    HouseRuleSpec{.key = "sigil_victory", .rule = "RIT-104", .words = on_each},
    HouseRuleSpec{.key = "team_talk", .rule = "RIT-123", .words = public_private},
    HouseRuleSpec{.key = "face_down_backs", .rule = "RIT-136", .words = uniform_class},
    HouseRuleSpec{.key = "ledger", .rule = "RIT-138", .words = counts_full},
    HouseRuleSpec{.key = "decision_seconds", .rule = "RIT-140", .least = 10, .most = 180, .usual = 30},
    HouseRuleSpec{.key = "absent_seat", .rule = "RIT-141", .words = autopilot_bot},
};

}  // namespace

std::span<const HouseRuleSpec> Rules::house_rules() { return house_rule_list; }

Rules::Rules(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules)
    : Seating{players}, content_{std::move(content)}, house_rules_{house_rules} {}

Result<Rules> Rules::make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules) {
  if (players < facts.players.least || players > facts.players.most)  // RIT-01
    return Fault{"players", "The Forbidden Ritual is for 3 to 8 players, not " + std::to_string(players) + " (RIT-01)"};
  return Rules{std::move(content), players, house_rules};
}

// ---- The contract ----------------------------------------------------------------------------------------------------

State Rules::start(Rng& rng, Journal& journal) const {
  State s;
  Play{*this, s, rng, journal}.start();
  return s;
}

void Rules::choices(const State& s, Seat who, Choices& out) const { Law{*this, s}.choices(who, out); }

RuleId Rules::forbids(const State& s, Seat who, Action action) const { return Law{*this, s}.forbids(who, action); }

void Rules::apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
  assert(forbids(s, who, action).empty());
  const StaysSound sound{*this, s};
  Play{*this, s, rng, journal}.act(who, action);
}

double Rules::score(const State& s, Seat who) const {
  for (Witch witch : witches_of(who))
    if (s.winners.has(side_of(witch))) return 1.0 / s.winners.size();  // RIT-101: shared
  return 0;
}

bool Rules::reversible(const State& s, Seat who,
                       Action action) const {  // a choice among several, while more are to come
  if (s.step != Step::choose) return false;
  State after = s;
  const Witch witch = witch_of(who, action.c != 0);
  after.picks[witch].push(action.a);
  settle_forced(*this, after, witch);
  return after.waiting.has(witch);
}

/// One clock for a round's action, however the others act meanwhile; else one for each thing that is asked.
std::uint64_t Rules::decision(const State& s, Seat who) const {
  const std::uint64_t when = s.round * 64u + static_cast<unsigned>(s.phase) * 8u + static_cast<unsigned>(s.step);
  if (s.step == Step::act) return when;
  const bool kept = s.spell_card[witches_of(who).front()] != SpellCard{};  // RIT-119: she names the High Witch next
  std::uint64_t asked = when;
  for (const int part : {static_cast<int>(s.casting.number), int{s.effect}, int{s.targets.bits()}, s.centre.size(),
                         s.order.size(), int{kept}})
    asked = asked * 256 + static_cast<unsigned>(part);
  return asked;
}

/// RIT-143: so that a computer player does not win every race.
int Rules::bot_wait(const State& s, Seat, Rng& rng) const {
  const bool race = s.phase == Phase::action && house_rule(HouseRule::action_order) == 0;
  return race ? 2'000 + static_cast<int>(rng.below(6'001)) : 0;
}

/// RIT-123: what everybody hears may be said to anybody; in private only teammates talk.
RuleId Rules::forbids_words(const State&, Seat from, Seat to) const {
  if (from == to) return "RIT-123";
  return words_are_public() || seats_of(members(side_of(witches_of(from).front()))).has(to) ? RuleId{} : "RIT-123";
}

}  // namespace parlor::ritual
