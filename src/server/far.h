// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "server/fleet.h"
#include "server/listener.h"

namespace parlor::server {

/// Somebody at a table of ours who is connected to another server.
class Far final : public Listener {
 public:
  Far(Fleet& fleet, std::string at, std::uint64_t of, std::string where)
      : node{std::move(at)}, client{of}, table{std::move(where)}, fleet_{fleet} {}

  void send(Frame frame) override { fleet_.send(*this, "send", "", *frame); }
  void tell(const Frame& frame, Viewer viewer) override { fleet_.tell(*this, number(viewer), frame); }
  void placed(Viewer viewer) override { fleet_.send(*this, "placed", ",\"v\":" + std::to_string(number(viewer)), {}); }
  void close(int code, const std::string& reason) override {
    if (std::exchange(closed_, true)) return;
    fleet_.send(*this, "close", ",\"code\":" + std::to_string(code), reason);
    fleet_.close_soon(*this);
  }

  const std::string node;
  const std::uint64_t client;
  const std::string table;
  std::shared_ptr<Gate> room;      // null: not yet
  std::vector<std::string> early;  // what it said before

 private:
  static int number(Viewer viewer) { return viewer.is_seat() ? index(viewer.seat()) : -1; }

  Fleet& fleet_;
  bool closed_ = false;
};

}  // namespace parlor::server
