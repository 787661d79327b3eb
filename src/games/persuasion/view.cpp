// SPDX-License-Identifier: MIT
// Persuasion as JSON: views and actions. A view is made from what `known` gave, so it can show no more than that.
#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include "games/persuasion/words.h"
#include "words/json_text.h"
#include "words/spelling.h"
#include "words/view_text.h"

namespace parlor::persuasion {
namespace {

using namespace std::string_view_literals;

// ---- The view --------------------------------------------------------------------------------------------------------

/// What a seat's notebook draws from the past, in one walk through it: PER-97, PER-99, PER-107.
class Diary {
 public:
  Diary(Seat me, std::span<const Told<Event>> history) : me_{me} {
    for (const auto& told : history)
      std::visit(
          [&](const auto& event) {
            if constexpr (notes<std::decay_t<decltype(event)>>) note(event, Viewer{me}.among(told.seers));
          },
          told.event);
  }

  struct Sighting {
    std::uint16_t round;
    std::string_view step, how;
    Card card;
    Seat owner;
  };
  const std::vector<Sighting>& sightings() const { return sightings_; }

  template <class Some>
  static constexpr bool notes = std::same_as<Some, RoundStarted> || std::same_as<Some, TraitsShown> ||
                                std::same_as<Some, ProposalPeeked> || std::same_as<Some, TraitsExchanged> ||
                                std::same_as<Some, ReflectionDrawn> || std::same_as<Some, ReflectionDiscarded>;

  /// PER-107: in which round I showed it to that seat last; 0: never.
  int shown(Card mine, Seat to) const { return shown_[static_cast<std::size_t>(mine)][to]; }

  /// PER-108: the bound counts the draws; it does not conclude anything about them.
  int draws_since_sighting(Card seen, Seat owner) const {
    return draws_[owner] - draws_then_[static_cast<std::size_t>(seen)][owner];
  }

 private:
  void note(const RoundStarted& e, bool) { round_ = e.round; }
  void note(const TraitsShown& e, bool visible) {
    if (e.inviter == me_ || e.invitee == me_) {
      const Seat partner = e.inviter == me_ ? e.invitee : e.inviter;
      for (Card mine : e.inviter == me_ ? e.of_inviter : e.of_invitee) show(mine, partner);
    }
    if (!visible) return;
    for (Card card : e.of_inviter) see(card);
    for (Card card : e.of_invitee) see(card);
    const Seat partner = e.inviter == me_ ? e.invitee : e.inviter;
    const auto& theirs = e.inviter == me_ ? e.of_invitee : e.of_inviter;
    for (int i = 0; i < theirs.size(); ++i) {
      const bool offered = i == 0 && (partner == e.inviter || e.mutual);
      add("invitations", theirs[i], partner, offered ? "invitation" : "answer");
    }
  }
  void note(const ProposalPeeked& e, bool visible) {
    if (e.proposer == me_) show(e.trait, e.addressee);
    if (!visible) return;
    see(e.trait);
    if (e.addressee == me_) add("proposals", e.trait, e.proposer, "proposal");
  }
  void note(const TraitsExchanged& e, bool visible) {
    const bool asked = e.proposer == me_;
    const Seat partner = asked ? e.acceptor : e.proposer;
    if (asked || e.acceptor == me_)  // who gave it to me knows it
      for (Card received : asked ? e.of_acceptor : e.of_proposer) show(received, partner);
    if (!visible) return;
    for (Card received : asked ? e.of_acceptor : e.of_proposer) add("proposals", received, partner, "gift received");
    for (Card given : asked ? e.of_proposer : e.of_acceptor) add("proposals", given, partner, "gift given");
  }
  void note(const ReflectionDrawn& e, bool) { draws_[e.seat] = static_cast<std::uint16_t>(draws_[e.seat] + e.drew); }
  void note(const ReflectionDiscarded& e, bool visible) {
    if (visible) add("reflection", e.card, e.seat, e.seat == me_ ? "own discard" : "discard");
  }

  void add(std::string_view step, Card card, Seat owner, std::string_view how) {
    sightings_.push_back({round_, step, how, card, owner});
  }
  void show(Card card, Seat to) { shown_[static_cast<std::size_t>(card)][to] = round_; }
  void see(Card card) { draws_then_[static_cast<std::size_t>(card)] = draws_; }

