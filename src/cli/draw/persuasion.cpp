// SPDX-License-Identifier: MIT
// Persuasion on a terminal: the company, your desk, your notebook.
#include <array>
#include <map>

#include "cli/draw/draw.h"
#include "table/speech.h"

namespace parlor::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// Cards with their signs under the five attributes.
class Attributes {
 public:
  Attributes(const Json& cards, const Screen& screen) : screen_{screen} {
    const bool wide = screen.width() >= 100;
    gap_ = wide ? 2 : 1;
    for (const Json& attribute : cards["attributes"]) {
      ids_.push_back(attribute["id"].get<std::string>());
      names_.push_back(attribute["name"].get<std::string>().substr(0, wide ? std::string::npos : 4));
    }
    for (const Json& trait : cards["traits"]) traits_[trait["key"].get<std::string>()] = &trait;
  }

  std::string header(std::string_view title) const {
    std::string text = padded(screen_.ink(Ink::bold, title), first_column);
    for (const std::string& name : names_) text += screen_.ink(Ink::dim, right_aligned(name, columns(name) + gap_));
    return text;
  }

  /// `signs` or sums by attribute id; `mark` says how each is written.
  template <class Mark> std::string row(std::string_view title, const Json& values, const Mark& mark) const {
    std::string text = padded(title, first_column);
    for (std::size_t i = 0; i < ids_.size(); ++i)
      text += right_aligned(mark(ids_[i], values.value(ids_[i], 0)), columns(names_[i]) + gap_);
    return text;
  }

  std::string card(const Json& key, std::string_view before = "  ") const {
    const auto found = key.is_string() ? traits_.find(key.get<std::string>()) : traits_.end();
    if (found == traits_.end()) return std::string{before} + "a card face down";
    const Json& trait = *found->second;
    return row(std::string{before} + trait["name"].get<std::string>(), trait["signs"],
               [&](const std::string&, int sign) { return shown_sign(sign); });
  }
  std::string sums(std::string_view title, const Json& sums) const {
    return row(title, sums, [&](const std::string&, int sum) { return shown_sum(sum); });
  }

  std::string shown_sign(int sign) const {
    return sign > 0 ? screen_.ink(Ink::green, "+") : sign < 0 ? screen_.ink(Ink::red, "−") : screen_.ink(Ink::dim, "·");
  }
  std::string shown_sum(int sum) const {
    if (sum == 0) return screen_.ink(Ink::dim, "0");
    return screen_.ink(sum > 0 ? Ink::green : Ink::red, (sum > 0 ? "+" : "−") + std::to_string(sum > 0 ? sum : -sum));
  }

 private:
  static constexpr int first_column = 30;  // the longest name has 28 letters
  const Screen& screen_;
  int gap_;
  std::vector<std::string> ids_, names_;
  std::map<std::string, const Json*> traits_;
};

class Picture {
 public:
  Picture(const Scene& scene, const Screen& screen)
      : view_{scene.view},
        names_{scene.names},
        viewer_{scene.viewer},
        screen_{screen},
        attributes_{scene.cards, screen},
        speech_{strings_of("persuasion")} {}

  void table() const {
    heading();
    company();
    open_hands();
    if (in_play()) summary();
    if (view_.contains("mine")) desk();
    else corner(false), corner(true);
    result();
  }

  /// What there is to decide upon: everything where an intention or an engagement is at stake.
  void step() const {
    const Json& now = view_["step"];
    heading();
    if (now != "correspondence" && now != "discards") company();
    if (now == "correspondence") corner(false);
    if (now == "intentions" || now == "proposals") summary();
  }

  /// What lies before you, your traits, and what you desire.
  void desk() const {
    corner(true);
    if (in_play()) traits();
  }

