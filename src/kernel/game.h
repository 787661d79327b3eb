// SPDX-License-Identifier: MIT
// The contract of a game: an immutable object (content, house rules, number of seats) with const functions over a small,
// trivially copyable State. Hot code is a template over it; everything else goes through table/.
//
// A game has a `static constexpr Facts facts`, all that the concepts ask for, RulesOfPlay here and Game in words/game.h, and
// whatever it wants to say otherwise than the defaults, from which it inherits. Here is what play needs, there what is said of it.
#pragma once

#include <concepts>
#include <span>
#include <string_view>
#include <type_traits>

#include "kernel/action.h"
#include "kernel/facts.h"
#include "kernel/house_rules.h"
#include "kernel/journal.h"
#include "kernel/list.h"
#include "kernel/rng.h"
#include "kernel/seat.h"
#include "kernel/talk.h"

namespace parlor {

/// The type of an answer that a game leaves to the contract; what it then is, the functions at the end of this file say.
struct Unsaid {};
template <class Answer, class Type>
concept Says = std::same_as<Answer, Type> || std::same_as<Answer, Unsaid>;

/// What a game may say of its play, and what holds for one that does not.
struct PlayDefaults {
  static std::span<const HouseRuleSpec> house_rules() { return {}; }
  static Customs customs(const HouseRules&) { return {}; }            // what they ask of the room
  int rounds(const auto& /*state*/) const { return 0; }               // played so far; 0: they are not counted
  bool reversible(const auto&, Seat, Action) const { return false; }  // may be taken back: nothing hidden comes of it
  std::string_view unsound(const auto& /*state*/) const {
    return {};
  }  // which of the things that are always true is not; `apply` asserts it (kernel/sound.h)

  /// Where all are asked at once: as if none of the others had answered yet, so that who is asked last is no better off
  void unseal(auto& /*known*/, Seat) const {}

  // What a search asks about the worlds that it imagines. They are whole: nothing in them is hidden
  void reconsider(auto& /*world*/, Seat, Rng&) const {}  // the others' sealed choices become likely ones
  bool all_the_same(const auto& /*known*/, Seat) const { return false; }  // nothing comes of which choice is taken
  Unsaid likely(const auto& /*world*/, Seat, Rng&) const { return {}; }   // what that seat may well do, quickly guessed
  bool far_enough(const auto& /*from*/, const auto& /*now*/) const { return false; }  // played, to be judged
  Unsaid evaluate(const auto& /*world*/) const { return {}; }  // the score to expect, in millionths

  // Time, asked of the public position (`known` for a spectator), so that no clock and no pause tells a secret
  int seconds(const auto& /*known*/, Seat) const { return 0; }  // for this decision, by the house rules; 0: no clock
  Unsaid decision(const auto& /*known*/, Seat) const {
    return {};
  }  // a number for each: its clock runs on while that stays the same, whoever acts. Unsaid: every act begins another
  bool people_first(const auto& /*known*/) const { return false; }     // bots wait until no person is asked
  int bot_wait(const auto& /*known*/, Seat, Rng&) const { return 0; }  // in milliseconds; 0: as the house likes

  // Absence. True: the game keeps who is absent, the house's acts (timeout_kind, return_kind, leave_kind) are among its
  // `choices` and customs say who decides. Else the table does all that: for whoever is gone or late it is a bot
  static constexpr bool rules_on_absence = false;

  // Words from seat to seat
  RuleId forbids_words(const auto&, Seat, Seat) const { return "talk"; }  // empty: these two may talk now
  bool words_are_public() const { return false; }                         // everybody hears them

  std::uint32_t talks(const auto& /*state*/) const { return 0; }  // the number of the talk that is on; 0: none

