// SPDX-License-Identifier: MIT
#include "lab/calibrate.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "bots/coach.h"
#include "bots/door.h"
#include "table/catalogue.h"

namespace parlor {
namespace {

/// Positions of one game, spread over it by chance: each is kept with the same likelihood, whatever the game's length.
Result<std::vector<std::pair<std::int32_t, double>>> judged_in(const CalibrationPlan& asked, std::uint64_t number) {
  Header header = asked.header;
  header.seed = seed_in_series(asked.header.seed, number);
  auto table = Table::open(header, asked.cards, asked.cards_name);
  if (!table) return table.fault();
  BotChance chance{header.seed, table->players()};
  Rng dice{header.seed, 77};
  std::vector<std::pair<Seat, Table>> kept;
  for (std::uint32_t seen = 0; !table->over();) {
    const Seat seat = chance.next(table->pending());
    Choices choices;
    table->choices(seat, choices);
    if (choices.size() > 1) {
      ++seen;
      if (kept.size() < static_cast<std::size_t>(asked.positions)) kept.emplace_back(seat, table->as_it_stands());
      else if (const std::uint32_t place = dice.below(seen); place < kept.size())
        kept[place] = {seat, table->as_it_stands()};
    }
    const Verdict verdict = table->judge({seat, table->to_json(choose(*table, seat, Level::medium, chance.of(seat)))});
    if (verdict.refused()) return Fault{"calibrate", verdict.refusal().text};
    table->commit(verdict);
  }
  const Json scores = table->result()["scores"];
  std::vector<std::pair<std::int32_t, double>> judged;
  for (const auto& [seat, position] : kept) {
    Chances said{};
    if (asked.raw)
      Catalogue::with(header.game, [&]<class G>(std::type_identity<G>) {
        said = BotDoor<G>::chances(position, seat, false, asked.worlds, nullptr);
      });
    else said = chances_at(position, seat, false, asked.worlds);
    judged.emplace_back(said[seat], scores[static_cast<std::size_t>(index(seat))].get<double>());
  }
  return judged;
}

}  // namespace

Result<Calibration> calibrate(const CalibrationPlan& asked, const Progress& progress) {
  Calibration found;
  std::mutex mutex;
  std::atomic<std::uint64_t> next{0};
  std::uint64_t done = 0;
  std::optional<Fault> fault;
  const auto work = [&] {
    for (std::uint64_t number = next++; number < asked.games; number = next++) {
      const auto judged = judged_in(asked, number);
      const std::lock_guard lock{mutex};
      if (!judged) return void(fault = judged.fault());
      for (const auto& [said, won] : *judged) {
        auto& slot = found.slot[static_cast<std::size_t>(std::clamp(said / 50'000, 0, Calibration::slots - 1))];
        ++slot.positions, slot.said += said / 1000, slot.won += static_cast<std::int64_t>(won * 1000);
      }
      if (progress) progress(++done);
    }
  };
  {
    std::vector<std::jthread> others;
    for (int thread = 1; thread < asked.threads; ++thread) others.emplace_back(work);
    work();
  }
  if (fault) return *fault;
  return found;
}

Json fitted(const Calibration& found) {
  struct Block {
    std::int64_t positions, said, won;
  };
  std::vector<Block> blocks;
  constexpr std::int64_t enough = 40;  // positions of a slot: fewer tell nothing
  for (const auto& slot : found.slot) {
    if (slot.positions < enough) continue;
    blocks.push_back({slot.positions, slot.said, slot.won});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].won * blocks.back().positions >=
                                    blocks.back().won * blocks[blocks.size() - 2].positions) {
      const Block last = blocks.back();
      blocks.pop_back();
      blocks.back().positions += last.positions, blocks.back().said += last.said, blocks.back().won += last.won;
    }
  }
  Json points = Json::array({Json::array({0, 0})});
  for (const Block& one : blocks) {
    const std::int64_t said = one.said / one.positions, won = one.won / one.positions;
    if (said > points.back()[0].get<std::int64_t>() && said < 1000) points.push_back({said, won});
  }
  points.push_back({1000, 1000});
  return points;
}

}  // namespace parlor
