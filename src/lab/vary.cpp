// SPDX-License-Identifier: MIT
#include "lab/vary.h"

#include <charconv>
#include <cstdint>
#include <sstream>

namespace parlor {
namespace {

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return number;
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in{text};
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

/// The card of that id, in whichever list it stands.
Json* card_of(Json& cards, const std::string& id) {
  for (auto& [name, list] : cards.items()) {
    if (!list.is_array()) continue;
    for (Json& card : list)
      if (card.is_object() && card.contains("id") && card["id"] == id) return &card;
  }
  return nullptr;
}

/// The value at that path, perhaps of a card by its id.
Result<Json*> place_of(Json& cards, const std::string& path) {
  std::vector<std::string> steps = split(path, '.');
  Json* at = &cards;
  if (steps.size() > 1 && steps[0] == "cards") {
    at = card_of(cards, steps[1]);
    if (at == nullptr) return Fault{path, "there is no card \"" + steps[1] + "\""};
    steps.erase(steps.begin(), steps.begin() + 2);
  }
  for (const std::string& step : steps) {
    const auto place = number_in(step);
    if (at->is_object() && at->contains(step)) at = &(*at)[step];
    else if (at->is_array() && place && *place >= 0 && static_cast<std::size_t>(*place) < at->size())
      at = &(*at)[static_cast<std::size_t>(*place)];
    else return Fault{path, "there is no \"" + step + "\""};
  }
  return at;
}

}  // namespace

Result<Variation> read_variation(const std::string& typed) {
  const std::size_t equals = typed.find('=');
  const Fault wrong{"--vary", "expected PATH=FIRST:LAST, PATH=FIRST:LAST:STEP or PATH=A,B,C, found \"" + typed + "\""};
  if (equals == std::string::npos || equals == 0) return wrong;
  Variation variation{typed.substr(0, equals), {}};
  const std::string values = typed.substr(equals + 1);
  if (values.find(':') == std::string::npos) {
    for (const std::string& word : split(values, ',')) {
      const auto number = number_in(word);
      if (!number) return wrong;
      variation.values.push_back(*number);
    }
    if (variation.values.empty()) return wrong;
    return variation;
  }
  std::vector<int> bounds;
  for (const std::string& word : split(values, ':')) {
    const auto number = number_in(word);
    if (!number) return wrong;
    bounds.push_back(*number);
  }
  if (bounds.size() == 2) bounds.push_back(1);
  if (bounds.size() != 3 || bounds[2] < 1 || bounds[1] < bounds[0]) return wrong;
  for (std::int64_t value = bounds[0]; value <= bounds[1]; value += bounds[2]) {
    if (variation.values.size() == most_cells) return Fault{"--vary", "these are more values than can be tried"};
    variation.values.push_back(static_cast<int>(value));
  }
  return variation;
}

std::optional<Fault> set_number(Json& cards, const std::string& path, int value) {
  const auto found = place_of(cards, path);
  if (!found) return found.fault();
  if (!(*found)->is_number_integer()) return Fault{path, "is no whole number"};
  **found = value;
  return {};
}

std::optional<int> number_at(const Json& cards, const std::string& path) {
  Json copy = cards;
  const auto found = place_of(copy, path);
  if (!found || !(*found)->is_number_integer()) return {};
  return (*found)->get<int>();
}

std::vector<std::vector<int>> grid_of(const std::vector<Variation>& variations) {
  std::vector<std::vector<int>> grid{{}};
  for (const Variation& variation : variations) {
    std::vector<std::vector<int>> finer;
    for (const std::vector<int>& cell : grid)
      for (const int value : variation.values) {
        if (finer.size() == most_cells) return finer;
        finer.push_back(cell);
        finer.back().push_back(value);
      }
    grid = std::move(finer);
  }
  return grid;
}

}  // namespace parlor
