// SPDX-License-Identifier: MIT
// What a bot finds good in Persuasion: it invites to learn, proposes and accepts once the partner is likely to satisfy it, and
// leaves the market when nobody is likely to. It reads `known` alone, and what it believes of words and deeds.
#include <algorithm>

#include "games/persuasion/judgement.h"

namespace parlor::persuasion {
namespace {

class Suitor : public Judgement {
 public:
  Suitor(const Rules& rules, const State& known, Seat me, Rng& rng, const Belief* belief = nullptr)
      : Judgement{rules, known, me, belief}, rng_{rng} {}

  Action choose() {
    switch (s_.step) {
      case Step::intentions:     return guess_hands(), intend();
      case Step::invitations:    return answer_invitation();
      case Step::correspondence: return act(Kind::done, s_.talking[me_].front());
      case Step::proposals:
        guess_hands();
        return rules_.in_mutual_proposal(s_, me_) ? second_trait() : answer_proposals();
      case Step::reflection: return act(Kind::draw, Seat{});
      case Step::discards:   return discard();
      case Step::characters:
      case Step::over:       break;
    }
    return {};
  }

 private:
  static Action act(Kind kind, Seat seat, Card card = no_card) {
    return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(card)};
  }
  bool happens(int chance) { return static_cast<int>(rng_.below(sure)) < chance; }

  Action intend() {
    const SeatSet targets = rules_.eligible(s_) - SeatSet::only(me_);
    struct Offer {
      Seat to{};
      Card trait{};
      int chance = -1, worth = -1;
    } best;
    for (Seat to : targets)
      for (Card trait : s_.traits[me_]) {
        const int noise = static_cast<int>(rng_.below(60));  // so that a refused offer is not made for ever
        const int chance = chance_of(to, trait) + noise, worth = chance * hope(to, trait) / sure;
        if (worth > best.worth) best = {to, trait, chance, worth};
      }
    const int nobody_else = chance_of_nobody();
    const Threshold bar = threshold();
    if (last_round())
      return nobody_else > best.chance * 3 / 5 ? act(Kind::independence, Seat{})
                                               : act(Kind::propose, best.to, best.trait);
    if (nobody_else >= bar.independence && nobody_else >= best.chance) return act(Kind::independence, Seat{});
    if (best.chance - 30 >= bar.propose && happens(850)) return act(Kind::propose, best.to, best.trait);
    return invite(targets);
  }

  /// What an offer is worth that may be refused, in thousandths: all of it where nothing is known of what they seek.
  int hope(Seat to, Card trait = no_card) const {
    if (belief_ == nullptr || !belief_->knows_wishes(to)) return sure;
    constexpr int usual = 1250, least = 400, most = 1600;  // wishes that somebody unknown fulfils
    return std::clamp(sure * welcome(to, trait) / usual, least, most);
  }

  Action invite(SeatSet targets) {
    Seat best{};
    int most = -1;
    for (Seat to : targets) {
      const int unknown = std::max(0, rules_.content().setup.hand - guess_[to].cards);
      const int interest = (chance_of(to) + 130 * unknown) * hope(to) / sure + static_cast<int>(rng_.below(250));
      if (interest > most) best = to, most = interest;
    }
    return act(Kind::invite, best, trait_to_show(best));
  }

  /// One not yet shown to them, so that a talk goes on.
  Card trait_to_show(Seat to) {
    Hand fresh, all;
    for (Card card : s_.traits[me_]) {
      if (!rules_.in_hand(s_, me_, card)) continue;
      all.push(card);
      if (!s_.shown_to[card].has(to)) fresh.push(card);
    }
    const Hand& from = fresh.empty() ? all : fresh;
    return rng_.pick(from);
  }

  /// Always yes: it costs nothing but a look for a look.
  Action answer_invitation() {
    const Seat inviter = rules_.unanswered(s_, me_).front();
    const bool reuse = rules_.house_rule(HouseRule::answer_reuse) == 0;
    Hand accepting, fresh;
    for (Card card : s_.traits[me_]) {
      const Action accept = act(Kind::accept_invitation, inviter, card);
      if (reuse ? !rules_.in_hand(s_, me_, card) : !rules_.forbids(s_, me_, accept).empty()) continue;
      accepting.push(card);
      if (!s_.shown_to[card].has(inviter)) fresh.push(card);
    }
    if (accepting.empty()) return act(Kind::reject_invitation, inviter);
    const Hand& from = fresh.empty() ? accepting : fresh;
    return act(Kind::accept_invitation, inviter, rng_.pick(from));
  }

  Action answer_proposals() {
    Action best = act(Kind::accept_none, Seat{});
    int highest = last_round() ? -1 : threshold().accept - 1;
    for (Seat suitor : rules_.suitors(s_, me_))
      for (Card gift : s_.traits[me_]) {
        if (!rules_.in_hand(s_, me_, gift)) continue;
        if (const int chance = chance_of(suitor, gift, s_.intention[suitor].trait); chance > highest)
          best = act(Kind::accept_proposal, suitor, gift), highest = chance;
      }
    return best;
  }

  Action second_trait() {
    const Seat partner = s_.intention[me_].target;
    guess_[partner].sum -= leaning(s_.intention[partner].trait);  // seen, and so noted, before I am asked
    guess_[partner].sum += leaning(s_.intention[me_].trait);
    Card best = no_card;
    int highest = -1;
    for (Card card : s_.traits[me_])
      if (const int chance = chance_of(partner, card); rules_.in_hand(s_, me_, card) && chance > highest)
        best = card, highest = chance;
    return act(Kind::second_trait, Seat{}, best);
  }

