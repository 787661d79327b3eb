// SPDX-License-Identifier: MIT
// A game at the terminal, typed by a script.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <termios.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <functional>
#include <map>
#include <set>

#include "cli/race.h"
#include "cli/screen.h"
#include "cli/why_not.h"
#include "kernel/playout.h"
#include "kernel/rng.h"
#include "support/run.h"
#include "table/record.h"
#include "table/speech.h"

namespace parlor::test {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
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
  const auto cards = parse_json(text_of_file(test::project() + "/content/persuasion/cards.json"), "cards");
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
    const int players = 3 + static_cast<int>(seed % 6), seat = 1 + static_cast<int>(seed) % players;
    const Ran ran =
        run({"play", "persuasion", "--players", std::to_string(players), "--seat", std::to_string(seat), "--seed",
             std::to_string(seed), "--house-rule", "round_limit=6", "--record", folder / "game.jsonl"},
            keys(seed, 500));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    EXPECT_THAT(ran.out, AllOf(HasSubstr("Matrimony"), HasSubstr("The same deal again:\nparlor play persuasion")));
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
    const int players = 3 + static_cast<int>(seed % 6), seat = 1 + static_cast<int>(seed * 3) % players;
    // Looks at everything at every turn, and leaves before the hands are opened
    std::string typed;
    for (int i = 0; i < 12; ++i)
      typed += keys(seed * 100 + static_cast<std::uint64_t>(i), 2) + "?\nlog\nview\nnotebook\nhint\nbrings\nundo\n";
    const Ran ran = run({"play", "persuasion", "--players", std::to_string(players), "--seat", std::to_string(seat),
                         "--seed", std::to_string(seed), "--record", folder / "game.jsonl"},
                        typed);
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto record = read_record(text_of_file(folder / "game.jsonl"), "game.jsonl");
    ASSERT_TRUE(record) << record.fault().text();
    const std::set<std::string> shown = shown_to(seat - 1, *record), named = cards_named_in(ran.out);
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
            "replay", "-", "--seat", std::to_string(seat + 1), "--step", std::to_string(step)};
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
    const Ran ran = run({"play", "persuasion", "--players", "4", "--seed", "3", "--bot", "easy,random"}, typed);
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(flowing(ran.out), AllOf(HasSubstr("You leave the table. The game is kept in "),
                                        HasSubstr("To go on: parlor play --resume")));
  }
}

TEST(Play, SaysHowToPlayTheSameDealAgain) {
  const Folder folder;
  const std::string out = run({"play", "persuasion", "--players", "3", "--seed", "3", "--seat", "2", "--bot",
                               "easy,random", "--house-rule", "discard_face=up"},
                              keys(3, 500))
                              .out;
  EXPECT_THAT(flowing(out), HasSubstr("The same deal again: parlor play persuasion --players 3 --seat 2 --bot "
                                      "easy,random --house-rule discard_face=up --seed 3"));
  const std::string cards = test::project() + "/content/persuasion/cards.json";
  EXPECT_THAT(
      flowing(run({"play", "persuasion", "--players", "3", "--seed", "3", "--content", cards}, keys(3, 500)).out),
      HasSubstr(" --content " + cards + " --seed 3"));
}

const std::vector<std::string> four_at_table{"play", "persuasion", "--players", "4", "--seed", "3"};

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

// ---- Seats have one number each ----

TEST(Play, CountsSeatsFromOneWhereverPeopleReadOrType) {
  EXPECT_THAT(run({"play", "--help"}).out, HasSubstr("seats are numbered from 1"));
  EXPECT_THAT(run({"replay", "--help"}).out, HasSubstr("seats are numbered from 1"));
  const std::string out = run(with(four_at_table, {"--seat", "4"}), "q\n").out;
  EXPECT_THAT(out, HasSubstr("You are seat 4 of 4."));
  EXPECT_THAT(out, AllOf(HasSubstr("\n 1  "), HasSubstr("\n 4  Seat 4 (you)"), Not(HasSubstr("\n 0  "))));
  EXPECT_THAT(run({"simulate", "resonance", "--players", "2", "--games", "10"}).out,
              AllOf(HasSubstr("seat 1 "), HasSubstr("seat 2 "), Not(HasSubstr("seat 0 "))));
  EXPECT_THAT(run({"play", "ritual", "--players", "3", "--seed", "3"}, "q\n").out,
              AllOf(HasSubstr("\n 1  Seat 1 (you)"), HasSubstr("\n 3  "), Not(HasSubstr("\n 0  "))));
}

// ---- What is closed, and why ----

std::string after(const std::string& text, const std::string& mark) {
  const std::size_t place = text.find(mark);
  return place == std::string::npos ? "" : text.substr(place + mark.size());
}

TEST(Play, SaysWhatIsNotAllowedAndWhy) {
  const std::string now = after(flowing(run(four_at_table, "1\n?\n").out), "> ? Now");
  EXPECT_THAT(now,
              HasSubstr("open Invite somebody PER-20 Invite: choose one other eligible player and one of your five"))
      << "in short, but a sentence";
  EXPECT_THAT(now, HasSubstr("PER-23 You may not name yourself"));
  EXPECT_THAT(after(now, "At other times"), HasSubstr("Choose a character"));
  EXPECT_THAT(flowing(run(four_at_table, "1\n? PER-23\n? 999\n").out),
              AllOf(HasSubstr("> ? PER-23 PER-23 You may not name yourself"), HasSubstr("there is no rule \"999\"")));
  EXPECT_THAT(flowing(run(four_at_table, "1\n{\"type\":\"invite\",\"to\":0,\"trait\":\"T18\"}\n").out),
              HasSubstr("Not allowed (PER-23): You may not name yourself"));
  EXPECT_THAT(flowing(run(four_at_table, "1\n{\"type\":\"dance\"}\n{oops\n").out),
              AllOf(HasSubstr("Not allowed: action: type: expected one of choose_character"), HasSubstr("not JSON")));
  EXPECT_THAT(
      flowing(run(four_at_table, "undo\n").out),
      HasSubstr("Not allowed: only your own last action can be taken back, and only while nobody could know of it."));
  EXPECT_THAT(flowing(run(four_at_table, "1\n9\ndance\n").out),
              AllOf(HasSubstr("9 is not among the numbers to choose from."), HasSubstr("\"dance\" is no choice")));
}

Table opened(const std::string& game, int players, std::uint64_t seed) {
  Header header;
  header.game = game;
  header.players = players;
  header.seed = seed_of(seed);
  return std::move(*Table::open(header));
}

