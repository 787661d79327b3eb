// SPDX-License-Identifier: MIT
// The box, counted and compared with what is known of the game: RSL-157 to RSL-159, and the balance of RSL-161.
#include "games/resilience/card_text.h"
#include "games/resilience/country.h"
#include "support/amount.h"

namespace parlor::resilience {
namespace {

using ::testing::ElementsAre;

const Scenario& box() { return own_cards<Rules>().content->scenarios[0]; }
const StrategyCard& strategy(int number) { return box()[static_cast<StrategyNo>(number)]; }
const EventCard& event(int number) { return box()[static_cast<EventNo>(number)]; }
std::string says(const Effects& effects) { return CardText{*own_cards<Rules>().content, box()}.of(effects); }
std::string says(const Lines& lines) { return CardText{*own_cards<Rules>().content, box()}.of(lines); }

TEST(ResilienceContent, HoldsTheWholeBox) {
  RULE("RSL-157");
  EXPECT_EQ(box().events.size(), 38u);
  int copies = 0;
  for (const EventCard& card : box().events) copies += card.copies;
  EXPECT_EQ(copies, 54);
  EXPECT_EQ(box().strategies.size(), 22u);
  EXPECT_EQ(box().roles.size(), 9u);
  EXPECT_EQ(own_cards<Rules>().content->scenarios.size(), 7u);
  const auto cards = parse_json(content::embedded("content/resilience/cards.json"), "cards.json");
  const auto blanks = [&](const char* key) {
    int count = 0;
    for (const Json& card : (*cards)[key]) count += card.value("blank", false);
    return count;
  };
  EXPECT_EQ(std::tuple(blanks("events"), blanks("strategies"), blanks("roles")), std::tuple(2, 2, 1));
  EXPECT_EQ((*cards)["indicators"].size(), 8u);
  for (const char* key : {"events", "strategies", "roles"})
    for (const Json& card : (*cards)[key])
      EXPECT_TRUE(card.value("blank", false) || card.value("flavour", std::string(91, 'x')).size() <= 90) << card["id"];
}

TEST(ResilienceContent, FitsEveryScenario) {
  RULE("RSL-158");
  std::vector<int> sizes;
  for (const Scenario& scenario : own_cards<Rules>().content->scenarios) sizes.push_back(scenario.deck_size());
  EXPECT_THAT(sizes, ElementsAre(12, 24, 24, 24, 24, 24, 24));
  auto cards = *parse_json(content::embedded("content/resilience/cards.json"), "cards.json");
  cards["scenarios"][0]["deck"]["fixed"] = {{21, 4}};
  EXPECT_FALSE(Content::read(cards)) << "too few copies";
  cards = *parse_json(content::embedded("content/resilience/cards.json"), "cards.json");
  cards["scenarios"][0]["deck_size"] = 13;
  EXPECT_FALSE(Content::read(cards)) << "a wrong size";
}

/// A file made before calls a card's modes its options, and so do the scenarios that people keep.
TEST(ResilienceContent, IsReadByTheFormerNameOfModes) {
  const std::string cards{content::embedded("content/resilience/cards.json")};
  std::string former = cards;
  for (const auto& [now, then] : {std::pair{"\"modes\"", "\"options\""}, std::pair{"\"mode\"", "\"option\""}})
    for (std::size_t at = 0; (at = former.find(now, at)) != std::string::npos;)
      former.replace(at, std::string_view{now}.size(), then);
  const auto today = Content::read(*parse_json(cards, "")), then = Content::read(*parse_json(former, ""));
  ASSERT_TRUE(today && then);
  EXPECT_EQ(today->mechanics(), then->mechanics()) << "its hash names the cards in records";
  EXPECT_EQ(today->words, then->words);
  const auto& card = then->scenarios[0][EventNo{26}];
  EXPECT_TRUE(card.effects.choose);
  EXPECT_EQ(says(card.effects), says(event(26).effects));
}

TEST(ResilienceContent, AgreesWithWhatIsKnownOfTheGame) {
  RULE("RSL-159");
  EXPECT_EQ(std::tuple(strategy(1).cost, strategy(1).maintenance, says(strategy(1).effects)),
            std::tuple(8, 4, std::string{"INT +2, POL +1 next turn"}));
  EXPECT_EQ(std::popcount(static_cast<unsigned>(strategy(1).entries[0].faces)), 3);
  EXPECT_EQ(std::tuple(strategy(20).cost, strategy(20).maintenance, says(strategy(20).effects)),
            std::tuple(4, 2, std::string{"ECO +2 next turn, MEDIA −1"}));
  EXPECT_EQ(strategy(20).influence, Indicators::only(Indicator::eco));
  EXPECT_EQ(says(strategy(6).effects), "DEF +1 next turn, OPS +1 next turn");
  EXPECT_EQ(CardText::of(strategy(5).influence, " "), "GOV INT");
  EXPECT_EQ(CardText::of(strategy(7).entries[0].faces), "1–4");
  EXPECT_EQ(says(strategy(4).effects), "GOV +1");
  EXPECT_EQ(CardText::of(strategy(4).entries[0].faces), "1–3");
  EXPECT_EQ(strategy(4).cost + strategy(3).cost, 13);
  for (const int number : {3, 17, 18}) EXPECT_TRUE(strategy(number).removed_when_discarded) << number;
  EXPECT_EQ(says(event(28).effects), "GOV −1, ECO −1 next turn, INT −2 next turn, POL −1");
  EXPECT_EQ(says(event(27).effects), "SOC −2*; * if the die shows 4–6");
  EXPECT_EQ(event(27).symbol, Symbol::terror);
  EXPECT_EQ(says(event(26).effects), "A: OPS −2 or B: DEF −1, OPS −1");
  EXPECT_EQ(says(event(10).effects), "SOC −1, MEDIA −1");
  EXPECT_EQ(says(event(30).effects), "GOV −1, ECO −1, DEF −1 for each cube, at most 2");
  EXPECT_GE(event(21).copies, 3);
  for (const int number : {9, 15, 16, 25}) EXPECT_GE(event(number).copies, 2) << number;
  const auto& tracks = own_cards<Rules>().content->tracks;
  EXPECT_EQ(says(tracks[index(Indicator::eco)].bonus), "SOC +1");
  EXPECT_EQ(says(tracks[index(Indicator::soc)].bonus), "POL +1");
  EXPECT_TRUE(tracks[index(Indicator::gov)].bonus.empty());
  EXPECT_EQ(says(tracks[index(Indicator::pol)].orange_lines), "GOV −1");
  for (const Track& track : tracks)
    EXPECT_EQ(track.orange | track.red, 0b1110) << track.id << ": no space from 4 up is coloured";
  EXPECT_EQ(CardText::of(tracks[index(Indicator::eco)].influence[4]), "1–3");
  EXPECT_TRUE(shows(tracks[index(Indicator::gov)].influence[4], 2));
  std::vector<std::string> roles;
  for (const RoleCard& role : box().roles) roles.push_back(role.name);
  EXPECT_THAT(roles, ElementsAre("Economy", "Defense", "Foreign Affairs", "Politics", "Homeland", "Communication",
                                 "Treasure", "Strategy", "Intelligence"));
}

/// How many of so many solo games the bot wins, or a player who does nothing at all.
double win_rate(std::string_view scenario, int games, bool idle) {
  const Rules rules = test::make_game<Rules>(1, {{"scenario", std::string{scenario}}});
  Journal<Event> silence;
  int won = 0;
  for (int number = 0; number < games; ++number) {
    Rng rng{seed_of(static_cast<std::uint64_t>(number)), 161};
    State s = rules.start(rng, silence);
    while (!rules.pending(s).empty()) {
      Action action = rules.suggest(rules.known(s, Viewer{Seat{0}}), Seat{0}, rng);
      if (idle) {
        Choices choices;
        rules.choices(s, Seat{0}, choices);
        action = choices[0];
        for (const Action choice : choices)
          if (const auto kind = static_cast<Kind>(choice.kind);
              kind == Kind::go_on || kind == Kind::done || kind == Kind::pass || kind == Kind::automatic)
            action = choice;
      }
      rules.apply(s, Seat{0}, action, rng, silence);
    }
    won += s.ending == Ending::victory;
  }
  return static_cast<double>(won) / games;
}

TEST(ResilienceContent, IsHardButFair) {
  RULE("RSL-161");
  const int games = std::max(200, test::games_to_play() / 2);  // 500 unless told otherwise: an error of about 2 points
  for (const std::string_view scenario : scenario_words) {
    const bool drive = scenario == "test_drive";
    EXPECT_GE(win_rate(scenario, games, false), drive ? 0.70 : 0.25) << scenario;
    EXPECT_LE(win_rate(scenario, games, true), drive ? 0.10 : 0.01) << scenario;
  }
}

}  // namespace
}  // namespace parlor::resilience
