// SPDX-License-Identifier: MIT
// Persuasion on paper: traits, characters, letters, markers and notebooks.
#include <fmt/format.h>

#include "print/pieces.h"

namespace parlor::print {
namespace {

const Colour gold = Colour::of("#c9ad80"), burgundy = Colour::of("#7d2b42"), cream = Colour::of("#f8eed9"),
             ivory = Colour::of("#fffdf6"), plum = Colour::of("#3a2126"), green = Colour::of("#1e5e2f"),
             red = Colour::of("#9b1c1c");

void paper(const Frame& frame) {
  frame.canvas.shade(frame.whole(), ivory, cream);
  border(frame, gold, 0.5);
}

void plus_or_minus(Canvas& canvas, int sign, double x, double y, double size) {
  const Colour colour = sign > 0 ? green : red;
  canvas.line(x - size / 2, y, x + size / 2, y, colour, size / 4);
  if (sign > 0) canvas.line(x, y - size / 2, x, y + size / 2, colour, size / 4);
}

Draw trait(const Mood& mood, const Json& card, const Json& attributes) {
  return [mood, card, attributes](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    paper(frame);
    const Box picture{4.2, 4.2, frame.w - 8.4, 30};
    canvas.picture(persuasion::vignette(card), 120, 66, picture, {}, true, 1.8);
    canvas.stroke(picture, gold, 0.3, 1.8);
    Type title = mood.heading(16);
    title.align = Align::centre;
    title.leading = 1;
    canvas.fit(text(card, "name"), title, {5, 35.2, frame.w - 10, 11.6}, 10, true);
    double y = 48.4;
    for (const Json& attribute : attributes) {
      const int sign = number(card["signs"], text(attribute, "id").c_str());
      if (sign == 0) continue;
      canvas.fill({6, y, frame.w - 12, 7.2}, Colour::of("#ffffff").with(0.65), 1.6);
      canvas.picture(persuasion::glyph(text(attribute, "icon")), 24, 24, {7.4, y + 0.7, 5.8, 5.8},
                     Colour::of(text(attribute, "colour")));
      plus_or_minus(canvas, sign, 18, y + 3.6, 3.6);
      canvas.write(text(attribute, "name"), {.size = 9.5, .weight = 600, .colour = plum}, {22.4, y + 1.3, 20, 5});
      canvas.write(text(attribute, sign > 0 ? "plus" : "minus"),
                   {.size = 7, .colour = mood.soft, .align = Align::right}, {34, y + 2.1, frame.w - 41.4, 4});
      y += 8;
    }
    Type flavour = mood.flavour(7);
    flavour.align = Align::centre;
    canvas.fit(text(card, "flavour"), flavour, {6.5, 73, frame.w - 13, 8.6}, 5.5, true);
    canvas.write(text(card, "key"), {.size = 4.4, .colour = mood.soft, .align = Align::centre},
                 {5, 82.2, frame.w - 10, 2.4});
  };
}

Draw character(const Mood& mood, const Json& card, bool independent) {
  return [mood, independent, id = text(card, "id"), name = text(card, "name"), line = text(card, "line"),
          flavour = text(card, "flavour"), colour = text(card, "colour")](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    if (independent) {
      canvas.fill(frame.whole(), Colour::of("#e9dfcf"));
      border(frame, Colour::of("#5b4348"), 0.5);
    } else {
      paper(frame);
    }
    canvas.picture(persuasion::cameo(id, colour, independent), 80, 96, {13.5, 6, 36, 43.2});
    Type title = mood.heading(17);
    title.align = Align::centre;
    title.leading = 1;
    canvas.fit(name, title, {5, 50.5, frame.w - 10, 13}, 11, true);
    if (independent) {
      canvas.write("INDEPENDENT",
                   {.size = 9, .weight = 700, .colour = Colour::of("#5b4348"), .align = Align::centre, .tracking = 1},
                   {5, 66, frame.w - 10, 5});
      canvas.fit("Out of the market for good. Nobody may name this player any more.",
                 {.size = 7.2, .colour = mood.soft, .align = Align::centre}, {7, 72, frame.w - 14, 9}, 6);
      return;
    }
    Type words = mood.words(7.8);
    words.align = Align::centre;
    canvas.fit(line, words, {6, 64.5, frame.w - 12, 9}, 6, true);
    Type soft = mood.flavour(6.8);
    soft.align = Align::centre;
    canvas.fit(flavour, soft, {6, 74, frame.w - 12, 9}, 5.5, true);
  };
}

Draw letter(const Mood& mood, const Json& card, bool proposal) {
  return [mood, proposal, id = text(card, "id"), name = text(card, "name"),
          colour = text(card, "colour")](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    const Colour tone = proposal ? Colour::of("#b3324a") : Colour::of("#8b6a2b");
    canvas.fill(frame.whole(), proposal ? Colour::of("#f7dcd9") : Colour::of("#fbf3e2"));
    border(frame, tone, 0.6);
    // The flap of an envelope
    canvas.line(2.2, 4.4, frame.w / 2, 27, tone, 0.3);
    canvas.line(frame.w - 2.2, 4.4, frame.w / 2, 27, tone, 0.3);
    canvas.picture(persuasion::wax(proposal ? "propose" : "invite", proposal ? "#a3203a" : "#8b6a2b",
                                   proposal ? "#5a0f1a" : "#5c451a"),
                   20, 20, {frame.w / 2 - 8, 18, 16, 16});
    Type kind = mood.heading(19);
    kind.align = Align::centre;
    kind.colour = tone.mixed(Colour{}, 0.25);
    canvas.write(proposal ? "A proposal to" : "An invitation to", kind, {5, 35.5, frame.w - 10, 9});
    canvas.picture(persuasion::cameo(id, colour, false), 80, 96, {22.5, 45, 18, 21.6});
    Type title = mood.heading(14.5);
    title.align = Align::centre;
    title.leading = 1;
    canvas.fit(name, title, {5, 67.6, frame.w - 10, 9}, 9.5, true);
    canvas.fit(proposal ? "Cover it with a trait, face down: the one you will give."
                        : "Cover it with a trait, face down: the one you will show.",
               {.size = 6.6, .colour = mood.soft, .align = Align::centre}, {6, 77.4, frame.w - 12, 6}, 5.5, true);
  };
}

Draw marker(const Json& attribute, int sign) {
  const Colour colour = Colour::of(text(attribute, "colour"));
  return disc_of(Colour::of("#fffaf1"), colour, [attribute, colour, sign](const Frame& frame) {
    frame.canvas.picture(persuasion::glyph(text(attribute, "icon")), 24, 24, {frame.w / 2 - 3.6, 3, 7.2, 7.2}, colour);
    plus_or_minus(frame.canvas, sign, frame.w / 2, 12.6, 3.2);
    frame.canvas.write(text(attribute, "name"), {.size = 4.6, .weight = 600, .colour = plum, .align = Align::centre},
                       {2, 14.9, frame.w - 4, 3});
  });
}

Draw notebook(const Mood& mood, const Json& cards) {
  return [mood, cards](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    canvas.fill({0, 0, frame.w, frame.h}, mood.card);
    border(frame, mood.edge, 0.4);
    Type title = mood.heading(18);
    title.colour = mood.accent;
    canvas.write("Notebook of", title, {7, 5.5, 60, 9});
    canvas.line(44, 12.2, 104, 12.2, mood.soft, 0.2);
    canvas.write("My desires", mood.small(8), {110, 7.6, 30, 5});
    canvas.line(127, 12.2, frame.w - 7, 12.2, mood.soft, 0.2);
    const double name = 40, mark = 15, top = 18, row = 12.2;
    const auto& attributes = cards["attributes"];
    double x = 7 + name;
    for (const Json& attribute : attributes) {
      canvas.picture(persuasion::glyph(text(attribute, "icon")), 24, 24, {x + mark / 2 - 3, top - 1, 6, 6},
                     Colour::of(text(attribute, "colour")));
      canvas.fit(text(attribute, "name"), {.size = 6.4, .colour = mood.soft, .align = Align::centre},
                 {x, top + 5, mark, 3}, 4.5);
      x += mark;
    }
    canvas.write("Traits seen, claims, whom they met", mood.small(6.4), {x + 2, top + 5, 70, 3});
    double y = top + 9;
    const double end = frame.w - 7;
    for (const Json& one : cards["characters"]) {
      canvas.line(7, y, end, y, mood.edge, 0.2);
      canvas.picture(persuasion::cameo(text(one, "id"), text(one, "colour"), false), 80, 96, {8, y + 1, 8.4, row - 2});
      canvas.fit(text(one, "name"), mood.heading(10), {18, y + 0.8, name - 12, row - 1.6}, 7, true);
      y += row;
    }
    canvas.line(7, y, end, y, mood.edge, 0.2);
    for (std::size_t i = 0; i <= attributes.size(); ++i)
      canvas.line(7 + name + mark * static_cast<double>(i), top + 9, 7 + name + mark * static_cast<double>(i), y,
                  mood.edge, 0.2);
  };
}

}  // namespace

Kit persuasion_kit(const Source& source) {
  const Mood& mood = source.mood;
  const Json& cards = source.cards;
  Kit kit;
  const Draw back = deck_back(mood, burgundy, Colour::of("#6d2338"), Colour::of("#f7dcd9"), "TRAIT OR DESIRE",
                              [](const Frame& frame) {
                                frame.canvas.picture(persuasion::glyph("heart"), 24, 24,
                                                     Box{0, 0, frame.w, frame.h}.inset(4), Colour::of("#f7dcd9"));
                              });
  for (const Json& card : cards["traits"])
    kit.pieces.push_back(
        {.name = text(card, "name"), .front = trait(mood, card, cards["attributes"]), .back = back, .group = "Traits"});
  for (const Json& card : cards["characters"])
    kit.pieces.push_back({.name = text(card, "name"),
                          .front = character(mood, card, false),
                          .back = character(mood, card, true),
                          .two_faced = true,
                          .group = "Characters"});
  const int players = static_cast<int>(cards["characters"].size());
  for (const Json& card : cards["characters"])
    kit.pieces.push_back({.name = "Invitation to " + text(card, "name"),
                          .copies = players - 1,
                          .front = letter(mood, card, false),
                          .back = letter(mood, card, true),
                          .two_faced = true,
                          .group = "Invitations, with a proposal on the back"});
  for (const Json& attribute : cards["attributes"])
    kit.pieces.push_back(token(text(attribute, "name"), "Attribute markers, + and − on their sides", players, 20,
                               marker(attribute, 1), marker(attribute, -1)));
  Piece sheet;
  sheet.name = "Notebook";
  sheet.part = Part::aids;
  sheet.w = 188;
  sheet.h = 132;
  sheet.copies = players;
  sheet.front = notebook(mood, cards);
  kit.pieces.push_back(sheet);
  const Json first = cards["traits"].empty() ? Json::object() : cards["traits"].front();
  add_aids(kit, source, players, [first](const Frame& frame) {
    frame.canvas.picture(persuasion::vignette(first), 120, 66, {0, 0, frame.w, frame.h}, {}, true, 3);
  });
  return kit;
}

}  // namespace parlor::print
