// SPDX-License-Identifier: MIT
#include "server/reviewing.h"

#include <utility>

#include "server/limits.h"
#include "server/query.h"

namespace parlor::server {

Reviewing::Reviewing(Document document, std::vector<Entry> entries, Seat seat)
    : document_{std::move(document)},
      entries_{std::move(entries)},
      seat_{seat},
      steps_{static_cast<int>(entries_.size()) + 1} {}

void Reviewing::go_on(Crew& crew) {
  const Time until = steady() + slice;
  if (!review_) {
    auto table = document_.open();
    if (!table) return void(fault_ = table.fault().text());
    table->seat_people(document_.sitters());
    review_.emplace(std::move(*table), std::move(entries_), seat_, !document_.keeps_its_secrets());
  }
  do review_->go_on(&crew);
  while (!review_->done() && steady() < until);
}

Answer Reviewing::progress() const {
  return answer({{"review", nullptr}, {"progress", {{"done", shown_}, {"steps", steps_}}}});
}

/// Where a table keeps its secrets nobody looks through another's eyes.
Result<Seat> review_of(const Document& document, const Table* table, const std::string& guest,
                       const std::string& query) {
  if (table == nullptr || document.state != State::over) return Fault{"", "the game is not over"};
  const auto own = document.seat_of(guest);
  if (!own && document.spectators == Spectators::none) return Fault{"", "this table is for its players alone"};
  const std::string wanted = field_of(query, "seat");
  if (wanted.empty() && own) return *own;
  if (wanted.size() != 1 || wanted[0] < '0' || wanted[0] - '0' >= document.players())
    return Fault{"", "seat: expected 0 to " + std::to_string(document.players() - 1)};
  const Seat seat = seat_at(wanted[0] - '0');
  if (document.keeps_its_secrets() && own != seat) return Fault{"", "this table keeps its secrets"};
  return seat;
}

}  // namespace parlor::server
