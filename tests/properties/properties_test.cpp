// SPDX-License-Identifier: MIT
// What every game must hold. A game of the catalogue is held to it by itself; a reference game joins with its line.
// Each property walks through random games of every seat count, with the usual house rules and with random ones.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "parlor/all_games.h"
#include "reference/invariants.h"
#include "support/amount.h"
#include "support/files.h"
#include "support/house_rules.h"
#include "support/invariants.h"
#include "support/schema.h"
#include "support/telling.h"
#include "support/view.h"
#include "table/record.h"
#include "table/rulebook.h"
#include "words/house_rules.h"
#include "words/spelling.h"

namespace parlor::test {
namespace {

template <class> struct TypesOf;
template <Game... G> struct TypesOf<Games<G...>> {
  using type = ::testing::Types<G..., reference::kuhn::Rules, reference::leduc::Rules>;
};

constexpr int longest_game = 200'000;  // decisions; no random game comes near it

Action random_of(const Choices& choices, Rng& rng) { return rng.pick(choices); }
Seat random_of(SeatSet seats, Rng& rng) { return rng.pick(seats); }

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
    for (int players = G::facts.players.least; players <= G::facts.players.most; ++players)
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

  /// The next step of some seat (now and then of the house) as it goes here and in a few worlds that another seat could not
  /// tell from this one.
  template <class Known> static auto step_in_some_worlds(Walk& walk, const Known& known, bool alike) {
    const Seat me = seat_at(static_cast<int>(walk.dice.below(static_cast<std::uint32_t>(walk.game.players()))));
    Worlds<G, Known> worlds{walk.game, known, walk.state, me, 4, walk.dice};
    const SeatSet who = walk.game.pending(walk.state);
    const Seat actor = who.empty() || walk.dice.below(30) == 0 ? house : random_of(who, walk.dice);
    worlds.step(actor, alike, walk.chance, alike || walk.dice.below(2) == 0);
    return worlds;
  }

  /// A reference game's rulebook lies beside it.
  static bool in_rulebook(const std::string& id) {
    if (Catalogue::with(G::facts.name, [](auto) {})) return rulebook_of(G::facts.name).find(id) != nullptr;
    const std::string path = test::project() + "/tests/reference/" + std::string{G::facts.name} + ".md";
    return text_of_file(path).find("**" + id + "** ") != std::string::npos;
  }

  static int amount(int divisor) { return std::max(2, games_to_play() / divisor); }
};

using AllGames = TypesOf<Catalogue>::type;
TYPED_TEST_SUITE(EveryGame, AllGames);

/// A game that asserts nothing after an act would pass every property about it; no game is ever in a state of nothing but zeros.
TYPED_TEST(EveryGame, KnowsWhatIsAlwaysTrue) {
  this->walk(1, [](auto& walk) {
    EXPECT_EQ(walk.game.unsound(walk.state), "");
    const bool is_reference = !Catalogue::with(TypeParam::facts.name, [](auto) {});
    EXPECT_EQ(walk.game.unsound(typename TypeParam::State{}).empty(), is_reference);
    return false;
  });
}

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

/// What a game says of itself before it is played is what it does.
TYPED_TEST(EveryGame, KeepsToItsFacts) {
  constexpr const Facts& facts = TypeParam::facts;
  EXPECT_TRUE(facts.players.least <= facts.players.usual && facts.players.usual <= facts.players.most);
  EXPECT_LE(facts.minutes.least, facts.minutes.most);
  EXPECT_TRUE(facts.teams_from == 0 ||
              (facts.teams_from > facts.players.least && facts.teams_from <= facts.players.most));
  for (const int players : {facts.players.least - 1, facts.players.most + 1})
    EXPECT_FALSE(
        TypeParam::make(own_cards<TypeParam>().content, players, default_house_rules(TypeParam::house_rules())));
  bool undone = false, wrote = false, apart = false;
  this->walk(this->amount(4), [&](auto& walk) {
    const auto& game = walk.game;
    Choices choices;
    for (const Seat seat : game.pending(walk.state)) {
      choices.clear();
      game.choices(walk.state, seat, choices);
      for (const Action choice : choices) undone = undone || game.reversible(walk.state, seat, choice);
      for (int other = 0; other < game.players(); ++other)
        wrote = wrote || (seat_at(other) != seat && game.forbids_words(walk.state, seat, seat_at(other)).empty());
    }
    if (!game.pending(walk.state).empty()) return !::testing::Test::HasFailure();
    for (int seat = 1; seat < game.players(); ++seat)
      apart = apart || game.score(walk.state, seat_at(seat)) != game.score(walk.state, seat_at(0));
    return !::testing::Test::HasFailure();
  });
  EXPECT_EQ(undone, facts.undo) << "some action may be taken back";
  EXPECT_EQ(wrote, facts.letters) << "some seat may write to another";
  EXPECT_EQ(apart, !facts.cooperative) << "somebody wins what another loses";
}

TYPED_TEST(EveryGame, OffersExactlyWhatNoRuleForbids) {
  std::set<std::string> named;  // the rules that stood against something
  this->walk(this->amount(4), [&](auto& walk) {
    Choices choices;
    for (int who = 0; who <= walk.game.players(); ++who) {
      const Seat seat = who == walk.game.players() ? house : seat_at(who);
      choices.clear();
      walk.game.choices(walk.state, seat, choices);
      EXPECT_TRUE(seat == house || choices.empty() != walk.game.pending(walk.state).has(seat))
          << "choices exactly for pending seats";
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
        const RuleId rule = walk.game.forbids(walk.state, seat, near);
        if (!rule.empty()) named.emplace(rule);
        EXPECT_EQ(rule.empty(), listed.contains(std::bit_cast<std::uint64_t>(near)))
            << "seat " << index(seat) << " kind " << int{near.kind} << " a " << int{near.a} << " b " << int{near.b}
            << " c " << int{near.c} << " d " << near.d;
      }
    }
    return !::testing::Test::HasFailure();
  });
  EXPECT_FALSE(named.empty());
  for (const std::string& rule : named) EXPECT_TRUE(this->in_rulebook(rule)) << rule << " is no rule of the rulebook";
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
          << "choices come from knowledge alone";
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
      this->amount(20),
      [&](auto& walk) {
        const auto known = [&](const auto& state, Viewer viewer) { return walk.game.known(state, viewer); };
        auto worlds = this->step_in_some_worlds(walk, known, true);
        compared += worlds.who_knows_the_same_was_told_the_same(public_news(walk.game),
                                                                [](const std::string& what) { ADD_FAILURE() << what; });
        return !::testing::Test::HasFailure();
      },
      false);
  EXPECT_GT(compared, 0);
}

