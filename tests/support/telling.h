// SPDX-License-Identifier: MIT
// What a viewer was told and what it knows, compared between worlds that it could not tell apart. Two properties meet here:
//   who knows the same was told the same: an event says nothing that `known` keeps from the viewer;
//   who was told the same knows the same: `known` holds nothing that no event told. (A redeal keeps all that is known, so
//   a `known` that shows too much looks sound from every other side.)
// To see that they catch what they should, a test may put a `known` of its own in the place of the game's.
#pragma once

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "words/game.h"
#include "words/json.h"

namespace parlor::test {

template <class State> bool same_bytes(const State& one, const State& other) {
  return std::memcmp(&one, &other, sizeof one) == 0;
}

/// `known` without what all see lying on the table though no event says it; a game whose table has such things names them in
/// its invariants.h.
template <class G> typename G::State unspoken(const G&, const typename G::State& known) { return known; }

/// What the table is asked, where all see it lying open and no event says it; likewise named by a game's invariants.h.
template <class G> int asked(const G&, const typename G::State&) { return 0; }

/// What `viewer` hears of `told`, without what `news` names: "Event.field", or "Event" as a whole.
template <Game G>
Json heard(const G& game, Viewer viewer, const std::vector<Told<typename G::Event>>& told,
           const std::set<std::string>& news = {}) {
  Json all = Json::array();
  for (const auto& [event, seers] : told) {
    Json json = game.to_json(event, viewer.among(seers));
    const std::string type = json["type"];
    if (news.contains(type)) continue;
    for (const std::string& field : news)
      if (field.starts_with(type + ".")) json.erase(field.substr(type.size() + 1));
    all.push_back(std::move(json));
  }
  return all;
}

/// One way that a step could have gone, for all that the viewer knew before it.
template <Game G>
struct Lived {
  typename G::State state;
  std::vector<Told<typename G::Event>> told{};
  Action action{};
};

/// The same step in several worlds: the real one first, then some that `me` could not tell from it.
template <Game G, class Known>
class Worlds {
 public:
  Worlds(const G& game, const Known& known, const typename G::State& real, Seat me, int count, Rng& dice)
      : game_{game}, known_{known}, me_{me}, dice_{dice} {
    lived_.push_back({real});
    while (static_cast<int>(lived_.size()) < count) lived_.push_back({game.redeal(known(real, Viewer{me}), me, dice)});
  }

  /// `actor` acts: alike in all worlds as far as that goes, or in each as it may; by the same chance or by any.
  void step(Seat actor, bool alike, const Rng& chance, bool same_chance) {
    const std::uint32_t choice = dice_.word();
    std::vector<Lived<G>> went_on;
    for (Lived<G>& lived : lived_) {
      Choices choices;
      game_.choices(lived.state, actor, choices);
      if (choices.empty()) continue;
      const std::uint32_t mine = alike || actor == me_ ? choice : dice_.word();
      lived.action = choices[static_cast<int>(mine % static_cast<std::uint32_t>(choices.size()))];
      if (const bool forced = alike && choice % 2 == 0 && !went_on.empty();
          forced && game_.forbids(lived.state, actor, went_on[0].action).empty())
        lived.action = went_on[0].action;
      Rng own = same_chance ? chance : Rng{dice_.seed()};
      Journal<typename G::Event> journal{lived.told};
      game_.apply(lived.state, actor, lived.action, own, journal);
      went_on.push_back(lived);
    }
    lived_ = std::move(went_on);
  }

  /// Calls `fault` for every two worlds in which a viewer knows the same after having been told differently. `news`: what
  /// events disclose to all that a state need not keep.
  template <class Fault> int who_knows_the_same_was_told_the_same(const std::set<std::string>& news, Fault&& fault) {
    return compare([&](Viewer viewer, const Lived<G>& one, const Lived<G>& other) {
      if (!same_bytes(known_(one.state, viewer), known_(other.state, viewer))) return false;
      const Json here = heard(game_, viewer, one.told, news), there = heard(game_, viewer, other.told, news);
      if (here != there) fault("knows the same, but heard\n  " + here.dump() + "\nand\n  " + there.dump());
      return true;
    });
  }

  /// The converse: for every two worlds in which a viewer was told the same and now knows different things.
  template <class Fault> int who_was_told_the_same_knows_the_same(Fault&& fault) {
    return compare([&](Viewer viewer, const Lived<G>& one, const Lived<G>& other) {
      if (game_.pending(one.state) != game_.pending(other.state)) return false;  // all see whose turn it is
      if (asked(game_, one.state) != asked(game_, other.state)) return false;    // and what is asked
      if (heard(game_, viewer, one.told) != heard(game_, viewer, other.told)) return false;
      const auto here = unspoken(game_, known_(one.state, viewer));
      const auto there = unspoken(game_, known_(other.state, viewer));
      if (!same_bytes(here, there))
        fault("heard the same, " + heard(game_, viewer, one.told).dump() + ", but knows different things" +
              difference(game_, here, there));
      return true;
    });
  }

 private:
  template <class Compare> int compare(Compare&& compare_two) {
    int compared = 0;
    for (std::size_t i = 1; i < lived_.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        for (const Viewer viewer : {Viewer{me_}, Viewer::spectator()})
          compared += compare_two(viewer, lived_[j], lived_[i]) ? 1 : 0;
    return compared;
  }

  const G& game_;
  const Known& known_;
  Seat me_;
  Rng& dice_;
  std::vector<Lived<G>> lived_;
};

/// Many deals: whoever is told the same by the first words of a game knows the same.
template <Game G, class Known, class Fault>
void deals_told_the_same_are_known_the_same(const G& game, const Known& known, int deals, Rng& dice, Fault&& fault) {
  std::map<std::string, typename G::State> first;  // by who was told what
  for (int number = 0; number < deals; ++number) {
    Rng chance{dice.seed()};
    std::vector<Told<typename G::Event>> told;
    Journal<typename G::Event> journal{told};
    const auto state = game.start(chance, journal);
    for (int seat = 0; seat <= game.players(); ++seat) {
      const Viewer viewer = seat == game.players() ? Viewer::spectator() : Viewer{seat_at(seat)};
      const auto now = unspoken(game, known(state, viewer));
      const auto [before, is_new] = first.emplace(std::to_string(seat) + heard(game, viewer, told).dump(), now);
      if (!is_new && !same_bytes(before->second, now))
        fault("seat " + std::to_string(seat) + " was dealt to in the same words, but knows different things" +
              difference(game, before->second, now));
    }
  }
}

}  // namespace parlor::test