TEST(WhyNot, NamesEveryKindOfActionAndGivesEveryClosedOneItsRule) {
  for (const auto& [game, players] :
       std::map<std::string, int>{{"persuasion", 5}, {"resonance", 3}, {"ritual", 7}, {"resilience", 2}}) {
    const Json& strings = strings_of(game);
    std::size_t kinds = 0;
    for (const auto& [key, label] : strings.items())
      kinds += key.starts_with("action.") && key != "action.undo" && key != "action.say" && key != "action.timeout" &&
               key != "action.return" && key != "action.leave";
    Table table = opened(game, players, 4);
    Rng dice{seed_of(4), 7};
    for (int step = 0; step < 60 && !table.over(); ++step) {
      const Seat seat = random_seat(table.pending(), dice);
      std::set<std::string> offered;
      for (const Choice& choice : table.choices(seat)) offered.insert(choice.json["type"].get<std::string>());
      std::size_t open = 0;
      const std::vector<cli::Standing> all = cli::standings(table, seat);
      EXPECT_EQ(all.size(), kinds) << game;
      for (const cli::Standing& one : all) {
        open += one.open;
        EXPECT_FALSE(one.kind.empty());
        EXPECT_THAT(one.kind, Not(HasSubstr("  "))) << "a label with a gap";
        EXPECT_TRUE(one.open || !one.against.empty()) << game << ": " << one.kind << " is closed without a reason";
      }
      EXPECT_EQ(open, offered.size()) << game << " step " << step;
      EXPECT_TRUE(all.front().timely) << "what belongs to this step comes first: " << all.front().kind;
      table.commit(table.judge({seat, table.to_json(table.suggest(seat, dice))}));
    }
  }
}

/// However many markers stand in space 8, where influence is closed too.
class NothingActive : public testing::TestWithParam<int> {};

TEST_P(NothingActive, IsTheFirstReasonWhyNoIndicatorIsOpen) {
  Table table = opened("resilience", 1, static_cast<std::uint64_t>(GetParam()));
  Rng dice{seed_of(5), 7};
  while (table.view(Viewer{seat_at(0)})["step"] != "action")
    table.commit(table.judge({seat_at(0), table.to_json(table.suggest(seat_at(0), dice))}));
  while (table.judge({seat_at(0), {{"type", "pass"}}}).refused() == false) {  // drop all that is Active
    const auto choices = table.choices(seat_at(0));
    const auto drop = std::find_if(choices.begin(), choices.end(),
                                   [](const Choice& choice) { return choice.json["type"] == "discard"; });
    if (drop == choices.end()) break;
    table.commit(table.judge({seat_at(0), drop->json}));
  }
  const std::vector<cli::Standing> all = cli::standings(table, seat_at(0));
  const auto influence = std::find_if(all.begin(), all.end(),
                                      [](const cli::Standing& one) { return one.kind == "Influence an indicator"; });
  ASSERT_NE(influence, all.end());
  EXPECT_LT(influence - all.begin(), 3) << "before what belongs to other steps";
  EXPECT_FALSE(influence->open);
  EXPECT_EQ(influence->against.front().rule, "RSL-85");
  const auto option = std::find_if(all.begin(), all.end(),
                                   [](const cli::Standing& one) { return one.kind == "Choose between A and B"; });
  EXPECT_NE(option, all.end()) << "a name for both ways";
}
INSTANTIATE_TEST_SUITE_P(WhyNot, NothingActive, testing::Range(1, 12));

TEST(WhyNot, SpeaksOfTheAbilitiesThatAreThereBeforeThoseThatAreNot) {
  const std::string out = run({"play", "resilience", "--players", "1", "--seed", "4"}, "4\n2\n?\nq\n").out;
  EXPECT_THAT(flowing(out),
              HasSubstr("closed Use an ability RSL-95 An ability may be used only at the moments it lists"));
}

TEST(WhyNot, SaysThatTheOnePlayOfThePhaseIsSpent) {
  const std::string out = run({"play", "resilience", "--players", "1", "--seed", "5"}, "4\n1\n2\n1\n1\n1\n?\nq\n").out;
  ASSERT_THAT(out, HasSubstr("You play Diplomacy."));
  EXPECT_THAT(flowing(out), HasSubstr("closed Play a strategy from the reserve RSL-81 One strategy may be played"));
}

TEST(WhyNot, SpeaksOfNoLonePlayerWhereThereIsNone) {
  Table table = opened("ritual", 3, 4);
  Rng dice{seed_of(4), 7};
  std::size_t closed = 0;
  for (int step = 0; step < 30 && !table.over(); ++step) {
    const Seat seat = random_seat(table.pending(), dice);
    for (const cli::Standing& one : cli::standings(table, seat)) {
      closed += !one.open;
      for (const cli::Standing::Reason& reason : one.against) EXPECT_NE(reason.rule, "RIT-114") << one.kind;
    }
    table.commit(table.judge({seat, table.to_json(table.suggest(seat, dice))}));
  }
  EXPECT_GT(closed, 100u);
}

TEST(Play, ShowsNoMarkupWhereItRefuses) {
  const std::string out =
      run(with(four_at_table, {"--house-rule", "correspondence=none"}), "1\nsay 2 psst\n{\"type\":\"draw\"}\n").out;
  EXPECT_THAT(flowing(out), HasSubstr("Not allowed (PER-14): Limited Correspondence. Strategy may be discussed only"));
  EXPECT_THAT(out, Not(HasSubstr("*")));
  EXPECT_THAT(out, Not(HasSubstr("`")));
}

// ---- Choosing ----

TEST(Play, AsksInStagesAndForConfirmation) {
  const std::string out = flowing(run(four_at_table, "1\n2\n2\nb\n3\nn\n2\n2\n1\ny\n").out);
  EXPECT_THAT(out, HasSubstr("What is your pleasure? 1 Invite somebody"));
  EXPECT_THAT(out, HasSubstr("Whom? (b goes back) 2 Lady Sabine Corvane-Rowe 3 Captain Lucian Harrowgate"));
  EXPECT_THAT(
      out,
      HasSubstr("Which trait do you offer? It will be theirs if they accept. (b goes back) 1 Saint of the Workhouse"));
  EXPECT_THAT(out, HasSubstr("Independence is final"));
  EXPECT_THAT(out, HasSubstr("You seal a proposal to Lady Sabine Corvane-Rowe, with Saint of the Workhouse"));
}

TEST(Play, AsksAgainWhenAnAnswerIsNeitherYesNorNo) {
  const std::string out = flowing(run(four_at_table, "1\n3\nmaybe\n1\nyes\n").out);
  EXPECT_THAT(out, HasSubstr("y/n> maybe Please answer y or n. y/n> 1 Please answer y or n. y/n> yes"));
  EXPECT_THAT(out, HasSubstr("You seal your independence"));
}

/// A game in which the seat is proposed to, as it stands then.
std::string a_proposal_to(int seat) {
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    Table table = opened("persuasion", 5, seed);
    Rng dice{seed_of(seed), 7};
    while (!table.over()) {
      const Viewer me{seat_at(seat)};
      const auto choices = table.choices(seat_at(seat));
      if (std::any_of(choices.begin(), choices.end(),
                      [](const Choice& choice) { return choice.json["type"] == "accept_proposal"; }))
        return write_record(table, false);
      const Seat next = random_seat(table.pending(), dice);
      table.commit(table.judge({next, table.to_json(table.suggest(next, dice))}));
    }
  }
  return "";
}

TEST(Play, AFinalAcceptanceHasToBeConfirmed) {
  const Folder folder;
  const std::string file = folder.write("game.jsonl", a_proposal_to(0));
  const std::string refused = flowing(run({"play", "--record", file, "--seat", "1"}, "1\n1\n1\nn\nq\n").out);
  EXPECT_THAT(refused, AllOf(HasSubstr("An acceptance is final"), Not(HasSubstr("You seal your answer"))));
  const std::string agreed = flowing(run({"play", "--record", file, "--seat", "1"}, "1\n1\n1\ny\ny\nq\n").out);
  EXPECT_THAT(agreed, AllOf(HasSubstr("An acceptance is final"), HasSubstr("You seal your answer")));
}

