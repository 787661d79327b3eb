// SPDX-License-Identifier: MIT
// A worker that can be killed: worker URL VERSION.
#include "bus/farm.h"
#include "lab/parts.h"

int main(int count, char** words) {
  if (count != 3) return 2;
  const auto farm = parlor::bus::Farm::connect(words[1], words[2]);
  if (!farm) return 1;
  const std::atomic<bool> enough{false};
  (*farm)->work(2, parlor::do_part, enough);
}
