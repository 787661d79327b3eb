// SPDX-License-Identifier: MIT
// The contract, setup, the Event phase and the Discourse phase; network.cpp has the Network phase and leaving.
#include "games/resonance/rules.h"

#include <algorithm>
#include <utility>

#include "kernel/sound.h"

namespace parlor::resonance {
namespace {

using namespace std::string_view_literals;

constexpr std::array random_host{"random"sv, "host"sv};
constexpr std::array breakers_carry_nobody{"breakers"sv, "carry"sv, "nobody"sv};
constexpr std::array no_yes{"no"sv, "yes"sv};
constexpr std::array yes_no{"yes"sv, "no"sv};
constexpr std::array printed_none{"printed"sv, "none"sv};
constexpr std::array network_always{"network_only"sv, "always"sv};
constexpr std::array normal_relaxed_off{"normal"sv, "relaxed"sv, "off"sv};
constexpr std::array autoplay_bot{"autoplay"sv, "bot"sv};

constexpr std::array house_rule_list{
    HouseRuleSpec{.key = "dealer", .rule = "RSN-03", .words = random_host},
    HouseRuleSpec{.key = "target_attention", .rule = "RSN-70", .least = 30, .most = 150, .usual = 100, .step = 5},
    HouseRuleSpec{.key = "tie", .rule = "RSN-63", .words = breakers_carry_nobody},
    HouseRuleSpec{.key = "bonus_personas_earn_influence", .rule = "RSN-50", .words = no_yes},
    HouseRuleSpec{.key = "deck_floor", .rule = "RSN-100", .words = printed_none},
    HouseRuleSpec{.key = "deck_peek", .rule = "RSN-26", .words = network_always},
    HouseRuleSpec{.key = "reveal_removed", .rule = "RSN-99", .words = yes_no},
    HouseRuleSpec{.key = "clock", .rule = "RSN-112", .words = normal_relaxed_off},
    HouseRuleSpec{.key = "absent_after", .rule = "RSN-113", .least = 1, .most = 5, .usual = 2},
    HouseRuleSpec{.key = "absent_seat", .rule = "RSN-113", .words = autoplay_bot},
};

Action make_action(Kind kind, Persona persona = {}, Response response = {}) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(persona), static_cast<std::uint8_t>(response)};
}

template <class Card, std::size_t Capacity> void fill(List<Card, Capacity>& deck) {
  for (int number = 1; number <= deck.capacity(); ++number) deck.push(static_cast<Card>(number));
}

}  // namespace

std::span<const HouseRuleSpec> Rules::house_rules() { return house_rule_list; }

Rules::Rules(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules)
    : content_{std::move(content)}, players_{players}, house_rules_{house_rules} {}

Result<Rules> Rules::make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules) {
  if (players < least_players || players > most_players)  // RSN-01
    return Fault{"players", "Resonance is for 2 to 4 players, not " + std::to_string(players) + " (RSN-01)"};
  return Rules{std::move(content), players, house_rules};
}

// ---- The contract ----------------------------------------------------------------------------------------------------

State Rules::start(Rng& rng, Journal& journal) const {
  State s;
  s.dealer = house_rule(HouseRule::dealer) == 0
                 ? seat_at(static_cast<int>(rng.below(static_cast<std::uint32_t>(players_))))
                 : Seat{};  // RSN-03
  fill(s.personas), fill(s.responses), fill(s.events);
  rng.shuffle(s.personas);   // RSN-09
  rng.shuffle(s.responses);  // RSN-10
  rng.shuffle(s.events);     // RSN-11
  s.supply = content_->setup.influence;
  SeatOrder order = from(s, seat_at((index(s.dealer) + 1) % players_));  // RSN-13
  for (Seat seat : order)
    for (int i = 0; i < content_->setup.start_personas; ++i) s[seat].personas.push(s.personas.pop());
  for (Seat seat : order)
    for (int i = 0; i < content_->setup.start_responses; ++i) s[seat].responses.push(s.responses.pop());
  s.waiting = seats();
  journal.tell(GameStarted{s.dealer});
  for (Seat seat : order) {
    Player& p = s[seat];
    for (Persona card : p.personas) p.dealt_personas.add(card);
    for (Response card : p.responses) p.dealt_responses.add(card);
    p.unseen_personas = content_->setup.start_personas, p.unseen_responses = content_->setup.start_responses;
    journal.tell(StartingCardsDealt{seat, p.dealt_personas, p.dealt_responses}, SeatSet::only(seat));  // RSN-14
  }
  assert(unsound(s).empty());
  return s;
}

