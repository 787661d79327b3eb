// SPDX-License-Identifier: MIT
// The table's door: it judges without changing, commits what it judged, takes back what nobody could know, and keeps
// words to those who may read them.
#include "table/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(ATable, DoesNotTakeBackWhatIsSealedNorWhereTheTableForbidsIt) {
  Table table = three_suitors();
  EXPECT_TRUE(table.judge({seat_at(3), {{"type", "undo"}}}).refused())
      << "PER-26: a sealed intention cannot be changed";
  Header strict = header_of(4, {{"character_choice", "random"}});
  strict.undo = false;
  Table forbids = open(strict);
  EXPECT_EQ(forbids.judge({seat_at(0), {{"type", "undo"}}}).refusal().text, "this table does not allow taking back");
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
  EXPECT_THAT(fault(text.substr(0, text.size() - 20)), HasSubstr("line 5: the line is cut off"));
  EXPECT_THAT(fault(with("\"parlor\":2", "\"parlor\":3")),
              HasSubstr("line 1: parlor: expected a whole number from 1 to 2"));
  EXPECT_THAT(fault(with("persuasion", "patience")), HasSubstr("there is no game \"patience\""));
  const std::string for_two = with("\"players\":4", "\"players\":2");
  EXPECT_THAT(fault(for_two.substr(0, for_two.find('\n') + 1)),
              HasSubstr("line 1: players: Persuasion is for 3 to 8 players, not 2"));
  EXPECT_THAT(fault(with("\"seed\":\"05", "\"seed\":\"x5")), HasSubstr("line 1: seed: expected 64 hexadecimal digits"));
  EXPECT_THAT(fault(with("character_choice", "characters")), HasSubstr("there is no house rule \"characters\""));
  EXPECT_THAT(fault(with("\"n\":2", "\"n\":3")), HasSubstr("line 3: n: expected number 2, found 3"));
  EXPECT_THAT(fault(with("\"seat\":1,\"action\"", "\"seat\":7,\"action\"")),
              HasSubstr("line 3: seat: expected a whole number from 0 to 3"));
  EXPECT_THAT(fault(with("{\"type\":\"IntentionSealed\",\"seat\":0", "{\"type\":\"IntentionSealed\",\"seat\":1")),
              HasSubstr("line 2: these events are not what happens here"));
  EXPECT_THAT(fault(with("\"to\":0", "\"to\":1")), HasSubstr("line 3: forbidden by PER-23"));
  EXPECT_THAT(fault(text + "{\"result\":{}}\n"), HasSubstr("there is a result, but the game is not over"));
  EXPECT_THAT(fault(with("\"content\":\"", "\"content\":\"0")), HasSubstr("64 hexadecimal digits"));
}

}  // namespace
}  // namespace parlor::test
