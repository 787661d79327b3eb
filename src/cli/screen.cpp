// SPDX-License-Identifier: MIT
#include "cli/screen.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <utility>

namespace parlor::cli {
namespace {

constexpr int piped_width = 100, least_width = 40, most_width = 120;

constexpr int least_height = 10;  // in less a page is no page

/// Columns and lines.
std::pair<int, int> terminal_size() {
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? std::pair<int, int>{size.ws_col, size.ws_row} : std::pair{80, 24};
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::vector<std::string> wrapped(std::string_view text, int first_width, int width) {
  std::vector<std::string> lines;
  std::string line;
  int used = 0;
  for (const std::string_view word : split(text, ' ')) {
    const int room = lines.empty() ? first_width : width;
    const int wide = columns(word);
    if (used > 0 && used + 1 + wide > room) {
      lines.push_back(std::move(line));
      line.clear();
      used = 0;
    }
    if (used > 0) line += ' ', ++used;
    line += word;
    used += wide;
  }
  lines.push_back(std::move(line));
  return lines;
}

std::vector<std::string_view> cells_of(std::string_view row) {
  row = trimmed(row);
  row.remove_prefix(1);
  if (row.ends_with('|')) row.remove_suffix(1);
  std::vector<std::string_view> cells = split(row, '|');
  for (std::string_view& cell : cells) cell = trimmed(cell);
  return cells;
}

constexpr int gap = 2;  // between two columns of a table

/// Narrows the widest columns until all of them fit.
void fit(std::vector<int>& widths, int room) {
  constexpr int narrowest = 12;
  int total = -gap;
  for (const int width : widths) total += width + gap;
  while (total > room) {
    int& widest = *std::max_element(widths.begin(), widths.end());
    if (widest <= narrowest) return;
    --widest, --total;
  }
}

bool is_rule_of_table(std::string_view row) { return row.find_first_not_of("|-: ") == std::string_view::npos; }

}  // namespace

int columns(std::string_view text) {
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
      continue;
    }
    count += (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;  // bytes that continue a letter do not count
  }
  return count;
}

std::string padded(std::string_view text, int width) {
  return std::string{text} + std::string(static_cast<std::size_t>(std::max(0, width - columns(text))), ' ');
}

std::string right_aligned(std::string_view text, int width) {
  return std::string(static_cast<std::size_t>(std::max(0, width - columns(text))), ' ') + std::string{text};
}

Screen Screen::standard() {
  const bool terminal = isatty(STDOUT_FILENO) == 1;
  const char* const no_colour = std::getenv("NO_COLOR");
  const bool colour = terminal && (no_colour == nullptr || *no_colour == '\0');
  return {std::cout, colour, terminal ? std::clamp(terminal_size().first, least_width, most_width) : piped_width};
}

Screen Screen::for_a_player() {
  Screen screen = standard();
  screen.by_hand_ = isatty(STDIN_FILENO) == 1;
  if (screen.by_hand_ && isatty(STDOUT_FILENO) == 1 && terminal_size().second >= least_height)
    screen.height_ = terminal_size().second;
  return screen;
}

std::string Screen::ink(Ink ink, std::string_view text) const {
  constexpr std::array<std::string_view, 9> codes{"", "1", "2", "31", "32", "33", "34", "35", "36"};
  if (!colour_ || ink == Ink::plain || text.empty()) return std::string{text};
  return "\x1b[" + std::string{codes[static_cast<std::size_t>(ink)]} + "m" + std::string{text} + "\x1b[0m";
}

void Screen::line(std::string_view text) const {
  const int rows = 1 + std::max(0, columns(text) - 1) / width_;
  if (height_ > 0 && !hurried_ && used_ > 0 && used_ + rows >= height_) wait_for_enter();
  used_ += rows;
  *out_ << text << '\n';
}

/// Who types a word instead has read enough, and means the word; q means no more than that. A number counts only among the choices: elsewhere it would
/// answer a question that nobody has seen.
void Screen::wait_for_enter() const {
  *out_ << ink(Ink::dim, "— Enter shows more —") << std::flush;
  used_ = 0;
  std::string typed;
  hurried_ = !std::getline(std::cin, typed) || !typed.empty();
  if (typed != "q" && typed.find_first_not_of(choosing_ ? " \t\r" : " \t\r0123456789") != std::string::npos)
    ahead_ = typed;
  if (colour_) *out_ << "\x1b[1A\r\x1b[2K";  // the text goes on as if it had not waited
}

std::optional<std::string> Screen::ask(std::string_view prompt) const {
  *out_ << ink(Ink::bold, prompt) << std::flush;
  std::optional<std::string> typed = std::exchange(ahead_, std::nullopt);
  const bool was_ahead = typed.has_value();
  if (!was_ahead && !std::getline(std::cin, typed.emplace())) typed.reset();
  used_ = 0, hurried_ = false;
  if (!typed) *out_ << '\n';
  else if (was_ahead || !by_hand_) *out_ << *typed << '\n';
  return typed;
}

void Screen::keep_together(const std::function<void(const Screen&)>& drawing) const {
  if (!hurried_ && !has_room_for(drawing) && can_hold(drawing)) wait_for_enter();
}

bool Screen::has_room_for(const std::function<void(const Screen&)>& drawing, int below) const {
  if (height_ == 0) return true;
  std::ostringstream nowhere;
  const Screen draft{nowhere, colour_, width_};
  drawing(draft);
  return below + draft.used_ < height_;
}

void Screen::paragraph(std::string_view text, int indent, int hanging) const {
  const int blank = static_cast<int>(std::min(text.find_first_not_of(' '), text.size()));  // what the text begins with
  int before = indent + blank;
  text.remove_prefix(static_cast<std::size_t>(blank));
  for (const std::string& one : wrapped(text, width_ - before, width_ - indent - hanging)) {
    line(std::string(static_cast<std::size_t>(before), ' ') + one);
    before = indent + hanging;
  }
}

void Screen::item(std::string_view number, int width, std::string_view text, Ink with) const {
  const int before = std::max(0, width - columns(number));
  paragraph(ink(with, number) + "  " + std::string{text}, before, width - before + 2);
}

void Screen::items(const std::vector<std::string>& texts, const std::vector<std::size_t>& numbers) const {
  constexpr std::size_t many = 9;
  const int before = texts.size() > many ? 4 : 3, half = width_ / 2;
  const bool fits = std::all_of(texts.begin(), texts.end(),
                                [&](const std::string& text) { return columns(text) + before + 2 < half; });
  if (texts.size() <= many || !fits) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      item(std::to_string(numbers[i]), before, texts[i]);
      choosing_ = true;
    }
    choosing_ = false;
    return;
  }
  const auto entry = [&](std::size_t i) {
    return right_aligned(ink(Ink::cyan, std::to_string(numbers[i])), before) + "  " + texts[i];
  };
  const std::size_t rows = (texts.size() + 1) / 2;  // down the left, then down the right
  for (std::size_t i = 0; i < rows; ++i)
    line(i + rows < texts.size() ? padded(entry(i), half) + entry(i + rows) : entry(i));
}

