// SPDX-License-Identifier: MIT
#include "games/persuasion/statistics.h"

#include <algorithm>
#include <bit>
#include <string>

#include "words/json.h"

namespace parlor::persuasion {

/// One game, event by event: who had seen what of whom when it counted.
class Chronicle {
 public:
  Chronicle(Statistics::Counters& counters, const Rules& rules, const State& end)
      : n_{counters}, rules_{rules}, end_{end} {}

  template <class Other> void operator()(const Other&) {}

  void operator()(const RoundStarted& e) {
    round_ = e.round;
    named_.of.fill(nobody);
  }
  void operator()(const IntentionsRevealed& e) {
    for (Seat seat : rules_.seats()) {
      if (e.intentions[seat].kind == Intent::invite) ++n_.invitations;
      if (e.intentions[seat].kind == Intent::propose) ++n_.proposals;
    }
  }
  void operator()(const IndependenceClaimed& e) {
    ++n_.claims;
    int seen = 0;
    for (Seat other : rules_.seats()) seen += std::popcount(seen_[e.seat][other]);
    const auto evidence =
        std::min<std::size_t>(static_cast<std::size_t>(seen) / 3, Statistics::evidence_told_apart - 1);
    n_.independent_knowing[evidence].count(rules_.wins(end_, e.seat));
    n_.independent_in_round[route()].count(rules_.wins(end_, e.seat));
  }
  void operator()(const IntentionVoided& e) {
    ++n_.voids;
    count_acceptance(e.sender, false);
  }
  void operator()(const InvitationsAnswered& e) {
    int forced = 0;
    for (const Answered& one : e.answers) {
      count_acceptance(one.from, one.outcome != Outcome::rejected);
      if (one.outcome == Outcome::forced) ++forced;
    }
    n_.mutual_invitations += static_cast<std::uint64_t>(forced / 2);
  }
  void operator()(const TraitsShown& e) {
    see(e.invitee, e.inviter, e.of_inviter);
    see(e.inviter, e.invitee, e.of_invitee);
  }
  void operator()(const ProposalPeeked& e) { see(e.addressee, e.proposer, List<Card, 1>{e.trait}); }
  void operator()(const ProposalAnswerSealed& e) { named_[e.seat] = e.accepts; }
  void operator()(const ProposalsResolved& e) {
    BySeat<int> suitors;
    SeatSet won;
    int mutual = 0;
    bool ring = false;
    for (const Answered& one : e.proposals) {
      const bool success = one.outcome == Outcome::accepted || one.outcome == Outcome::mutual;
      count_acceptance(one.from, success);
      if (++suitors[one.to] == 2) ++n_.several_suitors;
      if (success) won.add(one.from);
      if (one.outcome == Outcome::mutual) ++mutual;
      ring |= one.outcome == Outcome::ring;
    }
    for (Seat seat : won)
      if (named_[seat] != nobody) ++n_.set_aside;  // PER-56
    n_.mutual_proposals += static_cast<std::uint64_t>(mutual / 2);
    ring_ |= ring;
  }
  void operator()(const Engaged& e) { mutual_ = e.mutual; }  // told just before its exchange
  void operator()(const TraitsExchanged& e) {
    engage(e.proposer, e.acceptor, e.of_proposer, e.of_acceptor, mutual_ ? n_.mutual_partner : n_.proposer);
    engage(e.acceptor, e.proposer, e.of_acceptor, e.of_proposer, mutual_ ? n_.mutual_partner : n_.acceptor);
    const int winners = (rules_.wins(end_, e.proposer) ? 1 : 0) + (rules_.wins(end_, e.acceptor) ? 1 : 0);
    ++n_.couples_by_winners[static_cast<std::size_t>(winners)];
  }
  void operator()(const ReflectionOffered& e) { n_.entitled += static_cast<std::uint64_t>(e.seats.size()); }
  void operator()(const ReflectionDrawn& e) {
    if (!e.drew) return;
    ++n_.drew;
    drew_.add(e.seat);
  }
  void operator()(const ReflectionDiscarded& e) {
    const bool face_up = rules_.house_rule(HouseRule::discard_face) != 0;
    for (Seat looker : rules_.seats()) seen_[looker][e.seat] &= face_up ? ~bit(e.card) : 0;  // PER-99, PER-103
  }
  void operator()(const DeckReshuffled&) { ++n_.reshuffles; }
  void operator()(const GameEnded& e) {
    ++n_.games;
    n_.rounds += e.rounds;
    ++n_.games_by_rounds[std::min<std::size_t>(e.rounds, Statistics::rounds_told_apart - 1)];
    if (end_.last == LastRound::round_limit) ++n_.reached_limit;
    for (Seat seat : rules_.seats())
      n_.win_by_status[static_cast<std::size_t>(end_.status[seat])].count(e.winners.has(seat));
    n_.winners += static_cast<std::uint64_t>(e.winners.size());
    if (e.winners.empty()) ++n_.without_winner;
    const int left = rules_.eligible(end_).size();
    if (left > 0) ++n_.with_eligible;
    if (left == 1 && end_.last == LastRound::no) ++n_.stranded;  // PER-85
    if (ring_) ++n_.games_with_ring;
  }

