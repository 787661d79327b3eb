// SPDX-License-Identifier: MIT
// What is asked of a table over HTTP: seats, start, pause, rematch.
#pragma once

#include <string>

#include "server/answer.h"

namespace parlor::server {

struct Turn;

/// `verb` is what follows the table's id in the path. The guest is who asks.
struct Wish {
  std::string verb, guest, name;
  Json body;
};

/// Without a body, an answer that it is done: the table's face says how things stand.
Answer carry_out(Turn& turn, const Wish& wish);

}  // namespace parlor::server
