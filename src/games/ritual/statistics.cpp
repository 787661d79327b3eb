// SPDX-License-Identifier: MIT
#include "games/ritual/statistics.h"

#include <algorithm>
#include <bit>
#include <string>

#include "words/json.h"

namespace parlor::ritual {
namespace {

std::size_t place_of(Type type) { return static_cast<std::size_t>(type) - 1; }
std::size_t place_of(Demon demon) { return static_cast<std::size_t>(demon) - 1; }
std::size_t place_of(SpellCard card) { return static_cast<std::size_t>(card) - 1; }
std::size_t place_of(Spell spell) { return static_cast<std::size_t>(spell) - 1; }

}  // namespace

void Statistics::game_over(const Rules& rules, const State& end, std::span<const Told<Event>> history) {
  ++sum_.games;
  sum_.rounds += end.round;
  sum_.months += end.month;
  ++sum_.length[end.round];
  ++sum_.ending[static_cast<std::size_t>(end.ending)];
  for (Side side : rules.sides()) {
    const Devotion& devotion = end.devotion[side];
    const bool won = end.winners.has(side);
    Share& held = sum_.held[place_of(devotion.demon)];
    ++held.times, held.won += won;
    if (won && end.ending == Ending::summoned) ++sum_.summoned[place_of(devotion.demon)];
    for (Witch witch : rules.members(side)) {
      Share& card = sum_.witch[place_of(end.spell_card[witch])];
      ++card.times, card.won += won;
      const int distance = (index(witch) - index(end.first) + rules.witch_count()) % rules.witch_count();
      Share& seat = sum_.from_first[static_cast<std::size_t>(distance)];
      ++seat.times, seat.won += won;
    }
  }
  there_ = used_ = {};
  for (const auto& told : history) note(rules, end, told.event);
  for (Spell spell : there_) ++sum_.spell_there[place_of(spell)];
  for (Spell spell : used_) ++sum_.spell_used[place_of(spell)];
}

void Statistics::lay_open(const Content& content, SpellCard card) {
  for (Spell spell : content.spells_of(card)) there_.add(spell);
}

void Statistics::note(const Rules& rules, const State& end, const Event& event) {
  const auto count = [&](Share& share, Witch witch) {
    ++share.times, share.won += end.winners.has(rules.side_of(witch));
  };
  const auto acted = [&](Chosen what, Witch witch, int order) {
    ++sum_.chosen[what];
    if (order > 0) count(sum_.place_in_order[static_cast<std::size_t>(order) - 1], witch);
  };
  if (const auto* e = std::get_if<DemonDealt>(&event)) {
    Share& dealt = sum_.dealt[place_of(e->demon)];
    ++dealt.times, dealt.won += end.winners.has(e->side);
  } else if (const auto* committed = std::get_if<CardCommitted>(&event)) {
    acted(committed->card.is_object()     ? object
          : committed->card.is_artifact() ? artifact
                                          : incantation,
          committed->witch, committed->order);
  } else if (const auto* drawn = std::get_if<ObjectsDrawn>(&event)) {
    if (drawn->reason == Reason::action) acted(draw_objects, drawn->witch, drawn->order);
  } else if (const auto* taken = std::get_if<ArtifactDrawn>(&event)) {
    if (taken->reason == Reason::action) acted(draw_artifact, taken->witch, taken->order);
  } else if (const auto* broken = std::get_if<SigilBroken>(&event)) {
    acted(break_sigil, broken->witch, broken->order);
  } else if (const auto* traded = std::get_if<DemonTraded>(&event)) {
    acted(change_demon, traded->witch, traded->order);
  } else if (const auto* passed = std::get_if<SeatPassed>(&event)) {
    acted(pass, passed->witch, passed->order);
  } else if (const auto* announced = std::get_if<SpellAnnounced>(&event)) {
    count(sum_.spell[place_of(announced->casting.spell)], announced->casting.caster);
    used_.add(announced->casting.spell);
  } else if (const auto* kept = std::get_if<SpellKept>(&event)) {
    lay_open(rules.content(), kept->card);
  } else if (const auto* changed = std::get_if<SpellChanged>(&event)) {
    lay_open(rules.content(), changed->taken);
  } else if (const auto* revealed = std::get_if<CardsRevealed>(&event)) {
    if (revealed->cards.empty()) ++sum_.empty, sum_.empty_first += round_ == 1;
  } else if (std::holds_alternative<SpellFaded>(event)) {
    ++sum_.faded;
  } else if (std::holds_alternative<SpellInvalid>(event)) {
    ++sum_.invalid;
  } else if (std::holds_alternative<EffectLost>(event)) {
    ++sum_.lost_parts;
  } else if (const auto* locked = std::get_if<MoonLocked>(&event)) {
    ++sum_.locked[place_of(locked->object)];
    sum_.bare += locked->card.is_transient();
  } else if (std::holds_alternative<MoonNotLocked>(event)) {
    ++sum_.unlocked;
  } else if (std::holds_alternative<MoonCleared>(event)) {
    ++sum_.replayed;
  } else if (const auto* contested = std::get_if<SummoningContested>(&event)) {
    ++sum_.contested;
    ++sum_.criterion[static_cast<std::size_t>(contested->criterion)];
  } else if (std::holds_alternative<SigilPlaced>(event)) {
    ++sum_.sigils;
  } else if (const auto* helped = std::get_if<IncantationDrawn>(&event)) {
    if (helped->reason == Reason::full_moon) count(sum_.full_moon, helped->witch);
  } else if (const auto* started = std::get_if<RoundStarted>(&event)) {
    round_ = started->round;
  } else if (const auto* risen = std::get_if<LevelActivated>(&event)) {
    sum_.level_round[risen->level - 1u] += round_;
    ++sum_.level_times[risen->level - 1u];
  }
}

Json Statistics::report(const Rules& rules) const {
  const Content& content = rules.content();
  const double games = static_cast<double>(std::max<Count>(sum_.games, 1));
  const auto mean = [&](Count count) { return static_cast<double>(count) / games; };
  const auto percent = [](Count part, Count whole) {
    return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  };
  const auto fair = [&](const Share& share) {  // 1: as often as its fair share
    return share.times == 0 ? 0.0
                            : static_cast<double>(share.won) * rules.side_count() / static_cast<double>(share.times);
  };
  const auto within = [&](std::size_t rounds) {
    Count ended = 0;
    for (std::size_t i = 0; i <= rounds; ++i) ended += sum_.length[i];
    return percent(ended, sum_.games);
  };
  Json report;
  report["Length"] = {{"rounds", mean(sum_.rounds)},
                      {"lunar months", mean(sum_.months)},
                      {"% ended within 8 rounds", within(8)},
                      {"% ended within 16 rounds", within(16)}};
  report["Endings, %"] = {{"Demon summoned", percent(sum_.ending[1], sum_.games)},
                          {"Sigil victory", percent(sum_.ending[2], sum_.games)},
                          {"nobody", percent(sum_.ending[3], sum_.games)},
                          {"contested summonings", percent(sum_.contested, sum_.games)},
                          {"of these, by the earlier level II", percent(sum_.criterion[0], sum_.contested)},
                          {"by the earlier level I", percent(sum_.criterion[1], sum_.contested)},
                          {"by the first action", percent(sum_.criterion[2], sum_.contested)}};
  const Count locks = sum_.locked[0] + sum_.locked[1] + sum_.locked[2];
  report["Moons"] = {{"% of rounds in which nobody plays a card", percent(sum_.empty, sum_.rounds)},
                     {"% of first rounds in which nobody does", percent(sum_.empty_first, sum_.games)},
                     {"% locked by the bare Transient Object", percent(sum_.bare, locks)},
                     {"rounds that lock nothing, a game", mean(sum_.unlocked)},
                     {"Moons replayed, a game", mean(sum_.replayed)}};
  for (Type type : types)
    report["Moons"]["% locked by " + content.text(type).name] = percent(sum_.locked[place_of(type)], locks);
  constexpr std::array level_names{"I", "II", "III"};
  for (std::size_t level = 0; level < level_count; ++level) {
    const Count times = std::max<Count>(sum_.level_times[level], 1);
    report["Levels, mean round"][level_names[level]] =
        static_cast<double>(sum_.level_round[level]) / static_cast<double>(times);
  }
  for (std::size_t i = 0; i < demon_count; ++i) {
    const std::string& name = content.demons[i].name;
    Count all = 0;
    for (Count one : sum_.summoned) all += one;
    report["Wins of the Demon held at the end, of fair share"][name] = fair(sum_.held[i]);
    report["Wins of the Demon dealt, of fair share"][name] = fair(sum_.dealt[i]);
    report["Share of all summonings, of an eighth"][name] = percent(sum_.summoned[i], all) * demon_count / 100;
  }
  for (std::size_t i = 0; i < spell_card_count; ++i)
    report["Wins of the Witch, of fair share"][content.witches[i].name] = fair(sum_.witch[i]);
  for (int i = 0; i < rules.witch_count(); ++i) {
    const std::string place = std::to_string(i + 1);
    report["Wins by seat, clockwise from the first, of fair share"][place] =
        fair(sum_.from_first[static_cast<std::size_t>(i)]);
    report["Wins by place in the action order, of fair share"][place] =
        fair(sum_.place_in_order[static_cast<std::size_t>(i)]);
  }
  constexpr std::array chosen_names{"play an object",   "play an Artifact", "play an Incantation", "draw 2 objects",
                                    "draw an Artifact", "break the Sigil",  "change Demon",        "pass (forced)"};
  Count actions = 0;
  for (Count one : sum_.chosen) actions += one;
  for (std::size_t i = 0; i < chosen_count; ++i)
    report["Actions, %"][chosen_names[i]] = percent(sum_.chosen[i], actions);
  for (std::size_t i = 0; i < sum_.spell.size(); ++i) {
    if (sum_.spell_there[i] == 0) continue;
    const std::string& name = content.spell_texts[i].name;
    report["Spells cast, a game"][name] = mean(sum_.spell[i].times);
    report["Spells cast, % of the games in which the Witch plays"][name] =
        percent(sum_.spell_used[i], sum_.spell_there[i]);
    report["Wins of those who cast it, of fair share"][name] = fair(sum_.spell[i]);
  }
  report["Spells and Sigils, a game"] = {{"faded Incantations", mean(sum_.faded)},
                                         {"invalid Spells", mean(sum_.invalid)},
                                         {"lost parts", mean(sum_.lost_parts)},
                                         {"Sigils placed", mean(sum_.sigils)},
                                         {"Sigils broken", mean(sum_.chosen[break_sigil])},
                                         {"Full Moon draws", mean(sum_.full_moon.times)},
                                         {"wins of those who drew one, of fair share", fair(sum_.full_moon)},
                                         {"Demon trades", mean(sum_.chosen[change_demon])}};
  return report;
}

}  // namespace parlor::ritual
