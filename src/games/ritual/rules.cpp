// SPDX-License-Identifier: MIT
// The contract, and who does not decide in time. The round is in round.cpp, resolution in resolution.cpp and effects.cpp, the
// rest in ending.cpp.
#include "games/ritual/rules.h"

#include <algorithm>

#include "kernel/sound.h"

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

constexpr std::array house_rule_list{
    HouseRuleSpec{.key = "start_seat", .rule = "RIT-02", .words = random_host},
    HouseRuleSpec{.key = "spell_offer", .rule = "RIT-15", .words = private_open},
    HouseRuleSpec{.key = "action_seconds", .rule = "RIT-33", .least = 20, .most = 300, .usual = 60},
    HouseRuleSpec{.key = "action_order", .rule = "RIT-34", .words = race_sealed},
    HouseRuleSpec{.key = "sigil_blocks_transformed", .rule = "RIT-80", .words = no_yes},
    HouseRuleSpec{.key = "summon_tie", .rule = "RIT-100", .words = levels_action_shared},
    HouseRuleSpec{.key = "full_moon_timing", .rule = "RIT-102", .words = check_lock},
    HouseRuleSpec{.key = "sigil_victory", .rule = "RIT-104", .words = on_each},
    HouseRuleSpec{.key = "team_talk", .rule = "RIT-123", .words = public_private},
    HouseRuleSpec{.key = "face_down_backs", .rule = "RIT-136", .words = uniform_class},
    HouseRuleSpec{.key = "ledger", .rule = "RIT-138", .words = counts_full},
    HouseRuleSpec{.key = "decision_seconds", .rule = "RIT-140", .least = 10, .most = 180, .usual = 30},
    HouseRuleSpec{.key = "absent_seat", .rule = "RIT-141", .words = autopilot_bot},
};

}  // namespace

std::span<const HouseRuleSpec> Rules::house_rules() { return house_rule_list; }

Rules::Rules(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules)
    : content_{std::move(content)}, players_{players}, house_rules_{house_rules} {}

Result<Rules> Rules::make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules) {
  if (players < facts.players.least || players > facts.players.most)  // RIT-01
    return Fault{"players", "The Forbidden Ritual is for 3 to 8 players, not " + std::to_string(players) + " (RIT-01)"};
  return Rules{std::move(content), players, house_rules};
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
  rng.shuffle(s.artifacts);                      // RIT-06
  rng.shuffle(s.incantations);                   // RIT-07
  rng.shuffle(s.transients);                     // RIT-08
  rng.shuffle(s.spell_deck);                     // RIT-11
  if (house_rule(HouseRule::start_seat) == 0) {  // RIT-02, RIT-116
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

void Rules::choices(const State& s, Seat who, Choices& out) const {
  if (who == house) {
    for (Seat seat : pending(s)) out.add({timeout_kind, byte(index(seat))});
    if (s.phase == Phase::over) return;
    for (Seat seat : s.absent) out.add({return_kind, byte(index(seat))});
    for (Seat seat : seats() - s.absent) out.add({leave_kind, byte(index(seat))});
    return;
  }
  if (!seats().has(who)) return;
  for (Witch witch : witches_of(who) & s.waiting) choices_of(s, witch, out);
  if (can_call_off(s, who)) out.add({static_cast<std::uint8_t>(Kind::call_off)});
}

void Rules::choices_of(const State& s, Witch who, Choices& out) const {
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
    case Step::act_again: return choices_to_act(s, who, out);
    case Step::cast:      return choices_to_cast(s, who, out);
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
void Rules::choices_to_act(const State& s, Witch who, Choices& out) const {
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
  choices_to_draw(s, who, out);
  if (!s.artifacts.empty()) add(Kind::draw_artifact, static_cast<int>(top_artifact(s)));
  if (is_sealed(s, who) && can_pay(hand, content_->cost_of_breaking)) add(Kind::break_sigil);
  if (can_pay(hand, content_->cost_of_changing))
    for (Demon demon : s.demon_reserve) add(Kind::change_demon, static_cast<int>(demon));
}

void Rules::choices_to_draw(const State& s, Witch who, Choices& out) const {
  if (s.decks.sum() == 1) return out.add(act(who, Kind::draw_objects, static_cast<int>(winner(s.decks))));  // RIT-40
  for (int one = 1; one <= type_count; ++one)
    for (int other = one; other <= type_count; ++other)
      if (s.decks[static_cast<Type>(one)] > (one == other ? 1 : 0) && s.decks[static_cast<Type>(other)] > 0)
        out.add(act(who, Kind::draw_objects, one, other));
}

void Rules::choices_to_cast(const State& s, Witch who, Choices& out) const {
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
  assert(forbids(s, who, action).empty());
  const StaysSound sound{*this, s};
  act_out(s, who, action, rng, journal);
}

void Rules::act_out(State& s, Seat who, Action action, Rng& rng, Journal& journal) const {
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

// ---- Clocks and absence: RIT-33, RIT-140 to RIT-142 ------------------------------------------------------------------

/// One clock for a round's action, however the others act meanwhile; else one for each thing that is asked.
std::uint64_t Rules::decision(const State& s, Seat who) const {
  const std::uint64_t when = s.round * 64u + static_cast<unsigned>(s.phase) * 8u + static_cast<unsigned>(s.step);
  if (s.step == Step::act) return when;
  const bool kept = s.spell_card[witches_of(who).front()] != SpellCard{};  // RIT-119: she names the High Witch next
  std::uint64_t asked = when;
  for (const int part : {static_cast<int>(s.casting.number), int{s.effect}, int{s.targets.bits()}, s.centre.size(),
                         s.order.size(), int{kept}})
    asked = asked * 256 + static_cast<unsigned>(part);
  return asked;
}

/// RIT-143: so that a computer player does not win every race.
int Rules::bot_wait(const State& s, Seat, Rng& rng) const {
  const bool race = s.phase == Phase::action && house_rule(HouseRule::action_order) == 0;
  return race ? 2'000 + static_cast<int>(rng.below(6'001)) : 0;
}

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
  if (action && s.missed[seat] == 2 && !s.absent.has(seat) && house_rule(HouseRule::absent_seat) != 0)
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
  journal.tell(SeatAbsent{seat, house_rule(HouseRule::absent_seat) != 0});
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
