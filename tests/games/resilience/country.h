// SPDX-License-Identifier: MIT
// A nation in a test's hands: set its markers, cards, deck and dice, then let the rules go on from there.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "games/resilience/position.h"
#include "games/resilience/rules.h"
#include "support/play.h"
#include "words/house_rules.h"

namespace parlor::resilience {

using test::Play;

inline Indicator indicator(std::string_view id) {
  for (Indicator on : every_indicator)
    if (id_of(on) == id) return on;
  ADD_FAILURE() << "no indicator " << id;
  return {};
}

/// The rules with a scenario of one's own, in their newest version or an older one.
inline Result<Rules> rules_with(const Json& scenario, int players = 1, const Json& house_rules = Json::object(),
                                int version = 0) {
  const auto cards = parse_json(content::embedded("content/resilience/cards.json"), "cards.json");
  auto content = Content::read(Content::with_scenario(*cards, scenario), version);
  if (!content) return content.fault();
  auto chosen = *read_house_rules(Rules::house_rules(), house_rules, "house_rules");
  chosen.version = version;
  return Rules::make(std::make_shared<const Content>(std::move(*content)), players, chosen);
}

/// The rules of the box in their first version.
inline Rules first_version(const Json& house_rules, int players = 1) {
  auto chosen = *read_house_rules(Rules::house_rules(), house_rules, "house_rules");
  chosen.version = 1;
  return *Rules::make(own_cards<Rules>().content, players, chosen);
}

/// The example of a scenario of one's own, to be changed by a test.
inline Json own_scenario() {
  const auto json = parse_json(R"({"id": "own", "name": "Own", "intro": "",
    "start": {"SOC": 6, "GOV": 6, "ECO": 6, "DEF": 6, "INT": 6, "MEDIA": 6, "OPS": 6, "POL": 6}, "win": {"GOV": 5},
    "deck": {"remove": [], "fixed": [], "random": 12, "stack": null},
    "roles": {"1": [{"role": "economy"}, {"role": "defense"}], "2": [{"role": "economy"}, {"role": "defense"}],
              "3": [{"role": "economy"}, {"role": "defense"}, {"role": "politics"}], "extra_seat": {"choose": "any"}},
    "strategies": {"start": [], "choose": 0, "banned": []}, "rules": [], "cards": {"events": [], "strategies": [], "roles": []}})",
                               "own");
  return *json;
}
inline Json own_event(const Json& effects, int copies = 2) {
  return {{"no", 39},      {"id", "own_event"}, {"name", "Own Event"}, {"copies", copies}, {"symbol", nullptr},
          {"tone", "bad"}, {"roll", nullptr},   {"effects", effects},  {"modes", nullptr}};
}
inline Json own_strategy(const Json& play, const Json& active = Json::array()) {
  return {{"no", 23},
          {"id", "own_strategy"},
          {"name", "Own Strategy"},
          {"cost", 1},
          {"maint", 0},
          {"keywords", Json::array()},
          {"roll", nullptr},
          {"play", play},
          {"modes", nullptr},
          {"active", active},
          {"influence", Json::array()},
          {"on_discard", "discard"}};
}
inline Json own_role(const Json& first, const Json& windows = {"free"}) {
  return {{"no", 10},
          {"id", "own_role"},
          {"name", "Own Role"},
          {"abilities",
           {{{"n", 1}, {"label", "First"}, {"windows", windows}, {"effects", first}},
            {{"n", 2},
             {"label", "Second"},
             {"windows", {"free"}},
             {"effects", {{{"op", "move"}, {"ind", "OPS"}, {"by", 1}}}}}}}};
}

class Country : public Play<Rules> {
 public:
  explicit Country(const Json& house_rules = Json::object(), int players = 1, std::uint64_t seed = 1)
      : Play{players, house_rules, seed} {
    settle();
  }
  explicit Country(const Rules& rules, std::uint64_t seed = 1) : Play{rules, seed} { settle(); }

  // ---- The picture ----

