// SPDX-License-Identifier: MIT
// NATS is Debian's own, started here on a port of its own and stopped at the end.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "server/client.h"

namespace parlor {

inline int free_port() {
  const int file = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in any{};
  any.sin_family = AF_INET, any.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof any;
  ::bind(file, reinterpret_cast<sockaddr*>(&any), size);
  ::getsockname(file, reinterpret_cast<sockaddr*>(&any), &size);
  ::close(file);
  return ntohs(any.sin_port);
}

/// A program that goes away with its owner, whatever becomes of that.
class Child {
 public:
  Child() = default;
  ~Child() { kill(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void start(const std::vector<std::string>& words) {
    std::vector<char*> all;
    for (const std::string& word : words) all.push_back(const_cast<char*>(word.c_str()));
    all.push_back(nullptr);
    const bool loud = std::getenv("PARLOR_LOUD") != nullptr;  // what the servers log is seen
    id_ = ::fork();
    if (id_ != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, 1);
    if (!loud) ::dup2(nowhere, 2);
    ::execvp(all[0], all.data());
    ::_exit(127);
  }
  void signal(int number) const {
    if (id_ > 0) ::kill(id_, number);
  }
  void kill() {
    signal(SIGKILL);
    wait();
  }
  void wait() {
    if (id_ > 0) ::waitpid(id_, nullptr, 0);
    id_ = -1;
  }
  bool runs() const { return id_ > 0; }

 private:
  pid_t id_ = -1;
};

class Nats {
 public:
  Nats() : port_{free_port()} { start(); }

  std::string url() const { return "nats://127.0.0.1:" + std::to_string(port_); }
  void start() {
    child_.start({"nats-server", "-a", "127.0.0.1", "-p", std::to_string(port_)});
    while (!client::Wire{port_}.open()) ::usleep(2'000);
  }
  void kill() { child_.kill(); }

 private:
  int port_;
  Child child_;
};

}  // namespace parlor
