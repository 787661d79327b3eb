// SPDX-License-Identifier: MIT
// The events of The Forbidden Ritual as JSON, and how a game came out.
#include "games/ritual/events.h"

#include <string_view>
#include <utility>

#include "games/ritual/words.h"

namespace parlor::ritual {
namespace {

/// The fields of each event; secret ones only when `whole`.
class EventWriter : Words {
 public:
  EventWriter(const Rules& rules, bool whole) : Words{rules}, whole_{whole} {}

  Json operator()(const GameStarted& e) const {
    return tree({{"type", "game_started"},
                 {"seats", rules_.witch_count()},
                 {"sides", e.sides},
                 {"mode", e.teams ? "team" : "solo"},
                 {"first_seat", index(e.first)}});
  }
  Json operator()(const DemonDealt& e) const {
    return tree({{"type", "demon_dealt"}, {"side", index(e.side)}, {"demon", demon(e.demon)}});
  }
  Json operator()(const SpellPairOffered& e) const {
    return with(tree({{"type", "spell_pair_offered"}, {"seat", index(e.witch)}}),
                tree({{"pair", witch_cards(e.pair)}}));
  }
  Json operator()(const SpellKept& e) const {
    return tree({{"type", "spell_kept"}, {"seat", index(e.witch)}, {"witch", witch_card(e.card)}});
  }
  Json operator()(const HighWitchNamed& e) const {
    return tree({{"type", "high_witch_named"}, {"side", index(e.side)}, {"seat", index(e.witch)}});
  }
  Json operator()(const SpellReserveShown& e) const {
    return tree({{"type", "spell_reserve_shown"}, {"witches", witch_cards(e.cards)}});
  }
  Json operator()(const StartingObjectsDealt& e) const {
    return tree({{"type", "starting_objects_dealt"}, {"seat", index(e.witch)}, {"objects", type_list(e.objects)}});
  }
  Json operator()(const StartingArtifactDealt& e) const {
    return tree({{"type", "starting_artifact_dealt"},
                 {"seat", index(e.witch)},
                 {"number", number(e.number)},
                 {"next_top", number(e.next_top)}});
  }
  Json operator()(const RoundStarted& e) const {
    return tree(
        {{"type", "round_started"}, {"round", e.round}, {"month", e.month}, {"moon", e.moon}, {"attempt", e.attempt}});
  }
  Json operator()(const MoonCleared& e) const {
    return tree({{"type", "moon_cleared"}, {"moon", e.moon}, {"object", type(e.object)}});
  }
  Json operator()(const TransientRevealed& e) const {
    return tree({{"type", "transient_revealed"}, {"object", type(e.object)}, {"left", e.left}});
  }
  Json operator()(const ActionPhaseOpened& e) const {
    return tree({{"type", "action_phase_opened"}, {"seconds", e.seconds}});
  }
  Json operator()(const ActionSubmitted& e) const {
    return with(tree({{"type", "action_submitted"}, {"seat", index(e.witch)}}),
                tree({{"action", rules_.fields(e.action).json()}}));
  }
  Json operator()(const ObjectsDrawn& e) const {
    return ordered(tree({{"type", "objects_drawn"},
                         {"seat", index(e.witch)},
                         {"objects", type_list(e.objects)},
                         {"reason", name_in(reason_names, e.reason)}}),
                   e.order);
  }
  Json operator()(const ArtifactDrawn& e) const {
    return ordered(tree({{"type", "artifact_drawn"},
                         {"seat", index(e.witch)},
                         {"number", number(e.number)},
                         {"next_top", number(e.next_top)},
                         {"reason", name_in(reason_names, e.reason)}}),
                   e.order);
  }
  Json operator()(const SigilBroken& e) const {
    return ordered(tree({{"type", "sigil_broken"}, {"seat", index(e.witch)}, {"number", number(e.number)}}), e.order);
  }
  Json operator()(const DemonTraded& e) const {
    return ordered(
        tree(
            {{"type", "demon_traded"}, {"seat", index(e.witch)}, {"given", demon(e.given)}, {"taken", demon(e.taken)}}),
        e.order);
  }
  Json operator()(const CardCommitted& e) const {
    Json json = ordered(tree({{"type", "card_committed"}, {"seat", index(e.witch)}}), e.order);
    if (const Json known_back = back(e.back); !known_back.is_null()) json["class"] = known_back;
    return with(std::move(json), tree({{"card", card(e.card)}}));
  }
  Json operator()(const SeatPassed& e) const {
    return ordered(tree({{"type", "seat_passed"}, {"seat", index(e.witch)}, {"forced", true}}), e.order);
  }
  Json operator()(const ActionTimedOut& e) const {
    return tree({{"type", "action_timed_out"}, {"seat", index(e.witch)}});
  }
  Json operator()(const CardsRevealed& e) const {
    Json list = Json::array();
    for (const Shown& shown : e.cards) list.push_back(tree({{"seat", index(shown.witch)}, {"card", card(shown.card)}}));
    return tree({{"type", "cards_revealed"}, {"cards", list}});
  }
  Json operator()(const SpellAnnounced& e) const {
    Json json = tree({{"type", "spell_announced"}});
    json.update(casting(e.casting));
    json["timing"] = e.at_end ? "end_of_round" : "immediate";
    return json;
  }
  Json operator()(const SpellFaded& e) const {
    return tree({{"type", "spell_faded"}, {"seat", index(e.witch)}, {"number", number(e.number)}});
  }
  Json operator()(const IncantationTransformed& e) const {
    return tree({{"type", "incantation_transformed"},
                 {"seat", index(e.witch)},
                 {"number", number(e.number)},
                 {"kind", name_in(being_names, e.into)},
                 {"value", e.value}});
  }
  Json operator()(const CardPlayedFromHand& e) const {
    return tree(
        {{"type", "card_played_from_hand"}, {"seat", index(e.witch)}, {"card", card(e.card)}, {"worth", e.worth}});
  }
  Json operator()(const CenterCardRemoved& e) const {
    return tree({{"type", "centre_card_removed"},
                 {"seat", index(e.witch)},
                 {"card", card(e.card.card)},
                 {"as", name_in(being_names, e.card.being)},
                 {"owner", seat(e.card.owner)}});
  }
  Json operator()(const CardsDiscarded& e) const {
    Json list = Json::array();
    for (Card one : e.cards) list.push_back(card(one));
    return tree({{"type", "cards_discarded"}, {"seat", index(e.witch)}, {"cards", list}, {"cause", spell(e.cause)}});
  }
  Json operator()(const DemonChanged& e) const {
    return tree({{"type", "demon_changed"},
                 {"side", index(e.side)},
                 {"seat", index(e.witch)},
                 {"given", demon(e.given)},
                 {"taken", demon(e.taken)},
                 {"by", index(e.by)}});
  }
  Json operator()(const SpellChanged& e) const {
    return tree({{"type", "spell_changed"},
                 {"seat", index(e.witch)},
                 {"given", witch_card(e.given)},
                 {"taken", witch_card(e.taken)},
                 {"by", index(e.by)}});
  }
  Json operator()(const EffectLost& e) const {
    return tree({{"type", "effect_lost"},
                 {"seat", index(e.witch)},
                 {"spell", spell(e.spell)},
                 {"effect", name_in(op_names, content_[e.spell].effects[e.effect].op)},
                 {"reason", name_in(loss_names, e.reason)}});
  }
  Json operator()(const SpellInvalid& e) const {
    return tree(
        {{"type", "spell_invalid"}, {"seat", index(e.witch)}, {"spell", spell(e.spell)}, {"target", seat(e.target)}});
  }
  Json operator()(const ArtifactActivated& e) const {
    return tree({{"type", "artifact_activated"},
                 {"seat", index(e.witch)},
                 {"number", e.number},
                 {"object", type(e.object)},
                 {"removed", e.removed}});
  }
  Json operator()(const ArtifactWasted& e) const {
    return tree({{"type", "artifact_wasted"}, {"seat", index(e.witch)}, {"number", e.number}});
  }
  Json operator()(const ObjectsCounted& e) const {
    Json json = tree({{"type", "objects_counted"}});
    json.update(counts(e.sums));
    json["winner"] = type(e.winner);
    return json;
  }
  Json operator()(const MoonLocked& e) const {
    return tree({{"type", "moon_locked"}, {"moon", e.moon}, {"object", type(e.object)}, {"card", card(e.card)}});
  }
  Json operator()(const MoonNotLocked& e) const { return tree({{"type", "moon_not_locked"}, {"moon", e.moon}}); }
  Json operator()(const CenterCleared& e) const { return tree({{"type", "centre_cleared"}, {"cards", e.cards}}); }
  Json operator()(const LevelActivated& e) const {
    return tree({{"type", "level_activated"}, {"side", index(e.side)}, {"level", e.level}});
  }
  Json operator()(const IncantationDrawn& e) const {
    return tree({{"type", "incantation_drawn"},
                 {"seat", index(e.witch)},
                 {"number", number(e.number)},
                 {"next_top", number(e.next_top)},
                 {"reason", name_in(reason_names, e.reason)}});
  }
  Json operator()(const IncantationMissing& e) const {
    return tree(
        {{"type", "incantation_missing"}, {"seat", index(e.witch)}, {"reason", name_in(reason_names, e.reason)}});
  }
  Json operator()(const SummoningContested& e) const {
    return tree({{"type", "summoning_contested"},
                 {"sides", number_list(e.sides)},
                 {"criterion", name_in(criterion_names, e.criterion)},
                 {"winners", number_list(e.winners)}});
  }
  Json operator()(const SigilPlaced& e) const {
    return tree(
        {{"type", "sigil_placed"}, {"target", index(e.target)}, {"number", number(e.number)}, {"by", index(e.by)}});
  }
  Json operator()(const MonthStarted& e) const { return tree({{"type", "month_started"}, {"month", e.month}}); }
  Json operator()(const SeatAbsent& e) const {
    return tree({{"type", "seat_absent"}, {"seat", index(e.seat)}, {"handling", e.bot ? "bot" : "autopilot"}});
  }
  Json operator()(const SeatReturned& e) const { return tree({{"type", "seat_returned"}, {"seat", index(e.seat)}}); }
  Json operator()(const GameOver& e) const {
    Json json = tree({{"type", "game_ended"},
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
    json["decks"] = tree({{"artifacts", number_list(e.artifacts)},
                          {"incantations", number_list(e.incantations)},
                          {"transients", transients}});
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

Json Rules::to_json(const Event& event, bool whole) const { return std::visit(EventWriter{*this, whole}, event); }

Json Rules::outcome(const State& s) const {
  const Words words{*this};
  Json json = tree({{"reason", name_in(ending_names, s.ending)},
                    {"rounds", s.round},
                    {"months", s.month},
                    {"sides", number_list(s.winners)},
                    {"demons", Json::array()}});
  for (Side side : s.winners) json["demons"].push_back(words.demon(s.devotion[side].demon));
  return json;
}

}  // namespace parlor::ritual
