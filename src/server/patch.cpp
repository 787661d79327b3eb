// SPDX-License-Identifier: MIT
// Works on the texts themselves: most of a view stays as it was, and equal texts are equal views.
#include "server/patch.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
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

/// How many letters both begin with.
std::size_t common_length(std::string_view one, std::string_view other) {
  const std::size_t shorter = std::min(one.size(), other.size());
  std::size_t at = 0;
  for (; at + 8 <= shorter; at += 8) {
    std::uint64_t a, b;
    std::memcpy(&a, one.data() + at, 8), std::memcpy(&b, other.data() + at, 8);
    if (a != b) break;
  }
  while (at < shorter && one[at] == other[at]) ++at;
  return at;
}

/// Where two containers part: the first member that is not the same in both.
struct Parting {
  std::size_t begin = 1;  // of that member
  int place = 0;          // how many stand before it
};
Parting first_difference(std::string_view before, std::string_view after) {
  const std::size_t end = common_length(before, after);
  Parting parting;
  int depth = 0;
  bool quoted = false;
  for (std::size_t at = 1; at < end; ++at) switch (after[at]) {
      case '"':  quoted = !quoted; break;
      case '\\': at += quoted; break;
      case '{':
      case '[':  depth += !quoted; break;
      case '}':
      case ']':  depth -= !quoted; break;
      case ',':
        if (depth == 0 && !quoted) parting.begin = at + 1, ++parting.place;
        break;
      default: break;
    }
  return parting;
}

/// Goes through the members of an object or the items of a list.
class Walk {
 public:
  Walk(std::string_view container, bool named, std::size_t from = 1) : rest_{container.substr(from)}, named_{named} {}

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

/// Adds to `text` all that turns one value into another. `path` is where they stand.
class Differ {
 public:
  Differ(std::string& text, std::size_t start, std::string_view path) : text_{text}, start_{start}, path_{path} {}

  void compare(std::string_view before, std::string_view after) {
    if (before == after) return;
    if (before.empty()) return set(after);
    if (before[0] == '{' && after[0] == '{') return compare_objects(before, after);
    if (before[0] == '[' && after[0] == '[') return compare_lists(before, after);
    set(after);
  }
  void set(std::string_view value) { begin(), text_ += ',', text_ += value, text_ += ']'; }
  void remove() { begin(), text_ += ']'; }

 private:
  /// Fields mostly stand where they stood, so both are walked side by side, and searched only where they part.
  void compare_objects(std::string_view before, std::string_view after) {
    const std::size_t begin = first_difference(before, after).begin;
    Walk old{before, true, begin};
    bool in_step = true;  // every field of `before` up to here was met
    for (Walk now{after, true, begin}; !now.done();) {
      if (in_step && old.rest() == now.rest()) return;
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
      if (!find(after, member.name)) at(member.name, [&] { remove(); });
      gone.skip(member.length());
    }
  }

  /// Place by place, which a list that only grew keeps short; or the list as a whole, if that is shorter.
  void compare_lists(std::string_view before, std::string_view after) {
    const std::size_t start = text_.size();
    const Parting parting = first_difference(before, after);
    Walk old{before, false, parting.begin};
    Walk now{after, false, parting.begin};
    for (int i = parting.place; !now.done(); ++i) {
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
    if (old.done() && (text_.size() - start < 64 || after.size() + path_.size() >= text_.size() - start)) return;
    text_.resize(start);
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

  void begin() { text_ += text_.size() == start_ ? "[[" : ",[[", text_ += path_, text_ += ']'; }

  std::string& text_;
  std::size_t start_;  // of the patch
  std::string path_;
};

/// A part that is no longer than this is told whole: to look for the difference would cost more than it saves.
constexpr std::size_t told_whole = 40;

}  // namespace

void Patch::changed(std::string_view path, std::string_view before, std::string_view after) {
  Differ differ{text_, start_, path};
  if (!path.empty() && after.size() <= told_whole) differ.set(after);
  else differ.compare(before, after);
}

void Patch::grown(std::string_view path, std::size_t from, std::string_view items) {
  for (Walk added{items, false}; !added.done(); ++from) {
    const std::string_view item = added.peek().value;
    Differ{text_, start_, std::string{path} + "," + std::to_string(from)}.set(item);
    added.skip(item.size());
  }
}

void Patch::repeat(std::string_view piece) {
  if (piece.empty()) return;
  if (piece.front() == ',') piece.remove_prefix(1);
  if (!empty()) text_ += ',';
  text_ += piece;
}

void Patch::gone(std::string_view path) { Differ{text_, start_, path}.remove(); }

}  // namespace parlor::server
