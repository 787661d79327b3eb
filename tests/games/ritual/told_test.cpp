// SPDX-License-Identifier: MIT
// The round that the rulebook plays out, and the one on the first page: they end as the texts say.
#include "support/told.h"

#include "games/ritual/coven.h"

namespace parlor::ritual {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::string told() { return test::chapter_of("ritual", "A round, played out"); }

TEST(RitualTold, TheRoundEndsAsItSays) {
  Coven coven{3};
  coven.witch(0, "blanchefleur").witch(1, "thylane").witch(2, "zinnia");
  coven.demon(0, "gremory").demon(1, "haborym").demon(2, "vepar").level(0, 1);
  coven.hand(0, "herb incantation-11").hand(1, "incantation-5").hand(2, "incantation-1");
  coven.moons("H P").transient("potion").incantations("17 3");
  coven.says(0, "play incantation-11").says(1, "play incantation-5").says(2, "play incantation-1");
  coven.says(0, "cast crowded_silence");
  EXPECT_EQ(coven.sums(), (Counts{{3, 0, 1}})) << "3 Herbs and 1 Potion";
  coven.says(1, "cast counting_rhyme").says(2, "cast sigil 1");
  coven.says(1, "sweep herb");
  EXPECT_EQ(coven.shown(3), "potion");
  EXPECT_EQ(int{coven.state.devotion[Side{1}].level}, 1);
  EXPECT_EQ(int{coven.state.devotion[Side{0}].level}, 1) << "stays where she is";
  EXPECT_EQ(int{coven.state.devotion[Side{2}].level}, 0);
  EXPECT_EQ(coven.last("incantation_drawn")["number"], 17);
  EXPECT_EQ(coven.sigil_of(1), 1);
  EXPECT_EQ(int{coven.state.moon}, 3) << "Moon IV is next";
  coven.hand(1, "artifact-8");
  EXPECT_EQ(coven.refused(1, "play artifact-8"), "RIT-78");
  EXPECT_THAT(told(), AllOf(HasSubstr("3 Herbs and 1 Potion"), HasSubstr("draws the top Incantation, number 17")));
}

TEST(RitualTold, TheDemonsAskForWhatTheyAreSaidTo) {
  const Content& content = *own_cards<Rules>().content;
  const auto asks = [&](std::size_t demon, int level) { return content.asked(static_cast<Demon>(demon + 1), level); };
  std::size_t gremory = 0, haborym = 0, vepar = 0;
  for (std::size_t i = 0; i < content.demons.size(); ++i) {
    if (content.demons[i].name == "Gremory") gremory = i;
    if (content.demons[i].name == "Haborym") haborym = i;
    if (content.demons[i].name == "Vepar") vepar = i;
  }
  EXPECT_EQ(asks(gremory, 1), (Counts{{1, 0, 1}}));
  EXPECT_EQ(asks(gremory, 2), (Counts{{3, 0, 1}}));
  EXPECT_EQ(asks(haborym, 1), (Counts{{0, 0, 2}}));
  EXPECT_EQ(asks(vepar, 1), (Counts{{0, 2, 0}}));
  EXPECT_THAT(told(),
              AllOf(HasSubstr("Gremory, who asked for a Herb and a Potion"), HasSubstr("level I asks for 2 Potions"),
                    HasSubstr("level I asks for 2 Minerals"), HasSubstr("level II asks for 3 Herbs and a Potion")));
}

TEST(RitualTold, TheFirstPageSweepsTheHerbs) {
  Coven coven{3};
  coven.witch(0, "calanthe").witch(1, "evanthe").witch(2, "vuoko");
  coven.hand(0, "mineral").hand(1, "herb").hand(2, "artifact-9").transient("herb");
  coven.says(0, "play mineral").says(1, "play herb").says(2, "play artifact-9");
  EXPECT_EQ(coven.sums(), (Counts{{2, 1, 0}}));
  coven.says(2, "sweep herb");
  EXPECT_EQ(coven.shown(1), "mineral");
  EXPECT_THAT(rulebook_of("ritual").quickstart, HasSubstr("there are 2 Herbs and 1 Mineral in the centre"));
}

}  // namespace
}  // namespace parlor::ritual
