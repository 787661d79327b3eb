// SPDX-License-Identifier: MIT
// The name of JSON, for headers. Who reads or writes it includes words/json.h.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace parlor {

using Json = nlohmann::ordered_json;  // ordered: what we write reads in the order we wrote it
class JsonText;                       // words/json_text.h
class ViewDraft;                      // words/view_text.h

}  // namespace parlor
