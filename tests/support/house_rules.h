// SPDX-License-Identifier: MIT
// House rules as a table of eccentrics would choose them.
#pragma once

#include "kernel/game.h"
#include "kernel/rng.h"
#include "kernel/settings.h"

namespace parlor::test {

template <Game G> Settings random_settings(Rng& rng) {
  Settings settings = default_settings(G::settings());
  for (std::size_t i = 0; i < G::settings().size(); ++i) {
    const Setting& setting = G::settings()[i];
    if (setting.is_word())
      settings.values[i] = static_cast<int>(rng.below(static_cast<std::uint32_t>(setting.words.size())));
    else if (rng.below(2) == 0)
      settings.values[i] = setting.least + setting.step * static_cast<int>(rng.below(static_cast<std::uint32_t>(
                                                              (setting.most - setting.least) / setting.step + 1)));
  }
  return settings;
}

}  // namespace parlor::test
