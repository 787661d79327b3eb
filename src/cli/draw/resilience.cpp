// SPDX-License-Identifier: MIT
// .Resilience on a terminal: eight tracks, the money, the cards, the cabinet, and what the next Preparation will do.
#include <array>
#include <cstdlib>

#include "cli/command.h"
#include "cli/draw/draw.h"
#include "games/resilience/card_text.h"
#include "table/speech.h"

namespace parlor::cli {
namespace {

std::string text(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }
std::string signed_number(int number) {
  return (number < 0 ? "−" : "+") + std::to_string(number < 0 ? -number : number);
}

class Picture {
 public:
  Picture(const Scene& scene, const Screen& screen)
      : view_{scene.view},
        names_{scene.names},
        viewer_{scene.viewer},
        screen_{screen},
        speech_{strings_of("resilience")} {}

  void table() const {
    heading();
    tracks();
    event();
    forecast();
    cards("Active", "active");
    cards("Reserve", "reserve");
    cabinet();
    special();
    result();
  }

  /// What one needs to decide when a step begins.
  void step() const {
    const Json& now = view_["step"];
    heading();
    if (now == "buying") return cards("Reserve", "reserve"), forecast();
    if (now == "maintenance") return cards("Active", "active");
    if (now == "turn_start" || now == "turn_end") return forecast(), cabinet();
    if (now == "action") cards("Active", "active"), cards("Reserve", "reserve");
    if (now == "roles" || now == "start_strategies") special();
  }

  /// Where the nation stands, with its goals, and the money.
  void desk() const {
    if (view_["step"] == "event") event();
    if (view_.contains("loss"))  // what "Accept the loss" is about
      screen_.line("  " + screen_.ink(Ink::red, "About to be lost: ") + name("indicator", view_["loss"]["on"]) + " −" +
                   view_["loss"]["amount"].dump());
    if (view_.contains("roll")) die();
    tracks();
    if (view_["round"] == 0) return;
    std::string text = "  Budget " + screen_.ink(Ink::bold, view_["budget"]["now"].dump());
    const auto list = [&](const char* title, const char* key) {
      std::string names;
      for (const Json& card : view_["strategies"][key])
        names += (names.empty() ? "" : ", ") + name("strategy", card["card"]);
      text += std::string{"  "} + title + ": " + (names.empty() ? "none" : names);
    };
    list("Active", "active"), list("in reserve", "reserve");
    screen_.paragraph(text, 0, 4);
  }

  void market() const {
    cards("Market", "market");
    cards("Discarded, at double price", "discarded");
  }

  void deck() const {
    const Json& deck = view_["deck"];
    screen_.title("The deck: " + deck["left"].dump() + " cards left");
    for (const Json& one : deck["fixed"])
      screen_.line("  surely in it: " + one["count"].dump() + " × " + name("event", one["event"]));
    for (const Json& one : deck["known"])
      screen_.line("  card " + one["place"].dump() + ": " + name("event", one["event"]));
    screen_.title("Played");
    for (const Json& one : view_["played"])
      screen_.line(
          "  " + name("event", one["event"]) +
          (one["fate"] == "resolved" || one["fate"].is_null() ? "" : screen_.ink(Ink::dim, "  " + text(one["fate"]))));
  }

  void cabinet() const {
    if (view_["roles"].empty()) return;
    screen_.title("Cabinet");
    for (const Json& role : view_["roles"])
      for (const Json& ability : role["abilities"]) {
        const bool available = ability["available"].get<bool>(), now = ability["now"].get<bool>();
        const std::string line = (available ? "● " : "○ ") + name("role", role["role"]) + ": " +
                                 text(ability["label"]) + ", " + text(ability["text"]);
        screen_.paragraph(now ? screen_.ink(Ink::green, line) : available ? line : screen_.ink(Ink::dim, line), 2, 4);
      }
  }

 private:
  std::string name(const std::string& table, const Json& id) const {
    const std::string_view word = names_.word(table, text(id));
    return word.empty() ? text(id) : std::string{word};
  }
  std::string say(const std::string& key, const Json& fields) const {
    return speech_.say(key, fields, names_, viewer_);
  }

  void heading() const {
    const Json& budget = view_["budget"];
    const bool begun = view_["round"].get<int>() > 0;
    std::string title = begun ? "Turn " + view_["round"].dump() + " of " + view_["last_turn"].dump() + " · " : "";
    title = screen_.ink(Ink::bold, title + say("step." + text(view_["step"]), view_));
    if (!view_["final_turn"].is_null() && view_["final_turn"] == view_["round"])
      title += screen_.ink(Ink::red, "  LAST TURN");
    std::string money = "Budget " + screen_.ink(Ink::bold, budget["now"].dump());
    if (begun) {
      money += screen_.ink(Ink::dim, " left of GOV " + budget["gov"].dump() + " + ECO " + budget["eco"].dump());
      if (const int income = budget["income"].get<int>(); income != 0)
        money += screen_.ink(Ink::dim, (income < 0 ? " − " : " + ") + std::to_string(std::abs(income)));
      if (budget["maintenance"] != 0)
        money += screen_.ink(Ink::dim, " − " + budget["maintenance"].dump() + " maintenance");
    }
    screen_.heading(
        {title, money,
         screen_.ink(Ink::dim, "deck " + view_["deck"]["left"].dump() + ", cubes " + view_["cubes"]["now"].dump())});
  }

