// SPDX-License-Identifier: MIT
#include "bots/review.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "bots/coach.h"
#include "bots/door.h"
#include "bots/honest.h"
#include "table/catalogue.h"
#include "table/speech.h"

namespace parlor {
namespace {

constexpr double sure = 1e6;
constexpr std::size_t most_moments = 5;
// What is worth a sentence, in millionths: chance has small hands everywhere
constexpr std::int32_t dear = 30'000, telling = 60'000, lucky = 100'000;

std::int32_t thousandths(std::int32_t millionths) { return (millionths + (millionths < 0 ? -500 : 500)) / 1000; }

Json in_thousandths(const std::vector<Chances>& course, int players) {
  Json all = Json::array();
  for (const Chances& at : course) {
    Json one = Json::array();
    for (const Seat seat : SeatSet::first(players)) one.push_back(thousandths(at[seat]));
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace

Review::Review(Table begun, std::vector<Entry> entries, Seat me, bool all_open, const Thoroughness& thoroughness)
    : table_{std::move(begun)},
      entries_{std::move(entries)},
      me_{me},
      all_open_{all_open},
      thoroughness_{thoroughness},
      swings_(entries_.size() + 1) {}

bool Review::taken_back(std::size_t entry) const {
  return entry + 1 < entries_.size() && entries_[entry + 1].kind == Entry::Kind::undo;
}

/// What was known and heard did not change: neither did the chances.
void Review::go_on(Crew* crew) {
  if (done()) return;
  if (table_.over()) {
    Chances end{};
    const Json scores = table_.result().value("scores", Json::array());  // none where the game broke
    for (const Seat seat : SeatSet::first(table_.players())) {
      const auto place = static_cast<std::size_t>(index(seat));
      if (place < scores.size()) end[seat] = static_cast<std::int32_t>(scores[place].get<double>() * sure);
    }
    course_.push_back(end), open_.push_back(end);
  } else {
    const std::string knows = knowledge_of(table_, me_);
    if (std::exchange(knew_, knows) == knows && !course_.empty()) course_.push_back(course_.back());
    else course_.push_back(chances_at(table_, me_, false, thoroughness_.course, crew));
    if (all_open_) open_.push_back(chances_at(table_, me_, true, thoroughness_.open, crew));
  }
  if (step_ < entries_.size()) {
    const Entry& entry = entries_[step_];
    if (entry.kind == Entry::Kind::act && entry.seat != house && !taken_back(step_)) look_at(entry, crew);
    table_.commit(Verdict{entry});
  }
  ++step_;
}

/// Somebody decides. What that does for me is how much better it is than what was to be expected there, by which the chances so far
/// were reckoned.
void Review::look_at(const Entry& entry, Crew* crew) {
  const bool mine = entry.seat == me_;
  if (!mine && !all_open_) return;  // by what the others knew
  Catalogue::with(table_.header().game, [&]<class G>(std::type_identity<G>) {
    if (!BotDoor<G>::decides(table_, entry.seat)) return;
    const Honesty& honesty = honesty_of(table_.header().game);
    Swing& swing = swings_[step_ + 1];
    const Estimate lead = BotDoor<G>::lead(table_, entry.seat, entry.action, {}, me_, false,
                                           mine ? thoroughness_.mine : thoroughness_.others, crew);
    (mine ? swing.you : swing.others) = honesty.lead(now(step_), lead.mean);
    swing.error = std::abs(honesty.lead(now(step_), lead.error));
    swing.by = entry.seat, swing.round = table_.rounds();
    swing.label = table_.brief(table_.fields(entry.action), Viewer{me_});
    if (mine) decide(entry, crew);
  });
}

void Review::decide(const Entry& entry, Crew* crew) {
  const Honesty& honesty = honesty_of(table_.header().game);
  const std::vector<Opinion> opinions = weigh(table_, me_, thoroughness_.search, crew);
  const Opinion& best = opinions.front();
  Decision decision;
  decision.step = static_cast<int>(step_) + 1, decision.round = table_.rounds();
  decision.kind = table_.fields(entry.action).type();
  decision.chosen = table_.to_json(entry.action), decision.better = table_.to_json(best.action);
  decision.chosen_label = table_.brief(table_.fields(entry.action), Viewer{me_});
  decision.better_label = table_.brief(table_.fields(best.action), Viewer{me_});
  decision.reason = reason_in_words(table_, me_, best.action);
  decision.chance = best.tries > 0 ? honesty.of(best.brings.mean) : now(step_);
  if (!(best.action == entry.action))
    Catalogue::with(table_.header().game, [&]<class G>(std::type_identity<G>) {
      const auto cost = [&](bool open, int worlds) {
        const Estimate lead = BotDoor<G>::lead(table_, me_, best.action, entry.action, me_, open, worlds, crew);
        const std::int32_t chosen = best.brings.mean - lead.mean;
        return Estimate{honesty.lead(chosen, lead.mean), std::abs(honesty.lead(chosen, lead.error))};
      };
      decision.cost = cost(false, thoroughness_.mine);
      decision.cost.mean = std::max(0, decision.cost.mean);  // in other worlds it was as good
      if (all_open_) decision.open_cost = cost(true, thoroughness_.open).mean;
    });
  decisions_.push_back(std::move(decision));
}

/// At most five: what cost most, what others did, what luck brought and took.
Json Review::moments() const {
  struct Moment {
    std::int32_t weight;
    int step;
    const char* by;
    Json fields;
  };
  std::vector<Moment> found;
  const auto up = [](std::int32_t by) { return by > 0; };
  for (const Decision& one : decisions_)
    if (one.cost.mean >= dear && one.cost.mean > 2 * one.cost.error)
      found.push_back({one.cost.mean * 2,
                       one.step,
                       "you",
                       {{"round", one.round},
                        {"chosen", one.chosen_label},
                        {"better", one.better_label},
                        {"points", thousandths(one.cost.mean) / 10}}});
  for (std::size_t step = 1; step < course_.size(); ++step) {
    const Swing& swing = swings_[step];
    const std::int32_t luck = now(step) - now(step - 1) - swing.you - swing.others;
    if (std::abs(swing.others) >= telling && std::abs(swing.others) > 2 * swing.error)
      found.push_back({std::abs(swing.others),
                       static_cast<int>(step),
                       "others",
                       {{"round", swing.round},
                        {"seat", index(swing.by)},
                        {"chosen", swing.label},
                        {"up", up(swing.others)},
                        {"points", std::abs(thousandths(swing.others)) / 10}}});
    if (std::abs(luck) >= lucky)
      found.push_back({std::abs(luck),
                       static_cast<int>(step),
                       "luck",
                       {{"round", swing.by == nobody ? 0 : swing.round},
                        {"up", up(luck)},
                        {"over", step + 1 == course_.size() && table_.over()},
                        {"points", std::abs(thousandths(luck)) / 10}}});
  }
  const auto first = [](const Moment& one, const Moment& other) {
    return std::tuple{one.step, std::string_view{one.by}} < std::tuple{other.step, std::string_view{other.by}};
  };
  std::sort(found.begin(), found.end(), [&](const Moment& one, const Moment& other) {
    return one.weight != other.weight ? one.weight > other.weight : first(one, other);
  });
  found.erase(found.begin() + static_cast<std::ptrdiff_t>(std::min(found.size(), most_moments)), found.end());
  std::sort(found.begin(), found.end(), first);
  Json moments = Json::array();
  for (const Moment& one : found)
    moments.push_back({{"step", one.step},
                       {"by", one.by},
                       {"sentence", table_.speech().sentence("review." + std::string{one.by}, one.fields,
                                                             table_.names(), Viewer{me_})}});
  return moments;
}

Json Review::json() const {
  Json decisions = Json::array();
  for (const Decision& one : decisions_)
    decisions.push_back({{"step", one.step},
                         {"round", one.round},
                         {"kind", one.kind},
                         {"chosen", one.chosen},
                         {"chosen_label", one.chosen_label},
                         {"better", one.better},
                         {"better_label", one.better_label},
                         {"reason", one.reason},
                         {"chance", thousandths(one.chance)},
                         {"cost", thousandths(one.cost.mean)},
                         {"error", thousandths(one.cost.error)},
                         {"open_cost", all_open_ ? Json(thousandths(one.open_cost)) : Json{}}});
  std::int32_t you = 0, others = 0;
  double scatter = 0;  // of mine
  for (const Swing& swing : swings_) {
    you += swing.you, others += swing.others;
    if (swing.by == me_) scatter += static_cast<double>(swing.error) * swing.error;
  }
  const std::int32_t start = now(0), end = now(course_.size() - 1);
  Json json{{"seat", index(me_)},
            {"game", table_.header().game},
            {"chances", in_thousandths(course_, table_.players())},
            {"open", all_open_ ? in_thousandths(open_, table_.players()) : Json{}},
            {"decisions", std::move(decisions)},
            {"moments", moments()},
            {"swing",
             {{"start", thousandths(start)},
              {"end", thousandths(end)},
              {"you", thousandths(you)},
              {"error", thousandths(static_cast<std::int32_t>(std::sqrt(scatter)))},
              {"others", all_open_ ? Json(thousandths(others)) : Json{}},
              {"luck", thousandths(end - start - you - others)}}}};
  json["kinds"] = kinds_of({json});
  return json;
}

Json kinds_of(const std::vector<Json>& reviews) {
  struct Kind {
    int decisions = 0, alike = 0, cost = 0;
  };
  std::map<std::pair<std::string, std::string>, Kind> kinds;
  for (const Json& review : reviews)
    for (const Json& one : review["decisions"]) {
      Kind& kind = kinds[{review["game"].get<std::string>(), one["kind"].get<std::string>()}];
      ++kind.decisions, kind.cost += one["cost"].get<int>(), kind.alike += one["chosen"] == one["better"];
    }
  std::vector<Json> list;
  for (const auto& [of, kind] : kinds)
    list.push_back({{"game", of.first},
                    {"kind", of.second},
                    {"decisions", kind.decisions},
                    {"alike", kind.alike},
                    {"cost", kind.cost}});
  std::sort(list.begin(), list.end(), [](const Json& one, const Json& other) {
    const int here = one["cost"].get<int>() * other["decisions"].get<int>(),
              there = other["cost"].get<int>() * one["decisions"].get<int>();
    return here != there ? here > there : one["kind"].get<std::string>() < other["kind"].get<std::string>();
  });
  return list;
}

}  // namespace parlor
