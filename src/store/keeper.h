// SPDX-License-Identifier: MIT
// A store on a thread of its own. What piles up while one transaction runs goes into the next one together (group commit).
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.h"

namespace parlor::store {

class Keeper {
 public:
  using Task = std::function<void()>;

  /// `post` takes a task over to the thread that answers are wanted on.
  Keeper(std::unique_ptr<Store> store, std::function<void(Task)> post);
  ~Keeper();  // writes what was given to it, then stops
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  /// Writes it at the next `commit`, durably, and then calls `done` with what went wrong, if anything did.
  void keep(Batch batch, std::function<void(const std::optional<Fault>&)> done);
  void commit();  // what was given since the last time, together

  /// Asks the store something; `answer` is called with what it said.
  template <class T> void ask(std::function<T(Store&)> question, std::function<void(T)> answer) {
    ask_plainly([this, question = std::move(question), answer = std::move(answer)](Store& store) {
      auto said = std::make_shared<T>(question(store));
      post_([said, answer] { answer(std::move(*said)); });
    });
  }

  std::size_t waiting() const {  // batches
    const std::lock_guard lock{mutex_};
    return writes_.size();
  }
  std::uint64_t transactions() const { return transactions_.load(std::memory_order_relaxed); }
  std::uint64_t rows() const { return rows_.load(std::memory_order_relaxed); }

 private:
  struct Write {
    Batch batch;
    std::function<void(const std::optional<Fault>&)> done;
  };

  void ask_plainly(std::function<void(Store&)> question);
  void work();
  void write(std::vector<Write> writes);

  std::unique_ptr<Store> store_;
  std::function<void(Task)> post_;
  mutable std::mutex mutex_;
  std::condition_variable waiting_;
  std::vector<Write> writes_;
  std::vector<std::function<void(Store&)>> questions_;
  bool stopping_ = false, due_ = false;
  std::atomic<std::uint64_t> transactions_{0}, rows_{0};
  std::thread thread_;
};

}  // namespace parlor::store
