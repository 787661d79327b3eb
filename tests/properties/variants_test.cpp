// SPDX-License-Identifier: MIT
// The numbers of a game that a set of cards may change: whatever they are within their bounds, the game is sound and ends; and
// each of them changes something.
#include <gtest/gtest.h>

#include <tuple>

#include "kernel/playout.h"
#include "parlor/all_games.h"
#include "parlor/content/embedded.h"
#include "words/house_rules.h"

namespace parlor {
namespace {

/// Where a number stands, and between what it may be.
struct Number {
  const char* where;
  int least, most;
};

template <class G> struct Numbers;
template <> struct Numbers<persuasion::Rules> {
  static inline const std::vector<Number> all{{"/setup/hand_size", 3, 5}, {"/setup/satisfy_threshold", 1, 3}};
  static void fit(Json&) {}
};
template <> struct Numbers<resonance::Rules> {
  static inline const std::vector<Number> all{{"/influence/count", 4, 120},
                                              {"/setup/draw_personas", 2, 5},
                                              {"/setup/draw_responses", 1, 3},
                                              {"/setup/start_personas", 5, 12},
                                              {"/setup/start_responses", 3, 9},
                                              {"/setup/display_personas_per_seat", 1, 6},
                                              {"/setup/display_responses_per_seat", 0, 3},
                                              {"/setup/refill_personas_below", 5, 12},
                                              {"/setup/refill_responses_below", 3, 9},
                                              {"/setup/add_cost", 1, 4},
                                              {"/setup/remove_cost", 1, 4},
                                              {"/setup/target_attention", 20, 300}};
  static void fit(Json& cards) { cards["counts"].erase("influence"); }
};
template <> struct Numbers<ritual::Rules> {
  static inline const std::vector<Number> all{
      {"/starting_hand/herb", 0, 2},           {"/starting_hand/mineral", 0, 2},  {"/starting_hand/potion", 0, 2},
      {"/starting_hand/artifact", 0, 1},       {"/costs/break_sigil/herb", 0, 3}, {"/costs/change_demon/potion", 0, 3},
      {"/object_types/0/ritual_cards", 16, 80}};
  static void fit(Json&) {}
};
template <> struct Numbers<resilience::Rules> {
  static inline const std::vector<Number> all{{"/limits/cubes", 0, 30},
                                              {"/limits/plays_per_turn", 1, 4},
                                              {"/limits/income", -10, 20},
                                              {"/scenarios/0/start/SOC", 2, 8}};
  static void fit(Json&) {}
};

template <class G> Json cards_of() {
  return *parse_json(content::embedded("content/" + std::string{G::facts.name} + "/cards.json"), "cards");
}

template <class G> Result<G> game_with(const Json& cards, int players) {
  auto content = G::Content::read(cards);
  if (!content) return content.fault();
  return G::make(std::make_shared<const typename G::Content>(std::move(*content)), players,
                 default_house_rules(G::house_rules()));
}

/// Played out, half by the game's own hints: all that was told, as a text that tells games apart. Soundness is asserted on the way.
template <class G> std::string course(const G& game, std::uint64_t seed) {
  std::vector<Told<typename G::Event>> history;
  Journal<typename G::Event> journal{history};
  Rng rng{seed_of(seed), 7};
  Choices choices;
  auto state = game.start(rng, journal);
  int acts = 0;
  for (SeatSet who = game.pending(state); !who.empty(); who = game.pending(state)) {
    const Seat seat = rng.pick(who);
    choices.clear();
    game.choices(state, seat, choices);
    if (choices.empty() || ++acts > G::facts.most_actions) return "stuck";
    Action action = rng.pick(choices);
    if (seed % 2 == 1) action = game.suggest(game.known(state, Viewer{seat}), seat, rng);
    EXPECT_EQ(game.forbids(state, seat, action), RuleId{}) << "act " << acts;
    if (!game.forbids(state, seat, action).empty()) return "forbidden";
    if (acts % 16 == 0) {  // whatever a seat knows leaves worlds that can be played
      const auto world = game.redeal(game.known(state, Viewer{seat}), seat, rng);
      EXPECT_EQ(game.unsound(world), "") << "imagined after act " << acts;
    }
    game.apply(state, seat, action, rng, journal);
    EXPECT_EQ(game.unsound(state), "") << "act " << acts;
  }
  std::string end{reinterpret_cast<const char*>(&state), sizeof state};
  for (int seat = 0; seat < game.players(); ++seat) end += std::to_string(game.score(state, seat_at(seat))) + " ";
  return end;
}

template <class G> class Variants : public testing::Test {};
using All = testing::Types<persuasion::Rules, resonance::Rules, ritual::Rules, resilience::Rules>;
TYPED_TEST_SUITE(Variants, All);

TYPED_TEST(Variants, ArePlayedToTheirEnds) {
  using G = TypeParam;
  int played = 0;
  for (std::uint64_t number = 0; number < 40; ++number) {
    Rng rng{seed_of(number), 1};
    Json cards = cards_of<G>(), told = Json::object();
    for (const Number& one : Numbers<G>::all) {
      const int value = one.least + static_cast<int>(rng.below(static_cast<std::uint32_t>(one.most - one.least + 1)));
      cards[Json::json_pointer{one.where}] = value, told[one.where] = value;
    }
    Numbers<G>::fit(cards);
    const auto& [least, usual, most] = G::facts.players;
    for (int players = least; players <= most; ++players) {
      const auto game = game_with<G>(cards, players);
      if (!game) continue;  // not for so many: it says so
      const std::string end = course(*game, number);
      EXPECT_NE(end, "stuck") << told << " with " << players;
      ASSERT_FALSE(testing::Test::HasFailure()) << told << " with " << players;
      ++played;
    }
  }
  EXPECT_GT(played, 60);
}

TYPED_TEST(Variants, DifferFromTheRulebookByEachNumberAlone) {
  using G = TypeParam;
  for (const Number& one : Numbers<G>::all) {
    const Json own = cards_of<G>();
    const Json::json_pointer where{one.where};
    const int usual = own.contains(where) ? own[where].template get<int>() : 0;
    bool differs = false;
    for (const int value : {one.least, one.most}) {
      if (value == usual) continue;
      Json cards = own;
      cards[where] = value;
      Numbers<G>::fit(cards);
      const int players = G::facts.players.most;
      const auto plain = game_with<G>(own, players), changed = game_with<G>(cards, players);
      ASSERT_TRUE(changed) << one.where << ": " << changed.fault().text();
      EXPECT_NE(plain->content().mechanics(), changed->content().mechanics()) << one.where << " is part of the hash";
      for (std::uint64_t seed = 0; seed < 12 && !differs; ++seed)
        differs = course(*plain, seed) != course(*changed, seed);
    }
    EXPECT_TRUE(differs) << one.where << " changes nothing";
  }
}

TYPED_TEST(Variants, AreRefusedBeyondTheirBounds) {
  using G = TypeParam;
  for (const Number& one : Numbers<G>::all)
    for (const int value : {one.least - 1, one.most + 1, 1'000'000}) {
      if (std::string_view{one.where}.find("/start_") != std::string_view::npos && value == one.least - 1) continue;
      if (std::string_view{one.where}.find("/refill_") != std::string_view::npos && value == one.least - 1) continue;
      if (std::string_view{one.where} == "/limits/cubes" && value == one.most + 1) continue;  // up to a hundred
      if (std::string_view{one.where} == "/scenarios/0/start/SOC" && value == one.least - 1) continue;
      Json cards = cards_of<G>();
      cards[Json::json_pointer{one.where}] = value;
      Numbers<G>::fit(cards);
      const auto read = G::Content::read(cards);
      EXPECT_FALSE(read) << one.where << " " << value;
      if (!read) {
        EXPECT_FALSE(read.fault().where.empty()) << one.where;
      }
    }
}

TEST(RitualVariants, HaveFewerMoons) {
  using G = ritual::Rules;
  Json cards = cards_of<G>();
  Json& moons = cards["moons"];
  const Json last = moons.back();
  moons.erase(6), moons.erase(5);
  moons.back()["index"] = 6, moons.back()["on_lock"] = last["on_lock"];
  const auto game = game_with<G>(cards, 4);
  ASSERT_TRUE(game) << game.fault().text();
  EXPECT_EQ(game->content().circle, 6);
  for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_NE(course(*game, seed), "stuck");
  moons.erase(3), moons.erase(2);
  EXPECT_FALSE(game_with<G>(cards, 4)) << "four are too few";
}

}  // namespace
}  // namespace parlor
