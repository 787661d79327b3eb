// SPDX-License-Identifier: MIT
// What must be true of every state, game by game. Each game's invariants.h offers
//   check_invariants(rules, state)   expects it,
//   difference(rules, one, other)    says which parts of two states differ, for a failure's message,
//   public_news(rules)               "Event.field" (or "Event") of what events disclose to all and a state need not keep: it may differ
//                                    between worlds that look alike afterwards,
//   unspoken(rules, known)           if need be: what is known without what all see lying there, though no event says it,
//   asked(rules, state)              if need be: the question that all see on the table, likewise.
#pragma once

#include "parlor/invariants.h"  // made by CMake: every game's own
