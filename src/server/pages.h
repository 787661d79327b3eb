// SPDX-License-Identifier: MIT
// The web page's files, built into the program.
#pragma once

#include <filesystem>
#include <string>

#include "server/api.h"

namespace parlor::server {

/// All comes from here, and nothing else is run, shown or asked; the engine is compiled in the browser.
inline constexpr const char* content_security_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A file of the page; any path that is no file is a place in the page itself. `gzip`: the client can unpack it.
Reply page(const std::string& path, bool gzip);

/// The page by itself, for any host that serves files: games on the visitor's own device, rules, cards, replays. How many files.
Result<int> write_site(const std::filesystem::path& folder);

}  // namespace parlor::server
