// SPDX-License-Identifier: MIT
// Resolution of Incantations and the effects of Spells: RIT-49 to RIT-80, RIT-145.
#include "games/ritual/coven.h"
#include "words/house_rules.h"

namespace parlor::ritual {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// The game's own cards with one Spell changed: new Spells need no new code.
Rules with_spell(int players, const std::string& witch, int slot, const std::string& timing, const Json& effects,
                 const Json& house_rules = Json::object()) {
  Json json = *parse_json(content::embedded("content/ritual/cards.json"), "cards.json");
  for (Json& one : json["witches"])
    if (one["id"] == witch)
      one["spells"][static_cast<std::size_t>(slot - 1)].update(Json{{"timing", timing}, {"effects", effects}});
  auto content = Content::read(json);
  if (!content) ADD_FAILURE() << content.fault().text();
  return *Rules::make(std::make_shared<const Content>(*content), players,
                      *read_house_rules(Rules::house_rules(), house_rules, "house_rules"));
}

/// Seat 0 is that Witch and is about to cast with Incantation 10; nobody else has played a card.
Coven casting(const std::string& witch, const std::string& hand = "", int players = 3,
              const Json& house_rules = Json::object()) {
  Coven coven{players, house_rules};
  coven.witch(0, witch).hands("").hand(0, hand + " incantation-10").transient("herb");
  coven.says(0, "play incantation-10").others_draw();
  return coven;
}

TEST(RitualSpells, TurnsUpAllCommittedCardsAtOnce) {
  RULE("RIT-49");
  Coven coven{3};
  coven.hand(0, "herb").hand(1, "artifact-4").hand(2, "incantation-3").transient("mineral");
  coven.says(2, "play incantation-3").says(1, "play artifact-4").says(0, "play herb");
  EXPECT_THAT(coven.news("cards_revealed")["cards"],
              ElementsAre(Json{{"seat", 2}, {"card", "incantation-3"}}, Json{{"seat", 1}, {"card", "artifact-4"}},
                          Json{{"seat", 0}, {"card", "herb"}}));
  EXPECT_EQ(coven.state.centre.size(), 4);
  EXPECT_EQ(coven.view(1)["centre"][1]["owner"], 2) << "with their owners";
}

TEST(RitualSpells, ResolvesIncantationsThenArtifactsThenTheCount) {
  RULE("RIT-50");
  Coven coven{3};
  coven.witch(0, "blanchefleur")
      .hand(0, "herb incantation-1")
      .hand(1, "artifact-13")
      .hand(2, "potion")
      .transient("potion");
  coven.says(0, "play incantation-1").says(1, "play artifact-13").says(2, "play potion");
  EXPECT_EQ(coven.state.step, Step::cast) << "number 1 before Artifact 13";
  coven.says(0, "cast crowded_silence");
  EXPECT_EQ(coven.state.step, Step::sweep);
  coven.says(1, "sweep herb");
  EXPECT_EQ(coven.shown(1), "potion");
}

TEST(RitualSpells, ActivatesIncantationsInDescendingNumber) {
  RULE("RIT-51");
  Coven coven{3};
  coven.hand(0, "incantation-4").hand(1, "incantation-20").hand(2, "incantation-9");
  coven.says(0, "play incantation-4").says(1, "play incantation-20").says(2, "play incantation-9");
  for (int seat : {1, 2, 0}) {
    ASSERT_TRUE(coven.is_asked(seat));
    EXPECT_EQ(coven.refused((seat + 1) % 3, "fade"), "RIT-51");
    coven.says(seat, "fade");
  }
}

TEST(RitualSpells, CarriesAnImmediateSpellOutBeforeTheNextIncantation) {
  RULE("RIT-52");
  Coven coven{3};
  coven.witch(0, "vuoko")
      .witch(1, "evanthe")
      .hand(0, "incantation-20")
      .hand(1, "incantation-5 mineral")
      .transient("herb");
  coven.says(0, "play incantation-20").says(1, "play incantation-5").others_draw();
  EXPECT_EQ(coven.refused(0, "cast weeding"), "RIT-52") << "not on her card";
  coven.says(0, "cast black_water");
  EXPECT_EQ(coven.sums(), (Counts{{1, 0, 3}})) << "done before the next caster decides";
  ASSERT_TRUE(coven.is_asked(1));
  coven.says(1, "cast weeding");
  std::vector<int> places;
  for (const Json& choice : coven.choices(1)) places.push_back(choice["place"]);
  EXPECT_EQ(places.size(), 2u) << "she may remove what the earlier Spell made";
}

TEST(RitualSpells, LetsAnIncantationFade) {
  RULE("RIT-53");
  Coven coven = casting("vuoko");
  coven.says(0, "fade");
  EXPECT_EQ(coven.times("spell_faded"), 1);
  EXPECT_TRUE(coven.is_removed(10));
  EXPECT_EQ(coven.shown(1), "herb") << "no effect";
}

TEST(RitualSpells, PerformsAnEndOfRoundSpellAfterTheChecks) {
  RULE("RIT-54", "RIT-109");
  Coven coven = casting("myosotis");
  for (int seat = 1; seat < 3; ++seat) coven.hand(seat, "herb");
  coven.says(0, "cast nobody_stays_away");
  EXPECT_EQ(coven.news("spell_announced")["timing"], "end_of_round");
  std::vector<std::string> types;
  for (const Json& event : coven.news()) types.push_back(event["type"]);
  const auto at = [&](const std::string& type) { return std::find(types.begin(), types.end(), type) - types.begin(); };
  EXPECT_LT(at("spell_announced"), at("moon_locked"));
  EXPECT_LT(at("moon_locked"), at("cards_discarded"));
  EXPECT_EQ(coven.state.phase, Phase::end_of_round) << "she names what she draws now";
  coven.says(0, "take potion");
  EXPECT_TRUE(coven.is_removed(10));
}

TEST(RitualSpells, LosesAPartThatCannotBeDoneAndGoesOn) {
  RULE("RIT-55", "RIT-56");
  Coven coven = casting("calanthe");
  coven.artifacts("8 3");
  EXPECT_TRUE(coven.may(0, "cast sip_by_sip")) << "although a part will be lost";
  coven.says(0, "cast sip_by_sip");
  EXPECT_EQ(coven.news("effect_lost")["effect"], "play_from_hand");
  EXPECT_TRUE(coven.holds(0, "artifact-8")) << "the rest goes on, and must";
}

TEST(RitualSpells, CarriesTheEffectsOutInTheWrittenOrder) {
  RULE("RIT-55");
  Coven coven = casting("evanthe", "herb potion");
  coven.says(0, "cast weeding");  // removes the Transient Herb, then plays the Herb: both without a choice
  std::vector<std::string> types;
  for (const Json& event : coven.news()) types.push_back(event["type"]);
  EXPECT_LT(std::find(types.begin(), types.end(), "centre_card_removed"),
            std::find(types.begin(), types.end(), "card_played_from_hand"));
  EXPECT_EQ(coven.shown(1), "herb");
}

TEST(RitualSpells, AllowsASpellThatIsLostAltogetherButNoSigilWithoutTarget) {
  RULE("RIT-56", "RIT-76");
  Coven coven = casting("blanchefleur");
  coven.sigil(1, 20).sigil(2, 21);
  EXPECT_TRUE(coven.may(0, "cast crowded_silence")) << "she holds no Herb";
  EXPECT_EQ(coven.refused(0, "cast sigil 1"), "RIT-76");
  for (const Json& choice : coven.choices(0)) EXPECT_NE(choice.value("spell", ""), "sigil");
}

TEST(RitualSpells, RemovesTheIncantationAfterUse) {
  RULE("RIT-57");
  Coven valid = casting("calanthe", "herb");
  valid.says(0, "cast sip_by_sip");
  EXPECT_TRUE(valid.is_removed(10));
  EXPECT_FALSE(valid.view(1).contains("casting")) << "nothing is at work any more";
  Coven invalid = casting("virag");
  invalid.says(0, "cast bone_broth");
  EXPECT_EQ(invalid.times("spell_invalid"), 1);
  EXPECT_TRUE(invalid.is_removed(10)) << "valid or not";
  Coven placed = casting("vuoko");
  placed.says(0, "cast sigil 1");
  EXPECT_FALSE(placed.is_removed(10)) << "it lies on a Witch";
  Coven transformed = casting("vuoko");
  transformed.says(0, "cast black_water");
  EXPECT_FALSE(transformed.is_removed(10)) << "it lies on the Moon";
  EXPECT_EQ(transformed.state.moons[0].card, Card{Incantation{10}});
}

TEST(RitualSpells, KnowsNoReactions) {
  RULE("RIT-58");
  Coven coven = casting("zinnia");
  coven.hand(1, "incantation-15 herb");
  coven.says(0, "cast turned_card 1");
  ASSERT_EQ(coven.state.step, Step::choose);
  EXPECT_EQ(coven.game.pending(coven.state), SeatSet::only(seat_at(1)))
      << "the target chooses her Demon, and that is all";
  EXPECT_EQ(coven.refused(2, "take demon " + coven.view(0)["demon_reserve"][0].get<std::string>()), "RIT-58");
  EXPECT_EQ(coven.refused(0, "put herb"), "RIT-58");
}

TEST(RitualSpells, ReachesWhomItsScopeNames) {
  RULE("RIT-145");
  const auto targets = [](const Coven& coven, const std::string& spell) {
    std::vector<int> seats;
    for (const Json& choice : coven.choices(0))
      if (choice.value("spell", "") == spell && choice.contains("target")) seats.push_back(choice["target"]);
    return seats;
  };
  EXPECT_THAT(targets(casting("zinnia", "", 4), "turned_card"), ElementsAre(1, 2, 3)) << "one opponent";
  EXPECT_THAT(targets(casting("blanchefleur", "", 4), "changed_souls"), ElementsAre(0, 1, 2, 3))
      << "any Witch, herself allowed";
  EXPECT_THAT(targets(casting("virag", "", 4), "bone_broth"), IsEmpty()) << "herself";
  EXPECT_EQ(casting("zinnia").refused(0, "cast turned_card"), "RIT-145");
  EXPECT_EQ(casting("zinnia").refused(0, "cast turned_card 0"), "RIT-145");
  EXPECT_EQ(casting("vuoko").refused(0, "cast black_water 1"), "RIT-145");
}

TEST(RitualSpells, TargetsTheSameWitchAgain) {
  RULE("RIT-145");
  Coven coven{3};
  coven.witch(0, "zinnia")
      .witch(1, "thylane")
      .hand(0, "incantation-10")
      .hand(1, "incantation-9")
      .hand(2, "incantation-1 incantation-2");
  coven.says(0, "play incantation-10").says(1, "play incantation-9").says(2, "draw herb herb");
  coven.says(0, "cast turned_card 2").says(2, "take demon " + coven.view(0)["demon_reserve"][0].get<std::string>());
  EXPECT_TRUE(coven.may(1, "cast give_it_to_me 2"));
}

TEST(RitualSpells, TransformsTheIncantationIntoAnArtifact) {
  RULE("RIT-59");
  Coven coven = casting("thylane");
  coven.state.centre.push({Card{Type::potion}, witch_at(1), Being::potion, 1});
  const int cards = coven.state.centre.size();
  coven.says(0, "cast counting_rhyme");
  EXPECT_EQ(coven.state.centre.size(), cards) << "no card is added";
  EXPECT_EQ(coven.news("incantation_transformed")["kind"], "artifact");
  ASSERT_EQ(coven.state.step, Step::sweep);
  EXPECT_TRUE(coven.is_asked(0)) << "owned by the caster";
  coven.says(0, "sweep potion");
  EXPECT_EQ(coven.news("artifact_activated")["number"], 0);
}

TEST(RitualSpells, TransformsTheIncantationIntoAnObject) {
  RULE("RIT-60");
  Coven coven = casting("zinnia");
  coven.says(0, "cast as_foretold");
  EXPECT_EQ(coven.choices(0).size(), 3u) << "any of the three types";
  coven.says(0, "name mineral");
  EXPECT_EQ(coven.sums(), (Counts{{1, 1, 0}})) << "from this moment on";
  EXPECT_EQ(coven.refused(0, "name herb"), "RIT-55") << "now she draws";
  coven.says(0, "take herb");
  EXPECT_EQ(coven.shown(1), "mineral");
  Coven worth = casting("vuoko");
  worth.says(0, "cast black_water");
  EXPECT_EQ(worth.news("objects_counted")["potion"], 3);
}

TEST(RitualSpells, PlaysCardsFromTheHandFaceUp) {
  RULE("RIT-61");
  Coven coven = casting("myosotis", "herb mineral mineral potion");
  coven.says(0, "cast two_paths");
  EXPECT_EQ(coven.choices(0).size(), 3u);
  EXPECT_EQ(coven.refused(0, "put artifact-1"), "RIT-61");
  coven.says(0, "put mineral");
  EXPECT_EQ(coven.state.centre.size(), 2) << "nobody sees the single steps";
  coven.says(0, "put mineral");
  EXPECT_EQ(coven.times("card_played_from_hand"), 2);
  EXPECT_EQ(coven.shown(1), "mineral");
  EXPECT_EQ(coven.hand_of(0).objects, (Counts{{1, 0, 1}}));
}

TEST(RitualSpells, PlaysAllTheCasterHasWhenSheHasFewer) {
  RULE("RIT-61");
  Coven coven = casting("myosotis", "potion");
  coven.says(0, "cast two_paths");
  EXPECT_EQ(coven.times("card_played_from_hand"), 1);
  EXPECT_EQ(coven.news("effect_lost")["reason"], "too_few_cards");
  EXPECT_EQ(coven.shown(1), "potion");
}

TEST(RitualSpells, CountsAnObjectOfWorthThreeAsThree) {
  RULE("RIT-62");
  Coven coven = casting("blanchefleur", "herb");
  coven.state.centre.push({Card{Type::potion}, witch_at(1), Being::potion, 1});
  coven.state.centre.push({Card{Type::potion}, witch_at(2), Being::potion, 1});
  coven.says(0, "cast crowded_silence");
  EXPECT_EQ(coven.news("objects_counted")["herb"], 4) << "the Transient Herb and three";
  EXPECT_EQ(coven.shown(1), "herb");
}

TEST(RitualSpells, PlaysAnArtifactForThisRoundsArtifactStep) {
  RULE("RIT-63");
  Coven coven = casting("virag", "artifact-5 artifact-9 potion");
  coven.says(0, "cast hatching");
  EXPECT_EQ(coven.choices(0).size(), 2u);
  coven.says(0, "put artifact-9");
  ASSERT_EQ(coven.state.step, Step::sweep);
  coven.says(0, "sweep herb");
  EXPECT_EQ(coven.news("artifact_activated")["number"], 9) << "its printed number";
}

TEST(RitualSpells, KeepsASealedCasterFromPlayingAnArtifact) {
  RULE("RIT-63", "RIT-78");
  Coven coven = casting("virag", "artifact-5 potion");
  coven.sigil(0, 2).says(0, "cast hatching");
  EXPECT_EQ(coven.news("effect_lost")["reason"], "sealed");
  EXPECT_TRUE(coven.holds(0, "artifact-5"));
  EXPECT_EQ(coven.shown(1), "potion") << "everything else stays open to her";
}

TEST(RitualSpells, CountsNoArtifactAmongWhatASealedCasterCanPlay) {
  RULE("RIT-61", "RIT-63");
  const Json effects =
      Json::array({Json{{"op", "play_from_hand"}, {"n", 2}, {"filter", "object_or_artifact"}, {"worth", 1}}});
  const auto after = [&](bool sealed) {
    Coven coven{with_spell(3, "zinnia", 1, "immediate", effects)};
    coven.witch(0, "zinnia").hands("").hand(0, "potion artifact-5 incantation-10").transient("herb");
    if (sealed) coven.sigil(0, 2);
    coven.says(0, "play incantation-10").others_draw();
    coven.says(0, "cast turned_card");
    return coven;
  };
  const Coven open = after(false), sealed = after(true);
  EXPECT_FALSE(open.holds(0, "artifact-5"));
  EXPECT_TRUE(open.last("effect_lost").is_null());
  EXPECT_TRUE(sealed.holds(0, "artifact-5"));
  EXPECT_EQ(sealed.last("effect_lost")["reason"], "too_few_cards");
  EXPECT_EQ(sealed.objects_of(0), 0) << "the Potion is played";
}

TEST(RitualSpells, RemovesCardsFromTheCentreWhoeverOwnsThem) {
  RULE("RIT-64");
  Coven coven{4};
  coven.witch(0, "calanthe")
      .hand(0, "incantation-10")
      .hand(1, "potion")
      .hand(2, "mineral")
      .hand(3, "mineral")
      .transient("herb");
  coven.says(0, "play incantation-10").says(1, "play potion").says(2, "play mineral").says(3, "play mineral");
  coven.says(0, "cast not_yet");
  EXPECT_EQ(coven.choices(0).size(), 4u);
  coven.says(0, "remove 2");
  EXPECT_EQ(coven.refused(0, "remove 2"), "RIT-64") << "already chosen";
  coven.says(0, "remove 0").says(0, "remove 4");
  EXPECT_EQ(coven.times("centre_card_removed"), 3);
  EXPECT_TRUE(coven.last("effect_lost").is_null()) << "all three were there";
  EXPECT_EQ(coven.sums(), (Counts{{0, 1, 0}})) << "one Mineral is left";
  coven.says(0, "take herb").says(0, "take herb");
  EXPECT_EQ(coven.shown(1), "mineral");
}

TEST(RitualSpells, RemovesAllThereIsWhenThereIsLess) {
  RULE("RIT-64");
  Coven coven = casting("calanthe");
  coven.says(0, "cast not_yet");
  EXPECT_EQ(coven.times("centre_card_removed"), 1) << "the Transient Object";
  EXPECT_EQ(coven.news("effect_lost")["reason"], "nothing_there");
}

TEST(RitualSpells, RemovesObjectsAndArtifactsButNoIncantation) {
  RULE("RIT-65");
  Coven coven{4};
  coven.witch(0, "vuoko")
      .witch(1, "thylane")
      .hand(0, "incantation-10")
      .hand(1, "incantation-12")
      .hand(2, "incantation-3")
      .hand(3, "artifact-4")
      .transient("herb");
  coven.says(0, "play incantation-10")
      .says(1, "play incantation-12")
      .says(2, "play incantation-3")
      .says(3, "play artifact-4");
  coven.says(1, "cast counting_rhyme").says(0, "cast sinking_ground");
  std::vector<std::string> cards;
  const Json centre = coven.view(0)["centre"];
  for (const Json& choice : coven.choices(0)) cards.push_back(centre[choice["place"].get<std::size_t>()]["card"]);
  EXPECT_THAT(cards, ElementsAre("incantation-12", "artifact-4")) << "the transformed one too, but not 10 or 3";
}

TEST(RitualSpells, FiltersObjectsFromArtifacts) {
  RULE("RIT-65");
  Coven coven{3};
  coven.witch(0, "evanthe")
      .witch(1, "vuoko")
      .hand(0, "incantation-10")
      .hand(1, "incantation-12")
      .hand(2, "artifact-4")
      .transient("herb");
  coven.says(0, "play incantation-10").says(1, "play incantation-12").says(2, "play artifact-4");
  coven.says(1, "cast black_water").says(0, "cast weeding");
  EXPECT_EQ(coven.choices(0).size(), 2u)
      << "the Transient Object and the Potion that was an Incantation, not the Artifact";
}

TEST(RitualSpells, RemovesACardOfWorthThreeAsOneCard) {
  RULE("RIT-66");
  Coven coven{3};
  coven.witch(0, "blanchefleur")
      .witch(1, "evanthe")
      .hand(0, "herb incantation-10")
      .hand(1, "incantation-5")
      .transient("potion");
  coven.says(0, "play incantation-10").says(1, "play incantation-5").others_draw();
  coven.says(0, "cast crowded_silence");
  EXPECT_EQ(coven.sums(), (Counts{{3, 0, 1}}));
  coven.says(1, "cast weeding").says(1, "remove 2");
  EXPECT_EQ(coven.times("centre_card_removed"), 1);
  EXPECT_EQ(coven.shown(1), "potion");
}

TEST(RitualSpells, DoesNotActivateARemovedArtifact) {
  RULE("RIT-67");
  Coven coven{3};
  coven.witch(0, "vuoko").hand(0, "incantation-10").hand(1, "artifact-13").transient("herb");
  coven.says(0, "play incantation-10").says(1, "play artifact-13").others_draw();
  coven.says(0, "cast sinking_ground");
  EXPECT_TRUE(coven.artifact_is_removed(13));
  coven.says(0, "take herb");
  EXPECT_EQ(coven.times("artifact_activated"), 0);
  EXPECT_EQ(coven.shown(1), "herb");
}

TEST(RitualSpells, DrawsWhatTheSpellNames) {
  RULE("RIT-68");
  Coven coven = casting("evanthe");
  coven.artifacts("6 2").says(0, "cast physic_garden");
  EXPECT_EQ(coven.hand_of(0).objects, (Counts{{1, 1, 1}}));
  EXPECT_TRUE(coven.holds(0, "artifact-6"));
  EXPECT_EQ(coven.news("artifact_drawn")["number"], 6) << "numbers are public";
  EXPECT_EQ(coven.news("artifact_drawn")["reason"], "spell");
  Coven named = casting("calanthe");
  named.says(0, "cast not_yet");
  EXPECT_EQ(named.refused(0, "take demon berith"), "RIT-55");
  named.decks(5, 0, 5);
  EXPECT_EQ(named.refused(0, "take mineral"), "RIT-68") << "none left";
  named.says(0, "take herb").says(0, "take potion");
  EXPECT_EQ(named.news("objects_drawn")["objects"], (Json{"herb", "potion"})) << "the type of each card";
}

TEST(RitualSpells, LosesWhatAnEmptyDeckCannotGive) {
  RULE("RIT-69");
  Coven coven = casting("virag", "herb");
  coven.artifacts("6").says(0, "cast bone_broth");
  EXPECT_TRUE(coven.holds(0, "artifact-6"));
  EXPECT_EQ(coven.news("effect_lost")["reason"], "deck_empty") << "one of two";
  Coven both = casting("virag", "herb");
  both.artifacts("6 7").says(0, "cast bone_broth");
  EXPECT_TRUE(both.holds(0, "artifact-6") && both.holds(0, "artifact-7"));
  EXPECT_EQ(both.times("effect_lost"), 0) << "the last two are enough";
  Coven objects = casting("calanthe");
  objects.decks(0, 1, 0).says(0, "cast not_yet");
  EXPECT_EQ(objects.hand_of(0).objects, (Counts{{0, 1, 0}}));
  EXPECT_EQ(objects.times("effect_lost"), 2) << "too little to remove, too little to draw";
}

TEST(RitualSpells, LetsTheTargetChooseWhatSheDiscards) {
  RULE("RIT-70");
  Coven coven = casting("thylane");
  coven.hand(1, "incantation-3 incantation-8").incantations("20 19").says(0, "cast give_it_to_me 1");
  ASSERT_TRUE(coven.is_asked(1));
  EXPECT_EQ(coven.refused(1, "discard incantation-20"), "RIT-70");
  coven.says(1, "discard incantation-8");
  EXPECT_EQ(coven.news("cards_discarded")["cards"], Json{"incantation-8"}) << "shown";
  EXPECT_TRUE(coven.is_removed(8));
  EXPECT_TRUE(coven.holds(0, "incantation-20"));
}

TEST(RitualSpells, MakesASpellInvalidWhenTheTargetCannotPay) {
  RULE("RIT-71");
  Coven other = casting("thylane");
  other.hand(1, "herb artifact-1").incantations("20");
  EXPECT_TRUE(other.may(0, "cast give_it_to_me 1")) << "choosing such a target is legal";
  other.says(0, "cast give_it_to_me 1");
  EXPECT_EQ(other.news("spell_invalid")["target"], 1);
  EXPECT_FALSE(other.holds(0, "incantation-20")) << "no later effect happens";
  Coven herself = casting("virag", "artifact-1");
  herself.artifacts("6 5").says(0, "cast bone_broth");
  EXPECT_EQ(herself.news("spell_invalid")["target"], 0);
  EXPECT_FALSE(herself.holds(0, "artifact-6"));
}

TEST(RitualSpells, JudgesEachOtherWitchOnHerOwn) {
  RULE("RIT-72");
  Coven coven = casting("myosotis", "", 5);
  coven.hand(1, "herb potion").hand(2, "artifact-1").hand(3, "mineral potion").hand(4, "potion");
  coven.says(0, "cast nobody_stays_away");
  EXPECT_EQ(coven.game.pending(coven.state), (SeatSet::both(seat_at(1), seat_at(3))))
      << "at the same time; seat 4 has no choice, seat 2 nothing to pay";
  coven.says(3, "discard potion");
  EXPECT_EQ(coven.times("cards_discarded"), 0) << "shown together";
  EXPECT_EQ(coven.hand_of(4).objects.sum(), 1);
  EXPECT_EQ(coven.view(1)["seats"][3]["cards"], 2);
  coven.says(1, "discard herb");
  EXPECT_EQ(coven.times("cards_discarded"), 3);
  EXPECT_TRUE(coven.holds(2, "artifact-1"));
  EXPECT_TRUE(coven.is_asked(0)) << "and draws";
}

TEST(RitualSpells, IsInvalidForAllOthersOnlyWhenNobodyCanPay) {
  RULE("RIT-72");
  Coven coven = casting("myosotis");
  coven.hand(1, "artifact-1").hand(2, "incantation-4").says(0, "cast nobody_stays_away");
  EXPECT_EQ(coven.times("spell_invalid"), 1);
  EXPECT_EQ(coven.objects_of(0), 0);
}

TEST(RitualSpells, CountsNoArtifactAndNoIncantationAsAnObject) {
  RULE("RIT-73");
  Coven coven = casting("virag", "artifact-2 incantation-9 herb mineral");
  coven.artifacts("6 5").says(0, "cast bone_broth");
  EXPECT_EQ(coven.choices(0).size(), 2u) << "Herb or Mineral";
  EXPECT_EQ(coven.refused(0, "discard artifact-2"), "RIT-70");
  EXPECT_EQ(coven.refused(0, "discard incantation-9"), "RIT-70");
}

TEST(RitualSpells, LetsTheTargetChooseANewDemon) {
  RULE("RIT-74");
  Coven coven = casting("zinnia");
  coven.demon(0, "vepar").demon(1, "berith").demon(2, "eligos").level(1, 1).moons("H H M M");
  coven.says(0, "cast turned_card 1");
  EXPECT_EQ(coven.choices(1).size(), 5u);
  EXPECT_EQ(coven.refused(1, "take demon berith"), "RIT-74");
  coven.transient("mineral").says(1, "take demon murmur");
  EXPECT_TRUE(coven.state.demon_reserve.has(coven.demon_of("berith"))) << "the old one joins the reserve afterwards";
  EXPECT_EQ(coven.level_of(1), 2) << "levels are kept, and this round's check reads the new Demon";
}

TEST(RitualSpells, LosesAChangeWithAnEmptyReserve) {
  RULE("RIT-74");
  Coven coven = casting("zinnia");
  coven.state.demon_reserve = {};
  coven.says(0, "cast turned_card 1");
  EXPECT_EQ(coven.news("effect_lost")["reason"], "reserve_empty");
}

TEST(RitualSpells, ChangesTheWitchWithTheSpellCard) {
  RULE("RIT-75");
  Coven coven = casting("blanchefleur");
  coven.witch(1, "myosotis").sigil(1, 4).level(1, 1).hand(1, "herb artifact-2").artifacts("5 4");
  coven.says(0, "cast changed_souls 1");
  ASSERT_TRUE(coven.is_asked(1));
  const std::string taken = coven.view(0)["spell_reserve"][0];
  coven.says(1, "take witch " + taken);
  EXPECT_EQ(coven.witch_at_seat(1), taken);
  EXPECT_TRUE(coven.state.spell_reserve.has(coven.spell_card("myosotis")));
  EXPECT_EQ(coven.sigil_of(1), 4) << "hand, level and Sigil stay with the seat";
  EXPECT_EQ(coven.level_of(1), 1);
  EXPECT_TRUE(coven.holds(1, "artifact-2"));
}

TEST(RitualSpells, CastsFromTheNewCardWhileTheIncantationWaits) {
  RULE("RIT-75", "RIT-52");
  Coven coven{with_spell(3, "blanchefleur", 1, "immediate", {{{"op", "change_spell"}, {"scope", "one_opponent"}}})};
  coven.witch(0, "blanchefleur").witch(1, "myosotis").hand(0, "incantation-18").hand(1, "incantation-4");
  coven.state.spell_reserve = {};
  coven.state.spell_reserve.add(coven.spell_card("vuoko"));
  coven.says(0, "play incantation-18").says(1, "play incantation-4").others_draw();
  coven.says(0, "cast crowded_silence 1");
  EXPECT_EQ(coven.witch_at_seat(1), "vuoko") << "the only one to take";
  EXPECT_EQ(coven.refused(1, "cast two_paths"), "RIT-52");
  EXPECT_TRUE(coven.may(1, "cast black_water"));
}

TEST(RitualSpells, AnnouncesOneSigilAWitchFirstComeFirstServed) {
  RULE("RIT-76");
  Coven coven{3};
  coven.hand(0, "incantation-20").hand(1, "incantation-8").hand(2, "").sigil(0, 2);
  coven.says(0, "play incantation-20").says(1, "play incantation-8").others_draw();
  EXPECT_EQ(coven.refused(0, "cast sigil 0"), "RIT-76") << "an opponent";
  coven.says(0, "cast sigil 2");
  EXPECT_EQ(coven.refused(1, "cast sigil 2"), "RIT-76") << "already announced";
  EXPECT_EQ(coven.refused(1, "cast sigil 0"), "RIT-76") << "already sealed";
}

TEST(RitualSpells, PlacesTheSigilAtTheEndOfTheRound) {
  RULE("RIT-77", "RIT-79");
  Coven coven{3};
  coven.hand(0, "incantation-20").hand(1, "artifact-5").transient("herb");
  coven.says(0, "play incantation-20").says(1, "play artifact-5").others_draw();
  coven.says(0, "cast sigil 1");
  EXPECT_EQ(coven.times("artifact_activated"), 1) << "it takes effect from the following round";
  EXPECT_EQ(coven.sigil_of(1), 20);
  EXPECT_EQ(coven.news("sigil_placed"), (Json{{"type", "sigil_placed"}, {"target", 1}, {"number", 20}, {"by", 0}}));
  coven.hand(1, "artifact-6 mineral potion");
  EXPECT_EQ(coven.refused(1, "play artifact-6"), "RIT-78");
  coven.others_draw();
  EXPECT_EQ(coven.sigil_of(1), 20) << "it lasts";
  coven.hand(1, "mineral potion").says(1, "break");
  EXPECT_EQ(coven.sigil_of(1), 0);
}

TEST(RitualSpells, LeavesEverythingButArtifactsToASealedSeat) {
  RULE("RIT-78");
  Coven coven{3};
  coven.hand(0, "herb mineral potion artifact-5 incantation-3").sigil(0, 9).artifacts("8");
  for (const std::string& action :
       std::vector<std::string>{"play herb", "play incantation-3", "draw herb herb", "draw artifact 8", "break",
                                "demon " + coven.view(0)["demon_reserve"][0].get<std::string>()})
    EXPECT_TRUE(coven.may(0, action)) << action;
  EXPECT_EQ(coven.refused(0, "play artifact-5"), "RIT-78");
}

TEST(RitualSpells, LetsASealedCasterTransformUnlessTheTableForbidsIt) {
  RULE("RIT-80");
  Coven free = casting("thylane");
  free.sigil(0, 2).says(0, "cast counting_rhyme");
  EXPECT_EQ(free.times("artifact_activated"), 1);
  Coven blocked = casting("thylane", "", 3, {{"sigil_blocks_transformed", "yes"}});
  blocked.sigil(0, 2).says(0, "cast counting_rhyme");
  EXPECT_EQ(blocked.times("artifact_activated"), 0);
  EXPECT_EQ(blocked.news("effect_lost")["reason"], "sealed");
  EXPECT_TRUE(blocked.is_removed(10));
}

TEST(RitualSpells, AsksSeveralTargetsOfAChangeOneAfterTheOther) {
  RULE("RIT-74", "RIT-145");
  Coven coven{with_spell(4, "zinnia", 1, "immediate", {{{"op", "change_demon"}, {"scope", "all_others"}}})};
  coven.witch(2, "zinnia").hands("").hand(2, "incantation-7").says(2, "play incantation-7").others_draw();
  coven.says(2, "cast turned_card");
  for (int seat : {3, 0, 1}) {  // clockwise from the caster
    ASSERT_EQ(coven.game.pending(coven.state), SeatSet::only(seat_at(seat)));
    EXPECT_EQ(coven.choices(seat).size(), 4u);
    coven.act(seat, coven.choices(seat)[0]);
  }
  EXPECT_EQ(coven.state.round, 2);
}

TEST(RitualSpells, TakesBackAChoiceWhileMoreAreToCome) {
  RULE("RIT-61");
  Coven coven = casting("myosotis", "herb mineral potion");
  coven.says(0, "cast two_paths");
  EXPECT_TRUE(coven.game.reversible(coven.state, seat_at(0), coven.action(said("put herb"))));
  coven.says(0, "put herb");
  EXPECT_FALSE(coven.game.reversible(coven.state, seat_at(0), coven.action(said("put potion"))))
      << "the last one shows them all";
}

TEST(RitualSpells, ChoosesForALateCaster) {
  RULE("RIT-140");
  Coven fades = casting("vuoko");
  fades.time_out(0);
  EXPECT_EQ(fades.state.round, 2);
  EXPECT_TRUE(fades.is_removed(10));
  Coven plays = casting("myosotis", "herb mineral mineral potion");
  plays.says(0, "cast two_paths").time_out(0);
  EXPECT_EQ(plays.hand_of(0).objects, (Counts{{0, 1, 1}})) << "the type held most, then Herb on a tie";
  Coven removes{3};
  removes.witch(0, "calanthe").hand(0, "incantation-10").hand(1, "potion").hand(2, "mineral").transient("herb");
  removes.says(0, "play incantation-10").says(1, "play potion").says(2, "play mineral");
  removes.state.centre.push({Card{Type::mineral}, witch_at(2), Being::mineral, 1});
  removes.says(0, "cast not_yet").time_out(0);
  EXPECT_EQ(removes.sums(), (Counts{{0, 1, 0}})) << "the Transient Object, then the type with the lowest sum";
  removes.decks(3, 4, 2).time_out(0);
  EXPECT_EQ(removes.hand_of(0).objects, (Counts{{1, 1, 0}})) << "the fullest deck each time, Herb on a tie";
}

TEST(RitualSpells, RemovesALateCastersOwnCardsFirst) {
  RULE("RIT-140");
  const Json effects{{{"op", "play_from_hand"}, {"n", 1}, {"filter", "mineral"}, {"worth", 1}},
                     {{"op", "remove_from_center"}, {"n", 1}, {"filter", "object_or_artifact"}}};
  Coven coven{with_spell(3, "zinnia", 1, "immediate", effects)};
  coven.witch(0, "zinnia").hand(0, "incantation-10 mineral").hand(1, "potion").hand(2, "artifact-4").transient("herb");
  coven.says(0, "play incantation-10").says(1, "play potion").says(2, "play artifact-4");
  coven.says(0, "cast turned_card");  // plays the Mineral, then asks what to remove
  ASSERT_EQ(coven.sums(), (Counts{{1, 1, 1}}));
  coven.time_out(0);
  EXPECT_EQ(coven.sums(), (Counts{{1, 0, 1}})) << "not the Transient Object, not another's card";
}

TEST(RitualSpells, PlaysALateCastersLowestArtifactOnlyWithoutObjects) {
  RULE("RIT-140");
  const auto after = [](const std::string& hand) {
    const Json effects =
        Json::array({Json{{"op", "play_from_hand"}, {"n", 1}, {"filter", "object_or_artifact"}, {"worth", 1}}});
    Coven coven{with_spell(3, "zinnia", 1, "immediate", effects)};
    coven.witch(0, "zinnia").hands("").hand(0, hand + " incantation-10").transient("potion");
    coven.says(0, "play incantation-10").others_draw();
    coven.says(0, "cast turned_card").time_out(0);
    return coven;
  };
  const Coven artifacts = after("artifact-9 artifact-5");
  EXPECT_TRUE(artifacts.holds(0, "artifact-9")) << "the lowest of them";
  EXPECT_FALSE(artifacts.holds(0, "artifact-5"));
  const Coven both = after("artifact-5 mineral");
  EXPECT_TRUE(both.holds(0, "artifact-5")) << "an object before an Artifact";
  EXPECT_EQ(both.objects_of(0), 0);
}

TEST(RitualSpells, ChoosesForALateTarget) {
  RULE("RIT-140");
  Coven discards = casting("thylane");
  discards.hand(1, "incantation-8 incantation-3").says(0, "cast give_it_to_me 1").time_out(1);
  EXPECT_TRUE(discards.is_removed(3)) << "the lowest number";
  Coven demons = casting("zinnia");
  demons.demon(0, "vepar")
      .demon(1, "berith")
      .demon(2, "valefar")
      .moons("P P P")
      .level(1, 1)
      .says(0, "cast turned_card 1")
      .time_out(1);
  EXPECT_EQ(demons.demon_of_side(1), "eligos") << "its next level lacks four";
  Coven names = casting("zinnia");
  names.transient("mineral").says(0, "cast as_foretold").time_out(0);
  EXPECT_EQ(names.sums(), (Counts{{0, 2, 0}})) << "the Transient Object's type";
  Coven spells = casting("blanchefleur");
  const SpellCard first = spells.state.spell_reserve.front();
  spells.says(0, "cast changed_souls 1").time_out(1);
  EXPECT_EQ(spells.state.spell_card[witch_at(1)], first) << "the first by name";
}

}  // namespace
}  // namespace parlor::ritual
