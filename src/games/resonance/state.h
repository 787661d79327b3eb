// SPDX-License-Identifier: MIT
// Everything that lies on Resonance's table, and what can be known of the cards that lie face down.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "kernel/list.h"
#include "kernel/seat.h"

namespace parlor::resonance {

inline constexpr int audience_count = 9;
inline constexpr int persona_count = 81;
inline constexpr int response_count = 50;
inline constexpr int event_count = 25;
inline constexpr int least_players = 2;
inline constexpr int most_players = 4;
inline constexpr int opening_size = 5;  // RSN-23, RSN-100, RSN-106
inline constexpr int drawn_size = 3;    // RSN-27, RSN-100, RSN-108
inline constexpr int most_draw = 4;     // the highest draw count of a persona
inline constexpr int bonus_capacity = opening_size * most_draw;

enum class Persona : std::uint8_t {};   // 1 to 81 are P01 to P81; 0 is none, or one whose face the viewer does not know
enum class Response : std::uint8_t {};  // 1 to 50 are R01 to R50
enum class Headline : std::uint8_t {};  // 1 to 25 are the event cards E01 to E25

enum class Step : std::uint8_t { setup, choose, add, remove, over };
enum class Ending : std::uint8_t { none, target_reached, events_exhausted, last_seat };

/// A set of cards; iterates in ascending order.
template <class Card, int Count>
class CardSet {
  static constexpr int words = Count / 64 + 1;  // bit n is card n; bit 0 stays free
  static_assert(std::endian::native == std::endian::little);

 public:
  constexpr bool has(Card card) const { return (bytes_[byte(card)] & bit(card)) != 0; }
  constexpr void add(Card card) { bytes_[byte(card)] = static_cast<std::uint8_t>(bytes_[byte(card)] | bit(card)); }
  constexpr void remove(Card card) { bytes_[byte(card)] = static_cast<std::uint8_t>(bytes_[byte(card)] & ~bit(card)); }
  bool empty() const {
    std::uint64_t any = 0;
    for (int i = 0; i < words; ++i) any |= word(i);
    return any == 0;
  }
  int size() const {
    int count = 0;
    for (int i = 0; i < words; ++i) count += count_bits(word(i));
    return count;
  }
  CardSet& operator|=(const CardSet& other) {
    for (std::size_t i = 0; i < bytes_.size(); ++i) bytes_[i] |= other.bytes_[i];
    return *this;
  }
  CardSet& operator-=(const CardSet& other) {
    for (std::size_t i = 0; i < bytes_.size(); ++i) bytes_[i] = static_cast<std::uint8_t>(bytes_[i] & ~other.bytes_[i]);
    return *this;
  }
  static constexpr CardSet all() {
    CardSet cards;
    for (int number = 1; number <= Count; ++number) cards.add(static_cast<Card>(number));
    return cards;
  }
  bool operator==(const CardSet&) const = default;

  struct End {};
  class Iterator {
   public:
    explicit Iterator(const CardSet& set) : set_{&set}, rest_{set.word(0)} { seek(); }
    Card operator*() const { return static_cast<Card>(64 * place_ + lowest_bit(rest_)); }
    Iterator& operator++() {
      rest_ &= rest_ - 1;
      seek();
      return *this;
    }
    bool operator==(End) const { return rest_ == 0; }

   private:
    void seek() {
      while (rest_ == 0 && place_ + 1 < words) rest_ = set_->word(++place_);
    }
    const CardSet* set_;
    int place_ = 0;
    std::uint64_t rest_;
  };
  Iterator begin() const { return Iterator{*this}; }
  End end() const { return {}; }

 private:
  static constexpr std::size_t byte(Card card) { return static_cast<std::size_t>(card) / 8; }
  static constexpr int bit(Card card) { return 1 << static_cast<int>(card) % 8; }
  std::uint64_t word(int place) const {
    std::uint64_t bits;
    std::memcpy(&bits, bytes_.data() + 8 * place, sizeof bits);
    return bits;
  }
  std::array<std::uint8_t, 8 * words> bytes_{};  // bytes, so that a set needs no alignment and leaves no gap
};
using PersonaSet = CardSet<Persona, persona_count>;
using ResponseSet = CardSet<Response, response_count>;
using HeadlineSet = CardSet<Headline, event_count>;

/// The pile that a card lay in when its owner may have removed it in secret.
enum class Pile : std::uint8_t { deck, discard };

/// What everybody can tell of one card when it lies face down.
class Trace {
 public:
  constexpr Trace() = default;                        // never seen: in a shared deck, or with whom it was dealt to
  static constexpr Trace seen() { return Trace{1}; }  // seen last on its way to a shared deck, or lying face up
  static constexpr Trace with(Seat seat) { return Trace{2 + index(seat) * classes}; }
  /// With `reveal_removed = no`: with the seat, unless it is among the cards that the seat removed in that round or later.
  static constexpr Trace maybe(Seat seat, int round, Pile pile) {
    return Trace{2 + index(seat) * classes + 2 * round - 1 + static_cast<int>(pile)};
  }

