// SPDX-License-Identifier: MIT
// What a bot finds good in Resonance: it posts for the crowd it has on the table, drafts followers and posts of its two best
// audiences, and culls the rest. It reads `known` alone, and reckons in whole numbers, so that every compiler plays alike.
#include <algorithm>
#include <bit>

#include "games/resonance/rules.h"

namespace parlor::resonance {
namespace {

constexpr int sure = 1000;
constexpr int least_gain = 400;  // an influence should bring that many thousandths of a point a round
constexpr int value_weight = 10, draw_weight = 16;  // a card drawn is worth about a point and a half more

using ByAudience = std::array<int, audience_count>;

std::size_t place(Audiences audience) { return static_cast<std::size_t>(std::countr_zero(audience)); }

class Influencer {
 public:
  Influencer(const Rules& rules, const State& known, Seat me)
      : rules_{rules}, content_{rules.content()}, s_{known}, me_{me} {
    const Player& p = known[me];
    for (Persona card : p.personas) own(card);
    for (Persona card : p.persona_discard) own(card);
    for (Response card : p.responses) own(card);
    for (Response card : p.response_discard) own(card);
    if (known.in_play) {
      for (Persona card : p.opening) own(card);
      for (Response card : p.drawn) own(card);
    }
    find_news();
    find_live_chances();
  }

  std::int64_t prospects() const { return prospect(); }

  Action choose() const {
    switch (s_.step) {
      case Step::setup:  return act(Kind::ready);
      case Step::choose: return respond();
      case Step::add:    return add();
      case Step::remove: return remove();
      case Step::over:   break;
    }
    return {};
  }

 private:
  static Action act(Kind kind, Persona persona = {}, Response response = {}) {
    return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(persona), static_cast<std::uint8_t>(response)};
  }
  static int strength(PersonaFacts facts) { return value_weight * facts.value + draw_weight * facts.draw; }

  void own(Persona card) {
    roster_.push(card), crowd_[place(content_.facts(card).audience)] += strength(content_.facts(card));
  }
  void own(Response card) { posts_.push(card), ++posts_for_[place(content_.audience(card))]; }
  void disown(Persona card) {
    roster_.remove(card), crowd_[place(content_.facts(card).audience)] -= strength(content_.facts(card));
  }
  void disown(Response card) { posts_.remove(card), --posts_for_[place(content_.audience(card))]; }

  /// The chance that none of `wanted` cards is among the three drawn of `all`.
  static int missed(int wanted, int all) {
    int chance = sure;
    for (int i = 0; i < drawn_size && i < all; ++i) chance = chance * std::max(0, all - wanted - i) / (all - i);
    return chance;
  }

  /// How often each audience is in the news to come.
  void find_news() {
    HeadlineSet told = s_.carried;
    for (Headline card : s_.event_discard) told.add(card);
    for (Seat seat : rules_.seats())
      for (Headline card : s_[seat].won) told.add(card);
    if (s_.round > 0) told.add(s_.event);
    int coming = 0;
    ByAudience times{};
    for (int number = 1; number <= event_count; ++number) {
      const auto card = static_cast<Headline>(number);
      if (told.has(card)) continue;
      ++coming;
      for (std::size_t a = 0; a < times.size(); ++a) times[a] += content_.audiences_of(card) >> a & 1;
    }
    for (std::size_t a = 0; a < times.size(); ++a)
      silence_[a] = coming == 0 ? sure : sure * (coming - times[a]) / coming;
    for (int& chance : silence_)  // and each of the others posts for one audience in nine
      for (int i = 1; i < rules_.active(s_).size(); ++i) chance = chance * (audience_count - 1) / audience_count;
  }

  /// How likely each audience is to be live in a coming round. Among the posts drawn I play the one that suits the five on
  /// the table: a larger crowd is there more often, and wakes more when it is, so the square of its strength tells how often.
  void find_live_chances() {
    std::array<std::int64_t, audience_count> pull{};
    std::int64_t all = 1;
    for (std::size_t a = 0; a < pull.size(); ++a) {
      pull[a] = std::int64_t{crowd_[a]} * crowd_[a] * (sure - missed(posts_for_[a], posts_.size())) / sure;
      all += pull[a];
    }
    for (std::size_t a = 0; a < pull.size(); ++a) {
      const auto mine = static_cast<int>(pull[a] * sure / all);
      live_chance_[a] = sure - silence_[a] * (sure - mine) / sure;
    }
  }

  /// What a round may bring with this crowd and these posts: the opening five and those they draw, as far as the cards go,
  /// each with its value as often as it resonates. In thousandths of a point.
  std::int64_t prospect() const {
    std::int64_t values = 0, draws = 0;
    for (Persona card : roster_) {
      const PersonaFacts facts = content_.facts(card);
      const int chance = live_chance_[place(facts.audience)];
      values += chance * facts.value, draws += chance * facts.draw;
    }
    const std::int64_t size = std::max(1, roster_.size());
    const std::int64_t hand = std::min(size * sure, opening_size * sure + opening_size * draws / size);
    return hand * values / size / sure;
  }

  std::int64_t prospect_with(Persona added, Persona removed) const {
    Influencer changed = *this;
    if (added != Persona{}) changed.own(added);
    if (removed != Persona{}) changed.disown(removed);
    return changed.prospect();
  }
  std::int64_t prospect_with(Response added, Response removed) const {
    Influencer changed = *this;
    if (added != Response{}) changed.own(added);
    if (removed != Response{}) changed.disown(removed);
    changed.find_live_chances();
    return changed.prospect();
  }

  // ---- The post ----

