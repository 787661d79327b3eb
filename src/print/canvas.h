// SPDX-License-Identifier: MIT
// Paper to draw on, in millimetres from a corner: shapes, pictures (SVG) and type. With little ink everything becomes grey, areas
// pale and what was light on dark becomes dark on light.
#pragma once

#include <cairo.h>
#include <pango/pangocairo.h>

#include <string>
#include <string_view>

namespace parlor::print {

struct Colour {
  double red = 0, green = 0, blue = 0, alpha = 1;

  static Colour of(std::string_view written);  // "#b23a48" or "#fff"
  Colour with(double opacity) const { return {red, green, blue, opacity}; }
  /// So much of the other one.
  Colour mixed(const Colour& other, double share) const;
  double light() const { return 0.2126 * red + 0.7152 * green + 0.0722 * blue; }
  std::string hex() const;
};

struct Box {
  double x = 0, y = 0, w = 0, h = 0;
  double right() const { return x + w; }
  double bottom() const { return y + h; }
  Box inset(double by) const { return {x + by, y + by, w - 2 * by, h - 2 * by}; }
};

enum class Align { left, centre, right };

/// How words look. Sizes are in points.
struct Type {
  std::string family = "Figtree";
  double size = 8;
  int weight = 400;
  Colour colour{};
  Align align = Align::left;
  bool italic = false;
  double leading = 1.2;
  double tracking = 0;  // extra room between letters, in points
  bool markup = false;  // Pango's own marks in the text
};

class Canvas {
 public:
  Canvas(cairo_t* cairo, PangoFontMap* fonts, bool low_ink);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  cairo_t* cairo() const { return cairo_; }
  bool low_ink() const { return low_ink_; }
  const std::string& fault() const { return fault_; }  // of the first picture that could not be drawn

  void fill(const Box& box, const Colour& colour, double radius = 0);
  void stroke(const Box& box, const Colour& colour, double width, double radius = 0, bool dashed = false);
  void line(double x1, double y1, double x2, double y2, const Colour& colour, double width, bool dashed = false);
  void disc(double x, double y, double radius, const Colour& colour);
  void ring(double x, double y, double radius, const Colour& colour, double width);
  /// From the top colour to the bottom one.
  void shade(const Box& box, const Colour& top, const Colour& bottom, double radius = 0);
  /// Stripes that lean by 45 degrees, as on the backs of the page's cards.
  void stripes(const Box& box, const Colour& one, const Colour& other, double width, double radius = 0);

  /// The inside of an SVG of that size; `slice`: it fills the box and is cut, else it is wholly seen.
  void picture(std::string_view inside, double width, double height, const Box& box, const Colour& current = {},
               bool slice = false, double radius = 0);
  void path(const std::string& d, double view, const Box& box, const Colour& stroke, double width);
  void solid(const std::string& d, double view, const Box& box, const Colour& fill);

  /// Writes in the width of the box, from its top on; answers how high it became.
  double write(const std::string& text, const Type& type, const Box& box);
  /// The height that it would have.
  double height(const std::string& text, const Type& type, double width);
  double width(const std::string& text, const Type& type);
  /// For who sets lines by themselves: the caller lets go of it. And the colour that letters have from here on.
  PangoLayout* lay(const std::string& text, const Type& type, double width);
  void letters(const Colour& colour) { ink(colour, false); }
  /// Written as large as the type says or as the box allows, centred from top to bottom if wished; answers the height.
  double fit(const std::string& text, Type type, const Box& box, double least, bool middle = false);

 private:
  void ink(const Colour& colour, bool area);
  void outline(const Box& box, double radius);

  cairo_t* cairo_;
  PangoContext* context_;
  bool low_ink_;
  std::string fault_;
};

/// The same picture in greys that need little ink.
std::string in_grey(std::string_view svg);

}  // namespace parlor::print
