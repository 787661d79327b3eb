// SPDX-License-Identifier: MIT
// What things are called: tables of words by id or by number, for labels and sentences. Most of them are printed on the cards
// and never change; all tables with the same cards share those.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "words/json_fwd.h"

namespace parlor {

class Names {
 public:
  class Table {
   public:
    const std::string* find(std::string_view id) const;
    const std::string* find(std::int64_t number) const;  // in a list by its place, else by its digits
    const std::vector<std::string>& words() const { return words_; }

   private:
    friend class Names;
    struct Hash : std::hash<std::string_view> {
      using is_transparent = void;
    };
    std::string name_;
    bool is_list_ = false;
    std::vector<std::string> words_;
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> places_;  // by id
  };

  Names() = default;

  /// {"card": {"T01": "Amiable", …}, "seat": ["Miss Vexley", …]}: over those that last.
  explicit Names(const Json& tables, std::shared_ptr<const Names> lasting = nullptr);

  const Table* table(std::string_view name) const;                           // null: there is none
  std::string_view word(std::string_view table, std::string_view id) const;  // empty: there is none
  std::string_view word(std::string_view table, std::int64_t number) const;

  /// All of them as a JSON object, and only those that may change.
  std::string text() const;
  const std::string& changing() const { return text_; }
  Json json() const;

 private:
  std::shared_ptr<const Names> lasting_;
  std::vector<Table> tables_;
  std::string text_ = "{}";
};

}  // namespace parlor
