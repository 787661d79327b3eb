// SPDX-License-Identifier: MIT
// The command as a stranger finds it: help, exit codes, one clear line for everything that is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/run.h"
#include "words/json.h"

namespace parlor::test {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

Json json_of(const std::string& text) {
  const auto json = parse_json(text, "output");
  if (!json) ADD_FAILURE() << json.fault().text() << "\n" << text.substr(0, 500);
  return json ? *json : Json{};
}

/// One line on standard error, nothing on standard output, exit code 2.
void expect_refused(const Ran& ran, const std::string& because) {
  EXPECT_EQ(ran.code, 2) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, AllOf(StartsWith("parlor: "), HasSubstr(because)));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  EXPECT_LT(ran.err.size(), 640u);
}

std::string a_record() {
  static const std::string record = run({"record", "persuasion", "--players", "5", "--seed", "7", "--events"}).out;
  return record;
}

std::string cards_text() { return text_of_file(test::project() + "/content/persuasion/cards.json"); }

std::string with(std::string text, const std::string& old, const std::string& now) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), now);
}

// ---- Help ----

TEST(Command, ExplainsItselfAndEverySubcommandWithAnExample) {
  const Ran help = run({"--help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_EQ(run({}).out, help.out);
  for (const std::string command :
       {"play", "simulate", "record", "replay", "verify", "games", "rules", "cards", "print", "bench"}) {
    EXPECT_THAT(help.out, HasSubstr("\n  " + command + " "));
    const Ran ran = run({command, "--help"});
    EXPECT_EQ(ran.code, 0) << command;
    EXPECT_THAT(ran.out, HasSubstr("Example: parlor")) << command;
    EXPECT_EQ(ran.err, "");
  }
}

TEST(Command, TheExamplesWork) {
  const Folder folder;
  const std::string file = folder.write("game.jsonl", a_record());
  EXPECT_EQ(run({"games", "persuasion"}).code, 0);
  EXPECT_EQ(run({"rules", "persuasion", "PER-23"}).code, 0);
  EXPECT_EQ(run({"cards", "persuasion"}).code, 0);
  EXPECT_EQ(run({"replay", file, "--seat", "2", "--step", "40"}).code, 0);
  EXPECT_EQ(run({"verify", "-"}, a_record()).code, 0);
}

// ---- What there is ----

TEST(Command, ListsGamesRulesAndCards) {
  EXPECT_THAT(run({"games"}).out, ContainsRegex("persuasion +3-8 players"));
  EXPECT_THAT(run({"games", "persuasion"}).out,
              AllOf(HasSubstr("round_limit"), HasSubstr("PER-86"), HasSubstr("where only bots play: 30")));
  EXPECT_EQ(json_of(run({"games", "--json"}).out)[0]["house_rules"].size(), 16u);
  EXPECT_THAT(run({"rules", "persuasion"}).out, AllOf(HasSubstr("PER-01"), HasSubstr("PER-115")));
  for (const std::string id : {"PER-06", "per-06", "6", "06"})
    EXPECT_THAT(run({"rules", "persuasion", id}).out, StartsWith("PER-06 Each player then receives one further card"))
        << id;
  EXPECT_THAT(run({"cards", "persuasion"}).out,
              AllOf(HasSubstr("T60 Sermon Without End"), HasSubstr("Miss Araminta Vexley")));
  EXPECT_EQ(json_of(run({"cards", "persuasion", "--json"}).out)["traits"].size(), 60u);
}

TEST(Command, SearchesTheRulebook) {
  const Ran ring = run({"rules", "persuasion", "RING", "lots"});
  EXPECT_EQ(ring.code, 0);
  EXPECT_THAT(ring.out, AllOf(HasSubstr("PER-59"), HasSubstr("Resolve proposals"), HasSubstr("proposal_ring"),
                              Not(HasSubstr("PER-60"))));
  EXPECT_THAT(run({"rules", "ritual", "Sigil"}).out, AllOf(HasSubstr("RIT-104"), HasSubstr("Glossary")));
  const Ran nothing = run({"rules", "ritual", "zebra"});
  EXPECT_EQ(nothing.code, 1);
  EXPECT_EQ(nothing.out, "");
  EXPECT_EQ(nothing.err, "parlor: the rulebook of ritual says nothing about \"zebra\"\n");
  EXPECT_THAT(run({"rules", "persuasion", "2"}).out, AllOf(StartsWith("PER-02"), HasSubstr("†")));
  EXPECT_THAT(run({"rules", "persuasion", "per-01"}).out, AllOf(StartsWith("PER-01"), Not(HasSubstr("†"))));
}

TEST(Command, TellsHowToPlayOnOnePage) {
  for (const std::string game : {"persuasion", "resonance", "ritual", "resilience"}) {
    const Ran page = run({"rules", game, "--short"});
    EXPECT_EQ(page.code, 0);
    EXPECT_THAT(page.out, AllOf(StartsWith("How to play"), HasSubstr("An example")));
    EXPECT_LT(std::count(page.out.begin(), page.out.end(), '\n'), 70) << game;
  }
  expect_refused(run({"rules", "ritual", "Sigil", "--short"}), "--short");
}

TEST(Command, PlaysAnExampleOnlyWhereExamplesAreWanted) {
  EXPECT_THAT(run({"games"}).out, Not(HasSubstr("lamplight")));
  EXPECT_THAT(run({"games", "--examples"}).out,
              AllOf(HasSubstr("persuasion"), ContainsRegex("lamplight +2-4 players")));
  expect_refused(run({"record", "lamplight", "--seed", "1"}), "add --examples to play it");
  const Ran record = run({"record", "lamplight", "--seed", "1", "--events", "--examples"});
  EXPECT_EQ(record.code, 0);
  EXPECT_EQ(run({"verify", "-"}, record.out).code, 0);
  const Ran played = run({"play", "lamplight", "--examples", "--players", "2", "--seed", "1"}, "?\nq\n");
  EXPECT_THAT(played.out, HasSubstr("Light or douse?"));
}

TEST(Command, WritesPlainTextToAPipeAndWrapsIt) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"rules", "persuasion"}, {"games", "persuasion"}, {"cards", "persuasion"}}) {
    const std::string out = run(arguments).out;
    EXPECT_THAT(out, Not(HasSubstr("\x1b")));
    std::istringstream lines{out};
    for (std::string line; std::getline(lines, line);) {
      const auto letters = std::count_if(line.begin(), line.end(),
                                         [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; });
      EXPECT_LE(letters, 100) << line;
    }
  }
}

