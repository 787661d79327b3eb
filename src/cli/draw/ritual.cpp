// SPDX-License-Identifier: MIT
// The Forbidden Ritual on a terminal: the circle of Moons, the Witches and their Demons, the centre, your hand.
#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "cli/draw/draw.h"
#include "table/speech.h"

namespace parlor::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr std::array type_ids{"herb", "mineral", "potion"};
constexpr std::array type_inks{Ink::green, Ink::yellow, Ink::magenta};
constexpr std::array type_letters{"H", "M", "P"};

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : std::string{}; }

/// Demons with their combinations, and Witches with their Spells, out of the card file.
class CardBook {
 public:
  CardBook(const Json& cards, const Screen& screen) : screen_{screen}, common_{cards["common_spell"]} {
    for (const Json& demon : cards["demons"]) demons_[text_of(demon["id"])] = &demon;
    for (const Json& witch : cards["witches"]) witches_[text_of(witch["id"])] = &witch;
  }

  std::string letter(std::size_t type, bool lit = true) const {
    return screen_.ink(lit ? type_inks[type] : Ink::dim, lit ? type_letters[type] : std::array{"h", "m", "p"}[type]);
  }

  /// The three levels; what the Moons show stands in capitals, what is missing in small letters.
  std::string levels(const Json& demon, const Json& symbols, std::string_view between = " · ") const {
    std::string text;
    const auto found = demons_.find(text_of(demon));
    if (found == demons_.end()) return text;
    for (const Json& level : (*found->second)["levels"]) {
      text += text.empty() ? "" : screen_.ink(Ink::dim, between);
      for (std::size_t type = 0; type < type_ids.size(); ++type) {
        const int shown = symbols.is_object() ? symbols.value(type_ids[type], 0) : 9;
        for (int i = 0; i < level["needs"].value(type_ids[type], 0); ++i) text += letter(type, i < shown);
      }
    }
    return text;
  }

  void spells(const Json& witch) const {
    const auto found = witches_.find(text_of(witch));
    if (found == witches_.end()) return;
    for (const Json& slot : (*found->second)["spells"]) {
      const Json& spell = slot.contains("ref") ? common_ : slot;
      const bool late = spell["timing"] == "end_of_round";
      screen_.paragraph(screen_.ink(Ink::cyan, text_of(spell["name"])) + "  " + text_of(spell["text"]) +
                            screen_.ink(Ink::dim, late ? "  (end of the round)" : ""),
                        3, 4);
    }
  }

 private:
  const Screen& screen_;
  const Json& common_;
  std::map<std::string, const Json*> demons_, witches_;
};

class Picture {
 public:
  Picture(const Scene& scene, const Screen& screen)
      : view_{scene.view},
        names_{scene.names},
        viewer_{scene.viewer},
        screen_{screen},
        book_{scene.cards, screen},
        speech_{strings_of("ritual")} {}

  void table() const {
    heading();
    moons();
    decks();
    coven();
    centre();
    hands();
    if (view_.contains("mine") && view_["phase"] != "over") goals();
    result();
  }

  void step() const {
    heading();
    if (view_["phase"] == "setup") return coven();
    moons();
    if (view_["phase"] == "action") decks();
    if (view_["phase"] == "action" || view_["step"] == "cast") coven();
  }

  /// The centre, your hand and your Demon, and what the choice at hand turns on.
  void desk() const {
    if (view_["phase"] == "setup" || view_["phase"] == "over") return;
    screen_.line();
    centre();
    if (view_["step"] == "cast") casters();
    if (view_["step"] == "choose") spell_at_hand();
    if (view_["step"] == "sweep") sweeps();
    if (view_["step"] == "cast" || holds_incantation()) own_spells();
    hands();
    goals();
  }

  void spells() const {
    for (const Json& one : view_["seats"]) {
      if (one["witch"].is_null()) continue;
      screen_.line();
      screen_.line(screen_.ink(Ink::bold, seat(one["seat"])));
      book_.spells(one["witch"]);
    }
  }

