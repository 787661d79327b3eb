// SPDX-License-Identifier: MIT
// What a bot finds good in The Forbidden Ritual. It knows every hand but for the cards that lie face down (RIT-134). Before it
// acts it imagines a few times what the others have put down and will, and reckons in sums how the round would end with everything
// that it could do itself (foresight.h). Before it casts it imagines a few worlds and lets the round run out by the rules.
#include <algorithm>

#include "games/ritual/foresight.h"
#include "games/ritual/law.h"
#include "games/ritual/rules.h"
#include "games/ritual/words.h"

namespace parlor::ritual {

class Mind : Foresight {
 public:
  Mind(const Rules& rules, const State& known, Seat me, Rng& rng)
      : Foresight{rules, known}, seat_{me}, me_{(rules.witches_of(me) & known.waiting).front()}, rng_{rng} {}

  Action choose() {
    Choices choices;
    Law{rules_, known_}.choices_of(me_, choices);
    if (choices.size() == 1) return choices[0];
    switch (known_.step) {
      case Step::act:
      case Step::act_again: return act_wisely<outlooks_to_act>(choices);
      case Step::cast:      return best_of(choices);
      case Step::choose:    return pick_wisely(known_, me_);
      case Step::sweep:     return sweep_wisely(known_, me_);
      case Step::draft:     return draft_wisely(choices);
      default:              return choices[below(choices.size())];
    }
  }

