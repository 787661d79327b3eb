// SPDX-License-Identifier: MIT
// Kuhn poker (kuhn.md), a whole game in one file: what every game has, in the order in which every game has it.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "words/game.h"
#include "words/json.h"
#include "words/spelling.h"
#include "words/told.h"
#include "words/view_text.h"

namespace parlor::reference::kuhn {

// ---- State: what lies on the table ----------------------------------------------------------------------------------

enum class Card : std::uint8_t { unknown, jack, queen, king };  // in ascending order
inline constexpr int card_count = 3;
inline constexpr Seat first{0}, second{1};

/// The moves so far, oldest first: a leading 1, then a bit for each, 1 for a bet. So a move is one shift.
enum class Moves : std::uint8_t {
  none = 0b1,
  pass = 0b10,
  bet = 0b11,
  pass_pass = 0b100,
  pass_bet = 0b101,
  bet_pass = 0b110,
  bet_bet = 0b111,
  pass_bet_pass = 0b1010,
  pass_bet_bet = 0b1011,
};

struct State {
  Moves moves = Moves::none;  // seen by all
  BySeat<Card> card;          // seen by its seat, and by all when the cards are shown
  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

// ---- Content: the cards, as data ------------------------------------------------------------------------------------

struct Content {
  std::array<std::string, card_count> keys, names;

  const std::string& key(Card card) const { return keys[static_cast<std::size_t>(card) - 1]; }

  static Result<Content> read(const Json& json) {
    Content content;
    Reader::Document document{json, "cards.json"};
    const Reader& root = document.root();
    if (root.text("game") != "kuhn") root.at("game").fail("these are not cards of kuhn");
    const auto cards = root.at("cards").items();
    if (cards.size() != card_count) root.at("cards").fail("expected three cards, lowest first (KUH-01)");
    if (!document.sound()) return document.fault();
    for (std::size_t i = 0; i < cards.size(); ++i) {
      content.keys[i] = cards[i].text("key"), content.names[i] = cards[i].text("name");
      for (std::size_t before = 0; before < i; ++before)
        if (content.keys[before] == content.keys[i]) cards[i].at("key").fail("this key is there twice");
    }
    if (!document.sound()) return document.fault();
    return content;
  }

  Json mechanics() const { return {{"game", "kuhn"}, {"cards", keys}}; }
};

inline constexpr std::string_view cards_json = R"({
  "game": "kuhn",
  "cards": [{"key": "J", "name": "Jack"}, {"key": "Q", "name": "Queen"}, {"key": "K", "name": "King"}]
})";

// ---- Events: what can happen ----------------------------------------------------------------------------------------

struct CardDealt {
  Seat seat;
  Card card; /* secret */
};
struct Passed {
  Seat seat;
};
struct Bet {
  Seat seat;
};
struct CardsShown {
  BySeat<Card> cards;
};
struct GameEnded {
  Seat winner;
  std::uint8_t chips;
};

using Event = std::variant<CardDealt, Passed, Bet, CardsShown, GameEnded>;

// ---- Rules ----------------------------------------------------------------------------------------------------------

enum class Kind : std::uint8_t { pass, bet };

class Rules : public GameDefaults {
 public:
  using State = kuhn::State;
  using Event = kuhn::Event;
  using Content = kuhn::Content;
  using Journal = parlor::Journal<Event>;

  static constexpr Facts facts{.name = "kuhn",
                               .title = "Kuhn poker",
                               .prefix = "KUH",
                               .players = {.least = 2, .usual = 2, .most = 2},
                               .minutes = {.least = 1, .most = 1},
                               .most_actions = 3};

  static Result<Rules> make(std::shared_ptr<const Content> content, int players, const HouseRules&) {
    if (players != 2)
      return Fault{"players", "Kuhn poker is for 2 players, not " + std::to_string(players) + " (KUH-01)"};
    return Rules{std::move(content)};
  }
  static Rules standard() {
    return Rules{std::make_shared<const Content>(*Content::read(*parse_json(cards_json, "")))};
  }

