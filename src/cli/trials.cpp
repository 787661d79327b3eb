// SPDX-License-Identifier: MIT
#include "cli/trials.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/farm.h"
#include "kernel/sha256.h"
#include "lab/vary.h"

namespace parlor::cli {

Result<Kept> Kept::open(const std::string& path) {
  Kept kept;
  kept.path_ = path;
  if (path.empty()) return kept;
  std::ifstream in{path};
  std::size_t number = 0;
  std::uintmax_t whole = 0;  // bytes of lines that were written to their ends
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (in.eof()) {  // cut off while it was written: played again. What is not ours is left alone
      constexpr std::string_view ours = "{\"key\":\"";
      if (!line.starts_with(ours) && !ours.starts_with(line))
        return Fault{path + ": line " + std::to_string(number), "is not of a sweep"};
      break;
    }
    whole += line.size() + 1;
    const auto json = parse_json(line, path + ": line " + std::to_string(number));
    if (!json) return json.fault();
    if (!json->is_object() || !json->contains("key") || !(*json)["key"].is_string() || !json->contains("figures") ||
        !(*json)["figures"].is_object())
      return Fault{path + ": line " + std::to_string(number), "is not of a sweep"};
    for (const auto& [name, value] : (*json)["figures"].items())
      if (value.is_number()) kept.found_[(*json)["key"]][name] = value.get<double>();
  }
  in.close();
  std::error_code ignored;  // there may be no such file yet
  if (std::filesystem::file_size(path, ignored) > whole && !ignored) std::filesystem::resize_file(path, whole, ignored);
  kept.out_.open(path, std::ios::app);
  if (!kept.out_) return Fault{path, "cannot be written to"};
  return kept;
}

const Figures* Kept::of(const std::string& key) const {
  const auto found = found_.find(key);
  return found == found_.end() ? nullptr : &found->second;
}

void Kept::add(const std::string& key, const Json& values, const Figures& figures) {
  found_[key] = figures;
  if (path_.empty()) return;
  Json line{{"key", key}, {"values", values}, {"figures", Json::object()}};
  for (const auto& [name, value] : figures) line["figures"][name] = value;
  out_ << line.dump() << std::endl;  // at once: what is here need not be played again
}

Result<Trials> Trials::open(Plan plan, std::vector<std::string> paths, const std::string& keep,
                            const std::string& bus) {
  Trials trials;
  trials.base_ = cards_json(plan.game, plan.cards);
  trials.plan_ = std::move(plan), trials.paths_ = std::move(paths);
  if (trials.plan_.cards_name.empty()) trials.plan_.cards_name = "cards.json";
  auto kept = Kept::open(keep);
  if (!kept) return kept.fault();
  trials.kept_ = std::move(*kept);
  if (!bus.empty()) {
    auto hands = hands_on(bus);
    if (!hands) return hands.fault();
    trials.hands_ = std::move(*hands);
  }
  return trials;
}

Result<Json> Trials::cards(const std::vector<int>& values) const {
  Json cards = base_;
  for (std::size_t i = 0; i < paths_.size(); ++i)
    if (auto fault = set_number(cards, paths_[i], values[i])) return *fault;
  return cards;
}

std::optional<int> Trials::value_now(std::size_t path) const { return number_at(base_, paths_[path]); }

Result<Figures> Trials::play(const std::vector<int>& values, const Progress& progress, std::optional<Seed> seed) {
  const auto changed = cards(values);
  if (!changed) return changed.fault();
  Plan plan = plan_;
  plan.cards = changed->dump();
  if (seed) plan.seed = *seed;
  std::string bots;
  for (const Level& level : plan.bots) bots += name_of(level) + " ";
  const std::string key =
      sha256_hex(fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", version_in_words(), plan.game, plan.players,
                             plan.house_rules.dump(), plan.cards, bots, to_hex(plan.seed), plan.games));
  if (const Figures* const before = kept_.of(key)) return *before;
  const auto found = hands_ ? simulate(plan, *hands_, progress) : simulate(plan, progress);
  if (!found) return found.fault();
  Figures figures = figures_of(plan, *found);
  Json told = Json::object();
  for (std::size_t i = 0; i < paths_.size(); ++i) told[paths_[i]] = values[i];
  kept_.add(key, told, figures);
  return figures;
}

Reached reached(const Figures& figures, const std::vector<Target>& targets, int players) {
  Reached all;
  for (const auto& [name, value] : figures)
    for (const Target& target : targets)
      if (target.concerns(name, players)) ++(target.holds(value) ? all.reached : all.missed);
  return all;
}

Result<std::vector<Target>> targets_in(const std::string& file, const std::string& game) {
  if (file.empty()) return targets_of(game);
  const auto text = read_text(file);
  if (!text) return text.fault();
  const auto json = parse_json(*text, shown_name(file));
  if (!json) return json.fault();
  return read_targets(*json, shown_name(file));
}

}  // namespace parlor::cli
