// SPDX-License-Identifier: MIT
// Setup: PER-01 to PER-12.
#include <set>

#include "games/persuasion/salon.h"

namespace parlor::persuasion {
namespace {

using test::Play;
using ::testing::ElementsAre;

/// Dealt by the rules, characters handed out by lot.
Play<Rules> dealt(int players, std::uint64_t seed = 1) {
  return Play<Rules>{players, house_rules("character_choice=random"), seed};
}

void choose(Play<Rules>& play, int seat, int character) {
  play.act(seat_at(seat), doing(Kind::choose_character, character));
}

TEST(Setup, AGameIsForThreeToEightPlayers) {
  RULE("PER-01");
  for (int players = 0; players <= 20; ++players) {
    const auto made = Rules::make(own_cards<Rules>().content, players, default_house_rules(Rules::house_rules()));
    EXPECT_EQ(static_cast<bool>(made), players >= 3 && players <= 8) << players;
    if (made) continue;
    EXPECT_EQ(made.fault().what, "Persuasion is for 3 to 8 players, not " + std::to_string(players) + " (PER-01)");
  }
  EXPECT_EQ(Salon(3).why_not(D, Kind::independence), "PER-01") << "there is no fourth seat";
}

TEST(Setup, ATakenCharacterCannotBeChosenAgain) {
  RULE("PER-02");
  Play<Rules> play{3};
  choose(play, B, 3);
  EXPECT_EQ(play.game.forbids(play.state, seat_at(A), doing(Kind::choose_character, 3)), "PER-02");
  EXPECT_EQ(play.game.forbids(play.state, seat_at(B), doing(Kind::choose_character, 4)), "PER-02")
      << "one character each";
  EXPECT_EQ(play.game.forbids(play.state, seat_at(A), doing(Kind::choose_character, 9)), "PER-02") << "there are eight";
  EXPECT_EQ(play.choices(A).size(), 7u);
  EXPECT_EQ(play.choices(B).size(), 0u);
}

TEST(Setup, CharactersAreChosenBeforeTheDeal) {
  RULE("PER-02");
  Play<Rules> play{3};
  choose(play, C, 8), choose(play, A, 2);
  EXPECT_TRUE(play.state.deck.empty()) << "nothing is dealt while one is undecided";
  choose(play, B, 5);
  EXPECT_EQ(play.types().front(), "character_chosen");
  EXPECT_EQ(play.told(Viewer::spectator(), "game_started")["characters"], Json({"C2", "C5", "C8"}));
}

TEST(Setup, AnUndecidedSeatReceivesARandomFreeCharacter) {
  RULE("PER-02");
  std::set<int> received;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Play<Rules> play{3, Json::object(), seed};
    choose(play, A, 1), choose(play, B, 2);
    play.time_out(C);
    received.insert(play.state.character[seat_at(C)]);
  }
  EXPECT_THAT(received, ElementsAre(3, 4, 5, 6, 7, 8));
}

TEST(Setup, CharactersByLotAreAllDifferentAndAnyOfTheEight) {
  RULE("PER-02");
  std::set<int> first;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto play = dealt(8, seed);
    std::set<int> all;
    for (const Seat seat : play.game.seats()) all.insert(play.state.character[seat]);
    EXPECT_EQ(all.size(), 8u);
    EXPECT_EQ(play.state.step, Step::intentions) << "nobody is asked";
    first.insert(play.state.character[seat_at(A)]);
  }
  EXPECT_EQ(first.size(), 8u);
}

TEST(Setup, CharactersChangeNothingButTheName) {
  RULE("PER-03");
  Play<Rules> one{4}, other{4};
  for (int seat = 0; seat < 4; ++seat) choose(one, seat, seat + 1), choose(other, seat, 8 - seat);
  one.finish_randomly(), other.finish_randomly();
  ASSERT_EQ(one.history.size(), other.history.size());
  for (std::size_t i = 5; i < one.history.size(); ++i)  // after the choices and the start, which name the characters
    EXPECT_EQ(one.game.to_json(one.history[i].event, true), other.game.to_json(other.history[i].event, true));
  EXPECT_EQ(one.game.names(one.state)["seat"][0], "Miss Araminta Vexley");
  EXPECT_EQ(other.game.names(other.state)["seat"][0], "Hon. Wren Ashdown");
}