  Seat me_;
  std::uint16_t round_ = 0;
  std::vector<Sighting> sightings_;
  std::array<BySeat<std::uint16_t>, card_count + 1> shown_{}, draws_then_{};
  BySeat<std::uint16_t> draws_{};
};

/// The newest event that the diary notes; what the diary says depends on nothing else.
std::size_t newest_noted(std::span<const Told<Event>> history) {
  std::size_t end = history.size();
  while (end > 0 && !std::visit([](const auto& event) { return Diary::notes<std::decay_t<decltype(event)>>; },
                                history[end - 1].event))
    --end;
  return end;
}

class View : Words {
 public:
  View(const Rules& rules, const State& known, Viewer viewer, std::span<const Told<Event>> history)
      : Words{rules}, s_{known}, viewer_{viewer}, history_{history} {}

  void draw(ViewDraft& view) const {
    view.field("round", s_.round);
    view.field("step", name_in(step_names, s_.step));
    view.field("last_round", name_in(last_names, s_.last));
    view.field("deck", s_.deck.size());
    view.part("pile", Mark{s_.pile}, [&](JsonText& out) {
      out.object([&] { out.field("count", s_.pile.size()), cards(out, "cards", s_.pile); });
    });
    view.part("eligible", Mark{s_.status}, [&](JsonText& out) { seats(out, rules_.eligible(s_)); });
    view.part("waiting", Mark{s_.waiting}, [&](JsonText& out) { seats(out, s_.waiting); });
    view.list("seats", [&] {
      for (Seat seat : rules_.seats())
        view.item(mark_of(seat), [&](JsonText& out) { out.object([&] { describe(out, seat); }); });
    });
    view.part("correspondence", Mark{s_.talking, s_.intention, s_.answer, s_.outcome},
              [&](JsonText& out) { out.list([&] { correspondences(out); }); });
    if (!s_.entitled.empty())
      view.part("reflection", Mark{s_.entitled, s_.drawing}, [&](JsonText& out) {
        out.object([&] { seats(out, "entitled", s_.entitled), seats(out, "drew", s_.drawing); });
      });
    if (viewer_.is_seat()) draw_own(view, viewer_.seat());
    if (s_.step == Step::over) view.part("matrimony", [&](JsonText& out) { out.value(rules_.outcome(s_)); });
  }

 private:
  void draw_own(ViewDraft& view, Seat me) const {
    const std::size_t noted = newest_noted(history_);
    std::optional<Diary> read;
    const auto diary = [&]() -> const Diary& {
      if (!read) read.emplace(me, history_);
      return *read;
    };
    view.object("mine", [&] { mine(view, me, noted, diary); });
    if (s_.step == Step::characters) return;
    const int depth = rules_.house_rule(HouseRule::notebook);
    view.object("notebook", [&] {
      if (depth == 2)
        return view.part("sightings", [](JsonText& out) { out.list([] {}); });  // off: only what lies here now
      view.growing(
          "sightings", Mark{noted}, [&]() -> const auto& { return diary().sightings(); },
          [&](JsonText& out, const Diary::Sighting& seen) { sighting(out, seen); });
      view.part("places", Mark{noted, s_.notebook[me], s_.traits[me], s_.status, s_.fiance, s_.exchanged_two},
                [&](JsonText& out) { out.object([&] { places(out, diary()); }); });
      if (depth == 1) return;  // sightings: without sums and verdicts
      view.list("players", [&] {
        for (Seat other : rules_.seats())
          if (other != me) {
            const Hand certain = certainly_at(other);
            view.item(Mark{certain, s_.desires[me]},
                      [&](JsonText& out) { out.object([&] { judge(out, other, certain); }); });
          }
      });
    });
  }

  static void seats(JsonText& out, SeatSet set) {
    out.list([&] {
      for (Seat seat : set) out.value(index(seat));
    });
  }
  static void seats(JsonText& out, const auto& name, SeatSet set) { out.key(name), seats(out, set); }
  void card(JsonText& out, const auto& name, Card one) const { out.key(name), card(out, one); }
  void card(JsonText& out, Card one) const { one == no_card ? out.null() : out.value(content_[one].key); }
  template <class Cards> void cards(JsonText& out, const auto& name, const Cards& list) const {
    out.list(name, [&] {
      for (Card one : list) card(out, one);
    });
  }
  void by_attribute(JsonText& out, const Signs& sums) const {
    out.object([&] {
      for (std::size_t i = 0; i < sums.size(); ++i) out.field(content_.attributes[i].id, sums[i]);
    });
  }

  bool sealed(Seat seat) const {
    if (s_.waiting.has(seat) || s_.step == Step::over) return false;
    switch (s_.step) {
      case Step::characters:  return true;
      case Step::intentions:  return s_.status[seat] == Status::eligible;
      case Step::invitations: return !rules_.inviters(s_, seat).empty();
      case Step::proposals:   return !rules_.suitors(s_, seat).empty();
      case Step::reflection:  return s_.entitled.has(seat);
      case Step::discards:    return s_.drawing.has(seat);
      default:                return false;
    }
  }

