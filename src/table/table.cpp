// SPDX-License-Identifier: MIT
#include "table/table.h"

#include "parlor/content/embedded.h"
#include "table/catalogue.h"
#include "table/people.h"
#include "table/rulebook.h"
#include "table/speech.h"
#include "table/words_told.h"
#include "words/json_text.h"
#include "words/letters.h"

namespace parlor {
namespace {

constexpr std::size_t most_told = 500'000;  // events; the longest games of bots tell of a few thousand

}  // namespace

namespace {

/// Cards that were changed later stay in the program under their hash, for the tables that were played with them; else nothing.
std::string earlier_cards(const std::string& game, const std::string& hash) {
  return std::string{content::embedded("content/" + game + "/editions/" + hash + ".json")};
}

}  // namespace

Table::Table(Header header, std::unique_ptr<InPlay> play)
    : header_{std::move(header)}, play_{std::move(play)}, told_{play_->told()} {}

void Table::seat_people(Json seats) {
  header_.seats = std::move(seats);
  play_->seat_people(people_at(header_.seats, players(), speech()));
}

void Table::speak(const Speech& speech) {
  play_->speak(speech);
  seat_people(std::move(header_.seats));
}

Result<Table> Table::open(Header header, const std::string& cards, const std::string& cards_name) {
  Opening opening{header.game, header.players, header.rules, header.house_rules,
                  header.seed, cards,          cards_name,   header.content};
  if (cards.empty()) opening.cards = earlier_cards(header.game, header.content);
  return open(std::move(header), open_game(opening));
}

Result<Table> Table::open(Header header, Result<Opened> opened) {
  if (!opened) return opened.fault();
  if (!header.content.empty() && header.content != opened->content)
    return Fault{"content", "this table was played with other cards (" + header.content.substr(0, 12) + "…, not " +
                                opened->content.substr(0, 12) + "…); give them with --content FILE"};
  header.content = opened->content;
  header.rules = opened->rules;
  header.house_rules = opened->house_rules;
  header.pack = opened->pack;
  Table table{std::move(header), std::move(opened->play)};
  table.seat_people(std::move(table.header_.seats));
  if (const auto flaw = table.flaw()) return *flaw;
  return table;
}

/// A game may be wrong, or its cards: nobody waits for a seat that has nothing to choose, or for an end that never comes.
std::optional<Fault> Table::flaw() const {
  Choices choices;
  for (const Seat seat : play_->pending()) {
    choices.clear();
    play_->choices(seat, choices);
    if (choices.empty())
      return Fault{"game", "seat " + std::to_string(index(seat) + 1) + " is asked and has nothing to choose from"};
  }
  if (!play_->pending().empty() && (decided_ >= play_->most_actions() || play_->told() >= most_told))
    return Fault{"game", "it does not come to an end: " + std::to_string(decided_) + " actions, " +
                             std::to_string(play_->told()) + " events"};
  return {};
}

void Table::choices(Seat seat, Choices& out) const {
  if (broken_) return;
  if (seat != house || play_->has_rules_on_absence()) return play_->choices(seat, out);
  for (int about = 0; about < players(); ++about)
    for (const std::uint8_t kind : {timeout_kind, return_kind, leave_kind})
      if (const Action action{kind, byte(about)}; forbids(house, action).empty()) out.add(action);
}

std::vector<Choice> Table::choices(Seat seat) const {
  Choices list;
  choices(seat, list);
  std::vector<Choice> worded;
  for (const Action action : list) {
    const Fields fields = play_->fields(action);
    worded.push_back({action, fields.json(), label(fields, Viewer{seat})});
  }
  return worded;
}

std::string Table::label(const Fields& action, Viewer viewer) const {
  std::string label;
  play_->speech().add_label(label, action, play_->names(), viewer);
  return label;
}

std::string Table::foreseen(Seat seat, const std::vector<Fields>& changes) const {
  std::string text;
  for (const Fields& change : changes) {
    const std::string one =
        speech().sentence("preview." + std::string{change.type()}, change.json(), names(), Viewer{seat});
    if (!one.empty()) text += (text.empty() ? "" : " ") + one;
  }
  return text;
}

std::string Table::brief(const Fields& action, Viewer viewer) const {
  std::string text = label(action, viewer);
  if (!text.ends_with(')')) return text;
  int open = 0;
  for (std::size_t at = text.size(); at-- > 0;) {  // brackets may stand in brackets
    open += text[at] == ')' ? 1 : text[at] == '(' ? -1 : 0;
    if (open == 0) return at > 0 && text[at - 1] == ' ' ? text.substr(0, at - 1) : text;
  }
  return text;
}

void Table::write_choice(Seat seat, Action action, JsonText& out) const {
  const Fields fields = play_->fields(action);
  out.object([&] {
    out.key("action"), fields.write(out);
    out.key("label"),
        out.word([&](std::string& text) { play_->speech().add_label(text, fields, play_->names(), Viewer{seat}); });
  });
}

Refused Table::refuse(RuleId rule) const {
  if (rule == "absence") return {std::string{rule}, "the seat is not waited for, or it is here, or gone already"};
  const Rule* const found = rulebook_of(header_.game).find(rule);
  return {std::string{rule}, found == nullptr ? std::string{} : found->text};
}

Verdict Table::judge(const Act& act) const {
  if (broken_) return Refused{{}, "this table is set aside: " + broken_->text()};
  if (!act.action.is_object()) return Refused{{}, "an action is an object with a \"type\""};
  const auto type = act.action.find("type");
  if (type != act.action.end() && *type == "undo") return judge_undo(act.seat);
  if (type != act.action.end() && *type == "say") return judge_words(act);
  if (over() && act.seat != house) return Refused{{}, "the game is over: nobody acts any more"};
  const auto action = play_->action_from(act.seat, act.action);
  if (!action) return Refused{{}, action.fault().text()};
  if (const RuleId rule = forbids(act.seat, *action); !rule.empty()) return refuse(rule);
  return Entry{static_cast<int>(entries_.size()) + 1, act.seat, Entry::Kind::act, *action, {}, {}};
}

/// Once whoever had spoken last could take back what somebody else had done before.
Verdict Table::judge_again(const Act& act) const {
  const bool undoes = act.action.is_object() && act.action.contains("type") && act.action["type"] == "undo";
  if (undoes && !broken_ && header_.undo && play_->remembers() && !entries_.empty() && entries_.back().seat == act.seat)
    return Entry{static_cast<int>(entries_.size()) + 1, act.seat, Entry::Kind::undo, {}, {}, {}};
  return judge(act);
}

std::optional<Refused> Table::against(Seat seat, Action action) const {
  const RuleId rule = forbids(seat, action);
  return rule.empty() ? std::optional<Refused>{} : refuse(rule);
}

RuleId Table::forbids(Seat seat, Action action) const {
  if (seat != house || play_->has_rules_on_absence()) return play_->forbids(seat, action);
  const Seat about{action.a};
  const bool fits = action.kind == timeout_kind  ? pending().has(about)
                    : action.kind == return_kind ? absent_.has(about)
                                                 : !over() && !absent_.has(about);
  return fits ? RuleId{} : "absence";
}

bool Table::absent(Seat seat) const {
  if (!play_->has_rules_on_absence()) return absent_.has(seat);
  return play_->forbids(house, {return_kind, byte(index(seat))}).empty();
}

bool Table::bot_decides(Seat seat) const {
  return absent(seat) &&
         (!play_->has_rules_on_absence() || customs_of(header_.game, header_.house_rules).bot_for_absent);
}

BySeat<Asked> Table::asked() const {
  BySeat<Asked> asked = play_->asked();
  if (!play_->tells_decisions_apart())
    for (Seat seat : pending()) asked[seat].decision = acts_[seat];
  return asked;
}

std::vector<Act> Table::out_of_time(Seat seat, Rng& rng) const {
  std::vector<Act> acts{{house, to_json({timeout_kind, byte(index(seat))})}};
  if (!play_->has_rules_on_absence()) acts.push_back({seat, to_json(suggest(seat, rng))});
  return acts;
}

/// Words, which change nothing, stand in nobody's way; nor do they make another's act one's own.
bool Table::can_undo(Seat seat) const {
  const auto last = std::find_if(entries_.rbegin(), entries_.rend(),
                                 [](const Entry& entry) { return entry.kind != Entry::Kind::say; });
  return header_.undo && play_->remembers() && last != entries_.rend() && last->seat == seat;
}

Verdict Table::judge_undo(Seat seat) const {
  if (!header_.undo) return Refused{"undo", "this table does not allow taking back"};
  if (!can_undo(seat))
    return Refused{"undo", "only your own last action can be taken back, and only while nobody could know of it"};
  return Entry{static_cast<int>(entries_.size()) + 1, seat, Entry::Kind::undo, {}, {}, {}};
}

Verdict Table::judge_words(const Act& act) const {
  Reader::Document document{act.action, "words"};
  Reader& in = document.root();
  in.only({"type", "to", "text"});
  const Seat to = seat_at(in.integer("to", 0, players() - 1));
  const std::string text = in.text("text");
  if (!document.sound()) return Refused{{}, document.fault().text()};
  if (!fit_to_show(text, longest_words)) return Refused{"talk", "words are 1 to 280 letters on one line"};
  if (act.seat == house) return Refused{"talk", "the house does not talk"};
  if (const RuleId rule = play_->forbids_words(act.seat, to); !rule.empty())
    return rule == "talk" ? Refused{"talk", "nobody talks in this game"} : refuse(rule);
  return Entry{static_cast<int>(entries_.size()) + 1,     act.seat,      Entry::Kind::say, {}, to,
               std::make_shared<const std::string>(text), play_->talks()};
}

const Entry& Table::commit(const Verdict& verdict) {
  const Entry& entry = verdict.entry();
  switch (entry.kind) {
    case Entry::Kind::act:
      happen(entry);
      broken_ = flaw();
      break;
    case Entry::Kind::undo:
      play_->go_back();
      --decided_;
      for (auto told = told_.rbegin(); told != told_.rend() && *told > play_->told(); ++told)
        *told = play_->told();  // what the undone entry told was never told, whatever was said since
      break;
    case Entry::Kind::say:  // PER-17: no words change a game
      play_->hear(entry.seat, entry.to, *entry.words);
      break;
  }
  told_.push_back(play_->told());
  return entries_.emplace_back(entry);
}

void Table::happen(const Entry& entry) {
  const bool by_house = entry.seat == house;
  const Seat about = by_house ? Seat{entry.action.a} : entry.seat;
  ++acts_[about];
  // Words, comings and goings, and what is taken back bring no game nearer to its end
  if (!by_house || (entry.action.kind == timeout_kind && play_->has_rules_on_absence())) ++decided_;
  if (header_.undo && !by_house && play_->reversible(entry.seat, entry.action)) play_->remember();
  else play_->forget();
  if (!by_house || play_->has_rules_on_absence()) return play_->apply(entry.seat, entry.action);
  if (entry.action.kind == leave_kind) absent_.add(about);
  if (entry.action.kind == return_kind) absent_.remove(about);
}

Json Table::view(Viewer viewer) const {
  ViewText drawn;
  Retold retold;
  view(viewer, drawn, nullptr, retold);
  return as_json(drawn.whole());
}

void Table::view(Viewer viewer, ViewText& view, ViewChanges* changes, Retold& retold) const {
  ViewDraft draft{view, changes, &retold.redrawn_};
  play_->draw(viewer, draft);
  draft.field("over", over());
}

bool Table::may_read(const Entry& entry, Viewer viewer) const {
  if (entry.kind != Entry::Kind::say || play_->words_are_public()) return true;
  return viewer.is(entry.seat) || viewer.is(entry.to);
}

Json Table::words_event(const Entry& entry, Viewer viewer) const {
  return words_told(entry.seat, entry.to, *entry.words).json(may_read(entry, viewer));
}

int Table::lines_until(int n) const {
  int lines = static_cast<int>(told_[static_cast<std::size_t>(n)]);
  for (int i = 0; i < n; ++i) lines += entries_[static_cast<std::size_t>(i)].kind == Entry::Kind::say;
  return lines;
}

std::vector<Line> Table::log(Viewer viewer, int after) const {
  std::vector<Line> lines;
  const Speech& speech = play_->speech();
  const auto add = [&](int n, Json event) {
    std::string sentence;
    speech.add_event(sentence, event, play_->names(), viewer);
    lines.push_back({n, std::move(event), std::move(sentence)});
  };
  for (int n = std::max(after + 1, 0); n <= static_cast<int>(entries_.size()); ++n) {
    if (n > 0 && entries_[static_cast<std::size_t>(n) - 1].kind == Entry::Kind::say)
      add(n, words_event(entries_[static_cast<std::size_t>(n) - 1], viewer));
    const std::size_t from = n == 0 ? 0 : told_[static_cast<std::size_t>(n) - 1];
    for (std::size_t event = from; event < told_[static_cast<std::size_t>(n)]; ++event)
      add(n, play_->event(event, play_->sees_all_of(event, viewer)));
  }
  return lines;
}

namespace {

/// Every seat that some number in there could mean.
SeatSet seats_named_in(const Json& json) {
  if (json.is_number_integer()) {
    const auto number = json.get<std::int64_t>();
    return number >= 0 && number < max_seats ? SeatSet::only(seat_at(static_cast<int>(number))) : SeatSet{};
  }
  SeatSet named;
  if (json.is_structured())
    for (const Json& inside : json) named |= seats_named_in(inside);
  return named;
}

}  // namespace

int Table::log_text(Viewer viewer, int after, Retold& retold, std::string& out) const {
  const Names& names = play_->names();
  const Speech& speech = play_->speech();
  const auto add_line = [&](std::string& text, const Json& event, Viewer to, const auto& write_event) {
    JsonText line{text};
    line.object([&] {
      line.key("event"), write_event(line);
      line.key("sentence"), line.word([&](std::string& word) { speech.add_event(word, event, names, to); });
    });
  };
  const auto telling = [&](std::size_t number, bool whole) -> const Retold::Telling& {
    if (retold.events_.empty()) retold.first_ = number;
    if (number < retold.first_) {  // this one is told more than those before
      retold.events_.insert(retold.events_.begin(), retold.first_ - number, {});
      retold.first_ = number;
    }
    if (retold.events_.size() <= number - retold.first_) retold.events_.resize(number - retold.first_ + 1);
    auto& kept = retold.events_[number - retold.first_][whole ? 1 : 0];
    if (!kept) {
      std::string& text = retold.text_;
      text += ':';  // after which there is no comma
      kept.emplace(Retold::Telling{play_->event(number, whole), text.size(), 0, 0, 0, {}});
      kept->named = seats_named_in(kept->event);
      add_line(text, kept->event, Viewer::spectator(), [&](JsonText& line) {
        kept->json = text.size();
        line.value(kept->event);
        kept->json_end = text.size();
      });
      kept->line_end = text.size();
    }
    return *kept;
  };
  int lines = 0;
  JsonText list{out};  // sets the commas
  out += '[';
  for (int n = std::max(after + 1, 0); n <= static_cast<int>(entries_.size()); ++n) {
    if (n > 0 && entries_[static_cast<std::size_t>(n) - 1].kind == Entry::Kind::say) {
      const Json event = words_event(entries_[static_cast<std::size_t>(n) - 1], viewer);
      add_line(out, event, viewer, [&](JsonText& line) { line.value(event); });
      ++lines;
    }
    for (std::size_t event = n == 0 ? 0 : told_[static_cast<std::size_t>(n) - 1];
         event < told_[static_cast<std::size_t>(n)]; ++event) {
      const Retold::Telling& told = telling(event, play_->sees_all_of(event, viewer));
      const std::string_view text = retold.text_;
      if (viewer.is_seat() && told.named.has(viewer.seat()))
        add_line(out, told.event, viewer,
                 [&](JsonText& line) { line.text(text.substr(told.json, told.json_end - told.json)); });
      else list.text(text.substr(told.line, told.line_end - told.line));
      ++lines;
    }
  }
  out += ']';
  return lines;
}

Json Table::result() const {
  Json result{{"scores", Json::array()}, {"winners", Json::array()}};
  if (broken_) {
    for (int seat = 0; seat < players(); ++seat) result["scores"].push_back(0);
    return result.update({{"reason", "fault"}, {"fault", broken_->text()}}), result;
  }
  for (int seat = 0; seat < players(); ++seat) {
    const double score = play_->score(seat_at(seat));
    result["scores"].push_back(score == 0 ? Json(0) : score == 1 ? Json(1) : Json(score));
    if (score > 0) result["winners"].push_back(seat);
  }
  result.update(play_->outcome());
  return result;
}

Json Table::header_json() const {
  Json json{{"parlor", record_version},           {"game", header_.game},
            {"players", header_.players},         {"rules", header_.rules},
            {"house_rules", header_.house_rules}, {"content", header_.content},
            {"seed", to_hex(header_.seed)},       {"seats", header_.seats}};
  if (header_.pack) json["pack"] = header_.pack->json();
  if (!header_.undo) json["undo"] = false;
  if (!header_.deal.is_null()) json["deal"] = header_.deal;
  if (!header_.origin.is_null()) json["origin"] = header_.origin;
  return json;
}

Json Table::action_json(const Entry& entry) const {
  switch (entry.kind) {
    case Entry::Kind::act:  return play_->fields(entry.action).json();
    case Entry::Kind::undo: return {{"type", "undo"}};
    case Entry::Kind::say:  break;
  }
  return {{"type", "say"}, {"to", index(entry.to)}, {"text", *entry.words}};
}

std::string Table::action_text(const Entry& entry) const {
  if (entry.kind != Entry::Kind::act) return action_json(entry).dump();
  std::string text;
  JsonText out{text};
  play_->fields(entry.action).write(out);
  return text;
}

Json Table::entry_json(const Entry& entry, bool with_events) const {
  Json json{{"n", entry.n},
            {"seat", entry.seat == house ? Json("house") : Json(index(entry.seat))},
            {"action", action_json(entry)}};
  if (with_events)
    json["events"] =
        events_between(told_[static_cast<std::size_t>(entry.n) - 1], told_[static_cast<std::size_t>(entry.n)]);
  return json;
}

Json Table::events_between(std::size_t first, std::size_t last) const {
  Json events = Json::array();
  for (std::size_t event = first; event < last; ++event) events.push_back(play_->event(event, true));
  return events;
}

}  // namespace parlor
