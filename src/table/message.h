// SPDX-License-Identifier: MIT
// A text with places to fill in, in a subset of ICU MessageFormat (docs/decisions/0019-messages.md):
//   {field}                                      the field's value
//   {field, table}                               what the table of names calls it; a list becomes "a, b and c"
//   {field, table, you}                          the same, with "you" for the viewer's own seat
//   {list, each, key}                            every item of a list of objects, by the message sub.<key>
//   {field, select, invite {…} other {…}}        by the field's word; `you`: it is the viewer's seat, or holds it;
//                                                `absent`: there is no such field; a list's word is its words joined by _
//   {field, plural, =0 {…} one {# card} other {# cards}}   by a number, or by how many a list holds
// '' is an apostrophe, '{' a brace. `other` is never left out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/fault.h"

namespace parlor {

class Message {
 public:
  struct Variant;
  struct Node {
    enum class Kind : std::uint8_t { text, count, field, name, each, select, plural } kind = Kind::text;
    std::string text;  // itself; or the name of the field
    std::string by;    // the table of names, or the key of the message for each item
    bool says_you = false;
    std::vector<Variant> variants;  // `other` is the last
  };
  struct Variant {
    std::string key;
    std::int64_t exactly = -1;  // =n in a plural; -1: a word
    bool is_you = false;
    std::vector<Node> nodes;
  };

  static constexpr int deepest = 8;             // messages inside of messages
  static constexpr std::size_t longest = 8192;  // bytes

  static Result<Message> parse(std::string_view text);

  const std::vector<Node>& nodes() const { return nodes_; }

 private:
  std::vector<Node> nodes_;
};

/// How a language counts: its plural categories in CLDR's own notation, {"one": "n = 1"}. What fits none is `other`.
class PluralRules {
 public:
  Result<bool> add(std::string category, std::string_view rule);
  std::string_view category(std::int64_t n) const;

 private:
  struct Relation {
    std::int64_t modulus = 0;  // 0: of the number itself
    bool is = true;
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
    bool holds(std::int64_t n) const;
  };
  using All = std::vector<Relation>;  // joined by `and`
  struct Category {
    std::string name;
    std::vector<All> any;  // joined by `or`
  };
  std::vector<Category> categories_;
};

}  // namespace parlor
