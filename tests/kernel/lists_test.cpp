// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "kernel/action.h"
#include "kernel/list.h"
#include "kernel/seat.h"
#include "kernel/unseen_pool.h"

namespace parlor::test {
namespace {

using ::testing::ElementsAre;

TEST(ASeatSet, HoldsSeatsInOrder) {
  SeatSet set = SeatSet::both(seat_at(5), seat_at(2));
  set.add(seat_at(7));
  std::vector<int> seats;
  for (Seat seat : set) seats.push_back(index(seat));
  EXPECT_THAT(seats, ElementsAre(2, 5, 7));
  EXPECT_EQ(set.at(1), seat_at(5));
  EXPECT_EQ(set.front(), seat_at(2));
  set.remove(seat_at(2));
  EXPECT_EQ(set.size(), 2);
  EXPECT_FALSE(set.has(seat_at(2)));
  EXPECT_FALSE(set.has(house)) << "the house sits nowhere";
  EXPECT_EQ(SeatSet::first(8), everyone);
  EXPECT_EQ(everyone - SeatSet::first(3), SeatSet{0xF8});
}

TEST(ASeatSet, KnowsHowManyItHolds) {
  for (int bits = 0; bits < 256; ++bits) {
    const SeatSet set{static_cast<std::uint8_t>(bits)};
    int count = 0;
    for ([[maybe_unused]] Seat seat : set) EXPECT_EQ(set.at(count++), seat);
    EXPECT_EQ(set.size(), count);
    EXPECT_EQ(set.is_single(), count == 1);
    EXPECT_EQ(set.empty(), count == 0);
  }
}

TEST(AViewer, SeesWhatIsTellingForIt) {
  const SeatSet pair = SeatSet::both(seat_at(0), seat_at(1));
  EXPECT_TRUE(Viewer{seat_at(1)}.among(pair));
  EXPECT_FALSE(Viewer{seat_at(2)}.among(pair));
  EXPECT_FALSE(Viewer::spectator().among(pair));
  EXPECT_TRUE(Viewer::spectator().among(everyone));
  EXPECT_FALSE(Viewer::spectator().among(SeatSet::first(7)));
  EXPECT_TRUE(Viewer::recorder().among(pair));
}

TEST(AList, ThatIsEqualIsEqualInBytes) {
  List<std::uint8_t, 5> one{1, 2, 3}, other{3, 9, 1, 2, 3};
  other.remove_at(1);
  other.remove_at(0);
  EXPECT_EQ(one, other);
  EXPECT_EQ(std::memcmp(&one, &other, sizeof one), 0);
  one.remove(2);
  EXPECT_THAT(std::vector<int>(one.begin(), one.end()), ElementsAre(1, 3));
  EXPECT_TRUE(one.has(3) && !one.has(2));
  EXPECT_EQ(one.pop(), 3);
  one.clear();
  EXPECT_EQ(std::memcmp(&one, std::array<char, sizeof one>{}.data(), sizeof one), 0) << "freed slots go back to zero";
}

TEST(Choices, GiveBackWhatWasAddedInThatOrder) {
  Choices choices;
  choices.add({1, 2, 3, 4, 0x05060708});
  choices.add({255, 254, 253, 252, 0xFBFAF9F8});
  EXPECT_EQ(choices.size(), 2);
  EXPECT_EQ(choices[0].kind, 1);
  EXPECT_EQ(choices[0].a, 2);
  EXPECT_EQ(choices[0].b, 3);
  EXPECT_EQ(choices[0].c, 4);
  EXPECT_EQ(choices[0].d, 0x05060708u);
  EXPECT_EQ(*(choices.end() - 1), (Action{255, 254, 253, 252, 0xFBFAF9F8}));
  choices.clear();
  EXPECT_TRUE(choices.empty());
  for (int i = 0; i < 512; ++i) choices.add({.kind = 0, .d = static_cast<std::uint32_t>(i)});
  EXPECT_EQ(choices[511].d, 511u);
}

TEST(AnUnseenPool, DealsWhatIsNotSeenToPlacesThatAreNot) {
  Rng rng{seed_of(3)};
  std::array<int, 6> times{};
  for (int deal = 0; deal < 4000; ++deal) {
    UnseenPool<std::uint8_t, 5> pool{{1, 2, 3, 4, 5}};
    pool.see(2), pool.see(0);  // nothing to see
    std::uint8_t known = 2, one = 0, other = 0;
    for (std::uint8_t* const place : {&known, &one, &other}) pool.fill(*place, rng);
    EXPECT_EQ(known, 2) << "what is known stays";
    EXPECT_NE(one, other) << "a card lies in one place";
    EXPECT_EQ(pool.size(), 2);
    ++times[one], ++times[other];
  }
  EXPECT_EQ(times[0] + times[2], 0);
  for (const int card : {1, 3, 4, 5}) EXPECT_NEAR(times[static_cast<std::size_t>(card)], 2000, 200) << card;
}

TEST(AnAction, IsOneComparison) {
  EXPECT_EQ((Action{1, 2, 3, 4, 5}), (Action{1, 2, 3, 4, 5}));
  EXPECT_FALSE((Action{1, 2, 3, 4, 5} == Action{1, 2, 3, 4, 6}));
}

}  // namespace
}  // namespace parlor::test
