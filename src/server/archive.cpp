// SPDX-License-Identifier: MIT
#include "server/archive.h"

#include <algorithm>
#include <optional>
#include <span>

#include "parlor/content/embedded.h"
#include "server/query.h"
#include "table/record.h"
#include "table/speech.h"

namespace parlor::server {
namespace {

std::optional<int> small_number(const std::string& text) {
  if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos) return {};
  return std::stoi(text);
}

/// With its secret, the seed and what players gave to it, as far as each is no secret any more.
Answer deal_shown(const Document& document, bool whole) {
  Json shown = document.deal().json();
  if (!document.begun()) shown["nonces"] = Json::array();
  if (!whole) shown["secret"] = nullptr;
  if (!document.seed.empty()) shown["secret"] = nullptr;  // somebody chose the seed: nothing was dealt
  shown["seed"] = whole ? Json(to_hex(document.header().seed)) : Json{};
  return answer(shown);
}

/// What `viewer` was told after that entry. PER-115: words stay between the two who exchanged them, whoever's eyes one
/// borrows; those two read them through all eyes too.
Json lines_told(const Table& table, Viewer viewer, Viewer own, int after) {
  Json lines = Json::array();
  for (Line& line : table.log(viewer, after)) {
    const Entry* words = line.n > 0 ? &table.entries()[static_cast<std::size_t>(line.n) - 1] : nullptr;
    if (words && words->kind == Entry::Kind::say) {
      if (!table.may_read(*words, own)) {
        if (line.event.erase("text") > 0) line.sentence.clear();
      } else if (viewer.is_recorder()) {
        line.event["text"] = *words->words;
        line.sentence.clear();
        table.speech().add_event(line.sentence, line.event, table.names(), viewer);
      }
    }
    lines.push_back({{"event", std::move(line.event)}, {"sentence", std::move(line.sentence)}});
  }
  return lines;
}

/// The round after each step of a game, played again from its beginning.
Json rounds_of(const Table& table, Table& again) {
  Json rounds = Json::array({again.rounds()});
  for (const Entry& entry : table.entries()) {
    again.commit(Verdict{entry});
    rounds.push_back(again.rounds());
  }
  return rounds;
}

Answer replay_step(const Document& document, const Table& table, Viewer own, const std::string& query) {
  Viewer viewer = own;
  const std::string wanted = field_of(query, "viewer");
  if (wanted == "spectator") viewer = Viewer::spectator();
  else if (wanted == "all") viewer = Viewer::recorder();
  else if (const auto seat = small_number(wanted); seat && *seat < document.players()) viewer = Viewer{seat_at(*seat)};
  else if (!wanted.empty()) return refusal(400, "viewer: expected a seat, spectator or all");
  if (document.keeps_its_secrets() && viewer != own && viewer != Viewer::spectator())
    return refusal(403, "this table keeps its secrets");
  const auto step = small_number(field_of(query, "step"));
  const int steps = static_cast<int>(table.entries().size());
  if (!step || *step > steps) return refusal(400, "step: expected a number from 0 to " + std::to_string(steps));
  auto again = document.open();
  if (!again) return refusal(503, again.fault().text());
  for (const Entry& entry : std::span{table.entries()}.first(static_cast<std::size_t>(*step)))
    again->commit(Verdict{entry});
  Json until = Json::array();
  for (int n = 0; n <= steps; ++n) until.push_back(table.lines_until(n));
  Json shown{{"steps", steps},
             {"step", *step},
             {"view", again->view(viewer)},
             {"lines", lines_told(*again, viewer, own, *step - 1)},
             {"until", until},
             {"names", again->names().json()}};
  if (field_of(query, "log") == "whole") {
    shown["log"] = lines_told(table, viewer, own, -1);
    if (auto anew = document.open()) shown["rounds"] = rounds_of(table, *anew);
  }
  return answer(shown);
}

}  // namespace

Answer read_archive(const Document& document, const Table* table, const std::string& what, const std::string& guest,
                    const std::string& query) {
  const auto seat = document.seat_of(guest);
  const Viewer own = document.viewer_of(guest);
  const bool whole = document.state == State::over && !document.keeps_its_secrets();
  if (what == "deal") return deal_shown(document, whole);
  if (what == "scenario") return answer(document.scenario);
  if (what == "cards")
    return {200, document.cards.empty() ? std::string{content::embedded("content/" + document.game + "/cards.json")}
                                        : document.cards};
  if (what != "record" && what != "replay") return refusal(404, "there is nothing here");
  if (table == nullptr) return refusal(409, "the game has not begun");
  if (!seat && document.spectators == Spectators::none) return refusal(403, "this table is for its players alone");
  if (what == "replay") {
    if (document.state != State::over) return refusal(409, "the game is not over");
    return replay_step(document, *table, own, query);
  }
  if (!seat && document.state != State::over) return refusal(403, "you have no seat at this table");
  const Json seats = document.sitters();
  return {200,
          whole ? write_record_for(*table, own, seats, document.seed.empty() ? document.deal().json() : Json{})
                : write_own_record(*table, own, seats),
          "application/jsonl"};
}

}  // namespace parlor::server
