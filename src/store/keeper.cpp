// SPDX-License-Identifier: MIT
#include "store/keeper.h"

#include <utility>

namespace parlor::store {

Keeper::Keeper(std::unique_ptr<Store> store, std::function<void(Task)> post)
    : store_{std::move(store)}, post_{std::move(post)}, thread_{[this] { work(); }} {}

Keeper::~Keeper() {
  {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
  }
  waiting_.notify_one();
  thread_.join();
}

void Keeper::keep(Batch batch, std::function<void(const std::optional<Fault>&)> done) {
  const std::lock_guard lock{mutex_};
  writes_.push_back({std::move(batch), std::move(done)});
}

void Keeper::commit() {
  {
    const std::lock_guard lock{mutex_};
    due_ = true;
  }
  waiting_.notify_one();
}

void Keeper::ask_plainly(std::function<void(Store&)> question) {
  {
    const std::lock_guard lock{mutex_};
    questions_.push_back(std::move(question));
  }
  waiting_.notify_one();
}

void Keeper::work() {
  std::unique_lock lock{mutex_};
  while (true) {
    waiting_.wait(lock, [this] { return stopping_ || due_ || !questions_.empty(); });
    if (stopping_ && writes_.empty() && questions_.empty()) return;
    due_ = false;
    auto writes = std::exchange(writes_, {});
    auto questions = std::exchange(questions_, {});
    lock.unlock();
    if (!writes.empty()) write(std::move(writes));  // before the questions: who asks sees what was given before
    for (const auto& question : questions) question(*store_);
    lock.lock();
  }
}

void Keeper::write(std::vector<Write> writes) {
  std::vector<const Batch*> all;
  for (const Write& one : writes) {
    all.push_back(&one.batch);
    rows_ += one.batch.guests.size() + one.batch.tables.size() + one.batch.entries.size() + one.batch.chats.size();
  }
  ++transactions_;
  std::vector<std::optional<Fault>> problems(writes.size());
  if (const auto problem = store_->write(all))
    for (std::size_t i = 0; i < writes.size(); ++i)  // one bad batch must not take the others with it
      problems[i] = writes.size() == 1 ? problem : store_->write({all[i]});
  post_([writes = std::make_shared<std::vector<Write>>(std::move(writes)), problems = std::move(problems)] {
    for (std::size_t i = 0; i < writes->size(); ++i) (*writes)[i].done(problems[i]);
  });
}

}  // namespace parlor::store
