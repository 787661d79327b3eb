// SPDX-License-Identifier: MIT
#include "parlor/version.h"
#include "cli/command.h"
#include "table/catalogue.h"

namespace parlor::cli {

std::string program_name() { return "parlor " PARLOR_COMMIT; }

std::string version_in_words() {
  std::string text = program_name();
  for (const Facts* const game : all_facts())
    text += "\n" + std::string{game->name} + ": rules " + std::to_string(game->rules_version) + ", cards " +
            own_content(game->name).substr(0, 12);
  return text;
}

}  // namespace parlor::cli
