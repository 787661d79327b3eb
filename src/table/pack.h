// SPDX-License-Identifier: MIT
// A pack: cards that somebody made of a game's own, and what they call them. In the file of cards it is the object "pack".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kernel/fault.h"
#include "words/json.h"

namespace parlor {

struct Pack {
  std::string name, version, author, licence;  // as people read them; empty: not said
  std::string hash;                            // of all that the file says, however it is laid out: this names the pack
  bool variant = false;                        // it plays otherwise than the rulebook does, today's or an earlier one
  bool operator==(const Pack&) const = default;

  Json json() const;          // for pages and records
  std::string words() const;  // "Loud Night 0.3 by Ada, variant (1a2b3c4d5e6f)"
};

/// What a file of cards says of itself; `mechanics` is the hash of what play depends on. None: these are the rulebook's cards,
/// and nobody gave them another name.
Result<std::optional<Pack>> read_pack(std::string_view game, const Json& cards, const std::string& mechanics,
                                      const std::string& where);
/// As `Pack::json` wrote it, which may have come from anywhere.
Pack pack_in(Reader in);

}  // namespace parlor