// ---- Talking ----

const std::string to_a_corner = "1\n1\n2\n1\n5\n";  // a character, an invitation that is accepted, one declined

TEST(Play, LetsPartnersTalk) {
  const std::string out = flowing(
      run(four_at_table, "1\nsay 2 too early\n1\n2\n1\n5\nsay 2 Good evening, my lady.\nsay 4 psst\nlog\n").out);
  EXPECT_THAT(out, HasSubstr("Not allowed (PER-16): Words pass between two who meet"));
  EXPECT_THAT(out, HasSubstr("You say: “Good evening, my lady.”"));
}

TEST(Play, APartnerIsNamedByNumberOrByNameOrNotAtAll) {
  for (const std::string whom : {"2 ", "Corvane-Rowe ", "corvane-rowe ", ""})
    EXPECT_THAT(flowing(run(four_at_table, to_a_corner + "say " + whom + "good evening\n").out),
                HasSubstr("You say: “good evening”"))
        << whom;
  EXPECT_THAT(flowing(run(four_at_table, to_a_corner + "say 4 hello\n").out),
              HasSubstr("Not allowed: just now you can talk to Lady Sabine Corvane-Rowe (2)."));
  EXPECT_THAT(flowing(run(four_at_table, to_a_corner + "say 9 hello\nsay\nsay Corvane-Rowe\n").out),
              AllOf(HasSubstr("Not allowed: seats have the numbers 1 to 4, not 9"), HasSubstr("Type say, then whom"),
                    HasSubstr("type the words behind the name")));
}

TEST(Play, TalkIsAMenuOfNumberedStatements) {
  const std::string out = flowing(run(four_at_table, to_a_corner + "2\n1\n2\n3\n2\n8\n").out);
  EXPECT_THAT(out, HasSubstr("2 Talk > 2 What do you say?"));
  EXPECT_THAT(out, HasSubstr("1 I seek …. "));
  EXPECT_THAT(out, HasSubstr("More, or less? (b goes back) 1 + 2 − > 2 Of what? (b goes back) 1 Wealth"));
  EXPECT_THAT(out, HasSubstr("You say: “I seek −"));
  EXPECT_THAT(out, HasSubstr("You say: “Yes.”"));
  EXPECT_THAT(out, HasSubstr("Lady Sabine Corvane-Rowe says: “")) << "who is spoken to answers";
}

TEST(Play, SayWorksInEveryGameThatTalksAndSaysWhyNotElsewhere) {
  for (const std::string game : {"resonance", "ritual", "resilience"}) {
    const Folder folder;
    const Ran ran = run({"play", game, "--players", "3", "--seed", "3", "--record", folder / "game.jsonl"},
                        "say 2 well met\nsay hello\nsay 1 me?\nq\n");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(flowing(ran.out), AllOf(HasSubstr("well met"), HasSubstr("hello"), HasSubstr("Not allowed ("))) << game;
    const std::string record = text_of_file(folder / "game.jsonl");
    EXPECT_THAT(record, AllOf(HasSubstr(R"({"type":"say","to":1,"text":"well met"})"),
                              HasSubstr(R"({"type":"say","to":1,"text":"hello"})"), Not(HasSubstr("me?"))))
        << game;
    EXPECT_EQ(run({"verify", folder / "game.jsonl", "--unfinished"}).code, 0);
  }
  EXPECT_THAT(flowing(run({"play", "resilience", "--players", "1", "--seed", "3"}, "say hello\nq\n").out),
              HasSubstr("Not allowed: there is nobody here to talk to"));
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
            "1\n1\n2\n1\n" + answers);
    ASSERT_EQ(ran.code, 0);
    taken_back = text_of_file(folder / "game.jsonl").find("\"undo\"") != std::string::npos;
    EXPECT_EQ(run({"verify", folder / "game.jsonl", "--unfinished"}).code, 0);
    EXPECT_EQ(run({"verify", folder / "game.jsonl"}).code, 2) << "cut off";
  }
  EXPECT_TRUE(taken_back) << "nobody was invited by two";
}

TEST(Play, HelpListsItsWords) {
  const std::string out = run(four_at_table, "help\nrules\n").out;
  for (const std::string word :
       {"Enter", "undo", "say SEAT WORDS", "? ID", "rules", "view", "notebook", "log", "hint", "resign", "q "})
    EXPECT_THAT(out, HasSubstr("  " + word));
  EXPECT_THAT(out, HasSubstr("PER-115"));
}

TEST(Play, AHintGivesItsReason) {
  EXPECT_THAT(flowing(run(four_at_table, "1\nhint\n").out),
              AllOf(HasSubstr("A friend would: Invite "), ContainsRegex(" Type.+\\. You have seen nothing of ")));
}

TEST(Play, TellsWhatSurelyFollowsFromEachChoiceWhenAsked) {
  const std::vector<std::string> cabinet{"play", "resilience", "--players", "2", "--seed", "23"};
  const std::string sure = "2 Economy: Stimulus (ECO +1) Abilities left 4 → 3. Social Cohesion 7 → 8.";
  EXPECT_THAT(flowing(run(cabinet, "brings\nq\n").out), HasSubstr(sure));
  EXPECT_THAT(flowing(run(cabinet, "q\n").out), Not(HasSubstr(sure))) << "on a small screen it would be in the way";
}

TEST(Play, ACoachSaysHowLikelyOneWinsAndTheRecordSaysWhoAsked) {
  const Folder folder;
  const auto game = [&](const std::string& typed, const std::string& record) {
    return flowing(run({"play", "ritual", "--players", "3", "--seed", "4", "--record", folder / record}, typed).out);
  };
  EXPECT_THAT(game("1\ncoach\nq\n", "coached.jsonl"), AllOf(HasSubstr(" % ± "), HasSubstr(" Type")));
  EXPECT_THAT(text_of_file(folder / "coached.jsonl"), HasSubstr(R"("coached":1)"));
  game("1\nq\n", "alone.jsonl");
  EXPECT_THAT(text_of_file(folder / "alone.jsonl"), Not(HasSubstr("coached")));
}

TEST(Play, MinistersWhoAreBotsAdviseAndDecideWhenAsked) {
  const auto play = [](const std::string& typed) {
    return flowing(run({"play", "resilience", "--players", "2", "--seed", "11"}, typed).out);
  };
  const std::string advised = play("q\n");
  EXPECT_THAT(advised, HasSubstr(" would: Economy: Stimulus. It works once in the game"))
      << "what, and why, in few words";
  EXPECT_THAT(advised, Not(HasSubstr(" calls on "))) << "and waits";
  const std::string decided = play("4\nq\n");
  EXPECT_THAT(decided, HasSubstr(" calls on Economy: Stimulus."));
  EXPECT_THAT(decided, HasSubstr(" would: Begin the turn.")) << "once: then it is for the person again";
  const std::string three = flowing(run({"play", "resilience", "--players", "3", "--seed", "11"}, "1\nq\n").out);
  EXPECT_THAT(three, HasSubstr("Bramble, Clover would: ")) << "who would do the same says it once";
  EXPECT_THAT(flowing(run({"play", "resilience", "--players", "1", "--seed", "11"}, "1\nq\n").out),
              Not(HasSubstr("would:")));
}

