// SPDX-License-Identifier: MIT
// A patch turns the old view into the new one, whatever the two are.
#include "server/patch.h"

#include <gtest/gtest.h>

#include "kernel/rng.h"
#include "server/client.h"

namespace parlor::server {
namespace {

/// What turns one into the other; empty when they are the same.
std::string patch_text(std::string_view before, std::string_view after) {
  std::string text;
  Patch patch{text};
  patch.changed("", before, after);
  return text.empty() ? "" : "[" + text + "]";
}

/// Any JSON, made of few enough words that two of them have much in common.
Json anything(Rng& rng, int depth) {
  static const std::vector<std::string> words{"a", "b", "\"quoted\"", "back\\slash", "{", "],", ""};
  const std::uint32_t kind = rng.below(depth > 0 ? 7 : 5);
  switch (kind) {
    case 0:  return nullptr;
    case 1:  return rng.below(2) == 0;
    case 2:  return static_cast<int>(rng.below(3)) - 1;
    case 3:
    case 4:  return words[rng.below(static_cast<std::uint32_t>(words.size()))];
    default: break;
  }
  Json json = kind == 5 ? Json::array() : Json::object();
  for (std::uint32_t left = rng.below(5); left > 0; --left) {
    if (kind == 5) json.push_back(anything(rng, depth - 1));
    else json[words[rng.below(static_cast<std::uint32_t>(words.size()))]] = anything(rng, depth - 1);
  }
  return json;
}

/// The same with a few changes.
Json changed(const Json& json, Rng& rng) {
  if (rng.below(6) == 0) return anything(rng, 2);
  Json copy = json;
  for (Json& inside : copy)
    if (copy.is_structured() && rng.below(3) == 0) inside = changed(inside, rng);
  if (copy.is_array() && rng.below(3) == 0) copy.push_back(anything(rng, 1));
  if (copy.is_array() && !copy.empty() && rng.below(4) == 0) copy.erase(0);
  if (copy.is_object() && !copy.empty() && rng.below(4) == 0) copy.erase(copy.begin().key());
  return copy;
}

TEST(Patch, TurnsOneViewIntoTheOther) {
  Rng rng{seed_of(std::uint64_t{11})};
  for (int i = 0; i < 20'000; ++i) {
    const Json before{{"view", anything(rng, 4)}, {"more", anything(rng, 2)}};
    const Json after = changed(before, rng);
    const std::string patch = patch_text(before.dump(), after.dump());
    ASSERT_EQ(patch.empty(), before.dump() == after.dump());
    if (patch.empty()) continue;
    const auto changes = parse_json(patch, "patch");
    ASSERT_TRUE(changes) << before << "\n" << after << "\n" << patch;
    Json patched = before;
    client::apply_patch(patched, *changes);
    ASSERT_EQ(nlohmann::json(patched), nlohmann::json(after)) << before << "\n" << patch;  // in whatever order
  }
}

TEST(Patch, SaysOnlyWhatChanged) {
  EXPECT_EQ(patch_text(R"({"deck":36,"seats":[{"sealed":false},{"sealed":false}],"mine":{"a":1}})",
                       R"({"deck":35,"seats":[{"sealed":false},{"sealed":true}]})"),
            R"([[["deck"],35],[["seats",1,"sealed"],true],[["mine"]]])");
  EXPECT_EQ(patch_text(R"({"list":[1,2]})", R"({"list":[1,2,3]})"), R"([[["list",2],3]])");
  EXPECT_EQ(patch_text(R"({"list":[1,2]})", R"({"list":[2]})"), R"([[["list"],[2]]])");
  EXPECT_EQ(patch_text("", R"({"a":1})"), R"([[[],{"a":1}]])");
}

/// Parts come and go, grow and shrink; whoever follows the patches sees the same.
TEST(Patch, FollowsAViewDrawnInParts) {
  Rng rng{seed_of(std::uint64_t{12})};
  ViewText view;
  Json followed = Json::object();
  for (int i = 0; i < 5'000; ++i) {
    std::string text;
    Patch patch{text};
    {
      ViewDraft draft{view, &patch};
      for (const char* name : {"a", "b"})
        if (rng.below(3) > 0) draft.field(name, anything(rng, 2));
      if (rng.below(3) > 0)
        draft.object("c", [&] {
          if (rng.below(2) > 0) draft.field("d", anything(rng, 1));
          if (rng.below(4) > 0)
            draft.list("e", [&] {
              for (std::uint32_t left = rng.below(4); left > 0; --left)
                draft.item({}, [&](JsonText& out) { out.value(anything(rng, 1)); });
            });
        });
    }
    if (!patch.empty()) client::apply_patch(followed, as_json("[" + text + "]"));
    ASSERT_EQ(nlohmann::json(followed), nlohmann::json(as_json(view.whole()))) << text;
  }
}

TEST(Patch, LeavesAPartAloneWhileItsMarkIsTheSame) {
  ViewText view;
  int drawn = 0;
  const auto draw = [&](int input) {
    std::string text;
    Patch patch{text};
    {
      ViewDraft draft{view, &patch};
      draft.part("part", Mark{input}, [&](JsonText& out) { ++drawn, out.value(input); });
    }
    return text.empty() ? "" : "[" + text + "]";
  };
  EXPECT_EQ(draw(1), R"([[["part"],1]])");
  EXPECT_EQ(draw(1), "");
  EXPECT_EQ(drawn, 1);
  EXPECT_EQ(draw(2), R"([[["part"],2]])");
  EXPECT_EQ(view.whole(), R"({"part":2})");
}

TEST(Patch, DrawsOnceWhatIsTheSameForAll) {
  ViewText one, another, late;
  int drawn = 0;
  const auto draw = [&](ViewText& view, int own, int common, Redrawn& redrawn) {
    std::string text;
    Patch patch{text};
    {
      ViewDraft draft{view, &patch, &redrawn};
      draft.part("own", Mark{own}, [&](JsonText& out) { out.value(own); });
      draft.list("common", [&] {
        for (const int item : {common, 7})
          draft.item(Mark::for_all(item), [&](JsonText& out) { ++drawn, out.object([&] { out.field("is", item); }); });
      });
    }
    return "[" + text + "]";
  };
  Redrawn first;
  draw(one, 1, 5, first), draw(another, 2, 5, first);
  EXPECT_EQ(drawn, 2);
  EXPECT_EQ(another.whole(), R"({"own":2,"common":[{"is":5},{"is":7}]})");
  Redrawn second;
  EXPECT_EQ(draw(one, 1, 6, second), R"([[["common",0],{"is":6}]])");
  EXPECT_EQ(draw(another, 3, 6, second), R"([[["own"],3],[["common",0],{"is":6}]])");
  EXPECT_EQ(drawn, 3);
  EXPECT_EQ(draw(late, 4, 6, second),
            R"([[["own"],4],[["common"],[]],[["common",0],{"is":6}],[["common",1],{"is":7}]])")
      << "who was told nothing yet is told more than what changed for the others";
}

}  // namespace
}  // namespace parlor::server
