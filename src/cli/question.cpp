// SPDX-License-Identifier: MIT
#include "cli/question.h"

#include <algorithm>

namespace parlor::cli {
namespace {

std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

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

void Question::answer(std::size_t place) {
  narrowed_ = true;
  left_ = groups_[place];
  prepare();
}

void Question::prepare() {
  answers_.clear();
  groups_.clear();
  if (left_.empty()) return;
  if (differ_in(left_, "type")) return !narrowed_ && left_.size() <= few ? ask_all() : ask_by_type();
  if (!ask_by_field()) ask_all();
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
    for (const auto& group : groups_)
      answers_.push_back(say("pick." + field, group.front()->json, plain(group.front()->json[field])));
    return true;
  }
  return false;
}

std::string Question::say(const std::string& key, const Json& fields, const std::string& otherwise) const {
  return speech_.knows(key) ? speech_.say(key, fields, names_, viewer_) : otherwise;
}

}  // namespace parlor::cli
