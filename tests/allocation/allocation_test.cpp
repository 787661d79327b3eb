// SPDX-License-Identifier: MIT
// Rules do not allocate: choices, forbids, apply, known and redeal, with nobody listening. This program counts every
// operator new, so it is one of its own.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "bots/search.h"
#include "kernel/playout.h"
#include "parlor/all_games.h"
#include "reference/kuhn.h"
#include "reference/leduc.h"

namespace {
long allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }  // else g++ sees free() after new
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace parlor::test {
namespace {

template <Game G> void expect_no_allocation(const G& game) {
  Rng rng{seed_of(std::uint64_t{1})};
  Journal<typename G::Event> silence;
  Choices choices;
  const long before = allocations;
  int decisions = 0;
  for (int number = 0; number < 200; ++number) {
    auto state = game.start(rng, silence);
    for (; !game.pending(state).empty(); ++decisions) {
      const Seat seat = random_seat(game.pending(state), rng);
      choices.clear();
      game.choices(state, seat, choices);
      const Action action = rng.pick(choices);
      if (!game.forbids(state, seat, action).empty()) break;
      if (decisions % 8 == 0) game.redeal(game.known(state, Viewer{seat}), seat, rng);
      game.apply(state, seat, action, rng, silence);
    }
    for (int seat = 0; seat < game.players(); ++seat) game.score(state, seat_at(seat));
  }
  EXPECT_EQ(allocations, before) << G::facts.name << " for " << game.players() << ", " << decisions << " decisions";
  EXPECT_GT(decisions, 100);
}

TEST(TheHeap, IsCounted) {
  const long before = allocations;
  ::operator delete(::operator new(100));  // called by name, for a compiler may leave out a plain `new`
  EXPECT_EQ(allocations, before + 1);
}

TEST(TheHeap, IsLeftAloneByTheRulesOfEveryGame) {
  Catalogue::each([]<class G>(std::type_identity<G>) {
    for (int players = G::facts.players.least; players <= G::facts.players.most; ++players)
      expect_no_allocation(*G::make(own_cards<G>().content, players, default_house_rules(G::house_rules())));
  });
  expect_no_allocation(reference::kuhn::Rules::standard());
  expect_no_allocation(reference::leduc::Rules::standard());
}

/// A search takes its memory before its first iteration, and keeps it.
template <Game G> void expect_no_allocation_while_thinking(const G& game) {
  Rng rng{seed_of(std::uint64_t{1})};
  Journal<typename G::Event> silence;
  Search<G> search;
  auto state = game.start(rng, silence);
  long before = 0;
  for (int decisions = 0; decisions < 30 && !game.pending(state).empty(); ++decisions) {
    const Seat seat = random_seat(game.pending(state), rng);
    const auto known = game.known(state, Viewer{seat});
    const Action action = search.choose(game, known, seat, {.iterations = 40}, rng);
    if (decisions == 0) before = allocations;
    game.apply(state, seat, action, rng, silence);
  }
  EXPECT_LE(allocations, before + 6) << G::facts.name
                                     << ": the first choice may have been forced, and have taken nothing";
  const long warm = allocations;
  if (game.pending(state).empty()) state = game.start(rng, silence);
  const Seat seat = random_seat(game.pending(state), rng);
  search.choose(game, game.known(state, Viewer{seat}), seat, {.iterations = 40}, rng);
  EXPECT_EQ(allocations, warm) << G::facts.name;
}

TEST(TheHeap, IsLeftAloneByASearchOnceItIsWarm) {
  Catalogue::each([]<class G>(std::type_identity<G>) {
    expect_no_allocation_while_thinking(
        *G::make(own_cards<G>().content, G::facts.players.least, house_rules_for_bots(G::house_rules())));
  });
  expect_no_allocation_while_thinking(reference::kuhn::Rules::standard());
  expect_no_allocation_while_thinking(reference::leduc::Rules::standard());
}

}  // namespace
}  // namespace parlor::test
