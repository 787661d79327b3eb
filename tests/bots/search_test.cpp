// SPDX-License-Identifier: MIT
#include "bots/search.h"

#include <gtest/gtest.h>

#include "bots/team.h"
#include "games/resilience/rules.h"
#include "games/resonance/rules.h"
#include "reference/kuhn.h"
#include "reference/leduc.h"
#include "reference/tree.h"
#include "table/cards.h"

namespace parlor::test {
namespace {

using namespace reference;

kuhn::State asked(kuhn::Moves moves, Seat me, kuhn::Card card) {
  kuhn::State known;
  known.moves = moves;
  known.card[me] = card;
  return known;
}

TEST(Search, NeverPaysWithAJackAndNeverLaysDownAKing) {
  const auto game = kuhn::Rules::standard();
  for (const auto& [moves, me] : {std::pair{kuhn::Moves::bet, kuhn::second}, {kuhn::Moves::pass_bet, kuhn::first}})
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Rng rng{seed_of(seed)};
      Search<kuhn::Rules> search;
      const Budget budget{.iterations = 500};
      EXPECT_EQ(search.choose(game, asked(moves, me, kuhn::Card::king), me, budget, rng).kind, 1);
      EXPECT_EQ(search.choose(game, asked(moves, me, kuhn::Card::jack), me, budget, rng).kind, 0);
    }
}

TEST(Search,
     FindsWhatAnOptionIsWorth) {  // with a king, against a bet: two chips won or one lost, whatever the other holds
  const auto game = kuhn::Rules::standard();
  Rng rng{seed_of(1)};
  Search<kuhn::Rules> search;
  search.choose(game, asked(kuhn::Moves::bet, kuhn::second, kuhn::Card::king), kuhn::second, {.iterations = 200}, rng);
  ASSERT_EQ(search.findings().size(), 2u);
  EXPECT_EQ(search.findings()[0].mean(), 250'000);    // (-1 + 2) / 4
  EXPECT_EQ(search.findings()[1].mean(), 1'000'000);  // (2 + 2) / 4
}

/// How hard the search's play is to exploit: how often it takes each choice, over many seeds.
template <Game G> double exploitability(const G& game, std::uint32_t iterations, int times) {
  const reference::Tree<G> tree{game};
  Search<G> search;
  std::uint64_t seed = 0;
  Policy policy = tree.uniform();
  for (std::size_t position = 0; position < policy.size(); ++position) {
    const auto& [known, seat, moves] = tree.positions()[position];
    Choices choices;
    game.choices(known, seat, choices);
    std::fill(policy[position].begin(), policy[position].end(), 0.0);
    for (int i = 0; i < times; ++i) {
      Rng rng{seed_of(seed++)};
      const Action action = search.choose(game, known, seat, {.iterations = iterations}, rng);
      for (int choice = 0; choice < choices.size(); ++choice)
        if (choices[choice] == action) policy[position][static_cast<std::size_t>(choice)] += 1.0 / times;
    }
  }
  return tree.exploitability(policy);
}

TEST(Search, IsHardToExploitAtKuhn) {
  const double figure = exploitability(kuhn::Rules::standard(), 2000, 200);
  RecordProperty("exploitability", std::to_string(figure));
  EXPECT_LT(figure, 0.2) << "who plays anything loses 0.458";
}

TEST(Search, ChoosesAlikeForTheSameSeedAndThinksNoLongerThanItMay) {
  const auto game = leduc::Rules::standard();
  Journal<leduc::Event> silence;
  Rng rng{seed_of(3)};
  const auto state = game.start(rng, silence);
  const auto known = game.known(state, Viewer{leduc::first});
  Search<leduc::Rules> one, other;
  Rng dice{seed_of(4)}, same{seed_of(4)};
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(one.choose(game, known, leduc::first, {.iterations = 100}, dice),
              other.choose(game, known, leduc::first, {.iterations = 100}, same));
  EXPECT_EQ(game.forbids(state, leduc::first, one.choose(game, known, leduc::first, {.milliseconds = 2}, dice)), "");
}

TEST(Search, KeepsNothingFromOneDecisionToTheNext) {
  const auto game = leduc::Rules::standard();
  Journal<leduc::Event> silence;
  Rng rng{seed_of(5)};
  auto state = game.start(rng, silence);
  Search<leduc::Rules> search, fresh;
  search.choose(game, game.known(state, Viewer{leduc::first}), leduc::first, {.iterations = 2000}, rng);
  constexpr Action call{1}, raise{2};
  game.apply(state, leduc::first, call, rng, silence);
  game.apply(state, leduc::second, raise, rng, silence);
  const auto known = game.known(state, Viewer{leduc::first});
  Rng one = rng, other = rng;
  search.choose(game, known, leduc::first, {.iterations = 300}, one);
  fresh.choose(game, known, leduc::first, {.iterations = 300}, other);
  for (std::size_t i = 0; i < fresh.findings().size(); ++i) {
    EXPECT_EQ(search.findings()[i].visits, fresh.findings()[i].visits);
    EXPECT_EQ(search.findings()[i].sum, fresh.findings()[i].sum);
  }
  search.choose(game, known, leduc::first, {.iterations = 1}, rng);
  EXPECT_EQ(search.nodes(), 2u) << "the root and the node of one iteration";
}

/// A key is what a seat knows now: two ways of betting that led to the same stakes share a node (docs/bots.md).
TEST(Search, KnowsInLeducTheStakesAndNotHowTheyCameAbout) {
  const auto game = leduc::Rules::standard();
  Journal<leduc::Event> silence;
  Rng rng{seed_of(5)};
  constexpr Action call{1}, raise{2};
  auto one = game.start(rng, silence), other = one;
  game.apply(one, leduc::first, raise, rng, silence);
  game.apply(one, leduc::second, call, rng, silence);
  game.apply(other, leduc::first, call, rng, silence);
  game.apply(other, leduc::second, raise, rng, silence);
  game.apply(other, leduc::first, call, rng, silence);
  EXPECT_EQ(game.known(one, Viewer{leduc::first}), game.known(other, Viewer{leduc::first}));
}

// ---- Several trees, several threads ---------------------------------------------------------------------------------

/// All that a search finds at the first choices of a game, with so many threads; 0: nobody is asked to think along.
template <Game G> std::vector<std::uint64_t> found(int threads, const Budget& budget) {
  const G game = *G::make(own_cards<G>().content, 3, house_rules_for_bots(G::house_rules()));
  Journal<typename G::Event> silence;
  Rng rng{seed_of(8)};
  auto state = game.start(rng, silence);
  Team team{threads};
  Search<G> search;
  std::vector<std::uint64_t> all;
  for (int decisions = 0; decisions < 6;) {
    const Seat seat = game.pending(state).front();
    const auto known = game.known(state, Viewer{seat});
    const Action action = search.choose(game, known, seat, budget, rng, {}, threads == 0 ? nullptr : &team);
    decisions += search.findings().size() > 1;
    for (const Finding& one : search.findings())
      all.push_back(one.visits), all.push_back(static_cast<std::uint64_t>(one.sum));
    all.push_back(action.kind), all.push_back(action.a), all.push_back(action.b);
    game.apply(state, seat, action, rng, silence);
  }
  return all;
}

TEST(Search, FindsTheSameWhateverTheNumberOfThreads) {
  const auto alike = []<Game G>(std::type_identity<G>) {
    const auto one = found<G>(0, {.iterations = 500});
    for (const int threads : {1, 2, 8})
      EXPECT_EQ(found<G>(threads, {.iterations = 500}), one) << G::facts.name << ", " << threads;
    // Against a clock that does not run out trees and worlds take turns, and find the same
    EXPECT_EQ(found<G>(2, {.iterations = 500, .milliseconds = 600'000}), one) << G::facts.name;
  };
  alike(std::type_identity<resonance::Rules>{});
  alike(std::type_identity<resilience::Rules>{});  // compares choices
}

TEST(Search, SharesItsIterationsOutToTreesByTheirNumberAlone) {
  EXPECT_EQ((Budget{.iterations = 30}.trees_to_grow()), 1u);
  EXPECT_EQ((Budget{.iterations = 200}.trees_to_grow()), 4u);
  EXPECT_EQ((Budget{.iterations = 100'000}.trees_to_grow()), 8u);
  EXPECT_EQ((Budget{.milliseconds = 5}.trees_to_grow()), 8u);
  EXPECT_EQ((Budget{.iterations = 100'000, .trees = 3}.trees_to_grow()), 3u);
  const auto game = leduc::Rules::standard();
  Journal<leduc::Event> silence;
  Rng rng{seed_of(5)};
  const auto known = game.known(game.start(rng, silence), Viewer{leduc::first});
  for (const std::uint32_t trees : {1u, 7u}) {
    Search<leduc::Rules> search;
    search.choose(game, known, leduc::first, {.iterations = 1000, .trees = trees}, rng);
    std::uint32_t visits = 0;
    for (const Finding& one : search.findings()) visits += one.visits;
    EXPECT_EQ(visits, 1000u);
  }
  Search<leduc::Rules> one, seven;
  one.choose(game, known, leduc::first, {.iterations = 7, .trees = 1}, rng);
  seven.choose(game, known, leduc::first, {.iterations = 7, .trees = 7}, rng);
  EXPECT_LE(one.nodes(), 8u) << "a root, and a node an iteration";
  EXPECT_EQ(seven.nodes(), 14u) << "seven roots, and a node each";
}

/// A tree has room for all of its iterations: in so long a game no position is met twice.
TEST(Search, GrowsUntilItsLastIteration) {
  const resonance::Rules game = *resonance::Rules::make(own_cards<resonance::Rules>().content, 4,
                                                        house_rules_for_bots(resonance::Rules::house_rules()));
  Journal<resonance::Event> silence;
  Rng rng{seed_of(5)};
  auto state = game.start(rng, silence);
  while (game.rounds(state) == 0)  // all get ready
    game.apply(state, game.pending(state).front(), game.likely(state, game.pending(state).front(), rng), rng, silence);
  const Seat me = game.pending(state).front();
  Search<resonance::Rules> small, large;
  small.choose(game, game.known(state, Viewer{me}), me, {.iterations = 1000, .trees = 1}, rng);
  large.choose(game, game.known(state, Viewer{me}), me, {.iterations = 8000, .trees = 1}, rng);
  EXPECT_GT(large.nodes(), 7 * small.nodes());
}

// ---- A sealed choice ------------------------------------------------------------------------------------------------

/// Rock, paper, scissors: both seal, then both learn. Nothing is to be known before.
struct Hands : GameDefaults {
  static constexpr Facts facts{
      .name = "hands", .title = "Hands", .prefix = "HAN", .players = {2, 2, 2}, .minutes = {1, 1}};
  struct State {
    SeatSet waiting = SeatSet::first(2);
    BySeat<std::uint8_t> shown;  // 1 to 3
    bool operator==(const State&) const = default;
  };
  struct Event {};
  int players() const { return 2; }
  State start(Rng&, Journal<Event>&) const { return {}; }
  SeatSet pending(const State& s) const { return s.waiting; }
  void choices(const State& s, Seat who, Choices& out) const {
    if (s.waiting.has(who))
      for (std::uint8_t hand = 1; hand <= 3; ++hand) out.add({0, hand});
  }
  RuleId forbids(const State& s, Seat who, Action) const { return s.waiting.has(who) ? "" : "HANDS"; }
  void apply(State& s, Seat who, Action action, Rng&, Journal<Event>&) const {
    s.shown[who] = action.a, s.waiting.remove(who);
  }
  double score(const State& s, Seat who) const {
    const Seat other{static_cast<std::uint8_t>(1 - index(who))};
    const int lead = (s.shown[who] - s.shown[other] + 3) % 3;
    return lead == 0 ? 0.5 : lead == 1 ? 1 : 0;
  }
  State known(const State& s, Viewer viewer) const {
    if (s.waiting.empty()) return s;
    State k;
    k.waiting = s.waiting;
    if (viewer.is_seat()) k.shown[viewer.seat()] = s.shown[viewer.seat()];
    return k;
  }
  State redeal(const State& known, Seat me, Rng& rng) const {
    State s = known;
    for (const Seat seat : SeatSet::first(2) - s.waiting - SeatSet::only(me))
      s.shown[seat] = static_cast<std::uint8_t>(1 + rng.below(3));
    return s;
  }
  Action suggest(const State&, Seat, Rng& rng) const { return {0, static_cast<std::uint8_t>(1 + rng.below(3))}; }
};
static_assert(RulesOfPlay<Hands>);

TEST(Search, NeitherSeesASealedChoiceNorFearsThatItsOwnIsSeen) {
  const Hands game;
  Journal<Hands::Event> silence;
  Rng rng{seed_of(9)};
  for (int i = 0; i < 24; ++i) {  // however the first tries fall out, the two do not fall into step
    const bool other_first = i % 2 == 1;
    Hands::State state = game.start(rng, silence);
    if (other_first) game.apply(state, Seat{1}, {0, 1}, rng, silence);
    Search<Hands> search;
    search.choose(game, game.known(state, Viewer{Seat{0}}), Seat{0}, {.iterations = 20'000, .trees = 1}, rng);
    for (const auto& finding : search.findings()) {
      EXPECT_GT(finding.visits, 100u);
      EXPECT_NEAR(static_cast<double>(finding.mean()), 500'000, 100'000)
          << (other_first ? "the other's rock is hidden" : "the other cannot answer what it does not see");
    }
  }
}

// ---- Small differences ----------------------------------------------------------------------------------------------

/// Kuhn for a fiftieth of the stake: a game that is judged half way tells its positions apart no better.
struct ForPennies : kuhn::Rules {
  BySeat<std::int32_t> evaluate(const State& s) const {
    BySeat<std::int32_t> got = parlor::evaluate(static_cast<const kuhn::Rules&>(*this), s);
    for (std::int32_t& one : got.of) one = 500'000 + (one - 500'000) / 50;
    return got;
  }
};

TEST(Search, ExploresInProportionToHowMuchResultsVary) {
  const ForPennies game{kuhn::Rules::standard()};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng{seed_of(seed)};
    Search<ForPennies> search;
    search.choose(game, asked(kuhn::Moves::bet, kuhn::second, kuhn::Card::king), kuhn::second, {.iterations = 500},
                  rng);
    EXPECT_GT(search.findings()[1].visits, 470u) << "to pay is better for sure; each of eight trees looks now and then";
  }
}

/// What the search takes .Resilience's positions for: the heuristic plays on from the start of every turn.
TEST(Search, ExpectsInResilienceAboutWhatComes) {
  using G = resilience::Rules;
  Journal<resilience::Event> silence;
  for (int scenario = 0; scenario < 7; ++scenario) {
    HouseRules house_rules = house_rules_for_bots(G::house_rules());
    house_rules.values[0] = scenario;
    const G game = *G::make(own_cards<G>().content, 1, house_rules);
    double expected = 0, came = 0, missed = 0;
    int positions = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      Rng rng{seed_of(seed)};
      auto state = game.start(rng, silence);
      std::vector<double> chances;
      for (int turn = 0; !game.pending(state).empty();) {
        if (state.turn > turn) turn = state.turn, chances.push_back(game.evaluate(state)[Seat{0}] / 1e6);
        game.apply(state, Seat{0}, game.suggest(game.known(state, Viewer{Seat{0}}), Seat{0}, rng), rng, silence);
      }
      const double won = game.score(state, Seat{0});
      for (const double chance : chances)
        expected += chance, came += won, missed += (chance - won) * (chance - won), ++positions;
    }
    EXPECT_NEAR(expected / positions, came / positions, 0.25) << game.scenario().name;
    EXPECT_LT(missed / positions, 0.25) << game.scenario().name << ": who says a half each time misses by a quarter";
  }
}

/// Whatever is decided first, two event cards have been claimed or left when a position of Resonance is judged, and no third.
TEST(Search, JudgesResonanceAsSoonAsTwoMoreRoundsAreCounted) {
  using G = resonance::Rules;
  const G game = *G::make(own_cards<G>().content, 3, house_rules_for_bots(G::house_rules()));
  Journal<resonance::Event> silence;
  const auto counted = [&](const resonance::State& s) {
    int events = s.carried.size() + s.event_discard.size();
    for (Seat seat : game.seats()) events += s[seat].won.size();
    return events;
  };
  for (const resonance::Step first : {resonance::Step::choose, resonance::Step::add, resonance::Step::remove}) {
    Rng rng{seed_of(1)};
    auto state = game.start(rng, silence);
    const auto play_while = [&](auto more) {
      while (more()) {
        const Seat seat = game.pending(state).front();
        game.apply(state, seat, game.likely(state, seat, rng), rng, silence);
      }
    };
    play_while([&] { return state.round < 3 || state.step != first; });
    const auto from = state;
    play_while([&] { return counted(state) < counted(from) + 2 && !game.far_enough(from, state); });
    EXPECT_EQ(counted(state), counted(from) + 2);
    EXPECT_TRUE(game.far_enough(from, state));
  }
}

// ---- Choices compared -----------------------------------------------------------------------------------------------

/// One choice of eight, each a hundredth better than the one before; then luck counts for far more.
struct Lottery : GameDefaults {
  static constexpr Facts facts{.name = "lottery",
                               .title = "Lottery",
                               .prefix = "LOT",
                               .players = {1, 1, 1},
                               .minutes = {1, 1},
                               .search = {.rehearses = true}};
  struct State {
    std::uint8_t chosen = 0, luck = 0;  // chosen: 1 to 8
    bool operator==(const State&) const = default;
  };
  struct Event {};
  int players() const { return 1; }
  State start(Rng&, Journal<Event>&) const { return {}; }
  SeatSet pending(const State& s) const { return s.chosen == 0 ? SeatSet::first(1) : SeatSet{}; }
  void choices(const State&, Seat, Choices& out) const {
    for (std::uint8_t choice = 1; choice <= 8; ++choice) out.add({0, choice});
  }
  RuleId forbids(const State&, Seat, Action) const { return ""; }
  void apply(State& s, Seat, Action action, Rng& rng, Journal<Event>&) const {
    s.chosen = action.a, s.luck = static_cast<std::uint8_t>(rng.below(90));
  }
  double score(const State& s, Seat) const { return (s.chosen + s.luck) / 100.0; }
  State known(const State& s, Viewer) const { return s; }
  State redeal(const State& known, Seat, Rng&) const { return known; }
  Action suggest(const State&, Seat, Rng&) const { return {0, 3}; }
  BySeat<std::int32_t> evaluate(const State& s) const {
    BySeat<std::int32_t> got;
    got[Seat{0}] = (s.chosen + s.luck) * 10'000;
    return got;
  }
};
static_assert(RulesOfPlay<Lottery>);

TEST(Search, LetsLuckTellForNoneOfTheChoicesThatItCompares) {
  const Lottery game;
  Search<Lottery> search;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng{seed_of(seed)};
    EXPECT_EQ(search.choose(game, {}, Seat{0}, {.iterations = 48}, rng).a, 8);
    std::uint32_t visits = 0;
    for (const auto& finding : search.findings()) visits += finding.visits;
    EXPECT_GE(visits, 48u);
    EXPECT_LE(visits, 48u + 8u + 4u + 2u) << "a stage ends with a whole world";
    EXPECT_EQ(search.findings()[2].visits, search.findings()[7].visits) << "the heuristic's choice stays to the end";
  }
}

}  // namespace
}  // namespace parlor::test
