// SPDX-License-Identifier: MIT
#include "games/lamplight/content.h"

#include <numeric>

#include "words/json.h"

namespace parlor::lamplight {

Result<Content> Content::read(const Json& json) {
  Content content;
  Reader::Document document{json, ""};
  Reader& root = document.root();
  if (root.only({"game", "pack", "lamps"}).text("game") != "lamplight")
    root.at("game").fail("these are not lamps of Lamplight");
  for (Reader& lamp : root.at("lamps").items()) {
    lamp.only({"number", "name", "copies"});
    const auto place = static_cast<std::size_t>(lamp.integer("number", 1, brightest));
    if (content.copies[place] != 0) lamp.at("number").fail("this number is there twice");
    content.name[place] = lamp.text("name");
    content.copies[place] = lamp.integer("copies", 1, lamp_count);
  }
  const int all = std::accumulate(content.copies.begin(), content.copies.end(), 0);
  if (all != lamp_count) root.at("lamps").fail("there are sixteen lamps (LAM-01), not " + std::to_string(all));
  if (!document.sound()) return document.fault();
  return content;
}

Json Content::mechanics() const { return {{"game", "lamplight"}, {"copies", copies}}; }

}  // namespace parlor::lamplight
