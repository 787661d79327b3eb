// SPDX-License-Identifier: MIT
// .Resilience as JSON: the view and the names. A view is made from what `known` gave, so it can show no more than that.
#include <algorithm>
#include <array>
#include <string>

#include "games/resilience/card_text.h"
#include "games/resilience/position.h"
#include "games/resilience/rules.h"
#include "games/resilience/words.h"
#include "words/view_text.h"

namespace parlor::resilience {
namespace {

Json lines_json(std::span<const Line> lines) {
  Json list = Json::array();
  for (const Line& line : lines)
    for (Indicator on : line.on) list.push_back(tree({{"on", id_of(on)}, {"by", line.by}}));
  return list;
}

constexpr int most_influence = 4;  // Influence spent on one roll

class View : Words {
 public:
  View(const Rules& rules, const State& known, Viewer viewer, std::span<const Told<Event>> history)
      : Words{rules}, s_{known}, now_{rules, known}, viewer_{viewer}, history_{history} {}

  void draw(ViewDraft& view) const {
    view.part("scenario", Mark{true}, [&](JsonText& out) {  // the same for the whole game
      out.value(tree({{"id", scenario_.id}, {"name", scenario_.name}, {"intro", scenario_.intro}}));
    });
    if (viewer_.is_recorder()) view.fields(table());
    else draw_open(view);
    if (viewer_.is_seat()) view.field("stop_before_rolls", s_.stops.has(viewer_.seat()));
    const Indicators open = now_.influenceable();
    view.list("indicators", [&] {
      for (Indicator on : every_indicator) indicator(view, on, open.has(on));
    });
    view.object("strategies", [&] { strategies(view); });
  }

 private:
  /// The same for all who know the same; when to stop is everybody's own.
  void draw_open(ViewDraft& view) const {
    State open = s_;
    open.stops = {};
    view.common(Mark::for_all(open, history_.size()), [&] { view.fields(table()); });
  }

  Json table() const {
    Json view = tree({{"round", s_.turn},
                      {"last_turn", last_turn()},
                      {"final_turn", s_.final_turn == 0 ? Json{} : Json(s_.final_turn)},
                      {"step", name_in(step_names, s_.step)},
                      {"phase", phase()},
                      {"question", question()},
                      {"waiting", number_list(rules_.pending(s_))},
                      {"together", true},
                      {"lead", index(now_.council().acting_lead())},
                      {"seats", seats()},
                      {"goals", goals()},
                      {"budget", budget()},
                      {"roles", roles()},
                      {"cubes", tree({{"now", s_.cubes}, {"symbols", s_.symbols}})},
                      {"deck", deck()},
                      {"played", played()},
                      {"special", special()}});
    if (s_.step != Step::over) view["forecast"] = forecast();
    if (s_.event_stage != EventStage::none) view["event"] = event(now_.current_event());
    if (const Task* roll = find(Work::roll); roll != nullptr) view["roll"] = roll_json(*roll);
    if (const Task* loss = find(Work::loss); loss != nullptr)
      view["loss"] = tree({{"on", id_of(loss->on)},
                           {"amount", loss->amount},
                           {"source", name_in(source_names, loss->source)},
                           {"card", card({loss->source, loss->card, loss->ability})}});
    if (s_.question == Question::peek_choice) view["peek"] = peek();
    if (s_.proposer != nobody)
      view["proposal"] = tree({{"seat", index(s_.proposer)},
                               {"action", rules_.fields(s_.proposal).json()},
                               {"agreed", number_list(s_.agreed)}});
    view["course"] = course();
    if (s_.step == Step::over) view["result"] = rules_.outcome(s_);
    return view;
  }

  const Task* find(Work work) const {
    return !s_.tasks.empty() && s_.tasks.back().work == work ? &s_.tasks.back() : nullptr;
  }

  Json phase() const {
    switch (s_.step) {
      case Step::roles:
      case Step::start_strategies: return "setup";
      case Step::turn_start:       return "turn_start";
      case Step::maintenance:
      case Step::counters:
      case Step::spaces:
      case Step::buying:           return "preparation";
      case Step::event:            return name_in(phase_names, s_.event_phase);
      case Step::action:           return "action";
      case Step::turn_end:         return "turn_end";
      case Step::over:             return "over";
    }
    return {};
  }

