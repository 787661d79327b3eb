// SPDX-License-Identifier: MIT
#include "server/book.h"

#include <algorithm>
#include <utility>

#include "server/chance.h"
#include "server/now.h"

namespace parlor::server {

std::optional<Fault> Book::load(const store::StoredTable& stored) {
  for (const store::ChatRow& chat : stored.chats)
    if (!chat.key.empty()) keys_.push_back(key_of(chat.seat, "say " + chat.key));
  chats_ = static_cast<int>(stored.chats.size());
  if (!document.begun() || (document.state == State::over && document.content.empty()))
    return {};  // closed before it began
  if (auto problem = begin()) return problem;
  for (const store::EntryRow& row : stored.entries) {
    const std::string where = "entry " + std::to_string(row.n);
    const auto action = parse_json(row.action, where);
    if (!action) return action.fault();
    const Verdict verdict = table_->judge_again({row.seat < 0 ? house : seat_at(row.seat), *action});
    if (verdict.refused()) return Fault{where, verdict.refusal().rule + " " + verdict.refusal().text};
    if (verdict.entry().n != row.n) return Fault{where, "a number is missing before it"};
    table_->commit(verdict);
    times_.push_back(row.at);
    if (!row.key.empty()) keys_.push_back(key_of(row.seat, row.key));
  }
  if (document.state == State::playing) end_if_over();  // the last entry may have been kept without its consequence
  return {};
}

std::optional<Fault> Book::begin() {
  auto opened = document.open();
  if (!opened) return opened.fault();
  table_.emplace(std::move(*opened));
  document.content = table_->header().content;
  document.rules = table_->header().rules;
  document.pack = table_->header().pack;
  if (document.spectators == Spectators::delayed)
    if (auto again = document.open()) behind_ = std::make_unique<Table>(std::move(*again));
  return {};
}

void Book::seat_people() {
  if (!table_) return;
  const Json sitters = document.sitters();
  if (table_->header().seats == sitters) return;
  table_->seat_people(sitters);
  if (behind_) behind_->seat_people(sitters);
}

std::optional<Time> Book::last_entry() const { return times_.empty() ? std::nullopt : std::optional{times_.back()}; }

Standing Book::standing() const {
  if (!table_) return {};
  const bool shown = document.spectators != Spectators::none;
  return {shown ? seen_by(Viewer::spectator()).rounds() : 0, table_->pending()};
}

std::optional<Refused> Book::enter(const Act& act, const std::string& key, store::Batch& batch) {
  const Verdict verdict = table_->judge(act);
  if (verdict.refused()) return verdict.refusal();
  const Entry& entry = table_->commit(verdict);
  const Time at = now();
  const int seat = act.seat == house ? -1 : index(act.seat);
  batch.entries.push_back({document.id, entry.n, seat, table_->action_text(entry), key, at});
  times_.push_back(at);
  if (!key.empty()) keys_.push_back(key_of(seat, key));
  return {};
}

bool Book::end_if_over() {
  if (!table_->over() || document.state == State::over) return false;
  document.state = State::over;
  document.result = table_->result();
  return true;
}

// ---- What was done and said before

std::uint64_t Book::key_of(int seat, const std::string& key) { return keyed_hash(std::to_string(seat) + " " + key); }

bool Book::did(int seat, const std::string& key) const {
  return std::find(keys_.begin(), keys_.end(), key_of(seat, key)) != keys_.end();
}

std::optional<store::ChatRow> Book::say(int seat, const std::string& guest, const std::string& name,
                                        const std::string& text, const std::string& key) {
  const std::uint64_t said = key_of(seat, "say " + key);
  if (std::find(keys_.begin(), keys_.end(), said) != keys_.end()) return {};
  keys_.push_back(said);
  return store::ChatRow{document.id, ++chats_, seat, name, text, key, now(), guest};
}

// ---- Who plays a seat, when nobody does

std::optional<Level> Book::bot_at(Seat seat) const {
  if (const auto& bot = document.at(seat).bot) return bot;
  if (table_->bot_decides(seat)) return Level::medium;
  return {};
}

bool Book::plays_by_itself(Seat seat) const { return document.at(seat).bot.has_value() || table_->absent(seat); }

bool Book::speaks(Seat seat) const { return document.at(seat).bot && document.at(seat).guest.empty(); }

// ---- Delayed spectators

bool Book::follow(Time until) {
  bool moved = false;
  for (auto next = next_to_follow(); next && *next <= until; next = next_to_follow(), moved = true)
    behind_->commit(Verdict{table_->entries()[behind_->entries().size()]});
  return moved;
}

std::optional<Time> Book::next_to_follow() const {
  if (!behind_ || behind_->entries().size() == times_.size()) return {};
  return times_[behind_->entries().size()];
}

}  // namespace parlor::server
