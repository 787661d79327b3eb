// SPDX-License-Identifier: MIT
#include "server/client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <random>
#include <utility>

namespace parlor::client {

Wire::Wire(int port) : file_{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)} {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(file_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) close();
  const int yes = 1;
  ::setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}
Wire::Wire(Wire&& other) noexcept : file_{std::exchange(other.file_, -1)} {}
Wire& Wire::operator=(Wire&& other) noexcept {
  close();
  file_ = std::exchange(other.file_, -1);
  return *this;
}
Wire::~Wire() { close(); }

void Wire::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
}

bool Wire::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return close(), false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Wire::receive(std::string& into) {
  pollfd waiting{file_, POLLIN, 0};
  char buffer[1 << 16];
  ssize_t got = 0;
  if (file_ < 0 || ::poll(&waiting, 1, 10'000) != 1 || (got = ::recv(file_, buffer, sizeof buffer, 0)) <= 0)
    return close(), false;
  into.append(buffer, static_cast<std::size_t>(got));
  return true;
}

Json Reply::json() const {
  const auto parsed = parse_json(body, "reply");
  return parsed ? *parsed : Json{};
}

namespace {

/// Reads status and headers off the front of `text`; false while they are incomplete.
bool take_head(std::string& text, Reply& reply) {
  const std::size_t end = text.find("\r\n\r\n");
  if (end == std::string::npos) return false;
  std::string head = text.substr(0, end + 2);
  text.erase(0, end + 4);
  reply.status = head.size() > 12 ? std::atoi(head.c_str() + 9) : 0;
  for (std::size_t at = head.find("\r\n") + 2; at < head.size();) {
    const std::size_t line = head.find("\r\n", at), colon = head.find(':', at);
    std::string name = head.substr(at, colon - at);
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char letter) { return std::tolower(letter); });
    reply.headers[name] = head.substr(colon + 2, line - colon - 2);
    at = line + 2;
  }
  return true;
}

}  // namespace

Reply request(int port, const std::string& method, const std::string& path, const std::string& body,
              const std::vector<std::string>& headers) {
  std::string text = method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                     "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  for (const std::string& line : headers) text += line + "\r\n";
  Wire wire{port};
  Reply reply;
  if (!wire.open() || !wire.send(text + "\r\n" + body)) return reply;
  std::string got;
  bool headed = false;
  while (wire.receive(got))
    if (headed = headed || take_head(got, reply);
        headed && reply.headers.contains("content-length") &&
        got.size() >= static_cast<std::size_t>(std::atoll(reply.headers["content-length"].c_str())))
      break;
  reply.body = std::move(got);
  return reply;
}

std::string raw(int port, std::string_view bytes) {
  Wire wire{port};
  wire.send(bytes);
  ::shutdown(wire.file(), SHUT_WR);
  std::string got;
  while (wire.receive(got)) {
  }
  return got;
}

WebSocket::WebSocket(int port, const std::string& path, const std::vector<std::string>& headers) : wire_{port} {
  std::string text = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                     "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  for (const std::string& line : headers) text += line + "\r\n";
  Reply reply;
  if (!wire_.open() || !wire_.send(text + "\r\n")) return;
  while (!take_head(buffer_, reply))
    if (!wire_.receive(buffer_)) return;
  status_ = reply.status;
  if (status_ != 101) wire_.close();
}

bool WebSocket::send(std::string_view text) { return send_frame(1, text); }

bool WebSocket::send_frame(int opcode, std::string_view payload, bool masked) {
  std::string frame{static_cast<char>(0x80 | opcode)};
  const char mask = static_cast<char>(masked ? 0x80 : 0);
  if (payload.size() < 126) {
    frame += static_cast<char>(mask | static_cast<char>(payload.size()));
  } else if (payload.size() < 65536) {
    frame += static_cast<char>(mask | 126);
    frame += static_cast<char>(payload.size() >> 8), frame += static_cast<char>(payload.size());
  } else {
    frame += static_cast<char>(mask | 127);
    for (int shift = 56; shift >= 0; shift -= 8) frame += static_cast<char>(payload.size() >> shift);
  }
  if (masked) frame += std::string(4, '\0');  // a mask of zeros is a mask
  return wire_.send(frame.append(payload));
}

