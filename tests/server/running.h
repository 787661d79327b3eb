// SPDX-License-Identifier: MIT
// A server in this process, on a free port, with a folder of its own.
#pragma once

#include <string>
#include <thread>
#include <vector>

#include "server/client.h"
#include "server/server.h"
#include "support/folder.h"
#include "table/catalogue.h"

namespace parlor {

using test::Folder;

class Running {
 public:
  explicit Running(server::Place place = quick()) : place_{std::move(place)} {
    place_.port = 0;
    if (place_.store.empty()) place_.store = folder_ / "parlor.sqlite";
    start();
  }
  ~Running() { stop(); }

  static server::Place quick() {
    server::Place place;
    place.settings.bot_delay = 0;
    place.settings.limited = false;
    place.settings.grace = 0;
    place.settings.operators_token = "operator";
    return place;
  }

  void start() {
    place_.port = port;  // the same again, once it has one
    auto opened = server::Server::open(place_);
    if (!opened) throw std::runtime_error(opened.fault().text());
    server_ = std::move(*opened);
    port = server_->port();
    thread_ = std::thread{[this] { server_->run(false); }};
  }
  void stop() {
    if (!server_) return;
    server_->stop();
    thread_.join();
    server_.reset();
  }
  void restart() {
    stop();
    start();
  }
  const std::string& store() const { return place_.store; }
  int inside() const { return server_->inside_port(); }
  std::string metrics() const {
    return client::request(port, "GET", "/metrics", "", {"Authorization: Bearer operator"}).body;
  }

  int port = 0;

 private:
  Folder folder_;
  server::Place place_;
  std::unique_ptr<server::Server> server_;
  std::thread thread_;
};

/// Of all games, examples too: what every game is tested for finds a new one by itself.
inline std::vector<std::string> names_of_games() {
  std::vector<std::string> names;
  for (const Facts* const game : all_facts()) names.emplace_back(game->name);
  return names;
}

inline server::Place with_examples() {
  server::Place place = Running::quick();
  place.settings.examples = true;
  return place;
}

/// A new table; its id.
inline std::string make_table(const client::Guest& host, const Json& form) {
  const Json made = host.post("/api/tables", form).json();
  return made.contains("table") ? made["table"].get<std::string>() : made.dump();
}

}  // namespace parlor
