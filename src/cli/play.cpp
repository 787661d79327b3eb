// SPDX-License-Identifier: MIT
// parlor play: a game against bots in the terminal.
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iostream>
#include <set>

#include "cli/command.h"
#include "cli/draw/draw.h"
#include "cli/question.h"
#include "cli/rules.h"
#include "cli/screen.h"
#include "cli/why_not.h"
#include "parlor/content/embedded.h"
#include "table/catalogue.h"
#include "table/record.h"
#include "table/rulebook.h"

namespace parlor::cli {
namespace {

struct Flags {
  TableFlags table;
  int seat = 0;
  std::string record;
};

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t start = text.find_first_not_of(blanks);
  return start == std::string_view::npos ? std::string_view{}
                                         : text.substr(start, text.find_last_not_of(blanks) - start + 1);
}

/// "say 3 good evening" to "say" and "3 good evening".
std::pair<std::string_view, std::string_view> first_word(std::string_view text) {
  const std::size_t space = text.find(' ');
  return {text.substr(0, space), space == std::string_view::npos ? std::string_view{} : trimmed(text.substr(space))};
}

class Session {
 public:
  Session(Table table, Seat me, std::vector<Level> levels, const std::string& cards, const Screen& screen)
      : table_{std::move(table)},
        me_{me},
        viewer_{me},
        levels_{std::move(levels)},
        chance_{table_.header().seed, table_.players()},
        cards_(cards_json(game(), cards)),
        speech_{strings_of(game())},
        drawing_{drawing_of(game())},
        screen_{screen} {}

  /// Until the game is over or the player leaves.
  void play() {
    screen_.paragraph(speech_.say("greeting", Json::object(), Names{}, viewer_));
    screen_.paragraph(screen_.ink(Ink::dim, "Type a number to choose; help lists the other words; q leaves."));
    while (!table_.over() && !left_) {
      tell_news();
      bots_move();
      if (table_.pending().has(me_)) my_move();
    }
    tell_news();
    if (left_) return say_goodbye();
    draw();
    const Json winners = table_.result()["winners"];
    const bool won = std::find(winners.begin(), winners.end(), Json(index(me_))) != winners.end();
    screen_.line();
    screen_.line(won ? screen_.ink(Ink::green, "You win.") : "You do not win.");
    screen_.paragraph(screen_.ink(Ink::dim, "The same deal again: " + command_line()), 0, 2);
  }

  const Table& table() const { return table_; }

 private:
  const std::string& game() const { return table_.header().game; }

  // ---- What happens ----

  void tell_news() {
    for (const Line& line : table_.log(viewer_, told_))
      if (!line.sentence.empty()) screen_.paragraph(line.sentence, 0, 2);
    told_ = static_cast<int>(table_.entries().size());
  }

  /// Every other seat that may act does so once: at a table where all decide at the same time, all but you have decided.
  /// Where the seats play together, whoever speaks first speaks for all: then it is you, as long as you are asked.
  void bots_move() {
    if (table_.pending().has(me_) && table_.view(viewer_).contains("together")) return;
    for (const SeatSet others = table_.pending() - SeatSet::only(me_); Seat seat : others) {
      if (!table_.pending().has(seat)) continue;
      const Level& level = level_at(levels_, index(seat));
      if (listens(level)) chance_.of(seat).heard = heard_by(table_, seat);
      const Action action = choose(table_, seat, level, chance_.of(seat));
      if (const Json words = words_before(table_, seat, level, action); !words.is_null()) act(seat, words);
      act(seat, table_.to_json(action));
    }
  }

  bool act(Seat seat, const Json& action) {
    const Verdict verdict = table_.judge({seat, action});
    if (verdict.refused()) {
      const Refused& no = verdict.refusal();
      screen_.paragraph(
          screen_.ink(Ink::red, "Not allowed") + (no.rule.empty() ? ": " : " (" + no.rule + "): ") + no.text, 0, 2);
      return false;
    }
    table_.commit(verdict);
    return true;
  }

  // ---- Asking ----

  void my_move() {
    tell_news();
    show_if_changed();
    const Names names = table_.names();
    Question question{table_.choices(me_), speech_, names, viewer_};
    while (!left_ && table_.pending().has(me_)) {
      put(question);
      const auto line = read("> ");
      if (!line) return leave();
      if (const auto number = whole_number(*line)) {
        if (*number < 1 || *number > question.answers().size()) {
          screen_.line("There are the numbers 1 to " + std::to_string(question.answers().size()) + ".");
          continue;
        }
        question.answer(*number - 1);
        if (const Choice* const choice = question.chosen()) {
          if (confirmed(*choice) && act(me_, choice->json)) return;
          if (left_) return;
          question.start_again();
        }
      } else if (*line == "b" || *line == "back") {
        question.start_again();
      } else if (obey(*line)) {
        return;  // something was done: look at the table afresh
      }
    }
  }

