// SPDX-License-Identifier: MIT
// The Forbidden Ritual as JSON: views, actions, events. A view is made from what `known` gave, so it can show no more.
// A "seat" is the rulebook's: a Witch in play. With seven players the last one holds seats 6 and 7.
#include <algorithm>
#include <array>
#include <string>

#include "games/ritual/rules.h"
#include "kernel/json.h"
#include "kernel/view_text.h"

namespace parlor::ritual {
namespace {

using namespace std::string_view_literals;

constexpr std::array phase_names{"setup"sv, "action"sv, "resolution"sv, "end_of_round"sv, "over"sv};
constexpr std::array step_names{"first_seat"sv, "draft"sv,  "act"sv,   "act_again"sv,
                                "cast"sv,       "choose"sv, "sweep"sv, "none"sv};
constexpr std::array ending_names{"none"sv, "summoned"sv, "sigil"sv, "nobody"sv, "called_off"sv};
constexpr std::array reason_names{"action"sv, "spell"sv, "level"sv, "full_moon"sv};
constexpr std::array loss_names{"too_few_cards"sv, "sealed"sv, "deck_empty"sv, "nothing_there"sv, "reserve_empty"sv};
constexpr std::array criterion_names{"level_two"sv, "level_one"sv, "first_action"sv, "shared"sv};
constexpr std::array op_names{"transform_incantation"sv, "play_from_hand"sv, "remove_from_center"sv, "draw"sv,
                              "target_discards"sv,       "change_demon"sv,   "change_spell"sv,       "sigil"sv};
constexpr std::array being_names{""sv, "herb"sv, "mineral"sv, "potion"sv, "artifact"sv, "incantation"sv};
constexpr std::array action_names{
    "choose_first"sv, "keep_spell"sv,    "name_high"sv,   "play_object"sv,  "play_artifact"sv, "play_incantation"sv,
    "draw_objects"sv, "draw_artifact"sv, "break_sigil"sv, "change_demon"sv, "cast"sv,          "fade"sv,
    "play_card"sv,    "remove_card"sv,   "name_type"sv,   "draw_type"sv,    "discard"sv,       "take_demon"sv,
    "take_spell"sv,   "sweep"sv,         "call_off"sv};

template <class Names, class Enum> std::string_view name_in(const Names& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

template <class Items> Json indices(const Items& items) {
  Json list = Json::array();
  for (auto item : items) list.push_back(static_cast<int>(item));
  return list;
}

/// The words of a view, an action and an event for one game's cards.
class Words {
 public:
  explicit Words(const Rules& rules) : rules_{rules}, content_{rules.content()} {}

  Json type(Type type) const { return type == Type::none ? Json{} : Json(content_.text(type).id); }
  Json demon(Demon demon) const { return demon == Demon{} ? Json{} : Json(content_.text(demon).id); }
  Json witch_card(SpellCard card) const { return card == SpellCard{} ? Json{} : Json(content_.text(card).id); }
  Json spell(Spell spell) const { return spell == Spell{} ? Json{} : Json(content_.text(spell).id); }
  Json seat(Witch witch) const { return witch == no_witch ? Json{} : Json(index(witch)); }
  template <class Number> Json number(Number number) const {
    return number == Number{} ? Json{} : Json(static_cast<int>(number));
  }

  Json card(Card card) const {
    const std::string& id = content_.id_of(card);
    return id.empty() ? Json{} : Json(id);
  }
  Json back(Card card) const {  // RIT-136
    return card == object_face_down        ? Json("object")
           : card == artifact_face_down    ? Json("artifact")
           : card == incantation_face_down ? Json("incantation")
                                           : Json{};
  }
  Json counts(const Counts& counts) const {
    Json json = Json::object();
    for (Type one : types) json[content_.text(one).id] = counts[one];
    return json;
  }
  Json type_list(const Counts& counts) const {
    Json list = Json::array();
    for (Type one : types)
      for (int i = 0; i < counts[one]; ++i) list.push_back(content_.text(one).id);
    return list;
  }
  template <class Cards> Json demons(const Cards& cards) const {
    Json list = Json::array();
    for (Demon one : cards) list.push_back(demon(one));
    return list;
  }
  template <class Cards> Json witch_cards(const Cards& cards) const {
    Json list = Json::array();
    for (SpellCard one : cards) list.push_back(witch_card(one));
    return list;
  }
  Json hand(const Hand& hand) const {
    return tree({{"objects", counts(hand.objects)},
                 {"artifacts", indices(hand.artifacts)},
                 {"incantations", indices(hand.incantations)}});
  }
  Json centre_card(const CentreCard& lying) const {
    return tree({{"card", card(lying.card)},
                 {"owner", seat(lying.owner)},
                 {"as", name_in(being_names, lying.being)},
                 {"value", lying.value}});
  }
  Json casting(const Casting& casting) const {
    Json json = tree({{"seat", index(casting.caster)},
                      {"number", static_cast<int>(casting.number)},
                      {"spell", spell(casting.spell)}});
    if (casting.target != no_witch) json["target"] = index(casting.target);
    return json;
  }

 protected:
  const Rules& rules_;
  const Content& content_;
};

// ---- The view --------------------------------------------------------------------------------------------------------

class View : Words {
 public:
  View(const Rules& rules, const State& known, Viewer viewer) : Words{rules}, s_{known}, viewer_{viewer} {}

  void draw(ViewDraft& view) const {
    if (viewer_.is_recorder()) view.fields(table());
    else draw_open(view);
    view.field("face_down", face_down_cards());
    if (viewer_.is_seat()) view.field("mine", mine());
    view.list("moons", [&] {
      for (std::size_t i = 0; i < s_.moons.size(); ++i)
        view.item(Mark::for_all(s_.moons[i]), [&](JsonText& out) { out.value(moon(i)); });
    });
    view.list("seats", [&] {
      for (Witch witch : rules_.witches())
        view.item(Mark::for_all(s_.phase, s_.spell_card[witch], s_.sigil[witch], s_.hand[witch], s_.waiting.has(witch),
                                s_.absent, s_.high, s_.offered[rules_.side_of(witch)], shows_hand(witch)),
                  [&](JsonText& out) { out.value(seat_json(witch)); });
    });
  }

 private:
  /// What lies open for all: made from what a spectator knows.
  void draw_open(ViewDraft& view) const {
    const State open = rules_.known(s_, Viewer::spectator());
    view.common(Mark::for_all(open), [&] { view.fields(View{rules_, open, Viewer::spectator()}.table()); });
  }

  Json table() const {
    Json view =
        tree({{"round", s_.round},
              {"month", s_.month},
              {"moon", s_.moon},
              {"attempt", s_.attempt},
              {"phase", name_in(phase_names, s_.phase)},
              {"step", name_in(step_names, s_.step)},
              {"waiting", indices(s_.waiting)},
              {"seconds", rules_.seconds(s_)},
              {"first", index(s_.first)},
              {"order", indices(s_.order)},
              {"symbols", counts(rules_.symbols(s_))},
              {"transient", type(s_.transient)},
              {"transients", tree({{"left", s_.transients.size()}, {"makeup", counts(rules_.transients_left(s_))}})},
              {"decks", counts(s_.decks)},
              {"artifacts", tree({{"left", s_.artifacts.size()}, {"top", number(rules_.top_artifact(s_))}})},
              {"incantations", tree({{"left", s_.incantations.size()}, {"top", number(rules_.top_incantation(s_))}})},
              {"demon_reserve", demons(s_.demon_reserve)},
              {"spell_reserve", witch_cards(s_.spell_reserve)},
              {"removed", removed()},
              {"centre", Json::array()},
              {"sums", counts(rules_.sums(s_))},
              {"sides", Json::array()}});
    for (const CentreCard& lying : s_.centre) view["centre"].push_back(centre_card(lying));
    if (s_.phase == Phase::resolution || s_.phase == Phase::end_of_round) view["resolution"] = resolution();
    for (Side side : rules_.sides()) view["sides"].push_back(side_json(side));
    if (s_.phase == Phase::over) view["result"] = rules_.outcome(s_);
    return view;
  }

  Witches mine_and_partner() const {  // RIT-123
    return viewer_.is_seat() ? rules_.members(rules_.side_of(rules_.witches_of(viewer_.seat()).front())) : Witches{};
  }

  Json moon(std::size_t number) const {
    return tree({{"numeral", content_.moons[number].numeral},
                 {"name", content_.moons[number].name},
                 {"object", type(s_.moons[number].type)},
                 {"card", card(s_.moons[number].card)}});
  }

  Json removed() const {
    return tree({{"objects", counts(s_.removed_objects)},
                 {"transients", counts(s_.removed_transients)},
                 {"artifacts", indices(s_.removed_artifacts)},
                 {"incantations", indices(s_.removed_incantations)}});
  }

  /// In action order. Of a rival's card the viewer knows that it lies there.
  Json face_down_cards() const {
    Json list = Json::array();
    for (Witch witch : s_.order) {
      const Card lying = s_.committed[witch];
      if (lying.is_none()) continue;
      Json one = tree({{"seat", index(witch)}});
      if (const Json known_back = back(lying); !known_back.is_null()) one["class"] = known_back;
      if (!lying.is_hidden()) one["card"] = card(lying);
      list.push_back(std::move(one));
    }
    return list;
  }

  /// Whose turn it is, and what is still to come.
  Json resolution() const {
    Json json = tree({{"incantations", Json::array()},
                      {"artifacts", Json::array()},
                      {"announced", Json::array()},
                      {"would_lock", type(rules_.winner(rules_.sums(s_)))}});
    List<CentreCard, centre_capacity> in_turn = s_.centre;
    std::sort(in_turn.begin(), in_turn.end(), [](const CentreCard& a, const CentreCard& b) {
      return std::pair{b.value, b.card.code()} < std::pair{a.value, a.card.code()};
    });
    for (const CentreCard& lying : in_turn) {
      const Json one = tree({{"seat", seat(lying.owner)}, {"number", lying.value}, {"card", card(lying.card)}});
      if (lying.being == Being::incantation) json["incantations"].push_back(one);
      if (lying.being == Being::artifact) json["artifacts"].push_back(one);
    }
    for (const Casting& waiting : s_.announced) json["announced"].push_back(casting(waiting));
    if (s_.casting.number != Incantation{}) json["casting"] = casting(s_.casting);
    if (s_.step == Step::choose) json["casting"]["effect"] = s_.effect;
    if (s_.step == Step::sweep) json["artifact"] = rules_.artifact_in_turn(s_.centre);
    return json;
  }

  /// What a side still lacks, and which symbols on the current Moon would bring the next level.
  Json side_json(Side side) const {
    const Devotion& devotion = s_.devotion[side];
    Json json = tree({{"side", index(side)},
                      {"seats", indices(rules_.members(side))},
                      {"demon", demon(devotion.demon)},
                      {"level", devotion.level},
                      {"since", Json::array()}});
    for (int level = 0; level < std::min<int>(devotion.level, 2); ++level)
      json["since"].push_back(devotion.since[static_cast<std::size_t>(level)]);
    if (devotion.demon == Demon{} || devotion.level == level_count) return json;
    const Counts& needs = content_.asked(devotion.demon, devotion.level + 1);
    const Counts shown = rules_.symbols(s_);
    Counts lacking;
    for (Type one : types) lacking[one] = static_cast<std::uint8_t>(std::max(0, needs[one] - shown[one]));
    json["needs"] = counts(needs);
    json["lacking"] = counts(lacking);
    json["rises_with"] = Json::array();
    if (s_.phase == Phase::over) return json;
    Counts others = shown;  // the current Moon will show something else
    if (const Type now = s_.moons[s_.moon].type; now != Type::none) --others[now];
    for (Type one : types) {
      Counts then = others;
      ++then[one];
      if (then.covers(needs)) json["rises_with"].push_back(type(one));
    }
    return json;
  }

  bool shows_hand(Witch witch) const {  // RIT-138
    return s_.phase == Phase::over || viewer_.is_recorder() || mine_and_partner().has(witch) ||
           rules_.option(Option::ledger) != 0;
  }

  Json seat_json(Witch witch) const {
    Json json = tree({{"seat", index(witch)},
                      {"player", index(rules_.seat_of(witch))},
                      {"side", index(rules_.side_of(witch))},
                      {"witch", witch_card(s_.spell_card[witch])},
                      {"sigil", number(s_.sigil[witch])},
                      {"cards", s_.hand[witch].size()},
                      {"acted", s_.phase != Phase::setup && !(s_.phase == Phase::action && s_.waiting.has(witch))},
                      {"absent", s_.absent.has(rules_.seat_of(witch))}});
    if (rules_.teams() && !(rules_.members(rules_.side_of(witch)) & s_.high).empty())
      json["title"] = s_.high.has(witch) ? "high" : "lesser";
    if (shows_hand(witch)) {
      json["hand"] = hand(s_.hand[witch]);
      json["hand"]["unknown"] = s_.hand[witch].unknown;  // RIT-137: so many of these lie face down
    }
    const auto& pair = s_.offered[rules_.side_of(witch)];
    if (pair[0] != SpellCard{} && s_.waiting.has(witch)) json["offered"] = witch_cards(pair);
    return json;
  }

  Json mine() const {
    Json json = tree({{"seats", indices(rules_.witches_of(viewer_.seat()))},
                      {"side", index(rules_.side_of(rules_.witches_of(viewer_.seat()).front()))},
                      {"hands", Json::array()}});
    for (Witch witch : mine_and_partner()) {
      Json one = tree({{"seat", index(witch)}, {"hand", hand(s_.hand[witch])}});
      if (!s_.committed[witch].is_none()) one["committed"] = card(s_.committed[witch]);
      if (s_.sealed[witch] != Action{}) one["sealed"] = rules_.fields(s_.sealed[witch]).json();
      if (!s_.picks[witch].empty()) one["picks"] = picks(witch);
      json["hands"].push_back(std::move(one));
    }
    return json;
  }

  /// What has been chosen so far inside an effect, in the words of the actions.
  Json picks(Witch witch) const {
    Json list = Json::array();
    for (std::uint8_t code : s_.picks[witch]) {
      const Json action =
          rules_.fields(Action{static_cast<std::uint8_t>(rules_.kind_of_pick(rules_.effect_at_hand(s_))), code}).json();
      list.push_back(action);
    }
    return list;
  }

  const State& s_;
  Viewer viewer_;
};

// ---- Events ----------------------------------------------------------------------------------------------------------

/// The fields of each event; secret ones only when `whole`.
class EventWriter : Words {
 public:
  EventWriter(const Rules& rules, bool whole) : Words{rules}, whole_{whole} {}

  Json operator()(const GameStarted& e) const {
    return tree({{"type", "GameStarted"},
                 {"seats", rules_.witch_count()},
                 {"sides", e.sides},
                 {"mode", e.teams ? "team" : "solo"},
                 {"first_seat", index(e.first)}});
  }
  Json operator()(const DemonDealt& e) const {
    return tree({{"type", "DemonDealt"}, {"side", index(e.side)}, {"demon", demon(e.demon)}});
  }
  Json operator()(const SpellPairOffered& e) const {
    return with(tree({{"type", "SpellPairOffered"}, {"seat", index(e.witch)}}), tree({{"pair", witch_cards(e.pair)}}));
  }
  Json operator()(const SpellKept& e) const {
    return tree({{"type", "SpellKept"}, {"seat", index(e.witch)}, {"witch", witch_card(e.card)}});
  }
  Json operator()(const HighWitchNamed& e) const {
    return tree({{"type", "HighWitchNamed"}, {"side", index(e.side)}, {"seat", index(e.witch)}});
  }
  Json operator()(const SpellReserveShown& e) const {
    return tree({{"type", "SpellReserveShown"}, {"witches", witch_cards(e.cards)}});
  }
  Json operator()(const StartingObjectsDealt& e) const {
    return tree({{"type", "StartingObjectsDealt"}, {"seat", index(e.witch)}, {"objects", type_list(e.objects)}});
  }
  Json operator()(const StartingArtifactDealt& e) const {
    return tree({{"type", "StartingArtifactDealt"},
                 {"seat", index(e.witch)},
                 {"number", number(e.number)},
                 {"next_top", number(e.next_top)}});
  }
  Json operator()(const RoundStarted& e) const {
    return tree(
        {{"type", "RoundStarted"}, {"round", e.round}, {"month", e.month}, {"moon", e.moon}, {"attempt", e.attempt}});
  }
  Json operator()(const MoonCleared& e) const {
    return tree({{"type", "MoonCleared"}, {"moon", e.moon}, {"object", type(e.object)}});
  }
  Json operator()(const TransientRevealed& e) const {
    return tree({{"type", "TransientRevealed"}, {"object", type(e.object)}, {"left", e.left}});
  }
  Json operator()(const ActionPhaseOpened& e) const {
    return tree({{"type", "ActionPhaseOpened"}, {"seconds", e.seconds}});
  }
  Json operator()(const ActionSubmitted& e) const {
    return with(tree({{"type", "ActionSubmitted"}, {"seat", index(e.witch)}}),
                tree({{"action", rules_.fields(e.action).json()}}));
  }
  Json operator()(const ObjectsDrawn& e) const {
    return ordered(tree({{"type", "ObjectsDrawn"},
                         {"seat", index(e.witch)},
                         {"objects", type_list(e.objects)},
                         {"reason", name_in(reason_names, e.reason)}}),
                   e.order);
  }
  Json operator()(const ArtifactDrawn& e) const {
    return ordered(tree({{"type", "ArtifactDrawn"},
                         {"seat", index(e.witch)},
                         {"number", number(e.number)},
                         {"next_top", number(e.next_top)},
                         {"reason", name_in(reason_names, e.reason)}}),
                   e.order);
  }
  Json operator()(const SigilBroken& e) const {
    return ordered(tree({{"type", "SigilBroken"}, {"seat", index(e.witch)}, {"number", number(e.number)}}), e.order);
  }
  Json operator()(const DemonTraded& e) const {
    return ordered(
        tree({{"type", "DemonTraded"}, {"seat", index(e.witch)}, {"given", demon(e.given)}, {"taken", demon(e.taken)}}),
        e.order);
  }
  Json operator()(const CardCommitted& e) const {
    Json json = ordered(tree({{"type", "CardCommitted"}, {"seat", index(e.witch)}}), e.order);
    if (const Json known_back = back(e.back); !known_back.is_null()) json["class"] = known_back;
    return with(std::move(json), tree({{"card", card(e.card)}}));
  }
  Json operator()(const SeatPassed& e) const {
    return ordered(tree({{"type", "SeatPassed"}, {"seat", index(e.witch)}, {"forced", true}}), e.order);
  }
  Json operator()(const ActionTimedOut& e) const {
    return tree({{"type", "ActionTimedOut"}, {"seat", index(e.witch)}});
  }
  Json operator()(const CardsRevealed& e) const {
    Json list = Json::array();
    for (const Shown& shown : e.cards) list.push_back(tree({{"seat", index(shown.witch)}, {"card", card(shown.card)}}));
    return tree({{"type", "CardsRevealed"}, {"cards", list}});
  }
  Json operator()(const SpellAnnounced& e) const {
    Json json = tree({{"type", "SpellAnnounced"}});
    json.update(casting(e.casting));
    json["timing"] = e.at_end ? "end_of_round" : "immediate";
    return json;
  }
  Json operator()(const SpellFaded& e) const {
    return tree({{"type", "SpellFaded"}, {"seat", index(e.witch)}, {"number", number(e.number)}});
  }
  Json operator()(const IncantationTransformed& e) const {
    return tree({{"type", "IncantationTransformed"},
                 {"seat", index(e.witch)},
                 {"number", number(e.number)},
                 {"kind", name_in(being_names, e.into)},
                 {"value", e.value}});
  }
  Json operator()(const CardPlayedFromHand& e) const {
    return tree({{"type", "CardPlayedFromHand"}, {"seat", index(e.witch)}, {"card", card(e.card)}, {"worth", e.worth}});
  }
  Json operator()(const CenterCardRemoved& e) const {
    return tree({{"type", "CenterCardRemoved"},
                 {"seat", index(e.witch)},
                 {"card", card(e.card.card)},
                 {"as", name_in(being_names, e.card.being)},
                 {"owner", seat(e.card.owner)}});
  }
  Json operator()(const CardsDiscarded& e) const {
    Json list = Json::array();
    for (Card one : e.cards) list.push_back(card(one));
    return tree({{"type", "CardsDiscarded"}, {"seat", index(e.witch)}, {"cards", list}, {"cause", spell(e.cause)}});
  }
  Json operator()(const DemonChanged& e) const {
    return tree({{"type", "DemonChanged"},
                 {"side", index(e.side)},
                 {"seat", index(e.witch)},
                 {"given", demon(e.given)},
                 {"taken", demon(e.taken)},
                 {"by", index(e.by)}});
  }
  Json operator()(const SpellChanged& e) const {
    return tree({{"type", "SpellChanged"},
                 {"seat", index(e.witch)},
                 {"given", witch_card(e.given)},
                 {"taken", witch_card(e.taken)},
                 {"by", index(e.by)}});
  }
  Json operator()(const EffectLost& e) const {
    return tree({{"type", "EffectLost"},
                 {"seat", index(e.witch)},
                 {"spell", spell(e.spell)},
                 {"effect", name_in(op_names, content_[e.spell].effects[e.effect].op)},
                 {"reason", name_in(loss_names, e.reason)}});
  }
  Json operator()(const SpellInvalid& e) const {
    return tree(
        {{"type", "SpellInvalid"}, {"seat", index(e.witch)}, {"spell", spell(e.spell)}, {"target", seat(e.target)}});
  }
  Json operator()(const ArtifactActivated& e) const {
    return tree({{"type", "ArtifactActivated"},
                 {"seat", index(e.witch)},
                 {"number", e.number},
                 {"object", type(e.object)},
                 {"removed", e.removed}});
  }
  Json operator()(const ArtifactWasted& e) const {
    return tree({{"type", "ArtifactWasted"}, {"seat", index(e.witch)}, {"number", e.number}});
  }
  Json operator()(const ObjectsCounted& e) const {
    Json json = tree({{"type", "ObjectsCounted"}});
    json.update(counts(e.sums));
    json["winner"] = type(e.winner);
    return json;
  }
  Json operator()(const MoonLocked& e) const {
    return tree({{"type", "MoonLocked"}, {"moon", e.moon}, {"object", type(e.object)}, {"card", card(e.card)}});
  }
  Json operator()(const MoonNotLocked& e) const { return tree({{"type", "MoonNotLocked"}, {"moon", e.moon}}); }
  Json operator()(const CenterCleared& e) const { return tree({{"type", "CenterCleared"}, {"cards", e.cards}}); }
  Json operator()(const LevelActivated& e) const {
    return tree({{"type", "LevelActivated"}, {"side", index(e.side)}, {"level", e.level}});
  }
  Json operator()(const IncantationDrawn& e) const {
    return tree({{"type", "IncantationDrawn"},
                 {"seat", index(e.witch)},
                 {"number", number(e.number)},
                 {"next_top", number(e.next_top)},
                 {"reason", name_in(reason_names, e.reason)}});
  }
  Json operator()(const IncantationMissing& e) const {
    return tree(
        {{"type", "IncantationMissing"}, {"seat", index(e.witch)}, {"reason", name_in(reason_names, e.reason)}});
  }
  Json operator()(const SummoningContested& e) const {
    return tree({{"type", "SummoningContested"},
                 {"sides", indices(e.sides)},
                 {"criterion", name_in(criterion_names, e.criterion)},
                 {"winners", indices(e.winners)}});
  }
  Json operator()(const SigilPlaced& e) const {
    return tree(
        {{"type", "SigilPlaced"}, {"target", index(e.target)}, {"number", number(e.number)}, {"by", index(e.by)}});
  }
  Json operator()(const MonthStarted& e) const { return tree({{"type", "MonthStarted"}, {"month", e.month}}); }
  Json operator()(const SeatAbsent& e) const {
    return tree({{"type", "SeatAbsent"}, {"seat", index(e.seat)}, {"handling", e.bot ? "bot" : "autopilot"}});
  }
  Json operator()(const SeatReturned& e) const { return tree({{"type", "SeatReturned"}, {"seat", index(e.seat)}}); }
  Json operator()(const GameOver& e) const {
    Json json = tree({{"type", "GameOver"},
                      {"result", name_in(ending_names, e.result)},
                      {"winners", Json::array()},
                      {"demons", Json::array()},
                      {"rounds", e.rounds}});
    for (Side side : e.winners) {
      json["demons"].push_back(demon(e.demons[side]));
      for (Witch witch : rules_.members(side)) json["winners"].push_back(index(witch));
    }
    Json hands = Json::array(), transients = Json::array();
    for (Witch witch : rules_.witches()) hands.push_back(hand(e.hands[witch]));
    for (Type one : e.transients) transients.push_back(type(one));
    json["hands"] = std::move(hands);
    json["decks"] = tree(
        {{"artifacts", indices(e.artifacts)}, {"incantations", indices(e.incantations)}, {"transients", transients}});
    return json;
  }

 private:
  Json with(Json open, Json secret) const { return whole_ ? joined(std::move(open), std::move(secret)) : open; }
  Json ordered(Json json, int order) const {
    if (order > 0) json["order"] = order;
    return json;
  }
  bool whole_;
};

}  // namespace

void Rules::draw(const State& known, Viewer viewer, std::span<const Told<Event>>, ViewDraft& view) const {
  View{*this, known, viewer}.draw(view);
}

Json Rules::to_json(const Event& event, bool whole) const { return std::visit(EventWriter{*this, whole}, event); }

Json Rules::outcome(const State& s) const {
  const Words words{*this};
  Json json = tree({{"reason", name_in(ending_names, s.ending)},
                    {"rounds", s.round},
                    {"months", s.month},
                    {"sides", indices(s.winners)},
                    {"demons", Json::array()}});
  for (Side side : s.winners) json["demons"].push_back(words.demon(s.devotion[side].demon));
  return json;
}

// ---- Actions ---------------------------------------------------------------------------------------------------------

Fields Rules::fields(Action action) const {
  const Words words{*this};
  const auto kind = static_cast<Kind>(action.kind);
  Fields fields{name_in(action_names, kind)};
  const auto type = [&](std::uint8_t number) -> const std::string& {
    return content_->text(static_cast<Type>(number)).id;
  };
  switch (kind) {
    case Kind::choose_first:
    case Kind::name_high:        fields.add("seat", action.a); break;
    case Kind::keep_spell:
    case Kind::take_spell:       fields.add("witch", content_->text(SpellCard{action.a}).id); break;
    case Kind::play_object:
    case Kind::name_type:
    case Kind::draw_type:
    case Kind::sweep:            fields.add("object", type(action.a)); break;
    case Kind::play_artifact:
    case Kind::play_incantation:
    case Kind::draw_artifact:    fields.add("number", action.a); break;
    case Kind::draw_objects:
      fields.add_words("objects", type(action.a), action.b == 0 ? std::string_view{} : type(action.b));
      break;
    case Kind::change_demon:
    case Kind::take_demon:   fields.add("demon", content_->text(Demon{action.a}).id); break;
    case Kind::cast:
      fields.add("spell", content_->text(Spell{action.a}).id);
      if (action.b != 0) fields.add("target", action.b - 1);
      break;
    case Kind::play_card:
    case Kind::discard:     fields.add("card", content_->id_of(Card{action.a})); break;
    case Kind::remove_card: fields.add("place", action.a); break;
    case Kind::break_sigil:
    case Kind::fade:
    case Kind::call_off:    break;
  }
  if (action.c != 0) fields.add("second", true);
  return fields;
}

namespace {

/// Reads the fields of an action.
class ActionReader {
 public:
  ActionReader(const Rules& rules, const Json& json)
      : rules_{rules}, content_{rules.content()}, document_{json, "action"}, in_{document_.root()} {}

