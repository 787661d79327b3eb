// SPDX-License-Identifier: MIT
// A game at the terminal, typed by a script.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>

#include <map>
#include <set>

#include "kernel/rng.h"
#include "support/run.h"
#include "table/record.h"

namespace parlor::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// Enough keys to get anywhere: small numbers, and yes to every question.
std::string keys(std::uint64_t seed, int count) {
  Rng dice{seed_of(seed), 77};
  std::string typed;
  for (int i = 0; i < count; ++i) typed += std::to_string(1 + dice.below(4)) + "\n" + (dice.below(3) == 0 ? "y\n" : "");
  return typed;
}

/// In one line with single blanks, so that a name broken over two lines is found.
std::string flowing(const std::string& text) {
  std::string flat;
  for (const char letter : text) {
    const bool blank = letter == ' ' || letter == '\n';
    if (!blank) flat += letter;
    else if (!flat.empty() && flat.back() != ' ') flat += ' ';
  }
  return flat;
}

std::map<std::string, std::string> card_names() {
  std::map<std::string, std::string> names;
  const auto cards = parse_json(text_of_file(PARLOR_SOURCE_DIR "/content/persuasion/cards.json"), "cards");
  for (const Json& trait : (*cards)["traits"])
    names[trait["key"].get<std::string>()] = trait["name"].get<std::string>();
  return names;
}

std::set<std::string> cards_named_in(const std::string& text) {
  std::set<std::string> found;
  const std::string flat = flowing(text);
  for (const auto& [key, name] : card_names())
    if (flat.find(name) != std::string::npos) found.insert(key);
  return found;
}

void add_all(std::set<std::string>& to, const Json& cards) {
  for (const Json& card : cards) to.insert(card.get<std::string>());
}

/// What a seat has been shown, told from everything that happened: its own cards, and those that somebody showed it.
std::set<std::string> shown_to(int seat, const Record& record) {
  std::set<std::string> shown;
  for (int step = 0; step <= static_cast<int>(record.lines.size()); ++step) {
    const auto table = replay(record, "record", step);
    EXPECT_TRUE(table);
    const Json own = table->view(Viewer::recorder())["seats"][static_cast<std::size_t>(seat)];
    add_all(shown, own["hand"]);
    if (own["desires"].is_string()) shown.insert(own["desires"].get<std::string>());
    for (const Line& line : table->log(Viewer::recorder(), step - 1)) {
      const Json& event = line.event;
      const std::string type = event["type"].get<std::string>();
      if (type == "traits_shown" && (event["inviter"] == seat || event["invitee"] == seat))
        add_all(shown, event["of_inviter"]), add_all(shown, event["of_invitee"]);
      if (type == "proposal_peeked" && event["addressee"] == seat) shown.insert(event["trait"].get<std::string>());
      if (type == "traits_exchanged" && (event["proposer"] == seat || event["acceptor"] == seat))
        add_all(shown, event["of_proposer"]), add_all(shown, event["of_acceptor"]);
      if (type == "hands_revealed") add_all(shown, event["traits"]), shown.insert(event["desires"].get<std::string>());
    }
  }
  return shown;
}

TEST(Play, AScriptedGameRunsToItsEnd) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    const Folder folder;
    const int players = 3 + static_cast<int>(seed % 6), seat = static_cast<int>(seed) % players;
    const Ran ran =
        run({"play", "persuasion", "--players", std::to_string(players), "--seat", std::to_string(seat), "--seed",
             std::to_string(seed), "--house-rule", "round_limit=6", "--record", folder / "game.jsonl"},
            keys(seed, 500));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    EXPECT_THAT(ran.out, AllOf(HasSubstr("Matrimony"), HasSubstr("The same deal again: parlor play persuasion")));
    EXPECT_THAT(ran.out, Not(HasSubstr("\x1b"))) << "no colour in a pipe";
    EXPECT_THAT(ran.out, ::testing::AnyOf(HasSubstr("\nYou win."), HasSubstr("\nYou do not win.")));
    EXPECT_EQ(run({"verify", folder / "game.jsonl"}).code, 0);
  }
}

TEST(Play, TheSameKeysGiveTheSameGame) {
  const std::vector<std::string> arguments{"play", "persuasion", "--players", "4", "--seed", "8"};
  EXPECT_EQ(run(arguments, keys(8, 60)).out, run(arguments, keys(8, 60)).out);
}

