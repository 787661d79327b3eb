// SPDX-License-Identifier: MIT
// What must never change unnoticed: the golden records, the signatures, and that every rule has its test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "parlor/all_games.h"
#include "support/files.h"
#include "table/message.h"
#include "table/record.h"
#include "table/rulebook.h"
#include "table/signature.h"
#include "table/speech.h"

namespace parlor::test {
namespace {

namespace fs = std::filesystem;

TEST(Golden, EveryRecordReplaysToItsEventsAndResult) {
  Catalogue::each([]<class G>(std::type_identity<G>) {
    std::set<int> players;
    int from_the_start = 0;
    for (const fs::path& path : files_in(tests_of(G::facts.name) / "records", ".jsonl")) {
      const auto record = read_record(text_of_file(path), path.filename());
      ASSERT_TRUE(record) << record.fault().text();
      const auto table = verify(*record, path.filename());
      ASSERT_TRUE(table) << table.fault().text();
      EXPECT_TRUE(table->over()) << path;
      const auto again = read_record(write_record(*table, true), path.filename());
      ASSERT_TRUE(again) << again.fault().text();
      if (record->start) {
        EXPECT_EQ(again->start, record->start) << path;
      }
      EXPECT_EQ(again->result, record->result) << path;
      ASSERT_EQ(again->lines.size(), record->lines.size()) << path;
      for (std::size_t i = 0; i < again->lines.size(); ++i) {
        EXPECT_EQ(again->lines[i].action, record->lines[i].action) << path << " " << i;
        EXPECT_EQ(again->lines[i].events, record->lines[i].events) << "golden records are whole, with their events";
      }
      players.insert(table->players());
      from_the_start += record->start ? 1 : 0;
    }
    EXPECT_TRUE(from_the_start > 0 || G::facts.example)
        << G::facts.name << " has no golden record with the events of its start";
    for (int count = G::facts.players.least; count <= G::facts.players.most; ++count)
      EXPECT_TRUE(players.contains(count)) << G::facts.name << " has no golden record for " << count << " players";
  });
}

TEST(Golden, EverySignatureIsTheOneWrittenDown) {
  Catalogue::each([]<class G>(std::type_identity<G>) {
    EXPECT_EQ(signature_of(std::string{G::facts.name}) + "\n", text_of_file(tests_of(G::facts.name) / "signature.txt"))
        << G::facts.name;
  });
}

TEST(Golden, EveryRuleIsCitedByATestOfItsGame) {
  const std::regex citation{R"(RULE\(([^)]*)\))"}, id{R"([A-Z]{3}-[A-Z]?[0-9]+)"};
  Catalogue::each([&]<class G>(std::type_identity<G>) {
    std::set<std::string> cited;
    for (const fs::path& path : files_in(tests_of(G::facts.name), ".cpp")) {
      const std::string text = text_of_file(path);
      for (std::sregex_iterator call{text.begin(), text.end(), citation}; call != std::sregex_iterator{}; ++call) {
        const std::string ids = (*call)[1];
        for (std::sregex_iterator one{ids.begin(), ids.end(), id}; one != std::sregex_iterator{}; ++one)
          cited.insert(one->str());
      }
    }
    std::set<std::string> rules;
    for (const Chapter& chapter : rulebook_of(G::facts.name).chapters)
      for (const Rule& rule : chapter.rules) {
        EXPECT_TRUE(rules.insert(rule.id).second) << rule.id << " stands in the rulebook twice";
        EXPECT_TRUE(rule.id.starts_with(std::string{G::facts.prefix} + "-")) << rule.id;
        EXPECT_TRUE(cited.contains(rule.id)) << rule.id << " is cited by no test";
      }
    EXPECT_FALSE(rules.empty()) << G::facts.name << " has no rules";
    for (const std::string& one : cited) EXPECT_TRUE(rules.contains(one)) << one << " is cited but is no rule";
  });
}

/// docs/rulings.md gives the reason for every rule that is marked † in a rulebook, and for no other.
TEST(Golden, EveryRulingIsMarkedInItsRulebookAndHasItsReason) {
  const std::regex heading{R"(^((?:\*\*[A-Z]{3}-\d+\*\*(?:, | to )?)+) )"},
      one_id{R"(\*\*([A-Z]{3})-(\d+)\*\*( to )?)"};
  std::set<std::string> reasons;
  std::istringstream lines{text_of_file(test::project() + "/docs/rulings.md")};
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (!std::regex_search(line, found, heading)) continue;
    const std::string ids = found[1];
    int from = 0;  // of a span such as **RSN-63** to **RSN-66**
    for (std::sregex_iterator one{ids.begin(), ids.end(), one_id}; one != std::sregex_iterator{}; ++one) {
      const int number = std::stoi((*one)[2]);
      for (int each = from > 0 ? from : number; each <= number; ++each)
        reasons.insert((*one)[1].str() + (each < 10 ? "-0" : "-") + std::to_string(each));
      from = (*one)[3].matched ? number : 0;
    }
  }
  std::set<std::string> marked;
  Catalogue::each([&]<class G>(std::type_identity<G>) {
    for (const Chapter& chapter : rulebook_of(G::facts.name).chapters)
      for (const Rule& rule : chapter.rules)
        if (rule.ruling) marked.insert(rule.id);
  });
  EXPECT_EQ(marked, reasons);
  EXPECT_GT(marked.size(), 100u);
}

/// The tables of names that a message asks, in whatever case.
void add_tables(const std::vector<Message::Node>& nodes, std::set<std::string>& tables) {
  for (const Message::Node& node : nodes) {
    if (node.kind == Message::Node::Kind::name) tables.insert(node.by);
    for (const Message::Variant& variant : node.variants) add_tables(variant.nodes, tables);
  }
}

TEST(Golden, EveryMessageAsksTablesOfNamesThatExist) {
  Catalogue::each([&]<class G>(std::type_identity<G>) {
    Header header;
    header.game = G::facts.name, header.players = G::facts.players.least;
    const auto table = Table::open(header);
    ASSERT_TRUE(table) << table.fault().text();
    std::set<std::string> asked;
    for (const auto& [key, text] : strings_of(G::facts.name).items()) {
      const Message* const message = speech_of(G::facts.name).message(key);
      if (message == nullptr) continue;
      std::set<std::string> tables;
      add_tables(message->nodes(), tables);
      for (const std::string& one : tables)
        EXPECT_NE(table->names().table(one), nullptr)
            << G::facts.name << " " << key << ": there is no table of names \"" << one << "\": " << text;
      asked.merge(tables);
    }
    EXPECT_TRUE(asked.contains("seat")) << G::facts.name;
  });
}

}  // namespace
}  // namespace parlor::test
