// SPDX-License-Identifier: MIT
// Scenarios of .Resilience, made by bytes: one of those there are, with parts dropped, doubled, swapped, bent and added, by
// somebody who knows the form. What passes the check is played to the end, by chance and sensibly: every seat that is asked
// has an answer, and the game ends.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "games/resilience/briefing.h"
#include "games/resilience/card_reader.h"
#include "games/resilience/rules.h"
#include "parlor/content/embedded.h"
#include "words/json.h"

namespace parlor::resilience {
namespace {

struct Bytes {
  std::span<const std::uint8_t> rest;

  int next() {
    if (rest.empty()) return 0;
    const std::uint8_t byte = rest.front();
    rest = rest.subspan(1);
    return byte;
  }
  int below(int bound) { return next() % bound; }
  bool once_in(int times) { return below(times) == times - 1; }
  template <class T, std::size_t Count> T pick(const std::array<T, Count>& from) {
    return from[static_cast<std::size_t>(below(static_cast<int>(Count)))];
  }
};

constexpr std::array<const char*, 8> indicators{"SOC", "GOV", "ECO", "DEF", "INT", "MEDIA", "OPS", "POL"};
constexpr std::array<const char*, 14> ops{
    "move",          "counter",    "budget",  "cube",   "peek",        "rearm",        "draw_event",
    "discard_event", "extra_play", "die_mod", "reroll", "cancel_loss", "cancel_event", "waive_maintenance"};
constexpr std::array<const char*, 7> windows{"free",       "action",    "maintenance", "event_reveal",
                                             "pre_effect", "post_roll", "pre_roll"};
constexpr std::array<const char*, 4> thens{"none", "reorder", "bottom_one", "discard_one"};
constexpr std::array<const char*, 4> rolls{"influence", "event", "strategy", "cancel"};
constexpr std::array<const char*, 9> scenario_rules{"start_active",   "ability_burnout", "end_after_symbols",
                                                    "end_roll",       "die_mod",         "end_after_turn",
                                                    "start_counters", "start_cubes",     "budget_bonus"};
constexpr std::array<const char*, 9> roles{"economy",  "defense",       "politics",        "homeland",    "treasure",
                                           "strategy", "communication", "foreign_affairs", "intelligence"};
constexpr std::array<int, 24> numbers{0,  1,  -1, 2,  3,  4,  5,  6,  7,  8,   -7,  10,
                                      16, 22, 23, 24, 39, 54, 63, 64, 96, 100, 200, 255};

// ---- Parts that are likely to be sound ----

Json faces(Bytes& bytes) {
  Json list = Json::array();
  for (int face = 1 + bytes.below(6); face <= 6; face += 1 + bytes.below(3)) list.push_back(face);
  return list;
}
int amount(Bytes& bytes, int most) { return (bytes.once_in(3) ? -1 : 1) * (1 + bytes.below(most)); }

Json line(Bytes& bytes, const char* op) {
  Json line{{"op", op}};
  const std::string_view name = op;
  if (name == "move" || name == "counter") {
    if (bytes.once_in(3)) line["pick"] = {bytes.pick(indicators), bytes.pick(indicators), bytes.pick(indicators)};
    else line["ind"] = bytes.pick(indicators);
    line["by"] = amount(bytes, 7);
  } else if (name == "budget" || name == "cube") line["by"] = amount(bytes, 100);
  else if (name == "peek") line["count"] = 1 + bytes.below(8), line["then"] = bytes.pick(thens);
  else if (name == "rearm") line["count"] = 1 + bytes.below(8);
  else if (name == "draw_event" || name == "discard_event") line["count"] = 1 + bytes.below(96);
  else if (name == "extra_play") line["by"] = 1 + bytes.below(10);
  else if (name == "cancel_event") line["filter"] = bytes.once_in(2) ? "symbol" : "any";
  else if (name == "cancel_loss") line["ind"] = bytes.pick(indicators), line["amount"] = 1 + bytes.below(7);
  if (name == "die_mod") line["by"] = amount(bytes, 5);
  if ((name == "die_mod" || name == "reroll") && bytes.once_in(2)) line["rolls"] = {bytes.pick(rolls)};
  if (bytes.once_in(4)) line["per"] = {{"of", bytes.once_in(2) ? "cubes" : "active"}, {"max", 1 + bytes.below(7)}};
  if (bytes.once_in(4)) line["when"] = {{"turn_min", 1 + bytes.below(6)}};
  else if (bytes.once_in(6)) line["when"] = {{"ind_max", {{bytes.pick(indicators), 1 + bytes.below(8)}}}};
  return line;
}
Json lines(Bytes& bytes, int kinds, bool starred) {
  Json list = Json::array();
  for (int i = bytes.below(5); i >= 0; --i) {
    list.push_back(line(bytes, ops[static_cast<std::size_t>(bytes.below(kinds))]));
    if (starred && list.back().contains("by") && bytes.once_in(2)) list.back()["star"] = true;
  }
  return list;
}
Json effects_of(Bytes& bytes, Json card, const char* key, int kinds) {
  const bool starred = bytes.once_in(3);
  card[key] = lines(bytes, kinds, starred);
  card["roll"] = starred ? faces(bytes) : Json{};
  card["options"] = nullptr;
  if (bytes.once_in(3))
    card["options"] = {{{"id", "A"}, {"effects", lines(bytes, kinds, false)}},
                       {{"id", "B"}, {"effects", lines(bytes, kinds, false)}}};
  return card;
}
Json event(Bytes& bytes) {
  Json card{{"copies", 1 + bytes.below(6)}, {"tone", bytes.once_in(4) ? "quiet" : "bad"}, {"symbol", nullptr}};
  if (bytes.once_in(2)) card["symbol"] = "terror";
  return effects_of(bytes, card, "effects", 8);
}
Json strategy(Bytes& bytes) {
  Json card{{"cost", bytes.below(12)},
            {"maint", bytes.below(4)},
            {"keywords", Json::array()},
            {"active", Json::array()},
            {"influence", {bytes.pick(indicators), bytes.pick(indicators)}},
            {"on_discard", bytes.once_in(2) ? "remove" : "discard"}};
  for (int i = bytes.below(4); i > 0; --i) switch (bytes.below(3)) {
      case 0:
        card["active"].push_back({{"op", "cancel"},
                                  {"ind", bytes.pick(indicators)},
                                  {"amount", 1 + bytes.below(7)},
                                  {"faces", faces(bytes)}});
        break;
      case 1: card["active"].push_back({{"op", "die_mod"}, {"by", amount(bytes, 5)}}); break;
      case 2: card["active"].push_back({{"op", "income"}, {"by", amount(bytes, 20)}}); break;
    }
  return effects_of(bytes, card, "play", 9);
}
Json role(Bytes& bytes) {
  Json card{{"abilities", Json::array()}};
  for (int n = 1; n <= 2; ++n) {
    const int window = bytes.below(7);
    constexpr std::array<int, 7> fitting{8,  9,  14, 13,
                                         12, 11, 10};  // kinds of lines, of which the last gives it its sense
    Json effects = lines(bytes, 8, false);
    if (window > 0)
      effects.push_back(line(bytes, ops[static_cast<std::size_t>(fitting[static_cast<std::size_t>(window)] - 1)]));
    card["abilities"].push_back(
        {{"n", n}, {"label", "Power"}, {"windows", {windows[static_cast<std::size_t>(window)]}}, {"effects", effects}});
  }
  return card;
}
Json rule(Bytes& bytes, int strategies) {
  const std::string name = bytes.pick(scenario_rules);
  Json json{{"rule", name}};
  if (name == "ability_burnout") json["faces"] = faces(bytes);
  else if (name == "end_after_symbols") json["count"] = 1 + bytes.below(8), json["extra_turns"] = bytes.below(4);
  else if (name == "end_roll")
    json["from_turn"] = 1 + bytes.below(12), json["add"] = bytes.below(20) - 10, json["extra_turns"] = bytes.below(4);
  else if (name == "die_mod") json["by"] = amount(bytes, 5);
  else if (name == "end_after_turn") json["turn"] = 1 + bytes.below(20);
  else if (name == "start_counters")
    for (int i = bytes.below(16); i >= 0; --i) json["counters"].push_back({bytes.pick(indicators), amount(bytes, 7)});
  else if (name == "start_cubes") json["count"] = 1 + bytes.below(4);
  else if (name == "start_active") {
    json["strategies"] = Json::array();
    for (int card = 1 + bytes.below(8); card <= strategies; card += 1 + bytes.below(12))
      json["strategies"].push_back(card);
  } else json["by"] = amount(bytes, 20);
  return json;
}
Json slot(Bytes& bytes) {
  switch (bytes.below(4)) {
    case 0:  return {{"role", bytes.pick(roles)}};
    case 1:  return {{"choose", {bytes.pick(roles), bytes.pick(roles)}}};
    case 2:  return {{"random", "any"}};
    default: return {{"choose", "any"}};
  }
}

/// A card of one's own, with the number that follows.
void add_card(Json& scenario, const char* kind, int first, Json card) {
  Json& list = scenario["cards"][kind];
  if (!list.is_array()) list = Json::array();
  card["no"] = first + static_cast<int>(list.size());
  card["id"] = "own_" + std::string{kind} + std::to_string(list.size());
  card["name"] = "Own";
  list.push_back(std::move(card));
}
int strategies_in(const Json& scenario) {
  return 22 + (scenario.contains("cards") && scenario["cards"].is_object() && scenario["cards"].contains("strategies")
                   ? static_cast<int>(scenario["cards"]["strategies"].size())
                   : 0);
}

void change_knowingly(Json& scenario, Bytes& bytes) {
  const int all = strategies_in(scenario);
  switch (bytes.below(14)) {
    case 0: return add_card(scenario, "events", 39, event(bytes));
    case 1: return add_card(scenario, "strategies", 23, strategy(bytes));
    case 2:
    case 3: {
      add_card(scenario, "roles", 10, role(bytes));
      const Json own{{"role", scenario["cards"]["roles"].back()["id"]}};
      for (const char* seats : {"1", "2", "3"}) scenario["roles"][seats][0] = own;
      return;
    }
    case 4:
    case 5: return scenario["rules"].push_back(rule(bytes, all));
    case 6: {
      Json banned = Json::array();
      for (int card = 1 + bytes.below(all); card <= all; card += 1 + bytes.below(4)) banned.push_back(card);
      scenario["strategies"] = {{"start", Json::array()}, {"choose", bytes.below(12)}, {"banned", banned}};
      return;
    }
    case 7: scenario["strategies"]["choose"] = bytes.below(all + 2); return;
    case 8: {
      Json& list = scenario["roles"][std::to_string(1 + bytes.below(3))];
      if (bytes.once_in(2)) list.push_back(slot(bytes));
      else list[static_cast<std::size_t>(bytes.below(static_cast<int>(list.size())))] = slot(bytes);
      return;
    }
    case 9:  scenario["roles"]["extra_seat"] = slot(bytes); return;
    case 10: scenario["start"][bytes.pick(indicators)] = 1 + bytes.below(8); return;
    case 11: scenario["deck"]["random"] = bytes.below(50); return;
    case 12: scenario["deck"]["fixed"].push_back({1 + bytes.below(40), 1 + bytes.below(3)}); return;
    case 13:
      scenario["deck"]["stack"] = {{{"take", bytes.below(6)}, {"insert", {{1 + bytes.below(39), 1}}}},
                                   {{"take", bytes.below(6)}, {"insert", Json::array()}},
                                   {{"take", "rest"}, {"insert", Json::array()}}};
      return;
  }
}

// ---- Parts that are likely not to be ----

/// Somewhere in there; `parent` is where it hangs.
Json* somewhere(Json& root, Bytes& bytes, Json*& parent, std::string& key) {
  Json* at = &root;
  while (at->is_structured() && !at->empty() && (at == &root || !bytes.once_in(5))) {
    auto child = at->begin();
    std::advance(child, bytes.below(static_cast<int>(at->size())));
    parent = at, key = at->is_object() ? child.key() : "";
    at = &*child;
  }
  return at;
}

void change_wildly(Json& scenario, Bytes& bytes) {
  Json* parent = nullptr;
  std::string key;
  Json* at = somewhere(scenario, bytes, parent, key);
  if (parent == nullptr) return;
  switch (bytes.below(6)) {
    case 0:
      if (parent->is_object()) parent->erase(key);
      else parent->erase(parent->begin() + (at - &*parent->begin()));
      return;
    case 1:
      if (parent->is_array()) parent->push_back(Json(*at));
      return;
    case 2: {
      Json* other_parent = nullptr;
      std::string other_key;
      const Json other = *somewhere(scenario, bytes, other_parent, other_key);
      *at = other;
      return;
    }
    case 3: *at = bytes.pick(numbers); return;
    case 4:
      if (at->is_number_integer()) *at = at->get<int>() + (bytes.once_in(2) ? 1 : -1);
      return;
    case 5: {
      const std::array<const char*, 8> words{bytes.pick(ops),
                                             bytes.pick(indicators),
                                             bytes.pick(windows),
                                             bytes.pick(roles),
                                             bytes.pick(scenario_rules),
                                             bytes.pick(thens),
                                             "any",
                                             "rest"};
      *at = bytes.pick(words);
      return;
    }
  }
}

// ---- Reading and playing ----

/// The box, read once.
struct Box {
  Json json = *parse_json(content::embedded("content/resilience/cards.json"), "cards.json");
  Content content = *Content::read(json);
  Scenario cards;
  std::vector<Json> scenarios;

