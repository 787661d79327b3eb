// SPDX-License-Identifier: MIT
#include "server/fleet.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/away.h"
#include "server/far.h"
#include "server/house.h"
#include "server/log.h"

namespace parlor::server {
namespace {

constexpr Time between_pings = second, for_an_answer = 5 * second, for_a_word = second;
constexpr int most_unattended = 20;      // taken over at a beat: other servers want some, too
constexpr std::size_t most_told = 1000;  // addresses and guests in one letter about limits
constexpr int beats_between_looks = 4;   // into the store, for what we may not have been told
constexpr const char* no_answer = "this table is at home on a server that does not answer; try again in a moment";
constexpr const char* ping = R"({"t":"ping"})";

std::string word(const Json& head, const char* name) {
  const auto found = head.find(name);
  return found != head.end() && found->is_string() ? found->get<std::string>() : "";
}
template <class Number> Number number(const Json& head, const char* name, Number otherwise) {
  const auto found = head.find(name);
  return found != head.end() && found->is_number_integer() ? found->get<Number>() : otherwise;
}

}  // namespace

Fleet::Fleet(House& house, Node node) : house_{house}, node_{std::move(node)}, alive_{steady()} {}
Fleet::~Fleet() { bus_.reset(); }

std::optional<Fault> Fleet::connect(const std::string& url) {
  auto bus = bus::Bus::connect(
      url, node_.id, [this](std::function<void()> task) { house_.post(std::move(task)); },
      [this](bool up) { changed(up); });
  if (!bus) return bus.fault();
  bus_ = std::move(*bus);
  if (auto problem = bus_->subscribe(subject(node_.id, "*"), [this](const bus::Letter& letter) { arrived(letter); }))
    return problem;
  return bus_->subscribe(subject("all", "*"), [this](const bus::Letter& letter) { heard_by_all(letter); });
}

/// With the version of what is said there.
std::string Fleet::subject(const std::string& to, const std::string& from) const {
  return "parlor.1." + node_.store + "." + to + "." + from;
}

// ---- That it lives

void Fleet::pulse() {
  const Time time = steady();
  if (time - alive_ > node_.life) lapse();
  if (!beating_ && !leaving_ && time - beat_at_ >= node_.beat) beat();
  if (time - spent_at_ >= second) spent_at_ = time, tell_spent();
  std::vector<std::string> homes;
  for (auto one = aways_.begin(); one != aways_.end();) {
    if (one->second->in_use()) homes.push_back(one->second->home());
    if (one->second->in_use() || one->second.use_count() > 1) ++one;  // somebody may be on the way to it
    else one = aways_.erase(one);                                     // who asks next asks the store
  }
  for (auto& [node, there] : neighbours_) {
    std::vector<Gate::Reply> too_late;
    for (auto one = there.asked.begin(); one != there.asked.end();)
      if (one->second.until <= time) too_late.push_back(std::move(one->second.reply)), one = there.asked.erase(one);
      else ++one;
    for (const auto& reply : too_late) reply(refusal(503, no_answer));
    const bool in_use = !there.fars.empty() || !there.asked.empty() || std::ranges::count(homes, node) > 0;
    if (in_use && time - there.heard_at > node_.life) forget(node, there, true), there.link.put(ping, {});
    else if (in_use && time - there.told_at >= between_pings) there.link.put(ping, {});
    else if (!in_use) there.heard_at = time;
  }
  for (auto one = words_.begin(); one != words_.end();)
    if (one->second.second <= time) std::exchange(one->second.first, {})(""), one = words_.erase(one);
    else ++one;
  flush();
}

void Fleet::beat() {
  using Beat = Result<std::pair<std::vector<std::string>, std::vector<std::string>>>;
  beating_ = true;
  const Time began = beat_at_ = steady();
  house_.keeper().ask<Beat>(
      [](store::Store& store) -> Beat {
        auto lost = store.claims()->beat();
        if (!lost) return lost.fault();
        auto unattended = store.claims()->unattended(most_unattended);
        if (!unattended) return unattended.fault();
        return std::pair{std::move(*lost), std::move(*unattended)};
      },
      [this, began](const Beat& said) {
        beating_ = false;
        if (!said) return log_error("the store does not know that we live: {}", said.fault().text());
        alive_ = began, lapsed_ = false;
        for (const std::string& table : said->first) house_.lose(table, come_back);
        house_.attend(said->second);
        if (++beats_ % beats_between_looks == 0) house_.look_up_bans(), look_over();
      });
}

/// A loss may be told while the table is being loaded, or to a line that breaks: who sits in such a room would wait for ever for what
/// happens elsewhere.
void Fleet::look_over() {
  using Holds = Result<std::vector<store::Hold>>;
  house_.keeper().ask<Holds>([](store::Store& store) { return store.claims()->held(); },
                             [this](const Holds& held) {
                               if (held) house_.lose_all_but(*held, come_back);
                             });
}

/// By now another server may have any of our tables, and nobody can tell us.
void Fleet::lapse() {
  if (std::exchange(lapsed_, true)) return;
  log_error("the store has not heard of us in time: our tables are others' now");
  house_.lose_all("this server was away too long; come back in a moment");
}

void Fleet::leave(std::function<void()> then) {
  leaving_ = true;
  house_.keeper().commit();
  house_.keeper().ask<bool>([](store::Store& store) { return !store.claims()->leave(); },
                            [this, then = std::move(then)](bool left) {
                              if (!left) log_error("the store could not be told that we leave");
                              for (auto& [node, there] : neighbours_) there.link.put(R"({"t":"bye"})", {});
                              flush();
                              then();
                            });
}

void Fleet::changed(bool up) {
  log_info("{}", up ? "the bus is back" : "the bus is away: tables at home elsewhere cannot be reached");
  for (auto& [node, there] : neighbours_)
    if (up) there.link.put(ping, {});  // so that they learn that we have forgotten
    else forget(node, there, true);
  if (up) flush(), house_.look_up_bans();
}

// ---- To others

Fleet::Neighbour& Fleet::neighbour(const std::string& node) {
  const auto [found, is_new] = neighbours_.try_emplace(node);
  if (is_new) found->second.heard_at = steady();
  return found->second;
}

void Fleet::put(const std::string& node, const Json& head, std::string_view body) {
  neighbour(node).link.put(sound(head), body);
  flush_soon();
}

void Fleet::request(const std::string& node, Json head, std::string_view body, Gate::Reply reply) {
  const std::uint64_t question = ++count_;
  head["q"] = question;
  neighbour(node).asked.emplace(question, Asked{std::move(reply), steady() + for_an_answer});
  put(node, head, body);
}

void Fleet::flush_soon() {
  if (std::exchange(flush_planned_, true)) return;
  house_.post([this] {  // what one turn of the loop has to say goes together
    flush_planned_ = false;
    flush();
  });
}

void Fleet::flush() {
  for (auto& [node, there] : neighbours_) {
    if (!there.link.waits()) continue;
    there.last.reset();
    there.told_at = steady();
    bool sent = up();
    for (std::string& letter : there.link.letters())
      sent = sent && bus_->publish(subject(node, node_.id), std::move(letter), subject(node_.id, node));
    if (!sent) forget(node, there, true);
  }
}

void Fleet::send(const Far& to, std::string_view type, std::string_view fields, std::string_view body) {
  neighbour(to.node).link.put(fmt::format(R"({{"t":"{}","c":{}{}}})", type, to.client, fields), body);
  flush_soon();
}

void Fleet::tell(const Far& to, int viewer, const Frame& frame) {
  Neighbour& there = neighbour(to.node);
  if (there.last == frame) return;
  there.last = frame;
  ++house_.metrics().told_elsewhere;
  there.link.put(fmt::format(R"({{"t":"tell","table":"{}","v":{}}})", to.table, viewer), *frame);
  flush_soon();
}

/// Not at once: whoever closes it may be in the middle of all listeners.
void Fleet::close_soon(const Far& far) {
  house_.post([this, node = far.node, client = far.client] {
    const auto there = neighbours_.find(node);
    if (there == neighbours_.end()) return;
    const auto gone = there->second.fars.extract(client);
    if (gone && gone.mapped()->room) std::exchange(gone.mapped()->room, {})->part(*gone.mapped());
  });
}

void Fleet::forget(const std::string& node, Neighbour& there, bool begin_anew) {
  if (begin_anew) there.link.begin_anew();
  there.last.reset();
  for (auto& [client, far] : std::exchange(there.fars, {}))
    if (far->room) std::exchange(far->room, {})->part(*far);
  for (auto& [question, asked] : std::exchange(there.asked, {})) asked.reply(refusal(503, no_answer));
  std::vector<std::shared_ptr<Away>> cut;
  for (const auto& [table, away] : aways_)
    if (away->home() == node) cut.push_back(away);
  for (const auto& away : cut) {
    aways_.erase(away->table());
    away->close(up() ? 1012 : 1013, up() ? come_back : no_answer);
  }
}

// ---- From others

void Fleet::arrived(const bus::Letter& letter) {
  const std::string from = letter.subject.substr(letter.subject.rfind('.') + 1);
  Neighbour& there = neighbour(from);
  if (letter.undelivered) return forget(from, there, true);  // there is no such server any more
  constexpr std::string_view reset = "reset ";
  if (letter.body.starts_with(reset)) {
    if (!there.link.is_ours(std::string_view{letter.body}.substr(reset.size()))) return;
    forget(from, there, true);
    there.link.put(ping, {});
    return flush_soon();
  }
  there.heard_at = steady();
  const auto heard = there.link.hear(
      letter.body, [&] { forget(from, there, false); },
      [&](std::string_view head, std::string_view body) { take(from, head, body); });
  if (heard != Link::Heard::broken) return;
  forget(from, there, false);
  bus_->publish(subject(from, node_.id), std::string{reset} + there.link.complaint());
}

void Fleet::take(const std::string& from, std::string_view head, std::string_view body) {
  const auto json = parse_json(head, "head");
  if (!json || !json->is_object()) return;
  Neighbour& there = neighbour(from);
  const std::string type = word(*json, "t");
  if (type == "bye") return forget(from, there, false);
  if (type == "token") {
    if (const auto word = words_.extract(number<std::uint64_t>(*json, "q", 0))) word.mapped().first(std::string{body});
  } else if (type == "send" || type == "placed" || type == "tell" || type == "close" || type == "moved" ||
             type == "answer") {
    take_from_home(from, there, *json, body);
  } else if (type != "ping") {
    take_from_edge(from, there, *json, body);
  }
}

void Fleet::take_from_home(const std::string& from, Neighbour& there, const Json& head, std::string_view body) {
  const std::string type = word(head, "t");
  if (type == "answer") {
    const auto asked = there.asked.extract(number<std::uint64_t>(head, "q", 0));
    if (asked) asked.mapped().reply({number<int>(head, "status", 0), std::string{body}, word(head, "type")});
    return;
  }
  if (type == "tell") {
    const auto away = aways_.find(word(head, "table"));
    if (away != aways_.end() && away->second->home() == from)
      away->second->tell(number<int>(head, "v", -1), frame(std::string{body}));
    return;
  }
  const auto found = clients_.find(number<std::uint64_t>(head, "c", 0));
  if (found == clients_.end() || found->second.away->home() != from) return;
  const Client client = found->second;
  if (type == "send") client.listener->send(frame(std::string{body}));
  else if (type == "placed") client.away->place(*client.listener, number<int>(head, "v", -1));
  else if (type == "close") client.listener->close(number<int>(head, "code", 1012), std::string{body});
  else forget(*client.away);
}

void Fleet::take_from_edge(const std::string& from, Neighbour& there, const Json& head, std::string_view body) {
  const std::string type = word(head, "t");
  if (type == "join") return let_in(from, head);
  if (type != "hear" && type != "part") return answer_for(from, head, body);
  const auto found = there.fars.find(number<std::uint64_t>(head, "c", 0));
  if (found == there.fars.end()) {
    if (type == "hear")
      put(from, {{"t", "close"}, {"c", number<std::uint64_t>(head, "c", 0)}, {"code", 1012}}, come_back);
    return;
  }
  const std::shared_ptr<Far> far = found->second;
  if (type == "part") {
    there.fars.erase(found);
    if (far->room) std::exchange(far->room, {})->part(*far);
  } else if (far->room) {
    ++house_.metrics().messages;
    far->room->hear(far, body);
  } else {
    far->early.emplace_back(body);
  }
}

void Fleet::let_in(const std::string& from, const Json& head) {
  const auto far = std::make_shared<Far>(*this, from, number<std::uint64_t>(head, "c", 0), word(head, "table"));
  far->guest = word(head, "guest"), far->name = word(head, "name"), far->address = word(head, "address");
  neighbour(from).fars.emplace(far->client, far);
  Hello hello{number<int>(head, "wire", 1), number<int>(head, "seen", -1), word(head, "epoch"), word(head, "nonce")};
  house_.find(far->table, [this, far, hello](const std::shared_ptr<Gate>& gate, const Fault* problem) {
    auto& fars = neighbour(far->node).fars;
    if (!fars.contains(far->client)) return;  // gone again
    if (problem != nullptr && house_.is_aside(far->table))
      return far->close(1011, "this table is set aside: it cannot be played");
    if (problem != nullptr) return far->close(1013, "the store does not answer; come back in a moment");
    if (gate == nullptr) return far->close(4404, "there is no such table");
    if (dynamic_cast<const Away*>(gate.get()) != nullptr)
      return send(*far, "moved", "", {}), void(fars.erase(far->client));
    far->room = gate;
    gate->join(far, hello);
    for (const std::string& text : std::exchange(far->early, {})) gate->hear(far, text);
  });
}

void Fleet::answer_for(const std::string& from, const Json& head, std::string_view body) {
  const auto reply = [this, from, question = number<std::uint64_t>(head, "q", 0)](const Answer& said) {
    put(from, {{"t", "answer"}, {"q", question}, {"status", said.status}, {"type", said.type}}, said.body);
  };
  const std::string table = word(head, "table");
  house_.find(table, [this, table, head, body = std::string{body}, reply](const std::shared_ptr<Gate>& gate,
                                                                          const Fault* problem) {
    if (problem != nullptr)
      return reply(house_.is_aside(table) ? refusal(500, table_set_aside) : refusal(503, "the store does not answer"));
    if (gate == nullptr) return reply(refusal(404, "there is no such table"));
    if (dynamic_cast<const Away*>(gate.get()) != nullptr) return reply({0, ""});
    const std::string type = word(head, "t"), guest = word(head, "guest");
    if (type == "ask") {
      auto json = parse_json(body, "body");
      gate->ask({word(head, "verb"), guest, word(head, "name"), json ? *json : Json::object()}, reply);
    } else if (type == "look") {
      gate->look(word(head, "what"), guest, word(head, "query"), reply);
    } else if (type == "list") {
      gate->list(guest, reply);
    } else if (type == "end") {
      gate->end(reply);
    }
  });
}

// ---- Our clients at others' tables

std::shared_ptr<Gate> Fleet::away(const std::string& table) {
  const auto found = aways_.find(table);
  return found == aways_.end() ? nullptr : found->second;
}

std::shared_ptr<Gate> Fleet::away(const std::string& table, const std::string& home) {
  return aways_[table] = std::make_shared<Away>(*this, table, home);
}

bool Fleet::knows(const Away& away) const {
  const auto known = aways_.find(away.table());
  return known != aways_.end() && known->second.get() == &away;
}

void Fleet::forget(Away& away) {
  if (knows(away)) aways_.erase(away.table());
  away.close(1012, come_back);
}

std::uint64_t Fleet::admit(const std::shared_ptr<Away>& away, const std::shared_ptr<Listener>& listener) {
  clients_.emplace(++count_, Client{away, listener});
  return count_;
}

void Fleet::turn_out(const std::function<bool(const Listener&)>& whom, int code, const std::string& why) {
  for (const auto& [id, client] : clients_)
    if (whom(*client.listener)) client.listener->close(code, why);
}

// ---- What all ought to know

void Fleet::count_together(const std::string& name, Buckets& limit) {
  limit.share();
  limits_[name] = &limit;
}

/// What was taken from our limits in the last second: whoever goes from server to server has no more of them than at one.
void Fleet::tell_spent() {
  Json all = Json::object();
  std::size_t room = most_told;
  for (const auto& [name, limit] : limits_)
    for (const auto& [who, drops] : limit->taken())
      if (room > 0) all[name][who] = drops, --room;
  if (up() && !all.empty()) bus_->publish(subject("all", node_.id), sound({{"t", "spent"}, {"of", std::move(all)}}));
}

void Fleet::tell_guest(const std::string& id, const std::string& name, bool token) {
  if (up())
    bus_->publish(subject("all", node_.id), sound({{"t", "guest"}, {"id", id}, {"name", name}, {"token", token}}));
}

void Fleet::tell_bans() {
  if (up()) bus_->publish(subject("all", node_.id), R"({"t":"bans"})");
}

void Fleet::ask_for_token(const std::string& word, std::function<void(std::string)> done) {
  if (!up()) return done("");
  words_.emplace(++count_, std::pair{std::move(done), steady() + for_a_word});
  bus_->publish(subject("all", node_.id), sound({{"t", "word"}, {"word", word}, {"q", count_}}));
}

void Fleet::heard_by_all(const bus::Letter& letter) {
  const std::string from = letter.subject.substr(letter.subject.rfind('.') + 1);
  const auto json = parse_json(letter.body, "letter");
  if (from == node_.id || !json || !json->is_object()) return;
  const std::string type = word(*json, "t");
  if (type == "guest")
    house_.guest_changed(word(*json, "id"), word(*json, "name"), json->contains("token") && (*json)["token"] == true);
  if (type == "bans") house_.look_up_bans();
  if (type == "spent" && json->contains("of") && (*json)["of"].is_object())
    for (const auto& [name, limit] : limits_)
      if (const auto taken = (*json)["of"].find(name); taken != (*json)["of"].end() && taken->is_object())
        for (const auto& [who, drops] : taken->items())
          limit->spend(who, drops.is_number_integer() ? drops.get<int>() : 0, steady());
  if (type != "word") return;
  const std::string token = house_.token_for(word(*json, "word"));
  if (!token.empty()) put(from, {{"t", "token"}, {"q", number<std::uint64_t>(*json, "q", 0)}}, token);
}

}  // namespace parlor::server
