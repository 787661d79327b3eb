// SPDX-License-Identifier: MIT
#include "games/persuasion/belief.h"

#include "games/persuasion/rules.h"
#include "games/persuasion/words.h"

namespace parlor::persuasion {
namespace {

using Standing = Claim::Standing;

constexpr int at_first = 800, believed = 960, most_trust = 900;  // thousandths

Statement statement_of(const Heard& heard) { return static_cast<Statement>(heard.what.kind); }
bool is_of_own_traits(Statement one) {
  return one == Statement::have || one == Statement::have_not || one == Statement::lack;
}
bool is_promise(Statement one) {
  return one == Statement::shall_propose || one == Statement::would_accept || one == Statement::shall_not_marry ||
         one == Statement::fancy || one == Statement::fancy_you;
}
bool is_claim(Statement one) {
  return one == Statement::seek || one == Statement::showed || is_of_own_traits(one) || is_promise(one);
}

}  // namespace

bool is_deed(const Heard& heard) { return heard.what.kind >= static_cast<std::uint8_t>(Deed::round_began); }

// ---- What was claimed, and whether it held ---------------------------------------------------------------------------

Ledger::Ledger(const Rules& rules, const State& known, Seat me, const Hearsay& heard, Credulity credulity)
    : rules_{rules}, s_{known}, me_{me}, credulity_{credulity} {
  trust_.of.fill(credulity == Credulity::believes ? believed : at_first);
  for (const Heard& one : heard) note(one);
  judge_wishes();
  if (known.step == Step::over) judge_by_the_open_cards();
}

void Ledger::note(const Heard& heard) {
  if (!is_deed(heard)) return hear(heard);
  switch (static_cast<Deed>(heard.what.kind)) {
    case Deed::showed:
      if (heard.to == me_) see(heard.from, Card{heard.what.about});
      break;
    case Deed::drew: ++draws_[heard.from]; break;
    case Deed::engaged:  // a card or two went each way
      for (Seat seat : {heard.from, heard.to}) draws_[seat] = static_cast<std::uint16_t>(draws_[seat] + 2);
      break;
    default: judge_promises(heard);
  }
}

/// "Yes." and "No." are kept as what they say, and "And you?" as the question that it gives back.
void Ledger::hear(Heard said) {
  const bool mine = said.from == me_;
  const Seat other = mine ? said.to : said.from;
  Remark& asked_of_speaker = mine ? question_to_me_[other] : question_[other];
  Remark& asked_by_speaker = mine ? question_[other] : question_to_me_[other];
  Statement statement = statement_of(said);
  if (statement == Statement::ask) asked_by_speaker = said.what;
  if (statement == Statement::and_you) asked_by_speaker = asked_of_speaker;
  if (statement == Statement::yes || statement == Statement::no) {
    if (asked_of_speaker == Remark{}) return;
    const bool yes = statement == Statement::yes;
    statement = yes ? Statement::have : Statement::have_not;
    said.what = make_remark(statement, asked_of_speaker.about, asked_of_speaker.sign);
    asked_of_speaker = {};
  }
  if (!is_claim(statement)) return;
  if (mine) return own_.push_back(said);
  if (said.to != me_ && is_promise(statement)) return;  // overheard: it was for somebody else
  const auto same = [&](const Claim& one) {
    return one.said.what == said.what && one.said.from == said.from && one.standing == Standing::open;
  };
  if (std::any_of(claims_.begin(), claims_.end(), same)) return;
  claims_.push_back({said});
  draws_at_claim_.push_back(draws_[said.from]);
  if (is_of_own_traits(statement)) judge_traits_of(said.from);
}

void Ledger::see(Seat owner, Card card) {
  for (Seat seat : rules_.seats())
    for (int i = 0; i < seen_[seat].size(); ++i)
      if (seen_[seat][i].card == card) {
        seen_[seat].remove_at(i);
        break;
      }
  if (seen_[owner].full()) seen_[owner].remove_at(0);
  seen_[owner].push({card, draws_[owner]});
  judge_traits_of(owner);
}

void Ledger::settle(Claim& claim, Standing standing) {
  if (claim.standing != Standing::open || standing == Standing::open) return;
  claim.standing = standing;
  if (credulity_ == Credulity::believes) return;
  int& trust = trust_[claim.said.from];
  if (standing == Standing::confirmed) trust += std::max(0, most_trust - trust) / 4;
  else trust = trust * (is_promise(statement_of(claim.said)) ? 8 : 6) / 10;
}

void Ledger::judge_traits_of(Seat owner) {
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    Claim& claim = claims_[i];
    const Statement statement = statement_of(claim.said);
    if (claim.said.from == owner && is_of_own_traits(statement))
      settle(claim, standing_of_traits(claim, draws_at_claim_[i]));
    if (statement == Statement::showed && claim.said.what.who == index(owner))
      settle(claim, standing_of_gossip(claim.said));
  }
}

