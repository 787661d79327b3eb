// SPDX-License-Identifier: MIT
// The difference of two views, as the wire has it: [[path, value], …] sets, [[path], …] removes. See docs/api.md.
#pragma once

#include <string>
#include <string_view>

#include "kernel/view_text.h"

namespace parlor::server {

class Patch final : public ViewChanges {
 public:
  void changed(std::string_view path, std::string_view before, std::string_view after) override;
  void gone(std::string_view path) override;
  const std::string& learned() const override { return changes_; }
  void repeat(std::string_view piece) override;

  bool empty() const { return changes_.empty(); }
  std::string text() const { return "[" + changes_ + "]"; }

 private:
  std::string changes_;
};

}  // namespace parlor::server
