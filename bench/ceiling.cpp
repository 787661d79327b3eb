// SPDX-License-Identifier: MIT
// How often can one seat win at a table of others who choose at random, or by the heuristic? In Persuasion several win at
// once, and whom somebody marries is up to two; so nobody wins for sure, however well they play. Searches that know how the
// others choose come close to the best there is: one that knows what its seat knows, one that also knows what the others
// desire, one that also knows what they hold, and an oracle that sees every card. They are measured here beside the
// heuristic, and play nowhere else.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "bots/search.h"
#include "kernel/playout.h"
#include "lab/wilson.h"
#include "table/catalogue.h"

namespace parlor {
namespace {

enum class Others : std::uint8_t { random, medium };

template <Game G> Action choice_of(Others others, const G& game, const typename G::State& state, Seat seat, Rng& rng) {
  if (others == Others::medium) return game.suggest(game.known(state, Viewer{seat}), seat, rng);
  Options options;
  game.options(state, seat, options);
  return rng.pick(options.begin(), options.size());
}

enum class Sees : std::uint8_t { own, desires, hands, all };

/// Two cards that the seat never saw change places, wherever they lie and whoever remembers them.
void exchange(persuasion::State& world, persuasion::Card one, persuasion::Card other) {
  const auto turn = [&](persuasion::Card& card) { card = card == one ? other : card == other ? one : card; };
  for (auto& hand : world.traits.of) {
    for (persuasion::Card& card : hand) turn(card);
    std::sort(hand.begin(), hand.end());
  }
  for (auto& intention : world.intention.of) turn(intention.trait);
  for (auto& answers : world.answer.of)
    for (persuasion::Card& card : answers.of) turn(card);
  for (auto* cards : {&world.desires, &world.gift, &world.drawn, &world.discard})
    for (persuasion::Card& card : cards->of) turn(card);
  for (auto* cards : {&world.deck, &world.pile})
    for (persuasion::Card& card : *cards) turn(card);
  for (auto& notebook : world.notebook.of) std::swap(notebook[one], notebook[other]);
  std::swap(world.shown_to[one], world.shown_to[other]);
}

/// The game as one seat meets it when it knows how the others choose: their choices are part of what happens to it.
template <Game G, Sees sees>
class Alone : public G {
 public:
  using State = typename G::State;
  using Journal = parlor::Journal<typename G::Event>;

  Alone(const G& game, Seat me, Others others) : G{game}, me_{me}, others_{others} {}

  SeatSet pending(const State& s) const { return G::pending(s) & SeatSet::only(me_); }
  void apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
    G::apply(s, who, action, rng, journal);
    while (!G::pending(s).empty() && !G::pending(s).has(me_)) {
      const Seat seat = random_seat(G::pending(s), rng);
      G::apply(s, seat, choice_of<G>(others_, *this, s, seat, rng), rng, journal);
    }
  }
  State known(const State& s, Viewer viewer) const { return sees == Sees::own ? G::known(s, viewer) : s; }
  State redeal(const State& known, Seat me, Rng& rng) const {
    if (sees == Sees::own) return G::redeal(known, me, rng);
    State world = sees == Sees::desires ? G::redeal(G::known(known, Viewer{me}), me, rng) : known;
    if (sees == Sees::all || known.step == persuasion::Step::characters) return world;
    for (Seat other : G::seats() - SeatSet::only(me)) {
      if (sees == Sees::desires) exchange(world, world.desires[other], known.desires[other]);
      else if (!world.deck.empty())
        exchange(world, world.desires[other], rng.pick(world.deck.begin(), world.deck.size()));
    }
    return world;
  }
  void reconsider(State& world, Seat me, Rng& rng) const {
    if (others_ == Others::medium) G::reconsider(world, me, rng);  // else it is random, as `redeal` imagines it
  }
  Action suggest(const State& known, Seat me, Rng& rng) const {
    return G::suggest(G::known(known, Viewer{me}), me, rng);
  }
  Action likely(const State& world, Seat who, Rng& rng) const { return G::likely(world, who, rng); }

 private:
  Seat me_;
  Others others_;
};

struct Tally {
  int games = 0, won = 0;
  double others = 0;
};

/// Every deal once for each seat, as in the arena. `choose(state, me, rng)` decides.
template <Game G, class Choose> Tally play(const G& game, Others others, int deals, Choose choose) {
  Tally tally;
  Journal<typename G::Event> silence;
  for (int deal = 0; deal < deals; ++deal)
    for (int place = 0; place < game.players(); ++place) {
      const Seat me = seat_at(place);
      const Seed seed = seed_in_series(seed_of(99), static_cast<std::uint64_t>(deal));
      Rng rng{seed}, theirs{seed, 1}, mine{seed, 2};
      auto state = game.start(rng, silence);
      while (!game.pending(state).empty()) {
        const Seat seat = random_seat(game.pending(state), theirs);
        const Action action = seat == me ? choose(state, me, mine) : choice_of(others, game, state, seat, theirs);
        game.apply(state, seat, action, rng, silence);
      }
      ++tally.games, tally.won += game.score(state, me) > 0;
      for (int seat = 0; seat < game.players(); ++seat)
        if (seat != place) tally.others += game.score(state, seat_at(seat)) / (game.players() - 1);
    }
  return tally;
}

void report(std::string_view who, int players, const Tally& tally) {
  const double mine = static_cast<double>(tally.won) / tally.games, theirs = tally.others / tally.games;
  const Interval sure = wilson_of_share(mine, tally.games);
  fmt::print("{} players  {:<7} {:6} games  {:5.1f} % ({:4.1f} to {:4.1f})  others {:5.1f} %  of fair share {:.2f}\n",
             players, who, tally.games, 100 * mine, 100 * sure.low, 100 * sure.high, 100 * theirs,
             mine * players / (mine + (players - 1) * theirs));
  std::fflush(stdout);
}

template <Game G> void measure(Others others, int players, int deals, std::uint32_t iterations) {
  const G game = *G::make(own_cards<G>().content, players, settings_for_bots(G::settings()));
  report("medium", players, play(game, others, 20 * deals, [&](const auto& state, Seat me, Rng& rng) {
           return game.suggest(game.known(state, Viewer{me}), me, rng);
         }));
  const auto think = [&]<Sees sees>() {
    return play(game, others, deals, [&](const auto& state, Seat me, Rng& rng) {
      const Alone<G, sees> alone{game, me, others};
      Search<Alone<G, sees>> search;
      return search.choose(alone, alone.known(state, Viewer{me}), me, {.iterations = iterations}, rng);
    });
  };
  report("search", players, think.template operator()<Sees::own>());
  report("desires", players, think.template operator()<Sees::desires>());
  report("hands", players, think.template operator()<Sees::hands>());
  report("oracle", players, think.template operator()<Sees::all>());
}

}  // namespace
}  // namespace parlor

int main(int count, char** words) {
  using namespace parlor;
  if (count != 5) {
    fmt::print(stderr, "ceiling random|medium PLAYERS DEALS ITERATIONS: one seat of Persuasion among such players\n");
    return 2;
  }
  const Others others = std::string_view{words[1]} == "medium" ? Others::medium : Others::random;
  measure<persuasion::Rules>(others, std::clamp(std::atoi(words[2]), 3, 8), std::max(1, std::atoi(words[3])),
                             static_cast<std::uint32_t>(std::max(1, std::atoi(words[4]))));
  return 0;
}
