// SPDX-License-Identifier: MIT
#include "cli/session.h"

#include <algorithm>
#include <utility>

#include "cli/command.h"
#include "cli/rules.h"
#include "cli/talk.h"
#include "cli/why_not.h"
#include "parlor/content/embedded.h"
#include "table/catalogue.h"
#include "table/rulebook.h"

namespace parlor::cli {
namespace {

constexpr const char* wait_type = "wait";  // of a choice that the table does not know

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t start = text.find_first_not_of(blanks);
  return start == std::string_view::npos ? std::string_view{}
                                         : text.substr(start, text.find_last_not_of(blanks) - start + 1);
}

/// "say 3 good evening" to "say" and "3 good evening".
std::pair<std::string_view, std::string_view> first_word(std::string_view text) {
  const std::size_t space = text.find(' ');
  return {text.substr(0, space), space == std::string_view::npos ? std::string_view{} : trimmed(text.substr(space))};
}

/// Its first sentence, or as much as says something: "Invite" does not. `? ID` has the whole of it.
std::string in_short(const std::string& rule) {
  constexpr std::size_t says_something = 40;
  for (std::size_t at = 0, open = 0; at < rule.size(); ++at) {
    if (rule[at] == '\n') return rule.substr(0, at);
    if (rule[at] == '(') ++open;
    if (rule[at] == ')' && open > 0) --open;
    const bool ends = (rule[at] == '.' || rule[at] == ';') && rule.substr(at + 1, 1) == " ";
    const bool only_adds = ends && rule.substr(at + 2, 1) == "(";  // as a house rule
    if (ends && open == 0 && (at >= says_something || only_adds)) return rule.substr(0, at) + ".";
  }
  return rule;
}

/// A game that goes on must not throw the dice of its beginning again where hands race; bots' chance is counted by decisions.
Seed seed_for_race(const Table& table) {
  Seed seed = table.header().seed;
  std::size_t step = table.entries().size();
  for (std::size_t i = 0; step > 0; ++i, step >>= 8) seed[i] ^= static_cast<std::uint8_t>(step);
  return seed;
}

/// A seed that a number stands for is shown as that number.
std::string as_typed(const Seed& seed) {
  std::uint64_t number = 0;
  for (std::size_t i = sizeof number; i-- > 0;) number = number << 8 | seed[i];
  return seed_of(number) == seed ? std::to_string(number) : to_hex(seed);
}

std::string rule_example(const std::string& game) {
  for (const Chapter& chapter : rulebook_of(game).chapters)
    if (!chapter.rules.empty()) return chapter.rules.front().id;
  return "1";
}

/// The last entry but for what happened since this seat did something: whoever comes back is told that again.
int last_heard(const Table& table, Seat me) {
  for (auto entry = table.entries().rbegin(); entry != table.entries().rend(); ++entry)
    if (entry->seat == me) return entry->n - 1;
  return -1;
}

}  // namespace

std::string as_sentence(const std::string& label) {
  const bool ends = label.ends_with('.') || label.ends_with('!') || label.ends_with('?') || label.ends_with(".)");
  return ends ? label : label + ".";
}

Session::Session(Table table, Seat me, std::vector<Level> levels, const std::string& cards, std::string cards_flag,
                 Keeper keeper, const Screen& screen)
    : table_{std::move(table)},
      me_{me},
      viewer_{me},
      levels_{std::move(levels)},
      chance_{table_.header().seed, table_.players(), &team_},
      race_{seed_for_race(table_), table_.players()},
      cards_(cards_json(game(), cards, table_.header().content)),
      cards_flag_{std::move(cards_flag)},
      speech_{speech_of(game())},
      drawing_{drawing_of(game())},
      keeper_{std::move(keeper)},
      screen_{screen} {
  for (const Json& mark : keeper_.marks()) marked_.push_back(mark);
}

