// SPDX-License-Identifier: MIT
#include "cli/stores.h"

#include <filesystem>
#include <type_traits>

#include "kernel/sha256.h"

namespace parlor::cli {

void StoreFlags::add_to(Command& command) {
  command.takes("--data", data, "The folder that keeps the tables");
  command.takes("--store", store, "postgresql://… keeps them in PostgreSQL instead; a path, in that SQLite file");
}

Result<std::unique_ptr<store::Store>> open_existing(const StoreFlags& flags) {
  if (flags.is_file() && !std::filesystem::exists(flags.where()))
    return Fault{flags.where(), "there is no store; --data or --store says where it is"};
  return store::open(flags.where());
}

Result<std::unique_ptr<store::Store>> open_empty(const StoreFlags& flags) {
  if (flags.store.empty()) {
    std::error_code problem;
    std::filesystem::create_directories(flags.data, problem);
    if (problem) return Fault{flags.data, problem.message()};
  }
  auto store = store::open(flags.where());
  if (!store) return store;
  bool empty = true;
  auto problem = (*store)->read_all([&](const store::Batch&) {
    empty = false;
    return std::optional{Fault{flags.where(), "holds tables or guests already; a backup goes into an empty store"}};
  });
  if (problem) return *problem;
  return store;
}

void Checksum::add(const store::Batch& piece) {
  std::string all;
  const auto put = [&](const auto& value) {
    if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(value)>>) all += std::to_string(value) + ';';
    else all += std::to_string(value.size()) + ':' + value;  // so that no two rows read alike
  };
  for (const store::GuestRow& guest : piece.guests)
    put(guest.id), put(guest.name), put(guest.token), put(guest.created);
  for (const store::TableRow& table : piece.tables) {
    put(table.id), put(table.document), put(static_cast<int>(table.stage)), put(int{table.listed});
    put(int{table.clocked}), put(table.created);
    for (const std::string& guest : table.guests) put(guest);
  }
  for (const store::EntryRow& entry : piece.entries)
    put(entry.table), put(entry.n), put(entry.seat), put(entry.action), put(entry.key), put(entry.at);
  for (const store::ChatRow& chat : piece.chats) {
    put(chat.table), put(chat.n), put(chat.seat), put(chat.name), put(chat.text), put(chat.key), put(chat.at);
    if (!chat.guest.empty()) put(chat.guest);  // older backups have none
  }
  for (const store::ContentRow& content : piece.contents) put(content.hash), put(content.game), put(content.text);
  for (const store::ReportRow& report : piece.reports)
    put(report.id), put(report.table), put(report.guest), put(report.about), put(report.text), put(report.at);
  for (const store::BanRow& ban : piece.bans) put(ban.who), put(ban.reason), put(ban.until), put(ban.created);
  const Seed digest = *seed_of(std::string_view{sha256_hex(all)});
  for (std::size_t i = 0; i < sum_.size(); ++i) sum_[i] = static_cast<std::uint8_t>(sum_[i] + digest[i]);
}

Result<Copied> copy(store::Store& from, store::Store& to) {
  constexpr std::size_t at_once = 500;  // pieces in one transaction
  Copied copied;
  std::vector<store::Batch> pieces;
  const auto flush = [&]() -> std::optional<Fault> {
    std::vector<const store::Batch*> all;
    for (const store::Batch& piece : pieces) all.push_back(&piece);
    auto problem = to.write(all);
    pieces.clear();
    return problem;
  };
  auto problem = from.read_all([&](const store::Batch& piece) -> std::optional<Fault> {
    copied.guests += static_cast<int>(piece.guests.size());
    copied.tables += static_cast<int>(piece.tables.size());
    copied.checksum.add(piece);
    pieces.push_back(piece);
    return pieces.size() < at_once ? std::nullopt : flush();
  });
  if (!problem && !pieces.empty()) problem = flush();
  if (problem) return *problem;
  return copied;
}

}  // namespace parlor::cli
