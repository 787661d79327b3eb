// SPDX-License-Identifier: MIT
// The prepared statements: how they are numbered, spelt and fit to be said; and what a seat keeps of what it sees done.
#include <algorithm>
#include <array>

#include "games/persuasion/rules.h"
#include "games/persuasion/words.h"

namespace parlor::persuasion {
namespace {

constexpr std::array<std::string_view, 23> statement_names{
    "seek",      "have",           "have_not",      "lack",          "ask",          "showed",
    "ask_shown", "showed_nothing", "fancy",         "beware",        "would_suit",   "yes",
    "no",        "perhaps",        "shall_propose", "propose_to_me", "would_accept", "shall_not_marry",
    "ask_seek",  "ask_fancy",      "fancy_you",     "fancy_nobody",  "and_you"};

constexpr std::size_t of_attributes = 4 * 2 * attribute_count + attribute_count;  // `lack` has no sign
constexpr std::size_t of_nothing = statement_names.size() - static_cast<std::size_t>(Statement::yes);
constexpr std::size_t of_somebody = 2 * attribute_count + 5;  // `showed` has a sign and an attribute

/// First those that speak of nobody, then those of each seat in turn.
constexpr auto all_remarks = [] {
  std::array<Remark, of_attributes + of_nothing + most_players * of_somebody> remarks{};
  std::size_t count = 0;
  const auto with_sign = [&](Statement statement, std::uint8_t who) {
    for (std::uint8_t about = 0; about < attribute_count; ++about)
      for (const std::int8_t sign : {std::int8_t{1}, std::int8_t{-1}})
        remarks[count++] = make_remark(statement, about, sign, who);
  };
  for (const Statement statement : {Statement::seek, Statement::have, Statement::have_not, Statement::ask})
    with_sign(statement, 0);
  for (std::uint8_t about = 0; about < attribute_count; ++about) remarks[count++] = make_remark(Statement::lack, about);
  for (auto kind = static_cast<std::uint8_t>(Statement::yes); kind < statement_names.size(); ++kind)
    remarks[count++] = Remark{kind};
  for (std::uint8_t who = 0; who < most_players; ++who) {
    with_sign(Statement::showed, who);
    for (const Statement statement :
         {Statement::ask_shown, Statement::showed_nothing, Statement::fancy, Statement::beware, Statement::would_suit})
      remarks[count++] = make_remark(statement, 0, 0, who);
  }
  return remarks;
}();

/// What a seat sees of the events; those of other kinds tell it nothing that it would remember.
class Witness {
 public:
  Witness(Hearsay& heard, Seat me, SeatSet seers) : heard_{heard}, sees_{Viewer{me}.among(seers)}, me_{me} {}

  void operator()(const RoundStarted& e) { heard_.push_back({{byte(Deed::round_began)}, {}, {}, e.round}); }
  void operator()(const IntentionsRevealed& e) {
    for (Seat seat : SeatSet::first(max_seats)) {
      const Intention& intention = e.intentions[seat];
      if (intention.automatic) continue;  // the clock's, not theirs
      if (intention.kind == Intent::invite) add(Deed::invited, seat, intention.target);
      if (intention.kind == Intent::propose) add(Deed::proposed, seat, intention.target);
      if (intention.kind == Intent::independence) add(Deed::withdrew, seat, seat);
    }
  }
  void operator()(const TraitsShown& e) {
    if (!sees_) return;
    for (Card card : e.of_inviter) show(card, e.inviter, e.invitee);
    for (Card card : e.of_invitee) show(card, e.invitee, e.inviter);
  }
  void operator()(const ProposalPeeked& e) {
    if (sees_) show(e.trait, e.proposer, e.addressee);
  }
  void operator()(const ProposalsResolved& e) {
    for (const auto& [proposer, addressee, outcome] : e.proposals) {
      if (outcome == Outcome::accepted || outcome == Outcome::mutual) add(Deed::accepted, addressee, proposer);
      if (outcome == Outcome::rejected) add(Deed::refused, addressee, proposer);
    }
  }
  void operator()(const Engaged& e) { add(Deed::engaged, e.proposer, e.acceptor); }
  void operator()(const ReflectionDrawn& e) {
    if (e.drew) add(Deed::drew, e.seat, e.seat);
  }
  template <class Other> void operator()(const Other&) {}

 private:
  static constexpr std::uint8_t byte(Deed deed) { return static_cast<std::uint8_t>(deed); }
  void add(Deed deed, Seat from, Seat to, std::uint8_t about = 0) {
    heard_.push_back({{byte(deed), about}, from, to, heard_.empty() ? std::uint16_t{0} : heard_.back().round});
  }
  void show(Card card, Seat owner, Seat looker) {
    if (looker == me_) add(Deed::showed, owner, looker, static_cast<std::uint8_t>(card));
  }

  Hearsay& heard_;
  bool sees_;
  Seat me_;
};

}  // namespace

std::span<const Remark> Rules::understood() const {
  return std::span{all_remarks}.first(of_attributes + of_nothing + static_cast<std::size_t>(players_) * of_somebody);
}

Fields Rules::statement(Remark remark) const {
  const auto statement = static_cast<Statement>(remark.kind);
  Fields fields{name_in(statement_names, statement)};
  if (has_sign(statement)) fields.add("sign", remark.sign > 0 ? "+" : "−");
  if (is_about_attribute(statement)) fields.add("attribute", content_->attributes[remark.about].id);
  if (speaks_of_somebody(statement)) fields.add("player", static_cast<int>(remark.who));
  return fields;
}

/// A word about the next proposal is idle where one lies open already, or where there is no next round.
bool Rules::fits(const State& known, Seat me, Seat to, Remark remark) const {
  const auto statement = static_cast<Statement>(remark.kind);
  if (statement != Statement::shall_propose && statement != Statement::propose_to_me) return true;
  const auto proposes = [&](Seat seat) {
    return known.intention[seat].kind == Intent::propose && known.outcome[seat] == Outcome::open;
  };
  return known.last == LastRound::no && !proposes(me) && !proposes(to);
}

void Rules::witness(Hearsay& heard, Seat me, const Told<Event>& told) const {
  std::visit(Witness{heard, me, told.seers}, told.event);
}

bool Rules::has_seen(const State& s, Seat who, Card card) const {
  return s.notebook[who][card].where() != Whereabouts::unknown || s.traits[who].has(card) || s.desires[who] == card;
}

/// Two cards that a seat never saw change places, wherever they lie and whoever remembers them.
void Rules::exchange(State& world, Card one, Card other) {
  const auto turn = [&](Card& card) { card = card == one ? other : card == other ? one : card; };
  for (Hand& hand : world.traits.of) {
    for (Card& card : hand) turn(card);
    std::sort(hand.begin(), hand.end());
  }
  for (Intention& intention : world.intention.of) turn(intention.trait);
  for (auto& answers : world.answer.of)
    for (Card& card : answers.of) turn(card);
  for (auto* cards : {&world.desires, &world.gift, &world.drawn, &world.discard})
    for (Card& card : cards->of) turn(card);
  for (auto* cards : {&world.deck, &world.pile})
    for (Card& card : *cards) turn(card);
  for (Notebook& notebook : world.notebook.of) std::swap(notebook[one], notebook[other]);
  std::swap(world.shown_to[one], world.shown_to[other]);
}

void Rules::desire(State& world, Seat who, Card card) const { exchange(world, world.desires[who], card); }

}  // namespace parlor::persuasion
