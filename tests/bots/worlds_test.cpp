// SPDX-License-Identifier: MIT
// The worlds that a bot imagines are really possible, and as likely as they should be. The truth is one of the worlds that a seat
// cannot rule out; so over many random games it must look like one more redeal: every hidden byte holds each value about as
// often in redeals as in truth, and two redeals agree with each other about as often as one agrees with the truth. A redeal
// that kept what it should not know would agree with the truth more often than chance does.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <vector>

#include "bots/search.h"
#include "kernel/playout.h"
#include "parlor/all_games.h"
#include "reference/invariants.h"
#include "support/amount.h"
#include "support/invariants.h"

namespace parlor::test {
namespace {

template <class> struct TypesOf;
template <Game... G> struct TypesOf<Games<G...>> {
  using type = ::testing::Types<G..., reference::kuhn::Rules, reference::leduc::Rules>;
};

/// What a redeal may leave open: in Resonance which cards the others looked at in setup, a memory that nobody else's choices
/// or knowledge depend on.
template <class State> State without_memories(State state) {
  if constexpr (std::is_same_v<State, resonance::State>)
    for (resonance::Player& player : state.players) player.dealt_personas = {}, player.dealt_responses = {};
  return state;
}

template <class G>
class Worlds : public ::testing::Test {
 protected:
  using State = typename G::State;
  static constexpr std::size_t size = sizeof(State);
  using Bytes = std::array<unsigned char, size>;

  static Bytes bytes_of(const State& state) {
    Bytes bytes;
    std::memcpy(bytes.data(), &state, size);
    return bytes;
  }
  static G make(int players) {
    if constexpr (requires { G::standard(); }) return G::standard();
    else return *G::make(own_cards<G>().content, players, house_rules_for_bots(G::house_rules()));
  }

  /// Somewhere in a random game, before somebody's decision; false when it was over too soon.
  static bool wander(const G& game, State& state, Seat& me, Rng& rng) {
    Journal<typename G::Event> silence;
    Choices choices;
    state = game.start(rng, silence);
    for (std::uint32_t i = rng.below(size < 64 ? 3 : 40); i > 0 && !game.pending(state).empty(); --i)
      act_randomly(game, state, choices, rng, silence);
    if (game.pending(state).empty()) return false;
    me = random_seat(game.pending(state), rng);
    return true;
  }
};

using AllGames = typename TypesOf<Catalogue>::type;
TYPED_TEST_SUITE(Worlds, AllGames);

TYPED_TEST(Worlds, TheTruthLooksLikeOneMoreRedeal) {
  constexpr int players = (TypeParam::facts.players.least + TypeParam::facts.players.most) / 2;
  const TypeParam game = this->make(players);
  const int games = std::max(2000, 4 * games_to_play());
  std::vector<std::array<int, 256>> in_truth(this->size), in_redeal(this->size);
  std::vector<int> hidden(this->size), redeals_agree(this->size), truth_agrees(this->size);
  int asked = 0, varied = 0, secretive = 0;
  Rng rng{seed_of(6)};
  for (int number = 0; number < games; ++number) {
    typename TypeParam::State truth;
    Seat me{};
    if (!this->wander(game, truth, me, rng)) continue;
    ++asked;
    const auto known = game.known(truth, Viewer{me});
    const auto bytes = [&](const auto& state) { return this->bytes_of(without_memories(state)); };
    const auto real = bytes(truth), seen = bytes(known), one = bytes(game.redeal(known, me, rng)),
               other = bytes(game.redeal(known, me, rng));
    if (seen != real) ++secretive, varied += one != other;
    for (std::size_t at = 0; at < this->size; ++at) {
      hidden[at] += real[at] != seen[at];
      ++in_truth[at][real[at]], ++in_redeal[at][one[at]];
      redeals_agree[at] += one[at] == other[at], truth_agrees[at] += one[at] == real[at];
    }
  }
  ASSERT_GT(asked, games / 4);
  EXPECT_GT(varied, secretive * 4 / 10) << "what is hidden varies; a jack can face but two cards";
  const double tolerance = 0.05 + 4 / std::sqrt(static_cast<double>(asked));
  for (std::size_t at = 0; at < this->size; ++at) {
    double apart = 0;
    for (std::size_t value = 0; value < 256; ++value)
      apart += std::abs(in_truth[at][value] - in_redeal[at][value]) / (2.0 * asked);
    EXPECT_LT(apart, tolerance) << "byte " << at << " holds other values in redeals than in truth";
    EXPECT_NEAR(static_cast<double>(truth_agrees[at]) / asked, static_cast<double>(redeals_agree[at]) / asked,
                tolerance)
        << "byte " << at << " of the truth is met too often or too rarely";
    const int commonest = *std::max_element(in_truth[at].begin(), in_truth[at].end());
    if (hidden[at] > asked / 20 && commonest < asked * 19 / 20) {
      EXPECT_LT(redeals_agree[at], asked - hidden[at] / 50) << "byte " << at << " is hidden, and always imagined alike";
    }
  }
}

TYPED_TEST(Worlds, CanBeReconsideredAndPlayedToTheEnd) {
  for (int players = TypeParam::facts.players.least; players <= TypeParam::facts.players.most; ++players) {
    const TypeParam game = this->make(players);
    Journal<typename TypeParam::Event> silence;
    Rng rng{seed_of(7), static_cast<std::uint64_t>(players)};
    for (int number = 0; number < games_to_play() / 20; ++number) {
      typename TypeParam::State truth;
      Seat me{};
      if (!this->wander(game, truth, me, rng)) continue;
      auto known = game.known(truth, Viewer{me});
      game.unseal(known, me);
      auto world = game.redeal(known, me, rng);
      game.reconsider(world, me, rng);
      const auto again = this->bytes_of(game.known(world, Viewer{me}));
      Choices before, after;
      game.choices(known, me, before), game.choices(world, me, after);
      ASSERT_TRUE(std::equal(before.begin(), before.end(), after.begin(), after.end()))
          << "whoever reconsiders, my choices are the same";
      typename TypeParam::State copy;  // as bytes and back
      std::memcpy(&copy, this->bytes_of(world).data(), this->size);
      ASSERT_EQ(this->bytes_of(game.known(copy, Viewer{me})), again);
      int decisions = 0;
      for (SeatSet pending = game.pending(copy); !pending.empty(); pending = game.pending(copy)) {
        const Seat seat = random_seat(pending, rng);
        const Action action = likely(game, copy, seat, rng);
        ASSERT_EQ(game.forbids(copy, seat, action), "") << "what is likely is legal";
        game.apply(copy, seat, action, rng, silence);
        ASSERT_LT(++decisions, 100'000);
      }
      check_invariants(game, copy);
      const auto got = evaluate(game, copy);
      for (int seat = 0; seat < players; ++seat)
        EXPECT_NEAR(got[seat_at(seat)], 1e6 * game.score(copy, seat_at(seat)), 1) << "at the end it is the score";
    }
  }
}

}  // namespace
}  // namespace parlor::test
