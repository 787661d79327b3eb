// SPDX-License-Identifier: MIT
// What a house knows of guests: who has which token, what they are called, and how they are known on another device.
#include <algorithm>
#include <utility>

#include "server/house.h"
#include "server/log.h"

namespace parlor::server {
namespace {

constexpr std::size_t most_guests_in_memory = 20'000;
constexpr int code_letters = 8;  // 40 bits, for ten minutes, against a few guesses a minute
constexpr Time code_lasts = 10 * 60 * second;
constexpr std::size_t most_codes = 10'000;

/// "id.secret"
std::pair<std::string, std::string> parts_of(const std::string& token) {
  const std::size_t dot = token.find('.');
  if (dot == std::string::npos) return {};
  return {token.substr(0, dot), token.substr(dot + 1)};
}

}  // namespace

void House::enter(const std::string& name, std::function<void(Result<std::pair<Guest, std::string>>)> done) {
  const std::string id = random_word(12), token = id + "." + random_hex(32);
  store::GuestRow row{id, name, hash_of(token), now()};
  store::Batch batch;
  batch.guests.push_back(row);
  keep(std::move(batch), [this, row, token, done = std::move(done)](const std::optional<Fault>& problem) {
    if (problem) return log_error("a guest could not be kept: {}", problem->text()), done(*problem);
    guests_.emplace(row.id, row);
    done(std::pair{Guest{row.id, row.name}, token});
  });
}

void House::recognise(const std::string& token, std::function<void(const Recognised&)> done) {
  const std::string id = parts_of(token).first;
  if (id.empty() || id.size() > 32 || token.size() > 128) return done(std::optional<Guest>{});
  const auto check = [token](const store::GuestRow& row) {
    return Recognised{same_secret(row.token, hash_of(token)) ? std::optional{Guest{row.id, row.name}} : std::nullopt};
  };
  // Another server may have changed the token: among others the store is asked every time.
  if (const auto known = guests_.find(id); known != guests_.end() && !fleet_) return done(check(known->second));
  keeper_->ask<Result<std::optional<store::GuestRow>>>(
      [id](store::Store& store) { return store.guest(id); },
      [this, check, done = std::move(done)](const Result<std::optional<store::GuestRow>>& found) {
        if (!found) return log_error("a guest could not be looked up: {}", found.fault().text()), done(found.fault());
        if (!*found) return done(std::optional<Guest>{});
        if (guests_.size() >= most_guests_in_memory) guests_.clear();
        guests_.insert_or_assign((*found)->id, **found);
        done(check(**found));
      });
}

House::Code House::code_for(const Guest& guest, const std::string& token) {
  const Time time = now();
  if (carried_.size() >= most_codes) std::erase_if(carried_, [&](const auto& one) { return one.second.until <= time; });
  if (carried_.size() >= most_codes && !carried_.contains(guest.id)) return {};
  Carried& carried = carried_[guest.id];
  carried = {random_word(code_letters), token, time + code_lasts};
  return {carried.word, carried.until};
}

std::string House::token_for(const std::string& word) {
  const Time time = now();
  std::string token;
  for (auto one = carried_.begin(); one != carried_.end();) {  // all of them, so that time tells nothing of a near miss
    const bool fits = same_secret(one->second.word, word) && one->second.until > time;
    if (fits) token = one->second.token;
    one = fits || one->second.until <= time ? carried_.erase(one) : std::next(one);
  }
  return token;
}

void House::rename(const Guest& guest, const std::string& name, std::function<void(bool)> done) {
  const auto known = guests_.find(guest.id);
  if (known == guests_.end()) return done(false);
  store::GuestRow row = known->second;
  row.name = name;
  store::Batch batch;
  batch.guests.push_back(row);
  keep(std::move(batch), [this, row, done = std::move(done)](const std::optional<Fault>& problem) {
    if (!problem) {
      guests_[row.id] = row;
      for (const auto& [id, room] : rooms_) room->rename(row.id, row.name);
      if (fleet_) fleet_->tell_guest(row.id, row.name, false);
    }
    done(!problem);
  });
}

void House::with_guest(const std::string& id, std::function<void(const store::GuestRow*)> then) {
  if (const auto known = guests_.find(id); known != guests_.end() && !fleet_) return then(&known->second);
  using Row = Result<std::optional<store::GuestRow>>;
  keeper_->ask<Row>([id](store::Store& store) { return store.guest(id); },
                    [then = std::move(then)](const Row& found) { then(found && *found ? &**found : nullptr); });
}

void House::set_token(const std::string& guest, const std::string& token, std::function<void(bool)> done) {
  with_guest(guest, [this, token, done = std::move(done)](const store::GuestRow* found) {
    if (found == nullptr) return done(false);
    store::GuestRow row = *found;
    row.token = token.empty() ? "" : hash_of(token);
    store::Batch batch;
    batch.guests.push_back(row);
    keep(std::move(batch), [this, row, done](const std::optional<Fault>& problem) {
      if (problem) return done(false);
      guests_.insert_or_assign(row.id, row);
      carried_.erase(row.id);  // a code stands for the token that is gone
      turn_out([&](const Listener& one) { return one.guest == row.id; }, token_is_gone);
      if (fleet_) fleet_->tell_guest(row.id, row.name, true);
      done(true);
    });
  });
}

void House::rotate(const std::string& guest, std::function<void(const std::string&)> done) {
  const std::string token = guest + "." + random_hex(32);
  set_token(guest, token, [token, done = std::move(done)](bool kept) { done(kept ? token : ""); });
}

void House::revoke(const std::string& guest, std::function<void(bool)> done) { set_token(guest, "", std::move(done)); }

}  // namespace parlor::server