/// A whole text message out of the buffer, if there is one; answers pings on the way.
std::optional<std::string> WebSocket::take() {
  while (buffer_.size() >= 2) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(buffer_[at]); };
    const int opcode = byte(0) & 0x0F;
    const bool last = (byte(0) & 0x80) != 0;
    std::size_t size = byte(1) & 0x7F, head = 2;
    const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (buffer_.size() < head + more) return {};
    if (more > 0) size = 0;
    for (std::size_t i = 0; i < more; ++i) size = size << 8 | byte(head + i);
    head += more;
    if (buffer_.size() < head + size) return {};
    const std::string payload = buffer_.substr(head, size);
    buffer_.erase(0, head + size);
    if (opcode == 8) {
      if (payload.size() >= 2)
        close_code_ = static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
      send_frame(8, payload);
      wire_.close();
      return {};
    }
    if (opcode == 9) send_frame(10, payload);
    if (opcode > 2) continue;
    message_ += payload;
    if (last) return std::exchange(message_, {});
  }
  return {};
}

std::optional<std::string> WebSocket::receive() {
  if (next_) return std::exchange(next_, {});
  while (true) {
    if (auto text = take()) return text;
    if (!wire_.open() || !wire_.receive(buffer_)) return {};
  }
}

/// A ping, or half a message, is nothing yet.
bool WebSocket::ready() {
  while (!next_) {
    if ((next_ = take()) || !wire_.open()) return true;
    pollfd waiting{wire_.file(), POLLIN, 0};
    if (::poll(&waiting, 1, 0) != 1) return false;
    wire_.receive(buffer_);
  }
  return true;
}

Guest Guest::enter(int port, const std::string& name) {
  const Json made = request(port, "POST", "/api/guests", Json{{"name", name}}.dump()).json();
  if (!made.is_object() || !made.contains("token")) return {port, {}, name, {}};
  return {port, made["id"].get<std::string>(), name, made["token"].get<std::string>()};
}

std::string unique_id() {
  static const std::uint64_t run = std::random_device{}() * 0x9E3779B97F4A7C15ull;
  static std::atomic<std::uint64_t> count{0};
  return std::to_string(run) + "-" + std::to_string(++count);
}

void apply_patch(Json& view, const Json& patch) {
  for (const Json& change : patch) {
    const Json& path = change[0];
    if (path.empty()) {
      view = change[1];
      continue;
    }
    Json* at = &view;
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
      at = path[i].is_number() ? &(*at)[path[i].get<std::size_t>()] : &(*at)[path[i].get<std::string>()];
    const Json& last = path.back();
    if (change.size() == 1) at->erase(last.get<std::string>());
    else if (last.is_number()) (*at)[last.get<std::size_t>()] = change[1];
    else (*at)[last.get<std::string>()] = change[1];
  }
}

Player::Player(const Guest& who, const std::string& where) : guest{who}, table{where} {}

void Player::connect(const std::string& nonce) {
  std::vector<std::string> headers;
  if (!guest.token.empty()) headers.push_back(guest.authorization());
  socket_ = WebSocket{guest.port, "/api/tables/" + table + "/live", headers};
  Json hello{{"type", "hello"}, {"seen", seq}, {"epoch", epoch.empty() ? Json{} : Json(epoch)}};
  if (wire > 1) hello["wire"] = wire;
  if (!nonce.empty()) hello["nonce"] = nonce;
  if (socket_.open()) send(hello);
}

