// SPDX-License-Identifier: MIT
#include "server/messages.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "server/answer.h"
#include "server/coach.h"
#include "server/names.h"
#include "server/turn.h"
#include "table/catalogue.h"
#include "table/deal.h"
#include "table/speech.h"

namespace parlor::server {
namespace {

constexpr const char* unreadable = "words are 1 to 280 letters on one line, all of them to be seen";
constexpr int longest_chat = 280, longest_key = 64, most_actions = 64;

Frame done_frame(const std::string& id) { return frame(R"({"type":"done","id":)" + sound(Json(id)) + "}"); }

/// Words to one seat.
bool is_letter(const Json& action) {
  return action.is_object() && action.contains("type") && action["type"] == "say" && action.contains("text") &&
         action["text"].is_string();
}

/// A bot answers at once when somebody has just spoken to it.
void answer_for_bot(Turn& turn) {
  const Book& book = turn.book;
  const Entry& said = book.table()->entries().back();
  if (said.kind != Entry::Kind::say || !book.speaks(said.to)) return;
  Json reply = reply_to(*book.table(), said.to, *book.document.at(said.to).bot, said);
  if (!reply.is_null()) turn.enter({said.to, std::move(reply)});
}

void act(Turn& turn, const std::shared_ptr<Listener>& listener, const Message& message) {
  const bool list = message.type == Message::Type::acts;
  const auto refuse = [&](Refused refused, int done) {
    ++turn.metrics.refusals;
    turn.after.push_back([listener, id = message.id, refused = std::move(refused), done = list ? done : -1](bool) {
      listener->send(refused_frame(id, refused, done));
    });
  };
  const auto seat = listener->seat();
  if (!seat) return refuse({"", "you have no seat at this table"}, 0);
  const Document& document = turn.book.document;
  const Sitting& sitting = document.at(*seat);
  if (sitting.guest != listener->guest) return refuse({"", "the seat has changed hands"}, 0);
  int done = 0;
  for (const Json& action : message.actions) {
    const std::string key = list ? message.id + "/" + std::to_string(done) : message.id;
    if (!turn.book.did(index(*seat), key)) {  // else it was done before: a retry
      if (is_letter(action) && !readable(action.value("text", ""), longest_chat)) return refuse({"", unreadable}, done);
      if (document.state == State::gathering) return refuse({"", "the game has not begun"}, done);
      if (document.state == State::paused) return refuse({"", "the table is paused"}, done);
      if (sitting.bot && sitting.asked) return refuse({"", "a bot plays this seat; take it back first"}, done);
      if (sitting.bot || !sitting.agreed.empty() || turn.book.table()->absent(*seat)) turn.come_back(*seat);
      if (auto refused = turn.enter({*seat, action}, key)) return refuse(std::move(*refused), done);
      ++turn.metrics.games[document.game].actions;
      answer_for_bot(turn);
    }
    ++done;
  }
  turn.after.push_back([listener, id = message.id, heard = message.heard, &metrics = turn.metrics](bool durable) {
    if (!durable) return;
    listener->send(done_frame(id));
    metrics.move_seconds.add_since(heard);
  });
}

/// What a game in play lets the table hear (PER-16); the text is empty when it may be said.
Refused table_talk(const Document& document, int seat, const std::string& text) {
  if (seat < 0) return {"", "who watches a game keeps silent until it is over"};
  const TableTalk allowed = customs_of(document.game, document.house_rules).talk;
  if (allowed == TableTalk::none) return {"", "this table plays in silence"};
  const Json& strings = strings_of(document.game);
  if (allowed == TableTalk::open || !strings.contains("pleasantries")) return {};
  for (const Json& one : strings["pleasantries"])
    if (one == text) return {};
  return {"", "during play this table exchanges pleasantries only"};
}

void say(Turn& turn, const std::shared_ptr<Listener>& listener, const Message& message) {
  const auto own = listener->seat();
  const int seat = own ? index(*own) : -1;
  const Document& document = turn.book.document;
  Refused no;
  if (!readable(message.text, longest_chat)) no.text = unreadable;
  else if (listener->guest.empty()) no.text = "only guests with a name can talk";
  else if (document.is_barred(listener->guest) || document.is_muted(listener->guest))
    no.text = "the host has asked you to be silent here";
  else if (document.state == State::playing) no = table_talk(document, seat, message.text);
  if (no.text.empty())
    if (const auto chat = turn.book.say(seat, listener->guest, listener->name, message.text, message.id)) {
      turn.batch.chats.push_back(*chat);
      turn.after.push_back([&audience = turn.audience, chat = *chat](bool durable) {
        if (durable) audience.talk().add(chat);
      });
    }
  turn.after.push_back([listener, id = message.id, no](bool durable) {
    if (!no.text.empty()) listener->send(refused_frame(id, no));
    else if (durable) listener->send(done_frame(id));
  });
}

/// Why a bot cannot be asked; the text is empty when it can.
Refused cannot_be_asked(const Book& book, const Listener& listener, const Message& message) {
  const auto seat = listener.seat();
  if (!seat || book.document.at(*seat).guest != listener.guest) return {"", "you have no seat at this table"};
  if (!facts_of(book.document.game)->cooperative) return {"", "in this game everybody decides for themselves"};
  if (book.document.state != State::playing) return {"", "the game is not on"};
  const Seat bot = seat_at(message.n);
  if (!book.document.every_seat().has(bot) || !book.bot_at(bot)) return {"", "no bot sits there"};
  if (message.how == Counsel::How::once && !book.table()->pending().has(bot))
    return {"", "this question is not for that seat"};
  return {};
}

/// A person asks a bot to decide what all decide together: at once, if it has said what it would do.
void ask(Turn& turn, const std::shared_ptr<Listener>& listener, const Message& message) {
  const Refused no = cannot_be_asked(turn.book, *listener, message);
  if (no.text.empty() && !turn.counsel.heard(*listener->seat(), message.id)) {
    const Seat bot = seat_at(message.n);
    const Json* const advised = turn.book.table()->pending().has(bot) ? turn.counsel.advised(bot) : nullptr;
    turn.counsel.ask(bot, message.how);
    if (message.how == Counsel::How::once && advised != nullptr && !turn.enter({bot, Json(*advised)}))
      ++turn.metrics.games[turn.book.document.game].bot_moves;
  }
  turn.after.push_back([listener, id = message.id, no](bool durable) {
    if (!no.text.empty()) listener->send(refused_frame(id, no));
    else if (durable) listener->send(done_frame(id));
  });
}

Frame why_frame(const Book& book, const Listener& listener, const std::string& id, const Json& action) {
  Refused refused;
  const auto seat = listener.seat();
  if (!seat) refused.text = "you have no seat at this table";
  else if (!book.table()) refused.text = "the game has not begun";
  else if (const Verdict verdict = book.table()->judge({*seat, action}); verdict.refused()) refused = verdict.refusal();
  return frame(sound({{"type", "why"}, {"id", id}, {"rule", refused.rule}, {"text", refused.text}}));
}

/// What surely follows from a choice; empty where nothing does, or where it is none.
Frame preview_frame(const Book& book, const Listener& listener, const std::string& id, const Json& action) {
  std::string text;
  Json changes = Json::array();
  const auto seat = listener.seat();
  if (seat && book.document.state == State::playing)
    if (const Verdict verdict = book.table()->judge({*seat, action});
        !verdict.refused() && verdict.entry().kind == Entry::Kind::act) {
      const auto foreseen = book.table()->preview(*seat, verdict.entry().action);
      for (const Fields& change : foreseen) changes.push_back(change.json());
      text = book.table()->foreseen(*seat, foreseen);
    }
  return frame(sound({{"type", "preview"}, {"id", id}, {"changes", changes}, {"text", text}}));
}

}  // namespace

Frame refused_frame(const std::string& id, const Refused& refused, int done) {
  Json json{{"type", "refused"}, {"id", id}, {"rule", refused.rule}, {"text", refused.text}};
  if (done >= 0) json["done"] = done;
  return frame(sound(json));
}

/// Only who is asked something, and plays.
Refused cannot_be_coached(const Book& book, const Listener& listener) {
  const auto seat = listener.seat();
  if (!seat || book.document.at(*seat).guest != listener.guest) return {"", "you have no seat at this table"};
  if (book.document.state != State::playing) return {"", "the game is not on"};
  if (const std::string no = no_coach(book.document); !no.empty()) return {"", no};
  if (!book.table()->pending().has(*seat) || book.bot_at(*seat)) return {"", "you are asked nothing now"};
  return {};
}

bool is_talk(const Message& message) {
  return message.type == Message::Type::say || std::any_of(message.actions.begin(), message.actions.end(), is_letter);
}

Frame too_much_talk(const Message& message) { return refused_frame(message.id, {"", "so many words; wait a little"}); }

Frame error_frame(const std::string& text) { return frame(sound({{"type", "error"}, {"text", text}})); }

Result<Hello> read_hello(std::string_view text) {
  const auto json = parse_json(text, "message");
  if (!json) return json.fault();
  Hello hello;
  Reader::Document form{*json, "message"};
  Reader& in = form.root();
  in.only({"type", "wire", "seen", "epoch", "nonce"});
  in.at("type").one_of({"hello"});
  if (in.has("wire")) hello.wire = in.integer("wire", 1, 2);
  if (in.has("seen")) hello.seen = in.integer("seen", -1, 1'000'000'000);
  if (in.has("epoch") && !in.at("epoch").json().is_null()) hello.epoch = in.text("epoch");
  if (in.has("nonce") && !in.at("nonce").json().is_null()) {
    hello.nonce = in.text("nonce");
    if (!is_nonce(hello.nonce)) in.at("nonce").fail("expected 32 to 128 hexadecimal digits");
  }
  if (!form.sound()) return form.fault();
  return hello;
}

Frame read_message(std::string_view text, Message& message) {
  const auto json = parse_json(text, "message");
  if (!json) return error_frame(json.fault().text());
  Reader::Document form{*json, "message"};
  Reader& in = form.root();
  const int type =
      in.at("type").one_of({"act", "acts", "undo", "say", "why", "ask", "ping", "told", "preview", "coach"});
  if (!form.sound()) return error_frame(form.fault().text());
  message.type = static_cast<Message::Type>(type);
  if (message.type == Message::Type::ping) return nullptr;
  if (message.type == Message::Type::told) {
    in.only({"type", "n"});
    message.n = in.integer("n", 0, std::numeric_limits<int>::max());
    return form.sound() ? nullptr : error_frame(form.fault().text());
  }
  message.id = in.text("id");
  if (message.id.empty() || message.id.size() > longest_key) in.at("id").fail("expected 1 to 64 letters");
  switch (message.type) {
    case Message::Type::acts:
      in.only({"type", "id", "actions"});
      for (const Reader& action : in.at("actions").items()) message.actions.push_back(action.json());
      if (message.actions.empty() || message.actions.size() > most_actions)
        in.at("actions").fail("expected 1 to 64 actions");
      break;
    case Message::Type::undo:
      in.only({"type", "id"});
      message.actions.push_back(Json{{"type", "undo"}});
      break;
    case Message::Type::say:
      in.only({"type", "id", "to", "text"});
      message.text = in.text("text");
      if (!in.has("to") || in.at("to").json().is_null()) break;
      message.type = Message::Type::act;
      message.actions.push_back(
          Json{{"type", "say"}, {"to", in.integer("to", 0, max_seats - 1)}, {"text", std::exchange(message.text, {})}});
      break;
    case Message::Type::ask:
      in.only({"type", "id", "seat", "how"});
      message.n = in.integer("seat", 0, max_seats - 1);
      if (in.has("how")) message.how = static_cast<Counsel::How>(in.at("how").one_of({"once", "always", "never"}));
      break;
    case Message::Type::coach: in.only({"type", "id"}); break;
    default:                   in.only({"type", "id", "action"}); message.actions.push_back(in.at("action").json());
  }
  return form.sound() ? nullptr : refused_frame(message.id, {"", form.fault().text()});
}

void carry_out(Turn& turn, const std::shared_ptr<Listener>& listener, const Message& message) {
  if (message.type == Message::Type::say) return say(turn, listener, message);
  if (message.type == Message::Type::ask) return ask(turn, listener, message);
  if (message.type == Message::Type::preview) {
    turn.after.push_back(
        [&book = turn.book, listener, id = message.id, action = message.actions.front()](bool durable) {
          if (durable) listener->send(preview_frame(book, *listener, id, action));
        });
    return;
  }
  if (message.type != Message::Type::why) return act(turn, listener, message);
  turn.after.push_back([&book = turn.book, listener, id = message.id, action = message.actions.front()](bool) {
    listener->send(why_frame(book, *listener, id, action));
  });
}

}  // namespace parlor::server
