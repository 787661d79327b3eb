// SPDX-License-Identifier: MIT
// Everything that lies on the table of The Forbidden Ritual.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "kernel/action.h"
#include "kernel/list.h"
#include "kernel/seat.h"

namespace parlor::ritual {

inline constexpr int type_count = 3;
inline constexpr int moon_count = 8;
inline constexpr int demon_count = 8;
inline constexpr int spell_card_count = 8;
inline constexpr int spells_a_card = 3;
inline constexpr int level_count = 3;
inline constexpr int artifact_count = 13;
inline constexpr int incantation_count = 21;
inline constexpr int transient_count = 18;
inline constexpr int max_witches = 8;
inline constexpr int max_sides = 5;
inline constexpr int max_picks = 4;    // cards or types that one effect lets somebody choose
inline constexpr int max_effects = 4;  // of one Spell
inline constexpr int max_played = 4;   // cards that one Spell brings from the hand to the centre

/// A Witch in play. The rulebook calls her a seat; here a Seat is a person, and with seven players the last one holds two.
enum class Witch : std::uint8_t {};
enum class Side : std::uint8_t {};       // who owns a Demon: a Witch for herself, or a team of two
enum class Demon : std::uint8_t {};      // 1 to 8, in the order of the cards; 0: none
enum class SpellCard : std::uint8_t {};  // 1 to 8: a Witch card with her three Spells; 0: none, or not known
enum class Spell : std::uint8_t {};  // 1 to 24: three a card, in order; one that several cards share goes by the first
enum class Artifact : std::uint8_t {};                           // its number; 0: none, or not known
enum class Incantation : std::uint8_t {};                        // its number; 0: none, or not known
enum class Type : std::uint8_t { none, herb, mineral, potion };  // in the order of RIT-88: the later wins a tie

inline constexpr Witch no_witch{0xFE};
inline constexpr std::array types{Type::herb, Type::mineral, Type::potion};
constexpr int index(Witch witch) { return static_cast<int>(witch); }
constexpr int index(Side side) { return static_cast<int>(side); }
constexpr Witch witch_at(int index) { return static_cast<Witch>(index); }

using Witches = Set<Witch, std::uint8_t>;
using Sides = Set<Side, std::uint8_t>;
using Demons = Set<Demon, std::uint16_t>;
using SpellCards = Set<SpellCard, std::uint16_t>;
using Artifacts = Set<Artifact, std::uint32_t>;
using Incantations = Set<Incantation, std::uint32_t>;

template <class T>
struct ByWitch {
  std::array<T, max_witches> of{};
  constexpr T& operator[](Witch witch) { return of[static_cast<std::size_t>(witch)]; }
  constexpr const T& operator[](Witch witch) const { return of[static_cast<std::size_t>(witch)]; }
  bool operator==(const ByWitch&) const = default;
};
template <class T>
struct BySide {
  std::array<T, max_sides> of{};
  constexpr T& operator[](Side side) { return of[static_cast<std::size_t>(side)]; }
  constexpr const T& operator[](Side side) const { return of[static_cast<std::size_t>(side)]; }
  bool operator==(const BySide&) const = default;
};
template <class T>
struct ByType {
  std::array<T, type_count> of{};
  constexpr T& operator[](Type type) { return of[static_cast<std::size_t>(type) - 1]; }
  constexpr const T& operator[](Type type) const { return of[static_cast<std::size_t>(type) - 1]; }
  constexpr int sum() const { return of[0] + of[1] + of[2]; }
  constexpr bool covers(const ByType& other) const {
    return of[0] >= other.of[0] && of[1] >= other.of[1] && of[2] >= other.of[2];
  }
  bool operator==(const ByType&) const = default;
};
using Counts = ByType<std::uint8_t>;

/// A card that can lie in the centre or in a hand, in one byte.
class Card {
 public:
  constexpr Card() = default;
  constexpr explicit Card(std::uint8_t code) : code_{code} {}
  constexpr explicit Card(Type type) : code_{static_cast<std::uint8_t>(type)} {}
  constexpr explicit Card(Artifact number)
      : code_{static_cast<std::uint8_t>(first_artifact - 1 + static_cast<int>(number))} {}
  constexpr explicit Card(Incantation number)
      : code_{static_cast<std::uint8_t>(first_incantation - 1 + static_cast<int>(number))} {}
  static constexpr Card transient(Type type) {
    return Card{static_cast<std::uint8_t>(first_transient - 1 + static_cast<int>(type))};
  }