void Session::play() {
  screen_.paragraph(speech_.say("greeting", Json::object(), Names{}, viewer_));
  const std::string seat = "You are seat " + std::to_string(index(me_) + 1) + " of " + std::to_string(table_.players());
  screen_.paragraph(screen_.ink(
      Ink::dim, (table_.players() > 1 ? seat : "You play alone") +
                    ". Type a number to choose; help lists the other words; q leaves, and the game is kept."));
  told_ = last_heard(table_, me_);
  while (!table_.over() && !left_) {
    tell_news();
    if (!has_the_floor()) bots_move();
    if (asked()) my_move();
  }
  tell_news();
  left_ ? say_goodbye() : say_end();
}

// ---- What happens ----

/// Who sits at the terminal begins, and has the first pick; and the others wait while what was done can be taken back and
/// more is asked, and while somebody talks.
bool Session::has_the_floor() {
  return asked() && (table_.entries().empty() || spoke_ || (table_.can_undo(me_) && !race_.on(table_)));
}

void Session::tell_news() {
  if (tell(table_.log(viewer_, told_))) noted_.clear();
  told_ = static_cast<int>(table_.entries().size());
}

/// That two whisper is said once, however much they say to each other before something else happens.
bool Session::tell(const std::vector<Line>& lines) const {
  bool told = false;
  std::set<std::set<Json>> whispering;
  for (const Line& line : lines) {
    const bool words = line.event["type"] == "words_sent";
    if (!words) whispering.clear();
    if (line.sentence.empty()) continue;
    if (words && !line.event.contains("text") &&
        !whispering.emplace(line.event["pair"].begin(), line.event["pair"].end()).second)
      continue;
    screen_.paragraph(line.sentence, 0, 2);
    told = true;
  }
  return told;
}

/// Every other seat that may act does so once: at a table where all decide at the same time, all but you have decided.
/// Where the seats play together, whoever speaks first speaks for all: then it is you, as long as you are asked.
/// Where hands race, it is the quickest who acts, until that is you.
void Session::bots_move() {
  if (asked() && together()) return;
  if (race_.on(table_)) {
    while (race_.on(table_)) {
      const Seat quickest = race_.next(table_.pending());
      if (quickest == me_ && asked()) return;
      bot_moves(quickest);
    }
    return;
  }
  for (const SeatSet others = table_.pending() - (resigned_ ? SeatSet{} : SeatSet::only(me_)); Seat seat : others)
    if (table_.pending().has(seat)) bot_moves(seat);
}

void Session::bot_moves(Seat seat) {
  act(seat, table_.to_json(choose(table_, seat, level_at(levels_, index(seat)), chance_.of(seat))));
}

/// In a race: the next of the others acts first.
bool Session::wait_and_watch() {
  bot_moves(race_.next(table_.pending() - SeatSet::only(me_)));
  return true;
}

/// Bots write as soon as two may talk: a letter lies there before anybody can leave.
void Session::let_bots_talk() {
  BySeat<const Level*> speaks;
  for (Seat seat : SeatSet::first(table_.players()))
    if (seat != me_) speaks[seat] = &level_at(levels_, index(seat));
  for (auto due = words_due(table_, speaks); !due.empty(); due = words_due(table_, speaks))
    for (const Act& words : due) {
      const Verdict verdict = table_.judge(words);
      if (verdict.refused()) return;
      table_.commit(verdict);
    }
}

bool Session::act(Seat seat, const Json& action) {
  const Verdict verdict = table_.judge({seat, action});
  if (verdict.refused()) return refuse(verdict.refusal()), false;
  table_.commit(verdict);
  let_bots_talk();
  return true;
}

bool Session::act_for_me(const Json& action) {
  if (!act(me_, action)) return false;
  keep();
  if (const Entry& entry = table_.entries().back(); entry.seat == me_ && entry.kind == Entry::Kind::act)
    noted_ = "Noted: " + as_sentence(table_.label(table_.fields(entry.action), viewer_));
  return true;
}

void Session::refuse(const Refused& no) const {
  const bool is_rule = rulebook_of(game()).find(no.rule) != nullptr;  // what the table itself refuses has no number
  screen_.paragraph(screen_.ink(Ink::red, "Not allowed") + (is_rule ? " (" + no.rule + "): " : ": ") +
                        screen_.spoken(as_sentence(no.text)),
                    0, 2);
}

