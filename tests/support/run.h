// SPDX-License-Identifier: MIT
// The program itself, run as somebody at a terminal or in a script would: arguments in, output and exit code out. No shell.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/files.h"
#include "support/folder.h"

namespace parlor::test {

struct Ran {
  int code = -1;
  std::string out, err;
};

inline Ran run(std::vector<std::string> arguments, const std::string& input = {}) {
  const Folder folder;
  const std::string in = folder.write("in", input), out = folder.write("out", ""), err = folder.write("err", "");
  arguments.insert(arguments.begin(), test::program());
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    setenv("XDG_DATA_HOME", (folder / "data").c_str(), 1);  // games that are left there are nobody's
    dup2(open(in.c_str(), O_RDONLY), STDIN_FILENO);
    dup2(open(out.c_str(), O_WRONLY), STDOUT_FILENO);
    dup2(open(err.c_str(), O_WRONLY), STDERR_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text_of_file(out), text_of_file(err)};
}

}  // namespace parlor::test
