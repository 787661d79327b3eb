// SPDX-License-Identifier: MIT
// The Markdown of the rulebooks, set in columns.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "print/pieces.h"

namespace parlor::print {

struct Block {
  enum class Kind { heading, paragraph, item, table } kind = Kind::paragraph;
  int level = 1;                               // of a heading, or how deep an item stands
  std::string text;                            // with Pango's marks
  std::string bullet;                          // of an item
  std::vector<std::vector<std::string>> rows;  // of a table, its head first
};
std::vector<Block> blocks_of(std::string_view markdown);

/// Sets blocks into columns. `next` gives the column that follows; false: there is none, and what is left is not set.
class Setter {
 public:
  Setter(Canvas& canvas, const Mood& mood, double size, Box first, std::function<bool(Box&)> next, bool dry = false);

  bool set(const std::vector<Block>& blocks);

 private:
  bool heading(const Block& block);
  bool lines(const std::string& text, const Type& type, double indent, const std::string& bullet);
  bool table(const Block& block);
  bool as_list(const Block& block);
  bool advance();
  double room() const { return column_.bottom() - y_; }

  Canvas& canvas_;
  const Mood& mood_;
  double size_;
  Box column_;
  double y_;
  std::function<bool(Box&)> next_;
  bool dry_;
};

/// All of it in so many columns of a box, as large as it fits but not larger than `most` points.
void set_in(Canvas& canvas, const Mood& mood, std::string_view markdown, const Box& box, int columns, double most);

}  // namespace parlor::print
