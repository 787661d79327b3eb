// SPDX-License-Identifier: MIT
// JSON at the door: parsed without exceptions, read through a reader that remembers the first fault and its place.
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/fault.h"
#include "words/json_fwd.h"

namespace parlor {

/// An object, {{"name", value}, …}: the same as by Json's own list of lists, but that makes a list of every pair first.
struct Named {
  std::string_view name;
  mutable Json value;  // taken out of the list it stands in
};
inline Json tree(std::initializer_list<Named> fields) {
  Json json = Json::object();
  auto& all = json.get_ref<Json::object_t&>();
  all.reserve(fields.size());
  for (const Named& field : fields) all.emplace_back(std::string{field.name}, std::move(field.value));
  return json;
}

/// All fields of two objects that have none in common.
inline Json joined(Json one, Json other) {
  auto& all = one.get_ref<Json::object_t&>();
  for (auto& [name, value] : other.get_ref<Json::object_t&>()) all.emplace_back(name, std::move(value));
  return one;
}

/// Text to JSON. The fault names line and column. Refuses nesting deeper than 32 and a key given twice.
Result<Json> parse_json(std::string_view text, std::string where);

inline constexpr int longest_title = 60, longest_prose = 600;  // letters, of what is printed on a card

/// One value inside a document, and the way to it. All readers of a document share its first fault: reading on after a
/// fault is harmless and yields zeros and empty texts, so a caller may read a whole form and ask once whether it was sound.
class Reader {
 public:
  class Document;

  bool has(std::string_view key) const;
  Reader at(std::string_view key) const;                       // a fault when it is missing
  std::vector<Reader> items() const;                           // of a list
  std::vector<std::pair<std::string, Reader>> fields() const;  // of an object
  Reader& only(std::span<const std::string_view> keys);        // a fault when it has any other field
  Reader& only(std::initializer_list<std::string_view> keys) { return only(std::span{keys.begin(), keys.size()}); }

  int integer(int least, int most) const;
  std::string text() const;
  bool boolean() const;
  int one_of(const std::vector<std::string_view>& words) const;  // the word's place in the list

  // What is printed on cards: others read it, and it is set into pictures
  std::string words(int most = longest_title) const;  // 1 to `most` letters on one line, to be seen
  std::string prose(int most = longest_prose) const;  // the same, or nothing at all
  std::string id() const;                             // 1 to 60 letters, digits, - and _
  std::string colour() const;                         // #rrggbb

  int integer(std::string_view key, int least, int most) const { return at(key).integer(least, most); }
  std::string text(std::string_view key) const { return at(key).text(); }
  bool boolean(std::string_view key) const { return at(key).boolean(); }
  std::string words(std::string_view key, int most = longest_title) const { return at(key).words(most); }
  std::string prose(std::string_view key, int most = longest_prose) const {  // it may be missing
    return has(key) ? at(key).prose(most) : std::string{};
  }
  std::string id(std::string_view key) const { return at(key).id(); }
  std::string colour(std::string_view key) const { return at(key).colour(); }

  const std::string& where() const { return where_; }
  const Json& json() const { return *value_; }
  void fail(std::string what) const;  // the first one counts

 private:
  Reader(const Json& value, std::string where, Document& document);

  const Json* value_;
  std::string where_;
  Document* document_;
};

/// A document being read; ask `sound()` at the end.
class Reader::Document {
 public:
  Document(const Json& json, std::string where) : root_{json, std::move(where), *this} {}
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  Reader& root() { return root_; }
  bool sound() const { return !fault_; }
  const Fault& fault() const { return *fault_; }

 private:
  friend class Reader;
  Reader root_;
  std::optional<Fault> fault_;
};

}  // namespace parlor
