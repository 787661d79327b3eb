// SPDX-License-Identifier: MIT
// One game being played, behind virtual calls: the game, its state, its chance and its journal.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/action.h"
#include "kernel/fault.h"
#include "kernel/game.h"
#include "kernel/rng.h"
#include "kernel/seat.h"
#include "table/pack.h"
#include "words/action_form.h"
#include "words/fields.h"
#include "words/json.h"
#include "words/names.h"

namespace parlor {

class Speech;

class InPlay {
 public:
  virtual ~InPlay() = default;

  virtual int players() const = 0;
  virtual SeatSet pending() const = 0;
  virtual int rounds() const = 0;  // as everybody sees them counted; 0: they are not
  virtual void choices(Seat seat, Choices& out) const = 0;
  virtual RuleId forbids(Seat seat, Action action) const = 0;
  virtual RuleId forbids_words(Seat from, Seat to) const = 0;  // empty: the two may talk in private now
  virtual bool words_are_public() const = 0;
  virtual std::uint32_t talks() const = 0;                              // the number of the talk that is on; 0: none
  virtual void hear(Seat from, Seat to, const std::string& words) = 0;  // changes nothing in the game
  virtual Hearsay hearsay(Seat seat) const = 0;                         // what that seat heard, said and saw done
  virtual std::vector<Remark> remarks_in(const std::string& words) const = 0;
  virtual bool fits(Seat from, Seat to, const std::string& words) const = 0;  // are they to be said now?
  virtual bool reversible(Seat seat, Action action) const = 0;
  virtual void apply(Seat seat, Action action) = 0;
  virtual int most_actions() const = 0;  // a game that takes more goes round in circles
  virtual double score(Seat seat) const = 0;
  virtual Action suggest(Seat seat, Rng& rng) const = 0;
  virtual Fields reason(Seat seat, Action action) const = 0;
  virtual std::vector<Fields> preview(Seat seat, Action choice) const = 0;  // what surely follows (words/preview.h)

  // Time and absence, as the game has it (kernel/game.h)
  virtual BySeat<Asked> asked()
      const = 0;  // of the seats that are pending; `decision` is 0 where the game tells none apart
  virtual bool tells_decisions_apart() const = 0;
  virtual bool people_first() const = 0;
  virtual int bot_wait(Seat seat, Rng& rng) const = 0;
  virtual bool has_rules_on_absence() const = 0;

  virtual const void* rules() const = 0;                    // the typed game, for those who know its type
  virtual void known(Viewer viewer, void* into) const = 0;  // what a viewer knows, as that game's State

  virtual void draw(Viewer viewer, ViewDraft& view) const = 0;
  virtual void speak(const Speech& speech) = 0;                   // which must outlive it
  virtual const Speech& speech() const = 0;                       // in whose language names are made
  virtual void seat_people(std::vector<std::string> people) = 0;  // what they are called
  virtual const Names& names() const = 0;
  virtual std::uint64_t names_version() const = 0;  // another one whenever they were made anew, at any table
  virtual Json outcome() const = 0;
  virtual Fields fields(Action action) const = 0;
  virtual std::span<const ActionForm> forms() const = 0;                 // of its actions, by kind
  virtual std::vector<Action> conceivable(std::uint8_t kind) const = 0;  // what can be spelt, allowed or not
  virtual Result<Action> action_from(Seat seat, const Json& json) const = 0;

  virtual std::size_t told() const = 0;  // how many events there are
  virtual bool sees_all_of(std::size_t event, Viewer viewer) const = 0;
  virtual Json event(std::size_t event, bool whole) const = 0;  // or redacted
  virtual SeatSet seers(std::size_t event) const = 0;

  // One step back: the game as it was when it was last told to remember
  virtual void remember() = 0;
  virtual void forget() = 0;
  virtual bool remembers() const = 0;
  virtual void go_back() = 0;

  virtual std::string fingerprint() const = 0;  // sha256 of the state's bytes
  virtual std::unique_ptr<InPlay> copy() const = 0;
};

/// What a game is opened with.
struct Opening {
  std::string game;
  int players = 0;
  int rules = 0;  // the version to play by; 0: the newest
  Json house_rules = Json::object();
  Seed seed{};
  std::string cards;  // the text of a card file; empty: the game's own cards
  std::string cards_name = "cards.json";
  std::string content;  // the hash of the cards that were played with; empty: there are none yet
};

struct Opened {
  std::unique_ptr<InPlay> play;
  std::string content;         // hash of the cards
  int rules = 0;               // the version that is played
  Json house_rules;            // as read: only what differs from the defaults
  std::optional<Pack> pack{};  // where the cards are not simply the rulebook's
};

Result<Opened> open_game(const Opening& opening);

}  // namespace parlor
