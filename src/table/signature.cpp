// SPDX-License-Identifier: MIT
#include "table/signature.h"

#include "kernel/sha256.h"
#include "table/catalogue.h"

namespace parlor {
namespace {

constexpr int games_each = 12;  // for every number of seats: half at random, half by the games' own hints

template <Game G> std::string ending_of(const G& game, Rng& rng, bool by_hints) {
  Journal<typename G::Event> silence;
  Choices choices;
  auto state = game.start(rng, silence);
  for (SeatSet who = game.pending(state); !who.empty(); who = game.pending(state)) {
    const Seat seat = who.at(static_cast<int>(rng.below(static_cast<std::uint32_t>(who.size()))));
    choices.clear();
    game.choices(state, seat, choices);
    Action action = choices[static_cast<int>(rng.below(static_cast<std::uint32_t>(choices.size())))];
    if (by_hints) action = game.suggest(game.known(state, Viewer{seat}), seat, rng);
    game.apply(state, seat, action, rng, silence);
  }
  for (int seat = 0; seat < game.players(); ++seat)
    state = game.redeal(game.known(state, Viewer{seat_at(seat)}), seat_at(seat), rng);
  return {reinterpret_cast<const char*>(&state), sizeof state};
}

template <Game G> std::string signature() {
  std::string endings;
  for (int players = G::least_players; players <= G::most_players; ++players) {
    const auto game = G::make(own_cards<G>().content, players, default_house_rules(G::house_rules()));
    for (int number = 0; number < games_each; ++number) {
      Rng rng{seed_of(static_cast<std::uint64_t>(number)), static_cast<std::uint64_t>(players)};
      endings += ending_of(*game, rng, number % 2 == 1);
    }
  }
  return sha256_hex(endings).substr(0, 16);
}

}  // namespace

std::string signature_of(std::string_view game) {
  std::string found;
  Catalogue::with(game, [&]<class G>(std::type_identity<G>) { found = signature<G>(); });
  return found;
}

}  // namespace parlor
