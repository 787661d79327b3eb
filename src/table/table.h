// SPDX-License-Identifier: MIT
// A table: a game in play, its record, and what each viewer may see of it. The one door for everything outside.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "table/in_play.h"
#include "words/view_text.h"

namespace parlor {

inline constexpr int record_version = 3;  // what is written; older ones are read for ever

/// The first line of a record.
struct Header {
  std::string game;
  int players = 0;
  int rules = 0;  // the version of the rules; 0: the newest
  Json house_rules = Json::object();
  std::string content;  // hash of the cards; empty: the game's own
  Seed seed{};
  Json seats = Json::array();  // who sits there: {"name": …} or {"bot": …}
  bool undo = true;            // may seats take back what nobody could know of?
  Json deal;                   // how the seed came about (table/deal.h); null: somebody chose it
  std::optional<Pack> pack{};  // where the cards are not simply the rulebook's
  Json origin;                 // the game from whose step this one goes on (table/origin.h); null: it began by itself
};

/// Something a seat (or the house) wants to do: an action of the game, {"type":"undo"}, or {"type":"say","to":3,"text":…}.
struct Act {
  Seat seat{};
  Json action;
};

/// One line of the record: what was done.
struct Entry {
  int n = 0;
  Seat seat{};
  enum class Kind : std::uint8_t { act, undo, say } kind = Kind::act;
  Action action{};
  Seat to{};                                 // of words
  std::shared_ptr<const std::string> words;  // of words
  std::uint32_t talk = 0;                    // of words: in which talk they were said (Table::talks)
};

struct Refused {
  std::string rule;  // its id
  std::string text;  // what the rulebook says, or what is wrong with the form
};

class Verdict {
 public:
  Verdict(Refused refused) : held_{std::move(refused)} {}  // NOLINT
  Verdict(Entry entry) : held_{std::move(entry)} {}        // NOLINT
  bool refused() const { return held_.index() == 0; }
  const Refused& refusal() const { return *std::get_if<0>(&held_); }
  const Entry& entry() const { return *std::get_if<1>(&held_); }

 private:
  std::variant<Refused, Entry> held_;
};

/// A choice with the words for it.
struct Choice {
  Action action;
  Json json;
  std::string label;
};

/// One line of the log as one viewer sees it.
struct Line {
  int n;  // the entry it belongs to
  Json event;
  std::string sentence;  // may be empty: nothing to say
};

class Table {
 public:
  /// `cards` is the text of a card file, empty for the game's own.
  static Result<Table> open(Header header, const std::string& cards = {}, const std::string& cards_name = "cards.json");

  static Result<Table> open(Header header, Result<Opened> opened);  // a game of no catalogue

  const Header& header() const { return header_; }

  /// Who sits there from now on, {"name": …} or {"bot": …} each: labels and sentences call them by their names.
  void seat_people(Json seats);
  /// In which language it speaks; `speech` must outlive the table.
  void speak(const Speech& speech);
  int players() const { return play_->players(); }
  SeatSet pending() const { return broken_ ? SeatSet{} : play_->pending(); }
  bool over() const { return pending().empty(); }
  int rounds() const { return play_->rounds(); }
  const std::optional<Fault>& broken() const { return broken_; }  // why play cannot go on, which ended it
  const std::vector<Entry>& entries() const { return entries_; }
  std::uint32_t acts_of(Seat seat) const { return acts_[seat]; }  // how much it has done, or the house for it

  void choices(Seat seat, Choices& out) const;
  std::vector<Choice> choices(Seat seat) const;
  std::string label(const Fields& action, Viewer viewer) const;
  std::string brief(const Fields& action, Viewer viewer) const;  // the label without what it explains in brackets
  Verdict judge(const Act& act) const;                           // changes nothing
  Verdict judge_again(const Act& act) const;    // of a record or a store: what passed when it was done passes for ever
  const Entry& commit(const Verdict& verdict);  // makes it so
  bool can_undo(Seat seat) const;

  // Time and absence: by the game's own rules, or, where it has none, by the table's (kernel/game.h)
  bool absent(Seat seat) const;
  bool bot_decides(Seat seat) const;                           // for who is absent, and not the game's automatic choice
  BySeat<Asked> asked() const;                                 // of the seats that are pending
  bool people_first() const { return play_->people_first(); }  // bots wait as long as a person is asked
  int bot_wait(Seat seat, Rng& rng) const { return play_->bot_wait(seat, rng); }
  std::vector<Act> out_of_time(Seat seat, Rng& rng) const;  // what the house does then, in this order
  Action suggest(Seat seat, Rng& rng) const { return play_->suggest(seat, rng); }
  Fields reason(Seat seat, Action action) const { return play_->reason(seat, action); }  // of what was suggested
  /// What surely follows from a choice, by what the seat knows: in words, one sentence for each thing that changes.
  std::vector<Fields> preview(Seat seat, Action choice) const { return play_->preview(seat, choice); }
  std::string foreseen(Seat seat, const std::vector<Fields>& changes) const;
  Fields fields(Action action) const { return play_->fields(action); }
  Json to_json(Action action) const { return fields(action).json(); }
  std::span<const ActionForm> forms() const { return play_->forms(); }
  std::vector<Action> conceivable(std::uint8_t kind) const { return play_->conceivable(kind); }
  std::optional<Refused> against(Seat seat, Action action) const;  // the rule against an action; none: it is allowed

