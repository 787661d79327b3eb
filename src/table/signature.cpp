// SPDX-License-Identifier: MIT
#include "table/signature.h"

#include "table/catalogue.h"

namespace parlor {

std::string signature_of(std::string_view game) {
  std::string found;
  Catalogue::with(game, [&]<class G>(std::type_identity<G>) { found = Door<G>::signature(); });
  return found;
}

}  // namespace parlor
