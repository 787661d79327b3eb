// SPDX-License-Identifier: MIT
// What bots say in Persuasion, and what they make of what they are told: PER-14 to PER-18.
#include <algorithm>
#include <map>
#include <set>

#include "bots/bots.h"
#include "games/persuasion/evening.h"
#include "games/persuasion/invariants.h"
#include "table/speech.h"

namespace parlor::persuasion {
namespace {

using ::testing::HasSubstr;

constexpr Speaker::Art candid = Speaker::Art::candid, reserved = Speaker::Art::reserved,
                       calculating = Speaker::Art::calculating;
constexpr std::uint64_t open_hearted = 0, close = 1, scheming = 3;  // of the five temperaments

BySeat<const Level*> all_speak(const Table& table, const Level& level) {
  BySeat<const Level*> speaks;
  for (Seat seat : SeatSet::first(table.players())) speaks[seat] = &level;
  return speaks;
}

/// A table of bots, and every act before it is done. `look(table, seat, act)`
template <class Look> Table play_at_table(int players, const Level& level, std::uint64_t seed, Look look,
                                          const std::string& house_rules = "round_limit=30") {
  Table table = std::move(Evening{players, house_rules, seed}.table);
  BotChance chance{seed_of(seed), players};
  const auto speaks = all_speak(table, level);
  const auto act = [&](Seat seat, const Json& action) {
    look(table, seat, action);
    const Verdict verdict = table.judge({seat, action});
    EXPECT_FALSE(verdict.refused()) << action.dump();
    if (!verdict.refused()) table.commit(verdict);
    return !verdict.refused();
  };
  while (!table.over()) {
    const Seat seat = chance.next(table.pending());
    act(seat, table.to_json(choose(table, seat, level, chance.of(seat))));
    for (auto due = words_due(table, speaks); !due.empty(); due = words_due(table, speaks))
      for (const Act& words : due)
        if (!act(words.seat, words.action)) return table;
  }
  return table;
}

/// A and B meet, B is a bot; and what B says to what A says.
class Corner {
 public:
  explicit Corner(std::uint64_t seed, std::uint64_t nature, Speaker::Art art = reserved, int players = 4)
      : evening{players, "", seed}, speaker{nature, art} {
    evening.a_and_b_meet();
  }

  Letter ask(const std::string& text) {
    evening.say(A, B, text.c_str());
    const Letter reply =
        rules().reply(known(), b, a, evening.table.remarks_in(text), speaker, evening.table.hearsay(b));
    for (Remark remark : reply.remarks) say_back(remark);
    return reply;
  }
  Letter letter() const { return rules().letter(known(), b, a, speaker, evening.table.hearsay(b)); }

  /// The first of the statements, without a question in return.
  static Statement first(const Letter& letter) {
    return letter.remarks.empty() || letter.remarks[0].kind == static_cast<int>(Statement::and_you)
               ? Statement::perhaps
               : static_cast<Statement>(letter.remarks[0].kind);
  }
  bool says_something(const std::string& text) {
    const Statement said = first(ask(text));
    return said != Statement::perhaps;
  }

  const Rules& rules() const { return evening.table.rules<Rules>(); }
  State known() const { return evening.table.known<Rules>(b); }
  Signs sums() const { return rules().sums(known().traits[b]); }
  std::string attribute(std::size_t i) const { return rules().content().attributes[i].name; }

  Evening evening;
  Speaker speaker;
  const Seat a = seat_at(A), b = seat_at(B);

