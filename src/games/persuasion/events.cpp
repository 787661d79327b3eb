// SPDX-License-Identifier: MIT
// Persuasion's events as JSON, and how a game came out.
#include "games/persuasion/events.h"

#include <string_view>
#include <utility>

#include "games/persuasion/words.h"

namespace parlor::persuasion {
namespace {

/// The fields of each event; secret ones only when `whole`.
class EventWriter : Words {
 public:
  EventWriter(const Rules& rules, bool whole) : Words{rules}, whole_{whole} {}

  Json operator()(const CharacterChosen& e) const {
    return tree({{"type", "character_chosen"}, {"seat", index(e.seat)}, {"character", character(e.character)}});
  }
  Json operator()(const GameStarted& e) const {
    Json characters = Json::array();
    for (Seat seat : rules_.seats()) characters.push_back(character(e.characters[seat]));
    return tree(
        {{"type", "game_started"}, {"n", rules_.players()}, {"characters", characters}, {"deck_size", e.deck_size}});
  }
  Json operator()(const TraitsDealt& e) const {
    return with(tree({{"type", "traits_dealt"}, {"seat", index(e.seat)}}), tree({{"cards", cards(e.cards)}}));
  }
  Json operator()(const DesiresDealt& e) const {
    return with(tree({{"type", "desires_dealt"}, {"seat", index(e.seat)}}), tree({{"card", card(e.card)}}));
  }
  Json operator()(const RoundStarted& e) const {
    Json json = tree({{"type", "round_started"},
                      {"round", e.round},
                      {"eligible", number_list(e.eligible)},
                      {"last", e.last != LastRound::no}});
    if (e.last != LastRound::no) json["reason"] = name_in(last_names, e.last);
    return json;
  }
  Json operator()(const IntentionSealed& e) const {
    Json secret = tree({{"kind", name_in(intent_names, e.intention.kind)}});
    if (e.intention.trait != no_card)
      secret["target"] = index(e.intention.target), secret["trait"] = card(e.intention.trait);
    return with(tree({{"type", "intention_sealed"}, {"seat", index(e.seat)}}), secret);
  }
  Json operator()(const IntentionsRevealed& e) const {
    Json list = Json::array();
    for (Seat seat : rules_.seats()) {
      const Intention& intention = e.intentions[seat];
      if (intention.kind == Intent::none) continue;
      Json one = tree({{"seat", index(seat)}, {"kind", name_in(intent_names, intention.kind)}});
      if (intention.kind != Intent::independence) one["target"] = index(intention.target);
      one["automatic"] = intention.automatic;
      list.push_back(std::move(one));
    }
    return tree({{"type", "intentions_revealed"}, {"intentions", list}});
  }
  Json operator()(const IndependenceClaimed& e) const {
    return tree({{"type", "independence_claimed"}, {"seat", index(e.seat)}});
  }
  Json operator()(const IntentionVoided& e) const {
    return with(tree({{"type", "intention_voided"},
                      {"sender", index(e.sender)},
                      {"target", index(e.target)},
                      {"kind", name_in(intent_names, e.kind)}}),
                tree({{"trait", card(e.trait)}}));
  }
  Json operator()(const InvitationAnswersSealed& e) const {
    Json answers = Json::array();
    for (Seat inviter : rules_.seats())
      if (const Card answer = e.answers[inviter]; answer != no_card)
        answers.push_back(
            tree({{"from", index(inviter)}, {"answer", answer == refusal ? Json("reject") : card(answer)}}));
    return with(tree({{"type", "invitation_answers_sealed"}, {"seat", index(e.seat)}}), tree({{"answers", answers}}));
  }
  Json operator()(const InvitationsAnswered& e) const {
    Json list = Json::array();
    for (const Answered& one : e.answers)
      list.push_back(tree(
          {{"inviter", index(one.from)}, {"invitee", index(one.to)}, {"result", name_in(outcome_names, one.outcome)}}));
    return tree({{"type", "invitations_answered"}, {"answers", list}});
  }
  Json operator()(const TraitsShown& e) const {
    return with(tree({{"type", "traits_shown"},
                      {"inviter", index(e.inviter)},
                      {"invitee", index(e.invitee)},
                      {"mutual", e.mutual}}),
                tree({{"of_inviter", cards(e.of_inviter)}, {"of_invitee", cards(e.of_invitee)}}));
  }
  Json operator()(const CorrespondenceOpened& e) const {
    return tree({{"type", "correspondence_opened"}, {"pair", {index(e.one), index(e.other)}}});
  }
  Json operator()(const CorrespondenceClosed& e) const {
    return tree({{"type", "correspondence_closed"},
                 {"pair", {index(e.one), index(e.other)}},
                 {"close", e.by_clock ? "clock" : "both_done"}});
  }
  Json operator()(const TraitsReturned& e) const {
    if (e.other == nobody) return tree({{"type", "traits_returned"}, {"inviter", index(e.one)}});
    return tree({{"type", "traits_returned"}, {"pair", {index(e.one), index(e.other)}}});
  }
  Json operator()(const ProposalPeeked& e) const {
    return with(tree({{"type", "proposal_peeked"}, {"proposer", index(e.proposer)}, {"addressee", index(e.addressee)}}),
                tree({{"trait", card(e.trait)}}));
  }
  Json operator()(const ProposalAnswerSealed& e) const {
    Json secret = tree({{"accepts", e.accepts == nobody ? Json{} : Json(index(e.accepts))}, {"gift", card(e.gift)}});
    return with(tree({{"type", "proposal_answer_sealed"}, {"seat", index(e.seat)}}), secret);
  }
  Json operator()(const ProposalsResolved& e) const {
    Json list = Json::array();
    for (const Answered& one : e.proposals)
      list.push_back(tree({{"proposer", index(one.from)},
                           {"addressee", index(one.to)},
                           {"outcome", name_in(outcome_names, one.outcome)}}));
    return tree({{"type", "proposals_resolved"}, {"proposals", list}});
  }
  Json operator()(const Engaged& e) const {
    return tree(
        {{"type", "engaged"}, {"proposer", index(e.proposer)}, {"acceptor", index(e.acceptor)}, {"mutual", e.mutual}});
  }
  Json operator()(const TraitsExchanged& e) const {
    return with(tree({{"type", "traits_exchanged"},
                      {"proposer", index(e.proposer)},
                      {"acceptor", index(e.acceptor)},
                      {"count", e.of_proposer.size()}}),
                tree({{"of_proposer", cards(e.of_proposer)}, {"of_acceptor", cards(e.of_acceptor)}}));
  }
  Json operator()(const ReflectionOffered& e) const {
    return tree({{"type", "reflection_offered"}, {"seats", number_list(e.seats)}});
  }
  Json operator()(const ReflectionDrawn& e) const {
    return with(tree({{"type", "reflection_drawn"}, {"seat", index(e.seat)}, {"drew", e.drew}}),
                e.drew ? tree({{"card", card(e.card)}}) : Json::object());
  }
  Json operator()(const DeckReshuffled& e) const {
    return tree({{"type", "deck_reshuffled"}, {"deck_size", e.deck_size}});
  }
  Json operator()(const ReflectionDiscarded& e) const {
    return with(tree({{"type", "reflection_discarded"}, {"seat", index(e.seat)}}), tree({{"card", card(e.card)}}));
  }
  Json operator()(const RoundEnded& e) const {
    const std::string_view next = e.matrimony ? "matrimony" : e.next != LastRound::no ? "last_round" : "round";
    return tree({{"type", "round_ended"}, {"round", e.round}, {"eligible", number_list(e.eligible)}, {"next", next}});
  }
  Json operator()(const SeatAbsent& e) const {
    return tree({{"type", "seat_absent"},
                 {"seat", index(e.seat)},
                 {"handling", e.claims_independence ? "independence" : "bot"}});
  }
  Json operator()(const SeatReturned& e) const { return tree({{"type", "seat_returned"}, {"seat", index(e.seat)}}); }
  Json operator()(const HandsRevealed& e) const {
    return tree({{"type", "hands_revealed"},
                 {"seat", index(e.seat)},
                 {"traits", cards(e.traits)},
                 {"desires", card(e.desires)},
                 {"sums", by_attribute(rules_.sums(e.traits))},
                 {"dominants", dominants(e.traits)}});
  }
  Json operator()(const DesireChecked& e) const {
    return tree({{"type", "desire_checked"},
                 {"seat", index(e.seat)},
                 {"checked", index(e.checked)},
                 {"matches", attributes_in(e.matches)},
                 {"count", attributes_in(e.matches).size()},
                 {"satisfied", e.satisfied}});
  }
  Json operator()(const GameEnded& e) const {
    Json list = Json::array();
    for (Seat seat : rules_.seats()) {
      const bool win = e.winners.has(seat);
      const SeatSet by = e.satisfied_by[seat];
      Json one = tree({{"seat", index(seat)}, {"status", name_in(status_names, e.status[seat])}, {"win", win}});
      switch (e.status[seat]) {
        case Status::eligible:    one["reason"] = "still_eligible"; break;
        case Status::engaged:     one["reason"] = win ? "fiance_satisfies" : "fiance_does_not"; break;
        case Status::independent: one["reason"] = win ? "nobody_satisfies" : "satisfied_by"; break;
      }
      if (e.status[seat] == Status::independent && !win) one["satisfied_by"] = number_list(by);
      list.push_back(std::move(one));
    }
    return tree({{"type", "game_ended"}, {"winners", number_list(e.winners)}, {"results", list}, {"rounds", e.rounds}});
  }

 private:
  Json with(Json open, Json secret) const { return whole_ ? joined(std::move(open), std::move(secret)) : open; }
  bool whole_;
};

}  // namespace

Json Rules::to_json(const Event& event, bool whole) const { return std::visit(EventWriter{*this, whole}, event); }

Json Rules::outcome(const State& s) const {
  GameEnded ended{s.status, {}, {}, s.round};
  for (Seat seat : seats()) {
    if (wins(s, seat)) ended.winners.add(seat);
    ended.satisfied_by[seat] = satisfied_by(s, seat);
  }
  const Json told = EventWriter{*this, true}(ended);
  return tree({{"reason", "matrimony"}, {"rounds", told["rounds"]}, {"results", told["results"]}});
}

}  // namespace parlor::persuasion
