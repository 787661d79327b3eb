// SPDX-License-Identifier: MIT
// A game behind a name that is known when the program runs, and nothing around it: no record, no viewers, no words. For programs
// that play by the million and choose the game at run time. A state is bytes in the caller's hands, to be copied, compared and
// thrown away; a call is one jump through a table.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <vector>

#include "kernel/action.h"
#include "kernel/facts.h"
#include "kernel/rng.h"
#include "kernel/seat.h"
#include "table/in_play.h"

namespace parlor {

class Bare {
 public:
  virtual ~Bare() = default;

  virtual const Facts& facts() const = 0;
  virtual int players() const = 0;
  virtual std::size_t state_bytes() const = 0;

  // `state` points to that many bytes, as the system aligns them; which game they belong to, the caller knows
  virtual void start(void* state, Rng& rng) const = 0;
  virtual SeatSet pending(const void* state) const = 0;  // empty: the game is over
  virtual void choices(const void* state, Seat seat, Choices& out) const = 0;
  virtual RuleId forbids(const void* state, Seat seat, Action action) const = 0;
  virtual void apply(void* state, Seat seat, Action action, Rng& rng) const = 0;  // legal
  virtual double score(const void* state, Seat seat) const = 0;                   // when over
  virtual void known(const void* state, Seat seat, void* into) const = 0;         // what that seat knows
  virtual void redeal(const void* known, Seat seat, Rng& rng, void* into) const = 0;
  virtual Action suggest(const void* known, Seat seat, Rng& rng) const = 0;
};

/// A state of such a game, for who does not keep bytes of their own.
class BareState {
 public:
  explicit BareState(const Bare& game)
      : words_((game.state_bytes() + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t)) {}
  void* data() { return words_.data(); }
  const void* data() const { return words_.data(); }

 private:
  std::vector<std::max_align_t> words_;
};

/// By the game's name, with its own cards; what `Table::open` refuses is refused here. The seed is not used.
Result<std::unique_ptr<const Bare>> bare_game(const Opening& opening);

}  // namespace parlor
