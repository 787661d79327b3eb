// SPDX-License-Identifier: MIT
// Leduc poker (leduc.md), in the shape of kuhn.h: two rounds of betting, and a card on the table that nobody knows before.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "kernel/unseen_pool.h"
#include "words/game.h"
#include "words/json.h"
#include "words/spelling.h"
#include "words/told.h"
#include "words/view_text.h"

namespace parlor::reference::leduc {

// ---- State: what lies on the table ----------------------------------------------------------------------------------

enum class Card : std::uint8_t {};  // 1 and 2 are the jacks, 3 and 4 the queens, 5 and 6 the kings
inline constexpr Card unknown{};
inline constexpr int card_count = 6;
inline constexpr int most_raises = 2;  // LED-06
inline constexpr Seat first{0}, second{1};

constexpr int rank(Card card) { return (static_cast<int>(card) + 1) / 2; }  // 1 jack, 2 queen, 3 king; 0 unknown
constexpr Seat opponent(Seat seat) { return seat == first ? second : first; }

enum class Ending : std::uint8_t { none, shown, folded };

struct State {
  std::uint8_t round = 1;   // LED-03
  std::uint8_t raises = 0;  // in this round
  Seat turn{};              // who acts next; at the end who acted last
  Ending ending{};
  BySeat<std::uint8_t> paid{{1, 1}};  // the ante and what followed
  BySeat<Card> card;                  // seen by its seat, and by all when the cards are shown
  Card board{};                       // dealt with the others, but seen by nobody before the second round
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
    if (root.text("game") != "leduc") root.at("game").fail("these are not cards of leduc");
    const auto cards = root.at("cards").items();
    if (cards.size() != card_count)
      root.at("cards").fail("expected six cards, two of each rank, lowest first (LED-01)");
    if (!document.sound()) return document.fault();
    for (std::size_t i = 0; i < cards.size(); ++i) {
      content.keys[i] = cards[i].text("key"), content.names[i] = cards[i].text("name");
      for (std::size_t before = 0; before < i; ++before)
        if (content.keys[before] == content.keys[i]) cards[i].at("key").fail("this key is there twice");
    }
    if (!document.sound()) return document.fault();
    return content;
  }

  Json mechanics() const { return {{"game", "leduc"}, {"cards", keys}}; }
};

inline constexpr std::string_view cards_json = R"({
  "game": "leduc",
  "cards": [
    {"key": "JS", "name": "Jack of Spades"}, {"key": "JH", "name": "Jack of Hearts"},
    {"key": "QS", "name": "Queen of Spades"}, {"key": "QH", "name": "Queen of Hearts"},
    {"key": "KS", "name": "King of Spades"}, {"key": "KH", "name": "King of Hearts"}
  ]
})";

// ---- Events: what can happen ----------------------------------------------------------------------------------------

struct CardDealt {
  Seat seat;
  Card card; /* secret */
};
struct Called {
  Seat seat;
  std::uint8_t paid;
};
struct Raised {
  Seat seat;
  std::uint8_t paid;
};
struct Folded {
  Seat seat;
};
struct BoardLaid {
  Card card;
};
struct CardsShown {
  BySeat<Card> cards;
};
struct GameEnded {
  std::int8_t chips_to_first;
};

using Event = std::variant<CardDealt, Called, Raised, Folded, BoardLaid, CardsShown, GameEnded>;

// ---- Rules ----------------------------------------------------------------------------------------------------------

enum class Kind : std::uint8_t { fold, call, raise };

class Rules : public GameDefaults {
 public:
  using State = leduc::State;
  using Event = leduc::Event;
  using Content = leduc::Content;
  using Journal = parlor::Journal<Event>;

  static constexpr Facts facts{.name = "leduc",
                               .title = "Leduc poker",
                               .prefix = "LED",
                               .players = {.least = 2, .usual = 2, .most = 2},
                               .minutes = {.least = 1, .most = 1},
                               .most_actions = 8};

  static Result<Rules> make(std::shared_ptr<const Content> content, int players, const HouseRules&) {
    if (players != 2)
      return Fault{"players", "Leduc poker is for 2 players, not " + std::to_string(players) + " (LED-01)"};
    return Rules{std::move(content)};
  }
  static Rules standard() {
    return Rules{std::make_shared<const Content>(*Content::read(*parse_json(cards_json, "")))};
  }

  int players() const { return 2; }
  SeatSet seats() const { return SeatSet::first(2); }