// ---- Records ----

/// The record's lines, so that one of them can be changed.
std::vector<Json> lines_of(const std::string& record) {
  std::vector<Json> lines;
  std::istringstream in{record};
  for (std::string line; std::getline(in, line);) lines.push_back(json_of(line));
  return lines;
}
std::string record_of(const std::vector<Json>& lines) {
  std::string text;
  for (const Json& line : lines) text += line.dump() + "\n";
  return text;
}

TEST(Command, RecordsThatItVerifies) {
  for (int players = 3; players <= 8; ++players) {
    const Ran record = run({"record", "persuasion", "--players", std::to_string(players), "--seed", "7", "--events",
                            "--bot", "medium,random,easy"});
    ASSERT_EQ(record.code, 0) << record.err;
    const Ran verified = run({"verify", "-"}, record.out);
    EXPECT_EQ(verified.code, 0) << verified.err;
    EXPECT_THAT(verified.out,
                MatchesRegex("OK persuasion, " + std::to_string(players) +
                             " players, [0-9]+ actions, [0-9]+ with events, start, result; winners: .*\n"));
    EXPECT_EQ(std::count(verified.out.begin(), verified.out.end(), '\n'), 1);
  }
}

TEST(Command, TellsWhatOfARecordItChecked) {
  const std::string bare = run({"record", "resilience", "--players", "1", "--seed", "7"}).out;
  const std::string actions = std::to_string(std::count(bare.begin(), bare.end(), '\n') - 2) + " actions, ";
  EXPECT_THAT(run({"verify", "-"}, bare).out, HasSubstr("1 player, " + actions + "0 with events, result; winners: "));
  const std::string whole = run({"record", "resilience", "--players", "1", "--seed", "7", "--events"}).out;
  EXPECT_THAT(run({"verify", "-"}, whole).out,
              HasSubstr(actions + actions.substr(0, actions.find(' ')) + " with events, start, result; winners: "));
  std::vector<Json> lines = lines_of(whole);
  lines[2].erase("events");
  EXPECT_THAT(run({"verify", "-"}, record_of(lines)).out,
              Not(HasSubstr(actions + actions.substr(0, actions.find(' ')))))
      << "one line fewer";
}

