// SPDX-License-Identifier: MIT
// The table's door: it judges without changing, commits what it judged, takes back what nobody could know, and keeps
// words to those who may read them.
#include "table/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/bare.h"
#include "table/catalogue.h"
#include "table/record.h"

namespace parlor::test {
namespace {

using ::testing::HasSubstr;

Header header_of(int players, Json house_rules = Json::object()) {
  Header header;
  header.game = "persuasion", header.players = players, header.house_rules = std::move(house_rules),
  header.seed = seed_of(std::uint64_t{5});
  return header;
}

Table open(const Header& header) {
  auto table = Table::open(header);
  if (!table) ADD_FAILURE() << table.fault().text();
  return std::move(*table);
}

void act(Table& table, int seat, const Json& action) {
  const Verdict verdict = table.judge({seat_at(seat), action});
  ASSERT_FALSE(verdict.refused()) << action.dump() << ": " << verdict.refusal().rule << " " << verdict.refusal().text;
  table.commit(verdict);
}

std::string trait(const Table& table, int seat, std::size_t place) {
  return table.view(Viewer{seat_at(seat)})["mine"]["traits"][place]["card"];
}

/// Four players; 1, 2 and 3 invite 0, who invites 1.
Table three_suitors(Json house_rules = {{"character_choice", "random"}}) {
  Table table = open(header_of(4, std::move(house_rules)));
  act(table, 0, {{"type", "invite"}, {"to", 1}, {"trait", trait(table, 0, 0)}});
  for (int seat = 1; seat < 4; ++seat)
    act(table, seat, {{"type", "invite"}, {"to", 0}, {"trait", trait(table, seat, 0)}});
  return table;
}

TEST(ATable, RefusesWithTheRuleAndItsTextAndChangesNothing) {
  const Table table = open(header_of(4, {{"character_choice", "random"}}));
  const std::string before = table.fingerprint();
  const Verdict verdict = table.judge({seat_at(2), {{"type", "invite"}, {"to", 2}, {"trait", trait(table, 2, 0)}}});
  ASSERT_TRUE(verdict.refused());
  EXPECT_EQ(verdict.refusal().rule, "PER-23");
  EXPECT_THAT(verdict.refusal().text, HasSubstr("yourself"));
  EXPECT_EQ(table.fingerprint(), before);
  EXPECT_TRUE(table.entries().empty());
}

TEST(ATable, SaysWhatIsWrongWithTheFormOfAnAction) {
  const Table table = open(header_of(4));
  EXPECT_THAT(table.judge({seat_at(0), "dance"}).refusal().text, HasSubstr("object"));
  EXPECT_THAT(table.judge({seat_at(0), {{"type", "waltz"}}}).refusal().text,
              HasSubstr("action: type: expected one of"));
  EXPECT_THAT(table.judge({seat_at(0), {{"type", "invite"}, {"to", 9}, {"trait", "T01"}}}).refusal().text,
              HasSubstr("from 0 to 3"));
  EXPECT_THAT(table.judge({seat_at(0), {{"type", "invite"}, {"to", 1}, {"trait", "T99"}}}).refusal().text,
              HasSubstr("there is no trait \"T99\""));
  EXPECT_THAT(table.judge({seat_at(0), {{"type", "draw"}, {"twice", true}}}).refusal().text,
              HasSubstr("there is no field \"twice\""));
}

TEST(ATable, RefusesEveryActionOnceTheGameIsOver) {
  Table table = open(header_of(4, {{"character_choice", "random"}}));
  for (int seat = 0; seat < 4; ++seat) act(table, seat, {{"type", "independence"}});
  ASSERT_TRUE(table.over());
  const std::string end = table.fingerprint();
  for (const Json& late : {Json{{"type", "independence"}}, Json{{"type", "draw"}}, Json{{"type", "waltz"}}}) {
    const Verdict verdict = table.judge({seat_at(1), late});
    ASSERT_TRUE(verdict.refused());
    EXPECT_EQ(verdict.refusal().rule, "");
    EXPECT_EQ(verdict.refusal().text, "the game is over: nobody acts any more");
  }
  EXPECT_EQ(table.fingerprint(), end);
}

TEST(ATable, TakesBackAnAnswerThatNobodyCouldKnowOf) {
  Table table = three_suitors();
  const std::string before = table.fingerprint();
  act(table, 0, {{"type", "reject_invitation"}, {"from", 2}});
  EXPECT_NE(table.fingerprint(), before);
  EXPECT_TRUE(table.judge({seat_at(1), {{"type", "undo"}}}).refused()) << "only one's own";
  act(table, 0, {{"type", "undo"}});
  EXPECT_EQ(table.fingerprint(), before);
  EXPECT_TRUE(table.judge({seat_at(0), {{"type", "undo"}}}).refused()) << "only once";
  EXPECT_EQ(table.entries().size(), 6u) << "the record forgets nothing";
  const auto record = read_record(write_record(table, true), "record");
  ASSERT_TRUE(record);
  const auto again = verify(*record, "record");
  ASSERT_TRUE(again) << again.fault().text();
  EXPECT_EQ(again->fingerprint(), before);
}

/// Two ministers who may both buy, which can be taken back, and talk.
Table two_ministers() {
  Header header = header_of(2);
  header.game = "resilience";
  Table table = open(header);
  while (table.choices(seat_at(0)).front().json["type"] != "buy") act(table, 0, table.choices(seat_at(0)).front().json);
  return table;
}

Json a_purchase(const Table& table) { return table.choices(seat_at(0)).front().json; }

Json words_to(int seat) { return {{"type", "say"}, {"to", seat}, {"text", "As you wish."}}; }

TEST(ATable, WordsDoNotMakeAnothersActOnesOwn) {
  Table table = two_ministers();
  act(table, 0, a_purchase(table));
  ASSERT_TRUE(table.can_undo(seat_at(0)));
  act(table, 1, words_to(0));
  EXPECT_FALSE(table.can_undo(seat_at(1)));
  EXPECT_TRUE(table.judge({seat_at(1), {{"type", "undo"}}}).refused());
  EXPECT_TRUE(table.can_undo(seat_at(0))) << "what another said changes nothing";
}

TEST(ATable, TakesBackWhatWasDoneBeforeTheWords) {
  Table table = two_ministers();
  const std::string before = table.fingerprint();
  const std::size_t entries = table.entries().size(), lines = table.log(Viewer::recorder()).size();
  act(table, 0, a_purchase(table));
  ASSERT_GT(table.log(Viewer::recorder()).size(), lines);
  act(table, 0, words_to(1));
  act(table, 1, words_to(0));
  act(table, 0, {{"type", "undo"}});
  EXPECT_EQ(table.fingerprint(), before);
  EXPECT_EQ(table.log(Viewer::recorder()).size(), lines + 2) << "the words stay, and nothing of what was done";
  EXPECT_EQ(table.lines_until(static_cast<int>(entries) + 4), static_cast<int>(lines) + 2);
  act(table, 1, a_purchase(table));
  const auto record = read_record(write_record(table, true), "record");
  ASSERT_TRUE(record);
  const auto again = verify(*record, "record");
  ASSERT_TRUE(again) << again.fault().text();
  EXPECT_EQ(write_record(*again, true), write_record(table, true));
}

TEST(ATable, DoesNotTakeBackWhatIsSealedNorWhereTheTableForbidsIt) {
  Table table = three_suitors();
  EXPECT_TRUE(table.judge({seat_at(3), {{"type", "undo"}}}).refused())
      << "PER-26: a sealed intention cannot be changed";
  Header strict = header_of(4, {{"character_choice", "random"}});
  strict.undo = false;
  Table forbids = open(strict);
  EXPECT_EQ(forbids.judge({seat_at(0), {{"type", "undo"}}}).refusal().text, "this table does not allow taking back");
}

/// .Resilience with a scenario as version 1 of its rules read it: a seat above three has the last role of one seat to choose
/// from, and that one is named.
std::string crowded_scenario() {
  return R"({"id": "own", "name": "Own", "start": {"SOC": 6, "GOV": 6, "ECO": 6, "DEF": 6, "INT": 6, "MEDIA": 6, "OPS": 6,
    "POL": 6}, "win": {"GOV": 5}, "deck": {"remove": [], "fixed": [], "random": 12, "stack": null},
    "roles": {"1": [{"role": "economy"}, {"role": "defense"}], "2": [{"role": "economy"}, {"role": "defense"}],
              "3": [{"role": "economy"}, {"role": "defense"}, {"choose": "any"}]},
    "strategies": {"start": [], "choose": 0, "banned": []}})";
}

