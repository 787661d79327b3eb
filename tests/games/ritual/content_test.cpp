// SPDX-License-Identifier: MIT
// The cards as data: what the file must hold, and how it is refused.
#include <functional>

#include "games/ritual/coven.h"
#include "games/ritual/statistics.h"

namespace parlor::ritual {
namespace {

using ::testing::HasSubstr;

Json own() { return *parse_json(content::embedded("content/ritual/cards.json"), "cards.json"); }

std::string fault_after(const std::function<void(Json&)>& spoil) {
  Json json = own();
  spoil(json);
  const auto content = Content::read(json);
  return content ? "" : content.fault().text();
}

TEST(RitualContent, HoldsTheCardsOfTheCatalogue) {
  const Content& content = *own_cards<Rules>().content;
  EXPECT_EQ(content.ritual_objects, (Counts{{32, 26, 22}}));
  EXPECT_EQ(content.transient_objects, (Counts{{7, 6, 5}}));
  EXPECT_EQ(content.full_moon, 4);
  for (const auto& levels : content.needs) {
    EXPECT_EQ(levels[0].sum(), 2);
    EXPECT_EQ(levels[1].sum(), 4);
    EXPECT_EQ(levels[2].sum(), 6);
  }
  for (const auto& card : content.on_card)
    EXPECT_EQ(content.text(card[2]).id, "sigil") << "the Sigil is one of the three for every Witch";
}

TEST(RitualContent, GivesEveryCardALineOfFlavour) {
  const Content& content = *own_cards<Rules>().content;
  const auto fits = [](const std::string& line) { return !line.empty() && line.size() <= 90; };
  for (const auto& one : content.demons) EXPECT_TRUE(fits(one.flavour)) << one.id;
  for (const auto& one : content.witches) EXPECT_TRUE(fits(one.flavour)) << one.id;
  for (const auto& one : content.spell_texts) EXPECT_TRUE(fits(one.flavour)) << one.id;
  for (const auto& one : content.moons) EXPECT_TRUE(fits(one.flavour)) << one.name;
}

TEST(RitualContent, SaysWhatIsWrongAndWhere) {
  EXPECT_THAT(fault_after([](Json& j) { j["game"] = "chess"; }), HasSubstr("not cards of the Forbidden Ritual"));
  EXPECT_THAT(fault_after([](Json& j) { j.erase("demons"); }), HasSubstr("\"demons\" is missing"));
  EXPECT_THAT(fault_after([](Json& j) { j["demons"].erase(3); }), HasSubstr("expected 8 Demons, found 7"));
  EXPECT_THAT(fault_after([](Json& j) { j["demons"][1]["id"] = "berith"; }),
              HasSubstr("demons[1]: id: the Demon berith is there twice"));
  EXPECT_THAT(fault_after([](Json& j) { j["demons"][1]["colour"] = "red"; }),
              HasSubstr("there is no field \"colour\""));
  EXPECT_THAT(fault_after([](Json& j) { j["demons"][0]["levels"][1]["needs"]["herb"] = 1; }),
              HasSubstr("each level asks for all of the one before"));
  EXPECT_THAT(fault_after([](Json& j) { j["demons"][0]["levels"][2]["needs"]["herb"] = 8; }),
              HasSubstr("more symbols than there are Moons"));
  EXPECT_THAT(fault_after([](Json& j) { j["object_types"][0]["transient_cards"] = 8; }),
              HasSubstr("expected 18 Transient Objects, found 19"));
  EXPECT_THAT(fault_after([](Json& j) { j["artifacts"]["numbers"][4] = 9; }),
              HasSubstr("the numbers run from 1 to 13"));
  EXPECT_THAT(fault_after([](Json& j) { j["moons"][7]["on_lock"] = Json::array(); }), HasSubstr("moons[7]"));
  EXPECT_THAT(fault_after([](Json& j) { j["witches"][0]["spells"][0]["timing"] = "never"; }),
              HasSubstr("expected one of immediate, end_of_round"));
  EXPECT_THAT(fault_after([](Json& j) { j["witches"][0]["spells"][0]["effects"][0]["op"] = "explode"; }),
              HasSubstr("effects[0]: op: expected one of"));
  EXPECT_THAT(fault_after([](Json& j) { j["witches"][0]["spells"][0]["timing"] = "end_of_round"; }),
              HasSubstr("the centre is empty at the end of the round"));
  EXPECT_THAT(fault_after([](Json& j) { j["witches"][2]["spells"][1]["id"] = "weeding"; }),
              HasSubstr("the Spell weeding is there twice"));
  EXPECT_THAT(fault_after([](Json& j) { j["common_spell"]["timing"] = "immediate"; }),
              HasSubstr("placed at the end of the round"));
  EXPECT_THAT(fault_after([](Json& j) { j["witches"][0]["spells"][2]["ref"] = "curse"; }),
              HasSubstr("expected one of sigil"));
  EXPECT_THAT(fault_after([](Json& j) { j["witches"] = 7; }), HasSubstr("expected a list"));
  EXPECT_EQ(fault_after([](Json&) {}), "");
}

TEST(RitualContent, NamesItsMechanicsNotItsWords) {
  const auto hash = [](const Json& json) { return read_cards<Rules>(json.dump(), "cards.json")->hash; };
  Json words = own(), rules = own();
  words["demons"][0]["flavour"] = "Another line.";
  words["witches"][3]["name"] = "Somebody else";
  rules["witches"][0]["spells"][0]["effects"][0]["worth"] = 2;
  EXPECT_EQ(hash(words), hash(own()));
  EXPECT_NE(hash(rules), hash(own()));
}

TEST(RitualContent, PlaysNewSpellsMadeOfKnownEffects) {
  Json json = own();
  json["witches"][0]["spells"][0]["effects"] = {
      {{"op", "target_discards"}, {"scope", "any_witch"}, {"n", 2}, {"filter", "object_or_artifact"}},
      {{"op", "play_from_hand"}, {"n", 2}, {"filter", "object_or_artifact"}},
      {{"op", "remove_from_center"}, {"n", 1}, {"filter", "potion"}},
      {{"op", "draw"}, {"deck", "incantation"}, {"n", 2}}};
  json["witches"][1]["spells"][1]["timing"] = "end_of_round";
  json["witches"][1]["spells"][1]["effects"] = {{{"op", "change_demon"}, {"scope", "self"}},
                                                {{"op", "change_spell"}, {"scope", "all_others"}},
                                                {{"op", "draw"}, {"deck", "herb"}, {"n", 4}}};
  const auto content = Content::read(json);
  ASSERT_TRUE(content) << content.fault().text();
  const auto shared = std::make_shared<const Content>(*content);
  for (int players = 3; players <= 8; ++players)
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      test::Play<Rules> play{*Rules::make(shared, players, default_house_rules(Rules::house_rules())), seed};
      play.finish_randomly();
      EXPECT_TRUE(play.over());
    }
}

TEST(RitualStatistics, AddUpWhateverTheOrder) {
  const Rules rules = test::make_game<Rules>(4);
  Statistics all, odd, even;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    test::Play<Rules> play{rules, seed};
    play.finish_randomly();
    all.game_over(rules, play.state, play.history);
    (seed % 2 == 0 ? even : odd).game_over(rules, play.state, play.history);
  }
  odd.add(even);
  EXPECT_EQ(odd.report(rules), all.report(rules));
  const Json endings = all.report(rules)["Endings, %"];
  EXPECT_NEAR(endings["Demon summoned"].get<double>() + endings["Sigil victory"].get<double>() +
                  endings["nobody"].get<double>(),
              100, 1e-9);
}

TEST(RitualBot, BeatsRandomPlayByFar) {
  for (const int players : {4, 6}) {
    const Rules rules = test::make_game<Rules>(players);
    constexpr int games = 120;
    int won = 0;
    Rules::Journal silence;
    Choices choices;
    for (int number = 0; number < games; ++number) {
      Rng rng{seed_of(static_cast<std::uint64_t>(number))};
      const Side bot = static_cast<Side>(number % rules.side_count());
      State state = rules.start(rng, silence);
      for (SeatSet who = rules.pending(state); !who.empty(); who = rules.pending(state)) {
        const Seat seat = rng.pick(who);
        choices.clear();
        rules.choices(state, seat, choices);
        Action action = rng.pick(choices);
        if (rules.side_of(rules.witches_of(seat).front()) == bot)
          action = rules.suggest(rules.known(state, Viewer{seat}), seat, rng);
        rules.apply(state, seat, action, rng, silence);
      }
      won += state.winners.has(bot);
    }
    EXPECT_GT(won * rules.side_count(), 2 * games) << players << " players: at least twice its fair share";
  }
}

}  // namespace
}  // namespace parlor::ritual
