// SPDX-License-Identifier: MIT
// The name of JSON, for headers. Who reads or writes it includes kernel/json.h.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace parlor {

using Json = nlohmann::ordered_json;  // ordered: what we write reads in the order we wrote it
class JsonText;                       // kernel/json_text.h
class ViewDraft;                      // kernel/view_text.h

}  // namespace parlor
