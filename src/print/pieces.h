// SPDX-License-Identifier: MIT
// What a game is made of on paper: cards, boards, tokens, aids. Each knows how to draw itself.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "print/canvas.h"
#include "print/pictures.h"
#include "print/print.h"
#include "words/json.h"

namespace parlor::print {

inline constexpr double card_width = 63, card_height = 88;
inline constexpr double bleed_width = 3;
inline constexpr double safe = 3;  // nothing that matters is nearer to the edge

/// Draws between (0, 0) and the piece's size; a ground goes as far beyond as `bleed` says.
struct Frame {
  Canvas& canvas;
  double w, h, bleed;

  Box whole() const { return {-bleed, -bleed, w + 2 * bleed, h + 2 * bleed}; }
  Box inside() const { return {safe, safe, w - 2 * safe, h - 2 * safe}; }
};
using Draw = std::function<void(const Frame&)>;

struct Piece {
  std::string name;
  Part part = Part::cards;
  double w = card_width, h = card_height;
  int copies = 1;
  Draw front;
  Draw back = {};          // none: its back stays white
  bool two_faced = false;  // what is on its back matters: without backs it is printed as a piece of its own
  std::string group = {};  // what it is counted as on the cover
};

/// The colours and the face of a game's titles, as web/src/app.css has them for the page in daylight.
struct Mood {
  std::string game, title, display;
  Colour paper, card, sunk, ink, soft, edge, accent, on_accent;

  Type heading(double size) const { return {.family = display, .size = size, .weight = 600, .colour = ink}; }
  Type words(double size) const { return {.size = size, .colour = ink}; }
  Type small(double size) const { return {.size = size, .colour = soft}; }
  Type flavour(double size) const { return {.size = size, .colour = soft, .italic = true}; }
};
Mood mood_of(const std::string& game, const std::string& title);

/// What a game's own file makes pieces of.
struct Source {
  Mood mood;
  Json cards;
  std::string cards_text, where;  // the text that was given; empty: the game's own
};

struct Kit {
  std::vector<Piece> pieces;
  std::vector<std::string> also;  // what one needs besides, for the cover: "a six-sided die"
};

Kit persuasion_kit(const Source& box);
Kit resonance_kit(const Source& box);
Kit ritual_kit(const Source& box);
Kit resilience_kit(const Source& box);

// What the games' pieces share.

/// The back of a deck: the game's own ground, a sign in the middle, its name and what deck it is.
Draw deck_back(const Mood& mood, Colour one, Colour other, Colour light, std::string deck, Draw sign);
/// A disc of that colour with a sign in its middle, to cut as a square.
Piece token(std::string name, std::string group, int copies, double size, Draw front, Draw back = {});
Draw disc_of(Colour ground, Colour edge, Draw sign);
/// A round in short for every player, how to play on one page, and the label of the box with a picture of the game.
void add_aids(Kit& kit, const Source& source, int players, Draw picture);
/// A frame inside the edge of a card.
void border(const Frame& frame, const Colour& colour, double width, double inset = 2.2, double radius = 2.6);

}  // namespace parlor::print
