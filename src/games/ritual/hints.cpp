// SPDX-License-Identifier: MIT
// What a bot finds good in The Forbidden Ritual. It knows every hand but for the cards that lie face down (RIT-134). Before it
// acts or casts it imagines a few worlds from what it knows, guesses how the others would act in each, lets the round run
// out for everything it could do itself, and takes what leaves its side best off. Values are whole numbers, so that every
// compiler plays alike.
#include <algorithm>

#include "games/ritual/law.h"
#include "games/ritual/rules.h"
#include "games/ritual/words.h"

namespace parlor::ritual {

class Mind {
 public:
  Mind(const Rules& rules, const State& known, Seat me, Rng& rng)
      : rules_{rules},
        content_{rules.content()},
        known_{known},
        seat_{me},
        me_{(rules.witches_of(me) & known.waiting).front()},
        rng_{rng} {}

  Action choose() {
    Choices choices;
    Law{rules_, known_}.choices_of(me_, choices);
    if (choices.size() == 1) return choices[0];
    switch (known_.step) {
      case Step::act:
      case Step::act_again:
      case Step::cast:      return best_of(choices);
      case Step::choose:    return pick_wisely(known_, me_);
      case Step::sweep:     return sweep_wisely(known_, me_);
      default:              return choices[below(choices.size())];
    }
  }

  /// What she may well do, without imagining how the round goes on.
  Action guess() {
    switch (known_.step) {
      case Step::act:
      case Step::act_again: return likely_action(known_, me_, rng_);
      case Step::sweep:     return sweep_wisely(known_, me_);
      case Step::choose:    return pick_wisely(known_, me_);
      default:              break;
    }
    Choices choices;
    Law{rules_, known_}.choices_of(me_, choices);
    return any_of(choices, rng_);
  }

  /// A card face down is not any card: often it is the object that serves its owner best.
  void guess_committed(State& world) {
    if (rules_.house_rule(HouseRule::face_down_backs) != 0) return;
    for (Witch witch : rules_.opponents(me_)) {
      Hand& hand = world.hand[witch];
      Card& card = world.committed[witch];
      if (card.is_none() || card.is_object() || !happens(likely_committed)) continue;
      const Wish& wish = wish_of(rules_.side_of(witch));
      const Type type = best_type(wish, [&](Type one) { return hand.objects[one] > 0; });
      if (type == Type::none) continue;
      hand.add(card);
      card = Card{type};
      hand.remove(card);
    }
  }

 private:
  static constexpr int worlds = 4;     // imagined for one decision
  static constexpr int foresight = 4;  // Artifacts reckoned with
  static constexpr int victory = 100'000;
  static constexpr int level_worth = 500, close_to_level = 40, close_to_victory = 250;
  static constexpr std::array<int, level_count> symbol_worth{
      70, 30, 15};  // for the next level, the one after, the one after that
  static constexpr std::array<int, 4> object_worth{8, 5, 3, 2};  // the first of its type, the second, …
  static constexpr int all_types = 25, artifact_worth = 100, saved_artifact = 20, incantation_worth = 90,
                       sigil_burden = 60;
  static constexpr int spite = 3;  // in tenths: what a rival's gain costs
  static constexpr int likely_incantation = 15, likely_artifact = 12, likely_object = 45,
                       likely_committed = 60;  // in hundredths

  using Wish = std::array<int, type_count + 1>;  // what a lock with each type, or none, is worth

