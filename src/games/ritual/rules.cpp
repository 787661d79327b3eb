// SPDX-License-Identifier: MIT
// The contract, setup and the action phase. Resolution follows in resolution.cpp and effects.cpp, the rest in ending.cpp.
#include "games/ritual/rules.h"

#include <algorithm>

namespace parlor::ritual {
namespace {

using namespace std::string_view_literals;

constexpr std::array random_host{"random"sv, "host_choice"sv};
constexpr std::array private_open{"private"sv, "open"sv};
constexpr std::array race_sealed{"race"sv, "sealed"sv};
constexpr std::array no_yes{"no"sv, "yes"sv};
constexpr std::array levels_action_shared{"earlier_levels"sv, "first_action"sv, "shared"sv};
constexpr std::array check_lock{"after_level_check"sv, "on_lock"sv};
constexpr std::array on_each{"from_eighth_on"sv, "at_each_eighth"sv};
constexpr std::array public_private{"public"sv, "private"sv};
constexpr std::array uniform_class{"uniform"sv, "by_class"sv};
constexpr std::array counts_full{"counts"sv, "full"sv};
constexpr std::array autopilot_bot{"autopilot"sv, "bot"sv};

constexpr std::array setting_list{
    Setting{.key = "start_seat", .rule = "RIT-02", .words = random_host},
    Setting{.key = "spell_offer", .rule = "RIT-15", .words = private_open},
    Setting{.key = "action_seconds", .rule = "RIT-33", .least = 20, .most = 300, .usual = 60},
    Setting{.key = "action_order", .rule = "RIT-34", .words = race_sealed},
    Setting{.key = "sigil_blocks_transformed", .rule = "RIT-80", .words = no_yes},
    Setting{.key = "summon_tie", .rule = "RIT-100", .words = levels_action_shared},
    Setting{.key = "full_moon_timing", .rule = "RIT-102", .words = check_lock},
    Setting{.key = "sigil_victory", .rule = "RIT-104", .words = on_each},
    Setting{.key = "team_talk", .rule = "RIT-123", .words = public_private},
    Setting{.key = "face_down_backs", .rule = "RIT-136", .words = uniform_class},
    Setting{.key = "ledger", .rule = "RIT-138", .words = counts_full},
    Setting{.key = "decision_seconds", .rule = "RIT-140", .least = 10, .most = 180, .usual = 30},
    Setting{.key = "absent_seat", .rule = "RIT-141", .words = autopilot_bot},
};

std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

/// An action's place in the action order; 0 for what a Spell does.
std::uint8_t order_of(const State& s, Reason reason) {
  return reason == Reason::action ? byte(s.order.size()) : std::uint8_t{0};
}

}  // namespace

std::span<const Setting> Rules::settings() { return setting_list; }

Rules::Rules(std::shared_ptr<const Content> content, int players, const Settings& settings)
    : content_{std::move(content)}, players_{players}, settings_{settings} {}

Result<Rules> Rules::make(std::shared_ptr<const Content> content, int players, const Settings& settings) {
  if (players < least_players || players > most_players)  // RIT-01
    return Fault{"players", "The Forbidden Ritual is for 3 to 8 players, not " + std::to_string(players) + " (RIT-01)"};
  return Rules{std::move(content), players, settings};
}

// ---- The contract ----------------------------------------------------------------------------------------------------

State Rules::start(Rng& rng, Journal& journal) const {
  State s;
  s.decks = content_->ritual_objects;  // RIT-05
  for (int number = 1; number <= artifact_count; ++number) s.artifacts.push(static_cast<Artifact>(number));
  for (int number = 1; number <= incantation_count; ++number) s.incantations.push(static_cast<Incantation>(number));
  for (Type type : types)
    for (int i = 0; i < content_->transient_objects[type]; ++i) s.transients.push(type);
  for (int card = 1; card <= spell_card_count; ++card) s.spell_deck.push(static_cast<SpellCard>(card));
  rng.shuffle(s.artifacts);               // RIT-06
  rng.shuffle(s.incantations);            // RIT-07
  rng.shuffle(s.transients);              // RIT-08
  rng.shuffle(s.spell_deck);              // RIT-11
  if (option(Option::start_seat) == 0) {  // RIT-02, RIT-116
    const int seats_between = teams() ? 2 : 1;
    const int lot = static_cast<int>(rng.below(static_cast<std::uint32_t>(side_count())));
    choose_first(s, witch_at(lot * seats_between), rng, journal);
  } else {
    s.step = Step::first_seat;
    s.waiting = Witches::only(witch_at(0));  // the host sits first
  }
  return s;
}

Action Rules::act(Witch who, Kind kind, int a, int b) const {
  return {static_cast<std::uint8_t>(kind), byte(a), byte(b), byte(players_ == 7 && who == second_of_lone ? 1 : 0)};
}

void Rules::options(const State& s, Seat who, Options& out) const {
  if (who == house) {
    for (Seat seat : pending(s)) out.add({timeout_kind, byte(index(seat))});
    if (s.phase == Phase::over) return;
    for (Seat seat : s.absent) out.add({return_kind, byte(index(seat))});
    for (Seat seat : seats() - s.absent) out.add({leave_kind, byte(index(seat))});
    return;
  }
  if (!seats().has(who)) return;
  for (Witch witch : witches_of(who) & s.waiting) options_of(s, witch, out);
  if (can_call_off(s, who)) out.add({static_cast<std::uint8_t>(Kind::call_off)});
}

void Rules::options_of(const State& s, Witch who, Options& out) const {
  switch (s.step) {
    case Step::first_seat:
      for (Witch witch : witches())
        if (!teams() || index(witch) % 2 == 0) out.add(act(who, Kind::choose_first, index(witch)));
      return;
    case Step::draft:
      if (s.offered[side_of(who)][0] == SpellCard{})  // RIT-119
        for (Witch witch : members(side_of(who))) out.add(act(who, Kind::name_high, index(witch)));
      else
        for (SpellCard card : s.offered[side_of(who)]) out.add(act(who, Kind::keep_spell, static_cast<int>(card)));
      return;
    case Step::act:
    case Step::act_again: return options_to_act(s, who, out);
    case Step::cast:      return options_to_cast(s, who, out);
    case Step::choose:    {
      const Kind kind = kind_of_pick(effect_at_hand(s));
      return each_pick(s, who, [&](int code) { out.add(act(who, kind, code)); });
    }
    case Step::sweep: {
      const Counts present = sums(s);
      for (Type type : types)
        if (present[type] > 0) out.add(act(who, Kind::sweep, static_cast<int>(type)));
      return;
    }
    case Step::none: return;
  }
}

/// The seven actions of RIT-26.
void Rules::options_to_act(const State& s, Witch who, Options& out) const {
  const Hand& hand = s.hand[who];
  const std::uint8_t c = act(who, Kind::play_object).c;
  const auto add = [&](Kind kind, int a = 0, int b = 0) {
    out.add({static_cast<std::uint8_t>(kind), byte(a), byte(b), c});
  };
  for (Type type : types)
    if (hand.objects[type] > 0) add(Kind::play_object, static_cast<int>(type));
  if (!is_sealed(s, who))
    for (Artifact number : hand.artifacts) add(Kind::play_artifact, static_cast<int>(number));
  for (Incantation number : hand.incantations) add(Kind::play_incantation, static_cast<int>(number));
  options_to_draw(s, who, out);
  if (!s.artifacts.empty()) add(Kind::draw_artifact, static_cast<int>(top_artifact(s)));
  if (is_sealed(s, who) && can_pay(hand, content_->cost_of_breaking)) add(Kind::break_sigil);
  if (can_pay(hand, content_->cost_of_changing))
    for (Demon demon : s.demon_reserve) add(Kind::change_demon, static_cast<int>(demon));
}

void Rules::options_to_draw(const State& s, Witch who, Options& out) const {
  if (s.decks.sum() == 1) return out.add(act(who, Kind::draw_objects, static_cast<int>(winner(s.decks))));  // RIT-40
  for (int one = 1; one <= type_count; ++one)
    for (int other = one; other <= type_count; ++other)
      if (s.decks[static_cast<Type>(one)] > (one == other ? 1 : 0) && s.decks[static_cast<Type>(other)] > 0)
        out.add(act(who, Kind::draw_objects, one, other));
}

void Rules::options_to_cast(const State& s, Witch who, Options& out) const {
  for (Spell spell : content_->spells_of(s.spell_card[who])) {
    if (!(*content_)[spell].names_target) out.add(act(who, Kind::cast, static_cast<int>(spell)));
    for (Witch target : spell_targets(s, who, spell))
      out.add(act(who, Kind::cast, static_cast<int>(spell), index(target) + 1));
  }
  out.add(act(who, Kind::fade));
}

RuleId Rules::forbids(const State& s, Seat who, Action action) const {
  if (who == house) return forbids_house(s, action);
  if (!seats().has(who)) return "RIT-01";
  const auto kind = static_cast<Kind>(action.kind);
  if (kind > Kind::call_off || action.d != 0) return "RIT-26";
  if (action.c > (witches_of(who).size() == 2 ? 1 : 0)) return "RIT-114";
  const Witch witch = witch_at(index(who) + action.c);
  if (kind == Kind::call_off) return action == Action{action.kind} && can_call_off(s, who) ? RuleId{} : "RIT-142";
  const bool uses_b = kind == Kind::draw_objects || kind == Kind::cast;
  if (action.b != 0 && !uses_b) return "RIT-26";
  const bool asked = s.waiting.has(witch);
  switch (kind) {
    case Kind::choose_first:
      if (s.step != Step::first_seat || !asked || !witches().has(witch_at(action.a))) return "RIT-02";
      return teams() && action.a % 2 != 0 ? "RIT-116" : RuleId{};
    case Kind::keep_spell: {
      const auto& pair = s.offered[side_of(witch)];
      const bool offered =
          pair[0] != SpellCard{} && (static_cast<int>(pair[0]) == action.a || static_cast<int>(pair[1]) == action.a);
      return s.step == Step::draft && asked && offered ? RuleId{} : teams() ? "RIT-118" : "RIT-11";
    }
    case Kind::name_high:
      return s.step == Step::draft && asked && s.offered[side_of(witch)][0] == SpellCard{} &&
                     members(side_of(witch)).has(witch_at(action.a))
                 ? RuleId{}
                 : "RIT-119";
    case Kind::cast:
    case Kind::fade:
      if (s.step != Step::cast) return "RIT-50";
      if (!asked) return "RIT-51";
      return kind == Kind::cast ? forbids_casting(s, witch, action) : action.a == 0 ? RuleId{} : "RIT-53";
    case Kind::sweep:
      if (s.step != Step::sweep || !asked) return "RIT-81";
      return action.a >= 1 && action.a <= type_count && sums(s)[static_cast<Type>(action.a)] > 0 ? RuleId{} : "RIT-82";
    case Kind::play_card:
    case Kind::remove_card:
    case Kind::name_type:
    case Kind::draw_type:
    case Kind::discard:
    case Kind::take_demon:
    case Kind::take_spell:  return s.step == Step::choose && asked ? forbids_pick(s, witch, action) : "RIT-58";
    default:
      if (s.step != Step::act && s.step != Step::act_again) return "RIT-20";
      return asked ? forbids_action(s, witch, action) : "RIT-25";
  }
}

RuleId Rules::forbids_action(const State& s, Witch who, Action action) const {
  const Hand& hand = s.hand[who];
  const auto kind = static_cast<Kind>(action.kind);
  switch (kind) {
    case Kind::play_object:
      return action.a >= 1 && action.a <= type_count && hand.objects[static_cast<Type>(action.a)] > 0 ? RuleId{}
                                                                                                      : "RIT-35";
    case Kind::play_artifact:
      if (!hand.artifacts.has(Artifact{action.a})) return "RIT-36";
      return is_sealed(s, who) ? "RIT-78" : RuleId{};
    case Kind::play_incantation: return hand.incantations.has(Incantation{action.a}) ? RuleId{} : "RIT-37";
    case Kind::draw_objects:     return forbids_drawing(s, action);
    case Kind::draw_artifact:
      if (s.artifacts.empty()) return "RIT-41";
      return top_artifact(s) == Artifact{action.a} ? RuleId{} : "RIT-30";
    case Kind::break_sigil:
      return action.a == 0 && is_sealed(s, who) && can_pay(hand, content_->cost_of_breaking) ? RuleId{} : "RIT-43";
    case Kind::change_demon:
      if (!can_pay(hand, content_->cost_of_changing)) return "RIT-44";
      return s.demon_reserve.has(Demon{action.a}) ? RuleId{} : "RIT-46";
    default: return "RIT-26";
  }
}

RuleId Rules::forbids_drawing(const State& s, Action action) const {
  const auto one = static_cast<Type>(action.a), other = static_cast<Type>(action.b);
  if (one < Type::herb || one > Type::potion || other > Type::potion || (other != Type::none && other < one))
    return "RIT-39";
  if (s.decks[one] == 0) return "RIT-40";
  if (other == Type::none) return s.decks.sum() == 1 ? RuleId{} : "RIT-39";
  return s.decks[other] >= (other == one ? 2 : 1) ? RuleId{} : "RIT-40";
}

RuleId Rules::forbids_casting(const State& s, Witch who, Action action) const {
  const Spell spell{action.a};
  const auto& mine = content_->spells_of(s.spell_card[who]);
  if (std::find(mine.begin(), mine.end(), spell) == mine.end()) return "RIT-52";
  const SpellEffects& effects = (*content_)[spell];
  if (!effects.names_target) return action.b == 0 ? RuleId{} : "RIT-145";
  if (action.b != 0 && spell_targets(s, who, spell).has(witch_at(action.b - 1))) return {};
  return effects.seals ? "RIT-76" : "RIT-145";
}

RuleId Rules::forbids_pick(const State& s, Witch who, Action action) const {
  const Kind kind = kind_of_pick(effect_at_hand(s));
  if (kind != static_cast<Kind>(action.kind)) return "RIT-55";
  if (copies(s, who, action.a) > 0) return {};
  switch (kind) {
    case Kind::play_card:   return "RIT-61";
    case Kind::remove_card: return "RIT-64";
    case Kind::name_type:   return "RIT-60";
    case Kind::draw_type:   return "RIT-68";
    case Kind::discard:     return "RIT-70";
    default:                return "RIT-74";
  }
}

RuleId Rules::forbids_house(const State& s, Action action) const {
  const Seat seat{action.a};
  if (action.b != 0 || action.c != 0 || action.d != 0 || !seats().has(seat)) return "RIT-140";
  switch (action.kind) {
    case timeout_kind: return pending(s).has(seat) ? RuleId{} : "RIT-140";
    case return_kind:  return s.absent.has(seat) && s.phase != Phase::over ? RuleId{} : "RIT-141";
    case leave_kind:   return !s.absent.has(seat) && s.phase != Phase::over ? RuleId{} : "RIT-142";
    default:           return "RIT-142";
  }
}

void Rules::apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
  if (who == house) {
    const Seat seat{action.a};
    if (action.kind == timeout_kind) return time_out(s, seat, rng, journal);
    if (action.kind == leave_kind) return leave(s, seat, journal);
    return come_back(s, seat, journal);
  }
  const Witch witch = witch_at(index(who) + action.c);
  switch (static_cast<Kind>(action.kind)) {
    case Kind::choose_first: return choose_first(s, witch_at(action.a), rng, journal);
    case Kind::keep_spell:   return keep_spell(s, witch, SpellCard{action.a}, rng, journal);
    case Kind::name_high:    return name_high(s, witch, witch_at(action.a), journal);
    case Kind::play_object:
    case Kind::play_artifact:
    case Kind::play_incantation:
    case Kind::draw_objects:
    case Kind::draw_artifact:
    case Kind::break_sigil:
    case Kind::change_demon:
      s.missed[who] = 0;  // RIT-141
      return take_action(s, witch, action, journal);
    case Kind::cast:        return cast(s, action, journal);
    case Kind::fade:        return fade(s, witch, journal);
    case Kind::play_card:
    case Kind::remove_card:
    case Kind::name_type:
    case Kind::draw_type:
    case Kind::discard:
    case Kind::take_demon:
    case Kind::take_spell:  return pick(s, witch, action.a, journal);
    case Kind::sweep:       return sweep(s, static_cast<Type>(action.a), journal);
    case Kind::call_off:    return finish(s, Ending::called_off, {}, journal);
  }
}

