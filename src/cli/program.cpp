// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <sstream>
#include <utility>

#include "cli/command.h"
#include "cli/screen.h"

namespace parlor::cli {
namespace {

bool is_command(const CLI::App& app, const std::string& name) {
  const auto all = app.get_subcommands([](const CLI::App*) { return true; });
  return std::any_of(all.begin(), all.end(), [&](const CLI::App* one) { return one->get_name() == name; });
}

std::string called_command(const CLI::App& app) {
  const auto called = app.get_subcommands();
  return called.empty() ? "parlor" : "parlor " + called.front()->get_name();
}

/// As wide as the screen; what is said about a flag stays in its column.
void show_help(const CLI::App& app) {
  constexpr int column = 30;  // where CLI11 begins to say it
  const Screen screen = Screen::standard();
  std::istringstream lines{app.help()};
  for (std::string line; std::getline(lines, line);) screen.paragraph(line, 0, line.starts_with(' ') ? column : 0);
}

}  // namespace

int complain(const std::string& text, int code) {
  constexpr std::size_t longest = 600;
  std::string line = text;
  for (char& letter : line)  // a control character would tear the line apart
    if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F) letter = ' ';
  if (line.size() > longest) {
    std::size_t end = longest;
    while ((static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;  // not within a letter
    line = line.substr(0, end) + "…";
  }
  std::cerr << "parlor: " << line << '\n';
  return code;
}

void Command::needs(const std::string& name, std::string& into, const std::string& says) {
  app_->add_option(name, into, says)->required();
}

void Command::takes(const std::string& name, std::string& into, const std::string& says) {
  CLI::Option* const flag = app_->add_option(name, into, says);
  if (!into.empty()) flag->capture_default_str();
}

void Command::takes(const std::string& name, std::vector<std::string>& into, const std::string& says) {
  const bool choice = name.starts_with('-');  // it takes one word each time; a place takes all that stand there
  app_->add_option(name, into, says)->allow_extra_args(!choice);
}

template <class Number> void Command::takes(const std::string& name, Number& into, Number least, Number most,
                                            const std::string& says) {
  const auto fits = [least, most](std::string& typed) {
    Number number{};
    const bool is_one = CLI::detail::lexical_cast(typed, number) && number >= least && number <= most;
    return is_one ? std::string{} : fmt::format("expected a number from {} to {}, found \"{}\"", least, most, typed);
  };
  CLI::Option* const flag =
      app_->add_option(name, into, says)->check(CLI::Validator{fits, CLI::Range(least, most).get_description()});
  if (into >= least) flag->capture_default_str();  // below it: decided later
}
template void Command::takes(const std::string&, int&, int, int, const std::string&);
template void Command::takes(const std::string&, std::uint64_t&, std::uint64_t, std::uint64_t, const std::string&);
template void Command::takes(const std::string&, double&, double, double, const std::string&);

void Command::flag(const std::string& name, bool& into, const std::string& says) { app_->add_flag(name, into, says); }

void Command::at_most_one(const std::vector<std::string>& names) {
  for (const std::string& one : names)
    for (const std::string& other : names)
      if (one < other) app_->get_option(one)->excludes(app_->get_option(other));
}

Program::Program() : app_{std::make_unique<CLI::App>()} {
  app_->name("parlor");
  app_->description("Tabletop games, played properly: at a terminal, by bots, by the million.");
  app_->footer("Example: parlor play persuasion --players 4\nparlor COMMAND --help says more about a command.");
  app_->require_subcommand(0, 1);
  app_->set_version_flag("--version", version_in_words, "Which program, cards and rules this is");
}

Program::~Program() = default;

Command Program::subcommand(const std::string& name, const std::string& does, const std::string& example,
                            std::function<Result<int>()> task) {
  CLI::App* const command = app_->add_subcommand(name, does);
  command->footer("Example: " + example);
  command->callback([this, task = std::move(task)] { task_ = task; });
  return Command{*command};
}

int Program::start(int argc, char** argv) {
  if (argc > 1 && argv[1][0] != '-' && !is_command(*app_, argv[1]))
    return complain("there is no command \"" + std::string{argv[1]} + "\"; parlor --help lists them");
  try {
    app_->parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    show_help(*app_);
    return good;
  } catch (const CLI::CallForVersion& version) {
    std::cout << version.what() << '\n';
    return good;
  } catch (const CLI::ParseError& problem) {
    return complain(std::string{problem.what()} + "; see " + called_command(*app_) + " --help");
  }
  if (!task_) {
    show_help(*app_);
    return good;
  }
  const Result<int> done = task_();
  if (!done) return complain(done.fault().text());
  std::cout.flush();
  return std::cout ? *done : complain("the output could not be written", failed);
}

}  // namespace parlor::cli