  Box() {
    cards.events = content.scenarios[0].events;
    cards.strategies = content.scenarios[0].strategies, cards.roles = content.scenarios[0].roles;
    for (Json scenario : json["scenarios"]) {
      scenario["id"] = "own", scenario["cards"] = Json::object();
      scenario.erase("deck_size"), scenario.erase("levels");
      scenarios.push_back(std::move(scenario));
    }
    content.scenarios.clear(), content.gentle.clear(), content.harsh.clear();
  }
};

[[noreturn]] void complain(const Json& scenario, int seats, const char* what) {
  std::fprintf(stderr, "%s, %d seats: %s\n", what, seats, scenario.dump().c_str());
  std::abort();
}

HouseRules house_rules(Bytes& bytes) {
  HouseRules chosen = default_house_rules(Rules::house_rules());
  if (bytes.once_in(2))
    for (std::size_t i = 1; i < Rules::house_rules().size(); ++i)
      if (const HouseRuleSpec& one = Rules::house_rules()[i]; one.is_word())
        chosen.values[i] = bytes.below(static_cast<int>(one.words.size()));
  chosen.values[static_cast<std::size_t>(HouseRule::seats_max)] = most_seats;
  chosen.values[static_cast<std::size_t>(HouseRule::difficulty)] = static_cast<int>(Difficulty::standard);  // RSL-162
  return chosen;
}

enum class Player { random, quick, sensible };  // quick: as a search plays on

Action choose(const Rules& rules, const State& state, Seat seat, const Choices& choices, Player player, Rng& rng) {
  switch (player) {
    case Player::random:   break;
    case Player::quick:    return rules.likely(state, seat, rng);
    case Player::sensible: return rules.suggest(rules.known(state, Viewer{seat}), seat, rng);
  }
  return rng.pick(choices);
}

/// To the end.
void play(const Rules& rules, const Json& scenario, std::uint64_t seed, Player player) {
  Rng rng{seed_of(seed)};
  Rules::Journal silence;
  State state = rules.start(rng, silence);
  for (int taken = 0; !rules.pending(state).empty(); ++taken) {
    const SeatSet pending = rules.pending(state);
    const Seat seat = rng.pick(pending);
    Choices choices;
    rules.choices(state, seat, choices);
    if (choices.empty()) complain(scenario, rules.players(), "no answer");
    if (taken >= Rules::facts.most_actions) complain(scenario, rules.players(), "no end");
    const Action action = choose(rules, state, seat, choices, player, rng);
    if (!rules.forbids(state, seat, action).empty()) complain(scenario, rules.players(), "a bot's choice is forbidden");
    rules.apply(state, seat, action, rng, silence);
  }
}

/// What was done, said at the end. When nearly nothing passes the check, nothing is tried: then the mutations need a look.
struct Tally {
  long tried = 0, accepted = 0, games = 0;
  std::array<long, most_seats> by_seats{};

