// SPDX-License-Identifier: MIT
#include "games/persuasion/rules.h"

#include <algorithm>

namespace parlor::persuasion {
namespace {

using namespace std::string_view_literals;

constexpr std::array pick_random{"pick"sv, "random"sv};
constexpr std::array private_aloud_none{"private"sv, "aloud"sv, "none"sv};
constexpr std::array pleasantries_open_none{"pleasantries"sv, "open"sv, "none"sv};
constexpr std::array yes_no{"yes"sv, "no"sv};
constexpr std::array reuse_distinct{"reuse"sv, "distinct"sv};
constexpr std::array two_one{"two_each"sv, "one_each"sv};
constexpr std::array none_lots{"none_stand"sv, "draw_lots"sv};
constexpr std::array down_up{"down"sv, "up"sv};
constexpr std::array allowed_forbidden{"allowed"sv, "forbidden"sv};
constexpr std::array full_sightings_off{"full"sv, "sightings"sv, "off"sv};
constexpr std::array standard_relaxed_none{"standard"sv, "relaxed"sv, "none"sv};
constexpr std::array bot_independence{"bot"sv, "independence"sv};
constexpr std::array full_table{"full"sv, "table"sv};

constexpr std::array setting_list{
    Setting{.key = "character_choice", .rule = "PER-02", .words = pick_random},
    Setting{.key = "correspondence", .rule = "PER-14", .words = private_aloud_none},
    Setting{.key = "correspondence_seconds", .rule = "PER-18", .least = 10, .most = 600, .usual = 60},
    Setting{.key = "table_talk", .rule = "PER-16", .words = pleasantries_open_none},
    Setting{.key = "void_counts_as_rejected", .rule = "PER-34", .words = yes_no},
    Setting{.key = "answer_reuse", .rule = "PER-40", .words = reuse_distinct},
    Setting{.key = "mutual_invitation", .rule = "PER-43", .words = two_one},
    Setting{.key = "mutual_proposal", .rule = "PER-52", .words = two_one},
    Setting{.key = "proposal_ring", .rule = "PER-59", .words = none_lots},
    Setting{.key = "discard_face", .rule = "PER-74", .words = down_up},
    Setting{.key = "last_round_invitations", .rule = "PER-84", .words = allowed_forbidden},
    Setting{
        .key = "round_limit", .rule = "PER-86", .least = 5, .most = 60, .usual = 0, .or_none = true, .for_bots = 30},
    Setting{.key = "notebook", .rule = "PER-96", .words = full_sightings_off},
    Setting{.key = "timers", .rule = "PER-109", .words = standard_relaxed_none},
    Setting{.key = "absent_seat", .rule = "PER-111", .words = bot_independence},
    Setting{.key = "replay", .rule = "PER-115", .words = full_table},
};

Action make_action(Kind kind, int a = 0, int b = 0) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
}
Action make_action(Kind kind, Seat seat, Card card = no_card) {
  return make_action(kind, index(seat), static_cast<int>(card));
}

void put_in(Hand& hand, Card card) {  // hands stay in ascending order, so that a place in the list tells nothing
  hand.push(card);
  std::sort(hand.begin(), hand.end());
}

}  // namespace

std::span<const Setting> Rules::settings() { return setting_list; }

Rules::Rules(std::shared_ptr<const Content> content, int players, const Settings& settings)
    : content_{std::move(content)}, players_{players}, settings_{settings} {}

Result<Rules> Rules::make(std::shared_ptr<const Content> content, int players, const Settings& settings) {
  if (players < least_players || players > most_players)  // PER-01
    return Fault{"players", "Persuasion is for 3 to 8 players, not " + std::to_string(players) + " (PER-01)"};
  return Rules{std::move(content), players, settings};
}

// ---- The contract ----------------------------------------------------------------------------------------------------

State Rules::start(Rng& rng, Journal& journal) const {
  State s;
  s.accepts.of.fill(nobody);
  if (option(Option::character_choice) == 0) {  // PER-02: pick
    s.step = Step::characters;
    s.waiting = seats();
    return s;
  }
  List<std::uint8_t, character_count> free;
  for (std::uint8_t character = 1; character <= character_count; ++character) free.push(character);
  rng.shuffle(free);
  for (Seat seat : seats()) s.character[seat] = free.pop();
  deal(s, rng, journal);
  return s;
}

