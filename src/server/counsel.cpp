// SPDX-License-Identifier: MIT
#include "server/counsel.h"

#include <utility>

#include "server/answer.h"
#include "table/catalogue.h"
#include "table/speech.h"
#include "words/json.h"

namespace parlor::server {

bool Counsel::people_first() const {
  if (!book_.table()->people_first()) return false;
  for (const Seat seat : book_.table()->pending())
    if (!book_.plays_by_itself(seat)) return true;
  return false;
}

bool Counsel::may_act(Seat bot) const { return free_.has(bot) || (asked_[bot] && *asked_[bot] == decision(bot)); }

bool Counsel::has_advised(Seat bot) const {
  return !facts_of(book_.document.game)->cooperative || !book_.bot_at(bot) || advised(bot) != nullptr;
}

void Counsel::advise(Seat bot, const Json& action) { advice_[bot] = Advice{decision(bot), action}; }

const Json* Counsel::advised(Seat bot) const {
  return advice_[bot] && advice_[bot]->decision == decision(bot) ? &advice_[bot]->action : nullptr;
}

bool Counsel::heard(Seat from, const std::string& id) { return std::exchange(last_[from], id) == id; }

void Counsel::ask(Seat bot, How how) {
  asked_[bot].reset();
  if (how == How::once) asked_[bot] = decision(bot);
  else if (how == How::always) free_.add(bot);
  else free_.remove(bot);
}

std::string Counsel::fields(Viewer viewer) const {
  const Table* const table = book_.table();
  if (table == nullptr || !viewer.is_seat() || !facts_of(book_.document.game)->cooperative) return {};
  Json all = Json::array(), free = Json::array();
  for (const Seat bot : free_)
    if (book_.bot_at(bot)) free.push_back(index(bot));
  if (book_.document.state == State::playing && people_first())
    for (const Seat bot : book_.document.every_seat()) {
      if (!table->pending().has(bot) || !book_.bot_at(bot) || may_act(bot)) continue;
      Json one{{"seat", index(bot)}, {"action", nullptr}, {"label", ""}, {"reason", ""}};
      const Json* const action = advised(bot);
      if (const Verdict verdict = action ? table->judge({bot, *action}) : Verdict{Refused{}}; !verdict.refused()) {
        const Fields why = table->reason(bot, verdict.entry().action);
        const Json facts = why.json();
        one["action"] = *action;
        one["label"] = table->brief(table->fields(verdict.entry().action), viewer);
        one["reason"] = speech_of(book_.document.game)
                            .sentence("reason." + facts["type"].get<std::string>(), facts, table->names(), viewer);
      }
      all.push_back(std::move(one));
    }
  if (all.empty() && free.empty()) return {};
  return ",\"advice\":" + sound(all) + ",\"free\":" + free.dump();
}

}  // namespace parlor::server
