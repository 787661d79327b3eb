// SPDX-License-Identifier: MIT
// What is typed, and what is answered: numbers, hints, yes and no, and what the others do meanwhile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "cli/question.h"
#include "kernel/playout.h"
#include "kernel/rng.h"
#include "support/run.h"
#include "table/speech.h"

namespace parlor::test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::vector<std::string> four_at_table{"play", "persuasion", "--players", "4", "--seed", "3"};
const std::vector<std::string> eight_at_table{"play", "persuasion", "--players", "8", "--seed", "11"};

std::string with_plain_blanks(std::string text) {
  constexpr std::string_view unbroken = "\u00A0";
  for (std::size_t at = text.find(unbroken); at != std::string::npos; at = text.find(unbroken))
    text.replace(at, unbroken.size(), " ");
  return text;
}

/// In one line with single blanks.
std::string flowing(const std::string& text) {
  std::istringstream in{with_plain_blanks(text)};
  std::string flat;
  for (std::string word; in >> word;) flat += (flat.empty() ? "" : " ") + word;
  return flat;
}

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

/// The first choice, again and again, until a game is over.
std::string patience(int times) {
  std::string typed;
  for (int i = 0; i < times; ++i) typed += "1\n";
  return typed;
}

TEST(Typing, ALineOfNumbersIsSeveral) {
  EXPECT_THAT(cli::numbers_in("2"), ElementsAre(2));
  EXPECT_THAT(cli::numbers_in("2 3  5"), ElementsAre(2, 3, 5));
  EXPECT_THAT(cli::numbers_in("2,3, 5"), ElementsAre(2, 3, 5));
  for (const char* other : {"", "x", "2x", "2 x", "-1", "2 3 -1", "99999999999999999999999"})
    EXPECT_THAT(cli::numbers_in(other), IsEmpty()) << other;
}

TEST(Typing, SeveralNumbersAnswerOneQuestionAfterTheOther) {
  EXPECT_EQ(flowing(run(four_at_table, "1\n1 2 1\n").out).find("Whom?"), std::string::npos);
  EXPECT_THAT(flowing(run(four_at_table, "1\n1 2 1\n").out), HasSubstr("You seal an invitation to "));
  for (const std::string wrong : {"1 2 9", "1 2 1 1"})
    EXPECT_THAT(flowing(run(four_at_table, "1\n" + wrong + "\n").out),
                AllOf(HasSubstr(" is not among the numbers to choose from."), Not(HasSubstr("You seal "))))
        << wrong << ": nothing is done by halves";
}

TEST(Typing, EveryChoiceIsReachedByItsNumbers) {
  std::size_t longest = 0;
  for (const std::string game : {"persuasion", "resonance", "ritual", "resilience"}) {
    Header header;
    header.game = game;
    header.players = 3;
    header.seed = seed_of(5);
    Table table = std::move(*Table::open(header));
    Rng dice{seed_of(5), 7};
    for (int step = 0; step < 60 && !table.over(); ++step) {
      const Seat next = random_seat(table.pending(), dice);
      const Names names = table.names();
      for (const Choice& choice : table.choices(next)) {
        cli::Question question{table.choices(next), speech_of(game), names, Viewer{next}};
        const std::vector<std::size_t> way = question.way_to(choice.json);
        for (const std::size_t number : way) {
          ASSERT_EQ(question.chosen(), nullptr);
          ASSERT_TRUE(question.answer(number));
        }
        ASSERT_NE(question.chosen(), nullptr);
        EXPECT_EQ(question.chosen()->json, choice.json);
        longest = std::max(longest, way.size());
      }
      table.commit(table.judge({next, table.to_json(table.suggest(next, dice))}));
    }
  }
  EXPECT_GE(longest, 3u);
}

