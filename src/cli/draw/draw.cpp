// SPDX-License-Identifier: MIT
#include "cli/draw/draw.h"

#include <array>
#include <string>
#include <utility>

namespace parlor::cli {
namespace {

bool is_simple(const Json& value) {
  if (value.is_object()) return value.empty();
  if (!value.is_array()) return true;
  for (const Json& item : value)
    if (item.is_structured()) return false;
  return true;
}

std::string simple(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_null() || (value.is_structured() && value.empty())) return "-";
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (!value.is_array()) return value.dump();
  std::string list;
  for (const Json& item : value) list += (list.empty() ? "" : ", ") + simple(item);
  return list;
}

std::string readable(std::string key) {
  for (char& letter : key)
    if (letter == '_') letter = ' ';
  return key;
}

void outline(const Json& value, const Screen& screen, int indent) {
  int number = 0;
  for (const auto& [key, item] : value.items()) {
    const std::string name = value.is_array() ? std::to_string(number++) : readable(key);
    if (is_simple(item)) {
      screen.paragraph(screen.ink(Ink::cyan, name) + ": " + simple(item), indent, 4);
    } else {
      screen.paragraph(screen.ink(Ink::cyan, name), indent);
      outline(item, screen, indent + 2);
    }
  }
}

void draw_outline(const Scene& scene, const Screen& screen) {
  screen.line();
  outline(scene.view, screen, 0);
}

void draw_cards(const Json& cards, const Screen& screen) { outline(cards, screen, 0); }

/// The outline of a step has it all.
void draw_nothing(const Scene&, const Screen&) {}

constexpr Drawing plain{draw_outline, draw_outline, draw_nothing, {}, draw_cards};

}  // namespace

const Drawing& drawing_of(std::string_view game) {
  static constexpr std::array<std::pair<std::string_view, const Drawing*>, 4> own{
      {{"persuasion", &persuasion_drawing},
       {"resonance", &resonance_drawing},
       {"ritual", &ritual_drawing},
       {"resilience", &resilience_drawing}}};
  for (const auto& [name, drawing] : own)
    if (name == game) return *drawing;
  return plain;
}

}  // namespace parlor::cli
