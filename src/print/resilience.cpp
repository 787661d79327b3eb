// SPDX-License-Identifier: MIT
// .Resilience on paper: events, strategies, roles, and the markers; the boards and scenario sheets are in resilience_boards.cpp.
#include "print/resilience.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlor::print {
namespace {

namespace game = parlor::resilience;

const Colour white = Colour::of("#ffffff"), good = Colour::of("#1e6b37"), bad = Colour::of("#a3261f");

std::vector<std::string> ids_of(game::Indicators on) {
  std::vector<std::string> ids;
  for (const game::Indicator one : on) ids.emplace_back(game::id_of(one));
  return ids;
}

std::vector<std::string> indicators_of(const game::Effects& effects) {
  std::vector<std::string> all;
  const auto add = [&](const game::Lines& lines) {
    for (const game::Line& line : lines)
      for (const std::string& id : ids_of(line.on))
        if (std::find(all.begin(), all.end(), id) == all.end()) all.push_back(id);
  };
  add(effects.common);
  for (const game::Lines& mode : effects.modes) add(mode);
  return all;
}

/// One line of a card: its sign, what it does, green or red. Answers where the next one begins.
double effect(Canvas& canvas, const Nation& nation, const game::Line& line, const Box& box, double size) {
  const bool marker = line.op == game::Op::move || line.op == game::Op::counter;
  const Colour colour = !marker ? nation.mood.ink : line.by < 0 ? bad : good;
  double indent = 0;
  if (marker && !line.on.empty()) {
    canvas.path(resilience::sign(ids_of(line.on).front()), 24, {box.x + 0.4, box.y + 0.35, 4, 4}, colour, 1.9);
    indent = 5.6;
  }
  const Type type{.size = size, .weight = 600, .colour = colour, .leading = 1.1};
  const std::string words = nation.words.of(line);
  return box.y + std::max(4.6, canvas.write(words, type, {box.x + indent, box.y + 0.3, box.w - indent, 8}) + 0.6);
}

/// All that a card does; answers where it ends.
double effects(Canvas& canvas, const Nation& nation, const game::Effects& all, const Box& box, double size) {
  double y = box.y;
  for (const game::Line& line : all.common) y = effect(canvas, nation, line, {box.x, y, box.w, 8}, size);
  if (all.choose)
    for (std::size_t i = 0; i < 2; ++i) {
      if (i == 1) canvas.write("or", nation.mood.small(6.4), {box.x + 6.4, y - 0.2, 10, 3}), y += 2.6;
      canvas.fill({box.x, y + 0.1, 4.8, 4.8}, nation.mood.accent, 1);
      canvas.write(i == 0 ? "A" : "B",
                   {.size = 8, .weight = 700, .colour = white, .align = Align::centre, .leading = 1},
                   {box.x, y + 0.75, 4.8, 4});
      for (const game::Line& line : all.modes[i]) y = effect(canvas, nation, line, {box.x + 6, y, box.w - 6, 8}, size);
    }
  return y;
}

void blank(const Frame& frame, const Mood& mood, const char* what, int no) {
  frame.canvas.fill(frame.whole(), mood.card);
  border(frame, mood.edge, 0.5);
  Type title = mood.heading(12);
  title.colour = mood.soft;
  frame.canvas.write(fmt::format("Blank {} · #{}", what, no), title, {6, 6, frame.w - 12, 6});
  for (double y = 22; y < 80; y += 8) frame.canvas.line(6, y, frame.w - 6, y, mood.edge, 0.2);
}

void head(const Frame& frame, const std::string& scene, double high) {
  frame.canvas.fill(frame.whole(), Colour::of("#f7f9fa"));
  frame.canvas.picture(scene, 160, 90, {-frame.bleed, -frame.bleed, frame.w + 2 * frame.bleed, high + frame.bleed}, {},
                       true);
}

Draw event(const NationPtr& nation, const game::EventCard& card, int no) {
  return [nation, card, no](const Frame& frame) {
    const Mood& mood = nation->mood;
    Canvas& canvas = frame.canvas;
    const char* const tones[]{"bad", "good", "quiet"};
    const char* const tapes[]{"#a3261f", "#1e6b37", "#46595f"};
    const auto tone = static_cast<std::size_t>(card.tone);
    head(frame, resilience::scene(card.id, indicators_of(card.effects), tones[tone]), 27);
    canvas.fill({-frame.bleed, 27, frame.w + 2 * frame.bleed, 4.6}, Colour::of(tapes[tone]));
    Type tape{.size = 6, .weight = 600, .colour = white, .tracking = 0.5};
    canvas.write(fmt::format("EVENT  #{}", no), tape, {5, 28, 30, 3});
    if (card.symbol != game::Symbol::none) {
      const bool terror = card.symbol == game::Symbol::terror;
      canvas.disc(frame.w - 9, 29.3, 5.4, white);
      canvas.ring(frame.w - 9, 29.3, 5.4, Colour::of(tapes[tone]), 0.5);
      canvas.path(resilience::sign(terror ? "terror" : "special"), 24, {frame.w - 12.4, 25.7, 6.8, 6.8}, Colour{}, 1.9);
      tape.align = Align::right;
      canvas.write(terror ? "TERROR" : "SPECIAL", tape, {20, 28, frame.w - 36, 3});
    }
    Type title = mood.heading(14);
    title.leading = 1;
    const double high = canvas.fit(card.name, title, {5, 33.6, frame.w - 10, 11}, 9);
    double y = std::max(41.5, 34.8 + high);
    y = effects(canvas, *nation, card.effects, {5, y, frame.w - 10, 30}, 9.4);
    if (card.effects.common.empty() && !card.effects.choose)
      y += canvas.write("Nothing happens.", {.size = 9, .weight = 600, .colour = mood.ink}, {5, y, frame.w - 10, 6});
    if (card.effects.roll != 0)
      y += canvas.write("* if the die shows " + game::CardText::of(card.effects.roll), mood.small(6.8),
                        {5, y + 0.4, frame.w - 10, 4}) +
           0.6;
    if (card.symbol != game::Symbol::none)
      y += canvas.write("Put a cube on the board.", mood.small(6.8), {5, y + 0.4, frame.w - 10, 4}) + 0.6;
    canvas.fit(card.flavour, mood.flavour(6.8), {5, std::max(y + 1, 75.6), frame.w - 10, 84.4 - std::max(y + 1, 75.6)},
               5);
  };
}

Draw strategy(const NationPtr& nation, const game::StrategyCard& card, int no) {
  return [nation, card, no](const Frame& frame) {
    const Mood& mood = nation->mood;
    Canvas& canvas = frame.canvas;
    const Colour teal = Colour::of("#2f7486");
    head(frame, resilience::scene(card.id, ids_of(card.influence), "plan"), 21);
    canvas.fill({-frame.bleed, 21, frame.w + 2 * frame.bleed, 4.6}, teal);
    canvas.write(fmt::format("STRATEGY  #{}", no), {.size = 6, .weight = 600, .colour = white, .tracking = 0.5},
                 {5, 22, 30, 3});
    canvas.disc(frame.w - 10.5, 21, 7, Colour::of("#ffd257"));
    canvas.ring(frame.w - 10.5, 21, 7, white, 0.6);
    canvas.write(std::to_string(card.cost),
                 {.family = mood.display,
                  .size = 19,
                  .weight = 600,
                  .colour = Colour::of("#241500"),
                  .align = Align::centre,
                  .leading = 1},
                 {frame.w - 17.5, 16.2, 14, 8});
    canvas.write("COST", {.size = 3.8, .weight = 700, .colour = Colour::of("#241500"), .align = Align::centre},
                 {frame.w - 17.5, 23.6, 14, 2});
    Type title = mood.heading(13.5);
    title.leading = 1;
    const double high = canvas.fit(card.name, title, {5, 27.2, frame.w - 24, 11}, 8.5);
    double y = effects(canvas, *nation, card.effects, {5, 29 + high, frame.w - 10, 30}, 8.6);
    if (card.effects.roll != 0)
      y += canvas.write("* if the die shows " + game::CardText::of(card.effects.roll), mood.small(6.6),
                        {5, y, frame.w - 10, 4}) +
           0.4;
    if (!card.entries.empty()) {
      Type active = mood.words(7.4);
      active.markup = true;
      active.leading = 1.1;
      y += canvas.write("<b>While Active:</b> " + nation->words.while_active(card), active,
                        {5, y + 0.4, frame.w - 10, 10}) +
           0.9;
    }
    // From the foot upwards: what it opens, what it costs to keep, what becomes of it.
    const double foot = 71.2;
    canvas.fill({-frame.bleed, foot, frame.w + 2 * frame.bleed, frame.h - foot + frame.bleed}, teal.mixed(white, 0.86));
    canvas.write("OPENS TO INFLUENCE", {.size = 4.8, .weight = 600, .colour = mood.soft, .tracking = 0.3},
                 {5, foot + 1, 34, 3});
    double x = 5;
    for (const std::string& id : ids_of(card.influence)) {
      canvas.ring(x + 3.3, foot + 7, 3.2, good, 0.5);
      canvas.path(resilience::sign(id), 24, {x + 1.2, foot + 4.9, 4.2, 4.2}, good, 1.9);
      const Type name{.size = 7.2, .weight = 600, .colour = good};
      canvas.write(id, name, {x + 7.2, foot + 5.4, 14, 4});
      x += 9.6 + canvas.width(id, name);
    }
    canvas.write("UPKEEP", {.size = 4.8, .weight = 600, .colour = mood.soft, .align = Align::right, .tracking = 0.3},
                 {frame.w - 23, foot + 1, 18, 3});
    canvas.write(
        "−" + std::to_string(card.maintenance),
        {.family = mood.display, .size = 14, .weight = 600, .colour = bad, .align = Align::right, .leading = 1},
        {frame.w - 23, foot + 3.8, 18, 6});
    if (card.removed_when_discarded)
      canvas.write("Leaves the game when dropped", {.size = 5.8, .weight = 600, .colour = bad, .align = Align::centre},
                   {5, foot + 11.2, frame.w - 10, 3});
    const double room = foot - 0.6 - (y + 0.6);
    if (room > 4.5)
      canvas.fit(card.flavour, mood.flavour(6.4), {5, std::max(y + 0.6, foot - 9.5), frame.w - 10, std::min(room, 9.0)},
                 4.8);
  };
}

std::string moments_of(const game::Ability& ability) {
  static constexpr std::pair<game::Window, const char*> moments[]{
      {game::Window::free, "at any time"},
      {game::Window::maintenance, "at maintenance"},
      {game::Window::event_reveal, "when an event is revealed"},
      {game::Window::pre_roll, "before a roll"},
      {game::Window::post_roll, "after a roll"},
      {game::Window::pre_effect, "before a loss"},
      {game::Window::action, "in the Action phase"}};
  std::string all;
  for (const auto& [window, word] : moments)
    if (ability.in(window)) all += (all.empty() ? "" : " or ") + std::string{word};
  return all;
}

Draw role(const NationPtr& nation, const game::RoleCard& card) {
  return [nation, card](const Frame& frame) {
    const Mood& mood = nation->mood;
    Canvas& canvas = frame.canvas;
    canvas.fill(frame.whole(), mood.paper);
    canvas.fill({-frame.bleed, -frame.bleed, frame.w + 2 * frame.bleed, 26 + frame.bleed}, Colour::of("#22343c"));
    canvas.picture(resilience::portrait(card.id), 48, 48, {5, 4, 19, 19}, {}, false, 3);
    Type title = mood.heading(17);
    title.colour = white;
    title.leading = 1;
    canvas.write("MINISTER OF", {.size = 5.4, .weight = 600, .colour = Colour::of("#bfe6ee"), .tracking = 0.5},
                 {27, 7, 30, 3});
    canvas.fit(card.name, title, {27, 9.8, frame.w - 32, 13}, 9.5);
    double y = 28.5;
    for (const game::Ability& ability : card.abilities) {
      const Box box{4.5, y, frame.w - 9, 23.4};
      canvas.fill(box, white, 2);
      canvas.stroke(box, mood.edge, 0.3, 2);
      canvas.stroke({box.right() - 11, y + 2, 9, 9}, mood.soft, 0.25, 4.5, true);
      const double high = canvas.fit(ability.label, mood.heading(11.5), {7, y + 1.6, frame.w - 26, 6}, 8);
      canvas.write(moments_of(ability), mood.small(5.8), {7, y + 1.9 + high, frame.w - 26, 3});
      canvas.fit(nation->words.of(ability.lines), {.size = 8, .weight = 500, .colour = mood.ink, .leading = 1.15},
                 {7, y + 11.4, frame.w - 14, 11.6}, 5.8);
      y += 24.8;
    }
    Type soft = mood.flavour(6.6);
    soft.align = Align::centre;
    canvas.fit(card.flavour, soft, {6, 78.4, frame.w - 12, 6}, 5, true);
  };
}

Draw back_of(const Mood& mood, const char* deck, const char* one, const char* other, const char* sign) {
  return deck_back(mood, Colour::of(one), Colour::of(other), Colour::of("#e6f1f3"), deck,
                   [path = resilience::sign(sign)](const Frame& frame) {
                     frame.canvas.path(path, 24, Box{0, 0, frame.w, frame.h}.inset(3.5), Colour::of("#e6f1f3"), 1.3);
                   });
}

Draw words_on(const char* ground, const char* edge, std::string words, Colour colour, double size) {
  return disc_of(Colour::of(ground), Colour::of(edge), [=](const Frame& frame) {
    frame.canvas.fit(words, {.size = size, .weight = 700, .colour = colour, .align = Align::centre},
                     {1.6, 1, frame.w - 3.2, frame.h - 2}, 4, true);
  });
}

}  // namespace

