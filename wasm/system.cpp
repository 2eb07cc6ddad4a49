// What the standard library expects of a system, on a machine without one: nothing is destroyed at the end, since the
// module never ends.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) {
    return 0;
}
