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

std::size_t place(unsigned audiences) { return static_cast<std::size_t>(lowest_bit(audiences)); }

/// chance_missed[all][wanted]: the chance that none of `wanted` cards is among the three drawn of `all`.
constexpr auto chance_missed = [] {
  std::array<std::array<std::int16_t, response_count + 1>, response_count + 1> chances{};
  for (int all = 0; all <= response_count; ++all)
    for (int wanted = 0; wanted <= all; ++wanted) {
      int chance = sure;
      for (int i = 0; i < drawn_size && i < all; ++i) chance = chance * std::max(0, all - wanted - i) / (all - i);
      chances[static_cast<std::size_t>(all)][static_cast<std::size_t>(wanted)] = static_cast<std::int16_t>(chance);
    }
  return chances;
}();

/// heard[rivals][coming][named]: the chance that somebody else addresses an audience in a coming round: `named` of the `coming`
/// events do, and each rival posts for one audience in nine.
constexpr auto heard = [] {
  std::array<std::array<std::array<std::int16_t, event_count + 1>, event_count + 1>, most_players> chances{};
  for (int rivals = 0; rivals < most_players; ++rivals)
    for (int coming = 0; coming <= event_count; ++coming)
      for (int named = 0; named <= coming; ++named) {
        int silence = coming == 0 ? sure : sure * (coming - named) / coming;
        for (int i = 0; i < rivals; ++i) silence = silence * (audience_count - 1) / audience_count;
        chances[static_cast<std::size_t>(rivals)][static_cast<std::size_t>(coming)][static_cast<std::size_t>(named)] =
            static_cast<std::int16_t>(sure - silence);
      }
  return chances;
}();

/// The same for each audience as things stand; whose turn it is does not matter.
ByAudience news_to_come(const Rules& rules, const State& s) {
  HeadlineSet told = s.carried;
  told |= s.event_discard;
  for (Seat seat : rules.seats()) told |= s[seat].won;
  if (s.round > 0) told.add(s.event);
  Sums named = rules.content().all_events;
  std::size_t coming = event_count;
  for (Headline card : told) named -= rules.content().sums(card), --coming;
  const auto& chances = heard[static_cast<std::size_t>(rules.active(s).size()) - 1][coming];
  ByAudience news;
  for (std::size_t a = 0; a < news.size(); ++a) news[a] = chances[static_cast<std::size_t>(named[a])];
  return news;
}

/// Every persona and every response of a seat, wherever they lie, but for what it has marked for removal. Whoever looks ahead
/// asks for it some hundred times a game, so sums are kept instead of cards.
class Influencer {
 public:
  Influencer(const Rules& rules, const State& known, Seat me)
      : rules_{rules}, content_{rules.content()}, s_{known}, me_{me} {}

  int prospects(const ByAudience& news) {
    take_stock(news);
    return prospect();
  }

  Action choose() {
    switch (s_.step) {
      case Step::setup:  return act(Kind::ready);
      case Step::choose: return respond();
      case Step::add:    return take_stock(news_to_come(rules_, s_)), add();
      case Step::remove: return take_stock(news_to_come(rules_, s_)), remove();
      case Step::over:   break;
    }
    return {};
  }

  /// Whom a post wakes; what a card is expected to bring in ten rounds.
  Fields reason(Action action) {
    const Persona persona{action.a};
    const Response response{action.b};
    switch (static_cast<Kind>(action.kind)) {
      case Kind::choose: return reason_to_post(response);
      case Kind::add:    return take_stock(news_to_come(rules_, s_)), reason_to_add(persona, response);
      case Kind::remove:
        return take_stock(news_to_come(rules_, s_)), in_ten_rounds("remove", gain_without(persona, response));
      case Kind::pass:  return Fields{"pass"};
      case Kind::done:  return Fields{"done"};
      case Kind::ready: break;
    }
    return Fields{"ready"};
  }

