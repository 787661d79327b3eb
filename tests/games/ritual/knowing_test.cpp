// SPDX-License-Identifier: MIT
// What everybody knows, and online conduct: RIT-132 to RIT-144.
#include <cstring>

#include "games/ritual/coven.h"
#include "table/record.h"

namespace parlor::ritual {
namespace {

using ::testing::ElementsAre;

TEST(RitualKnowing, ShowsEverybodyWhatIsPublic) {
  RULE("RIT-132");
  Coven coven{3};
  coven.moons("H P").sigil(1, 17).level(2, 1).hand(1, "herb herb artifact-4").says(2, "draw herb herb");
  coven.state.removed_artifacts.add(Artifact{9});
  const Json view = coven.view(Viewer::spectator());
  EXPECT_EQ(view["moons"][1]["object"], "potion");
  EXPECT_EQ(view["moon"], 2);
  EXPECT_EQ(view["month"], 1);
  EXPECT_EQ(view["round"], 1);
  EXPECT_EQ(view["sides"][2]["level"], 1);
  EXPECT_EQ(view["sides"][0]["demon"], coven.demon_of_side(0));
  EXPECT_EQ(view["seats"][0]["witch"], coven.witch_at_seat(0));
  EXPECT_EQ(view["seats"][1]["sigil"], 17);
  EXPECT_EQ(view["seats"][1]["cards"], 3);
  EXPECT_EQ(view["demon_reserve"].size(), 5u);
  EXPECT_EQ(view["spell_reserve"].size(), 5u);
  EXPECT_EQ(view["decks"]["herb"], 27);
  EXPECT_EQ(view["artifacts"]["left"], 10);
  EXPECT_EQ(view["artifacts"]["top"], static_cast<int>(coven.state.artifacts.back()));
  EXPECT_EQ(view["incantations"]["left"], 21);
  EXPECT_EQ(view["incantations"]["top"], static_cast<int>(coven.state.incantations.back()));
  EXPECT_THAT(view["removed"]["artifacts"], ElementsAre(9));
  EXPECT_THAT(view["order"], ElementsAre(2));
  EXPECT_EQ(view["seats"][2]["acted"], true);
  EXPECT_EQ(view["seats"][0]["acted"], false);
}

TEST(RitualKnowing, TellsWhatASideLacksAndWhatWouldRaiseIt) {
  RULE("RIT-132");
  Coven coven{3};
  coven.demon(0, "murmur").level(0, 1).moons("H H M . P P P P");
  const Json side = coven.view(1)["sides"][0];
  EXPECT_EQ(side["lacking"], (Json{{"herb", 0}, {"mineral", 1}, {"potion", 0}}));
  EXPECT_THAT(side["rises_with"], ElementsAre("mineral"));
  const auto now = coven.game.at(coven.state);
  EXPECT_TRUE(now.serves(Side{0}, Type::mineral));
  EXPECT_FALSE(now.serves(Side{0}, Type::potion));
}

TEST(RitualKnowing, TellsEverybodyWhatIsDrawn) {
  RULE("RIT-133");
  Coven coven{3};
  coven.artifacts("6 5");
  coven.says(0, "draw herb potion");
  EXPECT_EQ(coven.news("objects_drawn")["objects"], (Json{"herb", "potion"}));
  coven.says(1, "draw artifact 6");
  EXPECT_EQ(coven.news("artifact_drawn")["number"], 6);
}

/// Follows hands from what everybody is told.
class Ledger {
 public:
  explicit Ledger(const Rules& rules) : rules_{rules} {}

  void read(const Json& event) {
    const std::string type = event["type"];
    if (type == "starting_objects_dealt" || type == "objects_drawn")
      for (const Json& object : event["objects"]) hand(event).add(card_of(object));
    else if (type == "starting_artifact_dealt" || type == "artifact_drawn")
      hand(event).artifacts.add(Artifact{event["number"].get<std::uint8_t>()});
    else if (type == "incantation_drawn")
      hand(event).incantations.add(Incantation{event["number"].get<std::uint8_t>()});
    else if (type == "card_played_from_hand") hand(event).remove(card_of(event["card"]));
    else if (type == "sigil_broken") pay(event, rules_.content().cost_of_breaking);
    else if (type == "demon_traded") pay(event, rules_.content().cost_of_changing);
    else if (type == "cards_discarded")
      for (const Json& card : event["cards"]) hand(event).remove(card_of(card));
    else if (type == "cards_revealed")
      for (const Json& shown : event["cards"]) hand(shown).remove(card_of(shown["card"]));
  }
  const ByWitch<Hand>& hands() const { return hands_; }

