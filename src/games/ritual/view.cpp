// SPDX-License-Identifier: MIT
// The Forbidden Ritual as JSON: views and actions. A view is made from what `known` gave, so it can show no more.
// A "seat" is the rulebook's: a Witch in play. With seven players the last one holds seats 6 and 7.
#include <algorithm>
#include <string>

#include "games/ritual/words.h"
#include "kernel/view_text.h"

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
              {"waiting", number_list(s_.waiting)},
              {"seconds", rules_.seconds(s_)},
              {"first", index(s_.first)},
              {"order", number_list(s_.order)},
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
                      {"seats", number_list(rules_.members(side))},
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
          rules_.fields(Action{static_cast<std::uint8_t>(rules_.kind_of_pick(rules_.effect_at_hand(s_))), code}).json();
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