TEST(Play, WhoSitsAtTheTerminalPicksFirst) {
  const std::string out = run({"play", "persuasion", "--players", "8", "--seed", "3"}, "8\nq\n").out;
  EXPECT_THAT(out, HasSubstr("  8  Hon. Wren Ashdown"));
  EXPECT_THAT(out, HasSubstr("You are Hon. Wren Ashdown this evening."));
}

// ---- Tables that a choice needs, at that choice ----

/// What stands between one prompt and the next, each time something was asked.
std::vector<std::string> prompts(const std::string& out) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t at = out.find("\n> "); at != std::string::npos; at = out.find("\n> ", from)) {
    parts.push_back(out.substr(from, at - from));
    from = at + 3;
  }
  return parts;
}

/// A game that stands where some seat has to do with this kind of action.
std::pair<std::string, int> stopped_at(
    const std::string& game, int players, const std::string& kind, std::size_t choices = 1,
    const std::function<bool(const Table&)>& wanted = [](const Table&) { return true; }) {
  for (std::uint64_t seed = 1; seed < 400; ++seed) {
    Table table = opened(game, players, seed);
    Rng dice{seed_of(seed), 7};
    while (!table.over()) {
      for (const Seat seat : table.pending()) {
        std::size_t found = 0;
        for (const Choice& choice : table.choices(seat)) found += choice.json["type"] == kind;
        if (found >= choices && wanted(table)) return {write_record(table, false), index(seat) + 1};
      }
      const Seat next = random_seat(table.pending(), dice);
      table.commit(table.judge({next, table.to_json(table.suggest(next, dice))}));
    }
  }
  return {};
}

std::string asked_at(const std::string& game, int players, const std::string& kind, const std::string& typed,
                     std::size_t choices = 1) {
  const Folder folder;
  const auto [record, seat] = stopped_at(game, players, kind, choices);
  const Ran ran = run({"play", "--record", folder.write("game.jsonl", record), "--seat", std::to_string(seat)}, typed);
  EXPECT_EQ(ran.code, 0) << ran.err;
  return ran.out;
}

TEST(Play, TheOfferStandsAboveEveryChoiceOfACard) {
  const auto asked = prompts(asked_at("resonance", 2, "add", "hint\nlog\nq\n"));
  ASSERT_EQ(asked.size(), 3u);
  for (const std::string& one : asked)
    EXPECT_THAT(flowing(one), AllOf(HasSubstr("On offer: "), HasSubstr("Posts on offer: "), HasSubstr("You own "),
                                    HasSubstr(" of 100 attention")));
}

TEST(Play, WhomATraitIsShownInReturnIsNamed) {
  const Names names = opened("persuasion", 4, 3).names();
  EXPECT_THAT(speech_of("persuasion").say("ask.accept_invitation.trait", {{"from", 2}}, names, Viewer{seat_at(0)}),
              HasSubstr(" show " + std::string{names.word("seat", 2)} + " in return"));
}

TEST(Play, ASweepShowsWhatItWouldLeave) {
  const std::string out = flowing(prompts(asked_at("ritual", 4, "sweep", "q\n", 2)).front());
  EXPECT_THAT(out, ContainsRegex("sweep (Herb|Mineral|Potion) +leaves [^.]* would lock"));
  EXPECT_THAT(out, AllOf(HasSubstr("Your hand"), HasSubstr("Your goal ")));
}

TEST(Play, ASweepShowsWhoWouldWinByIt) {
  const auto somebody_may_win = [](const Table& table) {
    const Json sides = table.view(Viewer::spectator())["sides"];
    return std::any_of(sides.begin(), sides.end(),
                       [](const Json& side) { return side["level"] == 2 && side["rises_with"].size() == 3; });
  };
  const Folder folder;
  const auto [record, seat] = stopped_at("ritual", 4, "sweep", 2, somebody_may_win);
  ASSERT_FALSE(record.empty());
  const Ran ran = run({"play", "--record", folder.write("game.jsonl", record), "--seat", std::to_string(seat)}, "q\n");
  EXPECT_THAT(flowing(prompts(ran.out).front()),
              ContainsRegex("would lock; [A-Z][a-z]+( and [A-Z][a-z]+)* would be summoned"));
}

TEST(Play, ACastShowsTheSpellsAndWhoseTurnComesNext) {
  const std::string out = flowing(prompts(asked_at("ritual", 4, "cast", "q\n")).front());
  EXPECT_THAT(out, AllOf(HasSubstr("In turn Incantation "), HasSubstr("Your Spells"), HasSubstr("Centre "),
                         HasSubstr("Your goal ")));
}

/// The number that stands before an answer to what is asked last.
std::string number_of(const std::string& answer, const std::string& prompt) {
  const std::string text = flowing(prompt);
  const std::size_t at = text.rfind(" " + answer);
  const std::size_t start = at == std::string::npos ? at : text.rfind(' ', at - 1);
  return start == std::string::npos ? "" : text.substr(start + 1, at - start - 1);
}

TEST(Play, InARaceOneMayWatchOthersActFirst) {
  const std::vector<std::string> arguments{"play", "ritual", "--players", "4", "--seed", "5"};
  const std::string watch = "Wait and watch";
  const std::string draft = "1\n";  // which Spell card to keep
  const std::string first = prompts(run(arguments, draft + "q\n").out).back();
  const std::string wait = number_of(watch, first);
  ASSERT_FALSE(wait.empty()) << first;
  std::string typed = draft;
  std::size_t waited = 0;
  for (std::string asked = first; !number_of(watch, asked).empty(); ++waited) {
    typed += number_of(watch, asked) + "\n";
    asked = prompts(run(arguments, typed + "q\n").out).back();
  }
  EXPECT_GE(waited, 1u);
  EXPECT_LE(waited, 3u) << "once for each of the others, and then there is nobody to wait for";
}

TEST(Play, EachRaceHasAnOrderOfItsOwn) {
  std::set<int> places;  // at which the person may act first
  for (int seed = 1; seed <= 12; ++seed) {
    Table table = opened("ritual", 4, static_cast<std::uint64_t>(seed));
    Rng dice{seed_of(1)};
    while (table.view(Viewer::spectator())["step"] != "act") {
      const Seat next = table.pending().front();
      table.commit(table.judge({next, table.to_json(table.suggest(next, dice))}));
    }
    cli::Race race{table.header().seed, 4};
    ASSERT_TRUE(race.on(table));
    SeatSet left = table.pending();
    int place = 0;
    for (; race.next(left) != seat_at(0); ++place) left.remove(race.next(left));
    places.insert(place);
    EXPECT_TRUE(race.on(table));
    EXPECT_EQ(race.next(left), seat_at(0)) << "the order stays for the whole race";
  }
  EXPECT_EQ(places.size(), 4u) << "now first, now last, now between";
}

