// SPDX-License-Identifier: MIT
#include "table/catalogue.h"

#include <cstdio>
#include <cstdlib>

#include "table/cards.h"
#include "words/house_rules.h"
#include "words/json.h"

namespace parlor {

const std::vector<const Facts*>& all_facts() {
  static const auto all = [] {
    std::vector<const Facts*> facts;
    Catalogue::each([&]<class G>(std::type_identity<G>) { facts.push_back(&Door<G>::facts); });
    return facts;
  }();
  return all;
}

const Facts* facts_of(std::string_view game) {
  for (const Facts* const facts : all_facts())
    if (facts->name == game) return facts;
  return nullptr;
}

Result<const Facts*> offered(std::string_view game, bool examples) {
  const Facts* const facts = facts_of(game);
  if (facts == nullptr) return no_such_game(game);
  if (facts->example && !examples)
    return Fault{"", "\"" + std::string{game} + "\" is an example of how a game is written; add --examples to play it"};
  return facts;
}

Json facts_json(const Facts& facts) {
  const auto& [least, usual, most] = facts.players;
  return {{"game", facts.name},
          {"title", facts.title},
          {"prefix", facts.prefix},
          {"rules", facts.rules_version},
          {"players", {{"least", least}, {"usual", usual}, {"most", most}}},
          {"minutes", {{"least", facts.minutes.least}, {"most", facts.minutes.most}}},
          {"cooperative", facts.cooperative},
          {"teams_from", facts.teams_from > 0 ? Json(facts.teams_from) : Json{}},
          {"letters", facts.letters},
          {"undo", facts.undo},
          {"scenarios", facts.scenarios}};
}

Result<std::unique_ptr<const Bare>> bare_game(const Opening& opening) {
  Result<std::unique_ptr<const Bare>> game = no_such_game(opening.game);
  Catalogue::with(opening.game, [&]<class G>(std::type_identity<G>) { game = Door<G>::bare(opening); });
  return game;
}

std::span<const HouseRuleSpec> house_rules_of(std::string_view game) {
  std::span<const HouseRuleSpec> list;
  Catalogue::with(game, [&]<class G>(std::type_identity<G>) { list = Door<G>::house_rules(); });
  return list;
}

Customs customs_of(std::string_view game, const Json& chosen) {
  Customs customs;
  Catalogue::with(game, [&]<class G>(std::type_identity<G>) {
    if (const auto read = read_house_rules(Door<G>::house_rules(), chosen, "")) customs = Door<G>::customs(*read);
  });
  return customs;
}

Result<CardsNamed> content_of(std::string_view game, const std::string& text, const std::string& where) {
  Result<CardsNamed> named = no_such_game(game);
  Catalogue::with(game, [&]<class G>(std::type_identity<G>) { named = Door<G>::content(text, where); });
  return named;
}

std::string own_content(std::string_view game) { return content_of(game, "", "")->hash; }

Json action_schema_of(std::string_view game) {
  Json schema;
  Catalogue::with(game, [&]<class G>(std::type_identity<G>) { schema = Door<G>::action_schema(); });
  return schema;
}

Json event_schema_of(std::string_view game) {
  Json schema;
  Catalogue::with(game, [&]<class G>(std::type_identity<G>) { schema = Door<G>::event_schema(); });
  return schema;
}

bool is_scenario_of(std::string_view game, const Json& json) {
  bool fits = false;
  Catalogue::with(game, [&]<class G>(std::type_identity<G>) { fits = Door<G>::is_scenario(json); });
  return fits;
}

Fault no_such_game(std::string_view name) {
  std::string known;
  for (const Facts* const facts : all_facts())
    if (!facts->example) known += (known.empty() ? "" : ", ") + std::string{facts->name};
  return {"", "there is no game \"" + std::string{name} + "\"; there are " + known};
}

Result<Opened> open_game(const Opening& opening) {
  Result<Opened> opened = no_such_game(opening.game);
  Catalogue::with(opening.game, [&]<class G>(std::type_identity<G>) { opened = Door<G>::open(opening); });
  return opened;
}

void stop_for_bad_own_content(const Fault& fault) {
  std::fprintf(stderr, "parlor: %s\n", fault.text().c_str());
  std::abort();
}

}  // namespace parlor
