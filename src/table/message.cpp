// SPDX-License-Identifier: MIT
#include "table/message.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace parlor {
namespace {

bool is_space(char letter) { return letter == ' ' || letter == '\n' || letter == '\t'; }
bool is_of_a_name(char letter) {
  return letter == '_' || (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
         (letter >= 'A' && letter <= 'Z');
}

/// Reads a message from left to right; the first fault ends it.
class MessageParser {
 public:
  using Node = Message::Node;
  using Kind = Node::Kind;

  explicit MessageParser(std::string_view text) : text_{text} {}

  std::vector<Node> whole() {
    std::vector<Node> nodes = inside(0, false);
    if (!fault_ && !at_end()) fail("a brace closes that was never opened");
    return nodes;
  }
  const std::optional<Fault>& fault() const { return fault_; }

 private:
  bool at_end() const { return fault_ || at_ >= text_.size(); }
  void fail(std::string what) {
    if (!fault_) fault_ = Fault{"letter " + std::to_string(at_ + 1), std::move(what)};
  }

  /// Up to the brace that closes it, or to the end.
  std::vector<Node> inside(int depth, bool counts) {
    std::vector<Node> nodes;
    std::string text;
    const auto keep_text = [&] {
      if (!text.empty()) nodes.push_back({Kind::text, std::exchange(text, {}), {}, false, {}});
    };
    if (depth > Message::deepest) fail("messages inside of messages go no deeper than 8");
    while (!at_end() && text_[at_] != '}') {
      if (text_[at_] == '{') {
        keep_text(), ++at_;
        nodes.push_back(slot(depth));
      } else if (text_[at_] == '#' && counts) {
        keep_text(), ++at_;
        nodes.push_back({Kind::count, {}, {}, false, {}});
      } else if (text_[at_] == '\'') {
        apostrophe(text, counts);
      } else {
        text += text_[at_++];
      }
    }
    keep_text();
    return nodes;
  }

  /// '' is one; before a brace (or # in a plural) it quotes up to the next one; elsewhere it stands for itself.
  void apostrophe(std::string& text, bool counts) {
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    if (next == '\'') return at_ += 2, void(text += '\'');
    if (next != '{' && next != '}' && !(next == '#' && counts)) return ++at_, void(text += '\'');
    const std::size_t end = text_.find('\'', at_ + 1);
    if (end == std::string_view::npos) return fail("a quote is not closed");
    text += text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
  }

  Node slot(int depth) {
    Node node{Kind::field, word("a field"), {}, false, {}};
    if (closes()) return node;
    comma();
    node.by = word("a kind");
    if (node.by == "select" || node.by == "plural") {
      node.kind = node.by == "select" ? Kind::select : Kind::plural, node.by.clear();
      comma();
      return variants(node, depth), node;
    }
    node.kind = Kind::name;
    if (closes()) {
      if (node.by == "each") fail("\"each\" needs the key of a message");
      return node;
    }
    comma();
    const std::string style = word("a style");
    if (node.by == "each") node.kind = Kind::each, node.by = "sub." + style;
    else if (style == "you") node.says_you = true;
    else fail("the only style of a name is \"you\"");
    if (!closes()) fail("expected }");
    return node;
  }

  void variants(Node& node, int depth) {
    while (!closes()) {
      Message::Variant variant;
      if (node.kind == Kind::plural && text_[at_] == '=') ++at_, variant.exactly = number();
      else variant.key = word("a key");
      variant.is_you = variant.key == "you";
      skip_space();
      if (at_end() || text_[at_] != '{') return fail("expected { after a key");
      ++at_;
      variant.nodes = inside(depth + 1, node.kind == Kind::plural);
      if (at_end()) return fail("a brace is not closed");
      ++at_;
      node.variants.push_back(std::move(variant));
    }
    if (fault_) return;
    const auto other = std::find_if(node.variants.begin(), node.variants.end(),
                                    [](const Message::Variant& one) { return one.key == "other"; });
    if (other == node.variants.end()) return fail("\"other\" is missing");
    std::rotate(other, other + 1, node.variants.end());
  }

  std::string word(const char* what) {
    skip_space();
    const std::size_t start = at_;
    while (!at_end() && is_of_a_name(text_[at_])) ++at_;
    if (at_ == start) fail(std::string{"expected "} + what);
    std::string found{text_.substr(start, at_ - start)};
    skip_space();
    return found;
  }

  std::int64_t number() {
    int found = 0;
    const auto [end, problem] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), found);
    if (problem != std::errc{} || found < 0) return fail("expected a number after ="), 0;
    at_ = static_cast<std::size_t>(end - text_.data());
    return found;
  }

