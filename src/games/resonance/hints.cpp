// SPDX-License-Identifier: MIT
// What a bot finds good in Resonance. It reckons how often each audience will be addressed, by the news and by everybody's
// posts, and what a crowd then brings in a round. It publishes what makes it the likeliest to claim the event, buys, exchanges
// and culls while that is worth the price, and the price falls as influence piles up; and it takes from the display what
// would help the others. It reads `known` alone, and reckons in whole numbers, so that every compiler plays alike.
#include <algorithm>
#include <bit>

#include "games/resonance/rules.h"

namespace parlor::resonance {
namespace {

constexpr int sure = 1000;
constexpr int value_weight = 10, draw_weight = 16;  // a card drawn is worth about a point and a half more
constexpr int mean_value = 5, mean_draw = 2;        // of a persona that nobody has seen

// The last influence should bring that many thousandths of a point a round; each one more in hand makes them cheaper, until
// whatever helps at all is bought. Chosen with `denied` in games against each other (docs/bots.md).
constexpr int dearest = 600, cheaper = 50;
constexpr int denied = 500;  // what a card would bring the others counts so many thousandths for who takes it

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

/// chance_unnamed[coming][named]: that the next of so many events is none of those that name an audience.
constexpr auto chance_unnamed = [] {
  std::array<std::array<std::int16_t, event_count + 1>, event_count + 1> chances{};
  for (int coming = 0; coming <= event_count; ++coming)
    for (int named = 0; named <= event_count; ++named)
      chances[static_cast<std::size_t>(coming)][static_cast<std::size_t>(named)] =
          static_cast<std::int16_t>(coming == 0 ? sure : sure * (coming - named) / coming);
  return chances;
}();

/// bonus_drawn[room][total]: how many thousandths of a card are drawn on average when the deck has `room` and the draw total is
/// `total` tenths on average. Each of the opening five resonates as often as makes that total, and then draws one, two, two
/// or three: a total that is high now and low then finds the deck empty, or leaves it full.
constexpr int most_room = 20, highest_total = 100;
const auto bonus_drawn = [] {  // too many steps for a compiler
  std::array<std::array<std::int16_t, highest_total + 1>, most_room + 1> drawn{};
  constexpr std::size_t most = 3 * opening_size;
  for (std::size_t total = 0; total <= highest_total; ++total) {
    std::array<std::int64_t, most + 1> chance{};  // of each draw total, in thousand millionths
    chance[0] = 1'000'000'000;
    for (int card = 0; card < opening_size; ++card) {
      auto next = chance;
      for (std::size_t before = 0; before <= most; ++before) {
        const std::int64_t more = chance[before] * static_cast<std::int64_t>(total) / (4 * highest_total);
        next[before] -= 4 * more;
        for (const std::size_t draw : {1, 2, 2, 3})
          if (before + draw <= most) next[before + draw] += more;
      }
      chance = next;
    }
    for (std::size_t room = 0; room <= most_room; ++room) {
      std::int64_t sum = 0;
      for (std::size_t wanted = 0; wanted <= most; ++wanted)
        sum += chance[wanted] * static_cast<std::int64_t>(std::min(wanted, room));
      drawn[room][total] = static_cast<std::int16_t>(sum / 1'000'000);
    }
  }
  return drawn;
}();

/// How many cards of a crowd come to the table in a round: the opening five and those they draw. In thousandths; `draws` is
/// the sum of the draw counts, each as often as it counts.
int hand_size(int draws, int personas) {
  const int size = std::max(1, personas);
  const int total = std::min(opening_size * draws / size, highest_total * 100 - 1);
  const auto& drawn = bonus_drawn[static_cast<std::size_t>(std::clamp(size - opening_size, 0, most_room))];
  const auto tenths = static_cast<std::size_t>(total / 100);
  const int bonus = drawn[tenths] + (drawn[tenths + 1] - drawn[tenths]) * (total % 100) / 100;
  return std::min(size, opening_size) * sure + bonus;
}

/// What a round may bring with such a crowd, in thousandths of a point: those who come, each with its value as often as it
/// resonates.
int prospect(int values, int draws, int personas) {
  return static_cast<int>(std::int64_t{hand_size(draws, personas)} * values / (std::max(1, personas) * sure));
}

/// Cards of a seat, of which some may be known by their number alone.
struct Roster {
  Crowd crowd;
  Sums posts_for;
  Audiences addressed = 0;
  int personas = 0, responses = 0;
  int unseen_personas = 0, unseen_responses = 0;  // of those

