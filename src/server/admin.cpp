// SPDX-License-Identifier: MIT
// What those who run the server may ask, with their token: which tables there are, close, ban, revoke, prune.
#include <algorithm>

#include "server/api.h"

namespace parlor::server {
namespace {

constexpr Time hour = 3600 * second, day = 24 * hour;

/// "guest ID" or "address IP", as a body names one of them.
std::string whom(Reader& in) {
  if (in.has("guest") == in.has("address")) in.fail("expected a guest or an address");
  const bool guest = in.has("guest");
  return (guest ? "guest " : "address ") + in.text(guest ? "guest" : "address").substr(0, 64);
}

}  // namespace

bool Api::is_operator(const Request& request) const {
  const std::string& token = house_.settings().operators_token;
  return !token.empty() && same_secret(hash_of(token), hash_of(request.token));
}

void Api::admin(const Request& request, const std::string& rest, const Then& then) {
  if (!is_operator(request)) {
    const bool guesses = house_.settings().limited && !strangers_.take(request.address, steady());
    return then(guesses ? refusal(429, "too many; wait a little") : refusal(401, "this needs the operator's token"));
  }
  const auto say = [then](const Answer& said) { then(said); };
  const auto done = [then](bool kept) { then(kept ? answer({{"done", true}}) : refusal(409, "nothing was done")); };
  if (request.method == "GET") {
    if (rest == "tables") return house_.all_tables(say);
    if (rest == "reports") return house_.all_reports(say);
    if (rest == "bans") return then(house_.all_bans());
    return then(refusal(404, "there is nothing here"));
  }
  const auto json = parse_json(request.body, "body");
  if (!json) return then(refusal(400, json.fault().text()));
  Reader::Document form{*json, ""};
  Reader& in = form.root();
  const auto sound = [&] {
    if (!form.sound()) then(refusal(400, form.fault().text()));
    return form.sound();
  };
  if (rest == "close") {
    in.only({"table"});
    const std::string table = in.text("table");
    if (sound()) house_.close_table(table, say);
  } else if (rest == "ban" || rest == "unban") {
    in.only({"guest", "address", "hours", "reason"});
    const std::string who = whom(in);
    const int hours = in.has("hours") ? in.integer("hours", 1, 1'000'000) : 0;
    const std::string reason = in.has("reason") ? in.text("reason").substr(0, 200) : "by those who run this server";
    const Time until = rest == "unban" ? now() : hours == 0 ? 0 : now() + hours * hour;
    if (sound()) house_.ban({who, reason, until, now()}, done);
  } else if (rest == "revoke") {
    in.only({"guest"});
    const std::string guest = in.text("guest");
    if (sound()) house_.revoke(guest, done);
  } else if (rest == "prune") {
    in.only({"days", "playing"});
    const int days = in.integer("days", 0, 100'000);
    const bool playing = in.has("playing") && in.boolean("playing");
    if (sound()) house_.prune(now() - days * day, playing, say);
  } else {
    then(refusal(404, "there is nothing here"));
  }
}

}  // namespace parlor::server