 private:
  Hand& hand(const Json& event) { return hands_[witch_at(event["seat"].get<int>())]; }
  void pay(const Json& event, const Counts& cost) {
    for (Type type : types)
      hand(event).objects[type] = static_cast<std::uint8_t>(hand(event).objects[type] - cost[type]);
  }
  const Rules& rules_;
  ByWitch<Hand> hands_;
};

TEST(RitualKnowing, LetsARecordFollowEveryHand) {
  RULE("RIT-134");
  int compared = 0;
  for (int players = 3; players <= 8; ++players)
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      test::Play<Rules> play{players, Json::object(), seed};
      Ledger ledger{play.game};
      std::size_t read = 0;
      for (int round = 0; !play.over();) {
        Choices choices;
        const Seat seat =
            play.game.pending(play.state)
                .at(static_cast<int>(play.rng.below(static_cast<std::uint32_t>(play.game.pending(play.state).size()))));
        play.game.choices(play.state, seat, choices);
        play.act(seat, play.rng.pick(choices));
        const auto news = play.told_since(read, Viewer::spectator());
        read = play.history.size();
        for (const Json& event : news) ledger.read(event);
        if (play.state.phase == Phase::action && play.state.round != round) {
          round = play.state.round;
          ASSERT_EQ(ledger.hands(), play.state.hand) << players << " players, seed " << seed << ", round " << round;
          ++compared;
        }
      }
    }
  EXPECT_GT(compared, 500);
}

TEST(RitualKnowing, KeepsTheSecretsOfTheGame) {
  RULE("RIT-135");
  Coven coven{3};
  coven.hand(0, "herb artifact-3").says(0, "play artifact-3");
  const State known = coven.game.known(coven.state, Viewer{seat_at(1)});
  EXPECT_EQ(known.committed[witch_at(0)], face_down);
  for (int i = 0; i + 1 < known.artifacts.size(); ++i) EXPECT_EQ(known.artifacts[i], Artifact{});
  for (int i = 0; i + 1 < known.incantations.size(); ++i) EXPECT_EQ(known.incantations[i], Incantation{});
  for (Type type : known.transients) EXPECT_EQ(type, Type::none);
}

TEST(RitualKnowing, HidesTheClassOfACommittedCardUnlessTheTableShowsIt) {
  RULE("RIT-136");
  Coven uniform{3};
  uniform.hand(0, "artifact-3").says(0, "play artifact-3");
  EXPECT_EQ(uniform.view(1)["face_down"], (Json::array({{{"seat", 0}}})));
  EXPECT_FALSE(uniform.news("card_committed").contains("class"));
  for (const auto& [card, back] : std::initializer_list<std::pair<std::string, std::string>>{
           {"herb", "object"}, {"artifact-3", "artifact"}, {"incantation-9", "incantation"}}) {
    Coven shown{3, {{"face_down_backs", "by_class"}}};
    shown.hand(0, card).says(0, "play " + card);
    EXPECT_EQ(shown.view(1)["face_down"][0]["class"], back);
    EXPECT_EQ(shown.news("card_committed")["class"], back);
    EXPECT_FALSE(shown.view(1)["face_down"][0].contains("card")) << "neither type nor number";
  }
}

TEST(RitualKnowing, BetraysACommittedCardThroughNothing) {
  RULE("RIT-137");
  for (const std::string ledger : {"counts", "full"}) {
    const auto after = [&](const std::string& card) {
      Coven coven{3, {{"ledger", ledger}}};
      coven.hand(0, "herb herb artifact-3 incantation-9").says(0, "play " + card);
      return coven;
    };
    const Coven one = after("herb"), other = after("artifact-3"), third = after("incantation-9");
    EXPECT_EQ(one.view(1), other.view(1));
    EXPECT_EQ(one.view(1), third.view(1));
    EXPECT_EQ(one.view(1)["seats"][0]["cards"], 3);
  }
  Coven ledger{3, {{"ledger", "full"}}};
  ledger.hand(0, "herb artifact-3").says(0, "play herb");
  EXPECT_EQ(ledger.view(1)["seats"][0]["hand"]["objects"]["herb"], 1) << "as it was before the commitment";
  EXPECT_EQ(ledger.view(1)["seats"][0]["hand"]["unknown"], 1) << "marked with one card unknown";
  ledger.others_draw();
  EXPECT_EQ(ledger.view(1)["seats"][0]["hand"]["objects"]["herb"], 0);
}

TEST(RitualKnowing, RemembersForThePlayersOnlyWhereTheTableSaysSo) {
  RULE("RIT-138");
  EXPECT_FALSE(Coven{3}.view(1)["seats"][0].contains("hand"));
  const Coven full{3, {{"ledger", "full"}}};
  EXPECT_EQ(full.view(1)["seats"][0]["hand"]["objects"], (Json{{"herb", 1}, {"mineral", 1}, {"potion", 1}}));
  EXPECT_EQ(full.told_since(0, Viewer{seat_at(1)}), Coven{3}.told_since(0, Viewer{seat_at(1)}))
      << "both receive the same events";
}

TEST(RitualKnowing, OpensEverythingWhenTheGameIsOver) {
  RULE("RIT-139");
  Coven coven{4};
  coven.hand(0, "herb").says(0, "play herb");
  EXPECT_FALSE(coven.view(Viewer::spectator())["face_down"][0].contains("card")) << "spectators see what is public";
  EXPECT_FALSE(coven.view(Viewer::spectator()).contains("mine"));
  coven.finish_randomly();
  const State seen = coven.game.known(coven.state, Viewer::spectator());
  EXPECT_EQ(std::memcmp(&seen, &coven.state, sizeof seen), 0);
  EXPECT_TRUE(coven.view(1)["seats"][0].contains("hand"));
  const Json last = coven.game.to_json(coven.history.back().event, true);
  EXPECT_EQ(last["type"], "game_ended");
  EXPECT_EQ(last["hands"].size(), 4u);
  EXPECT_EQ(last["decks"]["transients"].size(), static_cast<std::size_t>(coven.state.transients.size()));
}

TEST(RitualOnline, GivesEveryDecisionAClockAndADefault) {
  RULE("RIT-140");
  test::Play<Rules> draft{3, {{"decision_seconds", 77}}};
  EXPECT_EQ(draft.view(0)["seconds"], 77);
  const int first = index(draft.state.first);
  const SpellCard dealt = draft.state.offered[static_cast<Side>(first)][0];
  draft.time_out(first);
  EXPECT_EQ(draft.state.spell_card[witch_at(first)], dealt) << "the first card dealt";
  test::Play<Rules> teams{6};
  teams.time_out(0);
  teams.time_out(1);
  EXPECT_TRUE(teams.state.high.has(witch_at(0))) << "the first seat";
  EXPECT_EQ(teams.game.forbids(teams.state, house, Action{timeout_kind, 1}), "RIT-140") << "nobody waits for her";
  test::Play<Rules> host{4, {{"start_seat", "host_choice"}}};
  host.time_out(0);
  EXPECT_EQ(host.state.step, Step::draft) << "drawn by lot";
  for (std::uint64_t seed = 0; seed < 30; ++seed) {  // a table of sleepers comes to an end
    test::Play<Rules> sleepers{3 + static_cast<int>(seed % 6), Json::object(), seed};
    while (!sleepers.over()) sleepers.time_out(index(sleepers.game.pending(sleepers.state).front()));
  }
}

TEST(RitualOnline, KeepsAnAbsentSeatsPlace) {
  RULE("RIT-141");
  Coven coven{3};
  coven.act(house, Action{leave_kind, 1});
  EXPECT_TRUE(coven.view(0)["seats"][1]["absent"]);
  EXPECT_EQ(coven.hand_of(1).size(), 4) << "hand and place stay";
  EXPECT_TRUE(coven.is_asked(1)) << "her decisions run into the defaults";
  coven.time_out(1);
  coven.act(house, Action{return_kind, 1});
  EXPECT_FALSE(coven.view(0)["seats"][1]["absent"]);
  EXPECT_EQ(coven.game.forbids(coven.state, house, Action{return_kind, 1}), "RIT-141");
}

TEST(RitualOnline, CallsABotAfterTwoMissedActionsWhereTheTableSaysSo) {
  RULE("RIT-141");
  Coven coven{3, {{"absent_seat", "bot"}}};
  coven.time_out(1);
  EXPECT_FALSE(coven.state.absent.has(seat_at(1)));
  coven.others_draw();
  ASSERT_EQ(coven.state.round, 2);
  coven.time_out(1);
  EXPECT_TRUE(coven.state.absent.has(seat_at(1)));
  EXPECT_EQ(coven.told(Viewer::spectator(), "seat_absent")["handling"], "bot");
  Coven patient{3};
  patient.time_out(1);
  patient.others_draw();
  patient.time_out(1);
  EXPECT_FALSE(patient.state.absent.has(seat_at(1))) << "autopilot goes on by the clock";
  Coven awake{3, {{"absent_seat", "bot"}}};
  awake.time_out(1);
  awake.others_draw().others_draw();
  ASSERT_EQ(awake.state.round, 3);
  awake.time_out(1);
  EXPECT_FALSE(awake.state.absent.has(seat_at(1))) << "two in a row";
}

TEST(RitualOnline, PlaysOnForThoseWhoResign) {
  RULE("RIT-142");
  Coven coven{3};
  coven.hand(0, "incantation-9");
  coven.act(house, Action{leave_kind, 1});
  EXPECT_EQ(coven.game.forbids(coven.state, house, Action{leave_kind, 1}), "RIT-142");
  EXPECT_EQ(coven.refused(0, "call_off"), "RIT-142") << "seat 2 is still there";
  coven.says(0, "play incantation-9").others_draw();
  EXPECT_TRUE(coven.may(0, "cast sigil 1")) << "she can still be targeted";
  coven.act(house, Action{leave_kind, 2});
  EXPECT_TRUE(coven.may(0, "call_off"));
  coven.says(0, "call_off");
  EXPECT_TRUE(coven.over());
  EXPECT_TRUE(coven.winners().empty());
}

TEST(RitualOnline, LetsOnlyWhoIsThereAndAskedCallTheGameOff) {
  RULE("RIT-142");
  Coven coven{3};
  EXPECT_EQ(coven.refused(0, "call_off"), "RIT-142") << "nobody has left";
  coven.act(house, Action{leave_kind, 1});
  coven.act(house, Action{leave_kind, 2});
  EXPECT_TRUE(coven.may(0, "call_off"));
  Coven acted = coven;
  acted.says(0, "draw herb herb");
  ASSERT_FALSE(acted.game.pending(acted.state).has(Seat{0}));
  EXPECT_EQ(acted.refused(0, "call_off"), "RIT-142") << "she is not asked";
  coven.act(house, Action{leave_kind, 0});
  ASSERT_TRUE(coven.game.pending(coven.state).has(Seat{0}));
  EXPECT_EQ(coven.refused(0, "call_off"), "RIT-142") << "she has left herself";
}

TEST(RitualOnline, LaysTheWorkingIncantationAsideWhenCalledOff) {
  RULE("RIT-142", "RIT-57");
  Coven coven{3};
  coven.witch(0, "blanchefleur").hand(0, "incantation-9").says(0, "play incantation-9").others_draw();
  coven.says(0, "cast changed_souls 0");
  ASSERT_EQ(coven.state.phase, Phase::end_of_round) << "she is choosing her new Spell card";
  coven.act(house, Action{leave_kind, 1});
  coven.act(house, Action{leave_kind, 2});
  coven.says(0, "call_off");
  EXPECT_TRUE(coven.state.removed_incantations.has(static_cast<Incantation>(9)));
  EXPECT_EQ(coven.state.step, Step::none) << "nothing is asked any more";
}

TEST(RitualOnline, MakesComputerPlayersWaitInARace) {
  RULE("RIT-143");
  Coven race{3};
  Rng chance{seed_of(143)};
  int shortest = 10'000, longest = 0;
  for (int i = 0; i < 5'000; ++i) {
    const int wait = race.game.bot_wait(race.state, Seat{1}, chance);
    shortest = std::min(shortest, wait), longest = std::max(longest, wait);
  }
  EXPECT_TRUE(shortest >= 2'000 && shortest < 2'100) << shortest;
  EXPECT_TRUE(longest > 7'900 && longest <= 8'000) << longest;
  race.hand(0, "incantation-9").says(0, "play incantation-9").others_draw();
  ASSERT_NE(race.state.phase, Phase::action);
  EXPECT_EQ(race.game.bot_wait(race.state, Seat{0}, chance), 0) << "only one is asked: nobody races her";
  const Coven sealed{3, {{"action_order", "sealed"}}};
  EXPECT_EQ(sealed.game.bot_wait(sealed.state, Seat{1}, chance), 0) << "no race, no wait";
}

TEST(RitualOnline, ReplaysToTheIdenticalEvents) {
  RULE("RIT-144");
  for (int players = 3; players <= 8; ++players) {
    Header header;
    header.game = "ritual", header.players = players, header.seed = seed_of(static_cast<std::uint64_t>(players));
    auto table = Table::open(header);
    ASSERT_TRUE(table);
    Rng dice{seed_of(11)};
    while (!table->over()) {
      const Seat seat = dice.pick(table->pending());
      const auto choices = table->choices(seat);
      table->commit(table->judge({seat, choices[dice.below(static_cast<std::uint32_t>(choices.size()))].json}));
    }
    const std::string text = write_record(*table, true);
    const auto again = verify(*read_record(text, "record"), "record");
    ASSERT_TRUE(again) << again.fault().text();
    EXPECT_EQ(write_record(*again, true), text);
  }
}

// ---- Imagination -----------------------------------------------------------------------------------------------------

TEST(RitualRedeal, ImaginesEveryCardThatCouldLieFaceDown) {
  Coven coven{3};
  coven.hand(0, "herb herb mineral artifact-3 incantation-9").says(0, "play herb");
  const State known = coven.game.known(coven.state, Viewer{seat_at(1)});
  std::map<int, int> times;
  Rng rng{seed_of(1)};
  for (int i = 0; i < 4000; ++i) {
    const State world = coven.game.redeal(known, seat_at(1), rng);
    ++times[world.committed[witch_at(0)].code()];
    EXPECT_EQ(world.hand[witch_at(0)].size(), 4);
  }
  ASSERT_EQ(times.size(), 4u) << "Herb, Mineral, Artifact 3, Incantation 9";
  for (const auto& [code, count] : times) EXPECT_NEAR(count, 1000, 120) << "card " << code;
  coven.sigil(0, 5);
  for (int i = 0; i < 500; ++i)
    EXPECT_FALSE(coven.game.redeal(coven.game.known(coven.state, Viewer{seat_at(1)}), seat_at(1), rng)
                     .committed[witch_at(0)]
                     .is_artifact())
        << "a sealed Witch played none";
}

TEST(RitualRedeal, ShufflesWhatNobodyHasSeen) {
  const Coven coven{4};
  const State known = coven.game.known(coven.state, Viewer{seat_at(2)});
  Rng rng{seed_of(2)};
  std::array<int, artifact_count + 1> under_top{};
  std::array<int, type_count + 1> next_transient{};
  for (int i = 0; i < 3000; ++i) {
    const State world = coven.game.redeal(known, seat_at(2), rng);
    ++under_top[static_cast<std::size_t>(world.artifacts[world.artifacts.size() - 2])];
    ++next_transient[static_cast<std::size_t>(world.transients.back())];
  }
  int possible = 0;
  for (int count : under_top) {
    if (count == 0) continue;
    EXPECT_NEAR(count, 375, 90);
    ++possible;
  }
  EXPECT_EQ(possible, 8) << "thirteen, four in hands, one on top";
  const Counts left = coven.game.at(coven.state).transients_left();
  for (Type type : types) EXPECT_NEAR(next_transient[static_cast<std::size_t>(type)], 3000 * left[type] / 17, 130);
}

TEST(RitualRedeal, ImaginesSealedActionsAndHiddenDiscards) {
  Coven sealed{3, {{"action_order", "sealed"}}};
  sealed.says(0, "play herb");
  Rng rng{seed_of(3)};
  std::set<std::uint64_t> actions;
  const State known = sealed.game.known(sealed.state, Viewer{seat_at(1)});
  for (int i = 0; i < 400; ++i)
    actions.insert(std::bit_cast<std::uint64_t>(sealed.game.redeal(known, seat_at(1), rng).sealed[witch_at(0)]));
  EXPECT_EQ(actions.size(), 3u + 1 + 6 + 1 + 5)
      << "three objects, an Artifact, six draws, the top Artifact, five Demons";
  Coven discards{4};
  discards.witch(0, "myosotis")
      .hands("herb mineral potion")
      .hand(0, "incantation-9")
      .whole_decks()
      .says(0, "play incantation-9")
      .others_draw();
  discards.says(0, "cast nobody_stays_away").says(2, "discard mineral");
  std::set<int> picks;
  const State seen = discards.game.known(discards.state, Viewer{seat_at(1)});
  for (int i = 0; i < 100; ++i) picks.insert(discards.game.redeal(seen, seat_at(1), rng).picks[witch_at(2)][0]);
  EXPECT_EQ(picks.size(), 3u);
}

}  // namespace
}  // namespace parlor::ritual
