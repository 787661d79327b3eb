// SPDX-License-Identifier: MIT
// parlor work: play parts of what others simulate.
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <mutex>
#include <set>
#include <thread>

#include "cli/command.h"
#include "cli/farm.h"
#include "lab/parts.h"

namespace parlor::cli {
namespace {

struct Flags {
  std::string bus;
  int threads = 0;  // 0: one for each core
};

void describe(Command& command, Flags& flags) {
  command.needs("--bus", flags.bus,
                "nats://… with JetStream: where parlor simulate --bus and parlor arena --bus hand out their games");
  command.takes("-t,--threads", flags.threads, 1, 256, "Threads (default: one for each core)");
}

/// Ctrl-C, or whatever else asks a program to end, is waited for rather than obeyed.
class AskedToEnd {
 public:
  AskedToEnd() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT), sigaddset(&signals_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  }
  ~AskedToEnd() { obey(); }
  AskedToEnd(const AskedToEnd&) = delete;
  AskedToEnd& operator=(const AskedToEnd&) = delete;

  void wait() const {
    int signal = 0;
    sigwait(&signals_, &signal);
  }
  void obey() const { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t signals_{}, before_{};
};

Result<int> run(const Flags& flags) {
  if (auto wrong = check_bus(flags.bus)) return *wrong;
  const AskedToEnd end;  // before there are threads: none of them is to get the signal
  auto farm = bus::Farm::connect(flags.bus, version_in_words());
  if (!farm) return complain(farm.fault().text(), failed);
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const int threads = flags.threads > 0 ? flags.threads : cores;
  std::cout << "Plays games for others on " << threads << (threads == 1 ? " thread" : " threads")
            << "; Ctrl-C ends it when what was begun is done\n"
            << std::flush;
  std::atomic<bool> enough{false};
  std::atomic<std::uint64_t> parts{0};
  std::thread worker{[&] {
    (*farm)->work(
        threads,
        [&](const std::string& task, const std::string& part) {
          auto answer = do_part(task, part);
          ++parts;
          return answer;
        },
        enough);
  }};
  end.wait();
  end.obey();  // who is asked twice ends at once: nothing is lost
  enough = true;
  worker.join();
  std::cout << fmt::format("{} {} played\n", parts.load(), parts == 1 ? "part" : "parts");
  return good;
}

}  // namespace

void add_work(Program& program) {
  program.add<Flags>("work", "Play games for simulations and arenas of other machines",
                     "parlor work --bus nats://127.0.0.1:4222", describe, run);
}

}  // namespace parlor::cli
