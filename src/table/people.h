// SPDX-License-Identifier: MIT
// What those at a table are called, wherever somebody speaks of them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "words/json_fwd.h"

namespace parlor {

class Names;
class Speech;

inline constexpr int longest_name = 32;  // letters; a number that tells two of the same name apart comes on top

/// Who sits where, by the "seats" of a header: a person by name, a bot by one of the names that bots go by, else the place.
std::vector<std::string> people_at(const Json& seats, int players, const Speech& speech);

/// A bot's name: another one at every seat, and the same for everybody who knows the table's id.
std::string bot_name(std::string_view table, int seat, const Json& strings);

/// The tables of names that a game gives, in words: in those of seats and players a number is a person, and without them all
/// seats are called by their people; elsewhere an object is put into words by the message name.<table>.
Json in_words(Json tables, const std::vector<std::string>& people, const std::shared_ptr<const Names>& lasting,
              const Speech& speech);

}  // namespace parlor