TEST(Play, RemovalShowsMarksThatCanBeTakenOffUntilItIsSubmitted) {
  const Folder folder;
  const auto [record, seat] = stopped_at("resonance", 3, "remove", 6);
  const std::string file = folder.write("game.jsonl", record);
  const std::vector<std::string> arguments{"play", "--record", file, "--seat", std::to_string(seat)};
  const std::string out = run(arguments, "1\n1\n2\nq\n").out;
  const auto asked = prompts(out);
  ASSERT_GE(asked.size(), 4u);
  EXPECT_THAT(asked[0], AllOf(HasSubstr("1  [ ] "), HasSubstr("Remove nothing"), HasSubstr("You own ")));
  EXPECT_THAT(flowing(asked[1]), AllOf(HasSubstr("1 [x] "), HasSubstr("Remove the card you marked"),
                                       HasSubstr("Without the 1 you marked you would own ")));
  EXPECT_THAT(asked[2], AllOf(HasSubstr("1  [ ] "), HasSubstr("Remove nothing"))) << "unmarked";
  EXPECT_THAT(asked[3], AllOf(HasSubstr("1  [ ] "), HasSubstr("2  [x] ")));
  const auto number_after = [](const std::string& text, const std::string& mark) {
    return std::stoi(after(text, mark));
  };
  EXPECT_EQ(number_after(flowing(asked[1]), "you would own ") + 1, number_after(flowing(asked[0]), "You own "))
      << "the running total";
  const std::string by_me = "\"seat\":" + std::to_string(seat - 1) + ",\"action\":{\"type\":\"remove\"";
  EXPECT_EQ(text_of_file(file).find(by_me), std::string::npos) << "nothing was submitted";

  std::string last;  // the number of "Submit", behind all the cards
  for (std::size_t at = asked[1].find("Remove the card"), start = asked[1].rfind('\n', at); start < at; ++start)
    if (std::isdigit(static_cast<unsigned char>(asked[1][start]))) last += asked[1][start];
  if (last.size() > 2) last = last.substr(last.size() - 2);
  const std::string done = flowing(run(arguments, "1\n" + last + "\nwell\ny\nq\n").out);
  EXPECT_THAT(done, AllOf(HasSubstr("leaves your decks for good. Submit?"), HasSubstr("Please answer y or n."),
                          HasSubstr("You are going to remove ")));
  EXPECT_NE(text_of_file(file).find(by_me), std::string::npos);
  EXPECT_EQ(run({"verify", file, "--unfinished"}).code, 0);
}

TEST(Play, AHintSpeaksOfTheMarksAsTheMenuDoes) {
  const Folder folder;
  const auto [record, seat] = stopped_at("resonance", 3, "remove", 6);
  const std::string file = folder.write("game.jsonl", record);
  std::string typed;
  for (int card = 1; card <= 12; ++card) typed += std::to_string(card) + "\nhint\n";
  const std::string out = flowing(run({"play", "--record", file, "--seat", std::to_string(seat)}, typed + "q\n").out);
  EXPECT_THAT(out, ContainsRegex("A friend would: Remove the ([0-9]+ cards|card) you marked\\."));
  EXPECT_THAT(out, Not(HasSubstr("A friend would: Done removing")));
}

TEST(Play, MarksOutliveTalkAndAbsence) {
  const Folder folder;
  const auto [record, seat] = stopped_at("resonance", 3, "remove", 6);
  const std::string file = folder.write("game.jsonl", record);
  const std::vector<std::string> arguments{"play", "--record", file, "--seat", std::to_string(seat)};
  const auto asked = prompts(run(arguments, "2\nsay hello\n\nq\n").out);
  ASSERT_GE(asked.size(), 3u);
  EXPECT_THAT(asked[2], AllOf(HasSubstr("1  [ ] "), HasSubstr("2  [x] ")))
      << "whoever talks has not changed their mind";
  const std::string again = run(arguments, "q\n").out;
  EXPECT_THAT(again, AllOf(HasSubstr("1  [ ] "), HasSubstr("2  [x] "), HasSubstr("Remove the card you marked")));
  const std::string unmarked = run(arguments, "2\nq\n").out;
  EXPECT_THAT(prompts(unmarked).back(), Not(HasSubstr("[x]")));
  EXPECT_THAT(run(arguments, "q\n").out, Not(HasSubstr("[x]"))) << "and what was unmarked stays so";
  EXPECT_FALSE(std::filesystem::exists(file + ".marks"));
}

TEST(Play, WhatIsTakenBackIsNamed) {
  const std::string out = flowing(
      run({"play", "resilience", "--players", "1", "--seed", "4"}, "4\n1\n1\n2\nundo\n1\n4\nundo\nundo\nq\n").out);
  EXPECT_THAT(out, HasSubstr("> undo Taken back: Buy Training of Local Authorities for 5"));
  EXPECT_THAT(out, HasSubstr("> undo Taken back: Buy Funding Development for 4"));
  EXPECT_THAT(out, HasSubstr("> undo Not allowed: only your own last action"));
}

TEST(Play, ALossThatCanBeMetIsNamed) {
  const std::string out = run({"play", "resilience", "--players", "1", "--seed", "5"}, "4\n1\n1\n1\n2\n1\nq\n").out;
  EXPECT_THAT(prompts(out).back(),
              AllOf(HasSubstr("About to be lost: Social Cohesion −1\n"), HasSubstr("Accept the loss")));
}

TEST(Play, ADieThatCanBeChangedIsShown) {
  const std::string out = run({"play", "resilience", "--players", "1", "--seed", "9"}, "2\n1\n2\n1\n\nq\n").out;
  EXPECT_THAT(prompts(out).back(),
              AllOf(HasSubstr("The starred lines count on 4–6. The die shows 4."), HasSubstr("Accept the die")));
}

TEST(Play, AnAnswerThatSettlesMoreThanWasAskedSaysSo) {
  const std::string out = run({"play", "resilience", "--players", "2", "--seed", "23"}, "1\n3\nq\n").out;
  EXPECT_THAT(flowing(out),
              HasSubstr("Whose ability? (b goes back) 1 Economy: Stimulus (ECO +1) 2 Defense: Full Alert"));
}

TEST(Play, TheBudgetIsWhatIsLeftOfTheSum) {
  const std::string out = run({"play", "resilience", "--players", "1", "--seed", "4"}, "4\n1\n1\n1\n2\nq\n").out;
  EXPECT_THAT(out, HasSubstr("Turn 1 of 6 · First Event  Budget 7 left of GOV 8 + ECO 7  deck "));
}

TEST(Play, WhatIsRemovedWhenDroppedSaysSoWhereItCanBeDropped) {
  const std::string out = flowing(run({"play", "resilience", "--players", "1", "--seed", "4"},
                                      "4\n1\n1\n1\n2\n1\n1\n3\nq\n")  // buys State of Emergency, and plays it
                                      .out);
  EXPECT_THAT(out, HasSubstr("Drop State of Emergency (saves 4 a turn; removed when dropped)"));
}

TEST(Play, WhoSawATraitIsNamed) {
  const std::string out = run(four_at_table, to_a_corner + "q\n").out;
  EXPECT_THAT(out, HasSubstr("seen by Corvane-Rowe\n"));
}

TEST(Play, TheRitualNamesWhatANumberBelongsTo) {
  const Folder folder;
  const auto [record, seat] = stopped_at("ritual", 4, "play_incantation", 2);
  const std::string file = folder.write("game.jsonl", record);
  const std::vector<std::string> arguments{"play", "--record", file, "--seat", std::to_string(seat)};
  const std::string menu = prompts(run(arguments, "q\n").out).back();
  std::string number;  // before "Play an Incantation face down"
  for (std::size_t at = menu.rfind("  Play an Incantation"); at > 0 && std::isdigit(menu[at - 1]); --at)
    number.insert(number.begin(), menu[at - 1]);
  ASSERT_FALSE(number.empty()) << menu;
  EXPECT_THAT(run(arguments, number + "\nq\n").out, HasSubstr("\n  1  Incantation "));
}