TEST(Setup, AllSixtyCardsAreShuffledTogether) {
  RULE("PER-04");
  std::array<int, card_count + 1> as_trait_of_a{}, at_the_bottom{};
  constexpr int deals = 6000;
  for (std::uint64_t seed = 1; seed <= deals; ++seed) {
    const auto play = dealt(3, seed);
    check_invariants(play.game, play.state);
    for (const Card one : play.state.traits[seat_at(A)]) ++as_trait_of_a[static_cast<std::size_t>(one)];
    ++at_the_bottom[static_cast<std::size_t>(play.state.deck[0])];
  }
  for (std::size_t one = 1; one <= card_count; ++one) {
    EXPECT_NEAR(as_trait_of_a[one], deals / 12, 110) << "five of sixty, five standard deviations of 21.4";
    EXPECT_NEAR(at_the_bottom[one], deals / 60, 50) << "one of sixty, five standard deviations of 9.9";
  }
}

TEST(Setup, NobodyKnowsTheOrderOfTheDeck) {
  RULE("PER-04");
  const auto play = dealt(5);
  std::vector<Viewer> viewers{Viewer::spectator()};
  for (const Seat seat : play.game.seats()) viewers.push_back(Viewer{seat});
  for (const Viewer viewer : viewers)
    for (const Card one : play.game.known(play.state, viewer).deck) EXPECT_EQ(one, no_card);
}

TEST(Setup, EachPlayerReceivesFiveTraitsThatOnlyTheOwnerSees) {
  RULE("PER-05");
  const auto play = dealt(4);
  for (const Seat owner : play.game.seats()) {
    EXPECT_EQ(play.state.traits[owner].size(), 5);
    for (const Seat other : play.game.seats())
      EXPECT_EQ(play.game.known(play.state, Viewer{other}).traits[owner] == play.state.traits[owner], other == owner);
    const Json event = play.told_since(0, Viewer{owner})[1 + static_cast<std::size_t>(index(owner))];
    EXPECT_EQ(event["type"], "traits_dealt");
    EXPECT_EQ(event["cards"].size(), 5u);
    EXPECT_FALSE(play.told_since(0, Viewer::spectator())[1 + static_cast<std::size_t>(index(owner))].contains("cards"));
  }
}

TEST(Setup, DesiresAreSeenByTheirOwnerAloneUntilMatrimony) {
  RULE("PER-06");
  auto salon = Salon(3).desires(A, "T27");
  EXPECT_EQ(salon.who_sees("T27"), "A");
  EXPECT_EQ(salon.view(A)["mine"]["desires"], "T27") << "at any time";
  salon.independence(A).independence(B).independence(C);
  EXPECT_EQ(salon.who_sees("T27"), "ABC*") << "at Matrimony";
}

TEST(Setup, TheFirstFiveCardsAreTraitsAndTheSixthIsTheDesires) {
  RULE("PER-07");
  std::array<Card, card_count> deck;
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(i + 1);
  Play<Rules> play{3};
  choose(play, A, 1), choose(play, B, 2);
  Rng{play.rng}.shuffle(deck);  // what is about to be dealt
  choose(play, C, 3);
  for (int seat = 0; seat < 3; ++seat) {
    for (int i = 0; i < 5; ++i)
      EXPECT_TRUE(play.state.traits[seat_at(seat)].has(deck[static_cast<std::size_t>(5 * seat + i)]));
    EXPECT_EQ(play.state.desires[seat_at(seat)], deck[static_cast<std::size_t>(15 + seat)]);
  }
  EXPECT_EQ(play.state.step, Step::intentions) << "there is no choice among the six";
}

TEST(Setup, EachPlayerHasOneCardForEveryOtherPlayerThatServesBothUses) {
  RULE("PER-08");
  for (int players = 3; players <= 8; ++players) {
    const Salon salon(players);
    int in_play = 0;
    for (int seat = 0; seat < players; ++seat) {
      const std::string invitations = salon.targets_for(seat, Kind::invite);
      EXPECT_EQ(invitations.size(), static_cast<std::size_t>(players - 1));
      EXPECT_EQ(invitations, salon.targets_for(seat, Kind::propose));
      in_play += static_cast<int>(invitations.size());
    }
    EXPECT_EQ(in_play, players * (players - 1));
  }
}

