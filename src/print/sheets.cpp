// SPDX-License-Identifier: MIT
#include "print/sheets.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace parlor::print {
namespace {

/// Printers leave some millimetres white; what bleeds may end there, what is cut may not.
constexpr double least_margin = 6, least_margin_of_bleed = 1.6;

struct Copy {
  const Piece* piece;
  bool back;  // its back, as a piece of its own
};

bool same_sheet(const Piece& one, const Piece& other) {
  return one.part == other.part && one.w == other.w && one.h == other.h &&
         (one.back == nullptr) == (other.back == nullptr);
}

}  // namespace

Size size_of(Paper paper) { return paper == Paper::a4 ? Size{210, 297} : Size{215.9, 279.4}; }

Grid grid_for(Size paper, double w, double h, double bleed) {
  const double margin = bleed > 0 ? least_margin_of_bleed : least_margin;
  const auto many = [&](double room, double each) {
    return std::max(0, static_cast<int>(std::floor((room - 2 * margin) / (each + 2 * bleed) + 1e-9)));
  };
  Grid upright{many(paper.w, w), many(paper.h, h), false, 0, 0}, turned{many(paper.w, h), many(paper.h, w), true, 0, 0};
  Grid best = turned.count() > upright.count() ? turned : upright;
  const double wide = (best.turned ? h : w) + 2 * bleed, high = (best.turned ? w : h) + 2 * bleed;
  best.margin_x = (paper.w - best.columns * wide) / 2;
  best.margin_y = (paper.h - best.rows * high) / 2;
  return best;
}

namespace {

class Layer {
 public:
  Layer(const Options& options) : options_{options}, paper_{size_of(options.paper)} {}

  /// Pieces of one size, all with backs or all without.
  void add(const std::vector<Copy>& copies) {
    const Piece& first = *copies.front().piece;
    const bool backs = first.back != nullptr && options_.backs != Backs::none;
    const double bleed = options_.bleed && first.part != Part::aids && first.w < 150 ? bleed_width : 0;
    if (backs && options_.backs == Backs::fold && 2 * first.h + 2 * bleed + 2 * least_margin_of_bleed <= paper_.w)
      fold(copies, bleed);
    else flat(copies, bleed, backs && options_.backs == Backs::duplex);
  }

  std::vector<Sheet> take() { return std::move(sheets_); }

 private:
  void flat(const std::vector<Copy>& copies, double bleed, bool backs) {
    const Piece& first = *copies.front().piece;
    const Grid grid = grid_for(paper_, first.w, first.h, bleed);
    const double wide = grid.turned ? first.h : first.w, high = grid.turned ? first.w : first.h;
    const auto each = static_cast<std::size_t>(std::max(1, grid.count()));
    for (std::size_t from = 0; from < copies.size(); from += each) {
      Sheet front, back;
      back.back = true;
      front.grid = {grid.margin_x, grid.margin_y, paper_.w - 2 * grid.margin_x, paper_.h - 2 * grid.margin_y};
      back.grid = front.grid;
      back.grid.x += options_.offset_x;
      back.grid.y += options_.offset_y;
      for (std::size_t i = from; i < std::min(copies.size(), from + each); ++i) {
        const auto column = static_cast<int>(i - from) % grid.columns, row = static_cast<int>(i - from) / grid.columns;
        Box box{grid.margin_x + column * (wide + 2 * bleed) + bleed, grid.margin_y + row * (high + 2 * bleed) + bleed,
                wide, high};
        front.spots.push_back({copies[i].piece, copies[i].back, grid.turned ? 1 : 0, box});
        if (!backs) continue;
        // Turned over its long edge the paper is mirrored, and so is what lies behind; a card that lies on its side keeps its head.
        box.x = paper_.w - box.right() + options_.offset_x;
        box.y += options_.offset_y;
        back.spots.push_back({copies[i].piece, true, grid.turned ? 3 : 0, box});
      }
      sheets_.push_back(std::move(front));
      if (backs) sheets_.push_back(std::move(back));
    }
  }

