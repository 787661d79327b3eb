// SPDX-License-Identifier: MIT
// What every game must hold. A game of the catalogue is held to it by itself; a reference game joins with its line.
// Each property walks through random games of every seat count, with the usual house rules and with random ones.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <set>

#include "reference/invariants.h"
#include "support/amount.h"
#include "support/house_rules.h"
#include "support/invariants.h"
#include "support/view.h"
#include "table/catalogue.h"
#include "table/record.h"

namespace parlor::test {
namespace {

template <class> struct TypesOf;
template <Game... G> struct TypesOf<Games<G...>> {
  using type = ::testing::Types<G..., reference::kuhn::Rules, reference::leduc::Rules>;
};

constexpr int longest_game = 200'000;  // decisions; no random game comes near it

template <class State> bool same_bytes(const State& one, const State& other) {
  return std::memcmp(&one, &other, sizeof one) == 0;
}

Action random_of(const Choices& choices, Rng& rng) {
  return choices[static_cast<int>(rng.below(static_cast<std::uint32_t>(choices.size())))];
}
Seat random_of(SeatSet seats, Rng& rng) {
  return seats.at(static_cast<int>(rng.below(static_cast<std::uint32_t>(seats.size()))));
}

template <class G>
class EveryGame : public ::testing::Test {
 protected:
  using State = typename G::State;
  using History = std::vector<Told<typename G::Event>>;

  struct Walk {
    const G& game;
    State state;
    Rng& chance;  // of the table
    Rng& dice;    // of the test
    History& history;
    int decisions;
  };

  /// Calls `look` before every decision of `games` random games for each seat count. `look` may end the walk through a game
  /// by returning false. Now and then a clock runs out, or somebody leaves or comes back.
  void walk(int games, const std::function<bool(Walk&)>& look, bool house_acts = true) {
    Choices choices;
    for (int players = G::least_players; players <= G::most_players; ++players)
      for (int number = 0; number < games && !this->HasFatalFailure(); ++number) {
        SCOPED_TRACE(std::to_string(players) + " players, game " + std::to_string(number));
        Rng dice{seed_of(static_cast<std::uint64_t>(number)), static_cast<std::uint64_t>(players)};
        Rng chance{dice.seed()};
        const auto made =
            G::make(own_cards<G>().content, players,
                    number % 2 == 0 ? default_house_rules(G::house_rules()) : random_house_rules<G>(dice));
        ASSERT_TRUE(made) << made.fault().text();
        History history;
        Journal<typename G::Event> journal{history};
        Walk walk{*made, made->start(chance, journal), chance, dice, history, 0};
        for (SeatSet who = walk.game.pending(walk.state);; who = walk.game.pending(walk.state), ++walk.decisions) {
          ASSERT_LT(walk.decisions, longest_game) << "a game must end";
          if (!look(walk) || who.empty()) break;
          choices.clear();
          const bool by_house = house_acts && dice.below(50) == 0;
          const Seat seat = by_house ? house : random_of(who, dice);
          walk.game.choices(walk.state, seat, choices);
          if (choices.empty() && by_house) continue;
          ASSERT_FALSE(choices.empty()) << "a pending seat has a choice: seat " << index(seat);
          walk.game.apply(walk.state, seat, random_of(choices, dice), chance, journal);
        }
      }
  }

