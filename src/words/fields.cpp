// SPDX-License-Identifier: MIT
#include "words/fields.h"

#include "words/json.h"
#include "words/json_text.h"

namespace parlor {

void Fields::write(JsonText& out) const {
  out.object([&] {
    for (const auto& [name, value] : all()) {
      out.own_key(name);
      switch (value.kind) {
        case Value::Kind::nothing: out.null(); break;
        case Value::Kind::truth:   out.value(value.number != 0); break;
        case Value::Kind::number:  out.value(value.number); break;
        case Value::Kind::word:    out.value(value.word); break;
        case Value::Kind::words:
          out.list([&] {
            out.value(value.word);
            if (!value.second.empty()) out.value(value.second);
          });
          break;
      }
    }
  });
}

Json Fields::json() const {
  Json json = Json::object();
  for (const auto& [name, value] : all()) {
    Json& own = json[std::string{name}];
    switch (value.kind) {
      case Value::Kind::nothing: break;
      case Value::Kind::truth:   own = value.number != 0; break;
      case Value::Kind::number:  own = value.number; break;
      case Value::Kind::word:    own = value.word; break;
      case Value::Kind::words:
        own = Json::array({value.word});
        if (!value.second.empty()) own.push_back(value.second);
        break;
    }
  }
  return json;
}

}  // namespace parlor
