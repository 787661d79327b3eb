// SPDX-License-Identifier: MIT
#include "server/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/running.h"

namespace parlor {
namespace {

using client::Guest;
using server::look_alike;
using server::readable;
using server::readable_name;
using server::told_apart;

TEST(Names, AreOfAnyWritingAndKeptAsTheyWereMeant) {
  for (const char* name : {"Zoë", "Łukasz O’Neil-Vega 3rd", "Ада", "田中さん", "김철수", "नमस्ते", "علی‌رضا",
                           "Ada 🦊", "👩‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "☀️ Sol", "👍🏽"})
    EXPECT_TRUE(readable_name(name)) << name;
  EXPECT_EQ(*readable_name("  Ada \u00A0 L. "), "Ada L.");
  EXPECT_EQ(*readable_name("Zoe\u0308"), "Zoë") << "composed";
}

TEST(Names, CanBeSeen) {
  for (const char* name :
       {"", " ", "\u3164", "\u2800", "\u00AD", "\u034F", "a\u200Bb", "a\u200Db", "Ada\u200C", "a\u2060b", "\U000E0041",
        "Ada\uFE0F", "\u0301", "\uE000", "a\u0302\u0302\u0303\u0304\u0305\u0306b"})
    EXPECT_FALSE(readable_name(name)) << testing::PrintToString(name);
  EXPECT_FALSE(readable_name("ninety-nine red balloons go by today"));
}

TEST(Names, DoNotMixAlphabets) {
  EXPECT_FALSE(readable_name("Аda")) << "a Cyrillic А";
  EXPECT_FALSE(readable_name("Bοb")) << "a Greek omicron";
}

TEST(Names, DoNotPoseAsBots) {
  for (const char* name : {"Hazel", "HAZEL", "hazeI", "Bot", "the bot", "Ada (bot)", "b0t", "Robot"})
    EXPECT_FALSE(readable_name(name)) << name;
  for (const char* name : {"Hazel B.", "Botticelli", "Abbot"}) EXPECT_TRUE(readable_name(name)) << name;
}

TEST(Names, LookAlike) {
  EXPECT_TRUE(look_alike("Ada", "Аdа"));
  EXPECT_TRUE(look_alike("Ada", "ADA"));
  EXPECT_TRUE(look_alike("Ida", "lda"));
  EXPECT_TRUE(look_alike("Ada", "A da"));
  EXPECT_FALSE(look_alike("Ada", "Adam"));
  EXPECT_EQ(told_apart("Ada", {"Bob", "Ada", "Аda 2"}), "Ada 3");
  EXPECT_EQ(told_apart("Ada", {"Bob"}), "Ada");
}

TEST(Names, OfTwoAtATableAreToldApart) {
  Running server;
  const Guest one = Guest::enter(server.port, "Ada"), other = Guest::enter(server.port, "Ada");
  const std::string table = make_table(one, {{"game", "resonance"}, {"players", 2}});
  const Json face = other.post("/api/tables/" + table + "/sit", {{"seat", 1}}).json();
  EXPECT_EQ(face["seats"][0]["name"], "Ada");
  EXPECT_EQ(face["seats"][1]["name"], "Ada 2");
  other.post("/api/me", {{"name", "АДА"}});
  EXPECT_EQ(other.get("/api/tables/" + table).json()["seats"][1]["name"], "АДА") << "nobody takes that for Ada";
  other.post("/api/me", {{"name", "ada"}});
  EXPECT_EQ(other.get("/api/tables/" + table).json()["seats"][1]["name"], "ada 2");
}

TEST(Words, AreReadToo) {
  EXPECT_TRUE(readable("Well played 👩‍👩‍👧‍👦!", 280));
  EXPECT_FALSE(readable("\u3164\u3164", 280));
  EXPECT_FALSE(readable("soft\u00ADhyphen", 280));
  EXPECT_TRUE(readable("Аda mixes what she likes", 280)) << "only names pose as somebody";
}

}  // namespace
}  // namespace parlor