/// What the player has done outlives the terminal. Where it cannot be kept the game goes on, and the player knows.
void Session::keep() { warn(keeper_.keep(table_)); }

void Session::warn(const std::optional<Fault>& fault) {
  if (fault && !warned_)
    screen_.paragraph(screen_.ink(Ink::red, "This game is not kept: ") + fault->text() + ".", 0, 2), warned_ = true;
}

// ---- Asking ----

void Session::my_move() {
  tell_news();
  if (!noted_.empty()) screen_.paragraph(screen_.ink(Ink::dim, std::exchange(noted_, {})), 0, 2);
  show_step();
  if (const std::string type = collected_kind(); !type.empty()) return collect(type);
  const Names names = table_.names();
  Question question{choices(), speech_, names, viewer_};
  const auto whole = [&](const Screen& screen) { show_desk(table_, screen), put(question, screen); };
  if (!std::exchange(spoke_, false)) {  // in a talk the words stand above the question
    screen_.keep_together(whole);
    show_desk(table_, screen_);
  }
  while (!left_ && asked()) {
    put(question, screen_);
    const auto line = read("> ");
    if (!line) return leave();
    if (const auto numbers = numbers_in(*line); !numbers.empty()) {
      if (!answered(question, numbers)) {
        ask_again(question);
        continue;
      }
      if (const Choice* const choice = question.chosen()) {
        if (chosen(*choice)) return;
        question.start_again();
      }
    } else if (lower(*line) == "b" || lower(*line) == "back") {
      question.start_again();
    } else if (line->empty()) {
      show_desk(table_, screen_);
    } else if (lower(*line) == "brings") {
      foresee(question);
    } else if (lower(*line) == "coach") {
      coach(question);
    } else if (lower(*line) == "hint") {
      advise(question);
      ask_again(question);
    } else {
      if (obey(*line)) return;  // something was done: look at the table afresh
      if (*line != "view") ask_again(question);
    }
  }
}

/// What the question is about stands above it once more, but never in place of what was just answered: on a small screen
/// one of them has to go, and Enter brings it back.
void Session::ask_again(const Question& question) const {
  const auto whole = [&](const Screen& screen) { show_desk(table_, screen), put(question, screen); };
  if (screen_.has_room_for(whole)) show_desk(table_, screen_);
}

/// One number after the other: "2 3 5" answers three questions. False: one of them is no answer.
bool Session::answered(Question& question, const std::vector<std::size_t>& numbers) const {
  for (const std::size_t number : numbers) {
    if (question.chosen() == nullptr && question.answer(number)) continue;
    screen_.line(std::to_string(number) + " is not among the numbers to choose from.");
    if (numbers.size() > 1) question.start_again();
    return false;
  }
  return true;
}

bool Session::chosen(const Choice& choice) {
  if (choice.json["type"] == "say") return say_it(said(choice));
  if (choice.json["type"] == wait_type) return wait_and_watch();
  if (choice.json["type"] == ask_type) return let_decide(seat_at(choice.json["seat"].get<int>()));
  return confirmed(choice) && act_for_me(choice.json);
}

/// What may be done, and what may be said; in a race, as long as others may act, to watch; where all decide together, to let
/// another decide.
std::vector<Choice> Session::choices() {
  std::vector<Choice> all = table_.choices(me_);
  if (!(table_.pending() - SeatSet::only(me_)).empty() && race_.on(table_))
    all.push_back({{}, {{"type", wait_type}}, "Wait and watch: let somebody else act first"});
  for (Choice& ask : askable()) all.push_back(std::move(ask));
  for (Choice& words : statements(table_, me_)) all.push_back(std::move(words));
  return all;
}

