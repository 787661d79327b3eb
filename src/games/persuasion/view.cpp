// SPDX-License-Identifier: MIT
// Persuasion as JSON: views, actions, events. A view is made from what `known` gave, so it can show no more than that.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "games/persuasion/rules.h"
#include "kernel/json.h"
#include "kernel/json_text.h"

namespace parlor::persuasion {
namespace {

using namespace std::string_view_literals;

constexpr std::array step_names{"characters"sv, "intentions"sv, "invitations"sv, "correspondence"sv,
                                "proposals"sv,  "reflection"sv, "discards"sv,    "over"sv};
constexpr std::array status_names{"eligible"sv, "engaged"sv, "independent"sv};
constexpr std::array intent_names{"none"sv, "invite"sv, "propose"sv, "independence"sv};
constexpr std::array last_names{"no"sv, "two_left"sv, "round_limit"sv};
constexpr std::array outcome_names{"open"sv,     "void"sv,   "accepted"sv, "forced"sv,
                                   "rejected"sv, "mutual"sv, "promised"sv, "ring"sv};
constexpr std::array action_names{"choose_character"sv,
                                  "invite"sv,
                                  "propose"sv,
                                  "independence"sv,
                                  "accept_invitation"sv,
                                  "reject_invitation"sv,
                                  "done"sv,
                                  "accept_proposal"sv,
                                  "accept_none"sv,
                                  "second_trait"sv,
                                  "draw"sv,
                                  "decline"sv,
                                  "discard"sv};

template <class Names, class Enum> std::string_view name_in(const Names& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

Json seat_list(SeatSet seats) {
  Json list = Json::array();
  for (Seat seat : seats) list.push_back(index(seat));
  return list;
}

/// The words of a view, an action and an event for one game's cards.
class Words {
 public:
  explicit Words(const Rules& rules) : rules_{rules}, content_{rules.content()} {}

  Json card(Card card) const { return card == no_card ? Json{} : Json(content_[card].key); }
  template <class Cards> Json cards(const Cards& list) const {
    Json json = Json::array();
    for (Card one : list) json.push_back(card(one));
    return json;
  }
  Json character(std::uint8_t number) const { return number == 0 ? Json{} : Json(content_.characters[number - 1u].id); }

  Json by_attribute(const Signs& sums) const {
    Json json = Json::object();
    for (std::size_t i = 0; i < sums.size(); ++i) json[content_.attributes[i].id] = sums[i];
    return json;
  }
  Json dominants(const Hand& hand) const {  // PER-88, PER-89
    const Signs sums = rules_.sums(hand);
    Json json = Json::object();
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (sums[i] != 0) json[content_.attributes[i].id] = sums[i] > 0 ? 1 : -1;
    return json;
  }
  Json attributes_in(std::uint8_t bits) const {
    Json list = Json::array();
    for (std::size_t i = 0; i < content_.attributes.size(); ++i)
      if ((bits >> i & 1) != 0) list.push_back(content_.attributes[i].id);
    return list;
  }

 protected:
  const Rules& rules_;
  const Content& content_;
};

Card next(Card card) { return static_cast<Card>(static_cast<int>(card) + 1); }
bool valid(Card card) { return static_cast<int>(card) <= card_count; }

// ---- The view --------------------------------------------------------------------------------------------------------

/// What a seat's notebook draws from the past, in one walk through it: PER-97, PER-99, PER-107.
class Diary {
 public:
  Diary(Seat me, std::span<const Told<Event>> history) : me_{me} {
    for (const auto& told : history)
      std::visit([&](const auto& event) { note(event, Viewer{me}.among(told.seers)); }, told.event);
  }

  struct Sighting {
    std::uint16_t round;
    std::string_view step, how;
    Card card;
    Seat owner;
  };
  const std::vector<Sighting>& sightings() const { return sightings_; }

  /// PER-107: in which round I showed it to that seat last; 0: never.
  int shown(Card mine, Seat to) const { return shown_[static_cast<std::size_t>(mine)][to]; }

  /// PER-108: the bound counts the draws; it does not conclude anything about them.
  int draws_since_sighting(Card seen, Seat owner) const {
    return draws_[owner] - draws_then_[static_cast<std::size_t>(seen)][owner];
  }

 private:
  template <class Other> void note(const Other&, bool) {}
  void note(const RoundStarted& e, bool) { round_ = e.round; }
  void note(const TraitsShown& e, bool visible) {
    if (e.inviter == me_ || e.invitee == me_) {
      const Seat partner = e.inviter == me_ ? e.invitee : e.inviter;
      for (Card mine : e.inviter == me_ ? e.of_inviter : e.of_invitee) show(mine, partner);
    }
    if (!visible) return;
    for (Card card : e.of_inviter) see(card);
    for (Card card : e.of_invitee) see(card);
    const Seat partner = e.inviter == me_ ? e.invitee : e.inviter;
    const auto& theirs = e.inviter == me_ ? e.of_invitee : e.of_inviter;
    for (int i = 0; i < theirs.size(); ++i) {
      const bool offered = i == 0 && (partner == e.inviter || e.mutual);
      add("invitations", theirs[i], partner, offered ? "invitation" : "answer");
    }
  }
  void note(const ProposalPeeked& e, bool visible) {
    if (e.proposer == me_) show(e.trait, e.addressee);
    if (!visible) return;
    see(e.trait);
    if (e.addressee == me_) add("proposals", e.trait, e.proposer, "proposal");
  }
  void note(const TraitsExchanged& e, bool visible) {
    const bool asked = e.proposer == me_;
    const Seat partner = asked ? e.acceptor : e.proposer;
    if (asked || e.acceptor == me_)  // who gave it to me knows it
      for (Card received : asked ? e.of_acceptor : e.of_proposer) show(received, partner);
    if (!visible) return;
    for (Card received : asked ? e.of_acceptor : e.of_proposer) add("proposals", received, partner, "gift received");
    for (Card given : asked ? e.of_proposer : e.of_acceptor) add("proposals", given, partner, "gift given");
  }
  void note(const ReflectionDrawn& e, bool) { draws_[e.seat] = static_cast<std::uint16_t>(draws_[e.seat] + e.drew); }
  void note(const ReflectionDiscarded& e, bool visible) {
    if (visible) add("reflection", e.card, e.seat, e.seat == me_ ? "own discard" : "discard");
  }

  void add(std::string_view step, Card card, Seat owner, std::string_view how) {
    sightings_.push_back({round_, step, how, card, owner});
  }
  void show(Card card, Seat to) { shown_[static_cast<std::size_t>(card)][to] = round_; }
  void see(Card card) { draws_then_[static_cast<std::size_t>(card)] = draws_; }

  Seat me_;
  std::uint16_t round_ = 0;
  std::vector<Sighting> sightings_;
  std::array<BySeat<std::uint16_t>, card_count + 1> shown_{}, draws_then_{};
  BySeat<std::uint16_t> draws_{};
};

class View : Words {
 public:
  View(const Rules& rules, const State& known, Viewer viewer, std::span<const Told<Event>> history, JsonText& out)
      : Words{rules}, s_{known}, viewer_{viewer}, history_{history}, out_{out} {}

  void write() {
    out_.object([&] {
      out_.field("round", s_.round);
      out_.field("step", name_in(step_names, s_.step));
      out_.field("last_round", name_in(last_names, s_.last));
      out_.field("deck", s_.deck.size());
      out_.object("pile", [&] { out_.field("count", s_.pile.size()), cards("cards", s_.pile); });
      seats("eligible", rules_.eligible(s_));
      seats("waiting", s_.waiting);
      out_.list("seats", [&] {
        for (Seat seat : rules_.seats()) out_.object([&] { describe(seat); });
      });
      out_.list("correspondence", [&] { correspondences(); });
      if (!s_.entitled.empty())
        out_.object("reflection", [&] { seats("entitled", s_.entitled), seats("drew", s_.drawing); });
      if (viewer_.is_seat()) {
        const Diary diary{viewer_.seat(), history_};
        out_.object("mine", [&] { mine(diary); });
        if (s_.step != Step::characters) out_.object("notebook", [&] { notebook(diary); });
      }
      if (s_.step == Step::over) out_.field("matrimony", rules_.outcome(s_));
    });
  }

 private:
  void seats(std::string_view name, SeatSet set) {
    out_.list(name, [&] {
      for (Seat seat : set) out_.value(index(seat));
    });
  }
  void card(std::string_view name, Card one) {
    out_.key(name);
    card(one);
  }
  void card(Card one) { one == no_card ? out_.null() : out_.value(content_[one].key); }
  template <class Cards> void cards(std::string_view name, const Cards& list) {
    out_.list(name, [&] {
      for (Card one : list) card(one);
    });
  }
  void by_attribute(std::string_view name, const Signs& sums) {
    out_.object(name, [&] {
      for (std::size_t i = 0; i < sums.size(); ++i) out_.field(content_.attributes[i].id, sums[i]);
    });
  }

  bool sealed(Seat seat) const {
    if (s_.waiting.has(seat) || s_.step == Step::over) return false;
    switch (s_.step) {
      case Step::characters:  return true;
      case Step::intentions:  return s_.status[seat] == Status::eligible;
      case Step::invitations: return !rules_.inviters(s_, seat).empty();
      case Step::proposals:   return !rules_.suitors(s_, seat).empty();
      case Step::reflection:  return s_.entitled.has(seat);
      case Step::discards:    return s_.drawing.has(seat);
      default:                return false;
    }
  }

  void describe(Seat seat) {
    out_.field("seat", index(seat));
    out_.key("character");
    s_.character[seat] == 0 ? out_.null() : out_.value(content_.characters[s_.character[seat] - 1u].id);
    out_.field("status", name_in(status_names, s_.status[seat]));
    out_.field("traits", s_.traits[seat].size());
    out_.field("sealed", sealed(seat));
    out_.field("absent", s_.absent.has(seat));
    if (s_.status[seat] == Status::engaged) out_.field("fiance", index(s_.fiance[seat]));
    const Intention& intention = s_.intention[seat];
    const bool public_now = s_.step != Step::intentions && intention.kind != Intent::none;
    if (public_now)
      out_.object("intention", [&] {
        out_.field("kind", name_in(intent_names, intention.kind));
        out_.field("automatic", intention.automatic);
        if (intention.kind == Intent::independence) return;
        out_.field("to", index(intention.target));
        out_.field("outcome", name_in(outcome_names, s_.outcome[seat]));
        if (!viewer_.is(seat) && intention.trait != no_card) card("trait", intention.trait);
      });
    if (s_.step == Step::over || viewer_.is_recorder()) {
      cards("hand", s_.traits[seat]);
      card("desires", s_.desires[seat]);
      by_attribute("sums", rules_.sums(s_.traits[seat]));
      out_.field("dominants", dominants(s_.traits[seat]));
    }
  }

  void correspondences() {  // PER-15: that two players correspond is public
    for (Seat one : rules_.seats())
      for (Seat other : rules_.seats()) {
        if (index(other) <= index(one) || !(s_.talking[one].has(other) || s_.talking[other].has(one))) continue;
        out_.object([&] {
          seats("pair", SeatSet::both(one, other));
          out_.list("done", [&] {
            if (!s_.talking[one].has(other)) out_.value(index(one));
            if (!s_.talking[other].has(one)) out_.value(index(other));
          });
          if (viewer_.is(one) || viewer_.is(other))  // PER-44
            out_.object("shown", [&] {
              cards(std::to_string(index(one)), on_the_table(one, other));
              cards(std::to_string(index(other)), on_the_table(other, one));
            });
        });
      }
  }

  List<Card, 2> on_the_table(Seat owner, Seat partner) const {
    List<Card, 2> shown;
    if (s_.intention[owner].kind == Intent::invite && s_.intention[owner].target == partner)
      shown.push(s_.intention[owner].trait);
    if (s_.answer[owner][partner] != no_card) shown.push(s_.answer[owner][partner]);
    return shown;
  }

  void mine(const Diary& diary) {
    const Seat me = viewer_.seat();
    out_.field("seat", index(me));
    out_.list("traits", [&] {
      for (Card trait : s_.traits[me])
        out_.object([&] {
          card("card", trait);
          out_.field("in_hand", rules_.in_hand(s_, me, trait));
          out_.list("seen_by", [&] { seen_by(trait, diary); });
        });
    });
    card("desires", s_.desires[me]);
    by_attribute("sums", rules_.sums(s_.traits[me]));
    const Intention& intention = s_.intention[me];
    if (intention.kind != Intent::none)
      out_.object("intention", [&] {
        out_.field("kind", name_in(intent_names, intention.kind));
        if (intention.kind != Intent::independence) out_.field("to", index(intention.target));
        if (intention.trait != no_card) card("trait", intention.trait);
      });
    if (s_.step == Step::invitations)
      out_.list("invitations", [&] {
        for (Seat inviter : rules_.inviters(s_, me))
          out_.object([&] {
            const Card answer = s_.answer[me][inviter];
            out_.field("from", index(inviter));
            out_.field("forced", rules_.mutual(s_, me, inviter));
            answer == refusal ? out_.field("answer", "reject") : card("answer", answer);
          });
      });
    if (s_.step == Step::proposals) {
      out_.list("proposals", [&] {
        for (Seat suitor : rules_.suitors(s_, me))
          out_.object([&] { out_.field("from", index(suitor)), card("trait", s_.intention[suitor].trait); });
      });
      if (s_.gift[me] != no_card) card("gift", s_.gift[me]);
      if (s_.accepts[me] != nobody) out_.field("accepts", index(s_.accepts[me]));
    }
    if (s_.drawn[me] != no_card) card("drawn", s_.drawn[me]);
    if (s_.discard[me] != no_card) card("discard", s_.discard[me]);
  }

  // ---- The notebook: PER-96 to PER-108 ----

  void seen_by(Card trait, const Diary& diary) {
    if (rules_.option(Option::notebook) == 2) return;
    for (Seat other : rules_.seats())
      if (const int round = diary.shown(trait, other); round > 0)
        out_.object([&] { out_.field("seat", index(other)), out_.field("round", round); });
  }

  void notebook(const Diary& diary) {
    const Seat me = viewer_.seat();
    const int depth = rules_.option(Option::notebook);
    out_.list("sightings", [&] {
      if (depth == 2) return;  // off: only the cards on the table now
      for (const Diary::Sighting& seen : diary.sightings())
        out_.object([&] {
          out_.field("round", seen.round);
          out_.field("step", seen.step);
          card("card", seen.card);
          out_.field("owner", index(seen.owner));
          out_.field("how", seen.how);
        });
    });
    if (depth == 2) return;
    out_.object("places", [&] {
      for (Card one{1}; valid(one); one = next(one)) {
        const Place place = s_.notebook[me][one];
        if (place.where() != Whereabouts::unknown && !s_.traits[me].has(one))
          out_.object(content_[one].key, [&] { describe(one, place, diary); });
      }
    });
    if (depth == 1) return;  // sightings: without sums and verdicts
    out_.list("players", [&] {
      for (Seat other : rules_.seats())
        if (other != me) out_.object([&] { judge(other); });
    });
  }

  void describe(Card seen, Place place, const Diary& diary) {
    constexpr std::array where_names{"unknown"sv,           "at"sv,   "or_away"sv, "or_fiance"sv,
                                     "or_fiance_or_away"sv, "pile"sv, "away"sv};
    out_.field("where", name_in(where_names, place.where()));
    if (!place.names_seat()) return;
    const Seat seat = place.seat();
    out_.field("seat", index(seat));
    if (place.where() == Whereabouts::or_fiance || place.where() == Whereabouts::or_fiance_or_away) {
      out_.field("fiance", index(s_.fiance[seat]));
      out_.field("went_each_way", s_.exchanged_two.has(seat) ? 2 : 1);  // PER-100
    }
    if (place.may_have_left()) out_.field("at_most_left", diary.draws_since_sighting(seen, seat));  // PER-99
    out_.field("final", s_.status[seat] != Status::eligible);                                       // PER-104
  }

  void judge(Seat other) {  // PER-105, PER-106
    Hand certain;
    for (Card one{1}; valid(one); one = next(one))
      if (s_.notebook[viewer_.seat()][one] == Place{Whereabouts::at, other}) certain.push(one);
    const Signs sums = rules_.sums(certain);
    const int unknown = hand_size - std::min(certain.size(), hand_size);
    out_.field("seat", index(other));
    cards("certain", certain);
    out_.field("unknown", unknown);
    by_attribute("sums", sums);
    int settled = 0, possible = 0;
    const Signs& wanted = content_.signs(s_.desires[viewer_.seat()]);
    out_.object("verdicts", [&] {
      for (std::size_t i = 0; i < sums.size(); ++i) {
        const bool plus = sums[i] - unknown > 0, minus = sums[i] + unknown < 0;
        out_.field(content_.attributes[i].id, plus ? "settled +"sv : minus ? "settled -"sv : "open"sv);
        if (wanted[i] == 0) continue;
        if (wanted[i] * sums[i] - unknown > 0) ++settled;
        if (wanted[i] * sums[i] + unknown > 0) ++possible;
      }
    });
    out_.field("desire", settled >= 2 ? "satisfies"sv : possible <= 1 ? "cannot satisfy"sv : "open"sv);
  }

  const State& s_;
  Viewer viewer_;
  std::span<const Told<Event>> history_;
  JsonText& out_;
};

// ---- Events ----------------------------------------------------------------------------------------------------------

/// The fields of each event; secret ones only when `whole`.
class EventWriter : Words {
 public:
  EventWriter(const Rules& rules, bool whole) : Words{rules}, whole_{whole} {}

  Json operator()(const CharacterChosen& e) const {
    return {{"type", "CharacterChosen"}, {"seat", index(e.seat)}, {"character", character(e.character)}};
  }
  Json operator()(const GameStarted& e) const {
    Json characters = Json::array();
    for (Seat seat : rules_.seats()) characters.push_back(character(e.characters[seat]));
    return {{"type", "GameStarted"}, {"n", rules_.players()}, {"characters", characters}, {"deck_size", e.deck_size}};
  }
  Json operator()(const TraitsDealt& e) const {
    return with({{"type", "TraitsDealt"}, {"seat", index(e.seat)}}, {{"cards", cards(e.cards)}});
  }
  Json operator()(const DesiresDealt& e) const {
    return with({{"type", "DesiresDealt"}, {"seat", index(e.seat)}}, {{"card", card(e.card)}});
  }
  Json operator()(const RoundStarted& e) const {
    Json json{{"type", "RoundStarted"},
              {"round", e.round},
              {"eligible", seat_list(e.eligible)},
              {"last", e.last != LastRound::no}};
    if (e.last != LastRound::no) json["reason"] = name_in(last_names, e.last);
    return json;
  }
  Json operator()(const IntentionSealed& e) const {
    Json secret{{"kind", name_in(intent_names, e.intention.kind)}};
    if (e.intention.trait != no_card)
      secret["target"] = index(e.intention.target), secret["trait"] = card(e.intention.trait);
    return with({{"type", "IntentionSealed"}, {"seat", index(e.seat)}}, secret);
  }
  Json operator()(const IntentionsRevealed& e) const {
    Json list = Json::array();
    for (Seat seat : rules_.seats()) {
      const Intention& intention = e.intentions[seat];
      if (intention.kind == Intent::none) continue;
      Json one{{"seat", index(seat)}, {"kind", name_in(intent_names, intention.kind)}};
      if (intention.kind != Intent::independence) one["target"] = index(intention.target);
      one["automatic"] = intention.automatic;
      list.push_back(std::move(one));
    }
    return {{"type", "IntentionsRevealed"}, {"intentions", list}};
  }
  Json operator()(const IndependenceClaimed& e) const {
    return {{"type", "IndependenceClaimed"}, {"seat", index(e.seat)}};
  }
  Json operator()(const IntentionVoided& e) const {
    return with({{"type", "IntentionVoided"},
                 {"sender", index(e.sender)},
                 {"target", index(e.target)},
                 {"kind", name_in(intent_names, e.kind)}},
                {{"trait", card(e.trait)}});
  }
  Json operator()(const InvitationAnswersSealed& e) const {
    Json answers = Json::array();
    for (Seat inviter : rules_.seats())
      if (const Card answer = e.answers[inviter]; answer != no_card)
        answers.push_back({{"from", index(inviter)}, {"answer", answer == refusal ? Json("reject") : card(answer)}});
    return with({{"type", "InvitationAnswersSealed"}, {"seat", index(e.seat)}}, {{"answers", answers}});
  }
  Json operator()(const InvitationsAnswered& e) const {
    Json list = Json::array();
    for (const Answered& one : e.answers)
      list.push_back(
          {{"inviter", index(one.from)}, {"invitee", index(one.to)}, {"result", name_in(outcome_names, one.outcome)}});
    return {{"type", "InvitationsAnswered"}, {"answers", list}};
  }
  Json operator()(const TraitsShown& e) const {
    return with(
        {{"type", "TraitsShown"}, {"inviter", index(e.inviter)}, {"invitee", index(e.invitee)}, {"mutual", e.mutual}},
        {{"of_inviter", cards(e.of_inviter)}, {"of_invitee", cards(e.of_invitee)}});
  }
  Json operator()(const CorrespondenceOpened& e) const {
    return {{"type", "CorrespondenceOpened"}, {"pair", {index(e.one), index(e.other)}}};
  }
  Json operator()(const CorrespondenceClosed& e) const {
    return {{"type", "CorrespondenceClosed"},
            {"pair", {index(e.one), index(e.other)}},
            {"close", e.by_clock ? "clock" : "both_done"}};
  }
  Json operator()(const TraitsReturned& e) const {
    if (e.other == nobody) return {{"type", "TraitsReturned"}, {"inviter", index(e.one)}};
    return {{"type", "TraitsReturned"}, {"pair", {index(e.one), index(e.other)}}};
  }
  Json operator()(const ProposalPeeked& e) const {
    return with({{"type", "ProposalPeeked"}, {"proposer", index(e.proposer)}, {"addressee", index(e.addressee)}},
                {{"trait", card(e.trait)}});
  }
  Json operator()(const ProposalAnswerSealed& e) const {
    Json secret{{"accepts", e.accepts == nobody ? Json{} : Json(index(e.accepts))}, {"gift", card(e.gift)}};
    return with({{"type", "ProposalAnswerSealed"}, {"seat", index(e.seat)}}, secret);
  }
  Json operator()(const ProposalsResolved& e) const {
    Json list = Json::array();
    for (const Answered& one : e.proposals)
      list.push_back({{"proposer", index(one.from)},
                      {"addressee", index(one.to)},
                      {"outcome", name_in(outcome_names, one.outcome)}});
    return {{"type", "ProposalsResolved"}, {"proposals", list}};
  }
  Json operator()(const Engaged& e) const {
    return {
        {"type", "Engaged"}, {"proposer", index(e.proposer)}, {"acceptor", index(e.acceptor)}, {"mutual", e.mutual}};
  }
  Json operator()(const TraitsExchanged& e) const {
    return with({{"type", "TraitsExchanged"},
                 {"proposer", index(e.proposer)},
                 {"acceptor", index(e.acceptor)},
                 {"count", e.of_proposer.size()}},
                {{"of_proposer", cards(e.of_proposer)}, {"of_acceptor", cards(e.of_acceptor)}});
  }
  Json operator()(const ReflectionOffered& e) const {
    return {{"type", "ReflectionOffered"}, {"seats", seat_list(e.seats)}};
  }
  Json operator()(const ReflectionDrawn& e) const {
    return with({{"type", "ReflectionDrawn"}, {"seat", index(e.seat)}, {"drew", e.drew}},
                e.drew ? Json{{"card", card(e.card)}} : Json::object());
  }
  Json operator()(const DeckReshuffled& e) const { return {{"type", "DeckReshuffled"}, {"deck_size", e.deck_size}}; }
  Json operator()(const ReflectionDiscarded& e) const {
    return with({{"type", "ReflectionDiscarded"}, {"seat", index(e.seat)}}, {{"card", card(e.card)}});
  }
  Json operator()(const RoundEnded& e) const {
    const std::string_view next = e.matrimony ? "matrimony" : e.next != LastRound::no ? "last_round" : "round";
    return {{"type", "RoundEnded"}, {"round", e.round}, {"eligible", seat_list(e.eligible)}, {"next", next}};
  }
  Json operator()(const SeatAbsent& e) const {
    return {
        {"type", "SeatAbsent"}, {"seat", index(e.seat)}, {"handling", e.claims_independence ? "independence" : "bot"}};
  }
  Json operator()(const SeatReturned& e) const { return {{"type", "SeatReturned"}, {"seat", index(e.seat)}}; }
  Json operator()(const HandsRevealed& e) const {
    return {{"type", "HandsRevealed"},
            {"seat", index(e.seat)},
            {"traits", cards(e.traits)},
            {"desires", card(e.desires)},
            {"sums", by_attribute(rules_.sums(e.traits))},
            {"dominants", dominants(e.traits)}};
  }
  Json operator()(const DesireChecked& e) const {
    return {{"type", "DesireChecked"},
            {"seat", index(e.seat)},
            {"checked", index(e.checked)},
            {"matches", attributes_in(e.matches)},
            {"count", attributes_in(e.matches).size()},
            {"satisfied", e.satisfied}};
  }
  Json operator()(const GameEnded& e) const {
    Json list = Json::array();
    for (Seat seat : rules_.seats()) {
      const bool win = e.winners.has(seat);
      const SeatSet by = e.satisfied_by[seat];
      Json one{{"seat", index(seat)}, {"status", name_in(status_names, e.status[seat])}, {"win", win}};
      switch (e.status[seat]) {
        case Status::eligible:    one["reason"] = "still_eligible"; break;
        case Status::engaged:     one["reason"] = win ? "fiance_satisfies" : "fiance_does_not"; break;
        case Status::independent: one["reason"] = win ? "nobody_satisfies" : "satisfied_by"; break;
      }
      if (e.status[seat] == Status::independent && !win) one["satisfied_by"] = seat_list(by);
      list.push_back(std::move(one));
    }
    return {{"type", "GameEnded"}, {"winners", seat_list(e.winners)}, {"results", list}, {"rounds", e.rounds}};
  }

 private:
  Json with(Json open, const Json& secret) const {
    if (whole_) open.update(secret);
    return open;
  }
  bool whole_;
};

}  // namespace

void Rules::view(const State& known, Viewer viewer, std::span<const Told<Event>> history, JsonText& out) const {
  View{*this, known, viewer, history, out}.write();
}

Json Rules::view(const State& known, Viewer viewer, std::span<const Told<Event>> history) const {
  std::string text;
  JsonText out{text};
  view(known, viewer, history, out);
  return as_json(text);
}

Json Rules::to_json(const Event& event, bool whole) const { return std::visit(EventWriter{*this, whole}, event); }

Json Rules::outcome(const State& s) const {
  GameEnded ended{s.status, {}, {}, s.round};
  for (Seat seat : seats()) {
    if (wins(s, seat)) ended.winners.add(seat);
    ended.satisfied_by[seat] = satisfied_by(s, seat);
  }
  const Json told = EventWriter{*this, true}(ended);
  return {{"reason", "matrimony"}, {"rounds", told["rounds"]}, {"results", told["results"]}};
}

Json Rules::names(const State& s) const {
  Json names{{"seat", Json::array()},
             {"card", Json::object()},
             {"face", Json::object()},
             {"character", Json::object()},
             {"attribute", Json::object()}};
  for (Seat seat : seats())
    names["seat"].push_back(s.character[seat] == 0 ? "Seat " + std::to_string(index(seat))
                                                   : content_->characters[s.character[seat] - 1u].name);
  for (const Trait& trait : content_->traits) {
    std::string face;
    for (std::size_t i = 0; i < trait.signs.size(); ++i)
      if (trait.signs[i] != 0)
        face += (face.empty() ? "" : " ") + std::string{trait.signs[i] > 0 ? "+" : "−"} + content_->attributes[i].name;
    names["card"][trait.key] = trait.name;
    names["face"][trait.key] = trait.name + " (" + face + ")";
  }
  for (const Character& character : content_->characters) names["character"][character.id] = character.name;
  for (const Attribute& attribute : content_->attributes) names["attribute"][attribute.id] = attribute.name;
  return names;
}

// ---- Actions ---------------------------------------------------------------------------------------------------------

Json Rules::to_json(Action action) const {
  const Words words{*this};
  const int seat = action.a;
  const Json trait = words.card(Card{action.b});
  const auto kind = static_cast<Kind>(action.kind);
  Json json{{"type", name_in(action_names, kind)}};
  switch (kind) {
    case Kind::choose_character:  json["character"] = words.character(action.a); break;
    case Kind::invite:
    case Kind::propose:           json["to"] = seat, json["trait"] = trait; break;
    case Kind::accept_invitation: json["from"] = seat, json["trait"] = trait; break;
    case Kind::reject_invitation: json["from"] = seat; break;
    case Kind::done:              json["with"] = seat; break;
    case Kind::accept_proposal:   json["from"] = seat, json["gift"] = trait; break;
    case Kind::second_trait:
    case Kind::discard:           json["trait"] = trait; break;
    case Kind::independence:
    case Kind::accept_none:
    case Kind::draw:
    case Kind::decline:           break;
  }
  return json;
}

Result<Action> Rules::action_from(const Json& json) const {
  Reader::Document document{json, "action"};
  Reader& in = document.root();
  const auto kind = static_cast<Kind>(in.at("type").one_of({action_names.begin(), action_names.end()}));
  Action action{static_cast<std::uint8_t>(kind)};
  const auto seat = [&](std::string_view key) {
    action.a = static_cast<std::uint8_t>(in.integer(key, 0, players_ - 1));
  };
  const auto trait = [&](std::string_view key) {
    const std::string wanted = in.text(key);
    for (Card card{1}; valid(card); card = next(card))
      if ((*content_)[card].key == wanted) return void(action.b = static_cast<std::uint8_t>(card));
    in.at(key).fail("there is no trait \"" + wanted + "\"");
  };
  if (!document.sound()) return document.fault();
  switch (kind) {
    case Kind::choose_character: {
      in.only({"type", "character"});
      const std::string wanted = in.text("character");
      for (std::size_t i = 0; i < content_->characters.size(); ++i)
        if (content_->characters[i].id == wanted) action.a = static_cast<std::uint8_t>(i + 1);
      if (action.a == 0) in.at("character").fail("there is no character \"" + wanted + "\"");
      break;
    }
    case Kind::invite:
    case Kind::propose:           in.only({"type", "to", "trait"}), seat("to"), trait("trait"); break;
    case Kind::accept_invitation: in.only({"type", "from", "trait"}), seat("from"), trait("trait"); break;
    case Kind::reject_invitation: in.only({"type", "from"}), seat("from"); break;
    case Kind::done:              in.only({"type", "with"}), seat("with"); break;
    case Kind::accept_proposal:   in.only({"type", "from", "gift"}), seat("from"), trait("gift"); break;
    case Kind::second_trait:
    case Kind::discard:           in.only({"type", "trait"}), trait("trait"); break;
    case Kind::independence:
    case Kind::accept_none:
    case Kind::draw:
    case Kind::decline:           in.only({"type"}); break;
  }
  if (!document.sound()) return document.fault();
  return action;
}

}  // namespace parlor::persuasion
