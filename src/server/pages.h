// SPDX-License-Identifier: MIT
// The web page's files, built into the program.
#pragma once

#include <string>

#include "server/api.h"

namespace parlor::server {

/// A file of the page; any path that is no file is a place in the page itself. `gzip`: the client can unpack it.
Reply page(const std::string& path, bool gzip);

}  // namespace parlor::server
