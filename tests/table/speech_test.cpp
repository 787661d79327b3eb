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
#include "table/message.h"
#include "table/table.h"
#include "words/house_rules.h"

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
  EXPECT_THAT(text, Not(HasSubstr("#"))) << text;
  EXPECT_THAT(text, Not(HasSubstr("null"))) << text;
  EXPECT_THAT(text, Not(HasSubstr("  "))) << text;
}

/// Random tables of every size at which clocks run out and people come and go.
template <class G, class Look> void walk(int games, Look look, const Speech* speech = nullptr) {
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
      if (speech != nullptr) table->speak(*speech);
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
    described += key.starts_with("event.") && key != "event.words_sent" ? 1 : 0;
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

/// Everything that a table says to somebody: labels, questions, hints, and at the end the whole log for every viewer.
template <class Hear> void hear(const Table& table, Seat seat, Hear heard) {
  const Speech& speech = table.speech();
  const Viewer viewer = seat == house ? Viewer::spectator() : Viewer{seat};
  const auto say = [&](const std::string& key, const Json& fields) {
    if (speech.knows(key)) heard(key, speech.say(key, fields, table.names(), viewer));
  };
  for (const Choice& choice : table.choices(seat)) {
    const std::string type = choice.json["type"].template get<std::string>();
    heard("action." + type, choice.label);
    say("pick." + type, choice.json), say("confirm." + type, choice.json);
    for (const auto& [field, value] : choice.json.items())
      say("pick." + field, choice.json), say("ask." + field, choice.json),
          say("ask." + type + "." + field, choice.json);
  }
  const Json view = table.view(viewer);
  const std::string step = view.value("step", std::string{});
  say("hint." + step, view), say("step." + step, view);
  if (!table.over()) return;
  std::vector<Viewer> viewers{Viewer::spectator(), Viewer::recorder()};
  for (int one = 0; one < table.players(); ++one) viewers.push_back(Viewer{seat_at(one)});
  for (const Viewer one : viewers)
    for (const Line& line : table.log(one))
      heard("event." + line.event["type"].template get<std::string>(), line.sentence);
}

TYPED_TEST(Words, EveryMessageNamesWhatThereIs) {
  Header header;
  header.game = TypeParam::facts.name, header.players = TypeParam::facts.players.least;
  const auto table = Table::open(header);
  ASSERT_TRUE(table) << table.fault().text();
  const Speech& speech = table->speech();
  EXPECT_TRUE(speech.faults().empty());
  const auto check = [&](const auto& self, const std::string& key, const std::vector<Message::Node>& nodes) -> void {
    for (const Message::Node& node : nodes) {
      if (node.kind == Message::Node::Kind::name) {
        EXPECT_NE(table->names().table(node.by), nullptr) << key << ": " << node.by;
      }
      if (node.kind == Message::Node::Kind::each) {
        EXPECT_NE(speech.message(node.by), nullptr) << key << ": " << node.by;
      }
      for (const Message::Variant& variant : node.variants) self(self, key, variant.nodes);
    }
  };
  int messages = 0;
  for (const auto& [key, value] : speech.strings().items())
    if (const Message* const message = speech.message(key)) check(check, key, message->nodes()), ++messages;
  EXPECT_GT(messages, 20);
}

TYPED_TEST(Words, SeatsAreCalledByTheirPeople) {
  Header header;
  header.game = TypeParam::facts.name, header.players = TypeParam::facts.players.least;
  header.seats = {{{"name", "Zoë"}}};
  for (int seat = 1; seat < header.players; ++seat) header.seats.push_back({{"bot", "easy"}});
  auto table = Table::open(header);
  ASSERT_TRUE(table) << table.fault().text();
  EXPECT_EQ(table->names().word("player", 0), "Zoë");
  if (header.players > 1) {
    EXPECT_EQ(table->names().word("player", 1),
              strings_of(TypeParam::facts.name)["bots"][1].template get<std::string>());
  }
  const std::uint64_t version = table->names_version();
  table->seat_people({{{"name", "Quim"}}});
  EXPECT_NE(table->names_version(), version);
  EXPECT_EQ(table->names().word("player", 0), "Quim");
  table->seat_people({{{"name", "a\nb"}}});
  EXPECT_EQ(table->names().word("player", 0), "Seat 1") << "what may not be shown is no name";
}

// ---- Another language is another file ----

/// A made-up language: every letter of ours is another one; what is filled in, and the keys of alternatives, stay.
class Pseudo {
 public:
  static std::string message(std::string_view text) {
    Pseudo made{text};
    made.inside();
    return std::move(made.out_);
  }
  static Json strings(const Json& english) {
    Json all = english;
    for (auto& [key, value] : all.items())
      if (value.is_string()) value = message(value.template get_ref<const std::string&>());
    return all;
  }

 private:
  explicit Pseudo(std::string_view text) : text_{text} {}

  void inside() {
    while (at_ < text_.size() && text_[at_] != '}') {
      if (text_[at_] == '{') slot();
      else letter(text_[at_++]);
    }
  }
  /// Up to its brace; what stands in braces of its own is a message again.
  void slot() {
    out_ += text_[at_++];
    while (text_[at_] != '}') {
      out_ += text_[at_++];
      if (out_.back() != '{') continue;
      inside();
      out_ += text_[at_++];
    }
    out_ += text_[at_++];
  }
  void letter(char one) {
    const char small = static_cast<char>(one | 0x20);
    if (small < 'a' || small > 'z') return void(out_ += one);
    const int code = 0x430 + (small - 'a');
    out_ += static_cast<char>(0xC0 | (code >> 6)), out_ += static_cast<char>(0x80 | (code & 0x3F));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
};

/// What is left of a sentence without the names in it.
std::string without(std::string text, const std::vector<std::string>& names) {
  for (const std::string& name : names)
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at))
      text.erase(at, name.size());
  return text;
}

