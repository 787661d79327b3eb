// SPDX-License-Identifier: MIT
#include "lab/compare.h"

#include <algorithm>
#include <atomic>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <mutex>
#include <thread>

#include "parlor/content/embedded.h"
#include "words/json.h"

namespace parlor {
namespace {

double share(std::uint64_t part, std::uint64_t whole) { return static_cast<double>(part) / static_cast<double>(whole); }

/// A batch as both sets of cards had it.
struct Batch {
  Tally before, after;
  Figures had, has;
};

class Laboratory {
 public:
  Laboratory(const Comparison& wanted, const Progress& progress)
      : wanted_{wanted}, progress_{progress}, before_{wanted.plan}, after_{wanted.plan} {
    after_.cards = wanted.other_cards, after_.cards_name = wanted.other_name;
    before_.threads = after_.threads = 1;
    size_ = std::max<std::uint64_t>(1, wanted.plan.games / (wanted.until_significant ? 1024 : 64));
    batches_ = static_cast<int>(std::max<std::uint64_t>(1, wanted.plan.games / size_));
  }

  Result<Compared> run() {
    for (const Plan* const plan : {&before_, &after_})
      if (auto fits = findings_of(*plan, {}); !fits) return fits.fault();
    std::vector<int> looks{batches_};
    if (wanted_.until_significant)
      for (int at = fewest_batches; at < batches_; at *= 2) looks.push_back(at);
    std::sort(looks.begin(), looks.end());
    for (const int look : looks) {
      play_until(look);
      if (fault_) return *fault_;
      auto found = judge(static_cast<int>(looks.size()));
      if (!found || look == looks.back() || found->settled) return found;
    }
    return Fault{"", "there is nothing to compare"};
  }

 private:
  void play_until(int last) {
    std::atomic<int> next{static_cast<int>(done_.size())};
    done_.resize(static_cast<std::size_t>(last));
    const auto work = [&] {
      for (int number = next++; number < last; number = next++) play(number);
    };
    std::vector<std::jthread> others;
    for (int thread = 1; thread < wanted_.plan.threads; ++thread) others.emplace_back(work);
    work();
  }

  void play(int number) {
    Batch& batch = done_[static_cast<std::size_t>(number)];
    const auto one = play_with(before_, number, batch.before, batch.had);
    const auto two = play_with(after_, number, batch.after, batch.has);
    const std::lock_guard lock{together_};
    if (one || two) fault_ = one ? one : two;
    if (progress_) progress_(played_ += size_);
  }

  /// The bots sit one seat further on in every batch.
  std::optional<Fault> play_with(Plan plan, int number, Tally& tally, Figures& figures) const {
    std::vector<Level> seated;
    for (int seat = 0; seat < plan.players; ++seat) seated.push_back(level_at(plan.bots, seat + number));
    plan.bots = std::move(seated);
    const std::uint64_t first = static_cast<std::uint64_t>(number) * size_;
    plan.games = first + size_;
    auto told = play_part(plan, first, plan.games);
    if (!told) return told.fault();
    plan.games = size_;
    const auto found = findings_of(plan, *told);
    if (!found) return found.fault();
    figures = figures_of(plan, *found);
    tally = std::move(*told);
    return {};
  }

  Result<Compared> judge(int looks) const {
    Compared compared;
    compared.looks = looks;
    compared.games = done_.size() * size_;
    Tally before, after;
    std::map<std::string, std::vector<double>> differences;
    for (const Batch& batch : done_) {
      before.add(batch.before), after.add(batch.after);
      for (const auto& [name, had] : batch.had)
        if (const auto has = batch.has.find(name); has != batch.has.end())
          differences[name].push_back(has->second - had);
    }
    Plan all = before_;
    all.games = compared.games;
    auto found = findings_of(all, before);
    if (!found) return found.fault();
    compared.before = std::move(*found);
    Plan other = after_;
    other.games = compared.games;
    found = findings_of(other, after);
    if (!found) return found.fault();
    compared.after = std::move(*found);
    const Figures had = whole(compared.before), has = whole(compared.after);
    for (const auto& [name, values] : differences) compared.moved.push_back(moved(name, values, had, has));
    const double strict = 0.05 / static_cast<double>(std::max<std::size_t>(1, compared.moved.size())) / looks;
    for (Moved& one : compared.moved) {
      one.sure = one.chance < strict;
      compared.settled |= one.sure;
    }
    std::sort(compared.moved.begin(), compared.moved.end(), [](const Moved& one, const Moved& other_one) {
      return std::pair{one.chance, one.name} < std::pair{other_one.chance, other_one.name};
    });
    return compared;
  }

  /// Over all games it is not said who sat where: the bots took turns.
  Figures whole(const Findings& found) const {
    Plan plan = before_;
    if (plan.bots.size() > 1) plan.bots = {plan.bots.front()};
    return figures_of(plan, found);
  }

