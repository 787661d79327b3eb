// SPDX-License-Identifier: MIT
// What a bot finds good in Persuasion, and what it says: it invites to learn, proposes and accepts once the partner is likely
// to satisfy it, and leaves the market when nobody is likely to. It reads `known` alone. Chances are whole numbers of a
// thousand, so that every compiler plays alike.
#include <algorithm>

#include "games/persuasion/rules.h"

namespace parlor::persuasion {
namespace {

constexpr int sure = 1000;

/// chance[unknown][sum + 6]: that `sum` plus that many unseen cards comes out positive. Of sixty cards 18 carry an
/// attribute with +, 18 with −, 24 without: 3, 3 and 4 in ten.
constexpr auto positive_chance = [] {
  std::array<std::array<int, 13>, hand_size + 1> chance{};
  for (int unknown = 0; unknown <= hand_size; ++unknown) {
    std::array<int, 2 * hand_size + 1> ways{};  // of a total from -5 to 5, in tenths to the power of `unknown`
    ways[hand_size] = 1;
    int all = 1;
    for (int card = 0; card < unknown; ++card, all *= 10) {
      std::array<int, 2 * hand_size + 1> more{};
      for (std::size_t total = 1; total + 1 < ways.size(); ++total) {
        more[total - 1] += 3 * ways[total];
        more[total] += 4 * ways[total];
        more[total + 1] += 3 * ways[total];
      }
      ways = more;
    }
    for (int sum = -6; sum <= 6; ++sum) {
      std::int64_t good = 0;
      for (int total = -hand_size; total <= hand_size; ++total)
        if (sum + total > 0) good += ways[static_cast<std::size_t>(total + hand_size)];
      chance[static_cast<std::size_t>(unknown)][static_cast<std::size_t>(sum + 6)] =
          static_cast<int>(good * sure / all);
    }
  }
  return chance;
}();

struct Threshold {
  int propose, independence, accept;
};

/// What somebody thinks of the others.
class Judgement {
 public:
  Judgement(const Rules& rules, const State& known, Seat me)
      : rules_{rules}, s_{known}, me_{me}, wanted_{rules.content().signs(known.desires[me])} {
    std::size_t found = 0;
    for (std::size_t i = 0; i < wanted_.size() && found < longed_for_.size(); ++i)
      if (wanted_[i] != 0) longed_for_[found++] = i;
  }

  /// The cards that the notebook puts with somebody, certain or probable (a draw takes one card in six).
  void guess_hands() {
    const Notebook& notebook = s_.notebook[me_];
    for (int number = 1; number <= card_count; ++number) {
      const Card card = static_cast<Card>(number);
      const Place place = notebook[card];
      if (!place.names_seat()) continue;
      if (Guess& guess = guess_[place.seat()]; guess.cards <= hand_size) ++guess.cards, add(guess.sum, card, +1);
    }
  }

  /// The chance that `other` satisfies me after giving `loses` (or an unseen card) and taking `gains`.
  int chance_of(Seat other, Card gains = no_card, Card loses = no_card) const {
    Leaning sum = guess_[other].sum;
    int unknown = std::max(0, hand_size - guess_[other].cards);
    if (gains != no_card) {
      add(sum, gains, +1);
      if (loses != no_card) add(sum, loses, -1);
      else unknown = std::max(0, unknown - 1);
    }
    const auto& chances = positive_chance[static_cast<std::size_t>(unknown)];
    const auto of = [&](int one) {
      return std::int64_t{chances[static_cast<std::size_t>(std::clamp(one, -6, 6) + 6)]};
    };
    const std::int64_t p = of(sum[0]), q = of(sum[1]), r = of(sum[2]);
    return static_cast<int>((p * q + p * r + q * r) / sure - 2 * p * q * r / (sure * sure));
  }

  int chance_of_nobody() const {
    std::int64_t chance = sure;
    for (Seat other : rules_.seats())
      if (other != me_) chance = chance * (sure - chance_of(other)) / sure;
    return static_cast<int>(chance);
  }

  /// A middle temperament that grows less choosy with every round, when few are left, and when others leave quickly.
  Threshold threshold() const {
    const int left = rules_.eligible(s_).size(), players = rules_.players();
    const int pace = s_.round == 1 ? 0 : sure * (players - left) / (players * (s_.round - 1));  // gone in a round
    const int patience = 30 * (s_.round - 1) + (left <= 3 && players > 3 ? 260 : 0) + std::max(0, pace - 300) / 2;
    const int weariness = 30 * std::max(0, s_.round - 12);  // nobody waits for ever
    return {std::max(330 - weariness, 650 - patience), std::max(330 - weariness, 560 - patience),
            std::max(230 - weariness, 530 - patience)};
  }

  bool last_round() const { return s_.last != LastRound::no; }

 protected:
  /// For each of the three attributes that I long for, + where a card leans my way and − where it does not.
  using Leaning = std::array<int, 3>;
  void add(Leaning& sum, Card card, int times) const {
    const Signs& signs = rules_.content().signs(card);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += times * wanted_[longed_for_[i]] * signs[longed_for_[i]];
  }
  struct Guess {
    Leaning sum{};
    int cards = 0;
  };

