// SPDX-License-Identifier: MIT
#include "cli/question.h"

#include <algorithm>
#include <charconv>

namespace parlor::cli {
namespace {

std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// The fields of actions that hold a seat.
bool is_seat(std::string_view field) {
  return field == "to" || field == "from" || field == "with" || field == "target" || field == "player" ||
         field == "seat";
}

bool differ_in(const std::vector<const Choice*>& choices, const std::string& field) {
  return std::any_of(choices.begin(), choices.end(), [&](const Choice* one) {
    return one->json.value(field, Json{}) != choices.front()->json.value(field, Json{});
  });
}

/// The choices put together by the value of a field, in the order in which the values first come.
std::vector<std::vector<const Choice*>> grouped(const std::vector<const Choice*>& choices, const std::string& field) {
  std::vector<std::vector<const Choice*>> groups;
  for (const Choice* const choice : choices) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
      return group.front()->json.value(field, Json{}) == choice->json.value(field, Json{});
    });
    (same == groups.end() ? groups.emplace_back() : *same).push_back(choice);
  }
  return groups;
}

}  // namespace

std::vector<std::size_t> numbers_in(std::string_view line) {
  std::vector<std::size_t> numbers;
  for (const char* at = line.data(); at != line.data() + line.size();) {
    if (*at == ' ' || *at == ',') {
      ++at;
      continue;
    }
    const auto [end, problem] = std::from_chars(at, line.data() + line.size(), numbers.emplace_back());
    if (problem != std::errc{} || (end != line.data() + line.size() && *end != ' ' && *end != ',')) return {};
    at = end;
  }
  return numbers;
}

Question::Question(std::vector<Choice> choices, const Speech& speech, const Names& names, Viewer viewer)
    : choices_{std::move(choices)}, speech_{speech}, names_{names}, viewer_{viewer} {
  start_again();
}

void Question::start_again() {
  narrowed_ = false;
  left_.clear();
  for (const Choice& choice : choices_) left_.push_back(&choice);
  prepare();
}

bool Question::answer(std::size_t number) {
  const auto found = std::find(numbers_.begin(), numbers_.end(), number);
  if (found == numbers_.end()) return false;
  narrowed_ = true;
  left_ = groups_[static_cast<std::size_t>(found - numbers_.begin())];
  prepare();
  return true;
}

std::vector<std::size_t> Question::way_to(const Json& action) const {
  const auto leads_there = [&](const Choice* choice) { return choice->json == action; };
  if (std::none_of(left_.begin(), left_.end(), leads_there)) return {};
  std::vector<std::size_t> way;
  for (Question ahead = *this; ahead.chosen() == nullptr; ahead.answer(way.back())) {
    const auto group = std::find_if(ahead.groups_.begin(), ahead.groups_.end(),
                                    [&](const auto& one) { return std::any_of(one.begin(), one.end(), leads_there); });
    way.push_back(ahead.numbers_[static_cast<std::size_t>(group - ahead.groups_.begin())]);
  }
  return way;
}

void Question::prepare() {
  answers_.clear();
  numbers_.clear();
  groups_.clear();
  if (left_.empty()) return;
  if (differ_in(left_, "type")) !narrowed_&& are_few() ? ask_all() : ask_by_type();
  else if (!ask_by_field()) ask_all();
  while (numbers_.size() < answers_.size()) numbers_.push_back(numbers_.size() + 1);
}

bool Question::are_few() const {
  std::size_t lines = 0;
  for (const Choice* const choice : left_) lines += 1 + choice->label.size() / narrow;
  return left_.size() <= few && lines <= few_lines;
}

void Question::ask_all() {
  text_ = say("ask.type", Json::object(), "What will you do?");
  for (const Choice* const choice : left_) {
    groups_.push_back({choice});
    answers_.push_back(choice->label);
  }
}

void Question::ask_by_type() {
  text_ = say("ask.type", Json::object(), "What will you do?");
  groups_ = grouped(left_, "type");
  for (const auto& group : groups_)
    answers_.push_back(group.size() == 1 ? group.front()->label
                                         : say("pick." + plain(group.front()->json["type"]), group.front()->json,
                                               plain(group.front()->json["type"])));
}

bool Question::ask_by_field() {
  const Json& first = left_.front()->json;
  const std::string type = plain(first["type"]);
  for (const auto& [field, value] : first.items()) {
    if (!differ_in(left_, field)) continue;
    text_ = say("ask." + type + "." + field, first, say("ask." + field, first, "Which " + field + "?"));
    groups_ = grouped(left_, field);
    for (const auto& group : groups_) {
      const Json& one = group.front()->json[field];
      const bool settles_more = group.size() == 1 && group.front()->json.back() != one;  // as "Economy" its one ability
      answers_.push_back(settles_more ? group.front()->label : say("pick." + field, group.front()->json, plain(one)));
      if (is_seat(field) && one.is_number_integer()) numbers_.push_back(one.get<std::size_t>() + 1);
    }
    return true;
  }
  return false;
}

std::string Question::say(const std::string& key, const Json& fields, const std::string& otherwise) const {
  return speech_.knows(key) ? speech_.say(key, fields, names_, viewer_) : otherwise;
}

}  // namespace parlor::cli
