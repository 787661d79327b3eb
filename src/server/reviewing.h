// SPDX-License-Identifier: MIT
// Looking back at a finished table (bots/review.h), a little at a time: bots that have to think about a game in play take their turns
// between.
#pragma once

#include <string>

#include "bots/review.h"
#include "server/answer.h"
#include "server/document.h"

namespace parlor::server {

class Reviewing {
 public:
  Reviewing(Document document, std::vector<Entry> entries, Seat seat);

  void go_on(Crew& crew);  // for about `slice`
  bool done() const { return review_ && review_->done(); }
  Seat seat() const { return seat_; }

  // From the network thread, between two slices
  const std::string& fault() const { return fault_; }  // why there will be none; empty: there will
  Json result() const { return review_->json(); }
  Answer progress() const;
  void note() { shown_ = review_ ? review_->steps_done() : 0; }

 private:
  static constexpr Time slice = 60;  // milliseconds

  const Document document_;
  std::vector<Entry> entries_;
  const Seat seat_;
  const int steps_;
  int shown_ = 0;
  std::string fault_;
  std::optional<Review> review_;
};

/// Whose review that is, from the query; or why that guest may not have it.
Result<Seat> review_of(const Document& document, const Table* table, const std::string& guest,
                       const std::string& query);

}  // namespace parlor::server
