// SPDX-License-Identifier: MIT
// How far a long run has come.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <iostream>
#include <string>

namespace parlor::cli {

/// A bar on standard error, drawn ten times a second while somebody looks at it.
class Bar {
 public:
  explicit Bar(std::uint64_t games) : games_{games}, shown_{isatty(STDERR_FILENO) == 1} {}
  ~Bar() { done(); }
  Bar(const Bar&) = delete;
  Bar& operator=(const Bar&) = delete;

  /// Takes the bar away, before something else is written.
  void done() {
    if (shown_) std::cerr << "\r\x1b[K" << std::flush;
    shown_ = false;
  }

  void operator()(std::uint64_t played) {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || (now - drawn_ < std::chrono::milliseconds{100} && played < games_)) return;
    drawn_ = now;
    constexpr std::uint64_t length = 40;
    const std::uint64_t full = played * length / games_;
    const double seconds = std::chrono::duration<double>(now - started_).count();
    std::string bar;
    for (std::uint64_t i = 0; i < length; ++i) bar += i < full ? "█" : "░";
    const double speed = static_cast<double>(played) / std::max(seconds, 1e-3);
    std::cerr << fmt::format("\r{} {:3} %  {} of {}  {:.0f} games/s{}\x1b[K", bar, played * 100 / games_, played,
                             games_, speed, left(static_cast<double>(games_ - played) / std::max(speed, 1e-9)))
              << std::flush;
  }

 private:
  /// How long it will take yet, once that can be told.
  static std::string left(double seconds) {
    if (seconds < 1 || seconds > 1e7) return "";
    if (seconds < 100) return fmt::format("  {:.0f} s left", seconds);
    if (seconds < 6000) return fmt::format("  {:.0f} min left", seconds / 60);
    return fmt::format("  {:.1f} h left", seconds / 3600);
  }

  std::uint64_t games_;
  bool shown_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now(), drawn_{};
};

}  // namespace parlor::cli