  // What bots say, understand and remember. All but `heed` and `witness` are asked with what the seat knows
  Letter letter(const auto& /*known*/, Seat, Seat /*to*/, const Speaker&, const Hearsay&) const { return {}; }
  Letter reply(const auto& /*known*/, Seat, Seat /*to*/, std::span<const Remark>, const Speaker&,
               const Hearsay&) const {
    return {};
  }  // to what another said, which is the last that was heard
  std::span<const Remark> understood() const { return {}; }                           // all that a bot recognises
  bool fits(const auto& /*known*/, Seat, Seat /*to*/, Remark) const { return true; }  // to be said there and then
  void witness(Hearsay&, Seat, const auto& /*told*/) const {}  // notes what that seat saw of an event
  struct Belief {};                                            // what a seat makes of all that
  Belief belief(const auto& /*known*/, Seat, const Hearsay&) const { return {}; }
  void believe(auto& /*world*/, Seat, const Belief&, Rng&) const {}  // makes an imagined world agree with it
  Unsaid advise(const auto& /*known*/, Seat, const Speaker&, const Hearsay&, Rng&) const {
    return {};
  }  // as `suggest`, for who has listened
};

/// What the rules need. No JSON, no heap.
template <class G>
concept RulesOfPlay =
    std::is_trivially_copyable_v<typename G::State> && std::has_unique_object_representations_v<typename G::State> &&
    requires(const G& game, typename G::State& state, const typename G::State& now, Seat seat, Action action, Rng& rng,
             Journal<typename G::Event>& journal, Choices& choices, Viewer viewer, Hearsay& heard, Remark remark,
             std::span<const Remark> remarks, const HouseRules& house_rules, const Speaker& speaker,
             const Told<typename G::Event>& told, const typename G::Belief& belief) {
      { G::facts } -> std::same_as<const Facts&>;
      { game.players() } -> std::same_as<int>;
      { game.start(rng, journal) } -> std::same_as<typename G::State>;  // shuffled, dealt, ready
      { game.pending(now) } -> std::same_as<SeatSet>;                   // who may act now; empty: the game is over
      game.choices(now, seat, choices);                             // adds every legal action of that seat, each once
      { game.forbids(now, seat, action) } -> std::same_as<RuleId>;  // empty exactly when `choices` lists it
      game.apply(state, seat, action, rng, journal);                // legal; runs on to the next decision
      { game.score(now, seat) } -> std::same_as<double>;            // when over: 1 won, 0 lost, between: shared
      { game.known(now, viewer) } -> std::same_as<typename G::State>;  // what this viewer knows; all else is zero
      {
        game.redeal(now, seat, rng)
      } -> std::same_as<typename G::State>;                      // `known` filled up: a world the seat can't rule out
      { game.suggest(now, seat, rng) } -> std::same_as<Action>;  // a sensible action, from `known` alone

      // Has defaults
      { G::house_rules() } -> std::same_as<std::span<const HouseRuleSpec>>;
      { G::customs(house_rules) } -> std::same_as<Customs>;
      { game.rounds(now) } -> std::same_as<int>;
      { game.reversible(now, seat, action) } -> std::same_as<bool>;
      { game.unsound(now) } -> std::same_as<std::string_view>;
      { game.seconds(now, seat) } -> std::same_as<int>;
      { game.decision(now, seat) } -> Says<std::uint64_t>;
      { game.people_first(now) } -> std::same_as<bool>;
      { game.bot_wait(now, seat, rng) } -> std::same_as<int>;
      { G::rules_on_absence } -> std::convertible_to<bool>;
      game.unseal(state, seat);
      game.reconsider(state, seat, rng);
      { game.all_the_same(now, seat) } -> std::same_as<bool>;
      { game.likely(now, seat, rng) } -> Says<Action>;
      { game.far_enough(now, now) } -> std::same_as<bool>;
      { game.evaluate(now) } -> Says<BySeat<std::int32_t>>;
      { game.forbids_words(now, seat, seat) } -> std::same_as<RuleId>;
      { game.words_are_public() } -> std::same_as<bool>;
      { game.talks(now) } -> std::same_as<std::uint32_t>;
      { game.letter(now, seat, seat, speaker, heard) } -> std::same_as<Letter>;
      { game.reply(now, seat, seat, remarks, speaker, heard) } -> std::same_as<Letter>;
      { game.understood() } -> std::same_as<std::span<const Remark>>;
      { game.fits(now, seat, seat, remark) } -> std::same_as<bool>;
      game.witness(heard, seat, told);
      { game.belief(now, seat, heard) } -> std::same_as<typename G::Belief>;
      game.believe(state, seat, belief, rng);
      { game.advise(now, seat, speaker, heard, rng) } -> Says<Action>;
    };

/// What a seat is asked: how long it may take (0: as long as it likes), and which decision it is.
struct Asked {
  int seconds = 0;
  std::uint64_t decision = 0;
};

// ---- What is unsaid -------------------------------------------------------------------------------------------------

/// What a seat of an imagined world may well do: what it would be advised.
template <RulesOfPlay G> Action likely(const G& game, const typename G::State& world, Seat seat, Rng& rng) {
  if constexpr (std::same_as<decltype(game.likely(world, seat, rng)), Unsaid>)
    return game.suggest(game.known(world, Viewer{seat}), seat, rng);
  else return game.likely(world, seat, rng);
}

/// A sensible action of who has listened.
template <RulesOfPlay G> Action advise(const G& game, const typename G::State& known, Seat seat, const Speaker& speaker,
                                       const Hearsay& heard, Rng& rng) {
  if constexpr (std::same_as<decltype(game.advise(known, seat, speaker, heard, rng)), Unsaid>)
    return game.suggest(known, seat, rng);
  else return game.advise(known, seat, speaker, heard, rng);
}

/// What each seat of an imagined world may expect, in millionths: its score, where worlds are played to the end.
template <RulesOfPlay G> BySeat<std::int32_t> evaluate(const G& game, const typename G::State& world) {
  if constexpr (std::same_as<decltype(game.evaluate(world)), Unsaid>) {
    BySeat<std::int32_t> expected;
    for (Seat seat : SeatSet::first(game.players()))
      expected[seat] = static_cast<std::int32_t>(game.score(world, seat) * 1e6);
    return expected;
  } else {
    return game.evaluate(world);
  }
}

}  // namespace parlor
