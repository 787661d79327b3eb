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

/// What follows the header, which is another one in every version of the record's form; and the start, which has a line of
/// its own since version 2.
std::string after_header(const std::string& record, bool without_start) {
  const std::size_t second = record.find('\n') + 1;
  return record.substr(without_start ? record.find('\n', second) + 1 : second);
}

TEST(Golden, EveryRecordReplaysToItsEventsAndResult) {
  Catalogue::each([]<class G>(std::type_identity<G>) {
    std::set<int> players;
    int from_the_start = 0;
    for (const fs::path& path : files_in(root / "tests/games" / G::name / "records", ".jsonl")) {
      const auto record = read_record(text_of(path), path.filename());
      ASSERT_TRUE(record) << record.fault().text();
      const auto table = verify(*record, path.filename());
      ASSERT_TRUE(table) << table.fault().text();
      EXPECT_TRUE(table->over()) << path;
      const std::string text = text_of(path), written = write_record(*table, true);
      EXPECT_EQ(after_header(written, !record->start), after_header(text, false))
          << "golden records are whole, with their events";
      players.insert(table->players());
      from_the_start += record->start ? 1 : 0;
    }
    EXPECT_GT(from_the_start, 0) << G::name << " has no golden record with the events of its start";
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

/// docs/rulings.md gives the reason for every rule that is marked † in a rulebook, and for no other.
TEST(Golden, EveryRulingIsMarkedInItsRulebookAndHasItsReason) {
  const std::regex heading{R"(^((?:\*\*[A-Z]{3}-\d+\*\*(?:, | to )?)+) )"},
      one_id{R"(\*\*([A-Z]{3})-(\d+)\*\*( to )?)"};
  std::set<std::string> reasons;
  std::istringstream lines{text_of(root / "docs/rulings.md")};
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
    for (const Chapter& chapter : rulebook_of(G::name).chapters)
      for (const Rule& rule : chapter.rules)
        if (rule.ruling) marked.insert(rule.id);
  });
  EXPECT_EQ(marked, reasons);
  EXPECT_GT(marked.size(), 100u);
}

}  // namespace
}  // namespace parlor::test
