// SPDX-License-Identifier: MIT
// What bots make of the prepared statements: how they are numbered, and which worlds agree with what somebody was told.
#include <algorithm>
#include <array>

#include "games/persuasion/rules.h"
#include "games/persuasion/words.h"

namespace parlor::persuasion {
namespace {

constexpr std::array<std::string_view, 11> statement_names{
    "seek",          "have",         "lack",           "ask", "yes", "no", "perhaps", "shall_propose",
    "propose_to_me", "would_accept", "shall_not_marry"};

constexpr std::size_t remark_count = 3 * 2 * attribute_count + attribute_count + 7;

constexpr auto all_remarks = [] {
  std::array<Remark, remark_count> remarks{};
  std::size_t count = 0;
  for (const Statement statement : {Statement::seek, Statement::have, Statement::ask})
    for (std::uint8_t about = 0; about < attribute_count; ++about)
      for (const std::int8_t sign : {std::int8_t{1}, std::int8_t{-1}})
        remarks[count++] = make_remark(statement, about, sign);
  for (std::uint8_t about = 0; about < attribute_count; ++about) remarks[count++] = make_remark(Statement::lack, about);
  for (const Statement statement : {Statement::yes, Statement::no, Statement::perhaps, Statement::shall_propose,
                                    Statement::propose_to_me, Statement::would_accept, Statement::shall_not_marry})
    remarks[count++] = make_remark(statement);
  return remarks;
}();

/// "I seek +Wealth" is bit 0, "I seek −Wealth" bit 1, and so on.
constexpr std::uint32_t bit_of(Remark remark) { return 1u << (2 * remark.about + (remark.sign < 0 ? 1 : 0)); }

std::uint32_t bits_of(const Signs& desires) {
  std::uint32_t bits = 0;
  for (std::uint8_t i = 0; i < attribute_count; ++i)
    if (desires[i] != 0) bits |= bit_of(make_remark(Statement::seek, i, desires[i]));
  return bits;
}

/// Two cards that a seat never saw change places, wherever they lie and whoever remembers them.
void exchange(State& world, Card one, Card other) {
  const auto turn = [&](Card& card) { card = card == one ? other : card == other ? one : card; };
  for (Hand& hand : world.traits.of) {
    for (Card& card : hand) turn(card);
    std::sort(hand.begin(), hand.end());
  }
  for (Intention& intention : world.intention.of) turn(intention.trait);
  for (auto& answers : world.answer.of)
    for (Card& card : answers.of) turn(card);
  for (auto* cards : {&world.desires, &world.gift, &world.drawn, &world.discard})
    for (Card& card : cards->of) turn(card);
  for (auto* cards : {&world.deck, &world.pile})
    for (Card& card : *cards) turn(card);
  for (Notebook& notebook : world.notebook.of) std::swap(notebook[one], notebook[other]);
  std::swap(world.shown_to[one], world.shown_to[other]);
}

}  // namespace

std::span<const Remark> Rules::understood() { return all_remarks; }

Fields Rules::statement(Remark remark) const {
  const auto statement = static_cast<Statement>(remark.kind);
  Fields fields{name_in(statement_names, statement)};
  if (remark.sign != 0) fields.add("sign", remark.sign > 0 ? "+" : "−");
  const bool is_about = statement <= Statement::ask;
  if (is_about) fields.add("attribute", content_->attributes[remark.about].id);
  return fields;
}

void Rules::heed(Hearsay& heard, Seat from, Remark remark) const {
  if (static_cast<Statement>(remark.kind) == Statement::seek) heard.from[from] |= bit_of(remark);
}

bool Rules::has_seen(const State& s, Seat who, Card card) const {
  return s.notebook[who][card].where() != Whereabouts::unknown || s.traits[who].has(card) || s.desires[who] == card;
}

void Rules::desire(State& world, Seat who, Card card) const { exchange(world, world.desires[who], card); }

/// PER-17: words may be false. What cannot be true is not believed, and the rest in most worlds.
void Rules::believe(State& world, Seat me, const Hearsay& heard, Rng& rng) const {
  constexpr std::uint32_t believed_in_ten = 9;
  if (world.step == Step::characters) return;
  List<Card, most_players> taken;
  for (Seat other : seats() - SeatSet::only(me)) {
    const std::uint32_t told = heard.from[other];
    if (told == 0 || rng.below(10) >= believed_in_ten) continue;
    List<Card, card_count> fitting;
    for (Card card{1}; valid(card); card = next(card))
      if ((bits_of(content_->signs(card)) & told) == told && !has_seen(world, me, card) && !taken.has(card))
        fitting.push(card);
    if (fitting.empty()) continue;
    const Card card = rng.pick(fitting);
    desire(world, other, card);
    taken.push(card);
  }
}

}  // namespace parlor::persuasion
