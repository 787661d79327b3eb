// SPDX-License-Identifier: MIT
// What is known of a game before a card is dealt, and what its house rules ask of the room it is played in.
#pragma once

#include <cstdint>
#include <string_view>

namespace parlor {

struct PlayerFacts {
  int least, usual, most;  // usual: where nobody said how many
};

struct MinuteFacts {
  int least, most;
};

struct SearchFacts {
  std::uint32_t iterations = 1000;  // of a hard bot that was told nothing else
  bool rehearses = false;           // compares the choices at hand alone: no later position is met twice
};

struct Facts {
  std::string_view name;    // "persuasion": in commands, addresses and records
  std::string_view title;   // "Persuasion"
  std::string_view prefix;  // "PER": of its rules' ids
  int rules_version = 1;  // rises when old records would no longer replay; `HouseRules::version` tells which is played
  PlayerFacts players;
  MinuteFacts minutes;
  int most_actions = 100'000;  // more than any game takes, with the sum: a table that goes on is set aside
  bool cooperative = false;    // all win or lose together: to a search and an arena they are one player
  int teams_from = 0;          // so many players or more play in teams; 0: never
  bool letters = false;        // a seat may write to another, and the record keeps it
  bool undo = false;           // some actions may be taken back
  bool scenarios = false;  // may be played with a scenario of one's own: Content::read is told the version of the rules
  SearchFacts search{};
  bool example = false;  // shows how a game is written: offered where --examples asks for it
};

/// What may be said at the table while the game goes on.
enum class TableTalk : std::uint8_t { open, pleasantries, none };

struct Customs {
  TableTalk talk = TableTalk::open;
  bool bot_for_absent = false;  // a bot decides for an absent seat; else the game makes its automatic choice
  bool secrets_stay = false;    // what was hidden stays so when the game is over
};

}  // namespace parlor
