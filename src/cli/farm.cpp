// SPDX-License-Identifier: MIT
#include "cli/farm.h"

#include <chrono>
#include <iostream>
#include <memory>

#include "bus/line.h"
#include "cli/command.h"

namespace parlor::cli {

std::optional<Fault> check_bus(const std::string& url) {
  if (url.starts_with("nats://") || url.starts_with("tls://")) return {};
  return Fault{"--bus", "expected nats://HOST:PORT, found \"" + url + "\""};
}

Result<Hands> hands_on(const std::string& url) {
  if (auto wrong = check_bus(url)) return *wrong;
  auto farm = bus::Farm::connect(url, version_in_words());
  if (!farm) return farm.fault();
  return Hands{[farm = std::shared_ptr<bus::Farm>{std::move(*farm)}, url](Job& job) {
    const auto started = std::chrono::steady_clock::now();
    bool told = false;
    return farm->hand_out(job, [&](int workers) {
      if (told || workers > 0 || std::chrono::steady_clock::now() - started < std::chrono::seconds{3}) return;
      told = true;
      std::cerr << "Nobody takes these games yet; on any machine: parlor work --bus " << bus::without_secret(url)
                << "\n";
    });
  }};
}

}  // namespace parlor::cli
