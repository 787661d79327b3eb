// SPDX-License-Identifier: MIT
// What may be asked for before there is a table: which games there are, and a table of one.
#pragma once

#include <string>
#include <string_view>

#include "server/answer.h"
#include "server/document.h"
#include "server/gate.h"

namespace parlor::server {

struct Guest {
  std::string id, name;
};

/// `rest` follows "/api/games" in the path: "" for all of them, "/persuasion/rules", "/persuasion/cards", "/persuasion/strings".
/// `prints` says which of them can be printed here; the list is made once.
using Prints = bool (*)(std::string_view game);
Answer games_offered(const std::string& rest, bool examples, Prints prints);

/// A table as a client wishes it; or what is wrong with that. `start`: the game is to begin at once.
Result<Document> read_new_table(const Json& body, const Guest& guest, bool examples, bool& start);

bool has_open_seat(const Document& document);

/// Answers when the new table is kept, and begun if it is to start.
void present_new(Gate& table, const std::string& id, const Guest& guest, bool start, const Gate::Reply& reply);

}  // namespace parlor::server
