// SPDX-License-Identifier: MIT
// A game on paper: everything that a table needs to play away from a screen, as one PDF. The same input gives the same bytes.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/fault.h"

namespace parlor::print {

enum class Paper { a4, letter };
enum class Backs { duplex, fold, none };
enum class Part { cards, boards, tokens, aids };
inline constexpr std::array part_names{"cards", "boards", "tokens", "aids"};

struct Options {
  Paper paper = Paper::a4;
  Backs backs = Backs::duplex;
  double offset_x = 0, offset_y = 0;  // millimetres that the backs are moved by, right and down
  bool bleed = false;
  bool low_ink = false;
  bool rules = false;
  std::array<bool, 4> parts{true, true, true, true};  // by Part

  bool operator==(const Options&) const = default;
};

/// As they are typed, or asked for: a word that is empty leaves what is usual.
struct Typed {
  std::string paper, backs, offset, only;
  bool bleed = false, low_ink = false, rules = false;
};
/// A fault names what was typed, with `mark` before its name: "--paper" or "paper".
Result<Options> read(const Typed& typed, std::string_view mark);

/// Where something lies on a page, in millimetres from its top left corner. What tests look at, and who wants to cut by machine.
struct Placed {
  std::string name, part;
  bool back = false;
  int turned = 0;  // quarter turns clockwise
  double x = 0, y = 0, w = 0, h = 0;
};
struct Page {
  std::string kind;  // "cover", "calibration", "sheet", "rules"
  bool back = false;
  std::vector<Placed> things;
};
struct Document {
  std::string pdf;
  std::vector<Page> pages;
};

/// What is printed: the game, the text of its cards (empty: its own) and its name in a fault, and which program did it.
struct Order {
  std::string game, cards, where, version;
  Options options;
};
Result<Document> document(const Order& order);

/// Can this game be printed?
bool prints(std::string_view game);

}  // namespace parlor::print
