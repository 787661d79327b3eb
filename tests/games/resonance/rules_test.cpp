// SPDX-License-Identifier: MIT
// The rules of Resonance up to the end of the Discourse phase, in the order of the rulebook. G01 to G35 are the worked
// examples that came with the rules.
#include "games/resonance/picture.h"
#include "words/house_rules.h"

namespace parlor::resonance {
namespace {

using test::Play;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr Seat a{0}, b{1}, c{2};
const Json usual = Json::object();

std::vector<std::string> ids(const Json& list) { return list.get<std::vector<std::string>>(); }

Play<Rules> everybody_ready(int players, const Json& house_rules = Json::object(), std::uint64_t seed = 1) {
  Play<Rules> play{players, house_rules, seed};
  for (int seat = 0; seat < players; ++seat) play.act(seat, ready);
  return play;
}

/// Random games, looked at before every decision.
template <class Look> void walk(int players, const Json& house_rules, int games, Look look) {
  for (int number = 0; number < games; ++number) {
    Play<Rules> play{players, house_rules, static_cast<std::uint64_t>(number + 1)};
    Choices list;
    while (!play.over()) {
      look(play);
      const Seat seat = play.game.pending(play.state).front();
      list.clear();
      play.game.choices(play.state, seat, list);
      play.act(seat, play.rng.pick(list));
    }
    look(play);
  }
}

// ---- Table and dealer ------------------------------------------------------------------------------------------------

TEST(Resonance, IsForTwoToFourSeats) {
  RULE("RSN-01");
  const auto& cards = own_cards<Rules>().content;
  for (int players = 2; players <= 4; ++players)
    EXPECT_TRUE(Rules::make(cards, players, default_house_rules(Rules::house_rules())));
  for (int players : {0, 1, 5, 8}) {
    const auto refused = Rules::make(cards, players, default_house_rules(Rules::house_rules()));
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.fault().text(), ::testing::HasSubstr("RSN-01"));
  }
}

TEST(Resonance, GoesClockwiseAndWrapsRound) {
  RULE("RSN-02");
  Picture table{3};
  table.dealer(1).event("E10").draws(0, "R01 R02 R03").draws(1, "R04 R05 R06").draws(2, "R07 R08 R09");
  table.everybody_chooses("R01 R04 R07");
  EXPECT_THAT(table.seats_of("response_revealed"), ElementsAre(1, 2, 0));
}

TEST(Resonance, DrawsTheDealerByLotOnceAndForAll) {
  RULE("RSN-03");
  std::array<int, 4> dealt{};
  for (std::uint64_t seed = 0; seed < 400; ++seed)
    ++dealt[static_cast<std::size_t>(Play<Rules>(4, usual, seed).state.dealer)];
  for (int times : dealt) EXPECT_GT(times, 60);
  for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(Play<Rules>(4, {{"dealer", "host"}}, seed).state.dealer, a);
  walk(3, usual, 3, [first = Seat{}](auto& play) mutable {
    if (play.state.round == 0) first = play.state.dealer;
    EXPECT_EQ(play.state.dealer, first);
  });
}

TEST(Resonance, AsksTheDealerForNothing) {
  RULE("RSN-04");
  Play<Rules> play{3, {{"dealer", "host"}}};
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(play.choices(seat), std::vector<Json>{ready});
  for (int seat = 0; seat < 3; ++seat) play.act(seat, ready);
  EXPECT_EQ(play.game.pending(play.state), play.game.seats())
      << "the news is out, the cards are drawn, everybody chooses";
  EXPECT_EQ(play.told(Viewer::spectator(), "event_revealed")["event"], play.view(0)["event"]["card"]);
}

TEST(Resonance, KnowsEveryCardByItsOwnId) {
  RULE("RSN-05");
  const Content& cards = *own_cards<Rules>().content;
  std::set<std::string> found;
  for (const Face& face : cards.persona_faces) EXPECT_TRUE(found.insert(face.id).second);
  for (const Face& face : cards.response_faces) EXPECT_TRUE(found.insert(face.id).second);
  for (const Face& face : cards.event_faces) EXPECT_TRUE(found.insert(face.id).second);
  EXPECT_EQ(found.size(), 81u + 50u + 25u);
}

TEST(Resonance, NeitherMakesNorLosesCards) {
  RULE("RSN-06");
  for (int players = 2; players <= 4; ++players)
    walk(players, {{"deck_floor", "none"}}, 4, [](auto& play) { check_invariants(play.game, play.state); });
}

TEST(Resonance, PlaysTheSameWhateverTheCardsAreCalled) {
  RULE("RSN-07");
  auto json = *parse_json(content::embedded("content/resonance/cards.json"), "cards.json");
  int number = 0;
  for (const char* list : {"personas", "responses", "events"})
    for (Json& card : json[list]) card["name"] = "Card " + std::to_string(++number), card["flavour"] = "nothing";
  auto renamed = read_cards<Rules>(json.dump(), "renamed.json");
  ASSERT_TRUE(renamed) << renamed.fault().text();
  EXPECT_EQ(renamed->hash, own_cards<Rules>().hash);
  Play<Rules> one{3}, other{*Rules::make(renamed->content, 3, default_house_rules(Rules::house_rules()))};
  one.finish_randomly(), other.finish_randomly();
  EXPECT_EQ(one.state, other.state);
  json["personas"][0]["value"] = 8;
  EXPECT_NE(read_cards<Rules>(json.dump(), "changed.json")->hash, own_cards<Rules>().hash);
}

TEST(Resonance, LetsNothingPassFromPlayerToPlayer) {
  RULE("RSN-08", "RSN-103");
  std::map<Persona, int> owner;
  std::array<int, 3> influence{};
  int round = 0;
  walk(3, usual, 6, [&](auto& play) {
    const State& s = play.state;
    std::map<Persona, int> now;
    for (int seat = 0; seat < 3; ++seat) {
      const Player& p = s[seat_at(seat)];
      for (Persona card : p.personas) now[card] = seat;
      for (Persona card : p.persona_discard) now[card] = seat;
      if (s.in_play) {
        for (Persona card : p.opening) now[card] = seat;
        for (Persona card : p.bonus) now[card] = seat;
      }
    }
    if (s.round >= round)
      for (const auto& [card, seat] : now) {
        EXPECT_TRUE(!owner.contains(card) || owner[card] == seat) << "from one player's cards to another's";
        EXPECT_TRUE(owner.contains(card) || owner.empty() || play.types()[0] == "card_added") << "from nowhere";
      }
    for (int seat = 0; seat < 3 && s.round == round && s.step != Step::choose; ++seat)
      EXPECT_TRUE(s[seat_at(seat)].influence <= influence[static_cast<std::size_t>(seat)] ||
                  play.types()[0] == "response_chosen");
    for (int seat = 0; seat < 3; ++seat) influence[static_cast<std::size_t>(seat)] = s[seat_at(seat)].influence;
    owner = s.step == Step::over ? std::map<Persona, int>{} : now, round = s.step == Step::over ? 0 : s.round;
  });
}

// ---- Setup -----------------------------------------------------------------------------------------------------------

TEST(Resonance, ShufflesTheThreeSharedDecksAndDealsFromTheirTops) {
  RULE("RSN-09", "RSN-10", "RSN-11", "RSN-13", "RSN-122");
  const Play<Rules> play{3, usual, 5};
  Rng rng{seed_of(5)};
  const int dealer = static_cast<int>(rng.below(3));
  List<Persona, persona_count> personas;
  List<Response, response_count> responses;
  List<Headline, event_count> events;
  for (int i = 1; i <= 81; ++i) personas.push(Persona(i));
  for (int i = 1; i <= 50; ++i) responses.push(Response(i));
  for (int i = 1; i <= 25; ++i) events.push(Headline(i));
  rng.shuffle(personas), rng.shuffle(responses), rng.shuffle(events);
  EXPECT_EQ(index(play.state.dealer), dealer);
  EXPECT_EQ(play.state.events, events);
  for (int i = 1; i <= 3; ++i) {  // clockwise from the dealer's left
    const Player& p = play.state[seat_at((dealer + i) % 3)];
    for (Persona card : p.personas) EXPECT_EQ(card, personas.pop());
    EXPECT_EQ(p.personas.size(), 8);
  }
  for (int i = 1; i <= 3; ++i) {
    const Player& p = play.state[seat_at((dealer + i) % 3)];
    for (Response card : p.responses) EXPECT_EQ(card, responses.pop());
    EXPECT_EQ(p.responses.size(), 3);
  }
  EXPECT_EQ(play.state.personas, personas);
  EXPECT_EQ(play.state.responses, responses);
  EXPECT_FALSE(std::is_sorted(personas.begin(), personas.end()) || std::is_sorted(responses.begin(), responses.end()) ||
               std::is_sorted(events.begin(), events.end()));
}

TEST(Resonance, StartsWithAllInfluenceInTheSupply) {
  RULE("RSN-12");
  const Play<Rules> play{4};
  EXPECT_EQ(play.state.supply, 40);
  for (Seat seat : play.game.seats())
    EXPECT_TRUE(play.state[seat].influence == 0 && play.game.attention(play.state, seat) == 0);
}

TEST(Resonance, ShowsStartingCardsToTheirOwnerAlone) {
  RULE("RSN-14");
  const Play<Rules> play{2};
  for (const Json& event : play.told_since(0, Viewer{a}))
    if (event["type"] == "starting_cards_dealt") {
      EXPECT_EQ(event.contains("personas"), event["seat"] == 0);
      EXPECT_EQ(event.contains("responses"), event["seat"] == 0);
      EXPECT_EQ(event["persona_count"], 8);
    }
  const Json view = play.view(0);
  for (const Json& event : play.told_since(0, Viewer{a}))
    if (event["type"] == "starting_cards_dealt" && event["seat"] == 0) {
      EXPECT_EQ(event["personas"], view["mine"]["persona_deck"]);
      EXPECT_EQ(event["responses"], view["mine"]["response_deck"]);
    }
  EXPECT_EQ(view["mine"]["persona_deck"].size(), 8u);
  EXPECT_EQ(view["mine"]["response_deck"].size(), 3u);
  for (const Json& card : view["mine"]["persona_deck"])
    EXPECT_EQ(play.view(1).dump().find(card.dump()), std::string::npos);
  EXPECT_THAT(play.choices(0), ElementsAre(ready)) << "no exchange is offered";
}

TEST(Resonance, ShufflesTheStartingPersonasWhenASeatIsReady) {
  RULE("RSN-15");
  int moved = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Play<Rules> play{2, usual, seed};
    const auto before = play.state[a].personas;
    play.act(0, ready);
    moved += before != play.state[a].personas;
    EXPECT_TRUE(std::is_permutation(before.begin(), before.end(), play.state[a].personas.begin()));
    const State known = play.game.known(play.state, Viewer{a});
    EXPECT_TRUE(std::is_sorted(known[a].personas.begin(), known[a].personas.end()))
        << "its owner does not know the order";
    EXPECT_FALSE(play.view(0)["mine"].contains("persona_deck"));
    EXPECT_EQ(play.refusal(0, ready), "RSN-15");
  }
  EXPECT_GE(moved, 4);
}

