// SPDX-License-Identifier: MIT
#include "server/away.h"

#include <utility>

#include "server/fleet.h"
#include "server/house.h"
#include "server/messages.h"

namespace parlor::server {
namespace {

constexpr const char* out_of_reach = "this table is at home on a server that cannot be reached; come back in a moment";

}  // namespace

Away::Away(Fleet& fleet, std::string table, std::string home)
    : fleet_{fleet}, table_{std::move(table)}, home_{std::move(home)} {}

// ---- Those who look

void Away::join(const std::shared_ptr<Listener>& listener, Hello hello) {
  if (!fleet_.up()) return listener->close(1013, out_of_reach);
  if (!fleet_.knows(*this)) return listener->close(1012, come_back);  // others were sent away while they looked for it
  const std::uint64_t id = fleet_.admit(shared_from_this(), listener);
  clients_.emplace(listener.get(), Client{id, {}});
  fleet_.put(home_, {{"t", "join"},
                     {"c", id},
                     {"table", table_},
                     {"guest", listener->guest},
                     {"name", listener->name},
                     {"address", listener->address},
                     {"wire", hello.wire},
                     {"seen", hello.seen},
                     {"epoch", hello.epoch},
                     {"nonce", hello.nonce}});
}

void Away::part(Listener& listener) {
  const auto client = clients_.find(&listener);
  if (client == clients_.end()) return;
  leave_viewpoint(listener, client->second);
  if (fleet_.up()) fleet_.put(home_, {{"t", "part"}, {"c", client->second.id}});
  fleet_.dismiss(client->second.id);
  clients_.erase(client);
}

/// Of those who watch from here one is waited for, when bots wait for who is told: a hundred thousand who say how far they are would be as
/// many letters for every move.
void Away::hear(const std::shared_ptr<Listener>& listener, std::string_view text) {
  const auto client = clients_.find(listener.get());
  if (client == clients_.end()) return;
  if (client->second.viewer == -1 && viewpoints_[-1].front() != listener.get()) {
    Message message;
    if (read_message(text, message) == nullptr && message.type == Message::Type::told) return;
  }
  fleet_.put(home_, {{"t", "hear"}, {"c", client->second.id}}, text);
}

void Away::leave_viewpoint(Listener& listener, Client& client) {
  if (client.viewer) std::erase(viewpoints_[*client.viewer], &listener);
  client.viewer.reset();
}

// ---- Requests

void Away::request(Json head, const std::string& body, Reply reply, std::function<void(Gate&, Reply)> again) {
  if (!fleet_.up()) return reply(refusal(503, out_of_reach));
  head["table"] = table_;
  const auto moved = [self = shared_from_this(), reply, again = std::move(again)] {
    self->fleet_.forget(*self);
    self->fleet_.house().find(self->table_, [self, reply, again](const std::shared_ptr<Gate>& gate, const Fault*) {
      const auto* const away = dynamic_cast<const Away*>(gate.get());
      if (gate == nullptr || (away != nullptr && away->home_ == self->home_)) return reply(refusal(503, out_of_reach));
      again(*gate, reply);
    });
  };
  fleet_.request(home_, std::move(head), body, [reply, moved](const Answer& said) {
    if (said.status == 0) moved();
    else reply(said);
  });
}

void Away::ask(Wish wish, Reply reply) {
  const Json head{{"t", "ask"}, {"verb", wish.verb}, {"guest", wish.guest}, {"name", wish.name}};
  const std::string body = sound(wish.body);
  request(head, body, std::move(reply), [wish](Gate& gate, Reply then) { gate.ask(wish, std::move(then)); });
}

void Away::look(const std::string& what, const std::string& guest, const std::string& query, Reply reply) {
  request({{"t", "look"}, {"what", what}, {"guest", guest}, {"query", query}}, {}, std::move(reply),
          [what, guest, query](Gate& gate, Reply then) { gate.look(what, guest, query, std::move(then)); });
}

void Away::list(const std::string& guest, Reply reply) {
  request({{"t", "list"}, {"guest", guest}}, {}, std::move(reply),
          [guest](Gate& gate, Reply then) { gate.list(guest, std::move(then)); });
}

void Away::end(Reply reply) {
  request({{"t", "end"}}, {}, std::move(reply), [](Gate& gate, Reply then) { gate.end(std::move(then)); });
}

// ---- What its home says

void Away::place(Listener& listener, int viewer) {
  const auto client = clients_.find(&listener);
  if (client == clients_.end()) return;
  leave_viewpoint(listener, client->second);
  client->second.viewer = viewer;
  viewpoints_[viewer].push_back(&listener);
}

void Away::tell(int viewer, const Frame& frame) {
  if (const auto there = viewpoints_.find(viewer); there != viewpoints_.end())
    for (Listener* listener : there->second) listener->send(frame);
}

void Away::close(int code, const std::string& why) {
  std::vector<Listener*> all;
  for (const auto& [listener, client] : clients_) all.push_back(const_cast<Listener*>(listener));
  for (Listener* listener : all) listener->close(code, why);
}

}  // namespace parlor::server