/// The sum of what was seen, with what is unseen as far as it may lean, and twice a card for every draw in between.
Standing Ledger::standing_of_traits(const Claim& claim, std::uint16_t draws_then) const {
  const Heard& said = claim.said;
  const std::size_t about = said.what.about;
  int sum = 0, count = 0;
  std::uint16_t earliest = draws_then, latest = draws_then;
  for (const Seen& one : seen_[said.from]) {
    sum += rules_.content().signs(one.card)[about], ++count;
    earliest = std::min(earliest, one.draws), latest = std::max(latest, one.draws);
  }
  const int room = std::max(0, hand_size - count) + 2 * (latest - earliest);
  const int sign = said.what.sign == 0 ? 1 : said.what.sign;
  const int least = sign * sum - room, most = sign * sum + room;
  switch (statement_of(said)) {
    case Statement::have:     return least > 0 ? Standing::confirmed : most <= 0 ? Standing::refuted : Standing::open;
    case Statement::have_not: return most <= 0 ? Standing::confirmed : least > 0 ? Standing::refuted : Standing::open;
    default:  // lack
      return least > 0 || most < 0 ? Standing::refuted : least == 0 && most == 0 ? Standing::confirmed : Standing::open;
  }
}

/// What somebody says to have been shown by another: one of the cards there is such a one, or all are known and none is.
Standing Ledger::standing_of_gossip(const Heard& said) const {
  const Seat owner = seat_at(said.what.who);
  std::uint16_t drawn = draws_[owner];
  for (const Seen& one : seen_[owner]) {
    if (rules_.content().signs(one.card)[said.what.about] == said.what.sign) return Standing::confirmed;
    drawn = std::min(drawn, one.draws);
  }
  return seen_[owner].size() >= hand_size && drawn == draws_[owner] && drawn == 0 ? Standing::refuted : Standing::open;
}

/// Promises are kept or broken by what is done next.
void Ledger::judge_promises(const Heard& deed) {
  const auto what = static_cast<Deed>(deed.what.kind);
  for (Claim& claim : claims_) {
    const Heard& said = claim.said;
    if (said.from != deed.from || said.round >= deed.round) {  // what lay sealed then was no answer to it
      const bool answered_now = said.from == deed.from && (what == Deed::accepted || what == Deed::refused);
      if (!answered_now) continue;
    }
    const auto held = [&](bool so) { settle(claim, so ? Standing::confirmed : Standing::refuted); };
    const bool intends = what == Deed::invited || what == Deed::proposed || what == Deed::withdrew;
    switch (statement_of(said)) {
      case Statement::shall_propose:
        if (intends && deed.round == said.round + 1) held(what == Deed::proposed && deed.to == me_);
        break;
      case Statement::would_accept:
        if (deed.to == me_ && (what == Deed::accepted || what == Deed::refused)) held(what == Deed::accepted);
        break;
      case Statement::shall_not_marry:
        if (what == Deed::proposed || what == Deed::accepted || what == Deed::withdrew) held(what == Deed::withdrew);
        break;
      case Statement::fancy:
        if (what == Deed::proposed) held(index(deed.to) == said.what.who);
        break;
      case Statement::fancy_you:
        if (what == Deed::proposed) held(deed.to == me_);
        break;
      default: break;
    }
  }
}

