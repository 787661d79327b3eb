// SPDX-License-Identifier: MIT
// The cards of Resonance: what they must agree with, how they are spread, and what a file of other cards may not do.
#include <gmock/gmock.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <set>

#include "games/resonance/rules.h"
#include "table/cards.h"

namespace parlor::resonance {
namespace {

using ::testing::HasSubstr;
using Spread = std::map<int, int>;

const Content& cards() { return *own_cards<Rules>().content; }
Json file() { return *parse_json(content::embedded("content/resonance/cards.json"), "cards.json"); }
const Json& named(const Json& list, const std::string& name) {
  for (const Json& card : list)
    if (card["name"] == name) return card;
  static const Json none;
  return none;
}

TEST(ResonanceCards, SpreadValuesDrawsAndAttentionAroundTheirMiddle) {
  Spread values, draws, attention;
  for (int i = 1; i <= persona_count; ++i)
    ++values[cards().facts(Persona(i)).value], ++draws[cards().facts(Persona(i)).draw];
  for (int i = 1; i <= event_count; ++i) ++attention[cards().attention(Headline(i))];
  EXPECT_EQ(values, (Spread{{1, 2}, {2, 5}, {3, 10}, {4, 15}, {5, 17}, {6, 15}, {7, 10}, {8, 5}, {9, 2}}));
  EXPECT_EQ(draws, (Spread{{0, 5}, {1, 20}, {2, 31}, {3, 20}, {4, 5}}));
  EXPECT_EQ(
      attention,
      (Spread{{10, 1}, {11, 1}, {12, 2}, {13, 3}, {14, 3}, {15, 5}, {16, 3}, {17, 3}, {18, 2}, {19, 1}, {20, 1}}));
}

TEST(ResonanceCards, TreatAllAudiencesAlike) {
  for (std::size_t a = 0; a < audience_count; ++a) {
    const auto bit = static_cast<Audiences>(1u << a);
    int personas = 0, value = 0, draw = 0, responses = 0, slots = 0, attention = 0;
    for (int i = 1; i <= persona_count; ++i)
      if (const PersonaFacts facts = cards().facts(Persona(i)); facts.audience == bit)
        ++personas, value += facts.value, draw += facts.draw;
    for (int i = 1; i <= response_count; ++i) responses += cards().audience(Response(i)) == bit;
    for (int i = 1; i <= event_count; ++i)
      if ((cards().audiences_of(Headline(i)) & bit) != 0) ++slots, attention += cards().attention(Headline(i));
    EXPECT_EQ(personas, 9);
    EXPECT_EQ(value, 45) << cards().audiences[a].id;
    EXPECT_EQ(draw, 18) << cards().audiences[a].id;
    EXPECT_EQ(responses + slots, 11) << cards().audiences[a].id;
    EXPECT_LE(std::abs(attention - 15 * slots) * 10, 6 * slots)
        << cards().audiences[a].id << ": within 0.6 of 15 on average";
  }
}

TEST(ResonanceCards, GiveEventsOneToThreeAudiences) {
  Spread breadth;
  for (int i = 1; i <= event_count; ++i) ++breadth[std::popcount(cards().audiences_of(Headline(i)))];
  EXPECT_EQ(breadth, (Spread{{1, 7}, {2, 12}, {3, 6}}));
}

TEST(ResonanceCards, KeepTheKnownCards) {
  const Json json = file();
  const Json& scientist = named(json["personas"], "Climate Scientist");
  EXPECT_TRUE(scientist["audience"] == "professionals" && scientist["value"] == 7 && scientist["draw"] == 2);
  EXPECT_EQ(named(json["responses"], "Both Sides Rhetoric")["audience"], "professionals");
  const Json& director = named(json["personas"], "Nonprofit Director");
  const Json& analyst = named(json["personas"], "Healthcare Policy Analyst");
  const Json& authority = named(json["responses"], "Appeal to Authority");
  const Json interference = named(json["events"], "Election Interference")["audiences"];
  const auto carries = [&](const Json& audience) {
    return std::find(interference.begin(), interference.end(), audience) != interference.end();
  };
  EXPECT_EQ(director["audience"], authority["audience"]);
  EXPECT_TRUE(carries(analyst["audience"]) && !carries(director["audience"]));
  EXPECT_NE(analyst["audience"], authority["audience"]);
  EXPECT_EQ(director["value"].get<int>() + analyst["value"].get<int>(), 12);
  EXPECT_EQ(director["draw"].get<int>() + analyst["draw"].get<int>(), 4);
}

TEST(ResonanceCards, HaveALineForEveryResponseAndEvent) {
  std::set<std::string> lines;
  for (const Face& face : cards().response_faces) lines.insert(face.flavour);
  for (const Face& face : cards().event_faces) lines.insert(face.flavour);
  EXPECT_EQ(lines.size(), 75u) << "each its own";
  for (const std::string& line : lines) EXPECT_TRUE(!line.empty() && line.size() <= 100) << line;
}

TEST(ResonanceCards, AreCalledByTheirAudiencesInWords) {
  const Json words = cards().printed_names();
  EXPECT_EQ(words["short"]["P01"], "School Bus Driver (Everyday Citizens 9/2)");
  EXPECT_EQ(words["short"]["R01"], "Kitchen-Table Story (Everyday Citizens)");
  EXPECT_EQ(words["face"]["P01"], "School Bus Driver (Everyday Citizens, value 9, draw 2)");
}

// ---- Other cards -----------------------------------------------------------------------------------------------------

/// What is said against the cards after this change; empty when they are fine.
std::string against(const std::function<void(Json&)>& change) {
  Json json = file();
  change(json);
  const auto read = read_cards<Rules>(json.dump(), "mine.json");
  return read ? "" : read.fault().text();
}

TEST(ResonanceCards, MayBeOthersOfTheSameSchema) {
  EXPECT_EQ(against([](Json& json) {
              json["personas"][0]["name"] = "Tram Driver", json["personas"][0]["value"] = 1;
              json["personas"][1]["audience"] = "skeptics";  // who then has ten, and another eight
              json["events"][3]["audiences"] = {"skeptics"}, json["events"][3].erase("flavour");
              std::swap(json["responses"][0], json["responses"][7]);
            }),
            "");
}

TEST(ResonanceCards, AreRefusedWithThePlaceOfTheFault) {
  EXPECT_THAT(against([](Json& json) { json["game"] = "persuasion"; }), HasSubstr("not cards of resonance"));
  EXPECT_THAT(against([](Json& json) { json["personas"][4]["audience"] = "dreamers"; }),
              HasSubstr("personas[4]: audience: there is no audience \"dreamers\""));
  EXPECT_THAT(against([](Json& json) { json["personas"][4]["value"] = 10; }), HasSubstr("personas[4]: value"));
  EXPECT_THAT(against([](Json& json) { json["personas"][4]["draw"] = "two"; }), HasSubstr("personas[4]: draw"));
  EXPECT_THAT(against([](Json& json) { json["personas"][4]["id"] = "P04"; }), HasSubstr("the card P04 is there twice"));
  EXPECT_THAT(against([](Json& json) { json["personas"][4]["id"] = "X4"; }),
              HasSubstr("expected an id from P01 to P81"));
  EXPECT_THAT(against([](Json& json) { json["personas"][4]["vlaue"] = 3; }), HasSubstr("vlaue"));
  EXPECT_THAT(against([](Json& json) { json["personas"].erase(80); }), HasSubstr("the card P81 is missing"));
  EXPECT_THAT(against([](Json& json) { json["responses"][1]["name"] = "School Bus Driver"; }),
              HasSubstr("responses[1]: name: the name \"School Bus Driver\" is there twice"));
  EXPECT_THAT(against([](Json& json) { json["events"][2]["audiences"] = Json::array(); }),
              HasSubstr("events[2]: audiences: an event has one to three audiences"));
  EXPECT_THAT(against([](Json& json) { json["events"][2]["audiences"] = {"skeptics", "skeptics"}; }),
              HasSubstr("an event names an audience once"));
  EXPECT_THAT(against([](Json& json) { json["events"][2]["attention"] = 21; }), HasSubstr("events[2]: attention"));
  EXPECT_THAT(against([](Json& json) { json["audiences"][3]["id"] = "skeptics"; }),
              HasSubstr("the audience skeptics is there twice"));
  EXPECT_THAT(against([](Json& json) { json["audiences"].erase(8); }), HasSubstr("expected 9 audiences, found 8"));
  EXPECT_THAT(against([](Json& json) { json["setup"]["draw_personas"] = 6; }),
              HasSubstr("setup: draw_personas: expected a whole number from 2 to 5, found the number 6"));
  EXPECT_THAT(against([](Json& json) { json.erase("events"); }), HasSubstr("events"));
}

// ---- Numbers of the set-up ----

std::shared_ptr<const Content> with_setup(const std::function<void(Json&)>& change) {
  Json json = file();
  change(json);
  auto content = Content::read(json);
  EXPECT_TRUE(content) << content.fault().text();
  return std::make_shared<const Content>(std::move(*content));
}

std::string hash_of(const Content& content) { return sha256_hex(content.mechanics().dump()); }

TEST(ResonanceCards, MayChangeTheNumbersOfTheSetUp) {
  struct Change {
    const char *object, *key;
    int value;
    std::function<int(const State&)> seen;
  };
  const auto shown = [](const State& s) { return s.display_personas.size(); };
  for (const Change& change :
       {Change{"influence", "count", 30,
               [](const State& s) { return s.supply + s.players[0].influence + s.players[1].influence; }},
        Change{"setup", "start_personas", 10, [](const State& s) { return s.players[0].dealt_personas.size(); }},
        Change{"setup", "start_responses", 5, [](const State& s) { return s.players[0].dealt_responses.size(); }},
        Change{"setup", "display_personas_per_seat", 5, shown},
        Change{"setup", "display_responses_per_seat", 2, [](const State& s) { return s.display_responses.size(); }}}) {
    const auto content = with_setup([&](Json& json) { json[change.object][change.key] = change.value; });
    EXPECT_NE(hash_of(*content), hash_of(cards())) << change.key;
    std::vector<int> most(2, 0);  // with the rulebook's number, and with the other
    for (const auto& played : {own_cards<Rules>().content, content}) {
      const auto rules = Rules::make(played, 2, default_house_rules(Rules::house_rules()));
      ASSERT_TRUE(rules);
      Rng rng{seed_of(4)}, dice{seed_of(5)};
      Rules::Journal silence;
      State state = rules->start(rng, silence);
      Choices choices;
      for (SeatSet who = rules->pending(state); !who.empty(); who = rules->pending(state)) {
        EXPECT_EQ(rules->unsound(state), "");
        int& seen = most[played == content];
        seen = std::max(seen, change.seen(state));
        choices.clear();
        rules->choices(state, who.front(), choices);
        rules->apply(state, who.front(), dice.pick(choices), rng, silence);
      }
    }
    EXPECT_NE(most[0], most[1]) << change.key << " makes no difference";
  }
}

TEST(ResonanceCards, KeepTheirHashWhereTheSetUpIsTheRulebooks) {
  EXPECT_FALSE(cards().mechanics().contains("setup"));
  EXPECT_EQ(hash_of(*with_setup([](Json&) {})), hash_of(cards()));
}

TEST(ResonanceCards, MayNotAskForMoreThanThereIs) {
  EXPECT_THAT(against([](Json& json) { json["setup"]["start_personas"] = 4; }), HasSubstr("setup: start_personas"));
  EXPECT_THAT(against([](Json& json) { json["setup"]["start_personas"] = 13; }), HasSubstr("setup: start_personas"));
  EXPECT_THAT(against([](Json& json) { json["setup"]["display_responses_per_seat"] = 4; }),
              HasSubstr("display_responses_per_seat"));
  EXPECT_THAT(against([](Json& json) { json["influence"]["count"] = 50, json["counts"]["influence"] = 40; }),
              HasSubstr("counts: influence: there are 50 of it"));
}

}  // namespace
}  // namespace parlor::resonance