  void reserve() const {
    screen_.title("Demons in reserve");
    Rows rows;
    for (const Json& demon : view_["demon_reserve"])
      rows.push_back({std::string{names_.word("demon", text_of(demon))}, book_.levels(demon, view_["symbols"])});
    screen_.table(rows);
    if (view_["spell_reserve"].empty()) return;
    screen_.title("Witches in reserve");
    for (const Json& witch : view_["spell_reserve"]) {
      screen_.line(" " + screen_.ink(Ink::bold, std::string{names_.word("witch", text_of(witch))}));
      book_.spells(witch);
    }
  }

 private:
  bool is_mine(const Json& number) const {
    if (!viewer_.is_seat()) return false;
    for (const Json& mine : view_["mine"]["seats"])
      if (mine == number) return true;
    return false;
  }
  bool is_partner(const Json& number) const {
    return viewer_.is_seat() && view_["seats"][number.get<std::size_t>()]["side"] == view_["mine"]["side"];
  }
  std::string seat(const Json& number) const {
    const std::string name = std::string{names_.word("seat", number.get<int>())};
    return is_mine(number) ? name + " (you)" : is_partner(number) ? name + " (with you)" : name;
  }
  std::string coloured(const Json& type, std::string_view text) const {
    for (std::size_t i = 0; i < type_ids.size(); ++i)
      if (type == type_ids[i]) return screen_.ink(type_inks[i], text);
    return std::string{text};
  }
  std::string type(const Json& id) const { return coloured(id, std::string{names_.word("type", text_of(id))}); }

  void heading() const {
    const bool begun = view_["round"].get<int>() > 0;
    const std::string step = speech_.say("step." + text_of(view_["step"]), view_, names_, viewer_);
    std::vector<std::string> parts{
        screen_.ink(Ink::bold, (begun ? "Round " + view_["round"].dump() + " · " : "") + step)};
    if (begun) {
      parts.push_back("Transient Object: " + type(view_["transient"]));
      std::string coming = screen_.ink(Ink::dim, view_["transients"]["left"].dump() + " to come (");
      for (std::size_t i = 0; i < type_ids.size(); ++i)
        coming += (i == 0 ? "" : " ") + book_.letter(i) + view_["transients"]["makeup"][type_ids[i]].dump();
      parts.push_back(coming + screen_.ink(Ink::dim, ")"));
      parts.push_back(screen_.ink(Ink::dim, "month " + view_["month"].dump()));
    }
    screen_.heading(parts);
  }

  void moons() const {
    std::string text;
    for (std::size_t i = 0; i < view_["moons"].size(); ++i) {
      const Json& moon = view_["moons"][i];
      const bool current = view_["moon"].get<std::size_t>() == i && view_["phase"] != "over";
      const std::string numeral = text_of(moon["numeral"]);
      std::string symbol = screen_.ink(Ink::dim, "·");
      for (std::size_t one = 0; one < type_ids.size(); ++one)
        if (moon["object"] == type_ids[one]) symbol = book_.letter(one);
      text += "  " + (current ? screen_.ink(Ink::bold, "[" + numeral + "]") : screen_.ink(Ink::dim, numeral)) + " " +
              symbol;
    }
    screen_.line(" Moons" + text);
  }

  void decks() const {
    const auto top = [&](const char* deck) {
      const Json& pile = view_[deck];
      return pile["left"].dump() + (pile["top"].is_null() ? "" : ", top " + pile["top"].dump());
    };
    std::string text = " Decks";
    for (std::size_t i = 0; i < type_ids.size(); ++i)
      text += "  " + (is_wide() ? type(type_ids[i]) : book_.letter(i)) + " " + view_["decks"][type_ids[i]].dump();
    screen_.paragraph(text + "  Artifacts " + top("artifacts") + "  Incantations " + top("incantations"), 0, 7);
  }

  bool is_wide() const { return screen_.width() >= 100; }

  /// What this Moon may show to bring the next level, and the end with it when two are reached.
  std::string threat(const Json& side) const {
    std::string types;
    for (const Json& rises : side.value("rises_with", Json::array()))
      types += (types.empty() ? ""
                : is_wide()   ? ", "
                              : "") +
               (is_wide() ? type(rises) : coloured(rises, initial(rises)));
    if (types.empty() || side["level"] != 2) return types;
    return types + screen_.ink(Ink::red, is_wide() ? " SUMMONS!" : " wins");
  }
  static std::string_view initial(const Json& id) {
    for (std::size_t i = 0; i < type_ids.size(); ++i)
      if (id == type_ids[i]) return type_letters[i];
    return "";
  }