TEST(Play, NeverNamesACardThatTheSeatHasNotBeenShown) {
  std::size_t hidden = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(seed);
    const Folder folder;
    const int players = 3 + static_cast<int>(seed % 6), seat = static_cast<int>(seed * 3) % players;
    // Looks at everything at every turn, and leaves before the hands are opened
    std::string typed;
    for (int i = 0; i < 12; ++i)
      typed += keys(seed * 100 + static_cast<std::uint64_t>(i), 2) + "?\nlog\nview\nnotebook\nhint\nundo\n";
    const Ran ran = run({"play", "persuasion", "--players", std::to_string(players), "--seat", std::to_string(seat),
                         "--seed", std::to_string(seed), "--record", folder / "game.jsonl"},
                        typed);
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto record = read_record(text_of_file(folder / "game.jsonl"), "game.jsonl");
    ASSERT_TRUE(record) << record.fault().text();
    const std::set<std::string> shown = shown_to(seat, *record), named = cards_named_in(ran.out);
    EXPECT_GE(named.size(), 6u);
    for (const std::string& card : named)
      EXPECT_TRUE(shown.contains(card)) << card << " was never shown to seat " << seat;
    hidden += 60 - shown.size();
  }
  EXPECT_GT(hidden, 100u) << "a test in which everything was shown tests nothing";
}

TEST(Play, AReplayNamesNoCardThatTheSeatHasNotBeenShown) {
  const std::string text = run({"record", "persuasion", "--players", "6", "--seed", "21"}).out;
  const auto record = read_record(text, "record");
  ASSERT_TRUE(record);
  for (const int step : {6, 12, 20, 30})
    for (int seat = 0; seat < 6; ++seat) {
      Record so_far = *record;
      so_far.lines.resize(static_cast<std::size_t>(step));
      const std::set<std::string> shown = shown_to(seat, so_far);
      for (const std::vector<std::string>& extra : std::vector<std::vector<std::string>>{{}, {"--json"}}) {
        std::vector<std::string> arguments{
            "replay", "-", "--seat", std::to_string(seat), "--step", std::to_string(step)};
        arguments.insert(arguments.end(), extra.begin(), extra.end());
        const std::string out = run(arguments, text).out;
        for (const std::string& card : cards_named_in(out)) EXPECT_TRUE(shown.contains(card)) << card;
        if (extra.empty()) continue;
        for (const auto& [key, name] : card_names())
          EXPECT_TRUE(shown.contains(key) || out.find('"' + key + '"') == std::string::npos)
              << key << ", seat " << seat << ", step " << step;
      }
    }
  EXPECT_EQ(cards_named_in(run({"replay", "-", "--step", "12"}, text).out).size(), 0u)
      << "an onlooker is shown nothing";
  EXPECT_GE(cards_named_in(run({"replay", "-", "--step", "12", "--all"}, text).out).size(), 36u);
}

TEST(Play, EndsPolitelyWhenTheInputEnds) {
  for (const std::string typed : {"", "1\n", "q\n", "1\n1\nq\n"}) {
    const Ran ran = run({"play", "persuasion", "--players", "4", "--seed", "3", "--bot", "easy,random", "--house-rule",
                         "discard_face=up"},
                        typed);
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(flowing(ran.out), HasSubstr("To begin it again: parlor play persuasion --players 4 --seat 0 --bot "
                                            "easy,random --house-rule discard_face=up --seed 03000"));
  }
}

const std::vector<std::string> table{"play", "persuasion", "--players", "4", "--seed", "3"};

TEST(Play, SaysWhatIsNotAllowedAndWhy) {
  const std::string now = flowing(run(table, "1\n?\n").out);
  EXPECT_THAT(now, HasSubstr("PER-29 The steps follow in this order"));
  EXPECT_THAT(now, HasSubstr("rules out now: “Choose a character”"));
  EXPECT_THAT(now, AllOf(HasSubstr("PER-23 You may not name yourself"),
                         HasSubstr("limits: “Invite somebody”, “Propose to somebody”")));
  EXPECT_THAT(flowing(run(table, "1\n? PER-23\n? 999\n").out),
              AllOf(HasSubstr("> ? PER-23 PER-23 You may not name yourself"), HasSubstr("there is no rule \"999\"")));
  EXPECT_THAT(flowing(run(table, "1\n{\"type\":\"invite\",\"to\":0,\"trait\":\"T18\"}\n").out),
              HasSubstr("Not allowed (PER-23): You may not name yourself"));
  EXPECT_THAT(flowing(run(table, "1\n{\"type\":\"dance\"}\n{oops\n").out),
              AllOf(HasSubstr("Not allowed: action: type: expected one of choose_character"), HasSubstr("not JSON")));
  EXPECT_THAT(flowing(run(table, "undo\n").out), HasSubstr("Not allowed (undo): only your own last action"));
  EXPECT_THAT(flowing(run(table, "1\n9\ndance\n").out),
              AllOf(HasSubstr("There are the numbers 1 to 3."), HasSubstr("\"dance\" is no choice")));
}

