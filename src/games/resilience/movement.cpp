// SPDX-License-Identifier: MIT
// What moves on the table: indicators with their dominoes, counters, cubes, and the top of the deck.
#include <algorithm>

#include "games/resilience/play.h"

namespace parlor::resilience {
// ---- Movement and dominoes: RSL-47 to RSL-50 ------------------------------------------------------------------------

void Play::gain(Indicator on, int by, Cause cause) {
  std::uint8_t& space = s_.space[index(on)];
  const std::uint8_t from = space;
  space = static_cast<std::uint8_t>(std::min(from + by, top_space));  // RSL-47
  journal_.tell(IndicatorMoved{on, from, space, static_cast<std::uint8_t>(from + by - space), cause});
  if (from == top_space || space != top_space || house_rule(HouseRule::space8) != 0) return;  // RSL-48, RSL-49
  const Lines& bonus = content()[on].bonus;
  if (bonus.empty()) return;
  journal_.tell(BonusApplied{on});
  for (const Line& line : bonus)  // RSL-50: depth first, and at most once for each marker
    gain(line.on.front(), line.by, {Source::bonus, static_cast<std::uint8_t>(index(on)), 0});
}

void Play::lose(Indicator on, int by, Cause cause) {
  std::uint8_t& space = s_.space[index(on)];
  const std::uint8_t from = space;
  space = static_cast<std::uint8_t>(std::max(from - by, 1));
  journal_.tell(IndicatorMoved{on, from, space, static_cast<std::uint8_t>(by - (from - space)), cause});
  if (space == 1 && from > 1 && content()[on].major && house_rule(HouseRule::defeat_check) != 0)
    end_game(Ending::major_defeat);  // RSL-112
}

void Play::lay_counter(Indicator on, int by, Cause cause) {
  const bool own = cause.source == Source::strategy || cause.source == Source::ability;
  journal_.tell(CounterPlaced{on, small(by), cause});
  if (!s_.counters.full()) return s_.counters.push({on, small(by), false, own});
  for (Counter& counter : s_.counters)  // beyond what anybody could keep apart
    if (counter.on == on && !counter.due && counter.own == own && (counter.by > 0) == (by > 0))
      return void(counter.by = small(counter.by + by));
}

void Play::change_budget(int by) {  // RSL-28, RSL-110
  if (!s_.budget_open) return;
  const int before = s_.budget;
  s_.budget = static_cast<std::uint8_t>(std::clamp(before + by, 0, 200));
  journal_.tell(BudgetChanged{small(s_.budget - before), s_.budget});
}

void Play::change_cubes(int by) {
  const int before = s_.cubes;
  s_.cubes = static_cast<std::uint8_t>(std::clamp(before + by, 0, most_cubes()));
  if (s_.cubes > before) journal_.tell(CubePlaced{s_.cubes, s_.symbols});
  if (s_.cubes < before) journal_.tell(CubeRemoved{s_.cubes, s_.symbols});
}

// ---- Counters: RSL-34 to RSL-36 -------------------------------------------------------------------------------------

void Play::start_batch(Indicator on) {
  Task task{.work = Work::batch, .source = Source::counter, .card = static_cast<std::uint8_t>(index(on))};
  task.on = on;
  s_.tasks.push(task);
}

void Play::do_batch() {
  Task& task = top(s_);
  while (task.next < s_.counters.size()) {
    const Counter& counter = s_.counters[task.next++];
    if (!counter.due || counter.on != task.on) continue;
    if (counter.by < 0) return start_loss(task.on, -counter.by, task, counter.own);  // RSL-67: tested now
    task.amount = small(task.amount + counter.by);
  }
  const Indicator on = task.on;
  const int net = task.amount;
  s_.tasks.pop();
  CountersApplied told{.on = on, .values = {}, .reduced = 0, .net = small(net)};
  int printed = 0;
  for (int i = 0; i < s_.counters.size(); ++i) {
    if (!s_.counters[i].due || s_.counters[i].on != on) continue;
    printed += s_.counters[i].by;
    told.values.push(s_.counters[i].by);
    s_.counters.remove_at(i--);
  }
  told.reduced = static_cast<std::uint8_t>(net - printed);
  journal_.tell(told);
  const Cause cause{Source::counter, static_cast<std::uint8_t>(index(on)), 0};
  if (net > 0) gain(on, net, cause);  // one movement for the batch
  if (net < 0) lose(on, -net, cause);
}

// ---- Looking at the deck: RSL-108, RSL-152 --------------------------------------------------------------------------

void Play::start_peek(const Line& line, const Task& from) {
  const bool holder_only = house_rule(HouseRule::peek_visibility) != 0 && from.source == Source::ability;
  const SeatSet seers = holder_only ? SeatSet::only(from.who) : rules_.seats();
  const int count = std::min<int>(line.by, s_.deck_count);
  DeckPeeked told{from.source == Source::ability ? RoleNo{from.card} : no_role, static_cast<std::uint8_t>(count), {}};
  for (int i = 0; i < count; ++i) {
    Slot& slot = s_.slots[s_.played_count + static_cast<std::size_t>(i)];
    slot.known |= seers;
    told.cards.push(slot.card);
  }
  journal_.tell(told, seers);
  Task task{.work = Work::peek, .source = from.source, .card = from.card, .ability = from.ability};
  task.mode = static_cast<std::uint8_t>(line.then), task.entry = static_cast<std::uint8_t>(count), task.who = from.who;
  s_.tasks.push(task);
}

void Play::do_peek() {
  const Task& task = s_.tasks.back();
  const auto then = static_cast<Then>(task.mode);
  const int left = task.entry - task.next;
  const bool over = then == Then::none || left == 0 || (then == Then::reorder && left == 1) ||
                    (then == Then::bottom_one && s_.deck_count == 1);
  if (!over && left > 1) return void(s_.question = Question::peek_choice);
  if (!over) return peeked(task.next + 1);  // RSL-153
  if (then == Then::reorder) tell_rearranged(then, task.entry);
  s_.tasks.pop();
}

void Play::peeked(int place) {
  Task& task = top(s_);
  const auto then = static_cast<Then>(task.mode);
  const auto first = s_.slots.begin() + s_.played_count;
  if (then == Then::reorder) {  // this card comes next
    std::rotate(first + task.next, first + place - 1, first + place);
    ++task.next;
    return;
  }
  s_.tasks.pop();
  if (then == Then::discard_one) return discard_event(place - 1);
  std::rotate(first + place - 1, first + place, first + s_.deck_count);
  forget_place(place - 1);
  const Slot& bottom = s_.slots[s_.played_count + s_.deck_count - 1u];
  DeckRearranged told{then, {bottom.card}};
  journal_.tell(told, bottom.known);
}

void Play::tell_rearranged(Then how, int count) {
  DeckRearranged told{how, {}};
  for (int i = 0; i < count; ++i) told.cards.push(s_.slots[s_.played_count + static_cast<std::size_t>(i)].card);
  journal_.tell(told, s_.slots[s_.played_count].known);
}

/// A card of the deck goes face up to the played pile without effect; the event in resolution stays the last of the pile.
void Play::discard_event(int place) {
  const auto first = s_.slots.begin() + s_.played_count;
  std::rotate(first, first + place, first + place + 1);
  Slot& card = *first;
  forget_glimpse(card.card);
  card.known = {};
  card.fate = Fate::discarded;
  journal_.tell(EventDiscarded{card.card});
  ++s_.played_count, --s_.deck_count;
  if (s_.event_stage != EventStage::none) std::swap(s_.slots[s_.played_count - 1u], s_.slots[s_.played_count - 2u]);
  forget_place(place);
}

/// A card left the top of the deck: whoever is still looking at the cards above and below it sees one less.
void Play::forget_place(int place) {
  for (Task& task : s_.tasks) {
    if (task.work != Work::peek || place >= task.entry) continue;
    --task.entry;
    if (place < task.next) --task.next;
  }
}

}  // namespace parlor::resilience
