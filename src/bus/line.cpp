// SPDX-License-Identifier: MIT
#include "bus/line.h"

namespace parlor::bus {
std::string without_secret(const std::string& url) {
  const std::size_t slashes = url.find("://"), at = url.find('@');
  return slashes == std::string::npos || at == std::string::npos ? url
                                                                 : url.substr(0, slashes + 3) + url.substr(at + 1);
}

Result<Line> Line::to(const std::string& url, const std::string& name) {
  Line line;
  natsOptions* options = nullptr;
  natsStatus status = natsOptions_Create(&options);
  const auto set = [&](natsStatus one) {
    if (status == NATS_OK) status = one;
  };
  // The library's thread may tell of it while the line is being closed: the number outlives both, until the program ends.
  auto* const losses = new std::shared_ptr<std::atomic<int>>{line.losses_};
  const auto found = [](natsConnection*, void* number) { ++**static_cast<std::shared_ptr<std::atomic<int>>*>(number); };
  const auto closed = [](natsConnection*, void* number) {
    delete static_cast<std::shared_ptr<std::atomic<int>>*>(number);
  };
  set(natsOptions_SetURL(options, url.c_str()));
  set(natsOptions_SetName(options, name.c_str()));
  set(natsOptions_SetTimeout(options, to_connect));
  set(natsOptions_SetWriteDeadline(options, to_write));
  set(natsOptions_SetMaxReconnect(options, -1));
  set(natsOptions_SetReconnectWait(options, to_try_again));
  set(natsOptions_SetPingInterval(options, between_pings));
  set(natsOptions_SetMaxPingsOut(options, pings_unanswered));
  set(natsOptions_SetReconnectedCB(options, found, losses));
  set(natsOptions_SetClosedCB(options, closed, losses));
  set(natsOptions_SetErrorHandler(options, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr));
  if (status == NATS_OK) status = natsConnection_Connect(&line.line_, options);
  natsOptions_Destroy(options);
  if (status == NATS_OK) return line;
  if (line.line_ == nullptr) delete losses;
  return Fault{"--bus", "no NATS answers at " + without_secret(url) + ": " + natsStatus_GetText(status)};
}

}  // namespace parlor::bus
