// SPDX-License-Identifier: MIT
// What bots say in Persuasion, and what they make of what they are told: PER-14 to PER-18.
#include <algorithm>

#include "bots/bots.h"
#include "games/persuasion/evening.h"
#include "games/persuasion/invariants.h"

namespace parlor::persuasion {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::Not;

std::string words_of(const Json& act) { return act.is_null() ? "" : act["text"].get<std::string>(); }

/// A table of bots, and every act before it is done. `look(table, seat, act)`
template <class Look> Table play_at_table(int players, const Level& level, std::uint64_t seed, Look look,
                                          const std::string& house_rules = "round_limit=30") {
  Table table = std::move(Evening{players, house_rules, seed}.table);
  BotChance chance{seed_of(seed), players};
  const auto act = [&](Seat seat, const Json& action) {
    look(table, seat, action);
    const Verdict verdict = table.judge({seat, action});
    EXPECT_FALSE(verdict.refused()) << action.dump();
    if (!verdict.refused()) table.commit(verdict);
  };
  while (!table.over()) {
    const Seat seat = chance.next(table.pending());
    if (listens(level)) chance.of(seat).heard = heard_by(table, seat);
    const Action action = choose(table, seat, level, chance.of(seat));
    if (const Json words = words_before(table, seat, level, action); !words.is_null()) act(seat, words);
    act(seat, table.to_json(action));
  }
  return table;
}

/// What a seat might truthfully say of itself.
std::vector<std::string> truths_of(const Table& table, Seat seat) {
  const auto& rules = table.rules<Rules>();
  const State known = table.known<Rules>(seat);
  const Signs sums = rules.sums(known.traits[seat]), wanted = rules.content().signs(known.desires[seat]);
  std::vector<std::string> truths{"Perhaps.", "I mean to propose to you next.", "I would accept you.",
                                  "I shall not marry."};
  for (std::size_t i = 0; i < attribute_count; ++i) {
    const std::string& name = rules.content().attributes[i].name;
    const auto with_sign = [&](int sign) { return (sign > 0 ? "+" : "−") + name + "."; };
    if (wanted[i] != 0) truths.push_back("I seek " + with_sign(wanted[i]));
    truths.push_back(sums[i] == 0 ? "I lack " + name + "." : "I have " + with_sign(sums[i]));
  }
  return truths;
}

std::vector<std::string> sentences_of(const std::string& text) {
  std::vector<std::string> sentences;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find(". ", from), text.size() - 1);
    sentences.push_back(text.substr(from, end + 1 - from));
    from = end + 2;
  }
  return sentences;
}

TEST(Talk, ABotSaysTrueThingsOnceInEveryCorrespondence) {
  RULE("PER-14");
  RULE("PER-17");
  int letters = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    int said = 0, leaves = 0;
    play_at_table(3 + static_cast<int>(seed % 6), seed % 2 == 0 ? Level::medium : Level::easy, seed,
                  [&](const Table& table, Seat seat, const Json& act) {
                    leaves += act["type"] == "done";
                    if (act["type"] != "say") return;
                    ++said;
                    const auto truths = truths_of(table, seat);
                    for (const std::string& sentence : sentences_of(act["text"]))
                      EXPECT_THAT(truths, Contains(sentence));
                  });
    EXPECT_EQ(said, leaves) << "that words were sent is public, so their number must tell nothing";
    letters += said;
  }
  EXPECT_GT(letters, 100);
}

TEST(Talk, TheFirstLetterSaysWhatItsWriterSeeks) {
  RULE("PER-14");
  Evening evening{3};
  evening.a_and_b_meet();
  const Seat a = seat_at(A), b = seat_at(B);
  const Json letter = words_before(evening.table, a, Level::medium,
                                   *evening.table.rules<Rules>().action_from({{"type", "done"}, {"with", B}}));
  EXPECT_EQ(letter["to"], B);
  const State known = evening.table.known<Rules>(a);
  evening.act(A, letter);
  const Hearsay heard = heard_by(evening.table, b);
  // Three attributes with their signs are one card.
  for (Card one{1}; static_cast<int>(one) <= card_count;
       one = Card{static_cast<std::uint8_t>(static_cast<int>(one) + 1)}) {
    Hearsay would;
    const Signs& signs = evening.table.rules<Rules>().content().signs(one);
    for (std::uint8_t i = 0; i < attribute_count; ++i)
      if (signs[i] != 0) evening.table.rules<Rules>().heed(would, a, make_remark(Statement::seek, i, signs[i]));
    EXPECT_EQ(would == heard, one == known.desires[a]);
  }
  EXPECT_EQ(heard_by(evening.table, seat_at(C)), Hearsay{}) << "PER-15: these two alone";
}

TEST(Talk, RandomBotsAndSilentTablesHaveNoWords) {
  RULE("PER-14");
  for (const bool silent : {false, true}) {
    const auto quiet = [](const Table&, Seat, const Json& act) { EXPECT_NE(act["type"], "say"); };
    play_at_table(4, silent ? Level::medium : Level::random, 3, quiet,
                  silent ? "round_limit=30 correspondence=none" : "round_limit=30");
  }
}

