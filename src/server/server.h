// SPDX-License-Identifier: MIT
// The platform in one process: sockets in front, the house behind. Boost.Beast stays inside server.cpp.
#pragma once

#include <memory>
#include <string>

#include "kernel/fault.h"
#include "server/house.h"

namespace parlor::server {

struct Place {
  std::string address = "127.0.0.1";
  int port = 8080;            // 0: any that is free
  std::string store;          // see store::open
  std::string inside;         // "address:port" for those who run it; empty: none of its own
  std::string access_log;     // see AccessLog::open
  bool behind_proxy = false;  // the client's address and scheme are what X-Forwarded-For and -Proto say
  std::string bus;            // of the servers that share the store; empty: this is its only one
  std::string node;           // what this one is called among them; empty: anything
  Settings settings;
};

class Server {
 public:
  static Result<std::unique_ptr<Server>> open(const Place& place);
  virtual ~Server() = default;

  virtual int port() const = 0;
  virtual int inside_port() const = 0;      // 0: there is none
  virtual void run(bool until_signal) = 0;  // until `stop`; or also until SIGTERM or SIGINT
  virtual void stop() = 0;                  // from any thread
};

}  // namespace parlor::server