void Rules::options(const State& s, Seat who, Options& out) const {
  if (who == house) {
    for (Seat seat : s.waiting) out.add({timeout_kind, static_cast<std::uint8_t>(seat)});
    if (s.step == Step::over) return;
    for (Seat seat : s.absent) out.add({return_kind, static_cast<std::uint8_t>(seat)});
    for (Seat seat : eligible(s) - s.absent) out.add({leave_kind, static_cast<std::uint8_t>(seat)});
    return;
  }
  if (!s.waiting.has(who)) return;
  const Card committed = s.intention[who].trait;
  const auto add_with_hand = [&](Kind kind, Seat seat) {
    for (Card card : s.traits[who])
      if (card != committed) out.add(make_action(kind, seat, card));
  };
  switch (s.step) {
    case Step::characters: {
      unsigned taken = 0;
      for (Seat seat : seats()) taken |= 1u << s.character[seat];
      for (int character = 1; character <= character_count; ++character)
        if ((taken >> character & 1) == 0) out.add(make_action(Kind::choose_character, character));
      return;
    }
    case Step::intentions: {
      const SeatSet targets = eligible(s) - SeatSet::only(who);
      if (s.last == LastRound::no || option(Option::last_round_invitations) == 0)  // PER-84
        for (Seat target : targets) add_with_hand(Kind::invite, target);
      for (Seat target : targets) add_with_hand(Kind::propose, target);
      out.add(make_action(Kind::independence));
      return;
    }
    case Step::invitations:
      for (Seat inviter : unanswered(s, who)) {
        for (Card card : s.traits[who])
          if (card != committed && forbids_reuse(s, who, inviter, card).empty())
            out.add(make_action(Kind::accept_invitation, inviter, card));
        if (!mutual(s, who, inviter)) out.add(make_action(Kind::reject_invitation, inviter));
      }
      return;
    case Step::correspondence:
      for (Seat partner : s.talking[who]) out.add(make_action(Kind::done, partner));
      return;
    case Step::proposals:
      if (in_mutual_proposal(s, who)) return add_with_hand(Kind::second_trait, Seat{});
      for (Seat suitor : suitors(s, who)) add_with_hand(Kind::accept_proposal, suitor);
      out.add(make_action(Kind::accept_none));
      return;
    case Step::reflection:
      out.add(make_action(Kind::draw));
      out.add(make_action(Kind::decline));
      return;
    case Step::discards: return add_with_hand(Kind::discard, Seat{});
    case Step::over:     return;
  }
}

RuleId Rules::forbids(const State& s, Seat who, Action action) const {
  if (who == house) return forbids_house(s, action);
  if (!seats().has(who)) return "PER-01";
  if (action.c != 0 || action.d != 0) return "PER-24";  // nothing else goes with any choice
  const auto kind = static_cast<Kind>(action.kind);
  const Seat seat{action.a};
  const Card card{action.b};
  const auto asked_in = [&](Step step, RuleId sealed) -> RuleId {
    if (s.step != step)
      return s.status[who] == Status::independent ? "PER-32" : s.status[who] == Status::engaged ? "PER-63" : "PER-29";
    return s.waiting.has(who)                     ? RuleId{}
           : s.status[who] == Status::independent ? "PER-32"
           : s.status[who] == Status::engaged     ? "PER-63"
                                                  : sealed;
  };
  switch (kind) {
    case Kind::choose_character:
      if (const RuleId rule = asked_in(Step::characters, "PER-02"); !rule.empty()) return rule;
      if (action.a < 1 || action.a > character_count || action.b != 0) return "PER-02";
      for (Seat other : seats())
        if (s.character[other] == action.a) return "PER-02";
      return {};
    case Kind::invite:
      if (const RuleId rule = asked_in(Step::intentions, "PER-26"); !rule.empty()) return rule;
      if (s.last != LastRound::no && option(Option::last_round_invitations) != 0) return "PER-84";
      if (const RuleId rule = forbids_target(s, who, seat, card); !rule.empty()) return rule;
      return s.traits[who].has(card) ? RuleId{} : "PER-20";
    case Kind::propose:
      if (const RuleId rule = asked_in(Step::intentions, "PER-26"); !rule.empty()) return rule;
      if (const RuleId rule = forbids_target(s, who, seat, card); !rule.empty()) return rule;
      return s.traits[who].has(card) ? RuleId{} : "PER-21";
    case Kind::independence:
      if (const RuleId rule = asked_in(Step::intentions, "PER-26"); !rule.empty()) return rule;
      return action == make_action(kind) ? RuleId{} : "PER-22";
    case Kind::accept_invitation:
      if (const RuleId rule = asked_in(Step::invitations, "PER-37"); !rule.empty()) return rule;
      return forbids_answer(s, who, seat, card);
    case Kind::reject_invitation:
      if (const RuleId rule = asked_in(Step::invitations, "PER-37"); !rule.empty()) return rule;
      if (!unanswered(s, who).has(seat) || action.b != 0) return "PER-35";
      return mutual(s, who, seat) ? "PER-36" : RuleId{};
    case Kind::done:
      if (const RuleId rule = asked_in(Step::correspondence, "PER-18"); !rule.empty()) return rule;
      return s.talking[who].has(seat) && action.b == 0 ? RuleId{} : "PER-18";
    case Kind::accept_proposal:
      if (const RuleId rule = asked_in(Step::proposals, "PER-54"); !rule.empty()) return rule;
      if (in_mutual_proposal(s, who)) return "PER-51";
      if (!suitors(s, who).has(seat)) return "PER-53";
      return in_hand(s, who, card) ? RuleId{} : "PER-55";
    case Kind::accept_none:
      if (const RuleId rule = asked_in(Step::proposals, "PER-54"); !rule.empty()) return rule;
      if (in_mutual_proposal(s, who)) return "PER-51";
      return action == make_action(kind) ? RuleId{} : "PER-53";
    case Kind::second_trait:
      if (const RuleId rule = asked_in(Step::proposals, "PER-54"); !rule.empty()) return rule;
      return in_mutual_proposal(s, who) && action.a == 0 && in_hand(s, who, card) ? RuleId{} : "PER-52";
    case Kind::draw:
    case Kind::decline:
      if (const RuleId rule = asked_in(Step::reflection, s.named.has(who)      ? "PER-71"
                                                         : s.entitled.has(who) ? "PER-75"
                                                                               : "PER-69");
          !rule.empty())
        return rule;
      return action == make_action(kind) ? RuleId{} : "PER-73";
    case Kind::discard:
      if (const RuleId rule = asked_in(Step::discards, "PER-75"); !rule.empty()) return rule;
      return action.a == 0 && s.traits[who].has(card) ? RuleId{} : "PER-73";
  }
  return "PER-24";
}