TEST(Typing, AHintSaysWhatToTypeForIt) {
  const std::string out = flowing(run(four_at_table, "1\nhint\n").out);
  const std::string advice = out.substr(out.find("A friend would: Invite "));
  const std::string numbers = advice.substr(advice.find(" Type ") + 6, 5);
  ASSERT_EQ(cli::numbers_in(numbers).size(), 3u) << advice;
  const std::string whom = advice.substr(23, advice.find(", showing ") - 23);
  EXPECT_THAT(flowing(run(four_at_table, "1\n" + numbers + "\n").out),
              HasSubstr("You seal an invitation to " + whom + ", with "));
  EXPECT_THAT(flowing(run(four_at_table, "1\n1\nhint\n").out), HasSubstr(" Type " + numbers.substr(2) + "."))
      << "from where one stands";
  EXPECT_THAT(flowing(run(four_at_table, "1\n2\nhint\n").out), HasSubstr(" Type b, then " + numbers + "."))
      << "what was left behind is gone back for";
}

TEST(Typing, YesAndNoMayBeWrittenLarge) {
  EXPECT_THAT(flowing(run(four_at_table, "1\n2 2 1\nN\n2 2 1\nY\n").out),
              AllOf(Not(HasSubstr("Please answer y or n.")), HasSubstr("You seal a proposal to ")));
  EXPECT_THAT(flowing(run(four_at_table, "Hint\n").out), HasSubstr("A friend would: "));
}

TEST(Typing, WhatIsToldLaterIsNotedAndCanBeTakenBackMeanwhile) {
  const std::string out = flowing(run(eight_at_table, "3\n1 6 2\n1 3 2\nundo\n2\nq\n").out);
  EXPECT_THAT(out, HasSubstr("Noted: Accept Sir Barnaby Oldacre, showing Patched-Coat Puritan"))
      << "the answers are told together";
  EXPECT_THAT(out, HasSubstr("Taken back: Accept Sir Barnaby Oldacre, showing Patched-Coat Puritan"))
      << "others wait with theirs while somebody at the terminal may still think again";
  EXPECT_THAT(out, Not(HasSubstr("Noted: Invite "))) << "of that something was told";
}

TEST(Typing, ThatTwoWhisperIsToldOnce) {
  std::istringstream out{run(eight_at_table, "3\n1 6 2\n1 3 2\n1\n1 3\n1 6\n1\n1 4 1\n").out};
  std::set<std::string> whispering;
  int told = 0;
  for (std::string line; std::getline(out, line);) {
    if (line.starts_with("  ")) continue;  // of a sentence that was broken
    if (!line.ends_with(" whisper.")) {
      if (line.find(" says: ") == std::string::npos) whispering.clear();
      continue;
    }
    const std::string pair = line.substr(0, line.find(" whisper."));
    const std::size_t middle = pair.find(" and ");
    ++told;
    EXPECT_TRUE(whispering.insert(pair).second) << line;
    EXPECT_TRUE(whispering.insert(pair.substr(middle + 5) + " and " + pair.substr(0, middle)).second) << line;
  }
  EXPECT_GT(told, 2);
}

TEST(Typing, WhatOthersIntendKeepsToOneLineEach) {
  const std::string out = run(eight_at_table, "3\n1 6 2\nq\n").out;
  EXPECT_THAT(out, HasSubstr("\n 2  Captain Lucian Harrowgate         invites Lady Sabine Corvane-Rowe\n"))
      << "who intends something is looking: that need not be said";
}

TEST(Typing, WhatAPostEarnedIsCounted) {
  const Folder folder;
  const std::string record = run({"record", "resonance", "--players", "2", "--seed", "5"}).out;
  const std::string out = run({"replay", folder.write("game.jsonl", record), "--all"}).out;
  EXPECT_THAT(flowing(out), ::testing::ContainsRegex("hand value [0-9]+, [0-9]+ influence earned"));
  EXPECT_THAT(out, AllOf(Not(HasSubstr("from 1 followers")), Not(HasSubstr("and 1 posts"))));
}