  /// Whoever looks: the trait of an intention is for those whom it is shown, a hand for nobody before the end.
  bool shows_hand() const { return s_.step == Step::over || viewer_.is_recorder(); }
  Card trait_shown(Seat seat) const { return viewer_.is(seat) ? no_card : s_.intention[seat].trait; }
  Mark mark_of(Seat seat) const {
    Intention intention = s_.step == Step::intentions ? Intention{} : s_.intention[seat];
    intention.trait = trait_shown(seat);
    return Mark::for_all(shows_hand(), sealed(seat), s_.absent.has(seat), s_.character[seat], s_.status[seat],
                         s_.fiance[seat], s_.traits[seat].size(), intention, s_.outcome[seat],
                         shows_hand() ? s_.traits[seat] : Hand{}, shows_hand() ? s_.desires[seat] : no_card);
  }

  void describe(JsonText& out, Seat seat) const {
    out.field("seat", index(seat));
    out.key("character");
    s_.character[seat] == 0 ? out.null() : out.value(content_.characters[s_.character[seat] - 1u].id);
    out.field("status", name_in(status_names, s_.status[seat]));
    out.field("traits", s_.traits[seat].size());
    out.field("sealed", sealed(seat));
    out.field("absent", s_.absent.has(seat));
    if (s_.status[seat] == Status::engaged) out.field("fiance", index(s_.fiance[seat]));
    const Intention& intention = s_.intention[seat];
    const bool public_now = s_.step != Step::intentions && intention.kind != Intent::none;
    if (public_now)
      out.object("intention", [&] {
        out.field("kind", name_in(intent_names, intention.kind));
        out.field("automatic", intention.automatic);
        if (intention.kind == Intent::independence) return;
        out.field("to", index(intention.target));
        out.field("outcome", name_in(outcome_names, s_.outcome[seat]));
        if (trait_shown(seat) != no_card) card(out, "trait", trait_shown(seat));
      });
    if (shows_hand()) {
      cards(out, "hand", s_.traits[seat]);
      card(out, "desires", s_.desires[seat]);
      out.key("sums"), by_attribute(out, rules_.sums(s_.traits[seat]));
      out.field("dominants", dominants(s_.traits[seat]));
    }
  }

  void correspondences(JsonText& out) const {  // PER-15: that two players correspond is public
    for (Seat one : rules_.seats())
      for (Seat other : rules_.seats()) {
        if (index(other) <= index(one) || !(s_.talking[one].has(other) || s_.talking[other].has(one))) continue;
        out.object([&] {
          seats(out, "pair", SeatSet::both(one, other));
          out.list("done", [&] {
            if (!s_.talking[one].has(other)) out.value(index(one));
            if (!s_.talking[other].has(one)) out.value(index(other));
          });
          if (!viewer_.is(one) && !viewer_.is(other)) return;
          out.object("shown", [&] {  // PER-44
            cards(out, std::to_string(index(one)), on_the_table(one, other));
            cards(out, std::to_string(index(other)), on_the_table(other, one));
          });
          const Seat me = viewer_.seat(), to = me == one ? other : one;
          out.list("unfit", [&] {  // statements that would be idle here
            for (Remark remark : rules_.understood())
              if (!rules_.fits(s_, me, to, remark)) out.value(rules_.statement(remark).type());
          });
        });
      }
  }

  List<Card, 2> on_the_table(Seat owner, Seat partner) const {
    List<Card, 2> shown;
    if (s_.intention[owner].kind == Intent::invite && s_.intention[owner].target == partner)
      shown.push(s_.intention[owner].trait);
    if (s_.answer[owner][partner] != no_card) shown.push(s_.answer[owner][partner]);
    return shown;
  }