TEST(Command, ARecordBeginsWithTheDeal) {
  const auto start_of = [](std::vector<std::string> game) {
    game.insert(game.begin(), "record"), game.insert(game.end(), {"--seed", "7", "--events"});
    const std::vector<Json> lines = lines_of(run(game).out);
    EXPECT_FALSE(lines.at(1).contains("action"));
    return lines.at(1).dump();
  };
  EXPECT_THAT(start_of({"persuasion", "--house-rule", "character_choice=random"}), HasSubstr("traits_dealt"));
  EXPECT_EQ(start_of({"persuasion"}), R"({"events":[]})") << "characters are chosen first";
  EXPECT_THAT(start_of({"resonance"}), AllOf(HasSubstr("\"dealer\":"), HasSubstr("starting_cards_dealt")));
  EXPECT_THAT(start_of({"ritual"}), AllOf(HasSubstr("demon_dealt"), HasSubstr("spell_pair_offered")));
  EXPECT_THAT(start_of({"resilience"}), AllOf(HasSubstr("indicators_placed"), HasSubstr("deck_built")));
}

TEST(Command, TheSameSeedGivesTheSameRecordAndNoSeedAnother) {
  EXPECT_EQ(run({"record", "persuasion", "--players", "5", "--seed", "7", "--events"}).out, a_record());
  EXPECT_EQ(run({"record", "persuasion", "--players", "5", "--seed", "07" + std::string(62, '0'), "--events"}).out,
            a_record());
  EXPECT_NE(run({"record", "persuasion"}).out, run({"record", "persuasion"}).out);
}

TEST(Command, RecordsHouseRulesAndOtherCards) {
  const Folder folder;
  const std::string cards =
      folder.write("mine.json", with(cards_text(), "\"signs\": {\"wealth\": 1, \"standing\": 1, \"romance\": -1}",
                                     "\"signs\": {\"wealth\": 1, \"standing\": 1, \"virtue\": -1}"));
  const Ran record = run({"record", "persuasion", "--seed", "3", "--house-rule", "round_limit=5", "--house-rule",
                          "discard_face=up", "--content", cards});
  ASSERT_EQ(record.code, 0) << record.err;
  EXPECT_EQ(json_of(record.out.substr(0, record.out.find('\n')))["house_rules"],
            (Json{{"discard_face", "up"}, {"round_limit", 5}}));
  EXPECT_EQ(run({"verify", "-", "--content", cards}, record.out).code, 0);
  expect_refused(run({"verify", "-"}, record.out), "--content");
}

TEST(Command, ShowsARecordToEveryViewerAtEveryStep) {
  const Ran seat = run({"replay", "-", "--seat", "3", "--step", "10", "--json"}, a_record());
  const Json view = json_of(seat.out);
  EXPECT_EQ(view["mine"]["seat"], 2);
  EXPECT_EQ(view["mine"]["traits"].size(), 5u);
  EXPECT_FALSE(view["seats"][0].contains("hand"));
  const Json whole = json_of(run({"replay", "-", "--seat", "3", "--step", "10", "--whole"}, a_record()).out);
  EXPECT_EQ(whole["view"], json_of(seat.out));
  EXPECT_TRUE(whole["names"].contains("seat") && whole["waiting"].is_array() && whole["choices"].is_array());
  EXPECT_TRUE(whole["lines"].back().contains("sentence"));
  EXPECT_FALSE(json_of(run({"replay", "-", "--step", "10", "--json"}, a_record()).out).contains("mine"));
  EXPECT_TRUE(
      json_of(run({"replay", "-", "--step", "10", "--all", "--json"}, a_record()).out)["seats"][0].contains("hand"));
  EXPECT_THAT(run({"replay", "-"}, a_record()).out, AllOf(HasSubstr("Round 1."), HasSubstr("Matrimony")));
  expect_refused(run({"replay", "-", "--seat", "6"}, a_record()), "--seat: expected 1 to 5, found 6");
  expect_refused(run({"replay", "-", "--seat", "0"}, a_record()), "--seat");
  expect_refused(run({"replay", "-", "--step", "5000"}, a_record()), "--step: the record has");
  expect_refused(run({"replay", "-", "--seat", "1", "--all"}, a_record()), "--all");
}

TEST(Command, AReplayKeepsWhatTheTableChoseToKeep) {  // PER-115
  const std::string record = run({"record", "persuasion", "--seed", "7", "--house-rule", "replay=table"}).out;
  expect_refused(run({"replay", "-", "--all"}, record), "public events only");
  EXPECT_EQ(run({"replay", "-"}, record).code, 0);
}

