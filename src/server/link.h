// SPDX-License-Identifier: MIT
// All that one server tells another: records, a head of JSON and a body of bytes, in one numbered stream. What is lost is noticed by
// the next number, and then nothing of that stream is believed any more (docs/decisions/0032-many-servers.md).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlor::server {

/// One end of it: what we tell, and what we are told.
class Link {
 public:
  Link();

  // What we tell
  void put(std::string_view head, std::string_view body);
  bool waits() const { return !outbox_.empty(); }
  std::vector<std::string> letters();  // what was put since the last time, in letters that a bus can carry
  void begin_anew();                   // another stream: whoever reads it knows that what was before is void
  bool is_ours(std::string_view session) const { return session == session_; }

  // What we are told
  enum class Heard : std::uint8_t {
    sound,
    anew,
    broken
  };  // broken: the stream must begin anew; `complaint` says which
  /// `forget`: another stream has begun in the place of the one before. `take` is handed every record that is whole by now.
  Heard hear(std::string_view letter, const std::function<void()>& forget,
             const std::function<void(std::string_view head, std::string_view body)>& take);
  const std::string& complaint() const { return complaint_; }

 private:
  std::string session_, outbox_;
  std::uint64_t told_ = 0;
  std::string their_session_, inbox_, complaint_;
  std::uint64_t heard_ = 0;
};

}  // namespace parlor::server
