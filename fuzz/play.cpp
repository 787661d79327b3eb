// SPDX-License-Identifier: MIT
// Every game, played by bytes: the number of seats, the house rules, the deal, who acts and what. On the way anything
// at all is asked of the rules, and is allowed exactly when it is listed.
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "parlor/all_games.h"

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

template <Game G> HouseRules house_rules_from(Bytes& bytes) {
  HouseRules house_rules = default_house_rules(G::house_rules());
  for (std::size_t i = 0; i < G::house_rules().size(); ++i) {
    const HouseRuleSpec& rule = G::house_rules()[i];
    const int byte = bytes.next();
    if (byte == 0) continue;
    house_rules.values[i] = rule.is_word()
                                ? byte % static_cast<int>(rule.words.size())
                                : rule.least + rule.step * (byte % ((rule.most - rule.least) / rule.step + 1));
  }
  return house_rules;
}

/// Something almost legal, asked of any seat: allowed exactly when it is listed.
template <Game G> void ask(const G& game, const typename G::State& state, Bytes& bytes) {
  const Seat seat = seat_at(bytes.below(game.players()));
  Choices choices;
  if (game.pending(state).has(seat)) game.choices(state, seat, choices);
  Action action = choices.empty() ? Action{} : choices[bytes.next() % choices.size()];
  switch (bytes.below(5)) {
    case 0: action.kind = bytes.next(); break;
    case 1: action.a = bytes.next(); break;
    case 2: action.b = bytes.next(); break;
    case 3: action.c = bytes.next(); break;
    case 4: action.d = bytes.next(); break;
  }
  const bool listed = std::find(choices.begin(), choices.end(), action) != choices.end();
  assert(listed == game.forbids(state, seat, action).empty());
}

template <Game G> void play(Bytes bytes) {
  const int players = G::facts.players.least + bytes.below(G::facts.players.most - G::facts.players.least + 1);
  const auto game = G::make(own_cards<G>().content, players, house_rules_from<G>(bytes));
  if (!game) return;
  Rng rng{seed_of(std::uint64_t{bytes.next()})};
  Journal<typename G::Event> journal;
  auto state = game->start(rng, journal);
  Choices choices;
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
      choices.clear();
      game->choices(state, seat, choices);
      assert(!choices.empty());
      game->apply(state, seat, choices[bytes.next() % choices.size()], rng, journal);
    }
  }
}

}  // namespace
}  // namespace parlor

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  parlor::Catalogue::each([&]<class G>(std::type_identity<G>) { parlor::play<G>({{data, size}}); });
  return 0;
}
