// SPDX-License-Identifier: MIT
// What each viewer of Resonance sees, knows and may imagine.
#include "games/resonance/picture.h"

namespace parlor::resonance {
namespace {

using test::Play;
using ::testing::ElementsAre;

constexpr Seat a{0}, b{1};
const Json usual = Json::object();

// ---- The view --------------------------------------------------------------------------------------------------------

TEST(ResonanceView, ShowsTheWholeTable) {
  Picture table{2};
  table.event("E07")
      .won(0, "E10")
      .influence(0, 3)
      .shows(0, "P20 P01 P02 P03 P04")
      .deck(0, "P05 P06 P07")
      .discard(0, "P08");
  table.draws(0, "R13 R01 R02")
      .response_deck(0, "R03")
      .response_discard(0, "R04")
      .shows(1, "P19 P21")
      .draws(1, "R29 R30 R31");
  const Json before = table.view(0);
  EXPECT_EQ(before["event"], Json::parse(R"({"card":"E07","attention":19,"audiences":["professionals"]})"));
  EXPECT_EQ(before["decks"], Json::parse(R"({"personas":70,"events":23,"responses":42})"));
  EXPECT_EQ(before["supply"], 37);
  const Json& mine = before["seats"][0];
  EXPECT_EQ(mine["attention"], 10);
  EXPECT_EQ(mine["influence"], 3);
  EXPECT_EQ(mine["won"], Json::parse(R"(["E10"])"));
  EXPECT_EQ(mine["persona_deck"], 3);
  EXPECT_EQ(mine["response_deck"], 1);
  EXPECT_EQ(mine["persona_discard"], Json::parse(R"(["P08"])"));
  EXPECT_EQ(mine["response_discard"], Json::parse(R"(["R04"])"));
  EXPECT_EQ(mine["opening"][0], Json::parse(R"({"card":"P20","resonates":true,"event":true,"seats":[]})"));
  EXPECT_EQ(before["mine"]["responses"][1], Json::parse(R"({"card":"R01","wakes":[["P01","P02","P03","P04"],[]]})"))
      << "a preview";
  table.everybody_chooses("R13 R29");
  const Json after = table.view(1);
  EXPECT_EQ(
      after["live"],
      Json::parse(
          R"([{"audience":"professionals","event":true,"seats":[0]},{"audience":"digital_natives","event":false,"seats":[1]}])"));
  EXPECT_EQ(after["seats"][0]["opening"][0],
            Json::parse(R"({"card":"P20","resonates":true,"event":true,"seats":[0]})"));
  EXPECT_EQ(after["seats"][0]["bonus"].size(), 2u);
  EXPECT_EQ(after["seats"][0]["hand_value"], 7);
  EXPECT_EQ(after["seats"][0]["gained"], 1);
  EXPECT_EQ(after["seats"][0]["response"], "R13");
  EXPECT_EQ(after["event"]["claimed_by"], 1);
}

TEST(ResonanceView, TellsTheStoryAtTheEnd) {
  Picture table{2, {{"target_attention", 30}}};
  table.won(0, "E02")
      .event("E10")
      .shows(0, "P55 P20 P46")
      .shows(1, "P19")
      .draws(0, "R13 R01 R02")
      .draws(1, "R29 R30 R31");
  table.everybody_chooses("R13 R29");
  const Json view = table.view(Viewer::spectator());
  EXPECT_FALSE(view.contains("outcome")) << "27 of 30";
  Picture wins{2, {{"target_attention", 30}}};
  wins.won(0, "E02")
      .event("E16")
      .shows(0, "P73 P20 P46")
      .shows(1, "P23")
      .draws(0, "R13 R01 R02")
      .draws(1, "R29 R30 R31");
  wins.everybody_chooses("R13 R29");
  const Json end = wins.view(Viewer::spectator());
  EXPECT_EQ(end["outcome"]["reason"], "target_reached");
  EXPECT_EQ(end["outcome"]["attention"], Json::parse("[33,0]"));
  EXPECT_EQ(end["story"][0]["posts"], Json::parse(R"({"R13":1})"));
  EXPECT_EQ(end["story"][0]["fed"], Json::parse("[1,1]")) << "its own scientist, and the other's captain";
  EXPECT_EQ(end["story"][1]["fed"], Json::parse("[1,0]"));
  EXPECT_EQ(end["story"][0]["answered"]["entrepreneurs"], 1);
}

/// Cards that this viewer may not see: in a shared deck, in another's deck, drawn by another and not yet turned up; and in
/// the own decks while they are closed.
std::vector<std::string> hidden_from(Viewer viewer, const Rules& rules, const State& s) {
  std::vector<std::string> ids;
  const auto hide = [&](const auto& cards) {
    for (const auto card : cards) ids.push_back(rules.content().face(card).id);
  };
  hide(s.personas), hide(s.responses), hide(s.events);
  const bool peeks = s.step == Step::add || s.step == Step::remove || s.step == Step::setup;
  for (Seat seat : rules.seats()) {
    const Player& p = s[seat];
    const bool own = viewer.is(seat);
    if (!own || !peeks || (s.step == Step::setup && !s.waiting.has(seat))) hide(p.personas);
    if (!own || !peeks) hide(p.responses);
    if (s.in_play && !own)
      for (Response card : p.drawn)
        if (!rules.revealed(s) || card != p.played) hide(List<Response, 1>{card});
  }
  return ids;
}

TEST(ResonanceView, NamesNoHiddenCard) {
  RULE("RSN-26", "RSN-27", "RSN-29", "RSN-93");
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Play<Rules> play{2 + static_cast<int>(seed % 3), seed % 2 == 0 ? usual : Json{{"reveal_removed", "no"}}, seed};
    Choices choices;
    while (!play.over()) {
      for (int seat = 0; seat <= play.game.players(); ++seat) {
        const Viewer viewer = seat == play.game.players() ? Viewer::spectator() : Viewer{seat_at(seat)};
        const std::string seen = play.view(viewer).dump();
        for (const std::string& id : hidden_from(viewer, play.game, play.state))
          ASSERT_EQ(seen.find("\"" + id + "\""), std::string::npos) << id << " in " << seen;
      }
      const Seat who = play.game.pending(play.state).front();
      choices.clear();
      play.game.choices(play.state, who, choices);
      play.act(who, play.rng.pick(choices));
    }
  }
}

TEST(ResonanceView, RefusesActionsThatItCannotRead) {
  const Play<Rules> play{2};
  for (const char* text : {R"({"type":"give","to":1})", R"({"type":"choose"})", R"({"type":"choose","response":"R51"})",
                           R"({"type":"add","card":"E01"})", R"({"type":"remove","card":7})",
                           R"({"type":"pass","card":"P01"})", R"([])", R"({})"})
    EXPECT_FALSE(play.game.action_from(Json::parse(text))) << text;
}

TEST(ResonanceView, LetsATurnBeTakenBackWhileNothingCameOfIt) {
  Picture table{2};
  table.deck(0, "P11 P12 P13 P14 P15 P16").influence(0, 2).influence(1, 2).network(1, "P01 P02");
  EXPECT_TRUE(table.game.reversible(table.state, a, table.action(add("P01"))));
  EXPECT_TRUE(table.game.reversible(table.state, a, table.action(pass)));
  Picture last{2};
  last.influence(0, 1).network(1, "P01");
  EXPECT_FALSE(last.game.reversible(last.state, a, last.action(add("P01"))))
      << "the round ends with it, and all is shuffled";
}

// ---- Imagination -----------------------------------------------------------------------------------------------------

/// How often each card lies with seat 1 in the worlds that seat 0 imagines.
std::array<int, persona_count + 1> imagined(const Picture& table, int worlds) {
  std::array<int, persona_count + 1> times{};
  Rng rng{seed_of(4)};
  const State known = table.game.known(table.state, Viewer{a});
  for (int i = 0; i < worlds; ++i) {
    const State world = table.game.redeal(known, a, rng);
    for (Persona card : world[b].personas) ++times[static_cast<std::size_t>(card)];
  }
  return times;
}

TEST(ResonanceRedeal, DealsUnseenCardsEvenly) {
  Picture table{2};
  static_cast<Play<Rules>&>(table) = Play<Rules>{2, usual, 3};
  const auto times = imagined(table, 7300);
  for (int card = 1; card <= persona_count; ++card) {
    const int often = times[static_cast<std::size_t>(card)];
    if (table.at(0).personas.has(Persona(card))) EXPECT_EQ(often, 0) << "mine";
    else EXPECT_NEAR(often, 800, 130) << card;  // 8 of 73; four and a half deviations
  }
}

TEST(ResonanceRedeal, KeepsWhatEverybodySaw) {
  Picture table{2};
  table.deck(1, "P11 P12 P13").discard(1, "P14 P15").influence(0, 1).influence(1, 1).network(1, "P01");
  const auto times = imagined(table, 100);
  for (int card = 1; card <= persona_count; ++card)
    EXPECT_EQ(times[static_cast<std::size_t>(card)], card >= 11 && card <= 13 ? 100 : 0);
}

TEST(ResonanceRedeal, DoubtsEveryCardThatMayHaveBeenRemoved) {
  RULE("RSN-99");
  Picture table{2, {{"reveal_removed", "no"}}};
  table.deck(1, "P11 P12 P13 P14 P15 P16 P17 P18 P19 P20 P21 P22")
      .response_deck(1, "R11 R12 R13")
      .influence(1, 2)
      .removal();
  table.act(1, remove("P11")), table.act(1, remove("P12")), table.act(1, done);
  ASSERT_EQ(table.at(1).personas.size(), 5);  // five of ten are on the table; of the other seven two are gone
  const auto times = imagined(table, 7000);
  int doubted = 0;
  for (int card = 11; card <= 22; ++card) {
    if (table.at(1).opening.has(Persona(card))) continue;
    EXPECT_NEAR(times[static_cast<std::size_t>(card)], 5000, 250) << card;
    ++doubted;
  }
  EXPECT_EQ(doubted, 7);
}

TEST(ResonanceRedeal, RemembersHowManyWereRemovedWhen) {
  RULE("RSN-99");
  Picture table{2, {{"reveal_removed", "no"}}};
  table.deck(1, "P11 P12 P13 P14 P15 P16 P17").response_deck(1, "R11 R12 R13").influence(1, 7).removal();
  State& s = table.state;  // of seven known cards two were removed in secret in round 1; then three were added
  s.round = 2;
  for (int card = 11; card <= 17; ++card) s.trace(Persona(card)) = Trace::maybe(b, 1, Pile::deck);
  for (int card : {11, 12}) s[b].personas.remove(Persona(card)), s.personas.push(Persona(card));
  s[b].persona_bounds.set(1, Pile::deck, 5);
  for (int card : {31, 32, 33})
    s.personas.remove(Persona(card)), s[b].personas.push(Persona(card)), s.trace(Persona(card)) = Trace::with(b);
  check_invariants(table.game, s);
  table.act(1, remove("P13")), table.act(1, remove("P31")), table.act(1, done);  // five of the six are drawn at once
  check_invariants(table.game, s);
  std::set<int> old_ones;
  Rng rng{seed_of(4)};
  int before = 0;
  for (Persona card : s[b].opening) before += static_cast<int>(card) < 30;
  for (int i = 0; i < 2000; ++i) {
    const State world = table.game.redeal(table.game.known(s, Viewer{a}), a, rng);
    int old = before;
    for (Persona card : world[b].personas) old += static_cast<int>(card) < 30;
    old_ones.insert(old);
    check_invariants(table.game, world);
  }
  for (int old : old_ones)
    EXPECT_TRUE(old >= 3 && old <= 5) << "two of seven went first, and at most two of three later: " << old;
}

TEST(ResonanceRedeal, ImaginesSealedRemovals) {
  Picture table{2};
  table.deck(0, "P01 P02 P03 P04 P05 P06")
      .deck(1, "P11 P12 P13 P14 P15 P16 P17")
      .influence(0, 2)
      .influence(1, 2)
      .removal();
  table.act(1, remove("P11")), table.act(1, done);
  std::set<int> sizes;
  Rng rng{seed_of(4)};
  for (int i = 0; i < 100; ++i)
    sizes.insert(table.game.redeal(table.game.known(table.state, Viewer{a}), a, rng)[b].removing_personas.size());
  EXPECT_THAT(sizes, ElementsAre(0, 1, 2));
  table.state.by_clock.add(b);  // the clock removes nothing, as all know
  table.at(1).removing_personas = {};
  for (int i = 0; i < 20; ++i)
    EXPECT_TRUE(table.game.redeal(table.game.known(table.state, Viewer{a}), a, rng)[b].removing_personas.empty());
}

}  // namespace
}  // namespace parlor::resonance
