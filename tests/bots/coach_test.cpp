// SPDX-License-Identifier: MIT
// A coach answers from what the seat knows and from nothing else; a review tells of a game what was known then.
#include "bots/coach.h"

#include <gtest/gtest.h>

#include "bots/door.h"
#include "bots/honest.h"
#include "bots/review.h"
#include "bots/team.h"
#include "parlor/all_games.h"
#include "table/catalogue.h"
#include "table/origin.h"
#include "table/record.h"
#include "table/speech.h"

namespace parlor::test {
namespace {

Table opened(const std::string& game, int players, std::uint64_t seed) {
  Header header;
  header.game = game, header.players = players, header.seed = seed_of(seed);
  auto table = Table::open(header);
  EXPECT_TRUE(table) << table.fault().text();
  return std::move(*table);
}

/// Medium bots play; `look` is called before every decision.
template <class Look> void play(Table& table, Look look) {
  BotChance chance{table.header().seed, table.players()};
  while (!table.over()) {
    const Seat seat = chance.next(table.pending());
    if (!look(seat)) return;
    const Action action = choose(table, seat, Level::medium, chance.of(seat));
    table.commit(table.judge({seat, table.to_json(action)}));
  }
}

template <class G> std::vector<Opinion> weigh_quickly(const G& game, const typename G::State& known, Seat me) {
  Mind mind = mind_of(Seed{}, me);
  return weigh(game, known, me, Budget{.iterations = 60}, mind);
}

template <class G>
class ACoach : public ::testing::Test {};
template <class> struct TypesOf;
template <Game... G> struct TypesOf<Games<G...>> {
  using type = ::testing::Types<G...>;
};
using AllGames = TypesOf<Catalogue>::type;
TYPED_TEST_SUITE(ACoach, AllGames);

/// All that is hidden may be otherwise: the same opinions, the same chances.
TYPED_TEST(ACoach, AnswersFromWhatTheSeatKnows) {
  using G = TypeParam;
  int asked = 0, weighed = 0;
  Table table = opened(std::string{G::facts.name}, G::facts.players.usual, 3);
  Rng dice{seed_of(11)};
  play(table, [&](Seat seat) {
    if (!G::facts.example && dice.below(6) != 0) return true;
    const G& game = table.rules<G>();
    const auto known = table.known<G>(seat);
    const auto other = game.known(game.redeal(known, seat, dice), Viewer{seat});
    const auto here = weigh_quickly(game, known, seat), there = weigh_quickly(game, other, seat);
    EXPECT_EQ(here.size(), there.size());
    for (std::size_t i = 0; i < std::min(here.size(), there.size()); ++i) {
      EXPECT_TRUE(here[i].action == there[i].action && here[i].brings.mean == there[i].brings.mean &&
                  here[i].brings.error == there[i].brings.error);
      weighed += here[i].tries > 0;
    }
    const Outset<G> one{game, known, seat, {}, false}, another{game, other, seat, {}, false};
    EXPECT_EQ(chances_from(one, 20, nullptr), chances_from(another, 20, nullptr));
    return ++asked < 12;
  });
  EXPECT_GT(asked, G::facts.example ? 1 : 3);
  EXPECT_GT(weighed, G::facts.example ? 2 : 6);
}

/// Every choice has a reason in one sentence, whether it was suggested or not.
TYPED_TEST(ACoach, HasAReasonForEveryChoice) {
  using G = TypeParam;
  if (G::facts.example) return;
  Table table = opened(std::string{G::facts.name}, G::facts.players.usual, 5);
  int given = 0;
  play(table, [&](Seat seat) {
    Choices choices;
    table.choices(seat, choices);
    for (const Action action : choices) {
      const std::string why = reason_in_words(table, seat, action);
      EXPECT_FALSE(why.empty()) << table.to_json(action);
      EXPECT_TRUE(why.ends_with('.')) << why;
      for (const char* gap : {"{", "null", "  "}) EXPECT_EQ(why.find(gap), std::string::npos) << why;
      if (++given > 600) return false;
    }
    return true;
  });
  EXPECT_GT(given, 50);
}

/// Two threads find what one finds, and a second time the same.
TEST(Coach, ThinksAlikeOnAnyNumberOfThreads) {
  Table table = opened("ritual", 4, 2);
  Team two{2};
  int asked = 0;
  play(table, [&](Seat seat) {
    const Budget budget{.iterations = 80};
    EXPECT_EQ(coach_json(table, seat, weigh(table, seat, budget)),
              coach_json(table, seat, weigh(table, seat, budget, &two)));
    EXPECT_EQ(chances_at(table, seat, false, 30), chances_at(table, seat, false, 30, &two));
    return ++asked < 6;
  });
}

TEST(Honesty, IsAStraightLineBetweenPointsThatRise) {
  const Honesty honesty{{{0, 0}, {500'000, 400'000}, {1'000'000, 1'000'000}}};
  EXPECT_EQ(honesty.of(250'000), 200'000);
  EXPECT_EQ(honesty.of(750'000), 700'000);
  EXPECT_EQ(honesty.of(-5), 0);
  EXPECT_EQ(honesty.of(1'200'000), 1'000'000);
  EXPECT_EQ(honesty.lead(500'000, 250'000), 300'000);
  for (const Facts* const one : all_facts())
    for (int raw = 0; raw < 1'000'000; raw += 10'000)
      EXPECT_LE(honesty_of(one->name).of(raw), honesty_of(one->name).of(raw + 10'000)) << one->name;
}

Json reviewed(const std::string& game, int players, std::uint64_t seed, Seat me, bool open, Crew* crew = nullptr) {
  Table table = opened(game, players, seed);
  play(table, [](Seat) { return true; });
  Review review{opened(game, players, seed),
                table.entries(),
                me,
                open,
                {.search = {.iterations = 40}, .course = 24, .open = 8, .mine = 24, .others = 8}};
  while (!review.done()) review.go_on(crew);
  EXPECT_EQ(review.json()["chances"].size(), table.entries().size() + 1);
  return review.json();
}

TEST(AReview, TellsTheWholeCourse) {
  for (const auto& [game, players] : {std::pair{"persuasion", 4}, {"ritual", 3}, {"resilience", 1}, {"resonance", 2}}) {
    const Json review = reviewed(game, players, 7, seat_at(0), true);
    EXPECT_GT(review["decisions"].size(), 2u) << game;
    EXPECT_LE(review["moments"].size(), 5u);
    for (const Json& moment : review["moments"]) {
      EXPECT_FALSE(moment["sentence"].get<std::string>().empty());
      EXPECT_EQ(moment["sentence"].get<std::string>().find('{'), std::string::npos) << moment;
    }
    const Json& swing = review["swing"];
    const int parts = swing["luck"].get<int>() + swing["others"].get<int>() + swing["you"].get<int>();
    EXPECT_NEAR(parts, swing["end"].get<int>() - swing["start"].get<int>(), 3) << game;
    const int end = review["chances"].back()[0].get<int>();
    EXPECT_EQ(review["open"].back()[0].get<int>(), end) << "at the end everything lies open";
    for (const Json& one : review["decisions"]) {
      EXPECT_GE(one["cost"].get<int>(), 0);
      if (one["chosen"] == one["better"]) EXPECT_EQ(one["cost"], 0);
    }
  }
}

/// With another crew the same; without open cards nothing of them, and all the rest as before.
TEST(AReview, IsTheSameForWhoMayNotSeeTheCards) {
  Team two{2};
  Json open = reviewed("ritual", 3, 4, seat_at(1), true), shut = reviewed("ritual", 3, 4, seat_at(1), false, &two);
  EXPECT_TRUE(shut["open"].is_null() && shut["swing"]["others"].is_null());
  EXPECT_EQ(shut["chances"], open["chances"]);
  ASSERT_EQ(shut["decisions"].size(), open["decisions"].size());
  for (std::size_t i = 0; i < open["decisions"].size(); ++i) {
    Json one = open["decisions"][i];
    one["open_cost"] = nullptr;
    EXPECT_EQ(shut["decisions"][i], one);
  }
}

TEST(AReview, NamesItsKindsTheWeakestFirst) {
  const Json one{{"game", "g"},
                 {"decisions",
                  {{{"kind", "a"}, {"cost", 10}, {"chosen", 1}, {"better", 2}},
                   {{"kind", "a"}, {"cost", 0}, {"chosen", 1}, {"better", 1}},
                   {{"kind", "b"}, {"cost", 40}, {"chosen", 1}, {"better", 2}}}}};
  const Json kinds = kinds_of({one, one});
  ASSERT_EQ(kinds.size(), 2u);
  EXPECT_EQ(kinds[0], (Json{{"game", "g"}, {"kind", "b"}, {"decisions", 2}, {"alike", 0}, {"cost", 80}}));
  EXPECT_EQ(kinds[1], (Json{{"game", "g"}, {"kind", "a"}, {"decisions", 4}, {"alike", 2}, {"cost", 20}}));
}

TEST(ARecordWithAnOrigin, IsReadWrittenAndVerified) {
  Table table = opened("persuasion", 3, 9);
  play(table, [&](Seat) { return table.entries().size() < 6; });
  const Json origin = origin_of(table, 4, "abc");
  EXPECT_EQ(origin["step"], 4);
  EXPECT_NE(origin["record"], origin_of(table, 5, "abc")["record"]) << "the fingerprint is of those steps";
  Header header = table.header();
  header.origin = origin;
  auto again = Table::open(header);
  ASSERT_TRUE(again);
  for (const Entry& entry : table.entries())
    if (entry.n <= 4) again->commit(Verdict{entry});
  play_out(*again, {Level::random});
  const auto record = read_record(write_record(*again, true), "record");
  ASSERT_TRUE(record) << record.fault().text();
  EXPECT_EQ(record->header.origin, origin);
  const auto verified = verify(*record, "record");
  ASSERT_TRUE(verified) << verified.fault().text();
  Json bad = again->header_json();
  bad["origin"]["record"] = "short";
  EXPECT_FALSE(read_record(bad.dump() + "\n", "record"));
}

}  // namespace
}  // namespace parlor::test
