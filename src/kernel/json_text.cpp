// SPDX-License-Identifier: MIT
#include "kernel/json_text.h"

#include <cassert>

#include "kernel/json.h"

namespace parlor {

void JsonText::value(const Json& json) {
  separate(), text_ += json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void JsonText::quote(std::string_view word) {
  for (const char letter : word)
    if (static_cast<unsigned char>(letter) < 0x20 || letter == '"' || letter == '\\')
      return void(text_ += Json(word).dump(-1, ' ', false, Json::error_handler_t::replace));
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
