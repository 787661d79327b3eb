// SPDX-License-Identifier: MIT
#include "kernel/json_text.h"

#include <cassert>
#include <cstdint>
#include <cstring>

#include "kernel/json.h"

namespace parlor {

namespace {

/// May it stand between quotes as it is? Eight letters at a time: a byte of `found` has its top bit set for one that may not.
bool is_plain(std::string_view word) {
  constexpr std::uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
  const auto zeros_in = [](std::uint64_t word8) { return (word8 - ones) & ~word8 & tops; };
  std::size_t at = 0;
  for (; at + 8 <= word.size(); at += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, word.data() + at, 8);
    const std::uint64_t below_space = (eight - ones * 0x20) & ~eight & tops;
    if ((below_space | zeros_in(eight ^ ones * '"') | zeros_in(eight ^ ones * '\\')) != 0) return false;
  }
  for (; at < word.size(); ++at)
    if (static_cast<unsigned char>(word[at]) < 0x20 || word[at] == '"' || word[at] == '\\') return false;
  return true;
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
  text_ += '"';
  text_ += word;
  text_ += '"';
}

Json as_json(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  assert(!json.is_discarded());
  return json;
}

}  // namespace parlor
