// SPDX-License-Identifier: MIT
// The round that the rulebook plays out, and the one page that begins with it: every card and every figure is true.
#include "support/told.h"

#include "games/persuasion/salon.h"

namespace parlor::persuasion {
namespace {

using ::testing::HasSubstr;

/// Ada, Ben, Cleo and Dan sit at A to D.
Salon the_round() {
  Salon salon{4};
  salon.desires(A, "T27").desires(B, "T39").desires(D, "T19");
  salon.propose(A, B, "T02").invite(B, C, "T33").invite(C, A, "T20").independence(D);
  salon.accept(C, B, "T58").reject(A, C);
  salon.part(B, C);
  salon.say_yes(B, A, "T45");
  return salon;
}

std::string names(const Salon& salon, std::string_view hand) {
  std::string text;
  for (const Card one : cards(std::string{hand})) text += (text.empty() ? "" : ", ") + salon.game.content()[one].name;
  return text;
}

std::array<int, attribute_count> sums(const Salon& salon, int seat) {
  std::array<int, attribute_count> all{};
  for (const Card one : salon.state.traits[seat_at(seat)])
    for (std::size_t i = 0; i < all.size(); ++i) all[i] += salon.game.content().signs(one)[i];
  return all;
}

std::string in_words(const Salon& salon, int seat) {
  std::string text;
  const auto all = sums(salon, seat);
  for (std::size_t i = 0; i < all.size(); ++i)
    text += (i == 0 ? "" : ", ") + salon.game.content().attributes[i].name + " " + test::printed(all[i]);
  return text;
}

TEST(PersuasionTold, TheHandsOfTheRoundAddUp) {
  const std::string told = test::chapter_of("persuasion", "A round, played out");
  const Salon salon{4};
  const std::array<std::string, 4> who{"Ada", "Ben", "Cleo", "Dan"};
  const std::array<std::string, 4> hands{"T01 T02 T07 T31 T59", "T03 T15 T33 T45 T50", "T05 T06 T20 T42 T58",
                                         "T10 T14 T22 T46 T53"};
  for (std::size_t seat = 0; seat < 4; ++seat) {
    std::string row = "| " + who[seat] + " | " + names(salon, hands[seat]) + " |";
    for (const int sum : sums(salon, static_cast<int>(seat))) row += " " + test::printed(sum) + " |";
    EXPECT_THAT(told, HasSubstr(row));
  }
}

TEST(PersuasionTold, TheRoundEndsAsItSays) {
  const Salon salon = the_round();
  ASSERT_TRUE(salon.over()) << "PER-85: Cleo alone is eligible";
  EXPECT_EQ(salon.state.status[seat_at(C)], Status::eligible);
  EXPECT_EQ(salon.state.fiance[seat_at(A)], seat_at(B));
  EXPECT_EQ(salon.state.status[seat_at(D)], Status::independent);
  for (const auto& [seat, wins] : {std::pair{A, true}, {B, false}, {C, false}, {D, true}})
    EXPECT_EQ(salon.game.wins(salon.state, seat_at(seat)), wins) << seat;
  const std::string told = test::chapter_of("persuasion", "A round, played out");
  EXPECT_THAT(told, HasSubstr("Ben adds up to " + in_words(salon, B) + "; Ada to " + in_words(salon, A) + "."));
  const std::string& page = rulebook_of("persuasion").quickstart;
  EXPECT_THAT(page, HasSubstr("Ben's traits now add up to " + in_words(salon, B) + "."));
  EXPECT_THAT(page, HasSubstr("Ada's traits add up to " + in_words(salon, A) + ","));
}

/// How many of the signs that one looks for another has.
int matches(const Salon& salon, int looker, int other) {
  int found = 0;
  const auto all = sums(salon, other);
  for (std::size_t i = 0; i < all.size(); ++i)
    found += salon.game.content().signs(salon.state.desires[seat_at(looker)])[i] * all[i] > 0 ? 1 : 0;
  return found;
}

TEST(PersuasionTold, EverybodyFindsAsManyMatchesAsItSays) {
  const Salon salon = the_round();
  EXPECT_EQ(matches(salon, A, B), 3);
  EXPECT_EQ(matches(salon, B, A), 1);
  const std::string row = "| Dan | nobody with two of + Wealth, + Romance, − Wit | Ada " +
                          std::to_string(matches(salon, D, A)) + ", Ben " + std::to_string(matches(salon, D, B)) +
                          ", Cleo " + std::to_string(matches(salon, D, C)) + " | wins |";
  EXPECT_THAT(test::chapter_of("persuasion", "A round, played out"), HasSubstr(row));
}

TEST(PersuasionTold, NobodyMayReflectAndNothingWasVoid) {
  const Salon salon = the_round();
  for (const Json& event : salon.told_since(0, Viewer::recorder())) {
    EXPECT_NE(event["type"], "reflection_offered");
    EXPECT_NE(event["type"], "intention_voided");
  }
}

}  // namespace
}  // namespace parlor::persuasion
