// SPDX-License-Identifier: MIT
// What a seat makes of words and deeds: what was claimed and whether it held, how far each speaker is to be trusted, what the
// others may seek and hold. One reckoning for the heuristic, for the worlds that a search imagines and for the notebook; in
// whole numbers, so that every compiler believes alike.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/persuasion/content.h"
#include "games/persuasion/state.h"
#include "kernel/rng.h"
#include "kernel/talk.h"

namespace parlor::persuasion {

class Rules;
enum class Deed : std::uint8_t;
enum class Statement : std::uint8_t;

/// How somebody takes what is said: weighing it, or as the truth.
enum class Credulity : std::uint8_t { weighs, believes };
constexpr Credulity credulity_of(const Speaker& speaker) {
  return speaker.art == Speaker::Art::candid ? Credulity::believes : Credulity::weighs;
}

/// Not words, but something that was done.
bool is_deed(const Heard& heard);

/// Something that was claimed. "Yes." is kept as what it was an answer to.
struct Claim {
  Heard said;
  enum class Standing : std::uint8_t { open, confirmed, refuted } standing{};  // by what the listener has seen since
};

/// All claims that a seat heard, in their order, and its own; and what it thinks of the speakers.
class Ledger {
 public:
  Ledger(const Rules& rules, const State& known, Seat me, const Hearsay& heard,
         Credulity credulity = Credulity::weighs);

  const std::vector<Claim>& claims() const { return claims_; }
  const std::vector<Heard>& own() const { return own_; }     // what the seat itself claimed
  int trust(Seat speaker) const { return trust_[speaker]; }  // in thousandths

 private:
  static constexpr int most_seen = hand_size + 1;
  struct Seen {  // a card, and how often its owner had drawn by then
    Card card{};
    std::uint16_t draws = 0;
  };

  void note(const Heard& heard);
  void hear(Heard said);
  void see(Seat owner, Card card);
  void judge_promises(const Heard& deed);
  void judge_traits_of(Seat owner);
  void judge_wishes();
  void judge_by_the_open_cards();
  void settle(Claim& claim, Claim::Standing standing);
  Claim::Standing standing_of_traits(const Claim& claim, std::uint16_t draws_then) const;
  Claim::Standing standing_of_gossip(const Heard& said) const;

  const Rules& rules_;
  const State& s_;
  Seat me_;
  Credulity credulity_;
  std::vector<Claim> claims_;
  std::vector<std::uint16_t> draws_at_claim_;
  std::vector<Heard> own_;
  BySeat<int> trust_;
  BySeat<List<Seen, most_seen>> seen_;
  BySeat<std::uint16_t> draws_;
  BySeat<Remark> question_, question_to_me_;  // the last that I put to them, and they to me
};

/// What the others may seek and hold, as far as a seat can tell. It keeps nothing of what it was made from.
class Belief {
 public:
  Belief() = default;
  Belief(const Rules& rules, const State& known, Seat me, const Hearsay& heard, Credulity credulity);

  /// The chance that `other` has the attribute with that sign, where the cards alone leave it at `chance`; in thousandths.
  int chance_of_trait(Seat other, std::size_t attribute, int sign, int chance) const {
    const int odds = odds_[other][attribute][sign > 0 ? 0 : 1];
    if (odds == 0) return chance;
    const std::int64_t pro = std::int64_t{chance} * odds, contra = std::int64_t{1000 - chance} * even;
    return static_cast<int>(1000 * pro / std::max<std::int64_t>(1, pro + contra));
  }
  bool knows_wishes(Seat other) const { return informed_.has(other); }
  int seeks(Seat other, std::size_t attribute, int sign) const {  // how likely that is, in thousandths
    return seeks_[other][attribute][sign > 0 ? 0 : 1];
  }
  int trust(Seat speaker) const { return trust_[speaker]; }

  /// A card for `other` to desire, each as likely as it is believed to be.
  Card imagine(Seat other, Rng& rng) const;
  SeatSet informed() const { return informed_; }
  SeatSet boasters() const { return boasters_; }  // who said something of their traits that may be true

 private:
  static constexpr int even = 1000;
  using Weights = std::array<std::uint32_t, card_count>;

  void weigh_wishes(const Rules& rules, const State& known, Seat me, const Hearsay& heard, const Ledger& ledger);
  void weigh_traits(Seat me, const Hearsay& heard, const Ledger& ledger, Credulity credulity);
  void add_up(const Rules& rules);

  SeatSet informed_, boasters_;
  BySeat<int> trust_;
  BySeat<Weights> weight_;  // of each card as that seat's desires; added up from the first on
  BySeat<std::array<std::array<int, 2>, attribute_count>> seeks_, odds_;  // +, −; no odds: nothing was said
};

}  // namespace parlor::persuasion