void Rules::choices(const State& s, Seat who, Choices& out) const {
  if (who == house) {
    for (Seat seat : s.waiting) out.add({timeout_kind, static_cast<std::uint8_t>(seat)});
    if (s.step == Step::over) return;
    for (Seat seat : s.absent) out.add({return_kind, static_cast<std::uint8_t>(seat)});
    for (Seat seat : active(s)) out.add({leave_kind, static_cast<std::uint8_t>(seat)});
    return;
  }
  if (!s.waiting.has(who)) return;
  const Player& p = s[who];
  switch (s.step) {
    case Step::setup: return out.add(make_action(Kind::ready));
    case Step::choose:
      for (Response card : p.drawn) out.add(make_action(Kind::choose, {}, card));
      return;
    case Step::add:
      for (Persona card : s.display_personas) out.add(make_action(Kind::add, card));
      for (Response card : s.display_responses) out.add(make_action(Kind::add, {}, card));
      return out.add(make_action(Kind::pass));
    case Step::remove: {
      if (may_remove_persona(s, who)) {  // a set first: the order of the deck must not show
        PersonaSet owned = p.persona_discard;
        for (Persona card : p.personas) owned.add(card);
        for (Persona card : owned)
          if (!p.removing_personas.has(card)) out.add(make_action(Kind::remove, card));
      }
      if (may_remove_response(s, who)) {
        ResponseSet owned = p.response_discard;
        for (Response card : p.responses) owned.add(card);
        for (Response card : owned)
          if (!p.removing_responses.has(card)) out.add(make_action(Kind::remove, {}, card));
      }
      return out.add(make_action(Kind::done));
    }
    case Step::over: return;
  }
}

RuleId Rules::forbids(const State& s, Seat who, Action action) const {
  if (who == house) return forbids_house(s, action);
  if (!seats().has(who)) return "RSN-01";
  if (s.step == Step::over) return "RSN-21";
  if (s.resigned.has(who)) return "RSN-117";
  const auto kind = static_cast<Kind>(action.kind);
  const bool bare = action == make_action(kind);
  if (action.c != 0 || action.d != 0) return "RSN-19";  // nothing else goes with any choice
  switch (kind) {
    case Kind::ready:
      if (s.step != Step::setup) return "RSN-17";
      return s.waiting.has(who) && bare ? RuleId{} : "RSN-15";
    case Kind::choose:
      if (s.step != Step::choose) return "RSN-19";
      if (!s.waiting.has(who)) return "RSN-29";
      return action.a == 0 && s[who].drawn.has(Response{action.b}) ? RuleId{} : "RSN-28";
    case Kind::add: return forbids_add(s, who, action);
    case Kind::pass:
      if (const RuleId rule = forbids_add(s, who, action); !rule.empty()) return rule;
      return bare ? RuleId{} : "RSN-85";
    case Kind::remove: return forbids_remove(s, who, action);
    case Kind::done:
      if (s.step != Step::remove) return "RSN-19";
      return s.waiting.has(who) && bare ? RuleId{} : "RSN-95";
  }
  return "RSN-19";
}

void Rules::apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
  assert(forbids(s, who, action).empty());
  const StaysSound sound{*this, s};
  const Seat about{action.a};
  const Persona persona{action.a};
  const Response response{action.b};
  if (who == house) {
    if (action.kind == timeout_kind) time_out(s, about, rng, journal);
    if (action.kind == return_kind) come_back(s, about, journal);
    if (action.kind == leave_kind) resign(s, about, journal);
  } else {
    s[who].timeouts = 0;
    switch (static_cast<Kind>(action.kind)) {
      case Kind::ready:  get_ready(s, who, rng, journal); break;
      case Kind::choose: choose(s, who, response, journal); break;
      case Kind::add:    add(s, who, persona, response, journal); break;
      case Kind::pass:   pass(s, who, false, journal); break;
      case Kind::remove: remove(s, who, persona, response); break;
      case Kind::done:   submit(s, who, journal); break;
    }
  }
  run_on(s, rng, journal);
}