TEST(Resonance, MakesTheStartingResponsesTheResponseDeck) {
  RULE("RSN-16");
  Play<Rules> play{2};
  const ResponseSet kept = play.state[a].dealt_responses;
  play.act(0, ready), play.act(1, ready);
  ASSERT_EQ(play.state[a].drawn.size(), 3);
  for (Response card : play.state[a].drawn) EXPECT_TRUE(kept.has(card));
  EXPECT_TRUE(play.state[a].responses.empty());
}

TEST(Resonance, BeginsWhenTheLastSeatIsReady) {
  RULE("RSN-17");
  Play<Rules> play{3};
  play.act(2, ready), play.act(0, ready);
  EXPECT_EQ(play.state.round, 0);
  EXPECT_EQ(play.refusal(0, pass), "RSN-19");
  play.act(1, ready);
  EXPECT_EQ(play.state.round, 1);
  EXPECT_EQ(play.view(0)["phase"], "event");
  EXPECT_EQ(play.refusal(0, ready), "RSN-17");
}

TEST(Resonance, LeavesTheRestInTheSharedDecks) {
  RULE("RSN-18");
  const std::array<std::array<int, 2>, 3> left{{{65, 44}, {57, 41}, {49, 38}}};
  for (int players = 2; players <= 4; ++players) {
    const Play<Rules> play{players};
    EXPECT_EQ(play.state.personas.size(), left[static_cast<std::size_t>(players) - 2][0]);
    EXPECT_EQ(play.state.responses.size(), left[static_cast<std::size_t>(players) - 2][1]);
    EXPECT_EQ(play.state.events.size(), 25);
  }
}

// ---- Shape of a round ------------------------------------------------------------------------------------------------

TEST(Resonance, GoesThroughItsPhasesInOrder) {
  RULE("RSN-19", "RSN-20", "RSN-111");
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Play<Rules> play{2, usual, seed};
    play.finish_randomly();
    std::vector<std::string> marks;
    for (const Json& event : play.told_since(0, Viewer::recorder()))
      if (const std::string type = event["type"]; type == "round_started" || type == "live_audiences_set" ||
                                                  type == "display_dealt" || type == "shared_decks_restored")
        marks.push_back(type);
    const std::vector<std::string> cycle{"round_started", "live_audiences_set", "display_dealt",
                                         "shared_decks_restored"};
    for (std::size_t i = 0; i < marks.size(); ++i) EXPECT_EQ(marks[i], cycle[i % 4]);
    EXPECT_EQ(marks.back(), "live_audiences_set");
  }
}

