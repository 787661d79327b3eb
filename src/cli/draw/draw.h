// SPDX-License-Identifier: MIT
// A game on a terminal. A game may have a drawing of its own; the others get an outline of their view.
#pragma once

#include <span>
#include <string_view>

#include "cli/screen.h"
#include "kernel/seat.h"
#include "words/json.h"
#include "words/names.h"

namespace parlor::cli {

/// What is drawn: nothing but what the viewer was sent.
struct Scene {
  const Json& view;
  const Names& names;
  const Json& cards;  // the game's cards.json
  Viewer viewer;
};

/// Something else to look at, by a word typed at the prompt.
struct Page {
  std::string_view word, does;
  void (*draw)(const Scene&, const Screen&);
};

struct Drawing {
  void (*table)(const Scene&, const Screen&);  // all of it
  void (*step)(const Scene&, const Screen&);   // what one needs when a step begins
  void (*desk)(const Scene&, const Screen&);   // what stands right above a question: one's cards, one's goal
  std::span<const Page> pages;
  void (*cards)(const Json& cards, const Screen&);
};

const Drawing& drawing_of(std::string_view game);

extern const Drawing persuasion_drawing, resonance_drawing, ritual_drawing, resilience_drawing;

}  // namespace parlor::cli
