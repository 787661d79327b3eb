// SPDX-License-Identifier: MIT
// A table of Persuasion as a picture: who holds what, what lies in deck and pile, who is spoken for. Then everything is said
// in the rulebook's words. Seats have the letters of the rulebook's examples, and A to D hold the examples' hands.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "games/persuasion/invariants.h"
#include "support/play.h"
#include "words/house_rules.h"

namespace parlor::persuasion {

inline constexpr int A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7;

inline Card card(std::string_view key) { return key.empty() ? no_card : Card((key[1] - '0') * 10 + key[2] - '0'); }

inline std::string key(Card card) {
  const int number = static_cast<int>(card);
  return card == no_card
             ? ""
             : std::string{"T"} + static_cast<char>('0' + number / 10) + static_cast<char>('0' + number % 10);
}

inline std::vector<std::string> words(const std::string& text) {
  std::istringstream in{text};
  return {std::istream_iterator<std::string>{in}, {}};
}

inline std::vector<Card> cards(const std::string& text) {
  std::vector<Card> list;
  for (const std::string& word : words(text)) list.push_back(card(word));
  return list;
}

template <class Cards> std::string keys(const Cards& list) {
  std::string text;
  for (const Card one : list) text += (text.empty() ? "" : " ") + key(one);
  return text;
}

inline std::string letters(SeatSet seats) {
  std::string text;
  for (const Seat seat : seats) text += static_cast<char>('A' + index(seat));
  return text;
}

inline Action doing(Kind kind, int a = 0, std::string_view trait = "") {
  return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(card(trait))};
}

/// "answer_reuse=distinct discard_face=up"
inline Json house_rules(const std::string& typed) {
  Json json = Json::object();
  for (const std::string& one : words(typed)) {
    const auto added = with_typed_house_rule(Rules::house_rules(), json, one);
    if (!added) ADD_FAILURE() << added.fault().text();
    else json = *added;
  }
  return json;
}

class Salon : public test::Play<Rules> {
 public:
  explicit Salon(int players, const std::string& chosen = "", std::uint64_t seed = 1)
      : Play{players, house_rules(chosen), seed} {
    while (state.step == Step::characters)
      play(index(state.waiting.front()), Kind::choose_character, index(state.waiting.front()) + 1);
    const std::array<std::string, 4> standard{"T01 T02 T07 T31 T59", "T03 T15 T33 T45 T50", "T05 T06 T20 T42 T58",
                                              "T10 T14 T22 T46 T53"};
    for (std::size_t seat = 0; seat < 4 && seat < static_cast<std::size_t>(players); ++seat)
      hands_[seat] = standard[seat];
    lay();
  }

  // ---- The picture: before anybody acts. What is not named is filled with other cards. ----

  Salon& hand(int seat, const std::string& traits) { return hands_[at(seat)] = traits, lay(); }
  Salon& desires(int seat, const std::string& key) { return desires_[at(seat)] = key, lay(); }
  Salon& deck(const std::string& top) { return top_ = top, lay(); }  // the first is drawn first
  Salon& deck_of(int size, int discarder) {
    return deck_size_ = size, discarder_ = discarder, lay();
  }  // the rest is the pile
  Salon& round(int number) { return state.round = static_cast<std::uint16_t>(number), lay(); }
  Salon& independent(int seat) { return state.status[seat_at(seat)] = Status::independent, lay(); }
  Salon& engaged(int one, int other) {
    for (const auto& [a, b] : {std::pair{one, other}, std::pair{other, one}})
      state.status[seat_at(a)] = Status::engaged, state.fiance[seat_at(a)] = seat_at(b);
    return lay();
  }

  // ---- Acting: each is expected to be legal ----

  Salon& play(int who, Kind kind, int a = 0, std::string_view trait = "") {
    return act(seat_at(who), doing(kind, a, trait)), *this;
  }
  Salon& invite(int who, int to, std::string_view trait) { return play(who, Kind::invite, to, trait); }
  Salon& propose(int who, int to, std::string_view trait) { return play(who, Kind::propose, to, trait); }
  Salon& independence(int who) { return play(who, Kind::independence); }
  Salon& accept(int who, int inviter, std::string_view answer) {
    return play(who, Kind::accept_invitation, inviter, answer);
  }
  Salon& reject(int who, int inviter) { return play(who, Kind::reject_invitation, inviter); }
  Salon& part(int one, int other) { return play(one, Kind::done, other).play(other, Kind::done, one); }
  Salon& say_yes(int who, int proposer, std::string_view gift) {
    return play(who, Kind::accept_proposal, proposer, gift);
  }
  Salon& say_no(int who) { return play(who, Kind::accept_none); }
  Salon& add(int who, std::string_view second) { return play(who, Kind::second_trait, 0, second); }
  Salon& draw(int who) { return play(who, Kind::draw); }
  Salon& decline(int who) { return play(who, Kind::decline); }
  Salon& discard(int who, std::string_view trait) { return play(who, Kind::discard, 0, trait); }

