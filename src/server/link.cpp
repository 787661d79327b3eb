// SPDX-License-Identifier: MIT
#include "server/link.h"

#include <charconv>
#include <utility>

#include "server/chance.h"

namespace parlor::server {
namespace {

constexpr std::size_t longest_letter = 512 << 10;  // NATS carries a megabyte
constexpr char again = '+';                        // before the word of a stream that is not the first
constexpr std::size_t longest_record = 64 << 20;   // nothing that we tell is so long: whatever says so is not ours

/// Takes a number and the letter after it off the front.
std::optional<std::uint64_t> number_before(std::string_view& text, char end) {
  std::uint64_t number = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto length = static_cast<std::size_t>(stop - text.data());
  if (problem != std::errc{} || length >= text.size() || text[length] != end) return {};
  text.remove_prefix(length + 1);
  return number;
}

}  // namespace

Link::Link() : session_{random_word(10)} {}

void Link::put(std::string_view head, std::string_view body) {
  outbox_ += std::to_string(head.size()), outbox_ += ' ';
  outbox_ += std::to_string(body.size()), outbox_ += '\n';
  outbox_ += head, outbox_ += body;
}

std::vector<std::string> Link::letters() {
  std::vector<std::string> letters;
  for (std::size_t at = 0; at < outbox_.size(); at += longest_letter)
    letters.push_back(session_ + " " + std::to_string(++told_) + "\n" + outbox_.substr(at, longest_letter));
  outbox_.clear();
  return letters;
}

/// Marked: also who has never heard of us before knows that something was void.
void Link::begin_anew() {
  session_ = again + random_word(10);
  outbox_.clear();
  told_ = 0;
}

Link::Heard Link::hear(std::string_view letter, const std::function<void()>& forget,
                       const std::function<void(std::string_view, std::string_view)>& take) {
  const std::string session{letter.substr(0, letter.find(' '))};
  letter.remove_prefix(std::min(session.size() + 1, letter.size()));
  const auto number = number_before(letter, '\n');
  if (!number) return Heard::sound;  // nobody's
  Heard heard = Heard::sound;
  if (session != their_session_ && *number == 1) {
    heard = Heard::anew;
    // What we asked of them before they began anew they have forgotten, also what we asked after complaining.
    const bool had_another = !their_session_.empty() || !complaint_.empty() || session.starts_with(again);
    their_session_ = session, heard_ = 0;
    inbox_.clear(), complaint_.clear();
    if (had_another) forget();  // the first is no reason to: what we have asked of them may be what they answer here
  }
  if (session == complaint_) return Heard::broken;  // they do not know yet; if the complaint was lost they never would
  if (session != their_session_ || *number != heard_ + 1) {
    complaint_ = session, their_session_.clear();
    inbox_.clear();
    return Heard::broken;
  }
  heard_ = *number;
  inbox_ += letter;
  std::string all = std::exchange(inbox_, {});  // what a record leads to may reach us again
  std::string_view rest = all;
  while (!rest.empty()) {
    std::string_view record = rest;
    const auto head = number_before(record, ' ');
    const auto body = head ? number_before(record, '\n') : std::nullopt;
    if (!body && rest.size() < 48) break;  // the lengths are not all here yet
    if (!body || *head > longest_record || *body > longest_record) {
      complaint_ = session, their_session_.clear();
      return Heard::broken;
    }
    if (record.size() < *head + *body) break;
    take(record.substr(0, *head), record.substr(*head, *body));
    rest = record.substr(*head + *body);
  }
  inbox_ = rest;
  return heard;
}

}  // namespace parlor::server