  static Moved moved(const std::string& name, const std::vector<double>& values, const Figures& had,
                     const Figures& has) {
    Moved one;
    one.name = name;
    if (const auto value = had.find(name); value != had.end()) one.before = value->second;
    if (const auto value = has.find(name); value != has.end()) one.after = value->second;
    one.batches = static_cast<int>(values.size());
    const auto count = static_cast<double>(values.size());
    double sum = 0, squares = 0;
    for (const double value : values) sum += value;
    one.difference = one.low = one.high = sum / count;
    for (const double value : values) squares += (value - one.difference) * (value - one.difference);
    if (one.batches < 2 || squares == 0) return one.chance = one.difference == 0 || one.batches < 2 ? 1 : 0, one;
    const double error = std::sqrt(squares / (count - 1) / count);
    const boost::math::students_t student{count - 1};
    const double wide = boost::math::quantile(student, 0.975) * error;
    one.low = one.difference - wide, one.high = one.difference + wide;
    one.chance = 2 * boost::math::cdf(boost::math::complement(student, std::abs(one.difference) / error));
    return one;
  }

  const Comparison& wanted_;
  const Progress& progress_;
  Plan before_, after_;
  std::uint64_t size_, played_ = 0;
  int batches_;
  std::vector<Batch> done_;
  std::mutex together_;
  std::optional<Fault> fault_;
};

}  // namespace

Figures figures_of(const Plan& plan, const Findings& found) {
  Figures figures;
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> by_bot;  // its wins, and the seats it had
  for (std::size_t seat = 0; seat < found.wins.size(); ++seat) {
    figures["Wins: seat " + std::to_string(seat + 1)] = share(found.wins[seat], found.games);
    auto& [wins, seats] = by_bot[name_of(level_at(plan.bots, static_cast<int>(seat)))];
    wins += found.wins[seat], seats += found.games;
  }
  if (by_bot.size() > 1)
    for (const auto& [bot, counts] : by_bot) figures["Wins: " + bot] = share(counts.first, counts.second);
  figures["Decisions: mean"] = found.decisions.mean();
  if (!found.rounds.empty()) figures["Rounds: mean"] = found.rounds.mean();
  for (const auto& [section, values] : found.statistics.items())
    for (const auto& [name, value] : values.items())
      if (value.is_number() && !name.ends_with(", count")) figures[section + ": " + name] = value.get<double>();
  for (const FortunesBy& by : found.fortunes)
    for (const auto& [thing, fortune] : by.things) {
      const std::string of = std::string{by.subject.name} + " " + thing + ": ";
      if (!by.subject.offered.empty() && !by.subject.taken.empty() && fortune.offered > 0)
        figures[of + "taken, of offered"] = share(fortune.taken, fortune.offered);
      if (!by.subject.played.empty()) figures[of + "played, a game"] = share(fortune.played, found.games);
      figures[of + "owned, a game"] = share(fortune.owned, found.games);
      if (fortune.owned > 0) figures[of + "won, of its owners"] = share(fortune.won, fortune.owned);
    }
  return figures;
}

Result<Compared> compare(const Comparison& wanted, const Progress& progress) {
  return Laboratory{wanted, progress}.run();
}

bool Target::concerns(const std::string& name, int seats) const {
  if (!players.empty() && std::find(players.begin(), players.end(), seats) == players.end()) return false;
  const std::size_t any = figure.find('*');
  if (any == std::string::npos) return name == figure;
  return name.size() + 1 >= figure.size() && name.starts_with(std::string_view{figure}.substr(0, any)) &&
         name.ends_with(std::string_view{figure}.substr(any + 1));
}

Result<std::vector<Target>> read_targets(const Json& json, const std::string& where) {
  Reader::Document document{json, where};
  document.root().only({"targets"});
  std::vector<Target> targets;
  for (Reader& item : document.root().at("targets").items()) {
    item.only({"figure", "players", "least", "most", "why"});
    Target target;
    target.figure = item.text("figure"), target.why = item.text("why");
    if (item.has("players"))
      for (const Reader& seats : item.at("players").items()) target.players.push_back(seats.integer(1, max_seats));
    const auto bound = [&](const char* key) -> std::optional<double> {
      if (!item.has(key)) return {};
      if (!item.at(key).json().is_number()) return item.at(key).fail("expected a number"), std::nullopt;
      return item.at(key).json().get<double>();
    };
    target.least = bound("least"), target.most = bound("most");
    if (!target.least && !target.most) item.fail("expected a \"least\", a \"most\" or both");
    targets.push_back(std::move(target));
  }
  if (!document.sound()) return document.fault();
  return targets;
}

std::vector<Target> targets_of(const std::string& game) {
  const std::string path = "content/" + game + "/targets.json";
  const std::string_view text = content::embedded(path);
  if (text.empty()) return {};
  const auto json = parse_json(text, path);
  return json ? *read_targets(*json, path) : std::vector<Target>{};
}

}  // namespace parlor