void Session::put(const Question& question, const Screen& screen) const {
  screen.line();
  if (!question.started()) show_counsel(screen);
  screen.paragraph(screen.ink(Ink::bold, question.text()) +
                   (question.started() ? screen.ink(Ink::dim, "  (b goes back)") : ""));
  const auto list = [&](const Screen& on) { on.items(question.answers(), question.numbers()); };
  list(screen);
  // A long list pushes what stands above it off the screen, and must not be pushed off itself if it can be seen at once
  constexpr std::size_t long_list = 10;
  const auto below = [&](const Screen& on) {
    show_desk(table_, on);
    on.paragraph(on.ink(Ink::bold, question.text()));
  };
  if (question.answers().size() > long_list && (screen.has_room_for(below) || !screen.can_hold(list))) below(screen);
}

// ---- Making sure ----

bool Session::confirmed(const Choice& choice) {
  const std::string key = "confirm." + choice.json["type"].get<std::string>();
  if (!speech_.knows(key)) return true;
  screen_.paragraph(as_sentence(choice.label), 0, 2);
  return agreed(speech_.say(key, choice.json, table_.names(), viewer_));
}

bool Session::agreed(const std::string& question) {
  screen_.paragraph(screen_.ink(Ink::yellow, question));
  while (const auto line = read("y/n> ")) {
    const std::string word = lower(*line);
    if (word == "y" || word == "yes") return true;
    if (word == "n" || word == "no") return false;
    if (word == "q" || word == "quit") break;
    screen_.line("Please answer y or n.");
  }
  leave();
  return false;
}

std::optional<std::string> Session::read(std::string_view prompt) {
  const auto line = screen_.ask(prompt);
  if (!line) return std::nullopt;
  return std::string{trimmed(*line)};
}

// ---- Other words ----

/// True when it changed the table, or ended the game here.
bool Session::obey(const std::string& line) {
  const auto [typed, rest] = first_word(line);
  const std::string word = lower(typed);
  if (word == "q" || word == "quit" || word == "exit") return leave(), true;
  if (word == "undo") return take_back();
  if (word == "say") return talk(rest);
  if (word == "resign") return resign();
  if (word.starts_with('{')) return act_as_typed(line);
  if (word == "?" && rest.empty()) explain();
  else if (word == "?" || (word == "rules" && !rest.empty())) show_rule(std::string{rest});
  else if (word == "rules") screen_.markdown(content::embedded("content/" + game() + "/rules.md"));
  else if (word == "log") show_log();
  else if (word == "view") draw();
  else if (word == "h" || word == "help") help();
  else if (!show_page(word))
    screen_.line("\"" + std::string{typed} + "\" is no choice and no word known here; help lists them.");
  return false;
}

void Session::help() const {
  std::vector<std::vector<std::string>> rows{
      {"a number", "choose; several, as 2 3 5, answer one question after the other"},
      {"Enter", "see your own things again, above the question"},
      {"b", "go back to the first question"},
      {"undo", "take back what nobody could know of yet"},
      {"say SEAT WORDS", "talk; SEAT is a number, as printed, or a name"},
      {"?", "what is open to you, what is not, and why"},
      {"? ID", "a rule, such as ? " + rule_example(game())},
      {"rules", "the whole rulebook"},
      {"view", "look at the table again"}};
  for (const Page& page : drawing_.pages) rows.push_back({std::string{page.word}, std::string{page.does}});
  rows.insert(rows.end(), {{"log", "all that happened"},
                           {"hint", "what a friend would do, and why"},
                           {"brings", "what surely follows from each choice"},
                           {"coach", "what a search would do: the best choices, what they should bring, and why"},
                           {"{\"type\": …}", "an action as records write it, with seats from 0"},
                           {"resign", "give up your seat"},
                           {"q", "leave; parlor play --resume goes on"}});
  for (auto& row : rows) row[0] = screen_.ink(Ink::cyan, row[0]);
  screen_.table(rows);
}

