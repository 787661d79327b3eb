// SPDX-License-Identifier: MIT
// Everything that can be done or can happen has its words, for whoever looks.
#include "table/speech.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <variant>

#include "kernel/playout.h"
#include "parlor/all_games.h"
#include "support/amount.h"
#include "support/house_rules.h"
#include "table/table.h"

namespace parlor::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

template <class> struct TypesOf;
template <Game... G> struct TypesOf<Games<G...>> {
  using type = ::testing::Types<G...>;
};

template <class G> class Words : public ::testing::Test {};
TYPED_TEST_SUITE(Words, TypesOf<Catalogue>::type);

/// A label or sentence without a gap: no slot left open, nothing looked up in vain.
void expect_whole(const std::string& text) {
  EXPECT_THAT(text, Not(HasSubstr("{"))) << text;
  EXPECT_THAT(text, Not(HasSubstr("null"))) << text;
  EXPECT_THAT(text, Not(HasSubstr("  "))) << text;
}

/// Random tables of every size at which clocks run out and people come and go.
template <class G, class Look> void walk(int games, Look look) {
  for (int players = G::facts.players.least; players <= G::facts.players.most; ++players)
    for (int number = 0; number < games; ++number) {
      Header header;
      header.game = G::facts.name;
      header.players = players;
      header.seed = seed_of(static_cast<std::uint64_t>(number));
      Rng dice{header.seed, 99};
      if (number % 2 == 1) header.house_rules = write_house_rules(G::house_rules(), random_house_rules<G>(dice));
      auto table = Table::open(header);
      ASSERT_TRUE(table) << table.fault().text();
      while (!table->over()) {
        const Seat seat = dice.below(20) == 0 ? house : random_seat(table->pending(), dice);
        Choices choices;
        table->choices(seat, choices);
        if (choices.empty() && seat == house) continue;
        look(*table, seat);
        table->commit(table->judge({seat, table->to_json(dice.pick(choices))}));
      }
      look(*table, house);
    }
}

constexpr int all_games = 40;  // in which every action and nearly every event comes up
int some_games() { return std::min(all_games, 2 + games_to_play() / 25); }

TYPED_TEST(Words, EveryChoiceHasALabel) {
  const Json& strings = strings_of(TypeParam::facts.name);
  std::set<std::string> met;
  walk<TypeParam>(some_games(), [&](const Table& table, Seat seat) {
    for (const Choice& choice : table.choices(seat)) {
      EXPECT_FALSE(choice.label.empty()) << choice.json.dump();
      expect_whole(choice.label);
      EXPECT_EQ(choice.label, speech_of(TypeParam::facts.name)
                                  .say("action." + choice.json["type"].template get<std::string>(), choice.json,
                                       table.names(), Viewer{seat}))
          << "an action as fields and as a tree are worded alike";
      met.insert(choice.json["type"].template get<std::string>());
    }
  });
  if (some_games() < all_games) return;
  met.insert({"undo", "say"});  // the table's own
  met.insert("pick");           // of .Resilience, which only cards of one's own ask for
  for (const auto& [key, text] : strings.items())
    EXPECT_TRUE(!key.starts_with("action.") || met.contains(key.substr(7)))
        << key << " is for an action that never came up";
}

TYPED_TEST(Words, EveryEventHasASentenceOrIsSilentOnPurpose) {
  const Speech speech{strings_of(TypeParam::facts.name)};
  std::set<std::string> met;
  walk<TypeParam>(some_games(), [&](const Table& table, Seat) {
    if (!table.over()) return;
    std::vector<Viewer> viewers{Viewer::spectator(), Viewer::recorder()};
    for (int seat = 0; seat < table.players(); ++seat) viewers.push_back(Viewer{seat_at(seat)});
    for (const Viewer viewer : viewers)
      for (const Line& line : table.log(viewer)) {
        const std::string type = line.event["type"].template get<std::string>();
        EXPECT_TRUE(speech.knows("event." + type)) << type;
        expect_whole(line.sentence);
        met.insert(type);
      }
  });
  std::size_t described = 0;  // some happen too seldom to wait for them here
  for (const auto& [key, text] : speech.strings().items())
    described += key.starts_with("event.") && key != "event.WordsSent" ? 1 : 0;
  EXPECT_EQ(described, std::variant_size_v<typename TypeParam::Event>);
  EXPECT_TRUE(met.size() + 3 >= described || some_games() < all_games);
}

