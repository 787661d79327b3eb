// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "kernel/fault.h"

namespace parlor::cli {

/// The token of those who run a server, in a file that is theirs alone; `make`: a new one when there is no such file.
Result<std::string> operators_token(const std::string& path, bool make);

}  // namespace parlor::cli
