// SPDX-License-Identifier: MIT
// The boards of .Resilience: eight gauges with what their spaces do and what influence costs; places for turn, Budget, cubes and
// cards; and a sheet for every scenario with its three levels.
#include <fmt/format.h>

#include <algorithm>

#include "print/markdown.h"
#include "print/resilience.h"
#include "table/speech.h"

namespace parlor::print {
namespace {

namespace game = parlor::resilience;

const Colour white = Colour::of("#ffffff"), red = Colour::of("#c0392b"), orange = Colour::of("#c77700"),
             green = Colour::of("#1f7a3f"), teal = Colour::of("#5b98a8");

Draw gauges(const NationPtr& nation) {
  return [nation](const Frame& frame) {
    const Mood& mood = nation->mood;
    Canvas& canvas = frame.canvas;
    canvas.fill({0, 0, frame.w, frame.h}, mood.paper);
    border(frame, mood.edge, 0.5);
    Type title = mood.heading(22);
    title.colour = mood.accent;
    canvas.write("The state of the nation", title, {6, 5, 120, 10});
    canvas.write("NEXT TURN", {.size = 5, .weight = 600, .colour = mood.soft, .align = Align::centre, .tracking = 0.3},
                 {142, 12, 19, 3});
    canvas.write("INFLUENCE", {.size = 5, .weight = 600, .colour = mood.soft, .align = Align::centre, .tracking = 0.3},
                 {163, 12, 21, 3});
    const double row = (frame.h - 19) / game::indicator_count;
    double top = 15.4;
    for (const game::Track& track : nation->content->tracks) {
      const Box box{5, top, frame.w - 10, row - 2};
      canvas.fill(box, mood.card, 2);
      canvas.stroke(box, mood.edge, 0.25, 2);
      canvas.path(resilience::sign(track.id), 24, {7.4, top + 2, 6.4, 6.4}, mood.ink, 1.9);
      canvas.write(track.id, mood.heading(12), {15.4, top + 1.6, 20, 6});
      canvas.fit(track.name, mood.small(7.6), {34, top + 3, 60, 4}, 5.5);
      if (track.major) {
        const Type doom{.size = 7, .weight = 600, .colour = red, .align = Align::right};
        canvas.path(resilience::sign("skull"), 24, {107, top + 2.2, 4.4, 4.4}, red, 1.9);
        canvas.write("space 1 is a major defeat", doom, {100, top + 2.9, 38.6, 3});
      }
      constexpr double wide = 16.4, left = 7;
      const double y = top + 9, high = 13;
      for (int space = 1; space <= 8; ++space) {
        const bool is_red = (track.red >> space & 1) != 0, is_orange = (track.orange >> space & 1) != 0;
        const Colour zone = is_red ? red : is_orange ? orange : space == 8 ? green : teal;
        const Box cell{left + (space - 1) * (wide + 0.3), y, wide, high};
        canvas.fill(cell, zone.mixed(white, 0.72), 1.4);
        canvas.fill({cell.x, cell.bottom() - 1.4, cell.w, 1.4}, zone, 0.6);
        if (is_red || is_orange || space == 8)  // for who sees no colours, and for grey paper
          canvas.write(is_red      ? "red"
                       : is_orange ? "orange"
                                   : "bonus",
                       {.size = 5, .weight = 600, .colour = zone.mixed(Colour{}, 0.35), .align = Align::right},
                       {cell.x, cell.y + 1.2, cell.w - 1.4, 3});
        canvas.stroke(cell, zone, 0.3, 1.4);
        canvas.write(
            std::to_string(space),
            {.family = mood.display, .size = 15, .weight = 600, .colour = zone.mixed(Colour{}, 0.35), .leading = 1},
            {cell.x + 1.4, y + 0.9, 10, 6});
      }
      const auto does = [&](const game::Lines& lines, int from, int to, const Colour& colour, const char* when) {
        if (lines.empty()) return;
        const double x = left + (from - 1) * (wide + 0.3), w = (to - from + 1) * (wide + 0.3) - 0.3;
        canvas.fit(std::string{when} + nation->words.of(lines),
                   {.size = 7.6,
                    .weight = 600,
                    .colour = colour.mixed(Colour{}, 0.2),
                    .align = Align::centre,
                    .leading = 1.05},
                   {x, y + high + 0.5, w, row - 2 - 9 - high - 0.8}, 4.4);
      };
      const auto span = [](std::uint16_t bits) {
        int first = 9, last = 0;
        for (int space = 1; space <= 8; ++space)
          if ((bits >> space & 1) != 0) first = std::min(first, space), last = space;
        return std::pair{first, last};
      };
      if (const auto [first, last] = span(track.red); last > 0) does(track.red_lines, first, last, red, "");
      if (const auto [first, last] = span(track.orange); last > 0) does(track.orange_lines, first, last, orange, "");
      does(track.bonus, 7, 8, green, "enters 8: ");
      canvas.stroke({143.5, y, 16, high}, mood.soft, 0.25, 1.4, true);
      double at = top + 1.6;
      for (int paid = 1; paid <= 4; ++paid) {
        const game::Faces faces = track.influence[static_cast<std::size_t>(paid)];
        canvas.disc(166.5, at + 2.9, 2.5, Colour::of("#ffd257"));
        canvas.write(
            std::to_string(paid),
            {.size = 7.5, .weight = 700, .colour = Colour::of("#241500"), .align = Align::centre, .leading = 1},
            {164, at + 1.3, 5, 4});
        canvas.write(faces == 0 ? "–" : game::CardText::of(faces),
                     {.size = 8, .weight = 600, .colour = faces == 0 ? mood.soft : green, .leading = 1},
                     {171, at + 1.2, 14, 4});
        at += (row - 4) / 4;
      }
      top += row;
    }
  };
}

Draw cabinet(const NationPtr& nation) {
  return [nation](const Frame& frame) {
    const Mood& mood = nation->mood;
    Canvas& canvas = frame.canvas;
    canvas.fill({0, 0, frame.w, frame.h}, mood.paper);
    const auto place = [&](double x, double y, const char* name, const char* says, const char* sign) {
      const Box box{x + 3, y + 3, card_width - 6, card_height - 6};
      canvas.fill(box, mood.card.with(0.7), 3);
      canvas.stroke(box, mood.soft, 0.3, 3, true);
      canvas.path(resilience::sign(sign), 24, {x + 23.5, y + 22, 16, 16}, mood.edge, 1.4);
      Type title = mood.heading(13);
      title.align = Align::centre;
      canvas.write(name, title, {x + 5, y + 42, 53, 7});
      canvas.fit(says, {.size = 7, .colour = mood.soft, .align = Align::centre}, {x + 9, y + 49.5, 45, 20}, 5.5);
    };
    place(0, 0, "Event deck", "Two events a turn, before and after the Action phase.", "terror");
    place(63, 0, "Played events", "Face up, the last one on top.", "cards");
    place(126, 0, "Discarded", "Strategies that may be bought back at double price.", "strategy");
    place(0, 88, "Active 1", "It works, and costs upkeep in every Preparation.", "strategy");
    place(63, 88, "Active 2", "Only what an Active strategy circles may be influenced.", "strategy");
    place(126, 88, "Active 3", "One strategy may be played in each Action phase.", "strategy");
    const double y = 178;
    const auto track = [&](const char* name, double top, int from, int to, int each, const Colour& colour) {
      Type title = mood.heading(12);
      canvas.write(name, title, {6, top, 60, 6});
      const double wide = (frame.w - 12) / each;
      for (int i = from; i <= to; ++i) {
        const Box cell{6 + ((i - from) % each) * wide, top + 6 + ((i - from) / each) * 15.4, wide - 0.8, 14.6};
        canvas.fill(cell, mood.card, 1.4);
        canvas.stroke(cell, colour, 0.3, 1.4);
        canvas.write(std::to_string(i),
                     {.family = mood.display, .size = 12, .weight = 600, .colour = colour, .leading = 1},
                     {cell.x + 1.2, cell.y + 1, 10, 5});
      }
    };
    track("Turn", y, 1, 12, 12, mood.accent);
    track("Budget", y + 23, 0, 23, 12, Colour::of("#8a6500"));
    canvas.write("Cubes", mood.heading(12), {6, y + 61.4, 40, 6});
    for (int i = 0; i < nation->content->cubes; ++i)
      canvas.stroke({26 + i * 17.6, y + 61, 16.6, 16.6}, mood.soft, 0.3, 1.4, true);
    const double x = 30 + nation->content->cubes * 17.6;
    Type words = mood.words(7.4);
    words.markup = true;
    canvas.fit(
        "<b>Preparation:</b> Budget = GOV + ECO; upkeep; counters; coloured spaces; buy. <b>First event. Action:</b> "
        "play one "
        "strategy, influence. <b>Second event.</b> Then look for defeat.",
        words, {x, y + 61, frame.w - x - 6, 18}, 5);
  };
}

std::string list_of(const std::vector<game::EventNo>& numbers) {
  std::string all;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const int first = static_cast<int>(numbers[i]);
    std::size_t last = i;
    while (last + 1 < numbers.size() && static_cast<int>(numbers[last + 1]) == static_cast<int>(numbers[last]) + 1)
      ++last;
    all += all.empty() ? "" : ", ";
    all += last > i + 1 ? fmt::format("{}–{}", first, static_cast<int>(numbers[last])) : fmt::format("{}", first);
    if (last > i + 1) i = last;
  }
  return all.empty() ? "none" : all;
}

std::string picks_of(const std::vector<game::Picks>& picks, const game::Scenario& scenario) {
  std::string all;
  for (const game::Picks& pick : picks)
    all += fmt::format("{}{} × #{} {}", all.empty() ? "" : ", ", pick.count, static_cast<int>(pick.card),
                       scenario[pick.card].name);
  return all.empty() ? "none" : all;
}

std::string deck_of(const game::Scenario& scenario) {
  const std::string fixed = scenario.fixed.empty() ? "" : picks_of(scenario.fixed, scenario) + "; then ";
  std::string text =
      fmt::format("**Event deck** ({} cards): {}{} at random", scenario.deck_size(), fixed, scenario.random);
  text += scenario.barred.empty() ? ", nothing barred." : ", without the numbers " + list_of(scenario.barred) + ".";
  if (!scenario.segments.empty()) {
    text += " Shuffle them, then from the top:";
    for (const game::Segment& segment : scenario.segments)
      text += segment.take < 0
                  ? " the rest stays below."
                  : fmt::format(" the next {} with {} shuffled in;", segment.take, picks_of(segment.inserts, scenario));
  }
  return text;
}

std::string slots_of(const std::vector<game::RoleSlot>& slots, const game::Scenario& scenario) {
  std::string all;
  for (const game::RoleSlot& slot : slots) {
    std::string one;
    std::size_t most = 0;
    for (const game::RoleCard& role : scenario.roles) most += role.blank ? 0 : 1;
    if (slot.how == game::RoleSlot::How::random) one = "one at random";
    else if (slot.how == game::RoleSlot::How::chosen && slot.of.size() + 1 >= static_cast<int>(most))
      one = "one of your choice";
    else
      for (const game::RoleNo role : slot.of) one += (one.empty() ? "" : " or ") + scenario[role].name;
    all += (all.empty() ? "" : ", ") + one;
  }
  return all;
}

std::string specials_of(const game::Scenario& scenario) {
  const Speech speech{strings_of("resilience")};
  std::string all;
  for (const game::ScenarioRule& rule : scenario.rules) {
    using Op = game::ScenarioRule::Op;
    Json fields = Json::object();
    std::string key;
    switch (rule.op) {
      case Op::ability_burnout:   key = "ability_burnout", fields["faces"] = game::CardText::of(rule.faces); break;
      case Op::end_after_symbols: key = "end_after_symbols", fields["count"] = rule.by, fields["so_far"] = 0; break;
      case Op::end_roll:          key = "end_roll", fields["from_turn"] = rule.by, fields["add"] = rule.add; break;
      case Op::die_mod:
        key = "die_mod", fields["by"] = game::CardText::signed_number(rule.by);
        fields["while_active"] = rule.while_active == game::no_strategy ? Json() : Json(scenario[rule.while_active].id);
        break;
      case Op::end_after_turn: key = "end_after_turn", fields["turn"] = rule.by; break;
      case Op::budget_bonus:   key = "budget_bonus", fields["by"] = game::CardText::signed_number(rule.by); break;
      case Op::start_counters:
        for (const auto& [on, by] : rule.counters)
          all += fmt::format("{}A counter of {} lies beside {} at the start.", all.empty() ? "" : " ",
                             game::CardText::signed_number(by), game::id_of(on));
        continue;
      case Op::start_cubes:
        all += fmt::format("{}{} cubes lie on the board at the start.", all.empty() ? "" : " ", rule.by);
        continue;
      case Op::start_active:
        for (const game::StrategyNo no : rule.strategies)
          all += fmt::format("{}{} is Active from the start.", all.empty() ? "" : " ", scenario[no].name);
        continue;
    }
    std::string said = speech.say("special." + key, fields, *scenario.names, Viewer::spectator());
    if (const std::size_t place = said.find(" (0 so far)"); place != said.npos) said.erase(place, 11);
    all += (all.empty() ? "" : " ") + said;
  }
  return all;
}

/// What is otherwise at a level than in the scenario as it is printed above.
std::string otherwise(const game::Scenario& level, const game::Scenario& usual) {
  std::vector<std::string> parts;
  std::string starts, wins;
  for (std::size_t i = 0; i < game::indicator_count; ++i) {
    const std::string_view id = game::id_of(game::indicator_at(static_cast<int>(i)));
    if (level.start[i] != usual.start[i])
      starts += fmt::format("{}{} {}", starts.empty() ? "" : ", ", id, level.start[i]);
    if (level.win[i] != usual.win[i]) wins += fmt::format("{}{} {}+", wins.empty() ? "" : ", ", id, level.win[i]);
  }
  if (!starts.empty()) parts.push_back("start " + starts);
  if (!wins.empty()) parts.push_back("goal " + wins);
  if (deck_of(level) != deck_of(usual)) {
    std::string deck = deck_of(level);
    if (const std::size_t bold = deck.find("**: "); bold != deck.npos) deck.erase(0, bold + 4);
    if (const std::size_t colon = deck.find("): "); colon != deck.npos && colon < 30) deck.erase(0, colon + 3);
    if (deck.ends_with('.')) deck.pop_back();
    parts.push_back("deck: " + deck);
  }
  if (level.banned != usual.banned)
    parts.push_back(level.banned.empty() ? "all strategies" : "other strategies barred");
  const std::string special = specials_of(level), before = specials_of(usual);
  if (special != before) {
    std::string more = special.starts_with(before) ? special.substr(before.size()) : special;
    while (more.starts_with(' ')) more.erase(0, 1);
    if (more.ends_with('.')) more.pop_back();
    parts.push_back(more);
  }
  std::string all;
  for (const std::string& part : parts) all += (all.empty() ? "" : "; ") + part;
  return all.empty() ? "as above" : all;
}

Draw sheet_of(const NationPtr& nation, const game::Scenario& scenario, const game::Scenario* gentle,
              const game::Scenario* harsh) {
  std::string text = deck_of(scenario) + "\n\n**Ministers:** ";
  const char* const seats[]{"", "1 player:", "2 players:", "3 players:"};
  for (std::size_t i = 1; i <= 3; ++i)
    text += (i == 1 ? "" : ". ") + ("*" + std::string{seats[i]} + "* ") + slots_of(scenario.slots[i], scenario);
  text += ".\n\n**Strategies:** ";
  std::string start;
  for (const game::StrategyNo no : scenario.start_strategies) start += (start.empty() ? "" : ", ") + scenario[no].name;
  if (!start.empty()) text += "you start with " + start + ".";
  if (scenario.choose_strategies > 0)
    text += fmt::format(" You start with {} of your choice.", scenario.choose_strategies);
  if (!scenario.banned.empty()) {
    text += " In the box stay the numbers ";
    for (std::size_t i = 0; i < scenario.banned.size(); ++i)
      text += (i == 0 ? "" : ", ") + std::to_string(static_cast<int>(scenario.banned[i]));
    text += ".";
  }
  if (const std::string special = specials_of(scenario); !special.empty()) text += "\n\n**Special:** " + special;
  if (gentle != nullptr && harsh != nullptr)
    text += "\n\n| Level | What is different |\n|---|---|\n| Gentle | " + otherwise(*gentle, scenario) +
            " |\n| Harsh | " + otherwise(*harsh, scenario) + " |\n";
  return [nation, scenario, text](const Frame& frame) {
    const Mood& mood = nation->mood;
    Canvas& canvas = frame.canvas;
    canvas.fill({0, 0, frame.w, frame.h}, mood.card);
    border(frame, mood.edge, 0.5);
    canvas.fill({2.2, 2.2, frame.w - 4.4, 20}, Colour::of("#22343c"), 2.6);
    Type title = mood.heading(20);
    title.colour = white;
    canvas.fit(scenario.name, title, {8, 3.6, frame.w - 16, 9}, 12);
    canvas.fit(scenario.intro, {.size = 8.4, .colour = Colour::of("#bfe6ee"), .italic = true},
               {8, 13.4, frame.w - 16, 6}, 6);
    const double wide = (frame.w - 30) / game::indicator_count;
    canvas.write("Start", mood.small(7.4), {7, 33.4, 14, 4});
    canvas.write("Goal", mood.small(7.4), {7, 40.6, 14, 4});
    for (std::size_t i = 0; i < game::indicator_count; ++i) {
      const std::string id{game::id_of(game::indicator_at(static_cast<int>(i)))};
      const double x = 22 + static_cast<double>(i) * wide;
      canvas.fill({x, 24.6, wide - 1, 21.6}, mood.sunk, 1.6);
      canvas.path(resilience::sign(id), 24, {x + 1.4, 25.6, 4.6, 4.6}, mood.ink, 1.9);
      canvas.fit(id, {.size = 7.4, .weight = 600, .colour = mood.ink}, {x + 6.8, 26.4, wide - 8.4, 4}, 5);
      Type figure{
          .family = mood.display, .size = 14, .weight = 600, .colour = mood.ink, .align = Align::centre, .leading = 1};
      canvas.write(std::to_string(scenario.start[i]), figure, {x, 32, wide - 1, 6});
      figure.colour = Colour::of("#a3261f");
      if (scenario.win[i] != 0) canvas.write(fmt::format("{}+", scenario.win[i]), figure, {x, 39, wide - 1, 6});
    }
    set_in(canvas, mood, text, {7, 49.5, frame.w - 14, frame.h - 54}, 1, 11);
  };
}

}  // namespace

void add_boards(Kit& kit, const NationPtr& nation) {
  const auto board = [&](std::string name, double w, double h, Draw front, const char* group) {
    Piece piece;
    piece.name = std::move(name);
    piece.group = group;
    piece.part = Part::boards;
    piece.w = w;
    piece.h = h;
    piece.front = std::move(front);
    kit.pieces.push_back(std::move(piece));
  };
  board("The state of the nation", 189, 264, gauges(nation), "Gauge board");
  board("The cabinet table", 189, 264, cabinet(nation), "Cabinet table");
  const game::Content& content = *nation->content;
  if (!content.own.empty())
    return board(content.own.front().name, 189, 132, sheet_of(nation, content.own.front(), nullptr, nullptr),
                 "Scenario sheets");
  for (std::size_t i = 0; i < content.scenarios.size(); ++i)
    board(content.scenarios[i].name, 189, 132,
          sheet_of(nation, content.scenarios[i], i < content.gentle.size() ? &content.gentle[i] : nullptr,
                   i < content.harsh.size() ? &content.harsh[i] : nullptr),
          "Scenario sheets");
}

}  // namespace parlor::print
