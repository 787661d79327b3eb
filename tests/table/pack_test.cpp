// SPDX-License-Identifier: MIT
// What a file of cards says of itself, and when it is a variant.
#include "table/pack.h"

#include <gtest/gtest.h>

#include "parlor/content/embedded.h"
#include "table/catalogue.h"
#include "table/record.h"

namespace parlor {
namespace {

Json own_cards_of(const std::string& game) {
  return *parse_json(content::embedded("content/" + game + "/cards.json"), game);
}

std::optional<Pack> pack_of(const std::string& game, const Json& cards) {
  const auto named = content_of(game, cards.dump(), "cards");
  EXPECT_TRUE(named) << named.fault().text();
  return named ? named->pack : std::nullopt;
}

TEST(Packs, AreNoneWhereTheCardsAreTheGamesOwn) {
  for (const Facts* const game : all_facts())
    EXPECT_EQ(pack_of(std::string{game->name}, own_cards_of(std::string{game->name})), std::nullopt) << game->name;
}

TEST(Packs, OfTheRulebookOfAnotherDayAreNoVariant) {
  int editions = 0;
  for (std::size_t place = 0; !content::embedded_path(place).empty(); ++place) {
    const std::string path{content::embedded_path(place)};
    const std::size_t at = path.find("/editions/");
    if (at == std::string::npos) continue;
    EXPECT_EQ(pack_of(path.substr(8, at - 8), *parse_json(content::embedded(path), path)), std::nullopt) << path;
    ++editions;
  }
  EXPECT_GT(editions, 0);
}

TEST(Packs, AreVariantsWhereverAnythingThatIsPlayedDiffers) {
  Json cards = own_cards_of("resonance");
  cards["personas"][0]["value"] = 1;
  const auto unnamed = pack_of("resonance", cards);
  ASSERT_TRUE(unnamed);
  EXPECT_TRUE(unnamed->variant);
  EXPECT_EQ(unnamed->name, "");
  cards["pack"] = {{"name", "Loud Night"}, {"version", "0.3"}, {"author", "Ada"}, {"licence", "CC0"}};
  const auto named = pack_of("resonance", cards);
  EXPECT_EQ(named->words(), "Loud Night 0.3 by Ada, variant (" + named->hash.substr(0, 12) + ")");
  EXPECT_NE(named->hash, unnamed->hash);
}

TEST(Packs, AreNamedByAllThatTheySay) {
  Json cards = own_cards_of("persuasion");
  cards["pack"] = {{"name", "Other words"}};
  const std::string before = pack_of("persuasion", cards)->hash;
  EXPECT_FALSE(pack_of("persuasion", cards)->variant);
  EXPECT_EQ(content_of("persuasion", cards.dump(3), "cards")->pack->hash, before) << "spaces say nothing";
  cards["traits"][0]["flavour"] = "Owns three hundred acres.";
  EXPECT_NE(pack_of("persuasion", cards)->hash, before);
}

TEST(Packs, StandInTheHeaderOfARecord) {
  for (const Facts* const game : all_facts()) {
    const std::string name{game->name};
    Json cards = own_cards_of(name);
    cards["pack"] = {{"name", "Mine"}};
    Header header;
    header.game = name, header.players = game->players.usual;
    const auto table = Table::open(header, cards.dump());
    ASSERT_TRUE(table) << name << ": " << table.fault().text();
    const std::string text = write_record(*table, false);
    const auto record = read_record(text, "record");
    ASSERT_TRUE(record) << record.fault().text();
    EXPECT_EQ(record->header.pack, table->header().pack) << name;
    EXPECT_EQ(record->header.pack->name, "Mine");
    const auto own = Table::open(header);
    EXPECT_EQ(write_record(*own, false).find("\"pack\""), std::string::npos) << name;
  }
  const auto hostile = read_record(
      R"({"parlor":3,"game":"persuasion","players":3,"rules":1,"house_rules":{},"content":")" + std::string(64, 'a') +
          R"(","seed":")" + std::string(64, '0') + R"(","seats":[],"pack":{"name":7}})" + "\n",
      "record");
  ASSERT_FALSE(hostile);
  EXPECT_NE(hostile.fault().text().find("pack: name"), std::string::npos) << hostile.fault().text();
}

}  // namespace
}  // namespace parlor