  Json question() const {
    return s_.question == Question::nothing ? Json{} : Json(name_in(question_names, s_.question));
  }

  /// The last turn if nothing shortens the game: two events a turn (RSL-16), or the turn that a clock has set.
  int last_turn() const {
    const bool second_to_come =
        s_.step != Step::turn_end && !(s_.step == Step::event && s_.event_phase == EventPhase::second);
    const bool first_to_come = s_.step < Step::event;
    const int this_turn = (first_to_come ? 1 : 0) + (second_to_come ? 1 : 0);
    const int last = s_.turn + std::max(0, s_.deck_count - this_turn + 1) / 2 + (s_.turn == 0 ? 1 : 0);
    return s_.step == Step::over ? s_.turn : s_.final_turn != 0 ? std::min<int>(last, s_.final_turn) : last;
  }

  Json seats() const {
    Json list = Json::array();
    for (Seat seat : rules_.seats()) {
      Json roles = Json::array();
      for (const RoleInPlay& role : s_.roles)
        if (role.holder == seat) roles.push_back(scenario_[role.role].id);
      list.push_back(tree({{"seat", index(seat)},
                           {"roles", roles},
                           {"away", s_.away.has(seat)},
                           {"lead", now_.council().acting_lead() == seat}}));
    }
    return list;
  }

  static Json zone(std::uint16_t spaces, std::string_view colour, const Lines& lines) {
    Json list = Json::array();
    for (int space = 1; space <= top_space; ++space)
      if ((spaces >> space & 1) != 0) list.push_back(space);
    return tree({{"colour", colour}, {"spaces", list}, {"does", lines_json(lines)}});
  }

  void indicator(ViewDraft& view, Indicator on, bool open) const {
    const int space = s_.space[index(on)];
    std::array<int, most_influence + 1> odds{};  // by amount: with how many faces of the die it would succeed
    for (int amount = 1; open && amount <= most_influence; ++amount)
      odds[static_cast<std::size_t>(amount)] = Words::odds(on, amount, s_);
    const bool resolving = s_.step == Step::counters || s_.step == Step::spaces;
    const bool waits = resolving && (now_.waiting_batches().has(on) || now_.waiting_spaces().has(on));
    view.item(Mark::for_all(space, odds, resolving, waits, s_.counters), [&](JsonText& out) {
      const Track& track = content_[on];
      const int goal = scenario_.win[index(on)];
      const bool red = (track.red >> space & 1) != 0, orange = (track.orange >> space & 1) != 0;
      Json counters = Json::array();
      for (const Counter& counter : s_.counters)
        if (counter.on == on) counters.push_back(counter.by);
      Json json =
          tree({{"id", track.id},
                {"name", track.name},
                {"space", space},
                {"colour", red                  ? "red"
                           : orange             ? "orange"
                           : space == top_space ? "top"
                                                : "plain"},
                {"does", red || orange ? lines_json(red ? track.red_lines : track.orange_lines) : Json::array()},
                {"zones",
                 Json::array({zone(track.red, "red", track.red_lines), zone(track.orange, "orange", track.orange_lines),
                              zone(1 << top_space, "top", track.bonus)})},
                {"counters", counters},
                {"major", track.major},
                {"goal", goal == 0 ? Json{} : Json(goal)}});
      json["influence"] = Json::object();
      for (std::size_t amount = 1; amount < odds.size(); ++amount)
        if (odds[amount] > 0) json["influence"][std::to_string(amount)] = odds[amount];
      if (resolving) json["pending"] = waits;
      out.value(json);
    });
  }

  Json goals() const {
    Json list = Json::array();
    for (Indicator on : every_indicator)
      if (const int goal = scenario_.win[index(on)]; goal != 0)
        list.push_back(tree({{"on", id_of(on)},
                             {"at_least", goal},
                             {"space", s_.space[index(on)]},
                             {"missing", std::max(0, goal - s_.space[index(on)])}}));
    return list;
  }

