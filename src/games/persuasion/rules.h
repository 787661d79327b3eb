// SPDX-License-Identifier: MIT
// The rules of Persuasion, in the order of its rulebook (content/persuasion/rules.md).
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "games/persuasion/belief.h"
#include "games/persuasion/content.h"
#include "games/persuasion/events.h"
#include "games/persuasion/state.h"
#include "kernel/talk.h"
#include "words/game.h"

namespace parlor::persuasion {

enum class Kind : std::uint8_t {
  choose_character,  // a: character 1-8
  invite,            // a: target, b: trait
  propose,           // a: target, b: trait
  independence,
  accept_invitation,  // a: inviter, b: answering trait
  reject_invitation,  // a: inviter
  done,               // a: partner
  accept_proposal,    // a: proposer, b: gift
  accept_none,
  second_trait,  // b: trait
  draw,
  decline,
  discard,  // b: trait
};

/// The prepared statements that bots say and understand. Those of traits and wishes come first: `about` an attribute, with a
/// sign but for `lack`; `who` is somebody else.
enum class Statement : std::uint8_t {
  seek,
  have,
  have_not,
  lack,
  ask,
  showed,  // about an attribute, and who
  ask_shown,
  showed_nothing,
  fancy,
  beware,
  would_suit,
  yes,  // about nothing, from here on
  no,
  perhaps,
  shall_propose,
  propose_to_me,
  would_accept,
  shall_not_marry,
  ask_seek,
  ask_fancy,
  fancy_you,
  fancy_nobody,
  and_you,
};
constexpr bool is_about_attribute(Statement one) { return one <= Statement::showed; }
constexpr bool has_sign(Statement one) { return is_about_attribute(one) && one != Statement::lack; }
constexpr bool speaks_of_somebody(Statement one) { return one >= Statement::showed && one <= Statement::would_suit; }

constexpr Remark make_remark(Statement statement, std::uint8_t about = 0, std::int8_t sign = 0, std::uint8_t who = 0) {
  return {static_cast<std::uint8_t>(statement), about, sign, who};
}

/// What a seat sees done, in the form of a remark: by whom and to whom.
enum class Deed : std::uint8_t {
  round_began = 64,
  invited,
  proposed,
  withdrew,
  accepted,  // a proposal
  refused,
  engaged,
  drew,    // and laid aside
  showed,  // `about` a card, to me
};

/// The house rules, in the order of Rules::house_rules().
enum class HouseRule : std::uint8_t {
  character_choice,
  correspondence,
  correspondence_seconds,
  table_talk,
  void_counts_as_rejected,
  answer_reuse,
  mutual_invitation,
  mutual_proposal,
  proposal_ring,
  discard_face,
  last_round_invitations,
  round_limit,
  notebook,
  timers,
  absent_seat,
  replay,
};

class Statistics;

class Rules : public GameDefaults {
 public:
  using State = persuasion::State;
  using Event = persuasion::Event;
  using Content = persuasion::Content;
  using Journal = parlor::Journal<Event>;
  using Statistics = persuasion::Statistics;

  static constexpr Facts facts{
      .name = "persuasion",
      .title = "Persuasion",
      .prefix = "PER",
      .players = {.least = least_players, .usual = 5, .most = most_players},
      .minutes = {.least = 15, .most = 45},
      .most_actions = 600 * 8 * 25,  // ten times PER-86's longest limit, eight seats, an act a step
      .letters = true,
      .undo = true,
      .search = {.iterations = 4000, .rehearses = true},  // a thousand leave the best of thirty intentions to luck
  };
  static std::span<const HouseRuleSpec> house_rules();
  static Customs customs(const HouseRules& house_rules);
  static Result<Rules> make(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules);

  int players() const { return players_; }
  const Content& content() const { return *content_; }
  SeatSet seats() const { return SeatSet::first(players_); }
  int house_rule(HouseRule which) const { return house_rules_[static_cast<std::size_t>(which)]; }

  State start(Rng& rng, Journal& journal) const;
  SeatSet pending(const State& s) const { return s.waiting; }
  void choices(const State& s, Seat who, Choices& out) const;
  RuleId forbids(const State& s, Seat who, Action action) const;
  void apply(State& s, Seat who, Action action, Rng& rng, Journal& journal) const;
  double score(const State& s, Seat who) const { return wins(s, who) ? 1 : 0; }
  int rounds(const State& s) const { return s.round; }
  bool reversible(const State& s, Seat who, Action action) const;

