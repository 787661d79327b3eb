// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "kernel/seat.h"
#include "server/stream.h"

namespace parlor::server {

class Room;

/// Somebody connected to a table. Lives on the network thread; what it is sent arrives in order, together, once a turn.
class Listener : public std::enable_shared_from_this<Listener> {
 public:
  virtual ~Listener() = default;
  virtual void send(Frame frame) = 0;
  virtual void close(int code, const std::string& reason) = 0;
  /// What all are told who look from there.
  virtual void tell(const Frame& frame, Viewer /*from*/) { send(frame); }
  virtual void placed(Viewer /*from*/) {}  // what is told there reaches it from now on

  std::string guest, name;  // empty: nobody known; they watch
  std::string address;

  std::optional<Seat> seat() const {  // none: they watch, or are not in a room yet
    return viewer_ && viewer_->is_seat() ? std::optional{viewer_->seat()} : std::nullopt;
  }

 private:
  friend class Audience;
  friend class Room;
  std::shared_ptr<Room> room_;
  std::optional<Viewer> viewer_;  // none: not in a room yet
  int wire_ = 1;                  // how it understands what it is told
  int told_ = -1;                 // the last frame that its user has been told to the end; -1: it does not say
};

/// What a client says first.
struct Hello {
  int wire = 1;  // 2: it knows what it was offered by number, and that a line may have no sentence
  int seen = -1;
  std::string epoch, nonce;
};

}  // namespace parlor::server
