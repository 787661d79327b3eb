// SPDX-License-Identifier: MIT
// The Forbidden Ritual as JSON: views and actions. A view is made from what `known` gave, so it can show no more.
// A "seat" is the rulebook's: a Witch in play. With seven players the last one holds seats 6 and 7.
#include <algorithm>
#include <array>
#include <string>
#include <tuple>

#include "games/ritual/position.h"
#include "games/ritual/words.h"
#include "words/spelling.h"
#include "words/view_text.h"

namespace parlor::ritual {
namespace {

class View : Words {
 public:
  View(const Rules& rules, const State& known, Viewer viewer) : Words{rules}, s_{known}, viewer_{viewer} {}

  void draw(ViewDraft& view) const {
    if (viewer_.is_recorder()) view.fields(table());
    else draw_open(view);
    view.field("face_down", face_down_cards());
    if (viewer_.is_seat()) view.field("mine", mine());
    view.list("moons", [&] {
      for (std::size_t i = 0; i < static_cast<std::size_t>(content_.circle); ++i)
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
    Json view = tree(
        {{"round", s_.round},
         {"month", s_.month},
         {"moon", s_.moon},
         {"attempt", s_.attempt},
         {"phase", name_in(phase_names, s_.phase)},
         {"step", name_in(step_names, s_.step)},
         {"waiting", number_list(s_.waiting)},
         {"seconds", rules_.seconds(s_, {})},
         {"first", index(s_.first)},
         {"order", number_list(s_.order)},
         {"symbols", counts(rules_.at(s_).symbols())},
         {"transient", type(s_.transient)},
         {"transients", tree({{"left", s_.transients.size()}, {"makeup", counts(rules_.at(s_).transients_left())}})},
         {"decks", counts(s_.decks)},
         {"artifacts", tree({{"left", s_.artifacts.size()}, {"top", number(rules_.at(s_).top_artifact())}})},
         {"incantations", tree({{"left", s_.incantations.size()}, {"top", number(rules_.at(s_).top_incantation())}})},
         {"demon_reserve", demons(s_.demon_reserve)},
         {"spell_reserve", witch_cards(s_.spell_reserve)},
         {"removed", removed()},
         {"centre", Json::array()},
         {"sums", counts(rules_.at(s_).sums())},
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
                 {"artifacts", number_list(s_.removed_artifacts)},
                 {"incantations", number_list(s_.removed_incantations)}});
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
                      {"would_lock", type(Position::winner(rules_.at(s_).sums()))}});
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
    if (s_.step == Step::sweep) json["artifact"] = Position::artifact_in_turn(s_.centre);
    return json;
  }

  /// What a side still lacks, and which symbols on the current Moon would bring the next level.
  Json side_json(Side side) const {
    const Devotion& devotion = s_.devotion[side];
    Json json = tree({{"side", index(side)},
                      {"seats", number_list(rules_.members(side))},
                      {"demon", demon(devotion.demon)},
                      {"level", devotion.level},
                      {"since", Json::array()}});
    for (int level = 0; level < std::min<int>(devotion.level, 2); ++level)
      json["since"].push_back(devotion.since[static_cast<std::size_t>(level)]);
    if (devotion.demon == Demon{} || devotion.level == level_count) return json;
    const Counts& needs = content_.asked(devotion.demon, devotion.level + 1);
    const Counts shown = rules_.at(s_).symbols();
    Counts lacking;
    for (Type one : types) lacking[one] = static_cast<std::uint8_t>(std::max(0, needs[one] - shown[one]));
    json["needs"] = counts(needs);
    json["lacking"] = counts(lacking);
    json["rises_with"] = Json::array();
    if (s_.phase == Phase::over) return json;
    for (Type one : types)
      if (rules_.at(s_).rises_with(side, one)) json["rises_with"].push_back(type(one));
    return json;
  }

