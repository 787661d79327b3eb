// SPDX-License-Identifier: MIT
// What every level chooses, in whole games, is written down in choices.json; tests/wasm/choices_test.mjs holds the browser's bots
// to the same lines. `./dev bless bots` writes them anew when bots, or rules, were meant to change.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "bots/bots.h"
#include "bots/team.h"
#include "kernel/sha256.h"
#include "support/files.h"
#include "table/record.h"

namespace parlor::test {
namespace {

std::string record_of(const Json& one, Crew* crew) {
  Header header;
  header.game = one["game"], header.players = one["players"];
  header.seed = seed_of(one["seed"].get<std::uint64_t>());
  const auto levels = levels_named(one["bots"].get<std::string>());
  for (int seat = 0; seat < header.players; ++seat) header.seats.push_back({{"bot", name_of(level_at(*levels, seat))}});
  auto table = Table::open(header);
  if (!table) return table.fault().text();
  play_out(*table, *levels, crew);
  return write_record(*table, false);
}

TEST(Choices, AreThoseWrittenDown) {
  const std::filesystem::path path = std::filesystem::path{test::project()} / "tests/bots/choices.json";
  Json games = Json::parse(text_of_file(path), nullptr, false);
  ASSERT_TRUE(games.is_array() && games.size() >= 16) << path;
  Team two{2};
  for (Json& one : games) {
    const std::string hash = sha256_hex(record_of(one, &two));
    if (std::getenv("PARLOR_BLESS") != nullptr) one["record"] = hash;
    else EXPECT_EQ(hash, one["record"].get<std::string>()) << one.dump();
  }
  if (std::getenv("PARLOR_BLESS") == nullptr) return;
  std::ofstream file{path};
  file << "[\n";
  for (std::size_t i = 0; i < games.size(); ++i)
    file << "  " << games[i].dump() << (i + 1 < games.size() ? ",\n" : "\n");
  file << "]\n";
}

}  // namespace
}  // namespace parlor::test
