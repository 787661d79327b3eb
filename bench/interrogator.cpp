// SPDX-License-Identifier: MIT
// What can be had of bots by asking? One seat of Persuasion among medium ones plays by the same heuristic, and differs in what
// it makes of words: it is deaf; it hears what it is told, and believes or weighs it; or it asks everybody it meets all there
// is to ask, and believes or weighs the answers.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "bots/bots.h"
#include "kernel/playout.h"
#include "lab/wilson.h"
#include "parlor/all_games.h"

namespace parlor::persuasion {
namespace {

struct Guest {
  const char* name;
  bool hears, asks;
  Speaker::Art art;  // candid: believes everything
};
constexpr Guest guests[] = {
    {"deaf", false, false, Speaker::Art::reserved},         {"hears, believes", true, false, Speaker::Art::candid},
    {"hears, weighs", true, false, Speaker::Art::reserved}, {"asks, believes", true, true, Speaker::Art::candid},
    {"asks, weighs", true, true, Speaker::Art::reserved},
};

struct Tally {
  std::uint64_t games = 0, won = 0, answers = 0, questions = 0;
  std::uint64_t claims = 0, truths = 0;
  double others = 0;
  void add(const Tally& more) {
    games += more.games, won += more.won, answers += more.answers, questions += more.questions;
    claims += more.claims, truths += more.truths, others += more.others;
  }
};

class Evening {
 public:
  Evening(const Rules& game, const Guest& guest, const Level& level, Seat me, const Seed& seed)
      : game_{game}, guest_{guest}, level_{level}, me_{me}, minds_{seed, game.players()}, rng_{seed} {}

  void play(Tally& tally) {
    std::vector<Told<Event>> told;
    Journal<Event> journal{told};
    Conversation<Rules> conversation{game_, minds_, [&](int) { return level_; }};
    State state = game_.start(rng_, journal);
    std::uint32_t talk = 0;
    while (!game_.pending(state).empty()) {
      const Seat seat = minds_.next(game_.pending(state));
      const State known = game_.known(state, Viewer{seat});
      game_.apply(state, seat, choice(known, seat), rng_, journal);
      conversation.after_act(state, told);
      told.clear();
      const bool opens = game_.talks(state) != talk && game_.talks(state) != 0;
      talk = game_.talks(state);
      if (opens && guest_.asks) interrogate(state, tally);
    }
    ++tally.games, tally.won += game_.wins(state, me_);
    for (Seat seat : game_.seats() - SeatSet::only(me_))
      tally.others += game_.score(state, seat) / (game_.players() - 1);
  }

 private:
  Action choice(const State& known, Seat seat) {
    Mind& mind = minds_.of(seat);
    if (seat != me_) return choose(game_, known, seat, level_, mind);
    Rng chance = mind.chance();
    ++mind.decisions;
    if (!guest_.hears) return game_.suggest(known, seat, chance);
    return advise(game_, known, seat, {mind.nature, guest_.art}, mind.heard, chance);
  }

  void interrogate(const State& state, Tally& tally) {
    for (Seat other : game_.seats() - SeatSet::only(me_)) {
      if (!game_.forbids_words(state, me_, other).empty()) continue;
      ask(state, other, make_remark(Statement::ask_seek), tally);
      for (std::uint8_t about = 0; about < attribute_count; ++about)
        for (const std::int8_t sign : {std::int8_t{1}, std::int8_t{-1}})
          ask(state, other, make_remark(Statement::ask, about, sign), tally);
    }
  }

  void ask(const State& state, Seat other, Remark question, Tally& tally) {
    tell(me_, other, question);
    const State known = game_.known(state, Viewer{other});
    const Letter reply = game_.reply(known, other, me_, std::span{&question, 1},
                                     speaker_of(level_, minds_.of(other).nature), minds_.of(other).heard);
    ++tally.questions, tally.answers += !reply.remarks.empty();
    for (Remark remark : reply.remarks) {
      tell(other, me_, remark);
      const Signs sums = game_.sums(state.traits[other]), wanted = game_.content().signs(state.desires[other]);
      const bool has = sums[question.about] * question.sign > 0;
      switch (static_cast<Statement>(remark.kind)) {
        case Statement::yes:  ++tally.claims, tally.truths += has; break;
        case Statement::no:   ++tally.claims, tally.truths += !has; break;
        case Statement::seek: ++tally.claims, tally.truths += wanted[remark.about] == remark.sign; break;
        default:              break;
      }
    }
  }

  void tell(Seat from, Seat to, Remark remark) {
    for (Seat seat : {from, to}) {
      Hearsay& heard = minds_.of(seat).heard;
      heard.push_back({remark, from, to, heard.back().round});
    }
  }

  const Rules& game_;
  const Guest& guest_;
  Level level_;
  Seat me_;
  BotChance minds_;
  Rng rng_;
};

void measure(int players, int deals, const Level& level, std::uint64_t series) {
  const Rules game = *Rules::make(own_cards<Rules>().content, players, house_rules_for_bots(Rules::house_rules()));
  double quiet = 0;
  for (const Guest& guest : guests) {
    std::vector<Tally> parts(std::max(1u, std::thread::hardware_concurrency()));
    {
      std::vector<std::jthread> threads;
      for (std::size_t part = 0; part < parts.size(); ++part)
        threads.emplace_back([&, part] {
          for (int deal = static_cast<int>(part); deal < deals; deal += static_cast<int>(parts.size()))
            for (int place = 0; place < players; ++place)
              Evening{game, guest, level, seat_at(place),
                      seed_in_series(seed_of(series), static_cast<std::uint64_t>(deal))}
                  .play(parts[part]);
        });
    }
    Tally all;
    for (const Tally& part : parts) all.add(part);
    const double mine = static_cast<double>(all.won) / static_cast<double>(all.games);
    const double theirs = all.others / static_cast<double>(all.games);
    const double share = mine * players / (mine + (players - 1) * theirs);
    if (!guest.asks && guest.hears && guest.art == Speaker::Art::candid) quiet = share;
    const Interval sure = wilson_of_share(mine, static_cast<double>(all.games));
    fmt::print("{} players  {:<16} {:6} games  {:5.1f} % ({:4.1f} to {:4.1f})  others {:5.1f} %  of fair share {:.3f}",
               players, guest.name, all.games, 100 * mine, 100 * sure.low, 100 * sure.high, 100 * theirs, share);
    if (guest.asks)
      fmt::print("  {:.2f} of who believes unasked; {:.0f} % of questions answered, {:.0f} % of that true",
                 share / quiet, 100.0 * static_cast<double>(all.answers) / static_cast<double>(all.questions),
                 100.0 * static_cast<double>(all.truths) / static_cast<double>(std::max<std::uint64_t>(1, all.claims)));
    fmt::print("\n");
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace parlor::persuasion

int main(int count, char** words) {
  using namespace parlor;
  const auto level = count == 5 ? level_named(words[3]) : Result<Level>{Fault{"", ""}};
  if (!level) {
    fmt::print(stderr, "interrogator PLAYERS DEALS LEVEL SEED: one guest of Persuasion among such bots\n");
    return 2;
  }
  persuasion::measure(std::clamp(std::atoi(words[1]), 3, 8), std::max(1, std::atoi(words[2])), *level,
                      static_cast<std::uint64_t>(std::atoll(words[4])));
  return 0;
}