  /// My own traits never help me; what my partner should have makes a good gift.
  Action discard() {
    Card worst = no_card;
    int lowest = 99;
    for (Card card : s_.traits[me_]) {
      int use = 0;
      for (std::size_t i = 0; i < wanted_.size(); ++i) use += wanted_[i] * rules_.content().signs(card)[i];
      if (use < lowest) worst = card, lowest = use;
    }
    return act(Kind::discard, Seat{}, worst);
  }

  Rng& rng_;
};

/// Why a friend would do that: what the chances are, in tenths, or what has been seen.
class Adviser : public Judgement {
 public:
  Adviser(const Rules& rules, const State& known, Seat me) : Judgement{rules, known, me} { guess_hands(); }

  Fields reason(Action action) const {
    const Seat other{action.a};
    const Card trait{action.b};
    switch (static_cast<Kind>(action.kind)) {
      case Kind::invite:       return about("invite", "to", other, "seen", std::min(hand_size, guess_[other].cards));
      case Kind::propose:      return about("propose", "to", other, "chance", tenths(chance_of(other, trait)));
      case Kind::independence: return chance("independence", chance_of_nobody());
      case Kind::accept_invitation:
        return about("accept_invitation", "from", other, "fresh", !s_.shown_to[trait].has(other));
      case Kind::reject_invitation: return Fields{"reject_invitation"};
      case Kind::done:              return Fields{"done"};
      case Kind::accept_proposal:
        return about("accept_proposal", "from", other, "chance",
                     tenths(chance_of(other, trait, s_.intention[other].trait)));
      case Kind::accept_none:      return chance("accept_none", best_offer());
      case Kind::second_trait:     return Fields{"second_trait"};
      case Kind::draw:             return Fields{"draw"};
      case Kind::decline:          return Fields{"decline"};
      case Kind::discard:          return Fields{"discard"};
      case Kind::choose_character: break;
    }
    return Fields{"choose_character"};
  }

 private:
  static int tenths(int chance) { return (chance + sure / 20) * 10 / sure; }

  template <class Value> static Fields about(const char* type, const char* role, Seat other, const char* key,
                                             Value value) {
    Fields why{type};
    why.add(role, index(other));
    why.add(key, value);
    return why;
  }
  static Fields chance(const char* type, int chance) {
    Fields why{type};
    why.add("chance", tenths(chance));
    return why;
  }

  /// The best that any of those who proposed would be, with the gift that suits me best in their hand.
  int best_offer() const {
    int best = 0;
    for (Seat suitor : rules_.suitors(s_, me_))
      for (Card gift : s_.traits[me_])
        if (rules_.in_hand(s_, me_, gift)) best = std::max(best, chance_of(suitor, gift, s_.intention[suitor].trait));
    return best;
  }
};

}  // namespace

Action Rules::suggest(const State& known, Seat me, Rng& rng) const {
  if (known.step != Step::characters) return Suitor{*this, known, me, rng}.choose();
  Choices free;
  choices(known, me, free);
  return rng.pick(free);
}

/// Who has listened thinks of the others by what they said and did, where that matters.
Action Rules::advise(const State& known, Seat me, const Speaker& speaker, const Hearsay& heard, Rng& rng) const {
  const bool matters = known.step == Step::intentions || known.step == Step::proposals;
  if (!matters || heard.empty()) return suggest(known, me, rng);
  const Belief opinion{*this, known, me, heard, credulity_of(speaker)};
  return Suitor{*this, known, me, rng, &opinion}.choose();
}

Fields Rules::reason(const State& known, Seat me, Action action) const {
  if (known.step == Step::characters) return Fields{"choose_character"};
  return Adviser{*this, known, me}.reason(action);
}

// ---- For a search ----

/// What the others have sealed in this step is chosen anew, by their own lights.
void Rules::unseal(State& world, Seat me) const {
  for (Seat seat : seats() - SeatSet::only(me)) {
    switch (world.step) {
      case Step::intentions:
        if (eligible(world).has(seat)) world.intention[seat] = {}, world.waiting.add(seat);
        break;
      case Step::invitations:
        world.answer[seat] = {};
        if (!unanswered(world, seat).empty()) world.waiting.add(seat);
        break;
      case Step::proposals:
        if (suitors(world, seat).empty()) break;
        if (in_mutual_proposal(world, seat) && house_rule(HouseRule::mutual_proposal) != 0) break;
        world.accepts[seat] = nobody, world.gift[seat] = no_card, world.waiting.add(seat);
        break;
      case Step::reflection:
        if (world.entitled.has(seat)) world.drawing.remove(seat), world.waiting.add(seat);
        break;
      case Step::discards:
        if (world.drawing.has(seat)) world.discard[seat] = no_card, world.waiting.add(seat);
        break;
      default: break;
    }
  }
}

/// A suitor looks at nothing but what the seat knows, whatever lies open.
Action Rules::likely(const State& world, Seat who, Rng& rng) const { return suggest(world, who, rng); }

bool Rules::far_enough(const State&, const State&) const { return false; }  // it is short: to the end

BySeat<std::int32_t> Rules::evaluate(const State& world) const {
  BySeat<std::int32_t> expected;
  for (Seat seat : seats()) expected[seat] = wins(world, seat) ? 1'000'000 : 0;
  return expected;
}

}  // namespace parlor::persuasion
