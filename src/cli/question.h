// SPDX-License-Identifier: MIT
// A choice asked for in short stages: what? whom? which? Works for every game, since it goes by the fields of the actions:
// the type first, then the first field in which the rest differ.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/speech.h"
#include "table/table.h"

namespace parlor::cli {

/// The numbers of a line that holds nothing else; none otherwise.
std::vector<std::size_t> numbers_in(std::string_view line);

class Question {
 public:
  Question(std::vector<Choice> choices, const Speech& speech, const Names& names, Viewer viewer);

  /// What is asked now, the answers to it, and the number that stands for each: a seat has its own wherever it stands.
  const std::string& text() const { return text_; }
  const std::vector<std::string>& answers() const { return answers_; }
  const std::vector<std::size_t>& numbers() const { return numbers_; }

  /// The choice that an answer makes; null: there is more to be asked.
  const Choice* choice_of(std::size_t place) const {
    return groups_[place].size() == 1 ? groups_[place].front() : nullptr;
  }

  bool answer(std::size_t number);  // false: there is no such number
  void start_again();

  /// The numbers that lead from here to this action; none: it was left behind.
  std::vector<std::size_t> way_to(const Json& action) const;

  bool started() const { return narrowed_; }
  const Choice* chosen() const { return left_.size() == 1 && narrowed_ ? left_.front() : nullptr; }

 private:
  void prepare();
  bool are_few() const;
  void ask_all();
  void ask_by_type();
  bool ask_by_field();
  std::string say(const std::string& key, const Json& fields, const std::string& otherwise) const;

  // So many are asked for at once, if they take no more lines than that on a narrow screen
  static constexpr std::size_t few = 9, few_lines = 10, narrow = 74;

  std::vector<Choice> choices_;
  const Speech& speech_;
  const Names& names_;
  Viewer viewer_;
  std::vector<const Choice*> left_;
  std::vector<std::vector<const Choice*>> groups_;  // one for each answer
  std::vector<std::string> answers_;
  std::vector<std::size_t> numbers_;
  std::string text_;
  bool narrowed_ = false;
};

}  // namespace parlor::cli
