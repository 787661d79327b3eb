// SPDX-License-Identifier: MIT
// What seats and cards of The Forbidden Ritual are called.
#include <string>

#include "games/ritual/rules.h"
#include "words/json.h"
#include "words/say.h"

namespace parlor::ritual {
namespace {

/// "I: 2 Herbs; II: 3 Herbs, 1 Mineral; III: 4 Herbs, 1 Mineral, 1 Potion": what the three levels ask for.
std::string levels_text(const Content& content, const std::array<Counts, level_count>& levels) {
  std::string text;
  for (std::size_t level = 0; level < levels.size(); ++level) {
    text += (level == 0 ? "" : "; ") + std::string(level + 1, 'I');
    const char* before = ": ";
    for (Type type : types) {
      const int count = levels[level][type];
      if (count == 0) continue;
      text += before + std::to_string(count) + " " + content.text(type).name + (count > 1 ? "s" : "");
      before = ", ";
    }
  }
  return text;
}

}  // namespace

Json Content::printed_names() const {
  Json words = tree({{"witch", Json::object()},
                     {"demon", Json::object()},
                     {"spell", Json::object()},
                     {"spell_text", Json::object()},
                     {"witch_text", Json::object()},
                     {"demon_text", Json::object()},
                     {"type", Json::object()},
                     {"a_type", Json::object()},
                     {"card", Json::object()},
                     {"a_card", Json::object()},
                     {"moon", Json::array()},
                     {"level", Json::array({"0", "I", "II", "III"})}});
  for (int number = 1; number <= spell_card_count; ++number) {
    const WitchText& witch = text(SpellCard{static_cast<std::uint8_t>(number)});
    std::string by_her;
    for (Spell spell : spells_of(SpellCard{static_cast<std::uint8_t>(number)}))
      if (!(*this)[spell].seals) by_her += (by_her.empty() ? "" : " ") + text(spell).name + ": " + text(spell).text;
    words["witch"][witch.id] = witch.name;
    words["witch_text"][witch.id] = by_her;
  }
  for (std::size_t i = 0; i < demons.size(); ++i) {
    words["demon"][demons[i].id] = demons[i].name;
    words["demon_text"][demons[i].id] = levels_text(*this, needs[i]);
  }
  for (const SpellText& spell : spell_texts)
    words["spell"][spell.id] = spell.name, words["spell_text"][spell.id] = spell.text;
  for (Type type : types) {
    const ObjectText& object = text(type);
    words["type"][object.id] = object.name;
    words["a_type"][object.id] = "a " + object.name;
    words["card"][object.id] = object.name;
    words["a_card"][object.id] = "a " + object.name;
    words["card"]["transient-" + object.id] = words["a_card"]["transient-" + object.id] =
        "the Transient " + object.name;
  }
  for (int number = 1; number <= artifact_count; ++number)
    words["card"]["artifact-" + std::to_string(number)] = "Artifact " + std::to_string(number);
  for (int number = 1; number <= incantation_count; ++number)
    words["card"]["incantation-" + std::to_string(number)] = "Incantation " + std::to_string(number);
  for (const auto& [key, card] : words["card"].items())
    if (!words["a_card"].contains(key)) words["a_card"][key] = card;
  for (const MoonText& moon : moons) words["moon"].push_back("Moon " + moon.numeral + ", the " + moon.name);
  return words;
}

Json Rules::names(const State& s) const {
  Json names = tree({{"seat", Json::array()},
                     {"player", Json::array()},
                     {"side", Json::array()},
                     {"centre", Json::array()},
                     {"as", Json::object()}});
  for (Witch witch : witches()) {
    const Json player = index(seat_of(witch));
    names["player"].push_back(player);
    names["seat"].push_back(s.spell_card[witch] == SpellCard{} ? player
                                                               : Json(content_->text(s.spell_card[witch]).name));
  }
  for (Side side : sides()) {
    Witches named = members(side);
    if (players() == 7 && s.spell_card[second_of_lone] == SpellCard{})
      named.remove(second_of_lone);  // one person, once
    names["side"].push_back(tree({{"members", number_list(named)}}));
  }
  if (players() == 7) names["as"]["true"] = tree({{"witch", index(second_of_lone)}});
  for (const CentreCard& lying : s.centre) {
    Json card = tree({{"card", content_->id_of(lying.card)}});
    if (lying.is_object() && lying.card.is_incantation()) card["as"] = content_->text(lying.type()).id;
    if (lying.is_object() && lying.value > 1) card["worth"] = lying.value;
    if (lying.being == Being::artifact && lying.card.is_incantation()) card["artifact"] = lying.value;
    if (lying.owner != no_witch) card["owner"] = index(lying.owner);
    names["centre"].push_back(std::move(card));
  }
  return names;
}

}  // namespace parlor::ritual
