// SPDX-License-Identifier: MIT
#include "server/thought.h"

#include <algorithm>

#include "server/black_box.h"
#include "server/log.h"
#include "server/turn.h"
#include "table/catalogue.h"

namespace parlor::server {
namespace {

/// However long a bot would think, it answers in time; its iterations are done before on any quiet machine.
Level in_time(Level level, const std::string& game, Time at_most) {
  if (level.kind != Level::Kind::hard) return level;
  const auto most = static_cast<std::uint32_t>(at_most);
  if (level.budget == Budget{}) level.budget.iterations = facts_of(game)->search.iterations;
  level.budget.milliseconds = level.budget.milliseconds == 0 ? most : std::min(level.budget.milliseconds, most);
  return level;
}

}  // namespace

Thought::Thought(const Book& book, Seat seat, const Level& level, Time at_most)
    : table_{book.document.id},
      seat_{seat},
      level_{in_time(level, book.document.game, at_most)},
      entries_{book.table()->entries().size()},
      decision_{book.table()->asked()[seat].decision},
      lesson_{book.document.taught()},
      game_{book.table()->as_it_stands()} {}

/// What it comes to follows from the table's seed and what the seat knows, as in a record (unless time is up before): it does not
/// matter who helps, nor whether the table has been out of memory meanwhile. In a lesson it does what is written there.
void Thought::think(Crew& crew) {
  const AtWork at_work{table_};
  if (lesson_ != nullptr)
    if (auto written = lesson_->scripted(*game_, seat_)) return action_ = std::move(*written), game_.reset();
  Mind mind = mind_of(game_->header().seed, seat_);
  mind.crew = &crew;
  action_ = game_->to_json(choose(*game_, seat_, level_, mind));
  game_.reset();  // here rather than on the network thread
}

void Thought::enter(Turn& turn) const {
  const Book& book = turn.book;
  const Table* const table = book.table();
  if (book.document.state != State::playing || !table->pending().has(seat_) || !book.bot_at(seat_)) return;
  if (turn.counsel.waits(seat_)) {
    if (table->asked()[seat_].decision == decision_) turn.counsel.advise(seat_, action_);
    return;  // another decision: it thinks again
  }
  const auto refused = turn.enter({seat_, action_});
  turn.metrics.thought_seconds.add_since(asked_);
  if (!refused) return void(++turn.metrics.games[book.document.game].bot_moves);
  if (table->entries().size() != entries_) return;  // the game went on meanwhile: it thinks again
  log_error("table {}: the bot at seat {} chose {}, which {} forbids", table_, index(seat_), action_.dump(),
            refused->rule);
  if (const auto choices = table->choices(seat_); !choices.empty()) turn.enter({seat_, choices.front().json});
}

}  // namespace parlor::server