  ~Tally() {
    std::fprintf(stderr, "%ld scenarios tried, %ld accepted (by seats", tried, accepted);
    for (const long count : by_seats) std::fprintf(stderr, " %ld", count);
    std::fprintf(stderr, "), %ld games played to the end\n", games);
    if (tried >= 500 && accepted < tried / 10) std::abort();
  }
};

}  // namespace

void try_scenario(std::span<const std::uint8_t> data) {
  static const Box box;
  static Tally tally;
  ++tally.tried;
  Bytes bytes{data};
  const int seats = 1 + bytes.below(most_seats);  // first of all, or short inputs would all be played alone
  const auto seed = static_cast<std::uint64_t>(bytes.next());
  const HouseRules chosen = house_rules(bytes);
  Json scenario = box.scenarios[static_cast<std::size_t>(bytes.below(static_cast<int>(box.scenarios.size())))];
  for (int changes = bytes.below(8); changes > 0; --changes) change_knowingly(scenario, bytes);
  for (int changes = bytes.below(4); changes > 1; --changes) change_wildly(scenario, bytes);

  Reader::Document document{scenario, "scenario"};
  Scenario read = read_scenario(document.root(), box.cards, Scrutiny::fresh);
  if (!document.sound()) return;
  Content content = box.content;
  content.own.push_back(std::move(read));
  Scenario& own = content.own.front();
  own.names = std::make_shared<const Names>(content.printed_names(own));
  own.briefing = std::make_shared<const Briefing>(content, own);
  const auto rules = Rules::make(std::make_shared<const Content>(std::move(content)), seats, chosen);
  if (!rules) complain(scenario, seats, "cannot be made");
  ++tally.accepted, ++tally.by_seats[static_cast<std::size_t>(seats - 1)];
  for (const Player player : {Player::random, Player::quick, Player::sensible}) {
    play(*rules, scenario, seed, player);
    ++tally.games;
  }
}

}  // namespace parlor::resilience

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  parlor::resilience::try_scenario({data, size});
  return 0;
}