TYPED_TEST(Words, EveryHouseRuleIsExplained) {
  const Json& strings = strings_of(TypeParam::facts.name);
  for (const HouseRuleSpec& rule : TypeParam::house_rules()) {
    const std::string key = "house_rule." + std::string{rule.key};
    ASSERT_TRUE(strings.contains(key)) << key;
    EXPECT_FALSE(strings[key]["title"].template get<std::string>().empty()) << key;
    EXPECT_FALSE(strings[key]["help"].template get<std::string>().empty()) << key;
    for (const std::string_view word : rule.words)
      EXPECT_TRUE(strings[key]["values"].contains(word)) << key << " " << word;
    if (rule.or_none) {
      EXPECT_TRUE(strings[key]["values"].contains("none")) << key;
    }
  }
}

// ---- The templates ----

const Names names{{{"seat", {"Ann", "Bob", "Cid"}}, {"card", {{"T1", "Rake"}, {"T2", "Poet"}}}}};

std::string said(const Json& strings, const Json& fields, Viewer viewer = Viewer::spectator()) {
  return Speech{strings}.say("it", fields, names, viewer);
}

TEST(Speech, FillsFieldsAndLooksThemUp) {
  EXPECT_EQ(said({{"it", "{n} of {to:seat}, {card:card}"}}, {{"n", 3}, {"to", 1}, {"card", "T2"}}), "3 of Bob, Poet");
  EXPECT_EQ(said({{"it", "{cards:card}"}}, {{"cards", {"T1", "T2"}}}), "Rake and Poet");
  EXPECT_EQ(said({{"it", "{who:seat}"}}, {{"who", {0, 1, 2}}}), "Ann, Bob and Cid");
  EXPECT_EQ(said({{"it", "{a.b}"}}, {{"a", {{"b", "deep"}}}}), "deep");
  EXPECT_EQ(said({{"it", "[{nothing}]"}}, Json::object()), "[]");
}

TEST(Speech, TakesTheFirstAlternativeThatFits) {
  const Json strings{{"it", Json::array({{{"you", "seat"}, {"say", "you"}},
                                         {{"when", {{"drew", true}}}, {"say", "drew"}},
                                         {{"when", {{"card", nullptr}}}, {"say", "unseen"}},
                                         {{"say", "seen"}}})}};
  EXPECT_EQ(said(strings, {{"seat", 1}, {"drew", true}}, Viewer{Seat{1}}), "you");
  EXPECT_EQ(said(strings, {{"seat", 1}, {"drew", true}}, Viewer{Seat{0}}), "drew");
  EXPECT_EQ(said(strings, {{"seat", 1}, {"drew", false}}), "unseen");
  EXPECT_EQ(said(strings, {{"seat", 1}, {"drew", false}, {"card", "T1"}}), "seen");
}

TEST(Speech, SaysYouToTheViewer) {
  EXPECT_EQ(said({{"it", "{pair:seat|you}"}}, {{"pair", {0, 2}}}, Viewer{Seat{2}}), "Ann and you");
  EXPECT_EQ(said({{"it", "{pair:seat|you}"}}, {{"pair", {0, 2}}}, Viewer{Seat{1}}), "Ann and Cid");
  EXPECT_EQ(said({{"it", "{pair:seat}"}}, {{"pair", {0, 2}}}, Viewer{Seat{2}}), "Ann and Cid");
}

TEST(Speech, SpeaksTheItemsOfAListByTheirOwnTemplate) {
  const Json strings{{"it", "All: {list*one}."},
                     {"sub.one", Json::array({{{"when", {{"n", 2}}}, {"say", ""}}, {{"say", "n{n}"}}})}};
  EXPECT_EQ(said(strings, {{"list", {{{"n", 1}}, {{"n", 2}}, {{"n", 3}}}}}), "All: n1; n3.");
}

TEST(Speech, BeginsASentenceWithACapital) {
  const Json strings{{"it", "{who:seat|you} part."}};
  EXPECT_EQ(Speech{strings}.sentence("it", {{"who", 0}}, names, Viewer{Seat{0}}), "You part.");
}

}  // namespace
}  // namespace parlor::test
