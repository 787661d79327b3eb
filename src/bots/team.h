// SPDX-License-Identifier: MIT
// So many threads that think along, for as long as there is something to share.
#pragma once

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "bots/crew.h"

namespace parlor {

class Team final : public Crew {
 public:
  explicit Team(int threads) : threads_{threads} {}

  void share(int parts, const std::function<void(int)>& work) override {
    std::atomic<int> taken{0};
    const auto help = [&] {
      for (int part = taken++; part < parts; part = taken++) work(part);
    };
    std::vector<std::jthread> others;
    for (int thread = 1; thread < threads_ && thread < parts; ++thread) others.emplace_back(help);
    help();
  }

 private:
  int threads_;
};

/// As many as the machine has cores.
inline Team whole_machine() { return Team{static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))}; }

}  // namespace parlor