  bool closes() {
    skip_space();
    if (fault_) return true;
    if (at_end()) return fail("a brace is not closed"), true;
    if (text_[at_] != '}') return false;
    return ++at_, true;
  }
  void comma() {
    skip_space();
    if (at_end() || text_[at_] != ',') return fail("expected , or }");
    ++at_;
  }
  void skip_space() {
    while (!at_end() && is_space(text_[at_])) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<Fault> fault_;
};

/// The words of a rule, "n % 10 = 2..4" as n, %, 10, =, 2..4.
std::vector<std::string_view> words_of(std::string_view rule) {
  std::vector<std::string_view> words;
  while (!rule.empty()) {
    const std::size_t end = std::min(rule.find(' '), rule.size());
    if (end > 0) words.push_back(rule.substr(0, end));
    rule.remove_prefix(std::min(end + 1, rule.size()));
  }
  return words;
}

std::optional<std::int64_t> number_in(std::string_view text) {
  int found = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), found);
  if (problem != std::errc{} || end != text.data() + text.size() || found < 0) return {};
  return found;
}

}  // namespace

Result<Message> Message::parse(std::string_view text) {
  if (text.size() > longest) return Fault{{}, "a message is at most 8192 bytes long"};
  MessageParser parser{text};
  Message message;
  message.nodes_ = parser.whole();
  if (parser.fault()) return *parser.fault();
  return message;
}

Result<bool> PluralRules::add(std::string category, std::string_view rule) {
  const Fault fault{category, "a plural rule reads \"n % 10 = 2..4 and n % 100 != 12..14\", not \"" +
                                  std::string{rule.substr(0, 80)} + "\""};
  Category made{std::move(category), {}};
  made.any.emplace_back();
  const std::vector<std::string_view> words = words_of(rule);
  for (std::size_t i = 0; i <= words.size(); ++i) {
    Relation relation;
    if (i == words.size() || (words[i] != "n" && words[i] != "i")) return fault;
    ++i;
    if (i + 1 < words.size() && words[i] == "%") {
      const auto modulus = number_in(words[i + 1]);
      if (!modulus || *modulus == 0) return fault;
      relation.modulus = *modulus, i += 2;
    }
    if (i + 1 >= words.size() || (words[i] != "=" && words[i] != "!=")) return fault;
    relation.is = words[i] == "=";
    for (std::string_view list = words[++i]; !list.empty();) {
      const std::size_t comma = std::min(list.find(','), list.size());
      const std::string_view range = list.substr(0, comma);
      const std::size_t dots = range.find("..");
      const auto first = number_in(range.substr(0, dots));
      const auto last = dots == std::string_view::npos ? first : number_in(range.substr(dots + 2));
      if (!first || !last) return fault;
      relation.ranges.emplace_back(*first, *last);
      list.remove_prefix(std::min(comma + 1, list.size()));
    }
    made.any.back().push_back(std::move(relation));
    if (++i == words.size()) break;
    if (words[i] == "or") made.any.emplace_back();
    else if (words[i] != "and") return fault;
  }
  categories_.push_back(std::move(made));
  return true;
}

bool PluralRules::Relation::holds(std::int64_t n) const {
  if (modulus > 0) n %= modulus;
  return is == std::any_of(ranges.begin(), ranges.end(),
                           [&](const auto& range) { return range.first <= n && n <= range.second; });
}

std::string_view PluralRules::category(std::int64_t n) const {
  const auto holds = [&](const Relation& relation) { return relation.holds(n < 0 ? -n : n); };
  for (const Category& one : categories_)
    if (std::any_of(one.any.begin(), one.any.end(),
                    [&](const All& all) { return std::all_of(all.begin(), all.end(), holds); }))
      return one.name;
  return "other";
}

}  // namespace parlor
