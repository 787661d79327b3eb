// SPDX-License-Identifier: MIT
#include "bots/bots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "parlor/all_games.h"

namespace parlor::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Game_ = persuasion::Rules;

Game_ five_seats() { return *Game_::make(own_cards<Game_>().content, 5, house_rules_for_bots(Game_::house_rules())); }

TEST(Bots, AreKnownByName) {
  ASSERT_TRUE(levels_named("medium,random,easy,hard"));
  EXPECT_THAT(*levels_named("medium,random,easy,hard"),
              ElementsAre(Level::medium, Level::random, Level::easy, Level::hard));
  EXPECT_EQ(level_named("hard:5000")->budget.iterations, 5000u);
  EXPECT_EQ(level_named("hard:300ms")->budget.milliseconds, 300u);
  EXPECT_EQ(level_named("hard:8x500")->budget.iterations, 4000u);
  EXPECT_EQ(level_named("hard:8x500")->budget.trees, 8u);
  for (const std::string name : {"random", "easy", "medium", "hard", "hard:5000", "hard:8x500", "hard:300ms"})
    EXPECT_EQ(name_of(*level_named(name)), name);
  for (const std::string_view wrong : {"harder", "", "medium,", "Medium", "medium random", "easy:3"}) {
    ASSERT_FALSE(levels_named(wrong)) << wrong;
    EXPECT_THAT(levels_named(wrong).fault().text(), HasSubstr("random, easy, medium and hard"));
  }
  for (const std::string_view wrong : {"hard:", "hard:0", "hard:x", "hard:5k", "hard:-1", "hard:1000001", "hard:ms",
                                       "hard:8x", "hard:x8", "hard:0x8", "hard:65x8", "hard:2x999999"}) {
    ASSERT_FALSE(levels_named(wrong)) << wrong;
    EXPECT_THAT(levels_named(wrong).fault().text(), HasSubstr("hard:5000 for iterations"));
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
  Mind one = mind_of(seed_of(2), Seat{2});
  Rng other = one.chance();
  EXPECT_EQ(choose(game, known, Seat{2}, Level::medium, one), game.suggest(known, Seat{2}, other));

  constexpr int times = 8000;
  std::map<int, int> count;  // by character
  for (int i = 0; i < times; ++i) ++count[choose(game, known, Seat{2}, Level::random, one).a];
  ASSERT_EQ(count.size(), 8u);
  for (const auto& [character, often] : count)
    EXPECT_NEAR(often, times / 8, 6 * 30) << character;  // six standard deviations
}

/// Plays a game with bots of that level and asks `look` about each of their choices.
template <Game G, class Look> void play(const G& game, const Level& level, std::uint64_t seed, Look look) {
  Rng rng{seed_of(seed)};
  BotChance chance{seed_of(seed), game.players()};
  Journal<typename G::Event> silence;
  auto state = game.start(rng, silence);
  while (!game.pending(state).empty()) {
    const Seat seat = chance.next(game.pending(state));
    const auto known = game.known(state, Viewer{seat});
    const Rng before = chance.of(seat).chance();
    const Action action = choose(game, known, seat, level, chance.of(seat));
    EXPECT_EQ(game.forbids(state, seat, action), "");
    look(known, seat, action, before);
    game.apply(state, seat, action, rng, silence);
  }
}

TEST(Bots, AnEasyBotErrsInThreeOfTenDecisions) {
  const Game_ game = five_seats();
  int decisions = 0, mistakes = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    play(game, Level::easy, seed, [&](const auto& known, Seat seat, Action action, Rng before) {
      Choices choices;
      game.choices(known, seat, choices);
      if (choices.size() < 10) return;  // where a random choice is hardly ever the suggested one
      ++decisions;
      const bool errs = before.below(10) < 3;
      const Action best = game.suggest(known, seat, before);
      if (!errs) EXPECT_EQ(action, best);
      else ++mistakes;
    });
  ASSERT_GT(decisions, 1000);
  EXPECT_NEAR(static_cast<double>(mistakes) / decisions, 0.3, 0.06);
}

TEST(Bots, AHardBotThinksAsLongAsItsGameNeedsUnlessItIsTold) {
  const auto iterations = []<Game G>(std::type_identity<G>, const Level& level) {
    const G game = *G::make(own_cards<G>().content, 3, house_rules_for_bots(G::house_rules()));
    Rng rng{seed_of(3)};
    Journal<typename G::Event> silence;
    auto state = game.start(rng, silence);
    Seat me = game.pending(state).front();
    const auto choices = [&] {
      Choices all;
      return game.choices(state, me, all), all;
    };
    for (; choices().size() == 1; me = game.pending(state).front())  // there is nothing to think about
      game.apply(state, me, choices()[0], rng, silence);
    Mind mind = mind_of(seed_of(4), me);
    choose(game, game.known(state, Viewer{me}), me, level, mind);
    std::uint32_t visits = 0;
    for (const auto& finding : static_cast<Search<G>&>(*mind.thoughts).findings()) visits += finding.visits;
    return visits;
  };
  EXPECT_EQ(iterations(std::type_identity<resonance::Rules>{}, Level::hard), 1000u);
  EXPECT_EQ(iterations(std::type_identity<ritual::Rules>{}, Level::hard), 1000u);
  EXPECT_GE(iterations(std::type_identity<resilience::Rules>{}, Level::hard), 1200u);
  EXPECT_GE(iterations(std::type_identity<persuasion::Rules>{}, Level::hard), 4000u)
      << "a stage ends with a whole world";
  EXPECT_EQ(iterations(std::type_identity<ritual::Rules>{}, *level_named("hard:50")), 50u);
}

/// Before every decision somebody swaps what is hidden from the seat; a second bot, with the same chance, decides there.
template <Game G> void expect_honest(const G& game, const Level& level, std::uint64_t seed) {
  SCOPED_TRACE(std::string{G::facts.name} + " for " + std::to_string(game.players()) + ", " + name_of(level));
  BotChance elsewhere{seed_of(seed), game.players()};
  Rng dice{seed_of(seed), 99};
  int swapped = 0;
  play(game, level, seed, [&](const auto& known, Seat seat, Action action, const Rng&) {
    const auto world = game.redeal(known, seat, dice);
    swapped += !(world == known);
    EXPECT_EQ(choose(game, game.known(world, Viewer{seat}), seat, level, elsewhere.of(seat)), action);
  });
  EXPECT_GT(swapped, 0);
}

TEST(Bots, DecideAlikeInEveryWorldTheirSeatCannotTellApart) {
  const Level hard{Level::Kind::hard, {.iterations = 12}};
  Catalogue::each([&]<class G>(std::type_identity<G>) {
    for (int players = G::facts.players.least; players <= G::facts.players.most; ++players)
      for (const Level& level : {Level::random, Level::easy, Level::medium, hard})
        for (std::uint64_t seed = 0; seed < 2; ++seed)
          expect_honest(*G::make(own_cards<G>().content, players, house_rules_for_bots(G::house_rules())), level, seed);
  });
}

/// Where all are asked at once it makes no difference who has answered: neither to what a bot does nor, so, to what a server's
/// clocks do to a game. (Before its first round a game may deal in the order in which seats come.)
template <Game G> void expect_alike_in_any_order(const Level& level) {
  const G game = *G::make(own_cards<G>().content, 3, house_rules_for_bots(G::house_rules()));
  Journal<typename G::Event> silence;
  const auto ends = [&](bool last_first) {
    Rng rng{seed_of(6)};
    BotChance chance{seed_of(6), game.players()};
    auto state = game.start(rng, silence);
    BySeat<std::vector<Action>> done;
    while (!game.pending(state).empty()) {
      Seat seat = game.pending(state).front();
      if (last_first && game.rounds(state) > 0)
        for (Seat one : game.pending(state)) seat = one;
      const Action action = choose(game, game.known(state, Viewer{seat}), seat, level, chance.of(seat));
      game.apply(state, seat, action, rng, silence);
      done[seat].push_back(action);
    }
    return done;
  };
  const auto one = ends(false), other = ends(true);
  for (Seat seat : SeatSet::first(3)) EXPECT_EQ(one[seat], other[seat]) << G::facts.name << ", " << name_of(level);
}

TEST(Bots, DecideAlikeWhoeverOfSeveralIsAskedFirst) {
  for (const Level& level : {Level::random, Level::easy, Level::medium, Level{Level::Kind::hard, {.iterations = 30}}}) {
    expect_alike_in_any_order<persuasion::Rules>(level);
    expect_alike_in_any_order<resonance::Rules>(level);
  }
}

/// Whoever comes to a game in the middle chooses like who was there from the start: nothing is remembered but what is known.
TEST(Bots, DecideAlikeAtATableThatHasBeenOutOfMemory) {
  const std::vector<Level> bots{*level_named("hard:60"), Level::medium, Level::easy};
  for (const std::string game : {"persuasion", "resonance", "ritual"}) {
    Header header;
    header.game = game, header.players = 3, header.seed = seed_of(12);
    auto table = Table::open(header);
    ASSERT_TRUE(table);
    play_out(*table, bots);
    auto again = Table::open(header);
    for (const Entry& entry : table->entries()) {
      if (entry.kind == Entry::Kind::act) {
        const Table copy = again->as_it_stands();
        Mind mind = mind_of(header.seed, entry.seat);
        ASSERT_EQ(choose(copy, entry.seat, level_at(bots, index(entry.seat)), mind), entry.action) << game << entry.n;
      }
      again->commit(Verdict{entry});
    }
  }
}

/// What they say to each other on the way included.
TEST(Bots, DecideAtATableAsInATypedGame) {
  const Game_ game = five_seats();
  Header header;
  header.game = Game_::facts.name;
  header.players = 5;
  header.house_rules = {{"round_limit", 30}};
  header.seed = seed_of(4);
  for (const Level& level : {Level::easy, Level::medium, Level{Level::Kind::hard, {.iterations = 30}}}) {
    auto table = Table::open(header);
    ASSERT_TRUE(table);
    play_out(*table, {level});

    BotChance chance{header.seed, 5};
    Conversation<Game_> conversation{game, chance, [&](int) { return level; }};
    Rng rng{header.seed};
    std::vector<Told<persuasion::Event>> history;
    Journal<persuasion::Event> journal{history};
    auto state = game.start(rng, journal);
    std::size_t heard = 0;
    for (const Entry& entry : table->entries()) {
      if (entry.kind != Entry::Kind::act) continue;
      const Seat seat = chance.next(game.pending(state));
      ASSERT_EQ(seat, entry.seat);
      const Action action = choose(game, game.known(state, Viewer{seat}), seat, level, chance.of(seat));
      ASSERT_EQ(action, entry.action) << entry.n;
      game.apply(state, seat, action, rng, journal);
      conversation.after_act(state, std::span{history}.subspan(heard)), heard = history.size();
    }
    EXPECT_TRUE(game.pending(state).empty());
  }
}

}  // namespace
}  // namespace parlor::test
