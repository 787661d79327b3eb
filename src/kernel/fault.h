// SPDX-License-Identifier: MIT
// What is wrong with something we were given, and where.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace parlor {

struct Fault {
  std::string where;  // "cards.json: traits[3]: signs"
  std::string what;   // "a trait has exactly three signs"

  std::string text() const { return where.empty() ? what : where + ": " + what; }
  bool operator==(const Fault&) const = default;
};

/// A value, or the fault that stood in its way.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_{std::move(value)} {}      // NOLINT: a value is a good result
  Result(Fault fault) : held_{std::move(fault)} {}  // NOLINT

  explicit operator bool() const { return held_.index() == 0; }
  T& operator*() { return assert(*this), *std::get_if<0>(&held_); }
  const T& operator*() const { return assert(*this), *std::get_if<0>(&held_); }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  const Fault& fault() const { return assert(!*this), *std::get_if<1>(&held_); }

 private:
  std::variant<T, Fault> held_;
};

}  // namespace parlor
