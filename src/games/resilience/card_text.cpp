// SPDX-License-Identifier: MIT
#include "games/resilience/card_text.h"

#include <cstdlib>

namespace parlor::resilience {
namespace {

std::string join(const std::vector<std::string>& parts, std::string_view between) {
  std::string all;
  for (const std::string& part : parts) {
    if (!all.empty()) all += between;
    all += part;
  }
  return all;
}

}  // namespace

std::string CardText::signed_number(int number) { return (number < 0 ? "−" : "+") + std::to_string(std::abs(number)); }

std::string CardText::of(Faces faces) {
  std::vector<std::string> ranges;
  for (int face = 1; face <= 6; ++face) {
    if (!shows(faces, face)) continue;
    const int first = face;
    while (face < 6 && shows(faces, face + 1)) ++face;
    ranges.push_back(first == face ? std::to_string(face) : std::to_string(first) + "–" + std::to_string(face));
  }
  return join(ranges, ", ");
}

std::string CardText::of(Indicators on, std::string_view between) {
  std::vector<std::string> ids;
  for (Indicator one : on) ids.emplace_back(id_of(one));
  return join(ids, between);
}

/// The phrase of that key with its {parts} filled in.
std::string CardText::phrase(std::string_view key, Parts parts) const {
  const auto found = content_.words.find(key);
  std::string text = found == content_.words.end() ? std::string{key} : found->second;
  for (const auto& [name, value] : parts) {
    const std::string slot = "{" + std::string{name} + "}";
    if (const std::size_t place = text.find(slot); place != std::string::npos) text.replace(place, slot.size(), value);
  }
  return text;
}

std::string CardText::rolls(std::uint8_t kinds) const {
  std::vector<std::string> names;
  for (const auto& [kind, key] : {std::pair{RollKind::influence, "influence"},
                                  {RollKind::event, "event"},
                                  {RollKind::strategy, "strategy"},
                                  {RollKind::cancel, "cancel_roll"}})
    if ((kinds >> static_cast<int>(kind) & 1) != 0) names.push_back(phrase(key, {}));
  return join(names, ", ");
}

std::string CardText::about(std::string effect, Indicators on, std::uint8_t kinds) const {
  if (!on.empty()) effect = phrase("about", {{"effect", effect}, {"ind", of(on, phrase("or", {}))}});
  if (kinds != 0) effect = phrase("of_rolls", {{"effect", effect}, {"rolls", rolls(kinds)}});
  return effect;
}

std::string CardText::core(const Line& line) const {
  const std::string by = signed_number(line.by), count = std::to_string(std::abs(line.by)),
                    ind = of(line.on, phrase("or", {}));
  switch (line.op) {
    case Op::move:    return ind + " " + by;
    case Op::counter: return phrase("next_turn", {{"effect", ind + " " + by}});
    case Op::budget:  return phrase("budget", {{"by", by}});
    case Op::cube:    return phrase("cube", {{"by", by}});
    case Op::peek:    {
      constexpr std::array<std::string_view, 4> keys{"peek", "peek_reorder", "peek_bottom_one", "peek_discard_one"};
      return phrase(keys[static_cast<std::size_t>(line.then)], {{"count", count}});
    }
    case Op::draw_event:        return phrase("draw_event", {{"count", count}});
    case Op::discard_event:     return phrase("discard_event", {{"count", count}});
    case Op::rearm:             return phrase("rearm", {{"count", count}});
    case Op::extra_play:        return phrase("extra_play", {{"count", count}});
    case Op::waive_maintenance: return phrase("waive_maintenance", {});
    case Op::cancel_event:      return phrase(line.filter == Filter::any ? "cancel_event_any" : "cancel_event_symbol", {});
    case Op::cancel_loss:       return phrase("cancel_loss", {{"count", count}, {"ind", ind}});
    case Op::die_mod:           return about(phrase("die_mod", {{"by", by}}), line.on, line.rolls);
    case Op::reroll:            return about(phrase("reroll", {}), line.on, line.rolls);
  }
  return {};
}

std::string CardText::conditions(const When& when) const {
  std::vector<std::string> parts;
  const When always;
  if (when.cubes_min != always.cubes_min)
    parts.push_back(phrase("cubes_min", {{"count", std::to_string(when.cubes_min)}}));
  if (when.cubes_max != always.cubes_max)
    parts.push_back(phrase("cubes_max", {{"count", std::to_string(when.cubes_max)}}));
  if (when.turn_min != always.turn_min) parts.push_back(phrase("turn_min", {{"count", std::to_string(when.turn_min)}}));
  if (when.active != no_strategy) parts.push_back(phrase("while_active", {{"card", scenario_[when.active].name}}));
  for (std::size_t i = 0; i < indicator_count; ++i) {
    const std::string ind{id_of(indicator_at(static_cast<int>(i)))};
    if (when.ind_min[i] != always.ind_min[i])
      parts.push_back(phrase("ind_min", {{"ind", ind}, {"count", std::to_string(when.ind_min[i])}}));
    if (when.ind_max[i] != always.ind_max[i])
      parts.push_back(phrase("ind_max", {{"ind", ind}, {"count", std::to_string(when.ind_max[i])}}));
  }
  return join(parts, ", ");
}

std::string CardText::of(const Line& line) const {
  std::string text = core(line);
  if (line.star) text += "*";
  if (line.per != Per::none)
    text += " " + phrase(line.per == Per::cubes ? "per_cubes" : "per_active", {{"most", std::to_string(line.most)}});
  if (line.conditional) text += " (" + conditions(line.when) + ")";
  return text;
}

std::string CardText::of(std::span<const Line> lines) const {
  std::vector<std::string> parts;
  for (const Line& line : lines) parts.push_back(of(line));
  return join(parts, ", ");
}

std::string CardText::of(const Effects& effects) const {
  std::vector<std::string> parts;
  if (!effects.common.empty()) parts.push_back(of(effects.common));
  if (effects.choose)
    parts.push_back(phrase("mode", {{"letter", "A"}, {"effect", of(effects.modes[0])}}) + phrase("or", {}) +
                    phrase("mode", {{"letter", "B"}, {"effect", of(effects.modes[1])}}));
  if (effects.roll != 0) parts.push_back(phrase("starred", {{"faces", of(effects.roll)}}));
  return parts.empty() ? phrase("nothing", {}) : join(parts, "; ");
}

std::string CardText::of(const Entry& entry) const {
  switch (entry.op) {
    case Entry::Op::cancel:
      return phrase("cancel",
                    {{"ind", of(entry.on, "")}, {"count", std::to_string(entry.by)}, {"faces", of(entry.faces)}});
    case Entry::Op::die_mod:
      return about(phrase("die_mod_active", {{"by", signed_number(entry.by)}}), entry.on, entry.rolls);
    case Entry::Op::income: return phrase("income", {{"by", signed_number(entry.by)}});
  }
  return {};
}

std::string CardText::while_active(const StrategyCard& card) const {
  std::vector<std::string> parts;
  for (const Entry& entry : card.entries) parts.push_back(of(entry));
  return join(parts, "; ");
}

std::string CardText::whole(const StrategyCard& card) const {
  std::vector<std::string> parts{on_play(card)};
  if (!card.entries.empty()) parts.push_back(while_active(card));
  if (card.removed_when_discarded) parts.push_back(once_dropped(card));
  return join(parts, "; ");
}

std::string CardText::once_dropped(const StrategyCard& card) const {
  return card.removed_when_discarded ? phrase("removed", {}) : "";  // RSL-91
}

}  // namespace parlor::resilience