  /// What she may well do, without imagining how the round goes on.
  Action guess() {
    switch (known_.step) {
      case Step::sweep:  return sweep_wisely(known_, me_);
      case Step::choose: return pick_wisely(known_, me_);
      default:           break;
    }
    Choices choices;
    Law{rules_, known_}.choices_of(me_, choices);
    if (known_.step == Step::act || known_.step == Step::act_again) return act_wisely<outlooks_to_guess>(choices);
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
  static constexpr int worlds = 2;  // imagined to cast a Spell
  static constexpr int outlooks_to_act = 4, outlooks_to_guess = 1;
  static constexpr int likely_incantation = 15, likely_artifact = 12, likely_object = 45,
                       likely_committed = 60;  // in hundredths
  static constexpr int bold = 30;

  int below(int bound) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound))); }
  bool happens(int percent) { return below(100) < percent; }

  // ---- The draft ----

  /// Of two Spell cards the more promising one, as far as that can be told; any Witch of a team may be the High one.
  Action draft_wisely(const Choices& choices) {
    if (static_cast<Kind>(choices[0].kind) != Kind::keep_spell) return choices[below(choices.size())];
    const auto promise = [&](Action action) {
      return rules_.promise_of(SpellCard{action.a}, known_.devotion[rules_.side_of(me_)].demon) + below(Rules::doubt);
    };
    const int one = promise(choices[0]), other = promise(choices[1]);
    return choices[one >= other ? 0 : 1];
  }

  // ---- Acting ----

  /// How often each type, or none, locks the Moon in the outlooks, and what my Spell brings besides.
  struct Prospect {
    std::array<int, type_count + 1> locks{};
    int gain = 0;

    int worth(const Wish& wish) const {
      int worth = gain;
      for (std::size_t lock = 0; lock < locks.size(); ++lock) worth += locks[lock] * wish[lock];
      return worth;
    }
  };

  /// Everything that she could do, each in the same few outlooks on what the others have done and will do.
  template <int outlooks> Action act_wisely(const Choices& choices) {
    List<Tally, static_cast<std::size_t>(outlooks)> ahead;
    for (int number = 0; number < outlooks; ++number) ahead.push(outlook());
    const Hand& hand = known_.hand[me_];
    const Prices prices = prices_for(known_, me_, lacking(known_, rules_.side_of(me_)));
    const int all = worth_of(hand, prices), held = prices.now(all);
    const Wish& wish = wish_of(rules_.side_of(me_));
    const Prospect idle = prospect(ahead, [](Tally&) {});
    const int idle_worth = idle.worth(wish);
    const auto changes = [&](Type type, int more) {  // the hand's worth, by so many of one type
      return prices.of(type, hand.objects[type] + more) - prices.of(type, hand.objects[type]);
    };
    int best = -1, best_worth = 0;
    const int boldly = outlooks * boldness();
    for (int i = 0; i < choices.size(); ++i) {
      const Action action = choices[i];
      int worth = below(2 * outlooks), change = 0;  // a little noise; of my hand
      switch (static_cast<Kind>(action.kind)) {
        case Kind::play_object: {
          const Type type = static_cast<Type>(action.a);
          change = changes(type, -1);
          worth += boldly + prospect(ahead, [&](Tally& tally) { tally.add(type, 1); }).worth(wish);
          break;
        }
        case Kind::play_artifact: {
          if (is_between(Artifact{action.a}, hand.artifacts)) continue;
          const Tally::Sweeper mine{action.a, rules_.side_of(me_)};
          change = -prices.artifact;
          worth += prospect(ahead, [&](Tally& tally) { tally.add(mine); }).worth(wish);
          break;
        }
        case Kind::play_incantation:
          if (is_between(Incantation{action.a}, hand.incantations)) continue;
          change = -incantation_worth;
          worth += prospect(ahead, [&](Tally& tally) { tally.add(Incantation{action.a}, me_); }).worth(wish);
          break;
        case Kind::draw_objects:
          if (action.a == action.b) change = changes(static_cast<Type>(action.a), 2);
          else change = changes(static_cast<Type>(action.a), 1);
          if (action.b != 0 && action.a != action.b) change += changes(static_cast<Type>(action.b), 1);
          worth += idle_worth;
          break;
        case Kind::draw_artifact: change = prices.artifact, worth += idle_worth; break;
        case Kind::break_sigil:   worth += idle_worth + outlooks * worth_of_breaking(); break;
        case Kind::change_demon:
          for (Type type : types) change += changes(type, -content_.cost_of_changing[type]);
          worth += idle.worth(wish_with(rules_.side_of(me_), Demon{action.a}));
          break;
        default: worth += idle_worth;
      }
      worth += outlooks * (prices.now(all + change) - held);
      if (best < 0 || worth > best_worth) best = i, best_worth = worth;
    }
    return choices[best];
  }

  /// The first to sweep or to cast, or the last: what lies between is kept.
  template <class Number, class Bits> static bool is_between(Number number, Set<Number, Bits> held) {
    return number != held.front() && number != held.at(held.size() - 1);
  }

  /// A Moon that nobody contests is a gift: the fewer are left who may, the more it is worth to be the one.
  int boldness() const {
    int late = 1;
    for (Witch witch : rules_.witches()) {
      if (!known_.committed[witch].is_none()) return 0;
      late += rules_.at(known_).has_acted(witch);
    }
    return bold * late / rules_.witch_count();
  }

  template <std::size_t outlooks, class Mine> Prospect prospect(const List<Tally, outlooks>& ahead, Mine mine) const {
    Prospect seen;
    for (const Tally& others : ahead) {
      Tally tally = others;
      mine(tally);
      const Ahead end = how_it_ends(tally, me_);
      ++seen.locks[static_cast<std::size_t>(end.lock)];
      seen.gain += end.gain;
    }
    return seen;
  }

  int worth_of_breaking() const {
    State free = known_;
    free.sigil[me_] = Incantation{};
    for (Type type : types)
      free.hand[me_].objects[type] =
          static_cast<std::uint8_t>(free.hand[me_].objects[type] - content_.cost_of_breaking[type]);
    return hand_worth(free, me_) - hand_worth(known_, me_);
  }

  /// What lies in the centre when the others have acted: what they hold is known but for the card that lies face down.
  Tally outlook() {
    Tally tally;
    tally.sums = rules_.at(known_).sums();
    for (Witch witch : rules_.witches()) {
      if (witch == me_) continue;
      const Card card = known_.committed[witch];
      if (card.is_hidden()) put(tally, witch, guess_of(witch, card));
      else if (!card.is_none()) put(tally, witch, card);
      else if (!rules_.at(known_).has_acted(witch)) put(tally, witch, likely_card(witch));
    }
    return tally;
  }

  void put(Tally& tally, Witch witch, Card card) const {
    if (card.is_object()) tally.add(card.type(), 1);
    else if (card.is_artifact())
      tally.add(Tally::Sweeper{static_cast<std::uint8_t>(card.artifact()), rules_.side_of(witch)});
    else if (card.is_incantation()) tally.add(card.incantation(), witch);
  }

  /// A card that lies face down: often the object that serves its owner best, else any card of her hand.
  Card guess_of(Witch witch, Card back) {
    const Hand& hand = known_.hand[witch];
    const bool any = back == face_down;
    if (back == object_face_down || (any && hand.objects.sum() > 0 && happens(likely_committed)))
      return best_object(witch);
    const int artifacts =
        (any && !rules_.at(known_).is_sealed(witch)) || back == artifact_face_down ? hand.artifacts.size() : 0;
    const int incantations = any || back == incantation_face_down ? hand.incantations.size() : 0;
    const int objects = any ? hand.objects.sum() : 0;
    if (artifacts + incantations + objects == 0) return no_card;
    const int lot = below(artifacts + incantations + objects);
    if (lot < artifacts) return Card{hand.artifacts.at(lot)};
    if (lot < artifacts + incantations) return Card{hand.incantations.at(lot - artifacts)};
    return best_object(witch);
  }

  Card best_object(Witch witch) const {
    const Hand& hand = known_.hand[witch];
    const Type type = best_type(wish_of(rules_.side_of(witch)), [&](Type one) { return hand.objects[one] > 0; });
    return type == Type::none ? no_card : Card{type};
  }

  /// What somebody who has not acted may well put down, or nothing.
  Card likely_card(Witch witch) {
    const Hand& hand = known_.hand[witch];
    const int lot = below(100);
    if (lot < likely_incantation) return hand.incantations.empty() ? no_card : Card{any_of(hand.incantations, rng_)};
    if (lot < likely_incantation + likely_artifact)
      return hand.artifacts.empty() || rules_.at(known_).is_sealed(witch) ? no_card
                                                                          : Card{any_of(hand.artifacts, rng_)};
    if (lot >= likely_incantation + likely_artifact + likely_object) return no_card;
    const Card card = best_object(witch);
    if (card.is_none()) return card;
    const Wish& wish = wish_of(rules_.side_of(witch));
    return wish[static_cast<std::size_t>(card.type())] > wish[0] ? card : no_card;
  }

  // ---- Casting ----

  Action best_of(const Choices& choices) {
    std::array<int, 512> worth{};
    for (int i = 0; i < choices.size(); ++i) worth[static_cast<std::size_t>(i)] = below(2 * worlds);  // a little noise
    const Side mine = rules_.side_of(me_);
    for (int number = 0; number < worlds; ++number) {
      State world = rules_.redeal(known_, seat_, rng_);
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

  /// Lets everybody choose as they may, until the next round begins or the game is over.
  void finish_round(State& s, int round, Rng& chance) {
    while (s.round == round && s.phase != Phase::over) {
      const Witch witch = s.waiting.front();
      if (s.step == Step::choose) do_as(s, witch, pick_wisely(s, witch), chance);
      else if (s.step == Step::sweep) do_as(s, witch, sweep_wisely(s, witch), chance);
      else {
        Choices choices;
        Law{rules_, s}.choices_of(witch, choices);
        do_as(s, witch, any_of(choices, chance), chance);
      }
    }
  }

  static Action any_of(const Choices& choices, Rng& chance) { return chance.pick(choices); }

  template <class Card, class Bits> static Card any_of(Set<Card, Bits> cards, Rng& chance) {
    return chance.pick(cards);
  }

  // ---- Artifacts ----

  /// The type whose removal leaves the best lock, when the owners of the Artifacts to come do what is best for them.
  Action sweep_wisely(const State& s, Witch witch) const {
    List<Tally::Sweeper, 2 * max_witches> sweepers;
    auto rest = s.centre;
    for (int place = Position::artifact_in_turn(rest); place >= 0 && sweepers.size() < sweeps_reckoned_with;
         place = Position::artifact_in_turn(rest))
      sweepers.push({0, rules_.side_of(rest.remove_at(place).owner)});
    Type swept = Type::none;
    lock_after_sweeps(rules_.at(s).sums(), sweepers, 0, swept);
    return rules_.make_action(witch, Kind::sweep, static_cast<int>(swept));
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
      case Op::change_spell: return rules_.promise_of(SpellCard{byte(code)}, s.devotion[rules_.side_of(witch)].demon);
      default:               return 0;
    }
  }

  Seat seat_;
  Witch me_;
  Rng& rng_;
};

