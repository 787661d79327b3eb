// SPDX-License-Identifier: MIT
#include "games/ritual/content.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "words/json.h"

namespace parlor::ritual {
namespace {

using Ids = std::vector<std::string_view>;
const Ids type_ids{"herb", "mineral", "potion"};
const Ids ops{"transform_incantation", "play_from_hand", "remove_from_center", "draw",
              "target_discards",       "change_demon",   "change_spell",       "sigil"};
const Ids scopes{"self", "one_opponent", "any_witch", "all_others"};
const Ids filters{"herb", "mineral", "potion", "object", "artifact", "incantation", "object_or_artifact"};
const Ids decks{"herb", "mineral", "potion", "object_choice", "artifact", "incantation"};
const Ids transforms{"artifact", "herb", "mineral", "potion", "chosen_object"};
const Ids timings{"immediate", "end_of_round"};
const Ids difficulties{"normal", "hardest"};

void only(Reader object, std::initializer_list<std::string_view> keys) { object.only(keys); }

std::string flavour_of(const Reader& card) { return card.prose("flavour"); }

/// A list of exactly so many, or nothing and a fault.
std::vector<Reader> exactly(const Reader& list, std::size_t count, const std::string& what) {
  auto items = list.items();
  if (items.size() == count) return items;
  list.fail("expected " + std::to_string(count) + " " + what + ", found " + std::to_string(items.size()));
  return {};
}

Counts read_counts(const Reader& object, int most) {
  Counts counts;
  for (Type type : types) counts[type] = byte(object.integer(type_ids[static_cast<std::size_t>(type) - 1], 0, most));
  return counts;
}

void read_objects(const Reader& list, Content& content) {
  const auto items = exactly(list, type_count, "object types");
  for (std::size_t place = 0; place < items.size(); ++place) {
    const Reader& item = items[place];
    const Type type = types[place];
    only(item, {"id", "name", "tie_precedence", "ritual_cards", "transient_cards", "flavour"});
    content.objects[place] = {item.id("id"), item.words("name"), flavour_of(item)};
    if (content.objects[place].id != type_ids[place])
      item.at("id").fail("the object types are herb, mineral and potion, in this order");
    if (item.integer("tie_precedence", 1, type_count) != static_cast<int>(type))
      item.at("tie_precedence").fail("Potion beats Mineral beats Herb (RIT-88)");
    content.ritual_objects[type] = byte(item.integer("ritual_cards", 2 * max_witches, 80));
    content.transient_objects[type] = byte(item.integer("transient_cards", 0, transient_count));
  }
  if (content.transient_objects.sum() != transient_count)
    list.fail("expected 18 Transient Objects, found " + std::to_string(content.transient_objects.sum()));
}

void read_numbers(const Reader& cards, int count) {
  const auto numbers = exactly(cards.at("numbers"), static_cast<std::size_t>(count), "numbers");
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i].integer(1, count) != static_cast<int>(i) + 1)
      numbers[i].fail("the numbers run from 1 to " + std::to_string(count) + " in order");
}

constexpr std::size_t fewest_moons = 5;

void read_moons(const Reader& list, Content& content) {
  int full_moons = 0;
  const auto items = list.items();
  if (items.size() < fewest_moons || items.size() > moon_count)
    return list.fail("expected 5 to 8 Moons, found " + std::to_string(items.size()));
  content.circle = static_cast<int>(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Reader& item = items[i];
    only(item, {"index", "numeral", "name", "name_origin", "on_lock", "flavour"});
    content.moons[i] = {item.words("numeral", 5), item.words("name"), flavour_of(item)};
    if (item.integer("index", 1, content.circle) != static_cast<int>(i) + 1)
      item.at("index").fail("the Moons come in order, from 1");
    bool ends_month = false, arms_sigils = false;
    for (const Reader& role : item.at("on_lock").items()) {
      switch (role.one_of({"full_moon_catch_up", "arm_sigil_victory", "lunar_month_ends"})) {
        case 0:  content.full_moon = static_cast<int>(i), ++full_moons; break;
        case 1:  arms_sigils = true; break;
        default: ends_month = true;
      }
    }
    const bool last = i + 1 == items.size();
    if (ends_month != last || arms_sigils != last)
      item.at("on_lock").fail("the last Moon, and no other, ends the month and arms the Sigil victory");
  }
  if (full_moons != 1) list.fail("expected one Moon with full_moon_catch_up, found " + std::to_string(full_moons));
}

