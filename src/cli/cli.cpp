// SPDX-License-Identifier: MIT
#include "cli/cli.h"

#include "cli/command.h"

namespace parlor::cli {

int run(int argc, char** argv) {
  Program program;
  add_serve(program);
  add_export(program);
  add_backup(program);
  add_restore(program);
  add_check(program);
  add_admin(program);
  add_play(program);
  add_learn(program);
  add_simulate(program);
  add_arena(program);
  add_calibrate(program);
  add_work(program);
  add_compare(program);
  add_sweep(program);
  add_tune(program);
  add_record(program);
  add_replay(program);
  add_review(program);
  add_verify(program);
  add_games(program);
  add_rules(program);
  add_cards(program);
  add_print(program);
  add_bench(program);
  add_scenario(program);
  add_schema(program);
  return program.start(argc, argv);
}

}  // namespace parlor::cli
