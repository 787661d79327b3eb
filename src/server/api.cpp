// SPDX-License-Identifier: MIT
#include "server/api.h"

#include "print/print.h"
#include "server/names.h"
#include "table/catalogue.h"

namespace parlor::server {
namespace {

/// The form of a guest: a name, as it is kept.
std::string read_name(Reader& in) {
  in.only({"name"});
  const auto name = readable_name(in.text("name"));
  if (!name) in.at("name").fail(name.fault().what);
  return name ? *name : "";
}

/// A code as it is kept, however it was typed: "ABCD-efgh" is "abcdefgh".
std::string as_spoken(const std::string& code) {
  std::string word;
  for (const char letter : code.substr(0, 64))
    if (letter != '-' && letter != ' ')
      word += static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter + 32 : letter);
  return word;
}

/// The store does not answer: that says nothing about who asks, or about their table.
Reply away() {
  Reply reply = refusal(503, "the store does not answer; try again in a moment");
  reply.retry_after = 2;
  return reply;
}

}  // namespace

Api::Api(House& house) : house_{house} {}

void Api::count_together(Fleet& fleet) {
  const std::pair<const char*, Buckets*> limits[] = {
      {"requests", &requests_},   {"entries", &entries_},         {"returns", &returns_},
      {"tables", &tables_},       {"connections", &connections_}, {"reports", &reports_},
      {"strangers", &strangers_}, {"prints", &prints_},           {"packs", &packs_},
      {"brought", &brought_}};
  for (const auto& [name, limit] : limits) fleet.count_together(name, *limit);
}

bool Api::same_site(const std::string& origin, const std::string& host) {
  if (origin.empty()) return true;
  const std::size_t slashes = origin.find("://");
  return slashes != std::string::npos && origin.substr(slashes + 3) == host;
}

void Api::handle(const Request& request, const Then& then) {
  ++house_.metrics().requests;
  if (request.path == "/metrics" && request.method == "GET") {
    if (!request.inside && !is_operator(request)) return then(refusal(401, "this needs the operator's token"));
    return then(Answer{200, house_.measured(), "text/plain; version=0.0.4"});
  }
  if (request.path == "/healthz" && request.method == "GET")
    return house_.healthy([then](bool well) {
      then(Answer{well ? 200 : 503, well ? "ok\n" : "the store does not answer\n", "text/plain"});
    });
  const auto limited = [&](Buckets& buckets, const std::string& who) {
    if (!house_.settings().limited || buckets.take(who, steady())) return false;
    ++house_.metrics().limited;
    Reply no = refusal(429, "too many; wait a little");
    no.retry_after = 5;
    then(no);
    return true;
  };
  if (limited(requests_, request.address)) return;
  if (request.method != "GET" && request.method != "POST") return then(refusal(405, "expected GET or POST"));
  if (request.method == "POST" && !same_site(request.origin, request.host))
    return then(refusal(403, "a page from elsewhere may not do this"));
  const std::string path = request.path.substr(4);  // without "/api"
  if (path.starts_with("/admin/")) return admin(request, path.substr(7), then);
  if (const store::BanRow* const ban = house_.banned("", request.address); ban != nullptr)
    return then(refusal(403, "you may not play here: " + ban->reason));
  if (path == "/games" || path.starts_with("/games/")) {
    constexpr std::string_view printed = "/print.pdf";
    if (request.method != "GET" && !path.ends_with(printed)) return then(refusal(405, "expected GET"));
    if (path.ends_with(printed) && path.size() > 7 + printed.size())
      return print(request, path.substr(7, path.size() - 7 - printed.size()), then);
    return then(games_offered(path.substr(6), house_.settings().examples, print::prints));
  }
  if (path == "/packs" || path.starts_with("/packs/")) {
    if (request.method != "GET") return then(refusal(405, "expected GET"));
    return then(packs_offered(path.substr(6), house_.settings()));
  }
  if (path == "/guests") {
    if (request.method != "POST") return then(refusal(405, "expected POST"));
    if (limited(entries_, request.address)) return;
    return guests(request, then);
  }
  if (path == "/guests/return") {
    if (request.method != "POST") return then(refusal(405, "expected POST"));
    if (limited(returns_, request.address)) return;
    return come_back(request, then);
  }
  if (path == "/saves" && request.method != "POST") return then(refusal(405, "expected POST"));
  if (path == "/saves" && limited(brought_, request.address)) return;
  const bool makes = path == "/saves" || (path == "/tables" && request.method == "POST");
  if (path == "/me" || path.starts_with("/me/") || makes) {
    return known(request.token, then, [this, request, then, path, makes](const std::optional<Guest>& guest) {
      if (!guest) return then(refusal(401, "this needs a guest: POST /api/guests"));
      if (!makes) return me(request, *guest, path.substr(3), then);
      if (house_.settings().limited && !tables_.take(guest->id, steady())) {
        Reply no = refusal(429, "so many tables; wait a little");
        no.retry_after = 5;
        return then(no);
      }
      if (path == "/saves") bring(request, *guest, then);
      else make_table(request, *guest, then);
    });
  }
  if (path == "/tables") return house_.lobby([then](const Answer& said) { then(said); });
  if (path.starts_with("/tables/")) return table(request, path.substr(8), then);
  then(refusal(404, "there is nothing here"));
}

