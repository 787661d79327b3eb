// SPDX-License-Identifier: MIT
// How often can one seat win at a table of players who choose at random? In Persuasion others end the game within a few
// rounds and choose whom they marry by lot, so that nobody wins for sure. Two searches that know that the others play at
// random come close to the best there is: one that knows what its seat knows, and an oracle that sees every card. They are
// measured here beside the heuristic, and play nowhere else.
#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

#include "bots/search.h"
#include "kernel/playout.h"
#include "lab/wilson.h"
#include "table/catalogue.h"

namespace parlor {
namespace {

/// The game as one seat meets it when all others choose at random: their choices are part of what happens to it.
template <Game G, bool sees_all>
class Alone : public G {
 public:
  using State = typename G::State;
  using Journal = parlor::Journal<typename G::Event>;

  Alone(const G& game, Seat me) : G{game}, me_{me} {}

  SeatSet pending(const State& s) const { return G::pending(s) & SeatSet::only(me_); }
  void apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
    G::apply(s, who, action, rng, journal);
    Options options;
    for (SeatSet left = G::pending(s); !left.empty() && !left.has(me_); left = G::pending(s))
      act_randomly(static_cast<const G&>(*this), s, options, rng, journal);
  }
  State known(const State& s, Viewer viewer) const { return sees_all ? s : G::known(s, viewer); }
  State redeal(const State& known, Seat me, Rng& rng) const { return sees_all ? known : G::redeal(known, me, rng); }
  void reconsider(State&, Seat, Rng&) const {}  // what they sealed was chosen at random, as `redeal` imagines it
  Action suggest(const State& known, Seat me, Rng& rng) const {
    return G::suggest(G::known(known, Viewer{me}), me, rng);
  }
  Action likely(const State& world, Seat who, Rng& rng) const { return G::likely(world, who, rng); }

 private:
  Seat me_;
};

struct Tally {
  int games = 0, won = 0;
  double others = 0;
};

/// Every deal once for each seat, as in the arena. `choose(state, me, rng)` decides.
template <Game G, class Choose> Tally play(const G& game, int deals, std::uint64_t series, Choose choose) {
  Tally tally;
  Journal<typename G::Event> silence;
  Options options;
  for (int deal = 0; deal < deals; ++deal)
    for (int place = 0; place < game.players(); ++place) {
      const Seat me = seat_at(place);
      const Seed seed = seed_in_series(seed_of(series), static_cast<std::uint64_t>(deal));
      Rng rng{seed}, others{seed, 1}, mine{seed, 2};
      auto state = game.start(rng, silence);
      while (!game.pending(state).empty()) {
        const Seat seat = random_seat(game.pending(state), others);
        options.clear();
        game.options(state, seat, options);
        const Action action = seat == me ? choose(state, me, mine) : others.pick(options.begin(), options.size());
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
  fmt::print(
      "{:2} players  {:<22} {:6} games  {:5.1f} % ({:4.1f} to {:4.1f})  others {:5.1f} %  of fair share {:.2f}\n",
      players, who, tally.games, 100 * mine, 100 * sure.low, 100 * sure.high, 100 * theirs,
      mine * players / (mine + (players - 1) * theirs));
}

template <Game G> void measure(int players, int deals, std::uint32_t iterations) {
  const G game = *G::make(own_cards<G>().content, players, settings_for_bots(G::settings()));
  report("medium", players, play(game, 20 * deals, 99, [&](const auto& state, Seat me, Rng& rng) {
           return game.suggest(game.known(state, Viewer{me}), me, rng);
         }));
  const auto think = [&]<bool sees_all>() {
    return play(game, deals, 99, [&](const auto& state, Seat me, Rng& rng) {
      const Alone<G, sees_all> alone{game, me};
      Search<Alone<G, sees_all>> search;
      return search.choose(alone, alone.known(state, Viewer{me}), me, {.iterations = iterations}, rng);
    });
  };
  report("search", players, think.template operator()<false>());
  report("oracle", players, think.template operator()<true>());
}

}  // namespace
}  // namespace parlor

int main(int count, char** words) {
  int deals = 50;
  std::uint32_t iterations = 2000;
  if (count > 1) deals = std::atoi(words[1]);
  if (count > 2) iterations = static_cast<std::uint32_t>(std::atoi(words[2]));
  for (const int players : {3, 4, 8}) parlor::measure<parlor::persuasion::Rules>(players, deals, iterations);
  return 0;
}
