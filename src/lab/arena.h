// SPDX-License-Identifier: MIT
// Which bot plays better? Every pair of bots meets: the first of the two sits alone among seats of the second, in every seat in
// turn, and each deal is played once for every seat. Where all win or lose together each bot plays all seats, and the two
// are compared deal by deal. The same contest gives the same standings, whatever the number of threads (but for clocks, and
// for bots that think by the clock).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lab/simulate.h"
#include "lab/wilson.h"

namespace parlor {

struct Contest {
  std::string game;
  int players = 0;
  Json house_rules = Json::object();
  std::string cards, cards_name;  // as in Opening
  std::vector<Level> bots;        // two or more
  Seed seed{};
  std::uint64_t games = 0;         // of each pair, at least; rounded up to whole deals
  bool until_significant = false;  // a pair stops early when its question is settled
  int threads = 1;
};

/// How one bot fared against another.
struct Pairing {
  std::size_t one, other;  // places in Contest::bots
  std::uint64_t games = 0, deals = 0;
  double rate = 0, other_rate = 0;  // score of a seat and game, on average
  Interval interval{0, 1};          // 95 % of `rate`: deals count, not games, as far as their games are alike
  double share = 1;                 // the one's score divided by what a seat at these tables scored on average
  double lead = 0, lead_error = 0;  // the one's score less the other's, by deal: mean and standard error
  double better = 0;                // how often the one did better than another seat, even counts half
  bool settled = false;             // the lead is more than three standard errors: looking often does not fool us
};

struct Standing {
  double rating = 0;  // Elo-like: 400 points are ten to one; the mean of all bots is 1000
  std::uint64_t decisions = 0;
  double seconds = 0;  // of CPU, spent on them
  double longest = 0;  // for one
};

struct Standings {
  bool together = false;  // a cooperative game
  Json house_rules;       // the house rules that differ from the defaults
  std::string content;    // hash of the cards
  std::vector<Pairing> pairings;
  std::vector<Standing> bots;
  double seconds = 0;
};

/// `progress` is told the games played, of all pairs.
Result<Standings> compete(const Contest& contest, const Progress& progress = {});

// ---- The same in parts, wherever each is played ----

/// What one deal, played once for each seat (or once by each bot), told.
struct Deal {
  double one = 0, other = 0;  // mean score of a seat
  double better = 0;
};

/// Some deals of a pair, by their numbers.
struct Deals {
  std::size_t pair = 0;
  std::uint64_t first = 0, last = 0;
};

struct Dealt {
  std::vector<Deal> deals;
  std::vector<Standing> clocks;  // by bot
  bool broken = false;           // a game could not go on
};

Result<Dealt> play_deals(const Contest& contest, const Deals& which);  // on this thread
Json to_json(const Dealt& dealt);
Result<Dealt> read_dealt(const Json& json);

/// A contest under way: what is to be dealt next, and what came of it. What it comes to does not depend on who deals what when.
class Course {
 public:
  /// `house_rules` and `content` are what the standings tell of them.
  Course(const Contest& contest, int players, bool together, Json house_rules, std::string content);

  std::optional<Deals> next();  // none: nothing is left to be handed out (as far as one can tell by now)
  void enter(const Deals& which, Dealt dealt);
  bool over() const;
  std::uint64_t games() const { return games_; }  // played, of all pairs

  Result<Standings> standings() const;

 private:
  struct Pair {
    Pairing pairing;
    std::uint64_t handed_out = 0;
    std::vector<Deal> deals;                     // as far as they are there without a gap
    std::map<std::uint64_t, Dealt> out_of_turn;  // by the first of them
    std::vector<Standing> clocks;
    bool over = false;
  };

  void take(Pair& pair, const Dealt& dealt);

  Contest contest_;
  Json house_rules_;
  std::string content_;
  int players_, games_a_deal_;
  bool together_, broken_ = false;
  std::uint64_t wanted_, at_once_, games_ = 0;
  std::vector<Pair> pairs_;
};

Result<Course> course_of(const Contest& contest);

}  // namespace parlor
