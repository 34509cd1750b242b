// Counted references that C code holds to objects of the library. Not part of the interface.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Allocates a handle with one reference, or returns NULL. `value` is passed to the caller of the last release.
void *handle_create(int32_t kind, void *value);

/// The value of a handle; NULL for NULL and for handles of another kind.
void *handle_value(const void *handle, int32_t kind);

/// Adds a reference. Returns false for NULL and for handles of another kind.
bool handle_retain(void *handle, int32_t kind);

/// Drops a reference. Returns the value if it was the last one, which ends the handle.
void *handle_release(void *handle, int32_t kind);

/// Watches for forks from now on.
void fork_watch(void);

/// Whether this process was forked after the first call of `fork_watch`.
bool fork_happened(void);
