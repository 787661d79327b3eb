// SPDX-License-Identifier: MIT
#include "print/canvas.h"

#include <fmt/format.h>
#include <librsvg/rsvg.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "print/fonts.h"

namespace parlor::print {
namespace {

constexpr double millimetres_a_point = 25.4 / 72;

/// With little ink: areas are pale, lines and letters are dark.
double pale(double light) { return 0.78 + 0.22 * light; }
double dark(double light) { return light > 0.55 ? 0.3 : light * 0.8; }

}  // namespace

Colour Colour::of(std::string_view written) {
  const auto digit = [&](std::size_t place) {
    const char letter = place < written.size() ? written[place] : '0';
    return letter >= 'a' ? letter - 'a' + 10 : letter >= 'A' ? letter - 'A' + 10 : letter - '0';
  };
  if (written.size() == 4) return {digit(1) / 15.0, digit(2) / 15.0, digit(3) / 15.0};
  return {(digit(1) * 16 + digit(2)) / 255.0, (digit(3) * 16 + digit(4)) / 255.0, (digit(5) * 16 + digit(6)) / 255.0};
}

Colour Colour::mixed(const Colour& other, double share) const {
  const auto mix = [&](double mine, double theirs) { return mine + (theirs - mine) * share; };
  return {mix(red, other.red), mix(green, other.green), mix(blue, other.blue), alpha};
}

std::string Colour::hex() const {
  const auto part = [](double value) { return static_cast<int>(std::lround(std::clamp(value, 0.0, 1.0) * 255)); };
  return fmt::format("#{:02x}{:02x}{:02x}", part(red), part(green), part(blue));
}

Canvas::Canvas(cairo_t* cairo, PangoFontMap* fonts, bool low_ink)
    : cairo_{cairo}, context_{pango_font_map_create_context(fonts)}, low_ink_{low_ink} {
  // Paper has no pixels: nothing is moved to a grid.
  cairo_font_options_t* const options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context_, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context_, FALSE);
}

Canvas::~Canvas() { g_object_unref(context_); }

void Canvas::ink(const Colour& colour, bool area) {
  if (!low_ink_) return cairo_set_source_rgba(cairo_, colour.red, colour.green, colour.blue, colour.alpha);
  const double grey = area ? pale(colour.light()) : dark(colour.light());
  cairo_set_source_rgba(cairo_, grey, grey, grey, colour.alpha);
}

void Canvas::outline(const Box& box, double radius) {
  const double r = std::min({radius, box.w / 2, box.h / 2});
  cairo_new_path(cairo_);
  if (r <= 0) return cairo_rectangle(cairo_, box.x, box.y, box.w, box.h);
  const double turn = std::numbers::pi / 2;
  cairo_arc(cairo_, box.right() - r, box.y + r, r, -turn, 0);
  cairo_arc(cairo_, box.right() - r, box.bottom() - r, r, 0, turn);
  cairo_arc(cairo_, box.x + r, box.bottom() - r, r, turn, 2 * turn);
  cairo_arc(cairo_, box.x + r, box.y + r, r, 2 * turn, 3 * turn);
  cairo_close_path(cairo_);
}

void Canvas::fill(const Box& box, const Colour& colour, double radius) {
  outline(box, radius);
  ink(colour, true);
  cairo_fill(cairo_);
}

void Canvas::stroke(const Box& box, const Colour& colour, double width, double radius, bool dashed) {
  outline(box, radius);
  ink(colour, false);
  cairo_set_line_width(cairo_, width);
  const double dashes[]{1.2, 0.9};
  cairo_set_dash(cairo_, dashes, dashed ? 2 : 0, 0);
  cairo_stroke(cairo_);
}

void Canvas::line(double x1, double y1, double x2, double y2, const Colour& colour, double width, bool dashed) {
  cairo_new_path(cairo_);
  cairo_move_to(cairo_, x1, y1);
  cairo_line_to(cairo_, x2, y2);
  ink(colour, false);
  cairo_set_line_width(cairo_, width);
  const double dashes[]{1.2, 0.9};
  cairo_set_dash(cairo_, dashes, dashed ? 2 : 0, 0);
  cairo_stroke(cairo_);
}

void Canvas::disc(double x, double y, double radius, const Colour& colour) {
  cairo_new_path(cairo_);
  cairo_arc(cairo_, x, y, radius, 0, 2 * std::numbers::pi);
  ink(colour, true);
  cairo_fill(cairo_);
}

void Canvas::ring(double x, double y, double radius, const Colour& colour, double width) {
  cairo_new_path(cairo_);
  cairo_arc(cairo_, x, y, radius, 0, 2 * std::numbers::pi);
  ink(colour, false);
  cairo_set_line_width(cairo_, width);
  cairo_set_dash(cairo_, nullptr, 0, 0);
  cairo_stroke(cairo_);
}

void Canvas::shade(const Box& box, const Colour& top, const Colour& bottom, double radius) {
  if (low_ink_) return fill(box, top.mixed(bottom, 0.5), radius);
  cairo_pattern_t* const pattern = cairo_pattern_create_linear(0, box.y, 0, box.bottom());
  cairo_pattern_add_color_stop_rgba(pattern, 0, top.red, top.green, top.blue, top.alpha);
  cairo_pattern_add_color_stop_rgba(pattern, 1, bottom.red, bottom.green, bottom.blue, bottom.alpha);
  outline(box, radius);
  cairo_set_source(cairo_, pattern);
  cairo_fill(cairo_);
  cairo_pattern_destroy(pattern);
}