double Rules::score(const State& s, Seat who) const {
  for (Witch witch : witches_of(who))
    if (s.winners.has(side_of(witch))) return 1.0 / s.winners.size();  // RIT-101: shared
  return 0;
}

bool Rules::reversible(const State& s, Seat who,
                       Action action) const {  // a choice among several, while more are to come
  if (s.step != Step::choose) return false;
  State after = s;
  const Witch witch = witch_at(index(who) + action.c);
  after.picks[witch].push(action.a);
  settle_forced(after, witch);
  return after.waiting.has(witch);
}

// ---- Setup: RIT-01 to RIT-19, RIT-113 to RIT-121 ---------------------------------------------------------------------

void Rules::choose_first(State& s, Witch first, Rng& rng, Journal& journal) const {
  s.first = first;
  s.waiting = {};
  journal.tell(GameStarted{byte(side_count()), teams(), first});
  deal_demons(s, rng, journal);
  s.step = Step::draft;
  offer_spells(s, rng, journal);
}

void Rules::deal_demons(State& s, Rng& rng, Journal& journal) const {
  List<Demon, demon_count> demons;
  for (int demon = 1; demon <= demon_count; ++demon) demons.push(static_cast<Demon>(demon));
  rng.shuffle(demons);  // RIT-09
  for (int turn = 0; turn < side_count(); ++turn) {
    const Side side = static_cast<Side>((index(side_of(s.first)) + turn) % side_count());  // RIT-117
    s.devotion[side].demon = demons.pop();
    journal.tell(DemonDealt{side, s.devotion[side].demon});
  }
  for (Demon demon : demons) s.demon_reserve.add(demon);
}

