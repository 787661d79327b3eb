// SPDX-License-Identifier: MIT
// Guided first games: content/<game>/lessons.en.json, read and checked (docs/decisions/0044-lessons.md). A lesson is a deal, what
// the others do in it, and steps: what is said, what it points at, what the learner does. It is played by the table like any game;
// here is only what it says at a moment and whether a choice is the one that it speaks of. The page has the same in
// web/src/lesson/lesson.ts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/message.h"
#include "table/table.h"

namespace parlor {

/// Somebody's choice: all fields that stand here are those of the action; what does not stand here may be anything.
struct Doing {
  Seat seat{};
  Json does;
};

/// What the board calls what a step points at: "hand", or one of several by its key, "trait:T10".
struct Part {
  std::string name, key;  // no key: the only one
};

struct LessonStep {
  Message say;               // filled from `values`
  Json values;               // by name: "view/budget/now", "told/claimed/total", or a word or number whose name is said
  std::vector<Part> points;  // the first one matters most
  std::vector<Json> must;    // the learner does one of these, and nothing else
  bool may = false;          // or anything
  std::vector<Doing> others;         // what the others do about this decision, each in its order
  std::optional<Message> otherwise;  // said when it is something else; none: the house's words
  std::string until;                 // the learner plays freely until this value, as in `values`, …
  int least = 0;                     // … is at least so much, or the game is over
  Json holds = Json::object();       // what the words rely on, by path; the tests ask whether it is so
  bool decides() const { return !must.empty() || may || !until.empty(); }
};

struct Lesson {
  std::string game, key, title, whom;
  int minutes = 0;
  int players = 0;
  Seat seat{};  // the learner's
  Json house_rules = Json::object();
  int deal = 0;                // which cards come
  std::string others;          // the bots' level where nothing is written for them
  std::vector<Doing> opening;  // what was done before the lesson begins, by all
  std::vector<LessonStep> steps;

  std::string secret() const;  // of the deal: two tables of a lesson are dealt alike
  Header header() const;
  Result<Table> open() const;  // dealt, and the opening played

  /// What is written for a seat about its next decision; null: nothing, it decides for itself.
  const Json* written_for(const Table& table, Seat seat) const;
  /// The same as an action that can be done now.
  std::optional<Json> scripted(const Table& table, Seat seat) const;
};

/// The lessons of a game, in the order in which they are taken; empty: it has none.
const std::vector<Lesson>& lessons_of(std::string_view game);
const Lesson* lesson_of(std::string_view game, std::string_view key);  // null: there is none
/// The file, as the page has it; null: there is none.
const Json& lessons_json(std::string_view game);

Result<std::vector<Lesson>> read_lessons(const Json& json, std::string_view game, std::string where);

/// Is it one of those that are meant?
bool fits(const Json& pattern, const Json& action);
bool fits(const LessonStep& step, const Json& action);

/// What the learner can do that the step asks for: the first is what "do it for me" does.
std::vector<Choice> wanted(const LessonStep& step, const Table& table, Seat seat);

/// Is a step of free play over?
bool reached(const LessonStep& step, const Table& table, Seat seat);

/// What stands at a path, "view/…" or "told/…", as a seat sees it; null: nothing.
Json value_at(const std::string& path, const Table& table, Seat seat);

/// What a step says, to be filled in; a fault when the view has no such value.
Result<Json> values_of(const LessonStep& step, const Table& table, Seat seat);
Result<std::string> words_of(const Message& words, const LessonStep& step, const Table& table, Seat seat);
/// "your traits", "the trait Garret Satirist": the game's own words for a part, part.<name> of its strings.
std::string name_of(const Part& part, const Table& table, Seat seat);

}  // namespace parlor