TEST(Resonance, EndsInADiscoursePhase) {
  RULE("RSN-21");
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Play<Rules> play{4, {{"target_attention", seed % 2 == 0 ? 150 : 30}}, seed};
    play.finish_randomly();
    const auto types = play.types();
    ASSERT_GE(types.size(), 2u);
    EXPECT_EQ(types.back(), "game_ended");
    EXPECT_THAT(types[types.size() - 2], ::testing::AnyOf("event_claimed", "event_unclaimed"));
    EXPECT_EQ(play.refusal(0, pass), "RSN-21");
    EXPECT_EQ(play.refusal(0, done), "RSN-21");
  }
}

// ---- Event phase -----------------------------------------------------------------------------------------------------

TEST(Resonance, TurnsUpTheTopEventForAll) {
  RULE("RSN-22");
  Play<Rules> play{2};
  const Headline top = play.state.events.back();
  play.act(0, ready), play.act(1, ready);
  EXPECT_EQ(play.state.event, top);
  const Json told = play.told(Viewer::spectator(), "event_revealed");
  EXPECT_EQ(told["event"], play.game.content().face(top).id);
  EXPECT_EQ(told["attention"], play.game.content().attention(top));
  EXPECT_EQ(told["audiences"].size(), static_cast<std::size_t>(std::popcount(play.game.content().audiences_of(top))));
  EXPECT_EQ(told["events_left"], 24);
  EXPECT_EQ(play.view(Viewer::spectator())["event"]["card"], told["event"]);
}

TEST(Resonance, LaysOutTheTopFivePersonasBeforeAnybodyChooses) {
  RULE("RSN-23", "RSN-24");
  Play<Rules> play{2, {{"dealer", "host"}}};
  play.act(0, ready);
  auto deck = play.state[a].personas;
  play.act(1, ready);
  for (Persona card : play.state[a].opening) EXPECT_EQ(card, deck.pop());
  EXPECT_EQ(play.state[a].opening.size(), 5);
  EXPECT_EQ(play.state[a].personas, deck);
  EXPECT_THAT(play.types(), ElementsAre("seat_ready", "round_started", "event_revealed", "personas_drawn",
                                        "personas_drawn", "responses_drawn", "responses_drawn"));
  EXPECT_EQ(play.view(1)["seats"][0]["opening"].size(), 5u);
  EXPECT_EQ(play.told(Viewer{b}, "personas_drawn")["personas"].size(), 5u);
}

/// A table where the next round starts as soon as seat 0 is done.
Picture short_of_cards(const std::string& deck, const std::string& discard, const std::string& responses) {
  Picture table{2, {{"deck_floor", "none"}}};
  table.deck(0, deck).discard(0, discard).response_deck(0, responses);
  table.deck(1, "P11 P12 P13 P14 P15").response_deck(1, "R11 R12 R13").influence(0, 1).removal();
  table.state.waiting = SeatSet::only(a);
  return table;
}

TEST(Resonance, OpensWithWhatTheDeckHas) {
  RULE("RSN-25");
  Picture table = short_of_cards("P01 P02 P03", "", "R01 R02 R03");
  table.act(0, done);
  EXPECT_EQ(table.at(0).opening.size(), 3);
  EXPECT_EQ(table.heard("personas_drawn", 0)["deck_left"], 0);
}

TEST(Resonance, KeepsYourOwnDeckClosedOutsideTheNetworkPhase) {
  RULE("RSN-26");
  auto closed = everybody_ready(2);
  EXPECT_FALSE(closed.view(0)["mine"].contains("persona_deck"));
  EXPECT_FALSE(closed.view(0)["mine"].contains("response_deck"));
  auto open = everybody_ready(2, {{"deck_peek", "always"}});
  EXPECT_EQ(open.view(0)["mine"]["persona_deck"].size(), 3u);
  const Json mine = open.view(0)["mine"];
  for (const Json& card : mine["persona_deck"]) EXPECT_EQ(open.view(1).dump().find(card.dump()), std::string::npos);
}

TEST(Resonance, DrawsThreeResponsesForTheirOwnerAlone) {
  RULE("RSN-27");
  Picture table{2};
  table.deck(0, "P01 P02 P03 P04 P05")
      .response_deck(0, "R01 R02 R03 R04")
      .deck(1, "P11 P12 P13 P14 P15")
      .response_deck(1, "R11 R12 R13");
  table.influence(0, 1).removal();
  table.state.waiting = SeatSet::only(a), table.rng = Rng{seed_of(3)};
  table.act(0, done);
  EXPECT_EQ(table.at(0).drawn.size(), 3);
  EXPECT_EQ(table.at(0).responses.size(), 1);
  EXPECT_EQ(table.heard(Viewer{a}, "responses_drawn", 0)["responses"].size(), 3u);
  EXPECT_FALSE(table.heard(Viewer{b}, "responses_drawn", 0).contains("responses"));
  EXPECT_EQ(table.heard(Viewer{b}, "responses_drawn", 0)["count"], 3);
  for (Response card : table.at(0).drawn)
    EXPECT_EQ(table.view(1).dump().find(table.game.content().face(card).id), std::string::npos);
}

TEST(Resonance, MakesEverybodyPlayOneOfTheThree) {
  RULE("RSN-28");
  Picture table{2};
  table.event("E10").draws(0, "R01 R13 R29").draws(1, "R02 R03 R04");
  EXPECT_THAT(table.choices(0), ElementsAre(choose("R01"), choose("R13"), choose("R29")));
  EXPECT_EQ(table.refusal(0, choose("R02")), "RSN-28");
  EXPECT_EQ(table.refusal(0, pass), "RSN-19");
}

TEST(Resonance, KeepsChoicesSecretAndFinal) {
  RULE("RSN-29");
  Picture table{2};
  table.event("E10").draws(0, "R01 R13 R29").draws(1, "R02 R03 R04");
  table.act(0, choose("R13"));
  EXPECT_EQ(table.told(Viewer{a}, "response_chosen")["response"], "R13");
  EXPECT_FALSE(table.told(Viewer{b}, "response_chosen").contains("response"));
  EXPECT_EQ(table.view(1)["seats"][0]["chosen"], true);
  EXPECT_EQ(table.view(1)["seats"][0]["response"], Json{});
  EXPECT_EQ(table.view(1).dump().find("R13"), std::string::npos);
  EXPECT_EQ(table.refusal(0, choose("R01")), "RSN-29");
  EXPECT_FALSE(table.game.reversible(table.state, b, table.action(choose("R02"))));
}