  Result<Action> read() {
    const auto kind = static_cast<Kind>(in_.at("type").one_of({action_names.begin(), action_names.end()}));
    if (!document_.sound()) return document_.fault();
    action_.kind = static_cast<std::uint8_t>(kind);
    read_fields(kind);
    if (in_.has("second")) action_.c = in_.boolean("second") ? 1 : 0;
    if (!document_.sound()) return document_.fault();
    return action_;
  }

 private:
  static std::uint8_t byte(std::size_t value) { return static_cast<std::uint8_t>(value); }

  void read_fields(Kind kind) {
    switch (kind) {
      case Kind::choose_first:
      case Kind::name_high:    in_.only({"type", "seat", "second"}), action_.a = seat("seat"); break;
      case Kind::keep_spell:
      case Kind::take_spell:
        in_.only({"type", "witch", "second"}), action_.a = by_id("witch", content_.witches, "Witch");
        break;
      case Kind::play_object:
      case Kind::name_type:
      case Kind::draw_type:
      case Kind::sweep:       in_.only({"type", "object", "second"}), action_.a = type(in_.at("object")); break;
      case Kind::play_artifact:
      case Kind::draw_artifact:
        in_.only({"type", "number", "second"}),
            action_.a = byte(static_cast<std::size_t>(in_.integer("number", 1, artifact_count)));
        break;
      case Kind::play_incantation:
        in_.only({"type", "number", "second"}),
            action_.a = byte(static_cast<std::size_t>(in_.integer("number", 1, incantation_count)));
        break;
      case Kind::draw_objects: {
        in_.only({"type", "objects", "second"});
        const auto items = in_.at("objects").items();
        if (items.empty() || items.size() > 2) return in_.at("objects").fail("expected one or two types");
        const std::uint8_t one = type(items.front()), other = items.size() == 2 ? type(items.back()) : std::uint8_t{0};
        action_.a = other == 0 ? one : std::min(one, other);
        action_.b = other == 0 ? other : std::max(one, other);
        break;
      }
      case Kind::change_demon:
      case Kind::take_demon:
        in_.only({"type", "demon", "second"}), action_.a = by_id("demon", content_.demons, "Demon");
        break;
      case Kind::cast:
        in_.only({"type", "spell", "target", "second"});
        action_.a = by_id("spell", content_.spell_texts, "Spell");
        if (in_.has("target")) action_.b = byte(seat("target") + 1u);
        break;
      case Kind::play_card:
      case Kind::discard:   in_.only({"type", "card", "second"}), action_.a = card(); break;
      case Kind::remove_card:
        in_.only({"type", "place", "second"}),
            action_.a = byte(static_cast<std::size_t>(in_.integer("place", 0, centre_capacity - 1)));
        break;
      case Kind::break_sigil:
      case Kind::fade:
      case Kind::call_off:    in_.only({"type", "second"}); break;
    }
  }

