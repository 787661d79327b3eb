// SPDX-License-Identifier: MIT
// What the operator reads. Never a token, a secret, a nonce, or what somebody said.
#pragma once

#ifdef __wasi__
#include <cstdio>
#include <string_view>
#else
#include <spdlog/spdlog.h>
#endif

namespace parlor::server {

#ifdef __wasi__
/// In a browser there is no operator; who looks into its console finds what went wrong, if not where.
template <class... Parts> void log_error(std::string_view text, const Parts&...) {
  std::fprintf(stderr, "%.*s\n", static_cast<int>(text.size()), text.data());
}
template <class... Parts> void log_info(std::string_view, const Parts&...) {}
#else

template <class... Parts> void log_error(fmt::format_string<Parts...> text, Parts&&... parts) {
  spdlog::error(text, std::forward<Parts>(parts)...);
}
template <class... Parts> void log_info(fmt::format_string<Parts...> text, Parts&&... parts) {
  spdlog::info(text, std::forward<Parts>(parts)...);
}
#endif

}  // namespace parlor::server
