// SPDX-License-Identifier: MIT
// The search for games in which no position is met again: it compares the choices at hand alone.
//
// All choices are tried in the same worlds with the same luck, so that luck tells for none of them; the worse half drops out,
// again and again, each time after an equal share of the budget. What the heuristic would do stays to the end. Where all play
// together it is done unless another choice is clearly better: there a playout ends with a guess at how things stand.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <vector>

#include "bots/budget.h"
#include "bots/crew.h"
#include "bots/imagined.h"

namespace parlor {

template <RulesOfPlay G>
class Rehearsal {
 public:
  using State = typename G::State;

  /// What to do; what was found is added to `findings`, the heuristic's choice at `favourite`. World number w has chance of its
  /// own, whoever imagines it.
  Action choose(const Question<G>& asked, std::vector<Finding>& findings, std::size_t favourite, const Budget& budget,
                const Seed& seed, Crew* crew) {
    begin(findings.size(), favourite);
    const auto stages = static_cast<std::uint32_t>(std::bit_width(findings.size() - 1));
    const auto start = std::chrono::steady_clock::now();
    std::uint32_t tried = 0;
    for (std::uint32_t stage = 1; stage <= stages; ++stage) {
      const auto count = static_cast<std::uint32_t>(left_.size());
      const auto share_of = [&](std::uint32_t whole) {
        return static_cast<std::uint32_t>(std::uint64_t{whole} * stage / stages);
      };
      const std::uint32_t until = share_of(budget.iterations > 0 ? budget.iterations : most_visits);
      std::uint32_t worlds = tried >= until ? 1 : (until - tried + count - 1) / count;
      const auto late = [&] {
        return budget.milliseconds > 0 &&
               std::chrono::steady_clock::now() >= start + std::chrono::milliseconds{share_of(budget.milliseconds)};
      };
      do {
        const std::uint32_t now =
            budget.milliseconds > 0 ? std::min<std::uint32_t>(worlds, part_count * a_time) : worlds;
        rehearse(asked, findings, favourite, seed, now, crew);
        worlds -= now, tried += now * count;
      } while (worlds > 0 && !late());
      std::sort(left_.begin() + 1, left_.end(), [&](std::uint16_t a, std::uint16_t b) {
        return findings[a].sum != findings[b].sum ? findings[a].sum > findings[b].sum : a < b;
      });
      if (stage < stages) left_.resize((count + 1) / 2);
    }
    const std::uint16_t best = left_[1];
    const Lead& lead = leads_[best];
    return findings[(G::facts.cooperative ? lead.is_clear() : lead.sum > 0) ? best : favourite].action;
  }
  /// Of what that choice brought on average, in millionths.
  std::int32_t error_of(std::size_t choice, const Finding& found) const {
    const double count = found.visits, mean = static_cast<double>(found.sum) / 1000 / count;
    const double variance = std::max(0.0, static_cast<double>(squares_[choice]) / count - mean * mean);
    return static_cast<std::int32_t>(1000 * std::sqrt(variance / count));
  }

 private:
  static constexpr std::uint32_t part_count = 8, a_time = 4;  // worlds of a part between two looks at the clock

  /// By how much one choice did better than another in the same worlds, in thousandths: 10^3 · 2^20 squared < 2^63.
  struct Lead {
    std::int64_t worlds = 0, sum = 0, squares = 0;
    void add(std::int32_t millionths) {
      const std::int64_t lead = millionths / 1000;
      ++worlds, sum += lead, squares += lead * lead;
    }
    void add(const Lead& more) { worlds += more.worlds, sum += more.sum, squares += more.squares; }
    bool is_clear() const {  // more than one standard error
      return sum > 0 && sum * sum > squares - sum * sum / worlds;
    }
  };
  struct Part {
    std::array<Lead, Choices::capacity> leads;            // over the heuristic's choice
    std::array<std::int64_t, Choices::capacity> sums;     // in millionths
    std::array<std::int64_t, Choices::capacity> squares;  // of thousandths

    void add(std::size_t choice, std::int32_t millionths) {
      const std::int64_t got = millionths / 1000;
      sums[choice] += millionths, squares[choice] += got * got;
    }
  };

  void begin(std::size_t choices, std::size_t favourite) {
    parts_.resize(part_count);
    for (Part& part : parts_)
      for (std::size_t i = 0; i < choices; ++i) part.leads[i] = {}, part.sums[i] = 0, part.squares[i] = 0;
    left_.clear(), left_.reserve(Choices::capacity);
    for (std::size_t i = 0; i < choices; ++i)
      leads_[i] = {}, squares_[i] = 0, left_.push_back(static_cast<std::uint16_t>(i));
    std::swap(left_[0], left_[favourite]);
    world_ = 0;
  }

  /// Those that are left, in so many worlds more.
  void rehearse(const Question<G>& asked, std::vector<Finding>& findings, std::size_t favourite, const Seed& seed,
                std::uint32_t worlds, Crew* crew) {
    const auto work = [&](int number) {
      Part& part = parts_[static_cast<std::size_t>(number)];
      for (auto world = static_cast<std::uint32_t>(number); world < worlds; world += part_count)
        rehearse(asked, findings, favourite, seed, world_ + world, part);
    };
    share(crew, static_cast<int>(std::min(worlds, part_count)), std::ref(work));
    world_ += worlds;
    for (Part& part : parts_)
      for (const std::uint16_t i : left_) {
        findings[i].sum += std::exchange(part.sums[i], 0);
        squares_[i] += std::exchange(part.squares[i], 0);
        leads_[i].add(std::exchange(part.leads[i], {}));
      }
    for (const std::uint16_t i : left_) findings[i].visits += worlds;
  }

  void rehearse(const Question<G>& asked, const std::vector<Finding>& findings, std::size_t favourite, const Seed& seed,
                std::uint32_t number, Part& part) const {
    Rng chance{seed, number};
    Journal<typename G::Event> silence;
    const State world = imagine(asked, chance);
    const auto got = [&](std::size_t choice) {
      State copy = world;
      Rng luck = chance;  // the same for all
      asked.game.apply(copy, asked.me, findings[choice].action, luck, silence);
      play_on(asked, copy, luck, silence);
      return evaluate(asked.game, copy)[asked.me];
    };
    const std::int32_t usual = got(favourite);
    part.add(favourite, usual);
    for (const std::uint16_t choice : left_) {
      if (choice == favourite) continue;
      const std::int32_t other = got(choice);
      part.add(choice, other);
      part.leads[choice].add(other - usual);
    }
  }

  std::vector<std::uint16_t> left_;                      // choices that are still compared; the heuristic's comes first
  std::array<Lead, Choices::capacity> leads_;            // over the heuristic's
  std::array<std::int64_t, Choices::capacity> squares_;  // of what each brought, in thousandths
  std::vector<Part> parts_;
  std::uint32_t world_ = 0;  // how many were imagined
};

}  // namespace parlor
