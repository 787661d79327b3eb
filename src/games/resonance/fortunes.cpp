// SPDX-License-Identifier: MIT
// What became of each card of Resonance, and of each audience.
#include <algorithm>

#include "games/resonance/statistics.h"

namespace parlor::resonance {
namespace {

struct By {
  enum : std::size_t { persona, response, event, audience };
};

constexpr std::array kept{
    Subject{"persona", true, "lay in a display", "added from it", "gathered before its seat",
            "owned by a seat at the end"},
    Subject{"response", true, "lay in a display", "added from it", "published", "owned by a seat at the end"},
    Subject{"event", true, "turned up", "claimed", "", "among a seat's won events at the end"},
    Subject{"audience", false, "cards of it in displays", "cards of it added", "rounds in which it was live",
            "the commonest among a seat's personas at the end"},
};

template <class Card> std::size_t place_of(Card card) { return static_cast<std::size_t>(card) - 1; }

/// What a seat owns at the end: its decks and discards, and what still lies before it.
PersonaSet personas_of(const State& end, Seat seat) {
  const Player& p = end[seat];
  PersonaSet owned = p.persona_discard;
  for (Persona card : p.personas) owned.add(card);
  if (!end.in_play) return owned;
  for (Persona card : p.opening) owned.add(card);
  for (Persona card : p.bonus) owned.add(card);
  return owned;
}
ResponseSet responses_of(const State& end, Seat seat) {
  const Player& p = end[seat];
  ResponseSet owned = p.response_discard;
  for (Response card : p.responses) owned.add(card);
  if (!end.in_play) return owned;
  for (Response card : p.drawn) owned.add(card);
  return owned;
}

/// One game, event by event.
class Reckoning {
 public:
  Reckoning(Fortunes& fortunes, const Content& content) : fortunes_{fortunes}, content_{content} {}

  template <class Other> void operator()(const Other&) {}

  void operator()(const EventRevealed& e) { ++fortunes_.of(By::event, place_of(e.event)).offered; }
  void operator()(const EventClaimed& e) {
    for (Headline card : e.events) ++fortunes_.of(By::event, place_of(card)).taken;
  }
  void operator()(const PersonasDrawn& e) {
    for (Persona card : e.personas) ++fortunes_.of(By::persona, place_of(card)).played;
  }
  void operator()(const ResonanceResolved& e) {
    for (Persona card : e.bonus_drawn) ++fortunes_.of(By::persona, place_of(card)).played;
  }
  void operator()(const ResponseRevealed& e) { ++fortunes_.of(By::response, place_of(e.response)).played; }
  void operator()(const LiveAudiencesSet& e) {
    for (std::size_t a = 0; a < audience_count; ++a) fortunes_.of(By::audience, a).played += e.audiences >> a & 1;
  }
  void operator()(const DisplayDealt& e) {
    for (Persona card : e.personas) ++fortunes_.of(By::persona, place_of(card)).offered, ++of_audience(card).offered;
    for (Response card : e.responses) ++fortunes_.of(By::response, place_of(card)).offered, ++of_audience(card).offered;
  }
  void operator()(const CardAdded& e) {
    if (e.persona != Persona{}) ++fortunes_.of(By::persona, place_of(e.persona)).taken, ++of_audience(e.persona).taken;
    else ++fortunes_.of(By::response, place_of(e.response)).taken, ++of_audience(e.response).taken;
  }

 private:
  Fortune& of_audience(Persona card) { return fortunes_.of(By::audience, content_.facts(card).place); }
  Fortune& of_audience(Response card) {
    return fortunes_.of(By::audience, static_cast<std::size_t>(lowest_bit(content_.audience(card))));
  }

  Fortunes& fortunes_;
  const Content& content_;
};

}  // namespace

std::span<const Subject> Statistics::subjects() { return kept; }

std::vector<std::string> Statistics::names_of(std::size_t subject, const Rules& rules) {
  const Content& content = rules.content();
  std::vector<std::string> names;
  const auto faces = [&](const auto& of) {
    for (const Face& face : of) names.push_back(face.id + " " + face.name);
  };
  switch (subject) {
    case By::persona:  faces(content.persona_faces); break;
    case By::response: faces(content.response_faces); break;
    case By::event:    faces(content.event_faces); break;
    case By::audience:
      for (const Audience& one : content.audiences) names.push_back(one.name);
  }
  return names;
}

void Statistics::count_fortunes(const Rules& rules, const State& end, std::span<const Told<Event>> history) {
  Reckoning reckoning{fortunes_, rules.content()};
  for (const auto& told : history) std::visit(reckoning, told.event);
  const SeatSet winners = rules.winners(end);
  for (Seat seat : rules.active(end)) {
    const bool wins = winners.has(seat);
    std::array<int, audience_count> crowd{};
    for (Persona card : personas_of(end, seat)) {
      fortunes_.of(By::persona, place_of(card)).own(wins);
      ++crowd[rules.content().facts(card).place];
    }
    for (Response card : responses_of(end, seat)) fortunes_.of(By::response, place_of(card)).own(wins);
    for (Headline card : end[seat].won) fortunes_.of(By::event, place_of(card)).own(wins);
    const int most = *std::max_element(crowd.begin(), crowd.end());
    for (std::size_t a = 0; a < crowd.size(); ++a)
      if (crowd[a] == most) fortunes_.of(By::audience, a).own(wins);
  }
}

}  // namespace parlor::resonance