  /// One line a Witch: her Demon with what the Moons show of it, her level, her Sigil, her hand.
  void coven() const {
    Rows rows = coven_rows(false);
    if (width_of(rows) > screen_.width()) rows = coven_rows(true);
    screen_.table(rows, 1);
  }

  static int width_of(const Rows& rows) {
    std::vector<int> widths;
    for (const auto& row : rows)
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (i == widths.size()) widths.push_back(0);
        widths[i] = std::max(widths[i], columns(row[i]));
      }
    return std::accumulate(widths.begin(), widths.end(), 1 + 2 * static_cast<int>(widths.size() - 1));
  }

  /// `tight`: without what a line can do without; 4 + 23 + 2 + 7 + 2 + 2 + 2 + 14 + 2 + 8 + 2 + 4 + 2 + 6 columns at most.
  Rows coven_rows(bool tight) const {
    Rows rows;
    std::vector<std::string>& heads = rows.emplace_back();
    for (const std::string_view head : {"", "Witch", "Demon", "", tight ? "levels" : "levels (HAVE lack)",
                                        is_wide() ? "rises with" : "rises", tight ? "hand" : "cards"})
      heads.push_back(screen_.ink(Ink::dim, head));
    for (const Json& one : view_["seats"]) {
      const Json& side = view_["sides"][one["side"].get<std::size_t>()];
      const bool first_of_side = side["seats"][0] == one["seat"];
      std::string name = seat(one["seat"]);
      if (one.contains("title") && !tight) name += one["title"] == "high" ? ", High" : is_wide() ? ", Lesser" : "";
      const int level = side["level"].get<int>();
      rows.push_back({screen_.ink(Ink::dim, std::to_string(one["seat"].get<int>() + 1)),
                      is_mine(one["seat"]) ? screen_.ink(Ink::bold, name) : name,
                      first_of_side ? std::string{names_.word("demon", text_of(side["demon"]))} : "",
                      first_of_side ? std::array{"0", "I", "II", "III"}[static_cast<std::size_t>(level)] : "",
                      first_of_side ? book_.levels(side["demon"], view_["symbols"], tight ? "·" : " · ") : "",
                      first_of_side ? threat(side) : "", one["cards"].dump(), doing(one, tight)});
    }
    return rows;
  }

  std::string doing(const Json& one, bool tight) const {
    const bool sealed = !one["sigil"].is_null();
    std::string text = one["absent"].get<bool>() ? "away" : "";
    if (view_["phase"] == "action" && !(tight && sealed))
      text += (text.empty() ? "" : ", ") + std::string{one["acted"].get<bool>() ? "acted" : "thinks"};
    if (sealed) text += screen_.ink(Ink::red, (text.empty() ? "" : ", ") + std::string{"sealed"});
    return text;
  }

  void centre() const {
    if (view_["phase"] != "resolution" && view_["face_down"].empty()) return;
    std::string text;
    if (view_["phase"] == "resolution") {
      for (const std::string& card : names_.table("centre")->words()) text += (text.empty() ? "" : ", ") + card;
      screen_.paragraph(" " + screen_.ink(Ink::bold, "Centre") + "  " + (text.empty() ? "empty" : text), 0, 9);
      std::string sums;
      for (std::size_t i = 0; i < type_ids.size(); ++i)
        sums += type(type_ids[i]) + " " + view_["sums"][type_ids[i]].dump() + "  ";
      const Json& lock = view_["resolution"]["would_lock"];
      screen_.paragraph("         " + sums + screen_.ink(Ink::dim, lock.is_null() ? "nothing would lock" : "") +
                        (lock.is_null() ? "" : type(lock) + screen_.ink(Ink::dim, " would lock")));
      return;
    }
    for (const Json& card : view_["face_down"])
      text += (text.empty() ? "" : ", ") + seat(card["seat"]) +
              (card.contains("card")    ? " (" + std::string{names_.word("card", text_of(card["card"]))} + ")"
               : card.contains("class") ? " (" + text_of(card["class"]) + ")"
                                        : "");
    screen_.paragraph(" " + screen_.ink(Ink::bold, "Face down") + "  " + text, 0, 12);
  }

  std::string hand(const Json& hand) const {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "  ") + part; };
    for (std::size_t i = 0; i < type_ids.size(); ++i)
      if (const int count = hand["objects"].value(type_ids[i], 0); count > 0)
        add(type(type_ids[i]) + (count > 1 ? " ×" + std::to_string(count) : ""));
    for (const auto& [key, word] : {std::pair{"artifacts", "Artifact "}, std::pair{"incantations", "Incantation "}})
      for (const Json& number : hand[key]) add(word + number.dump());
    if (hand.value("unknown", 0) > 0) add(screen_.ink(Ink::dim, "(one of these lies face down)"));
    return text.empty() ? "no cards" : text;
  }

  /// Your own, your partner's, and whatever else is open.
  void hands() const {
    if (view_["phase"] == "setup") return;
    for (const Json& one : view_["seats"])
      if (one.contains("hand"))
        screen_.paragraph(
            " " +
                screen_.ink(
                    is_mine(one["seat"]) ? Ink::bold : Ink::plain,
                    is_mine(one["seat"]) && view_["mine"]["seats"].size() == 1 ? "Your hand" : seat(one["seat"])) +
                "  " + hand(one["hand"]),
            0, 4);
  }

  std::string counted(const Json& counts) const {
    std::string text;
    for (std::size_t i = 0; i < type_ids.size(); ++i)
      for (int n = counts.value(type_ids[i], 0); n > 0; --n) text += book_.letter(i);
    return text.empty() ? "nothing" : text;
  }

  /// Your Demon: what the next level asks for, and what would bring it now.
  void goals() const {
    const Json& side = view_["sides"][view_["mine"]["side"].get<std::size_t>()];
    if (!side.contains("needs")) return;
    const std::string level = std::array{"I", "II", "III"}[side["level"].get<std::size_t>()];
    std::string text = " " + screen_.ink(Ink::bold, "Your goal") + "  " +
                       std::string{names_.word("demon", text_of(side["demon"]))} + " asks for " +
                       counted(side["needs"]) + " at level " + level + ", lacking " + counted(side["lacking"]);
    std::string rises;
    for (const Json& one : side["rises_with"]) rises += (rises.empty() ? "" : " or ") + type(one);
    if (!rises.empty()) text += "; rises if this Moon shows " + rises;
    screen_.paragraph(text + ".", 0, 4);
  }

  bool holds_incantation() const {
    for (const Json& one : view_["mine"]["hands"])
      if (is_mine(one["seat"]) && !one["hand"]["incantations"].empty()) return true;
    return false;
  }
  void own_spells() const {
    screen_.line(" " + screen_.ink(Ink::bold, "Your Spells"));
    for (const Json& one : view_["seats"])
      if (is_mine(one["seat"])) book_.spells(one["witch"]);
  }

  std::string in_turn(const Json& cards, const std::string& word) const {
    std::string text;
    for (const Json& one : cards)
      text += (text.empty() ? "" : ", ") + word + " " + one["number"].dump() + " of " + seat(one["seat"]);
    return text;
  }

  /// Who casts after whom, and which Artifacts wait.
  void casters() const {
    const Json& now = view_["resolution"];
    screen_.paragraph(" " + screen_.ink(Ink::bold, "In turn") + "  " + in_turn(now["incantations"], "Incantation") +
                          (now["artifacts"].empty() ? "" : ", then " + in_turn(now["artifacts"], "Artifact")),
                      0, 4);
  }

  void spell_at_hand() const {
    const Json& casting = view_["resolution"]["casting"];
    const std::string spell = text_of(casting["spell"]);
    screen_.paragraph(" " + screen_.ink(Ink::cyan, std::string{names_.word("spell", spell)}) + "  " +
                          std::string{names_.word("spell_text", spell)},
                      0, 4);
  }

  /// Whoever would win by that: "; Vepar would be summoned".
  std::string summons(std::size_t type) const {
    std::string text;
    for (const Json& side : view_["sides"]) {
      const Json rises = side.value("rises_with", Json::array());
      if (side["level"] == 2 && std::find(rises.begin(), rises.end(), type_ids[type]) != rises.end())
        text += (text.empty() ? "; " : " and ") + std::string{names_.word("demon", text_of(side["demon"]))};
    }
    return text.empty() ? text : screen_.ink(Ink::red, text + " would be summoned");
  }

  /// What each sweep would leave, and whose Artifacts come after.
  void sweeps() const {
    std::array<int, 3> sums{};
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = view_["sums"][type_ids[i]].get<int>();
    Rows rows;
    for (std::size_t swept = 0; swept < sums.size(); ++swept) {
      if (sums[swept] == 0) continue;
      std::size_t best = sums.size();
      std::string left;
      for (std::size_t i = 0; i < sums.size(); ++i) {
        if (i == swept || sums[i] == 0) continue;
        left += (left.empty() ? "" : "  ") + type(type_ids[i]) + " " + std::to_string(sums[i]);
        if (best == sums.size() || sums[i] >= sums[best]) best = i;  // RIT-88: the later type wins a tie
      }
      rows.push_back({"sweep " + type(type_ids[swept]), left.empty() ? "nothing is left" : "leaves " + left,
                      left.empty() ? "the Moon stays dark" : type(type_ids[best]) + " would lock" + summons(best)});
    }
    screen_.table(rows, 1);
    const Json& artifacts = view_["resolution"]["artifacts"];
    Json after = Json::array();
    for (std::size_t i = 1; i < artifacts.size(); ++i) after.push_back(artifacts[i]);
    if (!after.empty()) screen_.paragraph(" After yours: " + in_turn(after, "Artifact"), 0, 4);
  }

  void result() const {
    if (!view_.contains("result")) return;
    screen_.title("The end");
    const Json& result = view_["result"];
    if (result["sides"].empty()) return screen_.line(" Nobody wins.");
    for (const Json& side : result["sides"])
      screen_.item(
          "★", 2,
          std::string{names_.word("side", side.get<int>())} +
              (result["reason"] == "summoned"
                   ? (view_["sides"][side.get<std::size_t>()]["seats"].size() > 1 ? " summon " : " summons ") +
                         std::string{names_.word("demon", text_of(view_["sides"][side.get<std::size_t>()]["demon"]))}
                   : " is the last without a Sigil") +
              ".",
          Ink::green);
  }

  const Json& view_;
  const Names& names_;
  Viewer viewer_;
  const Screen& screen_;
  CardBook book_;
  Speech speech_;
};

