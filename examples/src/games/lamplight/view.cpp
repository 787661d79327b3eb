// SPDX-License-Identifier: MIT
// Everything about knowing: what a viewer knows, what it leaves possible, and how it reads.
#include <array>

#include "games/lamplight/rules.h"
#include "words/json.h"
#include "words/say.h"
#include "words/spelling.h"
#include "words/told.h"
#include "words/view_text.h"

namespace parlor::lamplight {
namespace {

enum class Thing : std::uint8_t { lamp };  // what an action may name
constexpr std::array action_forms{ActionForm{"light", {{"lamp", in_a, Thing::lamp}}},
                                  ActionForm{"douse", {{"lamp", in_a, Thing::lamp}}}};

/// A lamp's number; null when the viewer does not know it.
Json shown(Lamp lamp) { return lamp == unknown_lamp ? Json{} : Json(number(lamp)); }

/// What each event says.
struct Teller {
  auto operator()(const LampTaken& e) const {
    return told<"lamp_taken">(field<"seat">(e.seat), secret<"lamp">(number(e.lamp)));
  }
  auto operator()(const LampLit& e) const {
    return told<"lamp_lit">(field<"seat">(e.seat), field<"lamp">(number(e.lamp)));
  }
  auto operator()(const LampDoused& e) const {
    return told<"lamp_doused">(field<"seat">(e.seat), secret<"lamp">(number(e.lamp)));
  }
  auto operator()(const LampBlownOut& e) const {
    return told<"lamp_blown_out">(field<"seat">(e.seat), field<"lamp">(number(e.lamp)));
  }
  auto operator()(const GameEnded& e) const { return told<"game_ended">(field<"winners">(e.winners)); }
};

}  // namespace

/// Built by adding: first what all see, then what this seat has earned.
State Rules::known(const State& s, Viewer viewer) const {
  if (viewer.is_recorder()) return s;
  State k;
  k.turn = s.turn, k.street = s.street;
  for (Seat seat : seats())
    for (Lamp lamp : s.hand[seat]) k.hand[seat].push(viewer.is(seat) ? lamp : unknown_lamp);
  for (const Doused& one : s.gutter)
    k.gutter.push({one.by == nobody || viewer.is(one.by) ? one.lamp : unknown_lamp, one.by});  // LAM-06, LAM-07
  for (int i = 0; i < s.cart.size(); ++i) k.cart.push(unknown_lamp);
  return k;
}

/// The lamps that I have not seen, shuffled over the places where I know none.
State Rules::redeal(const State& known, Seat, Rng& rng) const {
  State s = known;
  std::array<int, brightest + 1> left = content_->copies;
  const auto see = [&](Lamp lamp) { --left[static_cast<std::size_t>(lamp)]; };
  for (Seat seat : seats()) {
    for (Lamp lamp : s.hand[seat]) see(lamp);
    for (Lamp lamp : s.street[seat]) see(lamp);
  }
  for (const Doused& one : s.gutter) see(one.lamp);
  List<Lamp, lamp_count> unseen;
  for (int lamp = 1; lamp <= brightest; ++lamp)
    for (int copy = 0; copy < left[static_cast<std::size_t>(lamp)]; ++copy) unseen.push(static_cast<Lamp>(lamp));
  rng.shuffle(unseen);
  const auto fill = [&](Lamp& lamp) {
    if (lamp == unknown_lamp) lamp = unseen.pop();
  };
  for (Seat seat : seats())
    for (Lamp& lamp : s.hand[seat]) fill(lamp);
  for (Doused& one : s.gutter) fill(one.lamp);
  for (Lamp& lamp : s.cart) fill(lamp);
  return s;
}

void Rules::draw(const State& known, Viewer viewer, std::span<const Told<Event>>, ViewDraft& view) const {
  view.field("turn", pending(known).empty() ? -1 : index(known.turn));
  view.field("cart", known.cart.size());
  if (viewer.is_seat())
    view.part("mine", Mark{known.hand[viewer.seat()]},
              [&](JsonText& out) { out.value(number_list(known.hand[viewer.seat()])); });
  view.list("seats", [&] {
    for (Seat seat : seats())
      view.item(Mark{known.street[seat], known.hand[seat]}, [&](JsonText& out) {
        out.value(tree({{"street", number_list(known.street[seat])},
                        {"shine", shine(known, seat)},
                        {"hand", known.hand[seat].size()}}));
      });
  });
  view.part("gutter", Mark{known.gutter}, [&](JsonText& out) {
    out.list([&] {
      for (const Doused& one : known.gutter) out.value(shown(one.lamp));
    });
  });
}

std::span<const ActionForm> Rules::forms() { return action_forms; }
Domain Rules::domain(std::uint8_t) const { return {"lamp", 1, brightest}; }
Fields::Value Rules::value(std::uint8_t, int lamp) const { return Fields::Value::of(lamp); }
Fields Rules::fields(Action action) const { return spell(*this, action); }
Result<Action> Rules::action_from(const Json& json) const { return read_spelling(*this, json); }

Json Rules::to_json(const Event& event, bool whole) const { return tell(Teller{}, event, whole); }
Json Rules::event_forms() { return parlor::event_forms<Teller, Event>(); }

Json Rules::outcome(const State& s) const {
  Json shines = Json::array();
  for (Seat seat : seats()) shines.push_back(shine(s, seat));
  return tree({{"reason", "dawn"}, {"shine", shines}});
}

}  // namespace parlor::lamplight