TEST(Typing, NobodyElseActsWhileSomebodyTalks) {
  const std::string before = run({"play", "ritual", "--players", "7", "--seed", "5"}, "1\nq\n").out;
  const std::string talked = run({"play", "ritual", "--players", "7", "--seed", "5"}, "1\nsay hello\nview\nq\n").out;
  ASSERT_THAT(talked, HasSubstr("You say: hello\n"));
  EXPECT_THAT(talked.substr(talked.find("You say: hello")), Not(HasSubstr(" acted")));
  EXPECT_THAT(before, HasSubstr(" thinks"));
}

TEST(Typing, WhatIsToBeTypedAgainStandsInOnePiece) {
  const Folder folder;
  EXPECT_THAT(run(with(four_at_table, {"--data", folder / "kept"}), "q\n").out,
              HasSubstr(" To go on:\nparlor play --resume --data " + folder / "kept" + "\n"));
  const std::string out = run({"play", "resilience", "--players", "1", "--seed", "4", "--house-rule",
                               "scenario=successive_strikes", "--house-rule", "difficulty=harsh"},
                              patience(200))
                              .out;
  EXPECT_THAT(out, HasSubstr("\nparlor play resilience --players 1 --seat 1 --bot medium --house-rule "
                             "scenario=successive_strikes --house-rule difficulty=harsh --seed 4\n"));
  EXPECT_THAT(out.substr(out.find("The course of the year")), ::testing::ContainsRegex("VICTORY|MANDATE|DEFEAT"))
      << "how it ended stands last";
}

TEST(Typing, WhatIsRemovedWhenDroppedSaysSoWhereverItIsSeen) {
  const std::string out =
      flowing(run({"play", "resilience", "--players", "1", "--seed", "4"}, "4\n2\nmarket\n1 1\nview\nq\n").out);
  const std::string says =
      "DEF +2, MEDIA −1, OPS +1; cancels DEF −1 on 1–4; cancels SOC −1 on 1–2 removed when dropped";
  const std::size_t bought = out.find("You buy State of Emergency");
  ASSERT_NE(bought, std::string::npos);
  EXPECT_THAT(out.substr(0, bought), HasSubstr("State of Emergency price 8 maintenance 4 " + says));
  EXPECT_THAT(out.substr(bought), HasSubstr("State of Emergency maintenance 4 " + says)) << "in the reserve";
}

TEST(Typing, ACardThatDoesNothingWhileActiveLeavesNoGap) {
  const std::string out = run({"play", "resilience", "--players", "1", "--seed", "4"},
                              "4\n2\n1 1\n1 10\n2\n1\n1\n4\nview\nq\n")  // buys Reserve Call-up, and plays it
                              .out;
  EXPECT_THAT(out, HasSubstr("Reserve Call-up  maintenance 1  removed when dropped  ○ DEF, OPS"));
}

TEST(Typing, LessMoneyHasAMinus) {
  const std::string out = run({"play", "resilience", "--players", "1", "--seed", "4", "--house-rule",
                               "scenario=successive_strikes", "--house-rule", "difficulty=harsh"},
                              "1\n1\nq\n")
                              .out;
  EXPECT_THAT(out, HasSubstr("Every Preparation brings −1 Budget."));
  EXPECT_THAT(flowing(out), AllOf(HasSubstr(" and income −1."), HasSubstr(" + ECO 7 − 1 ")));
}

TEST(Typing, ANotebookSaysInWordsWhereACardWasSeen) {
  EXPECT_THAT(flowing(run(eight_at_table, "3\n1 6 2\n1 3 2\n1\nnotebook\nq\n").out),
              AllOf(HasSubstr(", shown by Sir Barnaby Oldacre with an invitation"),
                    HasSubstr(", shown by Mr. Tobias Fennimore with an answer")));
}

}  // namespace
}  // namespace parlor::test