TEST(Resonance, PlaysASingleResponseByItself) {
  RULE("RSN-30");
  Picture one = short_of_cards("P01 P02 P03 P04 P05", "", "R01");
  one.act(0, done);
  EXPECT_EQ(one.game.pending(one.state), SeatSet::only(b));
  one.act(1, choose("R11"));
  EXPECT_THAT(one.seats_of("response_revealed"), ElementsAre(0, 1));
  Picture none = short_of_cards("P01 P02 P03 P04 P05", "", "");
  none.act(0, done);
  none.act(1, choose("R11"));
  EXPECT_THAT(none.seats_of("response_revealed"), ElementsAre(1));
  Picture two = short_of_cards("P01 P02 P03 P04 P05", "", "R01 R02");
  two.act(0, done);
  EXPECT_EQ(two.choices(0).size(), 2u);
}

TEST(Resonance, RevealsAllResponsesAtOnceInDealerOrder) {
  RULE("RSN-31", "RSN-32");
  Picture table{3};
  table.dealer(2).event("E10").draws(0, "R01 R02 R03").draws(1, "R07 R08 R09").draws(2, "R13 R14 R15");
  table.act(2, choose("R13")), table.act(1, choose("R07"));
  EXPECT_EQ(table.times("response_revealed"), 0);
  EXPECT_EQ(table.view(0)["live"].size(), 1u) << "the event alone";
  table.act(0, choose("R01"));
  EXPECT_THAT(table.seats_of("response_revealed"), ElementsAre(2, 0, 1));
  const auto types = table.types();
  EXPECT_EQ(std::vector<std::string>(types.begin(), types.begin() + 5),
            (std::vector<std::string>{"response_chosen", "response_revealed", "response_revealed", "response_revealed",
                                      "live_audiences_set"}));
  EXPECT_EQ(table.heard("response_revealed", 1)["audience"], "grassroots_activists");
}

// ---- What resonates --------------------------------------------------------------------------------------------------

/// G01 to G04: a climate scientist among followers whom nobody addresses.
Picture climate_scientist(const std::string& event = "E10") {
  Picture table{2};
  table.event(event)
      .shows(0, "P20 P01 P10 P28 P46")
      .deck(0, "P02 P03 P04")
      .shows(1, "P64 P65 P66 P68 P69")
      .deck(1, "P70 P71 P72");
  return table;
}

TEST(Resonance, G01_ResonatesWithTheOwnResponse) {
  RULE("RSN-33", "RSN-42", "RSN-58");
  Picture table = climate_scientist();
  table.draws(0, "R13 R01 R02").draws(1, "R24 R03 R04");
  table.everybody_chooses("R13 R24");
  EXPECT_THAT(ids(table.heard("live_audiences_set")["audiences"]),
              UnorderedElementsAre("tradition_keepers", "professionals", "policy_experts"));
  const Json mine = table.heard("resonance_resolved", 0);
  EXPECT_EQ(mine["resonating"],
            Json::parse(R"([{"persona":"P20","matched_event":false,"matched_response_seats":[0]}])"));
  EXPECT_EQ(mine["influence_gained"], 1);
  EXPECT_EQ(mine["draw_total"], 2);
  EXPECT_THAT(ids(mine["bonus_drawn"]), ElementsAre("P02", "P03"));
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 7);
  EXPECT_EQ(table.heard("hand_counted", 1)["hand_value"], 0);
  EXPECT_EQ(table.at(0).personas, (List<Persona, 81>{Picture::persona("P04")}));
  EXPECT_EQ(table.attention(0), 10);
  EXPECT_TRUE(table.at(0).won.has(Picture::headline("E10")));
}

TEST(Resonance, G02_ResonatesWithAnOpponentsResponse) {
  RULE("RSN-34");
  Picture table = climate_scientist();
  table.draws(0, "R24 R01 R02").draws(1, "R13 R03 R04");
  table.everybody_chooses("R24 R13");
  EXPECT_EQ(table.heard("resonance_resolved", 0)["resonating"],
            Json::parse(R"([{"persona":"P20","matched_event":false,"matched_response_seats":[1]}])"));
  EXPECT_EQ(table.heard("resonance_resolved", 0)["influence_gained"], 1);
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 7);
  EXPECT_EQ(table.attention(0), 10);
}

TEST(Resonance, G03_LeavesUnmatchedPersonasAsleep) {
  RULE("RSN-37", "RSN-47");
  Picture table = climate_scientist();
  table.draws(0, "R24 R01 R02").draws(1, "R40 R03 R04");
  table.everybody_chooses("R24 R40");
  EXPECT_EQ(table.heard("resonance_resolved", 0)["resonating"], Json::array());
  EXPECT_EQ(table.at(0).influence, 0);
  EXPECT_EQ(table.heard("resonance_resolved", 0)["bonus_drawn"], Json::array());
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 0);
  const Json theirs = table.heard("resonance_resolved", 1);
  EXPECT_EQ(theirs["influence_gained"], 5);
  EXPECT_EQ(theirs["draw_total"], 10);
  EXPECT_EQ(theirs["bonus_drawn"].size(), 3u);
  EXPECT_EQ(theirs["draws_missed"], 7);
  EXPECT_EQ(table.heard("hand_counted", 1)["hand_value"], 40);
  EXPECT_EQ(table.attention(1), 10);
}

TEST(Resonance, ResonatesWithEachAudienceOfAnEvent) {
  RULE("RSN-35");
  Picture table{2};
  table.event("E01").shows(0, "P38 P64 P10 P01 P02").draws(0, "R29 R30 R31").draws(1, "R32 R33 R34");  // POL, SKE, ACT
  table.everybody_chooses("R29 R32");
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 7 + 8 + 8);
}

TEST(Resonance, G04_ResonatesOnceHoweverOftenMatched) {
  RULE("RSN-36");
  Picture table = climate_scientist("E07");
  table.draws(0, "R13 R01 R02").draws(1, "R24 R03 R04");
  table.everybody_chooses("R13 R24");
  EXPECT_EQ(table.heard("resonance_resolved", 0)["resonating"],
            Json::parse(R"([{"persona":"P20","matched_event":true,"matched_response_seats":[0]}])"));
  EXPECT_EQ(table.at(0).influence, 1);
  EXPECT_EQ(table.heard("resonance_resolved", 0)["bonus_drawn"].size(), 2u);
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 7);
}

TEST(Resonance, G14_ResonatesOnceEvenWithThreeMatches) {
  RULE("RSN-36");
  Picture table{3};
  table.event("E07")
      .shows(2, "P20")
      .deck(2, "P02 P03 P04")
      .draws(0, "R13 R01 R02")
      .draws(1, "R14 R03 R04")
      .draws(2, "R24 R25 R26");
  table.everybody_chooses("R13 R14 R24");
  EXPECT_EQ(table.heard("resonance_resolved", 2)["resonating"][0]["matched_response_seats"], Json::parse("[0,1]"));
  EXPECT_EQ(table.at(2).influence, 1);
  EXPECT_EQ(table.heard("resonance_resolved", 2)["bonus_drawn"].size(), 2u);
  EXPECT_EQ(table.heard("hand_counted", 2)["hand_value"], 7);
}

