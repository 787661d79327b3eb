# SPDX-License-Identifier: MIT
# Debian's clang-19, wasi-libc and libc++ for wasm32. Sets PARLOR_WASM for whoever must know.
set(CMAKE_SYSTEM_NAME Generic)   # CMake 3.25 does not know WASI yet
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(PARLOR_WASM ON)

set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)

# Debian's libc++ for wasm is built without exceptions; a fault in the engine is a trap that the loader reports.
# Every browser of the last years knows what is switched on here; LLVM 19 leaves it off by itself.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -Wall -Wextra -Wpedantic -Wshadow -msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint")
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG" CACHE STRING "")

# A reactor: a library with an _initialize, not a program with a main. The linker's own stack is 64 KiB and runs
# silently into the data; ours is 1 MiB and lies first, so that an overflow traps.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,-z,stack-size=1048576 -Wl,--stack-first -Wl,--strip-all")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
