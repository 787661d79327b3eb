// SPDX-License-Identifier: MIT
// Claims in PostgreSQL. Their tables are made by the first server that joins: they are worth nothing when none runs, so they are no
// part of what is kept, backed up or brought up to date.
#pragma once

#include "store/claims.h"
#include "store/line.h"

namespace parlor::store {

class Held final : public Claims {
 public:
  explicit Held(Line& line) : line_{line} {}

  Result<std::string> join(const std::string& node, std::chrono::milliseconds life) override;
  Result<std::vector<std::string>> beat() override;
  Result<std::optional<Home>> home(const std::string& table) override;
  Result<std::vector<Hold>> held() override;
  std::optional<Fault> let_go(const std::vector<Hold>& holds) override;
  std::optional<Fault> leave() override;
  Result<std::vector<std::string>> unattended(int most) override;

  void hold(const Hold& hold);            // sends the condition of what follows in the same transaction
  void forget(const std::string& table);  // sends that the table is gone for good

 private:
  std::optional<Fault> greet();
  std::optional<Fault> live();
  Result<std::vector<std::string>> names(const Answer& rows) const;

  Line& line_;
  std::string node_;  // empty: it has not joined
  std::int64_t life_ = 0;
};

}  // namespace parlor::store
