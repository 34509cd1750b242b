#ifndef GALLEY_ALLOCATION_COUNTER_H
#define GALLEY_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// The number of allocations of the calling thread since it started. Freed memory and other threads do not count.
uint64_t allocation_counter_count(void);

/// Whether counting works. It does not with a sanitizer, which has its own malloc, or without glibc.
bool allocation_counter_works(void);

#endif
