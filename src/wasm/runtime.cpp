// SPDX-License-Identifier: MIT
// What the engine's C library lacks in a browser, and the two functions through which loader.mjs passes texts.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" {

// Debian's compiler runtime for wasm32 was built with stack protection, but its libc does not bring these two.
std::uintptr_t __stack_chk_guard = 0x5061'726c;
[[noreturn]] void __stack_chk_fail() { std::abort(); }

// What a thread keeps is never put away: there is one, and it does not end.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

[[clang::export_name("alloc")]] void* parlor_alloc(std::size_t size) { return std::malloc(size); }
[[clang::export_name("release")]] void parlor_release(void* memory) { std::free(memory); }
}
