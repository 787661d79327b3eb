// SPDX-License-Identifier: MIT
#include "server/room.h"

#include <utility>

#include "server/black_box.h"
#include "server/house.h"
#include "server/log.h"

namespace parlor::server {
namespace {

constexpr int most_deferred = 4;

}  // namespace

// ---- Coming into being

Room::Room(House& house, Document document)
    : house_{house}, document_{std::move(document)}, epoch_{random_word(10)}, last_looked_at_{now()} {}

std::optional<Fault> Room::load(const store::StoredTable& stored) {
  for (const store::ChatRow& chat : stored.chats) {
    chats_.push_back(chat);
    if (chats_.size() > chats_shown) chats_.erase(chats_.begin());
    if (!chat.key.empty()) keys_.push_back(key_of(chat.seat, "say " + chat.key));
  }
  chat_count_ = static_cast<int>(stored.chats.size());
  if (!document_.begun()) return {};
  if (auto problem = begin()) return problem;
  for (const store::EntryRow& row : stored.entries) {
    const std::string where = "entry " + std::to_string(row.n);
    const auto action = parse_json(row.action, where);
    if (!action) return action.fault();
    const Verdict verdict = table_->judge({row.seat < 0 ? parlor::house : seat_at(row.seat), *action});
    if (verdict.refused()) return Fault{where, verdict.refusal().rule + " " + verdict.refusal().text};
    if (verdict.entry().n != row.n) return Fault{where, "a number is missing before it"};
    table_->commit(verdict);
    times_.push_back(row.at);
    if (!row.key.empty()) keys_.push_back(key_of(row.seat, row.key));
  }
  note_standing();
  if (document_.state == State::playing && table_->over()) {  // the last entry was kept, its consequence was not
    document_.state = State::over;
    document_.result = table_->result();
  }
  if (document_.clock.kind != Clock::Kind::none && document_.state == State::playing) {
    // Clocks ran on while the table was not in memory, but nobody loses their turn to a restart.
    const Time since = times_.empty() ? now() : times_.back();
    const BySeat<Asked> asked = table_->asked();
    for (const Seat seat : table_->pending()) {
      asking_.since[seat] = std::max(since, now() + std::min<Time>(0, 30 * second - clock_time()));
      asking_.decision[seat] = asked[seat].decision;
    }
  }
  return {};
}

std::optional<Fault> Room::begin() {
  auto opened = document_.open();
  if (!opened) return opened.fault();
  table_.emplace(std::move(*opened));
  document_.content = table_->header().content;
  document_.rules = table_->header().rules;
  if (document_.spectators == Spectators::delayed) {
    auto again = document_.open();
    if (again) behind_ = std::make_unique<Behind>(Behind{std::move(*again), {}});
  }
  return {};
}

/// People come, go and take other names: what is told from now on calls them by the new ones.
void Room::seat_people() {
  if (!table_ || table_->header().seats == document_.sitters()) return;
  table_->seat_people(document_.sitters());
  if (behind_) behind_->table.seat_people(document_.sitters());
}

void Room::present() {
  queue([](Turn& turn) { turn.document_changed = true; });
}

// ---- The queue

void Room::queue(Job job) {
  jobs_.push_back(std::move(job));
  house_.run_soon(shared_from_this());
}

void Room::turn() {
  if (flying_ || gone_) return;
  const AtWork at_work{id()};
  if (jobs_.empty()) return publish();
  Turn turn;
  for (const Job& job : std::exchange(jobs_, {})) job(turn);
  if (turn.document_changed) seat_people(), turn.batch.tables.push_back(document_.row()), face_changed_ = true;
  if (turn.batch.empty()) return settle(std::move(turn), {});
  flying_ = true;
  store::Batch batch = std::move(turn.batch);
  house_.keep(std::move(batch), [self = shared_from_this(), turn = std::make_shared<Turn>(std::move(turn))](
                                    const std::optional<Fault>& problem) { self->settle(std::move(*turn), problem); });
}

void Room::settle(Turn turn, const std::optional<Fault>& problem) {
  flying_ = false;
  const AtWork at_work{id()};
  if (problem) {
    log_error("table {} could not be kept: {}", id(), problem->text());
    gone_ = true;
    for (const auto& after : std::exchange(kept_, {})) after(true);
    for (const auto& after : turn.after) after(false);
    return fail("the table could not be kept; come back in a moment");
  }
  for (auto& after : turn.after) kept_.push_back(std::move(after));
  // Others have acted meanwhile: one frame will tell of both. Not for ever, though, or a busy table would never be seen.
  if (!jobs_.empty() && deferred_ < most_deferred) return ++deferred_, this->turn();
  deferred_ = 0;
  for (const auto& after : std::exchange(kept_, {})) after(true);
  publish();
  plan(now());
  house_.reschedule(*this);
  if (!jobs_.empty()) house_.run_soon(shared_from_this());
}

/// What is in memory may be ahead of the store: away with it. Who comes back finds what was kept.
void Room::fail(const std::string& why) {
  gone_ = true;
  const auto self = shared_from_this();
  Turn turn;
  for (const Job& job : std::exchange(jobs_, {})) job(turn);  // in vain, but whoever waits must be answered
  for (const auto& after : turn.after) after(false);
  for (const Viewpoint& viewpoint : viewpoints_)
    for (Listener* listener : std::vector{viewpoint.listeners}) {
      listener->send(error_frame(why));
      listener->close(1013, why);
    }
  house_.forget(*this);
}

void Room::wake_up() {
  const AtWork at_work{id()};
  plan(now());
  house_.reschedule(*this);
}

void Room::close_all() {
  for (const Viewpoint& viewpoint : viewpoints_)
    for (Listener* listener : std::vector{viewpoint.listeners}) listener->close(1012, "the server restarts; come back");
}

}  // namespace parlor::server