  // Time and absence: PER-18, PER-109, PER-111
  static constexpr bool rules_on_absence = true;
  int seconds(const State& s, Seat who) const;
  std::uint64_t decision(const State& s, Seat) const { return s.round * 16u + static_cast<unsigned>(s.step); }

  bool people_first(const State& s) const { return s.step == Step::characters; }  // PER-02: bots take who is left

  // Knowing (view.cpp, redeal.cpp)
  State known(const State& s, Viewer viewer) const;
  State redeal(const State& known, Seat me, Rng& rng) const;
  void draw(const State& known, Viewer viewer, std::span<const Told<Event>> history, ViewDraft& view) const;
  void draw_hearsay(const State& known, Seat me, std::size_t words, const std::function<Hearsay()>& recall,
                    ViewDraft& view) const;
  static std::span<const ActionForm> forms();
  Domain domain(std::uint8_t thing) const;
  Fields::Value value(std::uint8_t thing, int number) const;
  Fields fields(Action action) const;
  Result<Action> action_from(const Json& json) const;
  Json to_json(const Event& event, bool whole) const;
  static Json event_forms();
  Json outcome(const State& s) const;
  std::shared_ptr<const Names> lasting_names() const { return content_->names; }
  Json names(const State& s) const;
  auto naming(const State& s) const { return s.character; }  // all that `names` depends on

  // Playing sensibly (hints.cpp)
  Action suggest(const State& known, Seat me, Rng& rng) const;
  Fields reason(const State& known, Seat me, Action action) const;
  void account(const State& known, Seat me, Account& out) const;  // account.cpp
  void unseal(State& known, Seat me) const;
  bool all_the_same(const State& known, Seat) const {
    return known.step == Step::correspondence;
  }  // goodbyes, in any order
  Action likely(const State& world, Seat who, Rng& rng) const;
  bool far_enough(const State& from, const State& now) const;
  BySeat<std::int32_t> evaluate(const State& world) const;

  // PER-14, PER-16: may these two talk in private now? Empty: yes
  RuleId forbids_words(const State& s, Seat from, Seat to) const;
  bool words_are_public() const { return house_rule(HouseRule::correspondence) == 1; }

  // What bots say (correspondent.cpp), how it is numbered (talk.cpp), and what they make of it (belief.cpp)
  std::uint32_t talks(const State& s) const { return s.step == Step::correspondence ? s.round : 0; }
  Letter letter(const State& known, Seat me, Seat to, const Speaker& speaker, const Hearsay& heard) const;
  Letter reply(const State& known, Seat me, Seat to, std::span<const Remark> remarks, const Speaker& speaker,
               const Hearsay& heard) const;
  static std::string voice(const Letter& letter);
  std::span<const Remark> understood() const;
  Fields statement(Remark remark) const;
  bool fits(const State& known, Seat me, Seat to, Remark remark) const;
  void witness(Hearsay& heard, Seat me, const Told<Event>& told) const;
  using Belief = persuasion::Belief;
  Belief belief(const State& known, Seat me, const Hearsay& heard) const;
  void believe(State& world, Seat me, const Belief& belief, Rng& rng) const;
  Action advise(const State& known, Seat me, const Speaker& speaker, const Hearsay& heard, Rng& rng) const;
  void desire(State& world, Seat who,
              Card card) const;  // `card`, whose place nobody who asks knows, becomes their desires

  // Questions about a state that views, bots and statistics ask too
  std::string_view unsound(const State& s) const;  // which of the things that are always true is not (sound.cpp)
  bool in_hand(const State& s, Seat who, Card card) const {
    return s.traits[who].has(card) && s.intention[who].trait != card;
  }
  SeatSet eligible(const State& s) const;
  SeatSet inviters(const State& s, Seat who) const;         // of live invitations
  SeatSet suitors(const State& s, Seat who) const;          // of live proposals
  bool mutual(const State& s, Seat one, Seat other) const;  // intentions of the same kind that name each other
  bool in_mutual_proposal(const State& s, Seat who) const;
  SeatSet unanswered(const State& s, Seat who) const;          // inviters whom `who` still has to answer
  Signs sums(const Hand& hand) const;                          // + minus − over a hand
  std::uint8_t matches(const Hand& hand, Card desires) const;  // bit an attribute
  bool satisfies(const Hand& hand, Card desires) const;
  SeatSet satisfied_by(const State& s, Seat who) const;  // all others who satisfy `who`
  bool wins(const State& s, Seat who) const;
  bool has_seen(const State& s, Seat who, Card card) const;