TYPED_TEST(EveryGame, KnowsNothingThatWasNotTold) {
  int compared = 0;
  const auto fault = [](const std::string& what) { ADD_FAILURE() << what; };
  this->walk(this->amount(20), [&](auto& walk) {
    const auto known = [&](const auto& state, Viewer viewer) { return walk.game.known(state, viewer); };
    if (walk.decisions == 0) deals_told_the_same_are_known_the_same(walk.game, known, 20, walk.dice, fault);
    auto worlds = this->step_in_some_worlds(walk, known, walk.dice.below(2) == 0);
    compared += worlds.who_was_told_the_same_knows_the_same(fault);
    return !::testing::Test::HasFailure();
  });
  EXPECT_GT(compared, 0);
}

/// A `known` that shows too much, held to the same property: it must be found out.
class Generous : public EveryGame<lamplight::Rules> {};

TEST_F(Generous, KnowledgeOfACardThatAnotherDrewIsFoundOut) {
  int faults = 0;
  walk(20, [&](Walk& walk) {
    const auto known = [&](const State& state, Viewer viewer) {
      State seen = walk.game.known(state, viewer);
      for (Seat seat : walk.game.seats())
        if (auto& hand = seen.hand[seat]; !hand.empty()) hand[hand.size() - 1] = state.hand[seat].back();
      return seen;
    };
    step_in_some_worlds(walk, known, false).who_was_told_the_same_knows_the_same([&](const std::string&) { ++faults; });
    return faults == 0;
  });
  EXPECT_GT(faults, 0);
}

TEST_F(Generous, KnowledgeOfACardThatWillBeTurnedUpIsFoundOut) {
  int faults = 0;
  Rng dice{seed_of(1)};
  const auto game = reference::leduc::Rules::standard();
  const auto known = [&](const auto& state, Viewer viewer) {
    auto seen = game.known(state, viewer);
    seen.board = state.board;
    return seen;
  };
  deals_told_the_same_are_known_the_same(game, known, 100, dice, [&](const std::string&) { ++faults; });
  EXPECT_GT(faults, 0);
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

/// What `?` tries is all that there is to try.
TYPED_TEST(EveryGame, CanConceiveOfAllThatItOffers) {
  this->walk(this->amount(200), [](auto& walk) {
    Choices choices;
    for (const Seat seat : walk.game.pending(walk.state)) {
      choices.clear();
      walk.game.choices(walk.state, seat, choices);
      const Action choice = random_of(choices, walk.dice);
      const auto all = conceivable(walk.game, choice.kind);
      EXPECT_NE(std::find(all.begin(), all.end(), choice), all.end()) << walk.game.fields(choice).json().dump();
    }
    return !::testing::Test::HasFailure();
  });
}

/// What is told, whole or redacted, is what the schema in docs/ and the types of the page promise.
TYPED_TEST(EveryGame, TellsItsEventsAsItDescribesThem) {
  const Json forms = TypeParam::event_forms();
  this->walk(this->amount(20), [&](auto& walk) {
    if (!walk.game.pending(walk.state).empty()) return true;
    const Fitting fitting{[&](const Json& value, const std::string&, const std::string& where) {
      return walk.game.action_from(value) ? "" : where + " is no action";
    }};
    for (const auto& [event, seers] : walk.history) {
      const Json& form = forms[event.index()];
      for (const bool whole : {true, false}) {
        const Json told = walk.game.to_json(event, whole);
        EXPECT_EQ(fitting.misfit(told, form, told["type"].template get<std::string>()), "") << told.dump();
        for (const auto& [name, field] : form["properties"].items())
          EXPECT_FALSE(!whole && field.contains("secret") && told.contains(name)) << told.dump();
      }
    }
    return !::testing::Test::HasFailure();
  });
}

TYPED_TEST(EveryGame, ReplaysToTheSameBytes) {
  if (!facts_of(TypeParam::facts.name)) GTEST_SKIP() << "a reference game is not played at tables";
  for (int players = TypeParam::facts.players.least; players <= TypeParam::facts.players.most; ++players)
    for (int number = 0; number < this->amount(50); ++number) {
      Rng dice{seed_of(static_cast<std::uint64_t>(number)), 99};
      Header header;
      header.game = TypeParam::facts.name, header.players = players, header.seed = dice.seed();
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
