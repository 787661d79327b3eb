// SPDX-License-Identifier: MIT
#include "bots/coach.h"

#include <algorithm>

#include "bots/door.h"
#include "bots/honest.h"
#include "table/catalogue.h"
#include "table/speech.h"

namespace parlor {

std::vector<Opinion> weigh(const Table& table, Seat me, const Budget& budget, Crew* crew) {
  std::vector<Opinion> opinions;
  Catalogue::with(table.header().game,
                  [&]<class G>(std::type_identity<G>) { opinions = BotDoor<G>::weigh(table, me, budget, crew); });
  return opinions;
}

Chances chances_at(const Table& table, Seat me, bool open, int worlds, Crew* crew) {
  Chances chances{};
  Catalogue::with(table.header().game, [&]<class G>(std::type_identity<G>) {
    chances = BotDoor<G>::chances(table, me, open, worlds, crew);
  });
  const Honesty& honesty = honesty_of(table.header().game);
  for (const Seat seat : SeatSet::first(table.players())) chances[seat] = honesty.of(chances[seat]);
  return chances;
}

std::string knowledge_of(const Table& table, Seat me) {
  std::string knowledge;
  Catalogue::with(table.header().game,
                  [&]<class G>(std::type_identity<G>) { knowledge = BotDoor<G>::knowledge(table, me); });
  return knowledge;
}

std::string reason_in_words(const Table& table, Seat me, Action action) {
  Rng chance{Seed{}, table.acts_of(me)};
  const Json facts = table.reason(me, action).json();
  const std::string type = facts["type"].get<std::string>();
  const bool suggested = table.suggest(me, chance) == action;
  const std::string key = !suggested && table.speech().knows("why." + type) ? "why." : "reason.";
  return table.speech().sentence(key + type, facts, table.names(), Viewer{me});
}

Json coach_json(const Table& table, Seat me, const std::vector<Opinion>& opinions) {
  const Honesty& honesty = honesty_of(table.header().game);
  Json choices = Json::array();
  for (const Opinion& one : opinions) {
    if (choices.size() == most_opinions) break;
    Json json{{"action", table.to_json(one.action)},
              {"label", table.brief(table.fields(one.action), Viewer{me})},
              {"chance", nullptr},
              {"error", nullptr},
              {"reason", reason_in_words(table, me, one.action)},
              {"brings", table.foreseen(me, table.preview(me, one.action))}};
    if (one.tries > 0) {
      json["chance"] = honesty.of(one.brings.mean) / 1000;
      json["error"] = std::max(1, std::abs(honesty.lead(one.brings.mean, one.brings.error)) / 1000);
    }
    choices.push_back(std::move(json));
  }
  return {{"choices", choices}};
}

}  // namespace parlor
