// SPDX-License-Identifier: MIT
// Players without hands. A bot decides from what its seat knows and from chance of its own, never from the state.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/search.h"
#include "kernel/game.h"
#include "kernel/playout.h"
#include "table/table.h"

namespace parlor {

/// How well a bot plays: random takes anything, easy is the heuristic with mistakes, medium the heuristic, hard the search.
/// Written "easy"; "hard:5000" sets the search's iterations, "hard:8x500" its trees as well, "hard:300ms" its time; "hard" has
/// as many iterations as the game needs.
struct Level {
  enum class Kind : std::uint8_t { random, easy, medium, hard };
  Kind kind{};
  Budget budget{};  // of the search; empty: the game's own

  static const Level random, easy, medium, hard;
  bool operator==(const Level&) const = default;
};
inline constexpr Level Level::random{Kind::random}, Level::easy{Kind::easy}, Level::medium{Kind::medium},
    Level::hard{Kind::hard};

std::string name_of(const Level& level);
std::vector<std::string_view> level_names();  // without budgets
Result<Level> level_named(std::string_view name);
Result<std::vector<Level>> levels_named(std::string_view names);  // "medium,random"; the fault lists what there is

/// Who plays a seat when several levels were named: they sit down in turn, again and again.
inline const Level& level_at(const std::vector<Level>& levels, int seat) {
  return levels[static_cast<std::size_t>(seat) % levels.size()];
}

/// What a bot in a seat has of its own: chance, who it is, what it heard and saw, and the memory in which it thinks.
///
/// Every decision has chance of its own, by the table's seed, the seat and how often it has decided. So what a bot does follows
/// from what it knows and from nothing else: not from who thought before it, not from how long it has been in memory.
struct Mind {
  Seed seed{};
  Seat seat{};
  std::uint32_t decisions = 0;  // made so far
  std::uint64_t nature = 0;
  Hearsay heard{};
  std::unique_ptr<Thoughts> thoughts{};
  Crew* crew = nullptr;  // who thinks along; null: nobody

  Rng chance() const {  // for the next decision
    return Rng{seed, (std::uint64_t{decisions} + 1) << 32 | static_cast<std::uint64_t>(index(seat))};
  }
};

/// Who sits in that seat at a table with this seed, whatever is thought or said there: bits that tell nothing else.
inline std::uint64_t nature_of(const Seed& seed, Seat seat) {
  Rng chance{seed, 100 + static_cast<std::uint64_t>(seat)};
  const std::uint64_t high = chance.word();
  return high << 32 | chance.word();
}

inline Mind mind_of(const Seed& seed, Seat seat) {
  return {.seed = seed, .seat = seat, .nature = nature_of(seed, seat)};
}

/// The minds of a table's bots, and the order in which those who may act now do so. All chance is drawn from the table's
/// seed, but not from its stream, so that the same seed and bots make the same choices in a simulation, in a record and at a
/// table.
class BotChance {
 public:
  /// `crew` thinks along with whoever thinks.
  BotChance(const Seed& seed, int players, Crew* crew = nullptr) : order_{seed, 1} {
    for (int seat = 0; seat < players; ++seat)
      minds_.push_back(mind_of(seed, seat_at(seat))), minds_.back().crew = crew;
  }
  void restart(const Seed& seed) {
    order_ = Rng{seed, 1};
    for (Mind& mind : minds_) {
      mind.seed = seed, mind.nature = nature_of(seed, mind.seat);
      mind.decisions = 0, mind.heard.clear();
    }
  }
  Seat next(SeatSet pending) { return random_seat(pending, order_); }
  Mind& of(Seat seat) { return minds_[static_cast<std::size_t>(seat)]; }

