// SPDX-License-Identifier: MIT
#include "cli/kept.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "kernel/sha256.h"
#include "table/record.h"

namespace parlor::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".jsonl";

std::string set_in_environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::optional<Fault> write_whole(const std::string& path, const std::string& text) {
  const std::string draft = path + ".new";
  std::ofstream file{draft, std::ios::binary | std::ios::trunc};
  file << text;
  file.close();
  if (!file || std::rename(draft.c_str(), path.c_str()) != 0)
    return Fault{path, std::string{"the record could not be written there: "} + std::strerror(errno)};
  return std::nullopt;
}

std::optional<Fault> make_folder(const std::string& path) {
  std::error_code problem;
  if (const fs::path folder = fs::path{path}.parent_path(); !folder.empty()) fs::create_directories(folder, problem);
  if (problem) return Fault{path, "the folder cannot be made: " + problem.message()};
  return std::nullopt;
}

}  // namespace

Result<std::string> data_folder(const std::string& typed) {
  if (!typed.empty()) return typed;
  if (const std::string data = set_in_environment("XDG_DATA_HOME"); data.starts_with('/')) return data + "/parlor";
  if (const std::string home = set_in_environment("HOME"); !home.empty()) return home + "/.local/share/parlor";
  return Fault{"--data", "there is no home folder to keep games in; name a folder"};
}

std::string file_for(const std::string& folder, const Header& header) {
  const std::string name = folder + "/" + header.game + "-" + to_hex(header.seed).substr(0, 12);
  std::string path = name + std::string{ending};
  for (int number = 2; fs::exists(path); ++number) path = name + "-" + std::to_string(number) + std::string{ending};
  return path;
}

Result<std::string> left_last(const std::string& folder, const std::string& game) {
  std::string newest;
  fs::file_time_type latest = fs::file_time_type::min();
  std::error_code problem;
  for (const fs::directory_entry& entry : fs::directory_iterator{folder, problem}) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(ending) || !(game.empty() || name.starts_with(game + "-"))) continue;
    const fs::file_time_type time = entry.last_write_time(problem);
    if (problem || time < latest) continue;
    newest = entry.path().string(), latest = time;
  }
  if (newest.empty()) return Fault{folder, "no game" + (game.empty() ? "" : " of " + game) + " was left here"};
  return newest;
}

std::optional<Fault> Keeper::keep(const Table& table) const {
  if (auto fault = make_folder(path_)) return fault;
  if (!cards_.empty() && !lasting_ && !fs::exists(cards_of(path_)))
    if (auto fault = write_whole(cards_of(path_), cards_)) return fault;
  return write_whole(path_, write_record(table, with_events_));
}

std::optional<Fault> Keeper::keep_marks(const Json& marks) const {
  std::error_code ignored;
  if (marks.empty()) return fs::remove(marks_of(path_), ignored), std::nullopt;
  if (auto fault = make_folder(path_)) return fault;
  return write_whole(marks_of(path_), marks.dump());
}

/// None, where there is no such file or none that we have written.
Json Keeper::marks() const {
  if (!fs::exists(marks_of(path_))) return Json::array();
  const auto text = read_text(marks_of(path_));
  const auto json = text ? parse_json(*text, marks_of(path_)) : Result<Json>{text.fault()};
  return json && json->is_array() ? *json : Json::array();
}

void Keeper::forget() const {
  std::error_code ignored;
  fs::remove(marks_of(path_), ignored);
  if (lasting_) return;
  fs::remove(path_, ignored);
  fs::remove(cards_of(path_), ignored);
}

}  // namespace parlor::cli
