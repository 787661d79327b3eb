// SPDX-License-Identifier: MIT
// A game in a test's hands: set the state up as a picture, act in the readable form, ask who was told what.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/rule.h"
#include "support/view.h"
#include "table/cards.h"
#include "words/house_rules.h"

namespace parlor::test {

template <Game G> G make_game(int players, const Json& house_rules = Json::object()) {
  const auto chosen = read_house_rules(G::house_rules(), house_rules, "house_rules");
  if (!chosen) ADD_FAILURE() << chosen.fault().text();
  auto game = G::make(own_cards<G>().content, players, *chosen);
  if (!game) ADD_FAILURE() << game.fault().text();
  return *game;
}

template <Game G>
class Play {
 public:
  using State = typename G::State;
  using Event = typename G::Event;

  explicit Play(G rules, std::uint64_t seed = 1) : game{std::move(rules)}, rng{seed_of(seed)} {
    Journal<Event> journal{history};
    state = game.start(rng, journal);
  }
  explicit Play(int players, const Json& house_rules = Json::object(), std::uint64_t seed = 1)
      : Play{make_game<G>(players, house_rules), seed} {}

  Action action(const Json& json) const {
    const auto read = game.action_from(json);
    if (!read) ADD_FAILURE() << json.dump() << ": " << read.fault().text();
    return read ? *read : Action{};
  }

  /// Expects it to be legal.
  void act(Seat seat, const Action& action) {
    const RuleId rule = game.forbids(state, seat, action);
    EXPECT_EQ(rule, "") << "seat " << index(seat) << " "
                        << (action.kind < 240 ? game.fields(action).json().dump() : "house action");
    if (!rule.empty()) return;
    last_ = history.size();
    Journal<Event> journal{history};
    game.apply(state, seat, action, rng, journal);
  }
  void act(int seat, const Json& json) { act(seat_at(seat), action(json)); }
  void time_out(int seat) { act(house, Action{timeout_kind, static_cast<std::uint8_t>(seat)}); }

  /// The rule against it; empty when it is legal.
  std::string refusal(int seat, const Json& json) const {
    return std::string{game.forbids(state, seat_at(seat), action(json))};
  }

  /// Everything that this seat may do now, in the readable form.
  std::vector<Json> choices(int seat) const {
    Choices list;
    game.choices(state, seat_at(seat), list);
    std::vector<Json> all;
    for (const Action choice : list) all.push_back(game.fields(choice).json());
    return all;
  }

  /// What the last act told this viewer.
  std::vector<Json> told(Viewer viewer) const { return told_since(last_, viewer); }
  std::vector<Json> told_since(std::size_t from, Viewer viewer) const {
    std::vector<Json> all;
    for (std::size_t i = from; i < history.size(); ++i)
      all.push_back(game.to_json(history[i].event, viewer.among(history[i].seers)));
    return all;
  }
  /// The first event of that type which the last act told; null when there is none.
  Json told(Viewer viewer, const std::string& type) const {
    for (Json& event : told(viewer))
      if (event["type"] == type) return event;
    return {};
  }
  std::vector<std::string> types() const {
    std::vector<std::string> all;
    for (const Json& event : told(Viewer::recorder())) all.push_back(event["type"]);
    return all;
  }

  Json view(Viewer viewer) const { return view_of(game, game.known(state, viewer), viewer, history); }
  Json view(int seat) const { return view(Viewer{seat_at(seat)}); }
  bool over() const { return game.pending(state).empty(); }

  void finish_randomly() {
    Choices choices;
    while (!over()) {
      const SeatSet who = game.pending(state);
      const Seat seat = rng.pick(who);
      choices.clear();
      game.choices(state, seat, choices);
      act(seat, rng.pick(choices));
    }
  }

  G game;
  Rng rng;
  State state;
  std::vector<Told<Event>> history;

 private:
  std::size_t last_ = 0;
};

}  // namespace parlor::test
