// SPDX-License-Identifier: MIT
// The players' rulebooks: what is in each of them, and how something is found there.
#include "table/rulebook.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "parlor/all_games.h"
#include "support/files.h"

namespace parlor::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view little = R"(# Whist

A game of tricks.

## Play

Four play.

| Word | Meaning |
|---|---|
| trick | four cards |

**WHI-01** You follow suit.

**WHI-02** † A Trick is taken by the highest card.
)";

TEST(ARulebook, KnowsItsRulingsByTheirMark) {
  const Rulebook book = parse_rulebook(little);
  ASSERT_EQ(book.chapters.size(), 1u);
  EXPECT_FALSE(book.find("WHI-01")->ruling);
  EXPECT_TRUE(book.find("WHI-02")->ruling);
  EXPECT_EQ(book.find("WHI-02")->text, "A Trick is taken by the highest card.")
      << "a refusal quotes it without the mark";
}

TEST(ARulebook, FindsAWordWhereverItStands) {
  const Rulebook book = parse_rulebook(little);
  const auto found = book.about({"TRICK"});
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].chapter, "Whist");
  EXPECT_EQ(found[0].text, "A game of tricks.");
  EXPECT_EQ(found[1].text, "| trick | four cards |");
  EXPECT_EQ(found[2].id, "WHI-02");
  EXPECT_EQ(found[2].chapter, "Play");
  EXPECT_TRUE(found[2].ruling);
  ASSERT_EQ(book.about({"highest", "trick"}).size(), 1u) << "all of the words";
  EXPECT_EQ(book.about({"whi-01"})[0].id, "WHI-01");
  EXPECT_TRUE(book.about({"trump"}).empty());
}

TEST(ARulebook, OfEveryGameHasItsPartsAndItsOnePage) {
  Catalogue::each([]<class G>(std::type_identity<G>) {
    if (G::facts.example) return;  // it teaches programmers, not players
    SCOPED_TRACE(G::facts.name);
    const Rulebook& book = rulebook_of(G::facts.name);
    const auto words_of = [&](std::string_view title) {
      std::string words;
      for (const Chapter& chapter : book.chapters)
        if (chapter.title.find(title) != std::string::npos) words += chapter.words;
      return words;
    };
    EXPECT_THAT(words_of("What is in the box"), HasSubstr("| Count |"));
    EXPECT_GT(words_of("Advice for beginners").size(), 1500u) << "a page";
    EXPECT_FALSE(words_of("played out").empty() && words_of("A game explained").empty());
    EXPECT_THAT(book.introduction, HasSubstr("†"));
    EXPECT_THAT(book.quickstart, HasSubstr("### An example"));
    EXPECT_THAT(book.quickstart, Not(HasSubstr("\n# "))) << "its title is told apart";
    EXPECT_LT(book.quickstart.size(), 4000u) << "one page";
    for (const Passage& passage : book.about({"†"})) EXPECT_EQ(passage.chapter, book.title) << passage.text;
  });
}

TEST(Credits, NameTheDesignersAsTheyAreSpelt) {
  const std::string credits = text_of_file(test::project() + "/CREDITS.md");
  for (const char* const designer : {"Xoe Allred", "Patrick Ruestschmann"})
    EXPECT_THAT(credits, ::testing::HasSubstr(designer));
}

}  // namespace
}  // namespace parlor::test
