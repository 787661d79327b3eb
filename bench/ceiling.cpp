// SPDX-License-Identifier: MIT
// How often can one seat win at a table of others who choose at random, or by the heuristic? In Persuasion several win at
// once, and whom somebody marries is up to two; so nobody wins for sure, however well they play. Searches that know how the
// others choose come close to the best there is: one that knows what its seat knows, one that also draws from what the
// others do what they may desire, one that is told so by those it has met, one that knows it of all, one that also knows what
// they hold, and an oracle that sees every card. They are measured here beside the heuristic, and play nowhere else.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "bots/search.h"
#include "kernel/playout.h"
#include "lab/wilson.h"
#include "parlor/all_games.h"

namespace parlor {
namespace {

enum class Others : std::uint8_t { random, medium };

template <Game G> Action choice_of(Others others, const G& game, const typename G::State& state, Seat seat, Rng& rng) {
  if (others == Others::medium) return game.suggest(game.known(state, Viewer{seat}), seat, rng);
  Choices choices;
  game.choices(state, seat, choices);
  return rng.pick(choices);
}

enum class Sees : std::uint8_t { own, deeds, told, desires, hands, all };

/// What those tell `me` whom it has met: what they seek. Here they say it at once, however the two met.
Hearsay told_by_those_met(const persuasion::Rules& game, const persuasion::State& truth, Seat me) {
  Hearsay heard;
  for (Seat other : game.seats() - SeatSet::only(me)) {
    const auto& looks = truth.meetings[me][other];
    if (looks.fresh() + looks.stale() == 0) continue;
    const auto& wanted = game.content().signs(truth.desires[other]);
    for (std::uint8_t i = 0; i < wanted.size(); ++i)
      if (wanted[i] != 0) heard.push_back({make_remark(persuasion::Statement::seek, i, wanted[i]), other, me, 1});
  }
  return heard;
}

/// What somebody makes of the others' intentions and of their answers to proposals. For every card: how likely it is that its
/// owner would have done all that was seen, had they desired that card. This is more than an honest player could work out,
/// who would have to guess what the others held and had seen of each other: here that is the truth.
class Evidence {
 public:
  Evidence() {
    for (auto& weights : weight_.of) weights.of.fill(1);
  }

  /// A card for `seat` to desire, of those that have a chance; no_card when none of them has.
  persuasion::Card imagine(Seat seat, const std::vector<persuasion::Card>& possible, Rng& rng) const {
    double all = 0;
    for (persuasion::Card card : possible) all += weight_[seat][card];
    double left = all * rng.below(1 << 30) / (1 << 30);
    for (persuasion::Card card : possible)
      if ((left -= weight_[seat][card]) < 0) return card;
    return persuasion::no_card;
  }

  /// Sealed for now, and seen when all is open.
  void seal(const persuasion::State& known, Seat who, Action action) {
    const auto kind = static_cast<persuasion::Kind>(action.kind);
    const bool tells = known.step == persuasion::Step::intentions ||
                       (known.step == persuasion::Step::proposals && kind != persuasion::Kind::second_trait);
    if (tells) sealed_.push_back({known, who, action});
  }
  void open(const persuasion::Rules& game, Seat me, Rng& rng) {
    for (const Deed& deed : sealed_) weigh(game, deed, me, rng);
    sealed_.clear();
  }

 private:
  struct Deed {
    persuasion::State known;
    Seat who;
    Action action;
  };

  void weigh(const persuasion::Rules& game, const Deed& deed, Seat me, Rng& rng) {
    constexpr int trials = 48;
    const auto& [known, who, action] = deed;
    const bool faced = (action.kind == static_cast<int>(persuasion::Kind::propose) ||
                        action.kind == static_cast<int>(persuasion::Kind::accept_proposal)) &&
                       Seat{action.a} == me;
    persuasion::State imagined = known;
    for (int number = 1; number <= persuasion::card_count; ++number) {
      const persuasion::Card card{static_cast<std::uint8_t>(number)};
      double& weight = weight_[who][card];
      if (known.traits[who].has(card)) {
        weight = 0;  // it cannot be both
        continue;
      }
      imagined.desires[who] = card;
      int alike = 0;
      for (int i = 0; i < trials; ++i) {
        const Action other = game.suggest(imagined, who, rng);
        alike += other.kind == action.kind && other.a == action.a && (!faced || other.b == action.b);
      }
      weight *= (alike + 0.25) / (trials + 0.5);
    }
  }

  BySeat<persuasion::ByCard<double>> weight_;
  std::vector<Deed> sealed_;
};

/// The game as one seat meets it when it knows how the others choose: their choices are part of what happens to it.
template <Game G, Sees sees>
class Alone : public G {
 public:
  using State = typename G::State;
  using Journal = parlor::Journal<typename G::Event>;

  Alone(const G& game, Seat me, Others others, const Evidence& evidence)
      : G{game}, me_{me}, others_{others}, evidence_{evidence} {}