TEST(Resonance, HearsOnlyTheEventAndThePlayedResponses) {
  RULE("RSN-38", "RSN-40");
  Picture table{2};
  table.event("E10")
      .won(0, "E07")
      .shows(0, "P20 P21 P38 P29 P30")
      .discard(0, "P19")
      .response_discard(0, "R16")
      .response_deck(0, "R17");
  table.draws(0, "R01 R13 R14").draws(1, "R02 R15 R24");  // PRO and POL only among the set-aside; INS nowhere
  table.everybody_chooses("R01 R02");
  EXPECT_EQ(table.heard("resonance_resolved", 0)["resonating"], Json::array());
  Picture same{2};
  same.event("E10").shows(0, "P20 P38").draws(0, "R24 R25 R26").draws(1, "R01 R02 R03");
  same.everybody_chooses("R24 R01");
  EXPECT_EQ(same.heard("hand_counted", 0)["hand_value"], 7) << "an expert in policy is no professional";
}

TEST(Resonance, FixesTheLiveAudiencesAtTheReveal) {
  RULE("RSN-39");
  Picture table{3};
  table.event("E10").shows(0, "P20").draws(0, "R01 R02 R03").draws(1, "R13 R14 R15").draws(2, "R29 R30 R31");
  table.influence(0, 1).everybody_chooses("R01 R13 R29");
  const Json live = table.view(0)["live"];
  EXPECT_EQ(live.size(), 4u);
  EXPECT_EQ(live[1], Json::parse(R"({"audience":"professionals","event":false,"seats":[1]})"));
  table.act(house, Action{leave_kind, 1});
  EXPECT_EQ(table.view(0)["live"], live);
}

// ---- Discourse phase, step 1: Resonate -------------------------------------------------------------------------------

TEST(Resonance, G05_AddsUpDrawCounts) {
  RULE("RSN-43", "RSN-45", "RSN-56");
  Picture table{2};
  table.event("E01")
      .shows(0, "P32 P38 P01 P20 P46")
      .deck(0, "P02 P03 P21 P47")
      .draws(0, "R19 R01 R02")
      .draws(1, "R35 R36 R37");
  table.everybody_chooses("R19 R35");
  const Json mine = table.heard("resonance_resolved", 0);
  EXPECT_EQ(mine["resonating"].size(), 2u);
  EXPECT_EQ(mine["influence_gained"], 2);
  EXPECT_EQ(mine["draw_total"], 4);
  EXPECT_THAT(ids(mine["bonus_drawn"]), ElementsAre("P02", "P03", "P21", "P47"));
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 12);
  EXPECT_EQ(table.times("resonance_resolved"), 2) << "influence and draws in one go";
}

Picture bonus_that_resonates(const Json& house_rules) {
  Picture table{2, house_rules};
  table.event("E01")
      .shows(0, "P32 P38 P01 P20 P46")
      .deck(0, "P31 P64 P02 P21 P47 P48")
      .draws(0, "R19 R01 R02")
      .draws(1, "R35 R36 R37");
  return table;
}

TEST(Resonance, G06_BonusPersonasCountButNeitherDrawNorEarn) {
  RULE("RSN-48", "RSN-49", "RSN-50", "RSN-56");
  Picture table = bonus_that_resonates(Json::object());
  table.everybody_chooses("R19 R35");
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 25);
  EXPECT_EQ(table.heard("hand_counted", 0)["resonating_count"], 4);
  EXPECT_EQ(table.at(0).influence, 2);
  EXPECT_EQ(table.at(0).bonus.size(), 4);
}

TEST(Resonance, G06_BonusPersonasEarnWhereTheTableSaysSo) {
  RULE("RSN-51");
  Picture table = bonus_that_resonates({{"bonus_personas_earn_influence", "yes"}});
  table.everybody_chooses("R19 R35");
  EXPECT_EQ(table.at(0).influence, 4);
  EXPECT_EQ(table.at(0).bonus.size(), 4) << "and still draw nothing";
  Picture poor = bonus_that_resonates({{"bonus_personas_earn_influence", "yes"}});
  poor.supply(3).everybody_chooses("R19 R35");
  EXPECT_EQ(poor.at(0).influence, 3) << "as far as the supply goes";
  EXPECT_EQ(poor.heard("resonance_resolved", 0)["influence_missed"], 1);
}

TEST(Resonance, G10_FeedsARivalsCrowd) {
  RULE("RSN-34");
  Picture table{2};
  table.event("E10").shows(0, "P46 P01 P10 P28 P37").deck(0, "P02 P03 P04").draws(0, "R29 R01 R02");
  table.shows(1, "P47 P48 P64 P65 P66").deck(1, "P68 P69 P70").draws(1, "R13 R03 R04");
  table.everybody_chooses("R29 R13");
  EXPECT_EQ(table.heard("resonance_resolved", 0)["bonus_drawn"].size(), 3u);
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 7);
  const Json theirs = table.heard("resonance_resolved", 1);
  EXPECT_EQ(theirs["influence_gained"], 2);
  EXPECT_EQ(theirs["draw_total"], 5);
  EXPECT_EQ(theirs["draws_missed"], 2);
  EXPECT_EQ(table.heard("hand_counted", 1)["hand_value"], 12);
  EXPECT_EQ(table.attention(1), 10);
}

TEST(Resonance, G11_StartsNoChainReaction) {
  RULE("RSN-48");
  Picture table{2};
  table.event("E07").shows(0, "P19 P01 P02 P03 P04").deck(0, "P27 P20").draws(0, "R29 R30 R31").draws(1, "R32 R33 R34");
  table.everybody_chooses("R29 R32");
  EXPECT_THAT(ids(table.heard("resonance_resolved", 0)["bonus_drawn"]), ElementsAre("P27"));
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 12);
  EXPECT_EQ(table.at(0).influence, 1);
  EXPECT_TRUE(table.at(0).personas.has(Picture::persona("P20")));
}

TEST(Resonance, G12_EarnsWithADrawCountOfZero) {
  RULE("RSN-53");
  Picture table{2};
  table.event("E07").shows(0, "P21 P01 P02 P03 P04").deck(0, "P05 P06").draws(0, "R29 R30 R31").draws(1, "R32 R33 R34");
  table.everybody_chooses("R29 R32");
  EXPECT_EQ(table.at(0).influence, 1);
  EXPECT_EQ(table.heard("resonance_resolved", 0)["bonus_drawn"], Json::array());
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 6);
}

