// SPDX-License-Identifier: MIT
// Text on a terminal: as wide as it is, coloured only when somebody looks at it. Texts are UTF-8; every letter of ours is
// one column wide.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlor::cli {

enum class Ink : std::uint8_t { plain, bold, dim, red, green, yellow, blue, magenta, cyan };

/// Columns that a text takes; escape sequences take none.
int columns(std::string_view text);
std::string padded(std::string_view text, int width);  // filled up on the right
std::string right_aligned(std::string_view text, int width);

class Screen {
 public:
  Screen(std::ostream& out, bool colour, int width) : out_{&out}, colour_{colour}, width_{width} {}

  /// Standard output: colour when it is a terminal and NO_COLOR is unset; as wide as the terminal, 100 columns in a pipe.
  static Screen standard();

  /// The same for somebody who types at it: on a terminal a full screen waits for Enter before more is written.
  static Screen for_a_player();

  int width() const { return width_; }
  std::string ink(Ink ink, std::string_view text) const;

  /// A line as it is, however wide.
  void line(std::string_view text = {}) const;

  /// What is typed behind a prompt; nothing when the input has ended.
  std::optional<std::string> ask(std::string_view prompt) const;

  /// Would all that was written since the last prompt still be seen with this below it? In a pipe everything is.
  bool has_room_for(const std::function<void(const Screen&)>& drawing) const { return has_room_for(drawing, used_); }

  /// Waits for Enter first if this can be seen whole, but not below what was written since the last prompt.
  void keep_together(const std::function<void(const Screen&)>& drawing) const;

  /// Could this be seen whole, with nothing else?
  bool can_hold(const std::function<void(const Screen&)>& drawing) const { return has_room_for(drawing, 0); }

  /// A text wrapped to the width, all lines but the first `hanging` columns deeper.
  void paragraph(std::string_view text, int indent = 0, int hanging = 0) const;

  /// A text beside its number, which ends in column `width`.
  void item(std::string_view number, int width, std::string_view text, Ink with = Ink::cyan) const;

  /// Texts beside their numbers; in two columns when there are many and the screen is wide enough for that.
  void items(const std::vector<std::string>& texts, const std::vector<std::size_t>& numbers) const;

  void title(std::string_view text) const;

  /// The head of a table, below a rule: a part that does not fit on the line begins another, and is not cut in two.
  void heading(const std::vector<std::string>& parts) const;

  /// Rows of cells under one another; the widest columns are wrapped if the screen is too narrow for all.
  void table(const std::vector<std::vector<std::string>>& rows, int indent = 2) const;

  /// Markdown as our rulebooks use it: headings, paragraphs, lists and tables, with **bold** and *slanted* words and `code`.
  void markdown(std::string_view text) const;

  /// The same within a line: what was marked is coloured, and the marks are gone.
  std::string spoken(std::string_view markdown) const;

 private:
  void wait_for_enter() const;
  bool has_room_for(const std::function<void(const Screen&)>& drawing, int below) const;

  std::ostream* out_;
  bool colour_;
  int width_;
  int height_ = 0;        // 0: it has no end
  bool by_hand_ = false;  // what is typed shows by itself; a script's lines have to be written
  mutable int used_ = 0;  // lines since the last prompt
  mutable bool hurried_ = false, choosing_ = false;
  mutable std::optional<std::string> ahead_;  // a word typed where Enter was waited for
};

}  // namespace parlor::cli
