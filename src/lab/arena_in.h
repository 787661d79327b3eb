// SPDX-License-Identifier: MIT
// A contest of bots in one game.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>

#include "kernel/playout.h"
#include "lab/cpu_time.h"
#include "lab/door.h"
#include "table/cards.h"
#include "words/house_rules.h"

namespace parlor {
namespace arena {

inline constexpr std::uint64_t batch = 16;  // deals between two looks at whether the question is settled
inline constexpr double looks_sure = 3;     // standard errors
inline constexpr std::uint64_t least_deals = 32;

/// What one deal, played once for each seat (or once by each bot), told.
struct Deal {
  double one = 0, other = 0;  // mean score of a seat
  double better = 0;
};

/// Plays the games of one thread.
template <Game G>
class Referee {
 public:
  Referee(const G& game, const Contest& contest)
      : game_{game}, contest_{contest}, chance_{contest.seed, game.players()}, clocks(contest.bots.size()) {}

  Deal deal(std::size_t one, std::size_t other, std::uint64_t number) {
    const Seed seed = seed_in_series(contest_.seed, number);
    const int players = game_.players();
    Deal told;
    if constexpr (G::facts.cooperative) {
      told.one = play(seed, [&](int) { return one; })[Seat{0}];
      told.other = play(seed, [&](int) { return other; })[Seat{0}];
      told.better = compare(told.one, told.other);
      return told;
    }
    for (int place = 0; place < players; ++place) {
      const BySeat<double> scores = play(seed, [&](int seat) { return seat == place ? one : other; });
      const double mine = scores[seat_at(place)];
      told.one += mine / players;
      for (int seat = 0; seat < players; ++seat) {
        if (seat == place) continue;
        const double weight = 1.0 / (players * (players - 1));
        told.other += scores[seat_at(seat)] * weight;
        told.better += compare(mine, scores[seat_at(seat)]) * weight;
      }
    }
    return told;
  }

 private:
  static double compare(double mine, double theirs) { return mine > theirs ? 1 : mine == theirs ? 0.5 : 0; }

  template <class Who> BySeat<double> play(const Seed& seed, Who who) {
    chance_.restart(seed);
    Rng rng{seed};
    told_.clear();
    Journal<typename G::Event> journal =
        words_matter_ ? Journal<typename G::Event>{told_} : Journal<typename G::Event>{};
    Conversation<G> conversation{game_, chance_, [&](int seat) { return contest_.bots[who(seat)]; }};
    typename G::State state = game_.start(rng, journal);
    std::uint64_t decided = 0;
    for (SeatSet pending = game_.pending(state); !pending.empty(); pending = game_.pending(state), ++decided) {
      const Seat seat = chance_.next(pending);
      if (!contest_.cards.empty() && gone_wrong(game_, state, seat, decided)) return broken = true, BySeat<double>{};
      const std::size_t bot = who(index(seat));
      const double before = thread_cpu_seconds();
      const typename G::State known = game_.known(state, Viewer{seat});
      const Action action = choose(game_, known, seat, contest_.bots[bot], chance_.of(seat));
      const double seconds = thread_cpu_seconds() - before;
      Standing& clock = clocks[bot];
      ++clock.decisions, clock.seconds += seconds, clock.longest = std::max(clock.longest, seconds);
      game_.apply(state, seat, action, rng, journal);
      if (words_matter_) conversation.after_act(state, told_), told_.clear();
    }
    BySeat<double> scores;
    for (int seat = 0; seat < game_.players(); ++seat) scores[seat_at(seat)] = game_.score(state, seat_at(seat));
    return scores;
  }

  const G& game_;
  const Contest& contest_;
  BotChance chance_;
  bool words_matter_ = !game_.understood().empty() && std::any_of(contest_.bots.begin(), contest_.bots.end(), talks);
  std::vector<Told<typename G::Event>> told_;  // since the last act

