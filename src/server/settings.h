// SPDX-License-Identifier: MIT
// How a server, or a device, runs its tables.
#pragma once

#include <string>
#include <vector>

#include "server/now.h"
#include "table/pack.h"

namespace parlor::server {

/// A pack that this server offers.
struct Offered {
  std::string game;
  Pack pack;
  std::string cards;  // their text
};

/// Refuses what has no name: people choose by it.
Result<Offered> read_offered(const std::string& text, const std::string& where);

struct Settings {
  Time bot_delay = 900;         // about how long a bot seems to think
  Time bots_wait = 8 * second;  // at most so long, for people who are still being told of the last act
  Time spectators_behind = 60 * second;
  Time grace = 60 * second;        // so long somebody's seat is theirs though they are away;
  Time sits_there = 300 * second;  // so long, though they are here and do nothing
  Time idle_after = 60 * second;   // a table that nobody looks at leaves memory
  Time clock_second = second;      // how long a second of the clock lasts; less in tests
  Time patience = 20 * second;     // how long a request may take to arrive, or a socket to say hello
  int workers = 1;
  Time think_at_most = 3 * second;                                  // then a bot does what seems best so far;
  Time think_alone = second;                                        // at a table that nobody looks at, sooner
  int alone_of_guest = 2, alone_of_address = 4, alone_in_all = 16;  // tables that bots play on while nobody looks
  Time alone_again = 600 * second;  // when a table that had to wait for that tries again
  int sockets_of_address = 256;     // open at once
  bool limited = true;              // off only for measuring
  std::string known_store;          // the file that remembers which store this was (house.cpp); empty: none
  std::string operators_token;      // empty: nobody is one
  std::string set_aside;            // the file that names tables which took the process down (black_box.h); empty: none
  bool examples = false;            // the games that show how one is written are played, too
  std::vector<Offered> packs;       // that tables may be played with, beside the games' own cards
  std::string version = "parlor";   // which program it is, as printed games say it
};

}  // namespace parlor::server