void Canvas::stripes(const Box& box, const Colour& one, const Colour& other, double width, double radius) {
  cairo_save(cairo_);
  fill(box, one, radius);
  outline(box, radius);
  cairo_clip(cairo_);
  ink(other, true);
  for (double x = box.x - box.h; x < box.right(); x += 2 * width * std::numbers::sqrt2) {
    cairo_move_to(cairo_, x, box.bottom());
    cairo_line_to(cairo_, x + box.h, box.y);
    cairo_line_to(cairo_, x + box.h + width * std::numbers::sqrt2, box.y);
    cairo_line_to(cairo_, x + width * std::numbers::sqrt2, box.bottom());
    cairo_close_path(cairo_);
    cairo_fill(cairo_);
  }
  cairo_restore(cairo_);
}

void Canvas::picture(std::string_view inside, double width, double height, const Box& box, const Colour& current,
                     bool slice, double radius) {
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}" color="{}" preserveAspectRatio="xMidYMid {}">)",
      width, height, box.w, box.h, current.hex(), slice ? "slice" : "meet");
  svg += inside;
  svg += "</svg>";
  if (low_ink_) svg = in_grey(svg);
  GError* error = nullptr;
  RsvgHandle* const handle = rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error);
  if (handle != nullptr) {
    cairo_save(cairo_);
    outline(box, radius);
    cairo_clip(cairo_);
    const RsvgRectangle place{box.x, box.y, box.w, box.h};
    rsvg_handle_render_document(handle, cairo_, &place, &error);
    cairo_restore(cairo_);
    g_object_unref(handle);
  }
  if (error != nullptr && fault_.empty()) fault_ = error->message;
  g_clear_error(&error);
}

void Canvas::path(const std::string& d, double view, const Box& box, const Colour& stroke, double width) {
  picture(
      fmt::format(
          R"(<path d="{}" fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"/>)",
          d, stroke.hex(), width),
      view, view, box);
}

void Canvas::solid(const std::string& d, double view, const Box& box, const Colour& fill) {
  picture(fmt::format(R"(<path d="{}" fill="{}"/>)", d, fill.hex()), view, view, box);
}

PangoLayout* Canvas::lay(const std::string& text, const Type& type, double width) {
  PangoLayout* const layout = pango_layout_new(context_);
  PangoFontDescription* const font = pango_font_description_new();
  pango_font_description_set_family(font, face_of(type.family).c_str());
  pango_font_description_set_weight(font, static_cast<PangoWeight>(type.weight));
  if (type.italic) pango_font_description_set_style(font, PANGO_STYLE_ITALIC);
  const double size = type.size * millimetres_a_point;
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  if (width > 0) pango_layout_set_width(layout, static_cast<int>(width * PANGO_SCALE));
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_line_spacing(layout, static_cast<float>(type.leading / 1.2));
  pango_layout_set_alignment(layout, type.align == Align::left     ? PANGO_ALIGN_LEFT
                                     : type.align == Align::centre ? PANGO_ALIGN_CENTER
                                                                   : PANGO_ALIGN_RIGHT);
  if (type.markup) pango_layout_set_markup(layout, text.c_str(), static_cast<int>(text.size()));
  else pango_layout_set_text(layout, text.c_str(), static_cast<int>(text.size()));
  if (type.tracking != 0) {
    PangoAttrList* const marks = pango_attr_list_new();
    pango_attr_list_insert(
        marks, pango_attr_letter_spacing_new(static_cast<int>(type.tracking * millimetres_a_point * PANGO_SCALE)));
    pango_layout_set_attributes(layout, marks);
    pango_attr_list_unref(marks);
  }
  return layout;
}

double Canvas::write(const std::string& text, const Type& type, const Box& box) {
  PangoLayout* const layout = lay(text, type, box.w);
  int high = 0;
  pango_layout_get_size(layout, nullptr, &high);
  ink(type.colour, false);
  cairo_move_to(cairo_, box.x, box.y);
  pango_cairo_show_layout(cairo_, layout);
  g_object_unref(layout);
  return static_cast<double>(high) / PANGO_SCALE;
}

double Canvas::height(const std::string& text, const Type& type, double width) {
  PangoLayout* const layout = lay(text, type, width);
  int high = 0;
  pango_layout_get_size(layout, nullptr, &high);
  g_object_unref(layout);
  return static_cast<double>(high) / PANGO_SCALE;
}

double Canvas::width(const std::string& text, const Type& type) {
  PangoLayout* const layout = lay(text, type, 0);
  int wide = 0;
  pango_layout_get_size(layout, &wide, nullptr);
  g_object_unref(layout);
  return static_cast<double>(wide) / PANGO_SCALE;
}

double Canvas::fit(const std::string& text, Type type, const Box& box, double least, bool middle) {
  // A word that is wider than the box would be broken: that, too, makes the letters smaller.
  const auto broken = [&] {
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t end = std::min(text.find_first_of(" \n", from), text.size());
      if (!type.markup && end > from && width(text.substr(from, end - from), type) > box.w) return true;
      from = end + 1;
    }
    return false;
  };
  double high = height(text, type, box.w);
  while (type.size > least && (high > box.h || broken())) {
    type.size = std::max(least, type.size - 0.25);
    high = height(text, type, box.w);
  }
  write(text, type, {box.x, middle ? box.y + std::max(0.0, (box.h - high) / 2) : box.y, box.w, box.h});
  return high;
}

}  // namespace parlor::print