  void mine(ViewDraft& view, Seat me, std::size_t noted, const auto& diary) const {
    view.field("seat", index(me));
    view.list("traits", [&] {
      for (Card trait : s_.traits[me]) {
        const bool in_hand = rules_.in_hand(s_, me, trait);
        view.item(Mark{noted, trait, in_hand}, [&](JsonText& out) {
          out.object([&] {
            card(out, "card", trait);
            out.field("in_hand", in_hand);
            out.list("seen_by", [&] { seen_by(out, trait, diary()); });
          });
        });
      }
    });
    view.part("desires", Mark{s_.desires[me]}, [&](JsonText& out) { card(out, s_.desires[me]); });
    view.part("sums", Mark{s_.traits[me]}, [&](JsonText& out) { by_attribute(out, rules_.sums(s_.traits[me])); });
    const Intention& intention = s_.intention[me];
    if (intention.kind != Intent::none)
      view.part("intention", Mark{intention}, [&](JsonText& out) {
        out.object([&] {
          out.field("kind", name_in(intent_names, intention.kind));
          if (intention.kind != Intent::independence) out.field("to", index(intention.target));
          if (intention.trait != no_card) card(out, "trait", intention.trait);
        });
      });
    if (s_.step == Step::invitations)
      view.part("invitations", Mark{s_.intention, s_.outcome, s_.answer[me]}, [&](JsonText& out) {
        out.list([&] {
          for (Seat inviter : rules_.inviters(s_, me))
            out.object([&] {
              const Card answer = s_.answer[me][inviter];
              out.field("from", index(inviter));
              out.field("forced", rules_.mutual(s_, me, inviter));
              answer == refusal ? out.field("answer", "reject") : card(out, "answer", answer);
            });
        });
      });
    if (s_.step == Step::proposals) {
      view.part("proposals", Mark{s_.intention, s_.outcome}, [&](JsonText& out) {
        out.list([&] {
          for (Seat suitor : rules_.suitors(s_, me))
            out.object([&] { out.field("from", index(suitor)), card(out, "trait", s_.intention[suitor].trait); });
        });
      });
      if (s_.gift[me] != no_card) own_card(view, "gift", s_.gift[me]);
      if (s_.accepts[me] != nobody) view.field("accepts", index(s_.accepts[me]));
    }
    if (s_.drawn[me] != no_card) own_card(view, "drawn", s_.drawn[me]);
    if (s_.discard[me] != no_card) own_card(view, "discard", s_.discard[me]);
  }
  void own_card(ViewDraft& view, std::string_view name, Card one) const {
    view.part(name, Mark{one}, [&](JsonText& out) { card(out, one); });
  }

  // ---- The notebook: PER-96 to PER-108 ----

  void seen_by(JsonText& out, Card trait, const Diary& diary) const {
    if (rules_.house_rule(HouseRule::notebook) == 2) return;
    for (Seat other : rules_.seats())
      if (const int round = diary.shown(trait, other); round > 0)
        out.object([&] { out.field("seat", index(other)), out.field("round", round); });
  }

  void sighting(JsonText& out, const Diary::Sighting& seen) const {
    out.object([&] {
      out.field("round", seen.round);
      out.field("step", seen.step);
      card(out, "card", seen.card);
      out.field("owner", index(seen.owner));
      out.field("how", seen.how);
    });
  }

  void places(JsonText& out, const Diary& diary) const {
    const Seat me = viewer_.seat();
    for (Card one{1}; valid(one); one = next(one)) {
      const Place place = s_.notebook[me][one];
      if (place.where() != Whereabouts::unknown && !s_.traits[me].has(one))
        out.object(content_[one].key, [&] { describe(out, one, place, diary); });
    }
  }

  void describe(JsonText& out, Card seen, Place place, const Diary& diary) const {
    constexpr std::array where_names{"unknown"sv,           "at"sv,   "or_away"sv, "or_fiance"sv,
                                     "or_fiance_or_away"sv, "pile"sv, "away"sv};
    out.field("where", name_in(where_names, place.where()));
    if (!place.names_seat()) return;
    const Seat seat = place.seat();
    out.field("seat", index(seat));
    if (place.where() == Whereabouts::or_fiance || place.where() == Whereabouts::or_fiance_or_away) {
      out.field("fiance", index(s_.fiance[seat]));
      out.field("went_each_way", s_.exchanged_two.has(seat) ? 2 : 1);  // PER-100
    }
    if (place.may_have_left()) out.field("at_most_left", diary.draws_since_sighting(seen, seat));  // PER-99
    out.field("final", s_.status[seat] != Status::eligible);                                       // PER-104
  }

  Hand certainly_at(Seat other) const {
    Hand certain;
    for (Card one{1}; valid(one); one = next(one))
      if (s_.notebook[viewer_.seat()][one] == Place{Whereabouts::at, other}) certain.push(one);
    return certain;
  }

