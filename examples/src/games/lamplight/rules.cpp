// SPDX-License-Identifier: MIT
#include "games/lamplight/rules.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

#include "kernel/sound.h"
#include "words/json.h"

namespace parlor::lamplight {
namespace {

constexpr std::array<std::string_view, 2> on_off{"on", "off"};
constexpr std::array house_rule_list{HouseRuleSpec{.key = "gale", .rule = "LAM-11", .words = on_off}};

Json names_of_lamps(const Content& content) {
  Json names = Json::object();
  for (std::size_t i = 1; i < content.name.size(); ++i)
    if (content.copies[i] > 0) names[std::to_string(i)] = content.name[i];
  return {{"lamp", names}};
}

}  // namespace

std::span<const HouseRuleSpec> Rules::house_rules() { return house_rule_list; }

Rules::Rules(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules)
    : content_{std::move(content)},
      names_{std::make_shared<const Names>(names_of_lamps(*content_))},
      players_{players},
      house_rules_{house_rules} {}

Result<Rules> Rules::make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules) {
  if (players < least_players || players > most_players)
    return Fault{"players", "Lamplight is for 2 to 4 players, not " + std::to_string(players) + " (LAM-01)"};
  return Rules{std::move(content), players, house_rules};
}

// ---- The contract ----------------------------------------------------------------------------------------------------

State Rules::start(Rng& rng, Journal& journal) const {
  State s;
  for (int lamp = 1; lamp <= brightest; ++lamp)  // LAM-01
    for (int copy = 0; copy < content_->copies[static_cast<std::size_t>(lamp)]; ++copy)
      s.cart.push(static_cast<Lamp>(lamp));
  rng.shuffle(s.cart);
  for (Seat seat : seats())
    for (int i = 0; i < hand_size; ++i) take(s, seat, journal);  // LAM-02
  return s;
}

SeatSet Rules::pending(const State& s) const {  // LAM-09: a turn never stays with an empty hand
  return s.hand[s.turn].empty() ? SeatSet{} : SeatSet::only(s.turn);
}

void Rules::choices(const State& s, Seat who, Choices& out) const {
  if (who == house || !pending(s).has(who)) return;
  for (int lamp = 1; lamp <= brightest; ++lamp) {  // by number, so that two of a kind are one choice
    if (!s.hand[who].has(static_cast<Lamp>(lamp))) continue;
    if (lamp > number(end_of(s, who))) out.add(act(Kind::light, static_cast<Lamp>(lamp)));  // LAM-05
    out.add(act(Kind::douse, static_cast<Lamp>(lamp)));
  }
}

RuleId Rules::forbids(const State& s, Seat who, Action action) const {
  if (who == house || !pending(s).has(who)) return "LAM-03";
  const Lamp lamp{action.a};
  const bool lights = action == act(Kind::light, lamp), douses = action == act(Kind::douse, lamp);
  if (!(lights || douses) || lamp == unknown_lamp || !s.hand[who].has(lamp)) return "LAM-04";
  return lights && lamp <= end_of(s, who) ? "LAM-05" : RuleId{};
}

void Rules::apply(State& s, Seat who, Action action, Rng&, Journal& journal) const {
  assert(forbids(s, who, action).empty());
  const StaysSound sound{*this, s};
  const Lamp lamp{action.a};
  Kind{action.kind} == Kind::light ? light(s, who, lamp, journal) : douse(s, who, lamp, journal);
  take(s, who, journal);
  pass_the_turn(s, journal);
}

// ---- A turn ----------------------------------------------------------------------------------------------------------

void Rules::light(State& s, Seat who, Lamp lamp, Journal& journal) const {  // LAM-05
  s.hand[who].remove(lamp);
  s.street[who].push(lamp);
  journal.tell(LampLit{who, lamp});
  if (gales()) blow(s, who, lamp, journal);  // LAM-11
}

void Rules::douse(State& s, Seat who, Lamp lamp, Journal& journal) const {  // LAM-06
  s.hand[who].remove(lamp);
  s.gutter.push({lamp, who});
  journal.tell(LampDoused{who, lamp}, SeatSet::only(who));
}

void Rules::blow(State& s, Seat who, Lamp lamp, Journal& journal) const {  // LAM-07
  for (Seat other : seats() - SeatSet::only(who)) {
    if (end_of(s, other) != lamp) continue;
    s.gutter.push({s.street[other].pop(), nobody});
    journal.tell(LampBlownOut{other, lamp});
  }
}

void Rules::take(State& s, Seat who, Journal& journal) const {  // LAM-08
  if (s.cart.empty()) return;
  s.hand[who].push(s.cart.pop());
  journal.tell(LampTaken{who, s.hand[who].back()}, SeatSet::only(who));
}

void Rules::pass_the_turn(State& s, Journal& journal) const {  // LAM-03
  for (int step = 1; step <= players_; ++step)
    if (const Seat next = seat_at((index(s.turn) + step) % players_); !s.hand[next].empty()) {
      s.turn = next;
      return;
    }
  journal.tell(GameEnded{brightest_streets(s)});  // LAM-09
}

// ---- The end ---------------------------------------------------------------------------------------------------------

int Rules::shine(const State& s, Seat who) const {  // LAM-10
  int sum = 0;
  for (Lamp lamp : s.street[who]) sum += number(lamp);
  return sum;
}

SeatSet Rules::brightest_streets(const State& s) const {
  SeatSet winners;
  int most = 0;
  for (Seat seat : seats()) most = std::max(most, shine(s, seat));
  for (Seat seat : seats())
    if (shine(s, seat) == most) winners.add(seat);
  return winners;
}

double Rules::score(const State& s, Seat who) const {
  const SeatSet winners = brightest_streets(s);
  return winners.has(who) ? 1.0 / winners.size() : 0;
}

}  // namespace parlor::lamplight