  Json budget() const {
    return tree({{"now", s_.budget},
                 {"gov", s_.from_gov},
                 {"eco", s_.from_eco},
                 {"income", s_.income},
                 {"maintenance", s_.upkeep},
                 {"waived", s_.waived},
                 {"plays", s_.plays}});
  }

  Json strategy(StrategyNo number) const {
    const StrategyCard& card = scenario_[number];
    Json circles = Json::array();
    for (Indicator on : card.influence) circles.push_back(id_of(on));
    return tree({{"card", card.id},
                 {"no", static_cast<int>(number)},
                 {"cost", card.cost},
                 {"maintenance", card.maintenance},
                 {"text", text_.on_play(card)},
                 {"while_active", text_.while_active(card)},
                 {"influence", circles},
                 {"removed_when_discarded", card.removed_when_discarded}});
  }

  void for_sale(ViewDraft& view, std::string_view name, const Strategies& cards) const {
    std::vector<StrategyNo> sorted;
    for (StrategyNo card : cards) sorted.push_back(card);
    std::sort(sorted.begin(), sorted.end(), [&](StrategyNo a, StrategyNo b) {
      return std::pair{scenario_[a].cost, a} < std::pair{scenario_[b].cost, b};
    });
    Mark mark{sorted.size()};
    for (StrategyNo card : sorted) mark = Mark{mark, card, now_.price(card), now_.price(card) <= s_.budget};
    view.part(name, mark, [&](JsonText& out) {
      out.list([&] {
        for (StrategyNo card : sorted) {
          Json json = strategy(card);
          json["price"] = now_.price(card);
          json["affordable"] = now_.price(card) <= s_.budget;
          out.value(json);
        }
      });
    });
  }

  void strategies(ViewDraft& view) const {
    const auto lying = [&](std::string_view name, const auto& cards) {
      view.part(name, Mark::for_all(cards), [&](JsonText& out) {
        out.list([&] {
          for (StrategyNo card : cards) out.value(strategy(card));
        });
      });
    };
    lying("active", s_.active);
    lying("reserve", s_.reserve);
    for_sale(view, "market", s_.market);
    for_sale(view, "discarded", s_.discarded);
    Json removed = Json::array();
    for (StrategyNo card : s_.removed) removed.push_back(scenario_[card].id);
    view.field("removed", removed);
  }

  Json roles() const {
    Json list = Json::array();
    for (const RoleInPlay& role : s_.roles) {
      Json abilities = Json::array();
      for (int number = 1; number <= 2; ++number) {
        const Ability& ability = scenario_[role.role].abilities[static_cast<std::size_t>(number - 1)];
        const bool asked = s_.question != Question::nothing && !now_.before_abilities();
        abilities.push_back(tree({{"ability", number},
                                  {"label", ability.label},
                                  {"text", text_.of(ability.lines)},
                                  {"available", (role.available >> (number - 1) & 1) != 0},
                                  {"now", asked && now_.usable(role, number, now_.window())}}));
      }
      list.push_back(
          tree({{"role", scenario_[role.role].id}, {"holder", index(role.holder)}, {"abilities", abilities}}));
    }
    return list;
  }

  Json deck() const {
    Json json = tree({{"left", s_.deck_count}, {"known", Json::array()}});
    if (!scenario_.segments.empty()) json["segments"] = segments();
    for (int i = 0; i < s_.deck_count; ++i)
      if (const Slot& slot = s_.slots[s_.played_count + static_cast<std::size_t>(i)];
          slot.card != no_event && !viewer_.is_recorder())
        json["known"].push_back(tree({{"place", i + 1}, {"event", scenario_[slot.card].id}}));
    Json fixed = Json::array(), barred = Json::array();
    for (const Picks& picks : scenario_.fixed)
      fixed.push_back(tree({{"event", scenario_[picks.card].id}, {"count", picks.count}}));
    for (EventNo card : scenario_.barred) barred.push_back(scenario_[card].id);
    json["fixed"] = std::move(fixed);
    json["barred"] = std::move(barred);
    if (rules_.house_rule(HouseRule::deck_list_public) != 0 || s_.step == Step::over) json["list"] = deck_list();
    return json;
  }

