// SPDX-License-Identifier: MIT
// A line to PostgreSQL through libpq: questions and answers in bounded time, and the way back after the database was away.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/fault.h"

namespace parlor::store {

struct Clear {
  void operator()(PGresult* result) const { PQclear(result); }
};
using Answer = std::unique_ptr<PGresult, Clear>;

inline std::string typed(const std::string& text) { return text; }
inline std::string typed(std::int64_t number) { return std::to_string(number); }
template <class... Values> std::vector<std::string> values(const Values&... all) { return {typed(all)...}; }

std::string text_at(const Answer& rows, int row, int column);
std::int64_t number_at(const Answer& rows, int row, int column);

class Line {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Line(PGconn* base);
  ~Line();
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  /// What has to be true of every line that is opened from now on; it is asked at once, too.
  std::optional<Fault> insist(std::function<std::optional<Fault>()> greeting);

  Answer ask(const std::string& sql, const std::vector<std::string>& parameters);
  Answer run(const std::string& sql, const std::vector<std::string>& parameters);  // on the line that there is
  std::optional<Fault> execute(const std::string& sql);                            // likewise
  std::optional<Fault> reconnect();  // if it has to; a database that was restarted is found again
  static bool sound(const Answer& answer);
  Fault fault() const;

  /// One transaction as one pipeline: `put` sends its statements.
  std::optional<Fault> together(const std::function<void()>& put);
  void send(const char* sql, const std::vector<std::string>& parameters);

  /// While it lives answers may take longer.
  struct Patience {
    Line& of;
    explicit Patience(Line& line);
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;
    ~Patience();
  };

 private:
  Answer next_answer(Clock::time_point until);
  Answer last_answer();
  void hang_up();

  PGconn* base_;
  std::function<std::optional<Fault>()> greeting_;
  bool late_ = false;  // the last answer did not come in time
  std::string why_;    // there is no line
  Clock::duration patience_;
  Clock::time_point again_{};  // before that nobody is called again
};

}  // namespace parlor::store