TEST(Play, AsksInStagesAndForConfirmation) {
  const std::string out = flowing(run(table, "1\n2\n1\nb\n3\nn\n2\n1\n1\ny\n").out);
  EXPECT_THAT(out, HasSubstr("What is your pleasure? 1 Invite somebody"));
  EXPECT_THAT(out, HasSubstr("Whom? (b goes back) 1 Dr. Ezra Lindhurst"));
  EXPECT_THAT(
      out,
      HasSubstr("Which trait do you offer? It will be theirs if they accept. (b goes back) 1 Saint of the Workhouse"));
  EXPECT_THAT(out, HasSubstr("Independence is final"));
  EXPECT_THAT(out, HasSubstr("You seal a proposal to Dr. Ezra Lindhurst, with Saint of the Workhouse"));
}

TEST(Play, LetsPartnersTalk) {
  const std::string out =
      flowing(run(table, "1\nsay 1 too early\n1\n1\n1\n1\nsay\nsay 1 Good evening, doctor.\nsay 3 psst\nlog\n").out);
  EXPECT_THAT(out, HasSubstr("Not allowed (PER-16)"));
  EXPECT_THAT(out, HasSubstr("I mean to propose to you next."));
  EXPECT_THAT(out, HasSubstr("You say: “Good evening, doctor.”"));
}

TEST(Play, TakesBackAnAnswerWhileAnotherIsOpen) {
  std::string answers;  // the refusals of those who did not invite are refused themselves
  for (int seat = 1; seat < 8; ++seat)
    answers += "{\"type\":\"reject_invitation\",\"from\":" + std::to_string(seat) + "}\nundo\n";
  bool taken_back = false;
  for (int seed = 1; seed <= 30 && !taken_back; ++seed) {
    const Folder folder;
    const Ran ran =
        run({"play", "persuasion", "--players", "8", "--seed", std::to_string(seed), "--record", folder / "game.jsonl"},
            "1\n1\n1\n1\n" + answers);
    ASSERT_EQ(ran.code, 0);
    taken_back = text_of_file(folder / "game.jsonl").find("\"undo\"") != std::string::npos;
    EXPECT_EQ(run({"verify", folder / "game.jsonl", "--unfinished"}).code, 0);
    EXPECT_EQ(run({"verify", folder / "game.jsonl"}).code, 2) << "cut off";
  }
  EXPECT_TRUE(taken_back) << "nobody was invited by two";
}

TEST(Play, HelpListsItsWords) {
  const std::string out = run(table, "help\nrules\n").out;
  for (const std::string word : {"undo", "say SEAT WORDS", "? ID", "rules", "view", "notebook", "log", "hint", "q "})
    EXPECT_THAT(out, HasSubstr("  " + word));
  EXPECT_THAT(out, HasSubstr("PER-115"));
}

// ---- On a terminal ----

/// What `parlor play` draws on a terminal of that width while somebody plays for a while.
std::string on_terminal(unsigned short width, bool no_colour) {
  winsize size{};
  size.ws_row = 40, size.ws_col = width;
  int terminal = 0;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    if (no_colour) setenv("NO_COLOR", "1", 1);
    else unsetenv("NO_COLOR");
    execl(PARLOR_PROGRAM, PARLOR_PROGRAM, "play", "persuasion", "--players", "8", "--seed", "3", nullptr);
    _exit(127);
  }
  const std::string typed = keys(3, 40) + "view\nnotebook\nhelp\n?\nq\n";
  EXPECT_EQ(write(terminal, typed.data(), typed.size()), static_cast<ssize_t>(typed.size()));
  std::string out;
  char buffer[4096];
  for (ssize_t got = 0; (got = read(terminal, buffer, sizeof buffer)) > 0;)
    out.append(buffer, static_cast<std::size_t>(got));
  int status = 0;
  waitpid(child, &status, 0);
  close(terminal);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  return out;
}

TEST(Play, IsColouredOnATerminalUnlessAskedNotToBe) {
  EXPECT_THAT(on_terminal(80, false), HasSubstr("\x1b[1m"));
  EXPECT_THAT(on_terminal(80, true), Not(HasSubstr("\x1b[")));
}

TEST(Play, IsAsWideAsTheTerminal) {
  for (const unsigned short width : {80, 110}) {
    std::size_t widest = 0;
    std::istringstream lines{on_terminal(width, true)};
    for (std::string line; std::getline(lines, line);) {
      std::size_t letters = 0;
      for (const char byte : line)
        if (byte != '\r' && (static_cast<unsigned char>(byte) & 0xC0) != 0x80) ++letters;
      EXPECT_LE(letters, width) << line;
      widest = std::max(widest, letters);
    }
    EXPECT_GE(widest, width - 2u);
  }
}

}  // namespace
}  // namespace parlor::test
