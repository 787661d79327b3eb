// SPDX-License-Identifier: MIT
// Those who look at a table: who they are, and what they are told.
#include "server/room.h"

#include <utility>

#include "server/house.h"
#include "table/speech.h"

namespace parlor::server {
namespace {

Json message_json(const store::ChatRow& chat) {
  return {{"from", {{"seat", chat.seat < 0 ? Json{} : Json(chat.seat)}, {"name", chat.name}}},
          {"text", chat.text},
          {"at", chat.at}};
}

/// With a sentence for what is done rather than said: a bow, a sigh.
template <class Chats> std::string chat_field(const Chats& chats, const Speech& speech) {
  Json messages = Json::array();
  for (const store::ChatRow& chat : chats) {
    Json message = message_json(chat);
    if (const std::string key = "pleasantry." + chat.text; speech.knows(key))
      message["sentence"] = speech.say(key, {{"name", chat.name}}, Names{}, Viewer::spectator());
    messages.push_back(std::move(message));
  }
  return ",\"messages\":" + messages.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

Json Room::face() const { return server::face(document_, here(), watching()); }

Json Room::listing() const {
  Json listing = face();
  listing["round"] = standing_.round > 0 ? Json(standing_.round) : Json{};
  return listing;
}

Json Room::listing_for(const std::string& guest) const {
  Json listing = this->listing();
  const auto seat = document_.seat_of(guest);
  listing["seat"] = seat ? Json(index(*seat)) : Json{};
  listing["your_move"] = seat && document_.state == State::playing && standing_.waiting.has(*seat) &&
                         !document_.seats[static_cast<std::size_t>(*seat)].bot;
  return listing;
}

void Room::note_standing() {
  if (!table_) return;
  standing_.waiting = table_->pending();
  const Table& seen = behind_ ? behind_->table : *table_;
  standing_.round = document_.spectators == Spectators::none ? 0 : seen.rounds();
}

SeatSet Room::here() const {
  SeatSet seats;
  for (const Viewpoint& viewpoint : viewpoints_)
    if (viewpoint.viewer().is_seat() && !viewpoint.listeners.empty()) seats.add(viewpoint.viewer().seat());
  return seats;
}

int Room::watching() const {
  for (const Viewpoint& viewpoint : viewpoints_)
    if (!viewpoint.viewer().is_seat()) return static_cast<int>(viewpoint.listeners.size());
  return 0;
}

std::size_t Room::listeners() const {
  std::size_t count = 0;
  for (const Viewpoint& viewpoint : viewpoints_) count += viewpoint.listeners.size();
  return count;
}

bool Room::has_listeners() const { return listeners() > 0; }

bool Room::may_watch() const { return document_.spectators != Spectators::none || document_.state == State::gathering; }

int Room::place_for(const std::string& guest) const {
  const auto seat = document_.seat_of(guest);
  return seat ? index(*seat) : document_.players();
}

Room::Viewpoint& Room::viewpoint(int place) {
  const int players = document_.players();
  const Viewer viewer = place < players ? Viewer{seat_at(place)} : Viewer::spectator();
  for (Viewpoint& one : viewpoints_)
    if (one.viewer() == viewer) return one;
  viewpoints_.reserve(static_cast<std::size_t>(players) + 1);  // so that none ever moves
  return viewpoints_.emplace_back(viewer);
}

void Room::join(const std::shared_ptr<Listener>& listener, Hello hello) {
  listener->room_ = shared_from_this();
  queue([this, listener, hello = std::move(hello)](Turn& turn) {
    set_name(turn, listener->guest, listener->name);
    if (const auto seat = document_.seat_of(listener->guest)) {
      Sitting& sitting = document_.seats[static_cast<std::size_t>(*seat)];
      if (!document_.begun() && !hello.nonce.empty() && sitting.nonce != hello.nonce)
        sitting.nonce = hello.nonce, turn.document_changed = true;
      if (document_.state == State::playing && !sitting.left && !sitting.bot && table_->absent(*seat))
        enter_by_house(turn, "return", *seat);
    }
    turn.after.push_back([this, listener, hello](bool durable) {
      if (!durable) return;  // `fail` is on its way
      attach(listener, hello);
    });
  });
}

void Room::attach(const std::shared_ptr<Listener>& listener, const Hello& hello) {
  if (listener->room_.get() != this) return;  // gone again meanwhile
  const int place = place_for(listener->guest);
  if (place == document_.players() && !may_watch()) return listener->close(1008, "this table has no spectators");
  listener->told_ = -1;  // what it told was numbered otherwise
  Viewpoint& own = viewpoint(place);
  Stream& stream = own.stream;
  if (hello.epoch == epoch_ && stream.can_resume_from(hello.seen)) {
    welcome(*listener, true, hello.seen);
    for (const auto& [seq, old] : stream.recent())
      if (seq > hello.seen) listener->send(old);
    own.listeners.push_back(listener.get());
    listener->place_ = place;
    if (table_) update(own, house_.fresh_scratch());
  } else {
    if (table_ && !own.listeners.empty()) update(own, house_.fresh_scratch());
    const bool first = own.listeners.empty();
    if (first) stream.skip_a_number();  // who left off at the last number missed what this one is told whole
    welcome(*listener, false, stream.seq());
    own.listeners.push_back(listener.get());
    listener->place_ = place;
    const std::string number = ",\"seq\":" + std::to_string(stream.seq());
    listener->send(frame(R"({"type":"table")" + number + ",\"table\":" + face().dump() + "}"));
    if (table_) {
      if (first) stream.remember(shown(own), naming_for(own), deadlines_for(own));
      listener->send(frame(R"({"type":"state")" + number + stream.whole(shown(own)) + "}"));
    }
    listener->send(frame(R"({"type":"chat")" + number + chat_field(chats_, speech_of(document_.game)) + "}"));
    if (first) stream.begin_anew();
  }
  if (std::exchange(held_back_, false)) bot_due_ = {};  // somebody looks: they are planned anew when this turn is over
  face_changed_ = true;
  ++house_.metrics().live;
}

void Room::part(Listener& listener) {
  listener.room_.reset();
  const int place = std::exchange(listener.place_, -1);
  if (place < 0) return;
  std::erase(viewpoint(place).listeners, &listener);
  --house_.metrics().live;
  last_looked_at_ = now();
  if (gone_) return;
  face_changed_ = true;
  if (!flying_) plan(now());  // else when what is on its way to the store has arrived there
  house_.run_soon(shared_from_this());
  house_.reschedule(*this);
}

void Room::seat_again() {
  std::vector<std::shared_ptr<Listener>> moved;
  for (const Viewpoint& viewpoint : viewpoints_)
    for (Listener* listener : viewpoint.listeners)
      if (place_for(listener->guest) != listener->place_) moved.push_back(listener->shared_from_this());
  for (const auto& listener : moved) {
    std::erase(viewpoint(listener->place_).listeners, listener.get());
    listener->place_ = -1;
    --house_.metrics().live;
    attach(listener, {});
  }
}

void Room::welcome(Listener& listener, bool resumed, int seq) const {
  const auto seat = document_.seat_of(listener.guest);
  listener.send(frame(Json{
      {"type", "welcome"},
      {"epoch", epoch_},
      {"seat", seat ? Json(index(*seat)) : Json{}},
      {"host", !listener.guest.empty() && listener.guest == document_.host},
      {"resumed", resumed},
      {"seq", seq},
      {"now", now()}}.dump()));
}

const Table& Room::shown(const Viewpoint& viewpoint) const { return is_behind(viewpoint) ? behind_->table : *table_; }

Naming& Room::naming_for(const Viewpoint& viewpoint) { return is_behind(viewpoint) ? behind_->naming : naming_; }

void Room::publish() {
  if (flying_ || gone_) return;
  if (std::exchange(face_changed_, false)) tell_all("table", ",\"table\":" + face().dump());
  if (!new_chats_.empty()) {
    tell_all("chat", chat_field(new_chats_, speech_of(document_.game)));
    for (store::ChatRow& chat : new_chats_) chats_.push_back(std::move(chat));
    while (chats_.size() > chats_shown) chats_.erase(chats_.begin());
    new_chats_.clear();
  }
  if (!table_) return;
  note_standing();
  Scratch& scratch = house_.fresh_scratch();
  for (Viewpoint& viewpoint : viewpoints_)
    if (!viewpoint.listeners.empty()) update(viewpoint, scratch);
}

void Room::tell_all(const char* type, const std::string& fields) {
  for (Viewpoint& viewpoint : viewpoints_)
    if (viewpoint.stream.told()) tell(viewpoint, type, fields);
}

void Room::tell(Viewpoint& viewpoint, const char* type, const std::string& fields) {
  ++house_.metrics().frames;
  const Frame numbered = viewpoint.stream.number(type, fields);
  for (Listener* listener : viewpoint.listeners) listener->send(numbered);
}

/// One numbered frame with all that changed for this viewpoint since the last one; none when nothing did.
void Room::update(Viewpoint& viewpoint, Scratch& scratch) {
  scratch.fields.clear();
  viewpoint.stream.add_news(scratch.fields, shown(viewpoint), naming_for(viewpoint), deadlines_for(viewpoint),
                            is_behind(viewpoint) ? scratch.behind : scratch.retold);
  if (scratch.fields.empty()) return;
  tell(viewpoint, "state", scratch.fields);
  viewpoint.news = viewpoint.stream.seq(), news_at_ = now();
}

/// Who is behind sees no clocks: they are those of now.
Stream::Deadlines Room::deadlines_for(const Viewpoint& viewpoint) const {
  Stream::Deadlines deadlines;
  for (int seat = 0; seat < document_.players(); ++seat)
    deadlines.push(is_behind(viewpoint) ? 0 : deadlines_[seat_at(seat)]);
  return deadlines;
}

}  // namespace parlor::server
