// SPDX-License-Identifier: MIT
// The board, cards and scenarios of .Resilience, as typed values built from effect primitives.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/resilience/state.h"
#include "kernel/fault.h"
#include "words/json_fwd.h"
#include "words/names.h"

namespace parlor::resilience {

/// Faces of a die: bit n for face n.
using Faces = std::uint8_t;
constexpr bool shows(Faces faces, int face) { return (faces >> face & 1) != 0; }
constexpr int good_faces(Faces faces, int modifiers) {  // of a die with modifiers
  int good = 0;
  for (int face = 1; face <= 6; ++face) good += shows(faces, std::clamp(face + modifiers, 1, 6)) ? 1 : 0;
  return good;
}

/// Kinds of rolls, a bit each; none: any but a scenario's.
constexpr bool may_regard(std::uint8_t rolls, RollKind kind) {
  return rolls == 0 || (rolls >> static_cast<int>(kind) & 1) != 0;
}

enum class Op : std::uint8_t {
  move,
  counter,
  budget,
  cube,
  peek,
  draw_event,
  discard_event,
  rearm,
  extra_play,
  waive_maintenance,
  cancel_event,
  cancel_loss,
  die_mod,
  reroll,
};
enum class Then : std::uint8_t { none, reorder, bottom_one, discard_one };
enum class Filter : std::uint8_t { any, symbol };
enum class Per : std::uint8_t { none, cubes, active };
enum class Window : std::uint8_t { free, maintenance, event_reveal, pre_roll, post_roll, pre_effect, action };

/// RSL-149: all parts must hold; the values given here always hold.
struct When {
  std::uint8_t cubes_min = 0, cubes_max = 255, turn_min = 0;
  StrategyNo active{};
  std::array<std::uint8_t, indicator_count> ind_min{}, ind_max{8, 8, 8, 8, 8, 8, 8, 8};
  bool operator==(const When&) const = default;
};

/// One effect of a card.
struct Line {
  Op op{};
  bool star = false, pick = false, conditional = false;
  Indicators on;  // one for move and counter, several with `pick`; for a die or a loss: which it may be (none: any)
  std::int8_t by = 0;  // also the count of peek, draw_event, discard_event and rearm, and the amount of cancel_loss
  Then then{};
  Filter filter{};
  Per per{};
  std::uint8_t most = 0;   // of `per`
  std::uint8_t rolls = 0;  // bit a RollKind; 0: any but scenario
  When when;
};
using Lines = std::vector<Line>;

/// What a card does: its common lines, then those of the chosen mode; the faces on which starred lines count.
struct Effects {
  Lines common;
  std::array<Lines, 2> modes;
  bool choose = false;
  Faces roll = 0;
  bool starred_gains = false;  // RSL-60: all starred lines have the same sign
};

enum class Symbol : std::uint8_t { none, terror, special };
enum class Tone : std::uint8_t { bad, good, quiet };

struct EventCard {
  std::string id, name, flavour;
  int copies = 0;
  bool blank = false;
  Symbol symbol{};
  Tone tone{};
  Effects effects;
};

/// What a strategy does while it is Active.
struct Entry {
  enum class Op : std::uint8_t { cancel, die_mod, income } op{};
  Indicators on;       // cancel: the one; die_mod: rolls that regard one of these (none: any)
  std::int8_t by = 0;  // amount, modifier, income
  Faces faces = 0;
  std::uint8_t rolls = 0;
};

struct StrategyCard {
  std::string id, name, flavour;
  int cost = 0, maintenance = 0;
  bool blank = false, removed_when_discarded = false;
  Effects effects;
  std::vector<Entry> entries;
  Indicators influence;  // circled green
};

struct Ability {
  std::string label;
  std::uint8_t windows = 0;  // bit a Window
  Lines lines;
  bool in(Window window) const { return (windows >> static_cast<int>(window) & 1) != 0; }
};
struct RoleCard {
  std::string id, name, flavour;
  bool blank = false;
  std::array<Ability, 2> abilities;
};

/// One of the eight tracks.
struct Track {
  std::string id, name;
  bool major = false;                 // RSL-113: its collapse is a major defeat
  std::uint16_t orange = 0, red = 0;  // bit n: space n
  Lines orange_lines, red_lines, bonus;
  std::array<Faces, 5> influence{};  // by amount 1 to 4
};

/// One number of cards, such as 2×#21.
struct Picks {
  EventNo card{};
  int count = 0;
};
struct Segment {
  int take = 0;  // -1: the rest
  std::vector<Picks> inserts;
};
struct RoleSlot {
  enum class How : std::uint8_t { named, chosen, random } how{};
  Roles of;  // the one, or those to choose from
};

struct ScenarioRule {
  enum class Op : std::uint8_t {
    ability_burnout,
    end_after_symbols,
    end_roll,
    die_mod,
    end_after_turn,
    start_counters,
    start_cubes,
    start_active,
    budget_bonus,
  } op{};
  int by = 0;  // also: count, turn, from_turn
  int add = 0;
  int extra_turns = 0;
  Faces faces = 0;
  std::uint8_t rolls = 0;
  StrategyNo while_active{};
  std::vector<std::pair<Indicator, int>> counters;
  std::vector<StrategyNo> strategies;
};

/// RSL-162: how a scenario of the box is played, in the order of the house rule's words.
enum class Difficulty : std::uint8_t { gentle, standard, harsh };
inline constexpr std::array<std::string_view, 3> difficulty_words{"gentle", "standard", "harsh"};

struct Briefing;

/// A scenario with all the cards it is played with: those of the box and its own.
struct Scenario {
  std::string id, name, intro;
  std::array<std::uint8_t, indicator_count> start{}, win{};  // win 0: no goal
  std::vector<EventNo> barred;
  std::vector<Picks> fixed;
  int random = 0;
  std::vector<Segment> segments;               // empty: one shuffled deck
  std::array<std::vector<RoleSlot>, 4> slots;  // by seats 1 to 3
  RoleSlot extra_slot;
  std::vector<StrategyNo> start_strategies, banned;
  int choose_strategies = 0;
  std::vector<ScenarioRule> rules;
  std::vector<EventCard> events;  // number n at n - 1
  std::vector<StrategyCard> strategies;
  std::vector<RoleCard> roles;
  std::shared_ptr<const Names> names;        // what is printed on all of them
  std::shared_ptr<const Briefing> briefing;  // what playouts look up (briefing.h)

