// SPDX-License-Identifier: MIT
// A ritual in a test's hands: pictures in a few words, actions as one would say them.
//   coven.witch(0, "thylane").hand(0, "herb artifact-7 incantation-5").moons("H H M").transient("potion");
//   coven.says(0, "play incantation-5");
#pragma once

#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "games/ritual/position.h"
#include "games/ritual/rules.h"
#include "support/play.h"

namespace parlor::ritual {

inline std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in{text};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

inline Type type_of(const std::string& word) {
  return word == "herb" || word == "H"      ? Type::herb
         : word == "mineral" || word == "M" ? Type::mineral
         : word == "potion" || word == "P"  ? Type::potion
                                            : Type::none;
}

inline Card card_of(const std::string& word) {
  if (const Type type = type_of(word); type != Type::none) return Card{type};
  const auto number = static_cast<std::uint8_t>(std::stoi(word.substr(word.find('-') + 1)));
  return word.starts_with("artifact") ? Card{Artifact{number}} : Card{Incantation{number}};
}

/// "play herb", "play artifact-7", "draw herb potion", "draw artifact 7", "cast sigil 2", "sweep herb", …
inline Json said(const std::string& text) {
  const auto words = words_of(text);
  const std::string& verb = words[0];
  const auto number = [&](std::size_t place) { return std::stoi(words[place]); };
  if (verb == "play" && type_of(words[1]) != Type::none) return {{"type", "play_object"}, {"object", words[1]}};
  if (verb == "play") {
    const bool artifact = words[1].starts_with("artifact");
    return {{"type", artifact ? "play_artifact" : "play_incantation"},
            {"number", std::stoi(words[1].substr(words[1].find('-') + 1))}};
  }
  if (verb == "draw" && words[1] == "artifact") return {{"type", "draw_artifact"}, {"number", number(2)}};
  if (verb == "draw") {
    Json objects = Json::array();
    for (std::size_t i = 1; i < words.size(); ++i) objects.push_back(words[i]);
    return {{"type", "draw_objects"}, {"objects", objects}};
  }
  if (verb == "break") return {{"type", "break_sigil"}};
  if (verb == "demon") return {{"type", "change_demon"}, {"demon", words[1]}};
  if (verb == "cast") {
    Json json{{"type", "cast"}, {"spell", words[1]}};
    if (words.size() > 2) json["target"] = number(2);
    return json;
  }
  if (verb == "put") return {{"type", "play_card"}, {"card", words[1]}};
  if (verb == "remove") return {{"type", "remove_card"}, {"place", number(1)}};
  if (verb == "name") return {{"type", "name_type"}, {"object", words[1]}};
  if (verb == "take" && type_of(words[1]) != Type::none) return {{"type", "draw_type"}, {"object", words[1]}};
  if (verb == "take" && words[1] == "demon") return {{"type", "take_demon"}, {"demon", words[2]}};
  if (verb == "take") return {{"type", "take_spell"}, {"witch", words[2]}};
  if (verb == "discard") return {{"type", "discard"}, {"card", words[1]}};
  if (verb == "sweep") return {{"type", "sweep"}, {"object", words[1]}};
  if (verb == "keep") return {{"type", "keep_spell"}, {"witch", words[1]}};
  if (verb == "high") return {{"type", "name_high"}, {"seat", number(1)}};
  if (verb == "first") return {{"type", "choose_first"}, {"seat", number(1)}};
  return {{"type", verb}};  // fade, call_off
}

class Coven : public test::Play<Rules> {
 public:
  /// At the first action phase, everybody with the first Spell card offered, the first seat being seat 0.
  explicit Coven(int players, const Json& house_rules = Json::object(), std::uint64_t seed = 1)
      : Coven{test::make_game<Rules>(players, house_rules), seed} {}
  explicit Coven(Rules rules, std::uint64_t seed = 1) : Play{std::move(rules), seed} {
    while (state.phase == Phase::setup) {
      const Seat seat = game.pending(state).front();
      Choices list;
      game.choices(state, seat, list);
      act(seat, list[0]);
    }
    state.first = witch_at(0);
  }

  // ---- Pictures ----

