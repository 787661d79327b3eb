// SPDX-License-Identifier: MIT
#include "server/stream.h"

#include <algorithm>
#include <bit>

#include "server/chance.h"
#include "server/patch.h"
#include "words/json_text.h"

namespace parlor::server {
namespace {

constexpr std::size_t most_offered = 1000;  // then they are counted anew: neither end keeps them for ever
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

/// A line that says nothing to people needs no sentence. (In a string a quotation mark has a stroke before it: this is none.)
void leave_out_silence(std::string& text, std::size_t from) {
  constexpr std::string_view silence = ",\"sentence\":\"\"";
  std::size_t end = text.find(silence, from);
  if (end == std::string::npos) return;
  for (std::size_t at = end; at != std::string::npos;) {
    const std::size_t kept = at + silence.size(), next = text.find(silence, kept);
    const std::size_t length = (next == std::string::npos ? text.size() : next) - kept;
    text.replace(end, length, text, kept, length);
    end += length, at = next;
  }
  text.resize(end);
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

void Stream::speak(bool by_number) {
  if (by_number != by_number_) counts_ = false;
  by_number_ = by_number;
}

/// {"action": …, "label": …}
void Stream::add_choice(JsonText& out, const Table& table, std::uint64_t action) const {
  table.write_choice(viewer_.seat(), std::bit_cast<Action>(action), out);
}

void Stream::add_all_choices(std::string& text, const Table& table) const {
  JsonText out{text};
  out.list([&] {
    for (const std::uint64_t action : choices_) add_choice(out, table, action);
  });
}

/// A label depends on the action and on what things are called, so an action that was offered since that last changed is known by
/// its number, word for word.
void Stream::add_choices(std::string& out, const Table& table) {
  if (!by_number_) return add_all_choices(out += ",\"choices\":", table);
  const bool anew = !choices_.empty() && (!counts_ || offered_.size() + choices_.size() > most_offered);
  if (anew) offered_.clear(), counts_ = true, out += ",\"renumbered\":true";
  JsonText list{out += ",\"choices\":"};
  list.list([&] {
    for (const std::uint64_t action : choices_) {
      const auto place = std::ranges::lower_bound(offered_, action, {}, &Offer::action);
      if (place != offered_.end() && place->action == action) {
        list.value(static_cast<int>(place->number));
        continue;
      }
      offered_.insert(place, {action, static_cast<std::uint32_t>(offered_.size())});
      add_choice(list, table, action);
    }
  });
}

/// All of them are told, and nothing before counts any more.
void Stream::count_choices() {
  offered_.clear();
  for (const std::uint64_t action : choices_) offered_.push_back({action, static_cast<std::uint32_t>(offered_.size())});
  std::ranges::sort(offered_, {}, &Offer::action);
  counts_ = true;
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
    if (renamed) counts_ = false;
    names_ = version;
    std::vector<std::uint64_t> choices = choices_of(table);
    const bool decides_anew = choices != choices_ || (renamed && !choices.empty());
    choices_ = std::move(choices);
    if (decides_anew) add_choices(out, table);
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
  if (by_number_) leave_out_silence(out, start);
  entries_ = entries, lines_ = from + count;
}

void Stream::remember(const Table& table, Naming& naming, const Deadlines& deadlines) {
  Table::Retold retold;
  table.view(viewer_, view_, nullptr, retold);
  names_ = naming.version(table);
  waiting_ = table.pending();
  choices_ = choices_of(table);
  count_choices();
  undo_ = viewer_.is_seat() && table.can_undo(viewer_.seat());
  entries_ = static_cast<int>(table.entries().size());
  lines_ = table.lines_until(entries_);
  over_ = table.over();
  deadlines_ = deadlines;
}

std::string Stream::whole(const Table& table) const { return R"(,"whole":true)" + everything(table); }

std::string Stream::everything(const Table& table) const {
  std::string fields = R"(,"view":)" + view_.whole();
  add_all_choices(fields += ",\"choices\":", table);
  add_seats(fields += ",\"waiting\":", waiting_);
  add_truth(fields += ",\"undo\":", undo_);
  fields += ",\"names\":" + table.names().text();
  Table::Retold retold;
  const std::size_t log = fields.size();
  table.log_text(viewer_, -1, retold, fields += R"(,"log":{"from":0,"lines":)");
  if (by_number_) leave_out_silence(fields, log);
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
