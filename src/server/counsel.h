// SPDX-License-Identifier: MIT
// Where all win or lose together, whoever answers first answers for all. So bots who sit there with people decide nothing
// for them: they say what they would do, and why, and do it when they are asked to. In memory alone: what is done is kept,
// not what was advised.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/book.h"

namespace parlor::server {

class Counsel {
 public:
  explicit Counsel(const Book& book) : book_{book} {}

  bool people_first() const;     // a person is asked, and comes first
  bool may_act(Seat bot) const;  // all the same: somebody asked it to
  bool waits(Seat bot) const { return people_first() && !may_act(bot); }
  bool has_advised(Seat bot) const;  // on what is asked now; or it never will
  void advise(Seat bot, const Json& action);
  const Json* advised(Seat bot) const;  // null: nothing yet

  // A person asks a bot: for this decision, or from now on. What is asked twice under one id is asked once.
  enum class How : std::uint8_t { once, always, never };
  bool heard(Seat from, const std::string& id);
  void ask(Seat bot, How how);

  /// The fields of a frame for a seat: what each bot would do there, and who has a free hand. Empty: nobody has anything to say.
  std::string fields(Viewer viewer) const;

 private:
  struct Advice {
    std::uint64_t decision = 0;
    Json action;
  };
  std::uint64_t decision(Seat bot) const { return book_.table()->asked()[bot].decision; }

  const Book& book_;
  BySeat<std::optional<Advice>> advice_;
  BySeat<std::optional<std::uint64_t>> asked_;  // which decision it may take
  SeatSet free_;                                // these act by themselves
  BySeat<std::string> last_;                    // the id of what each seat asked last
};

}  // namespace parlor::server