/// What belongs to this moment first: what is open, then what is closed and why. The rest by the rule that closes it.
void Session::explain() const {
  std::vector<std::pair<Standing::Reason, std::string>> closed;  // at other times: a rule and the kinds it closes
  const auto note = [&](const Standing::Reason& reason, const std::string& kind) {
    for (auto& [known, kinds] : closed)
      if (known == reason) return void(kinds += "; " + kind);
    closed.emplace_back(reason, kind);
  };
  screen_.title("Now");
  for (const Standing& one : standings(table_, me_)) {
    if (!one.timely && !one.open) {
      note(one.against.empty() ? Standing::Reason{"", "nothing here asks for it"} : one.against.front(), one.kind);
      continue;
    }
    screen_.paragraph(screen_.ink(one.open ? Ink::green : Ink::red, one.open ? "open  " : "closed  ") +
                          screen_.ink(Ink::bold, one.kind),
                      2, 4);
    for (const Standing::Reason& reason : one.against) {
      screen_.paragraph(
          screen_.ink(Ink::bold, reason.rule) + " " + screen_.spoken(one.open ? in_short(reason.text) : reason.text), 6,
          2);
      if (!one.open) break;  // the commonest says it
    }
  }
  if (closed.empty()) return;
  screen_.title("At other times");
  for (const auto& [reason, kinds] : closed)
    screen_.paragraph(screen_.ink(Ink::bold, kinds) + ": " + reason.rule + (reason.rule.empty() ? "" : " ") +
                          screen_.spoken(in_short(reason.text)),
                      2, 4);
}

void Session::show_rule(const std::string& id) const {
  const auto rule = rule_named(game(), id);
  if (rule) screen_.markdown("**" + rule->id + "** " + rule->text);
  else screen_.paragraph(rule.fault().text());
}

void Session::show_log() const { tell(table_.log(viewer_)); }