  /// One line a track: the spaces, the goal, the counters, and what its colour will do.
  void tracks() const {
    screen_.line();
    for (const Json& track : view_["indicators"]) {
      const int space = track["space"].get<int>();
      std::string line = "  " + padded(text(track["name"]), 28) + screen_.ink(Ink::dim, padded(text(track["id"]), 6));
      for (int number = 1; number <= 8; ++number) line += cell(track, number, number == space);
      std::string notes;
      if (!track["goal"].is_null()) {
        const int short_by = track["goal"].get<int>() - space;
        notes += screen_.ink(
            short_by > 0 ? Ink::red : Ink::green,
            "  goal " + track["goal"].dump() + (short_by > 0 ? ", short by " + std::to_string(short_by) : ""));
      }
      for (const Json& counter : track["counters"])
        notes += screen_.ink(Ink::cyan, "  ▷ " + signed_number(counter.get<int>()));
      if (!track["does"].empty()) notes += screen_.ink(Ink::red, "  " + effects(track["does"]) + " each turn");
      if (track["major"].get<bool>() && space <= 2) notes += screen_.ink(Ink::red, "  in 1 all is lost");
      if (columns(line + notes) <= screen_.width()) screen_.line(line + notes);
      else screen_.line(line), screen_.paragraph(notes, 4, 2);
    }
  }

  std::string cell(const Json& track, int number, bool here) const {
    Ink ink = Ink::dim;
    for (const Json& zone : track["zones"])
      for (const Json& space : zone["spaces"])
        if (space == number)
          ink = zone["colour"] == "red" ? Ink::red : zone["colour"] == "orange" ? Ink::yellow : Ink::green;
    return screen_.ink(here && ink == Ink::dim ? Ink::bold : ink,
                       here ? "[" + std::to_string(number) + "]" : " " + std::to_string(number) + " ");
  }

  static std::string effects(const Json& lines) {
    std::string all;
    for (const Json& line : lines)
      all += (all.empty() ? "" : ", ") + text(line["on"]) + " " + signed_number(line["by"].get<int>());
    return all;
  }

  void event() const {
    if (!view_.contains("event")) return;
    const Json& event = view_["event"];
    screen_.line();
    screen_.paragraph(screen_.ink(Ink::yellow, "▌ " + name("event", event["event"])) +
                          (event["symbol"].is_null() ? "" : screen_.ink(Ink::red, "  ■ " + text(event["symbol"]))),
                      2);
    screen_.paragraph(screen_.ink(Ink::yellow, "▌ ") + text(event["text"]), 2, 2);
  }

  /// What "Throw the die" and "Accept the die" are about.
  void die() const {
    const Json& roll = view_["roll"];
    std::string words = screen_.ink(Ink::yellow, say("roll", roll)) + ".";
    if (roll.contains("face")) {
      words += " The die shows " + screen_.ink(Ink::bold, roll["face"].dump());
      words += roll["result"] == roll["face"] ? "." : " and counts as " + roll["result"].dump() + ".";
    }
    screen_.paragraph(words, 2, 2);
  }

  void forecast() const {
    if (!view_.contains("forecast") || view_["round"] == 0) return;
    const Json& next = view_["forecast"];
    std::string words = "Next Preparation, if nothing changes: Budget " + next["budget"].dump() + " − " +
                        next["maintenance"].dump() + " maintenance = " + next["left"].dump();
    for (const Json& one : next["counters"])
      words += "; " + text(one["on"]) + " " + signed_number(one["by"].get<int>());
    for (const Json& one : next["spaces"])
      words += "; " + text(one["on"]) + " in " + one["space"].dump() + ": " + effects(one["does"]);
    screen_.line();
    screen_.paragraph(screen_.ink(Ink::dim, words), 2, 2);
  }

  void cards(const std::string& title, const std::string& key) const {
    const Json& list = view_["strategies"][key];
    if (list.empty()) return;
    screen_.title(title);
    for (const Json& card : list) {
      std::string line =
          screen_.ink(card.contains("affordable") && !card["affordable"].get<bool>() ? Ink::dim : Ink::bold,
                      name("strategy", card["card"]));
      if (card.contains("price")) line += "  price " + card["price"].dump();
      line += screen_.ink(Ink::dim, "  maintenance " + card["maintenance"].dump());
      const std::string active = text(card["while_active"]);
      if (key != "active") line += "  " + text(card["text"]) + (active.empty() ? "" : "; " + active);
      else if (!active.empty()) line += "  " + active;
      if (card["removed_when_discarded"].get<bool>()) line += screen_.ink(Ink::yellow, "  removed when dropped");
      std::string circles;
      for (const Json& on : card["influence"]) circles += (circles.empty() ? "" : ", ") + text(on);
      if (!circles.empty()) line += screen_.ink(Ink::green, "  ○ " + circles);
      screen_.paragraph(line, 2, 4);
    }
  }

