// SPDX-License-Identifier: MIT
#include "server/link.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parlor::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct End {
  Link link;
  std::vector<std::string> taken;
  int forgot = 0;

  Link::Heard hear(const std::string& letter) {
    return link.hear(
        letter, [this] { ++forgot; },
        [this](std::string_view head, std::string_view body) {
          taken.push_back(std::string{head} + "|" + std::string{body});
        });
  }
};

TEST(Link, CarriesRecordsInOrderHoweverLong) {
  End from, to;
  const std::string much(3 << 20, 'x');
  from.link.put("a", "first");
  from.link.put("b", much);
  from.link.put("c", "");
  const auto letters = from.link.letters();
  EXPECT_GT(letters.size(), 5u);
  for (const std::string& letter : letters) to.hear(letter);
  EXPECT_THAT(to.taken, ElementsAre("a|first", "b|" + much, "c|"));
  EXPECT_FALSE(from.link.waits());
}

TEST(Link, BelievesNothingAfterAHoleUntilItBeginsAnew) {
  End from, to;
  from.link.put("a", "");
  for (const std::string& letter : from.link.letters()) EXPECT_EQ(to.hear(letter), Link::Heard::anew);
  from.link.put("lost", "");
  from.link.letters();
  from.link.put("b", "");
  for (const std::string& letter : from.link.letters()) EXPECT_EQ(to.hear(letter), Link::Heard::broken);
  EXPECT_TRUE(from.link.is_ours(to.link.complaint()));
  from.link.put("c", "");
  for (const std::string& letter : from.link.letters()) EXPECT_EQ(to.hear(letter), Link::Heard::broken);  // once more
  EXPECT_TRUE(from.link.is_ours(to.link.complaint()));
  EXPECT_THAT(to.taken, ElementsAre("a|"));
  from.link.begin_anew();
  from.link.put("d", "");
  for (const std::string& letter : from.link.letters()) EXPECT_EQ(to.hear(letter), Link::Heard::anew);
  EXPECT_THAT(to.taken, ElementsAre("a|", "d|"));
  EXPECT_EQ(to.forgot, 1);  // what was asked of them between the complaint and this they have forgotten
  from.link.begin_anew();
  from.link.put("e", "");
  for (const std::string& letter : from.link.letters()) EXPECT_EQ(to.hear(letter), Link::Heard::anew);
  EXPECT_EQ(to.forgot, 2);
}

/// Its first stream never came, or broke off before anything of it was told: what was asked on the way there is void all the same.
TEST(Link, SaysThatSomethingWasVoidAlsoToWhoHearsItForTheFirstTime) {
  End first, anew, to, other;
  first.link.put("a", "");
  for (const std::string& letter : first.link.letters()) EXPECT_EQ(to.hear(letter), Link::Heard::anew);
  EXPECT_EQ(to.forgot, 0);
  anew.link.begin_anew();
  anew.link.put("a", "");
  for (const std::string& letter : anew.link.letters()) EXPECT_EQ(other.hear(letter), Link::Heard::anew);
  EXPECT_EQ(other.forgot, 1);
}

TEST(Link, TakesNoHarmFromWhatIsNotALetter) {
  End to;
  for (const char* const text :
       {"", " ", "x", "x y\n", "word 1\nnonsense that has no lengths in front of it, at all, ever",
        "other 1\n99999999999999999999 1\n", "third 1\n5 99999999999\n"})
    to.hear(text);
  EXPECT_THAT(to.taken, IsEmpty());
}

}  // namespace
}  // namespace parlor::server
