// SPDX-License-Identifier: MIT
// What surely follows from a choice, from the seat's knowledge alone: the choice is made in many worlds that the seat cannot rule
// out, with luck of their own, and what comes of it in all of them is told. As if none of the others had answered yet, so that it
// says nothing of what they have sealed.
#pragma once

#include <algorithm>
#include <vector>

#include "words/account.h"
#include "words/game.h"

namespace parlor {

/// A figure that will be another one.
struct Change {
  Account::Figure after;
  int before = 0;

  Fields fields() const {
    Fields fields{after.name};
    if (!after.field.empty()) fields.add(after.field, after.of);
    fields.add("before", before), fields.add("after", after.value);
    return fields;
  }
};

inline constexpr int worlds_foreseen =
    64;  // what happens by five faces of a die in six is told as sure once in 10^5 times

template <Game G> Account account_of(const G& game, const typename G::State& known, Seat me) {
  Account account;
  game.account(known, me, account);
  return account;
}

/// `known` is what the seat knows; the choice is one of its choices.
template <Game G> std::vector<Change> preview(const G& game, typename G::State known, Seat me, Action choice) {
  game.unseal(known, me);
  const Account now = account_of(game, known, me);
  std::vector<Change> changes;
  Journal<typename G::Event> silence;
  for (int number = 0; number < worlds_foreseen && (number == 0 || !changes.empty()); ++number) {
    Rng chance{Seed{},
               static_cast<std::uint64_t>(number)};  // the same for all: what is foreseen hangs on `known` alone
    auto world = game.redeal(known, me, chance);
    game.apply(world, me, choice, chance, silence);
    const Account then = account_of(game, game.known(world, Viewer{me}), me);
    if (number == 0) {
      for (const Account::Figure& figure : then.figures())
        if (const Account::Figure* was = now.find(figure); was != nullptr && was->value != figure.value)
          changes.push_back({figure, was->value});
    } else {
      std::erase_if(changes, [&](const Change& change) {
        const Account::Figure* is = then.find(change.after);
        return is == nullptr || is->value != change.after.value;
      });
    }
  }
  return changes;
}

}  // namespace parlor
