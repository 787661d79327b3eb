// SPDX-License-Identifier: MIT
// Prepared statements as they are said at a table, and found again in what people write.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "table/speech.h"
#include "words/game.h"
#include "words/json.h"

namespace parlor {

template <Game G> std::string text_of(const G& game, const Speech& speech, const Names& names, Remark remark) {
  const Fields fields = game.statement(remark);
  return speech.say("statement." + std::string{fields.type()}, fields.json(), names, Viewer::spectator());
}

/// "I seek −Wit. Perhaps!" as "i seek -wit" and "perhaps": people type as they please.
inline std::vector<std::string> sentences_in(std::string text) {
  constexpr std::string_view minus = "−";
  for (std::size_t at; (at = text.find(minus)) != std::string::npos;) text.replace(at, minus.size(), "-");
  std::vector<std::string> sentences(1);
  for (const char letter : text) {
    if (std::string_view{".,;:?!"}.find(letter) != std::string_view::npos) sentences.emplace_back();
    else if (letter != ' ' || (!sentences.back().empty() && sentences.back().back() != ' '))
      sentences.back() += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  for (std::string& sentence : sentences)
    if (sentence.ends_with(' ')) sentence.pop_back();
  std::erase(sentences, "");
  return sentences;
}

/// A name may have a stop in it: "beware of dr" and "ezra lindhurst" are one statement.
class Phrases {
 public:
  template <Game G> Phrases(const G& game, const Speech& speech, const Names& names) {
    for (Remark remark : game.understood()) {
      const auto sentences = sentences_in(text_of(game, speech, names, remark));
      meaning_.emplace(joined(sentences, 0, sentences.size()), remark);
      longest_ = std::max(longest_, sentences.size());
    }
  }

  /// Those in a text; what a bot does not understand it passes over.
  std::vector<Remark> in(const std::string& text) const {
    std::vector<Remark> remarks;
    const auto sentences = sentences_in(text);
    for (std::size_t at = 0; at < sentences.size();) {
      std::size_t length = std::min(longest_, sentences.size() - at);
      auto known = meaning_.end();
      for (; length > 0 && known == meaning_.end(); --length) known = meaning_.find(joined(sentences, at, length));
      if (known != meaning_.end()) remarks.push_back(known->second);
      at += length + 1;
    }
    return remarks;
  }

 private:
  static std::string joined(const std::vector<std::string>& sentences, std::size_t first, std::size_t count) {
    std::string all;
    for (std::size_t i = first; i < first + count; ++i) all += (all.empty() ? "" : "|") + sentences[i];
    return all;
  }

  std::map<std::string, Remark, std::less<>> meaning_;
  std::size_t longest_ = 0;
};

}  // namespace parlor