 private:
  void say_back(Remark remark) {
    const Fields fields = rules().statement(remark);
    evening.say(
        B, A,
        evening.table.speech()
            .say("statement." + std::string{fields.type()}, fields.json(), evening.table.names(), Viewer::spectator())
            .c_str());
  }
};

// ---- Letters ----

TEST(Talk, BotsWriteAtOnceAndAnswerOnceWhateverTheyHaveToSay) {
  RULE("PER-14");
  int talks = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    std::map<std::pair<int, int>, int> said;  // in the talk that is on
    bool left = false;
    play_at_table(3 + static_cast<int>(seed % 6), seed % 2 == 0 ? Level::medium : Level::easy, seed,
                  [&](const Table& table, Seat seat, const Json& act) {
                    if (act["type"] == "say") {
                      EXPECT_FALSE(left) << "a letter comes before anybody leaves";
                      ++said[{index(seat), act["to"].get<int>()}];
                      return;
                    }
                    if (act["type"] != "done") return void((said.clear(), left = false));
                    left = true;
                    for (Seat one : SeatSet::first(table.players()))
                      for (Seat other : SeatSet::first(table.players()))
                        if (one != other && table.may_talk(one, other)) {
                          const int words = said[{index(one), index(other)}];
                          EXPECT_EQ(words, 2) << "their number must tell nothing";
                          ++talks;
                        }
                  });
  }
  EXPECT_GT(talks, 100);
}

TEST(Talk, RandomBotsAndSilentTablesHaveNoWords) {
  RULE("PER-14");
  for (const bool silent : {false, true}) {
    const auto quiet = [](const Table&, Seat, const Json& act) { EXPECT_NE(act["type"], "say"); };
    play_at_table(4, silent ? Level::medium : Level::random, 3, quiet,
                  silent ? "round_limit=30 correspondence=none" : "round_limit=30");
  }
}

TEST(Talk, NobodyGivesAwayAllTheySeekButABeginner) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed)
    for (std::uint64_t nature = 0; nature < 5; ++nature)
      for (const Speaker::Art art : {candid, reserved, calculating}) {
        const Corner corner{seed, nature, art};
        const Letter letter = corner.letter();
        const auto wishes = std::count_if(letter.remarks.begin(), letter.remarks.end(), [](Remark remark) {
          return remark.kind == static_cast<int>(Statement::seek);
        });
        EXPECT_LE(wishes, art == candid ? 3 : 2);
        EXPECT_EQ(wishes == 3, art == candid);
        EXPECT_EQ(letter.to, corner.a);
      }
}

TEST(Talk, WhoInvitedDoesNotMeetAgainBeforeTheyHaveMet) {
  for (std::uint64_t nature = 0; nature < 5; ++nature) {
    const Corner corner{1, nature};
    const Table& table = corner.evening.table;
    const Letter first = corner.rules().letter(table.known<Rules>(corner.a), corner.a, corner.b, corner.speaker,
                                               table.hearsay(corner.a));
    EXPECT_THAT(Rules::voice(first), HasSubstr(".greet"));
  }
}

TEST(Talk, TheWayOfSpeakingIsTheTemperamentAndTellsNothingElse) {
  std::set<std::string> voices;
  for (std::uint64_t nature = 0; nature < 5; ++nature) {
    const auto temperament = [](const Letter& letter) {
      const std::string key = Rules::voice(letter);
      return key.substr(0, key.find('.', key.find('.') + 1));
    };
    std::set<std::string> here;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      Corner corner{seed, nature};
      here.insert(temperament(corner.letter()));
      const Letter answer = corner.ask("Do you have +Wit?");
      here.insert(temperament(answer));
      // True or false, the words around it are the same
      Corner other{seed, nature, candid};
      const Letter truth = other.ask("Do you have +Wit?");
      if (Corner::first(answer) != Statement::perhaps) {
        EXPECT_EQ(answer.voice, truth.voice);
      }
    }
    EXPECT_EQ(here.size(), 1u);
    voices.insert(here.begin(), here.end());
  }
  EXPECT_EQ(voices.size(), 5u);
}

TEST(Talk, EveryVoiceHasWordsThatNobodyMistakesForAStatement) {
  const Table table = std::move(Evening{4}.table);
  int heard = 0;
  for (unsigned voice = 1; voice <= 75; ++voice) {
    const std::string key = Rules::voice({.to = Seat{0}, .voice = static_cast<std::uint8_t>(voice)});
    ASSERT_TRUE(table.speech().knows(key)) << key;
    const auto say = [&](const char* words) {
      return table.speech().say(key, {{"words", words}}, table.names(), Viewer::spectator());
    };
    EXPECT_EQ(table.remarks_in(say("")).size(), 0u) << key;
    heard += table.remarks_in(say("I seek −Wit. Yes.")).size() == 2;
    EXPECT_LE(say("").size(), 100u) << key << ": a letter has 280 letters";
  }
  EXPECT_EQ(heard, 75);
}

// ---- Questions ----

