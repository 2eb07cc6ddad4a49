// What std::filesystem of libc++ asks of a system beside what WASI's C library has. There are no files: all
// of it fails.
//
// libc++ includes this as <sys/statvfs.h>.
#pragma once

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>

#ifndef DT_SOCK
#define DT_SOCK 20
#endif

#ifdef __cplusplus
extern "C" {
#endif

struct statvfs {
    unsigned long long f_frsize, f_blocks, f_bfree, f_bavail;
};

static inline int statvfs(const char* path, struct statvfs* result) {
    (void)path;
    (void)result;
    errno = ENOSYS;
    return -1;
}
static inline int fchmod(int file, mode_t mode) {
    (void)file;
    (void)mode;
    errno = ENOSYS;
    return -1;
}
static inline int fchmodat(int folder, const char* path, mode_t mode, int flags) {
    (void)folder;
    (void)path;
    (void)mode;
    (void)flags;
    errno = ENOSYS;
    return -1;
}
static inline char* realpath(const char* path, char* result) {
    (void)path;
    (void)result;
    errno = ENOSYS;
    return 0;
}

#ifdef __cplusplus
}
#endif
