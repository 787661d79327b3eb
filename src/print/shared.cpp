// SPDX-License-Identifier: MIT
// What the games' pieces share: moods, backs, tokens, aids.
#include <fmt/format.h>

#include <regex>

#include "parlor/art/embedded.h"
#include "parlor/content/embedded.h"
#include "print/markdown.h"
#include "print/pieces.h"

namespace parlor::print {
namespace {

/// The sections of how-to-play that one looks up while playing: all but the example and what comes before it.
std::string in_short(std::string_view quickstart) {
  std::string text;
  bool wanted = false;
  while (!quickstart.empty()) {
    const std::size_t end = std::min(quickstart.find('\n'), quickstart.size() - 1) + 1;
    const std::string_view line = quickstart.substr(0, end);
    quickstart.remove_prefix(end);
    if (line.starts_with("### "))
      wanted = line.find("A round") != line.npos || line.find("A turn") != line.npos || line.find("end") != line.npos;
    if (wanted) text += line;
  }
  return text;
}

}  // namespace

Mood mood_of(const std::string& game, const std::string& title) {
  // The page's own style sheet: the first of the two values is that of daylight.
  const std::string css{art::embedded("web/src/app.css")};
  const std::size_t from = css.find(".mood[data-game='" + game + "']");
  const std::string block = from == css.npos ? "" : css.substr(from, css.find('}', from) - from);
  const auto value = [&](const char* name) {
    std::smatch found;
    const std::regex pattern{std::string{"--"} + name + R"(: light-dark\((#[0-9a-f]+))"};
    return Colour::of(std::regex_search(block, found, pattern) ? found[1].str() : "#000000");
  };
  std::smatch face;
  const bool own = std::regex_search(block, face, std::regex{R"(--display: '?([^',;]+))"});
  return {game,
          title,
          own ? face[1].str() : "Figtree",
          value("paper"),
          value("card"),
          value("sunk"),
          value("ink"),
          value("soft"),
          value("edge"),
          value("accent"),
          value("on-accent")};
}

void border(const Frame& frame, const Colour& colour, double width, double inset, double radius) {
  frame.canvas.stroke(Box{0, 0, frame.w, frame.h}.inset(inset), colour, width, radius);
}

Draw deck_back(const Mood& mood, Colour one, Colour other, Colour light, std::string deck, Draw sign) {
  return [=](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    canvas.stripes(frame.whole(), one, other, 2.2);
    const Box plate = Box{0, 0, frame.w, frame.h}.inset(4.5);
    canvas.stroke(plate, light, 0.35, 3);
    canvas.stroke(plate.inset(1.1), light, 0.15, 2.2);
    const double middle = frame.h / 2, across = frame.w / 2, size = std::min(frame.w, frame.h) * 0.46;
    canvas.disc(across, middle, size / 2 + 3.4, one);
    canvas.ring(across, middle, size / 2 + 3.4, light, 0.35);
    cairo_save(canvas.cairo());
    cairo_translate(canvas.cairo(), across - size / 2, middle - size / 2);
    sign({canvas, size, size, 0});
    cairo_restore(canvas.cairo());
    Type name = mood.heading(11);
    name.colour = light;
    name.align = Align::centre;
    Type small{.size = 6.5, .weight = 600, .colour = light, .align = Align::centre, .tracking = 0.6};
    const double top = middle - size / 2 - 3.4;
    // The same from both ends, so that nobody sees which way a card was put.
    for (int turn = 0; turn < 2; ++turn) {
      cairo_save(canvas.cairo());
      cairo_translate(canvas.cairo(), across, middle);
      cairo_rotate(canvas.cairo(), turn * 3.14159265358979);
      cairo_translate(canvas.cairo(), -across, -middle);
      const double high = canvas.fit(mood.title, name, {plate.x + 3, plate.y + 2.5, plate.w - 6, top - plate.y - 7}, 6);
      canvas.fit(deck, small, {plate.x + 3, plate.y + 3 + high, plate.w - 6, 4}, 4);
      cairo_restore(canvas.cairo());
    }
  };
}

Draw disc_of(Colour ground, Colour edge, Draw sign) {
  return [=](const Frame& frame) {
    frame.canvas.fill(frame.whole(), ground.mixed(Colour::of("#ffffff"), 0.82));
    frame.canvas.disc(frame.w / 2, frame.h / 2, frame.w / 2 - 1, ground);
    frame.canvas.ring(frame.w / 2, frame.h / 2, frame.w / 2 - 1, edge, 0.4);
    sign(frame);
  };
}

Piece token(std::string name, std::string group, int copies, double size, Draw front, Draw back) {
  Piece piece;
  piece.name = std::move(name);
  piece.group = std::move(group);
  piece.part = Part::tokens;
  piece.w = piece.h = size;
  piece.copies = copies;
  piece.front = std::move(front);
  piece.two_faced = back != nullptr;
  piece.back = std::move(back);
  return piece;
}

void add_aids(Kit& kit, const Source& source, int players, Draw picture) {
  const Mood& mood = source.mood;
  const std::string quickstart{content::embedded("content/" + mood.game + "/quickstart.md")};
  const auto page = [mood](const Frame& frame) {
    frame.canvas.fill({0, 0, frame.w, frame.h}, mood.paper);
    border(frame, mood.accent, 0.5);
  };
  Piece aid;
  aid.name = "Player aid";
  aid.part = Part::aids;
  aid.w = 2 * card_width;
  aid.h = card_height;
  aid.copies = players;
  aid.front = [mood, page, text = in_short(quickstart)](const Frame& frame) {
    page(frame);
    set_in(frame.canvas, mood, text, Box{0, 0, frame.w, frame.h}.inset(5), 2, 8);
  };
  kit.pieces.push_back(aid);

  Piece how;
  how.name = "How to play, on one page";
  how.part = Part::aids;
  how.w = 3 * card_width;
  how.h = 3 * card_height;
  how.front = [mood, page, quickstart](const Frame& frame) {
    page(frame);
    set_in(frame.canvas, mood, quickstart, Box{0, 0, frame.w, frame.h}.inset(9), 2, 12.5);
  };
  kit.pieces.push_back(how);

  // Round a box for a deck: its lid, and a spine at each side.
  Piece label;
  label.name = "Box label";
  label.part = Part::aids;
  label.w = 180;
  label.h = 92;
  label.front = [mood, picture](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    canvas.fill({0, 0, frame.w, frame.h}, mood.accent);
    const Box lid{30, 0, 120, frame.h};
    canvas.fill(lid, mood.paper);
    canvas.line(lid.x, 0, lid.x, frame.h, mood.edge, 0.2, true);
    canvas.line(lid.right(), 0, lid.right(), frame.h, mood.edge, 0.2, true);
    cairo_save(canvas.cairo());
    cairo_translate(canvas.cairo(), lid.x + 5, 5);
    picture({canvas, 110, 48, 0});
    cairo_restore(canvas.cairo());
    Type title = mood.heading(30);
    title.align = Align::centre;
    title.colour = mood.accent;
    canvas.fit(mood.title, title, {lid.x + 6, 56, lid.w - 12, 16}, 14, true);
    Type line = mood.words(9);
    line.align = Align::centre;
    const std::string_view quick = content::embedded("content/" + mood.game + "/quickstart.md");
    const std::size_t from = std::min(quick.find("\n\n"), quick.size() - 2) + 2;
    std::string first{quick.substr(from, quick.find_first_of(".;:", from) - from)};
    canvas.fit(first, line, {lid.x + 8, 73, lid.w - 16, 10}, 6);
    for (const bool right : {false, true}) {
      cairo_save(canvas.cairo());
      cairo_translate(canvas.cairo(), right ? frame.w - 15 : 15, frame.h / 2);
      cairo_rotate(canvas.cairo(), right ? 1.5707963267949 : -1.5707963267949);
      Type spine = mood.heading(22);
      spine.align = Align::centre;
      spine.colour = mood.on_accent;
      canvas.fit(mood.title, spine, {-42, -9, 84, 18}, 10, true);
      cairo_restore(canvas.cairo());
    }
  };
  kit.pieces.push_back(label);
}

}  // namespace parlor::print
