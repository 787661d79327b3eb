// SPDX-License-Identifier: MIT
// Rules do not allocate: options, forbids, apply, known and redeal, with nobody listening. This program counts every
// operator new, so it is one of its own.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "table/catalogue.h"

namespace {
long allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace parlor::test {
namespace {

template <Game G> void expect_no_allocation() {
  const auto game = G::make(own_cards<G>().content, G::most_players, default_settings(G::settings()));
  ASSERT_TRUE(game);
  Rng rng{seed_of(std::uint64_t{1})};
  Journal<typename G::Event> silence;
  Options options;
  const long before = allocations;
  int decisions = 0;
  for (int number = 0; number < 20; ++number) {
    auto state = game->start(rng, silence);
    for (SeatSet who = game->pending(state); !who.empty(); who = game->pending(state), ++decisions) {
      const Seat seat = who.at(static_cast<int>(rng.below(static_cast<std::uint32_t>(who.size()))));
      options.clear();
      game->options(state, seat, options);
      const Action action = options[static_cast<int>(rng.below(static_cast<std::uint32_t>(options.size())))];
      if (!game->forbids(state, seat, action).empty()) break;
      if (decisions % 8 == 0) game->redeal(game->known(state, Viewer{seat}), seat, rng);
      game->apply(state, seat, action, rng, silence);
    }
  }
  EXPECT_EQ(allocations, before) << G::name << ", " << decisions << " decisions";
  EXPECT_GT(decisions, 100);
}

TEST(TheHeap, IsLeftAloneByTheRulesOfEveryGame) {
  std::string* const counted = new std::string(100, 'x');
  EXPECT_GT(allocations, 0) << "the counter works";
  delete counted;
  Catalogue::each([]<class G>(std::type_identity<G>) { expect_no_allocation<G>(); });
}

}  // namespace
}  // namespace parlor::test
