// SPDX-License-Identifier: MIT
#include "server/audience.h"

#include <algorithm>
#include <utility>

#include "server/chance.h"
#include "server/landlord.h"

namespace parlor::server {

namespace {

constexpr Time between_counts = second;  // of those who watch

}  // namespace

Audience::Audience(Landlord& house, const Book& book, const Counsel& counsel, const Clocks& clocks)
    : house_{house}, book_{book}, counsel_{counsel}, clocks_{clocks}, epoch_{random_word(10)}, last_looked_at_{now()} {
  expect(book.document.every_seat());
}

// ---- Who is here

SeatSet Audience::here() const {
  SeatSet seats;
  for (const Viewpoint& viewpoint : viewpoints_)
    if (viewpoint.viewer().is_seat() && !viewpoint.listeners.empty()) seats.add(viewpoint.viewer().seat());
  return seats;
}

bool Audience::empty() const {
  for (const Viewpoint& viewpoint : viewpoints_)
    if (!viewpoint.listeners.empty()) return false;
  return true;
}

void Audience::expect(SeatSet seats) {
  for (const Seat seat : seats) gone_since_[seat] = now();
}

Time Audience::bot_from(Seat seat) const {
  const Document& document = book_.document;
  if (!document.lets_stand_in() || !document.is_played_by_its_player(seat) || here().has(seat)) return 0;
  return gone_since_[seat] + house_.settings().grace;
}

Time Audience::idle_at() const { return empty() ? last_looked_at_ + house_.settings().idle_after : 0; }

std::vector<Listener*> Audience::listeners() const {
  std::vector<Listener*> all;
  for (const Viewpoint& viewpoint : viewpoints_)
    all.insert(all.end(), viewpoint.listeners.begin(), viewpoint.listeners.end());
  return all;
}

Json Audience::face() const {
  std::size_t watching = 0;
  for (const Viewpoint& viewpoint : viewpoints_)
    if (!viewpoint.viewer().is_seat()) watching = viewpoint.listeners.size();
  Presence presence{here(), static_cast<int>(watching), {}};
  for (const Seat seat : book_.document.every_seat()) presence.bot_from[seat] = bot_from(seat);
  return server::face(book_.document, presence);
}

// ---- Coming and going

void Audience::Viewpoint::add(Listener& listener) {
  listeners.push_back(&listener), listener.placed(viewer());
  agree_on_wire();
}
void Audience::Viewpoint::remove(Listener& listener) { std::erase(listeners, &listener), agree_on_wire(); }

/// All who look from here are told the same: what the oldest among their programs understands.
void Audience::Viewpoint::agree_on_wire() {
  stream.speak(std::ranges::all_of(listeners, [](const Listener* one) { return one->wire_ > 1; }));
}

Audience::Viewpoint& Audience::viewpoint(Viewer viewer) {
  for (Viewpoint& one : viewpoints_)
    if (one.viewer() == viewer) return one;
  viewpoints_.reserve(book_.document.seats.size() + 1);  // so that none ever moves
  return viewpoints_.emplace_back(viewer);
}

bool Audience::attach(const std::shared_ptr<Listener>& listener, const Hello& hello) {
  const Document& document = book_.document;
  const Viewer viewer = document.viewer_of(listener->guest);
  if (!viewer.is_seat() && document.spectators == Spectators::none && document.begun())
    return listener->close(1008, "this table has no spectators"), false;
  if (document.is_barred(listener->guest)) return listener->close(4403, "the host has asked you to leave"), false;
  if (!viewer.is_seat() && document.locked && listener->guest != document.host)
    return listener->close(4403, "this table is locked"), false;
  listener->told_ = -1;  // what it told was numbered otherwise
  listener->wire_ = hello.wire;
  Viewpoint& own = viewpoint(viewer);
  // What was told by number meanwhile would be nothing to who does not understand that.
  if (hello.epoch == epoch_ && hello.wire > 1 && own.stream.can_resume_from(hello.seen))
    tell_the_rest(own, *listener, hello.seen);
  else tell_whole(own, *listener);
  listener->viewer_ = viewer;
  came_or_went(viewer);
  ++house_.metrics().live;
  return true;
}

void Audience::tell_the_rest(Viewpoint& own, Listener& listener, int seen) {
  welcome(listener, true, seen);
  for (const auto& [seq, old] : own.stream.recent())
    if (seq > seen) listener.send(old);
  own.add(listener);
  if (book_.table()) tell_news(own, house_.fresh_scratch()), tell_advice(own);
}

void Audience::tell_whole(Viewpoint& own, Listener& listener) {
  Stream& stream = own.stream;
  const bool first = own.listeners.empty();
  if (book_.table() && !first) tell_news(own, house_.fresh_scratch());
  if (first) stream.skip_a_number();  // who left off at the last number missed what this one is told whole
  else stream.count_anew();
  welcome(listener, false, stream.seq());
  own.add(listener);
  const std::string number = ",\"seq\":" + std::to_string(stream.seq());
  listener.send(frame(R"({"type":"table")" + number + ",\"table\":" + face().dump() + "}"));
  if (book_.table()) {
    const Table& seen = book_.seen_by(own.viewer());
    if (first) stream.remember(seen, naming_for(own.viewer()), deadlines_for(own.viewer()));
    listener.send(frame(R"({"type":"state")" + number + stream.whole(seen) + "}"));
  }
  listener.send(frame(R"({"type":"chat")" + number + talk_.whole(speech_of(book_.document.game)) + "}"));
  if (const std::string advice = counsel_.fields(own.viewer()); !advice.empty()) {
    listener.send(frame(R"({"type":"advice")" + number + advice + "}"));
    if (first) own.advice = advice;
  }
  if (first) stream.begin_anew();
}

void Audience::welcome(Listener& listener, bool resumed, int seq) const {
  const auto seat = book_.document.seat_of(listener.guest);
  listener.send(frame(Json{
      {"type", "welcome"},
      {"epoch", epoch_},
      {"seat", seat ? Json(index(*seat)) : Json{}},
      {"host", !listener.guest.empty() && listener.guest == book_.document.host},
      {"resumed", resumed},
      {"wire", listener.wire_},
      {"seq", seq},
      {"now", now()}}.dump()));
}

bool Audience::part(Listener& listener) {
  const auto viewer = std::exchange(listener.viewer_, {});
  if (!viewer) return false;
  viewpoint(*viewer).remove(listener);
  if (viewer->is_seat() && viewpoint(*viewer).listeners.empty()) expect(SeatSet::only(viewer->seat()));
  --house_.metrics().live;
  last_looked_at_ = now();
  came_or_went(*viewer);
  return true;
}

void Audience::seat_again() {
  std::vector<std::shared_ptr<Listener>> moved;
  for (const Viewpoint& viewpoint : viewpoints_)
    for (Listener* listener : viewpoint.listeners)
      if (book_.document.viewer_of(listener->guest) != viewpoint.viewer())
        moved.push_back(listener->shared_from_this());
  for (const auto& listener : moved) {
    viewpoint(*std::exchange(listener->viewer_, {})).remove(*listener);
    --house_.metrics().live;
    attach(listener, {listener->wire_, -1, {}, {}});
  }
}

// ---- What they are told

/// Were everybody told at once of everybody who comes to watch, a thousand of them would be told a million times.
Time Audience::crowd_due() const { return crowd_changed_ ? crowd_told_at_ + between_counts : 0; }

void Audience::publish() {
  if (const Time time = now(); crowd_due() != 0 && crowd_due() <= time) face_changed_ = true, crowd_told_at_ = time;
  if (std::exchange(face_changed_, false)) crowd_changed_ = false, tell_all("table", ",\"table\":" + face().dump());
  if (talk_.has_news()) tell_all("chat", talk_.news(speech_of(book_.document.game)));
  if (!book_.table()) return;
  Scratch& scratch = house_.fresh_scratch();
  for (Viewpoint& viewpoint : viewpoints_)
    if (!viewpoint.listeners.empty()) tell_news(viewpoint, scratch), tell_advice(viewpoint);
}

void Audience::tell_advice(Viewpoint& viewpoint) {
  std::string advice = counsel_.fields(viewpoint.viewer());
  if (advice == viewpoint.advice) return;
  tell(viewpoint, "advice", advice.empty() ? R"(,"advice":[],"free":[])" : advice);
  viewpoint.advice = std::move(advice);
}

/// One numbered frame with all that changed for this viewpoint since the last one; none when nothing did.
void Audience::tell_news(Viewpoint& viewpoint, Scratch& scratch) {
  const Viewer viewer = viewpoint.viewer();
  scratch.fields.clear();
  Stream& stream = viewpoint.stream;
  const Table& seen = book_.seen_by(viewer);
  if (stream.knows_game()) {
    stream.add_news(scratch.fields, seen, naming_for(viewer), deadlines_for(viewer),
                    book_.is_behind(viewer) ? scratch.behind : scratch.retold);
  } else {
    stream.remember(seen, naming_for(viewer), deadlines_for(viewer));
    scratch.fields = stream.everything(seen);
  }
  if (scratch.fields.empty()) return;
  tell(viewpoint, "state", scratch.fields);
  viewpoint.news = viewpoint.stream.seq(), news_at_ = now();
}

void Audience::tell(Viewpoint& viewpoint, const char* type, const std::string& fields) {
  ++house_.metrics().frames;
  const Frame numbered = viewpoint.stream.number(type, fields);
  for (Listener* listener : viewpoint.listeners) listener->tell(numbered, viewpoint.viewer());
}

void Audience::tell_all(const char* type, const std::string& fields) {
  for (Viewpoint& viewpoint : viewpoints_)
    if (viewpoint.stream.told()) tell(viewpoint, type, fields);
}

/// Who is behind sees no clocks: they are those of now.
Stream::Deadlines Audience::deadlines_for(Viewer viewer) const {
  Stream::Deadlines deadlines;
  for (const Seat seat : book_.document.every_seat())
    deadlines.push(book_.is_behind(viewer) ? 0 : clocks_.deadlines()[seat]);
  return deadlines;
}

/// Who watches is waited for only where no player is here to play, and nobody who does not say what they have been told.
Time Audience::bots_wait_until() const {
  const bool players = !here().empty();
  for (const Viewpoint& viewpoint : viewpoints_) {
    if (players && !viewpoint.viewer().is_seat()) continue;
    for (const Listener* listener : viewpoint.listeners)
      if (listener->told_ >= 0 && listener->told_ < viewpoint.news) return news_at_ + house_.settings().bots_wait;
  }
  return 0;
}

}  // namespace parlor::server