  void judge(JsonText& out, Seat other, const Hand& certain) const {  // PER-105, PER-106
    const Signs sums = rules_.sums(certain);
    const int hand = content_.setup.hand, unknown = hand - std::min(certain.size(), hand);
    out.field("seat", index(other));
    cards(out, "certain", certain);
    out.field("unknown", unknown);
    out.key("sums"), by_attribute(out, sums);
    int settled = 0, possible = 0;
    const Signs& wanted = content_.signs(s_.desires[viewer_.seat()]);
    out.object("verdicts", [&] {
      for (std::size_t i = 0; i < sums.size(); ++i) {
        const bool plus = sums[i] - unknown > 0, minus = sums[i] + unknown < 0;
        out.field(content_.attributes[i].id, plus ? "settled +"sv : minus ? "settled -"sv : "open"sv);
        if (wanted[i] == 0) continue;
        if (wanted[i] * sums[i] - unknown > 0) ++settled;
        if (wanted[i] * sums[i] + unknown > 0) ++possible;
      }
    });
    out.field("desire", settled >= content_.setup.satisfies   ? "satisfies"sv
                        : possible < content_.setup.satisfies ? "cannot satisfy"sv
                                                              : "open"sv);
  }

  const State& s_;
  Viewer viewer_;
  std::span<const Told<Event>> history_;
};

}  // namespace

void Rules::draw(const State& known, Viewer viewer, std::span<const Told<Event>> history, ViewDraft& view) const {
  View{*this, known, viewer, history}.draw(view);
}

/// What others claimed, and how it stands by what the seat has seen since.
void Rules::draw_hearsay(const State& known, Seat me, std::size_t words, const std::function<Hearsay()>& recall,
                         ViewDraft& view) const {
  const int depth = house_rule(HouseRule::notebook);
  if (depth == 2 || known.step == Step::characters) return;
  view.part("claims", Mark{words, known.round, known.step, known.notebook[me]}, [&](JsonText& out) {
    constexpr std::array standings{"open"sv, "confirmed"sv, "refuted"sv};
    const Ledger ledger{*this, known, me, recall()};
    out.list([&] {
      for (const Claim& claim : ledger.claims())
        out.object([&] {
          const auto statement = static_cast<Statement>(claim.said.what.kind);
          out.field("round", claim.said.round);
          out.field("from", index(claim.said.from));
          out.field("statement", this->statement(claim.said.what).type());
          if (has_sign(statement)) out.field("sign", claim.said.what.sign > 0 ? "+" : "−");
          if (is_about_attribute(statement)) out.field("attribute", content_->attributes[claim.said.what.about].id);
          if (speaks_of_somebody(statement)) out.field("player", static_cast<int>(claim.said.what.who));
          if (depth == 0) out.field("standing", name_in(standings, claim.standing));
        });
    });
  });
}

// ---- Actions ---------------------------------------------------------------------------------------------------------

namespace {

enum class Thing : std::uint8_t { character, seat, trait };

constexpr ActionField to{"to", in_a, Thing::seat}, from{"from", in_a, Thing::seat}, trait{"trait", in_b, Thing::trait};

constexpr std::array action_forms{
    ActionForm{"choose_character", {{"character", in_a, Thing::character}}},
    ActionForm{"invite", {to, trait}},
    ActionForm{"propose", {to, trait}},
    ActionForm{"independence"},
    ActionForm{"accept_invitation", {from, trait}},
    ActionForm{"reject_invitation", {from}},
    ActionForm{"done", {{"with", in_a, Thing::seat}}},
    ActionForm{"accept_proposal", {from, {"gift", in_b, Thing::trait}}},
    ActionForm{"accept_none"},
    ActionForm{"second_trait", {trait}},
    ActionForm{"draw"},
    ActionForm{"decline"},
    ActionForm{"discard", {trait}},
};

}  // namespace

std::span<const ActionForm> Rules::forms() { return action_forms; }

Domain Rules::domain(std::uint8_t thing) const {
  switch (static_cast<Thing>(thing)) {
    case Thing::character: return {"character", 1, character_count};
    case Thing::seat:      return {"seat", 0, players_ - 1};
    case Thing::trait:     return {"trait", 1, card_count};
  }
  return {};
}

Fields::Value Rules::value(std::uint8_t thing, int number) const {
  switch (static_cast<Thing>(thing)) {
    case Thing::seat:      return Fields::Value::of(number);
    case Thing::character: return Fields::Value::of(content_->characters[static_cast<std::size_t>(number) - 1].id);
    case Thing::trait:
      if (number == 0) return {};
      return Fields::Value::of((*content_)[Card{byte(number)}].key);
  }
  return {};
}

Fields Rules::fields(Action action) const { return spell(*this, action); }
Result<Action> Rules::action_from(const Json& json) const { return read_spelling(*this, json); }

}  // namespace parlor::persuasion
