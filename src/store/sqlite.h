// SPDX-License-Identifier: MIT
#pragma once

#include "store/store.h"

namespace parlor::store {

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path);

}  // namespace parlor::store
