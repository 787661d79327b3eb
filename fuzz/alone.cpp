// SPDX-License-Identifier: MIT
// A fuzz target without a fuzzer: so many inputs of chance, as fast as the machine can, by the same numbers everywhere.
//   scenarios COUNT [SEED]
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "kernel/rng.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** arguments) {
  const long inputs = count > 1 ? std::atol(arguments[1]) : 0;
  const long seed = count > 2 ? std::atol(arguments[2]) : 1;
  if (inputs <= 0) return std::fprintf(stderr, "how many inputs?\n"), 2;
  parlor::Rng rng{parlor::seed_of(static_cast<std::uint64_t>(seed))};
  std::array<std::uint8_t, 400> bytes{};
  for (long i = 0; i < inputs; ++i) {
    const int size = 1 + static_cast<int>(rng.below(bytes.size()));
    for (int at = 0; at < size; ++at) bytes[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(rng.below(256));
    LLVMFuzzerTestOneInput(bytes.data(), static_cast<std::size_t>(size));
  }
}
