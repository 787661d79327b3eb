// SPDX-License-Identifier: MIT
// parlor admin: what those who run a server ask of it, over its own API.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <iostream>

#include "cli/command.h"
#include "cli/operator.h"
#include "server/asking.h"
#include "server/chance.h"

namespace parlor::cli {

Result<std::string> operators_token(const std::string& path, bool make) {
  std::string token;
  if (std::ifstream{path} >> token) return token;
  if (!make) return Fault{path, "holds no token; --admin-token says where it is"};
  token = server::random_hex(32);
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
  const std::string line = token + "\n";
  const bool written = file >= 0 && ::fchmod(file, S_IRUSR | S_IWUSR) == 0 &&
                       ::write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size());
  if (file >= 0) ::close(file);
  if (!written) return Fault{path, "cannot be written"};
  return token;
}

namespace {

struct Flags {
  std::string what, about, at = "127.0.0.1:8080", data = "parlor-data", token_file, reason;
  int hours = 0;
  bool playing = false;
};

void describe(Command& command, Flags& flags) {
  command.needs("WHAT", flags.what, "list, reports, bans, close, ban, unban, revoke or prune");
  command.takes("ABOUT", flags.about,
                "close: a table. ban, unban: a guest or an IP address. revoke: a guest. prune: days");
  command.takes("--at", flags.at, "ADDRESS:PORT of the server");
  command.takes("--data", flags.data, "Its folder, which holds the token");
  command.takes("--admin-token", flags.token_file, "The file with the operator's token, if it is elsewhere");
  command.takes("--hours", flags.hours, 0, 1'000'000, "ban: for so long; 0: for ever");
  command.takes("--reason", flags.reason, "ban: what they are told");
  command.flag("--playing", flags.playing, "prune: games that were never finished, too");
}

bool is_address(const std::string& who) { return who.find_first_of(".:") != std::string::npos; }

void show(const Json& said) {
  for (const auto& [list, rows] : said.items()) {
    if (!rows.is_array()) continue;
    for (const Json& row : rows) {
      if (list == "tables") {
        std::cout << row.value("table", "") << "  " << row.value("game", "") << "  " << row.value("state", "")
                  << (row.value("damaged", false) ? "  DAMAGED" : "")
                  << (row.value("in_memory", false) ? "  in memory" : "");
        for (const Json& seat : row.value("seats", Json::array()))
          if (seat["name"].is_string())
            std::cout << "  " << seat["name"].get<std::string>()
                      << (seat["guest"].is_string() ? " (" + seat["guest"].get<std::string>() + ")" : "");
      } else {
        for (const auto& [key, value] : row.items())
          std::cout << key << ' ' << (value.is_string() ? value.get<std::string>() : value.dump()) << "  ";
      }
      std::cout << '\n';
    }
    if (rows.empty()) std::cout << "none\n";
    return;
  }
  std::cout << (said.contains("tables") ? "pruned " + said.dump() : "done") << '\n';
}

Result<int> run(const Flags& flags) {
  const auto token = operators_token(flags.token_file.empty() ? flags.data + "/admin-token" : flags.token_file, false);
  if (!token) return token.fault();
  const bool reads = flags.what == "list" || flags.what == "reports" || flags.what == "bans";
  Json body = Json::object();
  if (flags.what == "close") body = {{"table", flags.about}};
  else if (flags.what == "revoke") body = {{"guest", flags.about}};
  else if (flags.what == "ban" || flags.what == "unban") {
    body = {{is_address(flags.about) ? "address" : "guest", flags.about}};
    if (flags.hours > 0) body["hours"] = flags.hours;
    if (!flags.reason.empty()) body["reason"] = flags.reason;
  } else if (flags.what == "prune") {
    if (flags.about.empty() || flags.about.find_first_not_of("0123456789") != std::string::npos ||
        flags.about.size() > 5)
      return Fault{"prune", "expected a number of days"};
    body = {{"days", std::stoi(flags.about)}, {"playing", flags.playing}};
  } else if (!reads) {
    return Fault{"WHAT", "there is no \"" + flags.what + "\"; parlor admin --help lists them"};
  }
  if (!reads && flags.about.empty()) return Fault{flags.what, "expected whom or what it is about"};
  const auto said = server::ask_server(flags.at, reads ? "GET" : "POST",
                                       "/api/admin/" + (flags.what == "list" ? "tables" : flags.what), *token,
                                       reads ? "" : body.dump());
  if (!said) return complain(said.fault().text(), failed);
  const auto json = parse_json(said->body, flags.at);
  if (!json) return complain(json.fault().text(), failed);
  if (said->status >= 400)
    return complain(json->value("error", Json::object()).value("text", "refused: " + std::to_string(said->status)),
                    failed);
  show(*json);
  return good;
}

}  // namespace

void add_admin(Program& program) {
  program.add<Flags>("admin", "Look after a running server: list and close tables, ban, prune",
                     "parlor admin prune 90 --at 127.0.0.1:8080 --data parlor-data", describe, run);
}

}  // namespace parlor::cli