void draw_table(const Scene& scene, const Screen& screen) { Picture{scene, screen}.table(); }
void draw_step(const Scene& scene, const Screen& screen) { Picture{scene, screen}.step(); }
void draw_desk(const Scene& scene, const Screen& screen) { Picture{scene, screen}.desk(); }
void draw_spells(const Scene& scene, const Screen& screen) { Picture{scene, screen}.spells(); }
void draw_reserve(const Scene& scene, const Screen& screen) { Picture{scene, screen}.reserve(); }

void draw_cards(const Json& cards, const Screen& screen) {
  const CardBook book{cards, screen};
  const auto flavour = [&](const Json& card) {
    if (card.contains("flavour")) screen.paragraph(screen.ink(Ink::dim, text_of(card["flavour"])), 3);
  };
  screen.title("Demons");
  for (const Json& demon : cards["demons"]) {
    const std::string hardest = demon["difficulty"] == "hardest" ? screen.ink(Ink::red, "  hardest") : "";
    screen.line(" " + padded(screen.ink(Ink::bold, text_of(demon["name"])), 9) + padded(text_of(demon["domain"]), 11) +
                book.levels(demon["id"], Json{}) + hardest);
    flavour(demon);
  }
  screen.title("Witches");
  for (const Json& witch : cards["witches"]) {
    const std::string epithet = text_of(witch["epithet"]);
    screen.line(" " + screen.ink(Ink::bold, text_of(witch["name"])) + "  " + epithet);
    flavour(witch);
    book.spells(witch["id"]);
  }
  screen.title("Moons");
  for (const Json& moon : cards["moons"]) {
    screen.line(" " + padded(text_of(moon["numeral"]), 5) + text_of(moon["name"]));
    flavour(moon);
  }
}

constexpr std::array pages{Page{"spells", "every Witch's Spells", draw_spells},
                           Page{"reserve", "Demons and Witches that nobody holds", draw_reserve}};

}  // namespace

constexpr Drawing ritual_drawing{draw_table, draw_step, draw_desk, pages, draw_cards};

}  // namespace parlor::cli