  /// Front and back lie head to head; the paper is folded between them and glued.
  void fold(const std::vector<Copy>& copies, double bleed) {
    const Piece& first = *copies.front().piece;
    const double pair = 2 * first.h + 2 * bleed, high = first.w + 2 * bleed;
    const double margin = bleed > 0 ? least_margin_of_bleed : least_margin;
    const int columns = std::max(1, static_cast<int>((paper_.w - 2 * margin) / pair));
    const int rows = std::max(1, static_cast<int>((paper_.h - 2 * margin) / high));
    const double left = (paper_.w - columns * pair) / 2, top = (paper_.h - rows * high) / 2;
    const auto each = static_cast<std::size_t>(columns * rows);
    for (std::size_t from = 0; from < copies.size(); from += each) {
      Sheet sheet;
      sheet.grid = {left, top, columns * pair, rows * high};
      for (int column = 0; column < columns; ++column) sheet.folds.push_back(left + column * pair + bleed + first.h);
      for (std::size_t i = from; i < std::min(copies.size(), from + each); ++i) {
        const auto column = static_cast<int>(i - from) % columns, row = static_cast<int>(i - from) / columns;
        const Box box{left + column * pair + bleed, top + row * high + bleed, first.h, first.w};
        sheet.spots.push_back({copies[i].piece, false, 1, box});
        sheet.spots.push_back({copies[i].piece, true, 3, {box.right(), box.y, box.w, box.h}});
      }
      sheets_.push_back(std::move(sheet));
    }
  }

  const Options& options_;
  Size paper_;
  std::vector<Sheet> sheets_;
};

}  // namespace

std::vector<Sheet> lay_out(const std::vector<Piece>& pieces, const Options& options) {
  Layer layer{options};
  std::vector<Copy> together;
  for (const Piece& piece : pieces) {
    if (!options.parts[static_cast<std::size_t>(piece.part)]) continue;
    if (!together.empty() && !same_sheet(*together.front().piece, piece)) {
      layer.add(together);
      together.clear();
    }
    for (int i = 0; i < piece.copies; ++i) together.push_back({&piece, false});
    if (piece.two_faced && options.backs == Backs::none)
      for (int i = 0; i < piece.copies; ++i) together.push_back({&piece, true});
  }
  if (!together.empty()) layer.add(together);
  return layer.take();
}

void draw_marks(Canvas& canvas, const Sheet& sheet, Size paper) {
  constexpr double gap = 0.8, length = 3;
  const Colour black{};
  const auto rounded = [](double value) { return std::round(value * 1000) / 1000; };
  std::set<double> xs, ys;
  for (const Spot& spot : sheet.spots) {
    xs.insert({rounded(spot.box.x), rounded(spot.box.right())});
    ys.insert({rounded(spot.box.y), rounded(spot.box.bottom())});
  }
  const Box& grid = sheet.grid;
  const auto across = [&](double x, bool dashed) {
    if (dashed) {
      canvas.line(x, std::max(0.0, grid.y - gap - 2 * length), x, grid.y - gap, black, 0.15, true);
      canvas.line(x, grid.bottom() + gap, x, std::min(paper.h, grid.bottom() + gap + 2 * length), black, 0.15, true);
      return;
    }
    canvas.line(x, std::max(0.0, grid.y - gap - length), x, grid.y - std::min(gap, grid.y), black, 0.1);
    canvas.line(x, grid.bottom() + gap, x, std::min(paper.h, grid.bottom() + gap + length), black, 0.1);
  };
  for (const double x : xs)
    if (std::none_of(sheet.folds.begin(), sheet.folds.end(), [&](double fold) { return std::abs(fold - x) < 0.01; }))
      across(x, false);
  for (const double x : sheet.folds) across(x, true);
  for (const double y : ys) {
    canvas.line(std::max(0.0, grid.x - gap - length), y, grid.x - gap, y, black, 0.1);
    canvas.line(grid.right() + gap, y, std::min(paper.w, grid.right() + gap + length), y, black, 0.1);
  }
}

void draw_stamp(Canvas& canvas, const Box& grid, Size paper, const std::string& text) {
  // Below, or where the margin is broader at the left: turned.
  cairo_t* const cairo = canvas.cairo();
  const double below = paper.h - grid.bottom(), left = grid.x;
  cairo_save(cairo);
  double room = grid.w;
  if (below >= left || below >= 8) {
    cairo_translate(cairo, grid.x, grid.bottom() + 4.3);
  } else {
    room = grid.h;
    cairo_translate(cairo, grid.x - 4.3, grid.y);
    cairo_rotate(cairo, std::numbers::pi / 2);
  }
  constexpr double ruler = 50;
  const Type type{.size = 5, .colour = Colour::of("#444")};
  canvas.fit(text, type, {0, 0, room - ruler - 12, 2.2}, 3);
  const double at = room - ruler;
  canvas.line(at, 0.2, at + ruler, 0.2, type.colour, 0.12);
  for (int i = 0; i <= 50; ++i)
    canvas.line(at + i, 0.2, at + i, i % 10 == 0 ? 1.9 : i % 5 == 0 ? 1.3 : 0.8, type.colour, 0.1);
  canvas.write("5 cm", {.size = 4.5, .colour = type.colour, .align = Align::right}, {at - 11, 0, 10, 2});
  cairo_restore(cairo);
}

}  // namespace parlor::print
