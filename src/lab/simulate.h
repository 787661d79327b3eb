// SPDX-License-Identifier: MIT
// Games by the million, and what they tell. The same plan gives the same findings, whatever the number of threads: every
// game has a seed of its own, and all that is added up are whole numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "bots/bots.h"
#include "lab/tally.h"

namespace parlor {

struct Plan {
  std::string game;
  int players = 0;
  Json house_rules = Json::object();
  std::string cards, cards_name;           // as in Opening
  std::vector<Level> bots{Level::medium};  // in turn by seat
  Seed seed{};
  std::uint64_t games = 0;
  int threads = 1;
  std::vector<std::string> by;  // what to count card by card: the game's subjects, or "card" for all of its cards
};

/// Games that a thread takes at once: one where bots search, else as many as leave work for all to the end.
inline std::uint64_t chunk_of(const Plan& plan) {
  const auto searches = [](const Level& level) { return level.kind == Level::Kind::hard; };
  if (std::any_of(plan.bots.begin(), plan.bots.end(), searches)) return 1;
  return std::clamp<std::uint64_t>(plan.games / (8 * static_cast<std::uint64_t>(plan.threads)), 1, 64);
}

/// What became of all things of one kind, in the order of the cards.
struct FortunesBy {
  Subject subject;
  std::vector<std::pair<std::string, Fortune>> things;
};

struct Findings {
  std::uint64_t games = 0;
  Json house_rules;                       // the house rules that differ from the defaults
  std::string content;                    // hash of the cards
  std::optional<Pack> pack;               // where they are not simply the rulebook's
  std::vector<std::uint64_t> wins;        // by seat
  std::vector<std::uint64_t> millionths;  // by seat: the scores added up, a victory is a million
  Histogram decisions, rounds;            // of a game
  Json statistics;                        // the game's own: {"Section": {"figure": number}}
  std::vector<FortunesBy> fortunes;       // as the plan asks

  // How fast: not the same twice
  double seconds = 0, cpu_seconds = 0;  // by the clock on the wall, and of all threads together
  int threads = 0;
};

/// Called now and then, from one thread at a time, with the number of games played so far.
using Progress = std::function<void(std::uint64_t)>;

Result<Findings> simulate(const Plan& plan, const Progress& progress = {});

// The same in parts, wherever each is played
Result<Tally> play_part(const Plan& plan, std::uint64_t first, std::uint64_t last);  // these games, on this thread
Result<Findings> findings_of(const Plan& plan, const Tally& tally);                  // what all parts told together

/// `house_rules` with what tables of bots only use for the house rules that were not chosen.
Json house_rules_for_bots(std::string_view game, Json house_rules);

}  // namespace parlor