RuleId Rules::forbids_target(const State& s, Seat who, Seat target, Card) const {
  return target != who && eligible(s).has(target) ? RuleId{} : "PER-23";
}

RuleId Rules::forbids_answer(const State& s, Seat who, Seat inviter, Card trait) const {
  if (!unanswered(s, who).has(inviter)) return "PER-35";
  if (!in_hand(s, who, trait)) return "PER-39";
  return forbids_reuse(s, who, inviter, trait);
}

RuleId Rules::forbids_reuse(const State& s, Seat who, Seat inviter, Card trait) const {
  if (option(Option::answer_reuse) == 0) return {};  // PER-40
  const SeatSet open = unanswered(s, who);
  int free = s.traits[who].size() - (s.intention[who].trait != no_card ? 1 : 0);
  for (Seat other : inviters(s, who)) {
    if (s.answer[who][other] == trait) return "PER-41";
    const bool used = s.answer[who][other] != no_card && s.answer[who][other] != refusal;
    const bool reserved = other != inviter && open.has(other) && mutual(s, who, other);
    if (used || reserved) --free;  // PER-41: forced acceptances are reserved first
  }
  return free > 0 ? RuleId{} : "PER-41";
}

RuleId Rules::forbids_house(const State& s, Action action) const {
  const Seat seat{action.a};
  if (action.b != 0 || action.c != 0 || action.d != 0 || !seats().has(seat)) return "PER-109";
  switch (action.kind) {
    case timeout_kind: return s.waiting.has(seat) ? RuleId{} : "PER-109";
    case return_kind:  return s.absent.has(seat) && s.step != Step::over ? RuleId{} : "PER-112";
    case leave_kind:   return (eligible(s) - s.absent).has(seat) && s.step != Step::over ? RuleId{} : "PER-113";
    default:           return "PER-113";
  }
}

void Rules::apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
  const Seat seat{action.a};
  const Card card{action.b};
  if (who == house) {
    if (action.kind == timeout_kind) return time_out(s, seat, rng, journal);
    if (action.kind == leave_kind) return leave(s, seat, journal);
    return come_back(s, seat, journal);
  }
  switch (static_cast<Kind>(action.kind)) {
    case Kind::choose_character:  return choose_character(s, who, action.a, rng, journal);
    case Kind::invite:            return intend(s, who, {Intent::invite, seat, card}, rng, journal);
    case Kind::propose:           return intend(s, who, {Intent::propose, seat, card}, rng, journal);
    case Kind::independence:      return intend(s, who, {Intent::independence}, rng, journal);
    case Kind::accept_invitation: return answer_invitation(s, who, seat, card, rng, journal);
    case Kind::reject_invitation: return answer_invitation(s, who, seat, refusal, rng, journal);
    case Kind::done:              return finish_talk(s, who, seat, false, rng, journal);
    case Kind::accept_proposal:   return answer_proposals(s, who, seat, card, rng, journal);
    case Kind::accept_none:       return answer_proposals(s, who, nobody, no_card, rng, journal);
    case Kind::second_trait:      return answer_proposals(s, who, nobody, card, rng, journal);
    case Kind::draw:              return reflect(s, who, true, rng, journal);
    case Kind::decline:           return reflect(s, who, false, rng, journal);
    case Kind::discard:           return discard(s, who, card, rng, journal);
  }
}

bool Rules::reversible(const State& s, Seat who,
                       Action) const {  // an answer among several, while the seat has not sealed them
  return s.step == Step::invitations && s.waiting.has(who) && unanswered(s, who).size() > 1;
}

// ---- Setup: PER-01 to PER-12 -----------------------------------------------------------------------------------------

void Rules::choose_character(State& s, Seat who, int character, Rng& rng, Journal& journal) const {
  s.character[who] = static_cast<std::uint8_t>(character);  // PER-02
  s.waiting.remove(who);
  journal.tell(CharacterChosen{who, s.character[who]});
  if (s.waiting.empty()) deal(s, rng, journal);
}

void Rules::deal(State& s, Rng& rng, Journal& journal) const {
  std::array<Card, card_count> cards;
  for (int i = 0; i < card_count; ++i) cards[static_cast<std::size_t>(i)] = static_cast<Card>(i + 1);
  rng.shuffle(cards);  // PER-04
  const Card* next = cards.data();
  for (Seat seat : seats()) {
    for (int i = 0; i < hand_size; ++i) s.traits[seat].push(*next++);  // PER-05
    std::sort(s.traits[seat].begin(), s.traits[seat].end());
  }
  for (Seat seat : seats()) s.desires[seat] = *next++;               // PER-06, PER-07: the sixth card, no choice
  while (next != cards.data() + cards.size()) s.deck.push(*next++);  // PER-09
  journal.tell(GameStarted{s.character, static_cast<std::uint8_t>(s.deck.size())});
  for (Seat seat : seats()) journal.tell(TraitsDealt{seat, s.traits[seat]}, SeatSet::only(seat));
  for (Seat seat : seats()) journal.tell(DesiresDealt{seat, s.desires[seat]}, SeatSet::only(seat));
  start_round(s, rng, journal);
}

void Rules::start_round(State& s, Rng& rng, Journal& journal) const {
  s.step = Step::intentions;
  ++s.round;
  const SeatSet eligible_now = eligible(s);
  if (eligible_now.size() == 2) s.last = LastRound::two_left;                        // PER-82
  else if (s.round == option(Option::round_limit)) s.last = LastRound::round_limit;  // PER-86
  s.intention = {}, s.outcome = {}, s.named = {}, s.entitled = {};
  s.waiting = eligible_now;  // PER-19
  journal.tell(RoundStarted{s.round, eligible_now, s.last});
  if (option(Option::absent_seat) != 0)  // PER-111: the absent claim independence
    for (Seat seat : s.absent& eligible_now)
      intend(s, seat, {Intent::independence, Seat{}, no_card, true}, rng, journal);
}

