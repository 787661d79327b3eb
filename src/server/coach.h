// SPDX-License-Identifier: MIT
// A coach at a table (bots/coach.h): who may ask one, who is waiting for an answer, and what was answered at the decision at hand. Where
// one plays against bots alone one may; where several people play all of them have to agree. That somebody asked is told to all, and
// stands in the record; what was answered is told to nobody else.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/book.h"
#include "server/listener.h"

namespace parlor::server {

/// Why nobody may be coached here now; empty: they may.
std::string no_coach(const Document& document);

class Coach {
 public:
  struct Asked {
    std::shared_ptr<Listener> listener;
    std::string id;
  };

  enum class Asking : std::uint8_t {
    known,
    anew,
    first
  };  // at this decision; anew: the seat knows more than when it asked
  /// What is asked twice knowing the same is thought about once.
  Asking ask(const Book& book, Seat seat, Asked who);
  struct Matter {  // what an answer is about
    std::uint64_t decision = 0;
    std::uint32_t acts = 0;
    bool operator==(const Matter&) const = default;
  };
  static Matter matter(const Book& book, Seat seat);
  /// What was thought of is said to all of that seat who wait for it; empty: that decision is over.
  void answer(Seat seat, const Matter& about, const std::string& fields);
  void say(Seat seat);  // to who waits, if it is known

 private:
  struct Told {
    Matter about;
    std::string knowledge, fields;  // no fields: it is thought about
    std::vector<Asked> waiting;
  };
  BySeat<std::optional<Told>> told_;
};

}  // namespace parlor::server
