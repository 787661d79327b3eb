// SPDX-License-Identifier: MIT
// A table as those meet it who are connected to this server: its room (room.h), or the way to the server where it is at home
// (away.h).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/answer.h"
#include "server/listener.h"
#include "server/requests.h"

namespace parlor::server {

class Gate {
 public:
  using Reply = std::function<void(Answer)>;

  virtual ~Gate() = default;

  // Those who look
  virtual void join(const std::shared_ptr<Listener>& listener, Hello hello) = 0;
  virtual void part(Listener& listener) = 0;
  virtual void hear(const std::shared_ptr<Listener>& listener, std::string_view text) = 0;

  // Requests; `what` follows the table's id in the path, and a guest who is empty is nobody known
  virtual void ask(Wish wish, Reply reply) = 0;
  virtual void look(const std::string& what, const std::string& guest, const std::string& query, Reply reply) = 0;
  virtual void list(const std::string& guest, Reply reply) = 0;  // its face in a list of tables, as JSON
  virtual void end(Reply reply) = 0;                             // undecided, by those who run the server
};

}  // namespace parlor::server
