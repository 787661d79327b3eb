// SPDX-License-Identifier: MIT
// One game in the terminal: a person in one seat, bots in the others.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "bots/team.h"
#include "cli/draw/draw.h"
#include "cli/kept.h"
#include "cli/question.h"
#include "cli/race.h"
#include "cli/screen.h"
#include "table/speech.h"
#include "table/table.h"

namespace parlor::cli {

std::string as_sentence(const std::string& label);  // with a full stop, unless it ends like a sentence

inline constexpr const char* ask_type = "ask";  // of a choice that the table does not know: to let another decide

class Session {
 public:
  /// `levels` has the bot of each seat; the person's own takes over when the person resigns. `cards` is the text of a file
  /// of one's own, or empty, and `cards_flag` how that file was named.
  Session(Table table, Seat me, std::vector<Level> levels, const std::string& cards, std::string cards_flag,
          Keeper keeper, const Screen& screen);

  /// Until the game is over or the player leaves.
  void play();

 private:
  const std::string& game() const { return table_.header().game; }
  bool asked() const { return !resigned_ && table_.pending().has(me_); }

  // What happens
  bool has_the_floor();
  void tell_news();
  bool tell(const std::vector<Line>& lines) const;
  void bots_move();
  void bot_moves(Seat seat);
  bool wait_and_watch();
  bool together() const;  // all decide the same questions
  SeatSet ministers() const;
  const Json& advice_of(Seat seat) const;
  std::vector<Choice> askable() const;
  bool let_decide(Seat seat);
  void let_bots_talk();
  bool act(Seat seat, const Json& action);
  bool act_for_me(const Json& action);
  void refuse(const Refused& no) const;
  void keep();
  void warn(const std::optional<Fault>& fault);

  // Asking
  void my_move();
  void put(const Question& question, const Screen& screen) const;
  void show_counsel(const Screen& screen) const;
  std::string name_of_seat(Seat seat) const;
  void ask_again(const Question& question) const;
  bool answered(Question& question, const std::vector<std::size_t>& numbers) const;
  bool chosen(const Choice& choice);
  std::vector<Choice> choices();
  std::string collected_kind() const;
  void collect(const std::string& type);
  Table with_marks(const std::vector<Choice>& pieces);
  bool toggle(const Json& piece, const Table& draft);
  void put_marks(const std::vector<Choice>& pieces, const std::string& type, std::optional<std::size_t> only,
                 const Screen& on) const;
  void advise_marks(const std::vector<Choice>& pieces, const std::string& type, const Table& draft) const;
  std::string submission(const std::string& type) const;
  bool submit(const std::string& type);
  bool confirmed(const Choice& choice);
  bool agreed(const std::string& question);
  std::optional<std::string> read(std::string_view prompt);

  // Other words
  bool obey(const std::string& line);
  void help() const;
  void explain() const;
  void show_rule(const std::string& id) const;
  void show_log() const;
  Action friends_choice(const Table& table) const;
  void advise(const Question& question) const;
  void coach(const Question& question);
  void note_coach();
  std::string numbers_for(const Question& question, const Json& action) const;
  void foresee(const Question& question) const;
  void advise(const Table& table, Action action, const std::string& label, const std::string& numbers) const;
  std::string reason_for(const Table& table, Seat seat, Action action) const;
  bool take_back();
  bool talk(std::string_view words);
  bool say_it(const Json& words);
  bool resign();
  bool act_as_typed(const std::string& line);

  // Looking
  void draw() const;
  bool show_page(std::string_view word) const;
  void show_step();
  void show_desk(const Table& table, const Screen& screen) const;

  // Leaving
  void leave() { left_ = true; }
  void say_goodbye();
  void say_end();
  std::string command_line() const;

  Table table_;
  Seat me_;
  Viewer viewer_;
  std::vector<Level> levels_;
  Team team_ = whole_machine();  // thinks along
  mutable BotChance chance_;
  mutable BySeat<Json> advice_;         // of bots, on the question at hand
  mutable std::size_t advised_at_ = 0;  // how far the record was then
  Race race_;
  Json cards_;
  std::string cards_flag_;
  const Speech& speech_;
  const Drawing& drawing_;
  Keeper keeper_;
  const Screen& screen_;
  int told_ = -1;      // the last entry whose news have been told
  std::string noted_;  // what was done last, while nothing is told of it
  std::string drawn_;  // the round and step that have been drawn
  std::set<std::string> hints_;
  std::vector<Json> marked_;  // pieces of a set that is not handed in yet
  bool left_ = false, resigned_ = false, warned_ = false, spoke_ = false;
};

}  // namespace parlor::cli
