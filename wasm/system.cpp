// What the libraries expect of a system, on a machine without one.
#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace {

constexpr std::size_t kPage = 65536;
std::size_t mostMemory = SIZE_MAX;

}  // namespace

/// What the memory may grow to from now on, in bytes; what it has, it keeps.
extern "C" [[clang::export_name("ferz_most_memory")]] void ferz_most_memory(std::size_t bytes) {
    mostMemory = bytes;
}

// Nothing is destroyed at the end, since the module never ends.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) {
    return 0;
}

// More memory for malloc, which asks for whole pages and never gives one back. Replaces that of WASI's C
// library, which knows no limit but the module's.
extern "C" void* sbrk(std::intptr_t increment) {
    const std::size_t pages = __builtin_wasm_memory_size(0);
    const std::size_t added = static_cast<std::size_t>(increment) / kPage;
    if (added == 0) return reinterpret_cast<void*>(pages * kPage);
    const bool isAllowed = pages + added <= mostMemory / kPage;
    if (!isAllowed || __builtin_wasm_memory_grow(0, added) == SIZE_MAX) {
        errno = ENOMEM;
        return reinterpret_cast<void*>(-1);
    }
    return reinterpret_cast<void*>(pages * kPage);
}
