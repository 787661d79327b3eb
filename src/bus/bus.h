// SPDX-License-Identifier: MIT
// Letters between servers, over NATS. What arrives is handed to one thread by `post`; what is sent waits in a bounded queue for a thread
// of its own, so that a bus that hangs holds up nobody. A letter may be lost, and no subject's come in another order than they
// were sent in.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "kernel/fault.h"

namespace parlor::bus {

struct Letter {
  std::string subject, body;
  bool undelivered = false;  // our own, to whom nobody listens; the subject is the one that an answer would have had
};

class Bus {
 public:
  using Post = std::function<void(std::function<void()>)>;

  /// `changed` is posted whenever the way to the others is lost or found again.
  static Result<std::unique_ptr<Bus>> connect(const std::string& url, const std::string& name, Post post,
                                              std::function<void(bool up)> changed);
  virtual ~Bus() = default;  // sends what was given to it, if that takes no longer than a moment

  virtual bool up() const = 0;
  /// "*" stands for a word of a subject, ">" for all that follow.
  virtual std::optional<Fault> subscribe(const std::string& subject, std::function<void(Letter)> take) = 0;
  /// `answer`: where an answer goes, or the news that nobody listens; empty: neither is wanted. False: it cannot be sent now.
  virtual bool publish(const std::string& subject, std::string body, const std::string& answer = {}) = 0;
};

}  // namespace parlor::bus
