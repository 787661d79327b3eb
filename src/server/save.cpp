// SPDX-License-Identifier: MIT
#include "server/save.h"

#include <algorithm>
#include <utility>

#include "kernel/sha256.h"
#include "server/chance.h"
#include "server/names.h"
#include "table/catalogue.h"
#include "table/record.h"
#include "table/speech.h"
#include "words/letters.h"

namespace parlor::server {
namespace {

constexpr std::size_t longest_id = 64;

store::Time time_in(const Reader& in) {
  const Json& json = in.json();
  if (!json.is_number()) return in.fail("expected a time"), 0;
  return json.get<store::Time>();
}

bool is_hex(const std::string& text, std::size_t digits) {
  return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

/// What a person wrote to another is held to what may be written here.
std::optional<Fault> check_words(const store::EntryRow& row) {
  const auto action = parse_json(row.action, "entry " + std::to_string(row.n));
  if (!action) return action.fault();
  if (!action->is_object() || action->value("type", Json{}) != "say") return {};
  const Json text = action->value("text", Json{});
  if (text.is_string() && readable(text.get<std::string>(), longest_words)) return {};
  return Fault{"entry " + std::to_string(row.n), "these words cannot be shown"};
}

std::optional<Fault> check_deal_of(const Document& document) {
  if (!document.seed.empty()) {
    if (is_hex(document.seed, 64)) return {};
    return Fault{"seed", "expected 64 hexadecimal digits"};
  }
  if (!is_hex(document.secret, 64)) return Fault{"secret", "expected 64 hexadecimal digits"};
  for (const Sitting& seat : document.seats)
    if (!seat.nonce.empty() && !is_nonce(seat.nonce)) return Fault{"nonce", "expected 32 to 128 hexadecimal digits"};
  return {};
}

/// Who sat at a recorded game. A name is kept with its seat, also a bot's: the story calls them so.
std::optional<Fault> seat_recorded(Document& document, const Header& header) {
  for (std::size_t i = 0; i < document.seats.size(); ++i) {
    Sitting& seat = document.seats[i];
    const Json who = i < header.seats.size() ? header.seats[i] : Json::object();
    const std::string where = "line 1: seats[" + std::to_string(i) + "]: ";
    if (const auto name = who.find("name");
        name != who.end() && name->is_string() && !name->get<std::string>().empty()) {
      const auto fit = readable_name(name->get<std::string>());
      if (!fit) return Fault{where + "name", fit.fault().what};
      seat.name = *fit;
    }
    if (const auto bot = who.find("bot"); bot != who.end() && bot->is_string()) {
      const auto level = level_named(bot->get<std::string>());
      if (!level) return Fault{where + "bot", level.fault().what};
      seat.bot = *level;
    } else {
      seat.guest = "seat-" + std::to_string(i);
      if (seat.name.empty())
        seat.name =
            speech_of(document.game).say("seat.place", {{"n", static_cast<int>(i) + 1}}, Names{}, Viewer::spectator());
    }
  }
  return {};
}

/// Somebody plays on: the first seat of a person is theirs, or a bot's if there is none.
void hand_over(Document& document, const Guest& guest) {
  const auto person = [](const Sitting& seat) { return !seat.guest.empty(); };
  auto mine = std::find_if(document.seats.begin(), document.seats.end(), person);
  if (mine == document.seats.end()) mine = document.seats.begin(), mine->bot.reset();
  mine->guest = guest.id;
  if (mine->name.empty()) mine->name = guest.name;
  document.host = guest.id;
}

}  // namespace

store::StoredTable stored_in(const Reader& in) {
  store::StoredTable stored;
  for (const Reader& one : in.at("entries").items())
    stored.entries.push_back({"", one.integer("n", 0, 1'000'000), one.integer("seat", -1, max_seats - 1),
                              one.at("action").json().dump(), one.text("key"), time_in(one.at("at"))});
  if (in.has("chats"))
    for (const Reader& one : in.at("chats").items())
      stored.chats.push_back({"", one.integer("n", 0, 1'000'000), one.integer("seat", -1, max_seats - 1),
                              one.text("name"), one.text("text"), one.text("key"), time_in(one.at("at")),
                              one.text("guest")});
  if (in.has("cards")) stored.cards = in.text("cards");
  return stored;
}

Result<Save> read_save(const Json& json) {
  Reader::Document form{json, "save"};
  Reader& in = form.root();
  in.only({"format", "table", "document", "entries", "chats", "cards"});
  in.at("format").one_of({save_format});
  const std::string id = in.text("table");
  if (form.sound() && (!id.starts_with(here) || id.size() > longest_id))
    in.at("table").fail("expected the id of a table on a device");
  const Reader entries = in.at("entries");
  if (form.sound() && entries.json().is_array() && entries.json().size() > most_saved_entries)
    entries.fail("expected at most " + std::to_string(most_saved_entries));
  Save save;
  if (form.sound()) save.stored = stored_in(in);
  if (form.sound() && !in.at("document").json().is_object()) in.at("document").fail("expected an object");
  if (!form.sound()) return form.fault();
  auto document = read_document(json["document"], id);
  if (!document) return document.fault();
  if (facts_of(document->game) == nullptr)
    return Fault{"save", "there is no game \"" + document->game.substr(0, 40) + "\""};
  if (document->pack || document->content != own_content(document->game)) document->cards = save.stored.cards;
  save.document = std::move(*document);
  save.stored.row = save.document.row();
  return save;
}

Result<Save> brought(const Save& save, const Guest& guest, bool examples) {
  const Document& from = save.document;
  const auto game = offered(from.game, examples);
  if (!game) return game.fault();
  if (from.state != State::playing && from.state != State::paused)
    return Fault{"", "only a game that goes on can be taken online"};
  if (!from.lesson.empty()) return Fault{"", "a lesson stays on the device"};
  if (const auto wrong = check_deal_of(from)) return *wrong;
  Save made;
  Document& document = made.document;
  document.game = from.game, document.house_rules = from.house_rules, document.undo = from.undo;
  document.listed = false, document.created = now(), document.host = guest.id;
  document.state = State::playing;
  document.secret = from.secret, document.seed = from.seed;
  document.content = from.content, document.rules = from.rules;
  document.origin = from.id, document.first = from.first.empty() ? from.id : from.first.substr(0, longest_id);
  if (!from.scenario.is_null() && !(*game)->scenarios)
    return Fault{"", "this game is played without scenarios of one's own"};
  document.scenario = from.scenario;
  if (from.pack)
    return Fault{"", "a game with cards of one's own cannot be taken online"};  // its hash is only claimed here
  int people = 0;
  for (const Sitting& seat : from.seats) {
    Sitting& there = document.seats.emplace_back();
    there.nonce = seat.nonce;
    if (!seat.guest.empty()) {
      if (++people > 1) return Fault{"", "a game that several people play on one device cannot be taken online"};
      there.guest = guest.id, there.name = guest.name;
      continue;
    }
    if (!seat.bot) return Fault{"", "nobody sits at one of the seats"};
    if (!(seat.bot->budget == Budget{}))
      return Fault{"", "how long a bot may think is not for guests to say: expected random, easy, medium or hard"};
    there.bot = seat.bot;
  }
  if (people == 0) return Fault{"", "nobody of that game is a person"};
  for (const store::EntryRow& row : save.stored.entries) {
    if (const auto wrong = check_words(row)) return *wrong;
    made.stored.entries.push_back({"", row.n, row.seat, row.action, "", document.created});
  }
  // The same game brought again by the same guest is the same table; and nobody can guess where another's is.
  std::string all = "parlor brought 1\n" + guest.id + "\n" + from.id + "\n" + from.secret + "\n" + from.seed + "\n";
  for (const store::EntryRow& row : made.stored.entries) all += std::to_string(row.seat) + row.action + "\n";
  document.id = sha256_hex(all).substr(0, 20);
  for (store::EntryRow& row : made.stored.entries) row.table = document.id;
  const auto trial = document.open();
  if (!trial)
    return trial.fault().where == "content" ? Fault{"", "this server does not have the cards of that game"}
                                            : trial.fault();
  return made;
}

Result<Save> read_recorded(const std::string& text, const Guest& guest) {
  if (text.size() > longest_record)
    return Fault{"record", "longer than " + std::to_string(longest_record >> 20) + " MiB"};
  const auto record = read_record(text, "record");
  if (!record) return record.fault();
  const auto table = verify(*record, "record");
  if (!table)
    return table.fault().where.ends_with(": content")
               ? Fault{"record",
                       "it was played with other cards, or a scenario of its own, which a record does not hold"}
               : table.fault();
  const Header& header = table->header();
  Save save;
  Document& document = save.document;
  document.id = here + random_word(16);
  document.game = header.game, document.house_rules = header.house_rules, document.undo = header.undo;
  document.listed = false, document.created = now(), document.state = State::playing;
  document.content = header.content, document.rules = header.rules, document.continues = header.origin;
  document.seats.resize(static_cast<std::size_t>(header.players));
  if (header.deal.is_null()) {
    document.seed = to_hex(header.seed);
  } else {  // verify has read it
    document.secret = header.deal["secret"].get<std::string>();
    for (std::size_t i = 0; i < document.seats.size(); ++i)
      if (const Json& nonce = header.deal["nonces"][i]; nonce.is_string())
        document.seats[i].nonce = nonce.get<std::string>();
  }
  if (auto wrong = seat_recorded(document, record->header)) return *wrong;
  document.host = "seat-0";
  if (!table->over()) hand_over(document, guest);
  int n = 0;
  for (const Record::Line& line : record->lines)
    save.stored.entries.push_back(
        {document.id, ++n, line.seat == house ? -1 : index(line.seat), line.action.dump(), "", document.created});
  return save;
}

}  // namespace parlor::server
