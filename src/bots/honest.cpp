// SPDX-License-Identifier: MIT
#include "bots/honest.h"

#include <algorithm>
#include <map>
#include <string>

#include "parlor/content/embedded.h"
#include "table/cards.h"
#include "table/catalogue.h"

namespace parlor {
namespace {

constexpr std::int32_t whole = 1'000'000;

Honesty read(std::string_view game) {
  std::vector<std::pair<std::int32_t, std::int32_t>> points;
  const std::string path = "content/" + std::string{game} + "/chances.json";
  const std::string_view text = content::embedded(path);
  if (text.data() != nullptr) {
    const auto json = parse_json(text, path);
    if (!json) stop_for_bad_own_content(json.fault());
    Reader::Document document{*json, path};
    Reader& in = document.root();
    in.only({"how", "points"});
    in.text("how");
    for (const Reader& point : in.at("points").items()) {
      const auto both = point.items();
      if (both.size() != 2) point.fail("expected two numbers");
      else points.emplace_back(both[0].integer(0, 1000) * 1000, both[1].integer(0, 1000) * 1000);
    }
    for (std::size_t i = 1; i < points.size(); ++i)
      if (points[i].first <= points[i - 1].first || points[i].second < points[i - 1].second)
        in.at("points").fail("expected them to rise");
    if (!document.sound()) stop_for_bad_own_content(document.fault());
  }
  if (points.empty()) points = {{0, 0}, {whole, whole}};
  return Honesty{std::move(points)};
}

}  // namespace

/// A straight line between two points.
std::int32_t Honesty::of(std::int32_t raw) const {
  if (raw <= points_.front().first) return points_.front().second;
  for (std::size_t i = 1; i < points_.size(); ++i) {
    const auto [x0, y0] = points_[i - 1];
    const auto [x1, y1] = points_[i];
    if (raw <= x1) return static_cast<std::int32_t>(y0 + std::int64_t{raw - x0} * (y1 - y0) / (x1 - x0));
  }
  return points_.back().second;
}

const Honesty& honesty_of(std::string_view game) {
  static const auto all = [] {
    std::map<std::string, Honesty, std::less<>> tables;
    for (const Facts* const one : all_facts()) tables.emplace(one->name, read(one->name));
    return tables;
  }();
  static const Honesty plain{{{0, 0}, {whole, whole}}};
  const auto found = all.find(game);
  return found == all.end() ? plain : found->second;
}

}  // namespace parlor
