// SPDX-License-Identifier: MIT
// Kuhn and Leduc poker: their rules as sentences, and everything that is known about them by reckoning.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "kernel/playout.h"
#include "reference/kuhn.h"
#include "reference/leduc.h"
#include "reference/solver.h"
#include "reference/tree.h"
#include "support/play.h"
#include "support/where.h"

namespace parlor::reference {
namespace {

using test::Play;
using ::testing::ElementsAre;

const Json pass{{"type", "pass"}}, bet{{"type", "bet"}};
const Json fold{{"type", "fold"}}, call{{"type", "call"}}, raise{{"type", "raise"}};

Play<kuhn::Rules> kuhn_with(kuhn::Card one, kuhn::Card other) {
  Play<kuhn::Rules> play{kuhn::Rules::standard()};
  play.state = {.card = {{one, other}}};
  return play;
}

constexpr leduc::Card jack{1}, other_jack{2}, queen{3}, other_queen{4}, king{5};

Play<leduc::Rules> leduc_with(leduc::Card one, leduc::Card other, leduc::Card board) {
  Play<leduc::Rules> play{leduc::Rules::standard()};
  play.state = {.card = {{one, other}}, .board = board};
  return play;
}

/// Each seat in turn does what the word says.
template <class P> void play_out(P& play, const std::vector<Json>& moves) {
  for (const Json& move : moves) {
    ASSERT_FALSE(play.over());
    play.act(index(play.game.pending(play.state).front()), move);
  }
}

template <class P> std::pair<double, double> chips(const P& play) {
  EXPECT_TRUE(play.over());
  return {play.game.payoff(play.state, Seat{0}), play.game.payoff(play.state, Seat{1})};
}

// ---- Kuhn poker -----------------------------------------------------------------------------------------------------

TEST(Kuhn, IsForTwoPlayersWithThreeCards) {
  RULE("KUH-01");
  const auto content = std::make_shared<const kuhn::Content>(*kuhn::Content::read(*parse_json(kuhn::cards_json, "")));
  EXPECT_TRUE(kuhn::Rules::make(content, 2, {}));
  EXPECT_EQ(kuhn::Rules::make(content, 3, {}).fault().text(), "players: Kuhn poker is for 2 players, not 3 (KUH-01)");
  EXPECT_THAT(content->keys, ElementsAre("J", "Q", "K"));
  const auto refused = [](std::string_view text) { return kuhn::Content::read(*parse_json(text, "")).fault().text(); };
  EXPECT_EQ(refused(R"({"game": "leduc"})"), "cards.json: game: these are not cards of kuhn");
  EXPECT_EQ(refused(R"({"game": "kuhn", "cards": []})"),
            "cards.json: cards: expected three cards, lowest first (KUH-01)");
  EXPECT_EQ(
      refused(
          R"({"game": "kuhn", "cards": [{"key": "J", "name": "1"}, {"key": "J", "name": "2"}, {"key": "K", "name": "3"}]})"),
      "cards.json: cards[1]: key: this key is there twice");
}

TEST(Kuhn, DealsEachPlayerOneCardThatOnlyTheySee) {
  RULE("KUH-02");
  std::set<std::pair<kuhn::Card, kuhn::Card>> deals;
  for (const kuhn::State& deal : kuhn::Rules::deals) {
    EXPECT_NE(deal.card[kuhn::first], deal.card[kuhn::second]);
    deals.insert({deal.card[kuhn::first], deal.card[kuhn::second]});
  }
  EXPECT_EQ(deals.size(), 6u);

  const auto play = kuhn_with(kuhn::Card::queen, kuhn::Card::king);
  EXPECT_EQ(play.view(0)["cards"], Json({"Q", nullptr}));
  EXPECT_EQ(play.view(1)["cards"], Json({nullptr, "K"}));
  EXPECT_EQ(play.view(Viewer::spectator())["cards"], Json({nullptr, nullptr}));
  EXPECT_EQ(play.view(Viewer::recorder())["cards"], Json({"Q", "K"}));

  Play<kuhn::Rules> dealt{kuhn::Rules::standard()};
  EXPECT_EQ(dealt.told(Viewer::spectator(), "card_dealt"), Json({{"type", "card_dealt"}, {"seat", 0}}));
  EXPECT_TRUE(dealt.told(Viewer{Seat{0}}, "card_dealt").contains("card"));
}

TEST(Kuhn, IsKnownToHaveGoneWrongWhenItTakesMoreActionsThanItCanOrOffersNothing) {
  const auto content = std::make_shared<const kuhn::Content>(*kuhn::Content::read(*parse_json(kuhn::cards_json, "")));
  const auto game = *kuhn::Rules::make(content, 2, {});
  Rng rng{seed_of(std::uint64_t{1})};
  Journal<kuhn::Rules::Event> silence;
  auto state = game.start(rng, silence);
  const Seat asked = game.pending(state).front();
  EXPECT_FALSE(gone_wrong(game, state, asked, 0));
  EXPECT_TRUE(gone_wrong(game, state, asked, kuhn::Rules::facts.most_actions));
  play_randomly(game, state, rng);
  EXPECT_TRUE(gone_wrong(game, state, asked, 0)) << "when it is over nobody has a choice";
}

TEST(Kuhn, OffersToPassOrToBetAndNothingElse) {
  RULE("KUH-03");
  const auto play = kuhn_with(kuhn::Card::jack, kuhn::Card::queen);
  EXPECT_THAT(play.choices(0), ElementsAre(pass, bet));
  EXPECT_EQ(play.game.forbids(play.state, Seat{0}, Action{2}), "KUH-03");
  EXPECT_EQ(play.game.forbids(play.state, Seat{0}, Action{.kind = 1, .a = 1}), "KUH-03");
  EXPECT_EQ(play.game.action_from({{"type", "fold"}}).fault().text(),
            "action: type: expected one of pass, bet, found \"fold\"");
}

TEST(Kuhn, TheSecondFollowsTheFirstWhoAnswersABetAfterAPass) {
  RULE("KUH-04");
  auto play = kuhn_with(kuhn::Card::jack, kuhn::Card::queen);
  EXPECT_EQ(play.refusal(1, bet), "KUH-04");
  play.act(0, pass);
  EXPECT_EQ(play.refusal(0, bet), "KUH-04");
  play.act(1, bet);
  EXPECT_EQ(play.view(1)["turn"], 0);
  play.act(0, pass);
  EXPECT_TRUE(play.over());
  EXPECT_EQ(play.refusal(0, pass), "KUH-04");
  EXPECT_THAT(play.choices(0), ElementsAre());
}

TEST(Kuhn, ShowsTheCardsWhenNobodyGivesWayAndTheHigherTakesThePot) {
  RULE("KUH-05");
  for (const auto& [moves, stake] :
       {std::pair{std::vector{pass, pass}, 1.0}, {{bet, bet}, 2.0}, {{pass, bet, bet}, 2.0}}) {
    auto losing = kuhn_with(kuhn::Card::jack, kuhn::Card::queen),
         winning = kuhn_with(kuhn::Card::king, kuhn::Card::queen);
    play_out(losing, moves), play_out(winning, moves);
    EXPECT_EQ(chips(losing), std::pair(-stake, stake));
    EXPECT_EQ(chips(winning), std::pair(stake, -stake));
    EXPECT_EQ(losing.view(Viewer::spectator())["cards"], Json({"J", "Q"}));
    EXPECT_EQ(losing.game.outcome(losing.state)["reason"], "showdown");
    EXPECT_EQ(losing.told(Viewer::spectator(), "game_ended"),
              Json({{"type", "game_ended"}, {"winner", 1}, {"chips", static_cast<int>(stake)}}));
  }
}

TEST(Kuhn, GivesThePotToABetThatIsMetByAPassAndShowsNothing) {
  RULE("KUH-06");
  auto bluff = kuhn_with(kuhn::Card::jack, kuhn::Card::king);
  play_out(bluff, {bet, pass});
  EXPECT_EQ(chips(bluff), std::pair(1.0, -1.0));
  EXPECT_EQ(bluff.view(1)["cards"], Json({nullptr, "K"}));
  EXPECT_EQ(bluff.game.outcome(bluff.state)["reason"], "fold");
  EXPECT_THAT(bluff.types(), ElementsAre("passed", "game_ended"));
  auto second = kuhn_with(kuhn::Card::king, kuhn::Card::jack);
  play_out(second, {pass, bet, pass});
  EXPECT_EQ(chips(second), std::pair(-1.0, 1.0));
}

TEST(Kuhn, PassesForAPlayerWhoseTimeRunsOut) {
  RULE("KUH-07");
  auto play = kuhn_with(kuhn::Card::king, kuhn::Card::jack);
  EXPECT_EQ(play.game.forbids(play.state, house, {timeout_kind, 1}), "KUH-07");
  play.time_out(0);
  EXPECT_EQ(play.view(1)["moves"], Json({"pass"}));
}

TEST(Kuhn, HasTwelvePositionsAndThirtyEndings) {
  const Tree tree{kuhn::Rules::standard()};
  EXPECT_EQ(tree.positions().size(), 12u);  // three cards, four ways to be asked
  EXPECT_EQ(tree.endings(), 30);            // six deals, five ways to play
  EXPECT_EQ(tree.nodes().size(), 54u);      // six deals of 4 + 5
}

TEST(Kuhn, IsWorthAnEighteenthToTheSecondSeat) {
  const auto game = kuhn::Rules::standard();
  const Tree tree{game};
  const Policy advice = tree.policy([&](const kuhn::State& known, Seat seat, Action choice) {
    const double bets = game.bets_of_three(known)[static_cast<std::size_t>(known.card[seat]) - 1] / 3.0;
    return static_cast<kuhn::Kind>(choice.kind) == kuhn::Kind::bet ? bets : 1 - bets;
  });
  EXPECT_NEAR(tree.value(advice), -1.0 / 18, 1e-12);
  EXPECT_NEAR(tree.best_response(0, advice), -1.0 / 18, 1e-12) << "neither seat can do better against it:";
  EXPECT_NEAR(tree.best_response(1, advice), 1.0 / 18, 1e-12) << "an equilibrium";
}

TEST(Kuhn, IsSolvedToAThousandthOfAChip) {
  const Tree tree{kuhn::Rules::standard()};
  EXPECT_GT(tree.exploitability(tree.uniform()), 0.4) << "who plays anything is easily beaten";
  Solver solver{tree};
  while (solver.rounds() < 1000) solver.round();
  EXPECT_LT(tree.exploitability(solver.policy()), 0.001);
  EXPECT_NEAR(tree.value(solver.policy()), -1.0 / 18, 0.001);
}

TEST(Kuhn, SuggestsToBetAsOftenAsTheEquilibriumSays) {
  const auto game = kuhn::Rules::standard();
  Rng rng{seed_of(18)};
  for (const auto& [moves, card, thirds] : {std::tuple{kuhn::Moves::none, kuhn::Card::jack, 1},
                                            {kuhn::Moves::bet, kuhn::Card::queen, 1},
                                            {kuhn::Moves::pass_bet, kuhn::Card::queen, 2},
                                            {kuhn::Moves::pass, kuhn::Card::king, 3},
                                            {kuhn::Moves::bet, kuhn::Card::jack, 0}}) {
    kuhn::State known;
    known.moves = moves;
    const Seat me = game.pending(known).front();
    known.card[me] = card;
    int bets = 0;
    for (int i = 0; i < 30'000; ++i)
      bets += game.suggest(known, me, rng) == Action{static_cast<std::uint8_t>(kuhn::Kind::bet)};
    EXPECT_NEAR(bets, 10'000 * thirds, 400);  // five standard deviations
  }
}

// ---- Leduc poker ----------------------------------------------------------------------------------------------------

TEST(Leduc, IsForTwoPlayersWithSixCardsInPairs) {
  RULE("LED-01");
  const auto content =
      std::make_shared<const leduc::Content>(*leduc::Content::read(*parse_json(leduc::cards_json, "")));
  EXPECT_TRUE(leduc::Rules::make(content, 2, {}));
  EXPECT_EQ(leduc::Rules::make(content, 1, {}).fault().text(), "players: Leduc poker is for 2 players, not 1 (LED-01)");
  EXPECT_EQ(leduc::rank(jack), leduc::rank(other_jack));
  EXPECT_LT(leduc::rank(other_jack), leduc::rank(queen));
  EXPECT_LT(leduc::rank(other_queen), leduc::rank(king));
  EXPECT_EQ(leduc::Content::read({{"game", "leduc"}, {"cards", Json::array()}}).fault().text(),
            "cards.json: cards: expected six cards, two of each rank, lowest first (LED-01)");
}

TEST(Leduc, DealsEachPlayerOneCardThatOnlyTheySeeForOneChip) {
  RULE("LED-02");
  std::set<std::array<leduc::Card, 3>> deals;
  for (const leduc::State& deal : leduc::Rules::deals)
    deals.insert({deal.card[leduc::first], deal.card[leduc::second], deal.board});
  EXPECT_EQ(deals.size(), 120u);
  for (const auto& [one, other, board] : deals) EXPECT_TRUE(one != other && one != board && other != board);

  const auto play = leduc_with(queen, king, jack);
  EXPECT_EQ(play.view(0)["paid"], Json({1, 1}));
  EXPECT_EQ(play.view(0)["cards"], Json({"QS", nullptr}));
  EXPECT_EQ(play.view(1)["cards"], Json({nullptr, "KS"}));
}

TEST(Leduc, LaysTheBoardOpenBetweenItsTwoRoundsAndTheFirstSeatBeginsBoth) {
  RULE("LED-03");
  auto play = leduc_with(queen, king, jack);
  EXPECT_EQ(play.view(0)["board"], nullptr);
  EXPECT_EQ(play.refusal(1, call), "LED-03");
  play_out(play, {raise, call});
  EXPECT_EQ(play.view(0)["board"], "JS");
  EXPECT_EQ(play.told(Viewer::spectator(), "board_laid"), Json({{"type", "board_laid"}, {"card", "JS"}}));
  EXPECT_EQ(play.view(0)["round"], 2);
  EXPECT_EQ(play.view(0)["turn"], 0) << "though the second seat spoke last";
  play_out(play, {call, call});
  EXPECT_TRUE(play.over());
}

TEST(Leduc, ToCallIsToMatchWhatTheOtherPaid) {
  RULE("LED-04");
  auto play = leduc_with(queen, king, jack);
  play.act(0, call);
  EXPECT_EQ(play.view(0)["paid"], Json({1, 1})) << "a check";
  play_out(play, {raise, call});
  EXPECT_EQ(play.view(0)["paid"], Json({3, 3}));
  EXPECT_EQ(play.game.forbids(play.state, Seat{0}, Action{3}), "LED-04");
  EXPECT_EQ(play.game.forbids(play.state, Seat{0}, Action{.kind = 1, .d = 1}), "LED-04");
}

TEST(Leduc, ToRaiseCostsTwoChipsMoreInTheFirstRoundAndFourInTheSecond) {
  RULE("LED-05");
  auto play = leduc_with(queen, king, jack);
  play_out(play, {raise});
  EXPECT_EQ(play.view(0)["paid"], Json({3, 1}));
  play_out(play, {raise});
  EXPECT_EQ(play.view(0)["paid"], Json({3, 5}));
  play_out(play, {call, raise});
  EXPECT_EQ(play.view(0)["paid"], Json({9, 5}));
  play_out(play, {raise});
  EXPECT_EQ(play.view(0)["paid"], Json({9, 13}));
}

TEST(Leduc, AllowsTwoRaisesARound) {
  RULE("LED-06");
  auto play = leduc_with(queen, king, jack);
  play_out(play, {raise, raise});
  EXPECT_EQ(play.refusal(0, raise), "LED-06");
  EXPECT_THAT(play.choices(0), ElementsAre(fold, call));
  play.act(0, call);
  EXPECT_THAT(play.choices(0), ElementsAre(call, raise)) << "a new round, and none so far";
}

TEST(Leduc, LetsOnlyThoseFoldWhoHaveSomethingToMatch) {
  RULE("LED-07");
  auto play = leduc_with(king, jack, queen);
  EXPECT_EQ(play.refusal(0, fold), "LED-07");
  play.act(0, raise);
  EXPECT_THAT(play.choices(1), ElementsAre(fold, call, raise));
  play.act(1, fold);
  EXPECT_EQ(chips(play), std::pair(1.0, -1.0)) << "the ante; the raise comes back";
  EXPECT_EQ(play.view(1)["cards"], Json({nullptr, "JS"}));
  EXPECT_EQ(play.view(1)["board"], nullptr);
  auto late = leduc_with(king, jack, queen);
  play_out(late, {raise, call, raise, raise, fold});
  EXPECT_EQ(chips(late), std::pair(-7.0, 7.0));
}

TEST(Leduc, EndsARoundWithACalledRaiseOrTwoChecks) {
  RULE("LED-08");
  std::set<std::string> reaches_second, folds_in_first;
  const Tree tree{leduc::Rules::standard()};
  for (const auto& node : tree.nodes()) {
    const std::size_t closed = node.moves.find('c', 1);  // an opening check, at 0, closes nothing
    if (closed != std::string::npos) reaches_second.insert(node.moves.substr(0, closed + 1));
    else if (node.seat < 0) folds_in_first.insert(node.moves);
  }
  EXPECT_THAT(reaches_second, ElementsAre("cc", "crc", "crrc", "rc", "rrc"));
  EXPECT_THAT(folds_in_first, ElementsAre("crf", "crrf", "rf", "rrf"));
}

TEST(Leduc, APairWinsElseTheHigherCardAndEqualCardsShare) {
  RULE("LED-09");
  const std::vector<Json> raised{raise, call, raise, call}, checked{call, call, call, call};
  auto pair = leduc_with(jack, king, other_jack), high = leduc_with(jack, king, queen),
       equal = leduc_with(queen, other_queen, king);
  play_out(pair, raised), play_out(high, checked), play_out(equal, raised);
  EXPECT_EQ(chips(pair), std::pair(7.0, -7.0));
  EXPECT_EQ(chips(high), std::pair(-1.0, 1.0));
  EXPECT_EQ(chips(equal), std::pair(0.0, -0.0));
  EXPECT_EQ(equal.game.score(equal.state, Seat{0}), 0.5);
  EXPECT_EQ(pair.view(Viewer::spectator())["cards"], Json({"JS", "KS"}));
  EXPECT_THAT(pair.types(), ElementsAre("called", "cards_shown", "game_ended"));
}

TEST(Leduc, FoldsOrChecksForAPlayerWhoseTimeRunsOut) {
  RULE("LED-10");
  auto play = leduc_with(jack, king, queen);
  EXPECT_EQ(play.game.forbids(play.state, house, {timeout_kind, 1}), "LED-10");
  play.time_out(0);
  EXPECT_EQ(play.view(1)["turn"], 1);
  play.act(1, raise);
  play.time_out(0);
  EXPECT_EQ(chips(play), std::pair(-1.0, 1.0));
}

TEST(Leduc, HasNineHundredAndThirtySixPositions) {
  const Tree tree{leduc::Rules::standard()};
  // A round can ask in six ways ("", c, cr, crr, r, rr), and go on in five: 6 cards x 6, and 6 x 5 boards x 5 x 6.
  // This is OpenSpiel's count; who tells cards by their rank alone counts 3 x 6 + 9 x 5 x 6 = 288.
  EXPECT_EQ(tree.positions().size(), 36u + 900u);
  std::set<std::tuple<int, int, std::string>> by_rank;
  for (const auto& [known, seat, moves] : tree.positions())
    by_rank.insert({leduc::rank(known.card[seat]), leduc::rank(known.board), moves});
  EXPECT_EQ(by_rank.size(), 288u);
  // Four ways to fold in the first round; five into the second, each with nine endings. We deal the board with the hands:
  // who deals it when it is laid counts 30 instead of 120 deals for the folds, 5520 endings in all.
  EXPECT_EQ(tree.endings(), 120 * (4 + 5 * 9));
}

TEST(Leduc, IsWorthWhatIsPublished) {
  const Tree tree{leduc::Rules::standard()};
  Solver solver{tree};
  while (solver.rounds() < 400) solver.round();
  const Policy near = solver.policy();
  const double first = tree.best_response(0, near), second = tree.best_response(1, near);
  constexpr double published = -0.085606424078;  // Lanctot and others 2017, arXiv 1711.00832, appendix E.2
  EXPECT_GE(first, published) << "nobody can keep the first seat below the game's value";
  EXPECT_GE(second, -published);

  EXPECT_LT(tree.exploitability(near), 0.0015) << "so the value is known to three thousandths of a chip";
  EXPECT_NEAR(tree.value(near), published, 0.0015);
}

// ---- Both -----------------------------------------------------------------------------------------------------------

/// Plays random games through the generic playout; what the first seat won on average, and how many decisions it took.
template <Game G> std::pair<double, double> simulate(const G& game, int games) {
  Journal<typename G::Event> silent;
  Rng rng{seed_of(2'026)};
  double won = 0;
  std::int64_t decisions = 0;
  for (int i = 0; i < games; ++i) {
    auto state = game.start(rng, silent);
    decisions += play_randomly(game, state, rng);
    won += game.payoff(state, Seat{0});
  }
  return {won / games, static_cast<double>(decisions) / games};
}

TEST(Reference, RandomKuhnIsPlayedAsOftenAndAsWellAsReckoned) {
  const auto game = kuhn::Rules::standard();
  const Tree tree{game};
  // Shown cards cancel out between a deal and its mirror: what is left is 1/4 bet-pass less 1/8 pass-bet-pass.
  EXPECT_NEAR(tree.value(tree.uniform()), 1.0 / 8, 1e-12);
  const auto [won, decisions] = simulate(game, 400'000);
  EXPECT_NEAR(won, 1.0 / 8, 0.01);  // five standard errors: at most two chips, sqrt(2 / 400,000) < 0.0023
  EXPECT_NEAR(decisions, 2.25, 0.005);
}

TEST(Reference, RandomLeducIsPlayedAsOftenAndAsWellAsReckoned) {
  const auto game = leduc::Rules::standard();
  const Tree tree{game};
  // Folds alone count, as above. In a first round: crf -1/12, crrf +3/24, rf +1/6, rrf -3/12, together -1/24. A second round
  // that begins with p chips each: p/24 - 1/6, and p is 1, 3, 5 with chances 1/4, 1/4, 1/8. In all -1/24 - 7/192.
  EXPECT_NEAR(tree.value(tree.uniform()), -5.0 / 64, 1e-12);
  const auto [won, decisions] = simulate(game, 400'000);
  EXPECT_NEAR(won, -5.0 / 64, 0.04);          // five standard errors: sqrt(25 / 400,000) < 0.008
  EXPECT_NEAR(decisions, 2.5 * 1.625, 0.01);  // a round takes 2.5 decisions, and five of eight games see a second one
}

TEST(Reference, EveryEndingComesAsOftenAsReckoned) {
  const auto game = kuhn::Rules::standard();
  Journal<kuhn::Event> silent;
  Rng rng{seed_of(30)};
  constexpr int games = 480'000;
  std::map<std::array<int, 3>, int> seen;
  for (int i = 0; i < games; ++i) {
    auto state = game.start(rng, silent);
    play_randomly(game, state, rng);
    ++seen[{static_cast<int>(state.moves), static_cast<int>(state.card[kuhn::first]),
            static_cast<int>(state.card[kuhn::second])}];
  }
  ASSERT_EQ(seen.size(), 30u);
  double chi_square = 0;
  for (const auto& [ending, times] : seen) {
    const double expected = games / 6.0 / (ending[0] >= 8 ? 8 : 4);  // three moves, or two
    chi_square += (times - expected) * (times - expected) / expected;
  }
  EXPECT_LT(chi_square, 58.3);  // 29 degrees of freedom: once in a thousand
}

TEST(Reference, ARedealIsAsLikelyToBeAnyWorldThatTheSeatCannotRuleOut) {
  Rng rng{seed_of(5)};
  const auto kuhn_game = kuhn::Rules::standard();
  const auto queen_known = kuhn_game.known({.card = {{kuhn::Card::queen, kuhn::Card::king}}}, Viewer{Seat{0}});
  int kings = 0;
  for (int i = 0; i < 10'000; ++i)
    kings += kuhn_game.redeal(queen_known, Seat{0}, rng).card[kuhn::second] == kuhn::Card::king;
  EXPECT_NEAR(kings, 5'000, 250);

  const auto leduc_game = leduc::Rules::standard();
  const auto king_known = leduc_game.known({.card = {{jack, king}}, .board = queen}, Viewer{Seat{1}});
  std::map<std::pair<leduc::Card, leduc::Card>, int> worlds;
  for (int i = 0; i < 20'000; ++i) {
    const auto world = leduc_game.redeal(king_known, Seat{1}, rng);
    EXPECT_EQ(world.card[leduc::second], king);
    ++worlds[{world.card[leduc::first], world.board}];
  }
  EXPECT_EQ(worlds.size(), 20u);  // five cards, then four
  for (const auto& [world, times] : worlds) EXPECT_NEAR(times, 1'000, 155);
}

TEST(Reference, EveryRuleHasATest) {
  const auto read = [](const std::string& path) {
    std::ifstream file{test::project() + "/tests/reference/" + path};
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  };
  const std::string rules = read("kuhn.md") + read("leduc.md"), tests = read("reference_test.cpp");
  const std::regex id{R"(\*\*((KUH|LED)-\d\d)\*\*)"};
  int count = 0;
  for (std::sregex_iterator found{rules.begin(), rules.end(), id}, end; found != end; ++found, ++count)
    EXPECT_NE(tests.find("RULE(\"" + (*found)[1].str() + "\")"), std::string::npos) << (*found)[1];
  EXPECT_EQ(count, 17);
}

}  // namespace
}  // namespace parlor::reference
