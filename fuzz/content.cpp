// SPDX-License-Identifier: MIT
// Any text is a set of cards or a fault. Cards that are sound can be played with.
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "parlor/all_games.h"

namespace parlor {
namespace {

template <Game G> void read_and_play(std::string_view text) {
  const auto cards = read_cards<G>(text, "cards");
  if (!cards) return;
  const auto game = G::make(cards->content, G::facts.players.least, default_house_rules(G::house_rules()));
  assert(game);
  Rng rng{seed_of(std::uint64_t{1})};
  Journal<typename G::Event> journal;
  auto state = game->start(rng, journal);
  for (int step = 0; step < 200 && !game->pending(state).empty(); ++step) {
    const Seat seat = game->pending(state).at(0);
    game->apply(state, seat, game->suggest(game->known(state, Viewer{seat}), seat, rng), rng, journal);
  }
}

}  // namespace
}  // namespace parlor

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  parlor::Catalogue::each([&]<class G>(std::type_identity<G>) { parlor::read_and_play<G>(text); });
  return 0;
}