/// RIT-11: two cards to the next seat; RIT-118: two to each team at once.
void Rules::offer_spells(State& s, Rng& rng, Journal& journal) const {
  const auto offer = [&](Witch witch) {
    const Side side = side_of(witch);
    s.offered[side] = {s.spell_deck.pop(), s.spell_deck.pop()};
    s.waiting.add(witch);
    journal.tell(SpellPairOffered{witch, s.offered[side]},
                 option(Option::spell_offer) == 0 ? seats_of(members(side)) : everyone);  // RIT-15
  };
  if (teams()) {
    for (int turn = 0; turn < side_count(); ++turn) offer(clockwise(s.first, 2 * turn));
    return;
  }
  const int kept = spell_card_count - s.spell_deck.size();
  if (kept == 4 && players_ == 5) rng.shuffle(s.spell_deck);  // RIT-12
  offer(clockwise(s.first, kept));
}

void Rules::keep_spell(State& s, Witch who, SpellCard card, Rng& rng, Journal& journal) const {
  auto& pair = s.offered[side_of(who)];
  const SpellCard other = pair[0] == card ? pair[1] : pair[0];
  pair = {};
  s.waiting.remove(who);
  s.spell_card[who] = card;  // RIT-13
  journal.tell(SpellKept{who, card});
  if (teams()) {  // RIT-118, RIT-119
    const Witch partner = clockwise(who, 1);
    s.spell_card[partner] = other;
    s.waiting.add(partner);
    journal.tell(SpellKept{partner, other});
    return;
  }
  s.spell_deck.push(other);
  std::rotate(s.spell_deck.begin(), s.spell_deck.end() - 1, s.spell_deck.end());  // RIT-11: to the bottom
  if (spell_card_count - s.spell_deck.size() < players_) return offer_spells(s, rng, journal);
  deal_hands(s, journal);
}

