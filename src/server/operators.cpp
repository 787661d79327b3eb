// SPDX-License-Identifier: MIT
// What a house does for those who run it.
#include <algorithm>
#include <utility>

#include "server/house.h"
#include "server/log.h"

namespace parlor::server {
namespace {

constexpr int all_shown = 200;

}  // namespace

void House::all_tables(std::function<void(Answer)> done) {
  using Rows = Result<std::vector<store::TableRow>>;
  keeper_->ask<Rows>([](store::Store& store) { return store.newest(all_shown); },
                     [this, done = std::move(done)](const Rows& rows) {
                       if (!rows) return done(refusal(503, "the store does not answer"));
                       Json list = listings(*rows, true);
                       for (Json& one : list) one["in_memory"] = rooms_.contains(one["table"].get<std::string>());
                       done(answer({{"tables", std::move(list)}}));
                     });
}

void House::all_reports(std::function<void(Answer)> done) {
  using Rows = Result<std::vector<store::ReportRow>>;
  keeper_->ask<Rows>(
      [](store::Store& store) { return store.reports(all_shown); },
      [done = std::move(done)](const Rows& rows) {
        if (!rows) return done(refusal(503, "the store does not answer"));
        Json list = Json::array();
        for (const store::ReportRow& row : *rows)
          list.push_back(
              {{"table", row.table}, {"by", row.guest}, {"about", row.about}, {"text", row.text}, {"at", row.at}});
        done(answer({{"reports", std::move(list)}}));
      });
}

Answer House::all_bans() const {
  Json list = Json::array();
  for (const auto& [who, ban] : bans_)
    if (ban.holds(now()))
      list.push_back({{"who", who}, {"reason", ban.reason}, {"until", ban.until == 0 ? Json{} : Json(ban.until)}});
  return answer({{"bans", std::move(list)}});
}

void House::close_table(const std::string& id, std::function<void(Answer)> done) {
  find(id, [done = std::move(done)](const std::shared_ptr<Gate>& table, const Fault* problem) {
    if (table) return table->end(done);
    done(problem != nullptr ? refusal(409, "this table cannot be played: " + problem->text())
                            : refusal(404, "there is no such table"));
  });
}

void House::ban(store::BanRow ban, std::function<void(bool)> done) {
  store::Batch batch;
  batch.bans.push_back(ban);
  keep(std::move(batch), [this, ban, done = std::move(done)](const std::optional<Fault>& problem) {
    if (problem) return done(false);
    bans_.insert_or_assign(ban.who, ban);
    turn_out([this](const Listener& one) { return banned(one.guest, one.address) != nullptr; }, not_wanted);
    if (fleet_) fleet_->tell_bans();
    log_info("{} {}", ban.who, ban.holds(now()) ? "may not play here" : "may play here again");
    done(true);
  });
}

const store::BanRow* House::banned(const std::string& guest, const std::string& address) const {
  for (const std::string& who : {"guest " + guest, "address " + address})
    if (const auto ban = bans_.find(who); ban != bans_.end() && ban->second.holds(now())) return &ban->second;
  return nullptr;
}

void House::turn_out(const std::function<bool(const Listener&)>& whom, const std::string& why) {
  for (const auto& [id, room] : rooms_) room->turn_out(whom, 4403, why);
  if (fleet_) fleet_->turn_out(whom, 4403, why);
}

/// What is in memory stays, whatever its age: somebody may be at it.
void House::prune(Time before, bool playing, std::function<void(Answer)> done) {
  using Old = Result<store::Batch>;
  keeper_->ask<Old>(
      [before, playing, ours = tables_in_memory(), shared = fleet_ != nullptr](store::Store& store) -> Old {
        store::Batch old;
        auto tables = store.old_tables(before, playing);
        if (!tables) return tables.fault();
        auto guests = store.old_guests(before);
        if (!guests) return guests.fault();
        old.gone_tables = std::move(*tables), old.gone_guests = std::move(*guests);
        if (shared)
          if (auto problem = keep_to_free(store, old, ours)) return *problem;
        return old;
      },
      [this, done = std::move(done)](Old old) {
        if (!old) return done(refusal(503, "the store does not answer"));
        store::Batch batch = std::move(*old);
        std::erase_if(batch.gone_tables,
                      [&](const std::string& id) { return rooms_.contains(id) || loading_.contains(id); });
        for (const std::string& id : batch.gone_guests) guests_.erase(id);
        const Json counted{{"tables", batch.gone_tables.size()}, {"guests", batch.gone_guests.size()}};
        if (batch.empty()) return done(answer(counted));
        keep(std::move(batch), [done, counted](const std::optional<Fault>& problem) {
          if (problem) return done(refusal(503, "the store does not answer"));
          log_info("pruned: {}", counted.dump());
          done(answer(counted));
        });
      });
}

}  // namespace parlor::server