  std::uint8_t seat(std::string_view key) const {
    return byte(static_cast<std::size_t>(in_.integer(key, 0, rules_.witch_count() - 1)));
  }

  std::uint8_t type(const Reader& at) const {
    return byte(static_cast<std::size_t>(at.one_of({"herb", "mineral", "potion"})) + 1);
  }

  /// The first card with that id: a Spell that several cards share goes by the first of them.
  template <class Texts> std::uint8_t by_id(std::string_view key, const Texts& texts, const std::string& what) const {
    const std::string wanted = in_.text(key);
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (texts[i].id == wanted) return byte(i + 1);
    in_.at(key).fail("there is no " + what + " \"" + wanted + "\"");
    return 0;
  }

  std::uint8_t card() const {
    const std::string wanted = in_.text("card");
    const Words words{rules_};
    for (std::uint8_t code = 1; code <= Card{Incantation{incantation_count}}.code(); ++code)
      if (!Card{code}.is_transient() && words.card(Card{code}) == wanted) return code;
    in_.at("card").fail("there is no card \"" + wanted + "\"");
    return 0;
  }

  const Rules& rules_;
  const Content& content_;
  Reader::Document document_;
  Reader& in_;
  Action action_;
};

}  // namespace

Result<Action> Rules::action_from(const Json& json) const { return ActionReader{*this, json}.read(); }

}  // namespace parlor::ritual
