// SPDX-License-Identifier: MIT
// Resonance as JSON: views and actions. A view is made from what `known` gave, so it can show no more than that.
#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "games/resonance/words.h"
#include "words/spelling.h"
#include "words/view_text.h"

namespace parlor::resonance {
namespace {

// ---- The view --------------------------------------------------------------------------------------------------------

class View : Words {
 public:
  View(const Rules& rules, const State& known, Viewer viewer, std::span<const Told<Event>> history)
      : Words{rules}, s_{known}, viewer_{viewer}, history_{history} {}

  void draw(ViewDraft& view) const {
    if (viewer_.is_recorder()) view.fields(table());
    else draw_open(view);
    view.list("seats", [&] {
      for (Seat seat : rules_.seats()) view.item(seat_mark(seat), [&](JsonText& out) { out.value(seat_json(seat)); });
    });
    if (viewer_.is_seat()) view.field("mine", mine());
    if (s_.step == Step::over) view.field("outcome", rules_.outcome(s_)), view.field("story", story());
  }

 private:
  /// What lies open for all: made from what a spectator knows.
  void draw_open(ViewDraft& view) const {
    const State open = rules_.known(s_, Viewer::spectator());
    view.common(Mark::for_all(open), [&] { view.fields(View{rules_, open, Viewer::spectator(), history_}.table()); });
  }

  Json table() const {
    Json view = tree(
        {{"round", s_.round},
         {"phase", name_in(phase_names, s_.step)},
         {"step", name_in(step_names, s_.step)},
         {"dealer", index(s_.dealer)},
         {"target_attention", rules_.target()},
         {"waiting", number_list(s_.waiting)},
         {"decks",
          tree({{"personas", s_.personas.size()}, {"events", s_.events.size()}, {"responses", s_.responses.size()}})},
         {"supply", s_.supply},
         {"event", s_.round == 0 ? Json{} : event()},
         {"carried", cards(s_.carried)},
         {"event_discard", cards(s_.event_discard)},
         {"live", live()},
         {"display", tree({{"personas", cards(s_.display_personas)}, {"responses", cards(s_.display_responses)}})},
         {"returning", returning()}});
    if (s_.step == Step::add || s_.step == Step::remove) view["network_order"] = number_list(rules_.network_order(s_));
    if (s_.step == Step::add) view["turn"] = index(s_.turn);
    return view;
  }

  /// All that `seat_json` depends on: the seat's own cards, the event and, once they are revealed, everybody's responses.
  Mark seat_mark(Seat seat) const {
    std::array<Response, most_players> played{};
    if (rules_.revealed(s_))
      for (Seat other : rules_.seats()) played[static_cast<std::size_t>(other)] = s_[other].played;
    return Mark::for_all(s_[seat], s_.round, s_.step, s_.event, s_.waiting.has(seat), s_.passed.has(seat),
                         s_.resigned.has(seat), s_.absent.has(seat), played, rules_.revealed(s_),
                         viewer_.is_recorder());
  }

  Json event() const {
    Json json = tree({{"card", card(s_.event)},
                      {"attention", content_.attention(s_.event)},
                      {"audiences", audiences(content_.audiences_of(s_.event))}});
    for (Seat seat : rules_.seats())
      if (s_[seat].won.has(s_.event)) json["claimed_by"] = index(seat);
    return json;
  }

  /// What is live, and what lit it.
  Json live() const {
    Json list = Json::array();
    for (std::size_t i = 0; i < content_.audiences.size(); ++i) {
      const auto bit = static_cast<Audiences>(1u << i);
      if ((rules_.live(s_) & bit) == 0) continue;
      Json seats = Json::array();
      for (Seat seat : rules_.seats())
        if (rules_.revealed(s_) && content_.audience(s_[seat].played) == bit) seats.push_back(index(seat));
      list.push_back(tree({{"audience", content_.audiences[i].id},
                           {"event", (content_.audiences_of(s_.event) & bit) != 0},
                           {"seats", seats}}));
    }
    return list;
  }

  /// A resigned seat's face-down cards wait with the others: RSN-117.
  Json returning() const {
    int personas = s_.returning_personas.size(), responses = s_.returning_responses.size();
    for (Seat seat : s_.resigned) personas += s_[seat].personas.size(), responses += s_[seat].responses.size();
    return tree({{"personas", personas},
                 {"responses", responses},
                 {"cards", both(s_.returning_personas, s_.returning_responses)}});
  }