  /// LED-02: the 120 ways to deal two hands and the board, so that dealing is one draw.
  static constexpr auto deals = [] {
    std::array<State, card_count*(card_count - 1) * (card_count - 2)> all;
    std::size_t deal = 0;
    for (int one = 1; one <= card_count; ++one)
      for (int other = 1; other <= card_count; ++other)
        for (int board = 1; board <= card_count; ++board)
          if (one != other && one != board && other != board)
            all[deal].card[first] = Card(one), all[deal].card[second] = Card(other), all[deal++].board = Card(board);
    return all;
  }();

  State start(Rng& rng, Journal& journal) const {
    const State& s = deals[rng.below(deals.size())];
    for (Seat seat : seats()) journal.tell(CardDealt{seat, s.card[seat]}, SeatSet::only(seat));
    return s;
  }

  SeatSet pending(const State& s) const { return s.ending == Ending::none ? SeatSet::only(s.turn) : SeatSet{}; }

  void choices(const State& s, Seat who, Choices& out) const {
    if (who == house) {
      for (Seat seat : pending(s)) out.add({timeout_kind, static_cast<std::uint8_t>(seat)});
      return;
    }
    if (!pending(s).has(who)) return;
    if (to_match(s) > 0) out.add(action(Kind::fold));
    out.add(action(Kind::call));
    if (s.raises < most_raises) out.add(action(Kind::raise));
  }

  RuleId forbids(const State& s, Seat who, Action act) const {
    if (who == house) {
      const bool legal = act.kind == timeout_kind && pending(s).has(Seat{act.a}) && act == Action{timeout_kind, act.a};
      return legal ? RuleId{} : "LED-10";
    }
    if (!pending(s).has(who)) return "LED-03";
    if (act == action(Kind::fold)) return to_match(s) > 0 ? RuleId{} : "LED-07";
    if (act == action(Kind::call)) return {};
    if (act == action(Kind::raise)) return s.raises < most_raises ? RuleId{} : "LED-06";
    return "LED-04";
  }

  void apply(State& s, Seat who, Action act, Rng&, Journal& journal) const {
    if (who == house) return to_match(s) > 0 ? fold(s, journal) : call(s, journal);  // LED-10
    switch (static_cast<Kind>(act.kind)) {
      case Kind::fold:  return fold(s, journal);
      case Kind::call:  return call(s, journal);
      case Kind::raise: return raise(s, journal);
    }
  }

  /// Chips won, as the literature counts them.
  double payoff(const State& s, Seat who) const {
    const int chips = chips_to_first(s);
    return who == first ? chips : -chips;
  }
  double score(const State& s, Seat who) const { return (payoff(s, who) + 13) / 26; }  // 1 + 2·2 + 2·4 chips at most

  // ---- Knowing: built by adding, first what all see, then what this seat has earned ----

  State known(const State& s, Viewer viewer) const {
    if (viewer.is_recorder() || s.ending == Ending::shown) return s;
    State k;
    k.round = s.round, k.raises = s.raises, k.turn = s.turn, k.ending = s.ending, k.paid = s.paid;
    if (s.round == 2) k.board = s.board;
    if (viewer.is_seat()) k.card[viewer.seat()] = s.card[viewer.seat()];
    return k;
  }

  /// The unseen cards in any order, each as likely, whatever the other one did.
  State redeal(const State& known, Seat me, Rng& rng) const {
    State s = known;
    UnseenPool<Card, card_count> unseen{{Card{1}, Card{2}, Card{3}, Card{4}, Card{5}, Card{6}}};
    for (const Card card : {s.card[me], s.card[opponent(me)], s.board}) unseen.see(card);
    for (Card* const place : {&s.card[opponent(me)], &s.board}) unseen.fill(*place, rng);
    return s;
  }

  void draw(const State& known, Viewer viewer, std::span<const Told<Event>>, ViewDraft& draft) const {
    Json view{{"round", known.round},
              {"raises", known.raises},
              {"paid", {known.paid[first], known.paid[second]}},
              {"board", card_json(known.board)},
              {"cards", {card_json(known.card[first]), card_json(known.card[second])}}};
    for (Seat seat : pending(known)) view["turn"] = index(seat);
    if (viewer.is_seat()) view["mine"] = card_json(known.card[viewer.seat()]);
    draft.fields(view);
  }