  /// Whoever is asked refuses, or does what costs least, until the step is reached or intentions are shared again.
  Salon& quietly(Step until = Step::over) {
    while (state.step != Step::intentions && state.step < until) {
      const Seat who = state.waiting.front();
      Choices choices;
      game.choices(state, who, choices);
      const auto dull = [&](Action choice) {
        const auto kind = static_cast<Kind>(choice.kind);
        return kind == Kind::reject_invitation || kind == Kind::done || kind == Kind::accept_none ||
               kind == Kind::decline || (kind == Kind::discard && Card{choice.b} == state.drawn[who]);
      };
      const Action* const found = std::find_if(choices.begin(), choices.end(), dull);
      act(who, found == choices.end() ? choices[0] : *found);
    }
    return *this;
  }

  // ---- Asking ----

  std::string why_not(int who, Kind kind, int a = 0, std::string_view trait = "") const {
    return std::string{game.forbids(state, seat_at(who), doing(kind, a, trait))};
  }
  std::string why_not_talk(int from, int to) const {
    return std::string{game.forbids_words(state, seat_at(from), seat_at(to))};
  }

  /// The traits that `who` may choose for this kind of action (towards that seat).
  std::string traits_for(int who, Kind kind, int a = 0) const {
    std::vector<Card> list;
    for (const Action choice : all_choices(who))
      if (static_cast<Kind>(choice.kind) == kind && choice.a == a) list.push_back(Card{choice.b});
    return keys(list);
  }
  /// Whom `who` may choose for this kind of action.
  std::string targets_for(int who, Kind kind) const {
    SeatSet found;
    for (const Action choice : all_choices(who))
      if (static_cast<Kind>(choice.kind) == kind) found.add(Seat{choice.a});
    return letters(found);
  }
  Choices all_choices(int who) const {
    Choices list;
    game.choices(state, seat_at(who), list);
    return list;
  }

  std::string asked() const { return letters(state.waiting); }
  std::string eligible() const { return letters(game.eligible(state)); }
  std::string entitled() const { return letters(state.entitled); }
  std::string traits(int seat) const { return keys(state.traits[seat_at(seat)]); }
  std::string in_hand(int seat) const {
    std::vector<Card> held;
    for (const Card one : state.traits[seat_at(seat)])
      if (game.in_hand(state, seat_at(seat), one)) held.push_back(one);
    return keys(held);
  }
  int matches(int seat, std::string_view desires) const {
    return std::popcount(game.matches(state.traits[seat_at(seat)], card(desires)));
  }
  bool wins(int seat) const { return game.score(state, seat_at(seat)) == 1; }

  /// The sums in the order W S R I V: "+4 +1 -1 +1 -2".
  std::string sums(int seat) const {
    std::string text;
    for (const int sum : game.sums(state.traits[seat_at(seat)]))
      text += (text.empty() ? "" : " ") + std::string{sum > 0 ? "+" : ""} + std::to_string(sum);
    return text;
  }

  // As everybody sees it
  std::string status(int seat) const { return view(Viewer::spectator())["seats"][at(seat)]["status"]; }
  std::string fate(int seat) const { return view(Viewer::spectator())["seats"][at(seat)]["intention"]["outcome"]; }
  std::string step() const { return view(Viewer::spectator())["step"]; }

  /// Is the card anywhere in what this viewer was ever told or is shown now?
  bool sees(Viewer viewer, std::string_view key) const {
    const std::string quoted = "\"" + std::string{key} + "\"";
    std::string all = view(viewer).dump();
    for (const Json& event : told_since(0, viewer)) all += event.dump();
    return all.find(quoted) != std::string::npos;
  }
  bool sees(int seat, std::string_view key) const { return sees(Viewer{seat_at(seat)}, key); }
  /// All who see it; a star stands for spectators.
  std::string who_sees(std::string_view key) const {
    std::string text;
    for (const Seat seat : game.seats())
      if (sees(Viewer{seat}, key)) text += static_cast<char>('A' + index(seat));
    return text + (sees(Viewer::spectator(), key) ? "*" : "");
  }

