// SPDX-License-Identifier: MIT
// How many moves a second does a server carry? Persuasion at many tables, five seats each, every seat a client with its own
// WebSocket. Closed loop: a seat acts as soon as it may and its last act was answered; or, with --rate, so many acts a second
// in all. A move counts when all five seats have seen it: the log has the same lines for every seat, so a seat has seen a
// move when its log is as long as the mover's was when the move was acknowledged.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <deque>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/client.h"

namespace {

using parlor::Json;
using parlor::client::Guest;
using Clock = std::chrono::steady_clock;
using Instant = Clock::time_point;

constexpr int seats = 5, rounds = 12, moves_a_game = 150;

struct Flags {
  int port = 8080, tables = 100;
  double seconds = 10, rate = 0, most = 30'000;  // moves a second to prepare games for
  int server = 0;                                // its process, to read what it uses; 0: unknown
  bool memory = false;                           // nobody moves: how much do tables and clients take?
};

struct Slot;

/// One seat's socket. Reads frames by looking for the few words it needs: the driver must not be the slower one.
struct Client {
  Slot* slot = nullptr;
  int seat = 0, file = -1;
  bool upgraded = false, asked = false, acting = false;
  std::string in, id, action;
  std::size_t lines = 0;
  std::vector<std::string> choices, offered;
  std::uint32_t chance = 1;
  Instant sent;
  std::vector<Instant> unseen;  // moves that are done, but whose state has not come yet
};

struct Move {
  std::size_t lines;
  Instant sent;
};

/// One table after the other, for the same five guests.
struct Slot {
  std::vector<Guest> guests;
  std::deque<std::string> games;
  std::vector<Client> clients{seats};
  std::vector<Move> moves;
  bool over = false;
};

struct Tally {
  std::vector<float> latencies;  // milliseconds
  long messages = 0, games = 0, refused = 0, bytes = 0;
};

int epoll = -1;
Tally tally;
bool measuring = false;
long acts = 0;
std::deque<Client*> ready;  // who may act, when a rate is given
bool paced = false;

void send_all(Client& client, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(client.file, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) {
      std::fprintf(stderr, "load: the server closed a socket\n");
      std::exit(1);
    }
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void send_frame(Client& client, std::string_view text) {
  std::string frame{static_cast<char>(0x81)};
  if (text.size() < 126) {
    frame += static_cast<char>(0x80 | text.size());
  } else {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(text.size() >> 8), frame += static_cast<char>(text.size());
  }
  frame.append(4, '\0').append(text);
  send_all(client, frame);
}

void connect(Client& client, int port, const std::string& table) {
  const Guest& guest = client.slot->guests[static_cast<std::size_t>(client.seat)];
  client.file = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET, address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(client.file, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    std::perror("load: connect");
    std::exit(1);
  }
  const int yes = 1;
  ::setsockopt(client.file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  client.upgraded = client.acting = client.asked = false;
  client.in.clear(), client.choices.clear(), client.offered.clear(), client.unseen.clear(), client.lines = 0;
  send_all(client,
           "GET /api/tables/" + table + "/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n" +
               "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
               guest.authorization() + "\r\n\r\n");
  epoll_event event{};
  event.events = EPOLLIN, event.data.ptr = &client;
  ::epoll_ctl(epoll, EPOLL_CTL_ADD, client.file, &event);
}

void next_game(Slot& slot, int port) {
  for (Client& client : slot.clients)
    if (client.file >= 0) ::close(client.file), client.file = -1;
  slot.moves.clear(), slot.over = false;
  if (slot.games.empty()) {
    std::fprintf(stderr, "load: more games were played than prepared\n");
    std::exit(1);
  }
  for (Client& client : slot.clients) connect(client, port, slot.games.front());
  slot.games.pop_front();
}

/// The actions in `"choices":[{"action":{…},"label":…},7,…]`, from the place after the bracket; a number is what was offered before.
void read_choices(Client& client, std::string_view text) {
  client.choices.clear();
  while (!text.empty() && text[0] != ']') {
    std::size_t end = 0;
    if (text[0] == '{') {
      int depth = 0;
      end = 10;  // {"action":
      do {
        depth += (text[end] == '{') - (text[end] == '}');
        ++end;
      } while (depth > 0);
      client.offered.emplace_back(text.substr(10, end - 10));
      end += 10;  // ,"label":"
      while (text[end] != '"') end += text[end] == '\\' ? 2 : 1;
      end += 2;
    } else {
      end = text.find_first_of(",]");
    }
    const std::string& action =
        text[0] == '{' ? client.offered.back() : client.offered.at(static_cast<std::size_t>(std::atoi(text.data())));
    // Engagements end games early; this is about load, not love.
    if (action.find("\"propose\"") == std::string::npos && action.find("independence") == std::string::npos)
      client.choices.push_back(action);
    text.remove_prefix(end + (text[end] == ',' ? 1 : 0));
  }
}

void act(Client& client) {
  if (client.acting || client.choices.empty() || client.slot->over) return;
  client.chance = client.chance * 1664525 + 1013904223;
  const std::string& action = client.choices[(client.chance >> 8) % client.choices.size()];
  client.acting = true;
  client.sent = Clock::now();
  client.id = std::to_string(++acts);
  send_frame(client, R"({"type":"act","id":")" + client.id + R"(","action":)" + action + "}");
}

void want_to_act(Client& client) {
  if (!paced) return act(client);
  if (client.asked || client.acting || client.choices.empty()) return;
  client.asked = true;
  ready.push_back(&client);
}

void count_seen(Slot& slot) {
  std::size_t seen = SIZE_MAX;
  for (const Client& client : slot.clients) seen = std::min(seen, client.lines);
  const Instant now = Clock::now();
  std::erase_if(slot.moves, [&](const Move& move) {
    if (move.lines > seen) return false;
    if (measuring) tally.latencies.push_back(std::chrono::duration<float, std::milli>(now - move.sent).count());
    return true;
  });
}

void hear(Client& client, std::string_view text) {
  ++tally.messages;
  tally.bytes += static_cast<long>(text.size());
  if (const std::size_t at = text.find("\"log\":{\"from\":"); at != std::string_view::npos) {
    client.lines = static_cast<std::size_t>(std::atol(text.data() + at + 14));
    for (std::size_t line = text.find("{\"event\":", at); line != std::string_view::npos;
         line = text.find("{\"event\":", line + 9))
      ++client.lines;
  }
  if (text.find("\"view\":{") != std::string_view::npos || text.find("\"renumbered\":") != std::string_view::npos)
    client.offered.clear();
  if (const std::size_t at = text.find("\"choices\":["); at != std::string_view::npos)
    read_choices(client, text.substr(at + 11));
  // An answer names the act; "done" alone is also what may be chosen at the end of a talk.
  const auto answers = [&](const char* type) {
    return text.find(std::string{"{\"type\":\""} + type + "\",\"id\":\"" + client.id + "\"") != std::string_view::npos;
  };
  if (client.acting && answers("done")) {
    client.acting = false;
    client.unseen.push_back(client.sent);
  } else if (client.acting && answers("refused")) {
    client.acting = false;
    ++tally.refused;
  }
  // The mover itself has seen its move when the state after it has come.
  if (!client.unseen.empty() && text.find("{\"type\":\"state\"") != std::string_view::npos) {
    for (const Instant sent : client.unseen) client.slot->moves.push_back({client.lines, sent});
    client.unseen.clear();
  }
  if (text.find(",\"result\":{") != std::string_view::npos) client.slot->over = true;
  if (!client.slot->moves.empty()) count_seen(*client.slot);
}

void receive(Client& client) {
  char buffer[1 << 16];
  const ssize_t got = ::recv(client.file, buffer, sizeof buffer, MSG_DONTWAIT);
  if (got <= 0) {
    if (client.slot->over) return void(::epoll_ctl(epoll, EPOLL_CTL_DEL, client.file, nullptr));
    std::fprintf(stderr, "load: the server closed a socket\n");
    std::exit(1);
  }
  client.in.append(buffer, static_cast<std::size_t>(got));
  if (!client.upgraded) {
    const std::size_t end = client.in.find("\r\n\r\n");
    if (end == std::string::npos) return;
    client.in.erase(0, end + 4);
    client.upgraded = true;
    send_frame(client, R"({"type":"hello","wire":2,"seen":-1})");
  }
  std::size_t at = 0;
  while (client.in.size() - at >= 2) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(client.in[at + i]); };
    std::size_t size = byte(1) & 0x7F, head = 2;
    const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (client.in.size() - at < head + more) break;
    if (more > 0) size = 0;
    for (std::size_t i = 0; i < more; ++i) size = size << 8 | byte(head + i);
    head += more;
    if (client.in.size() - at < head + size) break;
    if ((byte(0) & 0x0F) == 1) hear(client, {client.in.data() + at + head, size});
    at += head + size;
  }
  client.in.erase(0, at);
  want_to_act(client);
}

void enter_guests(Slot& slot, int port) {
  for (int seat = 0; seat < seats; ++seat) {
    slot.guests.push_back(Guest::enter(port, "Guest " + std::to_string(seat)));
    slot.clients[static_cast<std::size_t>(seat)].slot = &slot;
    slot.clients[static_cast<std::size_t>(seat)].seat = seat;
    slot.clients[static_cast<std::size_t>(seat)].chance = static_cast<std::uint32_t>(seat + 1) * 7919;
  }
}

void begin_games(Slot& slot, int games) {
  for (int game = 0; game < games; ++game) {
    const Json made =
        slot.guests[0]
            .post("/api/tables", {{"game", "persuasion"},
                                  {"players", seats},
                                  {"public", false},
                                  {"house_rules", {{"round_limit", rounds}, {"character_choice", "random"}}}})
            .json();
    const std::string table = made["table"].get<std::string>(), path = "/api/tables/" + table;
    for (int seat = 1; seat < seats; ++seat)
      slot.guests[static_cast<std::size_t>(seat)].post(path + "/sit", {{"seat", seat}});
    if (slot.guests[0].post(path + "/start", Json::object()).status != 200)
      std::exit((std::fprintf(stderr, "load: no start\n"), 1));
    slot.games.push_back(table);
  }
}

/// Processor time of the server so far, in seconds.
double processor_time(int process) {
  std::ifstream file{"/proc/" + std::to_string(process) + "/stat"};
  std::string word;
  double ticks = 0;
  for (int field = 1; file >> word; ++field)
    if (field == 14 || field == 15) ticks += std::atof(word.c_str());
  return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

/// Memory of the server now, in KiB.
long memory_of(int process) {
  std::ifstream file{"/proc/" + std::to_string(process) + "/status"};
  std::string word;
  while (file >> word)
    if (word == "VmRSS:") return file >> word, std::atol(word.c_str());
  return 0;
}

double percentile(std::vector<float>& sorted, double part) {
  return sorted.empty()
             ? 0
             : static_cast<double>(sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))]);
}

