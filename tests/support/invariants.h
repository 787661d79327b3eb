// SPDX-License-Identifier: MIT
// What must be true of every state, game by game. Each game's invariants.h offers
//   check_invariants(rules, state)   expects it,
//   difference(rules, one, other)    says which parts of two states differ, for a failure's message,
//   public_news(rules)               "Event.field" of what events disclose to all and a state need not keep: it may differ
//                                    between worlds that look alike afterwards,
//   unspoken(rules, known)           if need be: what is known without what all see lying there, though no event says it.
#pragma once

#include "games/persuasion/invariants.h"
#include "games/resilience/invariants.h"
#include "games/resonance/invariants.h"
#include "games/ritual/invariants.h"