TEST(Talk, PatienceEndsAndTheTalkIsTurnedInWordsThatFit) {
  RULE("PER-17");
  for (std::uint64_t nature = 0; nature < 5; ++nature)
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      Corner corner{seed, nature};
      int answered = 0;
      for (std::size_t i = 0; i < attribute_count; ++i)
        for (const char* sign : {"+", "−"})
          answered += corner.says_something("Do you have " + std::string{sign} + corner.attribute(i) + "?");
      EXPECT_LE(answered, nature == open_hearted ? 4 : nature == close ? 2 : 3);
      const Letter last = corner.ask("Do you have +Wit?");
      EXPECT_THAT(Rules::voice(last), HasSubstr(".evade.")) << "there is always an answer, and it tells nothing";
    }
}

TEST(Talk, ABeginnerTellsTheTruth) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    for (std::uint64_t nature = 0; nature < 5; ++nature)
      for (std::size_t i = 0; i < attribute_count; ++i) {
        Corner corner{seed, nature, candid};
        const bool has = corner.sums()[i] > 0;
        EXPECT_EQ(Corner::first(corner.ask("Do you have +" + corner.attribute(i) + "?")),
                  has ? Statement::yes : Statement::no);
      }
}

TEST(Talk, OthersLieWhereItHelpsAndCannotBeSeen) {
  RULE("PER-17");
  std::map<std::uint64_t, int> lies;
  for (std::uint64_t seed = 1; seed <= 60; ++seed)
    for (std::uint64_t nature = 0; nature < 5; ++nature)
      for (std::size_t i = 0; i < attribute_count; ++i) {
        Corner corner{seed, nature};
        const int sum = corner.sums()[i];
        const Statement said = Corner::first(corner.ask("Do you have +" + corner.attribute(i) + "?"));
        EXPECT_FALSE(said == Statement::no && sum > 0) << "nobody denies what would please";
        lies[nature] += said == Statement::yes && sum <= 0;
      }
  EXPECT_LT(lies[open_hearted], lies[close]);
  EXPECT_LT(lies[close], lies[scheming]);
  EXPECT_GT(lies[scheming], 40);
}

TEST(Talk, AQuestionPutTwiceIsAnsweredAlike) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    for (std::uint64_t nature = 0; nature < 5; ++nature) {
      Corner corner{seed, nature};
      const Statement first = Corner::first(corner.ask("Do you have −Wit?"));
      const Statement again = Corner::first(corner.ask("Do you have −Wit?"));
      EXPECT_EQ(first, again);
      if (first != Statement::yes || nature == close) continue;
      EXPECT_NE(Corner::first(corner.ask("Do you have +Wit?")), Statement::yes) << "not both";
    }
}

TEST(Talk, NewQuestionsHaveAnswers) {
  std::map<std::string, std::set<Statement>> answers;
  int returned = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    for (std::uint64_t nature = 0; nature < 5; ++nature) {
      const std::string third = std::string{Corner{seed, nature}.evening.table.names().word("seat", C)};
      for (const std::string& question :
           {std::string{"What do you seek?"}, std::string{"Whom do you fancy?"}, "What did " + third + " show you?"}) {
        Corner corner{seed, nature};
        const Letter reply = corner.ask(question);
        answers[question.substr(0, 8)].insert(Corner::first(reply));
        returned += reply.remarks.has(make_remark(Statement::and_you));
      }
    }
  EXPECT_THAT(answers["What do "], testing::Contains(Statement::seek));
  EXPECT_THAT(answers["Whom do "], testing::IsSupersetOf({Statement::fancy_you, Statement::perhaps}));
  EXPECT_THAT(answers["What did"], testing::Contains(Statement::showed_nothing));
  EXPECT_GT(returned, 10) << "And you?";
}

