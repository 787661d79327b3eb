// SPDX-License-Identifier: MIT
// What one viewpoint (a seat, or all spectators together) has been told of a game, and the way on from there. Keeps of a
// view its text, of choices their bytes: a table has up to nine of these, and a thousand tables many.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernel/list.h"
#include "server/now.h"
#include "table/table.h"

namespace parlor::server {

/// Used again from one turn to the next, at whatever table: what is told there, and where it is written.
struct Scratch {
  Table::Retold retold, behind;
  std::string fields;
};

using Frame = std::shared_ptr<const std::string>;  // the text of one frame; shared by all who get the same
Frame frame(std::string text);

/// Which names one table has now. Some games make them anew at every act: only other words are another version.
class Naming {
 public:
  std::uint64_t version(const Table& table);

  /// The patch from the version before to this one.
  const std::string& changes() const { return changes_; }

 private:
  std::uint64_t seen_ = 0, version_ = 0;
  std::string text_, changes_;
};

class Stream {
 public:
  explicit Stream(Viewer viewer) : viewer_{viewer} {}

  Viewer viewer() const { return viewer_; }
  int seq() const { return seq_; }
  bool told() const { return told_; }  // there is something that a client may hold

  /// Deadlines by seat; 0: none.
  using Deadlines = List<Time, max_seats>;

  /// Adds the fields of a state frame with all that changed since the last one, each after a comma; nothing when nothing did.
  void add_news(std::string& out, const Table& table, Naming& naming, const Deadlines& deadlines,
                Table::Retold& retold);

  /// The fields of a state frame with everything.
  std::string whole(const Table& table) const;
  std::string everything(const Table& table) const;  // the same, as news: the game has just begun
  bool knows_game() const { return entries_ >= 0; }

  /// Takes the game as it stands for what was told; a whole frame will say it.
  void remember(const Table& table, Naming& naming, const Deadlines& deadlines);

  /// Numbers a frame and keeps it for who comes back soon. `fields` follow its type and number, each after a comma.
  Frame number(const char* type, std::string_view fields);

  /// May somebody who has seen this much be told the rest?
  bool can_resume_from(int seen) const;
  using Recent = std::vector<std::pair<int, std::shared_ptr<std::string>>>;
  const Recent& recent() const { return recent_; }

  /// From here on clients hold everything: who was told less must be told whole.
  void begin_anew() { recent_.clear(), recent_bytes_ = 0, told_ = true; }
  void skip_a_number() { ++seq_; }

  // What was offered before is told by its number alone (docs/decisions/0045-choices-by-number.md)
  void speak(bool by_number);             // false: somebody listens who would not understand it
  void count_anew() { counts_ = false; }  // not all who listen have been offered the same

 private:
  std::vector<std::uint64_t> choices_of(const Table& table) const;
  void add_choice(JsonText& out, const Table& table, std::uint64_t action) const;
  void add_all_choices(std::string& text, const Table& table) const;
  void add_choices(std::string& out, const Table& table);
  void count_choices();
  void add_log(std::string& out, const Table& table, int entries, Table::Retold& retold);

  Viewer viewer_;
  int seq_ = 0;
  bool told_ = false;
  ViewText view_;
  std::vector<std::uint64_t> choices_;
  struct Offer {
    std::uint64_t action;
    std::uint32_t number;
  };
  std::vector<Offer> offered_;              // as clients count what they were offered, sorted by action
  bool by_number_ = true, counts_ = false;  // counts: those who listen hold all of `offered_`
  int entries_ = -1, lines_ = 0;            // of the log
  std::uint64_t names_ = 0;
  SeatSet waiting_;
  bool undo_ = false, over_ = false;
  Deadlines deadlines_;
  Recent recent_;  // few: losing the first costs no more than it would in a deque
  std::size_t recent_bytes_ = 0;
};

}  // namespace parlor::server