TEST(Talk, WhereTheTableReadsAlongAllBotsHear) {
  RULE("PER-14");
  for (const bool aloud : {false, true}) {
    Evening evening{3, aloud ? "correspondence=aloud" : ""};
    evening.a_and_b_meet();
    evening.say(A, B, "I seek +Wit.");
    EXPECT_EQ(heard_by(evening.table, seat_at(C)) != Hearsay{}, aloud);
    EXPECT_NE(heard_by(evening.table, seat_at(B)), Hearsay{});
    EXPECT_EQ(heard_by(evening.table, seat_at(A)), Hearsay{}) << "nobody needs to be told what they said";
  }
}

TEST(Talk, ABotUnderstandsPreparedStatementsHoweverTheyAreTyped) {
  RULE("PER-14");
  const auto heard = [](const char* text) {
    Evening evening{3};
    evening.a_and_b_meet();
    evening.say(A, B, text);
    return heard_by(evening.table, seat_at(B));
  };
  EXPECT_NE(heard("I seek −Wit."), Hearsay{});
  EXPECT_EQ(heard("I seek −Wit."), heard("i seek -wit"));
  EXPECT_EQ(heard("I seek −Wit."), heard("Well met! I seek  -Wit, Captain."));
  EXPECT_NE(heard("I seek −Wit."), heard("I seek +Wit."));
  EXPECT_EQ(heard("I seek −Wit. I seek +Virtue."), heard("I seek +Virtue. Perhaps. I seek −Wit."));
  for (const char* text : {"I seek the truth.", "I have +Wit.", "−", "...", "I shall not seek −Wit."})
    EXPECT_EQ(heard(text), Hearsay{}) << text;
}

TEST(Talk, ABotAnswersWhoeverSpeaksToIt) {
  RULE("PER-14");
  RULE("PER-17");
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Evening evening{3, "", seed};
    evening.a_and_b_meet();
    const State known = evening.table.known<Rules>(seat_at(B));
    const auto& rules = evening.table.rules<Rules>();
    const Signs sums = rules.sums(known.traits[seat_at(B)]);
    const auto answer = [&](const std::string& text, const Level& level = Level::medium) {
      evening.say(A, B, text.c_str());
      return words_of(reply_to(evening.table, seat_at(B), level, evening.table.entries().back()));
    };
    for (std::size_t i = 0; i < attribute_count; ++i) {
      const std::string name = rules.content().attributes[i].name;
      EXPECT_EQ(answer("Do you have +" + name + "?"), sums[i] > 0 ? "Yes." : "No.");
      EXPECT_EQ(answer("Do you have −" + name + "?"), sums[i] < 0 ? "Yes." : "No.");
      EXPECT_EQ(answer("I seek +" + name + "."), sums[i] == 0  ? "I lack " + name + "."
                                                 : sums[i] > 0 ? "I have +" + name + "."
                                                               : "I have −" + name + ".");
    }
    EXPECT_THAT(answer("Propose to me."),
                AnyOf("I mean to propose to you next.", "I would accept you.", "I shall not marry.", "Perhaps."));
    EXPECT_EQ(answer("Do you like marzipan?"), "Perhaps.");
    EXPECT_EQ(answer("Do you like marzipan?", Level::random), "");
    evening.part(A, B);
    EXPECT_TRUE(
        reply_to(evening.table, seat_at(B), Level::medium, evening.table.entries()[evening.table.entries().size() - 3])
            .is_null())
        << "PER-16: not once the traits are returned";
  }
}

/// What a seat says follows from what it knows.
TEST(Talk, WordsDoNotDependOnWhatIsHidden) {
  RULE("PER-13");
  int letters = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    test::Play<Rules> play{3 + static_cast<int>(seed % 6), Json{{"character_choice", "random"}, {"round_limit", 30}},
                           seed};
    Rng mind{seed_of(seed + 100)};
    while (!play.game.pending(play.state).empty()) {
      const Seat seat = play.game.pending(play.state).front();
      const State known = play.game.known(play.state, Viewer{seat});
      const Action action = play.game.suggest(known, seat, mind);
      const State other = play.game.known(play.game.redeal(known, seat, mind), Viewer{seat});
      const Letter letter = play.game.letter(known, seat, action), again = play.game.letter(other, seat, action);
      ASSERT_TRUE(std::ranges::equal(letter.remarks, again.remarks));
      letters += letter.to != nobody;
      play.act(seat, action);
    }
  }
  EXPECT_GT(letters, 200);
}

