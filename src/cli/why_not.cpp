// SPDX-License-Identifier: MIT
#include "cli/why_not.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "table/speech.h"

namespace parlor::cli {
namespace {

/// "Invite somebody: a look for a look" is "Invite somebody" here. "kind.<type>" where neither is a name for all of them.
std::string in_words(const Table& table, const std::string& type, Viewer viewer) {
  const Speech& speech = speech_of(table.header().game);
  for (const std::string& key : {"kind." + type, "pick." + type, "action." + type})
    if (std::string words = speech.say(key, Json::object(), table.names(), viewer); !words.empty())
      return words.substr(0, words.find_last_not_of(' ', words.find_first_of(":(") - 1) + 1);
  return type;
}

/// Nothing is said in it that may be left out.
bool is_plain(const ActionForm& form, Action action) {
  return std::all_of(form.fields().begin(), form.fields().end(),
                     [&](const ActionField& field) { return !field.optional || field.slot.get(action) == 0; });
}

Standing standing_of(const Table& table, Seat seat, std::size_t kind) {
  Standing standing;
  const ActionForm& form = table.forms()[kind];
  standing.kind = in_words(table, std::string{form.type()}, Viewer{seat});
  std::map<std::string, std::pair<int, std::string>> against, against_plain;
  for (const Action action : table.conceivable(static_cast<std::uint8_t>(kind))) {
    const auto refused = table.against(seat, action);
    if (!refused) standing.open = true;
    else if (auto& [times, text] = (is_plain(form, action) ? against_plain : against)[refused->rule]; ++times == 1)
      text = refused->text;
  }
  // What stands against the plain ones is the reason: a lone player's second Witch closes nothing to the others
  if (standing.open || !against_plain.empty()) against = std::move(against_plain);
  const Json remote = strings_of(table.header().game).value("remote." + std::string{form.type()}, Json::array());
  std::vector<std::tuple<bool, int, std::string>> by_times;
  for (const auto& [rule, found] : against)
    by_times.emplace_back(std::find(remote.begin(), remote.end(), rule) != remote.end(), -found.first, rule);
  std::sort(by_times.begin(), by_times.end());
  for (const auto& [is_remote, times, rule] : by_times) standing.against.push_back({rule, against[rule].second});
  return standing;
}

}  // namespace

std::vector<Standing> standings(const Table& table, Seat seat) {
  const Json& strings = strings_of(table.header().game);
  const Json timely = strings.value("kinds." + table.view(Viewer{seat}).value("step", ""), Json::array());
  std::vector<Standing> first(timely.size()), rest;
  for (std::size_t kind = 0; kind < table.forms().size(); ++kind) {
    Standing standing = standing_of(table, seat, kind);
    const auto place = std::find(timely.begin(), timely.end(), table.forms()[kind].type());
    standing.timely = place != timely.end();
    if (standing.timely) first[static_cast<std::size_t>(place - timely.begin())] = std::move(standing);
    else rest.push_back(std::move(standing));
  }
  first.insert(first.end(), rest.begin(), rest.end());
  return first;
}

}  // namespace parlor::cli