void Rules::name_high(State& s, Witch who, Witch high, Journal& journal) const {
  s.high.add(high);
  s.waiting.remove(who);
  journal.tell(HighWitchNamed{side_of(high), high});
  if (s.waiting.empty()) deal_hands(s, journal);
}

void Rules::deal_hands(State& s, Journal& journal) const {
  while (!s.spell_deck.empty()) s.spell_reserve.add(s.spell_deck.pop());  // RIT-14
  journal.tell(SpellReserveShown{s.spell_reserve});
  for (int turn = 0; turn < witch_count(); ++turn) {  // RIT-16
    const Witch witch = clockwise(s.first, turn);
    for (Type type : types) {
      const int dealt = content_->starting_objects[type];
      s.hand[witch].objects[type] = byte(dealt);
      s.decks[type] = byte(s.decks[type] - dealt);
    }
    journal.tell(StartingObjectsDealt{witch, s.hand[witch].objects});
  }
  for (int turn = 0; turn < witch_count() * content_->starting_artifacts; ++turn) {  // RIT-17
    const Witch witch = clockwise(s.first, turn);
    const Artifact number = s.artifacts.pop();
    s.hand[witch].artifacts.add(number);
    journal.tell(StartingArtifactDealt{witch, number, top_artifact(s)});
  }
  start_round(s, journal);
}

