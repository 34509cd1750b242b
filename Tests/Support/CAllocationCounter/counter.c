// Counts allocations by replacing glibc's malloc, also for calls inside C libraries: the dynamic linker uses the first
// definition that it finds, and the program's own come first. glibc's manual allows this. Memory still comes from
// glibc, through its alternative names, so free() is not replaced.
//
// This needs no environment variable and no second process, so plain `swift test` counts. The cost is incrementing a
// thread-local variable. A sanitizer's malloc is not replaced.
#include "include/CAllocationCounter.h"

#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(IS_SANITIZED)
#include <errno.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

// Accessed without a call, and therefore without an allocation, because it belongs to the program itself.
static _Thread_local uint64_t count __attribute__((tls_model("initial-exec")));

uint64_t allocation_counter_count(void) { return count; }

void *malloc(size_t size) {
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count++;
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    count++;
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    count++;
    void *found = __libc_memalign(alignment, size);
    if (!found) return ENOMEM;
    *memory = found;
    return 0;
}

bool allocation_counter_works(void) {
    uint64_t before = count;
    void *volatile memory = malloc(1);
    free(memory);
    return count > before;
}
#else
uint64_t allocation_counter_count(void) { return 0; }

bool allocation_counter_works(void) { return false; }
#endif
