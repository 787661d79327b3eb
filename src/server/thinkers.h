// SPDX-License-Identifier: MIT
// Threads on which bots think. Tables take turns, so that whoever has many gets no more than whoever has one; and those at
// which somebody is looking on go before all others.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace parlor::server {

class Thinkers {
 public:
  using Work = std::function<void()>;

  explicit Thinkers(int threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { think(); });
  }
  ~Thinkers() {
    {
      const std::lock_guard lock{mutex_};
      stopping_ = true;
    }
    waiting_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  void run(const std::string& table, bool attended, Work work) {
    {
      const std::lock_guard lock{mutex_};
      (attended ? attended_ : alone_).add(table, std::move(work));
    }
    waiting_.notify_one();
  }

  std::size_t waiting() const {
    const std::lock_guard lock{mutex_};
    return attended_.size() + alone_.size();
  }

 private:
  /// What is to be thought about, one thought of each table after the other.
  class Turns {
   public:
    bool empty() const { return order_.empty(); }
    std::size_t size() const { return size_; }
    void add(const std::string& table, Work work) {
      auto& own = work_[table];
      if (own.empty()) order_.push_back(table);
      own.push_back(std::move(work));
      ++size_;
    }
    Work next() {
      const std::string table = std::move(order_.front());
      order_.pop_front();
      const auto own = work_.find(table);
      Work work = std::move(own->second.front());
      own->second.pop_front();
      --size_;
      if (own->second.empty()) work_.erase(own);
      else order_.push_back(table);
      return work;
    }

   private:
    std::deque<std::string> order_;  // tables that have something to think about, each once
    std::unordered_map<std::string, std::deque<Work>> work_;
    std::size_t size_ = 0;
  };

  void think() {
    std::unique_lock lock{mutex_};
    while (true) {
      waiting_.wait(lock, [this] { return stopping_ || !attended_.empty() || !alone_.empty(); });
      if (stopping_) return;
      const Work work = (attended_.empty() ? alone_ : attended_).next();
      lock.unlock();
      work();
      lock.lock();
    }
  }

  mutable std::mutex mutex_;
  std::condition_variable waiting_;
  Turns attended_, alone_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace parlor::server
