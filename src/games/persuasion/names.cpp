// SPDX-License-Identifier: MIT
// What seats and cards of Persuasion are called.
#include "games/persuasion/rules.h"
#include "words/json.h"

namespace parlor::persuasion {

Json Content::printed_names() const {
  Json words = tree({{"card", Json::object()},
                     {"face", Json::object()},
                     {"character", Json::object()},
                     {"line", Json::object()},
                     {"attribute", Json::object()}});
  for (const Trait& trait : traits) {
    std::string face;
    for (std::size_t i = 0; i < trait.signs.size(); ++i)
      if (trait.signs[i] != 0)
        face += (face.empty() ? "" : " ") + std::string{trait.signs[i] > 0 ? "+" : "−"} + attributes[i].name;
    words["card"][trait.key] = trait.name;
    words["face"][trait.key] = trait.name + " (" + face + ")";
  }
  for (const Character& character : characters) {
    words["character"][character.id] = character.name;
    words["line"][character.id] = character.line;
  }
  for (const Attribute& attribute : attributes) words["attribute"][attribute.id] = attribute.name;
  return words;
}

Json Rules::names(const State& s) const {
  Json seats_by_name = Json::array();
  for (Seat seat : seats())
    seats_by_name.push_back(s.character[seat] == 0 ? Json(index(seat))
                                                   : Json(content_->characters[s.character[seat] - 1u].name));
  return tree({{"seat", std::move(seats_by_name)}});
}

}  // namespace parlor::persuasion