TEST(ATable, EndsAsAFaultWhenASeatHasNothingToChooseFrom) {
  Header header = header_of(4, {{"seats_max", 4}});
  header.game = "resilience", header.rules = 1;
  auto opened = Table::open(header, crowded_scenario(), "own.json");
  ASSERT_TRUE(opened) << opened.fault().text();
  Table& table = *opened;
  EXPECT_FALSE(table.broken());
  act(table, 2, {{"type", "choose_role"}, {"role", "politics"}});
  ASSERT_TRUE(table.broken());
  EXPECT_THAT(table.broken()->text(), HasSubstr("seat 4 is asked and has nothing to choose from"));
  EXPECT_TRUE(table.over());
  EXPECT_TRUE(table.choices(seat_at(3)).empty());
  EXPECT_EQ(table.result(), (Json{{"scores", {0, 0, 0, 0}},
                                  {"winners", Json::array()},
                                  {"reason", "fault"},
                                  {"fault", table.broken()->text()}}));
  EXPECT_THAT(table.judge({house, {{"type", "timeout"}, {"seat", 3}}}).refusal().text, HasSubstr("set aside"));
  const auto record = read_record(write_record(table, true), "record");
  ASSERT_TRUE(record) << record.fault().text();
  EXPECT_TRUE(verify(*record, "record", crowded_scenario(), "own.json")) << "such an end is an end";
  header.players = 5, header.house_rules["seats_max"] = 5;
  header.rules = 0;
  EXPECT_TRUE(Table::open(header, crowded_scenario(), "own.json")) << "today such a seat chooses freely";
}

