// SPDX-License-Identifier: MIT
// What a table is besides its entries: how it is played and who sits where. Kept in the store as one JSON text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "server/now.h"
#include "store/store.h"
#include "table/deal.h"
#include "table/lesson.h"
#include "table/table.h"
#include "words/json.h"

namespace parlor::server {

enum class State : std::uint8_t { gathering, playing, paused, over };
enum class Spectators : std::uint8_t { live, delayed, none };

/// What becomes of the seat of somebody who is away: the others may agree on a bot, one sits down by itself, or they wait.
enum class StandIn : std::uint8_t { ask, bot, never };

struct Clock {
  enum class Kind : std::uint8_t { none, seconds, days } kind = Kind::none;
  int amount = 0;

  Time seconds() const { return Time{amount} * (kind == Kind::days ? 24 * 60 * 60 : 1); }  // for one decision
};

struct Sitting {
  std::string guest, name;   // empty: nobody; the name of a bot that is given one
  std::optional<Level> bot;  // plays it, perhaps only for now
  std::string nonce;
  std::string offer;  // hash of the code with which somebody else may take the seat over
  bool left = false;
  bool asked = false;             // for that bot, by the player: it goes when they say so, not when they come
  SeatSet agreed{};               // who would have a bot play here while its player is away
  std::optional<Level> helper{};  // the bot that played it for its player, now or before
  bool coach = false;             // its player agrees that all may ask a coach
  int coached = 0;                // decisions at which one was asked

  bool open() const { return guest.empty() && !bot; }
};

struct Document {
  std::string id, game;
  Json house_rules = Json::object();
  bool listed = true, undo = true;
  Spectators spectators = Spectators::live;
  StandIn stand_in = StandIn::ask;
  Clock clock;
  State state = State::gathering;
  Time created = 0;
  std::string host;  // a guest
  std::vector<Sitting> seats;
  std::string secret;   // of the deal
  std::string seed;     // of a game that came as a record without a deal; empty: the deal gives it
  std::string content;  // hash of the cards, once begun
  std::string
      cards;  // their text, where they are not the game's own of today; the store keeps it, by that hash or the pack's
  int rules = 0;
  bool locked = false;                     // nobody else sits down or looks on
  std::vector<std::string> barred, muted;  // guests, by the host: not here, or not heard
  std::string next;                        // the table of the rematch
  std::string first;         // of a row of rematches: bots keep the names that they had there; empty: this one
  std::string origin;        // the id it had on the device where it was begun; empty: it was begun here
  std::string lesson;        // its key, where somebody learns: what is written there the others do
  std::optional<Pack> pack;  // where the cards are not simply the rulebook's; then `cards` has them, kept by its hash
  Json scenario;             // of one's own, for a game that has them; null: none
  bool coach = true;         // may be asked, if all people agree (coach.h)
  Json
      continues;  // the game from whose step this one goes on, as a record's header has it (table/origin.h); null: none
  Json reviews = Json::object();  // by seat, once they are made (bots/review.h)
  Json result;

  int players() const { return static_cast<int>(seats.size()); }
  bool begun() const { return state != State::gathering; }
  SeatSet every_seat() const { return SeatSet::first(players()); }
  Sitting& at(Seat seat) { return seats[static_cast<std::size_t>(seat)]; }
  const Sitting& at(Seat seat) const { return seats[static_cast<std::size_t>(seat)]; }
  std::optional<Seat> seat_of(const std::string& guest) const;
  Viewer viewer_of(const std::string& guest) const;  // their seat, or a spectator
  Deal deal() const;
  Header header() const;                 // of the begun game
  std::string name_at(Seat seat) const;  // of the person there, or of the bot; empty: nobody sits there
  Json sitters() const;                  // who sits where: the header's "seats" of a record
  Result<Table> open() const;            // the game from its beginning
  const Lesson* taught() const;          // null: nobody learns
  bool keeps_its_secrets() const;        // even after the end: the house rule `replay` says so
  std::string scenario_name() const;     // of one's own or of the box; empty: the game has none
  bool is_barred(const std::string& guest) const;
  bool is_muted(const std::string& guest) const;
  std::vector<std::string> names_but(Seat seat) const;  // of everybody else who sits here
  void close();                                         // the game ends undecided
  bool lets_stand_in() const;                           // may a bot play for who is away?
  bool is_played_by_its_player(Seat seat) const { return !at(seat).guest.empty() && !at(seat).bot && !at(seat).left; }
  Level level() const;  // of the strongest bot that sits here for itself; else the usual one
  store::TableRow row() const;
};

Json write(const Document& document);
Result<Document> read_document(const Json& json, const std::string& id);

/// Who looks at a table now.
struct Presence {
  SeatSet here;             // seats whose players are connected
  int watching = 0;         // without a seat
  BySeat<Time> bot_from{};  // when the others may agree on a bot for who is away; 0: not at all
};

/// What everybody may know of it.
Json face(const Document& document, const Presence& presence);

/// A clock as a client or a document gives it.
Clock read_clock(Reader in);

std::string_view name_of(State state);

}  // namespace parlor::server