  void notebook() const {
    if (!view_.contains("notebook")) return screen_.line("There is no notebook yet.");
    const Json& book = view_["notebook"];
    summary();
    if (book.contains("places") && !book["places"].empty()) {
      screen_.line();
      screen_.line(attributes_.header("Cards you have seen"));
      for (const auto& [key, place] : book["places"].items()) {
        screen_.line(attributes_.card(key));
        screen_.paragraph(screen_.ink(Ink::dim, say("place.where", place)), 4, 2);
      }
    }
    claims();
    screen_.title("What others have seen of you");  // PER-107
    for (const Json& trait : view_["mine"]["traits"])
      for (const Json& other : trait["seen_by"])
        screen_.paragraph("Round " + other["round"].dump() + ": " +
                              std::string{names_.word("card", trait["card"].get<std::string>())} + ", by " +
                              seat(other["seat"]),
                          2, 4);
    screen_.title("What you have seen");
    if (book["sightings"].empty()) screen_.line("  none yet");
    for (const Json& seen : book["sightings"])
      screen_.paragraph("Round " + seen["round"].dump() + ": " +
                            std::string{names_.word("card", seen["card"].get<std::string>())} + ", " + came_from(seen),
                        2, 4);
  }

 private:
  /// "shown by Sir Barnaby Oldacre with an invitation"
  std::string came_from(const Json& seen) const {
    const std::string how = seen["how"].get<std::string>(), who = seat(seen["owner"]);
    if (how == "gift received") return "a gift of " + who;
    if (how == "gift given") return "your gift to " + who;
    if (how.ends_with("discard")) return "laid aside by " + who;
    return "shown by " + who + " with " + (how == "proposal" ? "a " : "an ") + how;
  }

  /// What others said of themselves, with a mark where your own eyes have settled it.
  void claims() const {
    if (!view_.contains("claims") || view_["claims"].empty()) return;
    screen_.title("What you were told");
    for (const Json& claim : view_["claims"]) {
      const std::string standing = claim.value("standing", "open");
      const std::string mark = standing == "confirmed" ? screen_.ink(Ink::green, "  ✓ so it was")
                               : standing == "refuted" ? screen_.ink(Ink::red, "  ✗ not so")
                                                       : "";
      screen_.paragraph("Round " + claim["round"].dump() + ", " + seat(claim["from"]) + ": “" +
                            say("statement." + claim["statement"].get<std::string>(), claim) + "”" + mark,
                        2, 4);
    }
  }

  std::string say(const std::string& key, const Json& fields) const {
    return speech_.say(key, fields, names_, viewer_);
  }
  std::string seat(const Json& number) const {
    const std::string name = std::string{names_.word("seat", number.get<int>())};
    return is_mine(number) ? name + " (you)" : name;
  }
  bool is_mine(const Json& number) const { return viewer_.is_seat() && number.get<int>() == index(viewer_.seat()); }

  bool in_play() const { return view_["step"] != "characters" && view_["step"] != "over"; }

  void heading() const {
    const bool begun = view_["round"].get<int>() > 0;
    std::vector<std::string> parts{screen_.ink(Ink::bold, (begun ? "Round " + view_["round"].dump() + " · " : "") +
                                                              say("step." + view_["step"].get<std::string>(), view_))};
    if (view_["last_round"] != "no" && view_["step"] != "over") parts.push_back(screen_.ink(Ink::red, "LAST ROUND"));
    if (begun)
      parts.push_back(
          screen_.ink(Ink::dim, "deck " + view_["deck"].dump() + ", pile " + view_["pile"]["count"].dump()));
    screen_.heading(parts);
  }

