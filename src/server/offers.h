// SPDX-License-Identifier: MIT
// What may be asked for before there is a table: which games there are, and a table of one.
#pragma once

#include <string>
#include <string_view>

#include "server/answer.h"
#include "server/document.h"
#include "server/gate.h"
#include "server/settings.h"

namespace parlor::server {

struct Guest {
  std::string id, name;
};

/// `rest` follows "/api/games" in the path: "" for all of them, "/persuasion/rules", "/persuasion/cards", "/persuasion/strings".
/// `prints` says which can be had on paper; null: none.
Answer games_offered(const std::string& rest, bool examples, bool (*prints)(std::string_view game) = nullptr);

/// A table as a client wishes it; or what is wrong with that. `start`: the game is to begin at once.
Result<Document> read_new_table(const Json& body, const Guest& guest, const Settings& settings, bool& start);

/// The pack of that hash; null: there is none.
const Offered* offered_by(const Settings& settings, const std::string& hash);

/// Has it cards or a scenario of its own? Then reading it takes a while.
bool brings_cards(const Json& body);

/// `rest` follows "/api/packs": "" for those that this server offers, "/HASH" for the cards of one.
Answer packs_offered(const std::string& rest, const Settings& settings);

bool has_open_seat(const Document& document);

/// Answers when the new table is kept, and begun if it is to start.
void present_new(Gate& table, const std::string& id, const Guest& guest, bool start, const Gate::Reply& reply);

}  // namespace parlor::server