  void put(const Content& content, Persona card) { ++personas, crowd += content.crowd(card); }
  void put(const Content& content, Response card) {
    ++responses, posts_for += content.sums(card), addressed |= content.audience(card);
  }
  void put_unseen(int more_personas, int more_responses) {
    personas += unseen_personas = std::max(0, more_personas);
    responses += unseen_responses = std::max(0, more_responses);
  }
};

/// The sums of a crowd's values and draws, each card as often as its audience is live.
struct Promise {
  int value = 0, draw = 0;
  Promise(const Roster& roster, const ByAudience& live) {
    int all = 0;
    for (std::size_t a = 0; a < live.size(); ++a) {
      value += live[a] * roster.crowd.value[a], draw += live[a] * roster.crowd.draw[a];
      all += live[a];
    }
    if (roster.unseen_personas == 0) return;
    value += roster.unseen_personas * mean_value * all / audience_count;
    draw += roster.unseen_personas * mean_draw * all / audience_count;
  }
};

/// What a point of value and a card to draw are worth on one more persona that always resonates, in thousandths of a point
/// a round.
struct Slopes {
  int value, draw;
  Slopes(int of_value, int of_draw) : value{of_value}, draw{of_draw} {}
  Slopes(const Promise& promise, int personas)
      : value{hand_size(promise.draw, personas) / std::max(1, personas)},
        draw{static_cast<int>(
            std::int64_t{hand_size(promise.draw + sure, personas) - hand_size(promise.draw, personas)} * promise.value /
            (std::max(1, personas) * sure))} {}
  Slopes& operator+=(const Slopes& other) { return value += other.value, draw += other.draw, *this; }
};

/// How often a seat posts for each audience, in thousandths. Among the posts drawn it plays the one that suits those on the
/// table: a larger crowd is there more often, and wakes more when it is, so the square of its strength tells how often.
/// `strength` is at most 10 · 81 + 16 · 36 + 72, its square times 1000 below 2^32.
template <class Strength> ByAudience posts(const Sums& posts_for, Audiences addressed, int responses, int unseen,
                                           Strength strength) {
  const auto& misses = chance_missed[static_cast<std::size_t>(responses)];
  const int by_chance =
      unseen == 0 ? 0 : drawn_size * sure * unseen / (audience_count * std::max(drawn_size, responses));
  std::array<std::uint32_t, audience_count> often{};
  std::uint64_t all = 1;
  for (unsigned rest = unseen == 0 ? addressed : (1u << audience_count) - 1; rest != 0; rest &= rest - 1) {
    const std::size_t a = place(rest);
    const int there = std::min(sure, by_chance + sure - misses[static_cast<std::size_t>(posts_for[a])]);
    const auto crowd = static_cast<std::uint32_t>(strength(a));
    often[a] = crowd * crowd * static_cast<std::uint32_t>(there) / sure;
    all += often[a];
  }
  const std::uint64_t share = (std::uint64_t{sure} << 32) / all;
  ByAudience chances;
  for (std::size_t a = 0; a < chances.size(); ++a) chances[a] = static_cast<int>(often[a] * share >> 32);
  return chances;
}
int strength_of(const Crowd& crowd, std::size_t audience) {
  return value_weight * crowd.value[audience] + draw_weight * crowd.draw[audience];
}
ByAudience posts_of(const Roster& roster) {
  const int others = roster.unseen_personas * (value_weight * mean_value + draw_weight * mean_draw) / audience_count;
  return posts(roster.posts_for, roster.addressed, roster.responses, roster.unseen_responses,
               [&](std::size_t a) { return strength_of(roster.crowd, a) + others; });
}

/// What everybody has, as far as it can be known, and how often each audience will be live.
class Outlook {
 public:
  Outlook(const Rules& rules, const State& s) : rules_{rules}, content_{rules.content()}, s_{s} {}