// ---- False records: exit code 1 ----

void expect_false(const std::string& record, const std::string& because) {
  const Ran ran = run({"verify", "-"}, record);
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, AllOf(StartsWith("parlor: standard input: line "), HasSubstr(because)));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
}

TEST(Command, AnIllegalActionNamesTheRule) {
  std::vector<Json> lines = lines_of(a_record());
  const auto invitation = std::find_if(lines.begin(), lines.end(), [](const Json& line) {
    return line.contains("action") && line["action"]["type"] == "invite";
  });
  ASSERT_NE(invitation, lines.end());
  (*invitation)["action"]["to"] = (*invitation)["seat"];
  expect_false(record_of(lines), "PER-23");
}

TEST(Command, RefusesAnActionAfterTheEnd) {
  std::vector<Json> lines = lines_of(a_record());
  Json late = lines[lines.size() - 2];
  late["n"] = late["n"].get<int>() + 1, late.erase("events");
  lines.insert(lines.end() - 1, late);
  expect_false(record_of(lines), "the game is over");
}

TEST(Command, FindsAChangedEventAndAChangedResult) {
  expect_false(with(a_record(), "\"deck_size\":30", "\"deck_size\":31"), "events");
  std::vector<Json> lines = lines_of(a_record());
  lines.back()["result"]["rounds"] = 99;
  expect_false(record_of(lines), "result");
}

// ---- Bad input: exit code 2 ----

TEST(Command, RefusesWhatIsNoCommand) {
  expect_refused(run({"simulat"}), "there is no command \"simulat\"; parlor --help lists them");
  expect_refused(run({"games", "--wrong"}), "see parlor games --help");
  expect_refused(run({"--wrong"}), "see parlor --help");
  expect_refused(run({"replay"}), "FILE is required");
  expect_refused(run({"record"}), "GAME is required");
}

TEST(Command, RefusesWrongTables) {
  for (const std::string command : {"play", "simulate", "record"}) {
    expect_refused(run({command, "chess"}), "there is no game \"chess\"; there ");
    expect_refused(run({command, "persuasion", "--players", "2"}), "PER-01");
    expect_refused(run({command, "persuasion", "--players", "9"}), "PER-01");
    expect_refused(run({command, "persuasion", "--players", "many"}),
                   "--players: expected a number from 1 to 99, found \"many\"");
    expect_refused(run({command, "persuasion", "--house-rule", "tea=yes"}),
                   "there is no house rule \"tea\"; known are character_choice");
    expect_refused(run({command, "persuasion", "--house-rule", "notebook=maybe"}),
                   "notebook: expected one of full, sightings, off, found \"maybe\"");
    expect_refused(run({command, "persuasion", "--house-rule", "round_limit=4"}),
                   "round_limit: expected a whole number from 5 to 60, or none, found 4");
    expect_refused(run({command, "persuasion", "--house-rule", "notebook"}), "expected key=value");
    expect_refused(run({command, "persuasion", "--seed", "seven"}), "--seed: expected a whole number");
    expect_refused(run({command, "persuasion", "--bot", "harder"}), "there are random, easy, medium and hard");
    expect_refused(run({command, "persuasion", "--bot", "hard:none"}), "hard:5000 for iterations");
    expect_refused(run({command, "persuasion", "--content", "/nowhere.json"}),
                   "/nowhere.json: cannot be read: No such file");
  }
  expect_refused(run({"play", "persuasion", "--players", "4", "--seat", "5"}), "--seat: expected 1 to 4, found 5");
  expect_refused(run({"play", "persuasion", "--players", "4", "--seat", "0"}),
                 "--seat: expected a number from 1 to 8, found \"0\"");
  expect_refused(run({"play", "chess", "--resume"}), "there is no game \"chess\"; there ");
  expect_refused(run({"simulate", "persuasion", "--games", "0"}), "--games");
  expect_refused(run({"simulate", "persuasion", "--threads", "0"}), "--threads");
  expect_refused(run({"rules", "chess"}), "there is no game");
  expect_refused(run({"rules", "persuasion", "PER-999"}),
                 "there is no rule \"PER-999\" in persuasion; its rules are PER-01 to PER-115");
  expect_refused(run({"games", "chess"}), "there is no game");
  expect_refused(run({"cards", "chess"}), "there is no game");
}

