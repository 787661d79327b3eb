// SPDX-License-Identifier: MIT
#pragma once

#include "store/store.h"

namespace parlor::store {

Result<std::unique_ptr<Store>> open_postgres(const std::string& url);

}  // namespace parlor::store