bool Player::hear() {
  const auto text = socket_.receive();
  if (!text) return false;
  heard += *text;
  heard += '\n';
  const auto frames = parse_json(*text, "message");
  if (!frames || !frames->is_array()) {
    errors.push_back("not a list of frames: " + text->substr(0, 200));
    return true;
  }
  for (const Json& frame : *frames) take(frame);
  return true;
}

bool Player::hear_until(const std::function<bool()>& enough) {
  while (!enough())
    if (!hear()) return enough();
  return true;
}

void Player::take(const Json& frame) {
  const std::string type = frame["type"].get<std::string>();
  if (type == "welcome") {
    seat = frame["seat"], epoch = frame["epoch"].get<std::string>(), resumed = frame["resumed"].get<bool>();
    if (resumed && frame["seq"] != seq) errors.push_back("resumed at another number");
    seq = frame["seq"].get<int>();
    if (!resumed) view = nullptr, choices = Json::array(), log.clear(), chat.clear(), result = nullptr;
    return;
  }
  if (frame.contains("seq")) {
    const int number = frame["seq"].get<int>();
    const bool whole = frame.contains("whole") || view.is_null() || number == seq;
    if (!whole && number != seq + 1)
      errors.push_back("frame " + std::to_string(number) + " after " + std::to_string(seq));
    seq = number;
  }
  if (type == "table") face = frame["table"];
  else if (type == "state") {
    frame.contains("whole") ? ++wholes : ++updates;
    if (frame.contains("view")) view = frame["view"];
    if (frame.contains("patch")) apply_patch(view, frame["patch"]);
    if (frame.contains("renamed")) apply_patch(names, frame["renamed"]);
    take_choices(frame);
    const std::pair<const char*, Json*> fields[] = {
        {"waiting", &waiting}, {"names", &names}, {"result", &result}, {"undo", &undo}, {"deadlines", &deadlines}};
    for (const auto& [name, field] : fields)
      if (frame.contains(name)) *field = frame[name];
    if (frame.contains("log")) {
      const auto from = frame["log"]["from"].get<std::size_t>();
      if (from > log.size()) errors.push_back("lines are missing");
      log.resize(std::min(from, log.size()));
      for (const Json& line : frame["log"]["lines"]) {
        log.push_back(line);
        if (!line.contains("sentence")) log.back()["sentence"] = "";
      }
    }
  } else if (type == "advice") {
    advice = frame["advice"], free = frame["free"];
  } else if (type == "chat") {
    for (const Json& message : frame["messages"]) chat.push_back(message);
  } else if (type == "error") {
    errors.push_back(frame["text"].get<std::string>());
  } else {
    answers.push_back(frame);
  }
}

void Player::take_choices(const Json& frame) {
  if (frame.contains("view") || frame.contains("renumbered")) offered_.clear();
  if (!frame.contains("choices")) return;
  choices = Json::array();
  for (const Json& choice : frame["choices"]) {
    if (choice.is_object()) offered_.push_back(choice), choices.push_back(choice);
    else if (choice.get<std::size_t>() < offered_.size()) choices.push_back(offered_[choice.get<std::size_t>()]);
    else errors.push_back("a choice that was never offered");
  }
}

bool wait_for_any(std::vector<Player>& players) {
  std::vector<pollfd> waiting;
  for (Player& player : players)
    if (player.connected()) waiting.push_back({player.socket().wire().file(), POLLIN, 0});
  return !waiting.empty() && ::poll(waiting.data(), waiting.size(), 10'000) > 0;
}

std::string Player::act(const Json& action) {
  const std::string id = unique_id();
  send({{"type", "act"}, {"id", id}, {"action", action}});
  return id;
}

std::optional<Json> Player::outcome(const std::string& id) {
  std::optional<Json> found;
  hear_until([&] {
    for (const Json& answer : answers)
      if (answer.contains("id") && answer["id"] == id) found = answer;
    return found.has_value();
  });
  return found;
}

}  // namespace parlor::client
