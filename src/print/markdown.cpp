// SPDX-License-Identifier: MIT
#include "print/markdown.h"

#include <fmt/format.h>
#include <md4c.h>

#include <algorithm>
#include <numeric>

namespace parlor::print {
namespace {

struct Parsing {
  std::vector<Block> blocks;
  std::vector<int> lists;  // of each list that is open, the number of its next item; 0: it has none
  std::string text;
  bool item_begins = false;
};

void close_paragraph(Parsing& parsing) {
  if (parsing.text.empty()) return;
  Block block;
  if (!parsing.lists.empty()) {
    block.kind = Block::Kind::item;
    block.level = static_cast<int>(parsing.lists.size());
    if (parsing.item_begins)
      block.bullet = parsing.lists.back() == 0 ? "•" : fmt::format("{}.", parsing.lists.back()++);
    parsing.item_begins = false;
  }
  block.text = std::move(parsing.text);
  parsing.text.clear();
  parsing.blocks.push_back(std::move(block));
}

int enter_block(MD_BLOCKTYPE type, void* detail, void* user) {
  auto& parsing = *static_cast<Parsing*>(user);
  if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) {
    close_paragraph(parsing);
    parsing.lists.push_back(type == MD_BLOCK_OL ? static_cast<int>(static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start)
                                                : 0);
  }
  if (type == MD_BLOCK_LI) parsing.item_begins = true;
  if (type == MD_BLOCK_TABLE)
    parsing.blocks.push_back({.kind = Block::Kind::table, .text = {}, .bullet = {}, .rows = {}});
  if (type == MD_BLOCK_TR) parsing.blocks.back().rows.emplace_back();
  return 0;
}

int leave_block(MD_BLOCKTYPE type, void* detail, void* user) {
  auto& parsing = *static_cast<Parsing*>(user);
  if (type == MD_BLOCK_P || type == MD_BLOCK_LI || type == MD_BLOCK_CODE) close_paragraph(parsing);
  if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) parsing.lists.pop_back();
  if (type == MD_BLOCK_H) {
    parsing.blocks.push_back({.kind = Block::Kind::heading,
                              .level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level),
                              .text = std::move(parsing.text),
                              .bullet = {},
                              .rows = {}});
    parsing.text.clear();
  }
  if (type == MD_BLOCK_TH || type == MD_BLOCK_TD) {
    parsing.blocks.back().rows.back().push_back(std::move(parsing.text));
    parsing.text.clear();
  }
  return 0;
}

const char* mark_of(MD_SPANTYPE type, bool open) {
  switch (type) {
    case MD_SPAN_STRONG: return open ? "<b>" : "</b>";
    case MD_SPAN_EM:     return open ? "<i>" : "</i>";
    case MD_SPAN_CODE:   return open ? "<span weight=\"600\">" : "</span>";
    default:             return "";
  }
}

int enter_span(MD_SPANTYPE type, void*, void* user) {
  static_cast<Parsing*>(user)->text += mark_of(type, true);
  return 0;
}
int leave_span(MD_SPANTYPE type, void*, void* user) {
  static_cast<Parsing*>(user)->text += mark_of(type, false);
  return 0;
}

int read_text(MD_TEXTTYPE type, const MD_CHAR* letters, MD_SIZE count, void* user) {
  std::string& text = static_cast<Parsing*>(user)->text;
  if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR) return text += ' ', 0;
  for (const char letter : std::string_view{letters, count})
    if (letter == '&') text += "&amp;";
    else if (letter == '<') text += "&lt;";
    else text += letter;
  return 0;
}

/// Everything that is not in the typefaces, as something that is.
std::string printable(std::string_view markdown) {
  constexpr std::string_view arrow = "▷";
  std::string text;
  for (std::size_t at = markdown.find(arrow); at != markdown.npos; at = markdown.find(arrow)) {
    text += std::string{markdown.substr(0, at)} + "»";
    markdown.remove_prefix(at + arrow.size());
  }
  return text += markdown;
}

std::string without_marks(const std::string& text) {
  std::string plain;
  bool mark = false;
  for (const char letter : text) {
    if (letter == '<') mark = true;
    if (!mark) plain += letter;
    if (letter == '>') mark = false;
  }
  return plain;
}

}  // namespace

