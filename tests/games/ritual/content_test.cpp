// SPDX-License-Identifier: MIT
// The cards as data: what the file must hold, and how it is refused.
#include <filesystem>
#include <functional>

#include "games/ritual/coven.h"
#include "games/ritual/statistics.h"
#include "support/files.h"

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
  add_row(odd.counters(), row_of(even.counters()));
  EXPECT_EQ(odd.report(rules), all.report(rules));
  const Json endings = all.report(rules)["Endings, %"];
  EXPECT_NEAR(endings["Demon summoned"].get<double>() + endings["Sigil victory"].get<double>() +
                  endings["nobody"].get<double>(),
              100, 1e-9);
}

TEST(RitualStatistics, CountRoundsInWhichNobodyPlaysACard) {
  const Rules rules = test::make_game<Rules>(3);
  const test::Play<Rules> play{rules, 1};
  std::vector<Told<Event>> history;
  Journal<Event> journal{history};
  journal.tell(SpellKept{witch_at(0), SpellCard{1}});
  CardsRevealed played;
  played.cards.push({witch_at(1), Card{Type::herb}});
  const auto round = [&](std::uint8_t number, const CardsRevealed& cards, Card lock) {
    journal.tell(RoundStarted{number, 1, 0, 1});
    journal.tell(cards);
    journal.tell(MoonLocked{0, Type::herb, lock});
  };
  round(1, {}, Card::transient(Type::herb));
  round(2, played, Card{Type::herb});
  round(3, {}, Card::transient(Type::herb));
  round(4, played, Card::transient(Type::herb));
  journal.tell(SpellAnnounced{{Spell{2}, witch_at(0), no_witch, Incantation{3}}, true});
  State end = play.state;
  end.round = 4;
  for (Witch witch : rules.witches()) end.spell_card[witch] = SpellCard{1};
  Statistics statistics;
  statistics.game_over(rules, end, history);
  const Json report = statistics.report(rules);
  EXPECT_EQ(report["Moons"]["% of rounds in which nobody plays a card"], 50);
  EXPECT_EQ(report["Moons"]["% of first rounds in which nobody does"], 100);
  EXPECT_EQ(report["Moons"]["% locked by the bare Transient Object"], 75);
  const Json cast = report["Spells cast, % of the games in which the Witch plays"];
  EXPECT_EQ(cast["Crowded Silence"], 0) << "on her card, and never cast";
  EXPECT_EQ(cast["Changed Souls"], 100);
  EXPECT_FALSE(cast.contains("Black Water")) << "nobody had it";
}

/// Games in which every seat does what the advice says, or all but one do anything at all.
Statistics played_by_advice(const Rules& rules, int games) {
  Statistics statistics;
  for (int number = 0; number < games; ++number) {
    Rng rng{seed_of(static_cast<std::uint64_t>(number))};
    std::vector<Told<Event>> history;
    Journal<Event> journal{history};
    State state = rules.start(rng, journal);
    for (SeatSet who = rules.pending(state); !who.empty(); who = rules.pending(state)) {
      const Seat seat = rng.pick(who);
      rules.apply(state, seat, rules.suggest(rules.known(state, Viewer{seat}), seat, rng), rng, journal);
    }
    statistics.game_over(rules, state, history);
  }
  return statistics;
}

TEST(RitualBot, ContestsMoonsFromTheFirstOn) {
  for (const int players : {3, 4, 5, 6, 7, 8}) {
    const Rules rules = test::make_game<Rules>(players);
    const Json moons = played_by_advice(rules, 150).report(rules)["Moons"];
    EXPECT_LT(moons["% of rounds in which nobody plays a card"], 15) << players << " players";
    EXPECT_LT(moons["% of first rounds in which nobody does"], 25) << players << " players";
    EXPECT_LT(moons["% locked by the bare Transient Object"], 45) << players << " players";
  }
}

TEST(RitualBot, KeepsTheWitchWhoPromisesMore) {
  const Rules rules = test::make_game<Rules>(4);
  SpellCards kept_once;
  int gain = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    test::Play<Rules> play{rules, seed};
    const Seat first = rules.pending(play.state).front();
    const State known = rules.known(play.state, Viewer{first});
    const Side side = rules.side_of(rules.witch_of(first));
    const auto promise = [&](SpellCard card) { return rules.promise_of(card, known.devotion[side].demon); };
    const Action action = rules.suggest(known, first, play.rng);
    const SpellCard kept{action.a};
    for (SpellCard card : known.offered[side]) {
      EXPECT_GT(promise(kept) + Rules::doubt, promise(card));
      gain += promise(kept) - promise(card);
    }
    kept_once.add(kept);
    EXPECT_EQ(rules.reason(known, first, action).json()["share"], rules.strength_of(kept));
  }
  EXPECT_GT(gain, 300 * 5) << "better than a coin";
  EXPECT_EQ(kept_once.size(), spell_card_count) << "nobody is left out for ever";
}

TEST(RitualContent, KeepsEarlierCardsUnderTheirHash) {
  namespace fs = std::filesystem;
  int found = 0;
  for (const auto& file : fs::directory_iterator{test::project() + "/content/ritual/editions"}) {
    const auto cards = read_cards<Rules>(test::text_of_file(file.path()), file.path().string());
    ASSERT_TRUE(cards) << cards.fault().text();
    EXPECT_EQ(cards->hash + ".json", file.path().filename().string());
    EXPECT_NE(cards->hash, own_cards<Rules>().hash);
    ++found;
  }
  EXPECT_GE(found, 1);
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
    EXPECT_GT(won * rules.side_count() * 4, 11 * games) << players << " players: 2.75 times its fair share";
  }
}

}  // namespace
}  // namespace parlor::ritual