  Json segments() const {  // how many cards are left of each
    Json list = Json::array();
    for (std::size_t segment = 0; segment < scenario_.segments.size(); ++segment) {
      int count = 0;
      for (int i = 0; i < s_.deck_count; ++i)
        count += s_.slots[s_.played_count + static_cast<std::size_t>(i)].segment == segment;
      list.push_back(count);
    }
    return list;
  }

  /// What is left in the deck, without its order: all cards but the played and those set aside.
  Json deck_list() const {
    std::array<int, most_event_numbers> left{};
    int cards = 0;
    for (std::size_t i = 0; i < scenario_.events.size(); ++i)
      left[i + 1] = scenario_.events[i].copies, cards += left[i + 1];
    for (int i = 0; i < cards; ++i)
      if (i < s_.played_count || i >= s_.played_count + s_.deck_count)
        --left[static_cast<std::size_t>(s_.slots[static_cast<std::size_t>(i)].card)];
    Json list = Json::array();
    for (std::size_t number = 1; number < left.size(); ++number)
      if (left[number] > 0)
        list.push_back(tree({{"event", scenario_[static_cast<EventNo>(number)].id}, {"count", left[number]}}));
    return list;
  }

  Json event(EventNo number) const {
    const EventCard& card = scenario_[number];
    return tree({{"event", card.id},
                 {"no", static_cast<int>(number)},
                 {"symbol", card.symbol == Symbol::none ? Json{} : Json(name_in(symbol_names, card.symbol))},
                 {"text", text_.of(card)},
                 {"phase", name_in(phase_names, s_.event_phase)}});
  }

  Json played() const {
    Json list = Json::array();
    for (std::size_t i = 0; i < s_.played_count; ++i)
      list.push_back(
          tree({{"event", scenario_[s_.slots[i].card].id},
                {"fate", s_.slots[i].fate == Fate::none ? Json{} : Json(name_in(fate_names, s_.slots[i].fate))}}));
    return list;
  }

  Json roll_json(const Task& roll) const {
    Json json = roll_words({roll.kind, {roll.source, roll.card, roll.ability}, roll.regards, roll.faces, roll.amount});
    json["good"] = roll.good ? "hit" : "miss";
    if (roll.face != 0) json["face"] = roll.face, json["result"] = std::clamp(roll.face + roll.amount, 1, 6);
    return json;
  }

  Json peek() const {
    const Task& task = s_.tasks.back();
    Json list = Json::array();
    for (int i = 0; i < task.entry; ++i) {
      const EventNo card = s_.slots[s_.played_count + static_cast<std::size_t>(i)].card;
      Json one = tree({{"place", i + 1}, {"placed", i < task.next}});
      if (card != no_event) one["event"] = scenario_[card].id, one["text"] = text_.of(scenario_[card]);
      list.push_back(std::move(one));
    }
    return tree({{"then", name_in(then_names, static_cast<Then>(task.mode))}, {"cards", list}});
  }

  /// What the scenario's own rules say now.
  Json special() const {
    Json list = Json::array();
    for (const ScenarioRule& rule : scenario_.rules) {
      Json json = tree({{"rule", name_in(rule_names, rule.op)}});
      switch (rule.op) {
        case ScenarioRule::Op::ability_burnout: json["faces"] = text_.of(rule.faces); break;
        case ScenarioRule::Op::end_after_symbols:
          json["count"] = rule.by, json["so_far"] = s_.symbols, json["extra_turns"] = rule.extra_turns;
          break;
        case ScenarioRule::Op::end_roll:
          json["from_turn"] = rule.by, json["add"] = rule.add, json["extra_turns"] = rule.extra_turns;
          break;
        case ScenarioRule::Op::die_mod:
          json["by"] = rule.by;
          if (rule.while_active != no_strategy)
            json["while_active"] = scenario_[rule.while_active].id, json["on"] = s_.active.has(rule.while_active);
          break;
        case ScenarioRule::Op::end_after_turn: json["turn"] = rule.by; break;
        case ScenarioRule::Op::budget_bonus:   json["by"] = rule.by; break;
        default:                               continue;
      }
      list.push_back(std::move(json));
    }
    return list;
  }