  Coven& hand(int seat, const std::string& cards) {
    Hand& hand = state.hand[witch_at(seat)];
    hand = {};
    for (const std::string& word : words_of(cards)) hand.add(card_of(word));
    return *this;
  }
  /// The decks hold just what no hand does, as before the first action: for pictures that are to be imagined anew.
  Coven& whole_decks() {
    Artifacts artifacts = Artifacts::span(1, artifact_count);
    Incantations incantations = Incantations::span(1, incantation_count);
    for (Witch witch : game.witches()) {
      artifacts = artifacts - state.hand[witch].artifacts;
      incantations = incantations - state.hand[witch].incantations;
    }
    state.artifacts.clear(), state.incantations.clear();
    for (Artifact number : artifacts) state.artifacts.push(number);
    for (Incantation number : incantations) state.incantations.push(number);
    return *this;
  }
  Coven& hands(const std::string& cards) {
    for (Witch witch : game.witches()) hand(index(witch), cards);
    return *this;
  }
  Coven& witch(int seat, const std::string& id) {
    const SpellCard wanted = spell_card(id), old = state.spell_card[witch_at(seat)];
    for (SpellCard& card : state.spell_card.of)
      if (card == wanted) card = old;
    if (state.spell_reserve.has(wanted)) state.spell_reserve.remove(wanted), state.spell_reserve.add(old);
    state.spell_card[witch_at(seat)] = wanted;
    return *this;
  }
  Coven& demon(int side, const std::string& id) {
    const Demon wanted = demon_of(id), old = state.devotion[static_cast<Side>(side)].demon;
    for (Devotion& devotion : state.devotion.of)
      if (devotion.demon == wanted) devotion.demon = old;
    if (state.demon_reserve.has(wanted)) state.demon_reserve.remove(wanted), state.demon_reserve.add(old);
    state.devotion[static_cast<Side>(side)].demon = wanted;
    return *this;
  }
  Coven& level(int side, int level, int since_one = 1, int since_two = 2) {
    Devotion& devotion = state.devotion[static_cast<Side>(side)];
    devotion.level = static_cast<std::uint8_t>(level);
    devotion.since = {static_cast<std::uint8_t>(level > 0 ? since_one : 0),
                      static_cast<std::uint8_t>(level > 1 ? since_two : 0)};
    return *this;
  }
  /// "H H M . P": a dot is a Moon that shows nothing. The first one without an object is the current Moon.
  Coven& moons(const std::string& symbols) {
    const auto words = words_of(symbols);
    state.moons = {};
    state.moon = static_cast<std::uint8_t>(std::min<std::size_t>(words.size(), moon_count - 1));
    for (std::size_t i = words.size(); i-- > 0;) {
      const Type type = type_of(words[i]);
      if (type == Type::none) state.moon = static_cast<std::uint8_t>(i);
      else state.moons[i] = {type, Card{type}};
    }
    return *this;
  }
  Coven& current(int numeral) {  // 1 to 8
    state.moon = static_cast<std::uint8_t>(numeral - 1);
    return *this;
  }
  Coven& transient(const std::string& type) {
    state.transient = type_of(type);
    state.centre[0] = {Card::transient(state.transient), no_witch, static_cast<Being>(state.transient), 1};
    return *this;
  }
  /// Every Transient Object still to come.
  Coven& transients(const std::string& in_turn) {
    state.transients.clear();
    const auto words = words_of(in_turn);
    for (std::size_t i = words.size(); i-- > 0;) state.transients.push(type_of(words[i]));
    return *this;
  }
  Coven& sigil(int seat, int number) {
    state.sigil[witch_at(seat)] = static_cast<Incantation>(number);
    return *this;
  }
  Coven& decks(int herbs, int minerals, int potions) {
    state.decks = {
        {static_cast<std::uint8_t>(herbs), static_cast<std::uint8_t>(minerals), static_cast<std::uint8_t>(potions)}};
    return *this;
  }
  Coven& artifacts(const std::string& from_top) {
    state.artifacts.clear();
    const auto words = words_of(from_top);
    for (std::size_t i = words.size(); i-- > 0;) state.artifacts.push(static_cast<Artifact>(std::stoi(words[i])));
    return *this;
  }
  Coven& incantations(const std::string& from_top) {
    state.incantations.clear();
    const auto words = words_of(from_top);
    for (std::size_t i = words.size(); i-- > 0;) state.incantations.push(static_cast<Incantation>(std::stoi(words[i])));
    return *this;
  }

