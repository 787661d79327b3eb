// SPDX-License-Identifier: MIT
#include "table/origin.h"

#include "kernel/sha256.h"

namespace parlor {

Json origin_of(const Table& table, int step, const std::string& at) {
  std::string text = to_hex(table.header().seed) + table.header().content;
  for (const Entry& entry : table.entries())
    if (entry.n <= step) text += table.entry_json(entry, false).dump();
  Json origin{{"record", sha256_hex(text)}, {"step", step}};
  if (!at.empty()) origin["table"] = at;
  return origin;
}

Json read_origin(const Reader& origin) {
  Reader in = origin;
  in.only({"record", "step", "table"});
  Json json{{"record", in.text("record")}, {"step", in.integer("step", 0, 1'000'000)}};
  if (json["record"].get_ref<const std::string&>().size() != 64)
    in.at("record").fail("expected the 64 hexadecimal digits of a SHA-256");
  if (in.has("table")) json["table"] = in.text("table");
  return json;
}

}  // namespace parlor
