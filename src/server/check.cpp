// SPDX-License-Identifier: MIT
#include "server/check.h"

#include <map>

#include "server/book.h"

namespace parlor::server {
namespace {

std::optional<Fault> wrong_with(const store::StoredTable& stored, const std::map<std::string, std::string>& cards) {
  const auto json = parse_json(stored.row.document, "document");
  if (!json) return json.fault();
  auto document = read_document(*json, stored.row.id);
  if (!document) return document.fault();
  const std::string& hash = document->pack ? document->pack->hash : document->content;
  if (const auto kept = cards.find(hash); kept != cards.end() && document->scenario.is_null())
    document->cards = kept->second;
  return Book{std::move(*document)}.load(stored);
}

}  // namespace

Result<Checked> check(store::Store& store,
                      const std::function<void(const std::string& table, const Fault& why)>& tell) {
  if (auto problem = store.examine()) return *problem;
  Checked checked;
  std::map<std::string, std::string> cards;  // read_all tells them before the tables
  auto problem = store.read_all([&](const store::Batch& piece) -> std::optional<Fault> {
    checked.guests += static_cast<int>(piece.guests.size());
    for (const store::ContentRow& content : piece.contents) cards[content.hash] = content.text;
    for (const store::TableRow& row : piece.tables) {
      ++checked.tables;
      const auto wrong = wrong_with({row, piece.entries, piece.chats}, cards);
      if (wrong) ++checked.damaged, tell(row.id, *wrong);
    }
    return {};
  });
  if (problem) return *problem;
  return checked;
}

}  // namespace parlor::server
