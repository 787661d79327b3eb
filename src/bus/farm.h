// SPDX-License-Identifier: MIT
// Work for many machines, over a queue of JetStream's: one hands out the parts of a job, any number of workers take them.
//
// A part stays in the queue until whoever handed it out has its answer; a worker that dies or is cut off leaves it to the others after a
// few seconds. An answer may come twice and counts once. Workers take what was handed out by their own version of the program alone, so that
// all parts are done alike.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "kernel/fault.h"
#include "kernel/job.h"

namespace parlor::bus {

class Farm {
 public:
  /// `version` is of the program that does the work.
  static Result<std::unique_ptr<Farm>> connect(const std::string& url, const std::string& version);
  virtual ~Farm() = default;

  /// Until the job is over. `waiting` is called now and then while nobody takes anything, with how many workers there ever were.
  virtual std::optional<Fault> hand_out(Job& job, const std::function<void(int workers)>& waiting) = 0;

  /// Does a part of a task; a fault ends the job of whoever handed it out.
  using Do = std::function<Result<std::string>(const std::string& task, const std::string& part)>;
  /// Takes parts until `enough`, on that many threads; what was begun is done first.
  virtual void work(int threads, const Do& act, const std::atomic<bool>& enough) = 0;
};

}  // namespace parlor::bus
