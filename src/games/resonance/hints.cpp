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

/// missed[all][wanted]: the chance that none of `wanted` cards is among the three drawn of `all`.
constexpr auto missed = [] {
  std::array<std::array<std::int16_t, response_count + 1>, response_count + 1> chances{};
  for (int all = 0; all <= response_count; ++all)
    for (int wanted = 0; wanted <= all; ++wanted) {
      int chance = sure;
      for (int i = 0; i < drawn_size && i < all; ++i) chance = chance * std::max(0, all - wanted - i) / (all - i);
      chances[static_cast<std::size_t>(all)][static_cast<std::size_t>(wanted)] = static_cast<std::int16_t>(chance);
    }
  return chances;
}();

/// Every persona and every response of a seat, wherever they lie, but for what it has marked for removal. Whoever looks ahead
/// asks for it some hundred times a game, so sums are kept instead of cards.
class Influencer {
 public:
  Influencer(const Rules& rules, const State& known, Seat me)
      : rules_{rules}, content_{rules.content()}, s_{known}, me_{me} {}

  std::int64_t prospects() {
    take_stock();
    return prospect();
  }

  Action choose() {
    switch (s_.step) {
      case Step::setup:  return act(Kind::ready);
      case Step::choose: return respond();
      case Step::add:    return take_stock(), add();
      case Step::remove: return take_stock(), remove();
      case Step::over:   break;
    }
    return {};
  }

