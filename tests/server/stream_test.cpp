// SPDX-License-Identifier: MIT
// Whoever follows a stream of changes holds at every moment what a whole frame would say, in every game.
#include "server/stream.h"

#include <gtest/gtest.h>

#include "parlor/all_games.h"
#include "server/client.h"
#include "words/json_text.h"

namespace parlor::server {
namespace {

/// What a client makes of the frames.
struct Follower {
  explicit Follower(Viewer viewer) : stream{viewer} {}

  void hear(const std::string& fields) {
    if (fields.empty()) return;
    const Json frame = as_json("{" + fields.substr(1) + "}");
    for (const auto& [name, value] : frame.items()) {
      if (name == "patch") client::apply_patch(all["view"], value);
      else if (name == "renamed") client::apply_patch(all["names"], value), ++patched_names;
      else if (name == "choices") take_choices(frame);
      else if (name == "renumbered") continue;
      else if (name == "log") {
        Json& lines = all["log"]["lines"];
        while (lines.size() > value["from"].get<std::size_t>()) lines.erase(lines.size() - 1);
        for (const Json& line : value["lines"]) lines.push_back(line);
      } else all[name] = value;
    }
  }

  void take_choices(const Json& frame) {
    if (frame.contains("renumbered")) offered.clear();
    all["choices"] = Json::array();
    for (const Json& choice : frame["choices"]) {
      by_number += choice.is_number() ? 1 : 0;
      if (choice.is_object()) offered.push_back(choice);
      all["choices"].push_back(choice.is_object() ? choice : offered.at(choice.get<std::size_t>()));
    }
  }

  Stream stream;
  std::vector<Json> offered;
  int by_number = 0;
  Json all = Json::object();
  int patched_names = 0;
};

Json whole_frame(const Table& table, Viewer viewer) {
  Stream fresh{viewer};
  Naming names;
  fresh.remember(table, names, {});
  return as_json("{" + fresh.whole(table).substr(1) + "}");
}

/// To be compared, in whatever order the fields stand. (A line was worded when it was new: who has another name by now is
/// called by the old one there.)
nlohmann::json content(Json frame) {
  frame.erase("whole");
  for (Json& line : frame["log"]["lines"]) line.erase("sentence");
  return nlohmann::json(frame);
}

struct Told {
  int patched_names = 0, by_number = 0;
};

Told follow(const std::string& game, int players, std::uint64_t number) {
  Header header;
  header.game = game, header.players = players, header.seed = seed_of(number);
  auto table = Table::open(header);
  if (!table) ADD_FAILURE() << table.fault().text();
  Rng dice{header.seed, 7};
  Naming names;
  std::vector<Follower> followers;
  for (int seat = 0; seat < players; ++seat) followers.emplace_back(Viewer{seat_at(seat)});
  followers.emplace_back(Viewer::spectator());
  for (Follower& one : followers) {
    one.stream.remember(*table, names, {}), one.stream.begin_anew();
    one.all = whole_frame(*table, one.stream.viewer());
    for (const Json& choice : one.all["choices"]) one.offered.push_back(choice);
  }
  for (int acts = 0; !table->over() && acts < 200; ++acts) {
    const SeatSet pending = table->pending();
    Seat seat = dice.pick(pending);
    for (int one = 0; one < players; ++one)
      if (table->can_undo(seat_at(one)) && dice.below(3) == 0) {
        table->commit(table->judge({seat_at(one), {{"type", "undo"}}}));
        seat = nobody;
        break;
      }
    if (seat != nobody) {
      Choices choices;
      table->choices(seat, choices);
      table->commit(table->judge({seat, table->to_json(dice.pick(choices))}));
    }
    for (int said = 0; said < 4 && dice.below(2) == 0; ++said) {  // what was done before can still be taken back
      const Seat from = dice.pick(SeatSet::first(players)), to = dice.pick(SeatSet::first(players));
      const Verdict words = table->judge({from, {{"type", "say"}, {"to", index(to)}, {"text", "So be it."}}});
      if (!words.refused()) table->commit(words);
    }
    if (dice.below(8) == 0)  // somebody takes another name
      table->seat_people({{{"name", "Ann " + std::to_string(acts)}}, {{"bot", "easy"}}});
    Table::Retold retold;
    for (Follower& one : followers) {
      if (dice.below(4) == 0 && !table->over()) continue;  // this one hears of it later, with what comes then
      std::string news;
      one.stream.add_news(news, *table, names, {}, retold);
      one.hear(news);
      if (dice.below(32) != 0 && !table->over()) continue;
      EXPECT_EQ(content(one.all), content(whole_frame(*table, one.stream.viewer()))) << game << ", act " << acts;
      if (::testing::Test::HasFailure()) return {};
    }
  }
  Told told;
  for (const Follower& one : followers) told.patched_names += one.patched_names, told.by_number += one.by_number;
  return told;
}

TEST(Stream, KeepsAFollowerUpToDate) {
  Told all;
  Catalogue::each([&]<class G>(std::type_identity<G>) {
    for (const int players : {G::facts.players.least, G::facts.players.most})
      if (!HasFailure()) {
        const Told told = follow(std::string{G::facts.name}, players, 3);
        all.patched_names += told.patched_names, all.by_number += told.by_number;
      }
  });
  EXPECT_GT(all.patched_names, 100);
  EXPECT_GT(all.by_number, 1000);  // what was offered before is not told again
}

}  // namespace
}  // namespace parlor::server
