// SPDX-License-Identifier: MIT
#include "table/lesson.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "kernel/sha256.h"
#include "parlor/content/embedded.h"
#include "table/catalogue.h"
#include "table/deal.h"
#include "table/speech.h"

namespace parlor {
namespace {

constexpr std::size_t most_lessons = 12, most_steps = 80, most_values = 12, most_points = 4, most_others = 64,
                      most_opening = 1'000, most_ways = 40, longest_say = 700, longest_path = 80;
const std::vector<std::string_view> levels{"easy", "medium"};  // how long a bot thinks must not matter to a lesson

/// A text of a person's, with a bound.
std::string words(const Reader& in, std::size_t longest = 200) {
  std::string text = in.text();
  if (text.empty()) in.fail("expected words");
  if (text.size() > longest) in.fail("expected at most " + std::to_string(longest) + " bytes");
  return text;
}

bool is_key(std::string_view text) {
  return !text.empty() && text.size() <= 24 && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == text.npos;
}

std::vector<Reader> items(const Reader& in, std::size_t most) {
  std::vector<Reader> all = in.items();
  if (all.size() > most) in.fail("expected at most " + std::to_string(most)), all.clear();
  return all;
}

/// A number in the words may be wrong one day; one from the table can't be. Names of cards come from there, too.
void check_nodes(const std::vector<Message::Node>& nodes, const Json& values, const Reader& in) {
  using Kind = Message::Node::Kind;
  for (const Message::Node& node : nodes) {
    if (node.kind == Kind::text && node.text.find_first_of("0123456789") != std::string::npos)
      in.fail("a number is not written but taken from the table, by a value");
    if (node.kind != Kind::text && node.kind != Kind::count && !values.contains(node.text))
      in.fail("there is no value \"" + node.text + "\"");
    if ((node.kind == Kind::field || node.kind == Kind::plural) && values.contains(node.text) &&
        values[node.text].is_number())
      in.fail("\"" + node.text + "\" is a number of this file: only its name in a table of names may be said");
    for (const Message::Variant& variant : node.variants) check_nodes(variant.nodes, values, in);
  }
}

Message message(const Reader& in, const Json& values) {
  const auto read = Message::parse(words(in, longest_say));
  if (!read) return in.fail(read.fault().text()), Message{};
  check_nodes(read->nodes(), values, in);
  return *read;
}

bool is_path(const std::string& text) { return text.starts_with("view/") || text.starts_with("told/"); }

std::string path(const Reader& in) {
  std::string text = words(in, longest_path);
  if (!is_path(text)) in.fail("expected \"view/…\" or \"told/…\"");
  return text;
}

Json values(const Reader& in) {
  Json read = Json::object();
  for (const auto& [name, value] : in.fields()) {
    if (!is_key(name)) value.fail("a value's name is of small letters");
    if (value.json().is_string()) words(value, longest_path);
    else value.integer(0, 1'000);
    read[name] = value.json();
  }
  if (read.size() > most_values) in.fail("expected at most " + std::to_string(most_values));
  return read;
}

/// "hand", "trait:T10"; strings hold part.<name>, which is how the game's parts are known.
Part part(const Reader& in, std::string_view game) {
  const std::string text = words(in, 60);
  const std::size_t colon = text.find(':');
  Part read{text.substr(0, colon), colon == std::string::npos ? "" : text.substr(colon + 1)};
  if (!strings_of(game).contains("part." + read.name))
    in.fail("no board of this game has a part \"" + read.name + "\"");
  return read;
}

Json pattern(const Reader& in) {
  if (in.fields().empty() || !in.has("type")) in.fail("expected an action");
  if (in.json().dump().size() > 400) in.fail("expected at most 400 bytes");
  return in.json();
}

std::vector<Doing> doings(const Reader& in, const Lesson& lesson, std::size_t most, bool learner_too) {
  std::vector<Doing> read;
  for (Reader& one : std::vector<Reader>(items(in, most))) {
    one.only({"seat", "does"});
    const Seat seat = seat_at(one.integer("seat", 0, std::max(0, lesson.players - 1)));
    if (seat == lesson.seat && !learner_too) one.at("seat").fail("this is the learner's seat");
    read.push_back({seat, pattern(one.at("does"))});
  }
  return read;
}

LessonStep step(Reader in, const Lesson& lesson) {
  in.only({"say", "values", "point", "must", "may", "until", "others", "otherwise", "holds"});
  LessonStep read;
  read.values = in.has("values") ? values(in.at("values")) : Json::object();
  read.say = message(in.at("say"), read.values);
  if (in.has("point"))
    for (const Reader& one : items(in.at("point"), most_points)) read.points.push_back(part(one, lesson.game));
  if (in.has("must")) {
    if (!in.at("must").json().is_array()) read.must.push_back(pattern(in.at("must")));
    else
      for (const Reader& one : items(in.at("must"), most_ways)) read.must.push_back(pattern(one));
    if (read.must.empty()) in.at("must").fail("expected an action");
  }
  read.may = in.has("may") && in.boolean("may");
  if (in.has("until")) {
    Reader until = in.at("until");
    until.only({"value", "least"});
    read.until = path(until.at("value")), read.least = until.integer("least", 0, 10'000);
  }
  if (in.has("otherwise")) read.otherwise = message(in.at("otherwise"), read.values);
  if (in.has("others")) read.others = doings(in.at("others"), lesson, most_others, false);
  if (in.has("holds"))
    for (const auto& [way, value] : in.at("holds").fields()) {
      if (!is_path(way)) value.fail("expected \"view/…\" or \"told/…\"");
      read.holds[way] = value.json();
    }
  if (int{!read.must.empty()} + int{read.may} + int{!read.until.empty()} > 1)
    in.fail("a step asks for one thing: must, may or until");
  if (read.must.empty() && in.has("otherwise")) in.at("otherwise").fail("nothing is wrong where nothing is asked for");
  if (!read.decides() && in.has("others")) in.at("others").fail("the others act where the learner does");
  return read;
}

Lesson lesson(Reader in, std::string_view game) {
  in.only({"key", "title", "for", "minutes", "table", "opening", "steps"});
  Lesson read;
  read.game = game;
  read.key = words(in.at("key"), 24);
  if (!is_key(read.key)) in.at("key").fail("a lesson's key is of small letters");
  read.title = words(in.at("title"), 60), read.whom = words(in.at("for"));
  read.minutes = in.integer("minutes", 1, 30);
  Reader table = in.at("table");
  table.only({"players", "seat", "house_rules", "deal", "others"});
  read.players = table.integer("players", 1, max_seats);
  read.seat = seat_at(table.integer("seat", 0, std::max(0, read.players - 1)));
  if (table.has("house_rules")) read.house_rules = table.at("house_rules").json();
  read.deal = table.integer("deal", 0, 1'000'000'000);
  read.others = levels[static_cast<std::size_t>(table.at("others").one_of(levels))];
  if (in.has("opening")) read.opening = doings(in.at("opening"), read, most_opening, true);
  for (const Reader& one : items(in.at("steps"), most_steps)) read.steps.push_back(step(one, read));
  if (read.steps.empty()) in.at("steps").fail("expected steps");
  return read;
}

/// The value there, or null.
const Json* found(const Json& in, std::string_view way) {
  const Json* at = &in;
  while (at != nullptr && !way.empty()) {
    const std::string_view key = way.substr(0, way.find('/'));
    way.remove_prefix(std::min(way.size(), key.size() + 1));
    if (at->is_object()) {
      const auto next = at->find(std::string{key});
      at = next == at->end() ? nullptr : &*next;
    } else if (at->is_array()) {
      std::size_t place = 0;
      const auto [end, problem] = std::from_chars(key.data(), key.data() + key.size(), place);
      at = problem == std::errc{} && end == key.data() + key.size() && place < at->size() ? &(*at)[place] : nullptr;
    } else at = nullptr;
  }
  return at;
}

/// "told/claimed/total": of the last event of that kind which the seat was told.
Json told(std::string_view way, const Table& table, Seat seat) {
  const std::string_view type = way.substr(0, way.find('/'));
  const std::vector<Line> log = table.log(Viewer{seat});
  for (auto line = log.rbegin(); line != log.rend(); ++line)
    if (line->event.value("type", "") == type) return line->event;
  return {};
}

Json value_at(const std::string& way, const Table& table, Seat seat, const Json& view) {
  const std::string_view rest = std::string_view{way}.substr(5);
  if (way.starts_with("view/")) {
    const Json* const there = found(view, rest);
    return there == nullptr ? Json{} : *there;
  }
  const Json event = told(rest, table, seat);
  const std::size_t slash = rest.find('/');
  const Json* const there = slash == rest.npos ? nullptr : found(event, rest.substr(slash + 1));
  return there == nullptr ? Json{} : *there;
}

struct Shelf {
  Json json;
  std::vector<Lesson> lessons;
};

/// What is built into the program is sound, or it does not start to teach.
const Shelf& shelf_of(std::string_view game) {
  static const auto all = [] {
    std::map<std::string, Shelf, std::less<>> shelves;
    for (const Facts* const facts : all_facts()) {
      const std::string where = "content/" + std::string{facts->name} + "/lessons.en.json";
      const std::string_view text = content::embedded(where);
      if (text.data() == nullptr) continue;
      auto json = parse_json(text, where);
      if (!json) stop_for_bad_own_content(json.fault());
      auto read = read_lessons(*json, facts->name, where);
      if (!read) stop_for_bad_own_content(read.fault());
      shelves.emplace(facts->name, Shelf{std::move(*json), std::move(*read)});
    }
    return shelves;
  }();
  static const Shelf none;
  const auto known = all.find(game);
  return known == all.end() ? none : known->second;
}

}  // namespace

// ---- Reading

Result<std::vector<Lesson>> read_lessons(const Json& json, std::string_view game, std::string where) {
  Reader::Document document{json, std::move(where)};
  Reader& in = document.root();
  in.only({"lessons"});
  std::vector<Lesson> read;
  std::set<std::string> keys;
  for (const Reader& one : items(in.at("lessons"), most_lessons)) {
    read.push_back(lesson(one, game));
    if (document.sound() && !keys.insert(read.back().key).second) one.at("key").fail("there is a lesson of that key");
    if (!document.sound()) return document.fault();
    if (const auto table = Table::open(read.back().header()); !table) one.at("table").fail(table.fault().text());
  }
  if (!document.sound()) return document.fault();
  return read;
}

const std::vector<Lesson>& lessons_of(std::string_view game) { return shelf_of(game).lessons; }
const Json& lessons_json(std::string_view game) { return shelf_of(game).json; }

const Lesson* lesson_of(std::string_view game, std::string_view key) {
  for (const Lesson& one : lessons_of(game))
    if (one.key == key) return &one;
  return nullptr;
}

// ---- The table

std::string Lesson::secret() const { return sha256_hex("parlor lesson " + std::to_string(deal)); }

Header Lesson::header() const {
  Header header;
  header.game = game, header.players = players, header.house_rules = house_rules, header.undo = false;
  header.seed = Deal{secret(), std::vector<std::string>(static_cast<std::size_t>(players))}.seed();
  for (int other = 0; other < players; ++other)
    header.seats.push_back(seat_at(other) == seat ? Json::object() : Json{{"bot", others}});
  return header;
}

Result<Table> Lesson::open() const {
  auto table = Table::open(header());
  if (!table) return table.fault();
  for (const Doing& one : opening) {
    const Verdict verdict = table->judge({one.seat, one.does});
    if (verdict.refused())
      return Fault{"opening: " + one.does.dump(), verdict.refusal().rule + " " + verdict.refusal().text};
    table->commit(verdict);
  }
  return table;
}

const Json* Lesson::written_for(const Table& table, Seat other) const {
  std::uint32_t past = table.acts_of(other);
  for (const Doing& one : opening) past -= one.seat == other ? 1 : 0;
  for (const LessonStep& one : steps)
    for (const Doing& doing : one.others)
      if (doing.seat == other && past-- == 0) return &doing.does;
  return nullptr;
}

std::optional<Json> Lesson::scripted(const Table& table, Seat other) const {
  const Json* const does = written_for(table, other);
  if (does == nullptr) return {};
  for (Choice& choice : table.choices(other))
    if (fits(*does, choice.json)) return std::move(choice.json);
  return {};
}

// ---- A step

bool fits(const Json& pattern, const Json& action) {
  for (const auto& [field, value] : pattern.items()) {
    const auto there = action.find(field);
    if (there == action.end() || *there != value) return false;
  }
  return true;
}

bool fits(const LessonStep& step, const Json& action) {
  if (step.may || !step.until.empty()) return true;
  return std::any_of(step.must.begin(), step.must.end(), [&](const Json& one) { return fits(one, action); });
}

std::vector<Choice> wanted(const LessonStep& step, const Table& table, Seat seat) {
  std::vector<Choice> all = table.choices(seat);
  std::erase_if(all, [&](const Choice& choice) { return !fits(step, choice.json); });
  return all;
}

Json value_at(const std::string& path, const Table& table, Seat seat) {
  return value_at(path, table, seat, table.view(Viewer{seat}));
}

bool reached(const LessonStep& step, const Table& table, Seat seat) {
  if (table.over()) return true;
  const Json value = value_at(step.until, table, seat);
  return value.is_number_integer() && value.get<int>() >= step.least;
}

Result<Json> values_of(const LessonStep& step, const Table& table, Seat seat) {
  const Json view = table.view(Viewer{seat});
  Json filled = Json::object();
  for (const auto& [name, value] : step.values.items()) {
    const bool looked_up = value.is_string() && is_path(value.get_ref<const std::string&>());
    filled[name] = looked_up ? value_at(value, table, seat, view) : value;
    if (filled[name].is_null()) return Fault{name, "there is no " + value.dump() + " now"};
  }
  return filled;
}

Result<std::string> words_of(const Message& words, const LessonStep& step, const Table& table, Seat seat) {
  const auto values = values_of(step, table, seat);
  if (!values) return values.fault();
  return table.speech().fill(words, *values, table.names(), Viewer{seat});
}

std::string name_of(const Part& part, const Table& table, Seat seat) {
  const std::string key = part.key.substr(part.key.find('-') == part.key.npos ? 0 : part.key.find('-') + 1);
  Json of{{"key", key}};
  std::int64_t number = 0;
  const auto [end, problem] = std::from_chars(key.data(), key.data() + key.size(), number);
  if (problem == std::errc{} && end == key.data() + key.size()) of["key"] = number;
  return table.speech().say("part." + part.name, of, table.names(), Viewer{seat});
}

}  // namespace parlor