// ---- Share intentions: PER-19 to PER-27 ------------------------------------------------------------------------------

void Rules::intend(State& s, Seat who, Intention intention, Rng& rng, Journal& journal) const {
  s.intention[who] = intention;
  s.waiting.remove(who);
  journal.tell(IntentionSealed{who, intention}, SeatSet::only(who));
  if (s.waiting.empty()) reveal(s, rng, journal);
}

// ---- Reveal, order, independence: PER-28 to PER-34 -------------------------------------------------------------------

void Rules::reveal(State& s, Rng& rng, Journal& journal) const {
  IntentionsRevealed revealed{s.intention};
  for (Seat seat : seats()) {
    const Intention& intention = s.intention[seat];
    revealed.intentions[seat].trait = no_card;  // PER-28: the faces stay hidden
    if (intention.kind == Intent::invite || intention.kind == Intent::propose) s.named.add(intention.target);  // PER-30
    if (intention.kind != Intent::none)
      s.automatic_rounds[seat] =
          static_cast<std::uint8_t>(intention.automatic ? std::min(s.automatic_rounds[seat] + 1, 2) : 0);
  }
  journal.tell(revealed);
  resolve_independence(s, journal);
  ask_invitees(s, rng, journal);
}

void Rules::resolve_independence(State& s, Journal& journal) const {
  for (Seat seat : seats())
    if (s.intention[seat].kind == Intent::independence) {
      s.status[seat] = Status::independent;  // PER-31
      journal.tell(IndependenceClaimed{seat});
    }
  for (Seat sender : seats()) {
    Intention& intention = s.intention[sender];
    if (intention.trait == no_card || s.status[intention.target] != Status::independent) continue;
    s.outcome[sender] = Outcome::voided;  // PER-33: back to the hand at once and unseen
    journal.tell(IntentionVoided{sender, intention.target, intention.kind, intention.trait}, SeatSet::only(sender));
    intention.trait = no_card;
  }
}

// ---- Invitations: PER-35 to PER-49 -----------------------------------------------------------------------------------

void Rules::ask_invitees(State& s, Rng& rng, Journal& journal) const {
  s.step = Step::invitations;
  for (Seat seat : seats())
    if (!unanswered(s, seat).empty()) s.waiting.add(seat);
  if (s.waiting.empty()) disclose_invitations(s, rng, journal);
}

void Rules::answer_invitation(State& s, Seat who, Seat inviter, Card trait, Rng& rng, Journal& journal) const {
  s.answer[who][inviter] = trait;
  if (!unanswered(s, who).empty()) return;  // one submission covers all inviters; nobody learns of the single answers
  s.waiting.remove(who);
  journal.tell(InvitationAnswersSealed{who, s.answer[who]}, SeatSet::only(who));
  if (s.waiting.empty()) disclose_invitations(s, rng, journal);
}

void Rules::disclose_invitations(State& s, Rng& rng, Journal& journal) const {
  s.step = Step::correspondence;
  InvitationsAnswered answered;
  for (Seat inviter : seats()) {
    const Intention& intention = s.intention[inviter];
    if (intention.kind != Intent::invite || s.outcome[inviter] != Outcome::open) continue;
    const Seat invitee = intention.target;
    s.outcome[inviter] = mutual(s, inviter, invitee)             ? Outcome::forced  // PER-36
                         : s.answer[invitee][inviter] == refusal ? Outcome::rejected
                                                                 : Outcome::accepted;
    answered.answers.push({inviter, invitee, s.outcome[inviter]});
  }
  if (!answered.answers.empty()) journal.tell(answered);
  for (const auto& [inviter, invitee, outcome] : answered.answers) {
    const Card offered = s.intention[inviter].trait;
    if (outcome == Outcome::rejected) {  // PER-47: unseen
      s.intention[inviter].trait = no_card;
      s.answer[invitee][inviter] = no_card;
      journal.tell(TraitsReturned{inviter, nobody});
      continue;
    }
    // PER-42, PER-43: both see at the same moment, nobody else sees either
    const Card reply = s.answer[invitee][inviter];
    show(s, offered, inviter, invitee);
    if (reply != no_card) show(s, reply, invitee, inviter);
    const bool second_of_mutual = outcome == Outcome::forced && index(invitee) < index(inviter);
    if (second_of_mutual) continue;  // told with the first
    TraitsShown shown{inviter, invitee, outcome == Outcome::forced, {offered}, {}};
    if (outcome == Outcome::forced) {
      shown.of_invitee.push(s.intention[invitee].trait);
      if (s.answer[inviter][invitee] != no_card) shown.of_inviter.push(s.answer[inviter][invitee]);
    }
    if (reply != no_card) shown.of_invitee.push(reply);
    journal.tell(shown, SeatSet::both(inviter, invitee));
    s.talking[inviter].add(invitee), s.talking[invitee].add(inviter);  // PER-44, PER-45
    s.waiting |= SeatSet::both(inviter, invitee);
    journal.tell(CorrespondenceOpened{inviter, invitee});
  }
  if (s.waiting.empty()) ask_addressees(s, rng, journal);
}