  bool shows_hand(Witch witch) const {  // RIT-138
    return s_.phase == Phase::over || viewer_.is_recorder() || mine_and_partner().has(witch) ||
           rules_.house_rule(HouseRule::ledger) != 0;
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
    Json json = tree({{"seats", number_list(rules_.witches_of(viewer_.seat()))},
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
          rules_.fields(Action{static_cast<std::uint8_t>(Position::kind_of_pick(rules_.at(s_).effect_at_hand())), code})
              .json();
      list.push_back(action);
    }
    return list;
  }

  const State& s_;
  Viewer viewer_;
};

}  // namespace

void Rules::draw(const State& known, Viewer viewer, std::span<const Told<Event>>, ViewDraft& view) const {
  View{*this, known, viewer}.draw(view);
}

// ---- Actions ---------------------------------------------------------------------------------------------------------

namespace {

enum class Thing : std::uint8_t {
  witch,
  spell_card,
  type,
  artifact,
  incantation,
  types,
  demon,
  spell,
  target,
  card,
  place,
  second
};

/// One type, or two of them, the lower first: numbered as pairs, without order, over no second and the three.
constexpr std::array<std::pair<std::uint8_t, std::uint8_t>, 10> pairs{
    {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {1, 1}, {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}}};
constexpr ActionSlot in_a_and_b{
    [](Action action) -> int {
      const auto found = std::find(pairs.begin(), pairs.end(), std::pair{action.a, action.b});
      return static_cast<int>(found - pairs.begin());
    },
    [](Action& action, int number) { std::tie(action.a, action.b) = pairs[static_cast<std::size_t>(number)]; }};

constexpr ActionField second{"second", in_c, Thing::second, true};  // RIT-113: for the lone player's second Witch
constexpr ActionField seat{"seat", in_a, Thing::witch}, witch{"witch", in_a, Thing::spell_card};
constexpr ActionField object{"object", in_a, Thing::type}, demon{"demon", in_a, Thing::demon};
constexpr ActionField artifact{"number", in_a, Thing::artifact}, card{"card", in_a, Thing::card};

constexpr std::array action_forms{
    ActionForm{"choose_first", {seat, second}},
    ActionForm{"keep_spell", {witch, second}},
    ActionForm{"name_high", {seat, second}},
    ActionForm{"play_object", {object, second}},
    ActionForm{"play_artifact", {artifact, second}},
    ActionForm{"play_incantation", {{"number", in_a, Thing::incantation}, second}},
    ActionForm{"draw_objects", {{"objects", in_a_and_b, Thing::types}, second}},
    ActionForm{"draw_artifact", {artifact, second}},
    ActionForm{"break_sigil", {second}},
    ActionForm{"change_demon", {demon, second}},
    ActionForm{"cast", {{"spell", in_a, Thing::spell}, {"target", in_b, Thing::target, true}, second}},
    ActionForm{"fade", {second}},
    ActionForm{"play_card", {card, second}},
    ActionForm{"remove_card", {{"place", in_a, Thing::place}, second}},
    ActionForm{"name_type", {object, second}},
    ActionForm{"draw_type", {object, second}},
    ActionForm{"discard", {card, second}},
    ActionForm{"take_demon", {demon, second}},
    ActionForm{"take_spell", {witch, second}},
    ActionForm{"sweep", {object, second}},
    ActionForm{"call_off", {second}},
};

}  // namespace

std::span<const ActionForm> Rules::forms() { return action_forms; }

Domain Rules::domain(std::uint8_t thing) const {
  switch (static_cast<Thing>(thing)) {
    case Thing::witch:       return {"seat", 0, witch_count() - 1};
    case Thing::spell_card:  return {"Witch", 1, spell_card_count};
    case Thing::type:        return {"type", 1, type_count, true};
    case Thing::artifact:    return {"Artifact", 1, artifact_count};
    case Thing::incantation: return {"Incantation", 1, incantation_count};
    case Thing::types:       return {"pair of types", 1, static_cast<int>(pairs.size()) - 1};
    case Thing::demon:       return {"Demon", 1, demon_count};
    case Thing::spell:       return {"Spell", 1, static_cast<int>(content_->spell_texts.size())};
    case Thing::target:      return {"seat", 1, witch_count()};
    case Thing::card:        return {"card", 1, Card{Incantation{incantation_count}}.code()};
    case Thing::place:       return {"place", 0, centre_capacity - 1};
    case Thing::second:      return {"second", 0, 1};
  }
  return {};
}

Fields::Value Rules::value(std::uint8_t thing, int number) const {
  using Value = Fields::Value;
  const auto type = [&](int one) -> std::string_view {
    return one == 0 ? std::string_view{} : content_->text(static_cast<Type>(one)).id;
  };
  switch (static_cast<Thing>(thing)) {
    case Thing::witch:
    case Thing::artifact:
    case Thing::incantation:
    case Thing::place:       return Value::of(number);
    case Thing::target:      return Value::of(number - 1);
    case Thing::second:      return Value::of(number != 0);
    case Thing::spell_card:  return Value::of(content_->text(SpellCard{byte(number)}).id);
    case Thing::type:        return Value::of(type(number));
    case Thing::demon:       return Value::of(content_->text(Demon{byte(number)}).id);
    case Thing::spell:       return Value::of(content_->text(Spell{byte(number)}).id);
    case Thing::types:       {
      const auto [one, other] = pairs[static_cast<std::size_t>(number)];
      return Value::of(type(one), type(other));
    }
    case Thing::card:
      if (Card{byte(number)}.is_transient()) return {};
      return Value::of(content_->id_of(Card{byte(number)}));
  }
  return {};
}

Fields Rules::fields(Action action) const { return spell(*this, action); }
Result<Action> Rules::action_from(const Json& json) const { return read_spelling(*this, json); }

}  // namespace parlor::ritual
