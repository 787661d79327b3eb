// SPDX-License-Identifier: MIT
// JSON written straight into a text, without a tree in between: for what is written often. Commas come by themselves.
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <cstring>
#include <string>
#include <string_view>

#include "words/json_fwd.h"

namespace parlor {

class JsonText {
 public:
  explicit JsonText(std::string& into) : text_{into} {}

  // In a list, or alone
  template <class Inside> void object(Inside&& inside) { enclose('{', '}', inside); }
  template <class Inside> void list(Inside&& inside) { enclose('[', ']', inside); }
  void null() { separate(), text_ += "null"; }
  void value(std::same_as<bool> auto truth) { separate(), text_ += truth ? "true" : "false"; }
  void value(std::string_view word) { separate(), quote(word); }
  void value(const char* word) { value(std::string_view{word}); }
  void value(const std::string& word) { value(std::string_view{word}); }
  void value(const Json& json);
  template <std::integral Number>
    requires(!std::same_as<Number, bool>)
  void value(Number number) {
    separate();
    if (number >= 0 && number <= 9) return void(text_ += static_cast<char>('0' + static_cast<int>(number)));
    std::array<char, 24> digits;
    text_.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
  }
  void text(std::string_view json) { separate(), text_ += json; }  // JSON already

  /// A word that `write(std::string&)` adds to the text as it is; what must be escaped in it is escaped afterwards.
  template <class Write> void word(Write&& write) {
    separate();
    text_ += '"';
    const std::size_t start = text_.size();
    write(text_);
    end_word(start);
  }

  // In an object
  template <class Name, class Inside> void object(const Name& name, Inside&& inside) { key(name), object(inside); }
  template <class Name, class Inside> void list(const Name& name, Inside&& inside) { key(name), list(inside); }
  template <class Name, class Value> void field(const Name& name, const Value& its) { key(name), value(its); }
  void key(std::string_view name) { separate(), quote(name), text_ += ':'; }
  void own_key(std::string_view name) {  // a name in the program: there is nothing in it to escape
    text_ += needs_comma() ? ",\"" : "\"", text_ += name, text_ += "\":";
  }

  template <std::size_t N> void key(const char (&name)[N]) {
    char whole[N + 3] = {',', '"'};  // with its comma, quotes and colon, at one go
    std::memcpy(whole + 2, name, N - 1);
    whole[N + 1] = '"', whole[N + 2] = ':';
    const std::size_t comma = needs_comma();
    text_.append(whole + 1 - comma, N + 2 + comma);
  }

 private:
  template <class Inside> void enclose(char open, char close, Inside& inside) {
    separate();
    text_ += open;
    inside();
    text_ += close;
  }
  /// A comma stands before everything but the first in its container, and never after a key.
  bool needs_comma() const {
    const char last = text_.empty() ? ':' : text_.back();
    return last != '{' && last != '[' && last != ':';
  }
  void separate() {
    if (needs_comma()) text_ += ',';
  }
  void quote(std::string_view word);
  void end_word(std::size_t start);

  std::string& text_;
};

/// A text that we wrote ourselves, as a tree again.
Json as_json(const std::string& text);

}  // namespace parlor
