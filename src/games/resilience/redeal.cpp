// SPDX-License-Identifier: MIT
// Knowing: what a viewer knows of a state, and the worlds that it leaves possible.
#include <algorithm>

#include "games/resilience/council.h"
#include "games/resilience/rules.h"

namespace parlor::resilience {

/// Built by adding: first what all see, then the cards that this seat was shown.
State Rules::known(const State& s, Viewer viewer) const {
  if (viewer.is_recorder()) return s;
  State k;
  k.market = s.market, k.reserve = s.reserve, k.active = s.active, k.discarded = s.discarded, k.removed = s.removed;
  k.used_roles = s.used_roles, k.roles = s.roles, k.slot = s.slot;
  k.proposal = s.proposal, k.proposer = s.proposer, k.agreed = s.agreed, k.refused = s.refused, k.held = s.held,
  k.lead = s.lead, k.away = s.away;
  k.space = s.space, k.counters = s.counters, k.resolved = s.resolved, k.coloured = s.coloured;
  k.step = s.step, k.question = s.question, k.ending = s.ending, k.tasks = s.tasks;
  k.event_stage = s.event_stage, k.event_phase = s.event_phase, k.back_to = s.back_to, k.opened = s.opened;
  k.turn = s.turn, k.final_turn = s.final_turn, k.cubes = s.cubes, k.symbols = s.symbols, k.draws = s.draws;
  k.budget = s.budget, k.plays = s.plays, k.from_gov = s.from_gov, k.from_eco = s.from_eco, k.income = s.income,
  k.upkeep = s.upkeep, k.rearmed = s.rearmed;
  k.automatic = s.automatic, k.skipped = s.skipped, k.settled = s.settled, k.waived = s.waived,
  k.budget_open = s.budget_open;
  k.played_count = s.played_count, k.deck_count = s.deck_count;

  const bool over = s.step == Step::over;  // RSL-121
  const bool listed = over || house_rule(HouseRule::deck_list_public) != 0;
  const std::size_t deck_end = s.played_count + std::size_t{s.deck_count};
  for (std::size_t i = 0; i < s.slots.size(); ++i) {
    k.slots[i] = s.slots[i];
    const bool seen =
        i < s.played_count || over || (i < deck_end ? viewer.among(s.slots[i].known) : listed);  // RSL-151, RSL-152
    if (!seen) k.slots[i].card = no_event;
  }
  for (const Glimpse& glimpse : s.glimpses)
    if (viewer.among(glimpse.seers)) k.glimpses.push(glimpse);
  if (viewer.is_seat() && s.stops.has(viewer.seat())) k.stops.add(viewer.seat());
  for (Task& roll : k.tasks) {
    if (roll.asked.empty()) continue;
    const bool open = s.question == Question::pre_roll && s.proposer == nobody && &roll == &k.tasks.back();
    const SeatSet stopped = council(s).stopped_for(roll);
    roll.asked = (open ? pending(s) : council(s).present()) &
                 council(s).speakers();  // RSL-100: not who asked, but for whom all wait
    if (viewer.is_seat() && !stopped.has(viewer.seat())) roll.asked.remove(viewer.seat());
  }
  return k;
}

namespace {

/// Fills the face-down cards. Within what is known every unseen card of the pool is equally likely at every place. A card
/// that is both a fixed pick (or an insert) and in the pool is taken as the pick when it shows: seats cannot tell copies
/// apart, so the weight of later copies is a little lower than by exact counting, and no world is left out.
class Imagination {
 public:
  Imagination(const Rules& rules, const State& known, Rng& rng) : scenario_{rules.scenario()}, s_{known}, rng_{rng} {}

  State world() {
    count_cards();
    reserve_inserts();
    draw_the_rest();
    lay_out();
    return s_;
  }

 private:
  static constexpr std::size_t numbers = most_event_numbers;
  static constexpr std::size_t most_segments = 16;
  using Counts = std::array<int, numbers>;

  std::size_t deck_end() const { return s_.played_count + std::size_t{s_.deck_count}; }
  static std::size_t at(EventNo card) { return static_cast<std::size_t>(card); }

