// SPDX-License-Identifier: MIT
// How a game's actions are spelt, described once: what each kind is called, and what stands in which of its bytes. Its readable
// form, the reading of it, the list of all actions that can be spelt and the schema follow from that (words/spelling.h).
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "kernel/action.h"

namespace parlor {

/// Where an action keeps the number of a field. In a field that may be left out, 0 says that it was.
struct ActionSlot {
  int (*get)(Action action) = nullptr;
  void (*set)(Action& action, int number) = nullptr;
};
inline constexpr ActionSlot in_a{[](Action action) -> int { return action.a; },
                                 [](Action& action, int number) { action.a = byte(number); }};
inline constexpr ActionSlot in_b{[](Action action) -> int { return action.b; },
                                 [](Action& action, int number) { action.b = byte(number); }};
inline constexpr ActionSlot in_c{[](Action action) -> int { return action.c; },
                                 [](Action& action, int number) { action.c = byte(number); }};

/// What a field is called, where its number is kept, and what it numbers: the game's own enumeration.
struct ActionField {
  std::string_view name;
  ActionSlot slot{};
  std::uint8_t thing = 0;
  bool optional = false;

  constexpr ActionField() = default;
  template <class Thing> constexpr ActionField(std::string_view called, ActionSlot kept, Thing what,
                                               bool may_lack = false)
      : name{called}, slot{kept}, thing{static_cast<std::uint8_t>(what)}, optional{may_lack} {}
};

/// One kind of action. A game lists them in the order of their kinds. A kind that was called otherwise `once`, and its field of that
/// name, is read by both names: records and stores hold it.
class ActionForm {
 public:
  constexpr ActionForm(std::string_view type, std::initializer_list<ActionField> fields = {},
                       std::string_view once = {})
      : type_{type}, once_{once} {
    for (const ActionField& field : fields) fields_[count_++] = field;
  }
  constexpr std::string_view type() const { return type_; }
  constexpr std::string_view once() const { return once_; }
  constexpr std::span<const ActionField> fields() const { return std::span{fields_}.first(count_); }

 private:
  std::string_view type_, once_;
  std::array<ActionField, 4> fields_{};
  std::size_t count_ = 0;
};

/// What a field may say: the things from the first number to the last.
struct Domain {
  std::string_view what;  // "trait", for "there is no trait …"
  int first = 0, last = -1;
  bool listed = false;  // few enough to be told to who names none of them
};

}  // namespace parlor
