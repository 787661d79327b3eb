// SPDX-License-Identifier: MIT
// Everything that lies on .Resilience's table, and the work that is under way when it waits for a decision.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "kernel/action.h"
#include "kernel/list.h"
#include "kernel/seat.h"

namespace parlor::resilience {

inline constexpr int least_players = 1;
inline constexpr int most_players = 3;  // RSL-01,
inline constexpr int most_seats = 5;    // RSL-23: or five where the table allows it
inline constexpr int indicator_count = 8;
inline constexpr int top_space = 8;
inline constexpr int most_events = 96;         // 54 in the box; the rest is room for cards of one's own
inline constexpr int most_event_numbers = 64;  // 0 to 63; one bit each where a scenario bars them
inline constexpr int most_strategies = 63;     // one bit each in a Strategies, and none for number 0
inline constexpr int most_roles = 31;          // likewise
inline constexpr int most_roles_in_play = 8;   // five seats, one more in Anything Goes, two to spare
inline constexpr int most_counters = 32;  // far more than two events and a strategy lay; beyond it they are added up
inline constexpr int most_tasks = 14;     // a card, a loss and a die; and room for abilities used in between
inline constexpr int most_rearmed = 8;    // RSL-111: by abilities, in one turn

/// RSL-02: the fixed order.
enum class Indicator : std::uint8_t { soc, gov, eco, def, inter, media, ops, pol };
constexpr Indicator indicator_at(int index) { return static_cast<Indicator>(index); }
constexpr int index(Indicator on) { return static_cast<int>(on); }

using Indicators = Set<Indicator, std::uint8_t>;
inline constexpr Indicators every_indicator = Indicators::first(indicator_count);

// Cards go by their printed numbers; 0 is no card, or one that the viewer does not know.
enum class EventNo : std::uint8_t {};
enum class StrategyNo : std::uint8_t {};
enum class RoleNo : std::uint8_t {};
inline constexpr EventNo no_event{};
inline constexpr StrategyNo no_strategy{};
inline constexpr RoleNo no_role{};

using Strategies = Set<StrategyNo, std::uint64_t>;
using Roles = Set<RoleNo, std::uint32_t>;

/// What the table does now; a turn runs from turn_start to turn_end (RSL-24 to RSL-26).
enum class Step : std::uint8_t {
  roles,
  start_strategies,
  turn_start,
  maintenance,
  counters,
  spaces,
  buying,
  event,
  action,
  turn_end,
  over,
};

/// What the table is asked (the decisions of the rulebook's table); `nothing`: no question is open.
enum class Question : std::uint8_t {
  nothing,
  role_choice,
  start_strategy,
  turn_start,
  maintenance_ability,
  maintenance_discard,
  counter_order,
  space_order,
  buy,
  event_stop,
  mode,
  pre_roll,
  post_roll,
  pre_effect,
  action,
  peek_choice,
  rearm_choice,
  replacement_marker,
  pick_indicator,
  turn_end,
};

/// A stop for abilities, answered with `go_on`.
constexpr bool is_stop(Question question) {
  switch (question) {
    case Question::turn_start:
    case Question::maintenance_ability:
    case Question::event_stop:
    case Question::pre_roll:
    case Question::post_roll:
    case Question::pre_effect:
    case Question::turn_end:            return true;
    default:                            return false;
  }
}

/// RSL-112 to RSL-118.
enum class Ending : std::uint8_t { none, victory, failed_mandate, minor_defeat, major_defeat };

/// The event in resolution (RSL-72).
enum class EventStage : std::uint8_t { none, revealed, resolving };
enum class EventPhase : std::uint8_t { first, second, extra };  // extra: a `draw_event` outside the two phases
enum class Fate : std::uint8_t { none, resolved, cancelled, discarded };

/// One event card. All cards of the game lie in one row: the played pile, the deck from its top, the cards set aside.
struct Slot {
  EventNo card{};            // in the deck: seen by `known`; set aside: by nobody
  SeatSet known;             // seats that know what lies here
  std::uint8_t segment = 0;  // of a stacked deck (RSL-15) from which the card came
  Fate fate{};               // once it is played
  bool operator==(const Slot&) const = default;
};

/// A card that somebody saw before the part of the deck in which it lies was shuffled (RSL-70), and that was not revealed since.
struct Glimpse {
  EventNo card{};
  SeatSet seers;  // seen by them
  std::uint8_t segment = 0;
  bool operator==(const Glimpse&) const = default;
};

/// How far a marker goes, as a state keeps it.
constexpr std::int8_t small(int spaces) { return static_cast<std::int8_t>(std::clamp(spaces, -100, 100)); }

/// A next-turn counter beside an indicator.
struct Counter {
  Indicator on{};
  std::int8_t by = 0;
  bool due = false;  // RSL-36: lay there when the step began
  bool own = false;  // laid by a strategy or an ability (RSL-63, house rule cancel_scope)
  bool operator==(const Counter&) const = default;
};

struct RoleInPlay {
  RoleNo role{};
  Seat holder{};
  std::uint8_t available = 0;  // bit 0: ability 1, bit 1: ability 2
  bool operator==(const RoleInPlay&) const = default;
};

enum class Source : std::uint8_t { event, strategy, influence, counter, space, bonus, ability, scenario };
enum class RollKind : std::uint8_t { influence, event, strategy, cancel, scenario };
enum class Work : std::uint8_t { none, lines, loss, roll, batch, influence, peek, rearm, marker };

/// A piece of work that waits for the ones above it on the stack. Which fields count depends on the work:
/// lines      the effects of a card. mode: 1 A, 2 B; next: the line; hit: what the die said of the starred lines
/// loss       of `amount` on `on`. next, entry: the Active strategy and its entry whose cancel is tested; hit: its die;
///            good: it comes from the table's own cards
/// roll       kind, faces, regards, face, amount: the sum of the modifiers; good: whether a hit favours the table; asked
/// batch      the counters of `on`. next: the counter; amount: the sum so far
/// influence  on `on`. amount: what was spent; hit
/// peek       next: cards already placed; entry: how many lie open; mode: what then; who: the holder
/// rearm      amount: how many; source, card, ability: by what
/// marker     card: the replacement role
struct Task {
  Work work{};
  std::uint8_t stage = 0;
  Source source{};
  std::uint8_t card = 0;     // the number of the event, strategy or role, or the indicator of a space or bonus
  std::uint8_t ability = 0;  // 1 or 2
  std::uint8_t mode = 0;
  std::uint8_t next = 0, entry = 0;
  Indicator on{};
  std::int8_t amount = 0;
  bool hit = false;
  RollKind kind{};
  std::uint8_t faces = 0;  // bit n: face n
  std::uint8_t face = 0;
  Indicators regards{};
  bool good = false;
  SeatSet asked{};  // RSL-100: for whom the window before the roll opens
  Seat who{};       // whose act it is
  bool operator==(const Task&) const = default;
};

/// How far the task of a roll has come.
enum RollStage : std::uint8_t { announced, to_be_thrown, seen };

struct State {
  // Seen by all
  Strategies market, reserve, discarded, removed;
  Roles used_roles;  // were in play at some time (RSL-126)
  Action proposal;   // RSL-136: open while it has a proposer
  std::array<std::uint8_t, indicator_count> space{};
  Step step{};
  Question question{};
  Ending ending{};
  EventStage event_stage{};
  EventPhase event_phase{};
  Step back_to{};                         // after an extra event
  std::uint8_t turn = 0, final_turn = 0;  // 0: none is set
  std::uint8_t budget = 0, plays = 0;
  std::uint8_t from_gov = 0, from_eco = 0;  // what this turn's Budget came from,
  std::int8_t income = 0;
  std::uint8_t upkeep = 0;                         // and what maintenance took of it
  std::uint8_t cubes = 0, symbols = 0, draws = 0;  // draws: events still to be drawn by effects (RSL-147)
  std::uint8_t slot = 0;                           // set-up: the role slot to fill
  Indicators resolved, coloured;  // of this Preparation (RSL-40); coloured: when the step began (RSL-39)
  bool automatic = false;         // RSL-43: the rest of this step in the automatic order
  bool skipped = false;           // the stop or window of this step is over
  bool settled = false;           // the table is done with buying, or with dropping cards
  bool waived = false;            // RSL-109
  bool budget_open = false;       // RSL-110: between rule the Budget and the end of the Action phase
  bool opened = false;            // the first event of the game has been revealed (RSL-70)
  Seat lead{};
  SeatSet away;    // RSL-138
  SeatSet agreed;  // to the proposal; RSL-136
  SeatSet refused;
  SeatSet held;            // RSL-141: seats that keep their own abilities back at this question
  Seat proposer = nobody;  // of the open proposal
  std::uint8_t played_count = 0, deck_count = 0;
  List<StrategyNo, most_strategies> active;    // in order of activation
  List<RoleInPlay, most_roles_in_play> roles;  // in play
  List<Counter, most_counters> counters;
  List<Task, most_tasks> tasks;         // the last is at work
  std::uint8_t rearmed = 0;             // RSL-111: abilities that abilities re-armed this turn
  std::array<std::uint8_t, 2> spare{};  // no byte of a state is padding

  // Seen by its seat
  SeatSet stops;  // RSL-100: seats that asked to be stopped before rolls

  // Seen by those whom it names
  List<Glimpse, 10> glimpses;
  std::array<Slot, most_events> slots{};  // played pile, deck, set aside

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024, "a state is one copy of at most a kilobyte");

inline Task& top(State& s) { return s.tasks[s.tasks.size() - 1]; }

}  // namespace parlor::resilience
