// SPDX-License-Identifier: MIT
// A few named values: an action in readable form, {"type":"invite","to":3,"trait":"T17"}. The words in it are those of the
// cards, and are only pointed at: they must outlive it.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <span>
#include <string>
#include <string_view>

#include "words/json_fwd.h"

namespace parlor {

class Fields {
 public:
  struct Value {
    enum class Kind : std::uint8_t { nothing, truth, number, word, words } kind = Kind::nothing;
    int number = 0;                 // or 1 for true
    std::string_view word, second;  // `words` are one or two

    static constexpr Value of(std::same_as<bool> auto truth) { return {Kind::truth, truth ? 1 : 0, {}, {}}; }
    static constexpr Value of(std::same_as<int> auto number) { return {Kind::number, number, {}, {}}; }
    static constexpr Value of(std::string_view word) {
      return {word.empty() ? Kind::nothing : Kind::word, 0, word, {}};
    }
    static constexpr Value of(std::string_view word, std::string_view second) { return {Kind::words, 0, word, second}; }
  };
  struct Field {
    std::string_view name;
    Value value;
  };

  explicit Fields(std::string_view type) { add("type", type); }

  void add(std::string_view name, std::same_as<bool> auto truth) { set(name, Value::Kind::truth).number = truth; }
  template <std::integral Number>
    requires(!std::same_as<Number, bool>)
  void add(std::string_view name, Number number) {
    set(name, Value::Kind::number).number = static_cast<int>(number);
  }
  void add(std::string_view name, const Value& value) { set(name, value.kind) = value; }
  /// No word: null.
  void add(std::string_view name, std::string_view word) {
    set(name, word.empty() ? Value::Kind::nothing : Value::Kind::word).word = word;
  }
  void add(std::string_view name, const char* word) { add(name, std::string_view{word}); }
  void add(std::string_view name, const std::string& word) { add(name, std::string_view{word}); }
  void add(std::string_view name, std::string&& word) = delete;  // it would be gone
  void add_words(std::string_view name, std::string_view word, std::string_view second) {
    Value& words = set(name, Value::Kind::words);
    words.word = word, words.second = second;
  }

  std::span<const Field> all() const { return std::span{fields_}.first(count_); }
  const Value* find(std::string_view name) const {
    for (const Field& field : all())
      if (field.name == name) return &field.value;
    return nullptr;
  }
  std::string_view type() const { return fields_[0].value.word; }

  void write(JsonText& out) const;
  Json json() const;

 private:
  Value& set(std::string_view name, Value::Kind kind) {
    assert(count_ < fields_.size());
    Field& field = fields_[count_++];
    field.name = name, field.value.kind = kind;
    return field.value;
  }

  std::array<Field, 5> fields_;
  std::size_t count_ = 0;
};

}  // namespace parlor