  const EventCard& operator[](EventNo card) const { return events[static_cast<std::size_t>(card) - 1]; }
  const StrategyCard& operator[](StrategyNo card) const { return strategies[static_cast<std::size_t>(card) - 1]; }
  const RoleCard& operator[](RoleNo card) const { return roles[static_cast<std::size_t>(card) - 1]; }
  int deck_size() const;
};

struct Content {
  std::array<Track, indicator_count> tracks;
  std::array<std::array<int, 11>, indicator_count>
      influence_costs{};  // the Budget in sixths that a space costs on average, by modifiers from -5 to 5; 0: it can't be had
  int cubes = 0;          // the supply (RSL-73)
  int plays = 1;          // a turn (RSL-81)
  int income = 0;         // a turn, besides Governance and Domestic Economy (RSL-27)
  std::vector<Scenario> scenarios;                        // those of the box
  std::vector<Scenario> gentle, harsh;                    // the same, made easier and harder; none in earlier cards
  std::vector<Scenario> own;                              // one, if the table brought it: then that is what it plays
  std::map<std::string, std::string, std::less<>> words;  // phrases of the cards' text
  std::shared_ptr<const Json> played_with;                // without the words

  const Track& operator[](Indicator on) const { return tracks[static_cast<std::size_t>(on)]; }

  /// Reads and checks content/resilience/cards.json. Under "scenario" it may hold one of the table's own; what only a new
  /// one must heed (its id, how long its texts are) is not asked of one that was played by older `rules`. 0: the newest.
  static Result<Content> read(const Json& json, int rules = 0);
  std::span<const Scenario> at(Difficulty difficulty) const;
  Json printed_names(const Scenario& scenario) const;

  /// A scenario of one's own, and the cards with it, to be given to `read`.
  static bool is_scenario(const Json& json);
  static Json with_scenario(const Json& cards, const Json& scenario);

  /// What play depends on; its hash is the content's address.
  Json mechanics() const;
};

std::string_view id_of(Indicator on);

/// The seven of the box.
inline constexpr std::array<std::string_view, 7> scenario_words{
    "test_drive",          "successive_strikes",   "government_reboot", "social_movement",
    "money_is_everything", "all_about_operations", "anything_goes"};

}  // namespace parlor::resilience
