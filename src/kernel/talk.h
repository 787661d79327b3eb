// SPDX-License-Identifier: MIT
// Words that bots say and understand: prepared statements, as a game numbers them. Words bind nobody and are no part of a
// game's state (PER-17); what a seat was told is kept beside what it knows.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "kernel/action.h"
#include "kernel/fields.h"
#include "kernel/list.h"
#include "kernel/rng.h"
#include "kernel/seat.h"

namespace parlor {

/// One prepared statement. What the numbers mean is the game's.
struct Remark {
  std::uint8_t kind = 0, about = 0;
  std::int8_t sign = 0;
  bool operator==(const Remark&) const = default;
};

/// What a bot says to somebody in one go.
struct Letter {
  Seat to = nobody;  // nobody: there is nothing to say
  List<Remark, 8> remarks;
};

/// What each of the others told a seat, in bits that are the game's.
struct Hearsay {
  BySeat<std::uint32_t> from;
  bool operator==(const Hearsay&) const = default;
};

/// A game in which bots talk.
template <class G>
concept Talkative = requires(const G& game, const typename G::State& known, typename G::State& world, Seat seat,
                             Action action, Remark remark, std::span<const Remark> remarks, Hearsay& heard, Rng& rng) {
  { game.letter(known, seat, action) } -> std::same_as<Letter>;        // what the seat says before it does that
  { game.reply(known, seat, seat, remarks) } -> std::same_as<Letter>;  // what it answers when another says that
  game.heed(heard, seat, remark);                                      // notes what another said
  game.believe(world, seat, heard, rng);                               // makes an imagined world agree with it
  { game.statement(remark) } -> std::same_as<Fields>;                  // for the words, "statement.<type>"
  { G::understood() } -> std::same_as<std::span<const Remark>>;        // all that a bot recognises
  { game.words_are_public() } -> std::same_as<bool>;
};

}  // namespace parlor
