// SPDX-License-Identifier: MIT
#include "games/resonance/content.h"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "words/json.h"

namespace parlor::resonance {
namespace {

using Numbers = std::initializer_list<std::pair<std::string_view, int>>;

/// Numbers that the rules rest on: a file may repeat them, not change them.
void read_fixed(const Reader& object, Numbers numbers) {
  for (const auto& [key, number] : numbers)
    if (object.integer(key, 0, 1000) != number) object.at(key).fail("the rules say " + std::to_string(number));
}

/// What may be changed, as far as there are cards for it at a table of four: each seat begins with at least what it draws in a round.
Setup read_setup(const Reader& root) {
  const auto number = [](const Reader& object, const char* key, int least, int most) {
    return static_cast<std::uint8_t>(object.integer(key, least, most));
  };
  const Reader in = root.at("setup");
  Setup setup;
  setup.influence = number(root.at("influence"), "count", 4, 120);
  setup.draw_personas = number(in, "draw_personas", 2, opening_size);
  setup.draw_responses = number(in, "draw_responses", 1, drawn_size);
  setup.start_personas = number(in, "start_personas", setup.draw_personas, 12);
  setup.start_responses = number(in, "start_responses", setup.draw_responses, 9);
  setup.display_personas = number(in, "display_personas_per_seat", 1, 6);
  setup.display_responses = number(in, "display_responses_per_seat", 0, 3);
  setup.refill_personas = number(in, "refill_personas_below", setup.draw_personas, 12);
  setup.refill_responses = number(in, "refill_responses_below", setup.draw_responses, 9);
  setup.add_cost = number(in, "add_cost", 1, 4);
  setup.remove_cost = number(in, "remove_cost", 1, 4);
  setup.target = static_cast<std::uint16_t>(in.integer("target_attention", 20, 300));
  return setup;
}

const std::vector<std::string_view> glyphs{"house", "megaphone", "flask",     "columns", "chart",
                                           "bolt",  "oak_leaf",  "magnifier", "gear"};  // those that are drawn

void read_audiences(const Reader& list, Content& content) {
  auto items = list.items();
  if (items.size() != audience_count) return list.fail("expected 9 audiences, found " + std::to_string(items.size()));
  std::set<std::string> ids;
  for (std::size_t i = 0; i < items.size(); ++i) {
    Reader& item = items[i].only({"id", "code", "name", "singular", "glyph", "colour"});
    content.audiences[i] = {item.id("id"),          item.words("code", 4), item.words("name"),
                            item.words("singular"), item.text("glyph"),    item.colour("colour")};
    item.at("glyph").one_of(glyphs);
    if (!ids.insert(content.audiences[i].id).second)
      item.at("id").fail("the audience " + content.audiences[i].id + " is there twice");
  }
}

/// Reads the cards of one type and puts each in its place.
class CardReader {
 public:
  CardReader(Content& content, std::set<std::string>& names) : content_{content}, names_{names} {}

  /// `read` gets each card and its number, after the face is read.
  template <std::size_t Count, class Read> void read(const Reader& list, char letter, std::array<Face, Count>& faces,
                                                     Read read) {
    for (Reader& item : list.items()) {
      const int number = number_of(item.text("id"), letter, Count);
      if (number == 0)
        return item.at("id").fail("expected an id from " + id_of(letter, 1) + " to " + id_of(letter, Count));
      Face& face = faces[static_cast<std::size_t>(number) - 1];
      if (!face.id.empty()) return item.at("id").fail("the card " + face.id + " is there twice");
      face = {id_of(letter, number), item.words("name"), item.prose("flavour")};
      if (!names_.insert(face.name).second)
        return item.at("name").fail("the name \"" + face.name + "\" is there twice");
      if (item.has("fixed")) static_cast<void>(item.boolean("fixed"));
      read(item, static_cast<std::size_t>(number));
    }
    const auto missing = std::find_if(faces.begin(), faces.end(), [](const Face& face) { return face.id.empty(); });
    if (missing != faces.end())
      list.fail("the card " + id_of(letter, missing - faces.begin() + 1) + " is missing; there must be " +
                std::to_string(Count));
  }

  Audiences audience(const Reader& text) const {
    const std::string id = text.text();
    for (std::size_t i = 0; i < content_.audiences.size(); ++i)
      if (content_.audiences[i].id == id) return static_cast<Audiences>(1u << i);
    text.fail("there is no audience \"" + id + "\"");
    return 0;
  }

  Audiences audiences(const Reader& list) const {
    Audiences all = 0;
    const auto items = list.items();
    if (items.empty() || items.size() > 3) list.fail("an event has one to three audiences");
    for (const Reader& item : items) {
      const Audiences one = audience(item);
      if ((all & one) != 0) item.fail("an event names an audience once");
      all |= one;
    }
    return all;
  }

