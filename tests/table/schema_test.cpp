// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "table/catalogue.h"
#include "words/json.h"

namespace parlor::test {
namespace {

TEST(AnActionsSchema, IsInDocsAsTheGameHasIt) {
  for (const Facts* const game : all_facts()) {
    const std::string path = "docs/schema/" + std::string{game->name} + ".actions.json";
    std::ifstream file{PARLOR_SOURCE_DIR "/" + path};
    std::stringstream text;
    text << file.rdbuf();
    EXPECT_EQ(text.str(), action_schema_of(game->name).dump(1) + "\n")
        << "parlor schema " << game->name << " > " << path;
  }
}

}  // namespace
}  // namespace parlor::test
