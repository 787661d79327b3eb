// SPDX-License-Identifier: MIT
// A table that is at home on another server, and those of our clients who are at it. What they say goes there, what they are told
// comes from there; nothing is decided here.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/gate.h"

namespace parlor::server {

class Fleet;

inline constexpr const char* come_back = "this table goes on at another server; come back";

class Away final : public Gate, public std::enable_shared_from_this<Away> {
 public:
  Away(Fleet& fleet, std::string table, std::string home);

  void join(const std::shared_ptr<Listener>& listener, Hello hello) override;
  void part(Listener& listener) override;
  void hear(const std::shared_ptr<Listener>& listener, std::string_view text) override;
  void ask(Wish wish, Reply reply) override;
  void look(const std::string& what, const std::string& guest, const std::string& query, Reply reply) override;
  void list(const std::string& guest, Reply reply) override;
  void end(Reply reply) override;

  const std::string& table() const { return table_; }
  const std::string& home() const { return home_; }
  bool in_use() const { return !clients_.empty(); }

  // What its home says
  void place(Listener& listener, int viewer);  // looks from there now; -1: without a seat
  void tell(int viewer, const Frame& frame);
  void close(int code, const std::string& why);

 private:
  struct Client {
    std::uint64_t id = 0;
    std::optional<int> viewer;
  };
  /// As often as the table has moved meanwhile, `again` asks at its new home.
  void request(Json head, const std::string& body, Reply reply, std::function<void(Gate&, Reply)> again);
  void leave_viewpoint(Listener& listener, Client& client);

  Fleet& fleet_;
  const std::string table_, home_;
  std::unordered_map<const Listener*, Client> clients_;
  std::map<int, std::vector<Listener*>> viewpoints_;
};

}  // namespace parlor::server
