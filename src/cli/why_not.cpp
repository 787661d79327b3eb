// SPDX-License-Identifier: MIT
#include "cli/why_not.h"

#include <algorithm>
#include <map>
#include <set>

#include "table/speech.h"

namespace parlor::cli {
namespace {

constexpr std::size_t most_tried = 4'000;  // of one kind; Persuasion's widest has 8 x 60
constexpr int highest_number = 24;         // on a card that an action names by its number

using Values = std::vector<Json>;

std::vector<std::pair<std::string, Values>>::iterator field_named(std::vector<std::pair<std::string, Values>>& fields,
                                                                  const std::string& name) {
  return std::find_if(fields.begin(), fields.end(), [&](const auto& field) { return field.first == name; });
}

/// What may stand in each field of a kind of action, as far as its label tells.
class Form {
 public:
  Form(const Json& label, const Json& names) : names_{names} { read(label); }

  /// Every action of this type that can be spelt so, as far as one can try them all.
  std::vector<Json> actions(const std::string& type) const {
    std::vector<Json> actions{Json{{"type", type}}};
    for (const auto& [field, values] : fields_) {
      std::vector<Json> longer;
      for (const Json& action : actions)
        for (const Json& value : values) {
          if (longer.size() == most_tried) break;
          longer.push_back(action);
          if (!value.is_null()) longer.back()[field] = value;
        }
      actions = std::move(longer);
    }
    return actions;
  }

 private:
  void read(const Json& label) {
    if (label.is_string()) return read_slots(label.get_ref<const std::string&>());
    for (const Json& alternative : label) {
      if (alternative.contains("when"))
        for (const auto& [field, value] : alternative["when"].items()) {
          add(field, value);
          if (value.is_number()) add(field, value.get<int>() + 1);  // the alternative without it speaks of the next
        }
      read(alternative.value("say", Json("")));
    }
  }

  /// The slots {field}, {field:table}, {field:table|you}.
  void read_slots(std::string_view text) {
    for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
      const std::size_t close = text.find('}', open);
      if (close == std::string_view::npos) return;
      const std::string_view slot = text.substr(open + 1, close - open - 1);
      const std::size_t end = slot.find_first_of(":|");
      const std::size_t colon = slot.find(':');
      const std::string_view table =
          colon == std::string_view::npos ? "" : slot.substr(colon + 1, slot.find('|') - colon - 1);
      fill(std::string{slot.substr(0, end)}, std::string{table});
      text.remove_prefix(close + 1);
    }
  }

  void fill(const std::string& field, const std::string& table) {
    if (table.empty()) {
      for (int number = 1; number <= highest_number; ++number) add(field, number);
      return;
    }
    if (!names_.contains(table)) return add(field, Json{});
    const Json& words = names_[table];
    if (words.is_object() && (words.empty() || words.contains("true")))
      add(field, Json{});  // a mark that is there or not
    if (words.contains("true")) return add(field, true);
    if (words.is_object())
      for (const auto& [key, name] : words.items()) add(field, key);
    else
      for (int place = 0; place <= std::max(0, static_cast<int>(words.size()) - 1); ++place) add(field, place);
  }

  void add(const std::string& field, const Json& value) {
    auto found = field_named(fields_, field);
    if (found == fields_.end()) found = fields_.insert(fields_.end(), {field, {}});
    Values& values = found->second;
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
  }

  const Json& names_;
  std::vector<std::pair<std::string, Values>> fields_;
};

std::string in_words(const Table& table, const std::string& type, Viewer viewer) {
  const Speech& speech = speech_of(table.header().game);
  for (const std::string& key : {"pick." + type, "action." + type})
    if (std::string words = speech.say(key, Json::object(), table.names(), viewer); !words.empty())
      return words.substr(0, words.find_last_not_of(' ', words.find_first_of(":(") - 1) + 1);
  return type;
}

Standing standing_of(const Table& table, Seat seat, const std::string& type, const Json& label, const Json& names) {
  Standing standing;
  standing.kind = in_words(table, type, Viewer{seat});
  std::map<std::string, std::pair<int, std::string>> against;
  for (const Json& action : Form{label, names}.actions(type)) {
    const Verdict verdict = table.judge({seat, action});
    if (!verdict.refused()) standing.open = true;
    else if (const Refused& no = verdict.refusal(); !no.rule.empty()) {
      auto& [times, text] = against[no.rule];
      ++times, text = no.text;
    }
  }
  std::vector<std::pair<int, std::string>> by_times;
  for (const auto& [rule, found] : against) by_times.emplace_back(-found.first, rule);
  std::sort(by_times.begin(), by_times.end());
  for (const auto& [times, rule] : by_times) standing.against.push_back({rule, against[rule].second});
  return standing;
}

}  // namespace

std::vector<Standing> standings(const Table& table, Seat seat) {
  const std::set<std::string> elsewhere{"undo", "say", "timeout", "return", "leave"};  // not the seat's, or no move
  const Json& strings = strings_of(table.header().game);
  const Json names = table.names().json();
  const std::string step = table.view(Viewer{seat}).value("step", "");
  std::vector<std::string> types;
  if (const auto timely = strings.find("kinds." + step); timely != strings.end())
    for (const Json& type : *timely) types.push_back(type.get<std::string>());
  const std::size_t timely = types.size();
  for (const auto& [key, label] : strings.items())
    if (key.starts_with("action.") && !elsewhere.contains(key.substr(7)) &&
        std::find(types.begin(), types.end(), key.substr(7)) == types.end())
      types.push_back(key.substr(7));
  std::vector<Standing> all;
  for (const std::string& type : types) {
    all.push_back(standing_of(table, seat, type, strings["action." + type], names));
    all.back().timely = all.size() <= timely;
  }
  return all;
}

}  // namespace parlor::cli