 private:
  static Action act(Kind kind, Persona persona = {}, Response response = {}) {
    return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(persona), static_cast<std::uint8_t>(response)};
  }

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

  void take_stock(const ByAudience& news) {
    Crowd crowd;
    for_each_persona([&](Persona card) { ++personas_, crowd += content_.crowd(card); });
    for (Persona card : s_[me_].removing_personas) --personas_, crowd -= content_.crowd(card);
    crowd_ = crowd;
    Sums posts_for;
    for_each_response([&](Response card) {
      if (is_marked(card)) return;
      ++responses_, posts_for += content_.sums(card), addressed_ |= content_.audience(card);
    });
    posts_for_ = posts_for;
    for (std::size_t a = 0; a < news.size(); ++a)
      news_value_ += news[a] * crowd_.value[a], news_draw_ += news[a] * crowd_.draw[a];
    news_ = live_chance_ = news;
    value_ = news_value_, draw_ = news_draw_;
    for_each_live(posts_for_, responses_, addressed_, [&](std::size_t a, int chance) {
      live_chance_[a] = chance;
      value_ += (chance - news[a]) * crowd_.value[a], draw_ += (chance - news[a]) * crowd_.draw[a];
    });
    const int drawn = opening_size * draw_ / std::max(1, personas_);
    value_slope_ = opening_size * sure + drawn;  // the hand; its derivatives, each times the number of personas
    draw_slope_ = opening_size * value_ / std::max(1, personas_);
    if (value_slope_ >= personas_ * sure) value_slope_ = personas_ * sure, draw_slope_ = 0;  // all are drawn anyway
  }

  /// How strong my followers of an audience are, squared: at most (10 · 81 + 16 · 36)^2, which times 1000 is below 2^32.
  std::uint32_t pull(std::size_t audience) const {
    const auto strength =
        static_cast<std::uint32_t>(value_weight * crowd_.value[audience] + draw_weight * crowd_.draw[audience]);
    return strength * strength;
  }

  /// How likely each audience that my posts address is to be live in a coming round; the others are as often as the news have
  /// it. Among the posts drawn I play the one that suits the five on the table: a larger crowd is there more often, and wakes
  /// more when it is, so the square of its strength tells how often.
  template <class Use> void for_each_live(const Sums& posts_for, int responses, Audiences addressed, Use use) const {
    const auto& misses = chance_missed[static_cast<std::size_t>(responses)];
    std::array<std::uint32_t, audience_count> mine;
    std::uint32_t all = 1;
    for (unsigned rest = addressed; rest != 0; rest &= rest - 1) {
      const std::size_t a = place(rest);
      mine[a] = pull(a) * static_cast<std::uint32_t>(sure - misses[static_cast<std::size_t>(posts_for[a])]) / sure;
      all += mine[a];
    }
    for (unsigned rest = addressed; rest != 0; rest &= rest - 1) {
      const std::size_t a = place(rest);
      use(a, sure - (sure - news_[a]) * (sure - static_cast<int>(mine[a] * sure / all)) / sure);
    }
  }

  /// What a round may bring with this crowd and these posts: the opening five and those they draw, as far as the cards go,
  /// each with its value as often as it resonates. In thousandths of a point.
  static int prospect(int values, int draws, int personas) {
    const int size = std::max(1, personas);
    const int hand = std::min(size * sure, opening_size * sure + opening_size * draws / size);
    return static_cast<int>(std::int64_t{hand} * values / (size * sure));
  }
  int prospect() const { return prospect(value_, draw_, personas_); }

  int prospect_with(Persona added, Persona removed) const {
    int values = value_, draws = draw_, personas = personas_;
    const auto count_in = [&](Persona card, int sign) {
      if (card == Persona{}) return;
      const PersonaFacts facts = content_.facts(card);
      const int chance = sign * live_chance_[facts.place];
      values += chance * facts.value, draws += chance * facts.draw, personas += sign;
    };
    count_in(added, +1), count_in(removed, -1);
    return prospect(values, draws, personas);
  }
  /// With one response more, or less.
  int prospect_with(const Sums& posts_for, int responses, Audiences addressed) const {
    int values = news_value_, draws = news_draw_;
    for_each_live(posts_for, responses, addressed, [&](std::size_t a, int chance) {
      values += (chance - news_[a]) * crowd_.value[a], draws += (chance - news_[a]) * crowd_.draw[a];
    });
    return prospect(values, draws, personas_);
  }

  // ---- The post ----

  template <class Cards> Crowd crowd_of(const Cards& cards) const {
    Crowd crowd;
    for (Persona card : cards) crowd += content_.crowd(card);
    return crowd;
  }

  Action respond() const {
    const Crowd in_deck = crowd_of(s_[me_].personas);  // followers who may yet come
    std::array<Crowd, most_players> open;
    const SeatSet active = rules_.active(s_);
    for (Seat seat : active) open[static_cast<std::size_t>(seat)] = crowd_of(s_[seat].opening);
    Response best{};
    int most = 0;
    for (Response card : s_[me_].drawn) {
      const Audiences audience = content_.audience(card);
      const std::size_t a = place(audience);
      const bool in_news = (content_.audiences_of(s_.event) & audience) != 0;
      const auto woken = [&](Seat seat) {  // over what the news does already
        const Crowd& crowd = open[static_cast<std::size_t>(seat)];
        return in_news ? 0 : value_weight * crowd.value[a] + draw_weight * crowd.draw[a];
      };
      int theirs = 0;
      for (Seat other : active - SeatSet::only(me_)) theirs = std::max(theirs, woken(other));
      const int merit = woken(me_) * 10 + in_deck.value[a] * 40 - theirs * 6;
      if (best == Response{} || merit > most) best = card, most = merit;
    }
    return act(Kind::choose, {}, best);
  }

  Fields reason_to_post(Response card) const {
    const Audiences audience = content_.audience(card);
    const bool in_news = (content_.audiences_of(s_.event) & audience) != 0;
    const auto listeners = [&](const auto& personas) {
      int count = 0;
      for (Persona one : personas) count += !in_news && content_.facts(one).audience == audience;
      return count;
    };
    int theirs = 0;
    for (Seat other : rules_.active(s_) - SeatSet::only(me_)) theirs += listeners(s_[other].opening);
    Fields why{"choose"};
    why.add("in_news", in_news);
    why.add("mine", listeners(s_[me_].opening));
    why.add("theirs", theirs);
    why.add("audience", content_.audiences[place(audience)].id);
    return why;
  }

  // ---- The network ----

  static Fields in_ten_rounds(const char* type, int gain) {  // thousandths of a point in one
    Fields why{type};
    why.add("gain", (10 * gain + sure / 2) / sure);
    return why;
  }

  Fields reason_to_add(Persona persona, Response response) const {
    if (response != Response{}) return in_ten_rounds("add", gain_with(response));
    const int alone = prospect_with(persona, Persona{}) - prospect();
    if (alone > least_gain || s_[me_].influence < 2) return in_ten_rounds("add", alone);
    const Persona last = worst_persona();  // it pays as an exchange
    if (last == Persona{}) return in_ten_rounds("add", alone);
    Fields why = in_ten_rounds("add", prospect_with(persona, last) - prospect());
    why.add("instead", content_.face(last).id);
    return why;
  }

  int gain_with(Response card) const {
    Sums posts_for = posts_for_;
    posts_for += content_.sums(card);
    return prospect_with(posts_for, responses_ + 1, addressed_ | content_.audience(card)) - prospect();
  }
  int gain_without(Persona persona, Response response) const {
    if (persona != Persona{}) return prospect_with(Persona{}, persona) - prospect();
    Sums posts_for = posts_for_;
    posts_for -= content_.sums(response);
    return prospect_with(posts_for, responses_ - 1, addressed_) - prospect();
  }

  // Which card is best or worst is told by what a small change brings; what it really brings is reckoned for that one alone.

  /// The best single card, or the best card in exchange for the worst at twice the price.
  Action add() const {
    const int now = prospect();
    int most = least_gain;
    Action best = act(Kind::pass);
    Response post{};
    for (std::int64_t likeliest = -1; Response card : s_.display_responses)
      if (const std::int64_t more = heard_more(content_.audience(card)); more > likeliest)
        post = card, likeliest = more;
    if (post != Response{})
      if (const int gain = gain_with(post); gain > most) most = gain, best = act(Kind::add, {}, post);
    Persona follower{};
    for (int highest = -1; Persona card : s_.display_personas)
      if (const int merit = merit_of(card); merit > highest) follower = card, highest = merit;
    if (follower == Persona{}) return best;
    if (prospect_with(follower, Persona{}) - now > most) return act(Kind::add, follower);
    if (s_[me_].influence < 2) return best;
    const Persona last = worst_persona();
    return last != Persona{} && (prospect_with(follower, last) - now) / 2 > most ? act(Kind::add, follower) : best;
  }

  Action remove() const {
    int most = least_gain;
    Action best = act(Kind::done);
    if (rules_.may_remove_response(s_, me_)) {
      const Response card = worst_response();
      if (const int gain = gain_without(Persona{}, card); gain > most) most = gain, best = act(Kind::remove, {}, card);
    }
    if (rules_.may_remove_persona(s_, me_)) {
      const Persona card = worst_persona();
      if (gain_without(card, Response{}) > most) best = act(Kind::remove, card);
    }
    return best;
  }

  /// In proportion to what one more persona like this brings.
  int merit_of(Persona card) const {
    const PersonaFacts facts = content_.facts(card);
    return live_chance_[facts.place] * (value_slope_ * facts.value + draw_slope_ * facts.draw);
  }
  /// In proportion to how much more often an audience is addressed with one more response for it.
  std::int64_t heard_more(Audiences audience) const {
    const auto all = static_cast<std::size_t>(responses_),
               wanted = static_cast<std::size_t>(posts_for_[place(audience)]);
    return std::int64_t{pull(place(audience))} * (chance_missed[all][wanted] - chance_missed[all + 1][wanted + 1]);
  }
  std::int64_t heard_less(Audiences audience) const {
    const auto all = static_cast<std::size_t>(responses_),
               wanted = static_cast<std::size_t>(posts_for_[place(audience)]);
    return std::int64_t{pull(place(audience))} * (chance_missed[all - 1][wanted - 1] - chance_missed[all][wanted]);
  }

  Persona worst_persona() const {
    Persona worst{};
    int lowest = 0;
    for_each_persona([&](Persona card) {
      if (is_marked(card)) return;
      if (const int merit = merit_of(card); worst == Persona{} || merit < lowest) worst = card, lowest = merit;
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
  Crowd crowd_;                         // my personas
  Sums posts_for_;                      // my responses
  Audiences addressed_ = 0;             // by my responses
  ByAudience news_;                     // how likely it is that somebody but me addresses them
  int news_value_ = 0, news_draw_ = 0;  // of all personas, each as often as somebody but me addresses it
  ByAudience live_chance_;
  int value_ = 0, draw_ = 0;              // of all personas, each as often as its audience is live
  int value_slope_ = 0, draw_slope_ = 0;  // in proportion to what one more of each brings
};

}  // namespace

Action Rules::suggest(const State& known, Seat me, Rng&) const { return Influencer{*this, known, me}.choose(); }

Fields Rules::reason(const State& known, Seat me, Action action) const {
  return Influencer{*this, known, me}.reason(action);
}

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

/// When two more rounds are counted. What influence then buys would be one more Network phase, a third of a playout's time
/// and more, and tells no more of who is ahead.
bool Rules::far_enough(const State& from, const State& now) const {
  const auto counted = [](const State& s) { return s.round - (s.step == Step::choose ? 1 : 0); };
  return counted(now) >= counted(from) + 2;
}

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
  const ByAudience news = news_to_come(*this, world);
  for (Seat seat : active(world)) {
    const std::int64_t prospect = Influencer{*this, world, seat}.prospects(news) / 100;
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