using Slots = std::vector<std::unique_ptr<Slot>>;

/// For all slots side by side, so that the store can gather commits.
template <class Do> void at_each(const Slots& slots, const Do& what) {
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> helpers;
  for (int i = 0; i < 32; ++i)
    helpers.emplace_back([&] {
      for (std::size_t slot = next++; slot < slots.size(); slot = next++) what(*slots[slot]);
    });
  for (std::thread& helper : helpers) helper.join();
}

Slots prepare(const Flags& flags, int games) {
  Slots slots;
  for (int i = 0; i < flags.tables; ++i) slots.push_back(std::make_unique<Slot>());
  at_each(slots, [&](Slot& slot) { enter_guests(slot, flags.port), begin_games(slot, games); });
  return slots;
}

void receive_some(std::vector<epoll_event>& events, int patience) {
  const int count = ::epoll_wait(epoll, events.data(), static_cast<int>(events.size()), patience);
  for (int i = 0; i < count; ++i) {
    Client& client = *static_cast<Client*>(events[static_cast<std::size_t>(i)].data.ptr);
    if (client.file >= 0) receive(client);
  }
}

/// Tables just begun: the first ones, with their guests and whatever the server takes only once; as many again; and then the
/// first with all their clients connected.
void weigh(const Flags& flags) {
  paced = true;  // and never released: nobody moves
  const long at_rest = memory_of(flags.server);
  const Slots slots = prepare(flags, 1);
  const long with_first = memory_of(flags.server);
  at_each(slots, [&](Slot& slot) { begin_games(slot, 1); });
  const long with_tables = memory_of(flags.server);
  for (const auto& slot : slots) next_game(*slot, flags.port);
  std::vector<epoll_event> events(1024);
  const auto clients = static_cast<std::size_t>(flags.tables * seats);
  while (ready.size() < clients) receive_some(events, 100);  // each has been told what it may do
  const long with_clients = memory_of(flags.server);
  const double used = processor_time(flags.server);
  std::this_thread::sleep_for(std::chrono::seconds{3});
  std::printf("%s\n", Json{{"tables", flags.tables},
                           {"at_rest_kib", at_rest},
                           {"kib_per_first_table", (with_first - at_rest) / flags.tables},
                           {"kib_per_further_table", (with_tables - with_first) / flags.tables},
                           {"kib_per_client", (with_clients - with_tables) / static_cast<long>(clients)},
                           {"processor_seconds_in_3_idle_seconds", processor_time(flags.server) - used}}
                          .dump()
                          .c_str());
}

