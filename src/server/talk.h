// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "store/store.h"
#include "table/speech.h"

namespace parlor::server {

/// What is said to all at a table. Both texts are fields of a frame, after a comma.
class Talk {
 public:
  void recall(const std::vector<store::ChatRow>& chats);
  void add(store::ChatRow chat) { untold_.push_back(std::move(chat)); }
  bool has_news() const { return !untold_.empty(); }
  std::string news(const Speech& speech);         // what is not yet told; from now on it is
  std::string whole(const Speech& speech) const;  // the last that was told, for who comes

 private:
  std::vector<store::ChatRow> told_, untold_;
};

}  // namespace parlor::server