  int below(int bound) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound))); }
  bool happens(int percent) { return below(100) < percent; }

  // ---- Worth ----

  /// What a side has of its Demon when it has reached this level and so many of the symbols asked for are met.
  int devotion_worth(int level, ByLevel asked, ByLevel met) const {
    const ByLevel ahead = met.from(level);
    int worth = level_worth * level;
    for (int i = 0; i < level_count; ++i) worth += symbol_worth[static_cast<std::size_t>(i)] * ahead[i];
    if (level == level_count) return worth;
    const int lacking = asked.from(level)[0] - ahead[0];
    if (lacking <= 1) worth += level == level_count - 1 ? close_to_victory : close_to_level;
    if (lacking == 0) worth += level_worth / 2;
    return worth;
  }
  int devotion_worth(int level, Demon demon, const Counts& shown) const {
    return devotion_worth(level, content_.asked_in_all(demon), content_.met(demon, shown));
  }

  int hand_worth(const State& s, Witch witch) const {
    const Hand& hand = s.hand[witch];
    int worth = 0, kinds = 0;
    for (Type type : types) {
      for (int i = 0; i < hand.objects[type]; ++i) worth += object_worth[static_cast<std::size_t>(std::min(i, 3))];
      kinds += hand.objects[type] > 0;
    }
    if (kinds == type_count) worth += all_types;
    const int artifact = artifact_worth + (s.moon < content_.full_moon && s.month == 1 ? saved_artifact : 0);
    worth += hand.artifacts.size() * (rules_.at(s).is_sealed(witch) ? artifact / 3 : artifact);
    worth += hand.incantations.size() * incantation_worth;
    if (rules_.at(s).is_sealed(witch)) worth -= s.eighth_locked ? 2 * sigil_burden : sigil_burden;
    return worth * std::min(s.transients.size(), 6) / 6;  // cards in hand are worth little when the end is near
  }

  int side_worth(const State& s, Side side, const Counts& shown) const {
    int worth = devotion_worth(s.devotion[side].level, s.devotion[side].demon, shown);
    for (Witch witch : rules_.members(side)) worth += hand_worth(s, witch);
    return worth;
  }

  /// Mine, less what the others have: half the average, half the best of them.
  int against_rivals(Side mine, const std::array<int, max_sides>& worth) const {
    const int sides = rules_.side_count();
    int sum = 0, best = 0;
    for (int side = 0; side < sides; ++side) {
      const int theirs = side == index(mine) ? 0 : worth[static_cast<std::size_t>(side)];
      sum += theirs, best = std::max(best, theirs);
    }
    return worth[static_cast<std::size_t>(mine)] - spite * (best + sum / (sides - 1)) / 20;
  }

  int worth_for(const State& s, Side mine) const {
    std::array<int, max_sides> worth{};
    const Counts shown = rules_.at(s).symbols();
    for (Side side : rules_.sides())
      worth[static_cast<std::size_t>(side)] = s.phase != Phase::over ? side_worth(s, side, shown)
                                              : s.winners.has(side)  ? victory
                                                                     : 0;
    return against_rivals(mine, worth);
  }

  /// What each lock of the current Moon would be worth to a side, as things stand before I choose. Reckoned when it is first
  /// asked for: most decisions of an imagined game ask for one side's wish, or for none.
  const Wish& wish_of(Side mine) const {
    if (!wished_.has(mine)) {
      if (wished_.empty()) weigh_locks();
      for (std::size_t lock = 0; lock <= type_count; ++lock)
        wishes_[mine][lock] = against_rivals(mine, lock_worth_[lock]);
      wished_.add(mine);
    }
    return wishes_[mine];
  }

  /// What each side would have of each lock.
  void weigh_locks() const {
    Counts others = rules_.at(known_).symbols();
    if (const Type now = known_.moons[known_.moon].type; now != Type::none) --others[now];
    for (Side side : rules_.sides()) {
      const auto [demon, reached, since] = known_.devotion[side];
      const ByLevel asked = content_.asked_in_all(demon), before = content_.met(demon, others);
      for (std::size_t lock = 0; lock <= type_count; ++lock) {
        ByLevel met = before;
        if (lock > 0) {
          const Type type = static_cast<Type>(lock);
          met += content_.met(demon, type, others[type] + 1), met -= content_.met(demon, type, others[type]);
        }
        const int level = reached + (met.from(reached)[0] == asked.from(reached)[0] ? 1 : 0);
        lock_worth_[lock][static_cast<std::size_t>(side)] =
            level >= level_count ? victory : devotion_worth(level, asked, met);
      }
    }
  }

  // ---- Acting and casting ----

  Action best_of(const Choices& choices) {
    std::array<int, 512> worth{};
    for (int i = 0; i < choices.size(); ++i) worth[static_cast<std::size_t>(i)] = below(2 * worlds);  // a little noise
    const Side mine = rules_.side_of(me_);
    for (int number = 0; number < worlds; ++number) {
      State world = rules_.redeal(known_, seat_, rng_);
      if (known_.phase == Phase::action) guess_committed(world);
      Rng thoughts{rng_.seed()};
      thoughts.word();  // copies then share what it has computed ahead
      for (int i = 0; i < choices.size(); ++i) {
        State after = world;
        Rng chance = thoughts;  // the same luck for everything it could do
        do_as(after, me_, choices[i], chance);
        finish_round(after, world.round, chance);
        worth[static_cast<std::size_t>(i)] += worth_for(after, mine);
      }
    }
    const auto best = std::max_element(worth.begin(), worth.begin() + choices.size());
    return choices[static_cast<int>(best - worth.begin())];
  }

  void do_as(State& s, Witch witch, Action action, Rng& chance) const {
    Rules::Journal silence;
    rules_.apply(s, rules_.seat_of(witch), action, chance, silence);
  }

  /// Lets everybody act as they may, until the next round begins or the game is over.
  void finish_round(State& s, int round, Rng& chance) {
    while (s.round == round && s.phase != Phase::over) {
      const Witch witch = s.waiting.front();
      switch (s.step) {
        case Step::act:
        case Step::act_again: do_as(s, witch, likely_action(s, witch, chance), chance); break;
        case Step::cast:      {
          Choices choices;
          Law{rules_, s}.choices_of(witch, choices);
          do_as(s, witch, witch == me_ ? cast_wisely(s, choices, chance) : any_of(choices, chance), chance);
          break;
        }
        case Step::choose: do_as(s, witch, pick_wisely(s, witch), chance); break;
        default:           do_as(s, witch, sweep_wisely(s, witch), chance);
      }
    }
  }

  static Action any_of(const Choices& choices, Rng& chance) { return chance.pick(choices); }

  template <class Card, class Bits> static Card any_of(Set<Card, Bits> cards, Rng& chance) {
    return chance.pick(cards);
  }

  /// My own Spell in an imagined round: the best of all, as far as this round shows.
  Action cast_wisely(const State& s, const Choices& choices, Rng& chance) {
    const Rng thoughts = chance;
    int best = 0, best_worth = 0;
    for (int i = 0; i < choices.size(); ++i) {
      State after = s;
      Rng same = thoughts;
      do_as(after, me_, choices[i], same);
      finish_round(after, s.round, same);
      const int worth = worth_for(after, rules_.side_of(me_));
      if (i == 0 || worth > best_worth) best = i, best_worth = worth;
    }
    return choices[best];
  }

  /// What somebody else will do: often the object that serves her best, sometimes an Artifact or an Incantation, else a draw.
  Action likely_action(const State& s, Witch witch, Rng& chance) const {
    const int lot = static_cast<int>(chance.below(100));
    const bool casts = lot < likely_incantation, sweeps = !casts && lot < likely_incantation + likely_artifact;
    const bool plays = !casts && !sweeps && lot < likely_incantation + likely_artifact + likely_object;
    const Hand& hand = s.hand[witch];
    if (casts && !hand.incantations.empty())
      return rules_.make_action(witch, Kind::play_incantation, static_cast<int>(any_of(hand.incantations, chance)));
    if (sweeps && !hand.artifacts.empty() && !rules_.at(s).is_sealed(witch))
      return rules_.make_action(witch, Kind::play_artifact, static_cast<int>(any_of(hand.artifacts, chance)));
    if (plays && hand.objects.sum() > 0) {
      const Wish& wish = wish_of(rules_.side_of(witch));
      const Type type = best_type(wish, [&](Type one) { return hand.objects[one] > 0; });
      if (wish[static_cast<std::size_t>(type)] > wish[0])
        return rules_.make_action(witch, Kind::play_object, static_cast<int>(type));
    }
    Choices choices;
    if (s.decks.sum() > 0) Law{rules_, s}.choices_to_draw(witch, choices);
    else Law{rules_, s}.choices_of(witch, choices);
    return any_of(choices, chance);
  }

  template <class Allowed> static Type best_type(const Wish& wish, Allowed allowed) {
    Type best = Type::none;
    for (Type type : types)
      if (allowed(type) &&
          (best == Type::none || wish[static_cast<std::size_t>(type)] > wish[static_cast<std::size_t>(best)]))
        best = type;
    return best;
  }

  // ---- Artifacts ----

  using Owners = List<Side, max_witches * (1 + max_played)>;

  /// The type whose removal leaves the best lock, when the owners of the Artifacts to come do what is best for them.
  Action sweep_wisely(const State& s, Witch witch) const {
    Owners owners;
    auto rest = s.centre;
    for (int place = Position::artifact_in_turn(rest); place >= 0 && owners.size() < foresight;
         place = Position::artifact_in_turn(rest)) {
      owners.push(rules_.side_of(rest.remove_at(place).owner));
    }
    Type swept = Type::none;
    lock_after_sweeps(rules_.at(s).sums(), owners, 0, swept);
    return rules_.make_action(witch, Kind::sweep, static_cast<int>(swept));
  }

  /// What will lock the Moon; `swept` becomes what the Artifact in turn removes.
  Type lock_after_sweeps(const Counts& sums, const Owners& owners, int turn, Type& swept) const {
    if (turn == owners.size()) return Position::winner(sums);
    Type lock = Type::none;
    swept = Type::none;
    for (Type type : types) {
      if (sums[type] == 0) continue;
      Counts left = sums;
      left[type] = 0;
      Type later = Type::none;
      const Type then = lock_after_sweeps(left, owners, turn + 1, later);
      const Wish& wish = wish_of(owners[turn]);
      if (swept == Type::none || wish[static_cast<std::size_t>(then)] > wish[static_cast<std::size_t>(lock)])
        swept = type, lock = then;
    }
    return lock;
  }

  // ---- Choices inside a Spell ----

  Action pick_wisely(const State& s, Witch witch) const {
    const Effect& effect = rules_.at(s).effect_at_hand();
    const Wish& wish = wish_of(rules_.side_of(witch));
    const Counts sums = chosen_so_far(s, witch, effect);
    int best = -1, best_worth = 0;
    rules_.at(s).each_pick(witch, [&](int code) {
      const int worth = worth_of_pick(s, witch, effect, wish, sums, code);
      if (best < 0 || worth > best_worth) best = code, best_worth = worth;
    });
    return rules_.make_action(witch, Position::kind_of_pick(effect), best);
  }

  /// The sums of the centre with the choices already made.
  Counts chosen_so_far(const State& s, Witch witch, const Effect& effect) const {
    Counts sums = rules_.at(s).sums();
    for (std::uint8_t code : s.picks[witch]) sums = with_pick(s, effect, sums, code);
    return sums;
  }

  Counts with_pick(const State& s, const Effect& effect, Counts sums, int code) const {
    const auto add = [&](Type type, int worth) { sums[type] = static_cast<std::uint8_t>(sums[type] + worth); };
    switch (effect.op) {
      case Op::remove_from_center:
        if (s.centre[code].is_object()) add(s.centre[code].type(), -s.centre[code].value);
        break;
      case Op::play_from_hand:
        if (const Card card{static_cast<std::uint8_t>(code)}; card.is_object()) add(card.type(), effect.worth);
        break;
      case Op::transform_incantation: add(static_cast<Type>(code), effect.value); break;
      default:                        break;
    }
    return sums;
  }

  int worth_of_pick(const State& s, Witch witch, const Effect& effect, const Wish& wish, const Counts& sums,
                    int code) const {
    const Hand& hand = s.hand[witch];
    switch (effect.op) {
      case Op::remove_from_center:
        if (const CentreCard& card = s.centre[code]; card.being == Being::artifact)
          return card.owner == witch ? -victory
                                     : wish[static_cast<std::size_t>(Position::winner(sums))] + artifact_worth;
        [[fallthrough]];
      case Op::play_from_hand:
      case Op::transform_incantation: {
        const Counts then = with_pick(s, effect, sums, code);
        return wish[static_cast<std::size_t>(Position::winner(then))];
      }
      case Op::draw: {
        const Type type = static_cast<Type>(code);
        return wish[static_cast<std::size_t>(type)] - 20 * hand.objects[type];
      }
      case Op::target_discards: {
        const Card card{static_cast<std::uint8_t>(code)};
        return card.is_object() ? 20 * hand.objects[card.type()] - wish[static_cast<std::size_t>(card.type())] : -code;
      }
      case Op::change_demon: {
        const auto demon = static_cast<Demon>(code);
        const int level = s.devotion[rules_.side_of(witch)].level;
        return devotion_worth(level, demon, rules_.at(s).symbols());
      }
      default: return 0;
    }
  }

  const Rules& rules_;
  const Content& content_;
  const State& known_;
  Seat seat_;
  Witch me_;
  Rng& rng_;
  mutable std::array<std::array<int, max_sides>, type_count + 1> lock_worth_;
  mutable BySide<Wish> wishes_;
  mutable Sides wished_;  // whose wish has been reckoned
};

