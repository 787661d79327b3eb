// SPDX-License-Identifier: MIT
// Works on the texts themselves: most of a view stays as it was, and equal texts are equal views.
#include "server/patch.h"

#include <array>
#include <optional>

namespace parlor::server {
namespace {

/// How long the value is that stands at the beginning of `text`.
std::size_t length_of_string(std::string_view text) {
  std::size_t end = 1;
  while (text[end] != '"') end += text[end] == '\\' ? 2 : 1;
  return end + 1;
}

constexpr auto steps_in_or_out = [] {
  std::array<signed char, 256> steps{};
  steps['{'] = steps['['] = 1, steps['}'] = steps[']'] = -1, steps['"'] = 2;
  return steps;
}();

std::size_t length_of_value(std::string_view text) {
  if (text[0] == '"') return length_of_string(text);
  std::size_t at = 0;
  if (text[0] != '{' && text[0] != '[') return text.find_first_of(",}]");
  for (int depth = 0;;) {
    const int step = steps_in_or_out[static_cast<unsigned char>(text[at])];
    if (step == 2) {
      at += length_of_string(text.substr(at));
      continue;
    }
    ++at;
    if (step != 0 && (depth += step) == 0) return at;
  }
}

/// Goes through the members of an object or the items of a list.
class Walk {
 public:
  Walk(std::string_view container, bool named) : rest_{container.substr(1)}, named_{named} {}

  bool done() const { return rest_.size() <= 1; }  // only the bracket is left
  std::string_view rest() const { return rest_; }

  struct Member {
    std::string_view name, value;  // the name with its quotes
    std::size_t length() const { return name.empty() ? value.size() : name.size() + 1 + value.size(); }
  };
  Member peek() const {
    Member member;
    std::string_view rest = rest_;
    if (named_) member.name = rest.substr(0, length_of_string(rest)), rest.remove_prefix(member.name.size() + 1);
    member.value = rest.substr(0, length_of_value(rest));
    return member;
  }
  void skip(std::size_t length) { rest_.remove_prefix(length + (rest_[length] == ',')); }

  /// Does the same member stand here, to the last letter?
  bool stands_here(std::string_view member) const {
    return rest_.size() > member.size() && rest_.starts_with(member) &&
           (rest_[member.size()] == ',' || rest_.size() == member.size() + 1);
  }

 private:
  std::string_view rest_;
  bool named_;
};

class Differ {
 public:
  std::string text;

  void compare(std::string_view before, std::string_view after) {
    if (before == after) return;
    if (before.empty()) return set(after);
    if (before[0] == '{' && after[0] == '{') return compare_objects(before, after);
    if (before[0] == '[' && after[0] == '[') return compare_lists(before, after);
    set(after);
  }

 private:
  /// Fields mostly stand where they stood, so both are walked side by side, and searched only where they part.
  void compare_objects(std::string_view before, std::string_view after) {
    Walk old{before, true};
    bool in_step = true;  // every field of `before` up to here was met
    for (Walk now{after, true}; !now.done();) {
      const Walk::Member member = now.peek();
      const std::string_view whole = now.rest().substr(0, member.length());
      if (old.stands_here(whole)) {
        old.skip(whole.size());
      } else if (!old.done() && old.rest().starts_with(member.name)) {
        const Walk::Member was = old.peek();
        at(member.name, [&] { compare(was.value, member.value); });
        old.skip(was.length());
      } else if (const auto was = find(before, member.name)) {
        at(member.name, [&] { compare(*was, member.value); });
        in_step = false;
        old = after_member(before, member.name);
      } else {
        at(member.name, [&] { set(member.value); });
      }
      now.skip(whole.size());
    }
    if (in_step && old.done()) return;
    for (Walk gone{before, true}; !gone.done();) {
      const Walk::Member member = gone.peek();
      if (!find(after, member.name)) at(member.name, [&] { add("[[" + path_ + "]]"); });
      gone.skip(member.length());
    }
  }

  /// Place by place, which a list that only grew keeps short; or the list as a whole, if that is shorter.
  void compare_lists(std::string_view before, std::string_view after) {
    const std::size_t start = text.size();
    Walk old{before, false};
    Walk now{after, false};
    for (int i = 0; !now.done(); ++i) {
      const std::string_view item = now.peek().value;
      if (old.stands_here(item)) {
        old.skip(item.size());
      } else {
        const std::size_t length = path_.size();
        path_ += (length == 0 ? "" : ",") + std::to_string(i);
        if (old.done()) {
          set(item);
        } else {
          const std::string_view was = old.peek().value;
          compare(was, item);
          old.skip(was.size());
        }
        path_.resize(length);
      }
      now.skip(item.size());
    }
    if (old.done() && (text.size() - start < 64 || after.size() + path_.size() >= text.size() - start)) return;
    text.resize(start);
    set(after);
  }

  static std::optional<std::string_view> find(std::string_view object, std::string_view name) {
    for (Walk walk{object, true}; !walk.done();) {
      const Walk::Member member = walk.peek();
      if (member.name == name) return member.value;
      walk.skip(member.length());
    }
    return {};
  }
  static Walk after_member(std::string_view object, std::string_view name) {
    Walk walk{object, true};
    while (true) {
      const Walk::Member member = walk.peek();
      walk.skip(member.length());
      if (member.name == name) return walk;
    }
  }

  template <class Then> void at(std::string_view name, const Then& then) {
    const std::size_t length = path_.size();
    if (length > 0) path_ += ',';
    path_ += name;
    then();
    path_.resize(length);
  }

  void set(std::string_view value) { add("[[" + path_ + "]," + std::string{value} + "]"); }
  void add(const std::string& change) { text += text.empty() ? "" : ",", text += change; }

  std::string path_;
};

}  // namespace

std::string patch_text(std::string_view before, std::string_view after) {
  Differ differ;
  differ.compare(before, after);
  return differ.text.empty() ? std::string{} : "[" + differ.text + "]";
}

}  // namespace parlor::server
