// SPDX-License-Identifier: MIT
// What the subcommands share. A subcommand adds itself to the program: its name, its arguments and what it does, which
// answers with the exit code. A fault becomes one line on standard error and exit code 2.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "kernel/fault.h"
#include "table/table.h"

namespace CLI {
class App;
}

namespace parlor::cli {

inline constexpr int good = 0, failed = 1, bad_usage = 2;

/// One line on standard error, whatever the text; answers with the exit code.
int complain(const std::string& text, int code = bad_usage);

/// A subcommand's arguments. (CLI11 does the work, in one file only: it takes long to compile.)
class Command {
 public:
  explicit Command(CLI::App& app) : app_{&app} {}

  // "GAME" is a place, "-s,--seed" a flag. What is not typed keeps its value.
  void needs(const std::string& name, std::string& into, const std::string& says);
  void takes(const std::string& name, std::string& into, const std::string& says);
  void takes(const std::string& name, std::vector<std::string>& into, const std::string& says);  // once or more
  template <class Number> void takes(const std::string& name, Number& into, Number least, Number most,
                                     const std::string& says);
  void flag(const std::string& name, bool& into, const std::string& says);
  void at_most_one(const std::vector<std::string>& names);

 private:
  CLI::App* app_;
};

class Program {
 public:
  Program();
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// A subcommand whose arguments land in a fresh `Flags`; `describe` names them, `run` does the work.
  template <class Flags>
  void add(const std::string& name, const std::string& does, const std::string& example,
           void (*describe)(Command&, Flags&), Result<int> (*run)(const Flags&)) {
    auto flags = std::make_shared<Flags>();
    Command command = subcommand(name, does, example, [flags, run] { return run(*flags); });
    describe(command, *flags);
  }

  int start(int argc, char** argv);

 private:
  Command subcommand(const std::string& name, const std::string& does, const std::string& example,
                     std::function<Result<int>()> task);

  std::unique_ptr<CLI::App> app_;
  std::function<Result<int>()> task_;  // of the subcommand that was called
};

// One file each
void add_games(Program& program);
void add_rules(Program& program);
void add_cards(Program& program);
void add_print(Program& program);
void add_record(Program& program);
void add_replay(Program& program);
void add_review(Program& program);
void add_verify(Program& program);
void add_simulate(Program& program);
void add_arena(Program& program);
void add_calibrate(Program& program);
void add_work(Program& program);
void add_compare(Program& program);
void add_sweep(Program& program);
void add_tune(Program& program);
void add_play(Program& program);
void add_learn(Program& program);
void add_bench(Program& program);
void add_scenario(Program& program);
void add_schema(Program& program);
void add_serve(Program& program);
void add_export(Program& program);
void add_backup(Program& program);
void add_restore(Program& program);
void add_check(Program& program);
void add_admin(Program& program);

std::string program_name();      // "parlor 0a1b2c3d4e5f": which commit it was built from
std::string version_in_words();  // of the program, its cards and its rules

/// What a table is opened with: as typed, and as read from that.
struct TableFlags {
  std::string game, seed, content, scenario, bots = "medium";
  int players = 0;  // 0: as many as usual
  bool examples = false;
  std::vector<std::string> house_rules;

  void add_to(Command& command, bool needs_game = true, bool takes_content = true);
};
struct TableChoice {
  Header header;  // without the seats
  std::vector<Level> levels;
  std::string cards, cards_name;  // the text of the content file; empty: the game's own
  std::optional<Pack> pack{};     // that they are
};
Result<TableChoice> read(const TableFlags& typed);

std::vector<std::string> words_in(const std::string& list);  // "witch,demon"

/// A file's text; "-" is standard input. Refuses what is longer than any record can be.
Result<std::string> read_text(const std::string& path);
std::string shown_name(const std::string& path);  // "-" becomes "standard input"

/// Refuses an unknown game.
Result<std::string> known_game(const std::string& name);

/// The cards of a game as they stand in its file; `cards` is the text of another one, or empty. `hash` names those that a table is
/// played with, which may be earlier ones of the game.
Json cards_json(const std::string& game, const std::string& cards, const std::string& hash = {});

/// "Miss Araminta Vexley and Captain Lucian Harrowgate", or "nobody".
std::string winners_in_words(const Table& table);

}  // namespace parlor::cli