 private:
  static std::string id_of(char letter, std::ptrdiff_t number) {
    return letter + std::string(number < 10 ? "0" : "") + std::to_string(number);
  }
  static int number_of(const std::string& id, char letter, int count) {
    for (int number = 1; number <= count; ++number)
      if (id == id_of(letter, number)) return number;
    return 0;
  }

  Content& content_;
  std::set<std::string>& names_;
};

void read_cards(const Reader& root, Content& content) {
  std::set<std::string> names;
  CardReader cards{content, names};
  cards.read(root.at("personas"), 'P', content.persona_faces, [&](Reader& item, std::size_t number) {
    item.only({"id", "name", "audience", "value", "draw", "flavour", "fixed"});
    const Audiences audience = cards.audience(item.at("audience"));
    content.persona_facts[number] = {audience, static_cast<std::uint8_t>(item.integer("value", 1, 9)),
                                     static_cast<std::uint8_t>(item.integer("draw", 0, most_draw)),
                                     static_cast<std::uint8_t>(std::countr_zero(audience))};
  });
  cards.read(root.at("responses"), 'R', content.response_faces, [&](Reader& item, std::size_t number) {
    item.only({"id", "name", "audience", "flavour", "fixed"});
    content.response_audience[number] = cards.audience(item.at("audience"));
  });
  cards.read(root.at("events"), 'E', content.event_faces, [&](Reader& item, std::size_t number) {
    item.only({"id", "name", "attention", "audiences", "flavour", "fixed"});
    content.event_audiences[number] = cards.audiences(item.at("audiences"));
    content.event_attention[number] = static_cast<std::uint8_t>(item.integer("attention", 10, 20));
  });
}

void check_audience_sizes(const Reader& list, const Content& content) {
  constexpr int most = 28;  // content.h: sums of values are bytes
  for (std::size_t i = 0; i < content.audiences.size(); ++i) {
    const auto size = std::count_if(content.persona_facts.begin(), content.persona_facts.end(),
                                    [&](PersonaFacts facts) { return facts.audience == 1u << i; });
    if (size < 1 || size > most)
      list.fail("the audience " + content.audiences[i].id + " has " + std::to_string(size) +
                " personas; each has 1 to " + std::to_string(most));
  }
}

void sum_up(Content& content) {
  for (std::size_t i = 1; i < content.persona_facts.size(); ++i) {
    const PersonaFacts& facts = content.persona_facts[i];
    content.persona_crowds[i] = {{facts.audience, facts.value}, {facts.audience, facts.draw}};
  }
  for (std::size_t i = 1; i < content.response_audience.size(); ++i)
    content.response_sums[i] = {content.response_audience[i], 1};
  for (std::size_t i = 1; i < content.event_audiences.size(); ++i)
    content.all_events += content.event_sums[i] = {content.event_audiences[i], 1};
}

}  // namespace

Result<Content> Content::read(const Json& json) {
  Content content;
  Reader::Document document{json, ""};
  const Reader& root = document.root();
  if (root.text("game") != "resonance") root.at("game").fail("these are not cards of resonance");
  if (document.sound()) {
    read_fixed(root.at("counts"), {{"audiences", audience_count},
                                   {"personas", persona_count},
                                   {"responses", response_count},
                                   {"events", event_count}});
    content.setup = read_setup(root);
    const Reader counts = root.at("counts");
    if (counts.has("influence") && counts.integer("influence", 0, 1000) != content.setup.influence)
      counts.at("influence")
          .fail("there are " + std::to_string(content.setup.influence) + " of it, says influence: count");
    read_fixed(root.at("influence"), {{"value", 1}});
    read_fixed(root.at("setup"),
               {{"players_min", least_players}, {"players_max", most_players}, {"play_responses", 1}});
    read_audiences(root.at("audiences"), content);
  }
  if (document.sound()) read_cards(root, content);
  if (document.sound()) check_audience_sizes(root.at("personas"), content);
  if (!document.sound()) return document.fault();
  sum_up(content);
  content.names = std::make_shared<const Names>(content.printed_names());
  return content;
}

Json Content::mechanics() const {
  Json json{
      {"game", "resonance"}, {"personas", Json::array()}, {"responses", Json::array()}, {"events", Json::array()}};
  for (std::size_t i = 1; i < persona_facts.size(); ++i)
    json["personas"].push_back({persona_facts[i].audience, persona_facts[i].value, persona_facts[i].draw});
  for (std::size_t i = 1; i < response_audience.size(); ++i) json["responses"].push_back(response_audience[i]);
  for (std::size_t i = 1; i < event_audiences.size(); ++i)
    json["events"].push_back({event_audiences[i], event_attention[i]});
  if (setup != Setup{})  // where it is the rulebook's the hash stays what it always was
    json["setup"] = {setup.influence,         setup.start_personas, setup.start_responses, setup.display_personas,
                     setup.display_responses, setup.draw_personas,  setup.draw_responses,  setup.refill_personas,
                     setup.refill_responses,  setup.add_cost,       setup.remove_cost,     setup.target};
  return json;
}

}  // namespace parlor::resonance