// ---- Reveal: RIT-20 to RIT-24 ----------------------------------------------------------------------------------------

void Rules::start_round(State& s, Journal& journal) const {
  ++s.round, ++s.attempt;
  s.locked = false;
  s.order.clear();
  journal.tell(RoundStarted{s.round, s.month, s.moon, s.attempt});
  Moon& moon = s.moons[s.moon];
  if (moon.type != Type::none) {  // RIT-22
    journal.tell(MoonCleared{s.moon, moon.type});
    remove(s, moon.card);
    moon = {};
  }
  s.transient = s.transients.pop();                                                             // RIT-23
  s.centre.push({Card::transient(s.transient), no_witch, static_cast<Being>(s.transient), 1});  // RIT-24
  journal.tell(TransientRevealed{s.transient, byte(s.transients.size())});
  open_action_phase(s, journal);
}

// ---- The action phase: RIT-25 to RIT-48 ------------------------------------------------------------------------------

void Rules::open_action_phase(State& s, Journal& journal) const {
  s.phase = Phase::action;
  s.step = Step::act;
  s.waiting = witches();
  journal.tell(ActionPhaseOpened{static_cast<std::uint16_t>(option(Option::action_seconds))});
  if (option(Option::action_order) == 0) {
    pass_the_helpless(s, journal);
    if (s.waiting.empty()) reveal(s, journal);
    return;
  }
  s.decks_at_opening = s.decks, s.artifact_at_opening = top_artifact(s), s.reserve_at_opening = s.demon_reserve;
  for (Witch witch : witches())
    if (!has_action(s, witch)) s.waiting.remove(witch);  // RIT-31: she passes at her place in the order
  if (s.waiting.empty()) perform_sealed(s, journal);
}

