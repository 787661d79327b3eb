// SPDX-License-Identifier: MIT
// What a room needs of whoever keeps it: the house of a server (house.h), or the device on which somebody plays by themselves
// (wasm/device.h). All on one thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bots/crew.h"
#include "server/listener.h"
#include "server/metrics.h"
#include "server/settings.h"
#include "server/stream.h"
#include "store/store.h"

namespace parlor::server {

struct Document;
class Room;

class Landlord {
 public:
  Landlord(Settings settings, Metrics& metrics) : settings_{std::move(settings)}, metrics_{metrics} {}
  Landlord(const Landlord&) = delete;
  Landlord& operator=(const Landlord&) = delete;

  virtual void begun(const Document& document) = 0;
  virtual bool may_talk(const Listener& listener, const std::string& table) = 0;  // by guest, address and table
  virtual bool shares_store() const = 0;                                          // with other servers
  virtual void keep(store::Batch batch, std::function<void(const std::optional<Fault>&)> done) = 0;
  virtual void run_soon(std::shared_ptr<Room> room) = 0;  // at the end of this turn of the loop
  virtual void reschedule(Room& room) = 0;
  virtual void forget(Room& room) = 0;
  virtual void think(const Room& room, std::function<void(Crew&)> work) = 0;  // who is free thinks along
  virtual bool may_play_alone(const Room& room) = 0;                          // may its bots go on though nobody looks?
  virtual void post(std::function<void()> task) = 0;                          // from any thread
  virtual void aside(std::function<void()> work) = 0;                         // on another thread, if there is one

  const Settings& settings() const { return settings_; }
  Metrics& metrics() { return metrics_; }
  Scratch& fresh_scratch() { return scratch_.retold.clear(), scratch_.behind.clear(), scratch_; }

 protected:
  ~Landlord() = default;

  Settings settings_;
  Metrics& metrics_;

 private:
  Scratch scratch_;
};

}  // namespace parlor::server