void Rules::finish_talk(State& s, Seat who, Seat partner, bool by_clock, Rng& rng, Journal& journal) const {
  s.talking[who].remove(partner);  // PER-18
  if (s.talking[who].empty()) s.waiting.remove(who);
  if (!s.talking[partner].has(who)) {
    const Seat one = std::min(who, partner), other = std::max(who, partner);
    journal.tell(CorrespondenceClosed{one, other, by_clock});
    for (const auto& [a, b] : {std::pair{one, other}, std::pair{other, one}}) {  // PER-46
      s.answer[a][b] = no_card;
      if (s.intention[a].kind == Intent::invite && s.intention[a].target == b) s.intention[a].trait = no_card;
    }
    journal.tell(TraitsReturned{one, other});
  }
  if (s.waiting.empty()) ask_addressees(s, rng, journal);  // PER-49
}

RuleId Rules::forbids_words(const State& s, Seat from, Seat to) const {
  if (option(Option::correspondence) == 2) return "PER-14";
  return s.talking[from].has(to) || s.talking[to].has(from) ? RuleId{} : "PER-16";
}

// ---- Proposals: PER-50 to PER-68 -------------------------------------------------------------------------------------

void Rules::ask_addressees(State& s, Rng& rng, Journal& journal) const {
  s.step = Step::proposals;
  for (Seat addressee : seats()) {
    const SeatSet from = suitors(s, addressee);
    for (Seat proposer : from) {  // PER-50: all of them, before deciding
      show(s, s.intention[proposer].trait, proposer, addressee);
      journal.tell(ProposalPeeked{proposer, addressee, s.intention[proposer].trait},
                   SeatSet::both(proposer, addressee));
    }
    if (from.empty()) continue;
    if (!in_mutual_proposal(s, addressee) || option(Option::mutual_proposal) == 0) s.waiting.add(addressee);
  }
  if (s.waiting.empty()) resolve_proposals(s, rng, journal);
}

void Rules::answer_proposals(State& s, Seat who, Seat proposer, Card gift, Rng& rng, Journal& journal) const {
  s.accepts[who] = proposer;
  s.gift[who] = gift;
  s.waiting.remove(who);
  journal.tell(ProposalAnswerSealed{who, proposer, gift}, SeatSet::only(who));
  if (s.waiting.empty()) resolve_proposals(s, rng, journal);  // PER-54
}

void Rules::resolve_proposals(State& s, Rng& rng, Journal& journal) const {
  SeatSet proposers, undecided, won, acceptors, in_ring;
  const auto target = [&](Seat proposer) { return s.intention[proposer].target; };
  for (Seat seat : seats())
    if (s.intention[seat].kind == Intent::propose && s.outcome[seat] == Outcome::open) proposers.add(seat);
  for (Seat u : proposers)
    if (mutual(s, u, target(u))) won.add(u);  // PER-51
  const SeatSet mutuals = won;
  for (Seat u : proposers - mutuals)
    if (s.accepts[target(u)] == u && !mutuals.has(target(u))) undecided.add(u);  // PER-57 (a)

  while (!undecided.empty()) {  // PER-57 (b) to (d): each waits for the fate of at most one other, its addressee's own
    bool changed = false;
    for (Seat u : undecided) {
      const Seat v = target(u);
      const bool fails = won.has(v) || acceptors.has(u);
      if (!fails && undecided.has(v)) continue;
      undecided.remove(u), changed = true;
      if (!fails) won.add(u), acceptors.add(v);
    }
    if (changed) continue;
    // PER-57 (e): what is left are rings
    if (option(Option::proposal_ring) == 0) {
      in_ring |= undecided;  // PER-59: none stands
      break;
    }
    SeatSet ring;
    for (Seat u = undecided.front(); !ring.has(u); u = target(u)) ring.add(u);
    const Seat lucky = ring.at(static_cast<int>(rng.below(static_cast<std::uint32_t>(ring.size()))));
    won.add(lucky), acceptors.add(target(lucky));  // PER-59 draw_lots: the acceptor's own proposal falls
    in_ring.add(target(lucky));
    undecided.remove(lucky), undecided.remove(target(lucky));
  }

  ProposalsResolved resolved;
  for (Seat u : proposers) {
    s.outcome[u] = mutuals.has(u)       ? Outcome::mutual
                   : won.has(u)         ? Outcome::accepted
                   : in_ring.has(u)     ? Outcome::ring
                   : won.has(target(u)) ? Outcome::promised  // PER-60: the same whether or not they were named
                                        : Outcome::rejected;
    resolved.proposals.push({u, target(u), s.outcome[u]});
  }
  if (!resolved.proposals.empty()) journal.tell(resolved);

  const BySeat<Intention> committed = s.intention;
  for (Seat u : proposers - won) s.intention[u].trait = no_card;  // PER-62: returned before the exchanges
  for (Seat u : won)
    if (const Seat v = target(u); !mutuals.has(u) || index(u) < index(v)) engage(s, u, v, journal);
  for (Seat v : acceptors& proposers) note_kept(s, v, committed[v].trait, target(v));
  s.accepts.of.fill(nobody);  // PER-60: an answer that was set aside stays secret
  s.gift = {};
  offer_reflection(s, rng, journal);
}

