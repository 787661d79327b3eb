// SPDX-License-Identifier: MIT
// A game that was begun on a device comes to the server. It is read and played through on another thread, by the rules alone; what it
// claims of cards and luck follows from its seed, and so from nothing that can be made up on the way.
#include <memory>
#include <utility>

#include "server/black_box.h"
#include "server/house.h"
#include "server/save.h"

namespace parlor::server {
namespace {

Answer made(const std::string& id, int status) { return answer({{"table", id}, {"link", "/t/" + id}}, status); }

}  // namespace

void House::bring(const Guest& guest, const std::string& address, const std::string& save,
                  std::function<void(Answer)> done) {
  struct Arrival {
    Answer wrong;
    std::shared_ptr<Room> room;
    std::vector<store::EntryRow> entries;
  };
  const auto read = [this, guest, save]() -> Arrival {
    const auto json = parse_json(save, "body");
    if (!json) return {refusal(400, json.fault().text()), {}, {}};
    const auto form = read_save(*json);
    if (!form) return {refusal(400, form.fault().text()), {}, {}};
    auto game = brought(*form, guest, settings_.examples);
    if (!game) return {refusal(400, game.fault().text()), {}, {}};
    const AtWork at_work{game->document.id};
    auto room = std::make_shared<Room>(*this, std::move(game->document));
    if (const auto problem = room->load(game->stored))
      return {refusal(400, "this game cannot have been: " + problem->text()), {}, {}};
    if (room->document().state == State::over)
      return {refusal(400, "only a game that goes on can be taken online"), {}, {}};
    return {{}, std::move(room), std::move(game->stored.entries)};
  };
  aside([this, read, guest, address, done = std::move(done)] {
    auto arrival = std::make_shared<Arrival>(read());
    post([this, guest, address, arrival, done] {
      if (!arrival->room) return done(arrival->wrong);
      const std::string id = arrival->room->id();
      find(id, [this, id, guest, address, arrival, done](const std::shared_ptr<Gate>& known, const Fault* problem) {
        if (problem != nullptr) return done(refusal(503, "the store does not answer; nothing was done"));
        if (known || rooms_.contains(id)) return done(made(id, 200));  // it was brought before
        rooms_.emplace(id, arrival->room);
        remember_address(id, address);
        arrival->room->present(std::move(arrival->entries));
        present_new(*arrival->room, id, guest, false, done);
      });
    });
  });
}

}  // namespace parlor::server