TEST(Command, RefusesBrokenRecords) {
  const std::string whole = a_record();
  const std::string header = whole.substr(0, whole.find('\n') + 1);
  std::vector<std::pair<std::string, std::string>> broken{
      {"", "the record is empty"},
      {"\n", "line 1"},
      {"hello\n", "line 1: not JSON"},
      {"[]\n", "line 1"},
      {whole.substr(0, whole.size() / 2), "cut off"},
      {whole.substr(0, whole.rfind("{\"result\"")), "cut off"},
      {header, "cut off"},
      {header + whole, "line 2"},
      {with(whole, "\"game\":\"persuasion\"", "\"game\":\"chess\""), "there is no game \"chess\""},
      {with(header, "\"players\":5", "\"players\":2"), "seats: expected one for each of the 2 players, found 5"},
      {with(whole, "\"players\":5", "\"players\":\"five\""), "players: expected a whole number"},
      {with(whole, "\"house_rules\":{\"round_limit\":30}", "\"house_rules\":{\"tea\":1}"),
       "there is no house rule \"tea\""},
      {with(whole, "\"seed\":\"07", "\"seed\":\"7"), "seed: expected 64 hexadecimal digits"},
      {with(whole, "\"n\":1,", "\"n\":2,"), "expected number 1, found 2"},
      {with(whole, "\"parlor\":3", "\"parlor\":4"), "parlor: expected"},
      {with(whole, "\"seats\":[{", "\"seats\":[{},{"), "seats: expected one for each of the 5 players, found 6"},
      {with(whole, "{\"n\":1,", "{\"n\":1,\"n\":1,"), "the key \"n\" is given twice"},
      {with(whole, "\"action\":{", "\"aktion\":{"), "line 3"},
      {with(whole, "\"parlor\":3", "\"a\\nb\":1"), "there is no field \"a b\" here"},
      {with(whole, "\"parlor\":3", "\"" + std::string(1 << 20, 'x') + "\":1"), "there is no field \"xxx"},
      {whole + whole.substr(whole.rfind("{\"result\"")), "nothing may follow the result"},
  };
  for (const auto& [record, because] : broken) {
    SCOPED_TRACE(because);
    expect_refused(run({"verify", "-"}, record), because);
  }
  expect_refused(run({"verify", "/nowhere.jsonl"}), "/nowhere.jsonl: cannot be read: No such file");
  expect_refused(run({"verify", "/"}), "/: cannot be read: Is a directory");
}

TEST(Command, RefusesTenMegabytesOfGarbage) {
  std::string garbage(10 << 20, '\0');
  std::uint32_t state = 1;
  for (char& byte : garbage) byte = static_cast<char>((state = state * 1664525 + 1013904223) >> 24);
  const std::string nested(10 << 20, '['), one_line(10 << 20, 'a'), lines = [] {
    std::string text;
    while (text.size() < 10 << 20) text += "{}\n";
    return text;
  }();
  for (const std::string& text : {garbage, nested + "\n", one_line + "\n", lines}) {
    expect_refused(run({"verify", "-"}, text), "line 1");
    expect_refused(run({"replay", "-"}, text), "line 1");
    const Folder folder;
    expect_refused(run({"cards", "persuasion", "--content", folder.write("cards.json", text)}), "cards.json: ");
  }
}

TEST(Command, RefusesBrokenCardsAndWritesNothing) {
  const std::vector<std::pair<std::string, std::string>> broken{
      {with(cards_text(), "\"signs\": {\"wealth\": 1,", "\"signs\": {\"health\": 1,"),
       "traits[0]: signs: there is no attribute \"health\""},
      {with(cards_text(), "\"id\": 2, \"key\"", "\"id\": 1, \"key\""), "traits[1]: id: the trait 1 is there twice"},
      {with(cards_text(), "\"key\": \"T02\"", "\"key\": \"T01\""), "traits[1]: key: the key T01 is there twice"},
      {with(cards_text(), "\"id\": 1, \"key\": \"T01\"", "\"id\": \"one\", \"key\": \"T01\""),
       "traits[0]: id: expected a whole number"},
      {with(cards_text(), "\"wealth\": 1,", "\"wealth\": 1.5,"), "signs: wealth: expected a whole number"},
      {with(cards_text(), "\"game\": \"persuasion\"", "\"game\": \"whist\""), "these are not cards of persuasion"},
      {with(cards_text(), "\"traits\": [", "\"traits\": 7, \"others\": ["), "traits: expected a list"},
  };
  for (const auto& [text, because] : broken) {
    SCOPED_TRACE(because);
    const Folder folder;
    const std::string file = folder.write("mine.json", text);
    expect_refused(run({"cards", "persuasion", "--content", file}), because);
    expect_refused(run({"record", "persuasion", "--seed", "1", "--content", file}), because);
    expect_refused(run({"simulate", "persuasion", "--games", "1", "--content", file}), because);
    expect_refused(run({"play", "persuasion", "--content", file, "--record", folder / "game.jsonl"}), because);
    EXPECT_FALSE(std::filesystem::exists(folder / "game.jsonl"));
  }
  Json missing = json_of(cards_text());
  missing["traits"].erase(missing["traits"].begin() + 16);
  const Folder folder;
  expect_refused(run({"cards", "persuasion", "--content", folder.write("mine.json", missing.dump())}),
                 "the trait 17 is missing; there must be 60");
}

