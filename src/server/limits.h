// SPDX-License-Identifier: MIT
// How often is too often.
#pragma once

#include <algorithm>
#include <chrono>
#include <string>
#include <unordered_map>
#include <utility>

#include "store/store.h"

namespace parlor::server {

using store::Time;

/// For what is counted by the second: a clock that nobody sets. Milliseconds since some moment.
inline Time steady() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

/// A bucket of `most` drops that fills again at `a_second`.
class Bucket {
 public:
  Bucket(double a_second, double most) : rate_{a_second}, most_{most}, level_{most} {}

  void fill(Time now) {
    level_ = std::min(most_, level_ + rate_ * static_cast<double>(now - then_) / 1000);
    then_ = now;
  }
  bool take(Time now) {
    fill(now);
    if (level_ < 1) return false;
    level_ -= 1;
    return true;
  }
  void spend(double drops) { level_ = std::max(0.0, level_ - drops); }  // somebody else took them
  bool full(Time now) const { return level_ + rate_ * static_cast<double>(now - then_) / 1000 >= most_; }

 private:
  double rate_, most_, level_;
  Time then_ = 0;
};

/// A bucket for each address (or guest). Forgets those that are full again.
class Buckets {
 public:
  Buckets(double a_second, double most) : fresh_{a_second, most} {}

  bool take(const std::string& who, Time now) {
    if (buckets_.size() > 10'000) std::erase_if(buckets_, [&](const auto& one) { return one.second.full(now); });
    if (shared_) ++taken_[who];
    return buckets_.try_emplace(who, fresh_).first->second.take(now);
  }

  // Several servers count together: each tells the others what was taken from its own since the last time.
  void share() { shared_ = true; }
  std::unordered_map<std::string, int> taken() { return std::exchange(taken_, {}); }
  void spend(const std::string& who, int drops, Time now) {
    Bucket& bucket = buckets_.try_emplace(who, fresh_).first->second;
    bucket.fill(now);
    bucket.spend(drops);
  }

 private:
  Bucket fresh_;
  std::unordered_map<std::string, Bucket> buckets_;
  bool shared_ = false;
  std::unordered_map<std::string, int> taken_;
};

}  // namespace parlor::server
