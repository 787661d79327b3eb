// SPDX-License-Identifier: MIT
#include "bus/bus.h"

#include <nats/nats.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "bus/line.h"

namespace parlor::bus {
namespace {

constexpr std::size_t most_waiting =
    64 << 20;  // bytes, each way; what comes then is lost, and its loss is noticed by who counts
constexpr std::int64_t to_flush = 300;  // milliseconds

struct Options {
  natsOptions* all = nullptr;
  ~Options() { natsOptions_Destroy(all); }
};

/// What the library's threads hold on to; it outlives the bus for as long as one of them might.
struct Ear {
  std::mutex mutex;
  bool open = true;
  Bus::Post post;
  std::atomic<std::size_t> waiting{0};

  void hand_over(std::function<void()> task) {
    const std::lock_guard lock{mutex};
    if (open) post(std::move(task));
  }
};

struct Subscriber {
  std::shared_ptr<Ear> ear;
  std::shared_ptr<const std::function<void(Letter)>> take;
};

struct Watcher {
  std::shared_ptr<Ear> ear;
  std::shared_ptr<const std::function<void(bool)>> changed;
  std::shared_ptr<std::atomic<bool>> up;

  void tell(bool now) const {
    if (up->exchange(now) == now) return;
    ear->hand_over([changed = changed, now] { (*changed)(now); });
  }
};

void arrived(natsConnection* /*line*/, natsSubscription* /*subscription*/, natsMsg* message, void* closure) {
  const auto& to = *static_cast<Subscriber*>(closure);
  Letter letter{natsMsg_GetSubject(message),
                {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))},
                natsMsg_IsNoResponders(message)};
  natsMsg_Destroy(message);
  const std::size_t size = letter.body.size() + 64;
  if (to.ear->waiting + size > most_waiting) return;
  to.ear->waiting += size;
  to.ear->hand_over([take = to.take, ear = to.ear, size, letter = std::make_shared<Letter>(std::move(letter))] {
    ear->waiting -= size;
    (*take)(std::move(*letter));
  });
}

class Nats final : public Bus {
 public:
  explicit Nats(Post post) : ear_{std::make_shared<Ear>()} { ear_->post = std::move(post); }

  ~Nats() override {
    if (sender_.joinable()) {
      {
        const std::lock_guard lock{mutex_};
        stopping_ = true;
      }
      given_.notify_one();
      sender_.join();
    }
    {
      const std::lock_guard lock{ear_->mutex};
      ear_->open = false;
    }
    for (natsSubscription* one : subscriptions_) natsSubscription_Destroy(one);
    if (line_ != nullptr) natsConnection_Destroy(line_);
  }

  std::optional<Fault> connect(const std::string& url, const std::string& name, std::function<void(bool)> changed) {
    Options options;
    // Deleted when the library says that the line is closed for good, which it does only if there ever was one.
    auto* const watcher = new Watcher{ear_, std::make_shared<const std::function<void(bool)>>(std::move(changed)), up_};
    const auto lost = [](natsConnection*, void* to) { static_cast<Watcher*>(to)->tell(false); };
    const auto found = [](natsConnection*, void* to) { static_cast<Watcher*>(to)->tell(true); };
    const auto closed = [](natsConnection*, void* to) { delete static_cast<Watcher*>(to); };
    const auto ignore = [](natsConnection*, natsSubscription*, natsStatus, void*) {};
    natsStatus status = natsOptions_Create(&options.all);
    const auto set = [&](natsStatus one) {
      if (status == NATS_OK) status = one;
    };
    set(natsOptions_SetURL(options.all, url.c_str()));
    set(natsOptions_SetName(options.all, name.c_str()));
    set(natsOptions_SetTimeout(options.all, to_connect));
    set(natsOptions_SetWriteDeadline(options.all, to_write));
    set(natsOptions_SetMaxReconnect(options.all, -1));
    set(natsOptions_SetReconnectWait(options.all, to_try_again));
    set(natsOptions_SetPingInterval(options.all, between_pings));
    set(natsOptions_SetMaxPingsOut(options.all, pings_unanswered));
    set(natsOptions_SetSendAsap(options.all, true));
    set(natsOptions_SetDisconnectedCB(options.all, lost, watcher));
    set(natsOptions_SetReconnectedCB(options.all, found, watcher));
    set(natsOptions_SetClosedCB(options.all, closed, watcher));
    set(natsOptions_SetErrorHandler(options.all, ignore, nullptr));
    if (status == NATS_OK) status = natsConnection_Connect(&line_, options.all);
    if (status != NATS_OK) {
      if (line_ == nullptr) delete watcher;
      return Fault{"--bus", "no NATS answers at " + without_secret(url) + ": " + natsStatus_GetText(status)};
    }
    up_->store(true);
    sender_ = std::thread{[this] { send(); }};
    return {};
  }