TEST(Resonance, G13_DrawsNoMoreThanTheDeckHas) {
  RULE("RSN-47");
  Picture table{2};
  table.event("E07")
      .shows(0, "P27 P01 P02 P03 P04")
      .deck(0, "P05")
      .discard(0, "P06 P07 P08 P09 P10 P11")
      .draws(0, "R29 R30 R31")
      .draws(1, "R32 R33 R34");
  table.everybody_chooses("R29 R32");
  EXPECT_EQ(table.heard("resonance_resolved", 0)["draws_missed"], 3);
  EXPECT_EQ(table.heard("hand_discarded", 0)["personas"].size(), 6u);
  EXPECT_EQ(table.at(0).persona_discard.size(), 12);
}

Picture four_with_little_supply(int supply) {
  Picture table{4};
  table.dealer(2).event("E07");
  table.shows(2, "P19 P20").deck(2, "P01 P02 P03").shows(3, "P21 P22").deck(3, "P04 P05 P06");
  table.shows(0, "P23").deck(0, "P07 P08").shows(1, "P24 P25 P26").deck(1, "P09 P10 P11 P12 P13 P14 P15 P16");
  table.draws(0, "R01 R02 R03").draws(1, "R04 R05 R06").draws(2, "R29 R30 R31").draws(3, "R32 R33 R34");
  for (int seat = 3; table.state.supply > supply; seat = 3) table.influence(seat, 1);
  return table;
}

TEST(Resonance, G15_TakesAShortSupplyInDealerOrder) {
  RULE("RSN-41", "RSN-52");
  Picture table = four_with_little_supply(3);
  const int before = table.at(3).influence;
  table.everybody_chooses("R01 R04 R29 R32");
  EXPECT_THAT(table.seats_of("resonance_resolved"), ElementsAre(2, 3, 0, 1));
  EXPECT_EQ(table.at(2).influence, 2);
  EXPECT_EQ(table.at(3).influence, before + 1);
  EXPECT_EQ(table.at(0).influence, 0);
  EXPECT_EQ(table.at(1).influence, 0);
  const std::array<int, 4> missed{1, 3, 0, 1}, drawn{1, 8, 3, 2};
  for (int seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(table.heard("resonance_resolved", seat)["influence_missed"], missed[static_cast<std::size_t>(seat)]);
    EXPECT_EQ(table.heard("resonance_resolved", seat)["bonus_drawn"].size(),
              static_cast<std::size_t>(drawn[static_cast<std::size_t>(seat)]))
        << "in full";
  }
  EXPECT_EQ(table.heard("resonance_resolved", 1)["supply_left"], 0);
}

TEST(Resonance, MakesNoDifferenceOfTheOrderWhileTheSupplyLasts) {
  RULE("RSN-44");
  std::vector<std::array<int, 8>> results;
  for (int dealer = 0; dealer < 4; ++dealer) {
    Picture table = four_with_little_supply(30);
    table.dealer(dealer).everybody_chooses("R01 R04 R29 R32");
    std::array<int, 8> result{};
    for (int seat = 0; seat < 4; ++seat) {
      result[static_cast<std::size_t>(seat)] = table.at(seat).influence;
      result[static_cast<std::size_t>(seat) + 4] = table.heard("hand_counted", seat)["hand_value"];
    }
    results.push_back(result);
  }
  for (const auto& result : results) EXPECT_EQ(result, results[0]);
}

TEST(Resonance, RewardsWithoutAsking) {
  RULE("RSN-46");
  Picture table = climate_scientist();
  table.draws(0, "R13 R01 R02").draws(1, "R24 R03 R04");
  table.everybody_chooses("R13 R24");
  EXPECT_EQ(table.state.step, Step::add);
  EXPECT_EQ(table.at(0).influence, 1);
}

TEST(Resonance, PutsNoLimitOnInfluence) {
  RULE("RSN-54");
  Picture table{2};
  table.event("E07").influence(0, 35).shows(0, "P19 P20 P21 P22 P23").draws(0, "R29 R30 R31").draws(1, "R32 R33 R34");
  table.everybody_chooses("R29 R32");
  EXPECT_EQ(table.at(0).influence, 40);
}

// ---- Discourse phase, step 2: Count ----------------------------------------------------------------------------------

TEST(Resonance, CountsInDealerOrderAfterAllHaveResonated) {
  RULE("RSN-55", "RSN-57");
  Picture table = four_with_little_supply(30);
  table.everybody_chooses("R01 R04 R29 R32");
  EXPECT_THAT(table.seats_of("hand_counted"), ElementsAre(2, 3, 0, 1));
  const auto types = table.types();
  const auto last_turn = std::find(types.rbegin(), types.rend(), "resonance_resolved").base();
  EXPECT_GT(std::find(types.begin(), types.end(), "hand_counted"), last_turn - 1);
}

TEST(Resonance, GivesTheEventToTheBestHandAlone) {
  RULE("RSN-58", "RSN-59", "RSN-60");
  Picture table{3};
  table.won(1, "E25").event("E07").shows(0, "P19").shows(1, "P20").shows(2, "P22");
  table.draws(0, "R01 R02 R03").draws(1, "R04 R05 R06").draws(2, "R29 R30 R31");
  table.everybody_chooses("R01 R04 R29");
  EXPECT_EQ(table.attention(0), 19);
  EXPECT_EQ(table.attention(1), 12);
  EXPECT_EQ(table.attention(2), 0);
  const Json claimed = table.heard("event_claimed");
  EXPECT_EQ(claimed["events"], Json::parse(R"(["E07"])"));
  EXPECT_EQ(claimed["attention_gained"], 19);
}

Picture silence(const Json& house_rules) {
  Picture table{4, house_rules};
  table.dealer(1).event("E10").shows(0, "P20").shows(1, "P38").shows(2, "P64").shows(3, "P73");
  table.draws(0, "R01 R02 R03")
      .draws(1, "R04 R05 R06")
      .draws(2, "R29 R30 R31")
      .draws(3, "R32 R33 R34")
      .influence(2, 1)
      .influence(0, 1);
  return table;
}

TEST(Resonance, G19_LeavesTheEventUnclaimedWhenNobodyResonates) {
  RULE("RSN-61", "RSN-62", "RSN-20", "RSN-84");
  Picture table = silence(Json::object());
  table.everybody_chooses("R01 R04 R29 R32");
  EXPECT_EQ(table.heard("event_unclaimed"),
            Json::parse(R"({"type":"event_unclaimed","event":"E10","reason":"all_zero"})"));
  EXPECT_TRUE(table.state.event_discard.has(Picture::headline("E10")));
  for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(table.attention(seat), 0);
  EXPECT_EQ(table.state.step, Step::add);
  EXPECT_EQ(table.state.turn, c) << "the dealer stands in for a winner";
}

