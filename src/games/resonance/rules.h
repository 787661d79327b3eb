// SPDX-License-Identifier: MIT
// The rules of Resonance, in the order of its rulebook (content/resonance/rules.md).
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "games/resonance/content.h"
#include "games/resonance/events.h"
#include "games/resonance/state.h"
#include "words/game.h"

namespace parlor::resonance {

enum class Kind : std::uint8_t {
  ready,
  choose,  // b: response
  add,     // a: persona, or b: response
  pass,
  remove,  // a: persona, or b: response
  done,    // the removals are submitted
};

/// The house rules, in the order of Rules::house_rules().
enum class HouseRule : std::uint8_t {
  dealer,
  target_attention,
  tie,
  bonus_personas_earn_influence,
  deck_floor,
  deck_peek,
  reveal_removed,
  clock,
  absent_after,
  absent_seat,
};
enum class Tie : std::uint8_t { breakers, carry, nobody };

using SeatOrder = List<Seat, most_players>;

/// A seat's hand as it counts this round.
struct Tally {
  int opening = 0;     // resonating opening personas
  int draw_total = 0;  // theirs
  int resonating = 0;  // opening and bonus
  int value = 0;       // theirs
};

class Statistics;

class Rules : public GameDefaults {
 public:
  using State = resonance::State;
  using Event = resonance::Event;
  using Content = resonance::Content;
  using Journal = parlor::Journal<Event>;
  using Statistics = resonance::Statistics;

  static constexpr Facts facts{
      .name = "resonance",
      .title = "Resonance",
      .prefix = "RSN",
      .players = {.least = least_players, .usual = 3, .most = most_players},
      .minutes = {.least = 60, .most = 90},
      .most_actions = 25 * 4 * 400,  // RSN-75's rounds, four seats, five times 40 influence and 40 cards
      .letters = true,
      .undo = true,
      .search = {.iterations = 1000},  // playouts in which everybody spends are long; a tenth already wins most games
  };
  static std::span<const HouseRuleSpec> house_rules();
  static Customs customs(const HouseRules& house_rules) {
    return {.bot_for_absent = house_rules[static_cast<std::size_t>(HouseRule::absent_seat)] != 0};  // RSN-113
  }
  static Result<Rules> make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules);

  int players() const { return players_; }
  const Content& content() const { return *content_; }
  SeatSet seats() const { return SeatSet::first(players_); }
  int house_rule(HouseRule which) const { return house_rules_[static_cast<std::size_t>(which)]; }

  State start(Rng& rng, Journal& journal) const;
  SeatSet pending(const State& s) const { return s.waiting; }
  void choices(const State& s, Seat who, Choices& out) const;
  RuleId forbids(const State& s, Seat who, Action action) const;
  void apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const;
  double score(const State& s, Seat who) const;
  int rounds(const State& s) const { return s.round; }
  bool reversible(const State& s, Seat who, Action action) const;

  // Time and absence (network.cpp): RSN-112, RSN-113
  static constexpr bool rules_on_absence = true;
  int seconds(const State& s, Seat who) const;
  std::uint64_t decision(const State& s, Seat who) const;

  // Knowing (redeal.cpp, view.cpp, events.cpp)
  State known(const State& s, Viewer viewer) const;
  State redeal(const State& known, Seat me, Rng& rng) const;
  void draw(const State& known, Viewer viewer, std::span<const Told<Event>> history, ViewDraft& view) const;
  static std::span<const ActionForm> forms();
  Domain domain(std::uint8_t thing) const;
  Fields::Value value(std::uint8_t thing, int number) const;
  Fields fields(Action action) const;
  Result<Action> action_from(const Json& json) const;
  Json to_json(const Event& event, bool whole) const;
  static Json event_forms();
  Json outcome(const State& s) const;
  std::shared_ptr<const Names> lasting_names() const { return content_->names; }
  Json names(const State& s) const;
  auto naming(const State&) const { return 0; }  // all that `names` depends on

  // Playing sensibly (hints.cpp)
  Action suggest(const State& known, Seat me, Rng& rng) const;
  Fields reason(const State& known, Seat me, Action action) const;
  void account(const State& known, Seat me, Account& out) const;  // account.cpp
  void unseal(State& known, Seat me) const;
  Action likely(const State& world, Seat who, Rng& rng) const;
  bool far_enough(const State& from, const State& now) const;
  BySeat<std::int32_t> evaluate(const State& world) const;

