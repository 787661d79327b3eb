// SPDX-License-Identifier: MIT
// Resonance on a terminal: the news, who listens, everybody's followers, your posts and your crowd.
#include <algorithm>
#include <array>
#include <map>

#include "cli/draw/draw.h"
#include "table/speech.h"

namespace parlor::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

class Picture {
 public:
  Picture(const Scene& scene, const Screen& screen)
      : view_{scene.view},
        names_{scene.names},
        viewer_{scene.viewer},
        screen_{screen},
        speech_{strings_of("resonance")} {
    for (const Json& persona : scene.cards["personas"])
      personas_[persona["id"].get<std::string>()] = {persona["value"].get<int>(), persona["draw"].get<int>(),
                                                     persona["audience"].get<std::string>()};
    for (const Json& response : scene.cards["responses"])
      posts_for_[response["id"].get<std::string>()] = response["audience"].get<std::string>();
  }

  void table() const {
    heading();
    news();
    seats(true, true);
    if (view_.contains("mine")) desk();
    else offer();
    result();
  }

  /// What there is to decide upon.
  void step() const {
    heading();
    news();
    seats(view_["phase"] == "event", !view_.contains("mine") || view_["step"] != "choose");  // the desk has your own
  }

  /// Your cards, what is on offer, and how far you are.
  void desk() const {
    const Json &step = view_["step"], &mine = view_["mine"];
    if (step == "setup") {
      screen_.line();
      if (mine.contains("persona_deck")) pile("Your followers", mine["persona_deck"]);
      pile("Your posts", mine["response_deck"]);
    }
    if (step == "choose") followers(), posts();
    if (step == "add") offer();
    if (mine.contains("audiences")) crowd();
    if (step != "over") standing();
  }

  /// All that lies open, and your own decks where you may look.
  void piles() const {
    for (const Json& one : view_["seats"]) {
      screen_.title(seat(one["seat"]));
      pile("events won", one["won"]);
      pile("discarded followers", one["persona_discard"]);
      pile("discarded posts", one["response_discard"]);
      screen_.line("  face down: " + counted(one["persona_deck"], "follower") + ", " +
                   counted(one["response_deck"], "post"));
    }
    screen_.title("In the middle");
    pile("carried events", view_["carried"]);
    pile("event discard", view_["event_discard"]);
    pile("returning", view_["returning"]["cards"]);
    if (!view_.contains("mine")) return;
    screen_.title("Your decks, in no order");
    if (!view_["mine"].contains("response_deck")) return screen_.line("  closed until the Network phase (RSN-26)");
    pile("followers", view_["mine"].value("persona_deck", Json::array()));
    pile("posts", view_["mine"]["response_deck"]);
  }

 private:
  std::string say(const std::string& key, const Json& fields) const {
    return speech_.say(key, fields, names_, viewer_);
  }
  bool is_mine(const Json& number) const { return viewer_.is_seat() && number.get<int>() == index(viewer_.seat()); }
  std::string seat(const Json& number) const {
    const std::string name = std::string{names_.word("seat", number.get<int>())};
    return is_mine(number) ? name + " (you)" : name;
  }
  std::string card(const Json& card) const { return std::string{names_.word("card", card.get<std::string>())}; }
  std::string in_short(const Json& card) const { return std::string{names_.word("short", card.get<std::string>())}; }
  std::string audience(const Json& id) const { return std::string{names_.word("audience", id.get<std::string>())}; }
  std::string listed(const Json& cards) const {
    std::string list;
    for (const Json& card : cards) list += (list.empty() ? "" : ", ") + in_short(card);
    return list;
  }
  void pile(const std::string& title, const Json& cards) const {
    screen_.paragraph(screen_.ink(Ink::cyan, title) + ": " + (cards.empty() ? "none" : listed(cards)), 2, 2);
  }

  void heading() const {
    const int round = view_["round"].get<int>();
    const Json& decks = view_["decks"];
    std::vector<std::string> parts{screen_.ink(Ink::bold, (round > 0 ? "Round " + std::to_string(round) + " · " : "") +
                                                              say("step." + view_["step"].get<std::string>(), view_))};
    if (!view_["dealer"].is_null()) parts.push_back(screen_.ink(Ink::dim, dealer()));
    parts.push_back(screen_.ink(Ink::dim, "shared: " + decks["personas"].dump() + " followers, " +
                                              decks["events"].dump() + " events, " + decks["responses"].dump() +
                                              " posts, " + view_["supply"].dump() + " influence"));
    screen_.heading(parts);
  }

