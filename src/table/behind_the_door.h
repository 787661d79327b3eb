// SPDX-License-Identifier: MIT
// What is behind the table's door, for every game alike. Only the files that are made for one game each include this.
#pragma once

#include <array>
#include <atomic>

#include "kernel/sha256.h"
#include "table/cards.h"
#include "table/door.h"
#include "table/people.h"
#include "table/phrases.h"
#include "table/speech.h"
#include "table/words_told.h"
#include "words/house_rules.h"
#include "words/preview.h"
#include "words/spelling.h"
#include "words/view_text.h"

namespace parlor {

inline constexpr std::array<std::pair<std::uint8_t, std::string_view>, 3> house_actions{
    {{timeout_kind, "timeout"}, {return_kind, "return"}, {leave_kind, "leave"}}};

inline std::atomic<std::uint64_t> names_made{0};

template <Game G>
class Playing final : public InPlay {
 public:
  Playing(G game, const Seed& seed) : game_{std::move(game)}, rng_{seed}, state_{begin()} {}

  int players() const override { return game_.players(); }
  int most_actions() const override { return G::facts.most_actions; }
  SeatSet pending() const override { return game_.pending(state_); }
  int rounds() const override { return game_.rounds(game_.known(state_, Viewer::spectator())); }
  void choices(Seat seat, Choices& out) const override { game_.choices(state_, seat, out); }
  RuleId forbids(Seat seat, Action action) const override { return game_.forbids(state_, seat, action); }
  RuleId forbids_words(Seat from, Seat to) const override { return game_.forbids_words(state_, from, to); }
  bool words_are_public() const override { return game_.words_are_public(); }
  std::uint32_t talks() const override { return game_.talks(state_); }
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

  BySeat<Asked> asked() const override {
    BySeat<Asked> asked;
    const auto known = game_.known(state_, Viewer::spectator());
    for (Seat seat : game_.pending(known)) {
      asked[seat].seconds = game_.seconds(known, seat);
      if constexpr (told_apart) asked[seat].decision = game_.decision(known, seat);
    }
    return asked;
  }
  bool tells_decisions_apart() const override { return told_apart; }
  /// Where all win together whoever speaks first speaks for all.
  bool people_first() const override {
    return G::facts.cooperative || game_.people_first(game_.known(state_, Viewer::spectator()));
  }
  int bot_wait(Seat seat, Rng& rng) const override {
    return game_.bot_wait(game_.known(state_, Viewer::spectator()), seat, rng);
  }
  bool has_rules_on_absence() const override { return G::rules_on_absence; }

  Fields reason(Seat seat, Action action) const override {
    return game_.reason(game_.known(state_, Viewer{seat}), seat, action);
  }
  std::vector<Fields> preview(Seat seat, Action choice) const override {
    std::vector<Fields> changes;
    for (const Change& change : parlor::preview(game_, game_.known(state_, Viewer{seat}), seat, choice))
      changes.push_back(change.fields());
    return changes;
  }
  const void* rules() const override { return &game_; }
  void known(Viewer viewer, void* into) const override {
    *static_cast<typename G::State*>(into) = game_.known(state_, viewer);
  }

  void draw(Viewer viewer, ViewDraft& view) const override {
    const auto known = game_.known(state_, viewer);
    game_.draw(known, viewer, history_, view);
    if (viewer.is_seat() && !spoken_.empty())
      game_.draw_hearsay(known, viewer.seat(), spoken_.size(), [&] { return hearsay(viewer.seat()); }, view);
  }

  void hear(Seat from, Seat to, const std::string& words) override {
    for (Remark remark : remarks_in(words)) spoken_.push_back({history_.size(), from, to, remark});
  }
  std::vector<Remark> remarks_in(const std::string& words) const override {
    return game_.understood().empty() ? std::vector<Remark>{} : phrases().in(words);
  }
  bool fits(Seat from, Seat to, const std::string& words) const override {
    const auto known = game_.known(state_, Viewer{from});
    for (Remark remark : remarks_in(words))
      if (!game_.fits(known, from, to, remark)) return false;
    return true;
  }
  /// What was said and what was seen, in the order in which it came about.
  Hearsay hearsay(Seat seat) const override {
    Hearsay heard;
    if (game_.understood().empty()) return heard;
    auto word = spoken_.begin();
    for (std::size_t event = 0; event <= history_.size(); ++event) {
      for (; word != spoken_.end() && (word->after <= event || event == history_.size()); ++word)
        if (word->from == seat || word->to == seat || game_.words_are_public())
          heard.push_back({word->remark, word->from, word->to, heard.empty() ? std::uint16_t{0} : heard.back().round});
      if (event < history_.size()) game_.witness(heard, seat, history_[event]);
    }
    return heard;
  }
  void speak(const Speech& speech) override { speech_ = &speech, forget_names(); }
  const Speech& speech() const override { return *speech_; }
  void seat_people(std::vector<std::string> people) override { people_ = std::move(people), forget_names(); }

