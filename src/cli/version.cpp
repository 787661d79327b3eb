// SPDX-License-Identifier: MIT
#include "parlor/version.h"
#include "cli/command.h"
#include "table/catalogue.h"

namespace parlor::cli {

std::string version_in_words() {
  std::string text = "parlor " PARLOR_COMMIT;
  for (const Facts* const game : all_facts())
    text += "\n" + std::string{game->name} + ": rules " + std::to_string(game->rules_version) + ", cards " +
            own_content(game->name).substr(0, 12);
  return text;
}

}  // namespace parlor::cli