 public:
  std::vector<Standing> clocks;
  bool broken = false;  // a game could not go on
};

struct Spread {
  double mean = 0, error = 0;  // standard error of the mean
};
template <class Of> Spread spread(const std::vector<Deal>& deals, Of of) {
  const auto count = static_cast<double>(deals.size());
  double sum = 0, squares = 0;
  for (const Deal& deal : deals) sum += of(deal);
  const double mean = sum / count;
  for (const Deal& deal : deals) squares += (of(deal) - mean) * (of(deal) - mean);
  return {mean, deals.size() < 2 ? 0 : std::sqrt(squares / (count - 1) / count)};
}

inline void judge(Pairing& pairing, const std::vector<Deal>& deals, int games_a_deal, int players, bool together) {
  pairing.deals = deals.size();
  pairing.games = pairing.deals * static_cast<std::uint64_t>(games_a_deal);
  const Spread one = spread(deals, [](const Deal& deal) { return deal.one; });
  const Spread lead = spread(deals, [](const Deal& deal) { return deal.one - deal.other; });
  pairing.rate = one.mean;
  pairing.other_rate = spread(deals, [](const Deal& deal) { return deal.other; }).mean;
  pairing.better = spread(deals, [](const Deal& deal) { return deal.better; }).mean;
  pairing.lead = lead.mean, pairing.lead_error = lead.error;
  const auto count = static_cast<double>(deals.size());
  const double worth =
      one.error > 0 ? std::clamp(one.mean * (1 - one.mean) / (one.error * one.error), count, count * games_a_deal)
                    : count;  // so many independent games would be as telling
  pairing.interval = wilson_of_share(one.mean, worth);
  const double all = together ? (pairing.rate + pairing.other_rate) / 2
                              : (pairing.rate + (players - 1) * pairing.other_rate) / players;
  pairing.share = all > 0 ? pairing.rate / all : 1;
  pairing.settled = deals.size() >= least_deals && std::abs(lead.mean) > looks_sure * lead.error;
}

/// Ratings that explain best who did better how often (Bradley and Terry); half a comparison won and lost against each
/// other bot keeps them finite.
inline void rate(Standings& standings) {
  const std::size_t count = standings.bots.size();
  std::vector<double> strength(count, 1);
  for (int round = 0; round < 10'000; ++round) {
    std::vector<double> won(count, 0), met(count, 0);
    for (const Pairing& pair : standings.pairings) {
      const auto games = static_cast<double>(pair.games);
      won[pair.one] += pair.better * games + 0.5, won[pair.other] += (1 - pair.better) * games + 0.5;
      const double weight = (games + 1) / (strength[pair.one] + strength[pair.other]);
      met[pair.one] += weight, met[pair.other] += weight;
    }
    for (std::size_t bot = 0; bot < count; ++bot) strength[bot] = won[bot] / met[bot];
  }
  double mean = 0;
  for (const double one : strength) mean += std::log10(one) / static_cast<double>(count);
  for (std::size_t bot = 0; bot < count; ++bot)
    standings.bots[bot].rating = 1000 + 400 * (std::log10(strength[bot]) - mean);
}

template <Game G> Result<Standings> compete_in(const G& game, const Contest& contest, const Progress& progress) {
  Standings standings;
  standings.together = G::facts.cooperative;
  standings.bots.resize(contest.bots.size());
  const int games_a_deal = standings.together ? 1 : game.players();
  const std::uint64_t deals_wanted =
      (contest.games + static_cast<std::uint64_t>(games_a_deal) - 1) / static_cast<std::uint64_t>(games_a_deal);
  std::uint64_t played = 0;
  std::mutex together;
  const auto started = std::chrono::steady_clock::now();
  std::vector<Referee<G>> referees;
  for (int thread = 0; thread < contest.threads; ++thread) referees.emplace_back(game, contest);

  for (std::size_t one = 0; one < contest.bots.size(); ++one)
    for (std::size_t other = one + 1; other < contest.bots.size(); ++other) {
      Pairing pairing{one, other};
      std::vector<Deal> deals;
      while (deals.size() < deals_wanted && !(contest.until_significant && pairing.settled)) {
        const std::uint64_t first = deals.size(), last = std::min(deals_wanted, first + batch);
        deals.resize(last);
        std::atomic<std::uint64_t> taken{first};
        const auto work = [&](Referee<G>& referee) {
          for (std::uint64_t number = taken++; number < last; number = taken++) {
            deals[number] = referee.deal(one, other, number);
            const std::lock_guard lock{together};
            if (progress) progress(played += static_cast<std::uint64_t>(games_a_deal));
          }
        };
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < referees.size(); ++i) others.emplace_back([&, i] { work(referees[i]); });
        work(referees[0]);
        others.clear();  // joins them
        judge(pairing, deals, games_a_deal, game.players(), standings.together);
      }
      standings.pairings.push_back(pairing);
    }

  for (std::size_t bot = 0; bot < contest.bots.size(); ++bot)
    for (const Referee<G>& referee : referees) {
      standings.bots[bot].decisions += referee.clocks[bot].decisions;
      standings.bots[bot].seconds += referee.clocks[bot].seconds;
      standings.bots[bot].longest = std::max(standings.bots[bot].longest, referee.clocks[bot].longest);
    }
  if (std::any_of(referees.begin(), referees.end(), [](const auto& referee) { return referee.broken; }))
    return Fault{contest.cards_name, "a game cannot go on: a seat has nothing to choose from, or there is no end"};
  rate(standings);
  standings.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return standings;
}

}  // namespace arena

template <class G> Result<Standings> LabDoor<G>::compete(const Contest& contest, const Progress& progress) {
  const auto cards = cards_of<G>(contest.cards, contest.cards_name);
  if (!cards) return cards.fault();
  const auto house_rules =
      read_house_rules(G::house_rules(), house_rules_for_bots(G::facts.name, contest.house_rules), "house_rules");
  if (!house_rules) return house_rules.fault();
  const auto game = G::make(cards->content, contest.players, *house_rules);
  if (!game) return game.fault();
  auto standings = arena::compete_in<G>(*game, contest, progress);
  if (!standings) return standings.fault();
  standings->house_rules = write_house_rules(G::house_rules(), *house_rules);
  standings->content = cards->hash;
  return standings;
}

}  // namespace parlor
