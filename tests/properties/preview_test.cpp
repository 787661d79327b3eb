// SPDX-License-Identifier: MIT
// What is foreseen of a choice comes true, whatever is hidden, and tells nothing of it. In games that go as bots like and games at random.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "parlor/all_games.h"
#include "support/amount.h"
#include "table/catalogue.h"
#include "table/speech.h"
#include "words/json.h"
#include "words/preview.h"

namespace parlor::test {
namespace {

template <class> struct TypesOf;
template <Game... G> struct TypesOf<Games<G...>> {
  using type = ::testing::Types<G...>;
};

template <class G>
class EveryPreview : public ::testing::Test {
 protected:
  using State = typename G::State;

  /// Calls `look(game, state, seat, choice, dice)` for a choice of every decision.
  template <class Look> void walk(int games, Look look) {
    Choices choices;
    Journal<typename G::Event> silence;
    for (int players = G::facts.players.least; players <= G::facts.players.most; ++players)
      for (int number = 0; number < games && !this->HasFailure(); ++number) {
        SCOPED_TRACE(std::to_string(players) + " players, game " + std::to_string(number));
        Rng dice{seed_of(static_cast<std::uint64_t>(number)), static_cast<std::uint64_t>(players)};
        const auto game = G::make(own_cards<G>().content, players, default_house_rules(G::house_rules()));
        ASSERT_TRUE(game);
        State state = game->start(dice, silence);
        for (SeatSet who = game->pending(state); !who.empty() && !this->HasFailure(); who = game->pending(state)) {
          const Seat seat = dice.pick(who);
          choices.clear();
          game->choices(state, seat, choices);
          Action action = dice.pick(choices);
          look(*game, state, seat, action, dice);
          if (number % 2 == 0) action = game->suggest(game->known(state, Viewer{seat}), seat, dice);
          game->apply(state, seat, action, dice, silence);
        }
      }
  }
};

using AllGames = TypesOf<Catalogue>::type;
TYPED_TEST_SUITE(EveryPreview, AllGames);

std::map<std::string, int> as_told(const std::vector<Change>& changes) {
  std::map<std::string, int> told;
  for (const Change& change : changes) {
    Json fields = change.fields().json();
    fields.erase("after");
    told[fields.dump()] = change.after.value;
  }
  return told;
}

/// In the world as it is: what others have sealed is as if they had not yet, all else stays.
TYPED_TEST(EveryPreview, ComesTrue) {
  int promised = 0;
  this->walk(
      games_to_play() / 250 + 2, [&](const TypeParam& game, const auto& real, Seat me, Action choice, Rng& dice) {
        const auto changes = preview(game, game.known(real, Viewer{me}), me, choice);
        auto state = real;
        game.unseal(state, me);
        Journal<typename TypeParam::Event> silence;
        Rng luck{dice.seed()};
        const Account before = account_of(game, game.known(state, Viewer{me}), me);
        game.apply(state, me, choice, luck, silence);
        const Account then = account_of(game, game.known(state, Viewer{me}), me);
        for (const Change& change : changes) {
          ++promised;
          const Account::Figure* const is = then.find(change.after);
          ASSERT_NE(is, nullptr) << change.fields().json();
          EXPECT_EQ(is->value, change.after.value) << change.fields().json() << " " << game.fields(choice).json();
          EXPECT_EQ(before.find(change.after)->value, change.before);
        }
      });
  const bool has_figures = TypeParam::facts.name != "lamplight";
  EXPECT_EQ(promised > 100, has_figures) << promised;
}

TYPED_TEST(EveryPreview, TellsNothingThatIsHidden) {
  this->walk(2, [&](const TypeParam& game, const auto& real, Seat me, Action choice, Rng& dice) {
    const auto other = game.redeal(game.known(real, Viewer{me}), me, dice);
    EXPECT_EQ(as_told(preview(game, game.known(real, Viewer{me}), me, choice)),
              as_told(preview(game, game.known(other, Viewer{me}), me, choice)));
  });
}

/// Every figure that changes has a sentence, and every sentence a figure.
TYPED_TEST(EveryPreview, IsSpoken) {
  const Json& strings = strings_of(TypeParam::facts.name);
  std::set<std::string> told;
  this->walk(games_to_play() / 250 + 2, [&](const TypeParam& game, const auto& real, Seat me, Action choice, Rng&) {
    for (const Change& change : preview(game, game.known(real, Viewer{me}), me, choice))
      told.insert("preview." + std::string{change.after.name});
  });
  for (const std::string& key : told) EXPECT_TRUE(strings.contains(key)) << key;
  for (const auto& [key, words] : strings.items())
    if (key.starts_with("preview.")) EXPECT_TRUE(told.contains(key)) << key << " is never told";
}

}  // namespace
}  // namespace parlor::test
