// SPDX-License-Identifier: MIT
// Many games of one kind.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <optional>
#include <thread>

#include "kernel/playout.h"
#include "lab/cpu_time.h"
#include "lab/door.h"
#include "lab/made.h"

namespace parlor {
namespace simulation {

/// What one thread plays and counts.
template <Game G>
class Worker {
 public:
  Worker(const G& game, const Plan& plan) : game_{game}, plan_{plan}, chance_{plan.seed, game.players()} {
    tally_.wins.resize(static_cast<std::size_t>(game.players()));
    tally_.millionths.resize(tally_.wins.size());
  }

  void play(std::uint64_t number) {
    const Seed seed = seed_in_series(plan_.seed, number);
    chance_.restart(seed);
    Rng rng{seed};
    history_.clear();
    Journal<typename G::Event> journal{history_};
    Conversation<G> conversation{game_, chance_, [&](int seat) { return level_at(plan_.bots, seat); }};
    typename G::State state = game_.start(rng, journal);
    std::size_t heard = 0;  // of what has happened
    std::uint64_t decided = 0;
    for (SeatSet pending = game_.pending(state); !pending.empty(); pending = game_.pending(state), ++decided) {
      const Seat seat = chance_.next(pending);
      if (from_outside_ && gone_wrong(game_, state, seat, decided)) return void(tally_.broken = number);
      const Level& level = level_at(plan_.bots, index(seat));
      const typename G::State known = game_.known(state, Viewer{seat});
      const Action action = choose(game_, known, seat, level, chance_.of(seat));
      game_.apply(state, seat, action, rng, journal);
      if (words_matter_) conversation.after_act(state, std::span{history_}.subspan(heard)), heard = history_.size();
    }
    count(state, decided);
  }

  bool broken() const { return tally_.broken.has_value(); }

  /// All that was played so far.
  Tally told() {
    Tally tally = tally_;
    const auto row = row_of(statistics_.counters());
    tally.counters.assign(row.begin(), row.end());
    tally.fortunes = statistics_.fortunes();
    tally.cpu_seconds = thread_cpu_seconds() - started_;
    return tally;
  }

 private:
  void count(const typename G::State& end, std::uint64_t decided) {
    for (int seat = 0; seat < game_.players(); ++seat) {
      const double score = game_.score(end, seat_at(seat));
      tally_.wins[static_cast<std::size_t>(seat)] += score > 0 ? 1 : 0;
      tally_.millionths[static_cast<std::size_t>(seat)] += static_cast<std::uint64_t>(std::llround(score * 1e6));
    }
    tally_.decisions.count(decided);
    if (const int played = game_.rounds(end); played > 0) tally_.rounds.count(static_cast<std::uint64_t>(played));
    statistics_.game_over(game_, end, history_);
    if (!plan_.by.empty()) statistics_.count_fortunes(game_, end, history_);
  }

