// SPDX-License-Identifier: MIT
// What may be done and by whom; what follows from it is in round.cpp, matrimony.cpp and memory.cpp.
#include "games/persuasion/rules.h"

#include "kernel/sound.h"

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

constexpr std::array house_rule_list{
    HouseRuleSpec{.key = "character_choice", .rule = "PER-02", .words = pick_random},
    HouseRuleSpec{.key = "correspondence", .rule = "PER-14", .words = private_aloud_none},
    HouseRuleSpec{.key = "correspondence_seconds", .rule = "PER-18", .least = 10, .most = 600, .usual = 60},
    HouseRuleSpec{.key = "table_talk", .rule = "PER-16", .words = pleasantries_open_none},
    HouseRuleSpec{.key = "void_counts_as_rejected", .rule = "PER-34", .words = yes_no},
    HouseRuleSpec{.key = "answer_reuse", .rule = "PER-40", .words = reuse_distinct},
    HouseRuleSpec{.key = "mutual_invitation", .rule = "PER-43", .words = two_one},
    HouseRuleSpec{.key = "mutual_proposal", .rule = "PER-52", .words = two_one},
    HouseRuleSpec{.key = "proposal_ring", .rule = "PER-59", .words = none_lots},
    HouseRuleSpec{.key = "discard_face", .rule = "PER-74", .words = down_up},
    HouseRuleSpec{.key = "last_round_invitations", .rule = "PER-84", .words = allowed_forbidden},
    HouseRuleSpec{
        .key = "round_limit", .rule = "PER-86", .least = 5, .most = 60, .usual = 0, .or_none = true, .for_bots = 30},
    HouseRuleSpec{.key = "notebook", .rule = "PER-96", .words = full_sightings_off},
    HouseRuleSpec{.key = "timers", .rule = "PER-109", .words = standard_relaxed_none},
    HouseRuleSpec{.key = "absent_seat", .rule = "PER-111", .words = bot_independence},
    HouseRuleSpec{.key = "replay", .rule = "PER-115", .words = full_table},
};

Action make_action(Kind kind, int a = 0, int b = 0) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
}
Action make_action(Kind kind, Seat seat, Card card = no_card) {
  return make_action(kind, index(seat), static_cast<int>(card));
}

}  // namespace

std::span<const HouseRuleSpec> Rules::house_rules() { return house_rule_list; }

Customs Rules::customs(const HouseRules& house_rules) {
  constexpr std::array talk{TableTalk::pleasantries, TableTalk::open, TableTalk::none};
  const auto chosen = [&](HouseRule which) { return house_rules[static_cast<std::size_t>(which)]; };
  return {.talk = talk[static_cast<std::size_t>(chosen(HouseRule::table_talk))],  // PER-16
          .bot_for_absent = chosen(HouseRule::absent_seat) == 0,                  // PER-111
          .secrets_stay = chosen(HouseRule::replay) != 0};                        // PER-115
}

Rules::Rules(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules)
    : content_{std::move(content)}, players_{players}, house_rules_{house_rules} {}

Result<Rules> Rules::make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules) {
  if (players < least_players || players > most_players)  // PER-01
    return Fault{"players", "Persuasion is for 3 to 8 players, not " + std::to_string(players) + " (PER-01)"};
  const int hand = content->setup.hand;
  if (card_count - (hand + 1) * players > deck_capacity)  // PER-09
    return Fault{"players", "with " + std::to_string(hand) + " traits each there are cards left over for " +
                                std::to_string(players) + " players; let more play"};
  return Rules{std::move(content), players, house_rules};
}

// ---- The contract ----------------------------------------------------------------------------------------------------

State Rules::start(Rng& rng, Journal& journal) const {
  State s;
  s.accepts.of.fill(nobody);
  if (house_rule(HouseRule::character_choice) == 0) {  // PER-02: pick
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

void Rules::choices(const State& s, Seat who, Choices& out) const {
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
      if (s.last == LastRound::no || house_rule(HouseRule::last_round_invitations) == 0)  // PER-84
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
      if (s.last != LastRound::no && house_rule(HouseRule::last_round_invitations) != 0) return "PER-84";
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
  if (house_rule(HouseRule::answer_reuse) == 0) return {};  // PER-40
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
  assert(forbids(s, who, action).empty());
  const StaysSound sound{*this, s};
  act_out(s, who, action, rng, journal);
}

void Rules::act_out(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
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

// ---- Clocks and absence: PER-109 to PER-113 --------------------------------------------------------------------------

int Rules::seconds(const State& s, Seat) const {
  if (s.step == Step::correspondence)
    return house_rule(HouseRule::correspondence_seconds);  // PER-18: a clock of its own
  constexpr std::array paces{1, 3, 0};                     // standard, relaxed, none
  const int pace = paces[static_cast<std::size_t>(house_rule(HouseRule::timers))];
  switch (s.step) {
    case Step::characters:
    case Step::intentions:  return 90 * pace;
    case Step::invitations: return 45 * pace;
    case Step::proposals:   return 60 * pace;
    case Step::reflection:
    case Step::discards:    return 30 * pace;
    default:                return 0;
  }
}

void Rules::time_out(State& s, Seat who, Rng& rng, Journal& journal) const {
  const auto random_of = [&](const auto& list) { return rng.pick(list); };
  List<Card, hand_size + 1> hand;
  for (Card card : s.traits[who])
    if (in_hand(s, who, card)) hand.push(card);
  switch (s.step) {
    case Step::characters: {
      Choices free;
      choices(s, who, free);
      return choose_character(s, who, rng.pick(free).a, rng, journal);
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
      const Seat chosen = rng.pick(from);
      return answer_proposals(s, who, chosen, random_of(hand), rng, journal);
    }
    case Step::reflection: return reflect(s, who, false, rng, journal);
    case Step::discards:   return discard(s, who, s.drawn[who], rng, journal);
    case Step::over:       return;
  }
}

Intention Rules::automatic_intention(const State& s, Seat who, Rng& rng) const {  // PER-110
  const SeatSet targets = eligible(s) - SeatSet::only(who);
  const Seat target = rng.pick(targets);
  const bool may_invite = s.last == LastRound::no || house_rule(HouseRule::last_round_invitations) == 0;
  Hand shown;
  for (Card card : s.traits[who])
    if (s.shown_to[card].has(target)) shown.push(card);
  const Hand& from = may_invite && !shown.empty() ? shown : s.traits[who];
  const Card trait = rng.pick(from);
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
  return rng.pick(from);
}

void Rules::leave(State& s, Seat who, Journal& journal) const {
  s.absent.add(who);
  journal.tell(SeatAbsent{who, house_rule(HouseRule::absent_seat) != 0});
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
        house_rule(HouseRule::mutual_invitation) == 0 || !mutual(s, who, inviter);  // PER-43: one_each asks nothing
    if (asked && s.answer[who][inviter] == no_card) open.add(inviter);
  }
  return open;
}

}  // namespace parlor::persuasion
