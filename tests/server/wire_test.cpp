// SPDX-License-Identifier: MIT
// What travels: said once where it was said before, in full to programs that know no better, and to many no more often than they can hear.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "server/running.h"

namespace parlor {
namespace {

using client::Guest;
using client::Player;

const Json open_seat = Json::object();

/// Of all that somebody heard.
struct Heard {
  int in_full = 0, by_number = 0, without_sentence = 0, faces = 0, resumed = 0;
};
Heard heard_by(const Player& player) {
  Heard heard;
  std::istringstream messages{player.heard};
  for (std::string text; std::getline(messages, text);) {
    const auto frames = parse_json(text, "message");
    for (const Json& frame : *frames) {
      heard.faces += frame["type"] == "table";
      heard.resumed += frame["type"] == "welcome" && frame["resumed"] == true;
      if (frame["type"] != "state") continue;
      if (frame.contains("choices"))
        for (const Json& choice : frame["choices"]) ++(choice.is_number() ? heard.by_number : heard.in_full);
      if (frame.contains("log"))
        for (const Json& line : frame["log"]["lines"]) heard.without_sentence += !line.contains("sentence");
    }
  }
  return heard;
}

class Wire : public testing::Test {
 protected:
  void SetUp() override {
    ada = Guest::enter(server.port, "Ada");
    table = make_table(ada, {{"game", "resonance"},
                             {"house_rules", {{"target_attention", 150}}},  // a lucky game for 100 is over too soon
                             {"seats", {open_seat, {{"bot", "random"}}}},
                             {"start", true}});
  }
  /// Acts as often, whoever else looks from the same seat.
  void play(Player& player, int acts) {
    while (acts > 0) {
      ASSERT_TRUE(player.hear_until([&] { return player.my_turn(); }));
      const auto said = player.outcome(player.act(player.choices.back()["action"]));
      ASSERT_TRUE(said);
      acts -= (*said)["type"] == "done" ? 1 : 0;  // not: it had not heard of the last act yet
    }
    ASSERT_TRUE(player.hear_until([&] { return player.my_turn(); }));
  }
  void catch_up(Player& player, const Player& with) {
    ASSERT_TRUE(player.hear_until([&] { return player.seq >= with.seq; }));
  }

  Running server;
  Guest ada;
  std::string table;
};

TEST_F(Wire, TellsAProgramThatKnowsNumbersWhatItWasOfferedBeforeByNumber) {
  Player player{ada, table};
  player.connect();
  play(player, 15);
  const Heard heard = heard_by(player);
  EXPECT_GT(heard.by_number, heard.in_full);
  EXPECT_GT(heard.without_sentence, 0);
  EXPECT_EQ(player.errors, std::vector<std::string>{});
}

TEST_F(Wire, TellsAnOlderProgramEverythingInFull) {
  Player old{ada, table};
  old.wire = 1;
  old.connect();
  play(old, 15);
  old.disconnect(), old.connect();
  ASSERT_TRUE(old.hear_until([&] { return old.my_turn(); }));
  const Heard heard = heard_by(old);
  EXPECT_GT(heard.in_full, 0);
  EXPECT_EQ(heard.by_number, 0);
  EXPECT_EQ(heard.without_sentence, 0);
  EXPECT_EQ(heard.resumed, 0);  // what it missed may have been told by number
}

TEST_F(Wire, TellsOldAndNewAtOneSeatTheSame) {
  Player player{ada, table}, old{ada, table}, late{ada, table};
  old.wire = 1;
  player.connect();
  play(player, 6);
  const int by_number = heard_by(player).by_number;
  old.connect();
  ASSERT_TRUE(old.hear_until([&] { return old.my_turn(); }));
  play(player, 6);
  catch_up(old, player);
  EXPECT_EQ(old.choices, player.choices);
  EXPECT_EQ(heard_by(player).by_number,
            by_number);  // everybody at that seat is told as the oldest program understands it
  EXPECT_EQ(heard_by(old).by_number, 0);
  old.disconnect();
  ASSERT_TRUE(player.hear_until([&] { return player.face["seats"][0]["here"] == true; }));
  late.connect();  // has been offered nothing of what the other one counts
  ASSERT_TRUE(late.hear_until([&] { return late.my_turn(); }));
  play(player, 10);
  catch_up(late, player);
  EXPECT_EQ(late.choices, player.choices);
  EXPECT_GT(heard_by(player).by_number, by_number);
  EXPECT_EQ(player.errors, std::vector<std::string>{});
  EXPECT_EQ(late.errors, std::vector<std::string>{});
}

TEST_F(Wire, GoesOnByNumberAfterALineBroke) {
  Player player{ada, table};
  player.connect();
  play(player, 6);
  player.disconnect(), player.connect();
  play(player, 6);
  EXPECT_EQ(heard_by(player).resumed, 1);
  EXPECT_EQ(player.errors, std::vector<std::string>{});
}

TEST_F(Wire, CountsThoseWhoWatchNowAndThen) {
  constexpr int crowd = 60;
  Player player{ada, table};
  player.connect();
  ASSERT_TRUE(player.hear_until([&] { return player.my_turn(); }));
  const int before = heard_by(player).faces;
  std::vector<std::unique_ptr<Player>> watchers;
  for (int n = 0; n < crowd; ++n) {
    watchers.push_back(std::make_unique<Player>(Guest{server.port, "", "", ""}, table));
    watchers.back()->connect();
    ASSERT_TRUE(watchers.back()->hear());
  }
  ASSERT_TRUE(player.hear_until([&] { return player.face["watching"] == crowd; }));
  EXPECT_LT(heard_by(player).faces - before, crowd);
}

}  // namespace
}  // namespace parlor
