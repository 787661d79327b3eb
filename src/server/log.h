// SPDX-License-Identifier: MIT
// What the operator reads. Never a token, a secret, a nonce, or what somebody said.
#pragma once

#include <spdlog/spdlog.h>

namespace parlor::server {

template <class... Parts> void log_error(fmt::format_string<Parts...> text, Parts&&... parts) {
  spdlog::error(text, std::forward<Parts>(parts)...);
}
template <class... Parts> void log_info(fmt::format_string<Parts...> text, Parts&&... parts) {
  spdlog::info(text, std::forward<Parts>(parts)...);
}

}  // namespace parlor::server
