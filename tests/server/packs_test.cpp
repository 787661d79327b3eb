// SPDX-License-Identifier: MIT
// Tables that are played with cards of somebody's own: packs that the server offers, and those that a host brings along.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "server/people.h"
#include "server/running.h"
#include "support/where.h"
#include "table/record.h"

namespace parlor {
namespace {

using client::Guest;
using testing::HasSubstr;

Json cards_of(const std::string& game) {
  std::ifstream in{test::project() + "/content/" + game + "/cards.json"};
  std::stringstream text;
  text << in.rdbuf();
  return *parse_json(text.str(), game);
}

/// Resonance with a stronger first card.
Json loud_night() {
  Json cards = cards_of("resonance");
  cards["pack"] = {{"name", "Loud Night"}, {"version", "0.3"}, {"author", "Ada"}, {"licence", "CC0"}};
  cards["personas"][0]["name"] = "Night Bus Driver";
  cards["personas"][0]["value"] = 1;
  return cards;
}

server::Place with_pack(const Json& cards) {
  server::Place place = Running::quick();
  auto offered = server::read_offered(cards.dump(), "loud.json");
  if (!offered) throw std::runtime_error(offered.fault().text());
  place.settings.packs.push_back(std::move(*offered));
  return place;
}

std::string at(const std::string& table, const std::string& what = "") {
  return "/api/tables/" + table + (what.empty() ? "" : "/" + what);
}

const Json open_seat = Json::object(), bot{{"bot", "random"}};

/// A game to its end, by first choices.
void play_out(const Guest& guest, const std::string& table) {
  client::Player player{guest, table};
  player.connect();
  while (!player.over() && player.hear_until([&] { return player.my_turn() || player.over(); }))
    if (player.my_turn()) player.outcome(player.act(player.choices[0]["action"]));
  ASSERT_TRUE(player.over());
}

TEST(Packs, AreOfferedByTheServerAndPlayed) {
  Running server{with_pack(loud_night())};
  const Json offered = client::request(server.port, "GET", "/api/packs").json();
  ASSERT_EQ(offered.size(), 1u) << offered;
  EXPECT_EQ(offered[0]["game"], "resonance");
  EXPECT_EQ(offered[0]["name"], "Loud Night");
  EXPECT_EQ(offered[0]["variant"], true);
  const std::string hash = offered[0]["hash"];
  EXPECT_EQ(client::request(server.port, "GET", "/api/packs/" + hash).json(), loud_night());
  EXPECT_EQ(client::request(server.port, "GET", "/api/packs/" + std::string(64, '0')).status, 404);

  const Guest ada = Guest::enter(server.port, "Ada");
  const Json form{{"game", "resonance"}, {"seats", {open_seat, bot}}, {"pack", hash}, {"start", true}};
  const std::string table = make_table(ada, form);
  const Json pack = client::request(server.port, "GET", at(table)).json()["pack"];
  EXPECT_EQ(joined({{"game", "resonance"}}, pack), offered[0]);
  EXPECT_EQ(client::request(server.port, "GET", at(table, "cards")).json(), loud_night());
  play_out(ada, table);

  const std::string text = ada.get(at(table, "record")).body;
  const auto record = read_record(text, "record");
  ASSERT_TRUE(record) << record.fault().text();
  EXPECT_EQ(record->header.pack->json(), pack);
  EXPECT_NE(record->header.content, own_content("resonance"));
  EXPECT_TRUE(verify(*record, "record", loud_night().dump()));
  EXPECT_FALSE(verify(*record, "record")) << "with the game's own cards it was another game";

  // The same is played again, also by a server that no longer offers it.
  const std::string next = ada.post(at(table, "rematch"), Json::object()).json()["table"];
  EXPECT_EQ(client::request(server.port, "GET", at(next)).json()["pack"], pack);
  server.stop();
  server::Place plain = Running::quick();
  plain.store = server.store();
  Running later{plain};
  EXPECT_EQ(client::request(later.port, "GET", at(next, "cards")).json(), loud_night());
  EXPECT_EQ(client::request(later.port, "GET", at(table, "cards")).json(), loud_night());
  EXPECT_EQ(client::request(later.port, "GET", "/api/packs").json(), Json::array());
}

TEST(Packs, AreBroughtAlongByAHost) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const auto names_with = [&](const Json& pack) {
    Json form{{"game", "resonance"}, {"seats", {open_seat, bot}}, {"start", true}};
    if (!pack.is_null()) form["pack"] = pack;
    client::Player player{ada, make_table(ada, form)};
    player.connect();
    player.hear_until([&] { return !player.view.is_null(); });
    return client::request(server.port, "GET", at(player.table, "cards")).json()["personas"][0]["name"];
  };
  EXPECT_EQ(names_with(loud_night()), "Night Bus Driver");
  EXPECT_EQ(names_with({}), "School Bus Driver");
}

TEST(Packs, AreVariantsWhenTheyPlayOtherwise) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  Json words_alone = cards_of("resonance");
  words_alone["pack"] = {{"name", "Other words"}};
  words_alone["personas"][0]["name"] = "Night Bus Driver";
  const auto pack_of = [&](const Json& cards) {
    return client::request(server.port, "GET",
                           at(make_table(ada, {{"game", "resonance"}, {"players", 2}, {"pack", cards}})))
        .json()["pack"];
  };
  EXPECT_EQ(pack_of(words_alone)["variant"], false);
  EXPECT_EQ(pack_of(loud_night())["variant"], true);
  EXPECT_NE(pack_of(words_alone)["hash"], pack_of(loud_night())["hash"]);
  const auto plain = make_table(ada, {{"game", "resonance"}, {"players", 2}});
  EXPECT_TRUE(client::request(server.port, "GET", at(plain)).json()["pack"].is_null());
}

