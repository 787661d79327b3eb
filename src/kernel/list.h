// SPDX-License-Identifier: MIT
// A list that lives inside its owner: fixed capacity, no heap, equal lists are equal bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace parlor {

template <class T, std::size_t Capacity>
class List {
  static_assert(Capacity <= 255, "the count is one byte");

 public:
  constexpr List() = default;
  constexpr List(std::initializer_list<T> items) {
    for (const T& item : items) push(item);
  }

  constexpr int size() const { return count_; }
  constexpr bool empty() const { return count_ == 0; }
  constexpr bool full() const { return count_ == Capacity; }
  static constexpr int capacity() { return static_cast<int>(Capacity); }

  constexpr T& operator[](int place) { return assert(place < count_), items_[static_cast<std::size_t>(place)]; }
  constexpr const T& operator[](int place) const {
    return assert(place < count_), items_[static_cast<std::size_t>(place)];
  }
  constexpr const T& back() const { return (*this)[count_ - 1]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + count_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + count_; }

  constexpr bool has(const T& item) const { return std::find(begin(), end(), item) != end(); }

  constexpr void push(const T& item) {
    assert(!full());
    items_[count_++] = item;
  }
  constexpr T pop() {
    assert(!empty());
    const T item = items_[--count_];
    items_[count_] = T{};  // a freed slot goes back to zero: equal lists are equal bytes
    return item;
  }
  constexpr T remove_at(int place) {
    const T item = (*this)[place];
    std::copy(begin() + place + 1, end(), begin() + place);
    pop();
    return item;
  }
  constexpr void remove(const T& item) {
    const T* const found = std::find(begin(), end(), item);
    assert(found != end());
    remove_at(static_cast<int>(found - begin()));
  }
  constexpr void clear() {
    while (!empty()) pop();
  }

  bool operator==(const List&) const = default;

 private:
  std::uint8_t count_ = 0;
  std::array<T, Capacity> items_{};
};

}  // namespace parlor