TEST(Talk, NobodyPromisesAProposalWhereOneLiesOpen) {
  RULE("PER-17");
  Evening evening{4};
  evening.act(A, {{"type", "invite"}, {"to", B}, {"trait", evening.trait(A)}});
  evening.act(B, {{"type", "propose"}, {"to", C}, {"trait", evening.trait(B)}});
  evening.invite(C, D), evening.invite(D, C);
  evening.act(B, {{"type", "accept_invitation"}, {"from", A}, {"trait", evening.trait(B, 1)}});
  evening.act(C, {{"type", "accept_invitation"}, {"from", D}, {"trait", evening.trait(C, 1)}});
  evening.act(D, {{"type", "accept_invitation"}, {"from", C}, {"trait", evening.trait(D, 1)}});
  const Table& table = evening.table;
  for (const char* words : {"I mean to propose to you next.", "Propose to me."}) {
    EXPECT_FALSE(table.fits(seat_at(A), seat_at(B), words)) << "B's proposal lies open";
    EXPECT_FALSE(table.fits(seat_at(B), seat_at(A), words));
    EXPECT_TRUE(table.fits(seat_at(C), seat_at(D), words)) << "these two only invited";
  }
  EXPECT_TRUE(table.fits(seat_at(A), seat_at(B), "I would accept you."));
  const Json corners = table.view(Viewer{seat_at(A)})["correspondence"];
  EXPECT_EQ(corners[0]["unfit"], Json({"shall_propose", "propose_to_me"}));
  EXPECT_EQ(table.view(Viewer{seat_at(C)})["correspondence"][1]["unfit"], Json::array());
}

// ---- Secrets ----

/// What a seat says follows from what it knows and heard: another world that looks the same to it is given the same words.
TEST(Talk, WordsDoNotDependOnWhatIsHidden) {
  RULE("PER-13");
  int letters = 0, replies = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const int players = 3 + static_cast<int>(seed % 6);
    const Rules game = test::make_game<Rules>(players, Json{{"character_choice", "random"}, {"round_limit", 30}});
    Rng rng{seed_of(seed)}, mind{seed_of(seed + 100)};
    BotChance minds{seed_of(seed), players};
    std::vector<Told<Event>> told;
    Journal<Event> journal{told};
    Conversation<Rules> conversation{game, minds, [](int) { return Level::medium; }};
    State state = game.start(rng, journal);
    while (!game.pending(state).empty()) {
      const Seat seat = minds.next(game.pending(state));
      const State known = game.known(state, Viewer{seat});
      const State other = game.known(game.redeal(known, seat, mind), Viewer{seat});
      for (Seat to : game.seats() - SeatSet::only(seat))
        for (const Speaker::Art art : {candid, reserved, calculating}) {
          const Speaker speaker{minds.of(seat).nature, art};
          const Hearsay& heard = minds.of(seat).heard;
          const Letter letter = game.letter(known, seat, to, speaker, heard),
                       again = game.letter(other, seat, to, speaker, heard);
          ASSERT_TRUE(std::ranges::equal(letter.remarks, again.remarks));
          ASSERT_EQ(letter.voice, again.voice);
          letters += letter.to != nobody;
          const Remark question = make_remark(Statement::ask, 2, 1);
          const Letter reply = game.reply(known, seat, to, {&question, 1}, speaker, heard),
                       same = game.reply(other, seat, to, {&question, 1}, speaker, heard);
          ASSERT_TRUE(std::ranges::equal(reply.remarks, same.remarks));
          replies += reply.to != nobody;
          EXPECT_EQ(letter.to == nobody, !game.forbids_words(state, seat, to).empty())
              << "that there are words is public";
          EXPECT_EQ(letter.to, reply.to);
        }
      game.apply(state, seat, choose(game, known, seat, Level::medium, minds.of(seat)), rng, journal);
      conversation.after_act(state, told), told.clear();
    }
  }
  EXPECT_GT(letters, 600);
  EXPECT_GT(replies, 600);
}

TEST(Talk, WhatASeatRemembersItWasToldOrSaw) {
  RULE("PER-15");
  Evening evening{4};
  evening.a_and_b_meet();
  evening.say(A, B, "I seek +Wit.");
  const auto words = [&](int seat) {
    const Hearsay heard = evening.table.hearsay(seat_at(seat));
    return std::count_if(heard.begin(), heard.end(), [](const Heard& one) { return one.what.kind < 64; });
  };
  const auto shown = [&](int seat) {
    const Hearsay heard = evening.table.hearsay(seat_at(seat));
    return std::count_if(heard.begin(), heard.end(),
                         [](const Heard& one) { return one.what.kind == static_cast<int>(Deed::showed); });
  };
  EXPECT_EQ(words(A), 1) << "its own words";
  EXPECT_EQ(words(B), 1);
  EXPECT_EQ(words(C), 0) << "these two alone";
  EXPECT_EQ(shown(B), 1);
  EXPECT_EQ(shown(C), 0);
  EXPECT_FALSE(evening.table.view(Viewer{seat_at(C)}).contains("claims") &&
               !evening.table.view(Viewer{seat_at(C)})["claims"].empty());
}

