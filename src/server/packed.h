// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace parlor::server {

std::string packed(const std::string& text);  // as gzip does

}  // namespace parlor::server