std::vector<Block> blocks_of(std::string_view markdown) {
  const std::string text = printable(markdown);
  Parsing parsing;
  MD_PARSER parser{};
  parser.flags = MD_FLAG_TABLES | MD_FLAG_NOHTML;
  parser.enter_block = enter_block;
  parser.leave_block = leave_block;
  parser.enter_span = enter_span;
  parser.leave_span = leave_span;
  parser.text = read_text;
  md_parse(text.data(), static_cast<MD_SIZE>(text.size()), &parser, &parsing);
  return std::move(parsing.blocks);
}

Setter::Setter(Canvas& canvas, const Mood& mood, double size, Box first, std::function<bool(Box&)> next, bool dry)
    : canvas_{canvas}, mood_{mood}, size_{size}, column_{first}, y_{first.y}, next_{std::move(next)}, dry_{dry} {}

bool Setter::advance() {
  if (!next_(column_)) return false;
  y_ = column_.y;
  return true;
}

bool Setter::set(const std::vector<Block>& blocks) {
  for (const Block& block : blocks) {
    bool done = true;
    switch (block.kind) {
      case Block::Kind::heading:   done = heading(block); break;
      case Block::Kind::paragraph: done = lines(block.text, mood_.words(size_), 0, ""); break;
      case Block::Kind::item:      done = lines(block.text, mood_.words(size_), 3.6 * block.level, block.bullet); break;
      case Block::Kind::table:     done = table(block); break;
    }
    if (!done) return false;
    y_ += block.kind == Block::Kind::item ? size_ * 0.09 : size_ * 0.19;
  }
  return true;
}

bool Setter::heading(const Block& block) {
  Type type = mood_.heading(size_ * (block.level == 1 ? 2.4 : block.level == 2 ? 1.45 : 1.18));
  type.colour = mood_.accent;
  type.markup = true;
  type.leading = 1.05;
  const double high = canvas_.height(block.text, type, column_.w);
  const double above = y_ <= column_.y + 0.1 ? 0 : size_ * 0.22;
  if (above + high + size_ * 2.2 > room() && !advance()) return false;  // never alone at the foot of a column
  if (y_ > column_.y + 0.1) y_ += above;
  if (!dry_) canvas_.write(block.text, type, {column_.x, y_, column_.w, high});
  y_ += high;
  if (block.level == 2) {
    y_ += 0.6;
    if (!dry_) canvas_.line(column_.x, y_, column_.right(), y_, mood_.edge, 0.25);
    y_ += 0.4;
  }
  return true;
}

bool Setter::lines(const std::string& text, const Type& usual, double indent, const std::string& bullet) {
  Type type = usual;
  type.markup = true;
  type.leading = 1.3;
  PangoLayout* const layout = canvas_.lay(text, type, column_.w - indent);
  PangoLayoutIter* const line = pango_layout_get_iter(layout);
  bool first = true, fits = true;
  do {
    PangoRectangle extent;
    pango_layout_iter_get_line_extents(line, nullptr, &extent);
    int top = 0, bottom = 0;
    pango_layout_iter_get_line_yrange(line, &top, &bottom);
    const double high = static_cast<double>(bottom - top) / PANGO_SCALE;
    if (high > room() && !advance()) {
      fits = false;
      break;
    }
    if (!dry_) {
      canvas_.letters(type.colour);
      const double base = y_ + static_cast<double>(pango_layout_iter_get_baseline(line) - top) / PANGO_SCALE;
      cairo_move_to(canvas_.cairo(), column_.x + indent + static_cast<double>(extent.x) / PANGO_SCALE, base);
      pango_cairo_show_layout_line(canvas_.cairo(), pango_layout_iter_get_line_readonly(line));
      if (first && !bullet.empty()) {
        Type mark = usual;
        mark.align = Align::right;
        mark.colour = mood_.accent;
        mark.weight = 600;
        canvas_.write(bullet, mark, {column_.x + indent - 6, y_, 5, high});
      }
    }
    first = false;
    y_ += high;
  } while (pango_layout_iter_next_line(line) == TRUE);
  pango_layout_iter_free(line);
  g_object_unref(layout);
  return fits;
}

