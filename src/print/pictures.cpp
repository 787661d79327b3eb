// SPDX-License-Identifier: MIT
#include "print/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <regex>

#include "parlor/art/embedded.h"
#include "print/template.h"

namespace parlor::print {
namespace {

std::string_view pattern(const std::string& name) { return art::embedded("web/src/art/" + name + ".svg"); }

/// A number below `sides`, the same as the page's: all of it is exact.
std::int64_t varied(std::int64_t seed, std::int64_t salt, std::int64_t sides) {
  const std::int64_t rest = (seed * (salt + 7) * 7919) % 10007;
  return static_cast<std::int64_t>(std::floor(static_cast<double>(rest) / 10007 * static_cast<double>(sides)));
}

std::string nth(const Json& list, std::int64_t place) {
  return list[static_cast<std::size_t>(place)].get<std::string>();
}

/// The first whose words are found in what is said; null: none.
const Json* that_speaks_of(const Json& list, const std::string& said) {
  for (const Json& one : list)
    if (std::regex_search(said, std::regex{text(one, "said")})) return &one;
  return nullptr;
}

}  // namespace

const Json& art(const std::string& name) {
  static const std::map<std::string, Json> all = [] {
    std::map<std::string, Json> read;
    for (const char* const one : {"persuasion", "resonance", "ritual", "resilience", "seats"}) {
      const std::string path = std::string{"web/src/art/"} + one + ".json";
      read.emplace(one, *parse_json(art::embedded(path), path));
    }
    return read;
  }();
  return all.at(name);
}

const Json& field(const Json& object, const std::string& key) {
  static const Json nothing;
  if (!object.is_object()) return nothing;
  const auto found = object.find(key);
  return found == object.end() ? nothing : *found;
}

std::string text(const Json& object, const char* key) {
  const Json& value = field(object, key);
  return value.is_string() ? value.get<std::string>() : "";
}

int number(const Json& object, const char* key) {
  const Json& value = field(object, key);
  return value.is_number_integer() ? value.get<int>() : 0;
}

Seal seat_look(int seat) {
  const Json& all = art("seats");
  const Json& one = all[static_cast<std::size_t>(seat) % all.size()];
  return {text(one, "colour"), text(one, "shape"), text(one, "path")};
}

namespace persuasion {

std::string glyph(const std::string& icon) {
  const bool known = icon == "coin" || icon == "laurel" || icon == "heart" || icon == "quill";
  return fill(pattern("persuasion/glyph"), tree({{known ? icon : "lily", true}}));
}

std::string cameo(const std::string& id, const std::string& colour, bool hidden) {
  const bool own = !hidden && id.size() == 2 && id[0] == 'C' && id[1] >= '1' && id[1] <= '7';
  Json fields = tree({{"ground", hidden ? "#5b4348" : colour}, {"hidden", hidden}, {"head", !hidden}});
  fields[own ? id : "other"] = true;
  return fill(pattern("persuasion/cameo"), fields);
}

std::string vignette(const Json& trait) {
  const std::int64_t seed = seed_of(text(trait, "key") + text(trait, "name"), 31, 9973, 7);
  const auto of = [&](const char* id) { return number(trait["signs"], id); };
  const bool lady = seed % 2 == 0;
  const Json& walls = art("persuasion")["walls"];
  Json fields = walls[static_cast<std::size_t>(seed) % walls.size()];
  fields["stripes"] = Json::array();
  for (int x = 0; x < 120; x += 20) fields["stripes"].push_back(tree({{"x", x}}));
  fields["lady"] = lady;
  fields["cloth"] = of("wealth") > 0 ? "#f2d28a" : of("wealth") < 0 ? "#b9a58c" : "#e6d3b8";
  fields["dull"] = of("wit") < 0;
  fields["mouth"] = of("romance") < 0 ? "M56 36c2-1.500 6-1.500 8 0" : "M56 34.500c2 2 6 2 8 0";
  fields["masked"] = of("virtue") < 0;
  fields["tiara"] = of("standing") > 0 && lady;
  fields["topper"] = of("standing") > 0 && !lady;
  fields["cap"] = of("standing") < 0;
  fields["bare"] = of("standing") == 0;
  fields["bun"] = lady;
  fields["hair"] = lady ? "#6b3f22" : "#3b2a22";
  fields["halo"] = of("virtue") > 0;
  fields["things"] = Json::array();
  constexpr int across[]{18, 102, 60}, down[]{32, 32, 58};
  std::size_t i = 0;
  for (const auto& [id, sign] : trait["signs"].items()) {
    Json thing = tree({{"x", i < 3 ? across[i] : 60}, {"y", i < 3 ? down[i] : 40}});
    thing[id + (sign.get<int>() > 0 ? "_plus" : "_minus")] = true;
    fields["things"].push_back(std::move(thing));
    ++i;
  }
  return fill(pattern("persuasion/vignette"), fields);
}

std::string wax(const std::string& mark, const std::string& wax, const std::string& stroke) {
  return fmt::format(
      R"x(<g transform="translate(10 10)"><path d="{}" fill="{}" stroke="{}" stroke-width="1"/><path d="{}" fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/></g>)x",
      text(art("persuasion"), "wax"), wax, stroke, text(art("persuasion")["marks"], mark.c_str()));
}

}  // namespace persuasion

namespace resonance {

std::string glyph(const std::string& sign, const std::string& colour) {
  const std::string own = text(art("resonance")["glyphs"], sign.c_str());
  return fill(pattern("resonance/glyph"), tree({{"path", own.empty() ? text(art("resonance"), "glyph") : own},
                                                {"colour", colour},
                                                {"ground", colour},
                                                {"line", "#fff"}}));
}

std::string coin() { return fill(pattern("resonance/coin"), Json::object()); }

std::string avatar(const std::string& id, const std::string& colour) {
  const Json& all = art("resonance");
  const std::int64_t seed = seed_of(id, 31, 9973, 7), cut = (seed >> 4) % 6;
  return fill(pattern("resonance/avatar"), tree({{"id", id},
                                                 {"colour", colour},
                                                 {"skin", nth(all["skins"], seed % 5)},
                                                 {"hair", nth(all["hairs"], (seed >> 2) % 6)},
                                                 {"cut", nth(all["cuts"], cut)},
                                                 {"long", cut == 1},
                                                 {"bun", cut == 3},
                                                 {"beard", cut == 4},
                                                 {"glasses", seed % 7 == 0}}));
}

std::string scene(const std::string& id, const std::string& name, const std::vector<std::string>& colours) {
  const Json& all = art("resonance");
  const std::int64_t seed = seed_of(id + name, 33, 99991, 11);
  const auto roll = [&](std::int64_t salt, std::int64_t sides) { return varied(seed, salt, sides); };
  const auto rounded = [](double value) { return fmt::format("{}", std::round(value * 100) / 100); };
  Json fields = all["skies"][static_cast<std::size_t>(roll(1, static_cast<std::int64_t>(all["skies"].size())))];
  const bool sun = roll(8, 2) == 0;
  fields["id"] = id;
  fields["light_x"] = 20 + roll(5, 110);
  fields["light_y"] = 12 + roll(6, 14);
  fields["light_r"] = sun ? 9 : 6;
  fields["light"] = sun ? "#ffd98a" : "#f3f0ff";
  fields["houses"] = Json::array();
  for (std::int64_t i = 0; i < 7; ++i) {
    const std::int64_t x = i * 24 - 4, wide = 17 + roll(i + 3, 10), high = 18 + roll(i + 11, 30);
    const std::string half = rounded(static_cast<double>(wide) / 2), part = rounded(static_cast<double>(wide) / 3);
    const std::string roofs[]{fmt::format("l{0}-7 {0} 7", half), fmt::format("h{}", wide),
                              fmt::format("h{0}v-6h{0}v6h{0}", part)};
    Json windows = Json::array();
    for (std::int64_t row = 0; row < 3; ++row) {
      const std::int64_t top = 82 - high + row * 10;
      windows.push_back(tree({{"left", x + 4}, {"top", top}, {"lit", roll(row + x + 80, 3) == 0 ? 0.15 : 0.8}}));
      windows.push_back(tree({{"left", x + 11}, {"top", top}, {"lit", roll(row + x + 90, 2) == 0 ? 0.15 : 0.7}}));
    }
    fields["houses"].push_back(
        tree({{"x", x}, {"tall", high + 14}, {"roof", roofs[roll(i + 23, 3)]}, {"windows", std::move(windows)}}));
  }
  std::string said = name;
  std::transform(said.begin(), said.end(), said.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  const Json* const thing = that_speaks_of(all["things"], said);
  fields["thing"] = thing == nullptr ? text(all, "thing") : text(*thing, "path");
  fields["signs"] = Json::array();
  for (std::size_t i = 0; i < colours.size(); ++i)
    fields["signs"].push_back(tree({{"x", 160 * (static_cast<double>(i + 1) / static_cast<double>(colours.size() + 1))},
                                    {"y", 62 + 3 * roll(static_cast<std::int64_t>(i) + 31, 3)},
                                    {"colour", colours[i]}}));
  fields["heads"] = Json::array();
  for (std::int64_t i = 0; i < 11; ++i) {
    const std::int64_t x = 6 + i * 15 + roll(i + 41, 6);
    fields["heads"].push_back(
        tree({{"x", x}, {"left", x - 8}, {"y", 80 + roll(i + 53, 7)}, {"r", 5 + roll(i + 67, 3)}}));
  }
  return fill(pattern("resonance/scene"), fields);
}

}  // namespace resonance

namespace ritual {
namespace {

struct Sign {
  std::string sign, kind;
  int many = 1;
};

/// As web/src/games/ritual/spells.ts: objects of any type are drawn as a flask, the type that beats the others.
Sign sign_of(const Json& effect) {
  const auto thing = [](const std::string& name) -> std::string {
    if (name == "object" || name == "object_choice") return "potion";
    if (name == "chosen_object") return "mineral";
    return name == "object_or_artifact" ? "artifact" : name;
  };
  const auto count = [&](const char* key) { return effect.contains(key) ? number(effect, key) : 1; };
  const std::string op = text(effect, "op"), filter = thing(text(effect, "filter"));
  if (op == "transform_incantation") return {"become", thing(text(effect, "kind")), std::max(1, count("value"))};
  if (op == "play_from_hand") return {"play", filter, std::max(count("n"), count("worth"))};
  if (op == "remove_from_center") return {"remove", filter, count("n")};
  if (op == "draw") return {"draw", thing(text(effect, "deck")), count("n")};
  if (op == "target_discards") return {"lose", filter, count("n")};
  if (op == "change_demon") return {"horns", "", 1};
  if (op == "change_spell") return {"hat", "", 1};
  return {"seal", "sigil", 1};
}

}  // namespace

std::string glyph(const std::string& kind) {
  return fill(pattern("ritual/glyph"), field(art("ritual")["glyphs"], kind));
}

std::string portrait(const std::string& of) {
  const Json &demon = field(art("ritual")["demons"], of), &witch = field(art("ritual")["witches"], of);
  return fill(pattern("ritual/portrait"),
              tree({{"demon", demon}, {"witch", witch}, {"nobody", demon.is_null() && witch.is_null()}}));
}

std::string spell(const Json& spell) {
  const Json& all = art("ritual");
  const std::int64_t hue = seed_of(text(spell, "id"), 31, 360, 7);
  std::vector<Sign> signs;
  const Json& effects = spell["effects"];
  if (!effects.empty()) signs.push_back(sign_of(effects.front()));
  if (effects.size() > 1) signs.push_back(sign_of(effects.back()));
  Json scene = Json::array();
  for (std::size_t i = 0; i < signs.size(); ++i) {
    const Sign& one = signs[i];
    Json kind;
    if (!one.kind.empty()) {
      if (const Json& own = field(all["glyphs"], one.kind); own.is_object()) kind = own;
      kind["ink"] = text(all["lights"], one.kind.c_str());
    }
    Json pips = Json::array();
    for (int k = 0; k + 1 < one.many; ++k) pips.push_back(tree({{"x", 40 - k * 7}}));
    const bool alone = signs.size() == 1;
    scene.push_back(tree({{"at", alone    ? 8
                                 : i == 0 ? 2
                                          : 29},
                          {"scale", alone ? 1 : 0.68},
                          {"sign", text(all["signs"], one.sign.c_str())},
                          {"kind", std::move(kind)},
                          {"pips", std::move(pips)}}));
  }
  return fill(pattern("ritual/spell"),
              tree({{"hue", hue}, {"moon", 12 + hue % 40}, {"hill", 46 + hue % 9}, {"scene", std::move(scene)}}));
}

std::string moon(int place) {
  return fmt::format(R"(<circle cx="24" cy="24" r="20" fill="#2f2350" stroke="#8d7bc4"/><path d="{}" fill="#f5ecd0"/>)",
                     nth(art("ritual")["moons"], place % 8));
}

std::string ink(const std::string& kind) { return text(art("ritual")["inks"], kind.c_str()); }
std::string tint(const std::string& kind) { return text(art("ritual")["tints"], kind.c_str()); }

}  // namespace ritual

namespace resilience {
namespace {

std::int64_t vary(std::int64_t seed, std::int64_t salt, std::int64_t sides) { return varied(seed + 13, salt, sides); }

}  // namespace

std::string sign(const std::string& of) {
  const std::string own = text(art("resilience")["signs"], of.c_str());
  return own.empty() ? text(art("resilience")["signs"], "flag") : own;
}

std::string portrait(const std::string& role) {
  const Json& all = art("resilience");
  const std::int64_t seed = seed_of(role, 33, 99991, 11);
  const auto pick = [&](std::int64_t salt, const char* list) {
    return nth(all[list], vary(seed, salt, static_cast<std::int64_t>(all[list].size())));
  };
  const std::string cut = pick(5, "cuts");
  const bool loose = cut == "long" || cut == "bun";
  Json fields = tree({{"skin", pick(1, "skins")},
                      {"hair", pick(2, "hairs")},
                      {"suit", pick(3, "suits")},
                      {"back", pick(4, "backs")},
                      {"fringe", loose},
                      {"glasses", vary(seed, 6, 3) == 0},
                      {"beard", !loose && vary(seed, 7, 2) == 0},
                      {"tie", loose ? "#f4efe6" : pick(8, "ties")},
                      {"sign", sign(role)}});
  fields[cut] = true;
  return fill(pattern("resilience/portrait"), fields);
}

std::string scene(const std::string& id, const std::vector<std::string>& on, const std::string& tone) {
  const Json& all = art("resilience");
  const std::int64_t seed = seed_of(id, 33, 99991, 11);
  const Json& toned = field(all["skies"], tone);
  const Json& skies = toned.is_null() ? all["skies"]["bad"] : toned;
  Json fields = skies[static_cast<std::size_t>(vary(seed, 1, static_cast<std::int64_t>(skies.size())))];
  const std::string place = on.empty() ? "GOV" : on[0];
  const bool side = vary(seed, 9, 2) == 1;
  fields["uid"] = id;
  fields["light_x"] = 18 + vary(seed, 5, 124);
  fields["light_y"] = 12 + vary(seed, 6, 16);
  fields["light_r"] = 6 + vary(seed, 8, 7);
  fields["bad"] = tone == "bad";
  fields["behind"] = on.size() > 1 ? Json(text(all["places"], on[1].c_str())) : Json();
  fields["aside"] = side ? 34 : -34;
  fields["place"] = text(all["places"], place.c_str());
  fields["lights"] = Json::array();
  for (std::int64_t i = 0; i < 9; ++i) {
    const std::int64_t x = 6 + i * 17 + vary(seed, i + 20, 9);
    fields["lights"].push_back(
        tree({{"x", x}, {"y", 66 + vary(seed, i + 30, 18)}, {"lit", vary(seed, x, 3) == 0 ? 0.2 : 0.8}}));
  }
  fields["thing_x"] = side ? 16 : 88;
  const Json* const said = that_speaks_of(all["speaks"], id);
  fields["thing"] =
      text(all["things"], (said == nullptr ? text(all["usual"], place.c_str()) : text(*said, "thing")).c_str());
  return fill(pattern("resilience/scene"), fields);
}

}  // namespace resilience

}  // namespace parlor::print