  Country& spaces(std::initializer_list<std::pair<std::string_view, int>> list) {
    for (const auto& [id, space] : list) state.space[index(indicator(id))] = static_cast<std::uint8_t>(space);
    return *this;
  }
  Country& all_at(int space) { return state.space.fill(static_cast<std::uint8_t>(space)), *this; }
  Country& roles(std::initializer_list<std::string_view> ids) {
    state.roles.clear();
    for (const std::string_view id : ids) {
      state.roles.push({role(id), Seat{}, 3});
      state.used_roles.add(role(id));
    }
    return *this;
  }
  Country& active(std::initializer_list<int> numbers) {
    return put(numbers, [&](StrategyNo card) { state.active.push(card); });
  }
  Country& reserve(std::initializer_list<int> numbers) {
    return put(numbers, [&](StrategyNo card) { state.reserve.add(card); });
  }
  Country& discarded(std::initializer_list<int> numbers) {
    return put(numbers, [&](StrategyNo card) { state.discarded.add(card); });
  }
  Country& counters(std::initializer_list<std::pair<std::string_view, int>> list) {
    state.counters.clear();
    for (const auto& [id, by] : list) state.counters.push({indicator(id), static_cast<std::int8_t>(by), false, false});
    return *this;
  }
  Country& cubes(int count) { return state.cubes = static_cast<std::uint8_t>(count), *this; }
  Country& turn(int turn) { return state.turn = static_cast<std::uint8_t>(turn), *this; }

  /// These cards come next; they are taken from wherever they lie face down.
  Country& deck(std::initializer_list<int> numbers) {
    std::size_t place = state.played_count;
    for (const int number : numbers) {
      std::size_t found = place;
      while (found < state.slots.size() && state.slots[found].card != static_cast<EventNo>(number)) ++found;
      if (found == state.slots.size()) ADD_FAILURE() << "no card " << number << " is left";
      else std::swap(state.slots[place++].card, state.slots[found].card);
    }
    state.opened = true;
    return *this;
  }
  Country& deck_size(int count) {  // the top ones stay, the others are set aside
    state.deck_count = static_cast<std::uint8_t>(count);
    return *this;
  }

  /// The dice will fall like this.
  Country& dice(std::initializer_list<int> faces) {
    for (std::uint64_t seed = 0;; ++seed) {
      rng = Rng{seed_of(seed), 4711};
      Rng trial = rng;
      bool fits = true;
      for (const int face : faces) fits = fits && static_cast<int>(trial.below(6)) + 1 == face;
      if (fits) return *this;
    }
  }

  // ---- Going on from there ----

  /// Preparation, from its beginning to the first question.
  void prepare() {
    ask(Step::turn_start, Question::turn_start);
    go_on("turn_start");
  }
  /// The Action phase with so much Budget.
  Country& act_with(int budget, int plays = 1) {
    ask(Step::action, Question::action);
    state.budget = static_cast<std::uint8_t>(budget), state.plays = static_cast<std::uint8_t>(plays);
    state.budget_open = true;
    return *this;
  }
  /// The second event of a turn, this card; to the first question.
  void event(int number, std::initializer_list<int> faces = {}) {
    deck({number});
    if (state.deck_count == 0) state.deck_count = 1;
    dice(faces);
    act_with(0);
    pass();
  }
  void ask(Step step, Question question) {
    state.step = step, state.question = question;
    state.skipped = state.settled = state.automatic = state.waived = false;
    state.resolved = {};
    state.tasks.clear();
    if (state.turn == 0) state.turn = 1;
  }

  using Play::act;
  void act(const Json& json) { act(0, json); }
  void go_on(const std::string& at) { act(0, {{"type", "continue"}, {"at", at}}); }
  void done() { act(0, {{"type", "done"}, {"at", "buy"}}); }
  void pass() { act(0, {{"type", "pass"}}); }
  void buy(const std::string& id) { act(0, {{"type", "buy"}, {"strategy", id}}); }
  void play(const std::string& id) { act(0, {{"type", "play"}, {"strategy", id}}); }
  void drop(const std::string& id) { act(0, {{"type", "discard"}, {"strategy", id}}); }
  void influence(const std::string& id, int spend) {
    act(0, {{"type", "influence"}, {"indicator", id}, {"spend", spend}});
  }
  void mode(const std::string& letter) { act(0, {{"type", "mode"}, {"mode", letter}}); }
  void use(const std::string& id, int ability) { act(0, {{"type", "ability"}, {"role", id}, {"ability", ability}}); }
  std::string use_refusal(const std::string& id, int ability) const {
    return refusal(0, {{"type", "ability"}, {"role", id}, {"ability", ability}});
  }
  std::string influence_refusal(const std::string& id, int spend) const {
    return refusal(0, {{"type", "influence"}, {"indicator", id}, {"spend", spend}});
  }

