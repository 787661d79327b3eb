// SPDX-License-Identifier: MIT
#include "server/stream.h"

#include <algorithm>

#include "server/chance.h"
#include "server/patch.h"
#include "words/json_text.h"

namespace parlor::server {
namespace {

constexpr std::size_t most_recent = 64, most_recent_bytes = 8 << 10;  // frames kept for who comes back at once

void add_seats(std::string& text, SeatSet seats) {
  JsonText out{text};
  out.list([&] {
    for (const Seat seat : seats) out.value(index(seat));
  });
}

void add_deadlines(std::string& text, const Stream::Deadlines& deadlines) {
  JsonText out{text};
  out.list([&] {
    for (const Time time : deadlines) time == 0 ? out.null() : out.value(time);
  });
}

void add_truth(std::string& text, bool truth) { text += truth ? "true" : "false"; }

}  // namespace

Frame frame(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

std::uint64_t Naming::version(const Table& table) {
  if (table.names_version() == seen_) return version_;
  seen_ = table.names_version();
  const std::string& text = table.names().changing();
  if (text == text_) return version_;
  changes_ = '[';
  if (version_ > 0) Patch{changes_}.changed("", text_, text);
  changes_ += ']';
  text_ = text;
  return ++version_;
}

std::vector<std::uint64_t> Stream::choices_of(const Table& table) const {
  std::vector<std::uint64_t> bytes;
  if (!viewer_.is_seat() || !table.pending().has(viewer_.seat())) return bytes;
  Choices all;
  table.choices(viewer_.seat(), all);
  bytes.reserve(static_cast<std::size_t>(all.size()));
  for (const Action action : all) bytes.push_back(action.bytes());
  return bytes;
}

/// [{"action": …, "label": …}, …]
void Stream::add_choices(std::string& text, const Table& table) const {
  JsonText out{text};
  out.list([&] {
    if (!choices_.empty()) table.write_choices(viewer_.seat(), out);
  });
}

void Stream::add_news(std::string& out, const Table& table, Naming& naming, const Deadlines& deadlines,
                      Table::Retold& retold) {
  const auto field = [&](const char* name) -> std::string& { return out += ",\"", out += name, out += "\":"; };
  const std::uint64_t version = naming.version(table);  // people may take other names between two acts
  if (const int entries = static_cast<int>(table.entries().size());
      !told_ || entries_ != entries || names_ != version) {
    const std::size_t start = out.size();
    Patch patch{field("patch") += '['};
    table.view(viewer_, view_, &patch, retold);
    if (patch.empty()) out.resize(start);
    else out += ']';
    const bool renamed = names_ != version;
    if (renamed && names_ > 0 && names_ + 1 == version) field("renamed") += naming.changes();
    else if (renamed) field("names") += table.names().text();
    names_ = version;
    std::vector<std::uint64_t> choices = choices_of(table);
    const bool decides_anew = choices != choices_ || (renamed && !choices.empty());
    choices_ = std::move(choices);
    if (decides_anew) add_choices(field("choices"), table);
    if (const SeatSet waiting = table.pending(); waiting != waiting_)
      add_seats(field("waiting"), waiting), waiting_ = waiting;
    if (const bool undo = viewer_.is_seat() && table.can_undo(viewer_.seat()); undo != undo_)
      add_truth(field("undo"), undo), undo_ = undo;
    add_log(out, table, entries, retold);
    if (table.over() && !over_) field("result") += table.result().dump(), over_ = true;
  }
  if (deadlines != deadlines_) add_deadlines(field("deadlines"), deadlines), deadlines_ = deadlines;
}

/// The lines of the entries since the last time. An undo takes back the lines of the last entry before it that was no words.
void Stream::add_log(std::string& out, const Table& table, int entries, Table::Retold& retold) {
  const auto kind = [&](int n) { return table.entries()[static_cast<std::size_t>(n) - 1].kind; };
  int after = entries_;
  for (int n = std::max(entries_, 0) + 1; n <= entries; ++n) {
    if (kind(n) != Entry::Kind::undo) continue;
    int undone = n - 1;
    while (kind(undone) == Entry::Kind::say) --undone;
    after = std::min(after, undone - 1);
  }
  const int from = after < 0 ? 0 : table.lines_until(after);
  const std::size_t start = out.size();
  out += ",\"log\":{\"from\":", out += std::to_string(from), out += ",\"lines\":";
  const int count = table.log_text(viewer_, after, retold, out);
  if (count > 0 || from < lines_) out += '}';
  else out.resize(start);
  entries_ = entries, lines_ = from + count;
}

void Stream::remember(const Table& table, Naming& naming, const Deadlines& deadlines) {
  Table::Retold retold;
  table.view(viewer_, view_, nullptr, retold);
  names_ = naming.version(table);
  waiting_ = table.pending();
  choices_ = choices_of(table);
  undo_ = viewer_.is_seat() && table.can_undo(viewer_.seat());
  entries_ = static_cast<int>(table.entries().size());
  lines_ = table.lines_until(entries_);
  over_ = table.over();
  deadlines_ = deadlines;
}

std::string Stream::whole(const Table& table) const { return R"(,"whole":true)" + everything(table); }

std::string Stream::everything(const Table& table) const {
  std::string fields = R"(,"view":)" + view_.whole();
  add_choices(fields += ",\"choices\":", table);
  add_seats(fields += ",\"waiting\":", waiting_);
  add_truth(fields += ",\"undo\":", undo_);
  fields += ",\"names\":" + table.names().text();
  Table::Retold retold;
  table.log_text(viewer_, -1, retold, fields += R"(,"log":{"from":0,"lines":)");
  add_deadlines(fields += "},\"deadlines\":", deadlines_);
  if (over_) fields += ",\"result\":" + table.result().dump();
  return fields;
}

Frame Stream::number(const char* type, std::string_view fields) {
  const std::size_t room = fields.size() + 48;
  std::shared_ptr<std::string> text;  // written over one that nobody needs any more, if there is one
  std::size_t gone = 0;
  for (; gone < recent_.size() && (recent_.size() - gone >= most_recent || recent_bytes_ + room > most_recent_bytes);
       ++gone) {
    recent_bytes_ -= recent_[gone].second->size();
    if (recent_[gone].second.use_count() == 1) text = std::move(recent_[gone].second);
  }
  recent_.erase(recent_.begin(), recent_.begin() + static_cast<std::ptrdiff_t>(gone));
  if (!text) text = std::make_shared<std::string>();
  text->clear();
  text->reserve(room);
  *text += "{\"type\":\"", *text += type, *text += "\",\"seq\":", *text += std::to_string(++seq_);
  *text += fields, *text += '}';
  if (room > most_recent_bytes) return text;
  recent_bytes_ += text->size();
  recent_.emplace_back(seq_, text);
  return text;
}

bool Stream::can_resume_from(int seen) const {
  return told_ && seen >= 0 && seen <= seq_ &&
         (seen == seq_ || (!recent_.empty() && recent_.front().first <= seen + 1));
}

}  // namespace parlor::server
