// SPDX-License-Identifier: MIT
#include "server/requests.h"

#include "server/chance.h"
#include "server/log.h"
#include "server/names.h"
#include "server/turn.h"
#include "table/origin.h"

namespace parlor::server {
namespace {

constexpr int longest_report = 500;
constexpr std::size_t most_barred = 64;

/// As a sound form names it: `check_form` has seen that there is such a seat.
Seat seat_in(Reader& in) { return seat_at(in.integer("seat", 0, max_seats - 1)); }

/// All that can be wrong with a body, found before anything is done.
void check_form(const Document& document, const std::string& verb, Reader& in) {
  const auto level = [](const Reader& word) { word.one_of(level_names()); };
  const bool for_a_seat =
      verb == "sit" || verb == "seats" || verb == "bot" || verb == "continue" || (verb == "offer" && in.has("seat"));
  if (verb == "sit") in.only({"seat", "code"});
  else if (verb == "seats") in.only({"seat", "bot"});
  else if (verb == "bot") in.only({"seat", "level"});  // without a level: the table's
  else if (verb == "offer") in.only({"seat"});
  else if (verb == "remove") in.only({"guest"});
  else if (verb == "mute") in.only({"guest", "on"});
  else if (verb == "lock") in.only({"on"});
  else if (verb == "report") in.only({"guest", "text"});
  else if (verb == "coach") in.only({"on"});
  else if (verb == "continue") in.only({"step", "seat"});
  else in.only({});
  if (for_a_seat) in.integer("seat", 0, document.players() - 1);
  if (verb == "sit" && in.has("code")) in.text("code");
  if (verb == "seats" && !in.at("bot").json().is_null()) level(in.at("bot"));
  if (verb == "remove" || verb == "mute" || verb == "report") in.text("guest");
  if (verb == "mute" || verb == "lock" || verb == "coach") in.boolean("on");
  if (verb == "continue") in.integer("step", 0, 1'000'000);
  if (verb == "report" && !readable(in.text("text"), longest_report)) in.at("text").fail("expected 1 to 500 letters");
  if (verb == "bot" && in.has("level")) level(in.at("level"));
}

Answer sit(Turn& turn, const Wish& wish, Reader& in) {
  Document& document = turn.book.document;
  const Seat seat = seat_in(in);
  const std::string code = in.has("code") ? in.text("code") : "";
  Sitting& there = document.at(seat);
  const auto mine = document.seat_of(wish.guest);
  if (mine == seat) return {};
  if (document.is_barred(wish.guest)) return refusal(403, "the host does not want you at this table");
  if (document.locked && code.empty() && !mine) return refusal(403, "this table is locked");
  if (!code.empty()) {
    if (there.offer.empty() || !same_secret(there.offer, hash_of(code)))
      return refusal(403, "this seat is not offered with that code");
    if (mine) return refusal(409, "you have a seat at this table already");
  } else if (document.state != State::gathering) {
    return refusal(409, "the game has begun; a seat is taken over with a code from its player");
  } else if (!there.open()) {
    return refusal(409, "that seat is taken");
  }
  if (mine) document.at(*mine) = {};
  const std::string nonce = document.begun() ? there.nonce : "";  // the deal is done: its nonce stays
  there = {wish.guest, told_apart(wish.name, document.names_but(seat)), {}, nonce, {}, false};
  turn.audience.expect(SeatSet::only(seat));
  if (document.begun() && turn.book.table()->absent(seat)) turn.enter_by_house("return", seat);
  turn.document_changed = true;
  return {};
}

Answer stand(Turn& turn, Seat seat) {
  Document& document = turn.book.document;
  if (document.begun()) return refusal(409, "the game has begun; leave, or offer the seat to somebody");
  document.at(seat) = {};
  turn.document_changed = true;
  return {};
}

Answer set_bot(Turn& turn, const Wish& wish, Reader& in) {
  Document& document = turn.book.document;
  const Seat seat = seat_in(in);
  std::optional<Level> level;
  if (!in.at("bot").json().is_null()) level = *level_named(in.text("bot"));
  if (wish.guest != document.host) return refusal(403, "only the table's host may do that");
  if (document.begun()) return refusal(409, "the game has begun");
  Sitting& there = document.at(seat);
  if (!there.guest.empty()) return refusal(409, "somebody sits there");
  there = {};
  there.bot = level;
  turn.document_changed = true;
  return {};
}

Answer start(Turn& turn, const Wish& wish) {
  Document& document = turn.book.document;
  if (wish.guest != document.host) return refusal(403, "only the table's host may do that");
  if (document.begun()) return refusal(409, "the game has begun");
  for (const Seat seat : document.every_seat())
    if (document.at(seat).open())
      return refusal(409,
                     "seat " + std::to_string(index(seat) + 1) + " is open: wait for somebody, or let a bot sit there");
  document.state = State::playing;
  if (auto problem = turn.book.begin()) {
    document.state = State::gathering;
    return refusal(409, problem->text());
  }
  ++turn.metrics.games[document.game].begun;
  turn.end_if_over();
  turn.audience.expect(document.every_seat());
  turn.document_changed = true;
  return {};
}

Answer offer(Turn& turn, Seat seat) {
  const std::string code = random_word(20);
  turn.book.document.at(seat).offer = hash_of(code);
  turn.document_changed = true;
  return answer({{"seat", index(seat)}, {"code", code}});
}

/// Everybody else who plays here and is not away as well: they are asked whether a bot may play for that seat.
SeatSet asked_about(const Turn& turn, Seat seat) {
  SeatSet others;
  for (const Seat other : turn.book.document.every_seat()) {
    const Time away = turn.audience.bot_from(other);
    if (other != seat && turn.book.document.is_played_by_its_player(other) && (away == 0 || away > now()))
      others.add(other);
  }
  return others;
}

/// Why nobody may be asked for a bot at that seat yet; or never.
Answer too_soon(const Turn& turn, Seat seat) {
  const Document& document = turn.book.document;
  if (document.stand_in == StandIn::never) return refusal(403, "this table waits for its players");
  if (!document.lets_stand_in()) return refusal(403, "over days the clock alone says how long somebody is waited for");
  const Time away = turn.audience.bot_from(seat), sits = turn.clocks.only_sits_from(seat),
             from = away != 0 ? away : sits;
  if (from == 0) return refusal(403, "that player is here, and nobody waits for them");
  if (from <= now()) return {};
  const std::string seconds = std::to_string((from - now() + second - 1) / second);
  return refusal(409, away != 0 ? "they may be back any moment: wait another " + seconds + " seconds"
                                : "they are here and may be thinking: wait another " + seconds + " seconds");
}

Answer stand_in(Turn& turn, Seat asker, Reader& in) {
  Document& document = turn.book.document;
  const Seat seat = seat_in(in);
  const Level level = in.has("level") ? *level_named(in.text("level")) : document.level();
  if (document.state != State::playing && document.state != State::paused)
    return refusal(409, "the game is not going on");
  Sitting& there = document.at(seat);
  if (there.guest.empty()) return refusal(409, "a bot sits there already");
  if (level.kind < document.level().kind)
    return refusal(409, "who stands in plays no worse than the table's bots: at least " + name_of(document.level()));
  if (seat != asker) {
    if (!document.is_played_by_its_player(seat)) return refusal(409, "a bot plays there already");
    if (Answer no = too_soon(turn, seat); no.status != 200) return no;
    there.agreed.add(asker);
    turn.document_changed = true;
    if (!(asked_about(turn, seat) - there.agreed).empty()) return {};
  }
  turn.put_bot(seat, level);
  there.asked = seat == asker;
  return {};
}

Answer leave(Turn& turn, Seat seat) {
  Document& document = turn.book.document;
  if (!document.begun()) return stand(turn, seat);
  if (document.state == State::over) return refusal(409, "the game is over");
  if (document.state == State::paused) return refusal(409, "the table is paused");
  turn.enter_by_house("leave", seat);
  document.at(seat).left = true;
  turn.document_changed = true;
  return {};
}

Answer pause(Turn& turn, bool stop) {
  Document& document = turn.book.document;
  if (document.state != (stop ? State::playing : State::paused))
    return refusal(409, stop ? "the game is not going on" : "the table is not paused");
  document.state = stop ? State::paused : State::playing;
  turn.clocks.stop();
  turn.document_changed = true;
  return {};
}

/// The host's word about somebody here. A seat in play is its player's: there the others may agree on a bot.
Answer remove(Turn& turn, const std::string& guest) {
  Document& document = turn.book.document;
  if (guest == document.host) return refusal(409, "that is you");
  if (const auto seat = document.seat_of(guest)) {
    if (document.begun())
      return refusal(409, "the game has begun: for who only sits there the others may agree on a bot");
    document.at(*seat) = {};
  }
  if (document.barred.size() >= most_barred) return refusal(409, "so many; lock the table instead");
  if (!document.is_barred(guest)) document.barred.push_back(guest);
  turn.document_changed = true;
  turn.after.push_back([&audience = turn.audience, guest](bool durable) {
    if (!durable) return;
    for (Listener* listener : audience.listeners())
      if (listener->guest == guest) listener->close(4403, "the host has asked you to leave");
  });
  return {};
}

Answer mute(Turn& turn, const std::string& guest, bool on) {
  Document& document = turn.book.document;
  if (on && document.muted.size() >= most_barred) return refusal(409, "so many");
  std::erase(document.muted, guest);
  if (on) document.muted.push_back(guest);
  turn.document_changed = true;
  return {};
}

Answer close(Turn& turn) {
  Document& document = turn.book.document;
  if (document.state == State::over) return refusal(409, "the game is over");
  document.close();
  turn.clocks.stop();
  turn.document_changed = true;
  return {};
}

/// For those who run the server. Never what was said: the log is read by others, too.
Answer report(Turn& turn, const Wish& wish, Reader& in) {
  const std::string about = in.text("guest");
  log_info("guest {} reports guest {} at table {}", wish.guest, about.substr(0, 32), turn.book.document.id);
  turn.batch.reports.push_back(
      {random_word(16), turn.book.document.id, wish.guest, about.substr(0, 32), in.text("text"), now()});
  return {};
}

/// What only the host may do, at any time.
std::optional<Answer> of_host(Turn& turn, const Wish& wish, Reader& in) {
  const std::string& verb = wish.verb;
  if (verb != "remove" && verb != "mute" && verb != "lock" && verb != "close") return {};
  Document& document = turn.book.document;
  if (wish.guest != document.host) return refusal(403, "only the table's host may do that");
  if (verb == "remove") return remove(turn, in.text("guest"));
  if (verb == "mute") return mute(turn, in.text("guest"), in.boolean("on"));
  if (verb == "close") return close(turn);
  document.locked = in.boolean("on"), turn.document_changed = true;
  return Answer{};
}

/// A table on a device has a word before its id that says so (wasm/device.cpp), and so has its rematch.
std::string another_id(const Document& document) {
  const std::size_t dash = document.id.find('-');
  return (dash == std::string::npos ? "" : document.id.substr(0, dash + 1)) + random_word(16);
}

Answer rematch(Turn& turn, const Wish& wish) {
  Document& document = turn.book.document;
  if (document.state != State::over) return refusal(409, "the game is not over");
  if (document.next.empty()) {
    Document again = document;
    if (again.first.empty()) again.first = document.id;
    again.id = another_id(document), again.secret = random_hex(32), again.host = wish.guest, again.created = now();
    again.continues = {}, again.reviews = Json::object();
    again.locked = false, again.state = State::gathering, again.content.clear(), again.rules = 0, again.result = {};
    again.origin.clear(), again.seed.clear();
    for (Sitting& seat : again.seats) {
      seat = {seat.guest, seat.name, seat.bot, {}, {}, false};
      if (!seat.guest.empty()) seat.bot.reset();
    }
    turn.batch.tables.push_back(again.row());
    document.next = again.id;
    turn.document_changed = true;
  }
  return answer({{"table", document.next}, {"link", "/t/" + document.next}});
}

/// Whoever plays here may say that all may ask a coach, and take it back.
Answer agree_to_coach(Turn& turn, Seat seat, bool on) {
  Document& document = turn.book.document;
  if (on && !document.coach) return refusal(403, "this table plays without a coach");
  if (document.state == State::over) return refusal(409, "the game is over");
  document.at(seat).coach = on;
  turn.document_changed = true;
  return {};
}

/// Any step of a finished game becomes a table of its own: the same cards, seed and first steps, and bots in all seats but one. What
/// others wrote to each other stays between them (PER-115), also from their seats.
Answer go_on_from(Turn& turn, const Wish& wish, Reader& in) {
  const Document& document = turn.book.document;
  const Table* const table = turn.book.table();
  const Viewer own = document.viewer_of(wish.guest);
  if (document.state != State::over || table == nullptr) return refusal(409, "the game is not over");
  if (!own.is_seat() && document.spectators == Spectators::none)
    return refusal(403, "this table is for its players alone");
  if (document.keeps_its_secrets()) return refusal(403, "this table keeps its secrets");
  const Seat seat = seat_in(in);
  const int step = in.integer("step", 0, 1'000'000), steps = static_cast<int>(table->entries().size());
  if (step > steps) return refusal(400, "step: expected a number from 0 to " + std::to_string(steps));
  auto begun = document.open();
  if (!begun) return refusal(503, begun.fault().text());
  Document again = document;
  again.id = another_id(document), again.host = wish.guest, again.created = now();
  again.first = document.first.empty() ? document.id : document.first;
  again.seed = to_hex(table->header().seed), again.continues = origin_of(*table, step, document.id);
  again.state = State::playing, again.listed = again.locked = false, again.clock = {};
  again.spectators = Spectators::live, again.coach = true;
  again.origin.clear(), again.lesson.clear(), again.next.clear(), again.result = {}, again.reviews = Json::object(),
                                                                  again.barred.clear(), again.muted.clear();
  for (const Seat one : again.every_seat()) {
    const auto bot = document.at(one).guest.empty() ? document.at(one).bot : std::nullopt;
    again.at(one) = {};
    if (one == seat) again.at(one).guest = wish.guest, again.at(one).name = wish.name;
    else again.at(one).bot = bot.value_or(document.level());
  }
  for (const Entry& entry : table->entries()) {
    if (entry.n > step) break;
    begun->commit(Verdict{entry});
    const int who = entry.seat == house ? -1 : index(entry.seat);
    std::string action = table->action_text(entry);
    if (!table->may_read(entry, own)) action = Json{{"type", "say"}, {"to", index(entry.to)}, {"text", "…"}}.dump();
    turn.batch.entries.push_back({again.id, entry.n, who, std::move(action), {}, again.created});
  }
  if (begun->over()) return turn.batch.entries.clear(), refusal(409, "there the game is over");
  turn.batch.tables.push_back(again.row());
  return answer({{"table", again.id}, {"link", "/t/" + again.id}}, 201);
}

}  // namespace

Answer carry_out(Turn& turn, const Wish& wish) {
  const Document& document = turn.book.document;
  const std::string &verb = wish.verb, &guest = wish.guest;
  Reader::Document form{wish.body, ""};
  Reader& in = form.root();
  check_form(document, verb, in);
  if (!form.sound()) return refusal(400, form.fault().text());
  if (verb == "sit") return sit(turn, wish, in);
  if (verb == "seats") return set_bot(turn, wish, in);
  if (verb == "start") return start(turn, wish);
  if (verb == "report") return report(turn, wish, in);
  if (verb == "continue") return go_on_from(turn, wish, in);
  if (auto done = of_host(turn, wish, in)) return *std::move(done);
  const auto seat = document.seat_of(guest);
  if (verb == "offer" && in.has("seat") && guest == document.host) {
    const Seat other = seat_in(in);
    if (document.at(other).guest.empty()) return offer(turn, other);
    if (other != seat) return refusal(403, "that is another player's seat");
  }
  if (!seat) return refusal(403, "you have no seat at this table");
  if (verb == "coach") return agree_to_coach(turn, *seat, in.boolean("on"));
  if (verb == "stand") return stand(turn, *seat);
  if (verb == "offer") return offer(turn, *seat);
  if (verb == "bot") return stand_in(turn, *seat, in);
  if (verb == "back") return turn.come_back(*seat), Answer{};
  if (verb == "leave" || verb == "resign") return leave(turn, *seat);
  if (verb == "pause") return pause(turn, true);
  if (verb == "resume") return pause(turn, false);
  if (verb == "rematch") return rematch(turn, wish);
  return refusal(404, "there is nothing here");
}

}  // namespace parlor::server
