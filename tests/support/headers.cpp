// SPDX-License-Identifier: MIT
// Nothing but the headers that are compiled beforehand for all tests (tests/CMakeLists.txt).
