// SPDX-License-Identifier: MIT
// Resonance's sensible player spends to win: it exchanges cards, keeps others from what they need, and tables of it live on.
#include "games/resonance/picture.h"
#include "games/resonance/statistics.h"

namespace parlor::resonance {
namespace {

using test::Play;

Json suggested(const Picture& table, int seat) {
  Rng rng{seed_of(1)};
  const Action action = table.game.suggest(table.game.known(table.state, Viewer{seat_at(seat)}), seat_at(seat), rng);
  return table.game.fields(action).json();
}

/// What so many games of sensible players tell. The seeds are fixed: the same games wherever this is run.
Json games_of(int players, int games) {
  const Rules game = test::make_game<Rules>(players);
  Statistics statistics;
  for (int number = 0; number < games; ++number) {
    Rng rng{seed_of(static_cast<std::uint64_t>(number))};
    std::vector<Told<Event>> history;
    Journal<Event> journal{history};
    State s = game.start(rng, journal);
    for (SeatSet pending = game.pending(s); !pending.empty(); pending = game.pending(s)) {
      const Seat seat = pending.front();
      game.apply(s, seat, game.suggest(game.known(s, Viewer{seat}), seat, rng), rng, journal);
    }
    statistics.game_over(game, s, history);
  }
  return statistics.report(game);
}

// ---- Tables of sensible players ----------------------------------------------------------------------------------------

TEST(ResonanceHints, NobodyHoardsAndNoNetworkPhaseIsIdle) {
  for (int players = least_players; players <= most_players; ++players) {
    const Json report = games_of(players, 200);
    EXPECT_LT(report["Network phases"]["share in which nobody adds or removes"], 0.05) << players;
    EXPECT_LT(report["At the end, per seat"]["influence left with the richest"], 15) << players << ", of 40";
    EXPECT_LT(report["Running out"]["share of games short of supply"], 0.45) << players;
    EXPECT_LT(report["Running out"]["share of rounds with an empty supply"], 0.1) << players;
    EXPECT_GT(report["Influence earned by a seat in a round"]["10 to 12"], 2.5) << players << ": the market lives on";
  }
}

TEST(ResonanceHints, GamesAreAsTheDesignersWantThem) {
  for (int players = least_players; players <= most_players; ++players) {
    const Json report = games_of(players, 200);
    EXPECT_NEAR(report["Ending"]["events won by the winner"].get<double>(), 7.1, 0.3) << players;
    EXPECT_GE(report["Resonances per seat and round"]["through the event"], 1.0) << players;
    EXPECT_GE(report["Resonances per seat and round"]["share with at least one"], 0.95) << players;
    EXPECT_LE(report["Ties, per round"]["tied for the best hand"], 0.07) << players;
    EXPECT_LE(report["Hands"]["the same, of the mean hand"], players == 2 ? 0.42 : 0.333)
        << players << ": for two it is not reached (docs/balance.md)";
  }
}

// ---- The network -------------------------------------------------------------------------------------------------------

/// Eight Professionals, and four of little worth whom no post of this seat addresses; posts for Professionals only.
Picture a_crowd_with_strangers() {
  Picture table{2};
  table.discard(0, "P19 P20 P21 P22 P23 P24 P25 P27 P63 P80 P44 P35").response_discard(0, "R13 R14 R15");
  table.discard(1, "P46 P47 P48 P50 P52 P53 P01").response_discard(1, "R29 R30 R31");
  return table;
}

TEST(ResonanceHints, ACardIsBoughtInExchangeForAnother) {
  RULE("RSN-94");
  Picture table = a_crowd_with_strangers();
  table.influence(0, 6).network(1, "P26 P45");
  EXPECT_EQ(suggested(table, 0), add("P26")) << "of its audience";
  table.act(0, add("P26"));
  EXPECT_EQ(suggested(table, 0), pass) << "Policy Experts are no use to it, nor to who has no influence";
  table.act(0, pass);
  EXPECT_EQ(suggested(table, 0), remove("P80"));
}

TEST(ResonanceHints, AnInfluenceIsTheCheaperTheMoreThereAre) {
  RULE("RSN-102");
  for (const auto& [influence, wanted] : {std::pair{1, pass}, {20, add("P75")}}) {
    Picture table = a_crowd_with_strangers();
    table.influence(0, influence)
        .influence(1, 1)
        .network(1, "P75");  // an Entrepreneur, whom the news addresses at times
    EXPECT_EQ(suggested(table, 0), wanted) << influence;
  }
}

TEST(ResonanceHints, APostIsBoughtForACrowdThatNobodyAddresses) {
  Picture table{2};
  table.discard(0, "P19 P20 P21 P22 P24 P25 P26").response_discard(0, "R01 R35 R46");
  table.discard(1, "P46 P47 P48 P50 P52 P53").response_discard(1, "R29 R30 R31");
  table.influence(0, 2).network(1, "P80 R13 R40");
  EXPECT_EQ(suggested(table, 0), add("R13"));
}

/// Where others may still buy, more is bought than when they have passed, and never less.
TEST(ResonanceHints, WhatARivalNeedsIsTakenAwayWhenItCanBeSpared) {
  const Rules game = test::make_game<Rules>(4);
  int taken_away = 0, spared = 0;
  for (std::uint64_t number = 0; number < 20; ++number) {
    Rng rng{seed_of(number)};
    Journal<Event> silence;
    for (State s = game.start(rng, silence); !game.pending(s).empty();) {
      const Seat seat = game.pending(s).front();
      const State known = game.known(s, Viewer{seat});
      const Action action = game.suggest(known, seat, rng);
      if (s.step == Step::add) {
        State alone = known;
        alone.passed = game.seats() - SeatSet::only(seat);
        const auto buys = [](Action one) { return one.kind == static_cast<std::uint8_t>(Kind::add); };
        const bool buys_alone = buys(game.suggest(alone, seat, rng));
        taken_away += buys(action) && !buys_alone, spared += !buys(action) && buys_alone;
      }
      game.apply(s, seat, action, rng, silence);
    }
  }
  EXPECT_GT(taken_away, 100);
  EXPECT_LT(spared, 10);
}

// ---- The post ----------------------------------------------------------------------------------------------------------

/// Where a rival would win by this event, the same table with a farther target gets other posts, which wake more of theirs.
TEST(ResonanceHints, WhoIsAboutToWinIsHelpedLess) {
  RULE("RSN-70");
  const Rules near = test::make_game<Rules>(3), far = test::make_game<Rules>(3, {{"target_attention", 150}});
  const Content& content = near.content();
  int others = 0, woken_near = 0, woken_far = 0;
  for (std::uint64_t number = 0; number < 200; ++number) {
    Rng rng{seed_of(number)};
    Journal<Event> silence;
    for (State s = near.start(rng, silence); !near.pending(s).empty();) {
      const Seat seat = near.pending(s).front();
      Seat rival = seat_at(index(seat) == 0 ? 1 : 0);  // the one of the others who is ahead
      for (Seat other : near.seats() - SeatSet::only(seat))
        if (near.attention(s, other) > near.attention(s, rival)) rival = other;
      const State known = near.known(s, Viewer{seat});
      const Action action = near.suggest(known, seat, rng);
      if (s.step == Step::choose && near.attention(s, rival) + content.attention(s.event) >= near.target() &&
          near.attention(s, seat) + content.attention(s.event) < near.target()) {
        const Action elsewhere = far.suggest(known, seat, rng);
        others += action != elsewhere;
        const auto wakes = [&](Action post) {
          const Audiences audience = content.audience(Response{post.b});
          return std::count_if(s[rival].opening.begin(), s[rival].opening.end(),
                               [&](Persona card) { return content.facts(card).audience == audience; });
        };
        woken_near += static_cast<int>(wakes(action)), woken_far += static_cast<int>(wakes(elsewhere));
      }
      near.apply(s, seat, action, rng, silence);
    }
  }
  EXPECT_GT(others, 10);
  EXPECT_LT(woken_near, woken_far);
}

}  // namespace
}  // namespace parlor::resonance