  SeatSet pending(const State& s) const { return G::pending(s) & SeatSet::only(me_); }
  void apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
    G::apply(s, who, action, rng, journal);
    while (!G::pending(s).empty() && !G::pending(s).has(me_)) {
      const Seat seat = random_seat(G::pending(s), rng);
      G::apply(s, seat, choice_of<G>(others_, *this, s, seat, rng), rng, journal);
    }
  }
  State known(const State& s, Viewer viewer) const { return sees <= Sees::told ? G::known(s, viewer) : s; }
  State redeal(const State& known, Seat me, Rng& rng) const {
    if (sees == Sees::own || sees == Sees::told) return G::redeal(known, me, rng);
    if (sees == Sees::deeds) return redeal_by_deeds(known, me, rng);
    State world = sees == Sees::desires ? G::redeal(G::known(known, Viewer{me}), me, rng) : known;
    if (sees == Sees::all || known.step == persuasion::Step::characters) return world;
    for (Seat other : G::seats() - SeatSet::only(me)) {
      if (sees == Sees::desires) G::desire(world, other, known.desires[other]);
      else if (!world.deck.empty()) G::desire(world, other, rng.pick(world.deck));
    }
    return world;
  }
  void unseal(State& known, Seat me) const {
    if (others_ == Others::medium) G::unseal(known, me);  // else it is random, as `redeal` imagines it
  }
  Action suggest(const State& known, Seat me, Rng& rng) const {
    return G::suggest(G::known(known, Viewer{me}), me, rng);
  }
  Action likely(const State& world, Seat who, Rng& rng) const { return G::likely(world, who, rng); }

 private:
  State redeal_by_deeds(const State& known, Seat me, Rng& rng) const {
    State world = G::redeal(known, me, rng);
    if (known.step == persuasion::Step::characters) return world;
    std::vector<persuasion::Card> possible;  // never seen by me
    for (int number = 1; number <= persuasion::card_count; ++number) {
      const persuasion::Card card{static_cast<std::uint8_t>(number)};
      if (!G::has_seen(known, me, card)) possible.push_back(card);
    }
    for (Seat other : G::seats() - SeatSet::only(me)) {
      const persuasion::Card card = evidence_.imagine(other, possible, rng);
      if (card == persuasion::no_card) continue;
      G::desire(world, other, card);
      std::erase(possible, card);
    }
    return world;
  }

  Seat me_;
  Others others_;
  const Evidence& evidence_;
};

struct Tally {
  int games = 0, won = 0;
  double others = 0;
};

/// Every deal once for each seat, as in the arena. `choose(state, me, rng, evidence)` decides.
template <Game G, class Choose> Tally play(const G& game, Others others, int deals, bool watches, Choose choose) {
  Tally tally;
  Journal<typename G::Event> silence;
  for (int deal = 0; deal < deals; ++deal)
    for (int place = 0; place < game.players(); ++place) {
      const Seat me = seat_at(place);
      const Seed seed = seed_in_series(seed_of(99), static_cast<std::uint64_t>(deal));
      Rng rng{seed}, theirs{seed, 1}, mine{seed, 2}, doubts{seed, 3};
      Evidence evidence;
      auto state = game.start(rng, silence);
      while (!game.pending(state).empty()) {
        const Seat seat = random_seat(game.pending(state), theirs);
        const Action action =
            seat == me ? choose(state, me, mine, evidence) : choice_of(others, game, state, seat, theirs);
        if (watches && seat != me) evidence.seal(game.known(state, Viewer{seat}), seat, action);
        const auto [step, round] = std::pair{state.step, state.round};
        game.apply(state, seat, action, rng, silence);
        if (state.step != step || state.round != round) evidence.open(game, me, doubts);
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
  const G game = *G::make(own_cards<G>().content, players, house_rules_for_bots(G::house_rules()));
  report("medium", players,
         play(game, others, 20 * deals, false, [&](const auto& state, Seat me, Rng& rng, const Evidence&) {
           return game.suggest(game.known(state, Viewer{me}), me, rng);
         }));
  const auto think = [&]<Sees sees>() {
    const bool watches = sees == Sees::deeds;
    return play(game, others, deals, watches, [&](const auto& state, Seat me, Rng& rng, const Evidence& evidence) {
      const Alone<G, sees> alone{game, me, others, evidence};
      Search<Alone<G, sees>> search;
      const Hearsay heard = sees == Sees::told ? told_by_those_met(game, state, me) : Hearsay{};
      auto known = alone.known(state, Viewer{me});
      alone.unseal(known, me);
      return search.choose(alone, known, me, {.iterations = iterations}, rng, heard);
    });
  };
  report("search", players, think.template operator()<Sees::own>());
  if (others == Others::medium) report("deeds", players, think.template operator()<Sees::deeds>());
  report("told", players, think.template operator()<Sees::told>());
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