void Rules::engage(State& s, Seat proposer, Seat acceptor, Journal& journal) const {
  const bool both_asked = s.outcome[proposer] == Outcome::mutual;
  List<Card, 2> of_proposer{s.intention[proposer].trait}, of_acceptor;
  if (both_asked) {  // PER-52
    of_acceptor.push(s.intention[acceptor].trait);
    if (s.gift[proposer] != no_card) of_proposer.push(s.gift[proposer]), of_acceptor.push(s.gift[acceptor]);
  } else {
    of_acceptor.push(s.gift[acceptor]);  // PER-61
  }
  note_engagement(s, proposer, acceptor);
  for (Card card : of_proposer) s.traits[proposer].remove(card);
  for (Card card : of_acceptor) s.traits[acceptor].remove(card);
  for (Card card : of_proposer) put_in(s.traits[acceptor], card), note_own(s, acceptor, card, proposer);
  for (Card card : of_acceptor) put_in(s.traits[proposer], card), note_own(s, proposer, card, acceptor);
  for (Card card : of_proposer)
    s.notebook[proposer][card] = {Whereabouts::at, acceptor}, s.shown_to[card] = SeatSet::only(proposer);  // PER-101
  for (Card card : of_acceptor)
    s.notebook[acceptor][card] = {Whereabouts::at, proposer}, s.shown_to[card] = SeatSet::only(acceptor);
  for (const auto& [one, other] : {std::pair{proposer, acceptor}, std::pair{acceptor, proposer}}) {
    s.status[one] = Status::engaged;  // PER-63
    s.fiance[one] = other;
    if (of_proposer.size() == 2) s.exchanged_two.add(one);
    if (s.intention[one].target == other) s.intention[one].trait = no_card;
  }
  journal.tell(Engaged{proposer, acceptor, both_asked});
  journal.tell(TraitsExchanged{proposer, acceptor, of_proposer, of_acceptor}, SeatSet::both(proposer, acceptor));
}

// ---- Reflection: PER-69 to PER-81 ------------------------------------------------------------------------------------

void Rules::offer_reflection(State& s, Rng& rng, Journal& journal) const {
  s.step = Step::reflection;
  for (Seat seat : eligible(s) - s.named) {  // PER-69, PER-71, PER-72
    const Outcome outcome = s.outcome[seat];
    const bool rejected =
        outcome == Outcome::rejected || outcome == Outcome::promised || outcome == Outcome::ring;    // PER-70
    const bool voided = outcome == Outcome::voided && option(Option::void_counts_as_rejected) == 0;  // PER-34
    if (rejected || voided) s.entitled.add(seat);
  }
  s.waiting = s.entitled;
  if (s.entitled.empty()) return end_round(s, rng, journal);
  journal.tell(ReflectionOffered{s.entitled});
}

void Rules::reflect(State& s, Seat who, bool draws, Rng& rng, Journal& journal) const {
  if (draws) s.drawing.add(who);
  s.waiting.remove(who);
  if (s.waiting.empty()) deal_draws(s, rng, journal);  // PER-75
}

void Rules::deal_draws(State& s, Rng& rng, Journal& journal) const {
  s.step = Step::discards;
  for (int turn = 0; turn < players_; ++turn) {
    const Seat seat = seat_at((s.round - 1 + turn) % players_);  // PER-81
    if (!s.entitled.has(seat)) continue;
    if (!s.drawing.has(seat)) {
      journal.tell(ReflectionDrawn{seat, false, no_card}, SeatSet::only(seat));
      continue;
    }
    if (s.deck.empty()) {  // PER-76
      while (!s.pile.empty()) s.deck.push(s.pile.pop());
      s.discarders.clear();
      rng.shuffle(s.deck);
      s.drew_early = {};
      for (Seat early : s.drawing)
        if (s.drawn[early] != no_card) s.drew_early.add(early);
      note_reshuffle(s);
      journal.tell(DeckReshuffled{static_cast<std::uint8_t>(s.deck.size())});
    }
    s.drawn[seat] = s.deck.pop();  // PER-73
    put_in(s.traits[seat], s.drawn[seat]);
    note_own(s, seat, s.drawn[seat], seat);
    journal.tell(ReflectionDrawn{seat, true, s.drawn[seat]}, SeatSet::only(seat));
  }
  s.waiting = s.drawing;
  if (s.waiting.empty()) end_round(s, rng, journal);
}

void Rules::discard(State& s, Seat who, Card card, Rng& rng, Journal& journal) const {
  s.discard[who] = card;
  s.waiting.remove(who);
  if (s.waiting.empty()) lay_down_discards(s, rng, journal);  // PER-75: together
}

void Rules::lay_down_discards(State& s, Rng& rng, Journal& journal) const {
  const bool face_up = option(Option::discard_face) != 0;
  for (Seat seat : s.drawing) {
    const Card card = s.discard[seat];
    s.traits[seat].remove(card);
    s.shown_to[card] = {};
    s.pile.push(card);
    s.discarders.push(seat);
    note_discard(s, seat, card);
    journal.tell(ReflectionDiscarded{seat, card}, face_up ? everyone : SeatSet::only(seat));  // PER-74
  }
  s.drawing = {}, s.drawn = {}, s.discard = {};
  end_round(s, rng, journal);
}

// ---- End of the round and of the game: PER-82 to PER-86 --------------------------------------------------------------

void Rules::end_round(State& s, Rng& rng, Journal& journal) const {
  const SeatSet left = eligible(s);
  const bool over = s.last != LastRound::no || left.size() < 2;  // PER-82, PER-83, PER-85
  const LastRound next = over                                         ? LastRound::no
                         : left.size() == 2                           ? LastRound::two_left
                         : s.round + 1 == option(Option::round_limit) ? LastRound::round_limit
                                                                      : LastRound::no;
  journal.tell(RoundEnded{s.round, left, next, over});
  if (over) return matrimony(s, journal);
  for (Seat seat : left - s.absent)
    if (s.automatic_rounds[seat] == 2) leave(s, seat, journal);  // PER-111
  start_round(s, rng, journal);
}

