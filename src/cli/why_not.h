// SPDX-License-Identifier: MIT
// What a seat may do now and what not, kind by kind, and which rule says so. Works for every game: every conceivable action
// is put to the table's judge.
#pragma once

#include <string>
#include <vector>

#include "table/table.h"

namespace parlor::cli {

/// One kind of action, in words, and what stands against it.
struct Standing {
  std::string kind;     // "Invite somebody"
  bool open = false;    // some action of this kind is allowed
  bool timely = false;  // it belongs to the step at hand
  struct Reason {
    std::string rule, text;
    bool operator==(const Reason&) const = default;
  };
  std::vector<Reason> against;  // what rules it out, or limits it; the commonest reason first, "remote.<type>" last
};

/// Every kind there is: those of the step at hand first.
std::vector<Standing> standings(const Table& table, Seat seat);

}  // namespace parlor::cli
