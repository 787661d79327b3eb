// SPDX-License-Identifier: MIT
// What a seat can read off the table of how it stands: so much of this, so much of that. A choice is shown by what it changes there
// (words/preview.h).
#pragma once

#include <string_view>
#include <vector>

#include "words/fields.h"

namespace parlor {

class Account {
 public:
  struct Figure {
    std::string_view name;   // spoken by "preview.<name>"
    std::string_view field;  // what it is of, where there are several: "seat", "indicator"
    Fields::Value of{};
    int value = 0;
    int era =
        0;  // of another era it is another figure: what lies between cannot be foreseen, or is none of the choice's doing

    bool is(const Figure& other) const {
      return name == other.name && field == other.field && of.kind == other.of.kind && of.number == other.of.number &&
             of.word == other.of.word && era == other.era;
    }
  };

  void add(std::string_view name, int value) { figures_.push_back({name, {}, {}, value, era_}); }
  void add(std::string_view name, std::string_view field, const Fields::Value& of, int value) {
    figures_.push_back({name, field, of, value, era_});
  }
  void begin_era(int era) { era_ = era; }  // of what is added from here on
  const std::vector<Figure>& figures() const { return figures_; }
  const Figure* find(const Figure& one) const {
    for (const Figure& figure : figures_)
      if (figure.is(one)) return &figure;
    return nullptr;
  }

 private:
  int era_ = 0;
  std::vector<Figure> figures_;
};

}  // namespace parlor
