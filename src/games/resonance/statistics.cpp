// SPDX-License-Identifier: MIT
#include "games/resonance/statistics.h"

#include <algorithm>

#include "words/json.h"

namespace parlor::resonance {
namespace {

constexpr std::int64_t twelfths = 12;  // a victory shared by two, three or four is still a whole number of twelfths

double rounded(double number) {
  return static_cast<double>(static_cast<std::int64_t>(number * 1000 + (number < 0 ? -0.5 : 0.5))) / 1000;
}
double ratio(std::int64_t part, std::int64_t all) {
  return all == 0 ? 0 : rounded(static_cast<double>(part) / static_cast<double>(all));
}

}  // namespace

/// Walks through one game's journal.
class Statistics::Reading {
 public:
  Reading(Statistics& to, const Rules& rules, const State& end)
      : to_{to}, rules_{rules}, end_{end}, winners_{rules.winners(end)} {}

  void operator()(const ResonanceResolved& e) {
    ++to_[Figure::seat_rounds];
    to_[Figure::resonances] += e.resonating.size();
    to_[Figure::seat_rounds_with_resonance] += e.resonating.empty() ? 0 : 1;
    for (const Match& match : e.resonating) {
      if (match.event) ++to_[Figure::by_event];
      else ++to_[match.responses.has(e.seat) ? Figure::by_own_response : Figure::by_other_response];
    }
    to_[Figure::draw_total] += e.draw_total;
    to_[Figure::bonus_drawn] += e.bonus_drawn.size();
    to_[Figure::seat_rounds_out_of_personas] += e.bonus_drawn.size() < e.draw_total ? 1 : 0;
    to_[Figure::earned] += e.influence_gained;
    ++to_.n_.in_round[round_].seats, to_.n_.in_round[round_].influence += e.influence_gained;
    to_[Figure::missed] += e.influence_missed;
    short_of_supply_ |= e.influence_missed > 0;
    supply_empty_ |= e.supply_left == 0;
  }
  void operator()(const HandCounted& e) {
    to_[Figure::hand_value] += e.hand_value;
    second_ = std::max(second_, std::min<int>(best_, e.hand_value));
    best_ = std::max<int>(best_, e.hand_value);
  }
  void operator()(const TieBroken& e) {
    ++to_[Figure::ties];
    ++to_[static_cast<Figure>(static_cast<int>(Figure::by_resonating_count) + static_cast<int>(e.by))];
  }
  void operator()(const EventUnclaimed& e) { ++to_[e.reason == Unclaimed::tie ? Figure::ties : Figure::all_zero]; }
  void operator()(const EventCarried& e) { ++to_[e.reason == Unclaimed::tie ? Figure::ties : Figure::all_zero]; }
  void operator()(const EventClaimed& e) {
    score_[static_cast<std::size_t>(e.seat)] = e.attention_total;
    if (first_claimer_ == nobody) first_claimer_ = e.seat;
    if (halfway_first_ == nobody && 2 * e.attention_total >= rules_.target()) halfway_first_ = e.seat;
    Seat leader = leader_;
    if (leader == nobody || score_[static_cast<std::size_t>(e.seat)] > score_[static_cast<std::size_t>(leader)])
      leader = e.seat;
    to_[Figure::lead_changes] += leader_ != nobody && leader != leader_ ? 1 : 0;
    leader_ = leader;
  }
  void operator()(const DisplayDealt& e) {
    ++to_[Figure::network_phases];
    idle_ = true;
    to_[Figure::short_displays] += e.short_personas + e.short_responses > 0 ? 1 : 0;
  }
  void operator()(const CardAdded& e) {
    idle_ = false;
    ++to_[e.persona == Persona{} ? Figure::added_responses : Figure::added_personas];
  }
  void operator()(const CardsRemoved& e) {
    idle_ = false;
    to_[Figure::removed_personas] += e.personas.size();
    to_[Figure::removed_responses] += e.responses.size();
  }
  void operator()(const RoundEnded&) { to_[Figure::idle_network_phases] += idle_ ? 1 : 0; }
  void operator()(const RoundStarted& e) {
    close_round();
    round_ = e.round;
  }
  void operator()(const GameEnded& e) {
    close_round();
    ++to_[Figure::games];
    to_[Figure::rounds] += e.rounds;
    to_[Figure::under_nine_rounds] += e.rounds < 9 ? 1 : 0;
    to_[Figure::over_twenty_rounds] += e.rounds > 20 ? 1 : 0;
    to_[Figure::target_reached] += e.reason == Ending::target_reached ? 1 : 0;
    to_[Figure::events_exhausted] += e.reason == Ending::events_exhausted ? 1 : 0;
    to_[Figure::shared_victories] += winners_.size() > 1 ? 1 : 0;
    to_[Figure::games_short_of_supply] += short_of_supply_ ? 1 : 0;
    to_[Figure::first_claimer_wins] += winners_.has(first_claimer_) ? 1 : 0;
    to_[Figure::halfway_first_wins] += winners_.has(halfway_first_) ? 1 : 0;
    std::array<std::uint16_t, most_players> ranking = e.attention;
    std::sort(ranking.rbegin(), ranking.rend());
    to_[Figure::margin] += ranking[0] - ranking[1];
    for (Seat seat : winners_) {
      to_[Figure::winner_events] += twelfths / winners_.size() * end_[seat].won.size();
      to_.n_.by_distance[static_cast<std::size_t>((index(seat) - index(end_.dealer) + rules_.players()) %
                                                  rules_.players())] += twelfths / winners_.size();
    }
    int most_left = 0;
    for (Seat seat : rules_.seats()) {
      const Player& p = end_[seat];
      ++to_[Figure::seats];
      most_left = std::max<int>(most_left, p.influence);
      to_[Figure::left] += p.influence;
      to_[Figure::roster_personas] +=
          rules_.owned_personas(end_, seat) + (end_.in_play ? p.opening.size() + p.bonus.size() : 0);
      to_[Figure::roster_responses] += rules_.owned_responses(end_, seat) + (end_.in_play ? p.drawn.size() : 0);
    }
    to_[Figure::left_with_richest] += most_left;
  }
  template <class Other> void operator()(const Other&) {}