  int players() const { return 2; }
  SeatSet seats() const { return SeatSet::first(2); }

  /// KUH-02: the six ways to deal, so that dealing is one draw.
  static constexpr auto deals = [] {
    std::array<State, card_count*(card_count - 1)> all;
    std::size_t deal = 0;
    for (Card one : {Card::jack, Card::queen, Card::king})
      for (Card other : {Card::jack, Card::queen, Card::king})
        if (one != other) all[deal].card[first] = one, all[deal++].card[second] = other;
    return all;
  }();

  State start(Rng& rng, Journal& journal) const {
    const State& s = deals[rng.below(deals.size())];
    for (Seat seat : seats()) journal.tell(CardDealt{seat, s.card[seat]}, SeatSet::only(seat));
    return s;
  }

  SeatSet pending(const State& s) const {  // KUH-04
    switch (s.moves) {
      case Moves::none:
      case Moves::pass_bet: return SeatSet::only(first);
      case Moves::pass:
      case Moves::bet:      return SeatSet::only(second);
      default:              return {};
    }
  }

  void choices(const State& s, Seat who, Choices& out) const {
    if (who == house) {
      for (Seat seat : pending(s)) out.add({timeout_kind, static_cast<std::uint8_t>(seat)});
      return;
    }
    if (!pending(s).has(who)) return;
    out.add(action(Kind::pass)), out.add(action(Kind::bet));  // KUH-03
  }

  RuleId forbids(const State& s, Seat who, Action act) const {
    if (who == house) {
      const bool legal = act.kind == timeout_kind && pending(s).has(Seat{act.a}) && act == Action{timeout_kind, act.a};
      return legal ? RuleId{} : "KUH-07";
    }
    if (!pending(s).has(who)) return "KUH-04";
    return act == action(Kind::pass) || act == action(Kind::bet) ? RuleId{} : "KUH-03";
  }

  void apply(State& s, Seat who, Action act, Rng&, Journal& journal) const {
    if (who == house) return move(s, Seat{act.a}, Kind::pass, journal);  // KUH-07
    move(s, who, static_cast<Kind>(act.kind), journal);
  }

  /// Chips won, as the literature counts them.
  double payoff(const State& s, Seat who) const {
    const int chips = chips_to_first(s);
    return who == first ? chips : -chips;
  }
  double score(const State& s, Seat who) const {
    return (payoff(s, who) + 2) / 4;
  }  // two chips at most: still zero-sum

  // ---- Knowing: built by adding, first what all see, then what this seat has earned ----

  State known(const State& s, Viewer viewer) const {
    if (viewer.is_recorder() || shown(s)) return s;
    State k;
    k.moves = s.moves;
    if (viewer.is_seat()) k.card[viewer.seat()] = s.card[viewer.seat()];
    return k;
  }

  /// Either of the two cards that I do not hold, each as likely, whatever the other one did.
  State redeal(const State& known, Seat me, Rng& rng) const {
    State s = known;
    const Seat other = me == first ? second : first;
    if (s.card[other] == Card::unknown)
      s.card[other] = Card((static_cast<int>(s.card[me]) + static_cast<int>(rng.below(2))) % card_count + 1);
    return s;
  }

  void draw(const State& known, Viewer viewer, std::span<const Told<Event>>, ViewDraft& draft) const {
    Json view{{"moves", moves_json(known)}, {"cards", {card_json(known.card[first]), card_json(known.card[second])}}};
    for (Seat seat : pending(known)) view["turn"] = index(seat);
    if (viewer.is_seat()) view["mine"] = card_json(known.card[viewer.seat()]);
    draft.fields(view);
  }

  static std::span<const ActionForm> forms() {
    static constexpr std::array all{ActionForm{"pass"}, ActionForm{"bet"}};
    return all;
  }
  Fields fields(Action act) const { return spell(*this, act); }
  Result<Action> action_from(const Json& json) const { return read_spelling(*this, json); }