  void company() const {
    Rows rows;
    for (const Json& one : view_["seats"]) {
      const Json& number = one["seat"];
      std::string doing = view_["step"] == "over"                            ? ""
                          : one.contains("intention")                        ? say("seat.intention", one["intention"])
                          : one["sealed"].get<bool>() && view_["round"] != 0 ? "has sealed"
                                                                             : "";
      if (one["absent"].get<bool>()) doing += (doing.empty() ? "" : ", ") + std::string{"away"};
      const bool looking = one["status"] == "eligible";
      const std::string status = looking && !doing.empty() ? "" : say("seat.status", one) + (doing.empty() ? "" : ", ");
      const Ink with = one["status"] == "engaged"       ? Ink::magenta
                       : one["status"] == "independent" ? Ink::blue
                                                        : Ink::plain;
      rows.push_back({screen_.ink(Ink::dim, std::to_string(number.get<int>() + 1)),
                      is_mine(number) ? screen_.ink(Ink::bold, seat(number)) : seat(number),
                      screen_.ink(with, status) + doing});
    }
    screen_.table(rows, 1);
  }

  /// Who talks with whom, and what lies on the table between you and another.
  void corner(bool own) const {
    for (const Json& pair : view_["correspondence"]) {
      if (pair.contains("shown") != own) continue;
      std::string text = seat(pair["pair"][0]) + " and " + seat(pair["pair"][1]) + " correspond.";
      if (pair.contains("shown")) {
        text = "On the table between you and ";
        const Json& other = is_mine(pair["pair"][0]) ? pair["pair"][1] : pair["pair"][0];
        text += seat(other) + ":";
      }
      if (own) screen_.line();
      screen_.paragraph(screen_.ink(Ink::yellow, text), own ? 0 : 1, 2);
      if (!pair.contains("shown")) continue;
      for (const auto& [owner, cards] : pair["shown"].items())
        for (const Json& card : cards)
          screen_.line(attributes_.card(card) +
                       screen_.ink(Ink::dim, is_mine(std::stoi(owner)) ? "  yours" : "  theirs"));
    }
    if (!own || !view_.contains("mine")) return;
    const Json proposals = view_["mine"].value("proposals", Json::array());
    if (!proposals.empty()) screen_.line();
    for (const Json& offer : proposals) {
      screen_.paragraph(screen_.ink(Ink::yellow, seat(offer["from"]) + " proposes to you and offers"), 0, 2);
      screen_.line(attributes_.card(offer["trait"]));
    }
  }

  /// By their last names; by their numbers where there are too many for the line.
  std::string who_saw(const Json& seen_by, int room) const {
    std::string called, numbers;
    for (const Json& other : seen_by) {
      const int number = other["seat"].get<int>();
      const std::string name{names_.word("seat", number)};
      called += (called.empty() ? "" : ", ") + name.substr(name.rfind(' ') + 1);
      numbers += (numbers.empty() ? "" : ",") + std::to_string(number + 1);
    }
    const std::string seats = seen_by.size() == 1 ? "seat " : "seats ";
    for (const std::string& text : {called, seats + numbers, numbers})
      if (columns(text) <= room) return text;
    return seen_by.size() + 1 == view_["seats"].size() ? "all" : std::to_string(seen_by.size()) + " seats";
  }

  void traits() const {
    const Json& mine = view_["mine"];
    screen_.line();
    screen_.line(attributes_.header("Your traits"));
    for (const Json& trait : mine["traits"]) {
      std::string notes;
      if (!trait["in_hand"].get<bool>()) notes = "sealed";
      if (mine.value("drawn", Json{}) == trait["card"]) notes = "just drawn";
      const std::string card = attributes_.card(trait["card"]) + "  ";
      if (!trait["seen_by"].empty()) {
        notes += notes.empty() ? "seen by " : ", seen by ";
        notes += who_saw(trait["seen_by"], screen_.width() - columns(card) - columns(notes));
      }
      screen_.line(notes.empty() ? attributes_.card(trait["card"]) : card + screen_.ink(Ink::dim, notes));
    }
    screen_.line(attributes_.sums("  together", mine["sums"]));
    screen_.line(attributes_.card(mine["desires"], screen_.ink(Ink::magenta, "♥ ")) +
                 screen_.ink(Ink::dim, "  what you desire"));
  }

