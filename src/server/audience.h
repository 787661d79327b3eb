// SPDX-License-Identifier: MIT
// Those who look at a table: who they are, and what they are told. Whatever is told is durable: a room asks to publish only
// then. All who look from the same seat, or from none, are told the same, and it is worked out once.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/book.h"
#include "server/clocks.h"
#include "server/listener.h"
#include "server/stream.h"
#include "server/talk.h"

namespace parlor::server {

class Landlord;

class Audience {
 public:
  Audience(Landlord& house, const Book& book, const Counsel& counsel, const Clocks& clocks);

  SeatSet here() const;  // seats whose players look
  bool empty() const;
  void expect(SeatSet seats);      // new players there: they have only begun to be away
  Time bot_from(Seat seat) const;  // when a bot may play for its player, who is away; 0: not at all
  Time idle_at() const;            // when nobody has looked for long enough; 0: somebody does
  std::vector<Listener*> listeners() const;
  Json face() const;  // of the table, to everybody

  bool attach(const std::shared_ptr<Listener>& listener, const Hello& hello);  // false: they may not look
  bool part(Listener& listener);                                               // false: they were not here
  void seat_again();  // after seats changed hands: everybody to the viewpoint that is theirs now

  Talk& talk() { return talk_; }
  void show_face() { face_changed_ = true; }
  Time crowd_due() const;        // when those who watch are counted again; 0: nobody came or went
  void publish();                // tells everybody what is new for them
  Time bots_wait_until() const;  // for whoever is still being told of the last act; 0: for nobody

 private:
  /// A seat, or all spectators together.
  struct Viewpoint {
    explicit Viewpoint(Viewer viewer) : stream{viewer} {}
    Viewer viewer() const { return stream.viewer(); }
    void add(Listener& listener);
    void remove(Listener& listener);
    void agree_on_wire();

    Stream stream;
    std::vector<Listener*> listeners;
    int news = 0;        // the number of the last frame about the game
    std::string advice;  // what it was last told of it (counsel.h)
  };

  Viewpoint& viewpoint(Viewer viewer);
  void came_or_went(Viewer viewer) { (viewer.is_seat() ? face_changed_ : crowd_changed_) = true; }
  void welcome(Listener& listener, bool resumed, int seq) const;
  void tell_the_rest(Viewpoint& own, Listener& listener, int seen);
  void tell_whole(Viewpoint& own, Listener& listener);
  void tell_news(Viewpoint& viewpoint, Scratch& scratch);
  void tell_advice(Viewpoint& viewpoint);
  void tell(Viewpoint& viewpoint, const char* type, const std::string& fields);
  void tell_all(const char* type, const std::string& fields);
  Naming& naming_for(Viewer viewer) { return book_.is_behind(viewer) ? naming_behind_ : naming_; }
  Stream::Deadlines deadlines_for(Viewer viewer) const;

  Landlord& house_;
  const Book& book_;
  const Counsel& counsel_;
  const Clocks& clocks_;
  const std::string epoch_;
  std::vector<Viewpoint> viewpoints_;  // from which anybody has looked since the table came to memory
  Naming naming_, naming_behind_;      // of the game as it stands, and as delayed spectators see it
  Talk talk_;
  bool face_changed_ = false, crowd_changed_ = false;
  Time crowd_told_at_ = 0;
  Time news_at_ = 0;  // when anybody was last sent something about the game
  Time last_looked_at_;
  BySeat<Time> gone_since_;  // when the player of a seat was last here, or expected
};

}  // namespace parlor::server
