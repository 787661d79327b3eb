// SPDX-License-Identifier: MIT
// Tables for programs: no guests, no lines, no clocks, nothing kept. The package parlor-engine (packages/engine) stands on it.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "words/json.h"

namespace parlor::wasm {

class Tables {
 public:
  Tables();
  ~Tables();

  /// {"do": …, "table": number, …} in; what came of it out. A fault goes to the reader.
  Json take(Reader& in);

 private:
  struct Playing;

  Json open(Reader& in);
  Json resume(Reader& in);
  Json keep(std::unique_ptr<Playing> one);

  std::map<int, std::unique_ptr<Playing>> tables_;
  int count_ = 0;
};

}  // namespace parlor::wasm