/// Two hands of the same value: A's from `one`, B's from `other`.
Picture tied(const std::string& event, const std::string& one, const std::string& other,
             Json house_rules = Json::object(), int players = 2) {
  Picture table{players, std::move(house_rules)};
  table.event(event).shows(0, one).shows(players - 1, other);
  table.draws(0, "R46 R47 R48").draws(1, "R49 R50 R29");
  if (players == 3) table.draws(2, "R30 R31 R32");
  return table;
}

TEST(Resonance, G16_BreaksATieByTheNumberOfPersonas) {
  RULE("RSN-63", "RSN-64");
  Picture table{2};
  table.event("E01").shows(0, "P64 P56").shows(1, "P13 P14 P15").draws(0, "R35 R36 R37").draws(1, "R29 R30 R31");
  table.everybody_chooses("R35 R29");
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 14);
  EXPECT_EQ(table.heard("hand_counted", 1)["hand_value"], 14);
  EXPECT_EQ(table.heard("tie_broken"),
            Json::parse(R"({"type":"tie_broken","seats":[0,1],"by":"resonating_count","winner":1})"));
  EXPECT_EQ(table.attention(1), 18);
}

TEST(Resonance, G17_BreaksATieInFavourOfLessAttention) {
  RULE("RSN-65");
  Picture table = tied("E17", "P55 P57", "P10 P12");
  table.won(0, "E05 E06 E12").won(1, "E23 E18");
  table.everybody_chooses("R46 R49");
  EXPECT_EQ(table.heard("tie_broken")["by"], "attention");
  EXPECT_EQ(table.attention(1), 30 + 17);
}

TEST(Resonance, G18_BreaksATieInSeatOrderFromTheDealersLeft) {
  RULE("RSN-66", "RSN-04");
  Picture table = tied("E17", "P55 P57", "P10 P12", Json::object(), 3);
  table.everybody_chooses("R46 R49 R30");
  EXPECT_EQ(table.heard("tie_broken")["by"], "seat_order");
  EXPECT_EQ(table.attention(2), 17) << "B, C, then the dealer";
  Picture other = tied("E17", "P55 P57", "P10 P12", Json::object(), 3);
  other.dealer(2).everybody_chooses("R46 R49 R30");
  EXPECT_EQ(other.attention(0), 17);
  Picture neighbours{3};
  neighbours.event("E17").shows(1, "P55 P57").shows(2, "P10 P12");
  neighbours.draws(0, "R46 R47 R48").draws(1, "R49 R50 R29").draws(2, "R30 R31 R32");
  neighbours.everybody_chooses("R46 R49 R30");
  EXPECT_EQ(neighbours.attention(1), 17) << "the one next to the dealer";
}

TEST(Resonance, BreaksATieAmongTheTiedOnly) {
  RULE("RSN-63");
  Picture table{3};
  table.event("E17").shows(0, "P55 P57").shows(1, "P10 P12").shows(2, "P15 P16 P17");  // 14, 14, 11 from three
  table.draws(0, "R46 R47 R48").draws(1, "R49 R50 R29").draws(2, "R30 R31 R32").won(1, "E10");
  table.everybody_chooses("R46 R49 R30");
  EXPECT_EQ(table.heard("tie_broken")["seats"], Json::parse("[0,1]"));
  EXPECT_EQ(table.attention(0), 17);
}

TEST(Resonance, GivesATiedEventToNobodyWhereTheTableSaysSo) {
  RULE("RSN-67");
  Picture table = tied("E17", "P55 P57", "P10 P12", {{"tie", "nobody"}});
  table.everybody_chooses("R46 R49");
  EXPECT_EQ(table.heard("event_unclaimed")["reason"], "tie");
  EXPECT_TRUE(table.state.event_discard.has(Picture::headline("E17")));
  EXPECT_EQ(table.attention(0) + table.attention(1), 0);
}

TEST(Resonance, G20_CarriesATiedEventToTheNextClaimer) {
  RULE("RSN-68", "RSN-38");
  Picture table{2, {{"tie", "carry"}}};
  table.round(4).event("E10").shows(0, "P37 P55 P28 P01 P02").draws(0, "R46 R47 R48").draws(1, "R49 R50 R29");
  table.state.carried.add(Picture::headline("E09")), table.state.events.remove(Picture::headline("E09"));
  table.state[a].won.add(Picture::headline("E11")), table.state.events.remove(Picture::headline("E11"));
  const int before = table.attention(0);
  table.everybody_chooses("R46 R49");
  EXPECT_EQ(table.heard("hand_counted", 0)["hand_value"], 8) << "of the events only E10 is live";
  EXPECT_THAT(ids(table.heard("event_claimed")["events"]), ElementsAre("E09", "E10"));
  EXPECT_EQ(table.heard("event_claimed")["attention_gained"], 30);
  EXPECT_EQ(table.heard("event_claimed")["attention_total"], before + 30);
  EXPECT_EQ(table.attention(0), before + 30);
  EXPECT_TRUE(table.state.carried.empty());
}

TEST(Resonance, CarriesTiedAndUnansweredEventsInTheMiddle) {
  RULE("RSN-68", "RSN-62");
  Picture tie = tied("E17", "P55 P57", "P10 P12", {{"tie", "carry"}});
  tie.everybody_chooses("R46 R49");
  EXPECT_EQ(tie.heard("event_carried")["reason"], "tie");
  EXPECT_EQ(tie.view(0)["carried"], Json::parse(R"(["E17"])"));
  Picture zero = silence({{"tie", "carry"}});
  zero.everybody_chooses("R01 R04 R29 R32");
  EXPECT_EQ(zero.heard("event_carried")["reason"], "all_zero");
  Picture last = tied("E17", "P55 P57", "P10 P12", {{"tie", "carry"}});
  last.events_left("").everybody_chooses("R46 R49");
  EXPECT_EQ(last.heard("game_ended")["attention"], Json::parse("[0,0]"))
      << "carried events count for nobody at the end";
}

TEST(Resonance, G08_WinsWithTheHundredthAttention) {
  RULE("RSN-69", "RSN-70", "RSN-21");
  Picture table{2};
  table.won(0, "E05 E06 E12 E18 E23 E11").event("E24").shows(0, "P10").draws(0, "R46 R47 R48").draws(1, "R49 R50 R35");
  EXPECT_EQ(table.attention(0), 89);
  table.everybody_chooses("R46 R49");
  EXPECT_EQ(table.attention(0), 103);
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.heard("game_ended")["reason"], "target_reached");
  EXPECT_EQ(table.heard("game_ended")["winners"], Json::parse("[0]"));
  EXPECT_EQ(table.game.score(table.state, a), 1);
  EXPECT_EQ(table.game.score(table.state, b), 0);
}

