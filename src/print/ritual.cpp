// SPDX-License-Identifier: MIT
// The Forbidden Ritual on paper: objects, Artifacts, Incantations, Moons, the boards of Demons and Witches.
#include <fmt/format.h>

#include <cmath>

#include "print/pieces.h"

namespace parlor::print {
namespace {

const Colour parchment = Colour::of("#f8efda"), bark = Colour::of("#2a1a38"), amber = Colour::of("#f4c95d"),
             night = Colour::of("#2c1c4f"), dusk = Colour::of("#35235c"), lilac = Colour::of("#cdb9ff");

void sheet(const Frame& frame, const std::string& kind, bool transient) {
  const Colour tint = Colour::of(ritual::tint(kind));
  frame.canvas.shade(frame.whole(), parchment.mixed(tint, 0.3), parchment);
  border(frame, transient ? Colour::of("#b8860b") : tint.mixed(bark, 0.3), transient ? 1.4 : 0.7, 2.6);
  if (transient) border(frame, amber, 0.4, 4.2, 2);
}

void sign(Canvas& canvas, const std::string& kind, const Box& box) {
  canvas.picture(ritual::glyph(kind), 24, 24, box, Colour::of(ritual::ink(kind)));
}

Draw object(const Mood& mood, const Json& type, bool transient) {
  return [=, id = text(type, "id"), name = text(type, "name"), flavour = text(type, "flavour")](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    sheet(frame, id, transient);
    for (const bool turned : {false, true}) {
      cairo_save(canvas.cairo());
      if (turned) {
        cairo_translate(canvas.cairo(), frame.w, frame.h);
        cairo_rotate(canvas.cairo(), 3.14159265358979);
      }
      sign(canvas, id, {5.6, 5.6, 8.4, 8.4});
      cairo_restore(canvas.cairo());
    }
    sign(canvas, id, {frame.w / 2 - 16, 20, 32, 32});
    Type title = mood.heading(16);
    title.align = Align::centre;
    title.colour = Colour::of(ritual::ink(id));
    canvas.write(name, title, {6, 54, frame.w - 12, 8});
    canvas.write(transient ? "TRANSIENT OBJECT" : "RITUAL OBJECT",
                 {.size = 5.6, .weight = 600, .colour = mood.soft, .align = Align::centre, .tracking = 0.5},
                 {6, 62.2, frame.w - 12, 3});
    Type soft = mood.flavour(7);
    soft.align = Align::centre;
    canvas.fit(flavour, soft, {14.5, 66.6, frame.w - 29, 13}, 5, true);
  };
}

Draw numbered(const Mood& mood, const std::string& kind, const std::string& name, int value, const std::string& does) {
  return [=](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    sheet(frame, kind, false);
    Type figure{
        .family = mood.display, .size = 17, .weight = 600, .colour = Colour::of(ritual::ink(kind)), .leading = 1};
    for (const bool turned : {false, true}) {
      cairo_save(canvas.cairo());
      if (turned) {
        cairo_translate(canvas.cairo(), frame.w, frame.h);
        cairo_rotate(canvas.cairo(), 3.14159265358979);
      }
      canvas.write(std::to_string(value), figure, {6, 5, 16, 8});
      cairo_restore(canvas.cairo());
    }
    sign(canvas, kind, {frame.w / 2 - 12, 11, 24, 24});
    figure.size = 44;
    figure.align = Align::centre;
    canvas.write(std::to_string(value), figure, {6, 36, frame.w - 12, 18});
    Type title = mood.heading(12);
    title.align = Align::centre;
    canvas.write(name, title, {6, 56, frame.w - 12, 7});
    canvas.fit(does, {.size = 7, .colour = mood.soft, .align = Align::centre}, {9, 63.4, frame.w - 18, 13}, 5.5);
  };
}

Draw moon(const Mood& mood, const Json& card, int place) {
  return [mood, place, numeral = text(card, "numeral"), name = text(card, "name"),
          flavour = text(card, "flavour")](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    canvas.shade(frame.whole(), Colour::of("#150d2b"), dusk);
    border(frame, lilac, 0.4, 2.8);
    for (int i = 0; i < 22; ++i)  // scattered once, the same for everybody
      canvas.disc(6 + std::fmod(i * 137.5, 51), 6 + std::fmod(i * 89.3 + 31, 76), 0.12 + (i % 3) * 0.08, lilac);
    Type figure{
        .family = mood.display, .size = 20, .weight = 600, .colour = amber, .align = Align::centre, .leading = 1};
    canvas.write(numeral, figure, {5, 6, frame.w - 10, 9});
    canvas.picture(ritual::moon(place), 48, 48, {frame.w / 2 - 19, 16.5, 38, 38});
    Type title = mood.heading(13);
    title.colour = Colour::of("#efe6ff");
    title.align = Align::centre;
    canvas.fit(name, title, {6, 57, frame.w - 12, 7}, 9, true);
    canvas.fit(flavour, {.size = 7, .colour = lilac, .align = Align::centre, .italic = true}, {8, 65, frame.w - 16, 9},
               5.5);
    canvas.write("LAY THE OBJECT THAT LOCKS IT HERE",
                 {.size = 4.6, .weight = 600, .colour = lilac, .align = Align::centre, .tracking = 0.3},
                 {6, 79.4, frame.w - 12, 3});
  };
}

void symbols(Canvas& canvas, const Json& needs, double x, double y, double size) {
  for (const char* const kind : {"herb", "mineral", "potion"})
    for (int i = 0; i < number(needs, kind); ++i) {
      sign(canvas, kind, {x, y, size, size});
      x += size + 1.2;
    }
}

void board_ground(const Frame& frame, const Mood& mood) {
  frame.canvas.shade(frame.whole(), Colour::of("#fbf8ff"), mood.paper);
  border(frame, mood.edge.mixed(bark, 0.3), 0.6, 2.6);
}

void title_of(const Frame& frame, const Mood& mood, const std::string& picture, const std::string& name,
              const std::string& below) {
  Canvas& canvas = frame.canvas;
  canvas.picture(ritual::portrait(picture), 64, 64, {6, 6, 30, 30}, {}, false, 5);
  Type title = mood.heading(20);
  title.colour = mood.accent;
  canvas.fit(name, title, {6, 37.5, 34, 9}, 11);
  canvas.fit(below, mood.small(8.6), {6, 46.5, 33, 8}, 6.5);
}

Draw demon(const Mood& mood, const Json& card) {
  return [mood, card](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    board_ground(frame, mood);
    title_of(frame, mood, text(card, "id"), text(card, "name"), "Demon of " + text(card, "domain"));
    canvas.fit(text(card, "flavour"), mood.flavour(7.4), {6, 55.5, 33, 20}, 5.5);
    if (const std::string hard = text(card, "difficulty"); hard != "normal" && !hard.empty())
      canvas.write(hard == "hardest" ? "the hardest to serve" : hard, mood.small(6.6), {6, 78, 33, 4});
    double y = 6.5;
    const char* const numerals[]{"I", "II", "III"};
    std::size_t i = 0;
    for (const Json& level : card["levels"]) {
      const bool last = i == 2;
      canvas.fill({42, y, frame.w - 48, 23.6}, last ? amber.with(0.28) : Colour::of("#ffffff").with(0.7), 2.4);
      canvas.stroke({42, y, frame.w - 48, 23.6}, mood.edge, 0.25, 2.4);
      canvas.ring(52, y + 11.8, 7.4, mood.accent, 0.4);
      Type numeral = mood.heading(15);
      numeral.align = Align::centre;
      numeral.colour = mood.accent;
      numeral.leading = 1;
      canvas.write(i < 3 ? numerals[i] : "", numeral, {44, y + 8.7, 16, 8});
      symbols(canvas, level["needs"], 62, y + 4, 8.4);
      canvas.write(last ? "summoned: you win" : "take an Incantation", mood.small(6.8), {62, y + 16, 50, 4});
      y += 25.8;
      ++i;
    }
  };
}

Draw witch(const Mood& mood, const Json& card, const Json& common) {
  return [mood, card, common](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    board_ground(frame, mood);
    title_of(frame, mood, text(card, "id"), text(card, "name"), text(card, "epithet"));
    canvas.fit(text(card, "flavour"), mood.flavour(7.4), {6, 55.5, 33, 26}, 5.5);
    double y = 6.5;
    std::vector<Json> spells;
    for (const Json& spell : card["spells"]) spells.push_back(spell.contains("effects") ? spell : common);
    for (const Json& spell : spells) {
      canvas.fill({42, y, frame.w - 48, 23.6}, Colour::of("#ffffff").with(0.7), 2.4);
      canvas.stroke({42, y, frame.w - 48, 23.6}, mood.edge, 0.25, 2.4);
      canvas.picture(ritual::spell(spell), 64, 64, {43.8, y + 1.8, 20, 20}, {}, false, 3);
      Type title = mood.heading(10.5);
      title.colour = mood.accent;
      const double high = canvas.fit(text(spell, "name"), title, {66, y + 1.8, frame.w - 74, 6}, 8);
      const bool late = text(spell, "timing") == "end_of_round";
      if (late) canvas.write("at the end of the round", mood.small(5.8), {66, y + 2 + high, frame.w - 74, 3});
      canvas.fit(text(spell, "text"), mood.words(7.4),
                 {66, y + (late ? 4.9 : 2.4) + high, frame.w - 73, 20.6 - high - (late ? 2.5 : 0)}, 5.2);
      y += 25.8;
    }
  };
}

Draw moon_back(const Mood& mood, const char* deck, Colour one, Colour other) {
  return deck_back(mood, one, other, lilac, deck, [](const Frame& frame) {
    frame.canvas.picture(fmt::format(R"(<path d="{}" fill="{}"/>)", text(art("ritual"), "back"), lilac.hex()), 40, 56,
                         Box{0, 0, frame.w, frame.h}.inset(1));
  });
}

}  // namespace

Kit ritual_kit(const Source& source) {
  const Mood& mood = source.mood;
  const Json& cards = source.cards;
  Kit kit;
  // What is played face down must not be told by its back (RIT-136): one back for all, and a golden one for Transient Objects.
  const Draw back = moon_back(mood, "RITUAL", dusk, night);
  const Draw golden = deck_back(
      mood, Colour::of("#b8860b"), Colour::of("#a67908"), Colour::of("#fff3cf"), "TRANSIENT", [](const Frame& frame) {
        frame.canvas.picture(fmt::format(R"(<path d="{}" fill="#fff3cf"/>)", text(art("ritual"), "back")), 40, 56,
                             Box{0, 0, frame.w, frame.h}.inset(1));
      });
  for (const Json& type : cards["object_types"])
    kit.pieces.push_back({.name = text(type, "name"),
                          .copies = number(type, "ritual_cards"),
                          .front = object(mood, type, false),
                          .back = back,
                          .group = "Ritual Objects"});
  for (const Json& value : cards["artifacts"]["numbers"])
    kit.pieces.push_back(
        {.name = fmt::format("Artifact {}", value.get<int>()),
         .front = numbered(mood, "artifact", "Artifact", value.get<int>(),
                           "Sweeps all objects of one type out of the centre. The highest number acts first."),
         .back = back,
         .group = "Artifacts"});
  for (const Json& value : cards["incantations"]["numbers"])
    kit.pieces.push_back({.name = fmt::format("Incantation {}", value.get<int>()),
                          .front = numbered(mood, "incantation", "Incantation", value.get<int>(),
                                            "Casts one of your three Spells. The highest number acts first."),
                          .back = back,
                          .group = "Incantations"});
  for (const Json& type : cards["object_types"])
    kit.pieces.push_back({.name = "Transient " + text(type, "name"),
                          .copies = number(type, "transient_cards"),
                          .front = object(mood, type, true),
                          .back = golden,
                          .group = "Transient Objects"});
  int place = 0;
  for (const Json& card : cards["moons"])
    kit.pieces.push_back({.name = text(card, "name"),
                          .front = moon(mood, card, place++),
                          .back = moon_back(mood, "MOON", Colour::of("#1d1440"), Colour::of("#150d2b")),
                          .group = "Moons"});
  const auto board = [&](const Json& card, Draw front, const char* deck, const char* group) {
    Piece piece;
    piece.name = text(card, "name");
    piece.group = group;
    piece.part = Part::boards;
    piece.w = 2 * card_width;
    piece.h = card_height;
    piece.front = std::move(front);
    piece.back = moon_back(mood, deck, dusk, night);
    kit.pieces.push_back(std::move(piece));
  };
  for (const Json& card : cards["demons"]) board(card, demon(mood, card), "DEMON", "Demon boards");
  for (const Json& card : cards["witches"])
    board(card, witch(mood, card, cards["common_spell"]), "WITCH", "Witch boards");

  const auto gem = [&](const char* sign_kind, const char* ground, const char* edge) {
    return disc_of(Colour::of(ground), Colour::of(edge), [kind = std::string{sign_kind}](const Frame& frame) {
      frame.canvas.picture(ritual::glyph(kind), 24, 24, Box{0, 0, frame.w, frame.h}.inset(4), Colour::of("#2b1600"));
    });
  };
  kit.pieces.push_back(token("Level", "Level trackers", static_cast<int>(cards["demons"].size()), 16,
                             gem("sigil", "#f3b45c", "#8d4f00")));
  kit.pieces.push_back(
      token("Current Moon", "Current Moon marker", 1, 16, disc_of(night, amber, [](const Frame& frame) {
              frame.canvas.picture(ritual::moon(2), 48, 48, Box{0, 0, frame.w, frame.h}.inset(2.4));
            })));
  kit.pieces.push_back(token("First seat", "First seat marker", 1, 16, disc_of(dusk, lilac, [mood](const Frame& frame) {
                               frame.canvas.fit("FIRST SEAT",
                                                {.size = 6, .weight = 700, .colour = lilac, .align = Align::centre},
                                                {2.4, 2, frame.w - 4.8, frame.h - 4}, 4, true);
                             })));
  std::string first = cards["witches"].empty() ? "" : text(cards["witches"].front(), "id");
  std::vector<std::string> faces;
  for (const Json& card : cards["demons"]) faces.push_back(text(card, "id"));
  const int players = cards["seatings"].empty() ? 8 : number(cards["seatings"].back(), "players");
  add_aids(kit, source, players, [faces](const Frame& frame) {
    frame.canvas.shade({0, 0, frame.w, frame.h}, Colour::of("#150d2b"), dusk, 3);
    for (std::size_t i = 0; i < faces.size() && i < 8; ++i)
      frame.canvas.picture(ritual::portrait(faces[i]), 64, 64,
                           {5 + static_cast<double>(i % 4) * 25.6, 4 + static_cast<double>(i / 4) * 21, 22, 19}, {},
                           true, 3);
  });
  return kit;
}

}  // namespace parlor::print