  constexpr bool unseen() const { return code_ == 0; }
  constexpr bool names_somebody() const { return code_ >= 2; }
  constexpr Seat seat() const { return seat_at((code_ - 2) / classes); }  // of those
  constexpr bool names(Seat who) const { return names_somebody() && seat() == who; }
  constexpr bool certain() const { return doubt() == 0; }    // of those that name a seat
  constexpr int round() const { return (doubt() + 1) / 2; }  // of the others
  constexpr Pile pile() const { return doubt() % 2 == 1 ? Pile::deck : Pile::discard; }
  bool operator==(const Trace&) const = default;

 private:
  static constexpr int classes = 1 + 2 * (event_count - 1);  // certain, or two piles in each of 24 Network phases
  static_assert(2 + most_players * classes <= 256);
  constexpr explicit Trace(int code) : code_{static_cast<std::uint8_t>(code)} {}
  constexpr int doubt() const { return (code_ - 2) % classes; }
  std::uint8_t code_ = 0;
};

/// With `reveal_removed = no`: how many of the cards that lay in a seat's deck or discard when it removed some in secret can
/// still lie face down with it. What is left of a pile is counted by all, and each of its cards that turns up is one less.
class Bounds {
 public:
  constexpr bool has(int round, Pile pile) const { return slot(round, pile) != 0; }
  constexpr int at(int round, Pile pile) const { return slot(round, pile) - 1; }
  constexpr void set(int round, Pile pile, int most) { slot(round, pile) = static_cast<std::uint8_t>(most + 1); }
  constexpr void lower(int round, Pile pile) {
    if (has(round, pile)) --slot(round, pile);
  }
  bool operator==(const Bounds&) const = default;

 private:
  constexpr std::uint8_t& slot(int round, Pile pile) {
    return slots_[static_cast<std::size_t>(2 * (round - 1)) + static_cast<std::size_t>(pile)];
  }
  constexpr std::uint8_t slot(int round, Pile pile) const {
    return slots_[static_cast<std::size_t>(2 * (round - 1)) + static_cast<std::size_t>(pile)];
  }
  std::array<std::uint8_t, 2 * (event_count - 1)>
      slots_{};  // 0: no bound; one for each pile in each of 24 Network phases
};

struct Player {
  // The contents are seen by the seat, the order by nobody. Drawn from the end
  List<Persona, persona_count> personas;
  List<Response, response_count> responses;

  // Seen by the seat
  List<Response, drawn_size> drawn;  // in the order drawn; by all once they lie in the discard (RSN-77)
  Response played{};                 // one of `drawn`; by all once everybody has chosen (RSN-31)
  PersonaSet removing_personas;      // RSN-95: marked for removal, until all have submitted
  ResponseSet removing_responses;
  PersonaSet dealt_personas;  // RSN-14: what the seat looked at in setup
  ResponseSet dealt_responses;

  // Seen by all
  List<Persona, opening_size> opening;
  List<Persona, bonus_capacity> bonus;
  PersonaSet persona_discard;
  ResponseSet response_discard;
  HeadlineSet won;
  std::uint8_t influence = 0;
  std::uint8_t gained = 0;           // influence taken this round
  std::uint8_t timeouts = 0;         // RSN-113: in a row
  std::uint8_t unseen_personas = 0;  // cards dealt in setup that nobody else has seen with this seat
  std::uint8_t unseen_responses = 0;
  Bounds persona_bounds;
  Bounds response_bounds;

  bool operator==(const Player&) const = default;
};

struct State {
  // Seen by all
  std::uint8_t round = 0;
  Step step{};
  Ending ending{};
  Seat dealer{};
  Seat turn{};            // in the Add step
  Seat claimer = nobody;  // RSN-84: the most recent one
  SeatSet waiting;        // who still has to decide in this step
  SeatSet passed;         // RSN-87
  SeatSet resigned;
  SeatSet absent;        // RSN-113
  SeatSet by_clock;      // whose decision in this step was automatic: RSN-101, RSN-112
  bool in_play = false;  // opening, bonus and drawn cards lie there; else they are memories of the round
  Headline event{};      // of this round
  HeadlineSet carried;   // RSN-68
  HeadlineSet event_discard;
  std::uint8_t supply = 0;
  PersonaSet display_personas;
  ResponseSet display_responses;
  PersonaSet returning_personas;  // face up; what a resigned seat had face down stays in its decks until clean-up
  ResponseSet returning_responses;
  std::array<Trace, persona_count + 1> persona_trace{};
  std::array<Trace, response_count + 1> response_trace{};

  std::array<Player, most_players> players{};

  // Seen by nobody. Drawn from the end
  List<Persona, persona_count> personas;
  List<Response, response_count> responses;
  List<Headline, event_count> events;

  constexpr Player& operator[](Seat seat) { return players[static_cast<std::size_t>(seat)]; }
  constexpr const Player& operator[](Seat seat) const { return players[static_cast<std::size_t>(seat)]; }
  constexpr Trace& trace(Persona card) { return persona_trace[static_cast<std::size_t>(card)]; }
  constexpr Trace& trace(Response card) { return response_trace[static_cast<std::size_t>(card)]; }
  constexpr Trace trace(Persona card) const { return persona_trace[static_cast<std::size_t>(card)]; }
  constexpr Trace trace(Response card) const { return response_trace[static_cast<std::size_t>(card)]; }
  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 2048, "a state is one copy of at most two kilobytes");

}  // namespace parlor::resonance