Action Rules::suggest(const State& known, Seat me, Rng& rng) const { return Mind{*this, known, me, rng}.choose(); }

/// How often she wins, and more or less for Spells that add a type that the Demon asks for much or little of.
int Rules::promise_of(SpellCard card, Demon demon) const {
  constexpr int usual = 2;  // of six symbols, for each type
  int promise = strength_of(card);
  const auto adds = [&](Type type, int worth) {
    promise += 2 * worth * (content_->asked(demon, level_count)[type] - usual);
  };
  for (Spell spell : content_->spells_of(card))
    for (const Effect& effect : (*content_)[spell].effects) {
      if (effect.op == Op::play_from_hand && effect.filter < Filter::object)
        adds(static_cast<Type>(static_cast<int>(effect.filter) + 1), effect.worth);
      if (effect.op == Op::transform_incantation && effect.into != Transform::artifact &&
          effect.into != Transform::chosen_object)
        adds(static_cast<Type>(effect.into), effect.value);
    }
  return promise;
}

/// What it does for the Demon, or what the Moon would show; a search through imagined rounds has no plainer reason.
Fields Rules::reason(const State& known, Seat me, Action action) const {
  const Witch witch = witch_of(me, action.c != 0);
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
    case Kind::keep_spell:
    case Kind::take_spell:
      why.add("witch", content_->text(SpellCard{action.a}).id);
      why.add("players", players());
      why.add("share", strength_of(SpellCard{action.a}));
      break;
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