  /// Those that change are made anew when something they depend on did: every label and sentence asks for them.
  const Names& names() const override {
    if (names_are_new_) return *names_;
    const auto known = game_.known(state_, Viewer::spectator());
    if (names_ == nullptr || !same_names(known)) {
      names_ = std::make_shared<const Names>(in_words(names_of(game_, known), people_, game_.lasting_names(), *speech_),
                                             game_.lasting_names());
      names_version_ = ++names_made;
    }
    naming_ = game_.naming(known);
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
  std::span<const ActionForm> forms() const override { return G::forms(); }
  std::vector<Action> conceivable(std::uint8_t kind) const override { return parlor::conceivable(game_, kind); }
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
    for (Spoken& word : spoken_) word.after = std::min(word.after, history_.size());
    names_are_new_ = false;
    before_.reset();
  }

  std::string fingerprint() const override {
    return sha256_hex({reinterpret_cast<const char*>(&state_), sizeof state_});
  }
  std::unique_ptr<InPlay> copy() const override { return std::make_unique<Playing>(*this); }

 private:
  static constexpr bool told_apart =
      !std::same_as<decltype(std::declval<const G&>().decision(std::declval<const typename G::State&>(), Seat{})),
                    Unsaid>;

  typename G::State begin() {
    Journal<typename G::Event> journal{history_};
    return game_.start(rng_, journal);
  }

  using Naming = decltype(std::declval<G>().naming(std::declval<typename G::State>()));
  void forget_names() { names_.reset(), names_are_new_ = false; }
  bool same_names(const typename G::State& known) const {
    if constexpr (std::same_as<Naming, Unsaid>) return false;
    else return game_.naming(known) == naming_;
  }

  /// In the words of this table: what somebody is called is part of them. They are made anew when another table was asked
  /// meanwhile: a table that nobody talks at keeps none.
  const Phrases& phrases() const {
    thread_local std::shared_ptr<const Phrases> made;
    thread_local std::uint64_t version = 0;
    if (const std::uint64_t asked = names_version(); made == nullptr || version != asked)
      made = std::make_shared<const Phrases>(game_, *speech_, names()), version = asked;
    return *made;
  }

  struct Spoken {
    std::size_t after;  // so many events
    Seat from, to;
    Remark remark;
  };
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
  const Speech* speech_ = &speech_of(G::facts.name);
  std::vector<std::string> people_ = std::vector<std::string>(static_cast<std::size_t>(game_.players()));
  mutable std::shared_ptr<const Names> names_;
  mutable Naming naming_{};
  mutable std::uint64_t names_version_ = 0;
  mutable bool names_are_new_ = false;
  std::vector<Spoken> spoken_;
};

template <class G> const Facts& Door<G>::facts = G::facts;

template <class G> std::span<const HouseRuleSpec> Door<G>::house_rules() { return G::house_rules(); }

template <class G> Customs Door<G>::customs(const HouseRules& chosen) { return G::customs(chosen); }

template <class G> bool Door<G>::is_scenario(const Json& json) { return G::is_scenario(json); }

template <class G> Result<CardsNamed> Door<G>::content(const std::string& text, const std::string& where) {
  const auto cards = cards_of<G>(text, where);
  if (!cards) return cards.fault();
  return CardsNamed{cards->hash, cards->pack};
}

/// The game that is asked for, the hash of its cards and its house rules.
template <Game G>
struct Chosen {
  G game;
  std::string content;
  HouseRules house_rules;
  std::optional<Pack> pack;
};
template <Game G> Result<Chosen<G>> chosen(const Opening& opening) {
  if (opening.rules > G::facts.rules_version)
    return Fault{"rules", "this table was played by version " + std::to_string(opening.rules) +
                              " of the rules; this program knows version " + std::to_string(G::facts.rules_version)};
  const Cards<G>* cards = &own_cards<G>();
  std::optional<Cards<G>> given;
  if (!opening.cards.empty()) {
    auto read = read_cards<G>(opening.cards, opening.cards_name, opening.rules, opening.content);
    if (!read) return read.fault();
    cards = &given.emplace(std::move(*read));
  }
  auto house_rules = read_house_rules(G::house_rules(), opening.house_rules, "house_rules");
  if (!house_rules) return house_rules.fault();
  house_rules->version = opening.rules == 0 ? G::facts.rules_version : opening.rules;
  auto game = G::make(cards->content, opening.players, *house_rules);
  if (!game) return game.fault();
  return Chosen<G>{std::move(*game), cards->hash, *house_rules, cards->pack};
}

template <class G> Result<Opened> Door<G>::open(const Opening& opening) {
  auto asked = chosen<G>(opening);
  if (!asked) return asked.fault();
  return Opened{std::make_unique<Playing<G>>(std::move(asked->game), opening.seed), asked->content,
                asked->house_rules.version, write_house_rules(G::house_rules(), asked->house_rules), asked->pack};
}

// ---- And nothing around it ----

template <Game G>
class BareGame final : public Bare {
 public:
  explicit BareGame(G game) : game_{std::move(game)} {}