void Rules::take_action(State& s, Witch who, Action action, Journal& journal) const {
  if (option(Option::action_order) != 0 && s.step == Step::act) return submit(s, who, action, journal);
  s.waiting.remove(who);
  perform(s, who, action, journal);
  if (s.step == Step::act_again) return perform_sealed(s, journal);
  pass_the_helpless(s, journal);
  if (s.waiting.empty()) reveal(s, journal);  // RIT-32
}

void Rules::submit(State& s, Witch who, Action action, Journal& journal) const {
  s.sealed[who] = action;
  s.waiting.remove(who);
  journal.tell(ActionSubmitted{who, action}, seats_of(members(side_of(who))));
  if (s.waiting.empty()) perform_sealed(s, journal);
}

/// RIT-34: clockwise from the lead seat, which moves on one seat each round.
void Rules::perform_sealed(State& s, Journal& journal) const {
  while (s.order.size() < witch_count()) {
    const Witch witch = clockwise(s.first, s.round - 1 + s.order.size());
    const Action action = s.sealed[witch];
    s.sealed[witch] = {};
    if (!has_action(s, witch)) {  // RIT-31
      s.order.push(witch);
      journal.tell(SeatPassed{witch, byte(s.order.size())});
    } else if (forbids_action(s, witch, action).empty()) {
      perform(s, witch, action, journal);
    } else {
      s.step = Step::act_again;
      s.waiting = Witches::only(witch);
      return;
    }
  }
  s.decks_at_opening = {}, s.artifact_at_opening = {}, s.reserve_at_opening = {};
  reveal(s, journal);
}

void Rules::perform(State& s, Witch who, Action action, Journal& journal) const {
  s.order.push(who);  // RIT-27
  switch (static_cast<Kind>(action.kind)) {
    case Kind::play_object:      return commit(s, who, Card{static_cast<Type>(action.a)}, journal);
    case Kind::play_artifact:    return commit(s, who, Card{Artifact{action.a}}, journal);
    case Kind::play_incantation: return commit(s, who, Card{Incantation{action.a}}, journal);
    case Kind::draw_objects:     {  // RIT-39
      Counts counts;
      ++counts[static_cast<Type>(action.a)];
      if (action.b != 0) ++counts[static_cast<Type>(action.b)];  // RIT-40: the last one comes alone
      return take_objects(s, who, counts, Reason::action, journal);
    }
    case Kind::draw_artifact: return draw_artifact(s, who, Reason::action, journal);
    case Kind::break_sigil:   return break_sigil(s, who, journal);
    default:                  return change_demon(s, who, Demon{action.a}, journal);
  }
}

