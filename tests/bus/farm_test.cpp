// SPDX-License-Identifier: MIT
// Simulations and arenas that others play, over a real NATS and with real workers: what is found is what is found here.
#include "bus/farm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "lab/parts.h"
#include "server/nats.h"
#include "support/folder.h"
#include "support/where.h"

namespace parlor::test {
namespace {

using bus::Farm;

/// A NATS that keeps queues.
class Queues {
 public:
  Queues() { start(); }

  std::string url() const { return "nats://127.0.0.1:" + std::to_string(port_); }
  void start() {
    folder_ = std::make_unique<Folder>();
    child_.start({"nats-server", "-a", "127.0.0.1", "-p", std::to_string(port_), "-js", "-sd", *folder_ / "js"});
    while (!client::Wire{port_}.open()) ::usleep(2'000);
  }
  void lose_everything() {
    child_.kill();
    start();
  }

 private:
  int port_ = free_port();
  std::unique_ptr<Folder> folder_;
  Child child_;
};

std::unique_ptr<Farm> farm(const Queues& queues, const std::string& version = "today") {
  auto farm = Farm::connect(queues.url(), version);
  EXPECT_TRUE(farm) << farm.fault().text();
  return std::move(*farm);
}

/// Takes parts until it goes out of scope.
class Worker {
 public:
  Worker(const Queues& queues, Farm::Do act, const std::string& version = "today", int threads = 1)
      : farm_{farm(queues, version)},
        thread_{[this, act = std::move(act), threads] { farm_->work(threads, act, enough_); }} {}
  ~Worker() {
    enough_ = true;
    thread_.join();
  }