void Api::known(const std::string& token, const Then& then, std::function<void(const std::optional<Guest>&)> next) {
  house_.recognise(token, [this, then, next = std::move(next)](const House::Recognised& found) {
    if (!found) return then(away());
    if (const store::BanRow* const ban = *found ? house_.banned((*found)->id, "") : nullptr; ban != nullptr)
      return then(refusal(403, "you may not play here: " + ban->reason));
    next(*found);
  });
}

void Api::guests(const Request& request, const Then& then) {
  const auto json = parse_json(request.body, "body");
  if (!json) return then(refusal(400, json.fault().text()));
  Reader::Document form{*json, ""};
  const std::string name = read_name(form.root());
  if (!form.sound()) return then(refusal(400, form.fault().text()));
  house_.enter(name, [then](const Result<std::pair<Guest, std::string>>& made) {
    if (!made) return then(away());
    Reply reply = answer({{"id", made->first.id}, {"name", made->first.name}, {"token", made->second}}, 201);
    reply.cookie = made->second;
    then(reply);
  });
}

/// A guest on another device, or in a browser that forgot: by a code that was asked for there, or by the key they kept.
void Api::come_back(const Request& request, const Then& then) {
  const auto json = parse_json(request.body, "body");
  if (!json) return then(refusal(400, "body: expected JSON"));  // it may quote a secret: no word of it
  Reader::Document form{*json, ""};
  Reader& in = form.root();
  in.only({"code", "key"});
  if (in.has("code") == in.has("key")) in.fail("expected a code or a key");
  const std::string said = in.has("code") ? in.text("code") : in.has("key") ? in.text("key") : "";
  if (!form.sound()) return then(refusal(400, form.fault().text()));
  const bool by_code = in.has("code");
  const auto check = [this, then, by_code](const std::string& token) {
    known(token, then, [then, token, by_code](const std::optional<Guest>& guest) {
      if (!guest)
        return then(refusal(403, by_code ? "this code is not good, or no longer: ask for another on the first device"
                                         : "this key is nobody's here"));
      Reply reply = answer({{"id", guest->id}, {"name", guest->name}});
      reply.cookie = token;
      then(reply);
    });
  };
  if (by_code) house_.token_for(as_spoken(said), check);
  else check(said);
}

void Api::me(const Request& request, const Guest& guest, const std::string& rest, const Then& then) {
  if (rest == "/tables" && request.method == "GET")
    return house_.tables_of(guest.id, [then](const Answer& said) { then(said); });
  if (rest == "/record" && request.method == "GET")
    return house_.record_of(guest.id, [then](const Answer& said) { then(said); });
  if (rest == "/code" && request.method == "POST") {
    const House::Code code = house_.code_for(guest, request.token);
    if (code.word.empty()) return then(refusal(503, "too many codes are about; wait a few minutes"));
    return then(answer({{"code", code.word}, {"until", code.until}}, 201));
  }
  if (rest == "/key" && request.method == "POST") return then(answer({{"key", request.token}}));
  if (rest == "/leave" && request.method == "POST")
    return house_.revoke(guest.id, [then](bool done) {
      if (!done) return then(away());
      Reply reply = Answer{204, ""};
      reply.cookie = "-";
      then(reply);
    });
  if (rest == "/rotate" && request.method == "POST")
    return house_.rotate(guest.id, [then, guest](const std::string& token) {
      if (token.empty()) return then(away());
      Reply reply = answer({{"id", guest.id}, {"name", guest.name}, {"token", token}});
      reply.cookie = token;
      then(reply);
    });
  if (!rest.empty()) return then(refusal(404, "there is nothing here"));
  if (request.method == "GET") return then(answer({{"id", guest.id}, {"name", guest.name}}));
  const auto json = parse_json(request.body, "body");
  if (!json) return then(refusal(400, json.fault().text()));
  Reader::Document form{*json, ""};
  const std::string name = read_name(form.root());
  if (!form.sound()) return then(refusal(400, form.fault().text()));
  house_.rename(guest, name,
                [then, guest, name](bool done) { then(done ? answer({{"id", guest.id}, {"name", name}}) : away()); });
}

