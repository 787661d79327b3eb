// SPDX-License-Identifier: MIT
#include "bots/bots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "table/catalogue.h"

namespace parlor::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Game_ = persuasion::Rules;

Game_ five_seats() { return *Game_::make(own_cards<Game_>().content, 5, settings_for_bots(Game_::settings())); }

TEST(Bots, AreKnownByName) {
  ASSERT_TRUE(levels_named("medium,random,easy"));
  EXPECT_THAT(*levels_named("medium,random,easy"), ElementsAre(Level::medium, Level::random, Level::easy));
  for (const std::string_view wrong : {"hard", "", "medium,", "Medium", "medium random"}) {
    ASSERT_FALSE(levels_named(wrong)) << wrong;
    EXPECT_THAT(levels_named(wrong).fault().text(), HasSubstr("random, easy and medium"));
  }
}

TEST(Bots, SitDownInTurn) {
  const std::vector<Level> levels{Level::medium, Level::random};
  EXPECT_EQ(level_at(levels, 0), Level::medium);
  EXPECT_EQ(level_at(levels, 1), Level::random);
  EXPECT_EQ(level_at(levels, 4), Level::medium);
}

TEST(Bots, AMediumBotDoesWhatIsSuggestedAndARandomOneAnything) {
  const Game_ game = five_seats();
  Rng rng{seed_of(1)};
  Journal<persuasion::Event> silence;
  const auto state = game.start(rng, silence);
  const auto known = game.known(state, Viewer{Seat{2}});
  Rng one{seed_of(2)}, other{seed_of(2)};
  EXPECT_EQ(choose(game, known, Seat{2}, Level::medium, one), game.suggest(known, Seat{2}, other));

  constexpr int times = 8000;
  std::map<int, int> count;  // by character
  for (int i = 0; i < times; ++i) ++count[choose(game, known, Seat{2}, Level::random, rng).a];
  ASSERT_EQ(count.size(), 8u);
  for (const auto& [character, often] : count)
    EXPECT_NEAR(often, times / 8, 6 * 30) << character;  // six standard deviations
}

/// Plays a game with bots of that level and asks `look` about each of their choices.
template <class Look> void play(const Game_& game, Level level, std::uint64_t seed, Look look) {
  Rng rng{seed_of(seed)};
  BotChance chance{seed_of(seed), game.players()};
  Journal<persuasion::Event> silence;
  auto state = game.start(rng, silence);
  while (!game.pending(state).empty()) {
    const Seat seat = chance.next(game.pending(state));
    const auto known = game.known(state, Viewer{seat});
    const Rng before = chance.of(seat);
    const Action action = choose(game, known, seat, level, chance.of(seat));
    EXPECT_EQ(game.forbids(state, seat, action), "");
    look(state, known, seat, action, before);
    game.apply(state, seat, action, rng, silence);
  }
}

TEST(Bots, AnEasyBotErrsInThreeOfTenDecisions) {
  const Game_ game = five_seats();
  int decisions = 0, mistakes = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    play(game, Level::easy, seed, [&](const auto&, const auto& known, Seat seat, Action action, Rng before) {
      Options options;
      game.options(known, seat, options);
      if (options.size() < 10) return;  // where a random choice is hardly ever the suggested one
      ++decisions;
      const bool errs = before.below(10) < 3;
      const Action best = game.suggest(known, seat, before);
      if (!errs) EXPECT_EQ(action, best);
      else ++mistakes;
    });
  ASSERT_GT(decisions, 1000);
  EXPECT_NEAR(static_cast<double>(mistakes) / decisions, 0.3, 0.06);
}

TEST(Bots, DecideAlikeInEveryWorldTheirSeatCannotTellApart) {
  const Game_ game = five_seats();
  for (const Level level : {Level::random, Level::easy, Level::medium})
    for (std::uint64_t seed = 0; seed < 20; ++seed)
      play(game, level, seed, [&](const auto&, const auto& known, Seat seat, Action action, Rng before) {
        Rng dice{seed_of(seed), 5};
        const auto elsewhere = game.redeal(known, seat, dice);
        EXPECT_EQ(choose(game, game.known(elsewhere, Viewer{seat}), seat, level, before), action);
      });
}

TEST(Bots, DecideAtATableAsInATypedGame) {
  const Game_ game = five_seats();
  Header header;
  header.game = Game_::name;
  header.players = 5;
  header.options = {{"round_limit", 30}};
  header.seed = seed_of(4);
  auto table = Table::open(header);
  ASSERT_TRUE(table);
  play(game, Level::easy, 4, [&](const auto&, const auto&, Seat seat, Action action, Rng before) {
    EXPECT_EQ(choose(*table, seat, Level::easy, before), action);
    table->commit(table->judge({seat, table->to_json(action)}));
  });
  EXPECT_TRUE(table->over());
}

}  // namespace
}  // namespace parlor::test