  // ---- What became of it ----

  int at(std::string_view id) const { return state.space[index(indicator(id))]; }
  std::string question() const { return std::string{name_of(state.question)}; }
  std::vector<int> counters_on(std::string_view id) const {
    std::vector<int> values;
    for (const Counter& counter : state.counters)
      if (counter.on == indicator(id)) values.push_back(counter.by);
    return values;
  }
  bool is_active(int number) const { return state.active.has(static_cast<StrategyNo>(number)); }
  bool available(std::string_view id, int ability) const {
    for (const RoleInPlay& one : state.roles)
      if (one.role == role(id)) return (one.available >> (ability - 1) & 1) != 0;
    return false;
  }
  /// How often the last act told of this.
  int times_told(const std::string& type) const {
    const auto all = types();
    return static_cast<int>(std::count(all.begin(), all.end(), type));
  }
  std::vector<int> rolled() const {  // the faces that the last act showed
    std::vector<int> faces;
    for (const Json& event : told(Viewer::recorder()))
      if (event["type"] == "die_rolled" || event["type"] == "die_rerolled") faces.push_back(event["face"].get<int>());
    return faces;
  }
  std::vector<int> deck_numbers() const {
    std::vector<int> numbers;
    for (int i = 0; i < state.deck_count; ++i)
      numbers.push_back(static_cast<int>(state.slots[state.played_count + static_cast<std::size_t>(i)].card));
    return numbers;
  }
  std::vector<int> top(std::size_t count) const {
    auto numbers = deck_numbers();
    numbers.resize(std::min(numbers.size(), count));
    return numbers;
  }
  std::vector<std::string> first_types(std::size_t count) const {
    auto all = types();
    all.resize(std::min(all.size(), count));
    return all;
  }
  bool offers(int seat, const Json& action) const {
    const auto all = choices(seat);
    return std::find(all.begin(), all.end(), action) != all.end();
  }

 private:
  static std::string_view name_of(Question question) {
    constexpr std::array<std::string_view, 20> names{"nothing",
                                                     "role_choice",
                                                     "start_strategy",
                                                     "turn_start",
                                                     "maintenance_ability",
                                                     "maintenance_discard",
                                                     "counter_order",
                                                     "space_order",
                                                     "buy",
                                                     "event_stop",
                                                     "mode",
                                                     "pre_roll",
                                                     "post_roll",
                                                     "pre_effect",
                                                     "action",
                                                     "peek_choice",
                                                     "rearm_choice",
                                                     "replacement_marker",
                                                     "pick_indicator",
                                                     "turn_end"};
    return names[static_cast<std::size_t>(question)];
  }
  RoleNo role(std::string_view id) const {
    for (std::size_t i = 0; i < game.scenario().roles.size(); ++i)
      if (game.scenario().roles[i].id == id) return static_cast<RoleNo>(i + 1);
    ADD_FAILURE() << "no role " << id;
    return RoleNo{1};
  }
  template <class Place> Country& put(std::initializer_list<int> numbers, Place place) {
    for (const int number : numbers) {
      const StrategyNo card = static_cast<StrategyNo>(number);
      state.market.remove(card), state.reserve.remove(card), state.discarded.remove(card), state.removed.remove(card);
      if (state.active.has(card)) state.active.remove(card);
      place(card);
    }
    return *this;
  }
  /// Past the set-up, with no role to interrupt: what a test needs it puts there itself.
  void settle() {
    while (state.step == Step::roles || state.step == Step::start_strategies)
      act(house, Action{timeout_kind, static_cast<std::uint8_t>(game.pending(state).front())});
    state.roles.clear();
    state.reserve = {};
    for (std::size_t number = 1; number <= game.scenario().strategies.size(); ++number)
      state.market.add(static_cast<StrategyNo>(number));
  }
};

}  // namespace parlor::resilience