void Api::make_table(const Request& request, const Guest& guest, const Then& then) {
  const auto json = parse_json(request.body, "body");
  if (!json) return then(refusal(400, json.fault().text()));
  struct Wanted {
    Result<Document> document;
    bool start = false;
  };
  const auto make = [this, then, guest, address = request.address](Wanted wanted) {
    auto& [document, start] = wanted;
    if (!document) return then(refusal(400, document.fault().text()));
    if (start && has_open_seat(*document)) return then(refusal(409, "a seat is open: nobody can start yet"));
    const auto room = house_.create(std::move(*document));
    house_.remember_address(room->id(), address);
    present_new(*room, room->id(), guest, start, [then](const Answer& said) { then(said); });
  };
  const auto read = [this, guest](const Json& body) {
    bool start = false;
    auto document = read_new_table(body, guest, house_.settings(), start);
    return Wanted{std::move(document), start};
  };
  if (!brings_cards(*json)) return make(read(*json));
  if (house_.settings().limited && !packs_.take(guest.id, steady())) {
    ++house_.metrics().limited;
    Reply no = refusal(429, "so many cards of your own; wait a little");
    no.retry_after = 20;
    return then(no);
  }
  house_.aside([this, make, read, body = std::make_shared<const Json>(std::move(*json))] {  // nobody waits for it
    const auto wanted = std::make_shared<Wanted>(read(*body));
    house_.post([make, wanted] { make(std::move(*wanted)); });
  });
}

/// A game from a device goes on here.
void Api::bring(const Request& request, const Guest& guest, const Then& then) {
  house_.bring(guest, request.address, request.body, [then](const Answer& said) { then(said); });
}

void Api::table(const Request& request, const std::string& rest, const Then& then) {
  const std::string id = rest.substr(0, rest.find('/'));
  const std::string what = id.size() == rest.size() ? "" : rest.substr(id.size() + 1);
  const bool acts = request.method == "POST";
  Json body = Json::object();
  if (acts && !request.body.empty()) {
    auto json = parse_json(request.body, "body");
    if (!json) return then(refusal(400, json.fault().text()));
    if (!json->is_object()) return then(refusal(400, "body: expected an object"));
    body = std::move(*json);
  }
  known(request.token, then,
        [this, acts, id, what, query = request.query, body, then,
         sent = !request.token.empty()](const std::optional<Guest>& guest) {
          if ((acts || sent) && !guest) return then(refusal(401, "this needs a guest: POST /api/guests"));
          if (acts && what == "report" && house_.settings().limited && !reports_.take(guest->id, steady()))
            return then(refusal(429, "so many reports; those who run the server will read what you wrote"));
          house_.find(id, [this, id, acts, what, query, body, then, guest](const std::shared_ptr<Gate>& room,
                                                                           const Fault* problem) {
            if (problem != nullptr && !house_.is_aside(id)) return then(away());
            if (problem != nullptr) return then(refusal(500, table_set_aside));
            if (room == nullptr) return then(refusal(404, "there is no such table"));
            const auto say = [then](const Answer& said) { then(said); };
            if (acts) room->ask({what, guest->id, guest->name, body}, say);
            else room->look(what, guest ? guest->id : "", query, say);
          });
        });
}

void Api::print(const Request& request, const std::string& game, const Then& then) {
  if (const auto played = offered(game, house_.settings().examples); !played)
    return then(refusal(404, played.fault().what));
  auto wanted = read_print(game, request.query);
  if (!wanted) return then(refusal(400, wanted.fault().text()));
  if (request.method == "POST") wanted->cards = request.body;
  if (!wanted->pack.empty()) {
    const Offered* const pack = offered_by(house_.settings(), wanted->pack);
    if (pack == nullptr || pack->game != game) return then(refusal(404, "pack: this server offers no such pack"));
    wanted->cards = pack->cards;
  }
  if (house_.settings().limited && !printer_.has(*wanted) && !prints_.take(request.address, steady())) {
    ++house_.metrics().limited;
    Reply no = refusal(429, "so much paper; wait a little");
    no.retry_after = 5;
    return then(no);
  }
  printer_.print(*wanted, [then](const Answer& said) {
    Reply reply = said;
    if (reply.status == 503) reply.retry_after = 2;
    then(reply);
  });
}

}  // namespace parlor::server
