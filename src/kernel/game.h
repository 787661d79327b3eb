// SPDX-License-Identifier: MIT
// The contract of a game: an immutable object (content, house rules, number of seats) with const functions over a small,
// trivially copyable State. Hot code is a template over it; everything else goes through table/.
#pragma once

#include <concepts>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>

#include "kernel/action.h"
#include "kernel/fault.h"
#include "kernel/fields.h"
#include "kernel/house_rules.h"
#include "kernel/journal.h"
#include "kernel/json_fwd.h"
#include "kernel/list.h"
#include "kernel/names.h"
#include "kernel/rng.h"
#include "kernel/seat.h"

namespace parlor {

/// What the rules need. No JSON, no heap.
template <class G>
concept RulesOfPlay =
    std::is_trivially_copyable_v<typename G::State> && std::has_unique_object_representations_v<typename G::State> &&
    requires(const G& game, typename G::State& state, const typename G::State& now, Seat seat, Action action, Rng& rng,
             Journal<typename G::Event>& journal, Choices& choices, Viewer viewer) {
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
      // What a search asks about the worlds that it imagines. They are whole: nothing in them is hidden
      game.reconsider(state, seat, rng);  // the others' sealed choices become likely ones, or are made anew
      { game.likely(now, seat, rng) } -> std::same_as<Action>;       // what that seat may well do, quickly guessed
      { game.far_enough(now, now) } -> std::same_as<bool>;           // from the first to the second, to be judged
      { game.evaluate(now) } -> std::same_as<BySeat<std::int32_t>>;  // the score to expect, in millionths
      {
        game.reversible(now, seat, action)
      } -> std::same_as<bool>;  // may be taken back: nothing hidden or random comes of it
    };

/// What the doors need: content in, words out.
template <class G>
concept Game =
    RulesOfPlay<G> &&
    requires(const G& game, const typename G::State& known, const typename G::Event& event, Action action,
             const Json& json, Viewer viewer, std::span<const Told<typename G::Event>> history, ViewDraft& view,
             const HouseRules& house_rules, std::shared_ptr<const typename G::Content> content) {
      { G::name } -> std::convertible_to<std::string_view>;    // "persuasion"
      { G::title } -> std::convertible_to<std::string_view>;   // "Persuasion"
      { G::prefix } -> std::convertible_to<std::string_view>;  // "PER"
      { G::rules_version } -> std::convertible_to<int>;
      { G::least_players } -> std::convertible_to<int>;
      { G::most_players } -> std::convertible_to<int>;
      { G::house_rules() } -> std::same_as<std::span<const HouseRuleSpec>>;
      { G::Content::read(json) } -> std::same_as<Result<typename G::Content>>;
      { content->mechanics() } -> std::same_as<Json>;  // what play depends on: its hash names the content
      { G::make(content, 3, house_rules) } -> std::same_as<Result<G>>;  // content, players, house rules
      game.draw(known, viewer, history, view);          // the view, from what `known` gave for this viewer
      { game.fields(action) } -> std::same_as<Fields>;  // {"type":"invite","to":3,"trait":"T17"}
      { game.action_from(json) } -> std::same_as<Result<Action>>;
      { game.to_json(event, true) } -> std::same_as<Json>;  // whole, or redacted
      { game.outcome(known) } -> std::same_as<Json>;        // when over: reason, rounds
      // What seats and cards are called, for labels and sentences: what is printed, and what changes in play
      { game.lasting_names() } -> std::same_as<std::shared_ptr<const Names>>;
      { game.names(known) } -> std::same_as<Json>;
    };

}  // namespace parlor
