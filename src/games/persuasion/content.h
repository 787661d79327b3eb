// SPDX-License-Identifier: MIT
// The cards of Persuasion, as typed values.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "games/persuasion/state.h"
#include "kernel/fault.h"
#include "words/json_fwd.h"
#include "words/names.h"

namespace parlor::persuasion {

using Signs = std::array<std::int8_t, attribute_count>;  // -1, 0 or +1 for each attribute

struct Attribute {
  std::string id, name, plus, minus, icon, colour;
};
struct Trait {
  std::string key, name, flavour;
  Signs signs{};
};
struct Character {
  std::string id, name, line, flavour, colour;
};

/// The numbers that a set of cards may change; as they stand here the rulebook says.
struct Setup {
  std::uint8_t hand = hand_size;  // PER-05
  std::uint8_t satisfies = 2;     // PER-90: of the three signs desired
  bool operator==(const Setup&) const = default;
};

struct Content {
  Setup setup;
  std::array<Attribute, attribute_count> attributes;
  std::array<Trait, card_count> traits;
  std::array<Character, character_count> characters;

  /// leanings[desires][card]: how a card leans where the desires name an attribute, one byte each from the first attribute on: 2
  /// their way, 0 against it, 1 neither. So cards are added up for all three at once.
  std::array<std::array<std::uint32_t, card_count + 1>, card_count + 1> leanings{};

  const Trait& operator[](Card card) const { return traits[static_cast<std::size_t>(card) - 1]; }
  const Signs& signs(Card card) const { return (*this)[card].signs; }

  const auto& leanings_for(Card desires) const { return leanings[static_cast<std::size_t>(desires)]; }

  /// Reads and checks content/persuasion/cards.json.
  static Result<Content> read(const Json& json);

  /// What play depends on; its hash is the content's address.
  Json mechanics() const;

  Json printed_names() const;
  std::shared_ptr<const Names> names;  // those
};

}  // namespace parlor::persuasion