Action Session::friends_choice(const Table& table) const {
  Rng mind{table.header().seed, 1'000 + table.entries().size()};
  return table.suggest(me_, mind);
}

/// What a friend would do, and the numbers that do it.
void Session::advise(const Question& question) const {
  const Action action = friends_choice(table_);
  advise(table_, action, table_.label(table_.fields(action), viewer_), numbers_for(question, table_.to_json(action)));
}

std::string Session::numbers_for(const Question& question, const Json& json) const {
  std::string numbers;
  std::vector<std::size_t> way = question.way_to(json);
  if (way.empty()) {  // it was left behind
    Question first = question;
    first.start_again();
    way = first.way_to(json);
    numbers = "b, then ";
  }
  for (std::size_t i = 0; i < way.size(); ++i) numbers += (i == 0 ? "" : "\u00A0") + std::to_string(way[i]);
  return numbers;
}

void Session::advise(const Table& table, Action action, const std::string& label, const std::string& numbers) const {
  screen_.paragraph("A friend would: " + as_sentence(label) + screen_.ink(Ink::dim, " Type\u00A0" + numbers + "."), 0,
                    2);  // in one piece
  if (const std::string reason = reason_for(table, me_, action); !reason.empty()) screen_.paragraph(reason, 2, 2);
}

std::string Session::reason_for(const Table& table, Seat seat, Action action) const {
  const Json why = table.reason(seat, action).json();
  return speech_.sentence("reason." + why["type"].get<std::string>(), why, table.names(), viewer_);
}

bool Session::take_back() {
  const auto mine = std::find_if(table_.entries().rbegin(), table_.entries().rend(), [&](const Entry& entry) {
    return entry.seat == me_ && entry.kind == Entry::Kind::act;
  });
  const Action action = mine == table_.entries().rend() ? Action{} : mine->action;
  if (!act_for_me({{"type", "undo"}})) return false;
  screen_.paragraph("Taken back: " + as_sentence(table_.label(table_.fields(action), viewer_)), 0, 2);
  return true;
}

// ---- Talking ----

bool Session::talk(std::string_view typed) {
  if (typed.empty()) {
    screen_.line("Type say, then whom you mean (a number or a name) where it is not clear, then the words.");
    return false;
  }
  const auto words = words_typed(table_, me_, typed);
  if (words) return say_it(*words);
  const Fault& fault = words.fault();
  return refuse({fault.where == "say" ? "" : fault.where, fault.what}), false;
}

bool Session::say_it(const Json& words) {
  if (!act_for_me(words)) return false;
  const Entry said = table_.entries().back();
  const Json reply = reply_to(table_, said.to, level_at(levels_, index(said.to)), said);
  if (!reply.is_null()) act(said.to, reply), keep();
  return spoke_ = true;
}

// ---- Giving up ----

/// To the table it is somebody who leaves for good. The rest is played to the end, and told.
bool Session::resign() {
  const Json leaving{{"type", "leave"}, {"seat", index(me_)}};
  if (const Verdict verdict = table_.judge({house, leaving}); verdict.refused())
    return refuse(verdict.refusal()), false;
  if (!agreed(speech_.say("confirm.leave", leaving, table_.names(), viewer_))) return false;
  resigned_ = act(house, leaving);
  keep();
  return true;
}

bool Session::act_as_typed(const std::string& line) {
  const auto json = parse_json(line, "");
  if (json) return act_for_me(*json);
  screen_.paragraph(json.fault().text());
  return false;
}

// ---- Looking ----

void Session::draw() const {
  const Json view = table_.view(viewer_);
  drawing_.table({view, table_.names(), cards_, viewer_}, screen_);
}

bool Session::show_page(std::string_view word) const {
  for (const Page& page : drawing_.pages)
    if (page.word == word) {
      const Json view = table_.view(viewer_);
      page.draw({view, table_.names(), cards_, viewer_}, screen_);
      return true;
    }
  return false;
}

/// The table is drawn when a step begins, with what beginners should hear about it.
void Session::show_step() {
  const Json view = table_.view(viewer_);
  const std::string now = view.value("round", Json{}).dump() + view.value("step", Json{}).dump();
  if (now == drawn_) return;
  drawn_ = now;
  const Names& names = table_.names();
  drawing_.step({view, names, cards_, viewer_}, screen_);
  const std::string hint =
      view.contains("step") ? speech_.say("hint." + view["step"].get<std::string>(), view, names, viewer_) : "";
  if (hint.empty() || !hints_.insert(hint).second) return;
  screen_.line();
  screen_.paragraph(screen_.ink(Ink::yellow, "☞ ") + hint, 0, 2);
}

/// What the question is about, right above it: one's own cards, one's goal, and the side table it needs.
void Session::show_desk(const Table& table, const Screen& screen) const {
  const Json view = table.view(viewer_);
  drawing_.desk({view, table.names(), cards_, viewer_}, screen);
}

// ---- Leaving ----

void Session::say_goodbye() {
  keep();
  if (warned_) return screen_.paragraph("You leave the table. To begin it again:"), screen_.line(command_line());
  screen_.paragraph("You leave the table. The game is kept in " + keeper_.path() + ". To go on:", 0, 2);
  screen_.line(keeper_.goes_on());  // in one piece, to be typed
}

void Session::say_end() {
  if (keeper_.lasting()) keep();
  keeper_.forget();
  draw();
  const Json winners = table_.result()["winners"];
  const bool won = std::find(winners.begin(), winners.end(), Json(index(me_))) != winners.end();
  screen_.line();
  screen_.line(won ? screen_.ink(Ink::green, "You win.") : "You do not win.");
  screen_.line(screen_.ink(Ink::dim, "The same deal again:"));
  screen_.line(screen_.ink(Ink::dim, command_line()));
}

std::string Session::command_line() const {
  std::string text = "parlor play " + game() + " --players " + std::to_string(table_.players()) + " --seat " +
                     std::to_string(index(me_) + 1) + " --bot ";
  const bool alike = std::all_of(levels_.begin(), levels_.end(),
                                 [&](const Level& level) { return name_of(level) == name_of(levels_.front()); });
  for (std::size_t i = 0; i < (alike ? 1 : levels_.size()); ++i)
    text += (i == 0 ? "" : ",") + std::string{name_of(levels_[i])};
  for (const auto& [key, value] : table_.header().house_rules.items())
    text += " --house-rule " + key + "=" + (value.is_string() ? value.get<std::string>() : value.dump());
  return text + cards_flag_ + " --seed " + as_typed(table_.header().seed);
}

}  // namespace parlor::cli