TEST(Talk, WhereTheTableReadsAlongAllBotsHear) {
  RULE("PER-14");
  for (const bool aloud : {false, true}) {
    Evening evening{3, aloud ? "correspondence=aloud" : ""};
    evening.a_and_b_meet();
    const Hearsay before = evening.table.hearsay(seat_at(C));
    evening.say(A, B, "I seek +Wit.");
    EXPECT_EQ(evening.table.hearsay(seat_at(C)) != before, aloud);
  }
}

TEST(Talk, ABotUnderstandsPreparedStatementsHoweverTheyAreTyped) {
  RULE("PER-14");
  Evening evening{4};
  const Table& table = evening.table;
  const auto in = [&](const std::string& text) { return table.remarks_in(text); };
  EXPECT_EQ(in("I seek −Wit."), std::vector{make_remark(Statement::seek, 3, -1)});
  EXPECT_EQ(in("I seek −Wit."), in("i seek -wit"));
  EXPECT_EQ(in("I seek −Wit."), in("Well met! I seek  -Wit, Captain."));
  EXPECT_EQ(in("I seek −Wit. Perhaps. I seek +Virtue.").size(), 3u);
  for (const char* text : {"I seek the truth.", "−", "...", "I shall not seek −Wit."})
    EXPECT_TRUE(in(text).empty()) << text;
  for (int seat = 0; seat < 4; ++seat) {  // also of who is called Dr. or Mrs.
    const std::string name{table.names().word("seat", seat)};
    const auto about = static_cast<std::uint8_t>(seat);
    EXPECT_EQ(
        in("So: what did " + name + " show you? Beware of " + name + "."),
        (std::vector{make_remark(Statement::ask_shown, 0, 0, about), make_remark(Statement::beware, 0, 0, about)}));
    EXPECT_EQ(in(name + " showed me −Virtue."), std::vector{make_remark(Statement::showed, 4, -1, about)});
  }
}

TEST(Talk, TheSameSeedGivesTheSameWordsInASimulationAndAtATable) {
  const Level level{Level::Kind::hard, {.iterations = 40}};
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Rules game = test::make_game<Rules>(4, Json{{"character_choice", "random"}, {"round_limit", 30}});
    Rng rng{seed_of(seed)};
    BotChance chance{seed_of(seed), 4};
    std::vector<Told<Event>> told;
    Journal<Event> journal{told};
    Conversation<Rules> conversation{game, chance, [&](int) { return level; }};
    State state = game.start(rng, journal);
    std::vector<std::pair<Seat, Action>> done;
    while (!game.pending(state).empty()) {
      const Seat seat = chance.next(game.pending(state));
      const Action action = choose(game, game.known(state, Viewer{seat}), seat, level, chance.of(seat));
      game.apply(state, seat, action, rng, journal);
      conversation.after_act(state, told), told.clear();
      done.emplace_back(seat, action);
    }
    std::size_t at = 0;
    const Table table = play_at_table(4, level, seed, [&](const Table& now, Seat seat, const Json& act) {
      if (act["type"] == "say") return;
      ASSERT_LT(at, done.size());
      EXPECT_EQ(seat, done[at].first);
      EXPECT_EQ(act, now.to_json(done[at].second));
      ++at;
    });
    EXPECT_EQ(at, done.size());
    for (Seat seat : game.seats()) EXPECT_EQ(table.hearsay(seat), chance.of(seat).heard);
  }
}

// ---- What was claimed ----