  static std::span<const ActionForm> forms() {
    static constexpr std::array all{ActionForm{"fold"}, ActionForm{"call"}, ActionForm{"raise"}};
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
    auto operator()(const Called& e) const { return told<"called">(field<"seat">(e.seat), field<"paid">(e.paid)); }
    auto operator()(const Raised& e) const { return told<"raised">(field<"seat">(e.seat), field<"paid">(e.paid)); }
    auto operator()(const Folded& e) const { return told<"folded">(field<"seat">(e.seat)); }
    auto operator()(const BoardLaid& e) const { return told<"board_laid">(field<"card">(card(e.card))); }
    auto operator()(const CardsShown& e) const {
      const std::array cards{e.cards[first], e.cards[second]};
      return told<"cards_shown">(field<"cards">(list(cards, [&](Card one) { return card(one); })));
    }
    auto operator()(const GameEnded& e) const {
      return told<"game_ended">(field<"chips">(list(std::array<int, 2>{e.chips_to_first, -e.chips_to_first})));
    }
  };
  Json to_json(const Event& event, bool whole) const { return tell(Teller{*content_}, event, whole); }
  static Json event_forms() { return parlor::event_forms<Teller, Event>(); }

  Json outcome(const State& s) const {
    const int chips = chips_to_first(s);
    return {
        {"reason", s.ending == Ending::shown ? "showdown" : "fold"}, {"rounds", s.round}, {"chips", {chips, -chips}}};
  }

  Json names(const State&) const {
    Json names{{"seat", {"Seat 1", "Seat 2"}}, {"card", Json::object()}};
    for (std::size_t i = 0; i < card_count; ++i) names["card"][content_->keys[i]] = content_->names[i];
    return names;
  }

  // ---- Playing sensibly: raise with a pair or a king, now and then with less; give up a jack that must pay ----

  Action suggest(const State& known, Seat me, Rng& rng) const {
    const int mine = rank(known.card[me]);
    const bool paired = known.round == 2 && mine == rank(known.board);
    const bool strong = paired || (mine == 3 && known.round == 1);
    const bool bluffs = rng.below(6) == 0;
    if ((strong || bluffs) && known.raises < most_raises) return action(Kind::raise);
    if (!paired && mine == 1 && to_match(known) > 0) return action(Kind::fold);
    return action(Kind::call);
  }

 private:
  explicit Rules(std::shared_ptr<const Content> content) : content_{std::move(content)} {}

  static Action action(Kind kind) { return {static_cast<std::uint8_t>(kind)}; }

  int to_match(const State& s) const { return s.paid[opponent(s.turn)] - s.paid[s.turn]; }

  void fold(State& s, Journal& journal) const {  // LED-07
    s.ending = Ending::folded;
    journal.tell(Folded{s.turn});
    journal.tell(GameEnded{static_cast<std::int8_t>(chips_to_first(s))});
  }

  void call(State& s, Journal& journal) const {
    s.paid[s.turn] = s.paid[opponent(s.turn)];  // LED-04
    journal.tell(Called{s.turn, s.paid[s.turn]});
    if (s.raises > 0 || s.turn == second) return end_round(s, journal);  // LED-08
    s.turn = second;
  }

  void raise(State& s, Journal& journal) const {
    s.paid[s.turn] = static_cast<std::uint8_t>(s.paid[opponent(s.turn)] + 2 * s.round);  // LED-05
    ++s.raises;
    journal.tell(Raised{s.turn, s.paid[s.turn]});
    s.turn = opponent(s.turn);
  }

  void end_round(State& s, Journal& journal) const {
    if (s.round == 2) return show(s, journal);
    s.round = 2, s.raises = 0, s.turn = first;  // LED-03
    journal.tell(BoardLaid{s.board});
  }

  void show(State& s, Journal& journal) const {  // LED-09
    s.ending = Ending::shown;
    journal.tell(CardsShown{s.card});
    journal.tell(GameEnded{static_cast<std::int8_t>(chips_to_first(s))});
  }

  int chips_to_first(const State& s) const {
    if (s.ending == Ending::folded) return s.turn == first ? -s.paid[first] : s.paid[second];
    const int one = strength(s, first), other = strength(s, second);
    return one > other ? s.paid[second] : one < other ? -s.paid[first] : 0;
  }

  int strength(const State& s, Seat seat) const {  // LED-09: only one of the two can have the pair
    const int mine = rank(s.card[seat]);
    return mine == rank(s.board) ? 4 : mine;
  }

  Json card_json(Card card) const { return card == unknown ? Json{} : Json(content_->key(card)); }

  std::shared_ptr<const Content> content_;
};

static_assert(Game<Rules>);

}  // namespace parlor::reference::leduc
