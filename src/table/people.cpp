// SPDX-License-Identifier: MIT
#include "table/people.h"

#include "table/speech.h"
#include "words/json.h"
#include "words/letters.h"

namespace parlor {

std::vector<std::string> people_at(const Json& seats, int players, const Speech& speech) {
  std::vector<std::string> people;
  for (int seat = 0; seat < players; ++seat) {
    const auto place = static_cast<std::size_t>(seat);
    const Json who =
        seats.is_array() && place < seats.size() && seats[place].is_object() ? seats[place] : Json::object();
    const auto name = who.find("name");
    if (name != who.end() && name->is_string() && fit_to_show(name->get_ref<const std::string&>(), longest_name + 3))
      people.push_back(name->get<std::string>());
    else if (who.contains("bot")) people.push_back(bot_name({}, seat, speech.strings()));
    else people.push_back(speech.say("seat.place", {{"n", seat + 1}}, Names{}, Viewer::spectator()));
  }
  return people;
}

std::string bot_name(std::string_view table, int seat, const Json& strings) {
  const auto names = strings.find("bots");
  if (names == strings.end() || !names->is_array() || names->empty()) return std::to_string(seat + 1);
  auto first = static_cast<std::size_t>(seat);
  for (const char letter : table) first += static_cast<unsigned char>(letter);
  return (*names)[first % names->size()].get<std::string>();
}

Json in_words(Json tables, const std::vector<std::string>& people, const std::shared_ptr<const Names>& lasting,
              const Speech& speech) {
  for (const char* const table : {"seat", "player"}) {
    if (!tables.contains(table)) tables[table] = people;
    for (Json& name : tables[table])
      if (name.is_number()) name = people[name.get<std::size_t>()];
  }
  Names of_seats;
  for (const auto& [table, words] : tables.items())
    for (Json& word : words) {
      if (!word.is_object()) continue;
      if (of_seats.table("seat") == nullptr) of_seats = Names{tree({{"seat", tables["seat"]}}), lasting};
      word = speech.say("name." + table, word, of_seats, Viewer::spectator());
    }
  return tables;
}

}  // namespace parlor