/// To the next point where somebody decides.
void Rules::run_on(State& s, Rng& rng, Journal& journal) const {
  while (s.waiting.empty()) {
    switch (s.step) {
      case Step::setup:  start_round(s, journal); break;  // RSN-17
      case Step::choose: publish(s, journal); break;
      case Step::add:    ask_to_add(s, journal); break;
      case Step::remove: end_round(s, rng, journal); break;
      case Step::over:   return;
    }
  }
}

double Rules::score(const State& s, Seat who) const {
  const SeatSet won = winners(s);
  return won.has(who) ? 1.0 / won.size() : 0;  // RSN-74: shared
}

/// A mark for removal, until the seat submits; a card added or a pass, unless the round ends with it and the cards are shuffled.
bool Rules::reversible(const State& s, Seat who, Action action) const {
  const auto kind = static_cast<Kind>(action.kind);
  if (kind == Kind::remove) return true;
  if (kind != Kind::add && kind != Kind::pass) return false;
  State after = s;
  Rng rng{Seed{}};
  Journal unheard;
  apply(after, who, action, rng, unheard);
  return after.round == s.round && after.step != Step::over;
}

// ---- Questions -------------------------------------------------------------------------------------------------------

SeatOrder Rules::from(const State& s, Seat first) const {
  SeatOrder order;
  for (int i = 0; i < players_; ++i)
    if (const Seat seat = seat_at((index(first) + i) % players_); !s.resigned.has(seat)) order.push(seat);  // RSN-02
  return order;
}

bool Rules::revealed(const State& s) const {
  return !s.in_play || (s.step != Step::choose && s.ending != Ending::last_seat);
}

Audiences Rules::live(const State& s) const {
  Audiences live = content_->audiences_of(s.event);  // RSN-35
  if (revealed(s))
    for (Seat seat : seats())
      live |= content_->audience(s[seat].played);  // RSN-34, RSN-118: of a seat that has resigned since, too
  return live;
}

Match Rules::match(const State& s, Persona persona) const {
  const Audiences audience = content_->facts(persona).audience;
  Match match{persona, (content_->audiences_of(s.event) & audience) != 0, {}};
  if (revealed(s))
    for (Seat seat : seats())
      if ((content_->audience(s[seat].played) & audience) != 0) match.responses.add(seat);
  return match;
}

Tally Rules::tally(const State& s, Seat who, Audiences live) const {
  Tally tally;
  for (Persona card : s[who].opening) {
    const PersonaFacts persona = content_->facts(card);
    const int once = (persona.audience & live) != 0 ? 1 : 0;  // RSN-36, RSN-37: once or not at all
    tally.opening += once, tally.draw_total += once * persona.draw, tally.value += once * persona.value;
  }
  tally.resonating = tally.opening;
  for (Persona card : s[who].bonus) {  // RSN-48, RSN-49: value, but no draw
    const PersonaFacts persona = content_->facts(card);
    const int once = (persona.audience & live) != 0 ? 1 : 0;
    tally.resonating += once, tally.value += once * persona.value;
  }
  return tally;
}

int Rules::attention(const State& s, Seat who) const {
  int sum = 0;
  for (Headline card : s[who].won) sum += content_->attention(card);
  return sum;
}

std::array<std::uint16_t, most_players> Rules::scores(const State& s) const {
  std::array<std::uint16_t, resonance::most_players> scores{};
  for (Seat seat : seats()) scores[static_cast<std::size_t>(seat)] = static_cast<std::uint16_t>(attention(s, seat));
  return scores;
}

SeatSet Rules::winners(const State& s) const {
  if (s.ending == Ending::none) return {};
  SeatSet best;
  std::pair most{-1, 0};
  // RSN-70, RSN-73, RSN-74: attention, then influence; at the target one seat alone has the most
  for (Seat seat : active(s)) {
    const std::pair standing{attention(s, seat), int{s[seat].influence}};
    if (standing > most) best = {}, most = standing;
    if (standing == most) best.add(seat);
  }
  return best;
}