Action Rules::suggest(const State& known, Seat me, Rng& rng) const { return Mind{*this, known, me, rng}.choose(); }

/// What it does for the Demon, or what the Moon would show; a search through imagined rounds has no plainer reason.
Fields Rules::reason(const State& known, Seat me, Action action) const {
  const Witch witch = witch_at(index(me) + action.c);
  const Side side = side_of(witch);
  const auto kind = static_cast<Kind>(action.kind);
  Fields why{forms()[static_cast<std::size_t>(kind)].type()};
  const auto add_type = [&](const char* key, Type type) {
    if (type != Type::none) why.add(key, content_->text(type).id);
  };
  const auto add_progress = [&](const char* key, Demon demon) {
    const int level = known.devotion[side].level;
    why.add(key, int{content_->met(demon, at(known).symbols()).from(level)[0]});
  };
  switch (kind) {
    case Kind::play_object: {
      const Type type = static_cast<Type>(action.a);
      add_type("object", type);
      why.add("serves", at(known).serves(side, type));
      why.add("rises", at(known).rises_with(side, type));
      break;
    }
    case Kind::draw_objects: why.add("cards", known.hand[witch].size()); break;
    case Kind::break_sigil:  why.add("artifacts", known.hand[witch].artifacts.size()); break;
    case Kind::change_demon:
    case Kind::take_demon:
      why.add("demon", content_->text(Demon{action.a}).id);
      add_progress("met", Demon{action.a});
      add_progress("before", known.devotion[side].demon);
      break;
    case Kind::draw_type: why.add("held", int{known.hand[witch].objects[static_cast<Type>(action.a)]}); break;
    case Kind::sweep:     {
      Counts left = at(known).sums();
      left[static_cast<Type>(action.a)] = 0;
      add_type("lock", Position::winner(left));
      break;
    }
    default: break;
  }
  return why;
}

// ---- For a search ----

void Rules::reconsider(State& world, Seat me, Rng& rng) const {
  if (world.phase == Phase::action) Mind{*this, world, me, rng}.guess_committed(world);
}

Action Rules::likely(const State& world, Seat who, Rng& rng) const { return Mind{*this, world, who, rng}.guess(); }

bool Rules::far_enough(const State&, const State&) const { return false; }  // who is ahead says little: to the end

BySeat<std::int32_t> Rules::evaluate(const State& world) const {
  BySeat<std::int32_t> expected;
  for (Seat seat : seats()) expected[seat] = static_cast<std::int32_t>(score(world, seat) * 1'000'000);
  return expected;
}

}  // namespace parlor::ritual