TEST(ATable, EndsAsAFaultWhenTheGameGoesRoundInCircles) {
  Header header = header_of(1);
  header.game = "resilience", header.undo = false;
  Table table = open(header);
  act(table, 0, {{"type", "choose_role"}, {"role", "foreign_affairs"}});
  while (!table.broken() && table.choices(seat_at(0)).front().json["type"] == "continue")
    act(table, 0, table.choices(seat_at(0)).front().json);
  const Verdict on = table.judge({seat_at(0), {{"type", "stop_before_rolls"}, {"on", true}}});
  table.commit(on);
  const Verdict off = table.judge({seat_at(0), {{"type", "stop_before_rolls"}, {"on", false}}});
  for (bool stop = false; !table.broken() && table.entries().size() < 40'000; stop = !stop)
    table.commit(stop ? on : off);
  ASSERT_TRUE(table.broken());
  EXPECT_THAT(table.broken()->text(), HasSubstr("does not come to an end: 30000 actions"));
}

TEST(ATable, PlaysByTheVersionOfItsRecord) {
  Header header = header_of(1);
  header.game = "resilience";
  EXPECT_EQ(open(header).header().rules, 2) << "the newest";
  header.rules = 1;
  EXPECT_EQ(open(header).header().rules, 1);
  header.rules = 3;
  EXPECT_THAT(Table::open(header).fault().text(), HasSubstr("this program knows version 2"));
}

TEST(ATable, KeepsWordsToThePairThatCorresponds) {
  Table table = three_suitors();
  EXPECT_EQ(table.judge({seat_at(0), {{"type", "say"}, {"to", 1}, {"text", "Good evening."}}}).refusal().rule,
            "PER-16");
  act(table, 0, {{"type", "reject_invitation"}, {"from", 2}});
  act(table, 0, {{"type", "reject_invitation"}, {"from", 3}});
  for (const auto& [seat, other] : {std::pair{0, 1}, std::pair{1, 0}})
    act(table, seat, {{"type", "accept_invitation"}, {"from", other}, {"trait", trait(table, seat, 1)}});
  const std::string before = table.fingerprint();
  act(table, 0, {{"type", "say"}, {"to", 1}, {"text", "I shall not marry."}});
  EXPECT_EQ(table.fingerprint(), before) << "PER-17";
  const auto last_words = [&](Viewer viewer) { return table.log(viewer).back().event; };
  EXPECT_EQ(last_words(Viewer{seat_at(1)})["text"], "I shall not marry.");
  EXPECT_FALSE(last_words(Viewer{seat_at(2)}).contains("text"));
  EXPECT_FALSE(last_words(Viewer::spectator()).contains("text"));
  EXPECT_EQ(table.judge({seat_at(0), {{"type", "say"}, {"to", 2}, {"text", "And you?"}}}).refusal().rule, "PER-16");
  EXPECT_EQ(table.judge({seat_at(0), {{"type", "say"}, {"to", 1}, {"text", std::string(281, 'x')}}}).refusal().rule,
            "talk");
  EXPECT_EQ(table.judge({seat_at(0), {{"type", "say"}, {"to", 1}, {"text", "two\nlines"}}}).refusal().rule, "talk");
}

TEST(ARecord, IsRefusedWithItsLineWhereItIsBroken) {
  Table table = three_suitors();
  const std::string text = write_record(table, true);
  const auto fault = [](const std::string& broken) {
    const auto record = read_record(broken, "game.jsonl");
    if (!record) return record.fault().text();
    const auto checked = verify(*record, "game.jsonl");
    return checked ? std::string{} : checked.fault().text();
  };
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    const std::size_t at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return changed.replace(at, from.size(), to);
  };
  EXPECT_EQ(fault(text), "");
  EXPECT_THAT(fault(""), HasSubstr("the record is empty"));
  EXPECT_THAT(fault(text.substr(0, text.size() - 20)), HasSubstr("line 6: the line is cut off"));
  EXPECT_THAT(fault(with("\"parlor\":3", "\"parlor\":4")),
              HasSubstr("line 1: parlor: expected a whole number from 1 to 3"));
  EXPECT_THAT(fault(with("persuasion", "patience")), HasSubstr("there is no game \"patience\""));
  const std::string for_two = with("\"players\":4", "\"players\":2");
  EXPECT_THAT(fault(for_two.substr(0, for_two.find('\n') + 1)),
              HasSubstr("line 1: players: Persuasion is for 3 to 8 players, not 2"));
  EXPECT_THAT(fault(with("\"seed\":\"05", "\"seed\":\"x5")), HasSubstr("line 1: seed: expected 64 hexadecimal digits"));
  EXPECT_THAT(fault(with("character_choice", "characters")), HasSubstr("there is no house rule \"characters\""));
  EXPECT_THAT(fault(with("\"n\":2", "\"n\":3")), HasSubstr("line 4: n: expected number 2, found 3"));
  EXPECT_THAT(fault(with("\"seat\":1,\"action\"", "\"seat\":7,\"action\"")),
              HasSubstr("line 4: seat: expected a whole number from 0 to 3"));
  EXPECT_THAT(fault(with("{\"type\":\"intention_sealed\",\"seat\":0", "{\"type\":\"intention_sealed\",\"seat\":1")),
              HasSubstr("line 3: these events are not what happens here"));
  EXPECT_THAT(fault(with("\"to\":0", "\"to\":1")), HasSubstr("line 4: forbidden by PER-23"));
  EXPECT_THAT(fault(text + "{\"result\":{}}\n"), HasSubstr("there is a result, but the game is not over"));
  EXPECT_THAT(fault(with("\"content\":\"", "\"content\":\"0")), HasSubstr("64 hexadecimal digits"));
  EXPECT_THAT(fault(with("{\"type\":\"traits_dealt\",\"seat\":1", "{\"type\":\"traits_dealt\",\"seat\":0")),
              HasSubstr("line 2: these events are not how this game starts"));
  EXPECT_THAT(fault(with("{\"events\":[", "{\"n\":0,\"events\":[")), HasSubstr("line 2: there is no field \"n\" here"));
}

