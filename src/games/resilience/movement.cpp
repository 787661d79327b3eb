// SPDX-License-Identifier: MIT
// What moves on the table: indicators with their dominoes, counters, cubes, and the top of the deck.
#include <algorithm>

#include "games/resilience/rules.h"

namespace parlor::resilience {
// ---- Movement and dominoes: RSL-47 to RSL-50 ------------------------------------------------------------------------

void Rules::gain(State& s, Indicator on, int by, Cause cause, Journal& journal) const {
  std::uint8_t& space = s.space[index(on)];
  const std::uint8_t from = space;
  space = static_cast<std::uint8_t>(std::min(from + by, top_space));  // RSL-47
  journal.tell(IndicatorMoved{on, from, space, static_cast<std::uint8_t>(from + by - space), cause});
  if (from == top_space || space != top_space || house_rule(HouseRule::space8) != 0) return;  // RSL-48, RSL-49
  const Lines& bonus = (*content_)[on].bonus;
  if (bonus.empty()) return;
  journal.tell(BonusApplied{on});
  for (const Line& line : bonus)  // RSL-50: depth first, and at most once for each marker
    gain(s, line.on.front(), line.by, {Source::bonus, static_cast<std::uint8_t>(index(on)), 0}, journal);
}

void Rules::lose(State& s, Indicator on, int by, Cause cause, Journal& journal) const {
  std::uint8_t& space = s.space[index(on)];
  const std::uint8_t from = space;
  space = static_cast<std::uint8_t>(std::max(from - by, 1));
  journal.tell(IndicatorMoved{on, from, space, static_cast<std::uint8_t>(by - (from - space)), cause});
  if (space == 1 && from > 1 && (*content_)[on].major && house_rule(HouseRule::defeat_check) != 0)
    end_game(s, Ending::major_defeat, journal);  // RSL-112
}

void Rules::lay_counter(State& s, Indicator on, int by, Cause cause, Journal& journal) const {
  const bool own = cause.source == Source::strategy || cause.source == Source::ability;
  journal.tell(CounterPlaced{on, small(by), cause});
  if (!s.counters.full()) return s.counters.push({on, small(by), false, own});
  for (Counter& counter : s.counters)  // beyond what anybody could keep apart
    if (counter.on == on && !counter.due && counter.own == own && (counter.by > 0) == (by > 0))
      return void(counter.by = small(counter.by + by));
}

void Rules::change_budget(State& s, int by, Journal& journal) const {  // RSL-28, RSL-110
  if (!s.budget_open) return;
  const int before = s.budget;
  s.budget = static_cast<std::uint8_t>(std::clamp(before + by, 0, 200));
  journal.tell(BudgetChanged{small(s.budget - before), s.budget});
}

void Rules::change_cubes(State& s, int by, Journal& journal) const {
  const int before = s.cubes;
  s.cubes = static_cast<std::uint8_t>(std::clamp(before + by, 0, most_cubes()));
  if (s.cubes > before) journal.tell(CubePlaced{s.cubes, s.symbols});
  if (s.cubes < before) journal.tell(CubeRemoved{s.cubes, s.symbols});
}

// ---- Counters: RSL-34 to RSL-36 -------------------------------------------------------------------------------------

void Rules::start_batch(State& s, Indicator on) const {
  Task task{.work = Work::batch, .source = Source::counter, .card = static_cast<std::uint8_t>(index(on))};
  task.on = on;
  s.tasks.push(task);
}

void Rules::do_batch(State& s, Journal& journal) const {
  Task& task = top(s);
  while (task.next < s.counters.size()) {
    const Counter& counter = s.counters[task.next++];
    if (!counter.due || counter.on != task.on) continue;
    if (counter.by < 0) return start_loss(s, task.on, -counter.by, task, counter.own);  // RSL-67: tested now
    task.amount = small(task.amount + counter.by);
  }
  const Indicator on = task.on;
  const int net = task.amount;
  s.tasks.pop();
  CountersApplied told{.on = on, .values = {}, .reduced = 0, .net = small(net)};
  int printed = 0;
  for (int i = 0; i < s.counters.size(); ++i) {
    if (!s.counters[i].due || s.counters[i].on != on) continue;
    printed += s.counters[i].by;
    told.values.push(s.counters[i].by);
    s.counters.remove_at(i--);
  }
  told.reduced = static_cast<std::uint8_t>(net - printed);
  journal.tell(told);
  const Cause cause{Source::counter, static_cast<std::uint8_t>(index(on)), 0};
  if (net > 0) gain(s, on, net, cause, journal);  // one movement for the batch
  if (net < 0) lose(s, on, -net, cause, journal);
}

// ---- Looking at the deck: RSL-108, RSL-152 --------------------------------------------------------------------------

void Rules::start_peek(State& s, const Line& line, const Task& from, Journal& journal) const {
  const bool holder_only = house_rule(HouseRule::peek_visibility) != 0 && from.source == Source::ability;
  const SeatSet seers = holder_only ? SeatSet::only(from.who) : seats();
  const int count = std::min<int>(line.by, s.deck_count);
  DeckPeeked told{from.source == Source::ability ? RoleNo{from.card} : no_role, static_cast<std::uint8_t>(count), {}};
  for (int i = 0; i < count; ++i) {
    Slot& slot = s.slots[s.played_count + static_cast<std::size_t>(i)];
    slot.known |= seers;
    told.cards.push(slot.card);
  }
  journal.tell(told, seers);
  Task task{.work = Work::peek, .source = from.source, .card = from.card, .ability = from.ability};
  task.mode = static_cast<std::uint8_t>(line.then), task.entry = static_cast<std::uint8_t>(count), task.who = from.who;
  s.tasks.push(task);
}

void Rules::do_peek(State& s, Journal& journal) const {
  const Task& task = s.tasks.back();
  const auto then = static_cast<Then>(task.mode);
  const int left = task.entry - task.next;
  const bool over = then == Then::none || left == 0 || (then == Then::reorder && left == 1) ||
                    (then == Then::bottom_one && s.deck_count == 1);
  if (!over && left > 1) return void(s.question = Question::peek_choice);
  if (!over) return peeked(s, task.next + 1, journal);  // RSL-153
  if (then == Then::reorder) tell_rearranged(s, then, task.entry, journal);
  s.tasks.pop();
}

void Rules::peeked(State& s, int place, Journal& journal) const {
  Task& task = top(s);
  const auto then = static_cast<Then>(task.mode);
  const auto first = s.slots.begin() + s.played_count;
  if (then == Then::reorder) {  // this card comes next
    std::rotate(first + task.next, first + place - 1, first + place);
    ++task.next;
    return;
  }
  s.tasks.pop();
  if (then == Then::discard_one) return discard_event(s, place - 1, journal);
  std::rotate(first + place - 1, first + place, first + s.deck_count);
  forget_place(s, place - 1);
  const Slot& bottom = s.slots[s.played_count + s.deck_count - 1u];
  DeckRearranged told{then, {bottom.card}};
  journal.tell(told, bottom.known);
}

void Rules::tell_rearranged(const State& s, Then how, int count, Journal& journal) const {
  DeckRearranged told{how, {}};
  for (int i = 0; i < count; ++i) told.cards.push(s.slots[s.played_count + static_cast<std::size_t>(i)].card);
  journal.tell(told, s.slots[s.played_count].known);
}

/// A card of the deck goes face up to the played pile without effect; the event in resolution stays the last of the pile.
void Rules::discard_event(State& s, int place, Journal& journal) const {
  const auto first = s.slots.begin() + s.played_count;
  std::rotate(first, first + place, first + place + 1);
  Slot& card = *first;
  forget_glimpse(s, card.card);
  card.known = {};
  card.fate = Fate::discarded;
  journal.tell(EventDiscarded{card.card});
  ++s.played_count, --s.deck_count;
  if (s.event_stage != EventStage::none) std::swap(s.slots[s.played_count - 1u], s.slots[s.played_count - 2u]);
  forget_place(s, place);
}

/// A card left the top of the deck: whoever is still looking at the cards above and below it sees one less.
void Rules::forget_place(State& s, int place) const {
  for (Task& task : s.tasks) {
    if (task.work != Work::peek || place >= task.entry) continue;
    --task.entry;
    if (place < task.next) --task.next;
  }
}

}  // namespace parlor::resilience