  // ---- The forecast: the next Preparation if nothing changes and no cancel roll helps ----

  Json forecast() const {
    State later = s_;
    const int income = now_.income(), due = s_.waived && s_.step == Step::maintenance ? 0 : upkeep();
    const int budget = std::max(0, s_.space[index(Indicator::gov)] + s_.space[index(Indicator::eco)] + income);
    Json json = tree({{"budget", budget},
                      {"gov", s_.space[index(Indicator::gov)]},
                      {"eco", s_.space[index(Indicator::eco)]},
                      {"income", income},
                      {"maintenance", due},
                      {"left", budget - due},
                      {"counters", Json::array()},
                      {"spaces", Json::array()}});
    for (Indicator on : every_indicator) {
      int sum = 0;
      for (const Counter& counter : s_.counters) sum += counter.on == on ? counter.by : 0;
      if (sum != 0) json["counters"].push_back(tree({{"on", id_of(on)}, {"by", sum}, {"to", move(later, on, sum)}}));
    }
    later.resolved = {};
    later.coloured = rules_.at(later).coloured();
    for (Indicators waiting = rules_.at(later).waiting_spaces(); !waiting.empty();
         waiting = rules_.at(later).waiting_spaces()) {
      const Indicator on = waiting.front();
      later.resolved.add(on);
      const auto lines = rules_.at(later).space_lines(on);
      json["spaces"].push_back(
          tree({{"on", id_of(on)}, {"space", later.space[index(on)]}, {"does", lines_json(lines)}}));
      for (const Line& line : lines) move(later, line.on.front(), line.by);
    }
    json["indicators"] = Json::object();
    for (Indicator on : every_indicator)
      if (later.space[index(on)] != s_.space[index(on)]) json["indicators"][id_of(on)] = later.space[index(on)];
    return json;
  }

  int upkeep() const {
    int due = 0;
    for (StrategyNo card : s_.active) due += scenario_[card].maintenance;
    return due;
  }

  int move(State& later, Indicator on, int by) const {
    std::uint8_t& space = later.space[index(on)];
    const int from = space;
    space = static_cast<std::uint8_t>(std::clamp(from + by, 1, top_space));
    if (from < top_space && space == top_space && rules_.house_rule(HouseRule::space8) == 0)
      for (const Line& line : content_[on].bonus) move(later, line.on.front(), line.by);
    return later.space[index(on)];
  }

  /// The eight indicators at the start and at the end of every turn, for the graph.
  Json course() const {
    Json list = Json::array();
    Spaces now{};
    for (const auto& told : history_) {
      if (const auto* placed = std::get_if<IndicatorsPlaced>(&told.event)) list.push_back(now = placed->spaces);
      if (const auto* moved = std::get_if<IndicatorMoved>(&told.event)) now[index(moved->on)] = moved->to;
      if (std::holds_alternative<TurnChecked>(told.event)) list.push_back(now);
    }
    return list;
  }

  const State& s_;
  Position now_;  // that state, by the rules
  Viewer viewer_;
  std::span<const Told<Event>> history_;
};

}  // namespace

static_assert(Game<Rules>);

Json Rules::with_scenario(const Json& cards, const Json& scenario) { return Content::with_scenario(cards, scenario); }

void Rules::draw(const State& known, Viewer viewer, std::span<const Told<Event>> history, ViewDraft& view) const {
  View{*this, known, viewer, history}.draw(view);
}

Json Rules::outcome(const State& s) const {
  Json goals = Json::array();
  for (Indicator on : every_indicator)
    if (const int goal = scenario_->win[index(on)]; goal != 0)
      goals.push_back(tree(
          {{"on", id_of(on)}, {"at_least", goal}, {"space", s.space[index(on)]}, {"met", s.space[index(on)] >= goal}}));
  return tree({{"reason", name_in(ending_names, s.ending)},
               {"rounds", s.turn},
               {"scenario", scenario_->id},
               {"goals", goals},
               {"collapsed", indicator_list(at(s).in_space_1())}});
}

}  // namespace parlor::resilience
