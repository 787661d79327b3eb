// SPDX-License-Identifier: MIT
#include "table/deal.h"

#include "kernel/sha256.h"

namespace parlor {
namespace {

bool is_hex(std::string_view text) { return text.find_first_not_of("0123456789abcdef") == std::string_view::npos; }

}  // namespace

bool is_nonce(std::string_view text) { return text.size() >= 32 && text.size() <= 128 && is_hex(text); }

std::string Deal::commitment() const { return sha256_hex(secret); }

Seed Deal::seed() const {
  std::string all = "parlor deal 1\n" + secret;
  for (const std::string& nonce : nonces) all += "\n" + nonce;
  return *seed_of(std::string_view{sha256_hex(all)});
}

Json Deal::json() const {
  Json shown = Json::array();
  for (const std::string& nonce : nonces) shown.push_back(nonce.empty() ? Json{} : Json(nonce));
  return {{"commitment", commitment()}, {"secret", secret}, {"nonces", shown}};
}

std::optional<Fault> check_deal(const Json& deal, const Seed& seed, int players, const std::string& where) {
  Reader::Document document{deal, where};
  Reader& in = document.root();
  in.only({"commitment", "secret", "nonces"});
  Deal read{in.text("secret"), {}};
  for (const Reader& nonce : in.at("nonces").items()) {
    read.nonces.push_back(nonce.json().is_null() ? "" : nonce.text());
    if (!read.nonces.back().empty() && !is_nonce(read.nonces.back()))
      nonce.fail("expected 32 to 128 hexadecimal digits");
  }
  if (read.secret.size() != 64 || !is_hex(read.secret)) in.at("secret").fail("expected 64 hexadecimal digits");
  if (static_cast<int>(read.nonces.size()) != players) in.at("nonces").fail("expected one for each seat");
  if (in.text("commitment") != read.commitment()) in.at("commitment").fail("this is not the secret's hash");
  if (document.sound() && read.seed() != seed) in.fail("the seed is not the hash of this secret and these nonces");
  if (document.sound()) return {};
  return document.fault();
}

}  // namespace parlor