TEST(Packs, AreRefusedWithThePlaceWhenTheyAreNone) {
  Running server;
  const Guest ada = Guest::enter(server.port, "Ada");
  const auto refused = [&](const std::string& game, const Json& pack, const Json& more = Json::object()) {
    Json form{{"game", game}, {"pack", pack}};
    form.update(more);
    const auto reply = ada.post("/api/tables", form);
    EXPECT_EQ(reply.status, 400) << reply.body.substr(0, 200);
    return reply.status == 400 ? reply.json()["error"]["text"].get<std::string>() : "";
  };
  const auto with = [](const char* pointer, const Json& value) {
    Json cards = loud_night();
    cards[Json::json_pointer{pointer}] = value;
    return cards;
  };
  Json nameless = loud_night();
  nameless.erase("pack");
  EXPECT_THAT(refused("resonance", nameless), HasSubstr("say what it is called"));
  EXPECT_THAT(refused("resonance", with("/pack/name", "")), HasSubstr("pack: name"));
  EXPECT_THAT(refused("resonance", with("/pack/name", "Loud\nNight")), HasSubstr("pack: name"));
  EXPECT_THAT(refused("resonance", with("/pack/name", std::string(61, 'x'))), HasSubstr("at most 60"));
  EXPECT_THAT(refused("resonance", with("/pack/version", std::string(21, '1'))), HasSubstr("pack: version"));
  EXPECT_THAT(refused("resonance", with("/pack/homepage", "x")), HasSubstr("homepage"));
  EXPECT_THAT(refused("resonance", with("/pack", 3)), HasSubstr("pack"));
  EXPECT_THAT(refused("resonance", with("/personas/3/name", "")), HasSubstr("personas[3]: name: is empty"));
  EXPECT_THAT(refused("resonance", with("/personas/3/name", "a\u202Eb")), HasSubstr("personas[3]: name"));
  EXPECT_THAT(refused("resonance", with("/audiences/0/glyph", "skull")), HasSubstr("audiences[0]: glyph"));
  EXPECT_THAT(refused("resonance", with("/audiences/0/colour", "red;background:url(x)")),
              HasSubstr("audiences[0]: colour"));
  EXPECT_THAT(refused("resonance", with("/setup/start_personas", 200)), HasSubstr("setup: start_personas"));
  EXPECT_THAT(refused("persuasion", loud_night()), HasSubstr("these are not cards of persuasion"));
  EXPECT_THAT(refused("resonance", std::string(64, '0')), HasSubstr("offers no such pack"));
  EXPECT_THAT(refused("resonance", 7), HasSubstr("pack: expected a text"));
  EXPECT_THAT(refused("resilience", cards_of("resilience"), {{"scenario", {{"deck", 1}}}}), HasSubstr("pack"));
  // Nothing came of any of them.
  EXPECT_EQ(ada.get("/api/me/tables").json()["tables"].size(), 0u);
  Json large = loud_night();
  large["padding"] = std::string(70'000, 'x');
  EXPECT_EQ(ada.post("/api/tables", {{"game", "resonance"}, {"pack", large}}).status, 413);
}

TEST(Packs, OfAGuestAreLimited) {
  server::Place place = Running::quick();
  place.settings.limited = true;
  Running server{place};
  const Guest ada = Guest::enter(server.port, "Ada");
  const auto status = [&](const Guest& who, bool pack) {
    Json form{{"game", "resonance"}, {"players", 2}};
    if (pack) form["pack"] = loud_night();
    return who.post("/api/tables", form).status;
  };
  int made = 0;
  while (made < 20 && status(ada, true) == 201) ++made;
  EXPECT_THAT(made, testing::AllOf(testing::Ge(8), testing::Lt(20)));
  EXPECT_EQ(status(ada, true), 429);
  EXPECT_EQ(status(ada, false), 201) << "the game's own cards cost nothing";
  EXPECT_EQ(status(Guest::enter(server.port, "Bob"), true), 201);
}

TEST(Packs, ArePrinted) {
  Running server{with_pack(loud_night())};
  const std::string hash = client::request(server.port, "GET", "/api/packs").json()[0]["hash"];
  const auto pdf = [&](const std::string& query) {
    return client::request(server.port, "GET", "/api/games/resonance/print.pdf?only=tokens" + query);
  };
  const auto plain = pdf(""), packed = pdf("&pack=" + hash);
  EXPECT_EQ(packed.status, 200);
  EXPECT_NE(plain.body, packed.body);
  EXPECT_EQ(pdf("&pack=nobody").status, 404);
  const Guest ada = Guest::enter(server.port, "Ada");
  const auto own = ada.post("/api/games/resonance/print.pdf?only=tokens", loud_night());
  EXPECT_EQ(own.status, 200);
  EXPECT_EQ(own.body, packed.body);
  EXPECT_EQ(ada.post("/api/games/resonance/print.pdf?only=tokens", Json{{"game", "resonance"}}).status, 400);
}

}  // namespace
}  // namespace parlor