  constexpr bool is_none() const { return code_ == 0; }
  constexpr bool is_object() const { return code_ >= 1 && code_ < first_transient; }  // a Ritual Object
  constexpr bool is_transient() const { return code_ >= first_transient && code_ < first_artifact; }
  constexpr bool is_artifact() const { return code_ >= first_artifact && code_ < first_incantation; }
  constexpr bool is_incantation() const { return code_ >= first_incantation && code_ < end_of_cards; }
  constexpr bool is_hidden() const { return code_ >= 0xF0; }
  constexpr Type type() const {
    return static_cast<Type>((code_ - 1) % type_count + 1);
  }  // of an object, transient or not
  constexpr Artifact artifact() const { return static_cast<Artifact>(code_ - first_artifact + 1); }
  constexpr Incantation incantation() const { return static_cast<Incantation>(code_ - first_incantation + 1); }
  constexpr std::uint8_t code() const { return code_; }
  bool operator==(const Card&) const = default;

 private:
  static constexpr int first_transient = 1 + type_count, first_artifact = first_transient + type_count,
                       first_incantation = first_artifact + artifact_count,
                       end_of_cards = first_incantation + incantation_count;
  std::uint8_t code_ = 0;
};
inline constexpr Card no_card{};
// A card that lies face down before a viewer: nothing known of it, or (RIT-136, by_class) its class
inline constexpr Card face_down{std::uint8_t{0xF0}}, object_face_down{std::uint8_t{0xF1}},
    artifact_face_down{std::uint8_t{0xF2}}, incantation_face_down{std::uint8_t{0xF3}};
constexpr Card back_of(Card card) {
  return card.is_object() ? object_face_down : card.is_artifact() ? artifact_face_down : incantation_face_down;
}

struct Hand {
  Incantations incantations;
  Artifacts artifacts;
  Counts objects;
  std::uint8_t unknown =
      0;  // in a viewer's knowledge, RIT-137: one of these cards lies face down, the viewer cannot tell which

  constexpr bool has(Card card) const {
    return card.is_object()        ? objects[card.type()] > 0
           : card.is_artifact()    ? artifacts.has(card.artifact())
           : card.is_incantation() ? incantations.has(card.incantation())
                                   : false;
  }
  constexpr void add(Card card) {
    if (card.is_object()) ++objects[card.type()];
    else if (card.is_artifact()) artifacts.add(card.artifact());
    else incantations.add(card.incantation());
  }
  constexpr void remove(Card card) {
    if (card.is_object()) --objects[card.type()];
    else if (card.is_artifact()) artifacts.remove(card.artifact());
    else incantations.remove(card.incantation());
  }
  constexpr int size() const { return objects.sum() + artifacts.size() + incantations.size() - unknown; }
  bool operator==(const Hand&) const = default;
};

enum class Phase : std::uint8_t { setup, action, resolution, end_of_round, over };  // RIT-20; a reveal asks nobody
enum class Step : std::uint8_t {  // what those who are waited for decide
  first_seat,                     // RIT-02: the host names it
  draft,  // RIT-11: which Spell card to keep; in teams RIT-118: which of the two, then RIT-119: who is the High Witch
  act,    // RIT-25
  act_again,  // RIT-34: a sealed action became impossible
  cast,       // RIT-52
  choose,     // inside an effect of a Spell
  sweep,      // RIT-82
  none,
};
enum class Ending : std::uint8_t { none, summoned, sigil, nobody, called_off };

/// What a side has done for its Demon.
struct Devotion {
  Demon demon{};
  std::uint8_t level = 0;
  std::array<std::uint8_t, 2> since{};  // RIT-100: the rounds in which levels I and II were activated
  bool operator==(const Devotion&) const = default;
};

struct Moon {
  Type type{};  // none: not locked
  Card card;    // what lies on it, RIT-90
  bool operator==(const Moon&) const = default;
};

enum class Being : std::uint8_t {
  herb = 1,
  mineral,
  potion,
  artifact,
  incantation
};  // what a card in the centre counts as
struct CentreCard {
  Card card;
  Witch owner = Witch{};
  Being being{};
  std::uint8_t value = 0;  // an object's worth; an Artifact's or an Incantation's number