/// What A makes of what B says, with cards of B's that A sees.
class Claims {
 public:
  Claims() {
    const Signs none{};
    for (int number = 1; number <= card_count; ++number) {
      const Card one{static_cast<std::uint8_t>(number)};
      const Signs& signs = game().content().signs(one);
      if (game().has_seen(known, me, one) || signs == none) continue;
      if (signs[3] == -1) witless.push_back(one);
      if (signs[3] == 1) witty.push_back(one);
    }
  }
  const Rules& game() const { return play.game; }
  void say(Remark remark, int round = 1) { heard.push_back({remark, b, me, static_cast<std::uint16_t>(round)}); }
  void ask(Remark remark) { heard.push_back({remark, me, b, 1}); }
  void deed(Deed deed, Seat from, Seat to, int round, std::uint8_t about = 0) {
    heard.push_back({{static_cast<std::uint8_t>(deed), about}, from, to, static_cast<std::uint16_t>(round)});
  }
  void show(Card one) { deed(Deed::showed, b, me, 1, static_cast<std::uint8_t>(one)); }
  Ledger ledger(Credulity credulity = Credulity::weighs) const { return {game(), known, me, heard, credulity}; }
  Claim::Standing standing() const { return ledger().claims().back().standing; }
  Belief belief(Credulity credulity = Credulity::weighs) const { return {game(), known, me, heard, credulity}; }

  test::Play<Rules> play{4, Json{{"character_choice", "random"}}, 5};
  const Seat me{0}, b{1};
  State known = play.game.known(play.state, Viewer{Seat{0}});
  std::vector<Card> witless, witty;
  Hearsay heard;
};

TEST(Belief, ACardRefutesAClaimAndTheSpeakerIsTrustedLess) {
  RULE("PER-17");
  Claims claims;
  claims.say(make_remark(Statement::have, 3, 1));
  EXPECT_EQ(claims.standing(), Claim::Standing::open);
  const int before = claims.ledger().trust(claims.b);
  for (std::size_t i = 0; i < 2; ++i) claims.show(claims.witless[i]);
  EXPECT_EQ(claims.standing(), Claim::Standing::open) << "three more may outweigh two";
  claims.show(claims.witless[2]);
  EXPECT_EQ(claims.standing(), Claim::Standing::refuted);
  EXPECT_LT(claims.ledger().trust(claims.b), before);
  EXPECT_EQ(claims.ledger().trust(Seat{2}), before) << "nobody else's fault";
}

TEST(Belief, CardsConfirmAClaimUnlessTheHandHasChanged) {
  Claims claims;
  claims.say(make_remark(Statement::have, 3, 1));
  const int before = claims.ledger().trust(claims.b);
  claims.show(claims.witty[0]), claims.show(claims.witty[1]);
  claims.deed(Deed::drew, claims.b, claims.b, 1);
  claims.show(claims.witty[2]);
  EXPECT_EQ(claims.standing(), Claim::Standing::open) << "one may have gone meanwhile";
  Claims still;
  still.say(make_remark(Statement::have, 3, 1));
  for (std::size_t i = 0; i < 3; ++i) still.show(still.witty[i]);
  EXPECT_EQ(still.standing(), Claim::Standing::confirmed);
  EXPECT_GT(still.ledger().trust(still.b), before);
}

TEST(Belief, YesAndNoAreClaimsAboutWhatWasAsked) {
  Claims claims;
  claims.say(make_remark(Statement::yes));
  EXPECT_TRUE(claims.ledger().claims().empty()) << "to nothing";
  claims.ask(make_remark(Statement::ask, 3, 1));
  claims.say(make_remark(Statement::yes));
  EXPECT_EQ(claims.ledger().claims().back().said.what, make_remark(Statement::have, 3, 1));
  claims.ask(make_remark(Statement::ask, 2, -1));
  claims.say(make_remark(Statement::no));
  EXPECT_EQ(claims.ledger().claims().back().said.what, make_remark(Statement::have_not, 2, -1));
}

TEST(Belief, PromisesAreKeptOrBrokenByDeeds) {
  const auto after = [](Statement promise, auto deeds) {
    Claims claims;
    claims.say(make_remark(promise));
    deeds(claims);
    return claims.standing();
  };
  using Standing = Claim::Standing;
  EXPECT_EQ(after(Statement::shall_propose, [](Claims& c) { c.deed(Deed::proposed, c.b, c.me, 2); }),
            Standing::confirmed);
  EXPECT_EQ(after(Statement::shall_propose, [](Claims& c) { c.deed(Deed::invited, c.b, c.me, 2); }), Standing::refuted);
  EXPECT_EQ(after(Statement::shall_propose, [](Claims& c) { c.deed(Deed::proposed, c.b, Seat{2}, 1); }), Standing::open)
      << "that lay there already";
  EXPECT_EQ(after(Statement::would_accept, [](Claims& c) { c.deed(Deed::refused, c.b, c.me, 2); }), Standing::refuted);
  EXPECT_EQ(after(Statement::would_accept, [](Claims& c) { c.deed(Deed::refused, c.b, Seat{2}, 2); }), Standing::open);
  EXPECT_EQ(after(Statement::shall_not_marry, [](Claims& c) { c.deed(Deed::proposed, c.b, Seat{2}, 2); }),
            Standing::refuted);
}

