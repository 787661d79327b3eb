// SPDX-License-Identifier: MIT
#include "server/answer.h"

namespace parlor::server {

Answer answer(const Json& json, int status) { return {status, sound(json)}; }

Answer refusal(int status, const std::string& text) { return answer({{"error", {{"text", text}}}}, status); }

std::string sound(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace parlor::server
