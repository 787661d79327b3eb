// SPDX-License-Identifier: MIT
// The cards of The Forbidden Ritual, as typed values. A Spell is a short list of effects out of eight kinds.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "games/ritual/state.h"
#include "kernel/fault.h"
#include "words/json_fwd.h"
#include "words/names.h"

namespace parlor::ritual {

enum class Op : std::uint8_t {
  transform_incantation,
  play_from_hand,
  remove_from_center,
  draw,
  target_discards,
  change_demon,
  change_spell,
  sigil,
};
enum class Scope : std::uint8_t { self, one_opponent, any_witch, all_others };
enum class Filter : std::uint8_t { herb, mineral, potion, object, artifact, incantation, object_or_artifact };
enum class Deck : std::uint8_t { herb, mineral, potion, object_choice, artifact, incantation };
enum class Transform : std::uint8_t { artifact, herb, mineral, potion, chosen_object };
enum class Timing : std::uint8_t { immediate, end_of_round };

/// One effect; which fields matter depends on `op`.
struct Effect {
  Op op{};
  std::uint8_t n = 1;
  Filter filter{};
  std::uint8_t worth = 1;
  Deck deck{};
  Scope scope{};
  Transform into{};
  std::uint8_t value = 0;  // the number of an Artifact, the worth of an object
};

/// What a Spell does.
struct SpellEffects {
  Timing timing{};
  List<Effect, max_effects> effects;
  bool names_target = false;  // RIT-52: one Witch, on whom all its effects on one Witch fall
  bool opponent_only = false;
  bool seals = false;  // RIT-76
};

struct SpellText {
  std::string id, name, text, flavour;
};
struct ObjectText {
  std::string id, name, flavour;
};
struct MoonText {
  std::string numeral, name, flavour;
};
struct DemonText {
  std::string id, name, domain, difficulty, flavour;
};
struct WitchText {
  std::string id, name, epithet, flavour;
  // How often she wins with three players, four, … eight, in hundredths of a fair share, as measured (docs/balance.md)
  std::array<int, 6> strength{100, 100, 100, 100, 100, 100};
};

/// A small number for each level, a byte each: summed up for all levels at once.
class ByLevel {
 public:
  constexpr ByLevel() = default;
  constexpr int operator[](int level) const { return static_cast<int>(bytes_ >> 8 * level & 0xFF); }  // 0 is level I
  constexpr ByLevel from(int level) const { return ByLevel{bytes_ >> 8 * level}; }  // its number comes first
  constexpr void set(int level, int number) { bytes_ |= static_cast<std::uint32_t>(number) << 8 * level; }
  constexpr ByLevel& operator+=(ByLevel other) { return bytes_ += other.bytes_, *this; }
  constexpr ByLevel& operator-=(ByLevel other) { return bytes_ -= other.bytes_, *this; }

 private:
  constexpr explicit ByLevel(std::uint32_t bytes) : bytes_{bytes} {}
  std::uint32_t bytes_ = 0;
};

struct Content {
  // What play depends on
  Counts ritual_objects, transient_objects, starting_objects, cost_of_breaking, cost_of_changing;
  int starting_artifacts = 1;
  int circle = moon_count;                                           // RIT-04: in the circle
  int full_moon = 4;                                                 // RIT-102: its place in the circle
  std::array<std::array<Counts, level_count>, demon_count> needs{};  // what each level of each Demon asks for
  std::array<ByLevel, demon_count> needs_in_all{};                   // the same, summed up
  std::array<std::array<std::array<ByLevel, moon_count + 1>, type_count>, demon_count> needs_met{};
  std::array<SpellEffects, spell_card_count * spells_a_card> spells{};
  std::array<std::array<Spell, spells_a_card>, spell_card_count> on_card{};

  // What players read
  std::array<ObjectText, type_count> objects;
  std::array<MoonText, moon_count> moons;
  std::array<DemonText, demon_count> demons;
  std::array<WitchText, spell_card_count> witches;
  std::array<SpellText, spell_card_count * spells_a_card> spell_texts;
  std::string artifact_flavour, incantation_flavour;

  const Counts& asked(Demon demon, int level) const {  // level 1 to 3
    return needs[static_cast<std::size_t>(demon) - 1][static_cast<std::size_t>(level) - 1];
  }
  /// How many symbols each level asks for, and how many of them are met when the Moons show this.
  ByLevel asked_in_all(Demon demon) const { return needs_in_all[static_cast<std::size_t>(demon) - 1]; }
  ByLevel met(Demon demon, Type type, int shown) const {
    return needs_met[static_cast<std::size_t>(demon) - 1][static_cast<std::size_t>(type) - 1]
                    [static_cast<std::size_t>(shown)];
  }
  ByLevel met(Demon demon, const Counts& shown) const {
    ByLevel all;
    for (Type type : types) all += met(demon, type, shown[type]);
    return all;
  }
  const SpellEffects& operator[](Spell spell) const { return spells[static_cast<std::size_t>(spell) - 1]; }
  const std::array<Spell, spells_a_card>& spells_of(SpellCard card) const {
    return on_card[static_cast<std::size_t>(card) - 1];
  }
  const SpellText& text(Spell spell) const { return spell_texts[static_cast<std::size_t>(spell) - 1]; }
  const DemonText& text(Demon demon) const { return demons[static_cast<std::size_t>(demon) - 1]; }
  const WitchText& text(SpellCard card) const { return witches[static_cast<std::size_t>(card) - 1]; }
  const ObjectText& text(Type type) const { return objects[static_cast<std::size_t>(type) - 1]; }

  /// Reads and checks content/ritual/cards.json.
  static Result<Content> read(const Json& json);

  /// What play depends on; its hash is the content's address.
  Json mechanics() const;

  Json printed_names() const;
  std::shared_ptr<const Names> names;  // those

  /// "herb", "transient-herb", "artifact-7", "incantation-12"; nothing when it is not known.
  const std::string& id_of(Card card) const { return card_ids[card.code()]; }
  std::array<std::string, 256> card_ids;
};

}  // namespace parlor::ritual
