// SPDX-License-Identifier: MIT
#include "table/in_play.h"

#include <array>
#include <atomic>

#include "kernel/sha256.h"
#include "kernel/view_text.h"
#include "table/catalogue.h"
#include "table/people.h"
#include "table/speech.h"

namespace parlor {
namespace {

constexpr std::array<std::pair<std::uint8_t, std::string_view>, 3> house_actions{
    {{timeout_kind, "timeout"}, {return_kind, "return"}, {leave_kind, "leave"}}};

std::atomic<std::uint64_t> names_made{0};

template <Game G>
class Playing final : public InPlay {
 public:
  Playing(G game, const Seed& seed) : game_{std::move(game)}, rng_{seed}, state_{begin()} {}

  int players() const override { return game_.players(); }
  SeatSet pending() const override { return game_.pending(state_); }
  void choices(Seat seat, Choices& out) const override { game_.choices(state_, seat, out); }
  RuleId forbids(Seat seat, Action action) const override { return game_.forbids(state_, seat, action); }
  RuleId forbids_words(Seat from, Seat to) const override {
    if constexpr (requires { game_.forbids_words(state_, from, to); }) return game_.forbids_words(state_, from, to);
    return "talk";
  }
  bool words_are_public() const override {
    if constexpr (requires { game_.words_are_public(); }) return game_.words_are_public();
    return false;
  }
  bool reversible(Seat seat, Action action) const override { return game_.reversible(state_, seat, action); }
  void apply(Seat seat, Action action) override {
    Journal<typename G::Event> journal{history_};
    game_.apply(state_, seat, action, rng_, journal);
    names_are_new_ = false;
  }
  double score(Seat seat) const override { return game_.score(state_, seat); }
  Action suggest(Seat seat, Rng& rng) const override {
    return game_.suggest(game_.known(state_, Viewer{seat}), seat, rng);
  }
  const void* rules() const override { return &game_; }
  void known(Viewer viewer, void* into) const override {
    *static_cast<typename G::State*>(into) = game_.known(state_, viewer);
  }

  void draw(Viewer viewer, ViewDraft& view) const override {
    game_.draw(game_.known(state_, viewer), viewer, history_, view);
  }
  void speak(const Speech& speech) override { speech_ = &speech, forget_names(); }
  const Speech& speech() const override { return *speech_; }
  void seat_people(std::vector<std::string> people) override { people_ = std::move(people), forget_names(); }

  /// Those that change are made anew when something they depend on did: every label and sentence asks for them.
  const Names& names() const override {
    if (names_are_new_) return *names_;
    const auto known = game_.known(state_, Viewer::spectator());
    if (names_ == nullptr || !same_names(known)) {
      names_ = std::make_shared<const Names>(in_words(game_.names(known), people_, game_.lasting_names(), *speech_),
                                             game_.lasting_names());
      names_version_ = ++names_made;
    }
    if constexpr (says_when_names_change) naming_ = game_.naming(known);
    names_are_new_ = true;
    return *names_;
  }
  std::uint64_t names_version() const override { return names(), names_version_; }
  Json outcome() const override { return game_.outcome(state_); }

  Fields fields(Action action) const override {
    for (const auto& [kind, word] : house_actions)
      if (action.kind == kind) {
        Fields fields{word};
        fields.add("seat", action.a);
        return fields;
      }
    return game_.fields(action);
  }
  Result<Action> action_from(Seat seat, const Json& json) const override {
    if (seat != house) return game_.action_from(json);
    Reader::Document document{json, "action"};
    Reader& in = document.root();
    std::vector<std::string_view> words;
    for (const auto& [kind, word] : house_actions) words.push_back(word);
    const auto which = static_cast<std::size_t>(in.only({"type", "seat"}).at("type").one_of(words));
    const Action action{house_actions[which].first, static_cast<std::uint8_t>(in.integer("seat", 0, players() - 1))};
    if (!document.sound()) return document.fault();
    return action;
  }

  std::size_t told() const override { return history_.size(); }
  bool sees_all_of(std::size_t event, Viewer viewer) const override { return viewer.among(history_[event].seers); }
  Json event(std::size_t event, bool whole) const override { return game_.to_json(history_[event].event, whole); }
  SeatSet seers(std::size_t event) const override { return history_[event].seers; }

  void remember() override { before_ = std::make_shared<const Before>(Before{state_, rng_, history_.size()}); }
  void forget() override { before_.reset(); }
  bool remembers() const override { return before_ != nullptr; }
  void go_back() override {
    state_ = before_->state, rng_ = before_->rng;
    history_.erase(history_.begin() + static_cast<std::ptrdiff_t>(before_->told), history_.end());
    names_are_new_ = false;
    before_.reset();
  }

  std::string fingerprint() const override {
    return sha256_hex({reinterpret_cast<const char*>(&state_), sizeof state_});
  }
  std::unique_ptr<InPlay> copy() const override { return std::make_unique<Playing>(*this); }

 private:
  typename G::State begin() {
    Journal<typename G::Event> journal{history_};
    return game_.start(rng_, journal);
  }

  void forget_names() { names_.reset(), names_are_new_ = false; }

  static constexpr bool says_when_names_change =
      requires(const G& game, const typename G::State& known) { game.naming(known); };
  bool same_names(const typename G::State& known) const {
    if constexpr (says_when_names_change) return game_.naming(known) == naming_;
    return false;
  }
  static auto naming_type() {
    if constexpr (says_when_names_change)
      return decltype(std::declval<G>().naming(std::declval<typename G::State>())){};
    else return 0;
  }

  struct Before {
    typename G::State state;
    Rng rng;
    std::size_t told;
  };

  G game_;
  Rng rng_;
  std::vector<Told<typename G::Event>> history_;
  typename G::State state_;
  std::shared_ptr<const Before> before_;  // apart: most tables in memory have none
  const Speech* speech_ = &speech_of(G::name);
  std::vector<std::string> people_ = std::vector<std::string>(static_cast<std::size_t>(game_.players()));
  mutable std::shared_ptr<const Names> names_;
  mutable decltype(naming_type()) naming_{};
  mutable std::uint64_t names_version_ = 0;
  mutable bool names_are_new_ = false;
};

template <Game G> Result<Opened> open(const Opening& opening) {
  const Cards<G>* cards = &own_cards<G>();
  std::optional<Cards<G>> given;
  if (!opening.cards.empty()) {
    auto read = read_cards<G>(opening.cards, opening.cards_name);
    if (!read) return read.fault();
    cards = &given.emplace(std::move(*read));
  }
  const auto house_rules = read_house_rules(G::house_rules(), opening.house_rules, "house_rules");
  if (!house_rules) return house_rules.fault();
  auto game = G::make(cards->content, opening.players, *house_rules);
  if (!game) return game.fault();
  return Opened{std::make_unique<Playing<G>>(std::move(*game), opening.seed), cards->hash, G::rules_version,
                write_house_rules(G::house_rules(), *house_rules)};
}

}  // namespace

Result<Opened> open_game(const Opening& opening) {
  Result<Opened> opened = no_such_game(opening.game);
  Catalogue::with(opening.game, [&]<class G>(std::type_identity<G>) { opened = open<G>(opening); });
  return opened;
}

}  // namespace parlor