  void count_cards() {
    for (std::size_t i = 0; i < scenario_.events.size(); ++i)
      left_[i + 1] = scenario_.events[i].copies, cards_ += left_[i + 1];
    for (std::size_t i = 0; i < static_cast<std::size_t>(cards_); ++i) {
      const Slot& slot = s_.slots[i];
      if (slot.card == no_event) continue;
      --left_[at(slot.card)];
      if (i < deck_end()) ++seen_[slot.segment][at(slot.card)], ++seen_in_deck_[at(slot.card)];
      else listed_ = true;
    }
    Counts shown{};  // a glimpsed card may be one whose place is known by now
    for (std::size_t i = s_.played_count; i < deck_end(); ++i) ++shown[at(s_.slots[i].card)];
    for (const Glimpse& glimpse : s_.glimpses) {
      if (shown[at(glimpse.card)]-- > 0) continue;
      --left_[at(glimpse.card)];
      ++seen_[glimpse.segment][at(glimpse.card)], ++seen_in_deck_[at(glimpse.card)];
      pinned_[glimpse.segment].push(glimpse.card);
    }
  }

  /// RSL-15: each segment holds its inserts until they were seen.
  void reserve_inserts() {
    for (std::size_t segment = 0; segment < scenario_.segments.size(); ++segment)
      for (const Picks& picks : scenario_.segments[segment].inserts) {
        const int shown = std::min(picks.count, seen_[segment][at(picks.card)]);
        seen_in_deck_[at(picks.card)] -= shown;
        for (int i = shown; i < picks.count; ++i) pinned_[segment].push(picks.card), --left_[at(picks.card)];
      }
  }

  /// RSL-10 to RSL-13: fixed picks that were not seen are in the deck, the other places come from the pool.
  void draw_the_rest() {
    int room = 0;
    for (std::size_t i = s_.played_count; i < deck_end(); ++i) room += s_.slots[i].card == no_event;
    for (const EventList& pins : pinned_) room -= pins.size();
    for (const Picks& picks : scenario_.fixed)
      for (int i = std::min(picks.count, seen_in_deck_[at(picks.card)]); i < picks.count; ++i)
        drawn_.push(picks.card), --left_[at(picks.card)];
    if (!listed_)
      for (EventNo card : scenario_.barred)
        while (left_[at(card)] > 0) aside_.push(card), --left_[at(card)];
    EventList pool;
    for (std::size_t number = 1; number < numbers; ++number)
      for (int i = 0; i < left_[number]; ++i) pool.push(static_cast<EventNo>(number));
    rng_.shuffle(pool);
    while (drawn_.size() < room) drawn_.push(pool.pop());
    for (EventNo card : pool) aside_.push(card);
    std::sort(aside_.begin(), aside_.end());
    rng_.shuffle(drawn_);
  }

  void lay_out() {
    const std::size_t segments = std::max<std::size_t>(1, scenario_.segments.size());
    for (std::size_t segment = 0; segment < segments; ++segment) {
      List<std::uint8_t, most_events> places;
      for (std::size_t i = s_.played_count; i < deck_end(); ++i)
        if (s_.slots[i].card == no_event && s_.slots[i].segment == segment) places.push(static_cast<std::uint8_t>(i));
      rng_.shuffle(places);
      for (EventNo card : pinned_[segment]) s_.slots[places.pop()].card = card;
      while (!places.empty()) s_.slots[places.pop()].card = drawn_.pop();
    }
    if (listed_) return;
    for (int i = 0; i < aside_.size(); ++i) s_.slots[deck_end() + static_cast<std::size_t>(i)].card = aside_[i];
  }

  const Scenario& scenario_;
  State s_;
  Rng& rng_;
  int cards_ = 0;
  bool listed_ = false;  // the cards set aside are known
  Counts left_{}, seen_in_deck_{};
  std::array<Counts, most_segments> seen_{};
  std::array<EventList, most_segments> pinned_;  // cards that lie somewhere in a segment
  EventList drawn_, aside_;
};

}  // namespace

/// Whether the others asked to be stopped before rolls is left open: it says nothing about the cards.
State Rules::redeal(const State& known, Seat, Rng& rng) const {
  return known.step == Step::over ? known : Imagination{*this, known, rng}.world();
}

}  // namespace parlor::resilience
