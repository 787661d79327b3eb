// SPDX-License-Identifier: MIT
// The contract of a game, second part: what the doors need, content in and words out. The first part, what play needs, is
// kernel/game.h; a game inherits the defaults of both from GameDefaults.
#pragma once

#include <concepts>
#include <memory>
#include <span>
#include <string>

#include "kernel/fault.h"
#include "kernel/fortune.h"
#include "kernel/game.h"
#include "words/account.h"
#include "words/action_form.h"
#include "words/fields.h"
#include "words/json_fwd.h"
#include "words/names.h"

namespace parlor {

/// Counts nothing in many games.
struct NoStatistics : NoFortunes {
  void game_over(const auto& /*game*/, const auto& /*end*/, const auto& /*history*/) {}
  void add(const NoStatistics&) {}
  template <class Report = Json> Report report(const auto& /*game*/) const { return Report::object(); }
};

/// What a game may say, and what holds for one that does not.
struct GameDefaults : PlayDefaults {
  using Statistics = NoStatistics;

  static bool is_scenario(const Json&) { return false; }  // is this file one, not cards?
  static Unsaid with_scenario(const Json&, const Json&) {
    return {};
  }  // the game's own cards with it, as Content reads them

  // Why a friend would advise what `suggest` gave: a fact or two, spoken by "reason.<type>"
  Fields reason(const auto& /*known*/, Seat, Action) const { return Fields{"unsaid"}; }

  // What the seat can read off the table of how it stands, its own sealed choice included: a choice is shown by what it changes there
  void account(const auto& /*known*/, Seat, Account&) const {}

  // What actions name: what a field may say, and what each of these is
  Domain domain(std::uint8_t /*thing*/) const { return {}; }
  Fields::Value value(std::uint8_t /*thing*/, int /*number*/) const { return {}; }

  // What things are called, for labels and sentences: what is printed, what changes in play, and on what that depends
  std::shared_ptr<const Names> lasting_names() const { return {}; }
  Unsaid names(const auto& /*known*/) const { return {}; }
  Unsaid naming(const auto& /*known*/) const { return {}; }

  // What a bot's remark says, for the words: "statement.<type>"; and the words around a letter, "" for none
  Fields statement(Remark) const { return Fields{"nothing"}; }
  template <class Words = std::string> static Words voice(const Letter&) { return {}; }

  // What a seat heard, as part of its view: so many words there are, and here is how to recall them
  void draw_hearsay(const auto& /*known*/, Seat, std::size_t /*words*/, const auto& /*recall*/, ViewDraft&) const {}
};

/// What the doors need: content in, words out.
template <class G>
concept Game = RulesOfPlay<G> &&
               requires(const G& game, const typename G::State& known, const typename G::Event& event, Action action,
                        const Json& json, Viewer viewer, std::span<const Told<typename G::Event>> history,
                        ViewDraft& view, const HouseRules& house_rules,
                        std::shared_ptr<const typename G::Content> content, Remark remark, Account& account) {
                 { G::Content::read(json) } -> std::same_as<Result<typename G::Content>>;
                 { content->mechanics() } -> std::same_as<Json>;  // what play depends on: its hash names the content
                 { G::make(content, 3, house_rules) } -> std::same_as<Result<G>>;  // content, players, house rules
                 game.draw(known, viewer, history, view);  // the view, from what `known` gave for this viewer
                 { G::forms() } -> std::same_as<std::span<const ActionForm>>;  // of its actions, by kind
                 { game.fields(action) } -> std::same_as<Fields>;              // {"type":"invite","to":3,"trait":"T17"}
                 { game.action_from(json) } -> std::same_as<Result<Action>>;
                 { game.to_json(event, true) } -> std::same_as<Json>;  // whole, or redacted
                 { G::event_forms() } -> std::same_as<Json>;           // the schema of each kind (words/told.h)
                 { game.outcome(known) } -> std::same_as<Json>;        // when over: reason, rounds

                 // Has defaults
                 { game.domain(std::uint8_t{}) } -> std::same_as<Domain>;
                 { game.value(std::uint8_t{}, 0) } -> std::same_as<Fields::Value>;
                 { game.reason(known, Seat{}, action) } -> std::same_as<Fields>;
                 game.account(known, Seat{}, account);
                 { G::is_scenario(json) } -> std::same_as<bool>;
                 { G::with_scenario(json, json) } -> Says<Json>;
                 { game.lasting_names() } -> std::same_as<std::shared_ptr<const Names>>;
                 { game.names(known) } -> Says<Json>;
                 game.naming(known);
                 { game.statement(remark) } -> std::same_as<Fields>;
                 typename G::Statistics;
               };

/// The names that may change; a game without any calls its seats by their people.
template <Game G, class Words = Json> Words names_of(const G& game, const typename G::State& known) {
  if constexpr (std::same_as<decltype(game.names(known)), Unsaid>) return Words::object();
  else return game.names(known);
}

}  // namespace parlor
