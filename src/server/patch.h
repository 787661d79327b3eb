// SPDX-License-Identifier: MIT
// The difference of two views, as the wire has it: [[path, value], …] sets, [[path], …] removes. See docs/api.md.
#pragma once

#include <string>
#include <string_view>

#include "words/view_text.h"

namespace parlor::server {

class Patch final : public ViewChanges {
 public:
  /// Adds to a text what stands between the outer brackets.
  explicit Patch(std::string& into) : text_{into}, start_{into.size()} {}

  void changed(std::string_view path, std::string_view before, std::string_view after) override;
  void gone(std::string_view path) override;
  void grown(std::string_view path, std::size_t from, std::string_view items) override;
  std::string_view learned() const override { return std::string_view{text_}.substr(start_); }
  void repeat(std::string_view piece) override;
  bool empty() const { return text_.size() == start_; }

 private:
  std::string& text_;
  std::size_t start_;
};

}  // namespace parlor::server