// ---- Simulation ----

TEST(Command, SimulatesAlikeWithOneThreadAndWithTwo) {
  std::vector<std::string> arguments{"simulate",      "persuasion", "--players", "4",      "--games",   "300", "--bot",
                                     "medium,random", "--seed",     "5",         "--json", "--threads", "1"};
  Json one = json_of(run(arguments).out);
  arguments.back() = "2";
  Json two = json_of(run(arguments).out);
  EXPECT_EQ(one["speed"]["threads"], 1);
  EXPECT_EQ(two["speed"]["threads"], 2);
  one.erase("speed"), two.erase("speed");
  EXPECT_EQ(one, two);
  EXPECT_EQ(one["games"], 300);
  EXPECT_EQ(one["seats"].size(), 4u);
  for (const Json& seat : one["seats"]) {
    EXPECT_LT(seat["low"], seat["rate"]);
    EXPECT_GT(seat["high"], seat["rate"]);
  }
  EXPECT_GT(one["seats"][0]["rate"], one["seats"][1]["rate"]) << "who thinks wins more often";
}

TEST(Command, SimulatesInPlainText) {
  const Ran ran = run({"simulate", "persuasion", "--games", "50", "--seed", "5"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "") << "no bar where nobody looks";
  EXPECT_THAT(ran.out, AllOf(HasSubstr("95 % intervals"), HasSubstr("seat 3"), HasSubstr("Rounds of a game"),
                             HasSubstr("games/s"), HasSubstr("Is asking an advantage?")));
}

TEST(Command, CountsByCard) {
  const std::vector<std::string> arguments{"simulate", "ritual", "--games", "40", "--seed", "5", "--by", "demon,spell"};
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("By demon"), HasSubstr("By spell"), HasSubstr("offered"), HasSubstr("Haborym"),
                             HasSubstr("Crowded Silence"), Not(HasSubstr("By witch"))));
  std::vector<std::string> as_json = arguments;
  as_json.push_back("--json");
  const Json by = json_of(run(as_json).out)["by"];
  EXPECT_EQ(by.size(), 2u);
  EXPECT_EQ(by["demon"]["things"].size(), 8u);
  EXPECT_EQ(by["demon"]["means"]["owned"], "held by a side at the end");
  std::uint64_t owned = 0;
  for (const Json& demon : by["demon"]["things"]) {
    owned += demon["owned"].get<std::uint64_t>();
    if (!demon.contains("rate")) continue;
    EXPECT_LE(demon["low"], demon["rate"]);
    EXPECT_GE(demon["high"], demon["rate"]);
    EXPECT_LE(demon["won"], demon["owned"]);
  }
  EXPECT_EQ(owned, 160u) << "four sides in forty games";
  EXPECT_FALSE(json_of(run({"simulate", "ritual", "--games", "2", "--json"}).out).contains("by"));
  expect_refused(run({"simulate", "ritual", "--games", "2", "--by", "role"}),
                 "ritual counts by card, witch, demon, artifact, incantation, spell, not by \"role\"");
}

TEST(Command, LetsBotsMeet) {
  const std::vector<std::string> arguments{"arena",   "resonance", "--players", "2", "--bots", "hard:5,medium,random",
                                           "--games", "20",        "--seed",    "1"};
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "") << "no bar where nobody looks";
  EXPECT_THAT(ran.out, AllOf(HasSubstr("hard:5 : medium"), HasSubstr("medium : random"), HasSubstr("95 % intervals"),
                             HasSubstr("rating")));
  std::vector<std::string> as_json = arguments;
  as_json.insert(as_json.end(), {"--json", "--until-significant"});
  const Json json = json_of(run(as_json).out);
  EXPECT_EQ(json["pairs"].size(), 3u);
  EXPECT_EQ(json["bots"][0]["bot"], "hard:5");
  EXPECT_GT(json["pairs"][2]["rate"], 0.8);
  expect_refused(run({"arena", "resonance", "--bots", "hard"}), "name two or more");
}

