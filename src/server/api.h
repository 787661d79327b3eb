// SPDX-License-Identifier: MIT
// The HTTP API without the HTTP: a request in, an answer out, perhaps a little later. docs/api.md says what there is.
#pragma once

#include <functional>
#include <string>

#include "server/house.h"
#include "server/printer.h"

namespace parlor::server {

struct Request {
  std::string method, path, query;  // path and query as sent, without "?"
  std::string token;                // of a guest; empty: none was sent
  std::string origin, host;         // headers
  std::string address;              // who asks
  bool inside = false;              // at the address for those who run it
  std::string body;
};

struct Reply : Answer {
  std::string cookie;   // a token to set; "-": to forget
  bool secure = false;  // the cookie goes over TLS only
  int retry_after = 0;
  bool lasting = false;  // may be cached for ever, its name carries its hash
  std::string encoding;

  Reply(Answer answer) : Answer{std::move(answer)} {}  // NOLINT
};

class Api {
 public:
  explicit Api(House& house);

  using Then = std::function<void(Reply)>;

  /// Paths under /api/, /healthz and /metrics.
  void handle(const Request& request, const Then& then);

  /// Whether a page from `origin` may talk to us as `host`; programs send no origin.
  static bool same_site(const std::string& origin, const std::string& host);

  Buckets& connections() { return connections_; }
  void count_together(Fleet& fleet);  // with other servers

 private:
  /// Who sent that token; when the store does not answer, nobody hears that they are nobody.
  void known(const std::string& token, const Then& then, std::function<void(const std::optional<Guest>&)> next);
  void guests(const Request& request, const Then& then);
  void come_back(const Request& request, const Then& then);
  void me(const Request& request, const Guest& guest, const std::string& rest, const Then& then);
  void make_table(const Request& request, const Guest& guest, const Then& then);
  void bring(const Request& request, const Guest& guest, const Then& then);
  void table(const Request& request, const std::string& rest, const Then& then);
  void print(const Request& request, const std::string& game, const Then& then);
  void admin(const Request& request, const std::string& rest, const Then& then);
  bool is_operator(const Request& request) const;

  House& house_;
  Buckets requests_{50, 400};     // by address
  Buckets entries_{0.5, 30};      // new guests by address
  Buckets returns_{0.1, 10};      // who says to be a known guest, by address: a code must not be guessed
  Buckets tables_{0.2, 30};       // new tables by guest
  Buckets connections_{10, 200};  // new sockets by address
  Buckets reports_{0.01, 5};      // by guest
  Buckets prints_{0.2, 20};       // games on paper by address
  Buckets packs_{0.05, 10};       // cards of one's own, for a table, by guest
  Buckets brought_{0.1, 10};      // games from a device by address: each is played through
  Buckets strangers_{0.1, 10};    // with a wrong token of the operator's, by address
  Printer printer_{house_};       // last made, first gone: its thread posts to the above
};

}  // namespace parlor::server
