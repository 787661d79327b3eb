// SPDX-License-Identifier: MIT
#pragma once

#include "kernel/seat.h"
#include "words/json.h"
#include "words/view_text.h"

namespace parlor::test {

/// A game's view as a tree.
template <class G, class History>
Json view_of(const G& game, const typename G::State& known, Viewer viewer, const History& history) {
  ViewText view;
  {
    ViewDraft draft{view};
    game.draw(known, viewer, history, draft);
  }
  return as_json(view.whole());
}

}  // namespace parlor::test
