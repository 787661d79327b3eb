// SPDX-License-Identifier: MIT
// A scenario: its start, its deck, its roles and its own rules and cards.
#include <algorithm>
#include <numeric>

#include "games/resilience/card_reader.h"
#include "words/letters.h"

namespace parlor::resilience {
namespace {

const std::vector<std::string_view> rule_words{"ability_burnout", "end_after_symbols", "end_roll",
                                               "die_mod",         "end_after_turn",    "start_counters",
                                               "start_cubes",     "start_active",      "budget_bonus"};

constexpr int most_rules = 32;                                         // the scenarios of the box have one at most
constexpr int longest_name = 60, longest_text = 300, longest_id = 60;  // letters; 33, 99 and 33 in the box
constexpr int most_keywords = 12;

/// Letters on one line: so many at most, and no control characters, which could paint over a terminal.
bool fits_on_a_card(std::string_view text, int most) {
  int letters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7F) return false;
    if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0) return false;
    letters += (byte & 0xC0) != 0x80;
  }
  return letters <= most;
}

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= longest_id &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
             std::string_view::npos;
}

/// Reads one scenario; its cards are those of the box and its own.
class ScenarioReader {
 public:
  ScenarioReader(const Reader& file, const Scenario& box, Scrutiny scrutiny)
      : file_{file},
        scenario_{box},
        strict_{scrutiny >= Scrutiny::strict},
        fresh_{scrutiny == Scrutiny::fresh},
        box_{scrutiny == Scrutiny::box} {}

