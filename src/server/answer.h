// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "words/json.h"

namespace parlor::server {

/// An answer to a request: an HTTP status and a body.
struct Answer {
  int status = 200;
  std::string body;
  std::string type = "application/json";
};
Answer answer(const Json& json, int status = 200);
Answer refusal(int status, const std::string& text);

/// JSON that may quote what a client sent: a fault may cut its text in the middle of a letter, which a plain dump dies of.
std::string sound(const Json& json);

}  // namespace parlor::server