void Rules::commit(State& s, Witch who, Card card, Journal& journal) const {
  s.hand[who].remove(card);  // RIT-28
  s.committed[who] = card;
  const Card back = option(Option::face_down_backs) == 0 ? face_down : back_of(card);  // RIT-136
  journal.tell(CardCommitted{who, byte(s.order.size()), back, card}, seats_of(members(side_of(who))));
}

void Rules::take_objects(State& s, Witch who, const Counts& counts, Reason reason, Journal& journal) const {
  for (Type type : types) {
    s.decks[type] = byte(s.decks[type] - counts[type]);
    s.hand[who].objects[type] = byte(s.hand[who].objects[type] + counts[type]);
  }
  journal.tell(ObjectsDrawn{who, order_of(s, reason), counts, reason});
}

void Rules::draw_artifact(State& s, Witch who, Reason reason, Journal& journal) const {
  const Artifact number = s.artifacts.pop();
  s.hand[who].artifacts.add(number);  // RIT-41
  journal.tell(ArtifactDrawn{who, order_of(s, reason), number, top_artifact(s), reason});
}

void Rules::break_sigil(State& s, Witch who, Journal& journal) const {
  pay(s, who, content_->cost_of_breaking);  // RIT-43
  journal.tell(SigilBroken{who, byte(s.order.size()), s.sigil[who]});
  remove(s, Card{s.sigil[who]});
  s.sigil[who] = {};
}

void Rules::change_demon(State& s, Witch who, Demon demon, Journal& journal) const {
  pay(s, who, content_->cost_of_changing);  // RIT-44
  Demon& mine = s.devotion[side_of(who)].demon;
  journal.tell(DemonTraded{who, byte(s.order.size()), mine, demon});
  s.demon_reserve.remove(demon);
  s.demon_reserve.add(mine);  // RIT-45
  mine = demon;               // RIT-47: the level stays
}

/// RIT-31: whoever can do nothing passes at that moment; several of them clockwise from the first seat.
void Rules::pass_the_helpless(State& s, Journal& journal) const {
  if (s.decks.sum() > 0 || !s.artifacts.empty()) return;
  for (int turn = 0; turn < witch_count(); ++turn) {
    const Witch witch = clockwise(s.first, turn);
    if (!s.waiting.has(witch) || has_action(s, witch)) continue;
    s.waiting.remove(witch);
    s.order.push(witch);
    journal.tell(SeatPassed{witch, byte(s.order.size())});
  }
}

bool Rules::has_action(const State& s, Witch who) const {
  const Hand& hand = s.hand[who];
  return s.decks.sum() > 0 || !s.artifacts.empty() || hand.objects.sum() > 0 || !hand.incantations.empty() ||
         (!hand.artifacts.empty() && !is_sealed(s, who));
}

void Rules::pay(State& s, Witch who, const Counts& cost) const {
  for (Type type : types) {
    s.hand[who].objects[type] = byte(s.hand[who].objects[type] - cost[type]);  // RIT-48
    s.removed_objects[type] = byte(s.removed_objects[type] + cost[type]);
  }
}

// ---- Clocks and absence: RIT-33, RIT-140 to RIT-142 ------------------------------------------------------------------

void Rules::time_out(State& s, Seat seat, Rng& rng, Journal& journal) const {
  const bool action = s.phase == Phase::action;
  if (action && s.missed[seat] < 2) ++s.missed[seat];
  for (const Witches late = witches_of(seat) & s.waiting; Witch witch : late) {
    if (action) journal.tell(ActionTimedOut{witch});
    const int wanted = s.step == Step::choose ? picks_wanted(s, witch) - s.picks[witch].size() : 1;
    const Casting casting = s.casting;
    const auto effect = s.effect;
    for (int i = 0; i < wanted && s.waiting.has(witch) && s.casting == casting && s.effect == effect; ++i) {
      const Action chosen = automatic(s, witch, rng);
      if (action) take_action(s, witch, chosen, journal);
      else apply(s, seat, chosen, rng, journal);
    }
  }
  if (action && s.missed[seat] == 2 && !s.absent.has(seat) && option(Option::absent_seat) != 0)
    leave(s, seat, journal);  // RIT-141
}

