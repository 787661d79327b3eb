// SPDX-License-Identifier: MIT
#include "store/line.h"

#include <poll.h>
#include <sys/socket.h>

#include <charconv>
#include <cstring>
#include <utility>

#include "store/store.h"

namespace parlor::store {
namespace {

constexpr std::chrono::seconds soon{5}, at_length{120};  // how long an answer may take; to all that a store holds
constexpr std::chrono::seconds lull{1};                  // nobody is asked again so soon after not answering
constexpr const char* divided_by_zero = "22012";         // how a statement says that a claim does not hold: claims.cpp

}  // namespace

std::string text_at(const Answer& rows, int row, int column) {
  return {PQgetvalue(rows.get(), row, column), static_cast<std::size_t>(PQgetlength(rows.get(), row, column))};
}

std::int64_t number_at(const Answer& rows, int row, int column) {
  const std::string text = text_at(rows, row, column);
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

Line::Line(PGconn* base) : base_{base}, patience_{soon} { PQsetnonblocking(base_, 1); }
Line::~Line() { PQfinish(base_); }

Line::Patience::Patience(Line& line) : of{line} { of.patience_ = at_length; }
Line::Patience::~Patience() { of.patience_ = soon; }

std::optional<Fault> Line::insist(std::function<std::optional<Fault>()> greeting) {
  if (auto problem = reconnect()) return problem;
  auto problem = greeting();
  if (!problem) greeting_ = std::move(greeting);
  return problem;
}

Fault Line::fault() const {
  if (late_) return {"store", "the database does not answer in time"};
  return {"store", why_.empty() ? PQerrorMessage(base_) : why_};
}

/// A database that was restarted is found again; what was so on the old line has to be so again.
std::optional<Fault> Line::reconnect() {
  late_ = false, why_.clear();
  if (PQstatus(base_) == CONNECTION_OK) return {};
  if (Clock::now() < again_) return why_ = "the database does not answer", fault();
  PQreset(base_);
  PQsetnonblocking(base_, 1);
  std::optional<Fault> problem;
  if (PQstatus(base_) != CONNECTION_OK) problem = fault();
  else if (greeting_) problem = greeting_();
  if (!problem) return {};
  again_ = Clock::now() + lull;
  hang_up();
  why_ = problem->what;
  return problem;
}

void Line::hang_up() {
  if (PQsocket(base_) >= 0) ::shutdown(PQsocket(base_), SHUT_RDWR);
  PQconsumeInput(base_);  // and it notices
}

/// The next answer to what was sent; or, when it does not come in time, none, and the line is given up.
Answer Line::next_answer(Clock::time_point until) {
  while (true) {
    const int unsent = PQflush(base_);
    if (unsent < 0 || PQconsumeInput(base_) != 1) return Answer{PQgetResult(base_)};
    if (unsent == 0 && PQisBusy(base_) == 0) return Answer{PQgetResult(base_)};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd line{PQsocket(base_), static_cast<short>(POLLIN | (unsent > 0 ? POLLOUT : 0)), 0};
    if (left > 0 && ::poll(&line, 1, static_cast<int>(left)) != 0) continue;
    late_ = true;
    again_ = Clock::now() + lull;
    hang_up();
    return {};
  }
}

bool Line::sound(const Answer& answer) {
  const ExecStatusType status = PQresultStatus(answer.get());
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/// The last answer, or the first that is a fault.
Answer Line::last_answer() {
  const auto until = Clock::now() + patience_;
  Answer last;
  while (true) {
    Answer next = next_answer(until);
    if (late_) return {};
    if (next == nullptr) return last;
    if (last == nullptr || sound(last)) last = std::move(next);
  }
}

std::optional<Fault> Line::execute(const std::string& sql) {
  if (PQstatus(base_) == CONNECTION_OK && PQsendQuery(base_, sql.c_str()) == 1 && sound(last_answer())) return {};
  return fault();
}

Answer Line::ask(const std::string& sql, const std::vector<std::string>& parameters) {
  if (reconnect()) return {};
  return run(sql, parameters);
}

Answer Line::run(const std::string& sql, const std::vector<std::string>& parameters) {
  std::vector<const char*> pointers;
  for (const std::string& one : parameters) pointers.push_back(one.c_str());
  if (PQsendQueryParams(base_, sql.c_str(), static_cast<int>(pointers.size()), nullptr, pointers.data(), nullptr,
                        nullptr, 0) != 1)
    return {};
  return last_answer();
}

void Line::send(const char* sql, const std::vector<std::string>& parameters) {
  const char* pointers[8];
  for (std::size_t i = 0; i < parameters.size(); ++i) pointers[i] = parameters[i].c_str();
  PQsendQueryParams(base_, sql, static_cast<int>(parameters.size()), nullptr, pointers, nullptr, nullptr, 0);
}

std::optional<Fault> Line::together(const std::function<void()>& put) {
  if (auto problem = reconnect()) return problem;
  if (PQenterPipelineMode(base_) != 1) return fault();
  const auto until = Clock::now() + patience_;
  send("BEGIN", {});
  put();
  send("COMMIT", {});
  PQpipelineSync(base_);
  std::optional<Fault> problem;
  // Every statement answers with a result and a null; the sync ends it. After a fault the rest answers "aborted".
  for (int silent = 0; silent < 2;) {
    const Answer answer = next_answer(until);
    if (late_) return fault();
    if (answer == nullptr) {
      ++silent;
      continue;
    }
    silent = 0;
    const ExecStatusType status = PQresultStatus(answer.get());
    if (status == PGRES_PIPELINE_SYNC) break;
    if (status != PGRES_FATAL_ERROR || problem) continue;
    const char* const code = PQresultErrorField(answer.get(), PG_DIAG_SQLSTATE);
    const bool taken = code != nullptr && std::strcmp(code, divided_by_zero) == 0;
    problem = Fault{"store", taken ? taken_away : PQresultErrorMessage(answer.get())};
  }
  PQexitPipelineMode(base_);
  if (problem || PQtransactionStatus(base_) != PQTRANS_IDLE) {
    execute("ROLLBACK");
    return problem ? problem : fault();
  }
  return {};
}

}  // namespace parlor::store