void read_seatings(const Reader& list) {
  for (const Reader& item : list.items()) {
    const int players = item.integer("players", 3, 8);
    const int witches = players == 7 ? 8 : players, sides = players <= 5 ? witches : witches / 2;  // RIT-113
    if (item.integer("witches", 1, 8) != witches)
      item.at("witches").fail("that many players bring " + std::to_string(witches) + " Witches");
    if (item.integer("teams", 1, 8) != sides)
      item.at("teams").fail("that many players form " + std::to_string(sides) + " sides");
  }
}

void read_demons(const Reader& list, Content& content) {
  const auto items = exactly(list, demon_count, "Demons");
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Reader& item = items[i];
    only(item, {"id", "name", "domain", "difficulty", "flavour", "levels"});
    content.demons[i] = {item.id("id"), item.words("name"), item.prose("domain"), item.text("difficulty"),
                         flavour_of(item)};
    item.at("difficulty").one_of(difficulties);
    for (std::size_t before = 0; before < i; ++before)
      if (content.demons[before].id == content.demons[i].id)
        item.at("id").fail("the Demon " + content.demons[i].id + " is there twice");
    const auto levels = exactly(item.at("levels"), level_count, "levels");
    for (std::size_t level = 0; level < levels.size(); ++level) {
      Counts& needs = content.needs[i][level];
      needs = read_counts(levels[level].at("needs"), content.circle);
      if (levels[level].integer("level", 1, level_count) != static_cast<int>(level) + 1)
        levels[level].at("level").fail("levels come in order, from 1");
      if (needs.sum() > content.circle)
        levels[level].at("needs").fail("a level cannot ask for more symbols than there are Moons");
      const Counts before = level == 0 ? Counts{} : content.needs[i][level - 1];
      const bool contains = std::ranges::all_of(types, [&](Type type) { return needs[type] >= before[type]; });
      if (!contains || needs.sum() == before.sum())
        levels[level].at("needs").fail("each level asks for all of the one before, and more");
    }
    for (std::size_t before = 0; before < i; ++before)
      if (content.needs[before][level_count - 1] == content.needs[i][level_count - 1])
        item.at("levels").fail("its level III is that of " + content.demons[before].id);
  }
}

/// Which parameters an effect takes, and what would make no sense.
Effect read_effect(Reader in, Timing timing) {
  Effect effect;
  effect.op = static_cast<Op>(in.at("op").one_of(ops));
  const auto needs_centre = [&] {
    if (timing == Timing::end_of_round) in.fail("the centre is empty at the end of the round");
  };
  const auto read_scope = [&] { effect.scope = static_cast<Scope>(in.at("scope").one_of(scopes)); };
  const auto read_filter = [&] { effect.filter = static_cast<Filter>(in.at("filter").one_of(filters)); };
  switch (effect.op) {
    case Op::transform_incantation:
      in.only({"op", "kind", "value"});
      needs_centre();
      effect.into = static_cast<Transform>(in.at("kind").one_of(transforms));
      effect.value =
          byte(effect.into == Transform::artifact ? in.integer("value", 0, artifact_count) : in.integer("value", 1, 9));
      break;
    case Op::play_from_hand:
      in.only({"op", "n", "filter", "worth"});
      needs_centre();
      effect.n = byte(in.integer("n", 1, max_picks));
      effect.worth = in.has("worth") ? byte(in.integer("worth", 1, 9)) : std::uint8_t{1};
      read_filter();
      if (effect.filter == Filter::incantation) in.at("filter").fail("a Spell plays objects or Artifacts");
      break;
    case Op::remove_from_center:
      in.only({"op", "n", "filter"});
      needs_centre();
      effect.n = byte(in.integer("n", 1, max_picks));
      read_filter();
      if (effect.filter == Filter::incantation)
        in.at("filter").fail("an Incantation cannot be removed by a Spell (RIT-65)");
      break;
    case Op::draw:
      in.only({"op", "deck", "n"});
      effect.n = byte(in.integer("n", 1, max_picks));
      effect.deck = static_cast<Deck>(in.at("deck").one_of(decks));
      break;
    case Op::target_discards:
      in.only({"op", "scope", "n", "filter"});
      effect.n = byte(in.integer("n", 1, max_picks));
      read_scope();
      read_filter();
      break;
    case Op::change_demon:
    case Op::change_spell:
      in.only({"op", "scope"});
      read_scope();
      break;
    case Op::sigil:
      in.only({"op", "scope"});
      read_scope();
      if (effect.scope != Scope::one_opponent) in.at("scope").fail("a Sigil goes to one opponent (RIT-76)");
      if (timing != Timing::end_of_round) in.fail("a Sigil is placed at the end of the round (RIT-77)");
      break;
  }
  return effect;
}

