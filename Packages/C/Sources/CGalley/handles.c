#include "handles.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

// Marks memory as a handle in use, and as one that was released.
static const uint32_t used = 0x47414C4C, released = 0x454E4445;

typedef struct {
    _Atomic uint32_t mark;
    int32_t kind;
    atomic_size_t count;
    void *value;
} Handle;

void *handle_create(int32_t kind, void *value) {
    Handle *handle = malloc(sizeof *handle);
    if (!handle) return NULL;
    handle->kind = kind;
    handle->value = value;
    atomic_init(&handle->count, 1);
    atomic_init(&handle->mark, used);
    return handle;
}

static Handle *checked(const void *pointer, int32_t kind) {
    Handle *handle = (Handle *)pointer;
    if (!handle || (uintptr_t)handle % _Alignof(Handle)) return NULL;
    return atomic_load_explicit(&handle->mark, memory_order_relaxed) == used && handle->kind == kind ? handle : NULL;
}

void *handle_value(const void *pointer, int32_t kind) {
    Handle *handle = checked(pointer, kind);
    return handle ? handle->value : NULL;
}

bool handle_retain(void *pointer, int32_t kind) {
    Handle *handle = checked(pointer, kind);
    if (handle) atomic_fetch_add_explicit(&handle->count, 1, memory_order_relaxed);
    return handle != NULL;
}

void *handle_release(void *pointer, int32_t kind) {
    Handle *handle = checked(pointer, kind);
    if (!handle || atomic_fetch_sub_explicit(&handle->count, 1, memory_order_acq_rel) != 1) return NULL;
    void *value = handle->value;
    atomic_store_explicit(&handle->mark, released, memory_order_relaxed);
#ifdef NDEBUG
    free(handle);
#endif
    // A debug build keeps the memory, so that a use after the release is an error.
    return value;
}

static pthread_once_t watched = PTHREAD_ONCE_INIT;
static atomic_bool forked;

static void note_fork(void) { atomic_store(&forked, true); }

static void watch(void) { pthread_atfork(NULL, NULL, note_fork); }

void fork_watch(void) { pthread_once(&watched, watch); }

bool fork_happened(void) { return atomic_load_explicit(&forked, memory_order_relaxed); }