  Roster& operator[](Seat seat) { return rosters_[static_cast<std::size_t>(seat)]; }
  const Roster& operator[](Seat seat) const { return rosters_[static_cast<std::size_t>(seat)]; }

  /// Cards that lie face down or in somebody's hand; but for those marked for removal. Where the faces are hidden, the traces
  /// tell what all have seen going there.
  void take_decks() {
    std::array<int, most_players> personas{}, responses{};  // hidden ones
    bool hidden = false;
    const bool culling = s_.step == Step::remove;  // else nothing is marked
    for (Seat seat : rules_.active(s_)) {
      const Player& p = s_[seat];
      const auto take = [&](const auto& cards, const auto& marked, auto& hiding) {
        for (const auto card : cards) {
          if (card == decltype(card){}) ++hiding[static_cast<std::size_t>(seat)], hidden = true;
          else if (!culling || !marked.has(card)) (*this)[seat].put(content_, card);
        }
      };
      take(p.personas, p.removing_personas, personas);
      take(p.responses, p.removing_responses, responses);
      if (s_.in_play) take(p.drawn, p.removing_responses, responses);
    }
    if (!hidden) return;
    const auto trace = [&](auto card, auto& hiding) {
      if (!s_.trace(card).names_somebody()) return;
      const Seat seat = s_.trace(card).seat();
      if (int& left = hiding[static_cast<std::size_t>(seat)]; left > 0) --left, (*this)[seat].put(content_, card);
    };
    for (int i = 1; i <= persona_count; ++i) trace(Persona(i), personas);
    for (int i = 1; i <= response_count; ++i) trace(Response(i), responses);
    for (std::size_t i = 0; i < rosters_.size(); ++i) rosters_[i].put_unseen(personas[i], responses[i]);
  }

  /// And all their other cards.
  void take_stock() {
    take_decks();
    for (Seat seat : rules_.active(s_)) {
      const Player& p = s_[seat];
      for (Persona card : p.persona_discard)
        if (!p.removing_personas.has(card)) (*this)[seat].put(content_, card);
      for (Response card : p.response_discard)
        if (!p.removing_responses.has(card)) (*this)[seat].put(content_, card);
      if (s_.in_play)
        for (Persona card : p.opening) (*this)[seat].put(content_, card);
    }
  }

  /// How often nobody but `me` addresses an audience in a coming round: neither its event nor any post.
  ByAudience silence(Seat me = nobody) const {
    HeadlineSet told = s_.carried;
    told |= s_.event_discard;
    for (Seat seat : rules_.seats()) told |= s_[seat].won;
    if (s_.round > 0) told.add(s_.event);
    Sums named = content_.all_events;
    int coming = event_count;
    for (Headline card : told) named -= content_.sums(card), --coming;
    ByAudience silent;
    const auto& chances = chance_unnamed[static_cast<std::size_t>(coming)];
    for (std::size_t a = 0; a < silent.size(); ++a) silent[a] = chances[static_cast<std::size_t>(named[a])];
    for (Seat seat : rules_.active(s_))
      if (seat != me) hush(silent, posts_of((*this)[seat]));
    return silent;
  }
  static void hush(ByAudience& silent, const ByAudience& posts) {
    for (std::size_t a = 0; a < silent.size(); ++a) silent[a] = silent[a] * (sure - posts[a]) / sure;
  }
  static ByAudience live(ByAudience silent) {
    for (int& chance : silent) chance = sure - chance;
    return silent;
  }