TEST(ARecord, NamesWhoSitsThereForEveryPlayerOrForNone) {
  const std::string text = write_record(three_suitors(), false);
  const auto fault = [&](const std::string& seats) {
    std::string changed = text;
    const auto record = read_record(changed.replace(text.find("\"seats\":[]"), 10, "\"seats\":" + seats), "game.jsonl");
    return record ? std::string{} : record.fault().text();
  };
  EXPECT_EQ(fault("[]"), "");
  EXPECT_EQ(fault(R"([{"name":"Ada"},{"bot":"easy"},{"bot":"easy"},{"bot":null}])"), "");
  EXPECT_EQ(fault(R"([{"name":"Ada"},{"name":"Bo"}])"),
            "game.jsonl: line 1: seats: expected one for each of the 4 players, found 2");
  EXPECT_THAT(fault(R"([{},{},{},{},{}])"), HasSubstr("found 5"));
  EXPECT_EQ(fault(R"([{},{},"Ada",{}])"), "game.jsonl: line 1: seats[2]: expected who sits there, an object");
  EXPECT_THAT(fault("4"), HasSubstr("seats: expected a list"));
}

/// The deal, the first round, the dealer: all that happens before anybody acts.
TEST(ARecord, TellsTheWholeStoryFromTheDealOn) {
  Table table = three_suitors();
  Json told = table.start_json()["events"];
  EXPECT_EQ(told[0]["type"], "game_started");
  for (const Entry& entry : table.entries()) {
    const Json line = table.entry_json(entry, true);
    told.insert(told.end(), line["events"].begin(), line["events"].end());
  }
  Json log = Json::array();
  for (const Line& line : table.log(Viewer::recorder())) log.push_back(line.event);
  EXPECT_EQ(told, log) << "whoever adds up a record's events has the log of one who sees everything";
  const auto record = read_record(write_record(table, true), "record");
  ASSERT_TRUE(record) << record.fault().text();
  EXPECT_EQ(record->start, table.start_json()["events"]);
  EXPECT_EQ(checked_in(*record), "4 actions, 4 with events, start");
  EXPECT_EQ(checked_in(*read_record(write_record(table, false), "record")), "4 actions, 0 with events");
}