  struct Teller {
    const Content& content;
    auto card(Card one) const { return id<"card">(content.key(one)); }
    auto operator()(const CardDealt& e) const {
      return told<"card_dealt">(field<"seat">(e.seat), secret<"card">(card(e.card)));
    }
    auto operator()(const Passed& e) const { return told<"passed">(field<"seat">(e.seat)); }
    auto operator()(const Bet& e) const { return told<"bet">(field<"seat">(e.seat)); }
    auto operator()(const CardsShown& e) const {
      const std::array cards{e.cards[first], e.cards[second]};
      return told<"cards_shown">(field<"cards">(list(cards, [&](Card one) { return card(one); })));
    }
    auto operator()(const GameEnded& e) const {
      return told<"game_ended">(field<"winner">(e.winner), field<"chips">(e.chips));
    }
  };
  Json to_json(const Event& event, bool whole) const { return tell(Teller{*content_}, event, whole); }
  static Json event_forms() { return parlor::event_forms<Teller, Event>(); }

  Json outcome(const State& s) const {
    return {
        {"reason", shown(s) ? "showdown" : "fold"}, {"rounds", 1}, {"chips", {payoff(s, first), payoff(s, second)}}};
  }

  Json names(const State&) const {
    Json names{{"seat", {"Seat 1", "Seat 2"}}, {"card", Json::object()}};
    for (std::size_t i = 0; i < card_count; ++i) names["card"][content_->keys[i]] = content_->names[i];
    return names;
  }

  // ---- Playing sensibly: one of the equilibria that Kuhn found ----

  /// In how many of three cases a jack, a queen and a king bet.
  std::array<int, card_count> bets_of_three(const State& s) const {
    switch (s.moves) {
      case Moves::bet:      return {0, 1, 3};
      case Moves::pass_bet: return {0, 2, 3};
      default:              return {1, 0, 3};  // a bluff for every three kings
    }
  }
  Action suggest(const State& known, Seat me, Rng& rng) const {
    const auto place = static_cast<std::size_t>(known.card[me]) - 1;
    return action(static_cast<int>(rng.below(3)) < bets_of_three(known)[place] ? Kind::bet : Kind::pass);
  }

 private:
  explicit Rules(std::shared_ptr<const Content> content) : content_{std::move(content)} {}

  static Action action(Kind kind) { return {static_cast<std::uint8_t>(kind)}; }

  void move(State& s, Seat who, Kind kind, Journal& journal) const {
    s.moves = static_cast<Moves>(static_cast<int>(s.moves) << 1 | static_cast<int>(kind));
    if (!journal.listens()) return;
    kind == Kind::bet ? journal.tell(Bet{who}) : journal.tell(Passed{who});
    if (!pending(s).empty()) return;
    if (shown(s)) journal.tell(CardsShown{s.card});
    const int chips = chips_to_first(s);
    journal.tell(GameEnded{chips > 0 ? first : second, static_cast<std::uint8_t>(chips > 0 ? chips : -chips)});
  }

  bool shown(const State& s) const {  // KUH-05
    return s.moves == Moves::pass_pass || s.moves == Moves::bet_bet || s.moves == Moves::pass_bet_bet;
  }

  int chips_to_first(const State& s) const {  // when over
    const bool called = s.moves == Moves::bet_bet || s.moves == Moves::pass_bet_bet;
    const int winner = s.moves == Moves::bet_pass        ? 1  // KUH-06
                       : s.moves == Moves::pass_bet_pass ? -1
                       : s.card[first] > s.card[second]  ? 1  // KUH-05
                                                         : -1;
    return called ? 2 * winner : winner;
  }

  Json card_json(Card card) const { return card == Card::unknown ? Json{} : Json(content_->key(card)); }

  Json moves_json(const State& s) const {
    Json list = Json::array();
    for (int bit = std::bit_width(static_cast<unsigned>(s.moves)) - 2; bit >= 0; --bit)
      list.push_back((static_cast<int>(s.moves) >> bit & 1) != 0 ? "bet" : "pass");
    return list;
  }

  std::shared_ptr<const Content> content_;
};

static_assert(Game<Rules>);

}  // namespace parlor::reference::kuhn
