// SPDX-License-Identifier: MIT
// The lamps as typed values.
#pragma once

#include <array>
#include <string>

#include "games/lamplight/state.h"
#include "kernel/fault.h"
#include "words/json_fwd.h"

namespace parlor::lamplight {

struct Content {
  std::array<std::string, brightest + 1> name;  // by number; there is no lamp 0
  std::array<int, brightest + 1> copies{};

  static Result<Content> read(const Json& json);
  Json mechanics() const;  // all that play depends on
};

}  // namespace parlor::lamplight
