// SPDX-License-Identifier: MIT
#include "bots/bots.h"

#include <array>

namespace parlor {
namespace {

constexpr std::array<std::string_view, 3> names{"random", "easy", "medium"};

}  // namespace

std::string_view name_of(Level level) { return names[static_cast<std::size_t>(level)]; }

std::span<const std::string_view> level_names() { return names; }

Result<Level> level_named(std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<Level>(i);
  return Fault{"", "there is no bot \"" + std::string{name} + "\"; there are random, easy and medium"};
}

Result<std::vector<Level>> levels_named(std::string_view list) {
  std::vector<Level> levels;
  while (true) {
    const std::size_t comma = list.find(',');
    const auto level = level_named(list.substr(0, comma));
    if (!level) return level.fault();
    levels.push_back(*level);
    if (comma == std::string_view::npos) return levels;
    list.remove_prefix(comma + 1);
  }
}

Action choose(const Table& table, Seat me, Level level, Rng& rng) {
  return bots::decide(
      level, rng, [&](Options& out) { table.options(me, out); }, [&] { return table.suggest(me, rng); });
}

}  // namespace parlor
