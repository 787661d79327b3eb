// SPDX-License-Identifier: MIT
#include "bus/farm.h"

#include <nats/nats.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "bus/line.h"
#include "kernel/sha256.h"

namespace parlor::bus {
namespace {

constexpr const char* stream = "PARLOR_WORK";
constexpr const char* all_parts = "parlor.work.todo.>";
constexpr std::int64_t second = 1'000'000'000;   // JetStream counts nanoseconds
constexpr std::int64_t left_alone = 5 * second;  // so long without a sign of life, and others get the part
constexpr auto sign_of_life = std::chrono::seconds{1};
constexpr std::int64_t to_answer = 5000, to_look_up = 250;  // milliseconds
constexpr std::size_t parts_ahead = 8;                      // in the queue, beside two for every thread that takes some
constexpr std::size_t tasks_kept = 16;

struct Message {
  natsMsg* it = nullptr;
  Message() = default;
  ~Message() { natsMsg_Destroy(it); }
  Message(const Message&) = delete;
  Message& operator=(const Message&) = delete;
  std::string subject() const { return natsMsg_GetSubject(it); }
  std::string text() const { return {natsMsg_GetData(it), static_cast<std::size_t>(natsMsg_GetDataLength(it))}; }
};

struct Subscription {
  natsSubscription* it = nullptr;
  Subscription() = default;
  ~Subscription() { natsSubscription_Destroy(it); }
  Subscription(const Subscription&) = delete;
  Subscription& operator=(const Subscription&) = delete;
};

std::string random_name() {
  std::random_device source;
  return sha256_hex(std::to_string(source()) + ":" + std::to_string(source()) + ":" + std::to_string(::getpid()))
      .substr(0, 16);
}

/// "12 rest" to both; {"", ""}: there is no blank in it.
std::pair<std::string, std::string> split(const std::string& text) {
  const std::size_t blank = text.find(' ');
  return blank == std::string::npos ? std::pair<std::string, std::string>{}
                                    : std::pair{text.substr(0, blank), text.substr(blank + 1)};
}

class Queue final : public Farm {
 public:
  Queue(Line line, const std::string& version) : line_{std::move(line)}, version_{sha256_hex(version).substr(0, 16)} {}
  ~Queue() override { jsCtx_Destroy(js_); }

  std::optional<Fault> open(const std::string& url) {
    if (natsConnection_JetStream(&js_, line_.get(), nullptr) != NATS_OK) return Fault{"--bus", "has no JetStream"};
    const natsStatus status = add_stream();
    if (status == NATS_OK) return {};
    return Fault{"--bus", "NATS at " + without_secret(url) +
                              " keeps no queues; start it with JetStream: nats-server -js (" +
                              natsStatus_GetText(status) + ")"};
  }

  std::optional<Fault> hand_out(Job& job, const std::function<void(int)>& waiting) override {
    const std::string id = random_name(), here = "parlor.work." + id + ".", task = job.task();
    Subscription heard;
    if (natsConnection_SubscribeSync(&heard.it, line_.get(), (here + "*").c_str()) != NATS_OK)
      return Fault{"--bus", "cannot be listened to"};
    std::map<std::string, std::string> out;  // parts by their numbers, as text
    std::map<std::string, int> workers;      // their threads
    std::uint64_t number = 0;
    std::optional<Fault> fault;
    int losses = line_.losses();
    while (!job.over() && !fault) {
      std::size_t threads = 0;
      for (const auto& [name, count] : workers) threads += static_cast<std::size_t>(count);
      while (out.size() < parts_ahead + 2 * threads) {
        const auto part = job.next();
        if (!part) break;
        const auto& [name, text] = *out.emplace(std::to_string(++number), *part).first;
        put(id, name, text);
      }
      Message message;
      const natsStatus status = natsSubscription_NextMsg(&message.it, heard.it, to_look_up);
      if (line_.losses() != losses && line_.up()) {  // what was in the queue may be gone with the server
        losses = line_.losses();
        add_stream();
        for (const auto& [name, text] : out) put(id, name, text);
      }
      if (status != NATS_OK) {
        waiting(static_cast<int>(workers.size()));
        continue;
      }
      if (message.subject() == here + "task") {
        const auto [name, count] = split(message.text());
        workers[name] = std::clamp(std::atoi(count.c_str()), 1, 1024);
        answer(message, task);
        continue;
      }
      const auto [name, text] = split(message.text());
      if (const auto found = out.find(name); found != out.end()) {
        if (text.starts_with("fault ")) fault = Fault{"a worker", text.substr(6)};
        else if (text.starts_with("ok ")) fault = job.take(found->second, text.substr(3));
        out.erase(found);
      }
      answer(message, "thanks");  // also for what came twice
    }
    jsOptions purge;
    jsOptions_Init(&purge);
    const std::string left = todo(id);
    purge.Stream.Purge.Subject = left.c_str();
    js_PurgeStream(js_, stream, &purge, nullptr);
    return fault;
  }

  void work(int threads, const Do& act, const std::atomic<bool>& enough) override {
    name_ = random_name(), threads_ = threads;
    std::vector<std::jthread> all;
    for (int i = 0; i < threads; ++i)
      all.emplace_back([&] {
        while (!enough) take_parts(act, enough);
      });
  }

 private:
  std::string todo(const std::string& id) const { return "parlor.work.todo." + version_ + "." + id; }