Kit resilience_kit(const Source& source) {
  const Mood& mood = source.mood;
  Kit kit;
  auto content = game::Content::read(source.cards);
  if (!content) return kit;  // it was read before
  const auto kept = std::make_shared<const game::Content>(std::move(*content));
  // A scenario of the table's own brings its cards; those of the box are the same in every other one.
  const game::Scenario& box = kept->own.empty() ? kept->scenarios.front() : kept->own.front();
  const auto nation = std::make_shared<const Nation>(Nation{mood, kept, &box, game::CardText{*kept, box}});

  const Draw of_events = back_of(mood, "EVENT", "#7a2b20", "#6a241a", "terror");
  const Draw of_strategies = back_of(mood, "STRATEGY", "#2f7486", "#286575", "strategy");
  const Draw of_roles = back_of(mood, "MINISTER", "#22343c", "#1b2a31", "GOV");
  // The blank cards play no part and are not read; they lie in the box behind the others.
  const auto blanks = [&](const char* list, const char* what, std::size_t read, const Draw& back, const char* group) {
    for (const Json& card : source.cards[list]) {
      const int no = number(card, "no");
      if (no <= static_cast<int>(read)) continue;
      kit.pieces.push_back({.name = fmt::format("Blank {} · #{}", what, no),
                            .copies = std::max(1, number(card, "copies")),
                            .front = [mood, no, what](const Frame& frame) { blank(frame, mood, what, no); },
                            .back = back,
                            .group = group});
    }
  };
  int no = 0;
  for (const game::EventCard& card : box.events)
    kit.pieces.push_back({.name = card.name,
                          .copies = card.copies,
                          .front = event(nation, card, ++no),
                          .back = of_events,
                          .group = "Events"});
  blanks("events", "event", box.events.size(), of_events, "Events");
  no = 0;
  for (const game::StrategyCard& card : box.strategies)
    kit.pieces.push_back(
        {.name = card.name, .front = strategy(nation, card, ++no), .back = of_strategies, .group = "Strategies"});
  blanks("strategies", "strategy", box.strategies.size(), of_strategies, "Strategies");
  for (const game::RoleCard& card : box.roles)
    kit.pieces.push_back(
        {.name = card.name, .front = role(nation, card), .back = of_roles, .group = "Ministers (roles)"});
  blanks("roles", "role", box.roles.size(), of_roles, "Ministers (roles)");
  add_boards(kit, nation);

  for (const game::Track& track : kept->tracks)
    kit.pieces.push_back(
        token(track.id, "Indicator markers", 1, 16,
              disc_of(Colour::of("#142227"), white, [id = track.id](const Frame& frame) {
                frame.canvas.path(resilience::sign(id), 24, {frame.w / 2 - 3.6, 2.6, 7.2, 7.2}, white, 1.9);
                frame.canvas.fit(id, {.size = 5.6, .weight = 700, .colour = white, .align = Align::centre},
                                 {2.6, 10, frame.w - 5.2, 3.4}, 3.5);
              })));
  kit.pieces.push_back(token("Turn", "Small markers", 1, 16, words_on("#9a3412", "#5e1f0a", "TURN", white, 7)));
  kit.pieces.push_back(
      token("Budget", "Small markers", 1, 16, words_on("#ffd257", "#8a6500", "BUDGET", Colour::of("#241500"), 6)));
  kit.pieces.push_back(
      token("Available", "Small markers", 8, 16, disc_of(Colour::of("#58d68d"), good, [](const Frame& frame) {
              frame.canvas.path("m5 12 5 5L20 7", 24, Box{0, 0, frame.w, frame.h}.inset(4), Colour::of("#0c3a1c"), 2.6);
            })));
  kit.pieces.push_back(token("Cube", "Black cubes", kept->cubes, 16, [](const Frame& frame) {
    frame.canvas.fill(frame.whole(), Colour::of("#16262c"));
    frame.canvas.stroke(Box{0, 0, frame.w, frame.h}.inset(2), white, 0.3, 1);
    frame.canvas.path(resilience::sign("terror"), 24, Box{0, 0, frame.w, frame.h}.inset(4), white, 1.7);
  }));
  for (const int by : {1, 2}) {
    const auto side = [&](int sign) {
      return words_on(sign > 0 ? "#d9f2e2" : "#f7d9d5", sign > 0 ? "#1e6b37" : "#a3261f",
                      game::CardText::signed_number(sign * by), sign > 0 ? good : bad, 17);
    };
    kit.pieces.push_back(
        token(fmt::format("Counter ±{}", by), "Counters for the next turn", by == 1 ? 12 : 6, 16, side(1), side(-1)));
  }
  kit.also.push_back("a six-sided die");
  const std::string id = box.events.empty() ? "" : box.events.front().id;
  add_aids(kit, source, 3, [scene = resilience::scene(id, {"GOV", "SOC"}, "plan")](const Frame& frame) {
    frame.canvas.picture(scene, 160, 90, {0, 0, frame.w, frame.h}, {}, true, 3);
  });
  return kit;
}

}  // namespace parlor::print
