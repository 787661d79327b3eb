// SPDX-License-Identifier: MIT
// The cards that a game is played with, for who knows its type.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "kernel/sha256.h"
#include "parlor/content/embedded.h"
#include "table/pack.h"
#include "words/game.h"
#include "words/json.h"

namespace parlor {

[[noreturn]] void stop_for_bad_own_content(const Fault& fault);  // a bug, not an input

/// The cards a game is played with, and the hash that names what play depends on.
template <Game G>
struct Cards {
  std::shared_ptr<const typename G::Content> content;
  std::string hash;
  std::optional<Pack> pack{};  // where somebody changed them, or gave them a name
};

template <Game G> Result<Cards<G>> read_cards(const Json& json, const std::string& where, int rules) {
  auto content = [&] {
    if constexpr (G::facts.scenarios) return G::Content::read(json, rules);
    else return G::Content::read(json);
  }();
  if (!content)
    return Fault{where + (content.fault().where.empty() ? "" : ": ") + content.fault().where, content.fault().what};
  Cards<G> cards{std::make_shared<const typename G::Content>(std::move(*content)), {}};
  cards.hash = sha256_hex(cards.content->mechanics().dump());
  return cards;
}

/// Reads cards from a file's text; `where` names the file in a fault. A scenario is played with the game's own cards; one that
/// a table played with under an older version of the rules need not look as it must today (`rules`), and lies on the cards of
/// its day (`hash` names both together).
template <Game G>
Result<Cards<G>> read_cards(std::string_view text, const std::string& where, int rules = 0,
                            std::string_view hash = {}) {
  const auto json = parse_json(text, where);
  if (!json) return json.fault();
  if constexpr (G::facts.scenarios)
    if (G::is_scenario(*json)) {
      const std::string folder = "content/" + std::string{G::facts.name};
      const auto upon = [&](std::string_view path) {
        return read_cards<G>(G::with_scenario(*parse_json(content::embedded(path), where), *json), where, rules);
      };
      auto today = upon(folder + "/cards.json");
      if (hash.empty() || (today && today->hash == hash)) return today;
      for (std::size_t place = 0; !content::embedded_path(place).empty(); ++place)
        if (const auto path = content::embedded_path(place); path.starts_with(folder + "/editions/"))
          if (auto earlier = upon(path); earlier && earlier->hash == hash) return earlier;
      return today;
    }
  auto cards = read_cards<G>(*json, where, rules);
  if (!cards) return cards;
  auto pack = read_pack(G::facts.name, *json, cards->hash, where);
  if (!pack) return pack.fault();
  cards->pack = std::move(*pack);
  return cards;
}

/// The cards built into the program.
template <Game G> const Cards<G>& own_cards() {
  static const Cards<G> cards = [] {
    const std::string path = "content/" + std::string{G::facts.name} + "/cards.json";
    const auto json = parse_json(content::embedded(path), path);
    if (!json) stop_for_bad_own_content(json.fault());
    auto read = read_cards<G>(*json, path, 0);
    if (!read) stop_for_bad_own_content(read.fault());
    return *read;
  }();
  return cards;
}

/// The cards in that text, or the game's own when it is empty.
template <Game G> Result<Cards<G>> cards_of(const std::string& text, const std::string& where) {
  if (text.empty()) return own_cards<G>();
  return read_cards<G>(text, where);
}

}  // namespace parlor