  std::string dealer() const {
    const Json& number = view_["dealer"];
    return is_mine(number) ? "you deal" : std::string{names_.word("seat", number.get<int>())} + " deals";
  }

  /// The event, and who listens because of what.
  void news() const {
    if (view_["event"].is_null()) return;
    const Json& event = view_["event"];
    screen_.paragraph(screen_.ink(Ink::yellow, std::string{names_.word("card", event["card"].get<std::string>())}) +
                          ", " + event["attention"].dump() + " attention. " +
                          screen_.ink(Ink::dim, std::string{names_.word("flavour", event["card"].get<std::string>())}),
                      1, 2);
    for (const Json& card : view_["carried"]) screen_.paragraph("Carried along: " + in_short(card), 1, 2);
    std::string live;
    for (const Json& one : view_["live"]) {
      std::string by = one["event"].get<bool>() ? "news" : "";
      for (const Json& number : one["seats"]) by += (by.empty() ? "" : ", ") + (is_mine(number) ? "you" : seat(number));
      live += (live.empty() ? "" : " · ") + screen_.ink(Ink::green, audience(one["audience"])) +
              screen_.ink(Ink::dim, " (" + by + ")");
    }
    screen_.paragraph("Listening: " + live, 1, 2);
  }

  bool is_wide() const { return screen_.width() >= 100; }

  static std::string counted(const Json& count, const std::string& what) {
    return count.dump() + " " + what + (count == 1 ? "" : "s");
  }

  std::string bar(int attention) const {
    const int length = is_wide() ? 20 : 10;
    const int full = std::min(length, attention * length / view_["target_attention"].get<int>());
    std::string text;
    for (int i = 0; i < full; ++i) text += "█";
    std::string rest;
    for (int i = full; i < length; ++i) rest += "░";
    return screen_.ink(Ink::yellow, text) + screen_.ink(Ink::dim, rest);
  }

  /// Not to be broken over two lines.
  static std::string together(std::string text) {
    for (std::size_t space = text.find(' '); space != std::string::npos; space = text.find(' '))
      text.replace(space, 1, "\u00A0");
    return text;
  }

  std::string hand(const Json& personas) const {
    std::string text;
    for (const Json& one : personas) {
      const bool resonates = one["resonates"].get<bool>();
      const std::string card = together((resonates ? "● " : "○ ") + in_short(one["card"]));
      text += (text.empty() ? "" : "  ") + screen_.ink(resonates ? Ink::green : Ink::dim, card);
    }
    return text;
  }

  void seats(bool with_hands, bool with_my_own) const {
    screen_.line();
    for (const Json& one : view_["seats"]) {
      const Json& number = one["seat"];
      const std::string name = seat(number);
      std::string text = padded(is_mine(number) ? screen_.ink(Ink::bold, name) : name, 14) +
                         bar(one["attention"].get<int>()) + right_aligned(one["attention"].dump(), 4) + " attention, " +
                         one["influence"].dump() + " influence, " +
                         (is_wide() ? "draws from " + counted(one["persona_deck"], "follower") + " and " +
                                          counted(one["response_deck"], "post")
                                    : "decks " + one["persona_deck"].dump() + "+" + one["response_deck"].dump());
      text += screen_.ink(Ink::dim, doing(one));
      screen_.paragraph(text, 1, 2);
      if (one["opening"].empty() || !with_hands || (is_mine(number) && !with_my_own)) continue;
      std::string followers = hand(one["opening"]);
      if (!one["bonus"].empty()) followers += "  + " + hand(one["bonus"]);
      screen_.paragraph(followers, 3, 0);
      if (one["response"].is_null()) continue;
      screen_.paragraph("posted " + screen_.ink(Ink::cyan, in_short(one["response"])) + ": hand value " +
                            one["hand_value"].dump() + ", " + one["gained"].dump() + " influence earned",
                        3, 2);
    }
  }

  std::string doing(const Json& one) const {
    if (one["resigned"].get<bool>()) return "  resigned";
    std::string text = one["absent"].get<bool>() ? "  away" : "";
    if (view_["step"] == "choose" && one["chosen"].get<bool>()) text += "  has chosen";
    if (view_["step"] == "add" && one["passed"].get<bool>()) text += "  has passed";
    if (view_["step"] == "add" && view_["turn"] == one["seat"]) text += "  takes a card";
    if (view_["step"] == "remove" && one["submitted"].get<bool>()) text += "  has decided";
    return text;
  }