void read_spell(const Reader& item, SpellEffects& spell, SpellText& text) {
  only(item, {"slot", "id", "name", "timing", "effects", "text", "flavour"});
  text = {item.id("id"), item.words("name"), item.prose("text"), flavour_of(item)};
  spell.timing = static_cast<Timing>(item.at("timing").one_of(timings));
  const auto effects = item.at("effects").items();
  if (effects.empty() || effects.size() > max_effects)
    return item.at("effects").fail("a Spell has one to four effects");
  int transforms_here = 0, seals_here = 0, played = 0;
  for (const Reader& one : effects) {
    const Effect effect = read_effect(one, spell.timing);
    spell.effects.push(effect);
    transforms_here += effect.op == Op::transform_incantation;
    seals_here += effect.op == Op::sigil;
    if (effect.op == Op::play_from_hand) played += effect.n;
    spell.names_target |= effect.scope == Scope::one_opponent || effect.scope == Scope::any_witch;
    spell.opponent_only |= effect.scope == Scope::one_opponent;
  }
  spell.seals = seals_here > 0;
  if (transforms_here > 1 || seals_here > 1)
    item.at("effects").fail("there is one Incantation to transform or to place");
  if (played > max_played) item.at("effects").fail("a Spell plays at most four cards from the hand");
}

void read_strength(const Reader& list, WitchText& witch) {
  const auto shares = exactly(list, witch.strength.size(), "shares, for three players to eight");
  for (std::size_t i = 0; i < std::min(shares.size(), witch.strength.size()); ++i)
    witch.strength[i] = shares[i].integer(1, 1'000);
}

void read_witches(const Reader& root, Content& content) {
  SpellEffects common;
  SpellText common_text;
  Spell first_common{};
  read_spell(root.at("common_spell"), common, common_text);
  const auto items = exactly(root.at("witches"), spell_card_count, "Witches");
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Reader& item = items[i];
    only(item, {"id", "strength", "name", "epithet", "flavour", "spells"});
    content.witches[i] = {item.id("id"), item.words("name"), item.prose("epithet"), flavour_of(item)};
    if (item.has("strength")) read_strength(item.at("strength"), content.witches[i]);
    for (std::size_t before = 0; before < i; ++before)
      if (content.witches[before].id == content.witches[i].id)
        item.at("id").fail("the Witch " + content.witches[i].id + " is there twice");
    const auto spells = exactly(item.at("spells"), spells_a_card, "Spells");
    for (std::size_t slot = 0; slot < spells.size(); ++slot) {
      const std::size_t place = i * spells_a_card + slot;
      if (spells[slot].integer("slot", 1, spells_a_card) != static_cast<int>(slot) + 1)
        spells[slot].at("slot").fail("Spells come in the order of their slots, from 1");
      Spell& spell = content.on_card[i][slot] = static_cast<Spell>(place + 1);
      if (spells[slot].has("ref")) {
        only(spells[slot], {"slot", "ref"});
        spells[slot].at("ref").one_of({common_text.id});
        content.spells[place] = common, content.spell_texts[place] = common_text;
        if (first_common == Spell{}) first_common = spell;
        spell = first_common;
        continue;
      }
      read_spell(spells[slot], content.spells[place], content.spell_texts[place]);
      for (std::size_t before = 0; before < place; ++before)
        if (content.spell_texts[before].id == content.spell_texts[place].id)
          spells[slot].at("id").fail("the Spell " + content.spell_texts[place].id + " is there twice");
    }
  }
}

void sum_up_needs(Content& content) {
  for (std::size_t demon = 0; demon < demon_count; ++demon)
    for (int level = 0; level < level_count; ++level) {
      const Counts& needs = content.needs[demon][static_cast<std::size_t>(level)];
      content.needs_in_all[demon].set(level, needs.sum());
      for (std::size_t type = 0; type < type_count; ++type)
        for (int shown = 0; shown <= moon_count; ++shown)
          content.needs_met[demon][type][static_cast<std::size_t>(shown)].set(level,
                                                                              std::min<int>(needs.of[type], shown));
    }
}

Json counts_json(const Counts& counts) { return counts.of; }