bool Setter::table(const Block& block) {
  if (block.rows.empty()) return true;
  constexpr double pad = 0.9;
  std::size_t columns = 0;
  for (const auto& row : block.rows) columns = std::max(columns, row.size());
  Type type = mood_.words(size_ * 0.9);
  type.markup = true;
  type.leading = 1.2;
  Type head = type;
  head.weight = 600;
  std::vector<double> natural(columns, 0), longest(columns, 0);
  for (const auto& row : block.rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      natural[i] = std::max(natural[i], canvas_.width(row[i], head) + 2 * pad);
      const std::string plain = without_marks(row[i]);
      Type bare = head;
      bare.markup = false;
      for (std::size_t from = 0; from < plain.size();) {
        const std::size_t end = std::min(plain.find(' ', from), plain.size());
        longest[i] = std::max(longest[i], canvas_.width(plain.substr(from, end - from), bare) + 2 * pad + 0.3);
        from = end + 1;
      }
    }
  // A table that is far wider than the column becomes a list: each row its first cell, then every other one with its head.
  if (columns >= 4 && std::accumulate(natural.begin(), natural.end(), 0.0) > 2.2 * column_.w) return as_list(block);
  // Who needs less than an even share of what is left has what it needs; the others share the rest by their need.
  std::vector<double> wide = longest;
  double left = column_.w - std::accumulate(wide.begin(), wide.end(), 0.0);
  double wish = 0;
  for (std::size_t i = 0; i < columns; ++i) wish += natural[i] - longest[i];
  for (std::size_t i = 0; i < columns && left > 0 && wish > 0; ++i)
    wide[i] += std::min(1.0, left / wish) * (natural[i] - longest[i]);
  const double sum = std::accumulate(wide.begin(), wide.end(), 0.0);
  if (sum > column_.w)
    for (double& one : wide) one *= column_.w / sum;
  else wide.back() += column_.w - sum;

  bool top = true, shaded = false;
  for (const auto& row : block.rows) {
    const Type& how = top ? head : type;
    double high = 0;
    for (std::size_t i = 0; i < row.size(); ++i)
      high = std::max(high, canvas_.height(row[i], how, wide[i] - 2 * pad) + 1.1);
    const double wanted = top && block.rows.size() > 1 ? high + size_ : high;
    if (wanted > room() && !advance()) return false;
    if (!dry_) {
      if (top) canvas_.fill({column_.x, y_, column_.w, high}, mood_.sunk);
      else if (shaded) canvas_.fill({column_.x, y_, column_.w, high}, mood_.sunk.with(0.4));
      double x = column_.x;
      for (std::size_t i = 0; i < row.size(); ++i) {
        canvas_.write(row[i], how, {x + pad, y_ + 0.55, wide[i] - 2 * pad, high});
        x += wide[i];
      }
      canvas_.line(column_.x, y_ + high, column_.right(), y_ + high, mood_.edge, 0.15);
    }
    y_ += high;
    shaded = !shaded && !top;
    top = false;
  }
  return true;
}

bool Setter::as_list(const Block& block) {
  const auto& head = block.rows.front();
  for (std::size_t row = 1; row < block.rows.size(); ++row) {
    std::string text;
    bool short_before = false;
    for (std::size_t i = 0; i < block.rows[row].size() && i < head.size(); ++i) {
      const std::string& cell = block.rows[row][i];
      if (cell.empty()) continue;
      const bool brief = cell.size() <= 2;  // figures stand in a line: SOC 7, GOV 8
      if (i == 0) text = "<b>" + cell + ".</b>";
      else text += (i == 1 ? " " : short_before && brief ? ", " : ". ") + head[i] + (brief ? " " : ": ") + cell;
      short_before = brief;
    }
    if (!lines(text + ".", mood_.words(size_), 3.6, "•")) return false;
    y_ += size_ * 0.09;
  }
  return true;
}

void set_in(Canvas& canvas, const Mood& mood, std::string_view markdown, const Box& box, int columns, double most) {
  const std::vector<Block> blocks = blocks_of(markdown);
  constexpr double gap = 7;
  const double wide = (box.w - gap * (columns - 1)) / columns;
  const auto run = [&](double size, double high, bool dry) {
    int at = 0;
    const auto next = [&](Box& column) {
      if (++at >= columns) return false;
      column = {box.x + at * (wide + gap), box.y, wide, high};
      return true;
    };
    return Setter{canvas, mood, size, {box.x, box.y, wide, high}, next, dry}.set(blocks);
  };
  double size = most;
  while (size > 5 && !run(size, box.h, true)) size -= 0.25;
  double high = box.h;  // the columns end side by side
  while (high > box.h / 3 && run(size, high - 3, true)) high -= 3;
  run(size, high, false);
}

}  // namespace parlor::print