// ---- Setup: RSN-09 to RSN-18 -----------------------------------------------------------------------------------------

void Rules::get_ready(State& s, Seat who, Rng& rng, Journal& journal) const {
  rng.shuffle(s[who].personas);  // RSN-15
  s.waiting.remove(who);
  journal.tell(SeatReady{who});
}

// ---- Event phase: RSN-22 to RSN-32 -----------------------------------------------------------------------------------

void Rules::start_round(State& s, Journal& journal) const {
  s.step = Step::choose;
  ++s.round;
  s.in_play = true;
  s.event = s.events.pop();  // RSN-22
  journal.tell(RoundStarted{s.round});
  journal.tell(EventRevealed{s.event, byte(s.events.size())});
  for (Seat seat : seats())
    s[seat].opening = {}, s[seat].bonus = {}, s[seat].drawn = {}, s[seat].played = {}, s[seat].gained = 0;
  const SeatOrder order = dealer_order(s);
  for (Seat seat : order) {  // RSN-23, RSN-24
    Player& p = s[seat];
    while (p.opening.size() < content_->setup.draw_personas &&
           !p.personas.empty()) {  // RSN-25: the discard is not used
      p.opening.push(p.personas.pop());
      turn_up(s, seat, p.opening.back());
    }
    journal.tell(PersonasDrawn{seat, p.opening, byte(p.personas.size())});
  }
  s.waiting = active(s), s.by_clock = {};
  for (Seat seat : order) {  // RSN-27
    Player& p = s[seat];
    while (p.drawn.size() < content_->setup.draw_responses && !p.responses.empty())
      p.drawn.push(p.responses.pop());  // RSN-30
    journal.tell(ResponsesDrawn{seat, p.drawn, byte(p.responses.size())}, SeatSet::only(seat));
    if (p.drawn.empty()) s.waiting.remove(seat);
    else if (p.drawn.size() == 1 || decides_alone(s, seat)) s.by_clock.add(seat), choose(s, seat, p.drawn[0], journal);
  }
}

void Rules::choose(State& s, Seat who, Response response, Journal& journal) const {
  s[who].played = response;  // RSN-28, RSN-29
  s.waiting.remove(who);
  journal.tell(ResponseChosen{who, response}, SeatSet::only(who));
}

/// RSN-31, RSN-32, and with nothing left to decide the whole Discourse phase.
void Rules::publish(State& s, Journal& journal) const {
  s.step = Step::add;
  const SeatOrder order = dealer_order(s);
  for (Seat seat : order)
    if (const Response played = s[seat].played; played != Response{}) {
      turn_up(s, seat, played);
      journal.tell(ResponseRevealed{seat, played});
    }
  journal.tell(LiveAudiencesSet{live(s)});             // RSN-39
  for (Seat seat : order) resonate(s, seat, journal);  // RSN-41
  count(s, journal);                                   // RSN-55
  if (s.step == Step::over) return;                    // RSN-71
  discard_hands(s, journal);
  deal_display(s, journal);
}

// ---- Discourse phase: RSN-41 to RSN-78 -------------------------------------------------------------------------------

void Rules::resonate(State& s, Seat who, Journal& journal) const {
  Player& p = s[who];
  const Tally before = tally(s, who);
  int missed = 0;
  const auto take = [&](int earned) {   // RSN-42
    if (decides_alone(s, who)) return;  // RSN-114
    const int taken = std::min<int>(earned, s.supply);
    missed += earned - taken;  // RSN-52
    p.influence = byte(p.influence + taken), p.gained = byte(p.gained + taken), s.supply = byte(s.supply - taken);
  };
  take(before.opening);
  for (int i = 0; i < before.draw_total && !p.personas.empty(); ++i) {  // RSN-43, RSN-47
    p.bonus.push(p.personas.pop());
    turn_up(s, who, p.bonus.back());
  }
  if (house_rule(HouseRule::bonus_personas_earn_influence) != 0)
    take(tally(s, who).resonating - before.opening);  // RSN-50, RSN-51
  if (!journal.listens()) return;
  ResonanceResolved resolved{who, {}, p.bonus, p.gained, byte(missed), byte(before.draw_total), s.supply};
  for (Persona card : p.opening)
    if (const Match found = match(s, card); found.event || !found.responses.empty()) resolved.resonating.push(found);
  journal.tell(resolved);
}