 private:
  static Action act(Kind kind, Persona persona = {}, Response response = {}) {
    return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(persona), static_cast<std::uint8_t>(response)};
  }
  static int strength(PersonaFacts facts) { return value_weight * facts.value + draw_weight * facts.draw; }

  // ---- What the seat has ----

  template <class Act> void for_each_persona(Act act) const {
    const Player& p = s_[me_];
    for (Persona card : p.personas) act(card);
    for (Persona card : p.persona_discard) act(card);
    if (s_.in_play)
      for (Persona card : p.opening) act(card);
  }
  template <class Act> void for_each_response(Act act) const {
    const Player& p = s_[me_];
    for (Response card : p.responses) act(card);
    for (Response card : p.response_discard) act(card);
    if (s_.in_play)
      for (Response card : p.drawn) act(card);
  }
  bool is_marked(Persona card) const { return s_[me_].removing_personas.has(card); }
  bool is_marked(Response card) const { return s_[me_].removing_responses.has(card); }

  void take_stock() {
    for_each_persona([&](Persona card) {
      if (is_marked(card)) return;
      const PersonaFacts facts = content_.facts(card);
      const std::size_t audience = place(facts.audience);
      ++personas_, values_[audience] += facts.value, draws_[audience] += facts.draw;
    });
    for_each_response([&](Response card) {
      if (!is_marked(card)) ++responses_, ++posts_for_[place(content_.audience(card))];
    });
    for (std::size_t a = 0; a < pull_.size(); ++a) {
      const int crowd = value_weight * values_[a] + draw_weight * draws_[a];
      pull_[a] = std::int64_t{crowd} * crowd;
    }
    find_news();
    live_chance_ = live_chances(posts_for_, responses_);
    for (std::size_t a = 0; a < live_chance_.size(); ++a)
      value_ += live_chance_[a] * values_[a], draw_ += live_chance_[a] * draws_[a];
    const std::int64_t drawn = opening_size * draw_ / std::max(1, personas_);
    value_slope_ = opening_size * sure + drawn;  // the hand; its derivatives, each times the number of personas
    draw_slope_ = opening_size * value_ / std::max(1, personas_);
    if (value_slope_ >= personas_ * sure) value_slope_ = personas_ * sure, draw_slope_ = 0;  // all are drawn anyway
  }

  /// How often each audience is in the news to come.
  void find_news() {
    static_assert(sizeof(HeadlineSet) == sizeof(std::uint64_t));
    const auto bits = [](const HeadlineSet& set) {
      return static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(set));
    };
    std::uint32_t told = bits(s_.carried) | bits(s_.event_discard);
    for (Seat seat : rules_.seats()) told |= bits(s_[seat].won);
    if (s_.round > 0) told |= 1u << static_cast<int>(s_.event);
    const std::uint32_t to_come = ~told & ((1u << (event_count + 1)) - 2);
    const int coming = count(to_come), rivals = rules_.active(s_).size() - 1;
    for (std::size_t a = 0; a < silence_.size(); ++a) {
      silence_[a] = coming == 0 ? sure : sure * (coming - count(to_come & content_.events_for[a])) / coming;
      for (int i = 0; i < rivals; ++i)  // and each of the others posts for one audience in nine
        silence_[a] = silence_[a] * (audience_count - 1) / audience_count;
    }
  }

  static int count(std::uint32_t bits) {  // by hand: a plain x86-64 has no instruction for it
    bits -= bits >> 1 & 0x55555555;
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
    return static_cast<int>(((bits + (bits >> 4)) & 0x0F0F0F0F) * 0x01010101 >> 24);
  }

  /// How likely each audience is to be live in a coming round. Among the posts drawn I play the one that suits the five on
  /// the table: a larger crowd is there more often, and wakes more when it is, so the square of its strength tells how often.
  ByAudience live_chances(const ByAudience& posts_for, int responses) const {
    const auto& misses = missed[static_cast<std::size_t>(responses)];
    std::array<std::int64_t, audience_count> pull;
    std::int64_t all = 1;
    for (std::size_t a = 0; a < pull.size(); ++a) {
      pull[a] = pull_[a] * (sure - misses[static_cast<std::size_t>(posts_for[a])]) / sure;
      all += pull[a];
    }
    ByAudience chances;
    for (std::size_t a = 0; a < pull.size(); ++a) {
      const auto mine = static_cast<int>(pull[a] * sure / all);
      chances[a] = sure - silence_[a] * (sure - mine) / sure;
    }
    return chances;
  }

  /// What a round may bring with this crowd and these posts: the opening five and those they draw, as far as the cards go,
  /// each with its value as often as it resonates. In thousandths of a point.
  static std::int64_t prospect(std::int64_t values, std::int64_t draws, int personas) {
    const std::int64_t size = std::max(1, personas);
    const std::int64_t hand = std::min(size * sure, opening_size * sure + opening_size * draws / size);
    return hand * values / size / sure;
  }
  std::int64_t prospect() const { return prospect(value_, draw_, personas_); }

  std::int64_t prospect_with(Persona added, Persona removed) const {
    std::int64_t values = value_, draws = draw_;
    int personas = personas_;
    const auto count_in = [&](Persona card, int sign) {
      if (card == Persona{}) return;
      const PersonaFacts facts = content_.facts(card);
      const int chance = sign * live_chance_[place(facts.audience)];
      values += chance * facts.value, draws += chance * facts.draw, personas += sign;
    };
    count_in(added, +1), count_in(removed, -1);
    return prospect(values, draws, personas);
  }
  /// With one response for this audience more, or less.
  std::int64_t prospect_with(Audiences audience, int more) const {
    ByAudience posts_for = posts_for_;
    posts_for[place(audience)] += more;
    const ByAudience chances = live_chances(posts_for, responses_ + more);
    std::int64_t values = 0, draws = 0;
    for (std::size_t a = 0; a < chances.size(); ++a) values += chances[a] * values_[a], draws += chances[a] * draws_[a];
    return prospect(values, draws, personas_);
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

  // Which card is best or worst is told by what a small change brings; what it really brings is reckoned for that one alone.

  /// The best single card, or the best card in exchange for the worst at twice the price.
  Action add() const {
    const std::int64_t now = prospect();
    std::int64_t most = least_gain;
    Action best = act(Kind::pass);
    Response post{};
    for (std::int64_t likeliest = -1; Response card : s_.display_responses)
      if (const std::int64_t more = heard_more(content_.audience(card)); more > likeliest)
        post = card, likeliest = more;
    if (post != Response{})
      if (const std::int64_t gain = prospect_with(content_.audience(post), +1) - now; gain > most)
        most = gain, best = act(Kind::add, {}, post);
    Persona follower{};
    for (std::int64_t highest = -1; Persona card : s_.display_personas)
      if (const std::int64_t merit = merit_of(card); merit > highest) follower = card, highest = merit;
    if (follower == Persona{}) return best;
    std::int64_t gain = prospect_with(follower, Persona{}) - now;
    if (s_[me_].influence > 1)
      if (const Persona last = worst_persona(); last != Persona{})
        gain = std::max(gain, (prospect_with(follower, last) - now) / 2);
    return gain > most ? act(Kind::add, follower) : best;
  }

  Action remove() const {
    const std::int64_t now = prospect();
    std::int64_t most = least_gain;
    Action best = act(Kind::done);
    if (const Response card = worst_response(); card != Response{} && rules_.may_remove_response(s_, me_))
      if (const std::int64_t gain = prospect_with(content_.audience(card), -1) - now; gain > most)
        most = gain, best = act(Kind::remove, {}, card);
    if (const Persona card = worst_persona(); card != Persona{} && rules_.may_remove_persona(s_, me_))
      if (const std::int64_t gain = prospect_with(Persona{}, card) - now; gain > most) best = act(Kind::remove, card);
    return best;
  }

  /// In proportion to what one more persona like this brings.
  std::int64_t merit_of(Persona card) const {
    const PersonaFacts facts = content_.facts(card);
    return live_chance_[place(facts.audience)] * (value_slope_ * facts.value + draw_slope_ * facts.draw);
  }
  /// In proportion to how much more often an audience is addressed with one more response for it.
  std::int64_t heard_more(Audiences audience) const {
    const auto all = static_cast<std::size_t>(responses_),
               wanted = static_cast<std::size_t>(posts_for_[place(audience)]);
    return pull_[place(audience)] * (missed[all][wanted] - missed[all + 1][wanted + 1]);
  }
  std::int64_t heard_less(Audiences audience) const {
    const auto all = static_cast<std::size_t>(responses_),
               wanted = static_cast<std::size_t>(posts_for_[place(audience)]);
    return pull_[place(audience)] * (missed[all - 1][wanted - 1] - missed[all][wanted]);
  }

  Persona worst_persona() const {
    Persona worst{};
    std::int64_t lowest = 0;
    for_each_persona([&](Persona card) {
      if (is_marked(card)) return;
      if (const std::int64_t merit = merit_of(card); worst == Persona{} || merit < lowest) worst = card, lowest = merit;
    });
    return worst;
  }
  Response worst_response() const {
    Response worst{};
    std::int64_t lowest = 0;
    for_each_response([&](Response card) {
      if (is_marked(card)) return;
      const std::int64_t less = heard_less(content_.audience(card));
      if (worst == Response{} || less < lowest) worst = card, lowest = less;
    });
    return worst;
  }

  const Rules& rules_;
  const Content& content_;
  const State& s_;
  Seat me_;
  int personas_ = 0, responses_ = 0;
  ByAudience values_{}, draws_{};                    // of my personas of each audience
  ByAudience posts_for_{};                           // my responses for each audience
  std::array<std::int64_t, audience_count> pull_{};  // how strong each crowd is, squared
  ByAudience silence_{};                             // how likely it is that nobody but me addresses them
  ByAudience live_chance_{};
  std::int64_t value_ = 0, draw_ = 0;              // of all personas, each as often as its audience is live
  std::int64_t value_slope_ = 0, draw_slope_ = 0;  // in proportion to what one more of each brings
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
