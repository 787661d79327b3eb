// SPDX-License-Identifier: MIT
// Threads on which bots think. Tables take turns, so that whoever has many gets no more than whoever has one; and those at
// which somebody is looking on go before all others. Whoever has nothing else to do thinks along with the others.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "bots/crew.h"

namespace parlor::server {

class Thinkers {
 public:
  using Work = std::function<void()>;

  explicit Thinkers(int threads) : count_{threads} {
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

  /// Who helps somebody that thinks about this table: the other threads, a part each time it is the table's turn. Whoever asks
  /// for help works as well, and waits for nothing but parts that others have begun.
  class Helpers final : public Crew {
   public:
    Helpers(Thinkers& thinkers, std::string table, bool attended)
        : thinkers_{thinkers}, table_{std::move(table)}, attended_{attended} {}

    void share(int parts, const std::function<void(int)>& work) override {
      const auto shared = std::make_shared<Shared>(parts, work);
      const int helpers = std::min(parts, thinkers_.count_) - 1;
      for (int i = 0; i < helpers; ++i) help(shared);
      while (shared->do_one()) {
      }
      shared->wait();
    }

   private:
    struct Shared {
      Shared(int all, const std::function<void(int)>& what) : parts{all}, work{what} {}

      bool do_one() {  // false: all are taken
        int part = 0;
        {
          const std::lock_guard lock{mutex};
          if (taken == parts) return false;
          part = taken++;
        }
        work(part);
        const std::lock_guard lock{mutex};
        if (++done == parts) finished.notify_all();
        return true;
      }
      void wait() {
        std::unique_lock lock{mutex};
        finished.wait(lock, [this] { return done == parts; });
      }

      const int parts;
      const std::function<void(int)>& work;  // is there as long as a part is not done
      std::mutex mutex;
      std::condition_variable finished;
      int taken = 0, done = 0;
    };

    void help(const std::shared_ptr<Shared>& shared) {
      // By value: who asked for help may be gone when a late helper looks
      thinkers_.run(table_, attended_, [thinkers = &thinkers_, table = table_, attended = attended_, shared] {
        if (shared->do_one()) Helpers{*thinkers, table, attended}.help(shared);
      });
    }

    Thinkers& thinkers_;
    std::string table_;
    bool attended_;
  };

  std::size_t waiting() const {  // thoughts, and requests for help with one
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

  const int count_;
  mutable std::mutex mutex_;
  std::condition_variable waiting_;
  Turns attended_, alone_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace parlor::server