  /// The notebook in one line a player: PER-105, PER-106.
  void summary() const {
    if (!view_.contains("notebook") || !view_["notebook"].contains("players")) return;
    screen_.line();
    screen_.line(attributes_.header("Your notebook"));
    for (const Json& player : view_["notebook"]["players"]) {
      const std::string title = "  " + std::string{names_.word("seat", player["seat"].get<int>())};
      const int unknown = player["unknown"].get<int>();
      std::string row = attributes_.row(title, player["sums"], [&](const std::string& id, int sum) {
        const bool settled = player["verdicts"][id] != "open";
        return unknown == 5 ? screen_.ink(Ink::dim, "?") : attributes_.shown_sum(sum) + (settled ? "!" : "");
      });
      const std::string verdict = player["desire"].get<std::string>();
      const Ink with = verdict == "satisfies" ? Ink::green : verdict == "open" ? Ink::dim : Ink::red;
      row += screen_.ink(Ink::dim, "  " + std::to_string(unknown) + " unseen") +
             screen_.ink(with, verdict == "open"        ? ""
                               : verdict == "satisfies" ? "  suits"
                                                        : "  cannot suit");
      screen_.line(row);
    }
    screen_.line(screen_.ink(Ink::dim, "  (sums of what you saw; ! is settled)"));
  }

  void open_hands() const {
    for (const Json& one : view_["seats"]) {
      if (!one.contains("hand") || one["hand"].empty()) continue;
      screen_.line();
      const int number = one["seat"].get<int>();
      screen_.line(attributes_.header(names_.word("seat", number)) +
                   screen_.ink(Ink::dim, is_mine(number) ? "  you" : ""));
      for (const Json& card : one["hand"]) screen_.line(attributes_.card(card));
      screen_.line(attributes_.sums("  together", one["sums"]));
      screen_.line(attributes_.card(one["desires"], "♥ "));
    }
  }

  void result() const {
    if (!view_.contains("matrimony")) return;
    screen_.title("Matrimony");
    for (const Json& one : view_["matrimony"]["results"]) {
      const bool win = one["win"].get<bool>();
      screen_.item(win ? "★" : "·", 2, speech_.sentence("sub.result", one, names_, viewer_) + ".",
                   win ? Ink::green : Ink::dim);
    }
  }

  const Json& view_;
  const Names& names_;
  Viewer viewer_;
  const Screen& screen_;
  Attributes attributes_;
  Speech speech_;
};

void draw_table(const Scene& scene, const Screen& screen) { Picture{scene, screen}.table(); }
void draw_step(const Scene& scene, const Screen& screen) { Picture{scene, screen}.step(); }
void draw_desk(const Scene& scene, const Screen& screen) { Picture{scene, screen}.desk(); }
void draw_notebook(const Scene& scene, const Screen& screen) { Picture{scene, screen}.notebook(); }

void draw_cards(const Json& cards, const Screen& screen) {
  const Attributes attributes{cards, screen};
  screen.line(attributes.header("Traits"));
  for (const Json& trait : cards["traits"]) {
    screen.line(attributes.card(trait["key"], trait["key"].get<std::string>() + " "));
    if (trait.contains("flavour")) screen.paragraph(screen.ink(Ink::dim, trait["flavour"].get<std::string>()), 4);
  }
  screen.title("Characters");
  for (const Json& character : cards["characters"]) {
    screen.paragraph(character["id"].get<std::string>() + "  " +
                         screen.ink(Ink::bold, character["name"].get<std::string>()) + "  " +
                         character["line"].get<std::string>(),
                     0, 4);
    if (character.contains("flavour"))
      screen.paragraph(screen.ink(Ink::dim, character["flavour"].get<std::string>()), 4);
  }
}

constexpr std::array pages{Page{"notebook", "all that you have seen", draw_notebook}};

}  // namespace

constexpr Drawing persuasion_drawing{draw_table, draw_step, draw_desk, pages, draw_cards};

}  // namespace parlor::cli
