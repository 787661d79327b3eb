// SPDX-License-Identifier: MIT
// Something that is done in parts, in any order and anywhere. Text goes there and comes back.
#pragma once

#include <optional>
#include <string>

#include "kernel/fault.h"

namespace parlor {

class Job {
 public:
  virtual ~Job() = default;

  virtual std::string task() const = 0;           // what whoever does a part must know
  virtual std::optional<std::string> next() = 0;  // the next part; none: nothing is left to be handed out
  virtual std::optional<Fault> take(const std::string& part, const std::string& answer) = 0;  // a fault ends all
  virtual bool over() const = 0;
};

}  // namespace parlor
