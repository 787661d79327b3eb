// SPDX-License-Identifier: MIT
#include "games/resilience/content.h"

#include <algorithm>
#include <numeric>

#include "kernel/json.h"

namespace parlor::resilience {
namespace {

const std::vector<std::string_view> indicator_ids{"SOC", "GOV", "ECO", "DEF", "INT", "MEDIA", "OPS", "POL"};
const std::vector<std::string_view> op_words{
    "move",       "counter",           "budget",       "cube",        "peek",    "draw_event", "discard_event", "rearm",
    "extra_play", "waive_maintenance", "cancel_event", "cancel_loss", "die_mod", "reroll"};
const std::vector<std::string_view> then_words{"none", "reorder", "bottom_one", "discard_one"};
const std::vector<std::string_view> window_words{"free",      "maintenance", "event_reveal", "pre_roll",
                                                 "post_roll", "pre_effect",  "action"};
const std::vector<std::string_view> roll_words{"influence", "event", "strategy", "cancel"};  // RSL-62: never scenario
const std::vector<std::string_view> rule_words{"ability_burnout", "end_after_symbols", "end_roll",
                                               "die_mod",         "end_after_turn",    "start_counters",
                                               "start_cubes",     "start_active",      "budget_bonus"};

constexpr int most_lines = 12;  // of one card; the widest in the box has four
constexpr int most_by = 7;      // spaces from one end of a track to the other
constexpr int most_peek = 8;

/// Whose lines are read: it decides which effects make sense.
enum class Whose { space, bonus, event, strategy, ability };

/// How many cards there are to refer to.
struct Known {
  int strategies = 0;
};

bool is_null(const Reader& object, std::string_view key) { return !object.has(key) || object.at(key).json().is_null(); }

Indicator read_indicator(const Reader& item) { return indicator_at(item.one_of(indicator_ids)); }

/// One id, or a list of them.
Indicators read_indicators(const Reader& item) {
  Indicators on;
  if (!item.json().is_array()) return Indicators::only(read_indicator(item));
  for (const Reader& each : item.items()) on.add(read_indicator(each));
  if (on.empty()) item.fail("expected at least one indicator");
  return on;
}

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

int nonzero(const Reader& item, int most) {
  const int by = item.integer(-most, most);
  if (by == 0) item.fail("0 would change nothing");
  return by;
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
    case Op::budget: line.by = static_cast<std::int8_t>(nonzero(object.at("by"), 100)); break;
    case Op::cube:   line.by = static_cast<std::int8_t>(nonzero(object.at("by"), 100)); break;
    case Op::peek:
      count(most_peek);
      line.then = static_cast<Then>(object.has("then") ? object.at("then").one_of(then_words) : 0);
      break;
    case Op::draw_event:
    case Op::discard_event:     count(most_events); break;
    case Op::rearm:             count(2 * most_roles_in_play); break;
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

Lines read_lines(const Reader& list, Whose whose, Known known) {
  Lines lines;
  for (const Reader& item : list.items()) lines.push_back(read_line(item, whose, known));
  if (lines.size() > most_lines) list.fail("a card has at most " + std::to_string(most_lines) + " lines");
  return lines;
}

/// RSL-145: starred lines need faces, and are all gains or all losses.
void check_stars(const Reader& card, Effects& effects) {
  int gains = 0, losses = 0;
  for (const Lines* lines : {&effects.common, &effects.options[0], &effects.options[1]})
    for (const Line& line : *lines)
      if (line.star) ++(line.by > 0 ? gains : losses);
  if (gains + losses > 0 && effects.roll == 0) card.at("roll").fail("starred lines need the faces on which they count");
  if (gains > 0 && losses > 0) card.fail("starred lines are all gains or all losses");
  if (gains + losses == 0 && effects.roll != 0) card.at("roll").fail("there is no starred line to roll for");
  effects.starred_gains = gains > 0;
}

Effects read_effects(const Reader& card, std::string_view lines_key, Whose whose, Known known) {
  Effects effects;
  effects.common = read_lines(card.at(lines_key), whose, known);
  if (!is_null(card, "roll")) effects.roll = read_faces(card.at("roll"));
  if (!is_null(card, "options")) {
    effects.choose = true;
    const auto options = card.at("options").items();
    if (options.size() != 2) {  // RSL-75
      card.at("options").fail("a choose-option card has exactly two options");
      return effects;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      Reader option = options[i];
      option.only({"id", "effects"});
      if (option.text("id") != (i == 0 ? "A" : "B")) option.at("id").fail("the options are A and B, in this order");
      effects.options[i] = read_lines(option.at("effects"), whose, known);
    }
  }
  check_stars(card, effects);
  return effects;
}

std::string flavour_of(const Reader& card) { return card.has("flavour") ? card.text("flavour") : std::string{}; }
bool is_blank(const Reader& card) { return card.has("blank") && card.boolean("blank"); }

EventCard read_event(Reader card, Known known) {
  card.only({"no", "id", "name", "copies", "blank", "symbol", "tone", "roll", "effects", "options", "flavour"});
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

StrategyCard read_strategy_card(Reader card, Known known) {
  card.only({"no", "id", "name", "cost", "maint", "blank", "keywords", "roll", "play", "options", "active", "influence",
             "on_discard", "flavour"});
  StrategyCard strategy;
  strategy.id = card.text("id");
  strategy.name = card.text("name");
  strategy.flavour = flavour_of(card);
  strategy.cost = card.integer("cost", 0, 50);
  strategy.maintenance = card.integer("maint", 0, 50);
  strategy.effects = read_effects(card, "play", Whose::strategy, known);
  for (const Reader& entry : card.at("active").items()) strategy.entries.push_back(read_entry(entry));
  for (const Reader& each : card.at("influence").items()) strategy.influence.add(read_indicator(each));
  strategy.removed_when_discarded = card.at("on_discard").one_of({"discard", "remove"}) == 1;
  return strategy;
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

/// Adds the cards of a list to those already there: numbers follow on one another, blanks come last (RSL-144).
template <class Card, class Read>
void read_cards(const Reader& list, std::vector<Card>& cards, std::size_t most, Read read) {
  for (const Reader& item : list.items()) {
    if (is_blank(item)) continue;  // RSL-05
    const auto number = static_cast<std::size_t>(item.integer("no", 1, 255));
    if (number != cards.size() + 1) return item.at("no").fail("expected number " + std::to_string(cards.size() + 1));
    if (number > most) return item.at("no").fail("there is room for " + std::to_string(most) + " numbers");
    cards.push_back(read(item));
    for (std::size_t i = 0; i + 1 < cards.size(); ++i)
      if (cards[i].id == cards.back().id) return item.at("id").fail("the id " + cards.back().id + " is there twice");
  }
}

/// By modifiers from -5 to 5: the Budget that one space costs on average, in sixths.
std::array<int, 11> influence_costs(const Track& track) {
  std::array<int, 11> cost{};
  for (int modifiers = -5; modifiers <= 5; ++modifiers)
    for (int spent = 1; spent <= 4; ++spent) {
      int& best = cost[static_cast<std::size_t>(modifiers + 5)];
      const int good = good_faces(track.influence[static_cast<std::size_t>(spent)], modifiers);
      if (good > 0 && (best == 0 || 36 * spent / good < best)) best = 36 * spent / good;
    }
  return cost;
}

void read_board(const Reader& root, Content& content) {
  const auto indicators = root.at("indicators").items();
  if (indicators.size() != indicator_count)
    return root.at("indicators").fail("expected eight indicators, found " + std::to_string(indicators.size()));
  for (std::size_t i = 0; i < indicators.size(); ++i) {
    Track& track = content.tracks[i];
    track.id = indicators[i].text("id");
    track.name = indicators[i].text("name");
    if (track.id != indicator_ids[i])
      return indicators[i].at("id").fail("expected " + std::string{indicator_ids[i]});  // RSL-02
    track.major = indicators[i].at("collapse").one_of({"minor", "major"}) == 1;

    Reader board = root.at("board").at(track.id);
    board.only({"orange", "red", "orange_effects", "red_effects", "bonus8"});
    for (const Reader& space : board.at("orange").items())
      track.orange = static_cast<std::uint16_t>(track.orange | 1 << space.integer(1, top_space - 1));
    for (const Reader& space : board.at("red").items())
      track.red = static_cast<std::uint16_t>(track.red | 1 << space.integer(1, top_space - 1));
    if ((track.orange & track.red) != 0) board.fail("a space is either orange or red");
    track.orange_lines = read_lines(board.at("orange_effects"), Whose::space, {});
    track.red_lines = read_lines(board.at("red_effects"), Whose::space, {});
    track.bonus = read_lines(board.at("bonus8"), Whose::bonus, {});

    Reader influence = root.at("influence").at(track.id);
    influence.only({"1", "2", "3", "4"});
    for (int amount = 1; amount <= 4; ++amount)
      track.influence[static_cast<std::size_t>(amount)] = read_faces(influence.at(std::to_string(amount)));
    content.influence_costs[i] = influence_costs(track);
  }
  for (const auto& [key, phrase] : root.at("words").fields()) content.words.emplace(key, phrase.text());
  content.cubes = root.at("limits").integer("cubes", 0, 100);
}

/// Reads one scenario; its cards are those of the box and its own.
class ScenarioReader {
 public:
  ScenarioReader(Reader file, const Scenario& box) : file_{file}, scenario_{box} {}

  Scenario read() {
    file_.only({"id", "name", "intro", "start", "win", "deck_size", "deck", "roles", "strategies", "rules", "cards"});
    scenario_.id = file_.text("id");
    scenario_.name = file_.text("name");
    if (file_.has("intro")) scenario_.intro = file_.text("intro");
    if (file_.has("cards")) read_own_cards(file_.at("cards"));
    read_start(file_.at("start"));
    read_win(file_.at("win"));
    read_deck(file_.at("deck"));
    read_slots(file_.at("roles"));
    read_strategies(file_.at("strategies"));
    if (file_.has("rules"))
      for (const Reader& rule : file_.at("rules").items()) scenario_.rules.push_back(read_rule(rule));
    return std::move(scenario_);
  }

 private:
  Known known() const { return {static_cast<int>(scenario_.strategies.size())}; }

  void read_own_cards(Reader cards) {
    cards.only({"events", "strategies", "roles"});
    Known all = known();
    if (cards.has("strategies")) all.strategies += static_cast<int>(cards.at("strategies").items().size());
    all.strategies = std::min(all.strategies, most_strategies);
    if (cards.has("events"))
      read_cards(cards.at("events"), scenario_.events, most_event_numbers - 1,
                 [&](const Reader& card) { return read_event(card, all); });
    if (cards.has("strategies"))
      read_cards(cards.at("strategies"), scenario_.strategies, most_strategies,
                 [&](const Reader& card) { return read_strategy_card(card, all); });
    if (cards.has("roles"))
      read_cards(cards.at("roles"), scenario_.roles, most_roles,
                 [&](const Reader& card) { return read_role(card, all); });
    int copies = 0;
    for (const EventCard& event : scenario_.events) copies += event.copies;
    if (copies > most_events)
      cards.at("events").fail("there is room for " + std::to_string(most_events) + " event cards, these are " +
                              std::to_string(copies));
  }

  void read_start(Reader start) {
    start.only({"SOC", "GOV", "ECO", "DEF", "INT", "MEDIA", "OPS", "POL"});
    for (std::size_t i = 0; i < indicator_count; ++i)
      scenario_.start[i] = static_cast<std::uint8_t>(start.integer(indicator_ids[i], 1, top_space));
  }

  void read_win(Reader win) {
    win.only({"SOC", "GOV", "ECO", "DEF", "INT", "MEDIA", "OPS", "POL"});
    for (std::size_t i = 0; i < indicator_count; ++i)
      if (win.has(indicator_ids[i]))
        scenario_.win[i] = static_cast<std::uint8_t>(win.integer(indicator_ids[i], 1, top_space));
  }

  EventNo read_event_no(const Reader& item) {
    return static_cast<EventNo>(item.integer(1, static_cast<int>(scenario_.events.size())));
  }

  /// A pair such as [21, 2]; takes the copies out of what is left.
  Picks read_picks(const Reader& pair) {
    const auto parts = pair.items();
    if (parts.size() != 2) return pair.fail("expected a number and how many, such as [21, 2]"), Picks{};
    const Picks picks{read_event_no(parts[0]), parts[1].integer(1, most_events)};
    if (picks.card == no_event) return picks;
    int& left = left_[static_cast<std::size_t>(picks.card)];
    if (picks.count > left)
      pair.fail("card " + std::to_string(static_cast<int>(picks.card)) + " has " +
                std::to_string(scenario_[picks.card].copies) + " copies, and more are asked for");
    left -= picks.count;
    return picks;
  }

  void read_deck(Reader deck) {
    deck.only({"remove", "fixed", "random", "stack"});
    for (std::size_t i = 0; i < scenario_.events.size(); ++i) left_[i + 1] = scenario_.events[i].copies;
    int fixed = 0, inserts = 0;
    for (const Reader& pair : deck.at("fixed").items())
      scenario_.fixed.push_back(read_picks(pair)), fixed += scenario_.fixed.back().count;
    if (!is_null(deck, "stack"))
      for (const Reader& item : deck.at("stack").items())
        scenario_.segments.push_back(read_segment(item)), inserts += inserted(scenario_.segments.back());
    for (const Reader& item : deck.at("remove").items()) {
      scenario_.barred.push_back(read_event_no(item));
      left_[static_cast<std::size_t>(scenario_.barred.back())] = 0;
    }
    const int pool = std::accumulate(left_.begin() + 1, left_.end(), 0);
    scenario_.random = deck.integer("random", 0, most_events);
    if (scenario_.random > pool)
      deck.at("random").fail("only " + std::to_string(pool) + " cards are left to draw from");
    if (fixed + inserts + scenario_.random == 0) deck.fail("the deck is empty");
    check_segments(deck, fixed + scenario_.random);
    if (file_.has("deck_size") && file_.integer("deck_size", 1, most_events) != fixed + inserts + scenario_.random)
      file_.at("deck_size").fail("the deck has " + std::to_string(fixed + inserts + scenario_.random) + " cards");
  }

  static int inserted(const Segment& segment) {
    int count = 0;
    for (const Picks& picks : segment.inserts) count += picks.count;
    return count;
  }

  Segment read_segment(Reader item) {
    item.only({"take", "insert"});
    Segment segment;
    if (item.at("take").json().is_string()) {
      if (item.text("take") != "rest") item.at("take").fail("expected a number or \"rest\"");
      segment.take = -1;
    } else {
      segment.take = item.integer("take", 0, most_events);
    }
    for (const Reader& pair : item.at("insert").items()) segment.inserts.push_back(read_picks(pair));
    return segment;
  }

  void check_segments(const Reader& deck, int cards) {
    const auto& segments = scenario_.segments;
    if (segments.empty()) return;
    if (segments.size() > 16) deck.at("stack").fail("a deck has at most 16 segments");
    for (std::size_t i = 0; i < segments.size(); ++i) {
      if ((segments[i].take < 0) != (i + 1 == segments.size()))
        return deck.at("stack").fail("the last segment, and only the last, takes the rest");  // RSL-15
      if (segments[i].take > 0 && (cards -= segments[i].take) < 0)
        return deck.at("stack").fail("the segments take more cards than there are");
    }
  }

  RoleNo read_role_id(const Reader& item) {
    const std::string id = item.text();
    for (std::size_t i = 0; i < scenario_.roles.size(); ++i)
      if (scenario_.roles[i].id == id) return static_cast<RoleNo>(i + 1);
    item.fail("there is no role \"" + id + "\"");
    return RoleNo{1};
  }

  RoleSlot read_slot(Reader item) {
    item.only({"role", "choose", "random"});
    RoleSlot slot;
    const auto all = [&] {
      for (std::size_t i = 1; i <= scenario_.roles.size(); ++i) slot.of.add(static_cast<RoleNo>(i));
    };
    if (item.has("role")) {
      slot.how = RoleSlot::How::named;
      slot.of.add(read_role_id(item.at("role")));
    } else if (item.has("random")) {
      slot.how = RoleSlot::How::random;
      if (item.text("random") != "any") item.at("random").fail("expected \"any\"");
      all();
    } else if (slot.how = RoleSlot::How::chosen; item.at("choose").json().is_array()) {
      for (const Reader& id : item.at("choose").items()) slot.of.add(read_role_id(id));
      if (slot.of.empty()) item.at("choose").fail("expected at least one role");
    } else {
      if (item.text("choose") != "any") item.at("choose").fail("expected \"any\" or a list of roles");
      all();
    }
    return slot;
  }

  void read_slots(Reader roles) {
    roles.only({"1", "2", "3", "extra_seat"});
    for (int seats = 1; seats <= 3; ++seats) {
      const Reader list = roles.at(std::to_string(seats));
      auto& slots = scenario_.slots[static_cast<std::size_t>(seats)];
      for (const Reader& item : list.items()) slots.push_back(read_slot(item));
      const std::size_t least = static_cast<std::size_t>(std::max(2, seats));  // RSL-17
      if (slots.size() < least) return list.fail("expected at least " + std::to_string(least) + " role slots");
      const std::size_t most = most_roles_in_play - (seats == 3 ? most_seats - 3 : 0);
      if (slots.size() > most) return list.fail("there is room for " + std::to_string(most) + " roles");
      check_slots(list, slots);
    }
    scenario_.extra_slot = roles.has("extra_seat") ? read_slot(roles.at("extra_seat"))
                                                   : RoleSlot{RoleSlot::How::chosen, scenario_.slots[1].back().of};
    if (scenario_.extra_slot.how != RoleSlot::How::chosen)
      roles.at("extra_seat").fail("a seat above three chooses its role");  // RSL-23
    if (scenario_.roles.size() < scenario_.slots[3].size() + (most_seats - 3))
      roles.fail("there are not enough roles for five seats");
  }

  /// RSL-18: named roles are reserved first and none is used twice, so every slot must still find one.
  void check_slots(const Reader& list, const std::vector<RoleSlot>& slots) {
    Roles reserved;
    for (const RoleSlot& slot : slots) {
      if (slot.how != RoleSlot::How::named) continue;
      if (reserved.has(*slot.of.begin()))
        return list.fail("the role " + scenario_[*slot.of.begin()].id + " is named twice");
      reserved.add(*slot.of.begin());
    }
    int chosen_before = 0;
    for (const RoleSlot& slot : slots) {
      if (slot.how == RoleSlot::How::named) continue;
      if ((slot.of - reserved).size() <= chosen_before) return list.fail("a slot might have no role left to choose");
      ++chosen_before;
    }
  }

  void read_strategies(Reader strategies) {
    strategies.only({"start", "choose", "banned"});
    for (const Reader& item : strategies.at("banned").items())
      scenario_.banned.push_back(resilience::read_strategy(item, known()));
    const auto& banned = scenario_.banned;
    for (const Reader& item : strategies.at("start").items()) {
      const StrategyNo card = resilience::read_strategy(item, known());
      auto& start = scenario_.start_strategies;
      if (std::find(start.begin(), start.end(), card) != start.end()) item.fail("this strategy is there twice");
      if (std::find(banned.begin(), banned.end(), card) != banned.end()) item.fail("this strategy is banned");
      start.push_back(card);
    }
    const int left = static_cast<int>(scenario_.strategies.size() - scenario_.start_strategies.size() - banned.size());
    scenario_.choose_strategies = strategies.integer("choose", 0, most_strategies);
    if (scenario_.choose_strategies > left)
      strategies.at("choose").fail("only " + std::to_string(left) + " strategies are left to choose from");
  }

  ScenarioRule read_rule(Reader object) {
    object.only({"rule", "faces", "count", "extra_turns", "from_turn", "add", "by", "rolls", "while_active", "turn",
                 "counters", "strategies"});
    ScenarioRule rule;
    rule.op = static_cast<ScenarioRule::Op>(object.at("rule").one_of(rule_words));
    switch (rule.op) {
      case ScenarioRule::Op::ability_burnout: rule.faces = read_faces(object.at("faces")); break;
      case ScenarioRule::Op::end_after_symbols:
        rule.by = object.integer("count", 1, 100);
        rule.extra_turns = object.integer("extra_turns", 0, 50);
        break;
      case ScenarioRule::Op::end_roll:
        rule.by = object.integer("from_turn", 1, 100);
        rule.add = object.integer("add", -50, 50);
        rule.extra_turns = object.integer("extra_turns", 0, 50);
        break;
      case ScenarioRule::Op::die_mod:
        rule.by = nonzero(object.at("by"), 5);
        rule.rolls = read_rolls(object);
        if (object.has("while_active"))
          rule.while_active = resilience::read_strategy(object.at("while_active"), known());
        break;
      case ScenarioRule::Op::end_after_turn: rule.by = object.integer("turn", 1, 100); break;
      case ScenarioRule::Op::start_counters:
        for (const Reader& pair : object.at("counters").items()) {
          const auto parts = pair.items();
          if (parts.size() != 2) return pair.fail("expected an indicator and a value, such as [\"ECO\", -1]"), rule;
          rule.counters.emplace_back(read_indicator(parts[0]), nonzero(parts[1], most_by));
        }
        if (rule.counters.size() > most_counters / 2) object.at("counters").fail("these are too many counters");
        break;
      case ScenarioRule::Op::start_cubes: rule.by = object.integer("count", 1, 4); break;
      case ScenarioRule::Op::start_active:
        for (const Reader& item : object.at("strategies").items()) {
          rule.strategies.push_back(resilience::read_strategy(item, known()));
          const auto taken = [&](const std::vector<StrategyNo>& list) {
            return std::find(list.begin(), list.end(), rule.strategies.back()) != list.end();
          };
          if (taken(scenario_.banned) || taken(scenario_.start_strategies) ||
              std::count(rule.strategies.begin(), rule.strategies.end(), rule.strategies.back()) > 1)
            item.fail("this strategy is banned, in the reserve or there twice");
        }
        break;
      case ScenarioRule::Op::budget_bonus: rule.by = nonzero(object.at("by"), 20); break;
    }
    return rule;
  }

  Reader file_;
  Scenario scenario_;
  std::array<int, most_event_numbers + 1> left_{};
};

/// Without the words: names and flavour may change and play stays the same.
Json without_words(const Json& json) {
  if (json.is_array()) {
    Json list = Json::array();
    for (const Json& item : json) list.push_back(without_words(item));
    return list;
  }
  if (!json.is_object()) return json;
  Json object = Json::object();
  for (const auto& [key, value] : json.items())
    if (key != "name" && key != "flavour" && key != "intro" && key != "label" && key != "keywords" &&
        key != "deck_size")
      object[key] = without_words(value);
  return object;
}

}  // namespace

std::string_view id_of(Indicator on) { return indicator_ids[static_cast<std::size_t>(on)]; }

int Scenario::deck_size() const {
  int size = random;
  for (const Picks& picks : fixed) size += picks.count;
  for (const Segment& segment : segments)
    for (const Picks& picks : segment.inserts) size += picks.count;
  return size;
}

Result<Content> Content::read(const Json& json) {
  Content content;
  Reader::Document document{json, ""};
  Reader& root = document.root();
  if (root.text("game") != "resilience") root.at("game").fail("these are not cards of .Resilience");
  read_board(root, content);
  if (!document.sound()) return document.fault();

  Scenario box;
  Known known;
  for (const Reader& item : root.at("strategies").items()) known.strategies += is_blank(item) ? 0 : 1;
  read_cards(root.at("events"), box.events, most_event_numbers - 1,
             [&](const Reader& card) { return read_event(card, known); });
  read_cards(root.at("strategies"), box.strategies, most_strategies,
             [&](const Reader& card) { return read_strategy_card(card, known); });
  read_cards(root.at("roles"), box.roles, most_roles, [&](const Reader& card) { return read_role(card, known); });
  int copies = 0;
  for (const EventCard& event : box.events) copies += event.copies;
  if (copies > most_events) root.at("events").fail("there is room for " + std::to_string(most_events) + " event cards");
  if (!document.sound()) return document.fault();

  const auto scenarios = root.at("scenarios").items();
  if (scenarios.size() != scenario_words.size())
    root.at("scenarios").fail("expected seven scenarios, found " + std::to_string(scenarios.size()));
  for (const Reader& item : scenarios) {
    if (!document.sound()) return document.fault();
    if (item.text("id") != scenario_words[content.scenarios.size()])
      item.at("id").fail("expected " + std::string{scenario_words[content.scenarios.size()]});
    content.scenarios.push_back(ScenarioReader{item, box}.read());
  }
  if (!document.sound()) return document.fault();

  if (root.has("scenario")) content.own.push_back(ScenarioReader{root.at("scenario"), box}.read());
  if (!document.sound()) return document.fault();
  Json mechanics = without_words(json);
  for (const char* key : {"format", "words", "options"})
    mechanics.erase(key);  // the list of table options is for people
  content.played_with = std::make_shared<const Json>(std::move(mechanics));
  for (auto* scenarios_read : {&content.scenarios, &content.own})
    for (Scenario& scenario : *scenarios_read)
      scenario.names = std::make_shared<const Names>(content.printed_names(scenario));
  return content;
}

Json Content::mechanics() const { return *played_with; }

bool Content::is_scenario(const Json& json) {
  return json.is_object() && !json.contains("game") && json.contains("deck");
}

Json Content::with_scenario(Json cards, Json scenario) {
  cards["scenario"] = std::move(scenario);
  return cards;
}

}  // namespace parlor::resilience