Json effect_json(const Effect& effect) {
  Json json{{"op", ops[static_cast<std::size_t>(effect.op)]}};
  const auto scope = [&] { json["scope"] = scopes[static_cast<std::size_t>(effect.scope)]; };
  const auto filter = [&] { json["n"] = effect.n, json["filter"] = filters[static_cast<std::size_t>(effect.filter)]; };
  switch (effect.op) {
    case Op::transform_incantation:
      json["kind"] = transforms[static_cast<std::size_t>(effect.into)], json["value"] = effect.value;
      break;
    case Op::play_from_hand:     filter(), json["worth"] = effect.worth; break;
    case Op::remove_from_center: filter(); break;
    case Op::draw:               json["deck"] = decks[static_cast<std::size_t>(effect.deck)], json["n"] = effect.n; break;
    case Op::target_discards:    scope(), filter(); break;
    case Op::change_demon:
    case Op::change_spell:
    case Op::sigil:              scope(); break;
  }
  return json;
}

std::string id_text(const Content& content, Card card) {
  if (card.is_object()) return content.text(card.type()).id;
  if (card.is_transient()) return "transient-" + content.text(card.type()).id;
  if (card.is_artifact()) return "artifact-" + std::to_string(static_cast<int>(card.artifact()));
  if (card.is_incantation()) return "incantation-" + std::to_string(static_cast<int>(card.incantation()));
  return {};
}

}  // namespace

Result<Content> Content::read(const Json& json) {
  Content content;
  Reader::Document document{json, ""};
  const Reader& root = document.root();
  if (root.text("game") != "ritual") root.at("game").fail("these are not cards of the Forbidden Ritual");
  read_objects(root.at("object_types"), content);
  read_numbers(root.at("artifacts"), artifact_count);
  read_numbers(root.at("incantations"), incantation_count);
  content.artifact_flavour = flavour_of(root.at("artifacts"));
  content.incantation_flavour = flavour_of(root.at("incantations"));
  read_moons(root.at("moons"), content);
  const Reader hand = root.at("starting_hand");
  content.starting_objects = read_counts(hand, 2);
  content.starting_artifacts = hand.integer("artifact", 0, 1);  // 13 Artifacts for up to eight Witches
  hand.integer("incantation", 0, 0);                            // RIT-18
  content.cost_of_breaking = read_counts(root.at("costs").at("break_sigil"), 3);
  content.cost_of_changing = read_counts(root.at("costs").at("change_demon"), 3);
  read_seatings(root.at("seatings"));
  read_demons(root.at("demons"), content);
  read_witches(root, content);
  if (!document.sound()) return document.fault();
  sum_up_needs(content);
  for (std::size_t code = 0; code < content.card_ids.size(); ++code)
    content.card_ids[code] = id_text(content, Card{static_cast<std::uint8_t>(code)});
  content.names = std::make_shared<const Names>(content.printed_names());
  return content;
}

Json Content::mechanics() const {
  Json json{{"game", "ritual"},
            {"ritual_objects", counts_json(ritual_objects)},
            {"transient_objects", counts_json(transient_objects)},
            {"starting_objects", counts_json(starting_objects)},
            {"starting_artifacts", starting_artifacts},
            {"cost_of_breaking", counts_json(cost_of_breaking)},
            {"cost_of_changing", counts_json(cost_of_changing)},
            {"full_moon", full_moon},
            {"demons", Json::array()},
            {"witches", Json::array()}};
  if (circle != moon_count) json["moons"] = circle;  // else the hash stays what it always was
  for (std::size_t i = 0; i < demons.size(); ++i) {
    Json levels = Json::array();
    for (const Counts& level : needs[i]) levels.push_back(counts_json(level));
    json["demons"].push_back({{"id", demons[i].id}, {"needs", std::move(levels)}});
  }
  for (std::size_t i = 0; i < witches.size(); ++i) {
    Json own = Json::array();
    for (std::size_t place = i * spells_a_card; place < (i + 1) * spells_a_card; ++place) {
      Json effects = Json::array();
      for (const Effect& effect : spells[place].effects) effects.push_back(effect_json(effect));
      own.push_back({{"id", spell_texts[place].id},
                     {"timing", timings[static_cast<std::size_t>(spells[place].timing)]},
                     {"effects", std::move(effects)}});
    }
    json["witches"].push_back({{"id", witches[i].id}, {"spells", std::move(own)}});
  }
  return json;
}

}  // namespace parlor::ritual
