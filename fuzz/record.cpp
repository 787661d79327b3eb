// SPDX-License-Identifier: MIT
// Any text is a record or a fault. A record that plays is written, read again and verified, and ends in the same bytes.
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "table/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlor;
  const auto record = read_record({reinterpret_cast<const char*>(data), size}, "record");
  if (!record) return 0;
  const auto table = replay(*record, "record");
  if (!table) return 0;
  const std::string text = write_record(*table, true);
  const auto again = read_record(text, "again");
  assert(again);
  const auto same = verify(*again, "again");
  assert(same);
  assert(same->fingerprint() == table->fingerprint());
  assert(write_record(*same, true) == text);
  return 0;
}
