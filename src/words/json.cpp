// SPDX-License-Identifier: MIT
#include "words/json.h"

#include <algorithm>

#include "words/letters.h"

namespace parlor {
namespace {

constexpr std::size_t deepest = 32;   // our deepest document, a scenario, has nine levels
constexpr std::size_t widest = 4096;  // fields of an object: each is compared with those before it

/// Builds the document as the parser reads it, and stops it at the first thing we do not take.
class Builder final : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t&) override { return put(value); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return refuse("binary values are not JSON"); }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (open_.back()->size() == widest) return refuse("an object of more than " + std::to_string(widest) + " fields");
    if (open_.back()->contains(name)) return refuse("the key \"" + name + "\" is given twice");
    key_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
    const std::string_view text{error.what()};  // "[json.exception.parse_error.101] parse error at line 1, column 2: …"
    const std::size_t start = text.find("line ");
    return refuse("not JSON: " + std::string{start == std::string_view::npos ? text : text.substr(start)});
  }

  Json root;
  std::string problem;

 private:
  bool refuse(std::string what) {
    if (problem.empty()) problem = std::move(what);
    return false;
  }
  Json* place(Json value) {
    if (open_.empty()) return root = std::move(value), &root;
    Json& parent = *open_.back();
    if (parent.is_array()) return parent.push_back(std::move(value)), &parent.back();
    auto& fields = parent.get_ref<Json::object_t&>();  // `key` has seen that there is none of this name
    fields.emplace_back(std::move(key_), std::move(value));
    return &fields.back().second;
  }
  template <class Value> bool put(Value&& value) { return place(Json(std::forward<Value>(value))), true; }
  bool open(Json container) {
    if (open_.size() == deepest) return refuse("nested deeper than " + std::to_string(deepest) + " levels");
    open_.push_back(place(std::move(container)));
    return true;
  }
  bool close() { return open_.pop_back(), true; }

  std::vector<Json*> open_;  // stable: only the innermost container grows
  std::string key_;
};

std::string kind_of(const Json& value) {
  if (value.is_number_float()) return "a fraction";
  if (value.is_number()) return "the number " + value.dump();
  if (value.is_string()) {
    std::string shown = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    return shown.size() > 42 ? shown.substr(0, 40) + "…\"" : shown;
  }
  if (value.is_boolean()) return value.dump();
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  return "nothing";
}

const Json nothing;

}  // namespace

Result<Json> parse_json(std::string_view text, std::string where) {
  Builder builder;
  if (Json::sax_parse(text.begin(), text.end(), &builder)) return std::move(builder.root);
  return Fault{std::move(where), std::move(builder.problem)};
}

Reader::Reader(const Json& value, std::string where, Document& document)
    : value_{&value}, where_{std::move(where)}, document_{&document} {}

void Reader::fail(std::string what) const {
  if (!document_->fault_) document_->fault_ = Fault{where_, std::move(what)};
}

bool Reader::has(std::string_view key) const { return value_->is_object() && value_->contains(key); }

Reader Reader::at(std::string_view key) const {
  std::string there = where_ + (where_.empty() ? "" : ": ") + std::string{key};
  if (!value_->is_object()) {
    fail("expected an object, found " + kind_of(*value_));
    return {nothing, std::move(there), *document_};
  }
  const auto found = value_->find(key);
  if (found == value_->end()) {
    fail("\"" + std::string{key} + "\" is missing");
    return {nothing, std::move(there), *document_};
  }
  return {*found, std::move(there), *document_};
}

std::vector<Reader> Reader::items() const {
  std::vector<Reader> all;
  if (!value_->is_array()) return fail("expected a list, found " + kind_of(*value_)), all;
  for (const Json& item : *value_) all.push_back({item, where_ + "[" + std::to_string(all.size()) + "]", *document_});
  return all;
}

std::vector<std::pair<std::string, Reader>> Reader::fields() const {
  std::vector<std::pair<std::string, Reader>> all;
  if (!value_->is_object()) return fail("expected an object, found " + kind_of(*value_)), all;
  for (const auto& [key, value] : value_->items()) all.emplace_back(key, at(key));
  return all;
}

Reader& Reader::only(std::span<const std::string_view> keys) {
  if (!value_->is_object()) return fail("expected an object, found " + kind_of(*value_)), *this;
  for (auto field = value_->begin(); field != value_->end(); ++field)
    if (std::find(keys.begin(), keys.end(), field.key()) == keys.end())
      fail("there is no field \"" + field.key() + "\" here");
  return *this;
}

int Reader::integer(int least, int most) const {
  if (value_->is_number_integer()) {
    const auto number = value_->get<std::int64_t>();
    const bool overflows = value_->is_number_unsigned() && value_->get<std::uint64_t>() > INT64_MAX;
    if (!overflows && number >= least && number <= most) return static_cast<int>(number);
  }
  fail("expected a whole number from " + std::to_string(least) + " to " + std::to_string(most) + ", found " +
       kind_of(*value_));
  return least;
}

std::string Reader::text() const {
  if (value_->is_string()) return value_->get<std::string>();
  fail("expected a text, found " + kind_of(*value_));
  return {};
}

std::string Reader::words(int most) const {
  std::string text = this->text();
  if (value_->is_string() && !fit_to_show(text, most))
    fail(text.empty() ? "is empty"
                      : "expected at most " + std::to_string(most) + " letters on one line, all of them to be seen");
  return text;
}

std::string Reader::prose(int most) const {
  return value_->is_string() && value_->get_ref<const std::string&>().empty() ? std::string{} : words(most);
}

std::string Reader::id() const {
  std::string text = this->text();
  const auto fits = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '-' || letter == '_';
  };
  if (value_->is_string() && (text.empty() || text.size() > 60 || !std::all_of(text.begin(), text.end(), fits)))
    fail("expected 1 to 60 letters, digits, - and _");
  return text;
}

std::string Reader::colour() const {
  std::string text = this->text();
  const auto fits = [](char letter) {
    return (letter >= 'a' && letter <= 'f') || (letter >= 'A' && letter <= 'F') || (letter >= '0' && letter <= '9');
  };
  if (value_->is_string() && (text.size() != 7 || text[0] != '#' || !std::all_of(text.begin() + 1, text.end(), fits)))
    fail("expected a colour such as #2f8f83, found " + kind_of(*value_));
  return text;
}

bool Reader::boolean() const {
  if (value_->is_boolean()) return value_->get<bool>();
  fail("expected true or false, found " + kind_of(*value_));
  return false;
}

int Reader::one_of(const std::vector<std::string_view>& words) const {
  if (value_->is_string())
    for (std::size_t i = 0; i < words.size(); ++i)
      if (value_->get_ref<const std::string&>() == words[i]) return static_cast<int>(i);
  std::string choices;
  for (const std::string_view word : words) choices += (choices.empty() ? "" : ", ") + std::string{word};
  fail("expected one of " + choices + ", found " + kind_of(*value_));
  return 0;
}

}  // namespace parlor
