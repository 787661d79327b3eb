// SPDX-License-Identifier: MIT
// What somebody thinks of the others: by the cards they have seen, and by what they believe. Chances are whole numbers of a
// thousand, so that every compiler plays alike.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "games/persuasion/belief.h"
#include "games/persuasion/rules.h"

namespace parlor::persuasion {

inline constexpr int sure = 1000;

/// chance[unknown][sum + 6]: that `sum` plus that many unseen cards comes out positive. Of sixty cards 18 carry an
/// attribute with +, 18 with −, 24 without: 3, 3 and 4 in ten.
inline constexpr auto positive_chance = [] {
  std::array<std::array<int, 13>, hand_size + 1> chance{};
  for (int unknown = 0; unknown <= hand_size; ++unknown) {
    std::array<int, 2 * hand_size + 1> ways{};  // of a total from -5 to 5, in tenths to the power of `unknown`
    ways[hand_size] = 1;
    int all = 1;
    for (int card = 0; card < unknown; ++card, all *= 10) {
      std::array<int, 2 * hand_size + 1> more{};
      for (std::size_t total = 1; total + 1 < ways.size(); ++total) {
        more[total - 1] += 3 * ways[total];
        more[total] += 4 * ways[total];
        more[total + 1] += 3 * ways[total];
      }
      ways = more;
    }
    for (int sum = -6; sum <= 6; ++sum) {
      std::int64_t good = 0;
      for (int total = -hand_size; total <= hand_size; ++total)
        if (sum + total > 0) good += ways[static_cast<std::size_t>(total + hand_size)];
      chance[static_cast<std::size_t>(unknown)][static_cast<std::size_t>(sum + 6)] =
          static_cast<int>(good * sure / all);
    }
  }
  return chance;
}();

struct Threshold {
  int propose, independence, accept;
};

/// What somebody thinks of the others.
class Judgement {
 public:
  /// `belief`: what the seat makes of words and deeds; null: it goes by the cards alone.
  Judgement(const Rules& rules, const State& known, Seat me, const Belief* belief = nullptr)
      : rules_{rules},
        s_{known},
        me_{me},
        belief_{belief},
        leanings_{rules.content().leanings_for(known.desires[me])},
        wanted_{rules.content().signs(known.desires[me])} {
    std::size_t found = 0;
    for (std::size_t i = 0; i < wanted_.size() && found < longed_for_.size(); ++i)
      if (wanted_[i] != 0) longed_for_[found++] = i;
  }

  /// The cards that the notebook puts with somebody, certain or probable (a draw takes one card in six).
  void guess_hands() {
    const Notebook& notebook = s_.notebook[me_];
    for (std::size_t first = 0; first < card_count;
         first += 8) {  // most entries name nobody: eight are looked at together
      std::uint64_t eight = 0;
      std::memcpy(&eight, notebook.of.data() + first, std::min<std::size_t>(8, card_count - first));
      for (std::uint64_t named = Place::that_name_a_seat(eight); named != 0; named &= named - 1) {
        const std::size_t at = first + static_cast<std::size_t>(std::countr_zero(named)) / 8;
        if (Guess& guess = guess_[notebook.of[at].seat()]; guess.cards <= hand_size)
          ++guess.cards, guess.sum += leanings_[at + 1];
      }
    }
  }

  /// The chance that `other` satisfies me after giving `loses` (or an unseen card) and taking `gains`.
  int chance_of(Seat other, Card gains = no_card, Card loses = no_card) const {
    std::uint32_t sum = guess_[other].sum;
    int cards = guess_[other].cards, unknown = std::max(0, rules_.content().setup.hand - cards);
    if (gains != no_card) {
      sum += leaning(gains);
      if (loses != no_card) sum -= leaning(loses);
      else ++cards, unknown = std::max(0, unknown - 1);
    }
    const auto& chances = positive_chance[static_cast<std::size_t>(unknown)];
    const auto of = [&](std::size_t which) {
      const int leans = static_cast<int>(sum >> 8 * which & 0xFF) - zero - cards;
      const int chance = chances[static_cast<std::size_t>(std::clamp(leans, -6, 6) + 6)];
      if (belief_ == nullptr) return std::int64_t{chance};
      const std::size_t attribute = longed_for_[which];
      return std::int64_t{belief_->chance_of_trait(other, attribute, wanted_[attribute], chance)};
    };
    const std::int64_t p = of(0), q = of(1), r = of(2);
    return static_cast<int>((p * q + p * r + q * r) / sure - 2 * p * q * r / (sure * sure));
  }

  /// The same with the trait of mine that would do most for them in my eyes.
  int chance_with(Seat other) const {
    int best = 0;
    for (Card gift : s_.traits[me_]) best = std::max(best, chance_of(other, gift));
    return best;
  }

  /// How welcome I would be to `other`, by what they have seen of me and what I think they seek: how many of the three they
  /// would expect to find, in thousandths. `offered` is shown to them, and then is theirs.
  int welcome(Seat other, Card offered = no_card) const {
    Signs seen{};
    int unknown = hand_size;
    for (Card card : s_.traits[me_]) {
      if (card != offered && !s_.shown_to[card].has(other)) continue;
      --unknown;
      if (card == offered) continue;
      for (std::size_t i = 0; i < seen.size(); ++i)
        seen[i] = static_cast<std::int8_t>(seen[i] + rules_.content().signs(card)[i]);
    }
    const auto& chances = positive_chance[static_cast<std::size_t>(unknown)];
    int expected = 0;
    for (std::size_t i = 0; i < seen.size(); ++i)
      for (const int sign : {1, -1})
        expected += belief_->seeks(other, i, sign) * chances[static_cast<std::size_t>(sign * seen[i] + 6)] / sure;
    return expected;
  }

  int chance_of_nobody() const {
    std::int64_t chance = sure;
    for (Seat other : rules_.seats())
      if (other != me_) chance = chance * (sure - chance_of(other)) / sure;
    return static_cast<int>(chance);
  }

  /// A middle temperament that grows less choosy with every round, when few are left, and when others leave quickly.
  Threshold threshold() const {
    const int left = rules_.eligible(s_).size(), players = rules_.players();
    const int pace = s_.round == 1 ? 0 : sure * (players - left) / (players * (s_.round - 1));  // gone in a round
    const int patience = 30 * (s_.round - 1) + (left <= 3 && players > 3 ? 260 : 0) + std::max(0, pace - 300) / 2;
    const int weariness = 30 * std::max(0, s_.round - 12);  // nobody waits for ever
    return {std::max(330 - weariness, 650 - patience), std::max(330 - weariness, 560 - patience),
            std::max(230 - weariness, 530 - patience)};
  }

  bool last_round() const { return s_.last != LastRound::no; }

 protected:
  /// For each of the three attributes that I long for, more where a card leans my way and less where it does not.
  std::uint32_t leaning(Card card) const { return leanings_[static_cast<std::size_t>(card)]; }
  static constexpr int zero = 16;  // a byte of a sum begins with it, so that it never falls below nothing
  struct Guess {
    std::uint32_t sum = zero * 0x10101;  // and one for every card
    int cards = 0;
  };

  const Rules& rules_;
  const State& s_;
  Seat me_;
  const Belief* belief_;
  const std::array<std::uint32_t, card_count + 1>& leanings_;
  Signs wanted_;
  std::array<std::size_t, 3> longed_for_{};  // the attributes that my desires name
  BySeat<Guess> guess_;
};

}  // namespace parlor::persuasion
