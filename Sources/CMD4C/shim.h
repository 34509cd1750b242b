#ifndef GALLEY_CMD4C_SHIM_H
#define GALLEY_CMD4C_SHIM_H

#include <md4c.h>
#include <stddef.h>

/* glibc and musl have it, but declare it for GNU sources alone, which Swift's module of the C library is not. */
void *memmem(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);

static inline const void *galley_memmem(const void *bytes, size_t count, const void *pattern, size_t length) {
    return memmem(bytes, count, pattern, length);
}

#endif