  Json in_hand(const auto& personas) const {
    Json list = Json::array();
    for (Persona persona : personas) {
      const Match match = rules_.match(s_, persona);
      list.push_back(tree({{"card", card(persona)},
                           {"resonates", match.event || !match.responses.empty()},
                           {"event", match.event},
                           {"seats", number_list(match.responses)}}));
    }
    return list;
  }

  bool has_chosen(Seat seat) const {
    return s_.round > 0 && !s_.resigned.has(seat) && !s_[seat].drawn.empty() &&
           !(s_.step == Step::choose && s_.waiting.has(seat));
  }

  Json seat_json(Seat seat) const {
    const Player& p = s_[seat];
    const Tally hand = rules_.tally(s_, seat);
    const bool resigned = s_.resigned.has(seat);
    Json json = tree({{"seat", index(seat)},
                      {"attention", rules_.attention(s_, seat)},
                      {"influence", p.influence},
                      {"gained", p.gained},
                      {"won", cards(p.won)},
                      {"persona_deck", resigned ? 0 : p.personas.size()},
                      {"response_deck", resigned ? 0 : p.responses.size()},
                      {"persona_discard", cards(p.persona_discard)},
                      {"response_discard", cards(p.response_discard)},
                      {"opening", in_hand(p.opening)},
                      {"bonus", in_hand(p.bonus)},
                      {"resonating", hand.resonating},
                      {"draw_total", hand.draw_total},
                      {"hand_value", hand.value},
                      {"chosen", has_chosen(seat)},
                      {"response", rules_.revealed(s_) ? card(p.played) : Json{}},
                      {"set_aside", set_aside(seat)},
                      {"passed", s_.step == Step::add && s_.passed.has(seat)},
                      {"submitted", s_.step == Step::remove && !resigned && !s_.waiting.has(seat)},
                      {"absent", s_.absent.has(seat)},
                      {"resigned", resigned}});
    if (viewer_.is_recorder()) {
      json["drawn"] = cards(p.drawn), json["played"] = card(p.played);
      json["persona_deck_cards"] = cards(p.personas), json["response_deck_cards"] = cards(p.responses);
      json["removing"] = both(p.removing_personas, p.removing_responses);
    }
    return json;
  }

  Json set_aside(Seat seat) const {
    const Player& p = s_[seat];
    Json list = Json::array();
    if (!has_chosen(seat)) return list;
    for (Response one : p.drawn)
      if (one == Response{} || one != p.played) list.push_back(card(one));
    if (p.played == Response{}) list.erase(list.size() - 1);  // the one that is chosen, but not yet revealed
    return list;
  }

  Json mine() const {
    const Player& p = s_[viewer_.seat()];
    Json mine = tree({{"seat", index(viewer_.seat())}});
    if (s_.in_play) {
      mine["responses"] = Json::array();
      for (Response one : p.drawn) mine["responses"].push_back(tree({{"card", card(one)}, {"wakes", wakes(one)}}));
      mine["chosen"] = card(p.played);
    }
    // RSN-14, RSN-26, RSN-93. In round 1 all starting responses are drawn, so nothing of them is left to show
    const bool looks = s_.step == Step::setup || s_.step == Step::add || s_.step == Step::remove ||
                       rules_.house_rule(HouseRule::deck_peek) != 0;
    if (!looks) return mine;
    const bool ready =
        s_.step == Step::setup && !s_.waiting.has(viewer_.seat()) && rules_.house_rule(HouseRule::deck_peek) == 0;
    if (!ready) mine["persona_deck"] = cards(p.personas);  // RSN-15: face down once the seat is ready
    mine["response_deck"] = cards(p.responses);
    if (s_.step == Step::remove) mine["removing"] = both(p.removing_personas, p.removing_responses);
    if (s_.step == Step::add || s_.step == Step::remove) mine["audiences"] = own_audiences();
    return mine;
  }

  /// The personas on the table, seat by seat, that this response would wake and the event does not.
  Json wakes(Response response) const {
    Json list = Json::array();
    for (Seat seat : rules_.seats()) {
      Json woken = Json::array();
      for (Persona persona : s_[seat].opening)
        if (const Audiences audience = content_.facts(persona).audience;
            audience == content_.audience(response) && (audience & content_.audiences_of(s_.event)) == 0)
          woken.push_back(card(persona));
      list.push_back(std::move(woken));
    }
    return list;
  }

