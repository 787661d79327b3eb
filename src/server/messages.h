// SPDX-License-Identifier: MIT
// What clients say at a table: acts, undo, talk, questions.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/counsel.h"
#include "server/listener.h"
#include "server/metrics.h"
#include "words/json.h"

namespace parlor::server {

struct Turn;

struct Message {
  enum class Type : std::uint8_t { act, acts, undo, say, why, ask, ping, told, preview, coach } type{};
  std::string id;             // the client's own: what is said twice is done once
  std::vector<Json> actions;  // an undo and words to one seat are actions, too
  std::string text;           // to all
  int n = 0;                  // the frame that was told; the seat that is asked to decide
  Counsel::How how{};         // and for how long
  Instant heard = instant();
};

/// The first message says where the client left off, and adds its share to the deal.
Result<Hello> read_hello(std::string_view text);

/// Null, or the answer to what cannot be read.
Frame read_message(std::string_view text, Message& message);

bool is_talk(const Message& message);  // to all, or a letter to one
Frame too_much_talk(const Message& message);

/// Why that listener may not ask a coach now; the text is empty when they may.
Refused cannot_be_coached(const Book& book, const Listener& listener);
Frame refused_frame(const std::string& id, const Refused& refused, int done = -1);

/// All but `ping` and `told`, which are no matter of the table's, and `coach`, which the room thinks about.
void carry_out(Turn& turn, const std::shared_ptr<Listener>& listener, const Message& message);

Frame error_frame(const std::string& text);  // to a client whose message cannot be read, or whose table failed

}  // namespace parlor::server
