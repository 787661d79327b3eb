// SPDX-License-Identifier: MIT
// What is true of every state, asked after every act where asserts are on.
#pragma once

#include <cassert>

namespace parlor {

#ifdef NDEBUG
inline constexpr bool asserting = false;
#else
inline constexpr bool asserting = true;
#endif

/// Lives while a game carries out an act: a state that was sound before is sound after it. A position that no game reaches, as a
/// test may lay it out, is left in peace.
template <class Game>
class StaysSound {
 public:
  StaysSound(const Game& game, const typename Game::State& state) : game_{game}, state_{state} {
    if constexpr (asserting) was_ = game.unsound(state).empty();
  }
  ~StaysSound() {
    if constexpr (asserting) assert(!was_ || game_.unsound(state_).empty());
  }
  StaysSound(const StaysSound&) = delete;
  StaysSound& operator=(const StaysSound&) = delete;

 private:
  [[maybe_unused]] const Game& game_;
  [[maybe_unused]] const typename Game::State& state_;
  [[maybe_unused]] bool was_ = false;
};

}  // namespace parlor