// ---- Leaving, coming back, giving up ----

TEST(Play, AGameThatWasLeftGoesOn) {
  for (const std::string game : {"persuasion", "resonance", "ritual", "resilience"})
    for (const std::string leave : {"q\n", ""}) {
      const Folder folder;
      const std::string data = folder / "data";
      EXPECT_THAT(run({"play", "--resume", "--data", data}).err, HasSubstr("no game was left here"));
      run({"play", game, "--players", "3", "--seed", "5", "--seat", "2", "--data", data}, "1\n1\n" + leave);
      ASSERT_FALSE(std::filesystem::is_empty(data)) << game;
      const std::string path = std::filesystem::directory_iterator { data } -> path().string();
      const std::string before = text_of_file(path);
      EXPECT_EQ(run({"verify", path, "--unfinished"}).code, 0);
      const Ran again = run({"play", "--resume", "--data", data}, "1\n1\n1\n" + leave);
      EXPECT_EQ(again.code, 0) << again.err;
      EXPECT_THAT(again.out, HasSubstr("You are seat 2 of 3."));
      const std::string now = text_of_file(path);
      EXPECT_TRUE(now.starts_with(before)) << game << ": what was done stays";
      EXPECT_GT(now.size(), before.size()) << game << ": and something was added";
      EXPECT_EQ(run({"verify", path, "--unfinished"}).code, 0);
    }
}

TEST(Play, ResumesTheLastGameOfThatKindAndForgetsItWhenItIsOver) {
  const Folder folder;
  const std::string data = folder / "data";
  run({"play", "resonance", "--players", "2", "--seed", "5", "--data", data}, "1\nq\n");
  run({"play", "persuasion", "--players", "3", "--seed", "5", "--data", data, "--house-rule", "round_limit=5"},
      "1\nq\n");
  EXPECT_THAT(run({"play", "resonance", "--resume", "--data", data}, "q\n").out, HasSubstr("attention"));
  EXPECT_THAT(run({"play", "ritual", "--resume", "--data", data}, "q\n").err, HasSubstr("no game of ritual was left"));
  EXPECT_THAT(run({"play", "--resume", "--data", data, "--players", "4"}).err, HasSubstr("goes on as it began"));
  EXPECT_THAT(run({"play", "persuasion", "--resume", "--data", data}, keys(5, 500)).out, HasSubstr("Matrimony"));
  EXPECT_THAT(run({"play", "persuasion", "--resume", "--data", data}).err, HasSubstr("no game of persuasion was left"));
  EXPECT_EQ(run({"play", "resonance", "--resume", "--data", data}, "q\n").code, 0) << "the other one is still there";
}

TEST(Play, TwoGamesWithOneSeedAreKeptApart) {
  const Folder folder;
  for (int i = 0; i < 2; ++i)
    run({"play", "resonance", "--players", "2", "--seed", "5", "--data", folder / "data"}, "1\nq\n");
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator{folder / "data"}) ++files;
  EXPECT_EQ(files, 2u);
}

TEST(Play, KeepsTheCardsOfOnesOwnBesideTheGame) {
  const Folder folder;
  std::string cards = text_of_file(test::project() + "/content/persuasion/cards.json");
  const std::string name = "Saint of the Workhouse";
  cards.replace(cards.find(name), name.size(), "Angel of the Workhouse");
  const std::string file = folder.write("cards.json", cards);
  run({"play", "persuasion", "--players", "3", "--seed", "5", "--content", file, "--data", folder / "data"}, "1\nq\n");
  std::filesystem::remove(file);
  const Ran again = run({"play", "--resume", "--data", folder / "data"}, "1\nq\n");
  EXPECT_EQ(again.code, 0) << again.err;
}

TEST(Play, GoesOnWithAnyRecordThatIsNotFinished) {
  const Folder folder;
  std::string record = run({"record", "resonance", "--players", "3", "--seed", "9", "--events"}).out;
  const std::string whole = folder.write("whole.jsonl", record);
  const Ran over = run({"play", "--record", whole}, "1\n");
  EXPECT_EQ(over.code, 2);
  EXPECT_THAT(over.err, HasSubstr("this game is over"));
  EXPECT_EQ(text_of_file(whole), record) << "and nothing happened to it";
  std::size_t end = 0;
  for (int line = 0; line < 20; ++line) end = record.find('\n', end) + 1;
  record.resize(end);
  const std::string part = folder.write("part.jsonl", record);
  EXPECT_THAT(run({"play", "persuasion", "--record", part}).err, HasSubstr("a game of resonance, not of persuasion"));
  EXPECT_EQ(run({"play", "--record", part, "--seat", "3"}, "1\n1\nq\n").code, 0);
  EXPECT_TRUE(text_of_file(part).starts_with(record)) << "with its events";
  EXPECT_GT(text_of_file(part).size(), record.size());
  EXPECT_EQ(run({"verify", part, "--unfinished"}).code, 0);
}

TEST(Play, AGameThatCannotBeKeptIsPlayedAllTheSame) {
  const Folder folder;
  const std::string wall = folder.write("wall", "");
  const Ran ran = run({"play", "resonance", "--players", "2", "--seed", "5", "--data", wall + "/data"}, "1\n1\nq\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(flowing(ran.out),
              AllOf(HasSubstr("This game is not kept: "), HasSubstr("To begin it again: parlor play")));
}

TEST(Play, Resigning) {
  for (const std::string game : {"persuasion", "resonance", "ritual", "resilience"}) {
    const Folder folder;
    const std::string file = folder / "game.jsonl";
    const Ran ran = run({"play", game, "--players", "3", "--seed", "5", "--record", file}, "1\nresign\nn\nresign\ny\n");
    EXPECT_EQ(ran.code, 0) << game << ran.err;
    EXPECT_THAT(flowing(ran.out), ::testing::AnyOf(HasSubstr("You do not win."), HasSubstr("You win."))) << game;
    EXPECT_THAT(text_of_file(file), HasSubstr(R"("seat":"house","action":{"type":"leave","seat":0})")) << game;
    EXPECT_EQ(run({"verify", file}).code, 0) << game;
  }
  EXPECT_THAT(flowing(run({"play", "resonance", "--players", "2", "--seed", "5"}, "1\nresign\ny\n").out),
              AllOf(HasSubstr("You resign and give up"), HasSubstr("Everybody else has resigned")));
}

// ---- On a terminal ----

