// SPDX-License-Identifier: MIT
// The pictures of the games, of the same parts as the page's: the inside of an SVG, made of web/src/art by what a card says. For every
// function here there is one in web/src/art/<game>.ts; a test holds them together.
#pragma once

#include <string>
#include <vector>

#include "words/json.h"

namespace parlor::print {

const Json& art(const std::string& name);  // web/src/art/<name>.json
std::string text(const Json& object, const char* key);
int number(const Json& object, const char* key);
const Json& field(const Json& object, const std::string& key);  // null where there is none

struct Seal {
  std::string colour, shape, path;  // 24 x 24
};
Seal seat_look(int seat);

namespace persuasion {
std::string glyph(const std::string& icon);                                                   // 24 x 24
std::string cameo(const std::string& id, const std::string& colour, bool hidden);             // 80 x 96
std::string vignette(const Json& trait);                                                      // 120 x 66
std::string wax(const std::string& mark, const std::string& wax, const std::string& stroke);  // 20 x 20
}  // namespace persuasion

namespace resonance {
std::string glyph(const std::string& sign, const std::string& colour);                                       // 24 x 24
std::string coin();                                                                                          // 20 x 20
std::string avatar(const std::string& id, const std::string& colour);                                        // 40 x 40
std::string scene(const std::string& id, const std::string& name, const std::vector<std::string>& colours);  // 160 x 90
}  // namespace resonance

namespace ritual {
std::string glyph(const std::string& kind);   // 24 x 24, in the current colour
std::string portrait(const std::string& of);  // 64 x 64
std::string spell(const Json& spell);         // 64 x 64
std::string moon(int place);                  // 48 x 48: its disc, and what of it is lit
std::string ink(const std::string& kind);     // on parchment
std::string tint(const std::string& kind);
}  // namespace ritual

namespace resilience {
std::string sign(const std::string& of);        // the outline, 24 x 24
std::string portrait(const std::string& role);  // 48 x 48
std::string scene(const std::string& id, const std::vector<std::string>& on, const std::string& tone);  // 160 x 90
}  // namespace resilience

}  // namespace parlor::print
