// SPDX-License-Identifier: MIT
// What seats and cards of Resonance are called.
#include "games/resonance/rules.h"
#include "words/json.h"

namespace parlor::resonance {

Json Content::printed_names() const {
  Json words = tree({{"card", Json::object()},
                     {"face", Json::object()},
                     {"short", Json::object()},
                     {"flavour", Json::object()},
                     {"audience", Json::object()}});
  const auto joined = [&](Audiences bits, std::string Audience::* word) {
    std::string list;
    for (std::size_t i = 0; i < audiences.size(); ++i)
      if ((bits >> i & 1) != 0) list += (list.empty() ? "" : ", ") + audiences[i].*word;
    return list;
  };
  const auto add = [&](const Face& face, Audiences by, const std::string& numbers, const std::string& spelt_out) {
    words["card"][face.id] = face.name;
    words["face"][face.id] = face.name + " (" + joined(by, &Audience::name) + spelt_out + ")";
    words["short"][face.id] = face.name + " (" + joined(by, &Audience::name) + numbers + ")";
    if (!face.flavour.empty()) words["flavour"][face.id] = face.flavour;
  };
  for (int i = 1; i <= persona_count; ++i) {
    const PersonaFacts its = facts(Persona(i));
    const std::string value = std::to_string(its.value), draw = std::to_string(its.draw);
    add(face(Persona(i)), its.audience, " " + value + "/" + draw, ", value " + value + ", draw " + draw);
  }
  for (int i = 1; i <= response_count; ++i) add(face(Response(i)), audience(Response(i)), "", "");
  for (int i = 1; i <= event_count; ++i) {
    const std::string worth = std::to_string(attention(Headline(i)));
    add(face(Headline(i)), audiences_of(Headline(i)), " " + worth, ", " + worth + " attention");
  }
  for (const Audience& one : audiences) words["audience"][one.id] = one.name;
  return words;
}

Json Rules::names(const State&) const { return Json::object(); }  // seats are called by their people

}  // namespace parlor::resonance