  /// In the Network phase: how many personas and responses of each audience I own.
  Json own_audiences() const {
    const Player& p = s_[viewer_.seat()];
    Json json = Json::object();
    for (std::size_t i = 0; i < content_.audiences.size(); ++i) {
      int personas = 0, responses = 0;
      const auto count_persona = [&](Persona one) { personas += content_.facts(one).audience == 1u << i; };
      const auto count_response = [&](Response one) { responses += content_.audience(one) == 1u << i; };
      for (Persona one : p.personas) count_persona(one);
      for (Persona one : p.persona_discard) count_persona(one);
      for (Response one : p.responses) count_response(one);
      for (Response one : p.response_discard) count_response(one);
      json[content_.audiences[i].id] = tree({{"personas", personas}, {"responses", responses}});
    }
    return json;
  }

  /// The game in retrospect: which posts each seat made, whose followers they pleased, which audiences answered it.
  Json story() const {
    struct Chapter {
      std::map<Response, int> posts;
      std::array<int, most_players> fed{};
      std::array<int, audience_count> answered{};
    };
    std::array<Chapter, most_players> chapters;
    const auto chapter = [&](Seat seat) -> Chapter& { return chapters[static_cast<std::size_t>(seat)]; };
    for (const auto& [event, seers] : history_) {
      if (const auto* revealed = std::get_if<ResponseRevealed>(&event))
        ++chapter(revealed->seat).posts[revealed->response];
      if (const auto* resolved = std::get_if<ResonanceResolved>(&event))
        for (const Match& match : resolved->resonating) {
          for (Seat by : match.responses) ++chapter(by).fed[static_cast<std::size_t>(resolved->seat)];
          ++chapter(resolved->seat)
                .answered[static_cast<std::size_t>(std::countr_zero(content_.facts(match.persona).audience))];
        }
    }
    Json list = Json::array();
    for (Seat seat : rules_.seats()) {
      Json posts = Json::object(), answered = Json::object();
      for (const auto& [response, times] : chapter(seat).posts) posts[content_.face(response).id] = times;
      for (std::size_t i = 0; i < content_.audiences.size(); ++i)
        answered[content_.audiences[i].id] = chapter(seat).answered[i];
      list.push_back(
          tree({{"seat", index(seat)}, {"posts", posts}, {"fed", by_seat(chapter(seat).fed)}, {"answered", answered}}));
    }
    return list;
  }

  const State& s_;
  Viewer viewer_;
  std::span<const Told<Event>> history_;
};

}  // namespace

static_assert(Game<Rules>);

void Rules::draw(const State& known, Viewer viewer, std::span<const Told<Event>> history, ViewDraft& view) const {
  View{*this, known, viewer, history}.draw(view);
}

// ---- Actions ---------------------------------------------------------------------------------------------------------

namespace {

enum class Thing : std::uint8_t { response, card };

/// A persona in `a`, or a response in `b`: the personas come first.
constexpr ActionSlot in_a_or_b{[](Action action) -> int { return action.b == 0 ? action.a : persona_count + action.b; },
                               [](Action& action, int number) {
                                 if (number <= persona_count) action.a = byte(number);
                                 else action.b = byte(number - persona_count);
                               }};

constexpr std::array action_forms{
    ActionForm{"ready"},
    ActionForm{"choose", {{"response", in_b, Thing::response}}},
    ActionForm{"add", {{"card", in_a_or_b, Thing::card}}},
    ActionForm{"pass"},
    ActionForm{"remove", {{"card", in_a_or_b, Thing::card}}},
    ActionForm{"done"},
};

}  // namespace

std::span<const ActionForm> Rules::forms() { return action_forms; }

Domain Rules::domain(std::uint8_t thing) const {
  if (static_cast<Thing>(thing) == Thing::response) return {"response", 1, response_count};
  return {"persona or response", 1, persona_count + response_count};
}

Fields::Value Rules::value(std::uint8_t thing, int number) const {
  const bool is_persona = static_cast<Thing>(thing) == Thing::card && number <= persona_count;
  if (is_persona) return Fields::Value::of(content_->face(Persona{byte(number)}).id);
  const int response = static_cast<Thing>(thing) == Thing::card ? number - persona_count : number;
  return Fields::Value::of(content_->face(Response{byte(response)}).id);
}

Fields Rules::fields(Action action) const { return spell(*this, action); }
Result<Action> Rules::action_from(const Json& json) const { return read_spelling(*this, json); }

}  // namespace parlor::resonance
