// SPDX-License-Identifier: MIT
// What may be read of a table and changes nothing: how it was dealt, its cards, its scenario, its record, its replay step by step.
#pragma once

#include <string>

#include "server/answer.h"
#include "server/document.h"

namespace parlor::server {

/// `what` is what follows the table's id in the path; the table is null before the game begins.
Answer read_archive(const Document& document, const Table* table, const std::string& what, const std::string& guest,
                    const std::string& query);

}  // namespace parlor::server
