// SPDX-License-Identifier: MIT
// Resonance on paper: followers, posts, news and influence.
#include <fmt/format.h>

#include "print/pieces.h"

namespace parlor::print {
namespace {

struct Audience {
  std::string name, singular, glyph;
  Colour colour;
};

Audience audience_of(const Json& cards, const std::string& id) {
  for (const Json& one : cards["audiences"])
    if (text(one, "id") == id)
      return {text(one, "name"), text(one, "singular"), text(one, "glyph"), Colour::of(text(one, "colour"))};
  return {};
}

const Colour white = Colour::of("#ffffff"), violet = Colour::of("#5634c9"), night = Colour::of("#2c1a7a");

/// Two cards, one behind the other: so many are drawn.
constexpr const char* draw_sign =
    R"(<rect x="1" y="3" width="8" height="12" rx="1.5" fill="none" stroke="#ffffff" stroke-width="1.5"/><path d="M5 1h8v11" fill="none" stroke="#ffffff" stroke-width="1.5"/>)";

Draw follower(const Mood& mood, const Json& card, const Audience& to) {
  return [mood, to, id = text(card, "id"), name = text(card, "name"), value = number(card, "value"),
          draws = number(card, "draw")](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    canvas.fill(frame.whole(), to.colour.mixed(white, 0.88));
    canvas.fill({-frame.bleed, -frame.bleed, frame.w + 2 * frame.bleed, 23 + frame.bleed}, to.colour);
    canvas.fill({-frame.bleed, frame.h - 3, frame.w + 2 * frame.bleed, 3 + frame.bleed}, to.colour);
    Type figure{.family = mood.display, .size = 34, .weight = 700, .colour = white, .leading = 1};
    canvas.write(std::to_string(value), figure, {5, 3.2, 20, 14});
    canvas.write("VALUE", {.size = 5.2, .weight = 600, .colour = white, .tracking = 0.5}, {5.4, 17.6, 20, 3});
    canvas.picture(draw_sign, 14, 16, {26.4, 6.6, 6.2, 7.2});
    figure.size = 20;
    canvas.write(std::to_string(draws), figure, {34, 5.8, 10, 9});
    canvas.write("DRAWS", {.size = 5.2, .weight = 600, .colour = white, .tracking = 0.5}, {26.4, 17.6, 20, 3});
    canvas.picture(resonance::glyph(to.glyph, to.colour.hex()), 24, 24, {45, 4.6, 13.6, 13.6});
    canvas.disc(frame.w / 2, 44, 18.5, white);
    canvas.picture(resonance::avatar(id, to.colour.hex()), 40, 40, {frame.w / 2 - 17.5, 26.5, 35, 35});
    Type title = mood.heading(13);
    title.align = Align::centre;
    title.leading = 1.05;
    canvas.fit(name, title, {5, 63.5, frame.w - 10, 11.5}, 8, true);
    Type small{.size = 7.6, .weight = 600, .colour = to.colour.mixed(Colour{}, 0.35), .align = Align::centre};
    canvas.write(to.name, small, {5, 76, frame.w - 10, 4});
    canvas.write(id, {.size = 4.6, .colour = mood.soft, .align = Align::centre}, {5, 81.2, frame.w - 10, 3});
  };
}

/// The sign of an audience, as a path of 24 x 24.
std::string outline_of(const std::string& glyph) {
  const std::string own = text(art("resonance")["glyphs"], glyph.c_str());
  return own.empty() ? text(art("resonance"), "glyph") : own;
}

Draw post(const Mood& mood, const Json& card, const Audience& to) {
  return [mood, to, id = text(card, "id"), name = text(card, "name"),
          flavour = text(card, "flavour")](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    canvas.fill(frame.whole(), mood.sunk);
    canvas.fill({-frame.bleed, -frame.bleed, frame.w + 2 * frame.bleed, 5 + frame.bleed}, to.colour);
    canvas.picture(resonance::glyph(to.glyph, to.colour.hex()), 24, 24, {5, 9, 14, 14});
    canvas.write("POST TO", {.size = 5.2, .weight = 600, .colour = mood.soft, .tracking = 0.5}, {22, 10.2, 36, 3});
    Type who = mood.heading(10.5);
    who.colour = to.colour.mixed(Colour{}, 0.3);
    who.leading = 1.05;
    canvas.fit(to.name, who, {22, 12.8, frame.w - 27, 10}, 7);
    const Box bubble{4.5, 27, frame.w - 9, 47};
    canvas.fill(bubble, to.colour, 4);  // speech: square where it comes from
    canvas.fill({bubble.x, bubble.y, 8, 8}, to.colour);
    canvas.fill(bubble.inset(0.5), mood.card, 3.5);
    canvas.fill({bubble.x + 0.5, bubble.y + 0.5, 8, 8}, mood.card);
    if (!canvas.low_ink()) {  // a pale sign behind the words; with little ink it would be as dark as they
      canvas.picture(
          fmt::format(
              R"(<path d="{}" fill="none" stroke="{}" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round"/>)",
              outline_of(to.glyph), to.colour.mixed(white, 0.8).hex()),
          24, 24, {bubble.right() - 23, bubble.bottom() - 23, 21, 21});
    }
    Type title = mood.heading(15);
    title.leading = 1.05;
    const double high = canvas.fit(name, title, {8.5, 30.5, frame.w - 17, 13}, 9);
    canvas.fit(flavour, mood.words(11), {8.5, 33 + high, frame.w - 17, 39 - high}, 7);
    canvas.write("Every " + to.singular + " at the table resonates.",
                 {.size = 6.4, .colour = mood.soft, .align = Align::centre}, {5, 76.6, frame.w - 10, 4});
    canvas.write(id, {.size = 4.6, .colour = mood.soft, .align = Align::centre}, {5, 81.2, frame.w - 10, 3});
  };
}

std::string scene_of(const Json& card, const Json& cards) {
  std::vector<std::string> colours;
  for (const Json& id : card["audiences"]) colours.push_back(audience_of(cards, id.get<std::string>()).colour.hex());
  return resonance::scene(text(card, "id"), text(card, "name"), colours);
}

Draw news(const Mood& mood, const Json& card, const Json& cards) {
  std::vector<Audience> to;
  for (const Json& id : card["audiences"]) to.push_back(audience_of(cards, id.get<std::string>()));
  return [mood, to, scene = scene_of(card, cards), id = text(card, "id"), name = text(card, "name"),
          flavour = text(card, "flavour"), attention = number(card, "attention")](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    canvas.shade(frame.whole(), violet, Colour::of("#7a2f7c"));
    const double high = 36;
    canvas.picture(scene, 160, 90, {-frame.bleed, -frame.bleed, frame.w + 2 * frame.bleed, high + frame.bleed}, {},
                   true);
    canvas.disc(50, high, 9.6, Colour::of("#ffd257"));
    canvas.ring(50, high, 9.6, white, 0.7);
    const Colour brown = Colour::of("#241500");
    canvas.write(
        std::to_string(attention),
        {.family = mood.display, .size = 23, .weight = 700, .colour = brown, .align = Align::centre, .leading = 1},
        {40, high - 6.6, 20, 10});
    canvas.write("ATTENTION", {.size = 3.9, .weight = 700, .colour = brown, .align = Align::centre, .tracking = 0.2},
                 {40, high + 3.5, 20, 3});
    Type title = mood.heading(14);
    title.colour = white;
    title.leading = 1.05;
    const double named = canvas.fit(name, title, {5, high + 2.6, 33, 13}, 8.5);
    canvas.fit(flavour, {.size = 7.6, .colour = Colour::of("#e9e2ff"), .italic = true},
               {5, high + std::max(12.0, named + 4), frame.w - 10, 11}, 6);
    double y = 83 - 6.2 * static_cast<double>(to.size());
    if (to.size() > 4) y = 83 - 6.2 * 4;
    for (std::size_t i = 0; i < to.size(); ++i) {
      const bool right = to.size() > 4 && i % 2 == 1;
      const double wide = to.size() > 4 ? 26 : frame.w - 10, x = right ? 32 : 5;
      canvas.picture(resonance::glyph(to[i].glyph, to[i].colour.hex()), 24, 24, {x, y, 5.6, 5.6});
      canvas.fit(to[i].name, {.size = 8, .weight = 600, .colour = white}, {x + 7, y, wide - 7, 5.6}, 5.5, true);
      if (to.size() <= 4 || right) y += 6.2;
    }
    canvas.write(id, {.size = 4.6, .colour = white, .align = Align::right}, {40, 82.2, 18.5, 3});
  };
}

Draw influence(const Mood& mood) {
  return [mood](const Frame& frame) {
    Canvas& canvas = frame.canvas;
    canvas.fill(frame.whole(), Colour::of("#fff3d9"));
    border(frame, Colour::of("#b06f00"), 0.5, 3.2);
    canvas.picture(resonance::coin(), 20, 20, {11.5, 18, 40, 40});
    Type title = mood.heading(19);
    title.align = Align::centre;
    title.colour = Colour::of("#7a4a00");
    canvas.write("Influence", title, {5, 62, frame.w - 10, 9});
    canvas.write("worth 1", {.size = 9, .colour = Colour::of("#7a4a00"), .align = Align::centre},
                 {5, 71.5, frame.w - 10, 5});
  };
}

Draw back_of(const Mood& mood, const char* deck, const char* one, const char* other, const std::string& sign,
             double view) {
  return deck_back(mood, Colour::of(one), Colour::of(other), white, deck, [sign, view](const Frame& frame) {
    frame.canvas.picture(sign, view, view, Box{0, 0, frame.w, frame.h}.inset(3));
  });
}

std::string outline(const char* glyph, const char* colour) {
  return fmt::format(
      R"(<path d="{}" fill="none" stroke="{}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>)",
      outline_of(glyph), colour);
}

}  // namespace

