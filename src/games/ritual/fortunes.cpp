// SPDX-License-Identifier: MIT
// What became of each Witch, Demon, Artifact, Incantation and Spell of The Forbidden Ritual.
#include <algorithm>

#include "games/ritual/statistics.h"

namespace parlor::ritual {
namespace {

struct By {
  enum : std::size_t { witch, demon, artifact, incantation, spell };
};

constexpr std::array kept{
    Subject{"witch", true, "dealt to choose from", "kept, or taken from the reserve", "Spells cast from her card",
            "in front of a seat at the end"},
    Subject{"demon", true, "in the reserve when a side changed its Demon", "taken then", "summoned",
            "held by a side at the end"},
    Subject{"artifact", true, "", "drawn or dealt", "played", "drawn by a seat in the game"},
    Subject{"incantation", true, "", "drawn", "played", "drawn by a seat in the game"},
    Subject{"spell", false, "on the card of a Witch whose Incantation was activated", "announced",
            "announced and valid", "cast by a seat in the game"},
};

template <class Thing> std::size_t number_of(Thing thing) { return static_cast<std::size_t>(thing) - 1; }

bool on_some_card(const Content& content, Spell spell) {
  return std::any_of(content.on_card.begin(), content.on_card.end(),
                     [&](const auto& card) { return std::find(card.begin(), card.end(), spell) != card.end(); });
}

/// One game, event by event.
class Reckoning {
 public:
  Reckoning(Fortunes& fortunes, const Rules& rules, const State& end) : fortunes_{fortunes}, rules_{rules}, end_{end} {}

  template <class Other> void operator()(const Other&) {}

  void operator()(const SpellPairOffered& e) {
    for (SpellCard card : e.pair)
      if (card != SpellCard{}) ++of(card).offered;
  }
  void operator()(const SpellKept& e) { take(e.witch, e.card); }
  void operator()(const SpellChanged& e) { take(e.witch, e.taken); }
  void operator()(const DemonDealt& e) { held_[e.side] = e.demon; }
  void operator()(const DemonTraded& e) { change(rules_.side_of(e.witch), e.taken); }
  void operator()(const DemonChanged& e) { change(e.side, e.taken); }
  void operator()(const StartingArtifactDealt& e) { draw(By::artifact, number_of(e.number), e.witch); }
  void operator()(const ArtifactDrawn& e) { draw(By::artifact, number_of(e.number), e.witch); }
  void operator()(const IncantationDrawn& e) { draw(By::incantation, number_of(e.number), e.witch); }
  void operator()(const CardsRevealed& e) {
    for (const Shown& shown : e.cards) play(shown.card);
  }
  void operator()(const CardPlayedFromHand& e) { play(e.card); }
  void operator()(const SpellAnnounced& e) {
    activate(e.casting.caster);
    const std::size_t number = number_of(e.casting.spell);
    Fortune& cast = fortunes_.of(By::spell, number);
    ++cast.taken, ++cast.played;
    ++of(card_[e.casting.caster]).played;
    own(By::spell, number, cast_by_, e.casting.caster);
  }
  void operator()(const SpellFaded& e) { activate(e.witch); }
  void operator()(const SpellInvalid& e) { --fortunes_.of(By::spell, number_of(e.spell)).played; }
  void operator()(const GameOver& e) {
    for (Side side : rules_.sides()) {
      const std::size_t number = number_of(end_.devotion[side].demon);
      fortunes_.of(By::demon, number).own(e.winners.has(side));
      fortunes_.of(By::demon, number).played += e.result == Ending::summoned && e.winners.has(side) ? 1 : 0;
    }
    for (Witch one : rules_.witches()) of(end_.spell_card[one]).own(wins(one));
  }

 private:
  using Owners = std::array<Witches, spell_card_count * spells_a_card>;  // of at most so many things

  Fortune& of(SpellCard card) { return fortunes_.of(By::witch, number_of(card)); }
  bool wins(Witch one) const { return end_.winners.has(rules_.side_of(one)); }

  void take(Witch one, SpellCard card) { ++of(card_[one] = card).taken; }
  void change(Side side, Demon taken) {
    Demons reserve = Demons::span(1, demon_count);
    for (Side one : rules_.sides()) reserve.remove(held_[one]);
    for (Demon one : reserve) ++fortunes_.of(By::demon, number_of(one)).offered;
    ++fortunes_.of(By::demon, number_of(taken)).taken;
    held_[side] = taken;
  }
  void draw(std::size_t subject, std::size_t number, Witch one) {
    ++fortunes_.of(subject, number).taken;
    own(subject, number, subject == By::artifact ? artifacts_of_ : incantations_of_, one);
  }
  void play(Card card) {
    if (card.is_artifact()) ++fortunes_.of(By::artifact, number_of(card.artifact())).played;
    if (card.is_incantation()) ++fortunes_.of(By::incantation, number_of(card.incantation())).played;
  }
  void activate(Witch one) {
    for (Spell on_card : rules_.content().spells_of(card_[one])) ++fortunes_.of(By::spell, number_of(on_card)).offered;
  }
  void own(std::size_t subject, std::size_t number, Owners& owners, Witch one) {
    if (owners[number].has(one)) return;
    owners[number].add(one);
    fortunes_.of(subject, number).own(wins(one));
  }

  Fortunes& fortunes_;
  const Rules& rules_;
  const State& end_;
  ByWitch<SpellCard> card_;
  BySide<Demon> held_;
  Owners artifacts_of_{}, incantations_of_{}, cast_by_{};
  static_assert(artifact_count <= spell_card_count * spells_a_card &&
                incantation_count <= spell_card_count * spells_a_card);
};

}  // namespace

std::span<const Subject> Statistics::subjects() { return kept; }

std::vector<std::string> Statistics::names_of(std::size_t subject, const Rules& rules) {
  const Content& content = rules.content();
  std::vector<std::string> names;
  const auto texts = [&](const auto& of) {
    for (const auto& text : of) names.push_back(text.name);
  };
  const auto numbers = [&](const std::string& what, int count) {
    for (int number = 1; number <= count; ++number) names.push_back(what + " " + std::to_string(number));
  };
  switch (subject) {
    case By::witch:       texts(content.witches); break;
    case By::demon:       texts(content.demons); break;
    case By::artifact:    numbers("Artifact", artifact_count); break;
    case By::incantation: numbers("Incantation", incantation_count); break;
    case By::spell:
      texts(content.spell_texts);
      for (std::size_t i = 0; i < names.size(); ++i)  // one that several cards share goes by the first
        if (!on_some_card(content, static_cast<Spell>(i + 1))) names[i].clear();
  }
  return names;
}

void Statistics::count_fortunes(const Rules& rules, const State& end, std::span<const Told<Event>> history) {
  Reckoning reckoning{fortunes_, rules, end};
  for (const auto& told : history) std::visit(reckoning, told.event);
}

}  // namespace parlor::ritual
