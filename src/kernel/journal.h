// SPDX-License-Identifier: MIT
// What happened, told as it happens. A null journal costs one test.
#pragma once

#include <vector>

#include "kernel/seat.h"

namespace parlor {

/// An event and those who may see its secret fields; everybody else is told its redacted form.
template <class Event>
struct Told {
  Event event;
  SeatSet seers;
};

template <class Event>
class Journal {
 public:
  Journal() = default;  // nobody listens
  explicit Journal(std::vector<Told<Event>>& listener) : listener_{&listener} {}

  bool listens() const { return listener_ != nullptr; }

  template <class Happening> void tell(const Happening& happening, SeatSet seers = everyone) {
    if (listens()) listener_->push_back({Event{happening}, seers});
  }

 private:
  std::vector<Told<Event>>* listener_ = nullptr;
};

}  // namespace parlor
