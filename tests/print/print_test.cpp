// SPDX-License-Identifier: MIT
// A game on paper, looked at as others see it: painted by poppler, and read by it.
#include "print/print.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "print/paper.h"
#include "support/where.h"
#include "words/json.h"

namespace parlor::print {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::vector<std::string> games{"persuasion", "resonance", "ritual", "resilience"};

Options only(Part part) {
  Options options;
  options.parts.fill(false);
  options.parts[static_cast<std::size_t>(part)] = true;
  return options;
}

std::string cards_text(const std::string& game) {
  return test::text_of_file(test::project() + "/content/" + game + "/cards.json");
}
Json cards_of(const std::string& game) { return *parse_json(cards_text(game), game); }

std::string name(const Json& card) { return card["name"].get<std::string>(); }

/// What the box holds, by the names on the cards.
std::map<std::string, int> cards_in(const std::string& game) {
  const Json cards = cards_of(game);
  std::map<std::string, int> all;
  if (game == "persuasion") {
    for (const char* const kind : {"traits", "characters"})
      for (const Json& card : cards[kind]) all[name(card)] += 1;
    for (const Json& card : cards["characters"]) all["Invitation to " + name(card)] += 7;
  } else if (game == "resonance") {
    for (const char* const kind : {"personas", "responses", "events"})
      for (const Json& card : cards[kind]) all[name(card)] += 1;
    all["Influence"] = 40;
  } else if (game == "ritual") {
    for (const Json& type : cards["object_types"]) {
      all[name(type)] += type["ritual_cards"].get<int>();
      all["Transient " + name(type)] += type["transient_cards"].get<int>();
    }
    for (int i = 1; i <= 13; ++i) all["Artifact " + std::to_string(i)] = 1;
    for (int i = 1; i <= 21; ++i) all["Incantation " + std::to_string(i)] = 1;
    for (const Json& card : cards["moons"]) all[name(card)] += 1;
  } else {
    for (const auto& [kind, what] : {std::pair{"events", "event"}, {"strategies", "strategy"}, {"roles", "role"}})
      for (const Json& card : cards[kind])
        all[name(card) == "Blank" ? std::string{"Blank "} + what + " · #" + card["no"].dump() : name(card)] +=
            card.contains("copies") ? card["copies"].get<int>() : 1;
  }
  return all;
}

int occurrences(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// ---- Everything is there ----

TEST(Print, HasEveryCardOnceForEachCopy) {
  const std::map<std::string, int> totals{{"persuasion", 124}, {"resonance", 196}, {"ritual", 140}, {"resilience", 90}};
  for (const std::string& game : games) {
    const Printed& paper = printed(order_of(game, only(Part::cards)));
    std::map<std::string, int> found;
    int total = 0;
    for (const Page& page : paper.pages)
      for (const Placed& thing : page.things)
        if (page.kind == "sheet" && !page.back && !thing.back) ++found[thing.name], ++total;
    EXPECT_EQ(found, cards_in(game)) << game;
    EXPECT_EQ(total, totals.at(game)) << game;
  }
}

TEST(Print, PaintsEveryCardAndLeavesPlacesWithoutOneWhite) {
  for (const std::string& game : games) {
    const Printed& paper = printed(order_of(game, only(Part::cards)));
    const std::vector<Raster> rasters = paper.paint(1, paper.pages.size(), 1);
    for (std::size_t i = 0; i < paper.pages.size(); ++i) {
      const Page& page = paper.pages[i];
      if (page.kind != "sheet") continue;
      const Raster& raster = rasters[i];
      std::vector<bool> taken(9, false);
      for (const Placed& thing : page.things) {
        EXPECT_GT(raster.ink(thing.x + 3, thing.y + 3, thing.w - 6, thing.h - 6), 0.03) << game << " " << thing.name;
        taken[static_cast<std::size_t>(std::lround((thing.x - 10.5) / 63) + 3 * std::lround((thing.y - 16.5) / 88))] =
            true;
      }
      for (int place = 0; place < 9; ++place)
        if (!taken[static_cast<std::size_t>(place)]) {
          EXPECT_EQ(raster.ink(12.5 + place % 3 * 63, 18.5 + place / 3 * 88, 59, 84), 0) << game << " page " << i + 1;
        }
    }
  }
}

TEST(Print, WritesEveryNameAsText) {
  for (const std::string& game : games) {
    const std::string text = printed(order_of(game)).text();
    const Json cards = cards_of(game);
    for (const char* const kind :
         {"traits", "characters", "personas", "responses", "events", "object_types", "moons", "demons", "witches",
          "strategies", "roles", "scenarios", "audiences", "attributes", "indicators"})
      if (cards.contains(kind))
        for (const Json& card : cards[kind])
          if (!card.contains("blank") && name(card) != "Blank") {
            EXPECT_THAT(text, HasSubstr(name(card))) << game << " " << kind;
          }
  }
}

TEST(Print, WritesAnEventAsOftenAsThereAreCopies) {
  const Printed& paper = printed(order_of("resilience", only(Part::cards)));
  EXPECT_EQ(occurrences(paper.text(), "All Quiet"), 3);
  EXPECT_EQ(occurrences(paper.text(), "Epidemic Alert"), 1);
  Json cards = cards_of("resonance");
  const Printed& own = printed(order_of("resonance", only(Part::cards)));
  EXPECT_EQ(occurrences(own.text(), "School Bus Driver"), 1);
}

TEST(Print, HasBoardsTokensAndAidsOfEveryGame) {
  const std::map<std::string, std::map<std::string, int>> wanted{
      {"persuasion", {{"tokens", 40}, {"aids", 8 + 8 + 1 + 1}}},
      {"resonance", {{"tokens", 41}, {"aids", 4 + 1 + 1}}},
      {"ritual", {{"boards", 16}, {"tokens", 10}, {"aids", 8 + 1 + 1}}},
      {"resilience", {{"boards", 9}, {"tokens", 8 + 10 + 4 + 18}, {"aids", 3 + 1 + 1}}}};
  for (const auto& [game, parts] : wanted) {
    Options options;
    options.parts[static_cast<std::size_t>(Part::cards)] = false;
    std::map<std::string, int> found;
    for (const Page& page : printed(order_of(game, options)).pages)
      for (const Placed& thing : page.things)
        if (page.kind == "sheet" && !page.back) ++found[thing.part];
    EXPECT_EQ(found, parts) << game;
  }
}

TEST(Print, TellsWhatEveryScenarioAndItsLevelsAreLike) {
  const std::string text = printed(order_of("resilience", only(Part::boards))).text();
  EXPECT_THAT(text, HasSubstr("2 × #21 All Quiet; then 10 at random, without the numbers 1–4, 7, 9, 11–17"));
  EXPECT_THAT(text, HasSubstr("goal SOC 4+, GOV 4+"));                   // Successive Strikes, gentle
  EXPECT_THAT(text, HasSubstr("start GOV 6, ECO 6, MEDIA 5, OPS 3"));    // Test Drive, harsh
  EXPECT_THAT(text, HasSubstr("on 1–2 that role leaves the game"));      // Government Reboot
  EXPECT_THAT(text, HasSubstr("Economy, Defense, one of your choice"));  // three players
}

// ---- Where it lies ----

TEST(Print, NothingLeavesItsSafeZone) {
  for (const Paper paper_size : {Paper::a4, Paper::letter})
    for (const std::string& game : games) {
      Options options;
      options.paper = paper_size;
      const Printed& paper = printed(order_of(game, options));
      for (std::size_t i = 0; i < paper.pages.size(); ++i) {
        const Page& page = paper.pages[i];
        if (page.kind != "sheet") continue;
        double left = 1000, top = 1000, right = 0, bottom = 0;
        for (const Placed& thing : page.things) {
          left = std::min(left, thing.x), right = std::max(right, thing.x + thing.w);
          top = std::min(top, thing.y), bottom = std::max(bottom, thing.y + thing.h);
        }
        for (const Word& word : paper.words(i + 1)) {
          const double x = (word.x + word.right) / 2, y = (word.y + word.bottom) / 2;
          const Placed* on = nullptr;
          for (const Placed& thing : page.things)
            if (x > thing.x && x < thing.x + thing.w && y > thing.y && y < thing.y + thing.h) on = &thing;
          if (on == nullptr) continue;  // the stamp, in the margin
          const double safe = on->w < 30 ? 1 : 2.4;
          EXPECT_GE(word.x, on->x + safe - 0.1) << game << " " << on->name << ": " << word.text;
          EXPECT_LE(word.right, on->x + on->w - safe + 0.1) << game << " " << on->name << ": " << word.text;
          // A line's box has room above and below its letters.
          EXPECT_GE(word.y, on->y + safe - 1) << game << " " << on->name << ": " << word.text;
          EXPECT_LE(word.bottom, on->y + on->h - safe + 1) << game << " " << on->name << ": " << word.text;
        }
      }
    }
}

TEST(Print, DrawsMarksInTheMarginsAloneAndNothingElseThere) {
  for (const bool bleed : {false, true}) {
    Options options = only(Part::cards);
    options.bleed = bleed;
    const Printed& paper = printed(order_of("resonance", options));
    const Raster raster = paper.paint(5, 10);
    ASSERT_EQ(paper.pages[4].kind, "sheet");
    double left = 1000, top = 1000, right = 0, bottom = 0;
    for (const Placed& thing : paper.pages[4].things) {
      left = std::min(left, thing.x), right = std::max(right, thing.x + thing.w);
      top = std::min(top, thing.y), bottom = std::max(bottom, thing.y + thing.h);
    }
    const double beyond = bleed ? 3 : 0;
    left -= beyond, top -= beyond, right += beyond, bottom += beyond;
    // A white line all around, where nothing touches the cards, not even a mark
    EXPECT_EQ(raster.ink(left - 0.6, top - 0.6, right - left + 1.2, 0.3), 0);
    EXPECT_EQ(raster.ink(left - 0.6, bottom + 0.3, right - left + 1.2, 0.3), 0);
    EXPECT_EQ(raster.ink(left - 0.6, top - 0.6, 0.3, bottom - top + 1.2), 0);
    EXPECT_EQ(raster.ink(right + 0.3, top - 0.6, 0.3, bottom - top + 1.2), 0);
    // Beyond it a mark at every edge of a card
    for (const Placed& thing : paper.pages[4].things)
      for (const double x : {thing.x, thing.x + thing.w}) {
        EXPECT_GT(raster.ink(x - 0.3, top - 2.6, 0.6, 1), 0.1) << x;
        EXPECT_EQ(raster.ink(x + 1, top - 3.6, 0.5, 3), 0) << x;
      }
  }
}

TEST(Print, LaysNineCardsOnAPageAndEightWithBleed) {
  for (const Paper paper : {Paper::a4, Paper::letter})
    for (const bool bleed : {false, true}) {
      Options options = only(Part::cards);
      options.paper = paper;
      options.bleed = bleed;
      const Printed& made = printed(order_of("resonance", options));
      const std::vector<Placed>& things = made.pages[4].things;
      ASSERT_EQ(things.size(), bleed ? 8u : 9u);
      const Placed &first = things[0], &second = things[1];
      EXPECT_NEAR(std::max(first.w, first.h), 88, 1e-9);
      EXPECT_NEAR(std::min(first.w, first.h), 63, 1e-9);
      EXPECT_NEAR(second.x - first.x - first.w, bleed ? 6 : 0, 1e-9);
      const double wide = paper == Paper::a4 ? 210 : 215.9, high = paper == Paper::a4 ? 297 : 279.4;
      EXPECT_NEAR(first.x, wide - things.back().x - things.back().w, 1e-6);  // in the middle of the paper
      EXPECT_NEAR(first.y, high - things.back().y - things.back().h, 1e-6);
      if (bleed) {  // colour goes on beyond the edge
        const Raster raster = made.paint(5, 2);
        for (const Placed& thing : things) EXPECT_GT(raster.ink(thing.x - 2.5, thing.y - 2.5, thing.w + 5, 2), 0.9);
      }
    }
}

TEST(Print, PutsBacksBehindTheirFronts) {
  for (const std::string& game : games)
    for (const bool bleed : {false, true}) {
      Options options;
      options.bleed = bleed;
      const Printed& paper = printed(order_of(game, options));
      int pairs = 0;
      for (std::size_t i = 0; i < paper.pages.size(); ++i) {
        if (paper.pages[i].kind != "sheet" || !paper.pages[i].back) continue;
        const Page &front = paper.pages[i - 1], &back = paper.pages[i];
        ASSERT_FALSE(front.back);
        ASSERT_EQ(front.things.size(), back.things.size());
        for (std::size_t k = 0; k < back.things.size(); ++k) {
          const Placed &one = front.things[k], &other = back.things[k];
          EXPECT_EQ(one.name, other.name);
          EXPECT_NEAR(one.x, 210 - other.x - other.w, 1e-6);  // turned over the long edge
          EXPECT_NEAR(one.y, other.y, 1e-6);
          EXPECT_EQ((one.turned + other.turned) % 4, 0);  // the head stays where it is
          ++pairs;
        }
      }
      EXPECT_GT(pairs, 90) << game;
    }
}

TEST(Print, PaintsTheRightBackBehindACard) {
  // Every letter to a character has that character's proposal behind it: by the words that lie there.
  const Printed& paper = printed(order_of("persuasion", only(Part::cards)));
  int looked = 0;
  for (std::size_t i = 0; i < paper.pages.size(); ++i) {
    if (!paper.pages[i].back || paper.pages[i].kind != "sheet") continue;
    const auto words = paper.words(i + 1);
    for (const Placed& thing : paper.pages[i].things) {
      if (!thing.name.starts_with("Invitation to ")) continue;
      std::string there;
      for (const Word& word : words)
        if (word.x > thing.x && word.right < thing.x + thing.w && word.y > thing.y && word.bottom < thing.y + thing.h)
          there += (there.empty() ? "" : " ") + word.text;
      EXPECT_THAT(there, HasSubstr("A proposal to " + thing.name.substr(14)));
      ++looked;
    }
  }
  EXPECT_EQ(looked, 56);
}

TEST(Print, MovesTheBacksByTheOffsetAndNothingElse) {
  Options options = only(Part::cards), moved = options;
  moved.offset_x = 1.5, moved.offset_y = -0.75;
  const Printed &one = printed(order_of("ritual", options)), &other = printed(order_of("ritual", moved));
  ASSERT_EQ(one.pages.size(), other.pages.size());
  for (std::size_t i = 0; i < one.pages.size(); ++i)
    for (std::size_t k = 0; k < one.pages[i].things.size(); ++k) {
      const Placed &before = one.pages[i].things[k], &after = other.pages[i].things[k];
      EXPECT_NEAR(after.x - before.x, one.pages[i].back ? 1.5 : 0, 1e-9);
      EXPECT_NEAR(after.y - before.y, one.pages[i].back ? -0.75 : 0, 1e-9);
    }
  // And it is so on paper: the back of the first card begins there.
  const Raster raster = other.paint(6, 10);
  EXPECT_EQ(raster.ink(10, 30, 1.8, 30), 0);
  EXPECT_GT(raster.ink(12.2, 30, 1.8, 30), 0.99);
}

TEST(Print, HasEveryFrontOnAnOddPageAndSomethingBehindItWhenPrintedOnBothSides) {
  for (const std::string& game : games) {
    Options options;
    options.rules = true;
    const Printed& paper = printed(order_of(game, options));
    bool rules = false;
    for (std::size_t i = 0; i < paper.pages.size(); ++i) {
      const Page& page = paper.pages[i];
      if (page.kind == "rules") {
        if (!rules) {  // the book begins on a leaf of its own, and then uses both sides
          EXPECT_EQ(i % 2, 0u) << game;
        }
        rules = true;
        continue;
      }
      EXPECT_EQ(page.back, i % 2 == 1) << game << " page " << i + 1;
      EXPECT_TRUE(page.kind != "blank" || page.things.empty());
    }
    EXPECT_TRUE(rules);
  }
}

TEST(Print, CalibratesWithCrossesThatMeet) {
  const Printed& paper = printed(order_of("ritual", only(Part::cards)));
  ASSERT_EQ(paper.pages[2].kind, "calibration");
  ASSERT_EQ(paper.pages[3].kind, "calibration");
  const Raster black = paper.paint(3, 4), red = paper.paint(4, 4);
  for (std::size_t k = 0; k < paper.pages[2].things.size(); ++k) {
    const Placed &front = paper.pages[2].things[k], &back = paper.pages[3].things[k];
    EXPECT_NEAR(front.x, 210 - back.x, 1e-9);
    EXPECT_NEAR(front.y, back.y, 1e-9);
    EXPECT_GT(black.ink(front.x - 0.4, front.y - 0.4, 0.8, 0.8), 0);
    EXPECT_GT(red.ink(back.x - 0.4, back.y - 0.4, 0.8, 0.8), 0);
  }
}

TEST(Print, FoldsFrontAndBackHeadToHead) {
  Options options = only(Part::cards);
  options.backs = Backs::fold;
  const Printed& paper = printed(order_of("persuasion", options));
  ASSERT_EQ(paper.pages[1].kind, "sheet");  // no calibration: there is nothing behind
  const std::vector<Placed>& things = paper.pages[1].things;
  ASSERT_EQ(things.size(), 8u);
  for (std::size_t k = 0; k < things.size(); k += 2) {
    EXPECT_EQ(things[k].name, things[k + 1].name);
    EXPECT_FALSE(things[k].back);
    EXPECT_TRUE(things[k + 1].back);
    EXPECT_NEAR(things[k].x + things[k].w, things[k + 1].x, 1e-9);  // they meet in the fold,
    EXPECT_EQ(things[k].turned, 1);                                 // with their heads
    EXPECT_EQ(things[k + 1].turned, 3);
  }
  for (const Page& page : paper.pages) EXPECT_FALSE(page.back);
}

TEST(Print, WithoutBacksPrintsWhatHasTwoFacesTwice) {
  Options options = only(Part::cards);
  options.backs = Backs::none;
  const Printed& paper = printed(order_of("persuasion", options));
  int letters = 0, proposals = 0, hidden = 0, traits = 0;
  for (const Page& page : paper.pages) {
    EXPECT_FALSE(page.back);
    for (const Placed& thing : page.things) {
      const bool letter = thing.name.starts_with("Invitation");
      letters += letter && !thing.back ? 1 : 0, proposals += letter && thing.back ? 1 : 0;
      hidden += !letter && thing.back ? 1 : 0, traits += !letter && !thing.back ? 1 : 0;
    }
  }
  EXPECT_EQ(letters, 56);
  EXPECT_EQ(proposals, 56);
  EXPECT_EQ(hidden, 8);
  EXPECT_EQ(traits, 68);
  EXPECT_EQ(occurrences(paper.text(), "A proposal to"), 56);
  EXPECT_THAT(paper.text(), Not(HasSubstr("TRAIT OR DESIRE")));
}

// ---- How it looks ----

TEST(Print, UsesGreysAndLessInkWhenAsked) {
  const auto dark = [](const Raster& raster) {
    double sum = 0;
    for (const char byte : raster.bytes) sum += 255 - static_cast<unsigned char>(byte);
    return sum;
  };
  for (const std::string& game : games) {
    Options options = only(Part::cards);
    const Printed& colour = printed(order_of(game, options));
    options.low_ink = true;
    const Printed& grey = printed(order_of(game, options));
    for (const std::size_t page : {1u, 3u, 5u, 6u}) {
      const Raster painted = grey.paint(page, 1);
      for (int y = 0; y < painted.h; ++y)
        for (int x = 0; x < painted.w; ++x) ASSERT_TRUE(painted.grey(x, y)) << game << " page " << page;
    }
    EXPECT_LT(dark(grey.paint(5, 1)), 0.65 * dark(colour.paint(5, 1))) << game;
    EXPECT_LT(dark(grey.paint(6, 1)), 0.5 * dark(colour.paint(6, 1))) << game;
  }
}

TEST(Print, HasPaperOfTheSizeThatIsAskedFor) {
  Options options = only(Part::tokens);
  const Raster a4 = printed(order_of("resonance", options)).paint(1, 2);
  options.paper = Paper::letter;
  const Raster letter = printed(order_of("resonance", options)).paint(1, 2);
  EXPECT_NEAR(a4.w, 420, 1);
  EXPECT_NEAR(a4.h, 594, 1);
  EXPECT_NEAR(letter.w, 432, 1);
  EXPECT_NEAR(letter.h, 559, 1);
}

TEST(Print, SetsTheRulebookWithItsExamplesInColumns) {
  for (const std::string& game : games) {
    Options options = only(Part::tokens);
    const std::size_t without = printed(order_of(game, options)).pages.size();
    options.rules = true;
    const Printed& with = printed(order_of(game, options));
    EXPECT_GT(with.pages.size(), without + 3) << game;
    // Every rule stands in it: all that the book has, in the book's order.
    const std::string book = test::text_of_file(test::project() + "/content/" + game + "/rules.md"), text = with.text();
    static const std::regex rule{R"(\n\*\*([A-Z]{3}-[0-9]+[a-z]?)\*\*)"};
    for (std::sregex_iterator found{book.begin(), book.end(), rule}, none; found != none; ++found)
      ASSERT_THAT(text, HasSubstr(" " + (*found)[1].str() + " ")) << game;
    EXPECT_THAT(text, HasSubstr(game == "resilience" ? "A game explained" : "played out")) << game;
    // Two columns: words begin left and right of the middle, and none crosses it.
    int left = 0, right = 0;
    for (const Word& word : with.words(with.pages.size() - 1)) {
      if (word.y > 285) continue;  // the stamp
      ++(word.x < 105 ? left : right);
      EXPECT_FALSE(word.x < 103 && word.right > 107) << word.text;
    }
    EXPECT_GT(left, 100);
    EXPECT_GT(right, 100);
  }
}

TEST(Print, StampsEveryPageWithAProgramCardsAndAPackAndARulerOfFiveCentimetres) {
  const Printed& paper = printed(order_of("resonance", only(Part::tokens)));
  for (std::size_t page = 1; page <= paper.pages.size(); ++page) {
    const std::string text = paper.text(page);
    EXPECT_THAT(text, HasSubstr("Resonance · cards ")) << page;
    EXPECT_THAT(text,
                HasSubstr("parlor test · page " + std::to_string(page) + " of " + std::to_string(paper.pages.size())));
    EXPECT_THAT(text, Not(HasSubstr("variant")));
  }
  // The ruler ends where the grid does, in the margin below it, and is 50 mm long.
  const Raster raster = paper.paint(1, 10);
  int longest = 0;
  for (int y = 2830; y < raster.h; ++y)
    for (int x = 0, run = 0; x < raster.w; ++x)
      longest = std::max(longest, run = raster.at(x, y, 0) < 200 ? run + 1 : 0);
  EXPECT_NEAR(longest, 500, 3);
}

TEST(Print, MarksCardsThatAreNotTheGamesOwnAsAVariant) {
  std::string text = cards_text("resonance");
  const std::size_t at = text.find("School Bus Driver");
  ASSERT_NE(at, text.npos);
  Order order = order_of("resonance", only(Part::cards));
  order.cards = text, order.where = "mine.json";
  EXPECT_THAT(printed(order).text(1), Not(HasSubstr("(variant)")));  // the same cards in another file
  order.cards = text.replace(at, 17, "Night Bus Driver!");
  const Printed& renamed = printed(order);
  EXPECT_THAT(renamed.text(1), Not(HasSubstr("(variant)"))) << "another name plays no differently";
  EXPECT_THAT(renamed.text(5), HasSubstr("Night Bus Driver!"));
  EXPECT_THAT(renamed.text(), Not(HasSubstr("School Bus Driver")));
  const std::size_t target = text.find("\"target_attention\": 100");
  ASSERT_NE(target, text.npos);
  order.cards = text.replace(target, 23, "\"target_attention\": 90");
  EXPECT_THAT(printed(order).text(1), HasSubstr("Resonance (variant)"));
}

TEST(Print, PrintsAScenarioOfOnesOwnWithItsCards) {
  Order order = order_of("resilience");
  order.cards = test::text_of_file(test::project() + "/content/resilience/scenarios/cyber_winter.json");
  const std::string text = printed(order).text();
  EXPECT_EQ(occurrences(text, "Power Cut"), 2 + 1);  // two copies, and the deck on the scenario's sheet
  EXPECT_THAT(text, HasSubstr("A counter of −1 lies beside ECO at the start."));
  EXPECT_THAT(text, Not(HasSubstr("Anything Goes")));
}

TEST(Print, EmbedsEveryTypefaceAndDependsOnNoneOfTheMachine) {
  for (const std::string& game : games) {
    const Printed& paper = printed(order_of(game));
    std::istringstream lines{output_of("pdffonts " + paper.path())};
    std::string line;
    int fonts = 0;
    while (std::getline(lines, line)) {
      if (line.find(" yes ") == line.npos && line.find(" no ") == line.npos) continue;
      ++fonts;
      EXPECT_THAT(line, ::testing::ContainsRegex(" yes +yes +yes +[0-9]")) << game;  // embedded, subset, with letters
    }
    EXPECT_GE(fonts, 3) << game;
  }
  // With no typeface at all on the machine, as in an empty house, the same bytes.
  const test::Folder folder;
  folder.write("fonts.conf", "<?xml version=\"1.0\"?><fontconfig></fontconfig>");
  const std::vector<std::string> typed{"print", "ritual", "--only", "boards", "-o", folder / "a.pdf"};
  ASSERT_EQ(test::run(typed).code, 0);
  const std::string usual = test::text_of_file(folder / "a.pdf");
  setenv("FONTCONFIG_FILE", (folder / "fonts.conf").c_str(), 1);
  ASSERT_EQ(test::run(typed).code, 0);
  unsetenv("FONTCONFIG_FILE");
  EXPECT_EQ(test::text_of_file(folder / "a.pdf"), usual);
}

TEST(Print, IsVectorsAndTypeWithoutAnyPicturesOfPixels) {
  for (const std::string& game : games) {
    const std::string listed = output_of("pdfimages -list " + printed(order_of(game)).path());
    EXPECT_EQ(std::count(listed.begin(), listed.end(), '\n'), 2) << listed;  // the head of an empty table
  }
}

TEST(Print, MakesTheSameBytesOfTheSameInput) {
  const test::Folder folder;
  for (const std::string& game : games) {
    Options options;
    options.rules = true;
    EXPECT_EQ(document(order_of(game, options))->pdf, document(order_of(game, options))->pdf) << game;
    ASSERT_EQ(test::run({"print", game, "--rules", "-o", folder / "a.pdf"}).code, 0);
    ASSERT_EQ(test::run({"print", game, "--rules", "-o", folder / "b.pdf"}).code, 0);
    EXPECT_EQ(test::text_of_file(folder / "a.pdf"), test::text_of_file(folder / "b.pdf")) << game;
  }
}

// ---- The command ----

TEST(PrintCommand, WritesAFileAndEveryOptionMakesADifference) {
  const test::Folder folder;
  const std::string file = folder / "it.pdf";
  std::vector<std::vector<std::string>> ways{
      {},          {"--paper", "letter"}, {"--backs", "fold"}, {"--backs", "none"}, {"--offset", "0.5,-1"},
      {"--bleed"}, {"--low-ink"},         {"--rules"},         {"--only", "cards"}, {"--only", "tokens,aids"}};
  std::vector<std::string> made;
  for (const auto& way : ways) {
    std::vector<std::string> typed{"print", "persuasion", "-o", file};
    typed.insert(typed.end(), way.begin(), way.end());
    const test::Ran ran = test::run(typed);
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(" pages"));
    const std::string bytes = test::text_of_file(file);
    EXPECT_TRUE(bytes.starts_with("%PDF-"));
    EXPECT_EQ(std::count(made.begin(), made.end(), bytes), 0) << way.front();
    made.push_back(bytes);
  }
  EXPECT_EQ(test::run({"print", "persuasion", "-o", "-"}).out, made.front());
}

TEST(PrintCommand, SaysInOneSentenceWhatIsWrong) {
  const test::Folder folder;
  const std::string file = folder / "it.pdf";
  const auto refused = [&](std::vector<std::string> typed, const std::string& because) {
    const test::Ran ran = test::run(std::move(typed));
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, HasSubstr(because));
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(file));
  };
  refused({"print", "chess", "-o", file}, "there is no game \"chess\"");
  refused({"print", "lamplight", "-o", file}, "nobody has drawn lamplight for paper");
  refused({"print", "ritual", "--paper", "a3", "-o", file},
          "--paper: there is no paper \"a3\"; there are a4 and letter");
  refused({"print", "ritual", "--backs", "both", "-o", file}, "--backs: there are no backs \"both\"");
  refused({"print", "ritual", "--only", "cards,dice", "-o", file}, "--only: there is no part \"dice\"");
  refused({"print", "ritual", "--offset", "3", "-o", file}, "--offset: an offset is two numbers of millimetres");
  refused({"print", "ritual", "--offset", "1,2,3", "-o", file}, "--offset: an offset is two numbers of millimetres");
  refused({"print", "ritual", "--offset", "nan,0", "-o", file}, "--offset: an offset is at most 10 mm each way");
  refused({"print", "ritual", "--offset", "11,0", "-o", file}, "--offset: an offset is at most 10 mm each way");
  refused({"print", "ritual", "--offset", "1,0", "--backs", "none", "-o", file}, "--offset: an offset moves backs");
  refused({"print", "ritual", "--only", "", "-o", folder / "no/such/folder.pdf"}, "it cannot be written: No such file");
  refused({"print", "ritual", "-o", "/dev/full"}, "it cannot be written: No space left");
  refused({"print", "ritual", "--content", folder / "none.json", "-o", file}, "none.json");
  refused({"print", "ritual", "--content", folder.write("bad.json", "{\"game\": \"ritual\"}"), "-o", file}, "bad.json");
  refused({"print", "persuasion", "--only", "boards", "-o", file}, "persuasion has no boards");
}

}  // namespace
}  // namespace parlor::print
