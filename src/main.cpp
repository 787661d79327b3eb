// SPDX-License-Identifier: MIT
#include <cstdlib>

#include "cli/cli.h"
#include "table/speech.h"

int main(int argc, char** argv) {
  for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* const wish = std::getenv(name); wish != nullptr && *wish != '\0') {
      parlor::speak_in(wish);
      break;
    }
  return parlor::cli::run(argc, argv);
}
