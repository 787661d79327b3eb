// SPDX-License-Identifier: MIT
// Who thinks along. A search cuts its work into parts by itself, the same ones however many do them: so what it finds does not
// depend on how many there are.
#pragma once

#include <functional>

namespace parlor {

class Crew {
 public:
  virtual ~Crew() = default;
  /// Does work(0) to work(parts - 1), each once, in any order and side by side; all of it is done when it returns.
  virtual void share(int parts, const std::function<void(int)>& work) = 0;
};

/// Whoever has nobody does it all.
inline void share(Crew* crew, int parts, const std::function<void(int)>& work) {
  if (crew != nullptr) return crew->share(parts, work);
  for (int part = 0; part < parts; ++part) work(part);
}

}  // namespace parlor