TEST(Talk, TheSameSeedGivesTheSameWordsInASimulationAndAtATable) {
  const Level level{Level::Kind::hard, {.iterations = 40}};
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Json house_rules{{"character_choice", "random"}, {"round_limit", 30}};
    const Rules game = test::make_game<Rules>(4, house_rules);
    Rng rng{seed_of(seed)};
    BotChance chance{seed_of(seed), 4};
    Journal<Event> silence;
    State state = game.start(rng, silence);
    std::vector<std::pair<Seat, Action>> done;
    while (!game.pending(state).empty()) {
      const Seat seat = chance.next(game.pending(state));
      const State known = game.known(state, Viewer{seat});
      const Action action = choose(game, known, seat, level, chance.of(seat));
      speak(game, known, seat, level, action, chance);
      game.apply(state, seat, action, rng, silence);
      done.emplace_back(seat, action);
    }
    std::size_t at = 0;
    const Table table = play_at_table(4, level, seed, [&](const Table& now, Seat seat, const Json& act) {
      if (act["type"] == "say") return;
      ASSERT_LT(at, done.size());
      EXPECT_EQ(seat, done[at].first);
      EXPECT_EQ(act, now.to_json(done[at].second));
      ++at;
    });
    EXPECT_EQ(at, done.size());
    for (Seat seat : game.seats()) EXPECT_EQ(heard_by(table, seat), chance.of(seat).heard);
  }
}

// ---- Believing ----

/// Random games, in which at every decision each of the others tells what they seek.
template <class Look> void with_worlds(Look look) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    test::Play<Rules> play{3 + static_cast<int>(seed % 6), Json{{"character_choice", "random"}, {"round_limit", 30}},
                           seed};
    Rng mind{seed_of(seed + 200)};
    while (!play.game.pending(play.state).empty()) {
      const Seat me = play.game.pending(play.state).front();
      look(play.game, play.state, me, mind);
      Choices choices;
      play.game.choices(play.state, me, choices);
      play.act(me, mind.pick(choices));
    }
  }
}

TEST(Belief, AWorldAgreesWithWhatWasToldAndWithAllThatTheSeatKnows) {
  RULE("PER-17");
  int believed = 0, told = 0;
  with_worlds([&](const Rules& game, const State& truth, Seat me, Rng& rng) {
    const State known = game.known(truth, Viewer{me});
    Hearsay heard;
    for (Seat other : game.seats() - SeatSet::only(me))
      for (std::uint8_t i = 0; i < attribute_count; ++i)
        if (const std::int8_t sign = game.content().signs(truth.desires[other])[i]; sign != 0)
          game.heed(heard, other, make_remark(Statement::seek, i, sign));
    State world = game.redeal(known, me, rng);
    game.believe(world, me, heard, rng);
    EXPECT_TRUE(game.known(world, Viewer{me}) == known);
    check_invariants(game, world);
    for (Seat other : game.seats() - SeatSet::only(me))
      ++told, believed += world.desires[other] == truth.desires[other];
  });
  ASSERT_GT(told, 5000);
  EXPECT_NEAR(static_cast<double>(believed) / told, 0.9, 0.03) << "and now and then it doubts";
}

TEST(Belief, WhatCannotBeTrueIsNotBelieved) {
  RULE("PER-17");
  with_worlds([](const Rules& game, const State& truth, Seat me, Rng& rng) {
    const State known = game.known(truth, Viewer{me});
    const Seat liar = (game.seats() - SeatSet::only(me)).front();
    Hearsay both, mine;
    for (const std::int8_t sign : {std::int8_t{1}, std::int8_t{-1}})
      game.heed(both, liar, make_remark(Statement::seek, 2, sign));
    for (std::uint8_t i = 0; i < attribute_count; ++i)
      if (const std::int8_t sign = game.content().signs(truth.desires[me])[i]; sign != 0)
        game.heed(mine, liar, make_remark(Statement::seek, i, sign));
    for (const Hearsay& heard : {both, mine, Hearsay{}}) {
      const State world = game.redeal(known, me, rng);
      State after = world;
      game.believe(after, me, heard, rng);
      EXPECT_TRUE(after == world);
    }
  });
}

TEST(Belief, OneWishLeavesAllCardsThatHaveIt) {
  RULE("PER-17");
  test::Play<Rules> play{4, Json{{"character_choice", "random"}}, 5};
  const Seat me{0}, other{1};
  Hearsay heard;
  play.game.heed(heard, other, make_remark(Statement::seek, 0, 1));
  Rng rng{seed_of(7)};
  ByCard<int> often;
  int fitting = 0;
  for (int i = 0; i < 4000; ++i) {
    State world = play.game.redeal(play.game.known(play.state, Viewer{me}), me, rng);
    play.game.believe(world, me, heard, rng);
    ++often[world.desires[other]];
    fitting += play.game.content().signs(world.desires[other])[0] == 1;
  }
  EXPECT_GT(fitting, 3600);
  for (int number = 1; number <= card_count; ++number) {
    const Card one{static_cast<std::uint8_t>(number)};
    if (play.game.has_seen(play.state, me, one)) EXPECT_EQ(often[one], 0);
    else EXPECT_GT(often[one], 0) << "possible, if the other lies";
  }
}

}  // namespace
}  // namespace parlor::persuasion