  void put(const Question& question) const {
    screen_.line();
    screen_.line(screen_.ink(Ink::bold, question.text()) +
                 (question.started() ? screen_.ink(Ink::dim, "  (b goes back)") : ""));
    const int width = question.answers().size() > 9 ? 4 : 3;
    int number = 0;
    for (const std::string& answer : question.answers()) screen_.item(std::to_string(++number), width, answer);
  }

  bool confirmed(const Choice& choice) {
    const std::string key = "confirm." + choice.json["type"].get<std::string>();
    if (!speech_.knows(key)) return true;
    screen_.paragraph(choice.label + ".", 0, 2);
    screen_.paragraph(screen_.ink(Ink::yellow, speech_.say(key, choice.json, table_.names(), viewer_)));
    const auto line = read("y/n> ");
    if (!line) return leave(), false;
    return *line == "y" || *line == "yes";
  }

  std::optional<std::string> read(std::string_view prompt) {
    screen_.out() << screen_.ink(Ink::bold, prompt) << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) {
      screen_.line();
      return std::nullopt;
    }
    if (!typed_) screen_.line(line);  // so that the output of a script reads like the game it was
    return std::string{trimmed(line)};
  }

  // ---- Other words ----

  /// True when it changed the table.
  bool obey(const std::string& line) {
    const auto [word, rest] = first_word(line);
    if (word.empty()) return false;
    if (word == "q" || word == "quit" || word == "exit") return leave(), true;
    if (word == "undo") return act(me_, {{"type", "undo"}});
    if (word == "say") return talk(rest);
    if (word.starts_with('{')) return act_as_typed(line);
    if (word == "?" && rest.empty()) explain();
    else if (word == "?" || (word == "rules" && !rest.empty())) show_rule(std::string{rest});
    else if (word == "rules") screen_.markdown(content::embedded("content/" + game() + "/rules.md"));
    else if (word == "log") show_log();
    else if (word == "view") draw();
    else if (word == "hint") advise();
    else if (word == "h" || word == "help") help();
    else if (!show_page(word))
      screen_.line("\"" + std::string{word} + "\" is no choice and no word known here; help lists them.");
    return false;
  }

  void help() const {
    std::vector<std::vector<std::string>> rows{{"a number", "choose"},
                                               {"b", "go back to the first question"},
                                               {"undo", "take back what nobody could know of yet"},
                                               {"say SEAT WORDS", "talk to somebody; say alone lists things to say"},
                                               {"?", "what is not allowed now, and why"},
                                               {"? ID", "a rule, such as ? " + rule_example()},
                                               {"rules", "the whole rulebook"},
                                               {"view", "look at the table again"}};
    for (const Page& page : drawing_.pages) rows.push_back({std::string{page.word}, std::string{page.does}});
    rows.insert(rows.end(), {{"log", "all that happened"},
                             {"hint", "what a friend would do"},
                             {"{\"type\": …}", "an action as records write it"},
                             {"q", "leave"}});
    for (auto& row : rows) row[0] = screen_.ink(Ink::cyan, row[0]);
    screen_.table(rows);
  }

  std::string rule_example() const {
    for (const Chapter& chapter : rulebook_of(game()).chapters)
      if (!chapter.rules.empty()) return chapter.rules.front().id;
    return "1";
  }

  void explain() const {
    const auto named = [](const std::vector<std::string>& kinds) {
      std::string list;
      for (const std::string& kind : kinds) list += (list.empty() ? "“" : ", “") + kind.substr(0, kind.find(':')) + "”";
      return list;
    };
    const std::vector<WhyNot> reasons = why_not(table_, me_);
    if (reasons.empty()) screen_.line("Nothing stands against anything.");
    for (const WhyNot& why : reasons) {
      screen_.markdown("**" + why.rule + "** " + why.text);
      if (!why.wholly.empty()) screen_.paragraph(screen_.ink(Ink::dim, "rules out now: " + named(why.wholly)), 4, 2);
      if (!why.partly.empty()) screen_.paragraph(screen_.ink(Ink::dim, "limits: " + named(why.partly)), 4, 2);
    }
  }

  void show_rule(const std::string& id) const {
    const auto rule = rule_named(game(), id);
    if (rule) screen_.markdown("**" + rule->id + "** " + rule->text);
    else screen_.paragraph(rule.fault().text());
  }

  void show_log() const {
    for (const Line& line : table_.log(viewer_))
      if (!line.sentence.empty()) screen_.paragraph(line.sentence, 0, 2);
  }

