// SPDX-License-Identifier: MIT
// Every game, played by bytes: the number of seats, the house rules, the deal, who acts and what. On the way anything
// at all is asked of the rules, and is allowed exactly when it is listed.
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "table/catalogue.h"

namespace parlor {
namespace {

struct Bytes {
  std::span<const std::uint8_t> rest;

  std::uint8_t next() {
    if (rest.empty()) return 0;
    const std::uint8_t byte = rest.front();
    rest = rest.subspan(1);
    return byte;
  }
  int below(int bound) { return next() % bound; }
};

template <Game G> Settings settings_from(Bytes& bytes) {
  Settings settings = default_settings(G::settings());
  for (std::size_t i = 0; i < G::settings().size(); ++i) {
    const Setting& setting = G::settings()[i];
    const int byte = bytes.next();
    if (byte == 0) continue;
    settings.values[i] =
        setting.is_word() ? byte % static_cast<int>(setting.words.size())
                          : setting.least + setting.step * (byte % ((setting.most - setting.least) / setting.step + 1));
  }
  return settings;
}

/// Something almost legal, asked of any seat: allowed exactly when it is listed.
template <Game G> void ask(const G& game, const typename G::State& state, Bytes& bytes) {
  const Seat seat = seat_at(bytes.below(game.players()));
  Options options;
  if (game.pending(state).has(seat)) game.options(state, seat, options);
  Action action = options.empty() ? Action{} : options[bytes.next() % options.size()];
  switch (bytes.below(5)) {
    case 0: action.kind = bytes.next(); break;
    case 1: action.a = bytes.next(); break;
    case 2: action.b = bytes.next(); break;
    case 3: action.c = bytes.next(); break;
    case 4: action.d = bytes.next(); break;
  }
  const bool listed = std::find(options.begin(), options.end(), action) != options.end();
  assert(listed == game.forbids(state, seat, action).empty());
}

template <Game G> void play(Bytes bytes) {
  const int players = G::facts.players.least + bytes.below(G::facts.players.most - G::facts.players.least + 1);
  const auto game = G::make(own_cards<G>().content, players, settings_from<G>(bytes));
  if (!game) return;
  Rng rng{seed_of(std::uint64_t{bytes.next()})};
  Journal<typename G::Event> journal;
  auto state = game->start(rng, journal);
  Options options;
  while (!bytes.rest.empty() && !game->pending(state).empty()) {
    const std::uint8_t what = bytes.next();
    if (what < 64) {
      ask(*game, state, bytes);
    } else if (what < 72) {
      const Action event{static_cast<std::uint8_t>(timeout_kind + bytes.below(3)), bytes.next()};
      if (game->forbids(state, house, event).empty()) game->apply(state, house, event, rng, journal);
    } else {
      const SeatSet pending = game->pending(state);
      const Seat seat = pending.at(bytes.below(pending.size()));
      options.clear();
      game->options(state, seat, options);
      assert(!options.empty());
      game->apply(state, seat, options[bytes.next() % options.size()], rng, journal);
    }
  }
}

}  // namespace
}  // namespace parlor

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  parlor::Catalogue::each([&]<class G>(std::type_identity<G>) { parlor::play<G>({{data, size}}); });
  return 0;
}