// ---- Matrimony: PER-87 to PER-95 -------------------------------------------------------------------------------------

void Rules::matrimony(State& s, Journal& journal) const {
  s.step = Step::over;
  s.waiting = {};
  if (!journal.listens()) return;
  GameEnded ended{s.status, {}, {}, s.round};
  for (Seat seat : seats()) journal.tell(HandsRevealed{seat, s.traits[seat], s.desires[seat]});  // PER-87
  for (Seat seat : seats()) {
    const SeatSet checked = s.status[seat] == Status::engaged       ? SeatSet::only(s.fiance[seat])
                            : s.status[seat] == Status::independent ? seats() - SeatSet::only(seat)  // PER-92, PER-94
                                                                    : SeatSet{};
    for (Seat other : checked) {
      const std::uint8_t found = matches(s.traits[other], s.desires[seat]);
      const bool satisfied = satisfies(s.traits[other], s.desires[seat]);
      journal.tell(DesireChecked{seat, other, s.desires[seat], found, satisfied});
      if (satisfied) ended.satisfied_by[seat].add(other);
    }
    if (wins(s, seat)) ended.winners.add(seat);
  }
  journal.tell(ended);
}

Signs Rules::sums(const Hand& hand) const {
  Signs sum{};
  for (Card card : hand)
    if (card != no_card)
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = static_cast<std::int8_t>(sum[i] + content_->signs(card)[i]);
  return sum;
}

std::uint8_t Rules::matches(const Hand& hand, Card desires) const {
  const Signs has = sums(hand);
  const Signs& wanted = content_->signs(desires);
  std::uint8_t found = 0;
  for (std::size_t i = 0; i < has.size(); ++i)
    if (wanted[i] * has[i] > 0) found = static_cast<std::uint8_t>(found | 1u << i);  // PER-88: a tie is no sign
  return found;
}

bool Rules::satisfies(const Hand& hand, Card desires) const {
  const std::uint8_t found = matches(hand, desires);
  return (found & (found - 1)) != 0;  // PER-90: more than one
}

SeatSet Rules::satisfied_by(const State& s, Seat who) const {
  SeatSet found;
  for (Seat other : seats())
    if (other != who && satisfies(s.traits[other], s.desires[who])) found.add(other);
  return found;
}

bool Rules::wins(const State& s, Seat who) const {
  switch (s.status[who]) {
    case Status::engaged:     return satisfies(s.traits[s.fiance[who]], s.desires[who]);  // PER-91
    case Status::independent: return satisfied_by(s, who).empty();                        // PER-92
    case Status::eligible:    return false;                                                  // PER-93
  }
  return false;
}

// ---- Clocks and absence: PER-109 to PER-113 --------------------------------------------------------------------------

void Rules::time_out(State& s, Seat who, Rng& rng, Journal& journal) const {
  const auto random_of = [&](const auto& list) {
    return list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
  };
  List<Card, hand_size + 1> hand;
  for (Card card : s.traits[who])
    if (in_hand(s, who, card)) hand.push(card);
  switch (s.step) {
    case Step::characters: {
      Options free;
      options(s, who, free);
      return choose_character(s, who, free[static_cast<int>(rng.below(static_cast<std::uint32_t>(free.size())))].a, rng,
                              journal);
    }
    case Step::intentions: return intend(s, who, automatic_intention(s, who, rng), rng, journal);
    case Step::invitations:
      for (const SeatSet open = unanswered(s, who); Seat inviter : open)
        answer_invitation(s, who, inviter, automatic_answer(s, who, inviter, rng), rng, journal);
      return;
    case Step::correspondence:
      for (const SeatSet open = s.talking[who]; Seat partner : open) finish_talk(s, who, partner, true, rng, journal);
      return;
    case Step::proposals: {
      if (in_mutual_proposal(s, who)) return answer_proposals(s, who, nobody, random_of(hand), rng, journal);
      if (s.last == LastRound::no) return answer_proposals(s, who, nobody, no_card, rng, journal);
      const SeatSet from = suitors(s, who);
      const Seat chosen = from.at(static_cast<int>(rng.below(static_cast<std::uint32_t>(from.size()))));
      return answer_proposals(s, who, chosen, random_of(hand), rng, journal);
    }
    case Step::reflection: return reflect(s, who, false, rng, journal);
    case Step::discards:   return discard(s, who, s.drawn[who], rng, journal);
    case Step::over:       return;
  }
}

Intention Rules::automatic_intention(const State& s, Seat who, Rng& rng) const {  // PER-110
  const SeatSet targets = eligible(s) - SeatSet::only(who);
  const Seat target = targets.at(static_cast<int>(rng.below(static_cast<std::uint32_t>(targets.size()))));
  const bool may_invite = s.last == LastRound::no || option(Option::last_round_invitations) == 0;
  Hand shown;
  for (Card card : s.traits[who])
    if (s.shown_to[card].has(target)) shown.push(card);
  const Hand& from = may_invite && !shown.empty() ? shown : s.traits[who];
  const Card trait = from[static_cast<int>(rng.below(static_cast<std::uint32_t>(from.size())))];
  return {may_invite ? Intent::invite : Intent::propose, target, trait, true};
}