  void offer() const {
    if (view_["display"]["personas"].empty() && view_["display"]["responses"].empty()) return;
    screen_.line();
    pile("On offer", view_["display"]["personas"]);
    pile("Posts on offer", view_["display"]["responses"]);
  }

  const Json& my_seat() const { return view_["seats"][static_cast<std::size_t>(index(viewer_.seat()))]; }

  void followers() const {
    screen_.line();
    std::string listening;
    for (const Json& one : view_["live"])
      if (one["event"].get<bool>()) listening += (listening.empty() ? "" : ", ") + audience(one["audience"]);
    screen_.paragraph(screen_.ink(Ink::bold, "In the news: ") + card(view_["event"]["card"]) + ", " +
                          view_["event"]["attention"].dump() + " attention, for " + listening,
                      0, 2);
    screen_.line(screen_.ink(Ink::bold, "Your followers, ● where the news wakes them"));
    screen_.paragraph(hand(my_seat()["opening"]), 2, 0);
  }

  /// How far you are, and who is ahead of you.
  void standing() const {
    const Json& mine = my_seat();
    std::string text = "You have " + mine["attention"].dump() + " of " + view_["target_attention"].dump() +
                       " attention and " + mine["influence"].dump() + " influence.";
    const Json* best = nullptr;
    for (const Json& one : view_["seats"])
      if (!is_mine(one["seat"]) && (best == nullptr || one["attention"] > (*best)["attention"])) best = &one;
    if (best != nullptr)
      text += " Best of the others: " + seat((*best)["seat"]) + ", " + (*best)["attention"].dump() + ".";
    screen_.paragraph(screen_.ink(Ink::yellow, text), 2, 2);
  }

  /// Each post with whom it would wake beyond the news, on both sides.
  void posts() const {
    screen_.line();
    Rows rows;
    for (const Json& post : view_["mine"]["responses"]) {
      const bool chosen = view_["mine"]["chosen"] == post["card"];
      std::string yours, theirs;
      for (std::size_t number = 0; number < post["wakes"].size(); ++number) {
        const Json& woken = post["wakes"][number];
        if (woken.empty()) continue;
        if (!is_mine(Json(number)))
          theirs += (theirs.empty() ? "" : ", ") + std::to_string(woken.size()) + " for " + seat(Json(number));
        else
          for (const Json& one : woken) yours += (yours.empty() ? "" : ", ") + card(one);
      }
      rows.push_back(
          {screen_.ink(Ink::cyan, (chosen ? "✓ " : "") + in_short(post["card"])),
           (yours.empty() ? screen_.ink(Ink::dim, "wakes none of yours") : "wakes " + screen_.ink(Ink::green, yours)) +
               (theirs.empty() ? "" : screen_.ink(Ink::red, "; " + theirs))});
    }
    if (!rows.empty()) screen_.line(screen_.ink(Ink::bold, "Your posts, beyond what the news does"));
    screen_.table(rows);
  }

  /// What you own, or would own without what is marked for removal: all together, and by audience.
  void crowd() const {
    struct Part {
      int personas = 0, value = 0, draw = 0, posts = 0;
    };
    const Json& mine = view_["mine"];
    const Json removing = mine.value("removing", Json::array());
    Part all;
    std::map<std::string, Part> parts;
    const auto count = [&](const Json& cards, const auto& add) {
      for (const Json& card : cards)
        if (std::find(removing.begin(), removing.end(), card) == removing.end()) add(card.get<std::string>());
    };
    const auto add_persona = [&](const std::string& id) {
      const Persona& persona = personas_.at(id);
      for (Part* part : {&all, &parts[persona.audience]})
        ++part->personas, part->value += persona.value, part->draw += persona.draw;
    };
    const auto add_post = [&](const std::string& id) { ++all.posts, ++parts[posts_for_.at(id)].posts; };
    count(mine["persona_deck"], add_persona), count(my_seat()["persona_discard"], add_persona);
    count(mine["response_deck"], add_post), count(my_seat()["response_discard"], add_post);
    screen_.line();
    std::string title = "You own";
    if (!removing.empty()) title = "Without the " + std::to_string(removing.size()) + " you marked you would own";
    screen_.paragraph(screen_.ink(Ink::bold, title) + " " + counted(all.personas, "follower") + " (value " +
                          std::to_string(all.value) + ", draw " + std::to_string(all.draw) + ") and " +
                          counted(all.posts, "post") +
                          (removing.empty() ? "" : ", for " + std::to_string(removing.size()) + " influence") +
                          "; followers+posts by audience:",
                      2, 2);
    std::string text;
    for (const auto& [id, own] : mine["audiences"].items()) {
      const Part& part = parts[id];
      if (part.personas + part.posts == 0) continue;
      text += (text.empty() ? "" : " · ") +
              together(audience(id) + " " + std::to_string(part.personas) + "+" + std::to_string(part.posts));
    }
    screen_.paragraph(text, 2, 2);
  }