/// What the clock chooses: what disturbs the others least.
Action Rules::automatic(const State& s, Witch who, Rng& rng) const {
  switch (s.step) {
    case Step::first_seat: {
      const int lot = static_cast<int>(rng.below(static_cast<std::uint32_t>(side_count())));
      return act(who, Kind::choose_first, lot * (teams() ? 2 : 1));
    }
    case Step::draft: {
      const Side side = side_of(who);
      if (s.offered[side][0] == SpellCard{}) return act(who, Kind::name_high, index(members(side).front()));
      return act(who, Kind::keep_spell, static_cast<int>(s.offered[side][0]));
    }
    case Step::act:
    case Step::act_again: return automatic_action(s, who);
    case Step::cast:      return act(who, Kind::fade);
    case Step::choose:    return act(who, kind_of_pick(effect_at_hand(s)), automatic_pick(s, who));
    case Step::sweep:     {
      const Counts present = sums(s);
      Type least = Type::none;
      for (Type type : types)
        if (present[type] > 0 && (least == Type::none || present[type] < present[least])) least = type;
      return act(who, Kind::sweep, static_cast<int>(least));
    }
    case Step::none: break;
  }
  return {};
}

/// RIT-33
Action Rules::automatic_action(const State& s, Witch who) const {
  const auto most = [](const Counts& counts) {  // on a tie herb, then mineral, then potion
    Type best = Type::herb;
    for (Type type : types)
      if (counts[type] > counts[best]) best = type;
    return best;
  };
  const Hand& hand = s.hand[who];
  if (s.decks.sum() == 1) return act(who, Kind::draw_objects, static_cast<int>(most(s.decks)));
  if (s.decks.sum() > 1) {
    Counts left = s.decks;
    const Type one = most(left);
    --left[one];
    const Type other = most(left);
    return act(who, Kind::draw_objects, static_cast<int>(std::min(one, other)), static_cast<int>(std::max(one, other)));
  }
  if (!s.artifacts.empty()) return act(who, Kind::draw_artifact, static_cast<int>(top_artifact(s)));
  if (hand.objects.sum() > 0)
    return act(who, Kind::play_object,
               static_cast<int>(hand.objects[s.transient] > 0 ? s.transient : most(hand.objects)));
  if (!hand.artifacts.empty() && !is_sealed(s, who))
    return act(who, Kind::play_artifact, static_cast<int>(hand.artifacts.front()));
  return act(who, Kind::play_incantation, static_cast<int>(hand.incantations.front()));
}

void Rules::leave(State& s, Seat seat, Journal& journal) const {
  s.absent.add(seat);
  journal.tell(SeatAbsent{seat, option(Option::absent_seat) != 0});
}

void Rules::come_back(State& s, Seat seat, Journal& journal) const {
  s.absent.remove(seat);
  s.missed[seat] = 0;
  journal.tell(SeatReturned{seat});
}

/// RIT-142: only one side has a person left, and she asks for it.
bool Rules::can_call_off(const State& s, Seat who) const {
  if (s.absent.empty() || !pending(s).has(who) || s.absent.has(who)) return false;
  return (seats_of(opponents(witches_of(who).front())) - s.absent).empty();
}

/// RIT-123: what everybody hears may be said to anybody; in private only teammates talk.
RuleId Rules::forbids_words(const State&, Seat from, Seat to) const {
  if (from == to) return "RIT-123";
  return words_are_public() || seats_of(members(side_of(witches_of(from).front()))).has(to) ? RuleId{} : "RIT-123";
}

// ---- Questions -------------------------------------------------------------------------------------------------------

int Rules::place_in_order(const State& s, Side side) const {
  for (int place = 0; place < s.order.size(); ++place)
    if (side_of(s.order[place]) == side) return place;
  return s.order.size();
}

Counts Rules::transients_left(const State& s) const {
  Counts left = content_->transient_objects;
  const auto gone = [&](Card card) {
    if (card.is_transient()) --left[card.type()];
  };
  for (Type type : types) left[type] = byte(left[type] - s.removed_transients[type]);
  for (const Moon& moon : s.moons) gone(moon.card);
  for (const CentreCard& card : s.centre) gone(card.card);
  return left;
}

}  // namespace parlor::ritual
