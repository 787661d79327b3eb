// SPDX-License-Identifier: MIT
// The cards of Resonance, as typed values.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "games/resonance/state.h"
#include "kernel/fault.h"
#include "words/json_fwd.h"
#include "words/names.h"

namespace parlor::resonance {

using Audiences = std::uint16_t;  // a bit for each of the nine

struct Audience {
  std::string id, code, name, singular, glyph, colour;
};
struct Face {
  std::string id, name, flavour;
};
struct alignas(8) PersonaFacts {
  Audiences audience = 0;
  std::uint8_t value = 0, draw = 0;
  std::uint8_t place = 0;  // of the audience
};

/// A number below 256 for each audience, a byte each in two words: cards are summed up for all audiences at once.
class Sums {
 public:
  Sums() = default;
  Sums(Audiences some, int number) {
    for (int a = 0; a < audience_count; ++a)
      words_[static_cast<std::size_t>(a / 8)] |= static_cast<std::uint64_t>((some >> a & 1) * number) << a % 8 * 8;
  }
  int operator[](std::size_t audience) const {
    return reinterpret_cast<const unsigned char*>(words_.data())[audience];  // little-endian, as action.h requires
  }
  Sums& operator+=(const Sums& other) { return words_[0] += other.words_[0], words_[1] += other.words_[1], *this; }
  Sums& operator-=(const Sums& other) { return words_[0] -= other.words_[0], words_[1] -= other.words_[1], *this; }

 private:
  std::array<std::uint64_t, 2> words_{};
};

/// What some personas have together, of each audience.
struct Crowd {
  Sums value, draw;
  Crowd& operator+=(const Crowd& other) { return value += other.value, draw += other.draw, *this; }
  Crowd& operator-=(const Crowd& other) { return value -= other.value, draw -= other.draw, *this; }
};

/// The numbers that a set of cards may change; as they stand here the rulebook says.
struct Setup {
  std::uint8_t influence = 40;                               // RSN-06
  std::uint8_t start_personas = 8, start_responses = 3;      // RSN-13
  std::uint8_t display_personas = 3, display_responses = 1;  // RSN-79: per active seat
  std::uint8_t draw_personas = opening_size,
               draw_responses = drawn_size;  // RSN-23, RSN-27; nobody removes more: RSN-100
  std::uint8_t refill_personas = opening_size,
               refill_responses = drawn_size;  // RSN-106, RSN-108: of fewer cards than that
  std::uint8_t add_cost = 1, remove_cost = 1;  // RSN-85, RSN-98
  std::uint16_t target = 100;                  // RSN-70, where no house rule says otherwise
  bool operator==(const Setup&) const = default;
};

/// What is printed on the cards. RSN-07: the faces are words only, play depends on the facts.
struct Content {
  Setup setup;
  std::array<Audience, audience_count> audiences;
  std::array<Face, persona_count> persona_faces;
  std::array<Face, response_count> response_faces;
  std::array<Face, event_count> event_faces;
  std::array<PersonaFacts, persona_count + 1> persona_facts{};  // by card; the first place belongs to no card
  std::array<Audiences, response_count + 1> response_audience{};
  std::array<Audiences, event_count + 1> event_audiences{};
  std::array<std::uint8_t, event_count + 1> event_attention{};

  // The same as sums. At most 28 personas an audience, each with a value up to 9: 252; at most 50 responses, and 25 events
  std::array<Crowd, persona_count + 1> persona_crowds{};
  std::array<Sums, response_count + 1> response_sums{};
  std::array<Sums, event_count + 1> event_sums{};
  Sums all_events;

  const Face& face(Persona card) const { return persona_faces[static_cast<std::size_t>(card) - 1]; }
  const Face& face(Response card) const { return response_faces[static_cast<std::size_t>(card) - 1]; }
  const Face& face(Headline card) const { return event_faces[static_cast<std::size_t>(card) - 1]; }
  PersonaFacts facts(Persona card) const { return persona_facts[static_cast<std::size_t>(card)]; }
  Audiences audience(Response card) const { return response_audience[static_cast<std::size_t>(card)]; }
  Audiences audiences_of(Headline card) const { return event_audiences[static_cast<std::size_t>(card)]; }
  const Crowd& crowd(Persona card) const { return persona_crowds[static_cast<std::size_t>(card)]; }
  const Sums& sums(Response card) const { return response_sums[static_cast<std::size_t>(card)]; }
  const Sums& sums(Headline card) const { return event_sums[static_cast<std::size_t>(card)]; }
  int attention(Headline card) const { return event_attention[static_cast<std::size_t>(card)]; }

  /// Reads and checks content/resonance/cards.json.
  static Result<Content> read(const Json& json);

  /// What play depends on; its hash is the content's address.
  Json mechanics() const;

  Json printed_names() const;
  std::shared_ptr<const Names> names;  // those
};

}  // namespace parlor::resonance
