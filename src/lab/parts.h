// SPDX-License-Identifier: MIT
// Plans and contests in parts that are played elsewhere. What they come to is the same as here, on any number of machines.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "kernel/job.h"
#include "lab/arena.h"
#include "lab/simulate.h"

namespace parlor {

/// Does a part of a task, here. That the task was written by the same version of the program is for the caller to see to.
Result<std::string> do_part(const std::string& task, const std::string& part);

/// Sees to it that all parts of a job are done. A fault: they cannot be.
using Hands = std::function<std::optional<Fault>(Job&)>;

Result<Findings> simulate(const Plan& plan, const Hands& hands, const Progress& progress = {});
Result<Standings> compete(const Contest& contest, const Hands& hands, const Progress& progress = {});

}  // namespace parlor