  /// What the seat's notebook says about a card: "at C", "C or away", "A or B", "A, B or away", "pile", "away", "unknown".
  std::string place(int seat, std::string_view key) const {
    const Json places = view(seat)["notebook"]["places"];
    if (!places.is_object() || !places.contains(key)) return "unknown";
    const Json place = places[std::string{key}];
    std::string where = place["where"];
    const auto letter = [&](const char* field) {
      return std::string(1, static_cast<char>('A' + place[field].get<int>()));
    };
    if (where == "at") return "at " + letter("seat");
    if (where == "or_away") return letter("seat") + " or away";
    if (where != "or_fiance" && where != "or_fiance_or_away") return where;
    std::string first = letter("seat"), second = letter("fiance");
    if (second < first) std::swap(first, second);
    return where == "or_fiance" ? first + " or " + second : first + ", " + second + " or away";
  }
  Json note(int seat, std::string_view key) const { return view(seat)["notebook"]["places"][std::string{key}]; }

  /// Everything told from here on: `auto before = salon.mark(); … salon.heard(B, before)`.
  std::size_t mark() const { return history.size(); }
  std::string heard(Viewer viewer, std::size_t since) const { return Json(told_since(since, viewer)).dump(); }
  std::string heard(int seat, std::size_t since) const { return heard(Viewer{seat_at(seat)}, since); }
  /// All events of that type so far, as this viewer was told them.
  std::vector<Json> events(const std::string& type, Viewer viewer = Viewer::spectator()) const {
    std::vector<Json> found;
    for (Json& event : told_since(0, viewer))
      if (event["type"] == type) found.push_back(std::move(event));
    return found;
  }
  /// What became of each of the last proposals: "AB accepted, CB promised".
  std::string outcomes() const {
    std::string text;
    const auto resolved = events("proposals_resolved");
    for (const Json& one : resolved.empty() ? Json::array() : resolved.back()["proposals"]) {
      const auto letter = [&](const char* field) { return static_cast<char>('A' + one[field].get<int>()); };
      text += (text.empty() ? "" : ", ") + std::string{letter("proposer"), letter("addressee")} + " " +
              one["outcome"].get<std::string>();
    }
    return text;
  }
  /// Why a seat won or lost, in the words of the last event.
  std::string reason(int seat) const { return events("game_ended").back()["results"][at(seat)]["reason"]; }

 private:
  static std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

  Salon& lay() {
    std::vector<Card> free;
    for (int number = 1; number <= card_count; ++number) free.push_back(static_cast<Card>(number));
    const auto take = [&](const std::string& named) {
      for (const Card one : cards(named)) {
        const auto found = std::find(free.begin(), free.end(), one);
        if (found == free.end()) ADD_FAILURE() << key(one) << " is in the picture twice";
        else free.erase(found);
      }
      return cards(named);
    };
    state.traits = {}, state.desires = {}, state.deck.clear(), state.pile.clear(), state.discarders.clear();
    for (const Seat seat : game.seats()) {
      for (const Card one : take(hands_[at(index(seat))])) state.traits[seat].push(one);
      for (const Card one : take(desires_[at(index(seat))])) state.desires[seat] = one;
    }
    const std::vector<Card> top = take(top_);
    for (const Seat seat : game.seats()) {
      while (state.traits[seat].size() < hand_size) state.traits[seat].push(free.front()), free.erase(free.begin());
      if (state.desires[seat] == no_card) state.desires[seat] = free.back(), free.pop_back();
      std::sort(state.traits[seat].begin(), state.traits[seat].end());
    }
    const std::size_t under = deck_size_ < 0 ? free.size() : static_cast<std::size_t>(deck_size_) - top.size();
    for (std::size_t i = 0; i < free.size(); ++i) {
      if (i < under) state.deck.push(free[i]);
      else state.pile.push(free[i]), state.discarders.push(seat_at(discarder_));
    }
    for (auto one = top.rbegin(); one != top.rend(); ++one) state.deck.push(*one);
    state.notebook = {};
    for (const Card one : state.pile) state.notebook[seat_at(discarder_)][one] = {Whereabouts::pile, Seat{}};
    state.waiting = game.eligible(state);
    state.last = state.waiting.size() == 2 ? LastRound::two_left : LastRound::no;
    tell_the_deal();
    return *this;
  }

  void tell_the_deal() {
    history.clear();
    Rules::Journal journal{history};
    for (const Seat seat : game.seats()) journal.tell(TraitsDealt{seat, state.traits[seat]}, SeatSet::only(seat));
    for (const Seat seat : game.seats()) journal.tell(DesiresDealt{seat, state.desires[seat]}, SeatSet::only(seat));
    journal.tell(RoundStarted{state.round, state.waiting, state.last});
  }

  std::array<std::string, max_seats> hands_, desires_;
  std::string top_;
  int deck_size_ = -1, discarder_ = 0;
};

}  // namespace parlor::persuasion
