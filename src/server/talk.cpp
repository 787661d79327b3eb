// SPDX-License-Identifier: MIT
#include "server/talk.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/answer.h"

namespace parlor::server {
namespace {

constexpr std::ptrdiff_t chats_shown = 100;

/// With a sentence for what is done rather than said: a bow, a sigh.
std::string messages_field(const std::vector<store::ChatRow>& chats, const Speech& speech) {
  Json messages = Json::array();
  for (const store::ChatRow& chat : chats) {
    Json& message = messages.emplace_back(Json{{"from",
                                                {{"seat", chat.seat < 0 ? Json{} : Json(chat.seat)},
                                                 {"name", chat.name},
                                                 {"guest", chat.guest.empty() ? Json{} : Json(chat.guest)}}},
                                               {"text", chat.text},
                                               {"at", chat.at}});
    if (const std::string key = "pleasantry." + chat.text; speech.knows(key))
      message["sentence"] = speech.say(key, {{"name", chat.name}}, Names{}, Viewer::spectator());
  }
  return ",\"messages\":" + sound(messages);
}

}  // namespace

void Talk::recall(const std::vector<store::ChatRow>& chats) {
  told_.assign(chats.end() - std::min(std::ssize(chats), chats_shown), chats.end());
}

std::string Talk::news(const Speech& speech) {
  std::string news = messages_field(untold_, speech);
  told_.insert(told_.end(), std::make_move_iterator(untold_.begin()), std::make_move_iterator(untold_.end()));
  untold_.clear();
  told_.erase(told_.begin(), told_.end() - std::min(std::ssize(told_), chats_shown));
  return news;
}

std::string Talk::whole(const Speech& speech) const { return messages_field(told_, speech); }

}  // namespace parlor::server
