// Threads as libc++ wants them from outside, for a machine that has one: locks are always free, and starting
// a thread fails.
#pragma once

#include <__chrono/duration.h>
#include <__config>
#include <errno.h>
#include <time.h>

_LIBCPP_BEGIN_NAMESPACE_STD

using __libcpp_timespec_t = ::timespec;

using __libcpp_mutex_t = char;
#define _LIBCPP_MUTEX_INITIALIZER 0
inline int __libcpp_mutex_lock(__libcpp_mutex_t*) {
    return 0;
}
inline bool __libcpp_mutex_trylock(__libcpp_mutex_t*) {
    return true;
}
inline int __libcpp_mutex_unlock(__libcpp_mutex_t*) {
    return 0;
}
inline int __libcpp_mutex_destroy(__libcpp_mutex_t*) {
    return 0;
}

using __libcpp_recursive_mutex_t = char;
inline int __libcpp_recursive_mutex_init(__libcpp_recursive_mutex_t*) {
    return 0;
}
inline int __libcpp_recursive_mutex_lock(__libcpp_recursive_mutex_t*) {
    return 0;
}
inline bool __libcpp_recursive_mutex_trylock(__libcpp_recursive_mutex_t*) {
    return true;
}
inline int __libcpp_recursive_mutex_unlock(__libcpp_recursive_mutex_t*) {
    return 0;
}
inline int __libcpp_recursive_mutex_destroy(__libcpp_recursive_mutex_t*) {
    return 0;
}

// Nobody could end the waiting.
using __libcpp_condvar_t = char;
#define _LIBCPP_CONDVAR_INITIALIZER 0
inline int __libcpp_condvar_signal(__libcpp_condvar_t*) {
    return 0;
}
inline int __libcpp_condvar_broadcast(__libcpp_condvar_t*) {
    return 0;
}
inline int __libcpp_condvar_wait(__libcpp_condvar_t*, __libcpp_mutex_t*) {
    return EDEADLK;
}
inline int __libcpp_condvar_timedwait(__libcpp_condvar_t*, __libcpp_mutex_t*, __libcpp_timespec_t*) {
    return ETIMEDOUT;
}
inline int __libcpp_condvar_destroy(__libcpp_condvar_t*) {
    return 0;
}

using __libcpp_exec_once_flag = char;
#define _LIBCPP_EXEC_ONCE_INITIALIZER 0
inline int __libcpp_execute_once(__libcpp_exec_once_flag* done, void (*once)()) {
    if (*done == 0) once();
    *done = 1;
    return 0;
}

using __libcpp_thread_id = int;
inline bool __libcpp_thread_id_equal(__libcpp_thread_id a, __libcpp_thread_id b) {
    return a == b;
}
inline bool __libcpp_thread_id_less(__libcpp_thread_id a, __libcpp_thread_id b) {
    return a < b;
}

using __libcpp_thread_t = int;
#define _LIBCPP_NULL_THREAD 0
inline bool __libcpp_thread_isnull(const __libcpp_thread_t* thread) {
    return *thread == 0;
}
inline __libcpp_thread_id __libcpp_thread_get_current_id() {
    return 1;
}
inline __libcpp_thread_id __libcpp_thread_get_id(const __libcpp_thread_t* thread) {
    return *thread;
}
inline int __libcpp_thread_create(__libcpp_thread_t*, void* (*)(void*), void*) {
    return EAGAIN;
}
inline int __libcpp_thread_join(__libcpp_thread_t*) {
    return EINVAL;
}
inline int __libcpp_thread_detach(__libcpp_thread_t*) {
    return EINVAL;
}
inline void __libcpp_thread_yield() {}
inline void __libcpp_thread_sleep_for(const chrono::nanoseconds&) {}

using __libcpp_tls_key = void*;
#define _LIBCPP_TLS_DESTRUCTOR_CC
struct __ferz_tls {
    void* value;
};
inline int __libcpp_tls_create(__libcpp_tls_key* key, void (*)(void*)) {
    *key = new __ferz_tls{nullptr};
    return 0;
}
inline void* __libcpp_tls_get(__libcpp_tls_key key) {
    return static_cast<__ferz_tls*>(key)->value;
}
inline int __libcpp_tls_set(__libcpp_tls_key key, void* value) {
    static_cast<__ferz_tls*>(key)->value = value;
    return 0;
}

_LIBCPP_END_NAMESPACE_STD
