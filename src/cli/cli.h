// SPDX-License-Identifier: MIT
// The `parlor` command.
#pragma once

namespace parlor::cli {

int run(int argc, char** argv);

}  // namespace parlor::cli
