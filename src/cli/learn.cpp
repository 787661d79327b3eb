// SPDX-License-Identifier: MIT
// parlor learn: a guided first game in the terminal, by the lessons that the page has, too.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "bots/taught.h"
#include "cli/command.h"
#include "cli/draw/draw.h"
#include "cli/kept.h"
#include "cli/question.h"
#include "cli/screen.h"
#include "table/catalogue.h"
#include "table/speech.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string game, lesson, data;
  bool again = false;
};

void describe(Command& command, Flags& flags) {
  command.takes("GAME", flags.game, "The game; without one: what there is to learn");
  command.takes("LESSON", flags.lesson, "The lesson; the usual one is the first that is not finished");
  command.flag("--again", flags.again, "From its beginning, though it was begun before");
  command.takes("--data", flags.data, "The folder that keeps how far you are; the usual one is ~/.local/share/parlor");
}

/// How far somebody has come, in a file of its own: the step, what was done at each step before, and whether it was ever finished.
class Bookmark {
 public:
  Bookmark(const std::string& folder, const Lesson& lesson)
      : path_{folder + "/lessons/" + lesson.game + "-" + lesson.key + ".json"} {
    std::ifstream in{path_};
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    const auto json = parse_json(text, path_);
    if (!json) return;  // nothing, or nothing that can be read
    Reader::Document form{*json, path_};
    const Reader& root = form.root();
    const auto step = static_cast<std::size_t>(root.integer("at", 0, static_cast<int>(lesson.steps.size()) - 1));
    std::vector<std::vector<Json>> done_there;
    for (const Reader& there : root.at("acts").items()) {
      done_there.emplace_back();
      for (const Reader& act : there.items()) done_there.back().push_back(act.json());
    }
    const bool finished = root.boolean("done");
    if (!form.sound()) return;
    at = step, acts = std::move(done_there), done = finished;
  }

  std::size_t at = 0;
  std::vector<std::vector<Json>> acts;
  bool done = false;

  void keep() const {
    std::error_code problem;
    std::filesystem::create_directories(std::filesystem::path{path_}.parent_path(), problem);
    std::ofstream out{path_};
    out << Json{{"at", at}, {"acts", acts}, {"done", done}}.dump() << '\n';
    if (!out) complain(path_ + ": how far you are could not be kept");
  }
  std::vector<Json> so_far(std::size_t step) const {
    std::vector<Json> all;
    for (std::size_t i = 0; i < std::min(step, acts.size()); ++i) all.insert(all.end(), acts[i].begin(), acts[i].end());
    return all;
  }

 private:
  std::string path_;
};

class Teaching {
 public:
  Teaching(const Lesson& lesson, Bookmark& mark, Table table, const Screen& screen)
      : lesson_{lesson},
        mark_{mark},
        table_{std::move(table)},
        viewer_{lesson.seat},
        cards_(cards_json(lesson.game, "", table_.header().content)),
        screen_{screen} {}

  /// False: it was left before its end.
  bool run() {
    told_ = static_cast<int>(table_.entries().size());
    while (mark_.at < lesson_.steps.size()) {
      follow();
      const LessonStep& step = lesson_.steps[mark_.at];
      if (!step.until.empty() && reached(step, table_, lesson_.seat)) go(mark_.at + 1);
      else if (!(step.decides() ? decide(step) : listen(step))) return false;
    }
    return true;
  }

 private:
  void follow() {
    while (!table_.pending().has(lesson_.seat) && others_move(lesson_, table_)) {
    }
    for (const Line& line : table_.log(viewer_, told_))
      if (!line.sentence.empty()) screen_.paragraph(line.sentence, 0, 2);
    told_ = static_cast<int>(table_.entries().size());
  }

  void say(const LessonStep& step, const Message& message) const {
    const auto words = words_of(message, step, table_, lesson_.seat);
    screen_.line();
    screen_.paragraph(screen_.ink(Ink::bold, words ? *words : words.fault().text()));
  }
  void say(const LessonStep& step) const {
    say(step, step.say);
    std::string points;
    for (const Part& part : step.points) points += (points.empty() ? "" : ", ") + name_of(part, table_, lesson_.seat);
    if (!points.empty()) screen_.paragraph(screen_.ink(Ink::dim, "Look at: " + points + "."));
  }
  void look(void (*draw)(const Scene&, const Screen&)) const {
    if (draw == nullptr) return;
    const Json view = table_.view(viewer_);
    const Names& names = table_.names();
    draw({view, names, cards_, viewer_}, screen_);
  }

  bool listen(const LessonStep& step) {
    if (drawn_ != mark_.acts.size() || mark_.at == 0) look(drawing_of(lesson_.game).table);
    drawn_ = mark_.acts.size();
    say(step);
    while (true) {
      const auto line = screen_.ask("Enter goes on, b goes back, q leaves> ");
      if (!line || *line == "q") return false;
      if (*line == "b") return back(), true;
      if (line->empty()) return go(mark_.at + 1), true;
      screen_.line("\"" + *line + "\" is no word known here.");
    }
  }

