// SPDX-License-Identifier: MIT
// The two rounds that the rulebook plays out, and the one page that begins with the first: every card and figure is true.
#include "support/told.h"

#include "games/resonance/picture.h"

namespace parlor::resonance {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr int Ann = 0, Bob = 1;

std::string told() { return test::chapter_of("resonance", "Two rounds, played out"); }

std::string name(const Picture& table, const std::string& id) {
  const Content& content = table.game.content();
  return id[0] == 'P'   ? content.face(Picture::persona(id)).name
         : id[0] == 'R' ? content.face(Picture::response(id)).name
                        : content.face(Picture::headline(id)).name;
}

/// "(Policy Expert, 7, draws 1)"
std::string facts(const Picture& table, const std::string& id, bool value_named, bool draws) {
  const PersonaFacts facts = table.game.content().facts(Picture::persona(id));
  return name(table, id) + " (" + table.game.content().audiences[facts.place].singular + ", " +
         (value_named ? "value " : "") + std::to_string(facts.value) +
         (draws ? ", draws " + std::to_string(facts.draw) : "") + ")";
}

std::vector<std::string> ids(const Json& cards) {
  std::vector<std::string> all;
  for (const Json& card : cards) all.push_back(card.is_object() ? card["persona"] : card);
  return all;
}

Picture a_round_that_goes_well() {
  Picture table{2};
  table.event("E01")
      .shows(Ann, "P32 P38 P01 P20 P46")
      .deck(Ann, "P31 P64 P02")
      .draws(Ann, "R19 R01 R02")
      .shows(Bob, "P10 P47 P48 P03 P04")
      .deck(Bob, "P68 P69 P70")
      .draws(Bob, "R35 R36 R37");
  table.everybody_chooses("R19 R35");
  return table;
}

TEST(ResonanceTold, TheFirstRoundIsResolvedAsItSays) {
  const Picture table = a_round_that_goes_well();
  const Json mine = table.heard("resonance_resolved", Ann), his = table.heard("resonance_resolved", Bob);
  EXPECT_EQ(mine["influence_gained"], 2);
  EXPECT_EQ(mine["draw_total"], 4);
  EXPECT_THAT(ids(mine["bonus_drawn"]), ElementsAre("P31", "P64", "P02"));
  EXPECT_EQ(his["influence_gained"], 1);
  EXPECT_THAT(ids(his["bonus_drawn"]), ElementsAre("P68"));
  EXPECT_EQ(table.heard("hand_counted", Ann)["hand_value"], 25);
  EXPECT_EQ(table.heard("hand_counted", Bob)["hand_value"], 13);
  EXPECT_EQ(table.attention(Ann), 18);
  EXPECT_THAT(told(), AllOf(HasSubstr("5 + 7, and 5 + 8 for the two drawn cards that resonate, makes 25"),
                            HasSubstr("8 + 5 makes 13"), HasSubstr("has 18 attention")));
  EXPECT_THAT(rulebook_of("resonance").quickstart,
              AllOf(HasSubstr("That makes 25. Bob comes to 13"), HasSubstr("she has 18 attention")));
}

TEST(ResonanceTold, TheCardsAreWhatTheyAreSaidToBe) {
  const Picture table{2};
  const std::string text = told(), page = rulebook_of("resonance").quickstart;
  EXPECT_THAT(text, AllOf(HasSubstr(facts(table, "P32", true, true)), HasSubstr(facts(table, "P38", false, true)),
                          HasSubstr(facts(table, "P10", false, true)), HasSubstr(facts(table, "P31", false, false)),
                          HasSubstr(facts(table, "P64", false, false)), HasSubstr(facts(table, "P68", false, false)),
                          HasSubstr(facts(table, "P46", false, true)), HasSubstr(facts(table, "P37", false, true))));
  for (const std::string id :
       {"P01", "P20", "P46", "P47", "P48", "P03", "P04", "P02", "R19", "R35", "E01", "E10", "R29", "R13", "R24"})
    EXPECT_THAT(text, HasSubstr(name(table, id)));
  for (const std::string id : {"E01", "R19", "R35", "P38", "P32", "P31", "P64", "P02"})
    EXPECT_THAT(page, HasSubstr(name(table, id)));
}

TEST(ResonanceTold, TheFirstNetworkPhaseGoesAsItSays) {
  Picture table = a_round_that_goes_well();
  EXPECT_EQ(table.state.display_personas.size(), 6);
  EXPECT_EQ(table.state.display_responses.size(), 2);
  ASSERT_EQ(table.state.turn, seat_at(Bob)) << "the winner comes last";
  const auto first_open = [&] {
    const int number = static_cast<int>(*table.state.display_personas.begin());
    return (number < 10 ? "P0" : "P") + std::to_string(number);
  };
  table.act(Bob, add(first_open()));
  table.act(Ann, add(first_open()));
  ASSERT_EQ(table.state.turn, seat_at(Ann)) << "Bob has passed by himself";
  table.act(Ann, pass);
  ASSERT_EQ(table.state.step, Step::remove);
  table.act(Ann, remove("P02"));
  table.act(Ann, done);
  EXPECT_EQ(table.state.round, 2);
  EXPECT_EQ(int{table.at(Ann).influence}, 0);
  EXPECT_EQ(table.at(Ann).opening.size() + table.at(Ann).personas.size(), 8) << "the discard has joined the deck";
  EXPECT_TRUE(table.at(Ann).persona_discard.empty());
}

Picture another_evening(const std::string& posts) {
  Picture table{2};
  table.event("E10").shows(Ann, "P46 P01 P10 P28 P37").deck(Ann, "P02 P03 P04").draws(Ann, "R29 R24 R01");
  table.shows(Bob, "P47 P48 P64 P65 P66").deck(Bob, "P68 P69 P70").draws(Bob, "R13 R03 R04");
  table.everybody_chooses(posts);
  return table;
}

TEST(ResonanceTold, TheSecondRoundFeedsARivalAndNeedNotHave) {
  const Picture fed = another_evening("R29 R13");
  EXPECT_EQ(fed.heard("resonance_resolved", Ann)["influence_gained"], 1);
  EXPECT_EQ(fed.heard("resonance_resolved", Ann)["bonus_drawn"].size(), 3u);
  EXPECT_EQ(fed.heard("hand_counted", Ann)["hand_value"], 7);
  EXPECT_EQ(fed.heard("resonance_resolved", Bob)["influence_gained"], 2);
  EXPECT_EQ(fed.heard("hand_counted", Bob)["hand_value"], 12);
  EXPECT_EQ(fed.attention(Bob), 10);
  const Picture other = another_evening("R24 R13");
  EXPECT_EQ(other.heard("resonance_resolved", Ann)["influence_gained"], 1);
  EXPECT_EQ(other.heard("hand_counted", Ann)["hand_value"], 8);
  EXPECT_EQ(other.heard("hand_counted", Bob)["hand_value"], 0);
  EXPECT_EQ(other.attention(Ann), 10);
  EXPECT_THAT(told(), HasSubstr("8 against 0"));
}

}  // namespace
}  // namespace parlor::resonance
