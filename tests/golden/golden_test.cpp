// SPDX-License-Identifier: MIT
// What must never change unnoticed: the golden records, the signatures, and that every rule has its test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "table/catalogue.h"
#include "table/record.h"
#include "table/rulebook.h"
#include "table/signature.h"

namespace parlor::test {
namespace {

namespace fs = std::filesystem;

const fs::path root = PARLOR_SOURCE_DIR;

std::string text_of(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<fs::path> files_in(const fs::path& folder, const std::string& extension) {
  std::vector<fs::path> found;
  if (fs::exists(folder))
    for (const auto& entry : fs::directory_iterator{folder})
      if (entry.path().extension() == extension) found.push_back(entry.path());
  return found;
}

TEST(Golden, EveryRecordReplaysToItsEventsAndResult) {
  Catalogue::each([]<class G>(std::type_identity<G>) {
    std::set<int> players;
    for (const fs::path& path : files_in(root / "tests/games" / G::name / "records", ".jsonl")) {
      const auto record = read_record(text_of(path), path.filename());
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
    for (int count = G::least_players; count <= G::most_players; ++count)
      EXPECT_TRUE(players.contains(count)) << G::name << " has no golden record for " << count << " players";
  });
}

TEST(Golden, EverySignatureIsTheOneWrittenDown) {
  const auto written = parse_json(text_of(root / "tests/golden/signatures.json"), "signatures.json");
  ASSERT_TRUE(written) << written.fault().text();
  Catalogue::each([&]<class G>(std::type_identity<G>) {
    const std::string name{G::name};
    EXPECT_EQ(signature_of(name), written->contains(name) ? (*written)[name].template get<std::string>() : "") << name;
  });
}

TEST(Golden, EveryRuleIsCitedByATestOfItsGame) {
  const std::regex citation{R"(RULE\(([^)]*)\))"}, id{R"([A-Z]{3}-[A-Z]?[0-9]+)"};
  Catalogue::each([&]<class G>(std::type_identity<G>) {
    std::set<std::string> cited;
    for (const fs::path& path : files_in(root / "tests/games" / G::name, ".cpp")) {
      const std::string text = text_of(path);
      for (std::sregex_iterator call{text.begin(), text.end(), citation}; call != std::sregex_iterator{}; ++call) {
        const std::string ids = (*call)[1];
        for (std::sregex_iterator one{ids.begin(), ids.end(), id}; one != std::sregex_iterator{}; ++one)
          cited.insert(one->str());
      }
    }
    std::set<std::string> rules;
    for (const Chapter& chapter : rulebook_of(G::name).chapters)
      for (const Rule& rule : chapter.rules) {
        EXPECT_TRUE(rules.insert(rule.id).second) << rule.id << " stands in the rulebook twice";
        EXPECT_TRUE(rule.id.starts_with(std::string{G::prefix} + "-")) << rule.id;
        EXPECT_TRUE(cited.contains(rule.id)) << rule.id << " is cited by no test";
      }
    EXPECT_GT(rules.size(), 50u) << G::name;
    for (const std::string& one : cited) EXPECT_TRUE(rules.contains(one)) << one << " is cited but is no rule";
  });
}

}  // namespace
}  // namespace parlor::test
