// SPDX-License-Identifier: MIT
// Prints games for those who ask over HTTP: on a thread of its own, one at a time, and what was printed lately is kept.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "print/print.h"
#include "server/answer.h"

namespace parlor::server {

class House;

/// What an address asks for; a fault says what is wrong with it.
struct Printing {
  std::string game;
  std::string pack;   // the hash of one that this server offers; empty: none
  std::string cards;  // the text of others than the game's own; empty: its own
  print::Options options;
};
Result<Printing> read_print(const std::string& game, std::string_view query);

class Printer {
 public:
  explicit Printer(House& house) : house_{house} {}

  using Then = std::function<void(const Answer&)>;

  /// Is that kept, or being printed already? Then it costs nothing to ask for it.
  bool has(const Printing& wanted) const;
  void print(const Printing& wanted, Then then);

 private:
  struct Kept {
    std::string key, pdf;
  };

  void done(const std::string& key, const Result<print::Document>& made);

  House& house_;
  std::list<Kept> kept_;                              // the last one asked for first
  std::map<std::string, std::vector<Then>> waiting_;  // by what they wait for
  boost::asio::thread_pool press_{1};                 // last made, first gone
};

}  // namespace parlor::server