TEST(Command, ComparesCardsOnTheSameDeals) {
  const Folder folder;
  Json cards = json_of(text_of_file(test::project() + "/content/resonance/cards.json"));
  cards["personas"][3]["value"] = 9, cards["personas"][3]["draw"] = 3;
  const std::string mine = folder.write("mine.json", cards.dump());
  const std::vector<std::string> arguments{"compare", "resonance", "--content", mine,     "--players",
                                           "2",       "--games",   "320",       "--seed", "1"};
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("P04 Retired Mail Carrier"), HasSubstr("sure"), HasSubstr("What is wanted"),
                             HasSubstr("10 to 20")));
  std::vector<std::string> as_json = arguments;
  as_json.push_back("--json");
  const Json json = json_of(run(as_json).out);
  EXPECT_EQ(json["before"]["name"], "the game's own cards");
  EXPECT_NE(json["before"]["content"], json["after"]["content"]);
  EXPECT_TRUE(json["figures"][0]["sure"]);
  EXPECT_GT(json["targets"].size(), 100u) << "every card has an aim";
  as_json.insert(as_json.end(),
                 {"--by", "none", "--targets",
                  folder.write("t.json", R"({"targets":[{"figure":"Rounds: mean","most":3,"why":"short"}]})")});
  const Json without = json_of(run(as_json).out);
  EXPECT_LT(without["figures"].size(), json["figures"].size());
  ASSERT_EQ(without["targets"].size(), 1u);
  EXPECT_FALSE(without["targets"][0]["after"]["holds"]);
  expect_refused(run({"compare", "resonance"}), "name one or two files of cards");
  expect_refused(run({"compare", "resonance", "--content", folder.write("empty.json", "")}), "empty.json");
  expect_refused(run({"compare", "resonance", "--content", folder / "none.json"}), "none.json");
  expect_refused(run({"compare", "resonance", "--content", mine, "--targets", mine}), "mine.json");
}

TEST(Command, SweepsNumbersAndGoesOnWhereItWasInterrupted) {
  const Folder folder;
  const std::string keep = folder / "kept.jsonl";
  const std::vector<std::string> arguments{"sweep",     "resonance",
                                           "--players", "4",
                                           "--vary",    "influence.count=10:40:30",
                                           "--vary",    "cards.P04.value=2,9",
                                           "--games",   "40",
                                           "--seed",    "1",
                                           "--json",    "--keep",
                                           keep};
  const Json whole = json_of(run(arguments).out);
  ASSERT_EQ(whole["cells"].size(), 4u);
  EXPECT_EQ(whole["cells"][1]["values"], Json({{"influence.count", 10}, {"cards.P04.value", 9}}));
  const auto short_of = [&](int cell) {
    return whole["cells"][static_cast<std::size_t>(cell)]["figures"]["Running out: share of games short of supply"]
        .get<double>();
  };
  EXPECT_GT(short_of(0), short_of(2)) << "ten are fewer than forty";
  std::string lines = text_of_file(keep);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 4);
  const std::size_t half = lines.find('\n', lines.find('\n') + 1) + 20;  // two lines, and one cut off
  std::string changed = lines.substr(0, half);
  const std::string figure = "\"Rounds: mean\":";
  changed.replace(changed.find(figure) + figure.size(), 2, "77");
  folder.write("kept.jsonl", changed);
  const Json resumed = json_of(run(arguments).out);
  EXPECT_GT(resumed["cells"][0]["figures"]["Rounds: mean"], 70) << "taken from the file, not played again";
  EXPECT_EQ(resumed["cells"][2], whole["cells"][2]);
  EXPECT_EQ(resumed["cells"][3], whole["cells"][3]);
  EXPECT_EQ(json_of(run(arguments).out), resumed) << "the file is whole again";
  expect_refused(run({"sweep", "resonance"}), "name at least one number");
  const std::string diary = folder.write("diary.txt", "Dear diary");
  expect_refused(run({"sweep", "resonance", "--vary", "influence.count=40", "--games", "2", "--keep", diary}),
                 "is not of a sweep");
  EXPECT_EQ(text_of_file(diary), "Dear diary") << "what is not ours is left alone";
  expect_refused(run({"sweep", "resonance", "--vary", "influence.count=40", "--games", "2", "--figure", "Luck"}),
                 "nothing is called \"Luck\"");
  expect_refused(run({"sweep", "resonance", "--vary", "setup.start_personas=40"}), "start_personas");
  expect_refused(run({"sweep", "resonance", "--vary", "moons=1:2"}), "there is no \"moons\"");
}