/// Three wishes are one card: where none that could still be theirs has them all, they were not told the truth.
void Ledger::judge_wishes() {
  for (Seat speaker : rules_.seats()) {
    Signs told{};
    bool torn = false, any = false;
    for (const Claim& claim : claims_) {
      if (claim.said.from != speaker || statement_of(claim.said) != Statement::seek) continue;
      std::int8_t& sign = told[claim.said.what.about];
      torn = torn || sign == -claim.said.what.sign;
      sign = claim.said.what.sign, any = true;
    }
    if (!any) continue;
    bool possible = false;
    for (Card card{1}; valid(card) && !possible && !torn; card = next(card)) {
      if (rules_.has_seen(s_, me_, card)) continue;
      possible = true;
      for (std::size_t i = 0; i < told.size(); ++i)
        possible = possible && (told[i] == 0 || told[i] == rules_.content().signs(card)[i]);
    }
    if (possible) continue;
    for (Claim& claim : claims_)
      if (claim.said.from == speaker && statement_of(claim.said) == Statement::seek) settle(claim, Standing::refuted);
  }
}

/// PER-87: in the end desires lie open.
void Ledger::judge_by_the_open_cards() {
  for (Claim& claim : claims_)
    if (statement_of(claim.said) == Statement::seek) {
      const bool so =
          rules_.content().signs(s_.desires[claim.said.from])[claim.said.what.about] == claim.said.what.sign;
      claim.standing = so ? Standing::confirmed : Standing::refuted;
    }
}

// ---- What to make of it ----------------------------------------------------------------------------------------------

Belief::Belief(const Rules& rules, const State& known, Seat me, const Hearsay& heard, Credulity credulity) {
  if (known.step == Step::characters || heard.empty()) return;
  const Ledger ledger{rules, known, me, heard, credulity};
  for (Seat seat : rules.seats()) trust_[seat] = ledger.trust(seat);
  weigh_wishes(rules, known, me, heard, ledger);
  weigh_traits(me, heard, ledger, credulity);
  add_up(rules);
}

/// How much a card that somebody desires has in common with a sum of traits.
static int likeness(const Signs& desired, const Signs& sums) {
  int score = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) score += desired[i] * std::clamp<int>(sums[i], -1, 1);
  return score;
}