TEST(Resonance, G09_WinsAtAHundredAndNotBefore) {
  RULE("RSN-70");
  Picture wins{2};  // 18 + 17 + 20 + 16 + 14 = 85
  wins.won(0, "E01 E02 E09 E04 E11").event("E12").shows(0, "P20").draws(0, "R29 R30 R31").draws(1, "R32 R33 R34");
  EXPECT_EQ(wins.attention(0), 85);
  wins.everybody_chooses("R29 R32");
  EXPECT_TRUE(wins.over());
  Picture goes_on{2};  // 18 + 17 + 20 + 16 + 13 = 84
  goes_on.won(0, "E01 E02 E09 E04 E13").event("E12").shows(0, "P20").draws(0, "R29 R30 R31").draws(1, "R32 R33 R34");
  goes_on.everybody_chooses("R29 R32");
  EXPECT_EQ(goes_on.attention(0), 99);
  EXPECT_FALSE(goes_on.over());
  Picture early{2, {{"target_attention", 30}}};
  early.won(0, "E05").event("E12").shows(0, "P20").draws(0, "R29 R30 R31").draws(1, "R32 R33 R34");
  early.everybody_chooses("R29 R32");
  EXPECT_TRUE(early.over());
  for (const Json& bad : {Json(25), Json(155), Json(42), Json("many")})
    EXPECT_FALSE(read_house_rules(Rules::house_rules(), {{"target_attention", bad}}, "house_rules")) << bad;
}

TEST(Resonance, G28_StopsAtOnceOnAWin) {
  RULE("RSN-71");
  Picture table{2};
  table.won(0, "E01 E02 E09 E04 E11 E10").event("E25").shows(0, "P55").draws(0, "R29 R30 R31").draws(1, "R32 R33 R34");
  EXPECT_EQ(table.attention(0), 95);
  table.everybody_chooses("R29 R32");
  const auto types = table.types();
  EXPECT_EQ(types[types.size() - 2], "event_claimed");
  EXPECT_EQ(types.back(), "game_ended");
  EXPECT_TRUE(table.at(0).persona_discard.empty() && table.state.display_personas.empty());
  EXPECT_EQ(table.view(1)["seats"][0]["set_aside"], Json::parse("[null,null]")) << "what was set aside stays hidden";
}

TEST(Resonance, KeepsWonEventsWithTheirWinner) {
  RULE("RSN-72");
  std::array<HeadlineSet, 2> before;
  int round = 0;
  walk(2, usual, 5, [&](auto& play) {
    for (int seat = 0; seat < 2 && play.state.round >= round; ++seat)
      for (Headline card : before[static_cast<std::size_t>(seat)])
        EXPECT_TRUE(play.state[seat_at(seat)].won.has(card) && !play.state.events.has(card));
    before = {play.state[a].won, play.state[b].won};
    round = play.state.round;
    if (play.over()) before = {}, round = 0;
  });
}

/// The 25th event is about to be claimed by A: 98, 98, 95 and 84 attention then.
Picture last_event(int influence_a, int influence_b) {
  Picture table{4};
  table.round(25)
      .won(0, "E04 E16 E17 E19 E24")
      .won(1, "E01 E05 E14 E15 E21 E22 E25")
      .won(2, "E03 E08 E09 E11 E12 E18")
      .won(3, "E02 E06 E10 E13 E20 E23");
  table.influence(0, influence_a).influence(1, influence_b).influence(2, 9).event("E07").shows(0, "P21");
  table.draws(0, "R29 R30 R31").draws(1, "R32 R33 R34").draws(2, "R01 R02 R03").draws(3, "R04 R05 R06");
  return table;
}

TEST(Resonance, G29_EndsWhenTheNewsRunsDry) {
  RULE("RSN-73", "RSN-74");
  Picture table = last_event(3, 2);  // and one more for the attorney
  table.everybody_chooses("R29 R32 R01 R04");
  EXPECT_EQ(table.heard("game_ended")["attention"], Json::parse("[98,98,95,84]"));
  EXPECT_EQ(table.heard("game_ended")["reason"], "events_exhausted");
  EXPECT_EQ(table.heard("game_ended")["winners"], Json::parse("[0]"))
      << "on influence, 4 against 2; C's 9 do not count";
  EXPECT_TRUE(table.at(0).persona_discard.empty()) << "it ends in the Discourse phase, before the clean-up";
  Picture shared = last_event(2, 3);
  shared.everybody_chooses("R29 R32 R01 R04");
  EXPECT_EQ(shared.heard("game_ended")["winners"], Json::parse("[0,1]"));
  EXPECT_EQ(shared.game.score(shared.state, a), 0.5);
  EXPECT_EQ(shared.game.score(shared.state, c), 0);
}

TEST(Resonance, LastsTwentyFiveRoundsAtMost) {
  RULE("RSN-75", "RSN-73");
  int dry = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Play<Rules> play{4, {{"target_attention", 150}}, seed};
    play.finish_randomly();
    EXPECT_LE(play.state.round, 25);
    dry += play.state.ending == Ending::events_exhausted;
    EXPECT_EQ(play.state.ending == Ending::events_exhausted,
              play.state.events.empty() && play.state.ending != Ending::target_reached);
  }
  EXPECT_GT(dry, 0);
}

// ---- Discourse phase, step 3: Clean up -------------------------------------------------------------------------------

TEST(Resonance, DiscardsTheWholeHandFaceUp) {
  RULE("RSN-76", "RSN-78");
  Picture table = climate_scientist();
  table.discard(0, "P05").draws(0, "R13 R01 R02").draws(1, "R24 R03 R04");
  table.everybody_chooses("R13 R24");
  EXPECT_THAT(ids(table.view(1)["seats"][0]["persona_discard"]),
              ElementsAre("P01", "P02", "P03", "P05", "P10", "P20", "P28", "P46"));
  EXPECT_EQ(table.view(Viewer::spectator())["seats"][0]["persona_discard"],
            table.view(0)["seats"][0]["persona_discard"]);
}

TEST(Resonance, G26_ShowsTheSetAsideResponsesAfterwards) {
  RULE("RSN-77", "RSN-78");
  Picture table{2};
  table.event("E10").shows(0, "P55").influence(0, 1).influence(1, 1).draws(0, "R01 R13 R29").draws(1, "R02 R03 R04");
  table.act(0, choose("R13"));
  EXPECT_EQ(table.view(1)["seats"][0]["set_aside"], Json::parse("[null,null]"));
  table.act(1, choose("R02"));
  EXPECT_THAT(ids(table.view(1)["seats"][0]["response_discard"]), ElementsAre("R01", "R13", "R29"));
  EXPECT_THAT(ids(table.view(1)["seats"][0]["set_aside"]), ElementsAre("R01", "R29"));
  EXPECT_EQ(table.heard(Viewer{b}, "hand_discarded", 0)["responses"].size(), 3u);
}

}  // namespace
}  // namespace parlor::resonance
