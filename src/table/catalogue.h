// SPDX-License-Identifier: MIT
// What there is to play. The list of games stands in CMakeLists.txt; each is compiled in a few files of its own (table/door.h),
// so that nothing here, and nobody who asks here, knows what a game is made of.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "parlor/games.h"
#include "table/door.h"

namespace parlor {

/// A list of games, most of them mere names to who includes this: parlor/all_games.h has what they are.
template <class... G>
struct Games {
  /// Calls `visit` with `std::type_identity<G>` of the game of that name; false when there is none.
  template <class Visit> static bool with(std::string_view name, Visit&& visit) {
    return ((Door<G>::facts.name == name && (visit(std::type_identity<G>{}), true)) || ...);
  }
  template <class Visit> static void each(Visit&& visit) { (visit(std::type_identity<G>{}), ...); }
};
using Catalogue = AllGames<Games>;

/// What there is to play, in the order in which it is offered.
const std::vector<const Facts*>& all_facts();
const Facts* facts_of(std::string_view game);  // null: there is no such game
/// The game, if it is played here: an example only where examples are wanted.
Result<const Facts*> offered(std::string_view game, bool examples);
Json facts_json(const Facts& facts);
std::span<const HouseRuleSpec> house_rules_of(std::string_view game);
/// What the house rules that were chosen, as a record holds them, ask of the room.
Customs customs_of(std::string_view game, const Json& chosen);
std::string own_content(std::string_view game);  // the hash of its own cards
/// The cards in a file's text by their names, or what is wrong with them.
Result<CardsNamed> content_of(std::string_view game, const std::string& text, const std::string& where);
Json action_schema_of(std::string_view game);  // JSON Schema of what a seat may send
Json event_schema_of(std::string_view game);   // and of what a viewer may be told
bool is_scenario_of(std::string_view game, const Json& json);

/// "there is no game "chess"; there are persuasion, …"
Fault no_such_game(std::string_view name);

}  // namespace parlor