  /// What a post does for one seat's followers on the table, over what the news does already.
  int woken(Seat seat, Audiences audience) const {
    int sum = 0;
    if ((content_.audiences_of(s_.event) & audience) == 0)
      for (Persona card : s_[seat].opening)
        if (content_.facts(card).audience == audience) sum += strength(content_.facts(card));
    return sum;
  }

  Action respond() const {
    Response best{};
    int most = 0;
    for (Response card : s_[me_].drawn) {
      const Audiences audience = content_.audience(card);
      int in_deck = 0;  // followers who may yet come
      for (Persona persona : s_[me_].personas)
        if (content_.facts(persona).audience == audience) in_deck += content_.facts(persona).value;
      int theirs = 0;
      for (Seat other : rules_.active(s_))
        if (other != me_) theirs = std::max(theirs, woken(other, audience));
      const int merit = woken(me_, audience) * 10 + in_deck * 40 - theirs * 6;
      if (best == Response{} || merit > most) best = card, most = merit;
    }
    return act(Kind::choose, {}, best);
  }

  // ---- The network ----

  /// The best single card, or the best card in exchange for the worst at twice the price.
  Action add() const {
    const std::int64_t now = prospect();
    std::int64_t most = least_gain;
    Action best = act(Kind::pass);
    for (Response card : s_.display_responses)
      if (const std::int64_t gain = prospect_with(card, Response{}) - now; gain > most)
        most = gain, best = act(Kind::add, {}, card);
    const Persona last = s_[me_].influence > 1 ? worst() : Persona{};
    for (Persona card : s_.display_personas) {
      std::int64_t gain = prospect_with(card, Persona{}) - now;
      if (last != Persona{}) gain = std::max(gain, (prospect_with(card, last) - now) / 2);
      if (gain > most) most = gain, best = act(Kind::add, card);
    }
    return best;
  }

  Persona worst() const {
    Persona worst{};
    std::int64_t most = 0;
    for (Persona card : roster_)
      if (const std::int64_t without = prospect_with(Persona{}, card); worst == Persona{} || without > most)
        worst = card, most = without;
    return worst;
  }

  Action remove() const {
    Influencer rest = *this;  // without what is marked already
    for (Persona card : s_[me_].removing_personas) rest.disown(card);
    for (Response card : s_[me_].removing_responses) rest.disown(card);
    rest.find_live_chances();
    const std::int64_t now = rest.prospect();
    std::int64_t most = least_gain;
    Action best = act(Kind::done);
    if (rules_.may_remove_response(s_, me_))
      for (Response card : rest.posts_)
        if (const std::int64_t gain = rest.prospect_with(Response{}, card) - now; gain > most)
          most = gain, best = act(Kind::remove, {}, card);
    if (rules_.may_remove_persona(s_, me_))
      for (Persona card : rest.roster_)
        if (const std::int64_t gain = rest.prospect_with(Persona{}, card) - now; gain > most)
          most = gain, best = act(Kind::remove, card);
    return best;
  }

  const Rules& rules_;
  const Content& content_;
  const State& s_;
  Seat me_;
  List<Persona, persona_count> roster_;
  List<Response, response_count> posts_;
  ByAudience crowd_{};      // the strength of my personas of each audience
  ByAudience posts_for_{};  // my responses for each audience
  ByAudience silence_{};    // how likely it is that nobody but me addresses them
  ByAudience live_chance_{};
};

}  // namespace

Action Rules::suggest(const State& known, Seat me, Rng&) const { return Influencer{*this, known, me}.choose(); }

// ---- For a search ----

/// What the others have sealed in this step is chosen anew, by their own lights.
void Rules::reconsider(State& world, Seat me, Rng&) const {
  if (world.step != Step::choose && world.step != Step::remove) return;
  for (Seat seat : active(world) - SeatSet::only(me)) {
    if (world.by_clock.has(seat)) continue;
    if (world.step == Step::choose) world[seat].played = {};
    else world[seat].removing_personas = {}, world[seat].removing_responses = {};
    world.waiting.add(seat);
  }
}

/// An influencer looks at nothing but what the seat knows, whatever lies open.
Action Rules::likely(const State& world, Seat who, Rng& rng) const { return suggest(world, who, rng); }

bool Rules::far_enough(const State& from, const State& now) const { return now.round > from.round + 2; }

/// Attention won, and the share of what is still to be won that the seat's cards promise; the lead decides the more the
/// nearer the end is.
BySeat<std::int32_t> Rules::evaluate(const State& world) const {
  constexpr std::int64_t whole = 1'000'000;
  BySeat<std::int32_t> expected;
  if (world.step == Step::over) {
    for (Seat seat : seats()) expected[seat] = static_cast<std::int32_t>(score(world, seat) * whole);
    return expected;
  }
  BySeat<std::int64_t> pull, standing;
  std::int64_t pulls = 1, most = 0, all = 1;
  for (Seat seat : active(world)) {
    const std::int64_t prospect = Influencer{*this, world, seat}.prospects() / 100;
    pull[seat] = prospect * prospect * prospect * prospect / 1000;
    pulls += pull[seat];
    standing[seat] = attention(world, seat);
    most = std::max(most, standing[seat]);
  }
  for (Seat seat : active(world)) {
    const std::int64_t share = standing[seat] + 10 + (target() + 20 - most) * pull[seat] / pulls;
    standing[seat] = share * share * share * share;
    all += standing[seat];
  }
  for (Seat seat : active(world)) expected[seat] = static_cast<std::int32_t>(standing[seat] * whole / all);
  return expected;
}

}  // namespace parlor::resonance
