// SPDX-License-Identifier: MIT
// A client of the server's, written from docs/api.md with plain sockets: it shares no code with the server but the JSON.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "words/json.h"

namespace parlor::client {

/// A connected TCP socket; -1 inside when it is closed.
class Wire {
 public:
  Wire() = default;
  explicit Wire(int port);
  Wire(Wire&& other) noexcept;
  Wire& operator=(Wire&& other) noexcept;
  ~Wire();

  bool open() const { return file_ >= 0; }
  int file() const { return file_; }
  bool send(std::string_view bytes);
  bool receive(std::string& into);  // some more bytes; false at the end, or after ten seconds of silence
  void close();

 private:
  int file_ = -1;
};

struct Reply {
  int status = 0;                              // 0: no answer
  std::map<std::string, std::string> headers;  // names in small letters
  std::string body;

  Json json() const;
};

/// One request on a connection of its own. `headers` are lines without their ends.
Reply request(int port, const std::string& method, const std::string& path, const std::string& body = "",
              const std::vector<std::string>& headers = {});

/// Whatever bytes are sent, as they are; and all that comes back.
std::string raw(int port, std::string_view bytes);

/// One WebSocket, messages in and out.
class WebSocket {
 public:
  WebSocket() = default;
  WebSocket(int port, const std::string& path, const std::vector<std::string>& headers);

  bool open() const { return wire_.open(); }
  int status() const { return status_; }          // of the handshake
  int close_code() const { return close_code_; }  // 0: none came
  bool send(std::string_view text);
  bool send_frame(int opcode, std::string_view payload, bool masked = true);
  std::optional<std::string> receive();  // the next text; nothing when it closed
  bool ready();                          // is there one, or its end, without waiting?
  void close() { wire_.close(); }
  Wire& wire() { return wire_; }

 private:
  std::optional<std::string> take();

  Wire wire_;
  std::string buffer_, message_;
  std::optional<std::string> next_;
  int status_ = 0, close_code_ = 0;
};

/// A guest: a name and a token.
struct Guest {
  int port = 0;
  std::string id, name, token;

  static Guest enter(int port, const std::string& name);
  Reply get(const std::string& path) const { return request(port, "GET", path, "", {authorization()}); }
  Reply post(const std::string& path, const Json& body) const {
    return request(port, "POST", path, body.dump(), {authorization()});
  }
  std::string authorization() const { return "Authorization: Bearer " + token; }
};

/// Somebody at a table: holds what the frames say, and every byte they said it with.
class Player {
 public:
  Player(const Guest& guest, const std::string& table);

  void connect(const std::string& nonce = {});  // or again, from where one was
  bool connected() const { return socket_.open(); }
  void disconnect() { socket_.close(); }

  bool hear();  // one message; false when the socket closed
  bool hear_until(const std::function<bool()>& enough);
  void send(const Json& message) { socket_.send(message.dump()); }
  std::string act(const Json& action);                 // sends it; answers its id
  std::optional<Json> outcome(const std::string& id);  // waits for done or refused

  bool my_turn() const { return !choices.empty(); }
  bool over() const { return !result.is_null(); }

  Guest guest;
  std::string table, epoch;
  int wire = 2;  // 1: an older program, which knows nothing of choices by number
  int seq = -1;
  Json seat, face, view, choices = Json::array(), waiting, names, result, deadlines, undo, advice, free;
  std::vector<Json> log, chat, answers;
  std::vector<std::string> errors;
  bool resumed = false;
  int wholes = 0, updates = 0;
  std::string heard;  // every byte
  WebSocket& socket() { return socket_; }

 private:
  void take(const Json& frame);
  void take_choices(const Json& frame);

  std::vector<Json> offered_;  // by the number that the server knows each by
  WebSocket socket_;
};

/// Waits until one of them hears something; false after ten seconds of silence.
bool wait_for_any(std::vector<Player>& players);

void apply_patch(Json& view, const Json& patch);
std::string unique_id();

}  // namespace parlor::client
