// SPDX-License-Identifier: MIT
// What a table is besides its entries: how it is played and who sits where. Kept in the store as one JSON text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "store/store.h"
#include "table/deal.h"
#include "table/table.h"
#include "words/json.h"

namespace parlor::server {

using store::Time;

inline constexpr Time second = 1000;

enum class State : std::uint8_t { gathering, playing, paused, over };
enum class Spectators : std::uint8_t { live, delayed, none };

struct Clock {
  enum class Kind : std::uint8_t { none, seconds, days } kind = Kind::none;
  int amount = 0;

  Time seconds() const { return Time{amount} * (kind == Kind::days ? 24 * 60 * 60 : 1); }  // for one decision
};

struct Sitting {
  std::string guest, name;   // empty: nobody
  std::optional<Level> bot;  // plays it, perhaps only for now
  std::string nonce;
  std::string offer;  // hash of the code with which somebody else may take the seat over
  bool left = false;

  bool open() const { return guest.empty() && !bot; }
};

struct Document {
  std::string id, game;
  Json house_rules = Json::object();
  bool listed = true, undo = true;
  Spectators spectators = Spectators::live;
  Clock clock;
  State state = State::gathering;
  Time created = 0;
  std::string host;  // a guest
  std::vector<Sitting> seats;
  std::string secret;   // of the deal
  std::string content;  // hash of the cards, once begun
  int rules = 0;
  std::string next;  // the table of the rematch
  Json scenario;     // of one's own, for a game that has them; null: none
  Json result;

  int players() const { return static_cast<int>(seats.size()); }
  bool begun() const { return state != State::gathering; }
  std::optional<Seat> seat_of(const std::string& guest) const;
  Deal deal() const;
  Header header() const;                // of the begun game
  std::string name_at(int seat) const;  // of the person there, or of the bot; empty: nobody sits there
  Json sitters() const;                 // who sits where: the header's "seats" of a record
  Result<Table> open() const;           // the game from its beginning
  bool keeps_its_secrets() const;       // even after the end: the house rule `replay` says so
  std::string scenario_name() const;    // of one's own or of the box; empty: the game has none
  store::TableRow row() const;
};

Json write(const Document& document);
Result<Document> read_document(const Json& json, const std::string& id);

/// What everybody may know of it. `here` are the seats whose players are connected.
Json face(const Document& document, SeatSet here, int watching);

/// A clock as a client or a document gives it.
Clock read_clock(Reader in);

std::string_view name_of(State state);

}  // namespace parlor::server