  void result() const {
    if (!view_.contains("outcome")) return;
    const Json& outcome = view_["outcome"];
    screen_.title("The crowd you built");
    for (const Json& chapter : view_["story"]) {
      const bool won =
          std::find(outcome["winners"].begin(), outcome["winners"].end(), chapter["seat"]) != outcome["winners"].end();
      const auto most = [](const Json& counts) {
        std::pair<std::string, int> best{"", 0};
        for (const auto& [key, count] : counts.items())
          if (count.get<int>() > best.second) best = {key, count.get<int>()};
        return best;
      };
      const auto [post, times] = most(chapter["posts"]);
      const auto [listeners, heard] = most(chapter["answered"]);
      int fed = 0;
      for (std::size_t number = 0; number < chapter["fed"].size(); ++number)
        if (Json(number) != chapter["seat"]) fed += chapter["fed"][number].get<int>();
      std::string text =
          seat(chapter["seat"]) + ": " + outcome["attention"][chapter["seat"].get<std::size_t>()].dump() + " attention";
      if (times > 0) text += ", most often posted " + in_short(post) + " (" + std::to_string(times) + ")";
      if (heard > 0) text += ", heard most by " + audience(listeners);
      text += ", and pleased " + std::to_string(fed) + " followers of others.";
      screen_.item(won ? "★" : "·", 2, text, won ? Ink::green : Ink::dim);
    }
  }

  struct Persona {
    int value = 0, draw = 0;
    std::string audience;
  };

  const Json& view_;
  const Names& names_;
  Viewer viewer_;
  const Screen& screen_;
  Speech speech_;
  std::map<std::string, Persona> personas_;       // by their ids, as printed
  std::map<std::string, std::string> posts_for_;  // the audience of each response
};

void draw_table(const Scene& scene, const Screen& screen) { Picture{scene, screen}.table(); }
void draw_step(const Scene& scene, const Screen& screen) { Picture{scene, screen}.step(); }
void draw_desk(const Scene& scene, const Screen& screen) { Picture{scene, screen}.desk(); }
void draw_piles(const Scene& scene, const Screen& screen) { Picture{scene, screen}.piles(); }

void draw_cards(const Json& cards, const Screen& screen) {
  const auto text = [](const Json& card, const char* key) { return card[key].get<std::string>(); };
  const auto flavour = [&](const Json& card) {
    if (card.contains("flavour")) screen.paragraph(screen.ink(Ink::dim, text(card, "flavour")), 8);
  };
  for (const Json& audience : cards["audiences"]) {
    screen.title(text(audience, "name"));
    Rows rows;
    for (const Json& persona : cards["personas"])
      if (persona["audience"] == audience["id"])
        rows.push_back(
            {text(persona, "id"), text(persona, "name"), persona["value"].dump() + "/" + persona["draw"].dump()});
    screen.table(rows);
    for (const Json& response : cards["responses"]) {
      if (response["audience"] != audience["id"]) continue;
      screen.paragraph(text(response, "id") + "  " + screen.ink(Ink::cyan, text(response, "name")), 2);
      flavour(response);
    }
  }
  screen.title("Events");
  for (const Json& event : cards["events"]) {
    std::string audiences;
    for (const Json& id : event["audiences"])
      for (const Json& audience : cards["audiences"])
        if (audience["id"] == id) audiences += (audiences.empty() ? "" : ", ") + text(audience, "name");
    screen.paragraph(text(event, "id") + "  " + screen.ink(Ink::yellow, text(event, "name")) + ", " +
                         event["attention"].dump() + " attention: " + audiences,
                     2, 4);
    flavour(event);
  }
}

constexpr std::array pages{Page{"piles", "every pile that you may look through", draw_piles}};

}  // namespace

constexpr Drawing resonance_drawing{draw_table, draw_step, draw_desk, pages, draw_cards};

}  // namespace parlor::cli
