// SPDX-License-Identifier: MIT
// What a house does because there are others on the same store (fleet.h).
#include <utility>

#include "server/house.h"
#include "server/log.h"

namespace parlor::server {

std::optional<Fault> House::share(Node node, const std::string& bus) {
  fleet_ = std::make_unique<Fleet>(*this, std::move(node));
  fleet_->count_together("words of a guest", talk_of_guest_);
  fleet_->count_together("words of an address", talk_of_address_);
  store::Batch told;
  for (const auto& [id, why] : aside_) told.notes.push_back({note_of_aside + id, why.what});
  if (!told.empty())
    keep(std::move(told), [](const std::optional<Fault>& problem) {
      if (problem) log_error("others could not be told what is set aside: {}", problem->text());
    });
  return fleet_->connect(bus);
}

/// Who was there finds it again where it is now.
void House::lose(const std::string& id, const std::string& why) {
  if (const auto room = rooms_.find(id); room != rooms_.end()) std::shared_ptr {
      room->second
    } -> lose(1012, why);
}

void House::lose_all(const std::string& why) {
  for (const auto& [id, room] : std::unordered_map{rooms_}) room->lose(1013, why);
}

/// What was lost while it was loaded, or by a loss that we were not told of. (What is new has no number yet.)
void House::lose_all_but(const std::vector<store::Hold>& held, const std::string& why) {
  std::unordered_map<std::string, std::int64_t> numbers;
  for (const store::Hold& one : held) numbers.emplace(one.table, one.number);
  for (const auto& [id, room] : std::unordered_map{rooms_})
    if (const store::Hold own = room->hold(); own.number > 0 && numbers[id] != own.number) room->lose(1012, why);
}

void House::let_go(const Room& room) {
  if (!fleet_) return;
  keeper_->ask<bool>([hold = room.hold()](store::Store& store) { return !store.claims()->let_go({hold}); },
                     [](bool) {});  // if not: it is still ours, and nobody's when we end
}

std::set<std::string> House::tables_in_memory() const {
  std::set<std::string> ids;
  for (const auto& [id, room] : rooms_) ids.insert(id);
  for (const auto& [id, waiting] : loading_) ids.insert(id);
  return ids;
}

std::optional<Fault> House::keep_to_free(store::Store& store, store::Batch& batch, const std::set<std::string>& ours) {
  constexpr std::size_t at_once = 500;  // meanwhile nobody's act is kept
  std::vector<std::string> free;
  for (const std::string& id : batch.gone_tables) {
    if (free.size() == at_once) break;
    if (ours.contains(id)) continue;
    const auto home = store.claims()->home(id);
    if (!home) return home.fault();
    if (*home && (*home)->number > 0) free.push_back(id), batch.holds.push_back({id, (*home)->number});
  }
  batch.gone_tables = std::move(free);
  return {};
}

/// One after the other, a little apart: a thousand of them must not hold up those who play.
void House::attend(const std::vector<std::string>& clocked) {
  Time when = now();
  for (const std::string& id : clocked)
    if (!rooms_.contains(id) && !due_.contains(id)) agenda_.emplace(when += 2, id), due_[id] = when;
  set_alarm();
}

void House::look_up_bans() {
  using Bans = Result<std::vector<store::BanRow>>;
  keeper_->ask<Bans>([](store::Store& store) { return store.bans(); },
                     [this](const Bans& bans) {
                       if (!bans) return log_error("bans could not be looked up: {}", bans.fault().text());
                       bool more = false;
                       for (const store::BanRow& ban : *bans) {
                         const auto known = bans_.find(ban.who);
                         more |= known == bans_.end() || !(known->second == ban);
                         bans_.insert_or_assign(ban.who, ban);
                       }
                       if (more)
                         turn_out([this](const Listener& one) { return banned(one.guest, one.address) != nullptr; },
                                  not_wanted);
                     });
}

void House::guest_changed(const std::string& id, const std::string& name, bool token) {
  guests_.erase(id);
  if (!token) {
    for (const auto& [table, room] : rooms_) room->rename(id, name);
    return;
  }
  carried_.erase(id);
  turn_out([&](const Listener& one) { return one.guest == id; }, token_is_gone);
}

void House::token_for(const std::string& word, std::function<void(std::string)> done) {
  std::string token = token_for(word);
  if (token.empty() && fleet_) return fleet_->ask_for_token(word, std::move(done));
  done(std::move(token));
}

}  // namespace parlor::server
