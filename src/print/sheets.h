// SPDX-License-Identifier: MIT
// Lays pieces out on pages: butted or with bleed, with their backs behind them or beside them, with marks to cut by in the margins.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "print/pieces.h"

namespace parlor::print {

struct Size {
  double w = 0, h = 0;
};
Size size_of(Paper paper);

/// A piece in its place, or its back.
struct Spot {
  const Piece* piece = nullptr;
  bool back = false;
  int turned = 0;  // quarter turns clockwise
  Box box;         // where it is cut
};
struct Sheet {
  bool back = false;
  std::vector<Spot> spots;
  Box grid;                   // all of them with their bleed
  std::vector<double> folds;  // where it is folded, from the left
};

/// How many of a size there are on a page, and how they lie.
struct Grid {
  int columns = 0, rows = 0;
  bool turned = false;
  double margin_x = 0, margin_y = 0;
  int count() const { return columns * rows; }
};
Grid grid_for(Size paper, double w, double h, double bleed);

std::vector<Sheet> lay_out(const std::vector<Piece>& pieces, const Options& options);

/// Marks to cut and fold by: short lines in the margins, nowhere else.
void draw_marks(Canvas& canvas, const Sheet& sheet, Size paper);
/// Who printed what, and a ruler, in the broader margin.
void draw_stamp(Canvas& canvas, const Box& grid, Size paper, const std::string& text);

}  // namespace parlor::print
