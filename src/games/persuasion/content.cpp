// SPDX-License-Identifier: MIT
#include "games/persuasion/content.h"

#include <algorithm>

#include "words/json.h"

namespace parlor::persuasion {
namespace {

const std::vector<std::string_view> icons{"coin", "laurel", "heart", "quill", "lily"};  // those that are drawn

void read_attributes(const Reader& list, Content& content) {
  const auto items = list.items();
  if (items.size() != attribute_count)
    return list.fail("expected five attributes, found " + std::to_string(items.size()));
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Reader& item = items[i];
    content.attributes[i] = {item.id("id"),       item.words("name"), item.words("plus"),
                             item.words("minus"), item.text("icon"),  item.colour("colour")};
    item.at("icon").one_of(icons);
    if (item.integer("order", 0, attribute_count - 1) != static_cast<int>(i))
      item.at("order").fail("attributes come in their order, from 0");
    for (std::size_t before = 0; before < i; ++before)
      if (content.attributes[before].id == content.attributes[i].id)
        item.at("id").fail("the attribute " + content.attributes[i].id + " is there twice");
  }
}

/// Section 10.1: three of the five attributes, mixed signs; nobody is flawless, nobody hopeless.
void read_signs(const Reader& object, const Content& content, Signs& signs) {
  int count = 0, sum = 0;
  for (const auto& [id, value] : object.fields()) {
    const auto found = std::find_if(content.attributes.begin(), content.attributes.end(),
                                    [&](const Attribute& a) { return a.id == id; });
    if (found == content.attributes.end()) return object.fail("there is no attribute \"" + id + "\"");
    const int sign = value.integer(-1, 1);
    if (sign == 0) return value.fail("a sign is 1 or -1");
    signs[static_cast<std::size_t>(found - content.attributes.begin())] = static_cast<std::int8_t>(sign);
    ++count, sum += sign;
  }
  if (count != 3 || sum == 3 || sum == -3) object.fail("a trait has exactly three signs, not all alike");
}

void read_traits(const Reader& list, Content& content) {
  std::array<bool, card_count> seen{};
  for (const Reader& item : list.items()) {
    const auto place = static_cast<std::size_t>(item.integer("id", 1, card_count) - 1);
    if (seen[place]) return item.at("id").fail("the trait " + std::to_string(place + 1) + " is there twice");
    seen[place] = true;
    Trait& trait = content.traits[place];
    trait.key = item.id("key");
    trait.name = item.words("name");
    trait.flavour = item.prose("flavour");
    for (const Trait& other : content.traits)
      if (&other != &trait && other.key == trait.key)
        return item.at("key").fail("the key " + trait.key + " is there twice");
    read_signs(item.at("signs"), content, trait.signs);
  }
  const auto missing = std::find(seen.begin(), seen.end(), false);
  if (missing != seen.end())
    list.fail("the trait " + std::to_string(missing - seen.begin() + 1) + " is missing; there must be 60");
}

void read_characters(const Reader& list, Content& content) {
  const auto items = list.items();
  if (items.size() != character_count)
    return list.fail("expected eight characters, found " + std::to_string(items.size()));
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Reader& item = items[i];
    content.characters[i] = {item.id("id"), item.words("name"), item.prose("line"), item.prose("flavour"),
                             item.colour("colour")};
    for (std::size_t before = 0; before < i; ++before)
      if (content.characters[before].id == content.characters[i].id)
        item.at("id").fail("the character " + content.characters[i].id + " is there twice");
  }
}

void find_leanings(Content& content) {
  for (std::size_t desires = 1; desires <= card_count; ++desires)
    for (std::size_t card = 1; card <= card_count; ++card) {
      const Signs &wanted = content.traits[desires - 1].signs, &signs = content.traits[card - 1].signs;
      for (std::size_t i = 0, shift = 0; i < wanted.size(); ++i)
        if (wanted[i] != 0)
          content.leanings[desires][card] |= static_cast<std::uint32_t>(1 + wanted[i] * signs[i]) << shift, shift += 8;
    }
}

}  // namespace

Result<Content> Content::read(const Json& json) {
  Content content;
  Reader::Document document{json, ""};
  const Reader& root = document.root();
  if (root.text("game") != "persuasion") root.at("game").fail("these are not cards of persuasion");
  if (root.has("setup")) {
    Reader setup = root.at("setup");
    setup.only({"hand_size", "satisfy_threshold"});
    if (setup.has("hand_size"))
      content.setup.hand = static_cast<std::uint8_t>(setup.integer("hand_size", 3, hand_size));
    if (setup.has("satisfy_threshold"))
      content.setup.satisfies = static_cast<std::uint8_t>(setup.integer("satisfy_threshold", 1, 3));
  }
  if (document.sound()) read_attributes(root.at("attributes"), content);
  if (document.sound()) read_traits(root.at("traits"), content);
  if (document.sound()) read_characters(root.at("characters"), content);
  if (!document.sound()) return document.fault();
  find_leanings(content);
  content.names = std::make_shared<const Names>(content.printed_names());
  return content;
}

Json Content::mechanics() const {
  Json json{
      {"game", "persuasion"}, {"attributes", Json::array()}, {"traits", Json::array()}, {"characters", Json::array()}};
  for (const Attribute& attribute : attributes) json["attributes"].push_back(attribute.id);
  for (const Trait& trait : traits) json["traits"].push_back({{"key", trait.key}, {"signs", trait.signs}});
  for (const Character& character : characters) json["characters"].push_back(character.id);
  if (setup != Setup{}) json["setup"] = {setup.hand, setup.satisfies};  // else the hash stays what it always was
  return json;
}

}  // namespace parlor::persuasion