  const G& game_;
  const Plan& plan_;
  BotChance chance_;
  bool words_matter_ = !game_.understood().empty() && std::any_of(plan_.bots.begin(), plan_.bots.end(), talks);
  bool from_outside_ = !plan_.cards.empty();  // the game's own cards are known to be sound
  std::vector<Told<typename G::Event>> history_;
  double started_ = thread_cpu_seconds();
  Tally tally_;
  typename G::Statistics statistics_;
};

/// The subjects that the plan asks for, by their places.
template <Game G> Result<std::vector<std::size_t>> subjects_of(const Plan& plan) {
  const std::span<const Subject> subjects = G::Statistics::subjects();
  std::string known = "card";
  for (const Subject& subject : subjects) known += ", " + std::string{subject.name};
  std::vector<std::size_t> asked;
  for (const std::string& word : plan.by) {
    const std::size_t before = asked.size();
    for (std::size_t i = 0; i < subjects.size(); ++i)
      if (subjects[i].name == word || (word == "card" && subjects[i].cards)) asked.push_back(i);
    if (asked.size() == before)
      return Fault{"by", std::string{G::facts.name} + " counts by " + known + ", not by \"" + word + "\""};
  }
  std::sort(asked.begin(), asked.end());
  asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
  return asked;
}

template <Game G> std::vector<FortunesBy> fortunes_of(const G& game, const Fortunes& fortunes,
                                                      const std::vector<std::size_t>& subjects) {
  std::vector<FortunesBy> all;
  for (const std::size_t subject : subjects) {
    FortunesBy& by = all.emplace_back(FortunesBy{G::Statistics::subjects()[subject], {}});
    const std::vector<std::string> names = G::Statistics::names_of(subject, game);
    for (std::size_t thing = 0; thing < names.size(); ++thing)
      if (!names[thing].empty()) by.things.emplace_back(names[thing], fortunes.of(subject, thing));
  }
  return all;
}

template <Game G> Tally play_all(const G& game, const Plan& plan, const Progress& progress) {
  Tally all;
  const std::uint64_t chunk = chunk_of(plan);
  std::atomic<std::uint64_t> taken{0};
  std::uint64_t played = 0;
  std::mutex together;
  const auto work = [&] {
    Worker<G> worker{game, plan};
    for (std::uint64_t first = taken.fetch_add(chunk); first < plan.games; first = taken.fetch_add(chunk)) {
      const std::uint64_t last = std::min(plan.games, first + chunk);
      for (std::uint64_t number = first; number < last && !worker.broken(); ++number) worker.play(number);
      if (worker.broken()) break;
      if (!progress) continue;
      const std::lock_guard lock{together};
      progress(played += last - first);
    }
    const std::lock_guard lock{together};
    all.add(worker.told());
  };
  std::vector<std::jthread> others;
  for (int thread = 1; thread < plan.threads; ++thread) others.emplace_back(work);
  work();
  others.clear();  // joins them
  return all;
}

template <Game G> Result<Findings> find(const Made<G>& made, const Plan& plan, const Tally& tally) {
  const auto subjects = subjects_of<G>(plan);
  if (!subjects) return subjects.fault();
  if (tally.broken)
    return Fault{plan.cards_name, "game " + std::to_string(*tally.broken) +
                                      " cannot go on: a seat has nothing to choose from, or there is no end"};
  typename G::Statistics statistics;
  add_row(statistics.counters(), tally.counters);
  Findings findings;
  findings.games = plan.games;
  findings.house_rules = made.house_rules_told();
  findings.content = made.cards.hash, findings.pack = made.cards.pack;
  findings.wins = tally.wins, findings.millionths = tally.millionths;
  findings.decisions = tally.decisions, findings.rounds = tally.rounds;
  findings.statistics = statistics.report(made.game);
  findings.fortunes = fortunes_of(made.game, tally.fortunes, *subjects);
  findings.cpu_seconds = tally.cpu_seconds;
  findings.threads = plan.threads;
  return findings;
}

}  // namespace simulation

template <class G> Result<Findings> LabDoor<G>::simulate(const Plan& plan, const Progress& progress) {
  const auto made = make<G>(plan);
  if (!made) return made.fault();
  if (const auto subjects = simulation::subjects_of<G>(plan); !subjects) return subjects.fault();
  const auto started = std::chrono::steady_clock::now();
  const Tally tally = simulation::play_all<G>(made->game, plan, progress);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  auto findings = simulation::find<G>(*made, plan, tally);
  if (findings) findings->seconds = seconds;
  return findings;
}

/// A worker gets one part after the other of the same plan: its cards are read once.
template <Game G> Result<const Made<G>*> made_before(const Plan& plan) {
  thread_local std::string known;
  thread_local std::optional<Made<G>> kept;
  std::string wanted =
      std::to_string(plan.players) + plan.house_rules.dump() + "\n" + plan.cards_name + "\n" + plan.cards;
  if (!kept || wanted != known) {
    auto made = make<G>(plan);
    if (!made) return made.fault();
    kept.emplace(std::move(*made)), known = std::move(wanted);
  }
  return &*kept;
}

template <class G> Result<Tally> LabDoor<G>::play_part(const Plan& plan, std::uint64_t first, std::uint64_t last) {
  const auto made = made_before<G>(plan);
  if (!made) return made.fault();
  simulation::Worker<G> worker{(*made)->game, plan};
  for (std::uint64_t number = first; number < std::min(last, plan.games) && !worker.broken(); ++number)
    worker.play(number);
  return worker.told();
}

template <class G> Result<Findings> LabDoor<G>::findings_of(const Plan& plan, const Tally& tally) {
  const auto made = make<G>(plan);
  if (!made) return made.fault();
  return simulation::find<G>(*made, plan, tally);
}

}  // namespace parlor
