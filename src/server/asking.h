// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "kernel/fault.h"
#include "server/answer.h"

namespace parlor::server {

/// One request to a server at "address:port", with a token.
Result<Answer> ask_server(const std::string& at, const std::string& method, const std::string& path,
                          const std::string& token, const std::string& body);

}  // namespace parlor::server
