// SPDX-License-Identifier: MIT
#include "games/resilience/card_reader.h"

#include <algorithm>

namespace parlor::resilience {

const std::vector<std::string_view> indicator_ids{"SOC", "GOV", "ECO", "DEF", "INT", "MEDIA", "OPS", "POL"};

namespace {

const std::vector<std::string_view> op_words{
    "move",       "counter",           "budget",       "cube",        "peek",    "draw_event", "discard_event", "rearm",
    "extra_play", "waive_maintenance", "cancel_event", "cancel_loss", "die_mod", "reroll"};
const std::vector<std::string_view> then_words{"none", "reorder", "bottom_one", "discard_one"};
const std::vector<std::string_view> window_words{"free",      "maintenance", "event_reveal", "pre_roll",
                                                 "post_roll", "pre_effect",  "action"};
const std::vector<std::string_view> roll_words{"influence", "event", "strategy", "cancel"};  // RSL-62: never scenario

constexpr int most_lines = 12;    // of one card; the widest in the box has four
constexpr int most_entries = 12;  // of one strategy while it is Active; two in the box
constexpr int most_peek = 8;

/// One id, or a list of them.
Indicators read_indicators(const Reader& item) {
  Indicators on;
  if (!item.json().is_array()) return Indicators::only(read_indicator(item));
  for (const Reader& each : item.items()) on.add(read_indicator(each));
  if (on.empty()) item.fail("expected at least one indicator");
  return on;
}

When read_when(Reader object, Known known) {
  object.only({"cubes_min", "cubes_max", "ind_min", "ind_max", "active", "turn_min"});
  When when;
  if (object.has("cubes_min")) when.cubes_min = static_cast<std::uint8_t>(object.integer("cubes_min", 0, 200));
  if (object.has("cubes_max")) when.cubes_max = static_cast<std::uint8_t>(object.integer("cubes_max", 0, 200));
  if (object.has("turn_min")) when.turn_min = static_cast<std::uint8_t>(object.integer("turn_min", 1, 200));
  if (object.has("active")) when.active = read_strategy(object.at("active"), known);
  const auto spaces = [&](std::string_view key, auto& into) {
    if (!object.has(key)) return;
    for (const auto& [id, space] : object.at(key).fields()) {
      const auto found = std::find(indicator_ids.begin(), indicator_ids.end(), id);
      if (found == indicator_ids.end()) return object.at(key).fail("there is no indicator \"" + id + "\"");
      into[static_cast<std::size_t>(found - indicator_ids.begin())] =
          static_cast<std::uint8_t>(space.integer(1, top_space));
    }
  };
  spaces("ind_min", when.ind_min);
  spaces("ind_max", when.ind_max);
  return when;
}

/// Which effects a kind of card may hold; an ability's own windows are checked apart.
bool fits(Op op, Whose whose) {
  switch (op) {
    case Op::move:              return true;
    case Op::counter:
    case Op::budget:
    case Op::cube:
    case Op::peek:
    case Op::draw_event:
    case Op::discard_event:
    case Op::rearm:             return whose == Whose::event || whose == Whose::strategy || whose == Whose::ability;
    case Op::extra_play:        return whose == Whose::strategy || whose == Whose::ability;
    case Op::waive_maintenance:
    case Op::cancel_event:
    case Op::cancel_loss:
    case Op::die_mod:
    case Op::reroll:            return whose == Whose::ability;
  }
  return false;
}

Line read_line(Reader object, Whose whose, Known known) {
  object.only({"op", "ind", "pick", "by", "count", "amount", "then", "filter", "rolls", "star", "when", "per"});
  Line line;
  line.op = static_cast<Op>(object.at("op").one_of(op_words));
  if (!fits(line.op, whose)) object.at("op").fail("this effect cannot stand here");
  const auto count = [&](int most) { line.by = static_cast<std::int8_t>(object.integer("count", 1, most)); };
  switch (line.op) {
    case Op::move:
    case Op::counter:
      line.pick = object.has("pick");
      if (line.pick && object.has("ind")) object.at("pick").fail("a line has either ind or pick");
      if (line.pick) line.on = read_indicators(object.at("pick"));
      else line.on = Indicators::only(read_indicator(object.at("ind")));
      line.by = static_cast<std::int8_t>(nonzero(object.at("by"), most_by));
      if (whose == Whose::bonus && line.by < 0)
        object.at("by").fail("a bonus is a gain");  // RSL-50: or the chain might never end
      break;
    case Op::budget:
    case Op::cube:   line.by = static_cast<std::int8_t>(nonzero(object.at("by"), 100)); break;
    case Op::peek:
      count(most_peek);
      line.then = static_cast<Then>(object.has("then") ? object.at("then").one_of(then_words) : 0);
      break;
    case Op::draw_event:
    case Op::discard_event:     count(most_events); break;
    case Op::rearm:             count(whose == Whose::ability ? most_rearmed : 2 * most_roles_in_play); break;
    case Op::extra_play:        line.by = static_cast<std::int8_t>(object.integer("by", 1, 10)); break;
    case Op::waive_maintenance: break;
    case Op::cancel_event:      line.filter = static_cast<Filter>(object.at("filter").one_of({"any", "symbol"})); break;
    case Op::cancel_loss:
      line.on = read_indicators(object.at("ind"));
      line.by = static_cast<std::int8_t>(object.integer("amount", 1, most_by));
      break;
    case Op::die_mod: line.by = static_cast<std::int8_t>(nonzero(object.at("by"), 5)); [[fallthrough]];
    case Op::reroll:
      if (object.has("ind")) line.on = read_indicators(object.at("ind"));
      line.rolls = read_rolls(object);
      break;
  }
  if (whose == Whose::space || whose == Whose::bonus) object.only({"op", "ind", "by"});
  if (object.has("star")) line.star = object.boolean("star");
  if (line.star && line.op != Op::move && line.op != Op::counter)
    object.at("star").fail("only a move or a counter can be starred");
  if (object.has("when")) line.conditional = true, line.when = read_when(object.at("when"), known);
  if (object.has("per")) {
    Reader per = object.at("per");
    per.only({"of", "max"});
    line.per = static_cast<Per>(1 + per.at("of").one_of({"cubes", "active"}));
    line.most = static_cast<std::uint8_t>(per.integer("max", 1, most_by));
  }
  return line;
}

/// RSL-145: starred lines need faces, and are all gains or all losses.
void check_stars(const Reader& card, Effects& effects) {
  int gains = 0, losses = 0;
  for (const Lines* lines : {&effects.common, &effects.modes[0], &effects.modes[1]})
    for (const Line& line : *lines)
      if (line.star) ++(line.by > 0 ? gains : losses);
  if (gains + losses > 0 && effects.roll == 0) card.at("roll").fail("starred lines need the faces on which they count");
  if (gains > 0 && losses > 0) card.fail("starred lines are all gains or all losses");
  if (gains + losses == 0 && effects.roll != 0) card.at("roll").fail("there is no starred line to roll for");
  effects.starred_gains = gains > 0;
}

/// What a card's modes are called in its file: older ones called them options.
std::string_view modes_key(const Reader& card) { return card.has("options") ? "options" : "modes"; }

Effects read_effects(const Reader& card, std::string_view lines_key, Whose whose, Known known) {
  Effects effects;
  effects.common = read_lines(card.at(lines_key), whose, known);
  if (!is_null(card, "roll")) effects.roll = read_faces(card.at("roll"));
  if (const auto key = modes_key(card); !is_null(card, key)) {
    effects.choose = true;
    const auto modes = card.at(key).items();
    if (modes.size() != 2) {  // RSL-75
      card.at(key).fail("a choose-one card has exactly two modes");
      return effects;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      Reader mode = modes[i];
      mode.only({"id", "effects"});
      if (mode.text("id") != (i == 0 ? "A" : "B")) mode.at("id").fail("the modes are A and B, in this order");
      effects.modes[i] = read_lines(mode.at("effects"), whose, known);
    }
  }
  check_stars(card, effects);
  return effects;
}

std::string flavour_of(const Reader& card) { return card.has("flavour") ? card.text("flavour") : std::string{}; }

Entry read_entry(Reader object) {
  object.only({"op", "ind", "amount", "faces", "by", "rolls"});
  Entry entry;
  entry.op = static_cast<Entry::Op>(object.at("op").one_of({"cancel", "die_mod", "income"}));
  switch (entry.op) {
    case Entry::Op::cancel:
      entry.on = Indicators::only(read_indicator(object.at("ind")));
      entry.by = static_cast<std::int8_t>(object.integer("amount", 1, most_by));
      entry.faces = read_faces(object.at("faces"));
      if (entry.faces == 0) object.at("faces").fail("a cancel needs at least one face");
      break;
    case Entry::Op::die_mod:
      entry.by = static_cast<std::int8_t>(nonzero(object.at("by"), 5));
      if (object.has("ind")) entry.on = read_indicators(object.at("ind"));
      entry.rolls = read_rolls(object);
      break;
    case Entry::Op::income: entry.by = static_cast<std::int8_t>(nonzero(object.at("by"), 20)); break;
  }
  return entry;
}

/// An effect on a die, a loss, an event or the upkeep needs the windows in which there is one.
std::uint8_t windows_for(Op op) {
  const auto bit = [](Window window) { return static_cast<std::uint8_t>(1 << static_cast<int>(window)); };
  switch (op) {
    case Op::die_mod:
    case Op::reroll:            return static_cast<std::uint8_t>(bit(Window::pre_roll) | bit(Window::post_roll));
    case Op::cancel_loss:       return bit(Window::pre_effect);
    case Op::cancel_event:      return bit(Window::event_reveal);
    case Op::waive_maintenance: return bit(Window::maintenance);
    case Op::extra_play:        return bit(Window::action);
    default:                    return 0x7F;
  }
}

Ability read_ability(Reader object, int number, Known known) {
  object.only({"n", "label", "windows", "effects"});
  Ability ability;
  if (object.integer("n", 1, 2) != number) object.at("n").fail("the abilities of a role are numbered 1 and 2");
  ability.label = object.text("label");
  for (const Reader& window : object.at("windows").items())
    ability.windows = static_cast<std::uint8_t>(ability.windows | 1 << window.one_of(window_words));
  if (ability.windows == 0) object.at("windows").fail("an ability needs a window in which it may be used");
  ability.lines = read_lines(object.at("effects"), Whose::ability, known);
  if (ability.lines.empty()) object.at("effects").fail("an ability needs an effect");
  std::uint8_t allowed = 0x7F;
  for (const Line& line : ability.lines) {
    allowed &= windows_for(line.op);
    if (line.star) object.at("effects").fail("an ability has no starred lines");
    if (line.op == Op::reroll && ability.in(Window::pre_roll))
      object.at("windows").fail("before the roll there is nothing to re-roll");
  }
  if ((ability.windows & ~allowed) != 0)
    object.at("windows").fail("an effect of this ability has no meaning in one of its windows");
  const bool at_die = ability.in(Window::pre_roll) || ability.in(Window::post_roll);
  const auto has = [&](auto wanted) { return std::any_of(ability.lines.begin(), ability.lines.end(), wanted); };
  if (at_die && !has([](const Line& l) { return l.op == Op::die_mod || l.op == Op::reroll; }))
    object.at("windows").fail("an ability used at a roll needs die_mod or reroll");
  if (ability.in(Window::pre_effect) && !has([](const Line& l) { return l.op == Op::cancel_loss; }))
    object.at("windows").fail("an ability used before a loss needs cancel_loss");
  return ability;
}

}  // namespace

bool is_null(const Reader& object, std::string_view key) { return !object.has(key) || object.at(key).json().is_null(); }

bool is_blank(const Reader& card) { return card.has("blank") && card.boolean("blank"); }

int nonzero(const Reader& item, int most) {
  const int by = item.integer(-most, most);
  if (by == 0) item.fail("0 would change nothing");
  return by;
}

Indicator read_indicator(const Reader& item) { return indicator_at(item.one_of(indicator_ids)); }

Faces read_faces(const Reader& list) {
  Faces faces = 0;
  for (const Reader& face : list.items()) faces = static_cast<Faces>(faces | 1 << face.integer(1, 6));
  return faces;
}

std::uint8_t read_rolls(const Reader& object) {
  if (!object.has("rolls")) return 0;
  std::uint8_t rolls = 0;
  for (const Reader& kind : object.at("rolls").items())
    rolls = static_cast<std::uint8_t>(rolls | 1 << kind.one_of(roll_words));
  return rolls;
}

StrategyNo read_strategy(const Reader& item, Known known) {
  return static_cast<StrategyNo>(item.integer(1, known.strategies));
}

Lines read_lines(const Reader& list, Whose whose, Known known) {
  Lines lines;
  for (const Reader& item : list.items()) lines.push_back(read_line(item, whose, known));
  if (lines.size() > most_lines) list.fail("a card has at most " + std::to_string(most_lines) + " lines");
  return lines;
}

EventCard read_event(Reader card, Known known) {
  card.only({"no", "id", "name", "copies", "blank", "symbol", "tone", "roll", "effects", modes_key(card), "flavour"});
  EventCard event;
  event.id = card.text("id");
  event.name = card.text("name");
  event.flavour = flavour_of(card);
  event.copies = card.integer("copies", 1, most_events);
  event.symbol = static_cast<Symbol>(is_null(card, "symbol") ? 0 : 1 + card.at("symbol").one_of({"terror", "special"}));
  event.tone = static_cast<Tone>(card.at("tone").one_of({"bad", "good", "quiet"}));
  event.effects = read_effects(card, "effects", Whose::event, known);
  return event;
}

StrategyCard read_strategy_card(Reader card, Known known) {
  card.only({"no", "id", "name", "cost", "maint", "blank", "keywords", "roll", "play", modes_key(card), "active",
             "influence", "on_discard", "flavour"});
  StrategyCard strategy;
  strategy.id = card.text("id");
  strategy.name = card.text("name");
  strategy.flavour = flavour_of(card);
  strategy.cost = card.integer("cost", 0, 50);
  strategy.maintenance = card.integer("maint", 0, 50);
  strategy.effects = read_effects(card, "play", Whose::strategy, known);
  for (const Reader& entry : card.at("active").items()) strategy.entries.push_back(read_entry(entry));
  if (strategy.entries.size() > most_entries)
    card.at("active").fail("a strategy does at most " + std::to_string(most_entries) + " things while it is Active");
  for (const Reader& each : card.at("influence").items()) strategy.influence.add(read_indicator(each));
  strategy.removed_when_discarded = card.at("on_discard").one_of({"discard", "remove"}) == 1;
  return strategy;
}

RoleCard read_role(Reader card, Known known) {
  card.only({"no", "id", "name", "blank", "abilities", "flavour"});
  RoleCard role;
  role.id = card.text("id");
  role.name = card.text("name");
  role.flavour = flavour_of(card);
  const auto abilities = card.at("abilities").items();
  if (abilities.size() != 2) card.at("abilities").fail("a role has exactly two abilities");
  else
    for (int n = 1; n <= 2; ++n)
      role.abilities[static_cast<std::size_t>(n - 1)] =
          read_ability(abilities[static_cast<std::size_t>(n - 1)], n, known);
  return role;
}

}  // namespace parlor::resilience
