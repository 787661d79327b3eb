// SPDX-License-Identifier: MIT
// A contest of bots in one game.
#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>

#include "kernel/playout.h"
#include "lab/cpu_time.h"
#include "lab/door.h"
#include "lab/made.h"

namespace parlor {
namespace arena {

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

template <Game G> Dealt play(Referee<G>& referee, const Contest& contest, const Deals& which) {
  std::size_t one = 0, other = 1;  // the pairs in their order: each with all that come after it
  for (std::size_t pair = 0; pair < which.pair; ++pair)
    if (++other == contest.bots.size()) other = ++one + 1;
  Dealt dealt;
  referee.clocks.assign(contest.bots.size(), {});
  for (std::uint64_t number = which.first; number < which.last && !referee.broken; ++number)
    dealt.deals.push_back(referee.deal(one, other, number));
  dealt.clocks = referee.clocks, dealt.broken = referee.broken;
  return dealt;
}

}  // namespace arena

template <class G> Result<Course> LabDoor<G>::course_of(const Contest& contest) {
  const auto made = make<G>(contest);
  if (!made) return made.fault();
  return Course{contest, contest.players, G::facts.cooperative, made->house_rules_told(), made->cards.hash};
}

template <class G> Result<Dealt> LabDoor<G>::play_deals(const Contest& contest, const Deals& which) {
  const auto made = make<G>(contest);
  if (!made) return made.fault();
  arena::Referee<G> referee{made->game, contest};
  return arena::play<G>(referee, contest, which);
}

template <class G> Result<Standings> LabDoor<G>::compete(const Contest& contest, const Progress& progress) {
  const auto made = make<G>(contest);
  if (!made) return made.fault();
  auto course = course_of(contest);
  if (!course) return course.fault();
  std::mutex together;
  const auto work = [&] {
    arena::Referee<G> referee{made->game, contest};
    std::unique_lock lock{together};
    for (auto deals = course->next(); deals; deals = course->next()) {
      lock.unlock();
      Dealt dealt = arena::play<G>(referee, contest, *deals);
      lock.lock();
      course->enter(*deals, std::move(dealt));
      if (progress) progress(course->games());
    }
  };
  const auto started = std::chrono::steady_clock::now();
  std::vector<std::jthread> others;
  for (int thread = 1; thread < contest.threads; ++thread) others.emplace_back(work);
  work();
  others.clear();  // joins them
  auto standings = course->standings();
  if (standings) standings->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return standings;
}

}  // namespace parlor
