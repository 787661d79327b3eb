// SPDX-License-Identifier: MIT
// The server's two doors without the sockets: any bytes as requests to the API, any bytes as messages at a table. Whatever
// comes in, each request is answered exactly once and the house stands.
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "server/api.h"

namespace parlor::server {
namespace {

class Ear final : public Listener {
 public:
  void send(Frame frame) override {
    const auto json = parse_json(*frame, "frame");
    assert(json && json->is_object() && json->contains("type"));
    last = *json;
  }
  void close(int, const std::string&) override {}
  Json last;
};

/// A house with a store in memory, one table in play, and somebody who listens.
struct World {
  World()
      : house{std::move(*store::open(":memory:")), settings(), metrics,
              [this](std::function<void()> task) {
                const std::lock_guard lock{mutex};
                tasks.push_back(std::move(task));
              },
              [](Time) {}},
        api{house} {
    Json made = ask("POST", "/api/guests", R"({"name":"Ada"})");
    token = made["token"].get<std::string>();
    made = ask("POST", "/api/tables",
               R"({"game":"persuasion","seats":[{},{"bot":"random"},{"bot":"random"}],"start":true})");
    table = made["table"].get<std::string>();
    ear->guest = "", ear->name = "Ada";
    house.recognise(token, [this](const House::Recognised& guest) { ear->guest = (*guest)->id; });
    house.find(table, [this](const std::shared_ptr<Gate>& found, const Fault*) { room = found; });
    settle();
    room->join(ear, {});
    settle();
  }

  static Settings settings() {
    Settings settings;
    settings.limited = false;
    settings.bot_delay = 1'000'000;
    return settings;
  }

  /// Runs what is posted until the store and the loop are quiet.
  void settle() {
    bool quiet = false;
    house.healthy([&](bool) { quiet = true; });
    while (!quiet || !empty()) run_one();
  }
  bool empty() {
    const std::lock_guard lock{mutex};
    return tasks.empty();
  }
  void run_one() {
    std::function<void()> task;
    {
      const std::lock_guard lock{mutex};
      if (tasks.empty()) return std::this_thread::yield();
      task = std::move(tasks.front());
      tasks.pop_front();
    }
    task();
  }
  Json ask(const std::string& method, const std::string& path, const std::string& body) {
    Request request;
    request.method = method, request.path = path.substr(0, path.find('?')), request.body = body, request.token = token;
    if (const auto at = path.find('?'); at != std::string::npos) request.query = path.substr(at + 1);
    int answered = 0;
    Json said;
    api.handle(request, [&](const Reply& reply) {
      ++answered;
      assert(reply.status >= 200 && reply.status < 600);
      if (reply.type != "application/json" || reply.body.empty()) return;
      const auto json = parse_json(reply.body, "reply");
      assert(json);
      said = *json;
    });
    while (answered == 0) run_one();
    settle();
    assert(answered == 1);
    return said;
  }

  std::mutex mutex;
  std::deque<std::function<void()>> tasks;
  Metrics metrics;
  House house;
  Api api;
  std::string token, table;
  std::shared_ptr<Gate> room;
  std::shared_ptr<Ear> ear = std::make_shared<Ear>();
};

}  // namespace
}  // namespace parlor::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static parlor::server::World world;
  std::string_view text{reinterpret_cast<const char*>(data), size};
  if (text.empty()) return 0;
  const char way = text[0];
  text.remove_prefix(1);
  if (way % 2 == 0) {  // at the table
    world.room->hear(world.ear, text);
    world.settle();
  } else {  // "path\nbody"
    const std::size_t line = text.find('\n');
    std::string path = "/api/" + std::string{text.substr(0, line)};
    if (way % 4 == 1) path = "/api/tables/" + world.table + "/" + std::string{text.substr(0, line)};
    world.ask(way % 8 < 4 ? "POST" : "GET", path,
              line == std::string_view::npos ? "" : std::string{text.substr(line + 1)});
  }
  return 0;
}