 private:
  void close_round() {
    to_[Figure::hand_margin] += best_ - second_;
    to_[Figure::rounds_with_empty_supply] += supply_empty_ ? 1 : 0;
    best_ = second_ = 0, supply_empty_ = false;
  }

  Statistics& to_;
  const Rules& rules_;
  const State& end_;
  SeatSet winners_;
  std::array<int, most_players> score_{};
  Seat first_claimer_ = nobody, halfway_first_ = nobody, leader_ = nobody;
  int best_ = 0, second_ = 0;
  std::size_t round_ = 0;
  bool short_of_supply_ = false, supply_empty_ = false;
  bool idle_ = false;  // nobody has done anything in this Network phase
};

void Statistics::game_over(const Rules& rules, const State& end, std::span<const Told<Event>> history) {
  Reading reading{*this, rules, end};
  for (const auto& [event, seers] : history) std::visit([&](const auto& happening) { reading(happening); }, event);
}

Json Statistics::earned_by_round() const {
  constexpr std::size_t together = 3;  // rounds
  Json earned = Json::object();
  for (std::size_t first = 1; first < n_.in_round.size(); first += together) {
    const std::size_t last = std::min(first + together, n_.in_round.size()) - 1;
    Earned sum;
    for (std::size_t i = first; i <= last; ++i)
      sum.seats += n_.in_round[i].seats, sum.influence += n_.in_round[i].influence;
    if (sum.seats > 0)
      earned[std::to_string(first) + (last > first ? " to " + std::to_string(last) : "")] =
          ratio(sum.influence, sum.seats);
  }
  return earned;
}

Json Statistics::report(const Rules& rules) const {
  const auto& f = *this;
  const auto per_game = [&](Figure figure) { return ratio(f[figure], f[Figure::games]); };
  const auto per_round = [&](Figure figure) { return ratio(f[figure], f[Figure::rounds]); };
  const auto per_seat = [&](Figure figure) { return ratio(f[figure], f[Figure::seats]); };
  const auto per_seat_round = [&](Figure figure) { return ratio(f[figure], f[Figure::seat_rounds]); };
  Json distance = Json::object();
  for (int i = 0; i < rules.players(); ++i)
    distance[i == 0 ? "the dealer" : std::to_string(i) + " to the left"] =
        ratio(n_.by_distance[static_cast<std::size_t>(i)], twelfths * f[Figure::games]);
  const std::int64_t added = f[Figure::added_personas] + f[Figure::added_responses];
  const double mean_hand = static_cast<double>(f[Figure::hand_value]) / static_cast<double>(f[Figure::seat_rounds]);
  const double mean_gap = static_cast<double>(f[Figure::hand_margin]) / static_cast<double>(f[Figure::rounds]);
  return {
      {"Length",
       {{"share under 9 rounds", per_game(Figure::under_nine_rounds)},
        {"share over 20 rounds", per_game(Figure::over_twenty_rounds)}}},
      {"Ending",
       {{"target reached", per_game(Figure::target_reached)},
        {"event deck run dry", per_game(Figure::events_exhausted)},
        {"victory shared", per_game(Figure::shared_victories)},
        {"events won by the winner", ratio(f[Figure::winner_events], twelfths * f[Figure::games])},
        {"attention ahead of the second", per_game(Figure::margin)}}},
      {"Win rate by place from the dealer", distance},
      {"Resonances per seat and round",
       {{"all", per_seat_round(Figure::resonances)},
        {"through the event", per_seat_round(Figure::by_event)},
        {"through the own response only", per_seat_round(Figure::by_own_response)},
        {"through others' responses only", per_seat_round(Figure::by_other_response)},
        {"share with at least one", per_seat_round(Figure::seat_rounds_with_resonance)}}},
      {"Hands",
       {{"draw total", per_seat_round(Figure::draw_total)},
        {"bonus personas drawn", per_seat_round(Figure::bonus_drawn)},
        {"hand value", per_seat_round(Figure::hand_value)},
        {"best minus second best", per_round(Figure::hand_margin)},
        {"the same, of the mean hand", mean_hand > 0 ? rounded(mean_gap / mean_hand) : 0}}},
      {"Influence per seat and round",
       {{"earned", per_seat_round(Figure::earned)},
        {"missed for an empty supply", per_seat_round(Figure::missed)},
        {"spent on adding personas", per_seat_round(Figure::added_personas)},
        {"spent on adding responses", per_seat_round(Figure::added_responses)},
        {"spent on removing personas", per_seat_round(Figure::removed_personas)},
        {"spent on removing responses", per_seat_round(Figure::removed_responses)}}},
      {"Influence earned by a seat in a round", earned_by_round()},
      {"Network phases",
       {{"share in which nobody adds or removes", ratio(f[Figure::idle_network_phases], f[Figure::network_phases])},
        {"share of responses among added cards", ratio(f[Figure::added_responses], added)}}},
      {"At the end, per seat",
       {{"influence left", per_seat(Figure::left)},
        {"influence left with the richest", per_game(Figure::left_with_richest)},
        {"personas owned", per_seat(Figure::roster_personas)},
        {"responses owned", per_seat(Figure::roster_responses)}}},
      {"Ties, per round",
       {{"tied for the best hand", per_round(Figure::ties)},
        {"decided by the number of personas", per_round(Figure::by_resonating_count)},
        {"decided by attention", per_round(Figure::by_attention)},
        {"decided by seat order", per_round(Figure::by_seat_order)},
        {"nobody resonated", per_round(Figure::all_zero)}}},
      {"Running out",
       {{"share of games short of supply", per_game(Figure::games_short_of_supply)},
        {"share of rounds with an empty supply", per_round(Figure::rounds_with_empty_supply)},
        {"share of seats' rounds short of personas to draw", per_seat_round(Figure::seat_rounds_out_of_personas)},
        {"share of displays dealt short", per_round(Figure::short_displays)}}},
      {"Snowball",
       {{"first claimer wins", per_game(Figure::first_claimer_wins)},
        {"first to half the target wins", per_game(Figure::halfway_first_wins)},
        {"changes of the lead per game", per_game(Figure::lead_changes)}}},
  };
}

}  // namespace parlor::resonance
