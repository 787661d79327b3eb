// SPDX-License-Identifier: MIT
#include "store/store.h"

#include "store/postgres.h"
#include "store/sqlite.h"

namespace parlor::store {

Result<std::unique_ptr<Store>> open(const std::string& where) {
  if (where.starts_with("postgresql://") || where.starts_with("postgres://")) return open_postgres(where);
  return open_sqlite(where);
}

}  // namespace parlor::store