TEST(Belief, ThreeWishesThatNoCardHasAreALie) {
  Claims claims;
  const Signs& mine = claims.game().content().signs(claims.known.desires[claims.me]);
  for (std::uint8_t i = 0; i < attribute_count; ++i)
    if (mine[i] != 0) claims.say(make_remark(Statement::seek, i, mine[i]));
  EXPECT_EQ(claims.standing(), Claim::Standing::refuted) << "that card lies before me";
  Claims torn;
  torn.say(make_remark(Statement::seek, 2, 1)), torn.say(make_remark(Statement::seek, 2, -1));
  EXPECT_EQ(torn.standing(), Claim::Standing::refuted);
}

TEST(Belief, WordsWeighAsMuchAsTheirSpeakerIsTrusted) {
  Claims told;
  told.say(make_remark(Statement::seek, 0, 1));
  const int trusted = told.belief().seeks(told.b, 0, 1);
  EXPECT_GT(trusted, 600);
  told.say(make_remark(Statement::have, 3, 1));
  for (std::size_t i = 0; i < 3; ++i) told.show(told.witless[i]);
  EXPECT_LT(told.belief().seeks(told.b, 0, 1), trusted) << "caught once";
  EXPECT_GT(told.belief(Credulity::believes).seeks(told.b, 0, 1), trusted) << "who believes all is not warned";
  EXPECT_FALSE(told.belief().knows_wishes(Seat{2}));
}

TEST(Belief, WhatWasSaidToPleaseWeighsLess) {
  Claims plain, pleasing, against;
  plain.say(make_remark(Statement::have, 3, 1));
  pleasing.ask(make_remark(Statement::seek, 3, 1));
  pleasing.say(make_remark(Statement::have, 3, 1));
  against.ask(make_remark(Statement::seek, 3, 1));
  against.say(make_remark(Statement::have, 3, -1));
  const auto chance = [](const Claims& claims, int sign) {
    return claims.belief().chance_of_trait(claims.b, 3, sign, 500);
  };
  EXPECT_GT(chance(plain, 1), 500);
  EXPECT_LT(chance(pleasing, 1), chance(plain, 1));
  EXPECT_GT(chance(against, -1), chance(plain, 1));
  EXPECT_LT(chance(plain, -1), 500);
  EXPECT_EQ(plain.belief().chance_of_trait(plain.b, 3, 1, 0), 0) << "what the cards exclude no word brings about";
}

TEST(Belief, DeedsTellWhatSomebodySeeks) {
  const auto seeks = [](Deed deed) {
    Claims claims;
    for (Card mine : claims.known.traits[claims.me]) claims.known.shown_to[mine].add(claims.b);
    claims.deed(deed, claims.b, claims.me, 1);
    const Signs sums = claims.game().sums(claims.known.traits[claims.me]);
    int all = 0;
    for (std::size_t i = 0; i < attribute_count; ++i)
      if (sums[i] != 0)
        all += claims.belief().seeks(claims.b, i, sums[i]) - claims.belief().seeks(claims.b, i, -sums[i]);
    return all;
  };
  EXPECT_GT(seeks(Deed::proposed), seeks(Deed::refused));
}

/// Random games, in which at every decision each of the others tells what they seek, and that they have Wit.
template <class Look> void with_worlds(Look look) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    test::Play<Rules> play{3 + static_cast<int>(seed % 6), Json{{"character_choice", "random"}, {"round_limit", 30}},
                           seed};
    Rng mind{seed_of(seed + 200)};
    while (!play.game.pending(play.state).empty()) {
      const Seat me = play.game.pending(play.state).front();
      look(play.game, play.state, me, mind);
      Choices choices;
      play.game.choices(play.state, me, choices);
      play.act(me, mind.pick(choices));
    }
  }
}

