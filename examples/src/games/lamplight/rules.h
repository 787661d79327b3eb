// SPDX-License-Identifier: MIT
// The rules of Lamplight, in the order of its rulebook (rules.md).
#pragma once

#include <memory>
#include <span>

#include "games/lamplight/content.h"
#include "games/lamplight/events.h"
#include "games/lamplight/state.h"
#include "words/game.h"

namespace parlor::lamplight {

enum class Kind : std::uint8_t { light, douse };  // a: the lamp's number

/// The house rules, in the order of Rules::house_rules().
enum class HouseRule : std::uint8_t { gale };

class Statistics;

class Rules : public GameDefaults {
 public:
  using State = lamplight::State;
  using Event = lamplight::Event;
  using Content = lamplight::Content;
  using Journal = parlor::Journal<Event>;
  using Statistics = lamplight::Statistics;

  static constexpr Facts facts{
      .name = "lamplight",
      .title = "Lamplight",
      .prefix = "LAM",
      .players = {.least = least_players, .usual = 3, .most = most_players},
      .minutes = {.least = 5, .most = 10},
      .example = true,
  };
  static std::span<const HouseRuleSpec> house_rules();
  static Result<Rules> make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules);

  // ---- Play (rules.cpp) ----
  int players() const { return players_; }
  SeatSet seats() const { return SeatSet::first(players_); }
  State start(Rng& rng, Journal& journal) const;
  SeatSet pending(const State& s) const;
  void choices(const State& s, Seat who, Choices& out) const;
  RuleId forbids(const State& s, Seat who, Action action) const;
  void apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const;
  int shine(const State& s, Seat who) const;  // LAM-10
  SeatSet brightest_streets(const State& s) const;
  double score(const State& s, Seat who) const;
  std::string_view unsound(const State& s) const;  // which of the things that are always true is not (sound.cpp)

  // ---- Knowing (view.cpp) ----
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
  std::shared_ptr<const Names> lasting_names() const { return names_; }

  // ---- Playing sensibly (hints.cpp) ----
  Action suggest(const State& known, Seat me, Rng& rng) const;

  const Content& content() const { return *content_; }

 private:
  Rules(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules);

  static Action act(Kind kind, Lamp lamp) { return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(lamp)}; }
  static Lamp end_of(const State& s, Seat who) { return s.street[who].empty() ? unknown_lamp : s.street[who].back(); }
  bool gales() const { return house_rules_[static_cast<std::size_t>(HouseRule::gale)] == 0; }

  void light(State& s, Seat who, Lamp lamp, Journal& journal) const;
  void douse(State& s, Seat who, Lamp lamp, Journal& journal) const;
  void blow(State& s, Seat who, Lamp lamp, Journal& journal) const;
  void take(State& s, Seat who, Journal& journal) const;
  void pass_the_turn(State& s, Journal& journal) const;

  std::shared_ptr<const Content> content_;
  std::shared_ptr<const Names> names_;
  int players_;
  HouseRules house_rules_;
};

}  // namespace parlor::lamplight
