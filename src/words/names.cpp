// SPDX-License-Identifier: MIT
#include "words/names.h"

#include "words/json.h"
#include "words/json_text.h"

namespace parlor {

Names::Names(const Json& tables, std::shared_ptr<const Names> lasting) : lasting_{std::move(lasting)} {
  text_.clear();
  JsonText{text_}.value(tables);
  for (const auto& [name, words] : tables.items()) {
    Table& table = tables_.emplace_back();
    table.name_ = name, table.is_list_ = words.is_array();
    for (const auto& [id, word] : words.items()) {
      if (!table.is_list_) table.places_.emplace(id, static_cast<std::uint32_t>(table.words_.size()));
      table.words_.push_back(word.is_string() ? word.get_ref<const std::string&>() : word.dump());
    }
  }
}

const std::string* Names::Table::find(std::string_view id) const {
  const auto found = places_.find(id);
  return found == places_.end() ? nullptr : &words_[found->second];
}

const std::string* Names::Table::find(std::int64_t number) const {
  if (!is_list_) return find(std::to_string(number));
  return number >= 0 && static_cast<std::size_t>(number) < words_.size() ? &words_[static_cast<std::size_t>(number)]
                                                                         : nullptr;
}

const Names::Table* Names::table(std::string_view name) const {
  for (const Table& table : tables_)
    if (table.name_ == name) return &table;
  return lasting_ == nullptr ? nullptr : lasting_->table(name);
}

std::string_view Names::word(std::string_view table, std::string_view id) const {
  const Table* const words = this->table(table);
  const std::string* const word = words == nullptr ? nullptr : words->find(id);
  return word == nullptr ? std::string_view{} : *word;
}

std::string_view Names::word(std::string_view table, std::int64_t number) const {
  const Table* const words = this->table(table);
  const std::string* const word = words == nullptr ? nullptr : words->find(number);
  return word == nullptr ? std::string_view{} : *word;
}

std::string Names::text() const {
  if (lasting_ == nullptr || lasting_->tables_.empty()) return text_;
  if (tables_.empty()) return lasting_->text();
  std::string all = lasting_->text();
  all.back() = ',';
  return all.append(text_, 1);
}

Json Names::json() const { return as_json(text()); }

}  // namespace parlor
