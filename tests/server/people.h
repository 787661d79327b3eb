// SPDX-License-Identifier: MIT
// People who play at random, ask again after whatever happens, and remember what was acknowledged; and what the store says to that.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernel/rng.h"
#include "server/client.h"
#include "server/document.h"
#include "store/store.h"

namespace parlor {

struct Person {
  Person(const client::Guest& guest, const std::string& table) : player{guest, table} {}

  client::Player player;
  std::string waiting_for;  // the id of the act that has no answer yet
  Json action;
  std::size_t answers_read = 0;
  std::vector<std::string> acknowledged;  // in this order
  int lately = 0;                         // since somebody began to count

  void read_answers() {
    for (; answers_read < player.answers.size(); ++answers_read) {
      const Json& answer = player.answers[answers_read];
      if (!answer.contains("id") || answer["id"] != waiting_for) continue;
      if (answer["type"] == "done") acknowledged.push_back(waiting_for), ++lately;
      waiting_for.clear();
    }
  }
  /// Hears what there is and acts when it may; connects to what `port` says when it is cut off, 0: not now.
  void step(Rng& rng, const std::function<int()>& port) {
    if (!player.connected()) {
      player.guest.port = port();
      if (player.guest.port != 0) player.connect();
      if (player.connected() && !waiting_for.empty()) send();  // the same id: it may have been done
      return;
    }
    while (player.connected() && player.socket().ready())
      if (!player.hear()) return;
    read_answers();
    if (!waiting_for.empty() || !player.my_turn() || player.over()) return;
    action = player.choices[rng.below(static_cast<std::uint32_t>(player.choices.size()))]["action"];
    waiting_for = client::unique_id();
    send();
  }
  void send() { player.send({{"type", "act"}, {"id", waiting_for}, {"action", action}}); }
  /// What is not one of the ways in which a server says: come back.
  std::vector<std::string> wrong() const {
    std::vector<std::string> all = player.errors;
    std::erase_if(all, [](const std::string& text) { return text.find("come back") != std::string::npos; });
    return all;
  }
};

using People = std::vector<std::unique_ptr<Person>>;

/// Everybody steps until that is so; false: it was not in that time.
inline bool step_until(People& people, Rng& rng, const std::function<int()>& port, const std::function<bool()>& enough,
                       std::chrono::seconds at_most = std::chrono::seconds{60}) {
  const auto started = std::chrono::steady_clock::now();
  while (!enough()) {
    std::vector<pollfd> files;
    for (const auto& person : people) {
      person->step(rng, port);
      if (person->player.connected()) files.push_back({person->player.socket().wire().file(), POLLIN, 0});
    }
    ::poll(files.data(), files.size(), 5);
    if (std::chrono::steady_clock::now() - started > at_most) return false;
  }
  return true;
}

/// Nobody's act got lost, none was done twice, everybody's were done in the order in which they were told so, and every table can be
/// played again from its first entry.
inline void check_store(const std::string& where, const People& people) {
  auto store = store::open(where);
  ASSERT_TRUE(store) << store.fault().text();
  std::map<std::string, std::map<std::string, int>> numbers;  // by table and seat and id
  std::map<std::string, Json> results;
  for (const auto& person : people) {
    const std::string& id = person->player.table;
    if (numbers.contains(id)) continue;
    auto stored = (*store)->table(id);
    ASSERT_TRUE(stored && *stored) << id;
    const auto json = parse_json((*stored)->row.document, "document");
    ASSERT_TRUE(json);
    const auto document = server::read_document(*json, id);
    ASSERT_TRUE(document) << document.fault().text();
    results[id] = document->result;
    auto table = Table::open(document->header());
    ASSERT_TRUE(table);
    int expected = 0;
    for (const store::EntryRow& entry : (*stored)->entries) {
      ASSERT_EQ(entry.n, ++expected) << "a history with a hole";
      const Verdict verdict =
          table->judge({entry.seat < 0 ? house : seat_at(entry.seat), *parse_json(entry.action, "action")});
      ASSERT_FALSE(verdict.refused()) << verdict.refusal().text;
      table->commit(verdict);
      if (entry.key.empty()) continue;
      const auto [known, is_new] = numbers[id].emplace(std::to_string(entry.seat) + " " + entry.key, entry.n);
      ASSERT_TRUE(is_new) << "an action was done twice";
    }
    numbers[id];
  }
  int acknowledged = 0;
  for (const auto& person : people) {
    const auto& stored = numbers[person->player.table];
    int last = 0;
    for (const std::string& id : person->acknowledged) {
      const auto found = stored.find(person->player.seat.dump() + " " + id);
      ASSERT_TRUE(found != stored.end()) << "an acknowledged action was lost";
      ASSERT_GT(found->second, last) << "acknowledged in another order than done";
      last = found->second, ++acknowledged;
    }
    if (person->player.over()) {
      EXPECT_EQ(person->player.result["reason"], results[person->player.table]["reason"]);
    }
  }
  testing::Test::RecordProperty("acknowledged", acknowledged);
}

}  // namespace parlor