  void special() const {
    for (const Json& rule : view_["special"])
      screen_.paragraph(screen_.ink(Ink::magenta, say("special." + text(rule["rule"]), rule)), 2, 2);
  }

  void result() const {
    if (!view_.contains("result")) return;
    screen_.title("Goals");
    for (const Json& goal : view_["result"]["goals"]) {
      const bool met = goal["met"].get<bool>();
      screen_.item(met ? "★" : "·", 2,
                   name("indicator", goal["on"]) + " " + goal["space"].dump() + ", wanted " + goal["at_least"].dump(),
                   met ? Ink::green : Ink::red);
    }
    screen_.title("The course of the year");
    std::size_t track = 0;
    for (const Json& one : view_["indicators"]) {
      std::string line = "  " + padded(text(one["id"]), 6);
      for (const Json& turn : view_["course"]) line += " " + turn[track].dump();
      screen_.line(line);
      ++track;
    }
    Json end{{"result", view_["result"]["reason"]}, {"turns", view_["result"]["rounds"]}, {"missed", Json::array()}};
    for (const Json& goal : view_["result"]["goals"])
      if (!goal["met"].get<bool>()) end["missed"].push_back(goal["on"]);
    screen_.line();
    screen_.paragraph(screen_.ink(Ink::bold, say("event.game_ended", end)), 0, 2);
  }

  const Json& view_;
  const Names& names_;
  Viewer viewer_;
  const Screen& screen_;
  Speech speech_;
};

void draw_table(const Scene& scene, const Screen& screen) { Picture{scene, screen}.table(); }
void draw_step(const Scene& scene, const Screen& screen) { Picture{scene, screen}.step(); }
void draw_desk(const Scene& scene, const Screen& screen) { Picture{scene, screen}.desk(); }
void draw_market(const Scene& scene, const Screen& screen) { Picture{scene, screen}.market(); }
void draw_deck(const Scene& scene, const Screen& screen) { Picture{scene, screen}.deck(); }
void draw_cabinet(const Scene& scene, const Screen& screen) { Picture{scene, screen}.cabinet(); }

/// The text of the cards is made from their effects, so they are read as the game reads them.
void draw_cards(const Json& json, const Screen& screen) {
  const auto content =
      resilience::Content::is_scenario(json)  // it is played with the game's own cards
          ? resilience::Content::read(resilience::Content::with_scenario(cards_json("resilience", ""), json))
          : resilience::Content::read(json);
  if (!content) return screen.paragraph(content.fault().text());
  const resilience::Scenario& box = content->own.empty() ? content->scenarios.front() : content->own.front();
  const resilience::CardText words{*content, box};
  const auto card = [&](std::size_t number, const std::string& title, const std::string& says,
                        const std::string& flavour) {
    screen.paragraph(std::to_string(number) + "  " + screen.ink(Ink::bold, title) + "  " + says, 0, 4);
    if (!flavour.empty()) screen.paragraph(screen.ink(Ink::dim, flavour), 4);
  };
  screen.title("Events");
  for (std::size_t i = 0; i < box.events.size(); ++i) {
    const auto& one = box.events[i];
    const std::string symbol = one.symbol == resilience::Symbol::none     ? ""
                               : one.symbol == resilience::Symbol::terror ? " ■ terror"
                                                                          : " ■ special";
    card(i + 1, one.name + (one.copies > 1 ? " ×" + std::to_string(one.copies) : "") + symbol, words.of(one),
         one.flavour);
  }
  screen.title("Strategies");
  for (std::size_t i = 0; i < box.strategies.size(); ++i) {
    const auto& one = box.strategies[i];
    card(i + 1, one.name + ", cost " + std::to_string(one.cost) + ", maintenance " + std::to_string(one.maintenance),
         words.whole(one) + "; influence " + words.of(one.influence, ", "), one.flavour);
  }
  screen.title("Roles");
  for (std::size_t i = 0; i < box.roles.size(); ++i) {
    const auto& one = box.roles[i];
    card(i + 1, one.name,
         one.abilities[0].label + ": " + words.of(one.abilities[0].lines) + ". " + one.abilities[1].label + ": " +
             words.of(one.abilities[1].lines),
         one.flavour);
  }
  screen.title("Scenarios");
  for (const auto& one : content->own) screen.paragraph(screen.ink(Ink::bold, one.name) + "  " + one.intro, 0, 4);
  for (const auto& one : content->scenarios) screen.paragraph(screen.ink(Ink::bold, one.name) + "  " + one.intro, 0, 4);
}

constexpr std::array pages{Page{"market", "what is for sale", draw_market},
                           Page{"cabinet", "the roles and their abilities", draw_cabinet},
                           Page{"deck", "what is known of the deck, and what was played", draw_deck}};

}  // namespace

constexpr Drawing resilience_drawing{draw_table, draw_step, draw_desk, pages, draw_cards};

}  // namespace parlor::cli
