// SPDX-License-Identifier: MIT
#include "server/pages.h"

#include <array>
#include <fstream>

#include "parlor/web/embedded.h"

namespace parlor::server {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 14> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".ogg", "audio/ogg"},
    {".txt", "text/plain; charset=utf-8"},
}};

constexpr std::string_view without_page = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Parlor</title></head>
<body><h1>Parlor is running</h1>
<p>This program was built without its web page. Build the page with <code>./dev web</code>, then the program again with
<code>./dev build</code>.</p>
<p>The API is here all the same: <a href="/api/games">/api/games</a>.</p></body></html>
)";

std::string type_of(const std::string& path) {
  for (const auto& [ending, type] : types)
    if (path.ends_with(ending)) return std::string{type};
  return "application/octet-stream";
}

/// The page itself, for a host of files. What a server says in a header it says by itself (who may frame it cannot be said there); it
/// asks for its files from where it lies, in whatever folder; and it knows that no path but its own leads to it (web/src/lib/place.ts).
std::string without_server(std::string text) {
  std::string policy = content_security_policy;
  policy.erase(policy.find("; frame-ancestors"));
  text.insert(text.find("<meta charset"),
              "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\" />\n    ");
  text.insert(text.find("<html") + 5, " data-alone");
  constexpr std::string_view from_root = "=\"/";
  for (std::size_t at = text.find(from_root); at != std::string::npos; at = text.find(from_root, at + 1))
    text.insert(at + 2, ".");
  return text;
}

bool exists(std::string_view file) { return file.data() != nullptr; }

}  // namespace

Reply page(const std::string& path, bool gzip) {
  std::string file = "web/dist" + path;
  const bool is_file = path != "/" && exists(web::embedded(file));
  if (!is_file && path.find('.') != std::string::npos) return refusal(404, "there is nothing here");
  if (!is_file) file = "web/dist/index.html";
  if (!exists(web::embedded(file))) return Answer{200, std::string{without_page}, "text/html; charset=utf-8"};
  const std::string_view packed = web::embedded(file + ".gz");
  Reply reply = Answer{200, std::string{gzip && exists(packed) ? packed : web::embedded(file)}, type_of(file)};
  if (gzip && exists(packed)) reply.encoding = "gzip";
  reply.lasting = path.starts_with("/assets/");  // their names carry their hashes
  return reply;
}

Result<int> write_site(const std::filesystem::path& folder) {
  const auto write = [&folder](const std::string& name, std::string_view text) {
    const std::filesystem::path path = folder / name;
    std::error_code problem;
    std::filesystem::create_directories(path.parent_path(), problem);
    std::ofstream file{path, std::ios::binary};
    file << text;
    return static_cast<bool>(file.flush());
  };
  int files = 0;
  constexpr std::string_view root = "web/dist/";
  for (std::size_t place = 0;; ++place) {
    const std::string path{web::embedded_path(place)};
    if (path.empty()) break;
    if (!path.starts_with(root) || path.ends_with(".gz")) continue;
    const std::string name = path.substr(root.size());
    std::string text{web::embedded(path)};
    if (name == "index.html") text = without_server(std::move(text));
    if (!write(name, text)) return Fault{(folder / name).string(), "cannot be written"};
    ++files;
  }
  if (files == 0) return Fault{"", "this program was built without its web page: ./dev web, then ./dev build"};
  return files;
}

}  // namespace parlor::server