TEST(Belief, AWorldAgreesWithWhatIsBelievedAndWithAllThatTheSeatKnows) {
  RULE("PER-17");
  int believed = 0, told = 0, witty = 0, plain = 0;
  with_worlds([&](const Rules& game, const State& truth, Seat me, Rng& rng) {
    const State known = game.known(truth, Viewer{me});
    Hearsay heard;
    for (Seat other : game.seats() - SeatSet::only(me)) {
      for (std::uint8_t i = 0; i < attribute_count; ++i)
        if (const std::int8_t sign = game.content().signs(truth.desires[other])[i]; sign != 0)
          heard.push_back({make_remark(Statement::seek, i, sign), other, me, 1});
      heard.push_back({make_remark(Statement::have, 3, 1), other, me, 1});
    }
    State world = game.redeal(known, me, rng);
    for (Seat other : game.seats() - SeatSet::only(me)) plain += game.sums(world.traits[other])[3] > 0;
    game.believe(world, me, game.belief(known, me, heard), rng);
    EXPECT_TRUE(game.known(world, Viewer{me}) == known);
    check_invariants(game, world);
    for (Seat other : game.seats() - SeatSet::only(me)) {
      ++told, believed += world.desires[other] == truth.desires[other];
      witty += game.sums(world.traits[other])[3] > 0;
    }
  });
  ASSERT_GT(told, 3000);
  EXPECT_NEAR(static_cast<double>(believed) / told, 0.75, 0.12) << "and now and then it doubts";
  EXPECT_GT(witty, plain * 5 / 4);
}

TEST(Belief, WithoutWordsAndDeedsAWorldStaysAsItIs) {
  with_worlds([](const Rules& game, const State& truth, Seat me, Rng& rng) {
    const State known = game.known(truth, Viewer{me});
    const State world = game.redeal(known, me, rng);
    State after = world;
    game.believe(after, me, game.belief(known, me, {}), rng);
    EXPECT_TRUE(after == world);
  });
}

// ---- The notebook ----

TEST(Notebook, KeepsWhatWasClaimedAndHowItStands) {
  RULE("PER-108");
  Evening evening{4};
  evening.a_and_b_meet();
  const auto claims = [&](int seat) {
    return evening.table.view(Viewer{seat_at(seat)}).value("claims", Json::array());
  };
  EXPECT_EQ(claims(A), Json::array());
  evening.say(B, A, "Good evening. I seek +Wit. I mean to propose to you next.");
  evening.say(A, B, "Do you have −Virtue?");
  evening.say(B, A, "Yes.");
  const Json told = claims(A);
  ASSERT_EQ(told.size(), 3u);
  EXPECT_EQ(told[0], Json({{"round", 1},
                           {"from", B},
                           {"statement", "seek"},
                           {"sign", "+"},
                           {"attribute", "wit"},
                           {"standing", "open"}}));
  EXPECT_EQ(told[2]["statement"], "have");
  EXPECT_EQ(told[2]["attribute"], "virtue");
  EXPECT_EQ(claims(B), Json::array()) << "one's own words are no news";
  EXPECT_EQ(claims(C), Json::array());
  evening.part(A, B);
  evening.to_next_round();
  for (int seat = 0; seat < 4; ++seat) evening.invite(seat, seat == A ? C : A);
  EXPECT_EQ(claims(A)[1]["standing"], "refuted") << "an invitation is no proposal";
  EXPECT_EQ(claims(A)[0]["standing"], "open");
}

TEST(Notebook, KeepsAsMuchAsTheHouseLikes) {
  for (const char* depth : {"notebook=sightings", "notebook=off"}) {
    Evening evening{3, depth};
    evening.a_and_b_meet();
    evening.say(B, A, "I seek +Wit.");
    const Json view = evening.table.view(Viewer{seat_at(A)});
    EXPECT_EQ(view.contains("claims"), std::string{depth} != "notebook=off");
    EXPECT_FALSE(view.value("claims", Json::array({Json::object()}))[0].contains("standing")) << "without verdicts";
  }
}

}  // namespace
}  // namespace parlor::persuasion
