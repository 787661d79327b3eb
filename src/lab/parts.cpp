// SPDX-License-Identifier: MIT
#include "lab/parts.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <vector>

#include "words/json.h"

namespace parlor {
namespace {

const Fault no_task{"task", "is not one that this program hands out"};

template <class PlanOrContest> Json task_json(const char* kind, const PlanOrContest& wanted) {
  Json bots = Json::array();
  for (const Level& level : wanted.bots) bots.push_back(name_of(level));
  return {{"kind", kind},
          {"game", wanted.game},
          {"players", wanted.players},
          {"house_rules", wanted.house_rules},
          {"cards", wanted.cards},
          {"cards_name", wanted.cards_name},
          {"bots", std::move(bots)},
          {"seed", to_hex(wanted.seed)},
          {"games", wanted.games}};
}

template <class PlanOrContest> std::optional<Fault> read_into(PlanOrContest& wanted, const Json& task) {
  const auto text = [&](const char* key) { return task.contains(key) && task[key].is_string(); };
  if (!text("game") || !text("cards") || !text("cards_name") || !text("seed") || !task.contains("bots") ||
      !task["bots"].is_array() || !task.contains("players") || !task["players"].is_number_integer() ||
      !task.contains("games") || !task["games"].is_number_unsigned() || !task.contains("house_rules"))
    return no_task;
  wanted.game = task["game"], wanted.cards = task["cards"], wanted.cards_name = task["cards_name"];
  wanted.players = task["players"], wanted.games = task["games"], wanted.house_rules = task["house_rules"];
  const auto seed = seed_of(task["seed"].get<std::string>());
  if (!seed) return no_task;
  wanted.seed = *seed;
  wanted.bots.clear();
  for (const Json& name : task["bots"]) {
    if (!name.is_string()) return no_task;
    const auto level = level_named(name.get<std::string>());
    if (!level) return level.fault();
    wanted.bots.push_back(*level);
  }
  return wanted.bots.empty() ? std::optional{no_task} : std::nullopt;
}

/// "12 80" to its numbers; none: it is something else.
std::optional<std::vector<std::uint64_t>> numbers_in(const std::string& part, std::size_t count) {
  std::vector<std::uint64_t> numbers;
  const char* at = part.data();
  const char* const end = at + part.size();
  while (at < end) {
    std::uint64_t number = 0;
    const auto [after, error] = std::from_chars(at, end, number);
    if (error != std::errc{}) return {};
    numbers.push_back(number);
    at = after < end && *after == ' ' ? after + 1 : after;
    if (at == after && at < end) return {};
  }
  return numbers.size() == count ? std::optional{numbers} : std::nullopt;
}

class Simulation final : public Job {
 public:
  Simulation(const Plan& plan, const Progress& progress) : plan_{plan}, progress_{progress} {
    const auto searches = [](const Level& level) { return level.kind == Level::Kind::hard; };
    const bool slow = std::any_of(plan.bots.begin(), plan.bots.end(), searches);
    at_once_ = slow ? 1 : std::clamp<std::uint64_t>(plan.games / 200, 1, 5'000);
  }

  std::string task() const override {
    Json json = task_json("simulate", plan_);
    json["by"] = plan_.by;
    return json.dump();
  }
  std::optional<std::string> next() override {
    if (handed_out_ == plan_.games || all.broken) return {};
    const std::uint64_t first = handed_out_;
    handed_out_ = std::min(plan_.games, first + at_once_);
    return std::to_string(first) + " " + std::to_string(handed_out_);
  }
  std::optional<Fault> take(const std::string& part, const std::string& answer) override {
    const auto json = parse_json(answer, "answer");
    if (!json) return json.fault();
    const auto tally = read_tally(*json);
    if (!tally) return tally.fault();
    all.add(*tally);
    const auto numbers = numbers_in(part, 2);
    played_ += (*numbers)[1] - (*numbers)[0];
    if (progress_) progress_(played_);
    return {};
  }
  bool over() const override { return all.broken || played_ == plan_.games; }

  Tally all;

 private:
  const Plan& plan_;
  const Progress& progress_;
  std::uint64_t at_once_, handed_out_ = 0, played_ = 0;
};

class Meeting final : public Job {
 public:
  Meeting(const Contest& contest, Course started, const Progress& progress)
      : course{std::move(started)}, contest_{contest}, progress_{progress} {}

  std::string task() const override { return task_json("arena", contest_).dump(); }
  std::optional<std::string> next() override {
    const auto deals = course.next();
    if (!deals) return {};
    return std::to_string(deals->pair) + " " + std::to_string(deals->first) + " " + std::to_string(deals->last);
  }
  std::optional<Fault> take(const std::string& part, const std::string& answer) override {
    const auto json = parse_json(answer, "answer");
    if (!json) return json.fault();
    auto dealt = read_dealt(*json);
    if (!dealt) return dealt.fault();
    const auto numbers = numbers_in(part, 3);
    course.enter({static_cast<std::size_t>((*numbers)[0]), (*numbers)[1], (*numbers)[2]}, std::move(*dealt));
    if (progress_) progress_(course.games());
    return {};
  }
  bool over() const override { return course.over(); }

  Course course;

 private:
  const Contest& contest_;
  const Progress& progress_;
};

}  // namespace

Result<std::string> do_part(const std::string& task, const std::string& part) {
  const auto json = parse_json(task, "task");
  if (!json) return json.fault();
  const std::string kind = json->is_object() ? json->value("kind", "") : "";
  if (kind == "simulate") {
    Plan plan;
    if (auto fault = read_into(plan, *json)) return *fault;
    if (!json->contains("by") || !(*json)["by"].is_array()) return no_task;
    for (const Json& word : (*json)["by"]) {
      if (!word.is_string()) return no_task;
      plan.by.push_back(word);
    }
    const auto numbers = numbers_in(part, 2);
    if (!numbers) return no_task;
    const auto tally = play_part(plan, (*numbers)[0], (*numbers)[1]);
    if (!tally) return tally.fault();
    return to_json(*tally).dump();
  }
  if (kind != "arena") return no_task;
  Contest contest;
  if (auto fault = read_into(contest, *json)) return *fault;
  const auto numbers = numbers_in(part, 3);
  const std::size_t pairs = contest.bots.size() * (contest.bots.size() - 1) / 2;
  if (!numbers || (*numbers)[0] >= pairs) return no_task;
  const auto dealt = play_deals(contest, {static_cast<std::size_t>((*numbers)[0]), (*numbers)[1], (*numbers)[2]});
  if (!dealt) return dealt.fault();
  return to_json(*dealt).dump();
}

Result<Findings> simulate(const Plan& plan, const Hands& hands, const Progress& progress) {
  if (auto checked = play_part(plan, 0, 0); !checked) return checked.fault();
  if (auto checked = findings_of(plan, {}); !checked) return checked.fault();  // before anybody is bothered
  const auto started = std::chrono::steady_clock::now();
  Simulation job{plan, progress};
  if (auto fault = hands(job)) return *fault;
  auto findings = findings_of(plan, job.all);
  if (findings) findings->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return findings;
}

Result<Standings> compete(const Contest& contest, const Hands& hands, const Progress& progress) {
  auto course = course_of(contest);
  if (!course) return course.fault();
  const auto started = std::chrono::steady_clock::now();
  Meeting job{contest, std::move(*course), progress};
  if (auto fault = hands(job)) return *fault;
  auto standings = job.course.standings();
  if (standings) standings->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return standings;
}

}  // namespace parlor
