// SPDX-License-Identifier: MIT
#include "table/pack.h"

#include "kernel/sha256.h"
#include "parlor/content/embedded.h"
#include "table/catalogue.h"

namespace parlor {
namespace {

constexpr int longest_version = 20;

bool is_of_the_box(std::string_view game, const std::string& mechanics) {
  if (facts_of(game) == nullptr) return true;  // no box to differ from: a reference game
  if (mechanics == own_content(game)) return true;
  return !content::embedded("content/" + std::string{game} + "/editions/" + mechanics + ".json").empty();
}

}  // namespace

Json Pack::json() const {
  return {{"name", name},       {"version", version}, {"author", author},
          {"licence", licence}, {"hash", hash},       {"variant", variant}};
}

std::string Pack::words() const {
  std::string text = name.empty() ? "cards of one's own" : name;
  if (!version.empty()) text += " " + version;
  if (!author.empty()) text += " by " + author;
  if (variant) text += ", variant";
  return text + " (" + hash.substr(0, 12) + ")";
}

Result<std::optional<Pack>> read_pack(std::string_view game, const Json& cards, const std::string& mechanics,
                                      const std::string& where) {
  Pack pack;
  pack.variant = !is_of_the_box(game, mechanics);
  Reader::Document document{cards, where};
  const Reader& root = document.root();
  const bool named = root.has("pack");
  if (named) {
    Reader in = root.at("pack");
    in.only({"name", "version", "author", "licence"});
    pack.name = in.words("name"), pack.version = in.prose("version", longest_version);
    pack.author = in.prose("author", longest_title), pack.licence = in.prose("licence", longest_title);
  }
  if (!document.sound()) return document.fault();
  if (!named && !pack.variant) return std::optional<Pack>{};
  pack.hash = sha256_hex(cards.dump());
  return std::optional{std::move(pack)};
}

Pack pack_in(Reader in) {
  in.only({"name", "version", "author", "licence", "hash", "variant"});
  Pack pack{in.prose("name"),    in.prose("version"), in.prose("author"),
            in.prose("licence"), in.text("hash"),     in.boolean("variant")};
  if (pack.hash.size() != 64) in.at("hash").fail("expected the 64 hexadecimal digits of a SHA-256");
  return pack;
}

}  // namespace parlor
