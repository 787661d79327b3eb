// SPDX-License-Identifier: MIT
#include "server/patch.h"

#include <vector>

namespace parlor::server {
namespace {

class Differ {
 public:
  std::string text;

  void compare(const Json& before, const Json& after) {
    if (before.is_object() && after.is_object()) return compare_objects(before, after);
    if (before.is_array() && after.is_array()) return compare_lists(before, after);
    if (before != after || before.type() != after.type()) set(after);
  }

 private:
  /// Fields mostly stand where they stood, so both are walked side by side, and searched only where they part.
  void compare_objects(const Json& before, const Json& after) {
    auto guess = before.begin();
    std::size_t met = 0;
    for (auto now = after.begin(); now != after.end(); ++now) {
      auto old = guess != before.end() && guess.key() == now.key() ? guess : before.find(now.key());
      at(now.key(), [&] { old == before.end() ? set(*now) : compare(*old, *now); });
      if (old != before.end()) guess = ++old, ++met;
    }
    if (met == before.size()) return;
    for (auto old = before.begin(); old != before.end(); ++old)
      if (!after.contains(old.key())) at(old.key(), [&] { remove(); });
  }

  /// Place by place, which a list that only grew keeps short; or the list as a whole, if that is shorter.
  void compare_lists(const Json& before, const Json& after) {
    if (after.size() < before.size()) return set(after);
    const std::size_t start = text.size();
    for (std::size_t i = 0; i < after.size(); ++i) {
      const std::size_t length = path_.size();
      path_ += (length == 0 ? "" : ",") + std::to_string(i);
      i < before.size() ? compare(before[i], after[i]) : set(after[i]);
      path_.resize(length);
    }
    if (text.size() - start < 64) return;
    const std::string whole = after.dump();
    if (whole.size() + path_.size() >= text.size() - start) return;
    text.resize(start);
    add("[[" + path_ + "]," + whole + "]");
  }

  template <class Then> void at(const std::string& key, const Then& then) {
    const std::size_t length = path_.size();
    if (length > 0) path_ += ',';
    path_ += '"', path_ += key, path_ += '"';  // our views' keys are plain words and card ids
    then();
    path_.resize(length);
  }

  void set(const Json& value) { add("[[" + path_ + "]," + value.dump() + "]"); }
  void remove() { add("[[" + path_ + "]]"); }
  void add(const std::string& change) { text += text.empty() ? "" : ",", text += change; }

  std::string path_;
};

}  // namespace

std::string patch_text(const Json& before, const Json& after) {
  Differ differ;
  differ.compare(before, after);
  return differ.text.empty() ? std::string{} : "[" + differ.text + "]";
}

}  // namespace parlor::server