void run(const Flags& flags) {
  paced = flags.rate > 0;
  const double expected = (paced ? flags.rate : flags.most) * (flags.seconds + 2) / flags.tables;
  const Slots slots = prepare(flags, static_cast<int>(expected / moves_a_game) + 2);
  for (const auto& slot : slots) next_game(*slot, flags.port);
  std::vector<epoll_event> events(1024);
  double used = 0;
  Instant begin = Clock::now() + std::chrono::seconds{1};  // a second to warm up
  const Instant end = begin + std::chrono::microseconds{static_cast<long>(flags.seconds * 1e6)};
  long released = 0;
  const Instant paced_since = Clock::now();
  while (Clock::now() < end) {
    receive_some(events, paced ? 1 : 100);
    for (const auto& slot : slots)
      if (slot->over) ++tally.games, next_game(*slot, flags.port);
    if (paced) {
      const double allowed = flags.rate * std::chrono::duration<double>(Clock::now() - paced_since).count();
      for (; static_cast<double>(released) < allowed && !ready.empty(); ++released) {
        Client& client = *ready.front();
        ready.pop_front();
        client.asked = false;
        act(client);
      }
      released = std::max(released, static_cast<long>(allowed) - 5);  // what could not be used is not saved up
    }
    if (!measuring && Clock::now() >= begin) measuring = true, tally = {}, used = processor_time(flags.server);
  }
  used = processor_time(flags.server) - used;
  if (tally.latencies.size() > static_cast<std::size_t>(acts))
    std::exit((std::fprintf(stderr, "load: more moves were seen than made\n"), 1));
  std::sort(tally.latencies.begin(), tally.latencies.end());
  const double moves = static_cast<double>(tally.latencies.size()) / flags.seconds;
  std::printf(
      "%s\n",
      Json{{"tables", flags.tables},
           {"moves_per_second", static_cast<long>(moves)},
           {"p50_ms", percentile(tally.latencies, 0.5)},
           {"p99_ms", percentile(tally.latencies, 0.99)},
           {"server_us_per_move",
            tally.latencies.empty() ? 0 : used * 1e6 / static_cast<double>(tally.latencies.size())},
           {"moves_per_processor_second", used == 0 ? 0 : static_cast<double>(tally.latencies.size()) / used},
           {"server_mib", memory_of(flags.server) >> 10},
           {"messages_per_second", static_cast<long>(static_cast<double>(tally.messages) / flags.seconds)},
           {"bytes_per_move", tally.latencies.empty() ? 0 : tally.bytes / static_cast<long>(tally.latencies.size())},
           {"games", tally.games},
           {"refused", tally.refused}}
          .dump()
          .c_str());
}

}  // namespace

int main(int argc, char** argv) {
  Flags flags;
  epoll = ::epoll_create1(0);
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    if (name == "--port") flags.port = std::atoi(argv[i + 1]);
    else if (name == "--tables") flags.tables = std::atoi(argv[i + 1]);
    else if (name == "--seconds") flags.seconds = std::atof(argv[i + 1]);
    else if (name == "--rate") flags.rate = std::atof(argv[i + 1]);
    else if (name == "--most") flags.most = std::atof(argv[i + 1]);
    else if (name == "--server") flags.server = std::atoi(argv[i + 1]);
    else if (name == "--memory") flags.memory = std::atoi(argv[i + 1]) != 0;
    else
      return std::fprintf(stderr,
                          "usage: parlor_load [--port N] [--tables N] [--seconds S] [--rate MOVES_A_SECOND] [--most "
                          "MOVES_A_SECOND] [--server PROCESS] [--memory 1]\n"),
             2;
  }
  flags.memory ? weigh(flags) : run(flags);
}