 private:
  static std::uint64_t bit(Card card) { return std::uint64_t{1} << static_cast<int>(card); }
  std::size_t route() const { return std::min<std::size_t>(round_, Statistics::routes_told_apart) - 1; }

  template <class Cards> void see(Seat looker, Seat owner, const Cards& cards) {
    for (Card card : cards) seen_[looker][owner] |= bit(card);
  }
  void count_acceptance(Seat sender, bool accepted) {
    (drew_.has(sender) ? n_.accepted_after_drawing : n_.accepted_without_drawing).count(accepted);
  }

  /// What the engagement did for `me`: the partner gained what I gave and lost what I was given.
  void engage(Seat me, Seat partner, const List<Card, 2>& given, const List<Card, 2>& received, Share& role) {
    const auto swapped = [&](bool with_gains, bool with_losses) {
      List<Card, hand_size + 2> cards;
      for (Card card : end_.traits[partner])  // engaged hands never change again (PER-63)
        if (with_gains || !given.has(card)) cards.push(card);
      if (!with_losses)
        for (Card card : received) cards.push(card);
      Signs sums{};
      for (Card card : cards)
        for (std::size_t i = 0; i < sums.size(); ++i)
          sums[i] = static_cast<std::int8_t>(sums[i] + rules_.content().signs(card)[i]);
      int found = 0;
      for (std::size_t i = 0; i < sums.size(); ++i)
        if (rules_.content().signs(end_.desires[me])[i] * sums[i] > 0) ++found;
      return found >= 2;  // PER-90
    };
    n_.before_exchange.count(swapped(false, false));
    n_.gains_alone.count(swapped(true, false));
    n_.losses_alone.count(swapped(false, true));
    n_.after_exchange.count(swapped(true, true));
    const bool won = rules_.wins(end_, me);
    role.count(won);
    n_.engaged_in_round[route()].count(won);
    n_.engaged_knowing[static_cast<std::size_t>(std::min(std::popcount(seen_[me][partner]), hand_size))].count(won);
  }

  Statistics::Counters& n_;
  const Rules& rules_;
  const State& end_;
  std::size_t round_ = 0;
  BySeat<Seat> named_;                  // whose proposal each seat's answer names
  BySeat<BySeat<std::uint64_t>> seen_;  // [looker][owner]: cards that the looker knows to be there
  SeatSet drew_;
  bool mutual_ = false, ring_ = false;
};

void Statistics::game_over(const Rules& rules, const State& end, std::span<const Told<Event>> history) {
  Chronicle chronicle{n_, rules, end};
  for (const auto& told : history) std::visit(chronicle, told.event);
}

namespace {

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}
double rate(const Share& share) { return ratio(share.good, share.of); }

/// The win rate and how many it rests on; nothing at all when there are none.
void put(Json& section, const std::string& name, const Share& share) {
  if (share.of == 0) return;
  section[name] = rate(share);
  section[name + ", count"] = share.of;
}

template <class Histogram> std::uint64_t percentile(const Histogram& histogram, std::uint64_t games,
                                                    std::uint64_t percent) {
  std::uint64_t below = 0;
  for (std::size_t rounds = 0; rounds < histogram.size(); ++rounds)
    if ((below += histogram[rounds]) * 100 >= games * percent && below > 0) return rounds;
  return 0;
}

}  // namespace