/// What `parlor` draws on a terminal of that width while somebody types this.
std::string drawn_on(unsigned short width, unsigned short height, bool no_colour, std::vector<std::string> arguments,
                     std::string typed) {
  typed += "\x04\x04\x04";  // whatever was meant for a full screen that waited
  const Folder folder;
  winsize size{};
  size.ws_row = height, size.ws_col = width;
  termios quiet{};  // without the echo, which would stand wherever it pleases
  quiet.c_iflag = ICRNL, quiet.c_oflag = OPOST, quiet.c_lflag = ICANON, quiet.c_cflag = CS8 | CREAD;
  quiet.c_cc[VEOF] = 4;
  int terminal = 0;
  arguments.insert(arguments.begin(), test::program());
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const pid_t child = forkpty(&terminal, nullptr, &quiet, &size);
  if (child == 0) {
    setenv("XDG_DATA_HOME", (folder / "data").c_str(), 1);
    if (no_colour) setenv("NO_COLOR", "1", 1);
    else unsetenv("NO_COLOR");
    execv(argv[0], argv.data());
    _exit(127);
  }
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

std::string on_terminal(unsigned short width, bool no_colour) {
  return drawn_on(width, 40, no_colour, {"play", "persuasion", "--players", "8", "--seed", "3"},
                  keys(3, 40) + "view\nnotebook\nhelp\n?\nq\n");
}

constexpr std::string_view waits = "— Enter shows more —";  // and without the echo of Enter the text goes on behind it

std::string without_waits(std::string text) {
  for (std::size_t at = text.find(waits); at != std::string::npos; at = text.find(waits)) text.erase(at, waits.size());
  return text;
}

/// Does the last thing before the prompt answer something that could not be done?
bool refuses(const std::string& screen) {
  const std::size_t last = screen.rfind("\n> ", screen.rfind("\n> ") - 1);
  if (last == std::string::npos) return false;
  std::size_t end =
      screen.find('\n', last + 3);  // a word typed where a full screen waited is shown, and answered below
  if (screen.substr(last + 3, end - last - 3).size() <= 2) end = screen.find('\n', end + 1);
  const std::string answer = screen.substr(last + 3, end - last - 3);
  return answer.find("Not allowed") != std::string::npos ||
         answer.find(" is no choice and no word ") != std::string::npos ||
         answer.find(" is not among the numbers ") != std::string::npos;
}

/// The last lines that fit on a screen, at each question once `begun` has been drawn. Later stages of a question may be
/// short: they are about what was drawn for its first. So may what answers a word: Enter draws it again.
std::vector<std::string> screens(const std::string& out, std::size_t height, const std::string& begun) {
  std::vector<std::string> all, lines{""};
  bool has_begun = false;
  for (const char letter : out) {
    if (letter == '\n') has_begun = has_begun || lines.back().find(begun) != std::string::npos, lines.emplace_back();
    else if (letter != '\r') lines.back() += letter;
    if (lines.back() != "> " || !has_begun) continue;
    std::string screen;
    for (std::size_t i = lines.size() - std::min(height, lines.size()); i < lines.size(); ++i)
      screen += lines[i] + "\n";
    const bool later = screen.find("(b goes back)") != std::string::npos, refused = refuses(screen);
    if (!later && !refused) all.push_back(screen);
  }
  return all;
}

TEST(Play, ASmallScreenShowsOwnCardsAndGoalAndQuestionEvenAtAFullTable) {
  struct Case {
    std::vector<std::string> arguments;
    std::string begun, own, goal;
  };
  const std::vector<Case> cases{
      {{"play", "persuasion", "--players", "8", "--seed", "3"}, "Your traits", "Your traits ", "what you desire"},
      {{"play", "ritual", "--players", "8", "--seed", "3"}, "Your hand", "Your hand  ", "Your goal  "},
      {{"play", "resonance", "--players", "4", "--seed", "3"}, "Listening", "You", " attention and "},
      {{"play", "resilience", "--players", "5", "--house-rule", "seats_max=5", "--seed", "3"},
       "Begin the turn",
       "Budget ",
       "Governance "}};
  for (const Case& one : cases) {
    std::vector<std::string> seen;
    for (const std::uint64_t seed : {1, 2, 4, 5, 6})
      for (const std::string& screen :
           screens(without_waits(drawn_on(80, 24, true, one.arguments, keys(seed, 90) + "q\n")), 24, one.begun))
        seen.push_back(screen);
    for (const std::string& screen : seen) {
      EXPECT_THAT(screen, AllOf(HasSubstr(one.own), HasSubstr(one.goal))) << one.arguments[1];
      EXPECT_THAT(screen, ContainsRegex("\\?[^\n]*\n( |>)")) << "the question";
    }
    EXPECT_GT(seen.size(), 5u) << one.arguments[1];
  }
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines{""};
  for (const char letter : text)
    if (letter == '\n') lines.emplace_back();
    else if (letter != '\r') lines.back() += letter;
  return lines;
}

/// What is on a screen of 24 lines at the last prompt.
std::string last_screen(const std::string& out) {
  const std::vector<std::string> lines = lines_of(without_waits(out.substr(0, out.rfind("\n> ") + 1)));
  std::string screen;
  for (std::size_t i = lines.size() - std::min<std::size_t>(24, lines.size()); i < lines.size(); ++i)
    screen += lines[i] + "\n";
  return screen;
}

/// Each of them at a question: Enter goes on where a full screen waits, and elsewhere only draws the desk again.
std::string patiently(const std::vector<std::string>& typed) {
  std::string keys;
  for (const std::string& one : typed) keys += "\n\n\n" + one + "\n";
  return keys;
}

TEST(Play, AFullScreenWaitsForEnter) {
  const std::string begun = patiently({"1", "rules"});
  const std::string out = drawn_on(80, 24, true, four_at_table, begun + "\n\n3\nq\n");
  const std::string rules = out.substr(out.rfind("A courtship game of blind glances"));
  int since = 0, waited = 0;
  for (const std::string& line : lines_of(rules)) {
    if (line.starts_with(waits)) since = 0, ++waited;
    if (waited == 3) break;  // a number there goes on to the question, and does not answer it
    EXPECT_LE(++since, 24) << line;
  }
  EXPECT_EQ(waited, 3);
  EXPECT_THAT(out, Not(HasSubstr("y/n>")));
  EXPECT_THAT(drawn_on(80, 24, true, four_at_table, begun + "hint\nq\n"), HasSubstr("> hint\nA friend would"))
      << "a word typed there is meant";
  EXPECT_THAT(drawn_on(80, 24, true, four_at_table, begun + "q\nhint\nq\n"), HasSubstr("> A friend would"))
      << "but q there has read enough, and does not leave";
}

TEST(Play, AChoiceCanBeMadeBeforeAllOfALongListIsShown) {
  const std::string out = drawn_on(80, 24, true, {"play", "resilience", "--players", "1", "--seed", "4"},
                                   patiently({"4", "1", "1"}) + "2\nq\n");
  EXPECT_THAT(out, HasSubstr("> 2\nYou buy Training of Local Authorities for 5")) << "typed where the list waits";
}

TEST(Play, AMarkOnASmallScreenIsShownAlone) {
  const Folder folder;
  const auto [record, seat] = stopped_at("resonance", 3, "remove", 6);
  const std::string out =
      drawn_on(80, 14, true, {"play", "--record", folder.write("game.jsonl", record), "--seat", std::to_string(seat)},
               patiently({"1"}) + "q\n");
  ASSERT_THAT(out, AllOf(HasSubstr("[ ] "), HasSubstr("[x] ")));
  EXPECT_THAT(out.substr(out.find("[x] ")), AllOf(Not(HasSubstr("[ ] ")), HasSubstr("Remove the card you marked")))
      << "without the rest of the list, which would push it off";
}

TEST(Play, TheAnswerToAWordStaysOnASmallScreen) {
  const std::map<std::string, std::string> answers{{"hint", "A friend would: "},
                                                   {"99", "99 is not among the numbers to choose from."},
                                                   {"undo", "Not allowed: only your own last action"},
                                                   {"dance", "\"dance\" is no choice"}};
  for (const std::string game : {"persuasion", "resonance", "ritual", "resilience"})
    for (const auto& [word, answer] : answers) {
      if (word == "undo" && game != "persuasion") continue;  // elsewhere one can
      const std::string out =
          drawn_on(80, 24, true, {"play", game, "--players", "3", "--seed", "3"}, patiently({"1", word}) + "q\n");
      EXPECT_THAT(last_screen(out), HasSubstr(answer)) << game;
    }
  const auto [record, seat] = stopped_at("resonance", 3, "remove", 6);
  for (const auto& [word, answer] : answers) {
    const Folder folder;
    const std::string file = folder.write("game.jsonl", record);
    const std::string out = drawn_on(80, 24, true, {"play", "--record", file, "--seat", std::to_string(seat)},
                                     patiently({"1", word}) + "q\n");
    EXPECT_TRUE(word == "undo" || last_screen(out).find(answer) != std::string::npos)
        << "while cards are marked: " << out;
    for (const std::string& line : lines_of(without_waits(out)))
      EXPECT_TRUE(line.starts_with("> ") || cli::columns(line) <= 80) << line;
  }
}

TEST(Play, EnterBringsBackWhatAnswersHavePushedAway) {
  const Folder folder;
  const auto [record, seat] = stopped_at("resonance", 3, "remove", 6);
  const std::vector<std::string> arguments{"play", "--record", folder.write("game.jsonl", record), "--seat",
                                           std::to_string(seat)};
  const std::string wrong = patiently({"99"}) + "99\n99\n99\n99\n99\n99\n";
  EXPECT_THAT(last_screen(drawn_on(80, 24, true, arguments, wrong + "q\n")), Not(HasSubstr("Remove nothing")));
  EXPECT_THAT(last_screen(drawn_on(80, 24, true, arguments, wrong + "\nq\n")), HasSubstr("Remove nothing"));
}

TEST(Play, ASmallScreenHasTheNewsBesideThePosts) {
  EXPECT_THAT(last_screen(drawn_on(80, 24, true, {"play", "resonance", "--players", "2", "--seed", "3"},
                                   patiently({"1", "q"}))),
              AllOf(HasSubstr("In the news: City-Wide Blackout, 16 attention, for Everyday Citizens"),
                    HasSubstr("Which post do you publish?")));
}

TEST(Play, AScreenEndsBeforeTheDeskThatWouldBeCutInTwo) {
  const std::string out =
      drawn_on(80, 24, true, {"play", "resonance", "--players", "2", "--seed", "3"}, patiently({"1", "q"}));
  EXPECT_THAT(out, HasSubstr(std::string{waits} + "\nIn the news: City-Wide Blackout"));
}

TEST(Play, EveryWitchTakesOneLineOnASmallScreen) {
  const std::string out = without_waits(
      drawn_on(80, 24, true, {"play", "ritual", "--players", "6", "--seed", "4"}, patiently({"1", "1", "1", "q"})));
  ASSERT_THAT(out, HasSubstr("Round 2 · "));
  std::vector<std::string> rows;
  bool in_coven = false;
  for (const std::string& line : lines_of(out.substr(out.find("Round 2 · ")))) {
    if (in_coven && line.empty()) break;
    if (in_coven) rows.push_back(line);
    in_coven = in_coven || line.find("Witch ") != std::string::npos;
  }
  ASSERT_EQ(rows.size(), 6u);
  for (std::size_t i = 0; i < rows.size(); ++i)
    EXPECT_THAT(rows[i], ::testing::StartsWith(" " + std::to_string(i + 1)));
}

TEST(Play, EveryWitchTakesOneLineWhenSheIsSealedToo) {
  bool sealed = false;
  for (std::uint64_t seed = 1; seed <= 20 && !sealed; ++seed) {
    const std::string out = without_waits(
        drawn_on(80, 24, true, {"play", "ritual", "--players", "8", "--seed", "3"}, keys(seed, 120) + "q\n"));
    bool in_coven = false;
    int rows = 0;
    for (const std::string& line : lines_of(out)) {
      if (in_coven && (line.empty() || line[0] != ' ' || !std::isdigit(static_cast<unsigned char>(line[1])))) {
        EXPECT_EQ(rows, 8) << "broken at: " << line;
        in_coven = false;
      }
      if (in_coven) ++rows, sealed = sealed || line.find("sealed") != std::string::npos;
      if (line.starts_with("    Witch ")) in_coven = true, rows = 0;
    }
  }
  EXPECT_TRUE(sealed) << "otherwise this shows nothing";
}

TEST(Play, HelpKeepsToTheScreenAndItsColumns) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--help"}, {"play", "--help"}})
    for (const std::string& line : lines_of(drawn_on(80, 24, true, arguments, "")))
      EXPECT_LE(cli::columns(line), 80) << line;
  EXPECT_THAT(drawn_on(80, 24, true, {"--help"}, ""), HasSubstr("\n" + std::string(30, ' ') + "server runs"));
}