  natsStatus add_stream() {
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    const char* subjects[] = {all_parts};
    config.Name = stream;
    config.Subjects = subjects, config.SubjectsLen = 1;
    config.Retention = js_WorkQueuePolicy;
    config.Storage = js_FileStorage;
    config.MaxAge = 24 * 3600 * second;  // what nobody took in a day is of somebody who is gone
    jsErrCode code{};
    const natsStatus status = js_AddStream(nullptr, js_, &config, nullptr, &code);
    return code == JSStreamNameExistErr ? NATS_OK : status;
  }

  /// The number is also what JetStream knows a part by: given again within two minutes it is not there twice.
  void put(const std::string& id, const std::string& number, const std::string& part) {
    const std::string body = number + " " + part, key = id + "." + number;
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MsgId = key.c_str();
    js_Publish(nullptr, js_, todo(id).c_str(), body.data(), static_cast<int>(body.size()), &options, nullptr);
  }

  void answer(const Message& message, const std::string& text) {
    if (const char* const to = natsMsg_GetReply(message.it); to != nullptr)
      natsConnection_Publish(line_.get(), to, text.data(), static_cast<int>(text.size()));
  }

  /// Until the queue cannot be reached, or may be another one since the line was lost.
  void take_parts(const Do& act, const std::atomic<bool>& enough) {
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Stream = stream;
    options.Config.AckWait = left_alone;
    options.Config.MaxAckPending = 100'000;
    Subscription parts;
    const std::string group = "workers-" + version_;
    if (js_PullSubscribe(&parts.it, js_, todo("*").c_str(), group.c_str(), nullptr, &options, nullptr) != NATS_OK) {
      if (line_.up()) add_stream();
      std::this_thread::sleep_for(std::chrono::milliseconds{to_look_up});
      return;
    }
    for (const int losses = line_.losses(); !enough && line_.losses() == losses;) {
      natsMsgList list{};
      const natsStatus status = natsSubscription_Fetch(&list, parts.it, 1, 1000, nullptr);
      if (status == NATS_TIMEOUT) continue;
      if (status != NATS_OK) break;
      Message message;
      if (list.Count > 0) message.it = std::exchange(list.Msgs[0], nullptr);
      natsMsgList_Destroy(&list);
      if (message.it != nullptr) do_part(message, act, enough);
    }
  }

  void do_part(const Message& message, const Do& act, const std::atomic<bool>& enough) {
    const std::string subject = message.subject(), id = subject.substr(subject.rfind('.') + 1);
    const auto [number, part] = split(message.text());
    const auto task = task_of(id);
    if (!task) return void(natsMsg_Term(message.it, nullptr));  // whoever wanted it is gone
    const auto done = [&] {
      const SignOfLife alive{message.it};
      return act(*task, part);
    }();
    const std::string body = number + (done ? " ok " + *done : " fault " + done.fault().text());
    for (bool said = false; !said;) {
      Message thanks;
      const natsStatus status = natsConnection_Request(&thanks.it, line_.get(), ("parlor.work." + id + ".done").c_str(),
                                                       body.data(), static_cast<int>(body.size()), to_answer);
      said = status == NATS_OK || status == NATS_NO_RESPONDERS;
      if (!said && enough) return;  // it is left to the others
      if (!said) natsMsg_InProgress(message.it, nullptr);
    }
    natsMsg_Ack(message.it, nullptr);
  }

  /// None: nobody answers to that name.
  std::shared_ptr<const std::string> task_of(const std::string& id) {
    const std::lock_guard lock{mutex_};
    if (const auto found = tasks_.find(id); found != tasks_.end()) return found->second;
    Message message;
    const std::string who = name_ + " " + std::to_string(threads_);
    if (natsConnection_Request(&message.it, line_.get(), ("parlor.work." + id + ".task").c_str(), who.data(),
                               static_cast<int>(who.size()), to_answer) != NATS_OK)
      return nullptr;
    if (tasks_.size() >= tasks_kept) tasks_.clear();
    return tasks_[id] = std::make_shared<const std::string>(message.text());
  }

  /// Says once a second that a part is being done.
  class SignOfLife {
   public:
    explicit SignOfLife(natsMsg* message)
        : thread_{[this, message] {
            std::unique_lock lock{mutex_};
            while (!over_.wait_for(lock, sign_of_life, [this] { return done_; })) natsMsg_InProgress(message, nullptr);
          }} {}
    ~SignOfLife() {
      {
        const std::lock_guard lock{mutex_};
        done_ = true;
      }
      over_.notify_one();
    }
    SignOfLife(const SignOfLife&) = delete;
    SignOfLife& operator=(const SignOfLife&) = delete;

   private:
    std::mutex mutex_;
    std::condition_variable over_;
    bool done_ = false;
    std::jthread thread_;
  };

  Line line_;
  std::string version_;
  jsCtx* js_ = nullptr;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const std::string>> tasks_;
  std::string name_;
  int threads_ = 1;
};

}  // namespace

Result<std::unique_ptr<Farm>> Farm::connect(const std::string& url, const std::string& version) {
  auto line = Line::to(url, "parlor work");
  if (!line) return line.fault();
  auto queue = std::make_unique<Queue>(std::move(*line), version);
  if (auto fault = queue->open(url)) return *fault;
  return std::unique_ptr<Farm>{std::move(queue)};
}

}  // namespace parlor::bus
