// SPDX-License-Identifier: MIT
// What clients say at a table: acts, undo, talk, questions.
#include "server/room.h"

#include <limits>

#include "server/house.h"
#include "server/log.h"
#include "table/catalogue.h"
#include "table/speech.h"
#include "words/letters.h"

namespace parlor::server {
namespace {

constexpr int longest_chat = 280, longest_key = 64, most_actions = 64;

/// JSON that quotes what a client sent: a fault may cut its text in the middle of a letter, which a plain dump dies of.
std::string sound(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Frame done_frame(const std::string& id) { return frame(R"({"type":"done","id":)" + sound(Json(id)) + "}"); }

Frame refused_frame(const std::string& id, const Refused& refused, int done = -1) {
  Json json{{"type", "refused"}, {"id", id}, {"rule", refused.rule}, {"text", refused.text}};
  if (done >= 0) json["done"] = done;
  return frame(sound(json));
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

}  // namespace

Frame error_frame(const std::string& text) { return frame(sound({{"type", "error"}, {"text", text}})); }

std::uint64_t Room::key_of(int seat, const std::string& key) const {
  return keyed_hash(std::to_string(seat) + " " + key);
}

void Room::hear(const std::shared_ptr<Listener>& listener, std::string_view message) {
  if (gone_) return;
  const auto json = parse_json(message, "message");
  if (!json) return listener->send(error_frame(json.fault().text()));
  Reader::Document form{*json, "message"};
  Reader& in = form.root();
  const int type = in.at("type").one_of({"act", "acts", "undo", "say", "why", "ping", "told"});
  if (!form.sound()) return listener->send(error_frame(form.fault().text()));
  if (type == 5) return listener->send(frame(R"({"type":"pong"})"));
  if (type == 6) {
    in.only({"type", "n"});
    const int n = in.integer("n", 0, std::numeric_limits<int>::max());
    if (!form.sound()) return listener->send(error_frame(form.fault().text()));
    listener->told_ = n;
    return house_.reschedule(*this);
  }
  const std::string id = in.text("id");
  if (id.empty() || id.size() > longest_key) in.at("id").fail("expected 1 to 64 letters");
  switch (type) {
    case 0: {
      in.only({"type", "id", "action"});
      Act one{listener, id, {in.at("action").json()}, false};
      if (form.sound()) queue([this, one = std::move(one)](Turn& turn) { act(turn, one); });
      break;
    }
    case 1: {
      in.only({"type", "id", "actions"});
      Act many{listener, id, {}, true};
      for (const Reader& action : in.at("actions").items()) many.actions.push_back(action.json());
      if (many.actions.empty() || many.actions.size() > most_actions) in.at("actions").fail("expected 1 to 64 actions");
      if (form.sound()) queue([this, many = std::move(many)](Turn& turn) { act(turn, many); });
      break;
    }
    case 2: {
      in.only({"type", "id"});
      Act undo{listener, id, {{{"type", "undo"}}}, false};
      if (form.sound()) queue([this, undo = std::move(undo)](Turn& turn) { act(turn, undo); });
      break;
    }
    case 3: {
      in.only({"type", "id", "to", "text"});
      const std::string text = in.text("text");
      if (!in.has("to") || in.at("to").json().is_null()) {
        if (form.sound()) queue([this, listener, id, text](Turn& turn) { say(turn, listener, id, text); });
      } else {
        Act words{listener, id, {{{"type", "say"}, {"to", in.integer("to", 0, max_seats - 1)}, {"text", text}}}, false};
        if (form.sound()) queue([this, words = std::move(words)](Turn& turn) { act(turn, words); });
      }
      break;
    }
    case 4: {
      in.only({"type", "id", "action"});
      const Json action = in.at("action").json();
      if (form.sound())
        queue([this, listener, id, action](Turn& turn) {
          turn.after.push_back([this, listener, id, action](bool) { why(listener, id, action); });
        });
      break;
    }
    default: break;
  }
  if (!form.sound()) listener->send(refused_frame(id, {"", form.fault().text()}));
}

void Room::act(Turn& turn, const Act& act) {
  const auto refuse = [&](Refused refused, int done) {
    ++house_.metrics().refusals;
    turn.after.push_back([act, refused = std::move(refused), done](bool) {
      act.listener->send(refused_frame(act.id, refused, act.list ? done : -1));
    });
  };
  const int place = act.listener->place_;
  if (place < 0 || place >= document_.players()) return refuse({"", "you have no seat at this table"}, 0);
  const Seat seat = seat_at(place);
  const Sitting& sitting = document_.seats[static_cast<std::size_t>(place)];
  if (sitting.guest != act.listener->guest) return refuse({"", "the seat has changed hands"}, 0);
  int done = 0;
  for (const Json& action : act.actions) {
    const std::string key = act.list ? act.id + "/" + std::to_string(done) : act.id;
    if (!did(key_of(place, key))) {  // else it was done before: a retry
      if (document_.state == State::gathering) return refuse({"", "the game has not begun"}, done);
      if (document_.state == State::paused) return refuse({"", "the table is paused"}, done);
      if (sitting.bot) return refuse({"", "a bot plays this seat; take it back first"}, done);
      Refused refused;
      if (table_->absent(seat)) come_back(turn, seat);
      if (!enter(turn, seat, action, key, &refused)) return refuse(std::move(refused), done);
      ++house_.metrics().actions;
      answer_for_bot(turn);
    }
    ++done;
  }
  turn.after.push_back([listener = act.listener, id = act.id](bool durable) {
    if (durable) listener->send(done_frame(id));
  });
}

bool Room::enter(Turn& turn, Seat seat, const Json& action, const std::string& key, Refused* refused) {
  const Verdict verdict = table_->judge({seat, action});
  if (verdict.refused()) {
    if (refused != nullptr) *refused = verdict.refusal();
    return false;
  }
  const Entry& entry = table_->commit(verdict);
  const Time at = now();
  const int who = seat == parlor::house ? -1 : index(seat);
  turn.batch.entries.push_back({id(), entry.n, who, table_->action_text(entry), key, at});
  times_.push_back(at);
  if (!key.empty()) keys_.push_back(key_of(who, key));
  if (entry.kind == Entry::Kind::act) asked_before_ = asking_;
  if (entry.kind == Entry::Kind::undo) asking_ = asked_before_;  // what is taken back brings no new time
  end_if_over(turn);
  return true;
}

/// A bot answers at once when somebody has just spoken to it.
void Room::answer_for_bot(Turn& turn) {
  const Entry& said = table_->entries().back();
  if (said.kind != Entry::Kind::say || !speaks(said.to)) return;
  const Level level = *document_.seats[static_cast<std::size_t>(said.to)].bot;
  if (const Json reply = reply_to(*table_, said.to, level, said); !reply.is_null())
    enter(turn, said.to, reply, {}, nullptr);
}

bool Room::enter_by_house(Turn& turn, const char* type, Seat seat) {
  return enter(turn, parlor::house, {{"type", type}, {"seat", index(seat)}}, {}, nullptr);
}

void Room::enter_out_of_time(Turn& turn, Seat seat) {
  Rng chance{random_seed()};
  for (const parlor::Act& act : table_->out_of_time(seat, chance)) enter(turn, act.seat, act.action, {}, nullptr);
}

void Room::end_if_over(Turn& turn) {
  if (!table_->over() || document_.state == State::over) return;
  document_.state = State::over;
  document_.result = table_->result();
  turn.document_changed = true;
  if (!table_->broken()) return;
  ++house_.metrics().damaged;
  log_error("table {} is set aside: {}", id(), table_->broken()->text());
  turn.after.push_back([this](bool durable) {
    const Frame told = error_frame("this table is set aside: " + table_->broken()->text());
    for (const Viewpoint& viewpoint : viewpoints_)
      for (Listener* listener : viewpoint.listeners)
        if (durable) listener->send(told);
  });
}

void Room::say(Turn& turn, const std::shared_ptr<Listener>& listener, const std::string& id, const std::string& text) {
  const int seat = listener->place_ >= 0 && listener->place_ < document_.players() ? listener->place_ : -1;
  Refused no;
  if (!fit_to_show(text, longest_chat)) no.text = "words are 1 to 280 letters on one line";
  else if (listener->guest.empty()) no.text = "only guests with a name can talk";
  else if (document_.state == State::playing) no = table_talk(document_, seat, text);
  const std::uint64_t key = key_of(seat, "say " + id);
  if (no.text.empty() && !did(key)) {
    store::ChatRow chat{this->id(), ++chat_count_, seat, listener->name, text, id, now()};
    keys_.push_back(key);
    turn.batch.chats.push_back(chat);
    turn.after.push_back([this, chat](bool durable) {
      if (durable) new_chats_.push_back(chat);
    });
  }
  turn.after.push_back([listener, id, no](bool durable) {
    if (!no.text.empty()) listener->send(refused_frame(id, no));
    else if (durable) listener->send(done_frame(id));
  });
}

void Room::why(const std::shared_ptr<Listener>& listener, const std::string& id, const Json& action) {
  Refused refused;
  const int place = listener->place_;
  if (place < 0 || place >= document_.players()) refused.text = "you have no seat at this table";
  else if (!table_) refused.text = "the game has not begun";
  else if (const Verdict verdict = table_->judge({seat_at(place), action}); verdict.refused())
    refused = verdict.refusal();
  listener->send(frame(sound({{"type", "why"}, {"id", id}, {"rule", refused.rule}, {"text", refused.text}})));
}

}  // namespace parlor::server
