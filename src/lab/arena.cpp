// SPDX-License-Identifier: MIT
#include "lab/arena.h"

#include <algorithm>
#include <cmath>

namespace parlor {
namespace {

constexpr std::uint64_t deals_a_look = 16;  // deals between two looks at whether the question is settled
constexpr double looks_sure = 3;            // standard errors
constexpr std::uint64_t least_deals = 32;

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

void judge_by(Pairing& pairing, const std::vector<Deal>& deals, int games_a_deal, int players, bool together) {
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
void rate(Standings& standings) {
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

void add(std::vector<Standing>& sum, const std::vector<Standing>& more) {
  for (std::size_t bot = 0; bot < std::min(sum.size(), more.size()); ++bot) {
    sum[bot].decisions += more[bot].decisions, sum[bot].seconds += more[bot].seconds;
    sum[bot].longest = std::max(sum[bot].longest, more[bot].longest);
  }
}

}  // namespace

Course::Course(const Contest& contest, int players, bool together, Json house_rules, std::string content)
    : contest_{contest},
      house_rules_(std::move(house_rules)),
      content_{std::move(content)},
      players_{players},
      games_a_deal_{together ? 1 : players},
      together_{together} {
  const auto a_deal = static_cast<std::uint64_t>(games_a_deal_);
  wanted_ = (contest.games + a_deal - 1) / a_deal;
  const auto searches = [](const Level& level) { return level.kind == Level::Kind::hard; };
  at_once_ = std::any_of(contest.bots.begin(), contest.bots.end(), searches) ? 1 : deals_a_look;
  for (std::size_t one = 0; one < contest.bots.size(); ++one)
    for (std::size_t other = one + 1; other < contest.bots.size(); ++other) {
      Pair& pair = pairs_.emplace_back();
      pair.pairing.one = one, pair.pairing.other = other;
      pair.clocks.resize(contest.bots.size());
      pair.over = wanted_ == 0;
    }
}

std::optional<Deals> Course::next() {
  if (broken_) return {};
  for (std::size_t number = 0; number < pairs_.size(); ++number) {
    Pair& pair = pairs_[number];
    if (pair.over || pair.handed_out == wanted_) continue;
    const std::uint64_t first = pair.handed_out;
    pair.handed_out = std::min(wanted_, first + at_once_);
    return Deals{number, first, pair.handed_out};
  }
  return {};
}

void Course::enter(const Deals& which, Dealt dealt) {
  broken_ |= dealt.broken;
  Pair& pair = pairs_[which.pair];
  if (broken_ || pair.over || which.first < pair.deals.size()) return;  // it was settled without, or is here twice
  pair.out_of_turn.emplace(which.first, std::move(dealt));
  for (auto found = pair.out_of_turn.find(pair.deals.size()); found != pair.out_of_turn.end() && !pair.over;
       found = pair.out_of_turn.find(pair.deals.size())) {
    take(pair, found->second);
    pair.out_of_turn.erase(found);
  }
}

void Course::take(Pair& pair, const Dealt& dealt) {
  pair.deals.insert(pair.deals.end(), dealt.deals.begin(), dealt.deals.end());
  add(pair.clocks, dealt.clocks);
  games_ += dealt.deals.size() * static_cast<std::uint64_t>(games_a_deal_);
  const bool all = pair.deals.size() >= wanted_;
  if (!all && (!contest_.until_significant || pair.deals.size() % deals_a_look != 0)) return;
  judge_by(pair.pairing, pair.deals, games_a_deal_, players_, together_);
  pair.over = all || pair.pairing.settled;
}

bool Course::over() const {
  return broken_ || std::all_of(pairs_.begin(), pairs_.end(), [](const Pair& pair) { return pair.over; });
}

Result<Standings> Course::standings() const {
  if (broken_)
    return Fault{contest_.cards_name, "a game cannot go on: a seat has nothing to choose from, or there is no end"};
  Standings standings;
  standings.together = together_;
  standings.house_rules = house_rules_, standings.content = content_;
  standings.bots.resize(contest_.bots.size());
  for (const Pair& pair : pairs_) {
    standings.pairings.push_back(pair.pairing);
    add(standings.bots, pair.clocks);
  }
  rate(standings);
  return standings;
}

Json to_json(const Dealt& dealt) {
  Json json{{"deals", Json::array()}, {"clocks", Json::array()}, {"broken", dealt.broken}};
  for (const Deal& deal : dealt.deals) json["deals"].push_back({deal.one, deal.other, deal.better});
  for (const Standing& clock : dealt.clocks) json["clocks"].push_back({clock.decisions, clock.seconds, clock.longest});
  return json;
}

Result<Dealt> read_dealt(const Json& json) {
  const Fault unreadable{"deals", "are not what a worker of this program makes"};
  const auto three = [](const Json& row) {
    return row.is_array() && row.size() == 3 && row[0].is_number() && row[1].is_number() && row[2].is_number();
  };
  const auto rows = [&](const char* name) {
    return json.contains(name) && json[name].is_array() && std::all_of(json[name].begin(), json[name].end(), three);
  };
  if (!json.is_object() || !rows("deals") || !rows("clocks") || !json.contains("broken") ||
      !json["broken"].is_boolean())
    return unreadable;
  Dealt dealt;
  for (const Json& row : json["deals"]) dealt.deals.push_back({row[0], row[1], row[2]});
  for (const Json& row : json["clocks"]) {
    Standing& clock = dealt.clocks.emplace_back();
    clock.decisions = row[0], clock.seconds = row[1], clock.longest = row[2];
  }
  dealt.broken = json["broken"];
  return dealt;
}

}  // namespace parlor