 private:
  const Rules& rules_;
  const Content& content_;
  const State& s_;
  std::array<Roster, most_players> rosters_{};
};

/// A seat that decides.
class Influencer {
 public:
  Influencer(const Rules& rules, const State& known, Seat me)
      : rules_{rules}, content_{rules.content()}, s_{known}, me_{me}, all_{rules, known} {}

  Action choose() {
    switch (s_.step) {
      case Step::setup:  return act(Kind::ready);
      case Step::choose: return respond();
      case Step::add:    return look_ahead(), add();
      case Step::remove: return may_remove() ? (look_ahead(), remove()) : act(Kind::done);
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
      case Kind::add:    return look_ahead(), reason_to_add(persona, response);
      case Kind::remove: return look_ahead(), in_ten_rounds("remove", gain_without(persona, response));
      case Kind::pass:   return look_ahead(), for_the_price("pass");
      case Kind::done:   return look_ahead(), for_the_price("done");
      case Kind::ready:  break;
    }
    return Fields{"ready"};
  }

 private:
  static Action act(Kind kind, Persona persona = {}, Response response = {}) {
    return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(persona), static_cast<std::uint8_t>(response)};
  }

  // ---- The post ----

  /// A hand on the table: what it should be worth if nobody posted but those whose posts can only be guessed.
  struct Hand {
    Crowd open;
    int value = 0, draw = 0, deck_value = 0;  // of the open followers and of those who may yet come
  };
  using Hands = std::array<Hand, most_players>;

  /// The post that makes the best of this event.
  Action respond() {
    all_.take_decks();
    const Audiences news = content_.audiences_of(s_.event);
    ByAudience silent;
    for (std::size_t a = 0; a < silent.size(); ++a) silent[a] = (news >> a & 1) != 0 ? 0 : sure;
    const SeatSet active = rules_.active(s_);
    Hands hands;
    for (Seat seat : active) {
      Crowd& open = hands[static_cast<std::size_t>(seat)].open;
      for (Persona card : s_[seat].opening) open += content_.crowd(card);
      const Roster& roster = all_[seat];
      if (seat != me_)
        Outlook::hush(silent, posts(roster.posts_for, roster.addressed, roster.responses, roster.unseen_responses,
                                    [&](std::size_t a) { return (silent[a] == 0 ? 0 : strength_of(open, a)) + 10; }));
    }
    const ByAudience live = Outlook::live(silent);
    for (Seat seat : active) {
      Hand& hand = hands[static_cast<std::size_t>(seat)];
      for (std::size_t a = 0; a < live.size(); ++a)
        hand.value += live[a] * hand.open.value[a], hand.draw += live[a] * hand.open.draw[a];
      hand.deck_value = Promise{all_[seat], live}.value;
    }
    Response best{};
    std::int64_t most = 0;
    for (Response card : s_[me_].drawn) {
      const std::size_t audience = place(content_.audience(card));
      const std::int64_t merit = claims(hands, audience, silent[audience]);
      if (best == Response{} || merit > most) best = card, most = merit;
    }
    return act(Kind::choose, {}, best);
  }

