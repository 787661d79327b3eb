// SPDX-License-Identifier: MIT
// The way to a table at home on another server, while that way breaks and is found again. Two houses without sockets, each told when to
// do what is due there: so what happens in between is no matter of luck.
#include <gtest/gtest.h>

#include <deque>
#include <mutex>

#include "server/house.h"
#include "server/nats.h"
#include "server/running.h"
#include "store/cluster.h"

namespace parlor {
namespace {

using server::Gate;
using store::Cluster;

/// Somebody who looks: what they were told, and whether they were sent away.
struct Witness final : server::Listener {
  void send(server::Frame frame) override { told += *frame; }
  void close(int code, const std::string& /*reason*/) override { closed = code; }
  std::string told;
  int closed = 0;
};

/// A server without its door.
class Indoors {
 public:
  Indoors(const std::string& where, const std::string& bus) {
    auto opened = store::open(where);
    server::Node node;
    node.id = server::random_word(10), node.beat = 10;
    node.store = *(*opened)->claims()->join(node.id, std::chrono::milliseconds{node.life});
    house.emplace(
        std::move(*opened), Running::quick().settings, metrics_,
        [this](std::function<void()> task) {
          const std::lock_guard lock{mutex_};
          tasks_.push_back(std::move(task));
        },
        [](server::Time) {});
    EXPECT_FALSE(house->share(node, bus));
    house->start();
  }
  void work() {
    std::deque<std::function<void()>> due;
    {
      const std::lock_guard lock{mutex_};
      due.swap(tasks_);
    }
    for (const auto& task : due) task();
  }
  std::shared_ptr<Gate> find(const std::string& table) {
    std::shared_ptr<Gate> found;
    bool looked = false;
    house->find(table, [&](const std::shared_ptr<Gate>& gate, const Fault*) { found = gate, looked = true; });
    while (!looked) work();
    return found;
  }

 private:
  std::mutex mutex_;
  std::deque<std::function<void()>> tasks_;
  server::Metrics metrics_;

 public:
  std::optional<server::House> house;  // last: its threads hand tasks to the above
};

class TwoHouses : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(Cluster::get().runs()) << "PostgreSQL did not start; packages.txt names it";
    store = Cluster::get().url();
    home.emplace(store, nats.url()), other.emplace(store, nats.url());
    bool start = false;
    auto document = server::read_new_table({{"game", "persuasion"}}, {"ada", "Ada"}, Running::quick().settings, start);
    ASSERT_TRUE(document);
    table = home->house->create(std::move(*document))->id();
    bool kept = false;
    home->find(table)->look("", "ada", "", [&](const server::Answer& said) { kept = said.status == 200; });
    until([&] { return kept; });
  }
  void until(const std::function<bool()>& enough) {
    const auto started = std::chrono::steady_clock::now();
    while (!enough()) {
      home->work(), other->work();
      ASSERT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds{30});
    }
  }
  void lock(bool on) {
    home->find(table)->ask({"lock", "ada", "Ada", {{"on", on}}},
                           [](const server::Answer& said) { EXPECT_EQ(said.status, 200) << said.body; });
  }
  /// Whoever is connected is told what happens at the table, or to come back.
  void expect_news_or_farewell(const Witness& witness) {
    until([&] { return witness.closed != 0 || witness.told.find(R"("welcome")") != std::string::npos; });
    lock(true);
    until([&] { return witness.closed != 0 || witness.told.find(R"("locked":true)") != std::string::npos; });
  }

  Nats nats;
  std::optional<Indoors> home, other;
  std::string store, table;
};

TEST_F(TwoHouses, TellOfTheTableWhoeverCameLateThroughTheDoor) {
  const auto gate = other->find(table);
  other->house->fleet()->pulse();  // nobody is at it yet
  const auto witness = std::make_shared<Witness>();
  gate->join(witness, {});
  expect_news_or_farewell(*witness);
  EXPECT_EQ(witness->closed, 0);  // that a moment passed is no reason to be sent away
}

/// The bus was away while somebody looked for the table: they come with a way to it that is known to nobody any more. Told nothing and
/// not sent away either they would sit there until that server sleeps and wakes.
TEST_F(TwoHouses, SendAwayWhoeverComesWhenTheWayIsGone) {
  const auto gate = other->find(table);
  const auto first = std::make_shared<Witness>(), second = std::make_shared<Witness>();
  gate->join(first, {});
  until([&] { return !first->told.empty(); });
  nats.kill();
  until([&] { return first->closed != 0; });
  gate->part(*first);
  nats.start();
  until([&] { return home->house->fleet()->up() && other->house->fleet()->up(); });
  gate->join(second, {});
  expect_news_or_farewell(*second);
}

/// The same at its home: whoever found the room before it was lost, and comes only then, waits for nobody.
TEST_F(TwoHouses, SendAwayWhoeverComesToARoomThatIsLost) {
  const auto gate = home->find(table);
  const auto early = std::make_shared<Witness>(), late = std::make_shared<Witness>();
  gate->join(early, {});
  home->house->lose(table, "lost");
  until([&] { return early->closed != 0; });
  gate->join(late, {});
  std::optional<server::Answer> answer;
  gate->ask({"lock", "ada", "Ada", {{"on", true}}}, [&](const server::Answer& said) { answer = said; });
  until([&] { return late->closed != 0 && answer; });
  EXPECT_EQ(answer->status, 503);
}

/// Lost without a word, as when the news came while the room was being loaded.
TEST_F(TwoHouses, NoticeThatATableIsNotTheirsAnyMore) {
  const auto witness = std::make_shared<Witness>();
  home->find(table)->join(witness, {});
  until([&] { return !witness->told.empty(); });
  const std::string taken = "psql '" + store + "' -c \"UPDATE claims SET number = number + 1\" >/dev/null";
  ASSERT_EQ(std::system(taken.c_str()), 0);
  until([&] {
    home->house->fleet()->pulse();
    return witness->closed != 0;
  });
}

}  // namespace
}  // namespace parlor