 private:
  Rng order_;
  std::vector<Mind> minds_;
};

namespace bots {

inline constexpr std::uint32_t mistakes_in_ten = 3;  // of an easy bot

}  // namespace bots

inline bool talks(const Level& level) { return level.kind != Level::Kind::random; }

/// An easy bot says what is so and takes others at their word, medium is reserved, hard reckons what its words may bring.
inline Speaker speaker_of(const Level& level, std::uint64_t nature) {
  using Art = Speaker::Art;
  return {nature, level.kind == Level::Kind::hard   ? Art::calculating
                  : level.kind == Level::Kind::easy ? Art::candid
                                                    : Art::reserved};
}

/// What the bot does in a typed game. `known` is what the seat knows. A mind serves one game at a time.
template <RulesOfPlay G> Action choose(const G& game, typename G::State known, Seat me, const Level& level,
                                       Mind& mind) {
  game.unseal(known, me);
  Rng chance = mind.chance();
  ++mind.decisions;
  if (level.kind == Level::Kind::hard) {
    if (!mind.thoughts) mind.thoughts = std::make_unique<Search<G>>();
    const Budget budget = level.budget == Budget{} ? Budget{.iterations = G::facts.search.iterations} : level.budget;
    return static_cast<Search<G>&>(*mind.thoughts).choose(game, known, me, budget, chance, mind.heard, mind.crew);
  }
  const bool thinks = level.kind == Level::Kind::medium ||
                      (level.kind == Level::Kind::easy && chance.below(10) >= bots::mistakes_in_ten);
  if (thinks) return advise(game, known, me, speaker_of(level, mind.nature), mind.heard, chance);
  Choices choices;
  game.choices(known, me, choices);
  return chance.pick(choices);
}

/// The same at a table.
Action choose(const Table& table, Seat me, const Level& level, Mind& mind);

// ---- Talk ----
// When two may talk, each bot writes one letter to the other at once; what another bot wrote it answers once, and what a
// person says every time. So that words were sent, and when, tells nothing of what they say.

/// The talk of a typed game, among its bots. It is told of every act and of what came of it.
template <RulesOfPlay G>
class Conversation {
 public:
  /// `levels(seat)` is who plays there.
  template <class Levels> Conversation(const G& game, BotChance& minds, Levels levels) : game_{game}, minds_{minds} {
    for (Seat seat : SeatSet::first(game.players()))
      if (talks(levels(index(seat)))) talkers_.add(seat), level_[seat] = levels(index(seat));
  }

  void after_act(const typename G::State& state, std::span<const Told<typename G::Event>> told) {
    for (Seat seat : talkers_)
      for (const auto& event : told) game_.witness(minds_.of(seat).heard, seat, event);
    if (const std::uint32_t talk = game_.talks(state); std::exchange(talk_, talk) != talk && talk != 0) converse(state);
  }

 private:
  struct Word {
    Seat from{};
    Letter letter;
  };

  void converse(const typename G::State& state) {
    BySeat<typename G::State> known;
    for (Seat seat : talkers_) known[seat] = game_.known(state, Viewer{seat});
    std::vector<Word> letters, replies;
    for (Seat from : talkers_)
      for (Seat to : SeatSet::first(game_.players()) - SeatSet::only(from)) {
        if (!game_.forbids_words(state, from, to).empty()) continue;
        const Speaker speaker = speaker_of(level_[from], minds_.of(from).nature);
        letters.push_back({from, game_.letter(known[from], from, to, speaker, minds_.of(from).heard)});
      }
    for (const Word& word : letters) deliver(word);
    for (Seat me : talkers_)
      for (const auto& [from, letter] : letters) {
        if (letter.to != me) continue;
        const Speaker speaker = speaker_of(level_[me], minds_.of(me).nature);
        replies.push_back({me, game_.reply(known[me], me, from, letter.remarks, speaker, minds_.of(me).heard)});
      }
    for (const Word& word : replies) deliver(word);
  }

  void deliver(const Word& word) {
    for (Seat seat : talkers_) {
      if (seat != word.from && seat != word.letter.to && !game_.words_are_public()) continue;
      Hearsay& heard = minds_.of(seat).heard;
      for (Remark remark : word.letter.remarks)
        heard.push_back({remark, word.from, word.letter.to, heard.empty() ? std::uint16_t{0} : heard.back().round});
    }
  }

  const G& game_;
  BotChance& minds_;
  SeatSet talkers_;
  BySeat<Level> level_;
  std::uint32_t talk_ = 0;
};

/// At a table: what bots have to say now, {"type":"say",…} each. `speaks(seat)` is the level of a bot that speaks there, or
/// null. To be entered at once, all of them, and asked again until there is nothing left.
std::vector<Act> words_due(const Table& table, const BySeat<const Level*>& speaks);

/// Bots of these levels, in turn by seat, play the game from its first decision to its end, words included. The same from every
/// compiler and in the browser.
void play_out(Table& table, const std::vector<Level>& bots, Crew* crew = nullptr);

/// A bot's answer to what a person has just said to it; null: nothing.
Json reply_to(const Table& table, Seat me, const Level& level, const Entry& words);

}  // namespace parlor
