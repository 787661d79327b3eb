// SPDX-License-Identifier: MIT
#include "words/json_text.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>

#include "words/json.h"

namespace parlor {

namespace {

/// Is there a letter in these eight that must not stand between quotes as it is? Its byte then has its top bit set.
std::uint64_t strange_in(std::uint64_t eight) {
  constexpr std::uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
  const auto zeros_in = [](std::uint64_t word) { return (word - ones) & ~word & tops; };
  const std::uint64_t below_space = (eight - ones * 0x20) & ~eight & tops;
  return below_space | zeros_in(eight ^ ones * '"') | zeros_in(eight ^ ones * '\\');
}

/// May it stand between quotes as it is? Eight letters at a time, the last ones once more.
bool is_plain(std::string_view word) {
  const auto eight_at = [&](std::size_t at) {
    std::uint64_t eight;
    std::memcpy(&eight, word.data() + at, 8);
    return eight;
  };
  if (word.size() < 4)
    return std::none_of(word.begin(), word.end(), [](char letter) {
      return static_cast<unsigned char>(letter) < 0x20 || letter == '"' || letter == '\\';
    });
  if (word.size() < 8) {
    std::uint32_t first, last;
    std::memcpy(&first, word.data(), 4), std::memcpy(&last, word.data() + word.size() - 4, 4);
    return strange_in(first | std::uint64_t{last} << 32) == 0;
  }
  std::uint64_t strange = strange_in(eight_at(word.size() - 8));
  for (std::size_t at = 0; at + 8 < word.size(); at += 8) strange |= strange_in(eight_at(at));
  return strange == 0;
}

}  // namespace

void JsonText::value(const Json& json) {
  switch (json.type()) {
    case Json::value_t::object:
      object([&] {
        for (auto field = json.begin(); field != json.end(); ++field) key(field.key()), value(*field);
      });
      break;
    case Json::value_t::array:
      list([&] {
        for (const Json& item : json) value(item);
      });
      break;
    case Json::value_t::string:          value(json.get_ref<const std::string&>()); break;
    case Json::value_t::boolean:         value(json.get<bool>()); break;
    case Json::value_t::number_integer:  value(json.get<std::int64_t>()); break;
    case Json::value_t::number_unsigned: value(json.get<std::uint64_t>()); break;
    case Json::value_t::null:            null(); break;
    default:                             text(json.dump());
  }
}

void JsonText::quote(std::string_view word) {
  if (!is_plain(word)) return void(text_ += Json(word).dump(-1, ' ', false, Json::error_handler_t::replace));
  const std::size_t start = text_.size();
  text_.append(word.size() + 2, '"');
  if (!word.empty()) std::memcpy(text_.data() + start + 1, word.data(), word.size());
}

void JsonText::end_word(std::size_t start) {
  if (is_plain(std::string_view{text_}.substr(start))) return void(text_ += '"');
  const std::string word = text_.substr(start);
  text_.resize(start - 1);
  quote(word);
}

Json as_json(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  assert(!json.is_discarded());
  return json;
}

}  // namespace parlor
