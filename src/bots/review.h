// SPDX-License-Identifier: MIT
// Looking back at a game from one seat: the course of its chances, what each of its decisions cost against what the search would
// have done from what the seat knew then, and how much of it all was luck, the others' doing and its own. Nothing of it is
// from what was known later; beside it stands what the cards as they lay would have said, where a table does not keep its secrets.
//
// It is made step by step, so that whoever makes it can do other things in between and say how far it is.
#pragma once

#include <string>
#include <vector>

#include "bots/weigh.h"
#include "table/table.h"

namespace parlor {

struct Thoroughness {
  Budget search{};  // for a decision; empty: hard's own
  int course = 800, open = 200, mine = 800,
      others = 200;  // worlds: for the chances at a step, and to compare two choices
};

class Review {
 public:
  /// `begun` is the game before its first step. `all_open`: may what was hidden be told?
  Review(Table begun, std::vector<Entry> entries, Seat me, bool all_open, const Thoroughness& thoroughness = {});

  bool done() const { return step_ > entries_.size(); }
  void go_on(Crew* crew = nullptr);  // one step more
  int steps_done() const { return static_cast<int>(step_); }
  int steps() const { return static_cast<int>(entries_.size()) + 1; }

  /// When done: {"seat", "chances": thousandths for each seat after each step, "open": likewise or null, "decisions", "moments", "swing",
  /// "kinds"}; docs/api.md says what is in them.
  Json json() const;

 private:
  struct Decision {
    int step = 0, round = 0;  // the step that it became
    std::string kind;
    Json chosen, better;  // actions
    std::string chosen_label, better_label, reason;
    std::int32_t chance = 0;     // with the better one
    Estimate cost;               // 0: the search would have done the same
    std::int32_t open_cost = 0;  // with all cards open
  };
  struct Swing {
    std::int32_t you = 0, others = 0, error = 0;
    Seat by = nobody;
    std::string label;
    int round = 0;
  };

  void look_at(const Entry& entry, Crew* crew);
  void decide(const Entry& entry, Crew* crew);
  bool taken_back(std::size_t entry) const;
  std::int32_t now(std::size_t step) const { return course_[step][me_]; }
  Json moments() const;

  Table table_;  // as it stands before the next step
  std::vector<Entry> entries_;
  const Seat me_;
  const bool all_open_;
  const Thoroughness thoroughness_;
  std::size_t step_ = 0;
  std::string knew_;                    // at the last step whose chances were reckoned
  std::vector<Chances> course_, open_;  // millionths
  std::vector<Swing> swings_;           // by the step
  std::vector<Decision> decisions_;
};

/// What several reviews say together: of each kind of decision how many there were and what they cost, the dearest first.
Json kinds_of(const std::vector<Json>& reviews);

}  // namespace parlor
