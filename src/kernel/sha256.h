// SPDX-License-Identifier: MIT
// SHA-256, for addressing content. Our own, since the browser's engine has no crypto library to call.
#pragma once

#include <string>
#include <string_view>

namespace parlor {

std::string sha256_hex(std::string_view bytes);

}  // namespace parlor
