// SPDX-License-Identifier: MIT
// What is thought about at a table besides what its bots do: advice for who asks a coach, and the look back at a finished game.
#include "bots/coach.h"
#include "server/black_box.h"
#include "server/landlord.h"
#include "server/messages.h"
#include "server/room.h"
#include "table/catalogue.h"

namespace parlor::server {
namespace {

/// Hard's own iterations, as long as they take no longer than that.
Budget budget_of_coach(const std::string& game) {
  constexpr std::uint32_t at_most = 900;  // milliseconds
  return {.iterations = facts_of(game)->search.iterations, .milliseconds = at_most};
}

}  // namespace

/// That somebody asked is kept, and told to all, before anything is answered.
void Room::coach(Turn& turn, const std::shared_ptr<Listener>& listener, const std::string& id) {
  if (const Refused no = cannot_be_coached(book_, *listener); !no.text.empty())
    return turn.after.push_back([listener, id, no](bool) { listener->send(refused_frame(id, no)); });
  const Seat seat = *listener->seat();
  const Coach::Asking asking = coach_.ask(book_, seat, {listener, id});
  if (asking == Coach::Asking::first) ++book_.document.at(seat).coached, turn.document_changed = true;
  turn.after.push_back([this, seat, asking, about = Coach::matter(book_, seat)](bool durable) {
    if (!durable) return;
    if (asking == Coach::Asking::known) coach_.say(seat);
    else weigh(seat, about);
  });
}

/// From the game as it stands when that is durable; it may have gone on meanwhile.
void Room::weigh(Seat seat, const Coach::Matter& about) {
  const bool goes_on = book_.document.state == State::playing && book_.table()->pending().has(seat);
  if (!goes_on || !(Coach::matter(book_, seat) == about)) return coach_.answer(seat, about, {});
  auto table = std::make_shared<const Table>(book_.table()->as_it_stands());
  house_.think(*this, [this, weak = weak_from_this(), &house = house_, seat, about, table, id = id()](Crew& crew) {
    const AtWork at_work{id};
    const Json told =
        coach_json(*table, seat, parlor::weigh(*table, seat, budget_of_coach(table->header().game), &crew));
    std::string fields = sound(told);
    fields = fields.substr(1, fields.size() - 2);
    house.post([this, weak, seat, about, fields] {
      const auto self = weak.lock();
      if (self && !gone_) coach_.answer(seat, about, fields);
    });
  });
}

void Room::review(const std::string& guest, const std::string& query, const Reply& reply) {
  const auto seat = review_of(book_.document, book_.table(), guest, query);
  if (!seat) return reply(refusal(seat.fault().what == "the game is not over" ? 409 : 403, seat.fault().what));
  const std::string key = std::to_string(index(*seat));
  if (const auto made = book_.document.reviews.find(key); made != book_.document.reviews.end())
    return reply({200, sound(Json{{"review", *made}, {"progress", nullptr}})});
  if (!reviewing_) {
    reviewing_ = std::make_shared<Reviewing>(book_.document, book_.table()->entries(), *seat);
    go_on_reviewing(reviewing_);
  }
  if (!reviewing_->fault().empty()) return reply(refusal(503, reviewing_->fault()));
  reply(reviewing_->seat() == *seat ? reviewing_->progress()
                                    : answer({{"review", nullptr}, {"progress", {{"done", 0}, {"steps", 1}}}}));
}

void Room::go_on_reviewing(std::shared_ptr<Reviewing> at) {
  house_.think(*this, [this, weak = weak_from_this(), &house = house_, at, id = id()](Crew& crew) {
    const AtWork at_work{id};
    at->go_on(crew);
    house.post([this, weak, at] {
      const auto self = weak.lock();
      if (!self || gone_) return;
      at->note();
      if (!at->fault().empty()) return;
      if (!at->done()) return go_on_reviewing(at);
      queue([this, at](Turn& turn) {
        reviewing_.reset();
        turn.book.document.reviews[std::to_string(index(at->seat()))] = at->result();
        turn.document_changed = true;
      });
    });
  });
}

}  // namespace parlor::server