TEST(Setup, InvitationCardsReturnAfterEveryRoundAndNeverRunOut) {
  RULE("PER-08");
  auto salon = Salon(3);
  for (int round = 1; round <= 20; ++round) {
    EXPECT_EQ(salon.targets_for(A, Kind::invite), "BC");
    salon.invite(A, B, "T01").invite(B, C, "T03").invite(C, A, "T05").quietly();
  }
  EXPECT_EQ(salon.state.round, 21);
}

TEST(Setup, TheRestIsTheDrawDeckAndThePileIsEmpty) {
  RULE("PER-09");
  for (int players = 3; players <= 8; ++players) {
    const auto play = dealt(players);
    EXPECT_EQ(play.state.deck.size(), 60 - 6 * players);
    EXPECT_TRUE(play.state.pile.empty());
    EXPECT_EQ(play.told_since(0, Viewer::spectator()).front()["deck_size"], 60 - 6 * players);
  }
}

TEST(Setup, AllStartEligibleInRoundOneAndNobodyIsFirst) {
  RULE("PER-10");
  auto one = Salon(3), other = one;
  EXPECT_EQ(one.eligible(), "ABC");
  EXPECT_EQ(one.asked(), "ABC");
  EXPECT_EQ(one.state.round, 1);
  one.invite(A, B, "T01").propose(B, C, "T03").invite(C, A, "T05");
  other.invite(C, A, "T05").propose(B, C, "T03").invite(A, B, "T01");
  EXPECT_EQ(one.state, other.state) << "the order of sealing is nothing";
}

TEST(Setup, EveryCardIsSomewhereExactlyOnceAndEveryRoundEndsWithFullHands) {
  RULE("PER-11");
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const int players = 3 + static_cast<int>(seed % 6);
    auto play = dealt(players, seed);
    Choices choices;
    while (!play.over()) {
      choices.clear();
      const Seat who = play.state.waiting.at(
          static_cast<int>(play.rng.below(static_cast<std::uint32_t>(play.state.waiting.size()))));
      play.game.choices(play.state, who, choices);
      play.act(who, play.rng.pick(choices));
      check_invariants(play.game, play.state);
      if (play.state.step != Step::intentions && !play.over()) continue;
      EXPECT_EQ(play.state.deck.size() + play.state.pile.size(), 60 - 6 * players);
    }
  }
}

TEST(Setup, TheDesiresCardIsNeverUsedAsATrait) {
  RULE("PER-12");
  auto salon = Salon(4).desires(A, "T27").desires(D, "T40");
  EXPECT_EQ(salon.sums(A), "+4 +1 -1 +1 -2") << "it does not count";
  EXPECT_EQ(salon.why_not(A, Kind::invite, B, "T27"), "PER-20");
  EXPECT_EQ(salon.why_not(A, Kind::propose, B, "T27"), "PER-21");
  salon.propose(A, B, "T01").propose(B, A, "T03").invite(C, A, "T05").invite(D, C, "T10");
  EXPECT_EQ(salon.why_not(A, Kind::accept_invitation, C, "T27"), "PER-39");
  salon.quietly(Step::proposals);
  EXPECT_EQ(salon.why_not(A, Kind::second_trait, 0, "T27"), "PER-52");
  salon.quietly(Step::reflection).draw(D);
  EXPECT_EQ(salon.why_not(D, Kind::discard, 0, "T40"), "PER-73");
  EXPECT_EQ(salon.state.desires[seat_at(A)], card("T27"));
  auto asked =
      Salon(3).desires(B, "T27").propose(A, B, "T01").invite(B, C, "T03").invite(C, A, "T05").quietly(Step::proposals);
  EXPECT_EQ(asked.why_not(B, Kind::accept_proposal, A, "T27"), "PER-55") << "nor as a gift";
}

}  // namespace
}  // namespace parlor::persuasion