void Screen::heading(const std::vector<std::string>& parts) const {
  std::string rule;
  for (int i = 0; i < width_ - 1; ++i) rule += "─";
  line();
  line(ink(Ink::dim, rule));
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty() && columns(text) + 2 + columns(part) > width_) line(text), text = "  " + part;
    else text += (text.empty() ? "" : "  ") + part;
  }
  line(text);
}

void Screen::title(std::string_view text) const {
  line();
  line(ink(Ink::bold, text));
}

void Screen::table(const std::vector<std::vector<std::string>>& rows, int indent) const {
  std::vector<int> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
  }
  fit(widths, width_ - indent);
  for (const auto& row :
       rows)  // a word that is wider than its column makes it wider: it stands apart from the next one
    for (std::size_t i = 0; i < row.size(); ++i)
      if (columns(row[i]) > widths[i])
        for (const std::string& part : wrapped(row[i], widths[i], widths[i]))
          widths[i] = std::max(widths[i], columns(part));
  for (const auto& row : rows) {
    std::vector<std::vector<std::string>> cells;  // each as its lines
    std::size_t height = 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
      cells.push_back(columns(row[i]) <= widths[i] ? std::vector{row[i]} : wrapped(row[i], widths[i], widths[i]));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t part = 0; part < height; ++part) {
      std::string text(static_cast<std::size_t>(indent), ' ');
      for (std::size_t i = 0; i < cells.size(); ++i)
        text += padded(part < cells[i].size() ? cells[i][part] : "", widths[i] + gap);
      while (text.ends_with(' ')) text.pop_back();
      line(text);
    }
  }
}

std::string Screen::spoken(std::string_view markdown) const {
  std::string text;
  while (!markdown.empty()) {
    const std::size_t mark = markdown.find_first_of("*`");
    text += markdown.substr(0, mark);
    if (mark == std::string_view::npos) break;
    const std::string_view sign = markdown.substr(mark).starts_with("**") ? "**" : markdown.substr(mark, 1);
    const std::size_t end = markdown.find(sign, mark + sign.size());
    if (end == std::string_view::npos) return text += markdown.substr(mark);
    const std::string_view inner = markdown.substr(mark + sign.size(), end - mark - sign.size());
    const Ink with = sign == "**" ? Ink::bold : sign == "`" ? Ink::cyan : Ink::plain;
    for (const std::string_view word : split(inner, ' '))  // word by word, so that a line may be broken between them
      text += ink(with, word) + ' ';
    text.pop_back();
    markdown.remove_prefix(end + sign.size());
  }
  return text;
}

void Screen::markdown(std::string_view text) const {
  std::vector<std::vector<std::string>> rows;
  const auto end_table = [&] {
    if (!rows.empty()) table(rows);
    rows.clear();
  };
  for (const std::string_view one : split(text, '\n')) {
    if (one.starts_with('|')) {
      if (is_rule_of_table(one)) continue;
      std::vector<std::string>& row = rows.emplace_back();
      for (const std::string_view cell : cells_of(one)) row.push_back(spoken(cell));
      continue;
    }
    end_table();
    if (one.starts_with('#')) line(ink(Ink::bold, trimmed(one.substr(one.find_first_not_of('#')))));
    else if (one.starts_with("- ")) paragraph("· " + spoken(one.substr(2)), 2, 2);
    else if (one.empty()) line();
    else paragraph(spoken(one));
  }
  end_table();
}

}  // namespace parlor::cli
