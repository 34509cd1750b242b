#ifndef GALLEY_ALLOCATION_COUNTER_H
#define GALLEY_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// How often the calling thread has asked malloc and its relatives for memory since it began; what it gave back does
/// not count, nor does what other threads do.
uint64_t allocation_counter_count(void);

/// Whether anything is counted: not under a sanitizer, which has a malloc of its own, and not without glibc.
bool allocation_counter_works(void);

#endif
