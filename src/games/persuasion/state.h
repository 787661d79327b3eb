// SPDX-License-Identifier: MIT
// Everything that lies on Persuasion's table, and what each seat remembers of it.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "kernel/list.h"
#include "kernel/seat.h"

namespace parlor::persuasion {

inline constexpr int card_count = 60;
inline constexpr int hand_size = 5;
inline constexpr int attribute_count = 5;
inline constexpr int character_count = 8;
inline constexpr int least_players = 3;
inline constexpr int most_players = 8;
inline constexpr int deck_capacity = card_count - 6 * least_players;  // PER-09: six cards a player leave the deck

enum class Card : std::uint8_t {};    // 1 to 60 are T01 to T60
inline constexpr Card no_card{};      // no card, or one whose face the viewer does not know
inline constexpr Card refusal{0xFF};  // in the place of an answering trait: "no"

enum class Step : std::uint8_t {
  characters,
  intentions,
  invitations,
  correspondence,
  proposals,
  reflection,
  discards,
  over
};
enum class Status : std::uint8_t { eligible, engaged, independent };
enum class Intent : std::uint8_t { none, invite, propose, independence };
enum class LastRound : std::uint8_t { no, two_left, round_limit };

/// What became of an invitation or a proposal.
enum class Outcome : std::uint8_t { open, voided, accepted, forced, rejected, mutual, promised, ring };

struct Intention {
  Intent kind = Intent::none;
  Seat target{};
  Card trait{};  // PER-27: committed while it lies here; back to no_card once it is settled
  bool automatic = false;
  bool operator==(const Intention&) const = default;
};

/// PER-98: where a card is, as far as a notebook tells.
enum class Whereabouts : std::uint8_t { unknown, at, or_away, or_fiance, or_fiance_or_away, pile, away };

/// One notebook entry in a byte: the whereabouts, the seat T where it was seen (F is T's fiancé), and for a card that may
/// have left T the number of T's draws through which it may have left, three at most being told apart. (For `or_fiance` the
/// number is 1 when the card certainly stayed with T: it lay committed to T's failed proposal while T chose the gift, PER-55.)
class Place {
 public:
  constexpr Place() = default;
  constexpr Place(Whereabouts where, Seat seat, int exits = 0)
      : code_{static_cast<std::uint8_t>(static_cast<int>(where) | index(seat) << 3 | exits << 6)} {}
  constexpr Whereabouts where() const { return static_cast<Whereabouts>(code_ & 7); }
  constexpr Seat seat() const { return seat_at(code_ >> 3 & 7); }
  constexpr int exits() const { return code_ >> 6; }
  constexpr bool names_seat() const { return where() >= Whereabouts::at && where() <= Whereabouts::or_fiance_or_away; }
  /// The same for eight entries at once: the highest bit of each byte that names a seat.
  static constexpr std::uint64_t that_name_a_seat(std::uint64_t eight) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    const std::uint64_t where = eight & 7 * ones;
    const std::uint64_t high_enough = where + (0x80 - static_cast<std::uint64_t>(Whereabouts::at)) * ones,
                        too_high = where + (0x7F - static_cast<std::uint64_t>(Whereabouts::or_fiance_or_away)) * ones;
    return high_enough & ~too_high & 0x80 * ones;
  }
  constexpr bool may_have_left() const {
    return where() == Whereabouts::or_away || where() == Whereabouts::or_fiance_or_away;
  }
  bool operator==(const Place&) const = default;

 private:
  std::uint8_t code_ = 0;
};

/// How often one seat was shown cards of another (public), before and after the other's latest draw; and (known to the
/// looker alone) how many cards the looker recognised there that must have been drawn since the last reshuffle.
class Meetings {
 public:
  constexpr int fresh() const { return code_ & 7; }
  constexpr int stale() const { return code_ >> 3 & 7; }
  constexpr int redrawn() const { return code_ >> 6; }
  constexpr void show() { set(fresh() + 1, stale(), redrawn()); }
  constexpr void grow_stale() { set(0, stale() + fresh(), redrawn()); }
  constexpr void recognise_redrawn() { set(fresh(), stale(), redrawn() + 1); }
  constexpr void forget_redrawn() { set(fresh(), stale(), 0); }
  bool operator==(const Meetings&) const = default;

 private:
  constexpr void set(int fresh, int stale, int redrawn) {  // seven sightings of a hand of five are as good as more
    const int a = fresh < 7 ? fresh : 7, b = stale < 7 ? stale : 7, c = redrawn < 3 ? redrawn : 3;
    code_ = static_cast<std::uint8_t>(a | b << 3 | c << 6);
  }
  std::uint8_t code_ = 0;
};

/// One value for each card.
template <class T>
struct ByCard {
  std::array<T, card_count> of{};
  constexpr T& operator[](Card card) { return of[static_cast<std::size_t>(card) - 1]; }
  constexpr const T& operator[](Card card) const { return of[static_cast<std::size_t>(card) - 1]; }
  bool operator==(const ByCard&) const = default;
};

using Notebook = ByCard<Place>;
using Hand = List<Card, hand_size + 1>;  // PER-73: six between drawing and discarding; always in ascending order

struct State {
  // Seen by all
  std::uint16_t round = 0;
  Step step{};
  LastRound last{};
  SeatSet drew_early;              // drew before the last reshuffle, discarded after it
  BySeat<std::uint8_t> character;  // 1 to 8; 0: not yet chosen
  BySeat<Status> status;
  BySeat<Seat> fiance;                    // meaningful while status is engaged
  SeatSet exchanged_two;                  // engaged seats whose proposals were mutual with two traits each way
  SeatSet waiting;                        // who still has to decide in this step
  SeatSet named;                          // PER-30: who received an intention this round
  SeatSet entitled;                       // PER-69: who may reflect this round
  SeatSet absent;                         // PER-111
  BySeat<std::uint8_t> automatic_rounds;  // PER-111: automatic intentions in a row
  BySeat<Outcome> outcome;                // of the seat's own intention
  BySeat<SeatSet> talking;                // partners with whom the seat has not declared itself done
  List<Seat, deck_capacity> discarders;   // whose discard each card of the pile was

  // Seen by its seat
  BySeat<Hand> traits;
  BySeat<Card> desires;
  BySeat<Intention> intention;  // kind and target by all from the reveal on (PER-28)
  BySeat<BySeat<Card>> answer;  // [invitee][inviter]: the answering trait, `refusal`, or not yet answered
  BySeat<Seat> accepts;         // the proposer whose proposal the seat names, or `nobody`
  BySeat<Card> gift;            // the gift that goes with it; in a mutual pair the second trait
  SeatSet drawing;              // who has chosen to draw; seen by all once all have chosen
  BySeat<Card> drawn;
  BySeat<Card> discard;
  BySeat<Notebook> notebook;
  BySeat<BySeat<Meetings>> meetings;  // [looker][owner]
  ByCard<SeatSet> shown_to;           // PER-107: who was shown a trait by its present owner. Seen by the owner

  // Seen by nobody
  List<Card, deck_capacity> deck;  // drawn from the end
  List<Card, deck_capacity> pile;  // own discards by the discarder; all when discards lie face up

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024, "a state is one copy of at most a kilobyte");

}  // namespace parlor::persuasion
