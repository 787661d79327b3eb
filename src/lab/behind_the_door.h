// SPDX-License-Identifier: MIT
// What is behind the lab's door, for every game alike.
#pragma once

#include "lab/arena_in.h"
#include "lab/simulate_in.h"
#include "lab/speed_in.h"