TEST(Play, IsColouredOnATerminalUnlessAskedNotToBe) {
  EXPECT_THAT(on_terminal(80, false), HasSubstr("\x1b[1m"));
  EXPECT_THAT(on_terminal(80, true), Not(HasSubstr("\x1b[")));
}

/// How wide the widest line is; none goes over the edge.
std::size_t widest_line(const std::string& out, std::size_t width) {
  std::size_t widest = 0;
  std::istringstream lines{without_waits(out)};
  for (std::string line; std::getline(lines, line);) {
    while (line.starts_with("> ") || line.starts_with("y/n> "))  // a person's own Enter ends the line of a prompt
      line.erase(0, line.find("> ") + 2);
    if (line.starts_with("parlor play ")) continue;  // to be typed again: it stays in one piece
    std::size_t letters = 0;
    for (const char byte : line)
      if (byte != '\r' && (static_cast<unsigned char>(byte) & 0xC0) != 0x80) ++letters;
    EXPECT_LE(letters, width) << line;
    widest = std::max(widest, letters);
  }
  return widest;
}

TEST(Play, IsAsWideAsTheTerminal) {
  for (const unsigned short width : {80, 110})
    EXPECT_GE(widest_line(on_terminal(width, true), width), width - 2u) << "all of it is used";
}

TEST(Play, NothingGoesOverTheEdgeInAnyGame) {
  const std::vector<std::vector<std::string>> games{
      {"play", "persuasion", "--players", "5"},
      {"play", "persuasion", "--players", "8"},
      {"play", "resonance", "--players", "4"},
      {"play", "ritual", "--players", "8"},
      {"play", "resilience", "--players", "5", "--house-rule", "seats_max=5"}};
  for (const std::vector<std::string>& game : games)
    for (const char* const seed : {"3", "11"})
      widest_line(drawn_on(80, 24, true, with(game, {"--seed", seed}), keys(7, 150) + "view\nhelp\n?\nhint\nq\n"), 80);
}

TEST(Screen, BreaksAHeadBetweenItsPartsOnly) {
  std::ostringstream out;
  cli::Screen{out, false, 30}.heading({"Round 1 · Action", "17 to come (H7)", "month 1"});
  EXPECT_THAT(out.str(), HasSubstr("─\nRound 1 · Action\n  17 to come (H7)  month 1\n"));
}

}  // namespace
}  // namespace parlor::test