TEST(Command, TunesNumbersAndGoesOnWhereItWasInterrupted) {
  const Folder folder;
  const std::string keep = folder / "kept.jsonl", best = folder / "best.json";
  const std::string wanted = folder.write(
      "wanted.json", R"({"targets": [{"figure": "Rounds: mean", "most": 9, "why": "an evening is short"}]})");
  std::vector<std::string> arguments{
      "tune",    "resonance", "--players", "2",         "--free", "setup.target_attention=60:140",
      "--games", "20",        "--seed",    "1",         "--json", "--keep",
      keep,      "--output",  best,        "--targets", wanted};
  const Json found = json_of(run(arguments).out);
  const int target = found["best"]["setup.target_attention"];
  EXPECT_LT(target, 100) << "a shorter game ends sooner";
  EXPECT_EQ(found["aims"]["missed"], 0);
  EXPECT_EQ(json_of(text_of_file(best))["setup"]["target_attention"], target);
  EXPECT_EQ(run({"cards", "resonance", "--content", best, "--json"}).code, 0);
  const std::string lines = text_of_file(keep);
  EXPECT_EQ(json_of(run(arguments).out), found);
  EXPECT_EQ(text_of_file(keep), lines) << "nothing was played again";
  arguments[5] = "setup.target_attention=100:140";
  EXPECT_NE(json_of(run(arguments).out)["best"], found["best"]);
  arguments.insert(arguments.end(), {"--trials", "1"});
  EXPECT_EQ(json_of(run(arguments).out)["tried"].size(), 1u);
  expect_refused(run({"tune", "resonance"}), "name at least one number");
  expect_refused(run({"tune", "resonance", "--free", "moons=1:2"}), "no such number");
  expect_refused(run({"tune", "persuasion", "--free", "setup.hand_size=3:5"}), "--targets");
}

/// What is found over a bus is tested in tests/bus.
TEST(Command, SaysWhatIsWrongWithABus) {
  expect_refused(run({"simulate", "resonance", "--bus", "127.0.0.1"}), "--bus: expected nats://HOST:PORT");
  expect_refused(run({"arena", "resonance", "--bus", "http://127.0.0.1"}), "--bus: expected nats://HOST:PORT");
  expect_refused(run({"work"}), "--bus");
  expect_refused(run({"work", "--bus", "127.0.0.1"}), "--bus: expected nats://HOST:PORT");
  expect_refused(run({"simulate", "resonance", "--games", "1", "--bus", "nats://127.0.0.1:1"}),
                 "no NATS answers at nats://127.0.0.1:1");
}

TEST(Command, PlaysTheSameGameWithTheSameSeedWhenBotsSearch) {
  const std::vector<std::string> arguments{"record", "resonance", "--players", "2",
                                           "--seed", "4",         "--bot",     "hard:8,medium"};
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, run(arguments).out);
  EXPECT_THAT(ran.out, HasSubstr(R"({"bot":"hard:8"})"));
}

TEST(Command, MeasuresItself) {
  const Json list = json_of(run({"bench", "--seconds", "0.01", "--json"}).out);
  ASSERT_FALSE(list.empty());
  EXPECT_EQ(list[0]["game"], "persuasion");
  EXPECT_GT(list[0]["decisions_per_second"], 1000);
  EXPECT_LE(list[0]["state_bytes"], 1024);
  EXPECT_EQ(list.back()["game"], "leduc") << "the reference games come last";
  EXPECT_TRUE(list.back()["named_decisions_per_second"].is_null()) << "they are in no catalogue";
  for (const Json& one : list)
    for (const char* rate : {"decisions_per_second", "copies_per_second", "search_iterations_per_second"})
      EXPECT_GT(one[rate], 0) << one["game"] << rate;
  EXPECT_GT(list[0]["named_decisions_per_second"], 1000);
  EXPECT_EQ(list[0]["signature"], json_of(run({"bench", "--seconds", "0.01", "--json"}).out)[0]["signature"]);
}

}  // namespace
}  // namespace parlor::test