  /// What my share of the claim is worth, less the others', when I address an audience that else nobody addresses so often.
  /// Each seat's share is the fourth power of what its hand should be worth. An event that ends the game counts for as much as
  /// all attention.
  std::int64_t claims(const Hands& hands, std::size_t audience, int silent) const {
    const SeatSet active = rules_.active(s_);
    const int attention = content_.attention(s_.event);
    std::int64_t all = 1, mine = 0, theirs = 0;
    for (Seat seat : active) {
      const Hand& hand = hands[static_cast<std::size_t>(seat)];
      const Roster& deck = all_[seat];
      int value = hand.value + silent * hand.open.value[audience];
      if (deck.personas > 0) {
        const int draw = hand.draw + silent * hand.open.draw[audience];
        const int deck_value = hand.deck_value + silent * deck.crowd.value[audience] +
                               silent * deck.unseen_personas * mean_value / audience_count;
        value += std::min(draw / deck.personas, sure) * (deck_value / sure);
      }
      const std::int64_t tenths = value / 100 + 10;  // at most 45 + 81 · 9 points: below 2^13
      const std::int64_t chance = tenths * tenths * tenths / 64 * tenths / 64;
      const int has = rules_.attention(s_, seat);
      const bool ends = has + attention >= rules_.target();
      all += chance;
      if (seat == me_) mine = chance * (ends ? 100 : attention);
      else theirs += chance * (ends ? 100 : attention * (100 + has) / 150);
    }
    return (mine - theirs / std::max(1, active.size() - 1)) * 10'000 / all;
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

  void look_ahead() {
    all_.take_stock();
    silent_ = all_.silence(me_);
    live_ = live_with(mine().posts_for, mine().addressed, mine().responses);
    const Promise promise{mine(), live_};
    value_ = promise.value, draw_ = promise.draw;
    now_ = prospect(value_, draw_, mine().personas);
    slopes_ = Slopes{promise, mine().personas};
    price_ = std::max(0, dearest - cheaper * std::max(0, s_[me_].influence - 1));
  }
  const Roster& mine() const { return all_[me_]; }

  ByAudience live_with(const Sums& posts_for, Audiences addressed, int responses) const {
    ByAudience silent = silent_;
    Outlook::hush(
        silent, posts(posts_for, addressed, responses, 0, [&](std::size_t a) { return strength_of(mine().crowd, a); }));
    return Outlook::live(silent);
  }

  int prospect_with(Persona added, Persona removed) const {
    int values = value_, draws = draw_, personas = mine().personas;
    const auto count_in = [&](Persona card, int sign) {
      if (card == Persona{}) return;
      const PersonaFacts facts = content_.facts(card);
      const int chance = sign * live_[facts.place];
      values += chance * facts.value, draws += chance * facts.draw, personas += sign;
    };
    count_in(added, +1), count_in(removed, -1);
    return prospect(values, draws, personas);
  }
  int prospect_with(Response added, Response removed) const {
    Sums posts_for = mine().posts_for;
    Audiences addressed = mine().addressed;
    int responses = mine().responses;
    if (added != Response{}) posts_for += content_.sums(added), addressed |= content_.audience(added), ++responses;
    if (removed != Response{}) {
      const Audiences audience = content_.audience(removed);
      posts_for -= content_.sums(removed), --responses;
      if (posts_for[place(audience)] == 0) addressed &= static_cast<Audiences>(~audience);
    }
    const Promise promise{mine(), live_with(posts_for, addressed, responses)};
    return prospect(promise.value, promise.draw, mine().personas);
  }
  int gain_without(Persona persona, Response response) const {
    return (persona != Persona{} ? prospect_with(Persona{}, persona) : prospect_with(Response{}, response)) - now_;
  }

  int adding() const { return rules_.content().setup.add_cost; }
  int exchanging() const { return adding() + rules_.content().setup.remove_cost; }

  /// What to do with a card on offer: what it brings less its price, and what is removed for it if that is worth its price too.
  template <class Card>
  struct Plan {
    int gain = 0;  // without the price
    int worth = 0;
    Card instead{};
  };
  Plan<Persona> plan(Persona card, Persona last) const {
    const int alone = prospect_with(card, Persona{}) - now_;
    Plan<Persona> best{alone, alone - adding() * price_, {}};
    if (s_[me_].influence < exchanging() || mine().personas < opening_size) return best;
    const int exchanged = prospect_with(card, last) - now_;
    if (exchanged - exchanging() * price_ > best.worth) best = {exchanged, exchanged - exchanging() * price_, last};
    return best;
  }
  Plan<Response> plan(Response card) const {
    const int alone = prospect_with(card, Response{}) - now_;
    Plan<Response> best{alone, alone - adding() * price_, {}};
    if (s_[me_].influence < exchanging() || mine().responses < drawn_size) return best;
    const Response last = worst_response();
    const int exchanged = prospect_with(card, last) - now_;
    if (exchanged - exchanging() * price_ > best.worth) best = {exchanged, exchanged - exchanging() * price_, last};
    return best;
  }

  /// What the others who may still take a persona would gain by it, all together.
  Slopes wanted_by_rivals() const {
    Slopes all{0, 0};
    for (Seat seat : rules_.active(s_) - s_.passed - SeatSet::only(me_))
      if (s_[seat].influence > 0) all += Slopes{Promise{all_[seat], live_}, all_[seat].personas};
    return all;
  }

  // Which card is best or worst is told by what a small change brings; what it really brings is reckoned for that one alone.

  /// The best plan. What would be removed anyway is no merit of a card.
  Action add() const {
    int most = 0;
    Action best = act(Kind::pass);
    if (const Response post = best_response(); post != Response{})
      if (const int worth = plan(post).worth; worth > most) most = worth, best = act(Kind::add, {}, post);
    const Slopes wanted = wanted_by_rivals();
    const Slopes both{slopes_.value + wanted.value * denied / sure, slopes_.draw + wanted.draw * denied / sure};
    Persona follower{};
    for (int highest = -1; Persona card : s_.display_personas)
      if (const int merit = merit_of(card, both); merit > highest) follower = card, highest = merit;
    if (follower == Persona{}) return best;
    const Persona last = worst_persona();
    int worth = plan(follower, last).worth;
    if (s_[me_].influence >= exchanging()) worth = std::max(worth, -exchanging() * price_);  // taken and removed again
    worth += merit_of(follower, wanted) * denied / sure;
    if (mine().personas > opening_size) worth -= std::max(0, gain_without(last, {}) - price_);
    return worth > most ? act(Kind::add, follower) : best;
  }

  bool may_remove() const { return rules_.may_remove_response(s_, me_) || rules_.may_remove_persona(s_, me_); }

  Action remove() const {
    int most = rules_.content().setup.remove_cost * price_;
    Action best = act(Kind::done);
    if (rules_.may_remove_response(s_, me_)) {
      const Response card = worst_response();
      if (const int gain = gain_without({}, card); gain > most) most = gain, best = act(Kind::remove, {}, card);
    }
    if (rules_.may_remove_persona(s_, me_)) {
      const Persona card = worst_persona();
      if (gain_without(card, {}) > most) best = act(Kind::remove, card);
    }
    return best;
  }

  /// What one more persona like this brings, in thousandths of a point a round.
  int merit_of(Persona card, const Slopes& slopes) const {
    const PersonaFacts facts = content_.facts(card);
    return live_[facts.place] * (slopes.value * facts.value + slopes.draw * facts.draw) / sure;
  }
  Persona worst_persona() const {
    Persona worst{};
    int lowest = 0;
    const auto weigh = [&](const auto& cards) {
      for (Persona card : cards) {
        if (s_[me_].removing_personas.has(card)) continue;
        if (const int merit = merit_of(card, slopes_); worst == Persona{} || merit < lowest)
          worst = card, lowest = merit;
      }
    };
    weigh(s_[me_].personas), weigh(s_[me_].persona_discard);
    return worst;
  }

  /// In proportion to how much more often an audience is addressed with one response more, and less.
  std::int64_t pull(std::size_t audience) const {
    const std::int64_t strength = strength_of(mine().crowd, audience);
    return strength * strength * silent_[audience];
  }
  int missed(int all, int wanted) const {
    return chance_missed[static_cast<std::size_t>(all)][static_cast<std::size_t>(wanted)];
  }
  Response best_response() const {
    Response best{};
    std::int64_t highest = -1;
    for (Response card : s_.display_responses) {
      const std::size_t a = place(content_.audience(card));
      const int all = mine().responses, wanted = mine().posts_for[a];
      const std::int64_t more = pull(a) * (missed(all, wanted) - missed(all + 1, wanted + 1));
      if (more > highest) best = card, highest = more;
    }
    return best;
  }
  Response worst_response() const {
    Response worst{};
    std::int64_t lowest = 0;
    const auto weigh = [&](const auto& cards) {
      for (Response card : cards) {
        if (s_[me_].removing_responses.has(card)) continue;
        const std::size_t a = place(content_.audience(card));
        const int all = mine().responses, wanted = mine().posts_for[a];
        const std::int64_t less = pull(a) * (missed(all - 1, wanted - 1) - missed(all, wanted));
        if (worst == Response{} || less < lowest) worst = card, lowest = less;
      }
    };
    weigh(s_[me_].responses), weigh(s_[me_].response_discard);
    return worst;
  }

  // ---- Reasons ----

  static int points(int thousandths) { return (10 * thousandths + sure / 2) / sure; }  // in ten rounds
  static Fields in_ten_rounds(const char* type, int gain) {
    Fields why{type};
    why.add("gain", points(gain));
    return why;
  }
  Fields for_the_price(const char* type) const {
    Fields why{type};
    why.add("price", points(price_));
    return why;
  }

  template <class Card> Fields reason_for(const Plan<Card>& plan) const {
    Fields why = in_ten_rounds("add", plan.gain);
    if (plan.instead != Card{}) why.add("instead", content_.face(plan.instead).id);
    return why;
  }
  Fields reason_to_add(Persona persona, Response response) const {
    if (response != Response{}) return reason_for(plan(response));
    const Plan<Persona> best = plan(persona, worst_persona());
    if (best.worth > 0) return reason_for(best);
    Fields why = in_ten_rounds("add", std::max(0, best.gain));
    why.add("theirs", points(merit_of(persona, wanted_by_rivals())));
    return why;
  }

  const Rules& rules_;
  const Content& content_;
  const State& s_;
  Seat me_;
  Outlook all_;
  ByAudience silent_;         // how often nobody but me addresses an audience
  ByAudience live_;           // how often somebody does
  int value_ = 0, draw_ = 0;  // of all my personas, each as often as its audience is live
  int now_ = 0;               // what that should bring
  Slopes slopes_{0, 0};       // what more of them would
  int price_ = 0;             // what an influence must bring
};

}  // namespace

Action Rules::suggest(const State& known, Seat me, Rng&) const { return Influencer{*this, known, me}.choose(); }

Fields Rules::reason(const State& known, Seat me, Action action) const {
  return Influencer{*this, known, me}.reason(action);
}

// ---- For a search ----
/// What the others have sealed in this step is chosen anew, by their own lights.
void Rules::unseal(State& world, Seat me) const {
  if (world.step != Step::choose && world.step != Step::remove) return;
  for (Seat seat : active(world) - SeatSet::only(me)) {
    if (world.by_clock.has(seat)) continue;
    if (world.step == Step::choose) world[seat].played = {};
    else world[seat].removing_personas = {}, world[seat].removing_responses = {};
    world.waiting.add(seat);
  }
}

/// In an imagined world an influencer takes for granted what others were imagined to have.
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
  Outlook outlook{*this, world};
  outlook.take_stock();
  const ByAudience live = Outlook::live(outlook.silence());
  for (Seat seat : active(world)) {
    const Promise promise{outlook[seat], live};
    const std::int64_t points = prospect(promise.value, promise.draw, outlook[seat].personas) / 100;
    pull[seat] = points * points * points * points / 1000;
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