  // For bots, who think in types: G is the game that header() names
  template <class G> const G& rules() const { return *static_cast<const G*>(play_->rules()); }
  template <class G> typename G::State known(Seat seat) const { return known<G>(Viewer{seat}); }
  template <class G> typename G::State known(Viewer viewer) const {
    typename G::State known;
    play_->known(viewer, &known);
    return known;
  }

  Json view(Viewer viewer) const;
  const Speech& speech() const { return play_->speech(); }
  const Names& names() const { return play_->names(); }
  std::uint64_t names_version() const { return play_->names_version(); }
  std::vector<Line> log(Viewer viewer, int after = -1) const;  // of the entries numbered higher than `after`

  /// The view over what it was before; and the log as JSON text, added to `out`, and how many lines it has. What several
  /// viewers are told in the same words is written once: `retold` keeps it from one viewer to the next, as long as the table
  /// stays as it is.
  class Retold;
  void view(Viewer viewer, ViewText& view, ViewChanges* changes, Retold& retold) const;
  int log_text(Viewer viewer, int after, Retold& retold, std::string& out) const;
  void write_choice(Seat seat, Action action, JsonText& out) const;  // {"action": …, "label": …}

  Json result() const;  // when over
  std::string fingerprint() const { return play_->fingerprint(); }

  /// How many lines `log` has up to entry number `n`: the same for every viewer.
  int lines_until(int n) const;

  /// The game as it stands, without its past: for who thinks about it while it goes on.
  Table as_it_stands() const {
    Table copy{header_, play_->copy()};
    copy.acts_ = acts_;
    return copy;
  }

  Json header_json() const;
  Json entry_json(const Entry& entry, bool with_events) const;
  Json start_json() const { return {{"events", events_between(0, told_.front())}}; }  // all before the first action
  Json action_json(const Entry& entry) const;                                         // what was done, in readable form
  std::string action_text(const Entry& entry) const;                                  // the same as text

  bool words_are_public() const { return play_->words_are_public(); }
  bool may_talk(Seat from, Seat to) const { return play_->forbids_words(from, to).empty(); }
  std::uint32_t talks() const { return play_->talks(); }             // the number of the talk that is on; 0: none
  Hearsay hearsay(Seat seat) const { return play_->hearsay(seat); }  // what the seat heard, said and saw done
  std::vector<Remark> remarks_in(const std::string& words) const { return play_->remarks_in(words); }
  /// Are these words of a game's own to be said now? Others always are.
  bool fits(Seat from, Seat to, const std::string& words) const { return play_->fits(from, to, words); }

  /// May this viewer read what the entry says? False only for the private words of others (PER-115), for ever.
  bool may_read(const Entry& entry, Viewer viewer) const;

 private:
  Table(Header header, std::unique_ptr<InPlay> play);
  Refused refuse(RuleId rule) const;
  RuleId forbids(Seat seat, Action action) const;
  void happen(const Entry& entry);
  std::optional<Fault> flaw() const;
  Verdict judge_undo(Seat seat) const;
  Verdict judge_words(const Act& act) const;
  Json words_event(const Entry& entry, Viewer viewer) const;
  Json events_between(std::size_t first, std::size_t last) const;

  Header header_;
  std::unique_ptr<InPlay> play_;
  std::vector<Entry> entries_;
  std::vector<std::size_t> told_;  // how many events there were after entry number i
  SeatSet absent_;                 // where the game has no rules on absence
  int decided_ = 0;                // decisions that stand: how far the game has come
  BySeat<std::uint32_t> acts_{};   // how much each seat has done, or the house for it
  std::optional<Fault> broken_;
};

class Table::Retold {
 public:
  void clear() { events_.clear(), text_.clear(), redrawn_.clear(); }

 private:
  friend class Table;
  struct Telling {
    Json event;
    std::size_t line, line_end;  // where in `text_` stands the line for who is not named in it,
    std::size_t json, json_end;  // and the event within
    SeatSet named;               // the seats that may be told it in other words
  };
  std::size_t first_ = 0;                                      // the number of the first event that is kept
  std::vector<std::array<std::optional<Telling>, 2>> events_;  // redacted and whole
  std::string text_;
  Redrawn redrawn_;
};

}  // namespace parlor
