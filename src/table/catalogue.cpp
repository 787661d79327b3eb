// SPDX-License-Identifier: MIT
#include "table/catalogue.h"

#include <cstdio>
#include <cstdlib>

namespace parlor {

Fault no_such_game(std::string_view name) {
  std::string known;
  Catalogue::each([&]<class G>(std::type_identity<G>) { known += (known.empty() ? "" : ", ") + std::string{G::name}; });
  return {"", "there is no game \"" + std::string{name} + "\"; there are " + known};
}

void stop_for_bad_own_content(const Fault& fault) {
  std::fprintf(stderr, "parlor: %s\n", fault.text().c_str());
  std::abort();
}

}  // namespace parlor
