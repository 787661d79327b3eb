// SPDX-License-Identifier: MIT
// A set that is put together piece by piece, and reaches the table when it is complete.
#include <algorithm>

#include "cli/session.h"
#include "cli/talk.h"

namespace parlor::cli {

/// The kind of action that is collected now ("collect.remove" names what hands the set in), or nothing.
std::string Session::collected_kind() const {
  for (const auto& [key, submit] : speech_.strings().items()) {
    if (!key.starts_with("collect.")) continue;
    for (const Choice& choice : table_.choices(me_))
      if (choice.json["type"] == submit) return key.substr(8);
  }
  return "";
}

void Session::collect(const std::string& type) {
  std::vector<Choice> pieces;
  for (Choice& choice : table_.choices(me_))
    if (choice.json["type"] == type) pieces.push_back(std::move(choice));
  spoke_ = false;
  const auto ask = [&](const Screen& on) {
    on.line();
    on.paragraph(on.ink(Ink::bold, speech_.say("ask.mark." + type, Json::object(), table_.names(), viewer_)));
  };
  std::optional<std::size_t> changed;  // the number of what was just marked or unmarked
  for (bool looks = true; !left_ && asked();) {
    const Table draft = with_marks(pieces);
    const auto whole = [&](const Screen& on) { put_marks(pieces, type, {}, on), show_desk(draft, on), ask(on); };
    const bool all_of_it = !changed || screen_.can_hold(whole);  // Enter brings back what is left out
    if (looks) put_marks(pieces, type, all_of_it ? std::nullopt : changed, screen_), show_desk(draft, screen_);
    ask(screen_);
    const auto line = read("> ");
    if (!line) return leave();
    const auto numbers = numbers_in(*line);
    looks = line->empty() || !numbers.empty();  // the answer to a word must not be pushed off the screen
    changed.reset();
    if (lower(*line) == "hint") {
      advise_marks(pieces, type, draft);
    } else if (numbers.empty()) {
      if (!line->empty() && obey(*line)) return;
    }
    for (const std::size_t number : numbers) {
      if (number == pieces.size() + 1) {
        if (submit(type)) return;
      } else if (number < 1 || number > pieces.size()) {
        screen_.line(std::to_string(number) + " is not among the numbers to choose from.");
        looks = false;
      } else {
        looks = toggle(pieces[number - 1].json, with_marks(pieces));
        if (looks && numbers.size() == 1) changed = number;
      }
      if (left_ || !looks) break;
    }
  }
}

/// Of what would become of the table with what is marked.
void Session::advise_marks(const std::vector<Choice>& pieces, const std::string& type, const Table& draft) const {
  const Action action = friends_choice(draft);
  const Json json = draft.to_json(action);
  const auto piece =
      std::find_if(pieces.begin(), pieces.end(), [&](const Choice& choice) { return choice.json == json; });
  const bool hands_in = json["type"] == speech_.strings()["collect." + type];
  advise(draft, action, hands_in ? submission(type) : draft.label(draft.fields(action), viewer_),
         std::to_string(piece - pieces.begin() + 1));
}

/// The table as it would be with what is marked. A mark that no longer fits is dropped.
Table Session::with_marks(const std::vector<Choice>& pieces) {
  Table draft = table_.as_it_stands();
  std::erase_if(marked_, [&](const Json& mark) {
    const bool known = std::any_of(pieces.begin(), pieces.end(), [&](const Choice& one) { return one.json == mark; });
    const Verdict verdict = known ? draft.judge({me_, mark}) : Verdict{Refused{}};
    if (verdict.refused()) return true;
    draft.commit(verdict);
    return false;
  });
  return draft;
}

/// Puts a mark on it, or takes it off; false: it cannot be marked.
bool Session::toggle(const Json& piece, const Table& draft) {
  if (std::erase(marked_, piece) == 0) {
    const Verdict verdict = draft.judge({me_, piece});
    if (verdict.refused()) return refuse(verdict.refusal()), false;
    marked_.push_back(piece);
  }
  warn(keeper_.keep_marks(marked_));
  return true;
}

/// Each piece with its mark, or only one of them, and behind them what hands the set in.
void Session::put_marks(const std::vector<Choice>& pieces, const std::string& type, std::optional<std::size_t> only,
                        const Screen& on) const {
  std::vector<std::string> answers;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (only && *only != i + 1) continue;
    const bool is_marked = std::find(marked_.begin(), marked_.end(), pieces[i].json) != marked_.end();
    answers.push_back((is_marked ? on.ink(Ink::red, "[x] ") : "[ ] ") +
                      speech_.say("mark." + type, pieces[i].json, table_.names(), viewer_));
    numbers.push_back(i + 1);
  }
  answers.push_back(submission(type));
  numbers.push_back(pieces.size() + 1);
  on.line();
  on.items(answers, numbers);
}

std::string Session::submission(const std::string& type) const {
  return speech_.say("submit." + type, Json{{"count", marked_.size()}}, table_.names(), viewer_);
}

bool Session::submit(const std::string& type) {
  const std::string key = "confirm.submit." + type;
  if (!marked_.empty() && !agreed(speech_.say(key, Json::object(), table_.names(), viewer_))) return false;
  for (const Json& piece : marked_)
    if (!act(me_, piece)) return false;
  marked_.clear();
  const bool done = act_for_me({{"type", speech_.strings()["collect." + type]}});
  warn(keeper_.keep_marks(marked_));  // once they are in the record
  return done;
}

}  // namespace parlor::cli