std::vector<std::string> all_names(const Names& names) {
  std::vector<std::string> words;
  const Json tables = names.json();
  for (const auto& [table, entries] : tables.items())
    for (const Json& word : entries)
      if (word.is_string() && !word.get_ref<const std::string&>().empty()) words.push_back(word.get<std::string>());
  std::sort(words.begin(), words.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return words;
}

bool has_latin(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](char one) { return (one | 0x20) >= 'a' && (one | 0x20) <= 'z'; });
}

TYPED_TEST(Words, SpeakAnotherLanguageWhenItsFileDoes) {
  const Json strings = Pseudo::strings(strings_of(TypeParam::facts.name));
  const Speech speech{strings};
  ASSERT_TRUE(speech.faults().empty()) << speech.faults().front().text();
  std::size_t spoken = 0, looks = 0;
  std::set<std::string> left;
  walk<TypeParam>(
      std::min(2, some_games()),
      [&](const Table& table, Seat seat) {
        if (++looks % 3 != 0 && !table.over()) return;
        std::vector<std::string> names;
        hear(table, seat, [&](const std::string& key, const std::string& text) {
          ++spoken;
          expect_whole(text);
          if (!has_latin(text)) return;
          if (names.empty()) names = all_names(table.names());
          if (has_latin(without(text, names))) left.insert(key + ": " + text);
        });
      },
      &speech);
  EXPECT_GT(spoken, 1000u);
  EXPECT_THAT(left, ::testing::IsEmpty());
}

TYPED_TEST(Words, EveryLanguageHasAllThatEnglishHas) {
  for (const std::string& locale : locales())
    for (const std::string& folder : {std::string{}, std::string{TypeParam::facts.name} + "/"}) {
      const auto read = [&](const std::string& language) {
        const std::string path = "content/" + folder + "strings." + language + ".json";
        auto json = parse_json(content::embedded(path), path);
        EXPECT_TRUE(json) << path;
        return json ? *json : Json::object();
      };
      const Json theirs = read(locale);
      const Json english = read("en");
      for (const auto& [key, value] : english.items()) EXPECT_TRUE(theirs.contains(key)) << locale << ": " << key;
    }
}

TEST(Locales, AreThoseWithAFileAndChosenByTheWish) {
  EXPECT_THAT(locales(), ::testing::Contains("en"));
  const std::vector<std::string> known{"de", "en", "pt"};
  EXPECT_EQ(locale_for("de", known), "de");
  EXPECT_EQ(locale_for("de_AT.UTF-8", known), "de");
  EXPECT_EQ(locale_for("pt-BR", known), "pt");
  for (const char* unknown : {"", "C", "fr_FR", "deu"}) EXPECT_EQ(locale_for(unknown, known), "en") << unknown;
}

TEST(Speech, BeginsASentenceWithACapital) {
  const Json strings{{"it", "{who, seat, you} part."}};
  EXPECT_EQ(Speech{strings}.sentence("it", {{"who", 0}}, Names{}, Viewer{Seat{0}}), "You part.");
}

TEST(Speech, TellsWhichStringsAreNoMessages) {
  const Json strings{{"good", "{a}"}, {"bad", "{a"}, {"plural", {{"one", "sometimes"}}}};
  const Speech speech{strings};
  ASSERT_EQ(speech.faults().size(), 2u);
  EXPECT_EQ(speech.faults()[0].text(), "bad: letter 3: a brace is not closed");
  EXPECT_THAT(speech.faults()[1].text(), HasSubstr("plural: one: "));
}

}  // namespace
}  // namespace parlor::test
