// SPDX-License-Identifier: MIT
// The reason that a hint gives is true: it is held against what the seat is shown.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "kernel/playout.h"
#include "table/speech.h"
#include "table/table.h"

namespace parlor::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Advice {
  const Table& table;
  Seat seat;
  Json action, why;
  std::string sentence;
};

/// Games in which most do what they are advised to, looked at from every seat that is asked.
template <class Look> void advised(const std::string& game, int players, int games, Look look) {
  for (int number = 0; number < games; ++number) {
    Header header;
    header.game = game;
    header.players = players;
    header.seed = seed_of(static_cast<std::uint64_t>(number));
    auto table = Table::open(header);
    ASSERT_TRUE(table) << table.fault().text();
    Rng dice{header.seed, 7};
    while (!table->over()) {
      const Seat seat = random_seat(table->pending(), dice);
      const Action action = table->suggest(seat, dice);
      const Json why = table->reason(seat, action).json();
      const std::string sentence =
          speech_of(game).sentence("reason." + why["type"].get<std::string>(), why, table->names(), Viewer{seat});
      look(Advice{*table, seat, table->to_json(action), why, sentence});
      Choices all;
      table->choices(seat, all);
      const Action next = dice.below(4) == 0 ? dice.pick(all) : action;
      table->commit(table->judge({seat, table->to_json(next)}));
    }
  }
}

TEST(AHint, AlwaysHasAReasonInOneSentence) {
  for (const auto& [game, players] :
       std::map<std::string, int>{{"persuasion", 5}, {"resonance", 3}, {"ritual", 4}, {"resilience", 2}}) {
    int given = 0;
    advised(game, players, 2, [&](const Advice& advice) {
      ++given;
      EXPECT_FALSE(advice.sentence.empty()) << game << " " << advice.why.dump();
      for (const std::string gap : {"{", "null", "  "})
        EXPECT_THAT(advice.sentence, Not(HasSubstr(gap))) << advice.why.dump();
      EXPECT_TRUE(advice.sentence.ends_with('.')) << advice.sentence;
    });
    EXPECT_GT(given, 30) << game;
  }
}

TEST(AHint, CountsTheTraitsSeenAsTheNotebookDoes) {
  int invitations = 0, seen_some = 0;
  advised("persuasion", 5, 12, [&](const Advice& advice) {
    if (advice.why["type"] != "invite") return;
    const Json view = advice.table.view(Viewer{advice.seat});
    int seen = 0;
    for (const auto& [card, place] : view["notebook"]["places"].items())
      seen += place.value("seat", Json{}) == advice.action["to"];
    EXPECT_EQ(advice.why["to"], advice.action["to"]);
    EXPECT_EQ(advice.why["seen"], std::min(seen, 5)) << view["notebook"].dump();
    ++invitations, seen_some += seen > 0;
  });
  EXPECT_GT(invitations, 10);
  EXPECT_GT(seen_some, 3);
}

TEST(AHint, CountsWhomAPostWakesAsTheTableDoes) {
  int woken = 0;
  advised("resonance", 3, 2, [&](const Advice& advice) {
    if (advice.why["type"] != "choose") return;
    const Json view = advice.table.view(Viewer{advice.seat});
    for (const Json& post : view["mine"]["responses"]) {
      if (post["card"] != advice.action["response"]) continue;
      std::size_t mine = 0, theirs = 0, seat = 0;
      for (const Json& followers : post["wakes"])
        (seat++ == static_cast<std::size_t>(index(advice.seat)) ? mine : theirs) += followers.size();
      EXPECT_EQ(advice.why["mine"], mine) << post.dump();
      EXPECT_EQ(advice.why["theirs"], theirs) << post.dump();
      woken += mine > 0 && theirs > 0;
    }
  });
  EXPECT_GT(woken, 0);
}

TEST(AHint, SaysThatADemonRisesExactlyWhenItDoes) {
  int rises = 0, does_not = 0;
  advised("ritual", 4, 4, [&](const Advice& advice) {
    if (advice.why["type"] != "play_object") return;
    const Json view = advice.table.view(Viewer{advice.seat});
    const Json& with = view["sides"][view["mine"]["side"].get<std::size_t>()]["rises_with"];
    const bool expected = std::find(with.begin(), with.end(), advice.action["object"]) != with.end();
    EXPECT_EQ(advice.why["rises"], expected) << advice.sentence;
    EXPECT_TRUE(!expected || advice.why["serves"] == true) << "what brings a level is asked for by it";
    ++(expected ? rises : does_not);
  });
  EXPECT_GT(rises, 0);
  EXPECT_GT(does_not, 0);
}

TEST(AHint, KnowsHowFarAnIndicatorIsFromItsGoalAndWhatTheDieMustShow) {
  int tried = 0;
  advised("resilience", 2, 2, [&](const Advice& advice) {
    if (advice.why["type"] != "influence") return;
    const Json view = advice.table.view(Viewer{advice.seat});
    for (const Json& track : view["indicators"]) {
      if (track["id"] != advice.action["indicator"]) continue;
      const int space = track["space"].get<int>(), goal = track["goal"].is_null() ? 0 : track["goal"].get<int>();
      EXPECT_EQ(advice.why["short"], std::max(0, goal - space));
      EXPECT_EQ(advice.why["space"], space);
      const std::string odds = "odds_" + std::to_string(advice.action["spend"].get<int>());
      EXPECT_EQ(std::to_string(advice.why["faces"].get<int>()),
                advice.table.names().word(odds, track["id"].get<std::string>()));
      ++tried;
    }
  });
  EXPECT_GT(tried, 5);
}

}  // namespace
}  // namespace parlor::test
