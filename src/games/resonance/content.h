// SPDX-License-Identifier: MIT
// The cards of Resonance, as typed values.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "games/resonance/state.h"
#include "kernel/fault.h"
#include "kernel/json_fwd.h"
#include "kernel/names.h"

namespace parlor::resonance {

using Audiences = std::uint16_t;  // a bit for each of the nine

struct Audience {
  std::string id, code, name, singular, glyph, colour;
};
struct Face {
  std::string id, name, flavour;
};
struct PersonaFacts {
  Audiences audience = 0;
  std::uint8_t value = 0, draw = 0;
};

/// What is printed on the cards. RSN-07: the faces are words only, play depends on the facts.
struct Content {
  std::array<Audience, audience_count> audiences;
  std::array<Face, persona_count> persona_faces;
  std::array<Face, response_count> response_faces;
  std::array<Face, event_count> event_faces;
  std::array<PersonaFacts, persona_count + 1> persona_facts{};  // by card; the first place belongs to no card
  std::array<Audiences, response_count + 1> response_audience{};
  std::array<Audiences, event_count + 1> event_audiences{};
  std::array<std::uint8_t, event_count + 1> event_attention{};
  std::array<std::uint32_t, audience_count> events_for{};  // a bit for each event card that names the audience

  const Face& face(Persona card) const { return persona_faces[static_cast<std::size_t>(card) - 1]; }
  const Face& face(Response card) const { return response_faces[static_cast<std::size_t>(card) - 1]; }
  const Face& face(Headline card) const { return event_faces[static_cast<std::size_t>(card) - 1]; }
  PersonaFacts facts(Persona card) const { return persona_facts[static_cast<std::size_t>(card)]; }
  Audiences audience(Response card) const { return response_audience[static_cast<std::size_t>(card)]; }
  Audiences audiences_of(Headline card) const { return event_audiences[static_cast<std::size_t>(card)]; }
  int attention(Headline card) const { return event_attention[static_cast<std::size_t>(card)]; }

  /// Reads and checks content/resonance/cards.json.
  static Result<Content> read(const Json& json);

  /// What play depends on; its hash is the content's address.
  Json mechanics() const;

  Json printed_names() const;
  std::shared_ptr<const Names> names;  // those
};

}  // namespace parlor::resonance