Kit resonance_kit(const Source& source) {
  const Mood& mood = source.mood;
  const Json& cards = source.cards;
  Kit kit;
  const Draw of_followers = back_of(mood, "FOLLOWER", "#5634c9", "#4a2bb5", outline("megaphone", "#ffffff"), 24);
  const Draw of_posts = back_of(mood, "POST", "#1d6f86", "#185f73", outline("bolt", "#ffffff"), 24);
  const Draw of_news = back_of(mood, "NEWS", "#8a2d6f", "#7a2562", outline("magnifier", "#ffffff"), 24);
  const Draw of_influence = back_of(mood, "INFLUENCE", "#b06f00", "#9c6200", resonance::coin(), 20);
  for (const Json& card : cards["personas"])
    kit.pieces.push_back({.name = text(card, "name"),
                          .front = follower(mood, card, audience_of(cards, text(card, "audience"))),
                          .back = of_followers,
                          .group = "Followers (personas)"});
  for (const Json& card : cards["responses"])
    kit.pieces.push_back({.name = text(card, "name"),
                          .front = post(mood, card, audience_of(cards, text(card, "audience"))),
                          .back = of_posts,
                          .group = "Posts (responses)"});
  for (const Json& card : cards["events"])
    kit.pieces.push_back(
        {.name = text(card, "name"), .front = news(mood, card, cards), .back = of_news, .group = "News (events)"});
  const int supply = number(cards["influence"], "count");
  kit.pieces.push_back({.name = "Influence",
                        .copies = supply,
                        .front = influence(mood),
                        .back = of_influence,
                        .group = "Influence cards"});

  const Draw coin = disc_of(Colour::of("#ffe3a6"), Colour::of("#b06f00"), [](const Frame& frame) {
    frame.canvas.picture(resonance::coin(), 20, 20, Box{0, 0, frame.w, frame.h}.inset(2));
  });
  kit.pieces.push_back(token("Influence token", "Influence tokens, instead of the cards", supply, 18, coin));
  kit.pieces.push_back(token("Dealer", "Dealer marker", 1, 18, disc_of(violet, night, [mood](const Frame& frame) {
                               frame.canvas.fit("DEALER",
                                                {.size = 8, .weight = 700, .colour = white, .align = Align::centre},
                                                {2, 2, frame.w - 4, frame.h - 4}, 5, true);
                             })));
  const Json first = cards["events"].empty() ? Json::object() : cards["events"].front();
  add_aids(kit, source, number(cards["setup"], "players_max"), [scene = scene_of(first, cards)](const Frame& frame) {
    frame.canvas.picture(scene, 160, 90, {0, 0, frame.w, frame.h}, {}, true, 3);
  });
  return kit;
}

}  // namespace parlor::print