  Scenario read() {
    std::vector<std::string_view> keys{"id",   "name",  "intro",      "start", "win",  "deck_size",
                                       "deck", "roles", "strategies", "rules", "cards"};
    if (box_) keys.push_back("levels");  // RSL-162: read by who reads the box
    file_.only(keys);
    scenario_.id = file_.text("id");
    scenario_.name = file_.text("name");
    if (file_.has("intro")) scenario_.intro = file_.text("intro");
    if (file_.has("cards")) read_own_cards(file_.at("cards"));
    read_start(file_.at("start"));
    read_win(file_.at("win"));
    read_deck(file_.at("deck"));
    read_slots(file_.at("roles"));
    read_strategies(file_.at("strategies"));
    if (file_.has("rules")) read_rules(file_.at("rules"));
    check_choice(file_.at("strategies"));
    if (strict_) check_words(file_);
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
    if (item.has("role")) {
      slot.how = RoleSlot::How::named;
      slot.of.add(read_role_id(item.at("role")));
    } else if (item.has("random")) {
      slot.how = RoleSlot::How::random;
      if (item.text("random") != "any") item.at("random").fail("expected \"any\"");
      slot.of = any_role();
    } else if (slot.how = RoleSlot::How::chosen; item.at("choose").json().is_array()) {
      for (const Reader& id : item.at("choose").items()) slot.of.add(read_role_id(id));
      if (slot.of.empty()) item.at("choose").fail("expected at least one role");
    } else {
      if (item.text("choose") != "any") item.at("choose").fail("expected \"any\" or a list of roles");
      slot.of = any_role();
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
    scenario_.extra_slot =
        roles.has("extra_seat") ? read_slot(roles.at("extra_seat")) : RoleSlot{RoleSlot::How::chosen, any_role()};
    if (!strict_ && !roles.has("extra_seat")) scenario_.extra_slot.of = scenario_.slots[1].back().of;  // as it was read
    if (scenario_.extra_slot.how != RoleSlot::How::chosen)
      roles.at("extra_seat").fail("a seat above three chooses its role");  // RSL-23
    std::vector<RoleSlot> five = scenario_.slots[3];
    five.insert(five.end(), most_seats - 3, scenario_.extra_slot);
    if (strict_ || roles.has("extra_seat")) check_slots(roles, five);
  }

  Roles any_role() const {
    Roles all;
    for (std::size_t i = 1; i <= scenario_.roles.size(); ++i) all.add(static_cast<RoleNo>(i));
    return all;
  }

  /// RSL-18: named roles are reserved first and none is used twice, so every slot must still find one, whoever chose what
  /// before. Choices come in the order of the slots and lots after them; with role_pick = random all are lots, in order.
  void check_slots(const Reader& list, const std::vector<RoleSlot>& slots) {
    Roles reserved;
    for (const RoleSlot& slot : slots) {
      if (slot.how != RoleSlot::How::named) continue;
      if (reserved.has(*slot.of.begin()))
        return list.fail("the role " + scenario_[*slot.of.begin()].id + " is named twice");
      reserved.add(*slot.of.begin());
    }
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (slots[i].how == RoleSlot::How::named) continue;
      const Roles open = slots[i].of - reserved;
      int before = 0;  // slots that may have taken one of these
      for (std::size_t j = 0; j < slots.size(); ++j) {
        const bool earlier = j < i || (slots[i].how == RoleSlot::How::random && slots[j].how == RoleSlot::How::chosen);
        before += j != i && earlier && slots[j].how != RoleSlot::How::named && !(slots[j].of & open).empty();
      }
      if (open.size() <= before) return list.fail("a slot might have no role left to choose");
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
    scenario_.choose_strategies = strategies.integer("choose", 0, most_strategies);
  }

  /// RSL-08: what is banned, given or Active at the start is not in the market.
  void check_choice(const Reader& strategies) {
    Strategies gone;
    for (StrategyNo card : scenario_.banned) gone.add(card);
    for (StrategyNo card : scenario_.start_strategies) gone.add(card);
    for (const ScenarioRule& rule : scenario_.rules)
      for (StrategyNo card : rule.strategies) gone.add(card);
    const int left = static_cast<int>(scenario_.strategies.size()) - gone.size();
    if (scenario_.choose_strategies > left)
      strategies.at("choose").fail("only " + std::to_string(left) + " strategies are left to choose from");
  }

  void read_rules(const Reader& list) {
    const auto items = list.items();
    if (items.size() > most_rules) return list.fail("a scenario has at most " + std::to_string(most_rules) + " rules");
    for (const Reader& item : items) {
      const ScenarioRule rule = read_rule(item);
      const bool again = std::any_of(scenario_.rules.begin(), scenario_.rules.end(),
                                     [&](const ScenarioRule& other) { return other.op == rule.op; });
      if (again && strict_ && counts_once(rule.op))
        item.at("rule").fail("there is a second " + std::string{rule_words[static_cast<std::size_t>(rule.op)]} +
                             ", and only one can hold");
      scenario_.rules.push_back(rule);
    }
  }

  /// Other rules add up (RSL-52).
  static bool counts_once(ScenarioRule::Op op) {
    return op == ScenarioRule::Op::ability_burnout || op == ScenarioRule::Op::end_after_symbols ||
           op == ScenarioRule::Op::end_roll || op == ScenarioRule::Op::end_after_turn;
  }

  /// The words of a scenario and of its cards, which others will read; and ids, which must not pass for those of the box.
  void check_words(const Reader& file) const {
    const auto fits = [&](const std::string& text, int most, bool may_be_empty) {
      return fresh_ ? (may_be_empty && text.empty()) || fit_to_show(text, most) : fits_on_a_card(text, most);
    };
    const auto check = [&](const Reader& in, int most, bool may_be_empty) {
      const std::string text = in.text();
      if (!fits(text, most, may_be_empty))
        in.fail("expected at most " + std::to_string(most) + " letters on one line" +
                (fits_on_a_card(text, most) ? ", all of them to be seen" : ""));
    };
    const auto name = [&](const Reader& in, std::string_view key) { check(in.at(key), longest_name, false); };
    const auto prose = [&](const Reader& in, std::string_view key) {
      if (in.has(key)) check(in.at(key), longest_text, true);
    };
    const auto id = [](const Reader& in) {
      if (!is_id(in.text("id"))) in.at("id").fail("expected 1 to 60 letters, digits, - and _");
    };
    id(file), name(file, "name"), prose(file, "intro");
    if (std::find(scenario_words.begin(), scenario_words.end(), scenario_.id) != scenario_words.end())
      file.at("id").fail("\"" + scenario_.id + "\" is a scenario of the box");
    if (!file.has("cards")) return;
    for (const std::string_view kind : {"events", "strategies", "roles"}) {
      if (!file.at("cards").has(kind)) continue;
      for (const Reader& card : file.at("cards").at(kind).items()) {
        if (is_blank(card)) continue;
        id(card), name(card, "name"), prose(card, "flavour");
        if (card.has("keywords")) {
          const auto words = card.at("keywords").items();
          if (fresh_ && words.size() > most_keywords)
            card.at("keywords").fail("a card has at most " + std::to_string(most_keywords) + " keywords");
          for (const Reader& word : words) check(word, longest_name, false);
        }
        if (kind != "roles") continue;
        for (const Reader& ability : card.at("abilities").items()) name(ability, "label");
      }
    }
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
          const auto times = [&](const std::vector<StrategyNo>& list) {
            return std::count(list.begin(), list.end(), rule.strategies.back());
          };
          auto active = times(rule.strategies);
          for (const ScenarioRule& other : scenario_.rules) active += times(other.strategies);
          if (times(scenario_.banned) > 0 || times(scenario_.start_strategies) > 0 || active > 1)
            item.fail("this strategy is banned, in the reserve or there twice");
        }
        break;
      case ScenarioRule::Op::budget_bonus: rule.by = nonzero(object.at("by"), 20); break;
    }
    return rule;
  }

  Reader file_;
  Scenario scenario_;
  bool strict_, fresh_, box_;
  std::array<int, most_event_numbers + 1> left_{};
};

}  // namespace

int Scenario::deck_size() const {
  int size = random;
  for (const Picks& picks : fixed) size += picks.count;
  for (const Segment& segment : segments)
    for (const Picks& picks : segment.inserts) size += picks.count;
  return size;
}

Scenario read_scenario(const Reader& file, const Scenario& box, Scrutiny scrutiny) {
  return ScenarioReader{file, box, scrutiny}.read();
}

}  // namespace parlor::resilience