 private:
  Rules(std::shared_ptr<const Content> content, int players, const HouseRules& house_rules);

  RuleId forbids_target(const State& s, Seat who, Seat target, Card trait) const;
  RuleId forbids_answer(const State& s, Seat who, Seat inviter, Card trait) const;
  RuleId forbids_reuse(const State& s, Seat who, Seat inviter, Card trait) const;
  SeatSet live(const State& s, Intent kind,
               Seat target) const;  // seats whose open intention of this kind names `target`

  /// Without branches: which seats it will be is anybody's guess, and a wrong guess costs more than eight tests.
  template <class Test> SeatSet seats_where(Test test) const {
    unsigned found = 0;
    for (int i = 0; i < players_; ++i) found |= static_cast<unsigned>(test(seat_at(i))) << i;
    return SeatSet{static_cast<std::uint8_t>(found)};
  }
  RuleId forbids_house(const State& s, Action action) const;
  void act_out(State& s, Seat who, Action action, Rng& rng, Journal& journal) const;

  // One function an action
  void choose_character(State& s, Seat who, int character, Rng& rng, Journal& journal) const;
  void intend(State& s, Seat who, Intention intention, Rng& rng, Journal& journal) const;
  void answer_invitation(State& s, Seat who, Seat inviter, Card trait, Rng& rng, Journal& journal) const;
  void finish_talk(State& s, Seat who, Seat partner, bool by_clock, Rng& rng, Journal& journal) const;
  void answer_proposals(State& s, Seat who, Seat proposer, Card gift, Rng& rng, Journal& journal) const;
  void reflect(State& s, Seat who, bool draws, Rng& rng, Journal& journal) const;
  void discard(State& s, Seat who, Card card, Rng& rng, Journal& journal) const;
  void leave(State& s, Seat who, Journal& journal) const;
  void come_back(State& s, Seat who, Journal& journal) const;
  void time_out(State& s, Seat who, Rng& rng, Journal& journal) const;
  Intention automatic_intention(const State& s, Seat who, Rng& rng) const;
  Card automatic_answer(const State& s, Seat who, Seat inviter, Rng& rng) const;

  // One function a step of the round
  void deal(State& s, Rng& rng, Journal& journal) const;
  void start_round(State& s, Rng& rng, Journal& journal) const;
  void reveal(State& s, Rng& rng, Journal& journal) const;
  void resolve_independence(State& s, Journal& journal) const;
  void ask_invitees(State& s, Rng& rng, Journal& journal) const;
  void disclose_invitations(State& s, Rng& rng, Journal& journal) const;
  void ask_addressees(State& s, Rng& rng, Journal& journal) const;
  void resolve_proposals(State& s, Rng& rng, Journal& journal) const;
  void engage(State& s, Seat proposer, Seat acceptor, Journal& journal) const;
  void offer_reflection(State& s, Rng& rng, Journal& journal) const;
  void deal_draws(State& s, Rng& rng, Journal& journal) const;
  void lay_down_discards(State& s, Rng& rng, Journal& journal) const;
  void end_round(State& s, Rng& rng, Journal& journal) const;
  void matrimony(State& s, Journal& journal) const;

  // Imagining (belief.cpp, talk.cpp)
  static void exchange(State& world, Card one, Card other);
  void give_trait(State& world, Seat me, Seat who, std::uint8_t about, int sign, Rng& rng) const;

  // Memory: PER-98 to PER-104
  void show(State& s, Card card, Seat owner, Seat looker) const;
  void note_own(State& s, Seat owner, Card card, Seat found_at) const;
  void note_departure(State& s, Seat looker, Card card, Seat found_at) const;
  void note_engagement(State& s, Seat one, Seat other) const;
  void note_kept(State& s, Seat owner, Card card, Seat looker) const;
  void note_discard(State& s, Seat owner, Card card) const;
  void note_reshuffle(State& s) const;

  std::shared_ptr<const Content> content_;
  int players_;
  HouseRules house_rules_;
};

}  // namespace parlor::persuasion