 private:
  std::unique_ptr<Farm> farm_;
  std::atomic<bool> enough_{false};
  std::thread thread_;
};

Plan some_games(std::uint64_t games, const char* bot = "medium") {
  Plan plan;
  plan.game = "persuasion", plan.players = 4, plan.games = games, plan.seed = seed_of(7), plan.by = {"card"};
  plan.bots = {*level_named(bot), Level::random};
  return plan;
}

void expect_same(const Findings& one, const Findings& other) {
  EXPECT_EQ(one.games, other.games);
  EXPECT_EQ(one.wins, other.wins);
  EXPECT_EQ(one.millionths, other.millionths);
  EXPECT_EQ(one.decisions, other.decisions);
  EXPECT_EQ(one.rounds, other.rounds);
  EXPECT_EQ(one.statistics, other.statistics);
  ASSERT_EQ(one.fortunes.size(), other.fortunes.size());
  for (std::size_t i = 0; i < one.fortunes.size(); ++i) EXPECT_EQ(one.fortunes[i].things, other.fortunes[i].things);
}

const auto nobody_waits = [](int) {};

TEST(Farm, FindsWhatIsFoundHereWithAnyNumberOfWorkers) {
  const Queues queues;
  const Worker one{queues, do_part}, two{queues, do_part, "today", 2};
  const Plan plan = some_games(500);
  const auto here = simulate(plan);
  const auto there = simulate(plan, [&](Job& job) { return farm(queues)->hand_out(job, nobody_waits); });
  ASSERT_TRUE(here && there) << there.fault().text();
  expect_same(*here, *there);

  Contest contest;
  contest.game = "resonance", contest.players = 2, contest.games = 300, contest.seed = seed_of(3);
  contest.bots = {Level::medium, Level::random, Level::easy}, contest.until_significant = true;
  const auto met = compete(contest);
  const auto met_there = compete(contest, [&](Job& job) { return farm(queues)->hand_out(job, nobody_waits); });
  ASSERT_TRUE(met && met_there);
  ASSERT_EQ(met->pairings.size(), met_there->pairings.size());
  for (std::size_t i = 0; i < met->pairings.size(); ++i) {
    EXPECT_EQ(met->pairings[i].games, met_there->pairings[i].games) << "it stops at the same deal";
    EXPECT_EQ(met->pairings[i].rate, met_there->pairings[i].rate);
    EXPECT_EQ(met->pairings[i].lead_error, met_there->pairings[i].lead_error);
    EXPECT_EQ(met->bots[i].rating, met_there->bots[i].rating);
    EXPECT_EQ(met->bots[i].decisions, met_there->bots[i].decisions);
  }
}

TEST(Farm, LosesNothingWhenAWorkerIsKilled) {
  const Queues queues;
  const Plan plan = some_games(24, "hard:200");
  const std::string version = "of the program itself";
  Child doomed;  // with two threads: killed when the one has done something, and so while the other does
  doomed.start({test::program("farm_worker"), queues.url(), version});
  std::unique_ptr<Worker> other;
  const auto there = simulate(
      plan, [&](Job& job) { return farm(queues, version)->hand_out(job, nobody_waits); },
      [&](std::uint64_t) {
        if (other) return;
        doomed.kill();
        other = std::make_unique<Worker>(queues, do_part, version);
      });
  ASSERT_TRUE(there) << there.fault().text();
  expect_same(*simulate(plan), *there);
}

TEST(Farm, GoesOnWhenTheQueueIsLostWithAllThatWasInIt) {
  Queues queues;
  const Worker worker{queues, do_part};
  const Plan plan = some_games(400);
  bool lost = false;
  const auto there = simulate(
      plan, [&](Job& job) { return farm(queues)->hand_out(job, nobody_waits); },
      [&](std::uint64_t) {
        if (!std::exchange(lost, true)) queues.lose_everything();
      });
  ASSERT_TRUE(there) << there.fault().text();
  expect_same(*simulate(plan), *there);
}

TEST(Farm, IsWorkedByTheSameVersionOfTheProgramAlone) {
  const Queues queues;
  std::atomic<int> done_by_another{0};
  const Worker another{queues,
                       [&](const std::string& task, const std::string& part) {
                         ++done_by_another;
                         return do_part(task, part);
                       },
                       "yesterday"};
  std::unique_ptr<Worker> same;
  const auto there = simulate(some_games(20), [&](Job& job) {
    return farm(queues)->hand_out(job, [&](int workers) {
      if (same) return;
      EXPECT_EQ(workers, 0) << "so far nobody took anything";
      same = std::make_unique<Worker>(queues, do_part);
    });
  });
  ASSERT_TRUE(there) << there.fault().text();
  EXPECT_EQ(done_by_another, 0);
}

TEST(Farm, EndsAJobThatAWorkerCannotDo) {
  const Queues queues;
  const Worker worker{queues, [](const std::string&, const std::string&) -> Result<std::string> {
                        return Fault{"cards.json", "game 3 cannot go on"};
                      }};
  const auto there = simulate(some_games(20), [&](Job& job) { return farm(queues)->hand_out(job, nobody_waits); });
  ASSERT_FALSE(there);
  EXPECT_THAT(there.fault().text(), testing::HasSubstr("game 3 cannot go on"));
}

TEST(Farm, SaysWhatIsMissing) {
  const auto nowhere = Farm::connect("nats://ada:secret@127.0.0.1:" + std::to_string(free_port()), "today");
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.fault().text(), testing::HasSubstr("no NATS answers at nats://127.0.0.1"));
  EXPECT_THAT(nowhere.fault().text(), testing::Not(testing::HasSubstr("secret")));
  const Nats without;
  const auto no_queues = Farm::connect(without.url(), "today");
  ASSERT_FALSE(no_queues);
  EXPECT_THAT(no_queues.fault().text(), testing::HasSubstr("nats-server -js"));
}

// ---- Without a bus: parts add up in any order ----

TEST(Parts, AddUpInAnyOrderAndCountOnce) {
  for (const char* game : {"persuasion", "resonance", "ritual", "resilience", "lamplight"}) {
    Plan plan;
    plan.game = game, plan.players = 3, plan.games = 40, plan.seed = seed_of(11), plan.bots = {Level::random};
    plan.by = {"card"};
    if (plan.game == "lamplight") plan.by.clear();
    const auto backwards = [](Job& job) -> std::optional<Fault> {
      std::vector<std::string> parts;
      while (const auto part = job.next()) parts.push_back(*part);
      for (; !parts.empty(); parts.pop_back()) {
        const auto answer = do_part(job.task(), parts.back());
        if (!answer) return answer.fault();
        if (auto fault = job.take(parts.back(), *answer)) return fault;
      }
      EXPECT_TRUE(job.over());
      return {};
    };
    const auto here = simulate(plan), there = simulate(plan, backwards);
    ASSERT_TRUE(here && there) << game;
    expect_same(*here, *there);
  }
}

TEST(Parts, OfNothingKnownAreRefused) {
  for (const char* task : {"", "[]", "{}", R"({"kind":"simulate"})", R"({"kind":"arena","game":7})"})
    EXPECT_FALSE(do_part(task, "0 1")) << task;
  std::string task;
  EXPECT_FALSE(simulate(some_games(3), [&](Job& job) -> std::optional<Fault> {
    task = job.task();
    return Fault{"", "enough"};
  }));
  ASSERT_TRUE(do_part(task, "0 1"));
  for (const char* part : {"", "0", "0 1 2", "x y", "-1 2", "0  1 ", "0,1"}) EXPECT_FALSE(do_part(task, part)) << part;
}

}  // namespace
}  // namespace parlor::test