void Rules::count(State& s, Journal& journal) const {
  SeatSet best;
  int most = 0;
  const Audiences live_now = live(s);
  for (Seat seat : dealer_order(s)) {
    const Tally hand = tally(s, seat, live_now);                               // RSN-56
    journal.tell(HandCounted{seat, byte(hand.resonating), byte(hand.value)});  // RSN-57
    if (hand.value > most) best = {}, most = hand.value;
    if (hand.value == most && most > 0) best.add(seat);  // RSN-61
  }
  if (best.empty()) leave_unclaimed(s, Unclaimed::all_zero, journal);  // RSN-62
  else if (best.size() == 1) claim(s, best.front(), journal);          // RSN-58
  else if (static_cast<Tie>(house_rule(HouseRule::tie)) == Tie::breakers)
    claim(s, break_tie(s, best, journal), journal);  // RSN-63
  else leave_unclaimed(s, Unclaimed::tie, journal);
  if (s.step != Step::over && s.events.empty()) end(s, Ending::events_exhausted, journal);  // RSN-73
}

Seat Rules::break_tie(const State& s, SeatSet tied, Journal& journal) const {
  const SeatSet all = tied;
  const auto keep_best = [&](auto merit) {
    SeatSet best;
    int most = 0;
    for (Seat seat : tied) {
      if (best.empty() || merit(seat) > most) best = {}, most = merit(seat);
      if (merit(seat) == most) best.add(seat);
    }
    tied = best;
  };
  TieBreaker by = TieBreaker::resonating_count;
  keep_best([&](Seat seat) { return tally(s, seat).resonating; });                                             // RSN-64
  if (tied.size() > 1) by = TieBreaker::attention, keep_best([&](Seat seat) { return -attention(s, seat); });  // RSN-65
  if (tied.size() > 1) {  // RSN-66: clockwise from the dealer's left, the dealer last
    by = TieBreaker::seat_order;
    keep_best([&](Seat seat) { return -((index(seat) - index(s.dealer) - 1 + players_) % players_); });
  }
  journal.tell(TieBroken{all, by, tied.front()});
  return tied.front();
}

void Rules::claim(State& s, Seat who, Journal& journal) const {
  const int before = attention(s, who);
  HeadlineSet claimed = s.carried;  // RSN-68
  claimed.add(s.event);
  for (Headline card : claimed) s[who].won.add(card);
  s.carried = {};
  s.claimer = who;
  const int after = attention(s, who);
  journal.tell(
      EventClaimed{who, claimed, static_cast<std::uint16_t>(after - before), static_cast<std::uint16_t>(after)});
  if (after >= target()) end(s, Ending::target_reached, journal);  // RSN-69, RSN-70
}

void Rules::leave_unclaimed(State& s, Unclaimed reason, Journal& journal) const {
  if (static_cast<Tie>(house_rule(HouseRule::tie)) == Tie::carry) {  // RSN-68
    s.carried.add(s.event);
    journal.tell(EventCarried{s.event, reason});
  } else {  // RSN-62, RSN-67
    s.event_discard.add(s.event);
    journal.tell(EventUnclaimed{s.event, reason});
  }
}

void Rules::discard_hands(State& s, Journal& journal) const {
  for (Seat seat : dealer_order(s)) {
    Player& p = s[seat];
    for (Persona card : p.opening) p.persona_discard.add(card);  // RSN-76
    for (Persona card : p.bonus) p.persona_discard.add(card);
    for (Response card : p.drawn) {  // RSN-77
      p.response_discard.add(card);
      if (card != p.played) turn_up(s, seat, card);
    }
    journal.tell(HandDiscarded{seat, p.opening, p.bonus, p.drawn});
  }
  s.in_play = false;
}

void Rules::end(State& s, Ending ending, Journal& journal) const {
  s.step = Step::over;
  s.ending = ending;
  s.waiting = {};
  journal.tell(GameEnded{ending, winners(s), scores(s), s.round});
}

}  // namespace parlor::resonance