void Belief::weigh_wishes(const Rules& rules, const State& known, Seat me, const Hearsay& heard, const Ledger& ledger) {
  struct Factor {
    Seat whose{};
    bool by_deed = false, pleased = false;
    Signs signs{};  // what they said to seek, or what they liked or not
  };
  std::vector<Factor> factors;
  for (Seat seat :
       rules.seats()) {  // a liar pretends a whole card: all that one said is true, or none of it tells anything
    Factor told{seat};
    for (const Claim& claim : ledger.claims())
      if (claim.said.from == seat && statement_of(claim.said) == Statement::seek && claim.standing != Standing::refuted)
        told.signs[claim.said.what.about] = claim.said.what.sign;
    if (told.signs != Signs{}) factors.push_back(told);
  }
  for (const Heard& one : heard) {
    if (!is_deed(one) || one.from == me) continue;
    const auto deed = static_cast<Deed>(one.what.kind);
    const bool pleased = deed == Deed::proposed || deed == Deed::accepted;
    if (!pleased && deed != Deed::refused) continue;
    Hand seen;  // what they saw of me, or what I have seen of the one they chose
    for (Card card : known.traits[me])
      if (one.to == me && known.shown_to[card].has(one.from)) seen.push(card);
    for (Card card{1}; one.to != me && valid(card); card = next(card))
      if (const Place place = known.notebook[me][card]; place.names_seat() && place.seat() == one.to && !seen.full())
        seen.push(card);
    if (!seen.empty()) factors.push_back({one.from, true, pleased, rules.sums(seen)});
  }
  for (const Factor& factor : factors) informed_.add(factor.whose);
  for (Seat seat : informed_)
    for (Card card{1}; valid(card); card = next(card))
      weight_[seat][static_cast<std::size_t>(card) - 1] = rules.has_seen(known, me, card) ? 0 : 1 << 12;
  for (const Factor& factor : factors) {
    const auto trust = static_cast<std::uint32_t>(ledger.trust(factor.whose));
    const auto agrees = [&](Card card) {
      for (std::size_t i = 0; i < factor.signs.size(); ++i)
        if (factor.signs[i] != 0 && factor.signs[i] != rules.content().signs(card)[i]) return false;
      return true;
    };
    std::uint32_t possible = 0, fitting = 0;
    for (Card card{1}; valid(card); card = next(card))
      if (weight_[factor.whose][static_cast<std::size_t>(card) - 1] > 0) ++possible, fitting += agrees(card);
    std::uint64_t most = 1;
    std::array<std::uint64_t, card_count> weights{};
    for (Card card{1}; valid(card); card = next(card)) {
      const std::size_t place = static_cast<std::size_t>(card) - 1;
      std::uint32_t times = 1000 - trust;
      if (factor.by_deed)
        times = static_cast<std::uint32_t>(8 + (factor.pleased ? 2 : -2) *
                                                   likeness(rules.content().signs(card), factor.signs));
      else if (agrees(card)) times += trust * possible / std::max(1u, fitting);
      weights[place] = std::uint64_t{weight_[factor.whose][place]} * times;
      most = std::max(most, weights[place]);
    }
    for (std::size_t i = 0; i < weights.size(); ++i)  // small enough to be added up, and never lost altogether
      weight_[factor.whose][i] =
          weights[i] == 0 ? 0 : static_cast<std::uint32_t>(std::max<std::uint64_t>(1, weights[i] * (1 << 16) / most));
  }
}

/// Who was told first what would please says it more easily: such words weigh less, and what speaks against their owner more.
void Belief::weigh_traits(Seat me, const Hearsay& heard, const Ledger& ledger, Credulity credulity) {
  for (const Claim& claim : ledger.claims()) {
    const Heard& said = claim.said;
    const Statement statement = statement_of(said);
    if (!is_of_own_traits(statement) || claim.standing == Standing::refuted) continue;
    int trust = ledger.trust(said.from);
    if (credulity == Credulity::weighs) {
      for (const Heard& one : heard) {
        if (one == said) break;
        const Statement mine = statement_of(one);
        const bool hint = one.from == me && one.to == said.from && one.what.about == said.what.about &&
                          (mine == Statement::seek || mine == Statement::ask);
        if (!hint) continue;
        const bool pleases = statement == Statement::have && said.what.sign == one.what.sign;
        const int shift = mine == Statement::seek ? 160 : 80;
        trust = ledger.trust(said.from) + (pleases ? -shift : shift);
      }
    }
    trust = std::clamp(trust, 100, believed);
    const int pro = std::max(1, even * trust / (1000 - trust)), contra = std::max(1, even * (1000 - trust) / 500);
    auto& odds = odds_[said.from][said.what.about];
    if (statement == Statement::have) {
      odds[said.what.sign > 0 ? 0 : 1] = std::max(pro, 1), odds[said.what.sign > 0 ? 1 : 0] = std::min(contra, even);
    } else if (statement == Statement::have_not) {
      odds[said.what.sign > 0 ? 0 : 1] = std::min(contra, even);
    } else {
      odds = {std::min(contra, even), std::min(contra, even)};
    }
    boasters_.add(said.from);
  }
}

