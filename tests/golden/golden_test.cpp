// SPDX-License-Identifier: MIT
// What must never change unnoticed: the golden records, the signatures, and that every rule has its test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <regex>
#include <set>

#include "parlor/all_games.h"
#include "support/files.h"
#include "table/record.h"
#include "table/rulebook.h"
#include "table/signature.h"
#include "table/speech.h"

namespace parlor::test {
namespace {

namespace fs = std::filesystem;

/// Every text of the strings, with the way to it.
void each_text(const Json& json, const std::string& where,
               const std::function<void(const std::string&, const std::string&)>& see) {
  if (json.is_string()) return see(where, json.get<std::string>());
  if (json.is_structured())
    for (const auto& [key, value] : json.items()) each_text(value, where + "/" + key, see);
}

/// The header is another one in every version of the record's form; reading it is `verify`'s.
std::string after_header(const std::string& record) { return record.substr(record.find('\n') + 1); }

TEST(Golden, EveryRecordReplaysToItsEventsAndResult) {
  Catalogue::each([]<class G>(std::type_identity<G>) {
    std::set<int> players;
    for (const fs::path& path : files_in(tests_of(G::facts.name) / "records", ".jsonl")) {
      const auto record = read_record(text_of_file(path), path.filename());
      ASSERT_TRUE(record) << record.fault().text();
      const auto table = verify(*record, path.filename());
      ASSERT_TRUE(table) << table.fault().text();
      EXPECT_TRUE(table->over()) << path;
      const auto again = read_record(write_record(*table, true), path.filename());
      ASSERT_TRUE(again) << again.fault().text();
      ASSERT_EQ(again->lines.size(), record->lines.size()) << path;
      for (std::size_t i = 0; i < again->lines.size(); ++i) {
        EXPECT_EQ(again->lines[i].action, record->lines[i].action) << path << " " << i;
        EXPECT_EQ(again->lines[i].events, record->lines[i].events) << "golden records are whole, with their events";
      }
      players.insert(table->players());
    }
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

TEST(Golden, EveryTemplateNamesATableThatExists) {
  const std::regex lookup{R"(\{[a-z_.]+:([a-z0-9_]+))"};  // {card:trait}, {to:seat|you}
  Catalogue::each([&]<class G>(std::type_identity<G>) {
    Header header;
    header.game = G::facts.name, header.players = G::facts.players.least;
    const auto table = Table::open(header);
    ASSERT_TRUE(table) << table.fault().text();
    each_text(strings_of(G::facts.name), std::string{G::facts.name},
              [&](const std::string& where, const std::string& text) {
                for (std::sregex_iterator one{text.begin(), text.end(), lookup}; one != std::sregex_iterator{}; ++one)
                  EXPECT_NE(table->names().table((*one)[1].str()), nullptr)
                      << where << ": there is no table of names \"" << (*one)[1] << "\": " << text;
              });
  });
}

}  // namespace
}  // namespace parlor::test
