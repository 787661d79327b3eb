// SPDX-License-Identifier: MIT
#include "server/stream.h"

#include <algorithm>

#include "kernel/json_text.h"
#include "server/chance.h"
#include "server/patch.h"

namespace parlor::server {
namespace {

constexpr std::size_t most_recent = 64, most_recent_bytes = 8 << 10;  // frames kept for who comes back at once

std::string seats_text(SeatSet seats) {
  std::string text;
  JsonText out{text};
  out.list([&] {
    for (const Seat seat : seats) out.value(index(seat));
  });
  return text;
}

std::string deadlines_text(const Stream::Deadlines& deadlines) {
  std::string text;
  JsonText out{text};
  out.list([&] {
    for (const Time time : deadlines) time == 0 ? out.null() : out.value(time);
  });
  return text;
}

}  // namespace

Frame frame(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

std::uint64_t Naming::version(const Table& table) {
  if (table.names_version() == seen_) return version_;
  seen_ = table.names_version();
  const std::string& text = table.names().changing();
  if (text == text_) return version_;
  Patch patch;
  if (version_ > 0) patch.changed("", text_, text);
  changes_ = patch.text();
  text_ = text;
  return ++version_;
}

std::vector<std::uint64_t> Stream::options_of(const Table& table) const {
  std::vector<std::uint64_t> bytes;
  if (!viewer_.is_seat() || !table.pending().has(viewer_.seat())) return bytes;
  Options all;
  table.options(viewer_.seat(), all);
  bytes.reserve(static_cast<std::size_t>(all.size()));
  for (const Action action : all) bytes.push_back(action.bytes());
  return bytes;
}

/// [{"action": …, "label": …}, …]
std::string Stream::choices(const Table& table) const {
  std::string text;
  JsonText out{text};
  out.list([&] {
    text.reserve(options_.size() * 160);
    if (!options_.empty()) table.write_choices(viewer_.seat(), out);
  });
  return text;
}

std::string Stream::news(const Table& table, Naming& naming, const Deadlines& deadlines, Table::Retold& retold) {
  std::string fields;
  fields.reserve(2048);
  const auto add = [&](const char* name, const std::string& value) {
    fields += ",\"", fields += name, fields += "\":", fields += value;
  };
  if (const int entries = static_cast<int>(table.entries().size()); !told_ || entries_ != entries) {
    Patch patch;
    table.view(viewer_, view_, &patch, retold);
    if (!patch.empty()) add("patch", patch.text());
    const std::uint64_t version = naming.version(table);
    const bool renamed = names_ != version;
    if (renamed && names_ > 0 && names_ + 1 == version) add("renamed", naming.changes());
    else if (renamed) add("names", table.names().text());
    names_ = version;
    std::vector<std::uint64_t> options = options_of(table);
    const bool decides_anew = options != options_ || (renamed && !options.empty());
    options_ = std::move(options);
    if (decides_anew) add("choices", choices(table));
    if (const SeatSet waiting = table.pending(); waiting != waiting_)
      add("waiting", seats_text(waiting)), waiting_ = waiting;
    if (const bool undo = viewer_.is_seat() && table.can_undo(viewer_.seat()); undo != undo_)
      add("undo", undo ? "true" : "false"), undo_ = undo;
    // An undo takes back the lines of the entry before it.
    int after = entries_;
    for (int n = entries_ + 1; n <= entries; ++n)
      if (n > 0 && table.entries()[static_cast<std::size_t>(n) - 1].kind == Entry::Kind::undo)
        after = std::min(after, n - 2);
    const int from = after < 0 ? 0 : table.lines_until(after);
    std::string lines;
    lines.reserve(1024);
    lines += "{\"from\":", lines += std::to_string(from), lines += ",\"lines\":";
    const int count = table.log_text(viewer_, after, retold, lines);
    if (count > 0 || from < lines_) add("log", lines += '}');
    entries_ = entries, lines_ = from + count;
    if (table.over() && !over_) add("result", table.result().dump()), over_ = true;
  }
  if (deadlines != deadlines_) add("deadlines", deadlines_text(deadlines)), deadlines_ = deadlines;
  return fields;
}

void Stream::remember(const Table& table, Naming& naming, const Deadlines& deadlines) {
  Table::Retold retold;
  table.view(viewer_, view_, nullptr, retold);
  names_ = naming.version(table);
  waiting_ = table.pending();
  options_ = options_of(table);
  undo_ = viewer_.is_seat() && table.can_undo(viewer_.seat());
  entries_ = static_cast<int>(table.entries().size());
  lines_ = table.lines_until(entries_);
  over_ = table.over();
  deadlines_ = deadlines;
}

std::string Stream::whole(const Table& table) const {
  std::string fields = R"(,"whole":true,"view":)" + view_.whole();
  fields += ",\"choices\":" + choices(table);
  fields += ",\"waiting\":" + seats_text(waiting_);
  fields += std::string{",\"undo\":"} + (undo_ ? "true" : "false");
  fields += ",\"names\":" + table.names().text();
  fields += R"(,"log":{"from":0,"lines":)";
  Table::Retold retold;
  table.log_text(viewer_, -1, retold, fields);
  fields += "},\"deadlines\":" + deadlines_text(deadlines_);
  if (over_) fields += ",\"result\":" + table.result().dump();
  return fields;
}

Frame Stream::number(const char* type, const std::string& fields) {
  ++seq_;
  std::string text;
  text.reserve(fields.size() + 48);
  text += "{\"type\":\"", text += type, text += "\",\"seq\":", text += std::to_string(seq_), text += fields,
      text += '}';
  Frame numbered = frame(std::move(text));
  recent_bytes_ += numbered->size();
  recent_.emplace_back(seq_, numbered);
  std::size_t gone = 0;
  for (; recent_.size() - gone > most_recent || recent_bytes_ > most_recent_bytes; ++gone)
    recent_bytes_ -= recent_[gone].second->size();
  recent_.erase(recent_.begin(), recent_.begin() + static_cast<std::ptrdiff_t>(gone));
  return numbered;
}

bool Stream::can_resume_from(int seen) const {
  return told_ && seen >= 0 && seen <= seq_ &&
         (seen == seq_ || (!recent_.empty() && recent_.front().first <= seen + 1));
}

}  // namespace parlor::server