  constexpr bool is_object() const { return being <= Being::potion; }
  constexpr Type type() const { return static_cast<Type>(being); }
  bool operator==(const CentreCard&) const = default;
};

/// A Spell that was announced, and how far it has come.
struct Casting {
  Spell spell{};
  Witch caster{};
  Witch target{};  // `no_witch` when the Spell names none
  Incantation number{};
  bool operator==(const Casting&) const = default;
};

// The centre holds the Transient Object, a committed card of each Witch, and what their Spells bring from the hand
inline constexpr int centre_capacity = 1 + max_witches + max_witches * max_played;
using Centre = List<CentreCard, centre_capacity>;

struct State {
  // Seen by all
  Incantations removed_incantations;
  Artifacts removed_artifacts;
  Counts removed_objects, removed_transients;
  Phase phase{};
  Step step{};
  Demons demon_reserve,
      reserve_at_opening;  // at_opening, RIT-34: what could be asked for when sealed actions were written
  SpellCards spell_reserve;
  Counts decks, decks_at_opening;  // RIT-05
  Artifact artifact_at_opening{};
  std::uint8_t round = 0, month = 1, moon = 0,
               attempt = 0;    // moon: the current one, 0 to 7; attempt: the rounds tried for it
  Witch first{};               // RIT-02
  Type transient{};            // this round's Transient Object
  bool locked = false;         // RIT-91: this round has locked its Moon
  bool eighth_locked = false;  // RIT-104
  Ending ending{};
  Sides winners;
  Witches waiting;                 // who is asked now
  Witches high;                    // RIT-119
  SeatSet absent;                  // RIT-141
  BySeat<std::uint8_t> missed;     // RIT-141: automatic actions in a row
  List<Witch, max_witches> order;  // RIT-27: who has acted this round, in that order
  BySide<Devotion> devotion;
  ByWitch<SpellCard> spell_card;
  ByWitch<Incantation> sigil;  // RIT-77; 0: none
  std::array<Moon, moon_count> moons{};
  Centre centre;            // the Transient Object, committed cards in action order, cards played by Spells
  Casting casting;          // the Spell at work, or whose caster is asked for one
  std::uint8_t effect = 0;  // how many of its effects are done
  Witches targets;          // who still has to be asked by an effect that asks one after the other
  List<Casting, max_witches> announced;  // RIT-54, in descending number

  // Seen by its side
  BySide<std::array<SpellCard, 2>> offered;  // RIT-15, RIT-118
  ByWitch<Card> committed;                   // RIT-28
  ByWitch<List<std::uint8_t, max_picks>>
      picks;                             // choices of the effect at hand: card codes, places in the centre, types
  std::array<std::uint8_t, 3> unused{};  // so that the next begins on a whole word and no byte is left to chance
  ByWitch<Hand> hand;                    // RIT-16
  ByWitch<Action> sealed;                // RIT-34

  // Seen by nobody, but for the top of the first two
  List<Artifact, artifact_count> artifacts;  // taken from the end
  List<Incantation, incantation_count> incantations;
  List<Type, transient_count> transients;
  List<SpellCard, spell_card_count> spell_deck;

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024, "a state is one copy of at most a kilobyte");

}  // namespace parlor::ritual