  const Facts& facts() const override { return G::facts; }
  int players() const override { return game_.players(); }
  std::size_t state_bytes() const override { return sizeof(State); }
  void start(void* state, Rng& rng) const override {
    Journal<typename G::Event> silence;
    ::new (state) State(game_.start(rng, silence));
  }
  SeatSet pending(const void* state) const override { return game_.pending(at(state)); }
  void choices(const void* state, Seat seat, Choices& out) const override { game_.choices(at(state), seat, out); }
  RuleId forbids(const void* state, Seat seat, Action action) const override {
    return game_.forbids(at(state), seat, action);
  }
  void apply(void* state, Seat seat, Action action, Rng& rng) const override {
    Journal<typename G::Event> silence;
    game_.apply(*static_cast<State*>(state), seat, action, rng, silence);
  }
  double score(const void* state, Seat seat) const override { return game_.score(at(state), seat); }
  void known(const void* state, Seat seat, void* into) const override {
    ::new (into) State(game_.known(at(state), Viewer{seat}));
  }
  void redeal(const void* known, Seat seat, Rng& rng, void* into) const override {
    ::new (into) State(game_.redeal(at(known), seat, rng));
  }
  Action suggest(const void* known, Seat seat, Rng& rng) const override { return game_.suggest(at(known), seat, rng); }

 private:
  using State = typename G::State;
  static const State& at(const void* state) { return *static_cast<const State*>(state); }

  G game_;
};

template <class G> Result<std::unique_ptr<const Bare>> Door<G>::bare(const Opening& opening) {
  auto asked = chosen<G>(opening);
  if (!asked) return asked.fault();
  return std::unique_ptr<const Bare>{std::make_unique<BareGame<G>>(std::move(asked->game))};
}

// ---- What its actions and events look like ----

/// JSON Schema of what a field may say, with as many players as the game has usually.
template <class G> Json schema_of_field(const G& game, const ActionField& field) {
  using Kind = Fields::Value::Kind;
  const Domain domain = game.domain(field.thing);
  switch (game.value(field.thing, domain.last).kind) {
    case Kind::truth:  return {{"type", "boolean"}};
    case Kind::number: return {{"type", "integer"}, {"description", std::string{domain.what}}};
    case Kind::words:  return {{"type", "array"}, {"items", {{"type", "string"}}}, {"minItems", 1}, {"maxItems", 2}};
    default:           break;
  }
  if (!domain.listed) return {{"type", "string"}, {"description", std::string{domain.what}}};
  Json words = Json::array();
  for (int number = domain.first; number <= domain.last; ++number)
    words.push_back(std::string{game.value(field.thing, number).word});
  return {{"enum", words}};
}

template <class G> Json Door<G>::action_schema() {
  const auto game = G::make(own_cards<G>().content, G::facts.players.usual, default_house_rules(G::house_rules()));
  Json kinds = Json::array();
  for (const ActionForm& form : G::forms()) {
    Json fields{{"type", {{"const", std::string{form.type()}}}}}, required = Json::array({"type"});
    for (const ActionField& field : form.fields()) {
      fields[std::string{field.name}] = schema_of_field(*game, field);
      if (!field.optional) required.push_back(std::string{field.name});
    }
    kinds.push_back(
        {{"type", "object"}, {"properties", fields}, {"required", required}, {"additionalProperties", false}});
  }
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", "An action in " + std::string{G::facts.title}},
          {"oneOf", kinds}};
}

template <class G> Json Door<G>::event_schema() {
  Json kinds = G::event_forms();
  if (G::facts.letters) kinds.push_back(decltype(words_told(Seat{}, Seat{}, {}))::schema());
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", "An event in " + std::string{G::facts.title} + ", as a viewer is told it"},
          {"oneOf", kinds}};
}

// ---- The signature: games with fixed seeds ----

inline constexpr int games_each = 12;  // for every number of seats: half at random, half by the games' own hints

template <Game G> std::string ending_of(const G& game, Rng& rng, bool by_hints) {
  Journal<typename G::Event> silence;
  Choices choices;
  auto state = game.start(rng, silence);
  for (SeatSet who = game.pending(state); !who.empty(); who = game.pending(state)) {
    const Seat seat = rng.pick(who);
    choices.clear();
    game.choices(state, seat, choices);
    Action action = rng.pick(choices);
    if (by_hints) action = game.suggest(game.known(state, Viewer{seat}), seat, rng);
    game.apply(state, seat, action, rng, silence);
  }
  for (int seat = 0; seat < game.players(); ++seat)
    state = game.redeal(game.known(state, Viewer{seat_at(seat)}), seat_at(seat), rng);
  return {reinterpret_cast<const char*>(&state), sizeof state};
}

template <class G> std::string Door<G>::signature() {
  std::string endings;
  for (int players = G::facts.players.least; players <= G::facts.players.most; ++players) {
    const auto game = G::make(own_cards<G>().content, players, default_house_rules(G::house_rules()));
    for (int number = 0; number < games_each; ++number) {
      Rng rng{seed_of(static_cast<std::uint64_t>(number)), static_cast<std::uint64_t>(players)};
      endings += ending_of(*game, rng, number % 2 == 1);
    }
  }
  return sha256_hex(endings).substr(0, 16);
}

}  // namespace parlor
