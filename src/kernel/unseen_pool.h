// SPDX-License-Identifier: MIT
// For `redeal`: the cards whose place a seat does not know, dealt out to the places that it cannot see.
#pragma once

#include "kernel/list.h"
#include "kernel/rng.h"

namespace parlor {

/// A card that is `Card{}` is an unknown one.
template <class Card, std::size_t Capacity>
class UnseenPool {
 public:
  explicit UnseenPool(const List<Card, Capacity>& all) : cards_{all} {}

  int size() const { return cards_.size(); }

  /// One such card lies where the seat can see it.
  void see(Card card) {
    if (card != Card{}) cards_.remove(card);
  }

  /// Any of the rest, each as likely, comes to a place if the seat does not know what is there.
  void fill(Card& place, Rng& rng) {
    if (place == Card{}) place = cards_.remove_at(static_cast<int>(rng.below(static_cast<std::uint32_t>(size()))));
  }

 private:
  List<Card, Capacity> cards_;
};

}  // namespace parlor