  void advise() {
    Rng mind{table_.header().seed, 1'000 + table_.entries().size()};
    screen_.paragraph("A friend would: " + table_.label(table_.fields(table_.suggest(me_, mind)), viewer_) + ".", 0, 2);
  }

  bool talk(std::string_view words) {
    const auto [to, text] = first_word(words);
    const auto seat = whole_number(to);
    if (seat && !text.empty()) {
      if (!act(me_, {{"type", "say"}, {"to", *seat}, {"text", text}})) return false;
      const Entry said = table_.entries().back();
      const Level& level = level_at(levels_, index(said.to));
      if (const Json reply = reply_to(table_, said.to, level, said); !reply.is_null()) act(said.to, reply);
      return true;
    }
    screen_.line("Type say, the number of the seat, and your words. Some say:");
    for (const Json& statement : speech_.strings().value("statements", Json::array()))
      screen_.paragraph(bare(speech_.strings().value("statement." + statement.get<std::string>(), "")), 2);
    return false;
  }

  /// "I seek {sign}{attribute:attribute}." to "I seek ±…."
  static std::string bare(std::string text) {
    if (const std::size_t sign = text.find("{sign}"); sign != std::string::npos) text.replace(sign, 6, "±");
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{'))
      text.replace(open, text.find('}', open) - open + 1, "…");
    return text;
  }

  bool act_as_typed(const std::string& line) {
    const auto json = parse_json(line, "");
    if (json) return act(me_, *json);
    screen_.paragraph(json.fault().text());
    return false;
  }

  // ---- Looking ----

  void draw() const {
    const Json view = table_.view(viewer_);
    drawing_.table({view, table_.names(), cards_, viewer_}, screen_);
  }

  bool show_page(std::string_view word) const {
    for (const Page& page : drawing_.pages)
      if (page.word == word) {
        const Json view = table_.view(viewer_);
        page.draw({view, table_.names(), cards_, viewer_}, screen_);
        return true;
      }
    return false;
  }

  /// The table is drawn when a step begins, with what beginners should hear about it.
  void show_if_changed() {
    const Json view = table_.view(viewer_);
    const std::string now = view.value("round", Json{}).dump() + view.value("step", Json{}).dump();
    if (now == drawn_) return;
    drawn_ = now;
    const Names& names = table_.names();
    drawing_.step({view, names, cards_, viewer_}, screen_);
    const std::string hint =
        view.contains("step") ? speech_.say("hint." + view["step"].get<std::string>(), view, names, viewer_) : "";
    if (hint.empty() || !hints_.insert(hint).second) return;
    screen_.line();
    screen_.paragraph(screen_.ink(Ink::yellow, "☞ ") + hint, 0, 2);
  }

  // ---- Leaving ----

  void leave() { left_ = true; }

  void say_goodbye() const { screen_.paragraph("You leave the table. To begin it again: " + command_line(), 0, 2); }

  std::string command_line() const {
    std::string text = "parlor play " + game() + " --players " + std::to_string(table_.players()) + " --seat " +
                       std::to_string(index(me_)) + " --bot ";
    for (std::size_t i = 0; i < levels_.size(); ++i) text += (i == 0 ? "" : ",") + std::string{name_of(levels_[i])};
    for (const auto& [key, value] : table_.header().house_rules.items())
      text += " --house-rule " + key + "=" + (value.is_string() ? value.get<std::string>() : value.dump());
    return text + " --seed " + to_hex(table_.header().seed);
  }

  Table table_;
  Seat me_;
  Viewer viewer_;
  std::vector<Level> levels_;
  BotChance chance_;
  Json cards_;
  Speech speech_;
  const Drawing& drawing_;
  const Screen& screen_;
  int told_ = -1;      // the last entry whose news have been told
  std::string drawn_;  // the round and step that have been drawn
  std::set<std::string> hints_;
  bool left_ = false;
  const bool typed_ = isatty(STDIN_FILENO) == 1;
};

Result<int> keep(const Table& table, const std::string& path) {
  std::ofstream file{path, std::ios::binary | std::ios::trunc};
  file << write_record(table, false);
  file.close();
  if (file) return good;
  return Fault{path, "the record could not be written there"};
}

void describe(Command& command, Flags& flags) {
  flags.table.add_to(command);
  command.takes("--seat", flags.seat, 0, max_seats - 1, "Your seat, numbered from 0");
  command.takes("--record", flags.record, "Write the record of the game to this file, also when you leave early");
}

Result<int> run(const Flags& flags) {
  auto choice = read(flags.table);
  if (!choice) return choice.fault();
  Header& header = choice->header;
  if (flags.seat >= header.players)
    return Fault{"--seat",
                 "expected 0 to " + std::to_string(header.players - 1) + ", found " + std::to_string(flags.seat)};
  for (int seat = 0; seat < header.players; ++seat)
    header.seats.push_back(seat == flags.seat ? Json{{"name", "you"}}
                                              : Json{{"bot", name_of(level_at(choice->levels, seat))}});
  auto table = Table::open(header, choice->cards, choice->cards_name);
  if (!table) return table.fault();

  const Screen screen = Screen::standard();
  Session session{std::move(*table), seat_at(flags.seat), choice->levels, choice->cards, screen};
  session.play();
  return flags.record.empty() ? Result<int>{good} : keep(session.table(), flags.record);
}

}  // namespace

void add_play(Program& program) {
  program.add<Flags>("play", "Play in the terminal against bots", "parlor play persuasion --players 4 --bot easy",
                     describe, run);
}

}  // namespace parlor::cli
