// SPDX-License-Identifier: MIT
// Is a store sound? Every table in it is played again.
#pragma once

#include <functional>
#include <string>

#include "store/store.h"

namespace parlor::server {

struct Checked {
  int guests = 0, tables = 0, damaged = 0;
};

/// `tell` hears of every table that cannot be played, and why.
Result<Checked> check(store::Store& store, const std::function<void(const std::string& table, const Fault& why)>& tell);

}  // namespace parlor::server
