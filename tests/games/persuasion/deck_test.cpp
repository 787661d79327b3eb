// SPDX-License-Identifier: MIT
// What the sixty cards alone imply.
#include <numeric>
#include <set>

#include "games/persuasion/salon.h"

namespace parlor::persuasion {
namespace {

const Content& content() { return *own_cards<Rules>().content; }
const Signs& signs_of(int number) { return content().signs(static_cast<Card>(number)); }

TEST(Deck, HasSixtyDifferentCardsOfThreeMixedSigns) {
  RULE("PER-04");
  std::set<Signs> all;
  for (int card = 1; card <= card_count; ++card) {
    const Signs& signs = signs_of(card);
    all.insert(signs);
    EXPECT_EQ(std::count(signs.begin(), signs.end(), 0), 2);
    EXPECT_EQ(std::abs(std::accumulate(signs.begin(), signs.end(), 0)), 1) << "never all alike";
  }
  EXPECT_EQ(all.size(), 60u);
}

TEST(Deck, IsNumberedByTripleAndPattern) {
  RULE("PER-04");
  constexpr int patterns[6][3] = {{1, 1, -1}, {1, -1, 1}, {-1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
  int card = 0;
  for (std::size_t a = 0; a < 5; ++a)
    for (std::size_t b = a + 1; b < 5; ++b)
      for (std::size_t c = b + 1; c < 5; ++c)
        for (const auto& pattern : patterns) {
          const Signs& signs = signs_of(++card);
          EXPECT_TRUE(signs[a] == pattern[0] && signs[b] == pattern[1] && signs[c] == pattern[2]) << "card " << card;
          EXPECT_EQ(content()[static_cast<Card>(card)].key, key(static_cast<Card>(card)));
        }
}

TEST(Deck, ShowsEachAttributeOnThirtySixCardsHalfOfThemPlus) {
  RULE("PER-88");
  for (std::size_t attribute = 0; attribute < 5; ++attribute) {
    int plus = 0, minus = 0;
    for (int card = 1; card <= card_count; ++card)
      plus += signs_of(card)[attribute] > 0, minus += signs_of(card)[attribute] < 0;
    EXPECT_EQ(plus, 18);
    EXPECT_EQ(minus, 18);
  }
}

TEST(Deck, ShowsEachPairOfAttributesOnEighteenCards) {
  RULE("PER-88");
  for (std::size_t one = 0; one < 5; ++one)
    for (std::size_t other = one + 1; other < 5; ++other) {
      int together[2][2]{};
      for (int card = 1; card <= card_count; ++card) {
        const Signs& signs = signs_of(card);
        if (signs[one] != 0 && signs[other] != 0) ++together[signs[one] > 0][signs[other] > 0];
      }
      EXPECT_EQ(together[1][1], 3);
      EXPECT_EQ(together[1][0], 6);
      EXPECT_EQ(together[0][1], 6);
      EXPECT_EQ(together[0][0], 3);
    }
}

TEST(Deck, IsTheSameWithAllSignsTurned) {
  RULE("PER-90");
  std::set<Signs> all;
  int plus = 0, minus = 0;
  for (int card = 1; card <= card_count; ++card) {
    all.insert(signs_of(card));
    const int net = std::accumulate(signs_of(card).begin(), signs_of(card).end(), 0);
    plus += net == 1, minus += net == -1;
  }
  for (Signs signs : std::set{all}) {
    for (auto& sign : signs) sign = static_cast<std::int8_t>(-sign);
    EXPECT_TRUE(all.contains(signs));
  }
  EXPECT_EQ(plus, 30);
  EXPECT_EQ(minus, 30);
}

TEST(Deck, HasForNoDesireASingleTraitThatMatchesAllThree) {
  RULE("PER-90");
  const Salon salon(3);
  for (int desire = 1; desire <= card_count; ++desire)
    for (int card = 1; card <= card_count; ++card) {
      const Hand alone{static_cast<Card>(card)};
      EXPECT_LE(std::popcount(salon.game.matches(alone, static_cast<Card>(desire))), card == desire ? 3 : 2);
    }
}

/// Of all C(59,5) hands without the desired card itself, how many match it in 0, 1, 2 and 3 attributes. The signs are packed
/// in fields of a byte, so that a hand is one sum.
std::array<int, 4> hands_by_matches(int desire) {
  std::array<std::uint32_t, card_count - 1> packed{};
  std::size_t count = 0;
  for (int card = 1; card <= card_count; ++card) {
    if (card == desire) continue;
    std::uint32_t fields = 0;
    for (std::size_t i = 0; i < 5; ++i)
      if (signs_of(desire)[i] != 0)
        fields = fields << 8 | static_cast<std::uint32_t>(signs_of(desire)[i] * signs_of(card)[i] + 1);
    packed[count++] = fields;
  }
  // A field holds the sum of five, each plus one: over five is a match. Adding 122 moves that to the field's highest bit.
  std::array<int, 4> found{};
  for (std::size_t a = 0; a < count; ++a)
    for (std::size_t b = a + 1; b < count; ++b)
      for (std::size_t c = b + 1; c < count; ++c)
        for (std::size_t d = c + 1; d < count; ++d)
          for (std::size_t e = d + 1; e < count; ++e)
            ++found[static_cast<std::size_t>(
                std::popcount((packed[a] + packed[b] + packed[c] + packed[d] + packed[e] + 0x7A7A7Au) & 0x808080u))];
  return found;
}

TEST(Deck, LetsARandomHandSatisfyAGivenDesireInThirtyOneOfAHundred) {
  RULE("PER-90");
  for (const int desire : {1, 12, 27, 39, 60}) {  // all 60 are alike by the deck's symmetry
    const auto found = hands_by_matches(desire);
    EXPECT_EQ(found, (std::array{1'331'859, 2'133'131, 1'287'773, 253'623})) << "of 5,006,386";
    EXPECT_NEAR((found[2] + found[3]) / 5'006'386.0, 0.30789, 0.000005);
  }
}

TEST(Deck, MeetsTheRulesOwnCountOfMatches) {
  RULE("PER-88", "PER-90");
  // The same hands through the rules: every five neighbours in the numbering, every desire.
  const Salon salon(3);
  for (int desire = 1; desire <= card_count; ++desire)
    for (int first = 1; first + 4 <= card_count; ++first) {
      Hand hand;
      for (int card = first; card < first + 5; ++card) hand.push(static_cast<Card>(card));
      int expected = 0;
      for (std::size_t i = 0; i < 5; ++i) {
        int plus = 0, minus = 0;
        for (const Card one : hand) plus += content().signs(one)[i] > 0, minus += content().signs(one)[i] < 0;
        expected += (signs_of(desire)[i] > 0 && plus > minus) || (signs_of(desire)[i] < 0 && minus > plus);
      }
      EXPECT_EQ(std::popcount(salon.game.matches(hand, static_cast<Card>(desire))), expected);
      EXPECT_EQ(salon.game.satisfies(hand, static_cast<Card>(desire)), expected >= 2);
    }
}

TEST(Deck, MakesBlindIndependenceHarderTheMoreArePlaying) {
  RULE("PER-92");
  constexpr std::array expected{0.470, 0.312, 0.202, 0.127, 0.077, 0.045};
  for (int players = 3; players <= 8; ++players) {
    const auto rules = test::make_game<Rules>(players, house_rules("character_choice=random"));
    Rng rng{seed_of(static_cast<std::uint64_t>(players))};
    Rules::Journal silence;
    constexpr int deals = 15'000;
    int nobody_satisfies = 0;
    for (int deal = 0; deal < deals; ++deal) {
      const State state = rules.start(rng, silence);
      for (const Seat seat : rules.seats()) nobody_satisfies += rules.satisfied_by(state, seat).empty();
    }
    EXPECT_NEAR(static_cast<double>(nobody_satisfies) / (deals * players),
                expected[static_cast<std::size_t>(players) - 3], 0.01)
        << players << " players";
  }
}

}  // namespace
}  // namespace parlor::persuasion
