// SPDX-License-Identifier: MIT
// What a seat may not do now, and which rule says so. Works for every game: the labels of its actions tell the fields of
// each kind of action and the names that may stand there, so that every conceivable action can be put to the table's judge.
#pragma once

#include <string>
#include <vector>

#include "table/table.h"

namespace parlor::cli {

struct WhyNot {
  std::string rule, text;
  std::vector<std::string> wholly;  // kinds of action that are ruled out altogether, in words
  std::vector<std::string> partly;  // kinds of action that are ruled out in some form
};

std::vector<WhyNot> why_not(const Table& table, Seat seat);

}  // namespace parlor::cli