void Belief::add_up(const Rules& rules) {
  for (Seat seat : informed_) {
    Weights& weights = weight_[seat];
    std::uint64_t all = 0;
    std::array<std::array<std::uint64_t, 2>, attribute_count> sums{};
    for (Card card{1}; valid(card); card = next(card)) {
      const std::uint32_t weight = weights[static_cast<std::size_t>(card) - 1];
      all += weight;
      for (std::size_t i = 0; i < sums.size(); ++i)
        if (const int sign = rules.content().signs(card)[i]; sign != 0) sums[i][sign > 0 ? 0 : 1] += weight;
    }
    if (all == 0) {
      informed_.remove(seat);
      continue;
    }
    for (std::size_t i = 0; i < sums.size(); ++i)
      for (std::size_t side = 0; side < 2; ++side) seeks_[seat][i][side] = static_cast<int>(1000 * sums[i][side] / all);
    for (std::size_t i = 1; i < weights.size(); ++i) weights[i] += weights[i - 1];
  }
}

Card Belief::imagine(Seat other, Rng& rng) const {
  const Weights& weights = weight_[other];
  const std::uint32_t lot = rng.below(weights.back());
  const auto found = std::upper_bound(weights.begin(), weights.end(), lot);
  return static_cast<Card>(found - weights.begin() + 1);
}

// ---- For a search ----------------------------------------------------------------------------------------------------

Belief Rules::belief(const State& known, Seat me, const Hearsay& heard) const {
  return {*this, known, me, heard, Credulity::weighs};
}

/// PER-17: words may be false. The others desire what they are believed to, each world for itself; and in as many worlds as
/// their words are trusted they have what they said, as far as unseen cards can make it so.
void Rules::believe(State& world, Seat me, const Belief& belief, Rng& rng) const {
  if (world.step == Step::characters || world.step == Step::over) return;
  SeatSet settled;
  for (Seat other : belief.informed() - SeatSet::only(me)) {
    const Card card = belief.imagine(other, rng);
    bool taken = false;
    for (Seat seat : settled) taken = taken || world.desires[seat] == card;
    if (!taken) desire(world, other, card), settled.add(other);
  }
  for (Seat other : belief.boasters() - SeatSet::only(me)) {
    const Signs sum = sums(world.traits[other]);
    for (std::uint8_t about = 0; about < attribute_count; ++about)
      for (const int sign : {1, -1}) {
        constexpr int an_even_chance = 500;
        const int believed_so = belief.chance_of_trait(other, about, sign, an_even_chance);
        if (believed_so <= an_even_chance || sign * sum[about] > 0) continue;
        // So many of the worlds that say otherwise are made to agree: as many as the odds would take away
        const int doubted = 2 * (1000 - believed_so);
        if (static_cast<int>(rng.below(1000)) >= 1000 - doubted) continue;
        give_trait(world, me, other, about, sign, rng);
      }
  }
}

/// Exchanges cards that I never saw until the sum leans that way; at most two, each against one of the deck.
void Rules::give_trait(State& world, Seat me, Seat who, std::uint8_t about, int sign, Rng& rng) const {
  for (int i = 0; i < 2; ++i) {
    int sum = 0;
    Card worst = no_card;
    for (Card card : world.traits[who]) {
      const int leans = sign * content_->signs(card)[about];
      sum += leans;
      const bool movable = !has_seen(world, me, card) && world.intention[who].trait != card;
      if (movable && (worst == no_card || leans < sign * content_->signs(worst)[about])) worst = card;
    }
    if (sum > 0 || worst == no_card || world.deck.empty()) return;
    const int start = static_cast<int>(rng.below(static_cast<std::uint32_t>(world.deck.size())));
    for (int at = 0; at < world.deck.size(); ++at) {
      const Card card = world.deck[(start + at) % world.deck.size()];
      if (has_seen(world, me, card) || sign * content_->signs(card)[about] != 1) continue;
      exchange(world, worst, card);
      break;
    }
  }
}

}  // namespace parlor::persuasion