  const Rules& rules_;
  const State& s_;
  Seat me_;
  Signs wanted_;
  std::array<std::size_t, 3> longed_for_{};  // the attributes that my desires name
  BySeat<Guess> guess_;
};

class Suitor : public Judgement {
 public:
  Suitor(const Rules& rules, const State& known, Seat me, Rng& rng) : Judgement{rules, known, me}, rng_{rng} {}

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
      int chance = -1;
    } best;
    for (Seat to : targets)
      for (Card trait : s_.traits[me_]) {
        const int noise = static_cast<int>(rng_.below(60));  // so that a refused offer is not made for ever
        if (const int chance = chance_of(to, trait) + noise; chance > best.chance) best = {to, trait, chance};
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

  Action invite(SeatSet targets) {
    Seat best{};
    int most = -1;
    for (Seat to : targets) {
      const int unknown = std::max(0, hand_size - guess_[to].cards);
      const int interest = chance_of(to) + 130 * unknown + static_cast<int>(rng_.below(250));
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
    add(guess_[partner].sum, s_.intention[partner].trait, -1);  // seen, and so noted, before I am asked
    add(guess_[partner].sum, s_.intention[me_].trait, +1);
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

/// Says what is true and could be of use: what it seeks when two meet for the first time, later what it clearly has; and how
/// it stands with the other. There is always something to say: that words were sent is public.
class Correspondent : public Judgement {
 public:
  Correspondent(const Rules& rules, const State& known, Seat me)
      : Judgement{rules, known, me}, sums_{rules.sums(known.traits[me])} {
    guess_hands();
  }

  Letter letter(Seat to) const {
    Letter letter{.to = to, .remarks = {}};
    const Meetings& looks = s_.meetings[to][me_];
    const bool first = looks.fresh() + looks.stale() <= (rules_.mutual(s_, me_, to) ? 2 : 1);
    for (std::uint8_t i = 0; i < attribute_count; ++i) {
      if (first && wanted_[i] != 0) letter.remarks.push(make_remark(Statement::seek, i, wanted_[i]));
      if (!first && std::abs(sums_[i]) > 1) letter.remarks.push(what_i_have(i));
    }
    if (const Remark word = stance(to); word != perhaps || letter.remarks.empty()) letter.remarks.push(word);
    return letter;
  }

  Letter reply(Seat to, std::span<const Remark> remarks) const {
    Letter letter{.to = to, .remarks = {}};
    for (Remark remark : remarks)
      if (const Remark word = reply(to, remark); word != perhaps && !letter.remarks.full() && !letter.remarks.has(word))
        letter.remarks.push(word);
    if (letter.remarks.empty()) letter.remarks.push(perhaps);
    return letter;
  }

 private:
  static constexpr Remark perhaps = make_remark(Statement::perhaps);

  Remark reply(Seat to, Remark remark) const {
    switch (static_cast<Statement>(remark.kind)) {
      case Statement::seek: return what_i_have(remark.about);
      case Statement::have:
      case Statement::lack:
        return wanted_[remark.about] == 0 ? perhaps : make_remark(Statement::seek, remark.about, wanted_[remark.about]);
      case Statement::ask:             return make_remark(sums_[remark.about] * remark.sign > 0 ? Statement::yes : Statement::no);
      case Statement::shall_propose:
      case Statement::propose_to_me:
      case Statement::would_accept:    return stance(to);
      case Statement::yes:
      case Statement::no:
      case Statement::perhaps:
      case Statement::shall_not_marry: return perhaps;
    }
    return perhaps;
  }

  Remark what_i_have(std::uint8_t attribute) const {
    const int sum = sums_[attribute];
    if (sum == 0) return make_remark(Statement::lack, attribute);
    return make_remark(Statement::have, attribute, sum > 0 ? std::int8_t{1} : std::int8_t{-1});
  }

  int chance_with(Seat other) const {
    int best = 0;
    for (Card gift : s_.traits[me_]) best = std::max(best, chance_of(other, gift));
    return best;
  }

  Remark stance(Seat to) const {
    const Threshold bar = threshold();
    const int chance = chance_with(to);
    bool dearest = !last_round();
    for (Seat other : rules_.eligible(s_) - SeatSet::only(me_)) dearest = dearest && chance_with(other) <= chance;
    if (dearest && chance >= bar.propose) return make_remark(Statement::shall_propose);
    if (chance >= bar.accept) return make_remark(Statement::would_accept);
    return chance_of_nobody() >= bar.independence ? make_remark(Statement::shall_not_marry) : perhaps;
  }

  Signs sums_;
};

}  // namespace

Action Rules::suggest(const State& known, Seat me, Rng& rng) const {
  if (known.step != Step::characters) return Suitor{*this, known, me, rng}.choose();
  Choices free;
  choices(known, me, free);
  return rng.pick(free);
}

Fields Rules::reason(const State& known, Seat me, Action action) const {
  if (known.step == Step::characters) return Fields{"choose_character"};
  return Adviser{*this, known, me}.reason(action);
}

// ---- Talking: PER-14 to PER-18 ----

Letter Rules::letter(const State& known, Seat me, Action next) const {
  const Seat to{next.a};
  if (static_cast<Kind>(next.kind) != Kind::done || !forbids_words(known, me, to).empty()) return {};
  return Correspondent{*this, known, me}.letter(to);
}

Letter Rules::reply(const State& known, Seat me, Seat from, std::span<const Remark> remarks) const {
  if (!forbids_words(known, me, from).empty()) return {};
  return Correspondent{*this, known, me}.reply(from, remarks);
}

// ---- For a search ----

/// What the others have sealed in this step is chosen anew, by their own lights.
void Rules::reconsider(State& world, Seat me, Rng&) const {
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
