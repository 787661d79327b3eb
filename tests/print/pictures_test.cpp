// SPDX-License-Identifier: MIT
// What is printed shows the page's pictures: both are held to one list (web/tests/unit/pictures.test.ts writes it with `vitest -u`).
#include "print/pictures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/sha256.h"
#include "print/template.h"
#include "support/run.h"

namespace parlor::print {
namespace {

Json cards_of(const std::string& game) {
  return *parse_json(test::text_of_file(test::project() + "/content/" + game + "/cards.json"), game);
}

TEST(Template, IsFilledWithValuesSectionsAndListsAndWhatACardSaysStaysWords) {
  EXPECT_EQ(fill(R"(<a b="{{c}}"/>)", tree({{"c", "\"><script>"}})), R"(<a b="&#34;&#62;&#60;script&#62;"/>)");
  Json list = Json::array({tree({{"x", 1}}), tree({{"x", 2.345}})});
  EXPECT_EQ(fill("{{#a}}yes{{/a}}{{^a}}no{{/a}}{{#l}}[{{x}}{{y}}]{{/l}}",
                 tree({{"a", 0}, {"y", "z"}, {"l", std::move(list)}})),
            "no[1z][2.35z]");
  EXPECT_EQ(fill("{{#open}} and {{", Json::object()), "");
}

TEST(Pictures, AreDrawnAsThePageDrawsThem) {
  Json drawn = Json::object();
  const auto add = [&](const std::string& name, const std::string& svg) {
    drawn[name] = sha256_hex(svg).substr(0, 16);
  };
  const Json courtship = cards_of("persuasion");
  for (const Json& one : courtship["attributes"])
    add("persuasion glyph " + text(one, "icon"), persuasion::glyph(text(one, "icon")));
  for (const Json& one : courtship["traits"]) add("persuasion " + text(one, "key"), persuasion::vignette(one));
  for (const Json& one : courtship["characters"])
    for (const bool hidden : {false, true})
      add("persuasion " + text(one, "id") + (hidden ? " hidden" : " open"),
          persuasion::cameo(text(one, "id"), text(one, "colour"), hidden));
  const Json prism = cards_of("resonance");
  const auto colour = [&](const std::string& id) {
    for (const Json& one : prism["audiences"])
      if (text(one, "id") == id) {
        std::string written = text(one, "colour");
        for (char& letter : written) letter = static_cast<char>(std::tolower(letter));
        return written;
      }
    return std::string{};
  };
  add("resonance coin", resonance::coin());
  for (const Json& one : prism["audiences"])
    add("resonance glyph " + text(one, "glyph"), resonance::glyph(text(one, "glyph"), colour(text(one, "id"))));
  for (const Json& one : prism["personas"])
    add("resonance " + text(one, "id"), resonance::avatar(text(one, "id"), colour(text(one, "audience"))));
  for (const Json& one : prism["events"]) {
    std::vector<std::string> colours;
    for (const Json& id : one["audiences"]) colours.push_back(colour(id.get<std::string>()));
    add("resonance " + text(one, "id"), resonance::scene(text(one, "id"), text(one, "name"), colours));
  }
  const Json night = cards_of("ritual");
  for (const char* const kind : {"herb", "mineral", "potion", "artifact", "incantation", "sigil"})
    add(std::string{"ritual glyph "} + kind, ritual::glyph(kind));
  for (const Json& one : night["demons"]) add("ritual " + text(one, "id"), ritual::portrait(text(one, "id")));
  for (const Json& one : night["witches"]) {
    add("ritual " + text(one, "id"), ritual::portrait(text(one, "id")));
    for (const Json& own : one["spells"]) {
      const Json& spell = own.contains("effects") ? own : night["common_spell"];
      add("ritual spell " + text(spell, "id"), ritual::spell(spell));
    }
  }
  const Json nation = cards_of("resilience");
  for (const Json& one : nation["events"]) {
    std::vector<std::string> on;
    const auto regard = [&](const Json& effects) {
      for (const Json& effect : effects)
        for (const Json& id : effect["ind"].is_array() ? effect["ind"] : Json::array({effect["ind"]}))
          if (std::find(on.begin(), on.end(), id.get<std::string>()) == on.end()) on.push_back(id.get<std::string>());
    };
    regard(one["effects"]);
    if (one["modes"].is_array())
      for (const Json& mode : one["modes"]) regard(mode["effects"]);
    add("resilience event " + text(one, "id"), resilience::scene(text(one, "id"), on, text(one, "tone")));
  }
  for (const Json& one : nation["strategies"]) {
    std::vector<std::string> on;
    for (const Json& id : one["influence"]) on.push_back(id.get<std::string>());
    add("resilience strategy " + text(one, "id"), resilience::scene(text(one, "id"), on, "plan"));
  }
  for (const Json& one : nation["roles"])
    add("resilience role " + text(one, "id"), resilience::portrait(text(one, "id")));

  const auto page = parse_json(test::text_of_file(test::project() + "/web/tests/unit/pictures.json"), "pictures.json");
  ASSERT_TRUE(page) << page.fault().text();
  EXPECT_GT(page->size(), 300u);
  EXPECT_EQ(drawn.size(), page->size());
  for (const auto& [name, hash] : page->items()) EXPECT_EQ(field(drawn, name), hash) << name;
}

}  // namespace
}  // namespace parlor::print