  // ---- Acts ----

  Coven& says(int seat, const std::string& text) {
    const std::size_t before = history.size();
    act(seat, said(text));
    from_ = before;
    return *this;
  }
  std::string refused(int seat, const std::string& text) const { return refusal(seat, said(text)); }
  bool may(int seat, const std::string& text) const { return refused(seat, text).empty(); }
  /// All who have not acted yet draw two Herbs.
  Coven& others_draw(const std::string& what = "draw herb herb") {
    const std::size_t before = history.size();
    const int round = state.round;
    while (state.step == Step::act && state.round == round && !testing::Test::HasFailure())
      act(index(game.pending(state).front()), said(what));
    from_ = before;
    return *this;
  }

  // ---- Questions ----

  /// What the last `says` or `others_draw` told everybody.
  std::vector<Json> news(Viewer viewer = Viewer::spectator()) const { return told_since(from_, viewer); }
  Json news(const std::string& type, Viewer viewer = Viewer::spectator()) const {
    for (Json& event : news(viewer))
      if (event["type"] == type) return event;
    return {};
  }
  /// The latest of that type in the whole game, as everybody sees it.
  Json last(const std::string& type) const {
    Json found;
    for (Json& event : told_since(0, Viewer::spectator()))
      if (event["type"] == type) found = std::move(event);
    return found;
  }
  int times(const std::string& type) const {
    int found = 0;
    for (const Json& event : news()) found += event["type"] == type;
    return found;
  }
  std::string shown(int numeral) const { return word(state.moons[static_cast<std::size_t>(numeral - 1)].type); }
  int level_of(int side) const { return state.devotion[static_cast<Side>(side)].level; }
  std::string demon_of_side(int side) const {
    return game.content().text(state.devotion[static_cast<Side>(side)].demon).id;
  }
  std::string witch_at_seat(int seat) const { return game.content().text(state.spell_card[witch_at(seat)]).id; }
  int sigil_of(int seat) const { return static_cast<int>(state.sigil[witch_at(seat)]); }
  const Hand& hand_of(int seat) const { return state.hand[witch_at(seat)]; }
  bool holds(int seat, const std::string& card) const { return hand_of(seat).has(card_of(card)); }
  int objects_of(int seat) const { return hand_of(seat).objects.sum(); }
  bool is_removed(int incantation) const {
    return state.removed_incantations.has(static_cast<Incantation>(incantation));
  }
  bool artifact_is_removed(int number) const { return state.removed_artifacts.has(static_cast<Artifact>(number)); }
  Counts sums() const { return game.at(state).sums(); }
  std::vector<int> winners() const {
    std::vector<int> all;
    for (Side side : state.winners) all.push_back(index(side));
    return all;
  }
  bool is_asked(int seat) const { return state.waiting.has(witch_at(seat)); }

  SpellCard spell_card(const std::string& id) const {
    for (std::size_t i = 0; i < game.content().witches.size(); ++i)
      if (game.content().witches[i].id == id) return static_cast<SpellCard>(i + 1);
    ADD_FAILURE() << "no Witch " << id;
    return {};
  }
  Demon demon_of(const std::string& id) const {
    for (std::size_t i = 0; i < game.content().demons.size(); ++i)
      if (game.content().demons[i].id == id) return static_cast<Demon>(i + 1);
    ADD_FAILURE() << "no Demon " << id;
    return {};
  }
  static std::string word(Type type) {
    return type == Type::herb ? "herb" : type == Type::mineral ? "mineral" : type == Type::potion ? "potion" : "";
  }

 private:
  std::size_t from_ = 0;
};

/// Nobody has played anything yet; Demons that the Moons of the test do not serve.
inline Coven quiet(int players = 3, const Json& house_rules = Json::object()) {
  Coven coven{players, house_rules};
  coven.hands("");
  const std::array demons{"haborym", "eligos", "focalor", "vepar", "valefar"};
  for (int side = 0; side < coven.game.side_count(); ++side) coven.demon(side, demons[static_cast<std::size_t>(side)]);
  return coven;
}

}  // namespace parlor::ritual