Json Statistics::report(const Rules& rules) const {
  const std::uint64_t players = n_.games * static_cast<std::uint64_t>(rules.players());
  const auto couples = n_.couples_by_winners[0] + n_.couples_by_winners[1] + n_.couples_by_winners[2];
  const auto per_game = [&](std::uint64_t count) { return ratio(count, n_.games); };
  const auto per_round = [&](std::uint64_t count) { return ratio(count, n_.rounds); };
  Json report;

  report["Rounds"] = {{"mean", per_game(n_.rounds)},
                      {"10 %", percentile(n_.games_by_rounds, n_.games, 10)},
                      {"median", percentile(n_.games_by_rounds, n_.games, 50)},
                      {"90 %", percentile(n_.games_by_rounds, n_.games, 90)},
                      {"share of games that reach the round limit", per_game(n_.reached_limit)}};

  Json& routes = report["Routes"];
  routes = {{"share engaged", ratio(n_.win_by_status[1].of, players)},
            {"share independent", ratio(n_.win_by_status[2].of, players)},
            {"share still eligible", ratio(n_.win_by_status[0].of, players)},
            {"win rate, all players", ratio(n_.winners, players)},
            {"win rate, engaged", rate(n_.win_by_status[1])},
            {"win rate, independent", rate(n_.win_by_status[2])},
            {"share of winners engaged", ratio(n_.win_by_status[1].good, n_.winners)},
            {"share of winners independent", ratio(n_.win_by_status[2].good, n_.winners)}};

  Json& by_round = report["Win rate by the round of the route"];
  by_round = Json::object();
  for (std::size_t i = 0; i < routes_told_apart; ++i) {
    const std::string round = std::to_string(i + 1) + (i + 1 == routes_told_apart ? " or later" : "");
    put(by_round, "engaged in round " + round, n_.engaged_in_round[i]);
    put(by_round, "independent in round " + round, n_.independent_in_round[i]);
  }

  report["Winners"] = {{"winners per game", per_game(n_.winners)},
                       {"share of games without a winner", per_game(n_.without_winner)},
                       {"couples per game", per_game(couples)},
                       {"couples with no winner", ratio(n_.couples_by_winners[0], couples)},
                       {"couples with one winner", ratio(n_.couples_by_winners[1], couples)},
                       {"couples with two winners", ratio(n_.couples_by_winners[2], couples)}};

  Json& asking = report["Is asking an advantage?"];
  asking = Json::object();
  put(asking, "win rate, proposer", n_.proposer);
  put(asking, "win rate, acceptor", n_.acceptor);
  put(asking, "win rate, mutual partner", n_.mutual_partner);

  report["What the exchange does: satisfied by the fiancé(e)"] = {
      {"before it", rate(n_.before_exchange)},
      {"with the trait they gain, without the loss", rate(n_.gains_alone)},
      {"with the trait they lose, without the gain", rate(n_.losses_alone)},
      {"after it", rate(n_.after_exchange)}};

  Json& knowing = report["Win rate by the partner's traits known at the engagement"];
  knowing = Json::object();
  std::uint64_t known = 0;
  for (std::size_t i = 0; i < n_.engaged_knowing.size(); ++i) {
    put(knowing, std::to_string(i) + " known", n_.engaged_knowing[i]);
    known += i * n_.engaged_knowing[i].of;
  }
  knowing["mean known"] = ratio(known, 2 * couples);

  Json& independence = report["Independence: win rate by others' traits known"];
  independence = {{"claims per game", per_game(n_.claims)}};
  for (std::size_t i = 0; i < evidence_told_apart; ++i)
    put(independence,
        i + 1 == evidence_told_apart ? "9 or more known"
                                     : std::to_string(3 * i) + " to " + std::to_string(3 * i + 2) + " known",
        n_.independent_knowing[i]);

  report["Left over"] = {{"share of games that leave somebody eligible", per_game(n_.with_eligible)},
                         {"share of games that strand one without a last round", per_game(n_.stranded)}};

  report["Reflection"] = {{"entitled per round", per_round(n_.entitled)},
                          {"drawn per round", per_round(n_.drew)},
                          {"used when entitled", ratio(n_.drew, n_.entitled)},
                          {"offers accepted, having reflected", rate(n_.accepted_after_drawing)},
                          {"offers accepted, never having reflected", rate(n_.accepted_without_drawing)}};

  report["Frequencies"] = {{"invitations per game", per_game(n_.invitations)},
                           {"proposals per game", per_game(n_.proposals)},
                           {"void intentions per game", per_game(n_.voids)},
                           {"mutual invitations per round", per_round(n_.mutual_invitations)},
                           {"mutual proposals per game", per_game(n_.mutual_proposals)},
                           {"players with several suitors per game", per_game(n_.several_suitors)},
                           {"answers set aside per game", per_game(n_.set_aside)},
                           {"share of games with a ring", per_game(n_.games_with_ring)},
                           {"reshuffles per game", per_game(n_.reshuffles)}};
  return report;
}

}  // namespace parlor::persuasion