Card Rules::automatic_answer(const State& s, Seat who, Seat inviter, Rng& rng) const {
  if (!mutual(s, who, inviter)) return refusal;
  Hand shown, legal;
  for (Card card : s.traits[who])
    if (forbids_answer(s, who, inviter, card).empty()) {
      legal.push(card);
      if (s.shown_to[card].has(inviter)) shown.push(card);
    }
  const Hand& from = shown.empty() ? legal : shown;
  return from[static_cast<int>(rng.below(static_cast<std::uint32_t>(from.size())))];
}

void Rules::leave(State& s, Seat who, Journal& journal) const {
  s.absent.add(who);
  journal.tell(SeatAbsent{who, option(Option::absent_seat) != 0});
}

void Rules::come_back(State& s, Seat who, Journal& journal) const {  // PER-112
  s.absent.remove(who);
  s.automatic_rounds[who] = 0;
  journal.tell(SeatReturned{who});
}

// ---- Questions -------------------------------------------------------------------------------------------------------

SeatSet Rules::eligible(const State& s) const {
  return seats_where([&](Seat seat) { return s.status[seat] == Status::eligible; });
}

SeatSet Rules::inviters(const State& s, Seat who) const { return live(s, Intent::invite, who); }

SeatSet Rules::suitors(const State& s, Seat who) const { return live(s, Intent::propose, who); }

SeatSet Rules::live(const State& s, Intent kind, Seat target) const {
  return seats_where([&](Seat seat) {
    const Intention& intention = s.intention[seat];
    return (intention.kind == kind) & (intention.target == target) & (s.outcome[seat] == Outcome::open);
  });
}

bool Rules::mutual(const State& s, Seat one, Seat other) const {
  const Intention &mine = s.intention[one], &theirs = s.intention[other];
  return (mine.kind == Intent::invite || mine.kind == Intent::propose) && mine.kind == theirs.kind &&
         mine.target == other && theirs.target == one;
}

bool Rules::in_mutual_proposal(const State& s, Seat who) const {
  return s.intention[who].kind == Intent::propose && mutual(s, who, s.intention[who].target);
}

SeatSet Rules::unanswered(const State& s, Seat who) const {
  SeatSet open;
  for (Seat inviter : inviters(s, who)) {
    const bool asked =
        option(Option::mutual_invitation) == 0 || !mutual(s, who, inviter);  // PER-43: one_each asks nothing
    if (asked && s.answer[who][inviter] == no_card) open.add(inviter);
  }
  return open;
}

// ---- Memory: PER-96 to PER-104 ---------------------------------------------------------------------------------------

void Rules::show(State& s, Card card, Seat owner, Seat looker) const {
  note_departure(s, looker, card, owner);
  s.notebook[looker][card] = {Whereabouts::at, owner};  // PER-98
  s.meetings[looker][owner].show();
  s.shown_to[card].add(looker);  // PER-107
}

void Rules::note_own(State& s, Seat owner, Card card, Seat found_at) const {  // PER-102
  note_departure(s, owner, card, found_at);
  s.notebook[owner][card] = {};
}

/// The looker finds a card away from where it was last seen: one of that seat's draws is accounted for, so every other
/// card that may have left there through the same draws has one exit less (the notebook's words do not change, PER-108).
/// Three exits stand for any higher number and stay.
void Rules::note_departure(State& s, Seat looker, Card card, Seat found_at) const {
  const Place before = s.notebook[looker][card];
  const bool left_a_hand = before.may_have_left() && before.seat() != found_at;
  if (left_a_hand)
    for (Place& place : s.notebook[looker].of)
      if (place.may_have_left() && place.seat() == before.seat() && place.exits() >= before.exits() &&
          place.exits() > 0 && place.exits() < 3)
        place = {place.where(), place.seat(), place.exits() - 1};
  if (left_a_hand || before.where() == Whereabouts::away) s.meetings[looker][found_at].recognise_redrawn();
}

void Rules::note_engagement(State& s, Seat one, Seat other) const {  // PER-100
  for (Seat looker : seats() - SeatSet::both(one, other))
    for (Place& place : s.notebook[looker].of)
      if (place.names_seat() && (place.seat() == one || place.seat() == other))
        place = {place.may_have_left() ? Whereabouts::or_fiance_or_away : Whereabouts::or_fiance, place.seat(),
                 place.exits()};
}

void Rules::note_kept(State& s, Seat owner, Card card, Seat looker) const {  // PER-55: a committed trait was no gift
  Place& place = s.notebook[looker][card];
  if (place.where() == Whereabouts::or_fiance && place.seat() == owner) place = {Whereabouts::or_fiance, owner, 1};
}

void Rules::note_discard(State& s, Seat owner, Card card) const {
  if (option(Option::discard_face) != 0) {  // PER-103
    for (Seat looker : seats()) {
      note_departure(s, looker, card, owner);
      s.notebook[looker][card] = {Whereabouts::pile, Seat{}};
    }
    return;
  }
  s.notebook[owner][card] = {Whereabouts::pile, Seat{}};  // PER-102
  for (Seat looker : seats() - SeatSet::only(owner)) {
    s.meetings[looker][owner].grow_stale();
    for (Place& place : s.notebook[looker].of)
      if (place.names_seat() && place.seat() == owner)  // PER-99
        place = {Whereabouts::or_away, owner, std::min(place.exits() + 1, 3)};
  }
}

void Rules::note_reshuffle(State& s) const {  // PER-102
  for (Seat looker : seats()) {
    for (Place& place : s.notebook[looker].of)
      if (place.where() == Whereabouts::pile) place = {Whereabouts::away, Seat{}};
    for (Seat owner : seats()) s.meetings[looker][owner].forget_redrawn();
  }
}

}  // namespace parlor::persuasion
