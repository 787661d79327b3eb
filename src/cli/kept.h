// SPDX-License-Identifier: MIT
// Games left at the terminal, to be gone on with: plain records in a folder, one file a game. A card file of one's own lies
// beside its record.
#pragma once

#include <optional>
#include <string>

#include "table/table.h"
#include "words/json.h"

namespace parlor::cli {

/// The folder that was typed; without one $XDG_DATA_HOME/parlor or ~/.local/share/parlor, where personal data belong.
Result<std::string> data_folder(const std::string& typed);

/// A file for a game that begins: one that does not exist yet.
std::string file_for(const std::string& folder, const Header& header);

/// The game that was left last, of this kind if one is named.
Result<std::string> left_last(const std::string& folder, const std::string& game);

/// The record of one game, written anew whenever the player has done something.
class Keeper {
 public:
  /// `goes_on` is the command that goes on with it. `lasting`: the player named the file, so it stays when the game is over.
  /// `cards` is the text of a card file, or empty.
  Keeper(std::string path, std::string goes_on, bool lasting, bool with_events, std::string cards = {})
      : path_{std::move(path)},
        goes_on_{std::move(goes_on)},
        cards_{std::move(cards)},
        lasting_{lasting},
        with_events_{with_events} {}

  const std::string& path() const { return path_; }
  const std::string& goes_on() const { return goes_on_; }
  bool lasting() const { return lasting_; }

  /// All or nothing: whoever reads the file finds the record as it was before or as it is now.
  std::optional<Fault> keep(const Table& table) const;
  void forget() const;  // the game is over

  /// What is marked and not handed in yet: beside the record, for it is no part of the game.
  std::optional<Fault> keep_marks(const Json& marks) const;
  Json marks() const;

  static std::string cards_of(const std::string& record) { return record + ".cards"; }
  static std::string marks_of(const std::string& record) { return record + ".marks"; }

 private:
  std::string path_, goes_on_, cards_;
  bool lasting_, with_events_;
};

}  // namespace parlor::cli