  bool up() const override { return up_->load(); }

  std::optional<Fault> subscribe(const std::string& subject, std::function<void(Letter)> take) override {
    auto* const subscriber = new Subscriber{ear_, std::make_shared<const std::function<void(Letter)>>(std::move(take))};
    natsSubscription* made = nullptr;
    natsStatus status = natsConnection_Subscribe(&made, line_, subject.c_str(), arrived, subscriber);
    if (status != NATS_OK) {
      delete subscriber;
      return Fault{"--bus", natsStatus_GetText(status)};
    }
    subscriptions_.push_back(made);
    natsSubscription_SetOnCompleteCB(made, [](void* to) { delete static_cast<Subscriber*>(to); }, subscriber);
    status = natsConnection_FlushTimeout(line_, to_connect);  // from now on nothing passes by
    return status == NATS_OK ? std::nullopt : std::optional{Fault{"--bus", natsStatus_GetText(status)}};
  }

  bool publish(const std::string& subject, std::string body, const std::string& answer) override {
    if (!up()) return false;
    {
      const std::lock_guard lock{mutex_};
      if (waiting_ + body.size() > most_waiting) return false;
      waiting_ += body.size();
      outbox_.push_back({subject, answer, std::move(body)});
    }
    given_.notify_one();
    return true;
  }

 private:
  struct Parcel {
    std::string subject, answer, body;
  };

  void send() {
    std::unique_lock lock{mutex_};
    while (true) {
      given_.wait(lock, [this] { return stopping_ || !outbox_.empty(); });
      if (outbox_.empty()) break;
      const auto parcels = std::exchange(outbox_, {});
      waiting_ = 0;
      lock.unlock();
      for (const Parcel& one : parcels) {
        if (!up()) break;  // all of it is lost together
        const int size = static_cast<int>(one.body.size());
        if (one.answer.empty()) natsConnection_Publish(line_, one.subject.c_str(), one.body.data(), size);
        else natsConnection_PublishRequest(line_, one.subject.c_str(), one.answer.c_str(), one.body.data(), size);
      }
      lock.lock();
    }
    lock.unlock();
    if (up()) natsConnection_FlushTimeout(line_, to_flush);
  }

  std::shared_ptr<Ear> ear_;
  std::shared_ptr<std::atomic<bool>> up_ = std::make_shared<std::atomic<bool>>(false);
  natsConnection* line_ = nullptr;
  std::vector<natsSubscription*> subscriptions_;
  std::mutex mutex_;
  std::condition_variable given_;
  std::deque<Parcel> outbox_;
  std::size_t waiting_ = 0;  // bytes
  bool stopping_ = false;
  std::thread sender_;
};

}  // namespace

Result<std::unique_ptr<Bus>> Bus::connect(const std::string& url, const std::string& name, Post post,
                                          std::function<void(bool)> changed) {
  auto bus = std::make_unique<Nats>(std::move(post));
  if (auto problem = bus->connect(url, name, std::move(changed))) return *problem;
  return std::unique_ptr<Bus>{std::move(bus)};
}

}  // namespace parlor::bus
