// SPDX-License-Identifier: MIT
// parlor serve: the whole platform in one process.
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <thread>

#include "cli/command.h"
#include "cli/operator.h"
#include "cli/stores.h"
#include "server/black_box.h"
#include "server/server.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string address = "127.0.0.1";
  StoreFlags store;
  int port = 8080, bot_delay = 900, workers = 0, idle = 60, grace = 60;
  std::string inside, token_file, access_log, bus, node;
  std::vector<std::string> packs;
  bool behind_proxy = false, unlimited = false, examples = false;
};

void describe(Command& command, Flags& flags) {
  command.takes("--port", flags.port, 0, 65535, "Where to listen; 0 is any free port");
  command.takes("--address", flags.address, "Whom to listen to; 0.0.0.0 is everybody");
  flags.store.add_to(command);
  command.takes("--bot-delay", flags.bot_delay, 0, 60'000,
                "About how many milliseconds a bot seems to think; 0: none, nor does it wait in a race");
  command.takes("--workers", flags.workers, 0, 64, "Threads on which bots think; 0: as many as there are cores");
  command.takes("--idle", flags.idle, 0, 86'400, "Seconds until a table that nobody looks at leaves memory");
  command.takes("--inside", flags.inside,
                "ADDRESS:PORT of its own for those who run it: /metrics there needs no token, and no limits count");
  command.takes("--admin-token", flags.token_file,
                "The file with the operator's token, made when it is missing; admin-token in --data if it is not said");
  command.takes("--grace", flags.grace, 0, 86'400, "Seconds that the seat of a player who is away is kept for them");
  command.takes("--bus", flags.bus,
                "nats://… of the servers that share this store in PostgreSQL; without it this is the only one");
  command.takes("--node", flags.node, "What this server is called among them, in its log and theirs");
  command.takes("--access-log", flags.access_log,
                "The file to which every request adds a line of JSON; - is standard error. None if it is not said");
  command.takes("--pack", flags.packs,
                "A file of cards that tables may be played with, beside the game's own; may be repeated");
  command.flag("--behind-proxy", flags.behind_proxy, "Believe X-Forwarded-For and X-Forwarded-Proto");
  command.flag("--examples", flags.examples, "Offer the games that show how one is written, too");
  command.flag("--unlimited", flags.unlimited, "No limits on how often; for measuring");
}

/// Each client is a file to the system.
void allow_many_sockets() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// What a subject of the bus may have in it.
bool is_name(const std::string& text) {
  return text.size() <= 32 && std::all_of(text.begin(), text.end(), [](char letter) {
           return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                  (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
         });
}

std::optional<Fault> check_fleet(const Flags& flags) {
  if (flags.bus.empty() && flags.node.empty()) return {};
  if (flags.bus.empty()) return Fault{"--node", "a server without --bus is the only one and needs no name"};
  if (!flags.bus.starts_with("nats://") && !flags.bus.starts_with("tls://"))
    return Fault{"--bus", "expected nats://HOST:PORT, found \"" + flags.bus + "\""};
  if (flags.store.is_file()) return Fault{"--bus", "many servers need a store in PostgreSQL: --store postgresql://…"};
  if (!is_name(flags.node))
    return Fault{"--node", "expected at most 32 letters, digits, - and _, found \"" + flags.node + "\""};
  return {};
}

Result<int> run(const Flags& flags) {
  if (auto wrong = check_fleet(flags)) return *wrong;
  server::Place place;
  place.address = flags.address, place.port = flags.port, place.behind_proxy = flags.behind_proxy;
  place.settings.bot_delay = flags.bot_delay,
  place.settings.workers =
      flags.workers > 0 ? flags.workers : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  place.settings.idle_after = flags.idle * server::second, place.settings.limited = !flags.unlimited;
  place.settings.version = program_name();
  place.settings.examples = flags.examples, place.settings.grace = flags.grace * server::second;
  for (const std::string& file : flags.packs) {
    const auto text = read_text(file);
    if (!text) return text.fault();
    auto pack = server::read_offered(*text, shown_name(file));
    if (!pack) return pack.fault();
    const auto same = [&](const server::Offered& one) { return one.pack.hash == pack->pack.hash; };
    if (std::any_of(place.settings.packs.begin(), place.settings.packs.end(), same))
      return Fault{shown_name(file), "is the same pack as one before it"};
    place.settings.packs.push_back(std::move(*pack));
  }
  place.store = flags.store.where();
  std::error_code problem;
  std::filesystem::create_directories(flags.store.data,
                                      problem);  // also beside PostgreSQL: it holds what is not in there
  if (problem) return Fault{flags.store.data, problem.message()};
  spdlog::set_default_logger(spdlog::stderr_logger_mt("parlor"));  // standard output is for the link
  allow_many_sockets();
  place.settings.set_aside =
      flags.store.is_file() ? place.store + ".set-aside" : flags.store.data + "/parlor.set-aside";
  server::keep_black_box(place.settings.set_aside);
  place.inside = flags.inside, place.access_log = flags.access_log;
  place.bus = flags.bus, place.node = flags.node;
  place.settings.known_store = (flags.store.is_file() ? place.store : flags.store.data + "/parlor") + ".known";
  const auto token =
      operators_token(flags.token_file.empty() ? flags.store.data + "/admin-token" : flags.token_file, true);
  if (!token) return token.fault();
  place.settings.operators_token = *token;
  auto server = server::Server::open(place);
  if (!server) return complain(server.fault().text(), failed);
  std::cout << "Parlor is at http://" << (flags.address == "0.0.0.0" ? "localhost" : flags.address) << ':'
            << (*server)->port() << "/\n"
            << std::flush;
  if ((*server)->inside_port() != 0)
    std::cout << "For those who run it: " << flags.inside.substr(0, flags.inside.rfind(':')) << ':'
              << (*server)->inside_port() << " (/metrics, /admin)\n"
              << std::flush;
  (*server)->run(true);
  return good;
}

}  // namespace

void add_serve(Program& program) {
  program.add<Flags>("serve", "The whole platform: web page, API, bots", "parlor serve --port 8080 --data parlor-data",
                     describe, run);
}

}  // namespace parlor::cli
