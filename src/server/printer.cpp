// SPDX-License-Identifier: MIT
#include "server/printer.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>

#include "kernel/sha256.h"
#include "server/house.h"
#include "server/query.h"

namespace parlor::server {
namespace {

constexpr std::size_t most_bytes = 32 << 20;  // that are kept: some twenty games
constexpr std::size_t most_waiting = 8;       // different ones; each takes about a second

std::string key_of(const Printing& wanted) {
  const print::Options& options = wanted.options;
  std::string key =
      fmt::format("{} {} {} {} {} {} {}{}{} ", wanted.game, wanted.cards.empty() ? "" : sha256_hex(wanted.cards),
                  static_cast<int>(options.paper), static_cast<int>(options.backs), options.offset_x, options.offset_y,
                  options.bleed ? 'b' : '-', options.low_ink ? 'l' : '-', options.rules ? 'r' : '-');
  for (const bool part : options.parts) key += part ? '1' : '0';
  return key;
}

}  // namespace

Result<Printing> read_print(const std::string& game, std::string_view query) {
  print::Typed typed;
  Printing wanted{game, {}, {}, {}};
  const std::map<std::string, std::string*> words{{"paper", &typed.paper},
                                                  {"backs", &typed.backs},
                                                  {"offset", &typed.offset},
                                                  {"only", &typed.only},
                                                  {"pack", &wanted.pack}};
  const std::map<std::string, bool*> flags{
      {"bleed", &typed.bleed}, {"low_ink", &typed.low_ink}, {"rules", &typed.rules}};
  for (const auto& [name, value] : fields_of(query)) {
    if (const auto word = words.find(name); word != words.end()) {
      *word->second = value;
    } else if (const auto flag = flags.find(name); flag != flags.end()) {
      if (value != "0" && value != "1") return Fault{name, "expected 0 or 1"};
      *flag->second = value == "1";
    } else {
      return Fault{name.substr(0, 40), "there is no such option"};
    }
  }
  const auto options = print::read(typed, "");
  if (!options) return options.fault();
  wanted.options = *options;
  return wanted;
}

bool Printer::has(const Printing& wanted) const {
  const std::string key = key_of(wanted);
  return waiting_.contains(key) ||
         std::any_of(kept_.begin(), kept_.end(), [&](const Kept& one) { return one.key == key; });
}

void Printer::print(const Printing& wanted, Then then) {
  const std::string key = key_of(wanted);
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& one) { return one.key == key; });
  if (found != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, found);
    return then(Answer{200, found->pdf, "application/pdf"});
  }
  const bool asked = waiting_.contains(key);
  if (!asked && waiting_.size() >= most_waiting)
    return then(refusal(503, "the printer is busy; try again in a moment"));
  waiting_[key].push_back(std::move(then));
  if (asked) return;
  boost::asio::post(
      press_,
      [this, key, order = print::Order{wanted.game, wanted.cards, "cards", house_.settings().version, wanted.options}] {
        auto made = std::make_shared<const Result<print::Document>>(print::document(order));
        house_.post([this, key, made] { done(key, *made); });
      });
}

void Printer::done(const std::string& key, const Result<print::Document>& made) {
  const auto waiting = waiting_.extract(key);
  if (made) {
    kept_.push_front({key, made->pdf});
    std::size_t bytes = 0;
    for (auto one = kept_.begin(); one != kept_.end(); bytes > most_bytes ? one = kept_.erase(one) : ++one)
      bytes += one->pdf.size();
  }
  const Answer said = made ? Answer{200, made->pdf, "application/pdf"} : refusal(400, made.fault().text());
  for (const Then& then : waiting.mapped()) then(said);
}

}  // namespace parlor::server