  bool decide(const LessonStep& step) {
    look(drawing_of(lesson_.game).desk);
    say(step);
    const Names names = table_.names();
    Question question{table_.choices(lesson_.seat), table_.speech(), names, viewer_};
    while (table_.pending().has(lesson_.seat)) {
      screen_.paragraph(question.text());
      screen_.items(question.answers(), question.numbers());
      const auto line = screen_.ask("A number; b goes back, skip does it for you, view shows the table, q leaves> ");
      if (!line || *line == "q") return false;
      if (*line == "b") {
        if (!question.started()) return back(), true;
        question.start_again();
      } else if (*line == "skip") {
        if (!step.until.empty()) return go(mark_.at + 1), true;
        if (const auto all = wanted(step, table_, lesson_.seat); !all.empty()) return act(step, all.front().json), true;
      } else if (*line == "view") look(drawing_of(lesson_.game).table);
      else if (const auto numbers = numbers_in(*line); numbers.empty()) say(step);
      else if (answered(question, numbers)) {
        if (fits(step, question.chosen()->json)) return act(step, Json(question.chosen()->json)), true;
        if (step.otherwise) say(step, *step.otherwise);
        else screen_.paragraph(screen_.ink(Ink::bold, "Good idea, but not yet."));
        say(step);
        question.start_again();
      }
    }
    return go(mark_.at + 1), true;
  }

  /// "2 3 5" answers three questions; true when an action is found.
  bool answered(Question& question, const std::vector<std::size_t>& numbers) const {
    for (const std::size_t number : numbers)
      if (question.chosen() != nullptr || !question.answer(number)) {
        screen_.line(std::to_string(number) + " is not among the numbers to choose from.");
        return question.start_again(), false;
      }
    return question.chosen() != nullptr;
  }

  void act(const LessonStep& step, const Json& action) {
    const Verdict verdict = table_.judge({lesson_.seat, action});
    if (verdict.refused()) return screen_.paragraph(verdict.refusal().rule + " " + verdict.refusal().text);
    table_.commit(verdict);
    mark_.acts.resize(std::max(mark_.acts.size(), mark_.at + 1));
    mark_.acts[mark_.at].push_back(action);
    go(step.until.empty() ? mark_.at + 1 : mark_.at);
  }

  /// One step back; what was done there is undone, by dealing once more.
  void back() {
    if (mark_.at == 0) return;
    const std::size_t to = mark_.at - 1;
    if (mark_.so_far(mark_.acts.size()).size() != mark_.so_far(to).size()) {
      auto again = at_step(lesson_, mark_.so_far(to));
      if (!again) return screen_.paragraph(again.fault().text());
      table_ = std::move(*again);
      told_ = static_cast<int>(table_.entries().size());
      mark_.acts.resize(std::min(to, mark_.acts.size()));
    }
    go(to);
  }
  void go(std::size_t step) {
    mark_.at = step;
    if (step < lesson_.steps.size()) mark_.keep();
  }

  const Lesson& lesson_;
  Bookmark& mark_;
  Table table_;
  Viewer viewer_;
  Json cards_;
  const Screen& screen_;
  int told_ = -1;
  std::size_t drawn_ = 0;
};

std::string minutes(const Lesson& lesson) {
  return std::to_string(lesson.minutes) + (lesson.minutes == 1 ? " minute" : " minutes");
}

void list(const std::string& game, const std::string& folder, const Screen& screen) {
  for (const Facts* const facts : all_facts()) {
    if (lessons_of(facts->name).empty() || (!game.empty() && facts->name != game)) continue;
    screen.title(std::string{facts->title});
    std::vector<std::vector<std::string>> rows;
    for (const Lesson& one : lessons_of(facts->name)) {
      const Bookmark mark{folder, one};
      rows.push_back({one.key, one.title, minutes(one), mark.at > 0 ? "begun" : mark.done ? "done" : ""});
    }
    screen.table(rows);
  }
  screen.paragraph("parlor learn GAME begins with the first, parlor learn GAME LESSON with any.");
}

Result<const Lesson*> chosen(const Flags& flags, const std::string& folder) {
  const auto& all = lessons_of(flags.game);
  if (all.empty()) return Fault{"", flags.game + " has no lessons"};
  if (!flags.lesson.empty()) {
    if (const Lesson* const one = lesson_of(flags.game, flags.lesson)) return one;
    std::string known;
    for (const Lesson& one : all) known += (known.empty() ? "" : ", ") + one.key;
    return Fault{"LESSON", "there is no lesson \"" + flags.lesson + "\"; there are " + known};
  }
  for (const Lesson& one : all)
    if (!Bookmark{folder, one}.done) return &one;
  return &all.front();
}

Result<int> run(const Flags& flags) {
  const Screen screen = Screen::for_a_player();
  const auto folder = data_folder(flags.data);
  if (!folder) return folder.fault();
  if (!flags.game.empty() && facts_of(flags.game) == nullptr) return no_such_game(flags.game);
  if (flags.game.empty()) return list("", *folder, screen), good;
  const auto picked = chosen(flags, *folder);
  if (!picked) return picked.fault();
  const Lesson& lesson = **picked;
  Bookmark mark{*folder, lesson};
  if (flags.again) mark.at = 0, mark.acts.clear();
  auto table = at_step(lesson, mark.so_far(mark.at));
  if (!table) {  // the lesson has changed since
    mark.at = 0, mark.acts.clear();
    table = lesson.open();
    if (!table) return table.fault();
  }
  screen.title(lesson.title + " (" + minutes(lesson) + ")");
  screen.paragraph(lesson.whom);
  const std::string goes_on = "parlor learn " + lesson.game + " " + lesson.key;
  if (!Teaching{lesson, mark, std::move(*table), screen}.run()) {
    screen.line();
    screen.paragraph(goes_on + " goes on from here.");
    return good;
  }
  mark.at = 0, mark.acts.clear(), mark.done = true;
  mark.keep();
  screen.line();
  screen.paragraph("You know this now. A game of your own: parlor play " + lesson.game + " --bot easy");
  return good;
}

}  // namespace

void add_learn(Program& program) {
  program.add<Flags>("learn", "Learn a game by playing: a guided first game", "parlor learn persuasion", describe, run);
}

}  // namespace parlor::cli