  static int amount(int divisor) { return std::max(2, games_to_play() / divisor); }
};

using AllGames = TypesOf<Catalogue>::type;
TYPED_TEST_SUITE(EveryGame, AllGames);

TYPED_TEST(EveryGame, KeepsItsCardsAndEnds) {
  this->walk(this->amount(1), [](auto& walk) {
    check_invariants(walk.game, walk.state);
    for (int seat = 0; walk.game.pending(walk.state).empty() && seat < walk.game.players(); ++seat) {
      const double score = walk.game.score(walk.state, seat_at(seat));
      EXPECT_TRUE(score >= 0 && score <= 1);
    }
    return !::testing::Test::HasFailure();
  });
}

TYPED_TEST(EveryGame, OffersExactlyWhatNoRuleForbids) {
  this->walk(this->amount(4), [](auto& walk) {
    Choices choices;
    for (int who = 0; who <= walk.game.players(); ++who) {
      const Seat seat = who == walk.game.players() ? house : seat_at(who);
      choices.clear();
      walk.game.choices(walk.state, seat, choices);
      EXPECT_TRUE(seat == house || choices.empty() != walk.game.pending(walk.state).has(seat))
          << "options exactly for pending seats";
      std::set<std::uint64_t> listed;
      for (const Action choice : choices) {
        EXPECT_TRUE(listed.insert(std::bit_cast<std::uint64_t>(choice)).second) << "each choice once";
        EXPECT_EQ(walk.game.forbids(walk.state, seat, choice), "");
      }
      for (int trial = 0; trial < 40; ++trial) {  // near misses: a choice with a byte changed; and pure noise
        Action near = choices.empty() || trial % 4 == 0 ? Action{static_cast<std::uint8_t>(walk.dice.below(16))}
                                                        : random_of(choices, walk.dice);
        if (trial % 8 == 7) near.kind = static_cast<std::uint8_t>(238 + walk.dice.below(8));
        auto& byte = trial % 3 == 0 ? near.a : trial % 3 == 1 ? near.b : near.c;
        byte = static_cast<std::uint8_t>(walk.dice.below(walk.dice.below(4) == 0 ? 256 : 64));
        if (trial % 16 == 15) near.d = walk.dice.word();
        EXPECT_EQ(walk.game.forbids(walk.state, seat, near).empty(),
                  listed.contains(std::bit_cast<std::uint64_t>(near)))
            << "seat " << index(seat) << " kind " << int{near.kind} << " a " << int{near.a} << " b " << int{near.b}
            << " c " << int{near.c} << " d " << near.d;
      }
    }
    return !::testing::Test::HasFailure();
  });
}

TYPED_TEST(EveryGame, ShowsASeatNothingThatARedealWouldChange) {
  int worlds = 0, changed = 0;
  this->walk(this->amount(10), [&](auto& walk) {
    const auto& game = walk.game;
    Choices real, imagined;
    for (int number = 0; number < game.players(); ++number) {
      const Seat me = seat_at(number);
      const auto known = game.known(walk.state, Viewer{me});
      const auto world = game.redeal(known, me, walk.dice);
      EXPECT_TRUE(same_bytes(game.known(world, Viewer{me}), known))
          << "seat " << number << " could tell the worlds apart"
          << difference(game, game.known(world, Viewer{me}), known);
      EXPECT_TRUE(same_bytes(game.known(world, Viewer::spectator()), game.known(walk.state, Viewer::spectator())));
      EXPECT_TRUE(same_bytes(game.known(known, Viewer{me}), known)) << "knowing what one knows adds nothing";
      EXPECT_TRUE(same_bytes(game.known(known, Viewer::spectator()), game.known(walk.state, Viewer::spectator())))
          << "what all may see follows from what any seat knows: views draw it from there";
      check_invariants(game, world);
      real.clear(), imagined.clear();
      game.choices(walk.state, me, real), game.choices(known, me, imagined);
      EXPECT_TRUE(std::equal(real.begin(), real.end(), imagined.begin(), imagined.end()))
          << "options come from knowledge alone";
      EXPECT_EQ(game.pending(known), game.pending(walk.state));
      ++worlds, changed += !same_bytes(world, walk.state);
    }
    return !::testing::Test::HasFailure();
  });
  EXPECT_GT(changed * 5, worlds) << "a redeal must really vary: a plain copy is none";
}

TYPED_TEST(EveryGame, TellsASeatNothingThatItsKnowledgeDoesNotHold) {
  int compared = 0;
  this->walk(
      this->amount(10),
      [&](auto& walk) {
        const auto& game = walk.game;
        const SeatSet who = game.pending(walk.state);
        if (who.empty()) return false;
        const Seat me = seat_at(static_cast<int>(walk.dice.below(static_cast<std::uint32_t>(game.players()))));
        const Seat actor = random_of(who, walk.dice);
        const auto world = game.redeal(game.known(walk.state, Viewer{me}), me, walk.dice);
        Choices here, there;
        game.choices(walk.state, actor, here), game.choices(world, actor, there);
        const int choice = static_cast<int>(walk.dice.below(static_cast<std::uint32_t>(here.size())));
        if (choice >= there.size()) return true;
        auto one = walk.state, other = world;
        Rng chance_here = walk.chance, chance_there = walk.chance;
        typename std::remove_reference_t<decltype(walk.history)> told_here, told_there;
        Journal<typename TypeParam::Event> journal_here{told_here}, journal_there{told_there};
        game.apply(one, actor, here[choice], chance_here, journal_here);
        game.apply(other, actor, there[choice], chance_there, journal_there);
        if (!same_bytes(game.known(one, Viewer{me}), game.known(other, Viewer{me})))
          return true;  // something was disclosed
        const auto heard = [&](const auto& told) {
          Json all = Json::array();
          for (const auto& [event, seers] : told)
            if (Json json = game.to_json(event, Viewer{me}.among(seers));
                !public_news(game).contains(json["type"].template get<std::string>()))
              all.push_back(std::move(json));
          return all;
        };
        EXPECT_EQ(heard(told_here), heard(told_there)) << "seat " << index(me) << " hears of seat " << index(actor);
        ++compared;
        return !::testing::Test::HasFailure();
      },
      false);
  EXPECT_GT(compared, 0);
}

TYPED_TEST(EveryGame, ImaginesWorldsThatCanBePlayedToTheEnd) {
  this->walk(this->amount(20), [](auto& walk) {
    const auto& game = walk.game;
    if (game.pending(walk.state).empty() || walk.dice.below(8) != 0) return true;
    const Seat me = seat_at(static_cast<int>(walk.dice.below(static_cast<std::uint32_t>(game.players()))));
    auto world = game.redeal(game.known(walk.state, Viewer{me}), me, walk.dice);
    Journal<typename TypeParam::Event> silence;
    Choices choices;
    int decisions = 0;
    for (SeatSet who = game.pending(world); !who.empty() && decisions < longest_game;
         who = game.pending(world), ++decisions) {
      const Seat seat = random_of(who, walk.dice);
      choices.clear();
      game.choices(world, seat, choices);
      EXPECT_FALSE(choices.empty());
      if (choices.empty()) return false;
      game.apply(world, seat, random_of(choices, walk.dice), walk.dice, silence);
    }
    check_invariants(game, world);
    return !::testing::Test::HasFailure();
  });
}

TYPED_TEST(EveryGame, ViewsAreTheSameInARedealtWorld) {
  this->walk(this->amount(200), [](auto& walk) {
    for (int number = 0; number < walk.game.players(); ++number) {
      const Viewer me{seat_at(number)};
      const auto known = walk.game.known(walk.state, me);
      const auto world = walk.game.redeal(known, me.seat(), walk.dice);
      EXPECT_EQ(view_of(walk.game, known, me, walk.history),
                view_of(walk.game, walk.game.known(world, me), me, walk.history));
    }
    return !::testing::Test::HasFailure();
  });
}

TYPED_TEST(EveryGame, DrawsOverAnOldViewWhatItWouldDrawAnew) {
  std::vector<ViewText> kept;
  this->walk(this->amount(20), [&](auto& walk) {
    if (walk.decisions == 0) kept.assign(static_cast<std::size_t>(walk.game.players()) + 1, {});
    for (int number = 0; number <= walk.game.players(); ++number) {
      const Viewer viewer = number == walk.game.players() ? Viewer::spectator() : Viewer{seat_at(number)};
      if (walk.dice.below(3) == 0) continue;  // not every act is told by itself
      const auto known = walk.game.known(walk.state, viewer);
      ViewText& view = kept[static_cast<std::size_t>(number)];
      {
        ViewDraft draft{view};
        walk.game.draw(known, viewer, walk.history, draft);
      }
      EXPECT_EQ(as_json(view.whole()), view_of(walk.game, known, viewer, walk.history)) << "viewer " << number;
    }
    return !::testing::Test::HasFailure();
  });
}

TYPED_TEST(EveryGame, SuggestsSomethingLegalFromKnowledgeAlone) {
  this->walk(this->amount(10), [](auto& walk) {
    for (const Seat me : walk.game.pending(walk.state)) {
      const auto known = walk.game.known(walk.state, Viewer{me});
      Rng mind{walk.dice.seed()}, same_mind = mind;
      const Action action = walk.game.suggest(known, me, mind);
      EXPECT_EQ(walk.game.forbids(walk.state, me, action), "")
          << "kind " << int{action.kind} << " a " << int{action.a} << " b " << int{action.b};
      const auto world = walk.game.redeal(known, me, walk.dice);
      EXPECT_EQ(action, walk.game.suggest(walk.game.known(world, Viewer{me}), me, same_mind))
          << "the same choice whatever is hidden";
    }
    return !::testing::Test::HasFailure();
  });
}

TYPED_TEST(EveryGame, WritesAndReadsItsActions) {
  this->walk(this->amount(100), [](auto& walk) {
    Choices choices;
    for (const Seat seat : walk.game.pending(walk.state)) {
      choices.clear();
      walk.game.choices(walk.state, seat, choices);
      const Action choice = random_of(choices, walk.dice);
      const auto read = walk.game.action_from(walk.game.fields(choice).json());
      EXPECT_TRUE(read && *read == choice) << walk.game.fields(choice).json().dump();
    }
    return !::testing::Test::HasFailure();
  });
}

TYPED_TEST(EveryGame, ReplaysToTheSameBytes) {
  if (!Catalogue::with(TypeParam::name, [](auto) {})) GTEST_SKIP() << "a reference game is not played at tables";
  for (int players = TypeParam::least_players; players <= TypeParam::most_players; ++players)
    for (int number = 0; number < this->amount(50); ++number) {
      Rng dice{seed_of(static_cast<std::uint64_t>(number)), 99};
      Header header;
      header.game = TypeParam::name, header.players = players, header.seed = dice.seed();
      if (number % 2 == 1)
        header.house_rules = write_house_rules(TypeParam::house_rules(), random_house_rules<TypeParam>(dice));
      auto table = Table::open(header);
      ASSERT_TRUE(table) << table.fault().text();
      while (!table->over()) {
        const Seat seat = dice.below(30) == 0 ? house : random_of(table->pending(), dice);
        const auto choices = table->choices(seat);
        if (choices.empty()) continue;
        const Verdict verdict =
            table->judge({seat, choices[dice.below(static_cast<std::uint32_t>(choices.size()))].json});
        ASSERT_FALSE(verdict.refused()) << verdict.refusal().text;
        table->commit(verdict);
      }
      const std::string text = write_record(*table, true);
      const auto record = read_record(text, "record");
      ASSERT_TRUE(record) << record.fault().text();
      const auto again = verify(*record, "record");
      ASSERT_TRUE(again) << again.fault().text();
      EXPECT_EQ(again->fingerprint(), table->fingerprint());
      EXPECT_EQ(write_record(*again, true), text);
    }
}

}  // namespace
}  // namespace parlor::test