  // RSN-29: talk is free, and everybody hears it
  RuleId forbids_words(const State&, Seat from, Seat to) const { return from != to ? RuleId{} : "RSN-29"; }
  bool words_are_public() const { return true; }

  // Questions about a state that views, bots and statistics ask too
  std::string_view unsound(const State& s) const;  // which of the things that are always true is not (sound.cpp)
  SeatSet active(const State& s) const { return seats() - s.resigned; }
  SeatOrder from(const State& s, Seat first) const;  // active seats clockwise, starting at that place
  SeatOrder dealer_order(const State& s) const { return from(s, s.dealer); }
  SeatOrder network_order(const State& s) const;       // RSN-83, RSN-84
  bool revealed(const State& s) const;                 // the responses of this round lie open
  Audiences live(const State& s) const;                // RSN-33
  Match match(const State& s, Persona persona) const;  // what makes it resonate
  Tally tally(const State& s, Seat who) const { return tally(s, who, live(s)); }
  Tally tally(const State& s, Seat who, Audiences live) const;
  int attention(const State& s, Seat who) const;  // RSN-60
  int target() const {                            // a house rule comes before the cards
    constexpr int usual = Setup{}.target;
    const int chosen = house_rule(HouseRule::target_attention);
    return chosen == usual ? content_->setup.target : chosen;
  }
  SeatSet winners(const State& s) const;
  int owned_personas(const State& s, Seat who) const;  // in the Network phase: deck and discard
  int owned_responses(const State& s, Seat who) const;
  bool may_remove_persona(const State& s, Seat who) const;  // influence and floor allow one more: RSN-98, RSN-100
  bool may_remove_response(const State& s, Seat who) const;

 private:
  Rules(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules);

  RuleId forbids_add(const State& s, Seat who, Action action) const;
  RuleId forbids_remove(const State& s, Seat who, Action action) const;
  RuleId forbids_house(const State& s, Action action) const;
  bool decides_alone(const State& s, Seat who) const {
    return s.absent.has(who) && house_rule(HouseRule::absent_seat) == 0;
  }  // RSN-113
  bool hides_removals() const { return house_rule(HouseRule::reveal_removed) != 0; }
  void run_on(State& s, Rng& rng, Journal& journal) const;

  // One function an action
  void get_ready(State& s, Seat who, Rng& rng, Journal& journal) const;
  void choose(State& s, Seat who, Response response, Journal& journal) const;
  void add(State& s, Seat who, Persona persona, Response response, Journal& journal) const;
  void pass(State& s, Seat who, bool automatic, Journal& journal) const;
  void remove(State& s, Seat who, Persona persona, Response response) const;
  void submit(State& s, Seat who, Journal& journal) const;
  void time_out(State& s, Seat who, Rng& rng, Journal& journal) const;
  void come_back(State& s, Seat who, Journal& journal) const;
  void resign(State& s, Seat who, Journal& journal) const;

  // One function a step of the round
  void start_round(State& s, Journal& journal) const;
  void publish(State& s, Journal& journal) const;
  void resonate(State& s, Seat who, Journal& journal) const;
  void count(State& s, Journal& journal) const;
  Seat break_tie(const State& s, SeatSet tied, Journal& journal) const;
  void claim(State& s, Seat who, Journal& journal) const;
  void leave_unclaimed(State& s, Unclaimed reason, Journal& journal) const;
  void discard_hands(State& s, Journal& journal) const;
  void deal_display(State& s, Journal& journal) const;
  void ask_to_add(State& s, Journal& journal) const;
  void ask_to_remove(State& s, Journal& journal) const;
  void take_removals(State& s, Seat who, Journal& journal) const;
  void restore_shared_decks(State& s, Rng& rng, Journal& journal) const;
  void refill(State& s, Seat who, Rng& rng, Journal& journal) const;
  void end_round(State& s, Rng& rng, Journal& journal) const;
  void end(State& s, Ending ending, Journal& journal) const;
  std::array<std::uint16_t, resonance::most_players> scores(const State& s) const;

  // What all can tell of face-down cards (redeal.cpp)
  template <class Card> void turn_up(State& s, Seat owner, Card card) const;  // face up, from the owner's cards
  template <class Card> void doubt_removals(State& s, Seat owner) const;      // some went unseen: RSN-99
  void forget(State& s, Seat owner) const;                                    // all of them go to the shared decks

  std::shared_ptr<const Content> content_;
  int players_;
  HouseRules house_rules_;
};

}  // namespace parlor::resonance
