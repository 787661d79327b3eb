// SPDX-License-Identifier: MIT
#include "server/access_log.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <ctime>

#include "words/json.h"

namespace parlor::server {

Result<AccessLog> AccessLog::open(const std::string& file) {
  AccessLog log;
  if (file.empty()) return log;
  if (file == "-") {
    log.log_ = std::make_shared<spdlog::logger>("access", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  } else {
    // Looked at first: the library would throw. It has people's addresses, so it is its owner's alone.
    const int tried = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (tried < 0) return Fault{file, std::strerror(errno)};
    ::close(tried);
    log.log_ = std::make_shared<spdlog::logger>("access", std::make_shared<spdlog::sinks::basic_file_sink_mt>(file));
  }
  log.log_->set_pattern("%v");
  log.log_->flush_on(spdlog::level::info);
  return log;
}

void AccessLog::write(const Visit& visit, int status, std::size_t bytes) const {
  if (!log_) return;
  const auto took = std::chrono::duration<double, std::milli>(instant() - visit.began).count();
  const Json line{{"time", fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr)))},
                  {"address", visit.address},
                  {"method", visit.method},
                  {"path", visit.path},
                  {"status", status},
                  {"bytes", bytes},
                  {"ms", static_cast<std::int64_t>(took * 1000) / 1000.0}};
  log_->info(line.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace parlor::server
