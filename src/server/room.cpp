// SPDX-License-Identifier: MIT
#include "server/room.h"

#include <algorithm>
#include <utility>

#include "server/archive.h"
#include "server/black_box.h"
#include "server/landlord.h"
#include "server/log.h"
#include "server/messages.h"
#include "server/thought.h"

namespace parlor::server {
namespace {

constexpr int most_deferred = 4;

}  // namespace

// ---- Coming into being

Room::Room(Landlord& house, Document document, std::int64_t claim)
    : house_{house},
      book_{std::move(document)},
      counsel_{book_},
      clocks_{book_, counsel_, house.settings()},
      audience_{house, book_, counsel_, clocks_},
      claim_{claim} {}

std::optional<Fault> Room::load(const store::StoredTable& stored) {
  if (auto problem = book_.load(stored)) return problem;
  audience_.talk().recall(stored.chats);
  standing_ = book_.standing();
  clocks_.resume(now());
  return {};
}

void Room::present(std::vector<store::EntryRow> entries) {
  queue([entries = std::move(entries)](Turn& turn) {
    const Document& document = turn.book.document;
    if (document.pack) turn.batch.contents.push_back({document.pack->hash, document.game, document.cards});
    turn.document_changed = true;
    turn.batch.entries.insert(turn.batch.entries.begin(), entries.begin(), entries.end());
  });
}

// ---- The queue

void Room::queue(Job job) {
  jobs_.push_back(std::move(job));
  house_.run_soon(shared_from_this());
}

void Room::turn() {
  if (flying_) return;
  const AtWork at_work{id()};
  if (gone_) return decline();
  if (jobs_.empty()) return publish();
  Turn turn = take_turn();
  if (turn.document_changed)
    house_.begun(book_.document), book_.seat_people(), turn.batch.tables.push_back(book_.document.row()),
        audience_.show_face();
  if (turn.batch.empty()) return settle(std::move(turn), {});
  flying_ = true;
  store::Batch batch = std::move(turn.batch);
  if (house_.shares_store()) batch.holds.push_back(hold());
  house_.keep(std::move(batch), [self = shared_from_this(), turn = std::make_shared<Turn>(std::move(turn))](
                                    const std::optional<Fault>& problem) { self->settle(std::move(*turn), problem); });
}

Turn Room::take_turn() {
  Turn turn{book_, counsel_, clocks_, audience_, house_.metrics()};
  for (const Job& job : std::exchange(jobs_, {})) job(turn);
  return turn;
}

void Room::settle(Turn turn, const std::optional<Fault>& problem) {
  flying_ = false;
  const AtWork at_work{id()};
  if (problem) {
    log_error("table {} could not be kept: {}", id(), problem->text());
    gone_ = true;
    for (const auto& after : std::exchange(kept_, {})) after(true);
    for (const auto& after : turn.after) after(false);
    return fail(1013, "the table could not be kept; come back in a moment");
  }
  claim_ = std::max<std::int64_t>(claim_, 1);  // what was new was claimed with its first row
  for (auto& after : turn.after) kept_.push_back(std::move(after));
  if (gone_) {  // lost meanwhile; but this was kept
    for (const auto& after : std::exchange(kept_, {})) after(true);
    return decline();
  }
  // Others have acted meanwhile: one frame will tell of both. Not for ever, though, or a busy table would never be seen.
  if (!jobs_.empty() && deferred_ < most_deferred) return ++deferred_, this->turn();
  deferred_ = 0;
  for (const auto& after : std::exchange(kept_, {})) after(true);
  clocks_.plan(now(), audience_.here());  // first: what happened and until when one may think about it is one frame
  publish();
  house_.reschedule(*this);
  if (!jobs_.empty()) house_.run_soon(shared_from_this());
}

/// What is in memory may be ahead of the store: away with it. Who comes back finds what was kept.
void Room::fail(int code, const std::string& why) {
  gone_ = true;
  const auto self = shared_from_this();
  decline();
  for (Listener* listener : audience_.listeners()) {
    listener->send(error_frame(why));
    listener->close(code, why);
  }
  house_.forget(*this);
}

/// In vain, but whoever waits must be answered; also who had found the room before it failed, and comes only now.
void Room::decline() {
  const Turn turn = take_turn();
  for (const auto& after : turn.after) after(false);
}

void Room::lose(int code, const std::string& why) {
  for (const auto& after : std::exchange(kept_, {})) after(true);
  fail(code, why);
}

void Room::publish() {
  if (flying_ || gone_) return;
  audience_.publish();
  standing_ = book_.standing();
}

void Room::go_on() {
  const AtWork at_work{id()};
  if (clocks_.plan(now(), audience_.here())) publish();
  house_.reschedule(*this);
}

// ---- Those who look

void Room::join(const std::shared_ptr<Listener>& listener, Hello hello) {
  listener->room_ = shared_from_this();
  queue([this, listener, hello = std::move(hello)](Turn& turn) {
    turn.set_name(listener->guest, listener->name);
    if (const auto seat = book_.document.seat_of(listener->guest)) {
      Sitting& sitting = book_.document.at(*seat);
      if (!book_.document.begun() && !hello.nonce.empty() && sitting.nonce != hello.nonce)
        sitting.nonce = hello.nonce, turn.document_changed = true;
      const State state = book_.document.state;
      const bool goes_on = state == State::playing || state == State::paused;
      const bool missed = sitting.bot || !sitting.agreed.empty() || (goes_on && book_.table()->absent(*seat));
      if (goes_on && missed && !sitting.left && !sitting.asked) turn.come_back(*seat);
    }
    turn.after.push_back([this, listener, hello](bool durable) {
      if (listener->room_.get() != this) return;  // they are gone again
      if (!durable || gone_) return listener->close(1013, "the table is not here any more; come back in a moment");
      if (audience_.attach(listener, hello)) clocks_.let_go();
    });
  });
}

void Room::part(Listener& listener) {
  listener.room_.reset();
  if (!audience_.part(listener) || gone_) return;
  if (flying_) house_.reschedule(*this);  // and goes on when what is on its way to the store has arrived there
  else go_on();
  house_.run_soon(shared_from_this());
}

void Room::hear(const std::shared_ptr<Listener>& listener, std::string_view text) {
  if (gone_) return;
  Message message;
  if (const Frame wrong = read_message(text, message)) return listener->send(wrong);
  if (message.type == Message::Type::ping) return listener->send(frame(R"({"type":"pong"})"));
  if (message.type == Message::Type::told) return void(listener->told_ = message.n), house_.reschedule(*this);
  if (is_talk(message) && !house_.may_talk(*listener, id())) return listener->send(too_much_talk(message));
  if (message.type == Message::Type::coach)
    return queue([this, listener, id = message.id](Turn& turn) { coach(turn, listener, id); });
  queue([listener, message = std::move(message)](Turn& turn) { carry_out(turn, listener, message); });
}

void Room::rename(const std::string& guest, const std::string& name) {
  for (Listener* listener : audience_.listeners())
    if (listener->guest == guest) listener->name = name;
  if (book_.document.seat_of(guest)) queue([guest, name](Turn& turn) { turn.set_name(guest, name); });
}

void Room::turn_out(const std::function<bool(const Listener&)>& whom, int code, const std::string& why) {
  for (Listener* listener : audience_.listeners())
    if (whom(*listener)) listener->close(code, why);
}

void Room::end(Reply reply) {
  queue([this, reply = std::move(reply)](Turn& turn) {
    const bool goes_on = !gone_ && book_.document.state != State::over;
    if (goes_on) book_.document.close(), turn.clocks.stop(), turn.document_changed = true;
    turn.after.push_back([this, reply](bool durable) {
      reply(durable ? answer(audience_.face()) : refusal(503, "the table could not be kept; nothing was done"));
    });
  });
}

void Room::close_all() {
  for (Listener* listener : audience_.listeners()) listener->close(1012, "the server restarts; come back");
}

// ---- What is asked

void Room::ask(Wish wish, Reply reply) {
  queue([this, wish = std::move(wish), reply = std::move(reply)](Turn& turn) {
    Answer said = gone_ ? Answer{} : carry_out(turn, wish);
    turn.after.push_back([this, reply, said = std::move(said)](bool durable) {
      if (!durable) return reply(refusal(503, "the table could not be kept; nothing was done"));
      if (said.status == 200) audience_.seat_again();
      reply(said.status == 200 && said.body.empty() ? answer(audience_.face()) : said);
    });
  });
}

void Room::look(const std::string& what, const std::string& guest, const std::string& query, Reply reply) {
  queue([this, what, guest, query, reply = std::move(reply)](Turn& turn) {
    turn.after.push_back([this, what, guest, query, reply](bool durable) {
      if (!durable) return reply(refusal(503, "the store does not answer"));
      if ((what == "record" || what == "replay") && book_.table()) return read_aside(what, guest, query, reply);
      if (what == "review") return review(guest, query, reply);
      reply(what.empty() ? answer(audience_.face()) : read_archive(book_.document, book_.table(), what, guest, query));
    });
  });
}

/// A long game takes a while to tell: another thread plays it again from what is durable now.
void Room::read_aside(const std::string& what, const std::string& guest, const std::string& query, const Reply& reply) {
  auto document = std::make_shared<const Document>(book_.document);
  auto entries = std::make_shared<const std::vector<Entry>>(book_.table()->entries());
  house_.aside([&house = house_, document, entries, what, guest, query, reply] {
    const AtWork at_work{document->id};
    auto table = document->open();
    Answer said = table ? Answer{} : refusal(503, table.fault().text());
    if (table) {
      for (const Entry& entry : *entries) table->commit(Verdict{entry});
      table->seat_people(document->sitters());
      said = read_archive(*document, &*table, what, guest, query);
    }
    house.post([reply, said = std::move(said)] { reply(said); });
  });
}

Json Room::listing(const std::string& guest) const {
  Json listing = audience_.face();
  listing["round"] = standing_.round > 0 ? Json(standing_.round) : Json{};
  listing["damaged"] = book_.table() != nullptr && book_.table()->broken().has_value();
  if (guest.empty()) return listing;
  const Document& document = book_.document;
  const auto seat = document.seat_of(guest);
  listing["seat"] = seat ? Json(index(*seat)) : Json{};
  listing["your_move"] =
      seat && document.state == State::playing && standing_.waiting.has(*seat) && !document.at(*seat).bot;
  return listing;
}

// ---- What happens by itself

void Room::tick(Time now) {
  if (gone_) return;
  const AtWork at_work{id()};
  const bool playing = book_.document.state == State::playing, bots_wait = audience_.bots_wait_until() > now;
  clocks_.hold_back(playing && clocks_.bots_at_work() && !attended() && !house_.may_play_alone(*this), now);
  if (playing)
    for (const Seat seat : book_.document.every_seat()) {
      if (clocks_.bot_is_due(seat, now) && !bots_wait) think(seat);
      if (clocks_.runs_out(seat, now))
        queue([seat, due = clocks_.deadlines()[seat]](Turn& turn) {
          if (!turn.clocks.ran_out(seat, due)) return;
          ++turn.metrics.timeouts;
          turn.enter_out_of_time(seat);
        });
    }
  for (const Seat seat : stand_ins_due(now) - sitting_down_)
    sitting_down_.add(seat), queue([this, seat](Turn& turn) {
      sitting_down_.remove(seat);
      if (stand_ins_due(server::now()).has(seat)) turn.put_bot(seat, book_.document.level());
    });
  if (const Time crowd = audience_.crowd_due(); crowd != 0 && crowd <= now && !flying_) publish();
  if (!flying_ && book_.follow(now - house_.settings().spectators_behind)) publish();
}

void Room::think(Seat seat) {
  // The table may be ahead of what is durable, for which this was planned: then it is planned anew when that is kept.
  const bool asked = book_.table()->pending().has(seat);
  const auto level = book_.bot_at(seat);
  clocks_.set_thinking(seat, asked && level.has_value());
  if (!asked) return;
  if (!level) {
    if (!book_.table()->absent(seat)) return;
    return queue([seat](Turn& turn) {
      if (turn.book.document.state == State::playing && turn.book.table()->absent(seat)) turn.enter_out_of_time(seat);
    });
  }
  const Settings& settings = house_.settings();
  auto thought =
      std::make_shared<Thought>(book_, seat, *level, attended() ? settings.think_at_most : settings.think_alone);
  house_.think(*this, [this, weak = weak_from_this(), &house = house_, seat, thought = std::move(thought)](Crew& crew) {
    thought->think(crew);
    house.post([this, weak, seat, thought] {
      const auto self = weak.lock();
      if (!self || gone_) return;
      clocks_.set_thinking(seat, false);
      queue([thought](Turn& turn) { thought->enter(turn); });
    });
  });
}

/// Where the host's rule says so a bot sits down by itself; for those who wait, so not where nobody does.
SeatSet Room::stand_ins_due(Time now) const {
  SeatSet due;
  if (book_.document.stand_in != StandIn::bot || audience_.here().empty()) return due;
  for (const Seat seat : book_.document.every_seat())
    if (const Time from = audience_.bot_from(seat); from != 0 && from <= now) due.add(seat);
  return due;
}

Time Room::due() const {
  const Settings& settings = house_.settings();
  Time first = clocks_.due(audience_.bots_wait_until());
  if (book_.document.stand_in == StandIn::bot && !audience_.here().empty())
    for (const Seat seat : book_.document.every_seat() - sitting_down_) first = sooner(first, audience_.bot_from(seat));
  if (!flying_) first = sooner(first, audience_.crowd_due());
  if (const auto next = book_.next_to_follow(); next && !flying_)
    first = sooner(first, *next + settings.spectators_behind);
  if (const Time idle = audience_.idle_at(); idle != 0) first = sooner(first, std::max(idle, now() + 1));
  return first;
}

bool Room::idle(Time now) const {
  const Time since = audience_.idle_at();
  if (since == 0 || now < since || flying_ || !jobs_.empty()) return false;
  return !clocks_.bots_at_work() || clocks_.held_back();
}

bool Room::plays_alone() const {
  return book_.document.state == State::playing && !attended() && (clocks_.bots_at_work() || flying_ || !jobs_.empty());
}

}  // namespace parlor::server