TEST(ARecord, WithoutItsStartStillVerifies) {
  const std::string text = write_record(three_suitors(), true);
  const std::size_t first = text.find('\n') + 1, second = text.find('\n', first) + 1;
  const auto record = read_record(text.substr(0, first) + text.substr(second), "record");
  ASSERT_TRUE(record) << record.fault().text();
  EXPECT_FALSE(record->start);
  EXPECT_TRUE(verify(*record, "record"));
}

/// Who has a game's name alone plays the same game.
TEST(Bare, PlaysAsTheTypedGameDoes) {
  for (const Facts* const facts : all_facts()) {
    Opening opening;
    opening.game = facts->name, opening.players = facts->players.least;
    const auto game = bare_game(opening);
    ASSERT_TRUE(game);
    Header header;
    header.game = facts->name, header.players = facts->players.least, header.seed = seed_of(5);
    auto table = Table::open(header);
    ASSERT_TRUE(table);
    BareState state{**game}, known{**game}, world{**game};
    Rng rng{header.seed}, dice{seed_of(6)};
    (*game)->start(state.data(), rng);
    for (int taken = 0; taken < 300 && !table->over(); ++taken) {
      ASSERT_EQ((*game)->pending(state.data()), table->pending()) << facts->name;
      const Seat seat = table->pending().front();
      Choices one, other;
      (*game)->choices(state.data(), seat, one);
      table->choices(seat, other);
      ASSERT_TRUE(std::equal(one.begin(), one.end(), other.begin(), other.end()));
      (*game)->known(state.data(), seat, known.data());
      (*game)->redeal(known.data(), seat, dice, world.data());
      ASSERT_EQ((*game)->forbids(world.data(), seat, (*game)->suggest(known.data(), seat, dice)), "");
      const Action action = dice.pick(one);
      (*game)->apply(state.data(), seat, action, rng);
      table->commit(table->judge({seat, table->to_json(action)}));
    }
    if (table->over()) {
      EXPECT_TRUE((*game)->pending(state.data()).empty());
      EXPECT_GE((*game)->score(state.data(), Seat{0}), 0);
    }
  }
  Opening chess;
  chess.game = "chess";
  EXPECT_FALSE(bare_game(chess));
}

}  // namespace
}  // namespace parlor::test
