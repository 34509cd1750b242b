#include "System.h"

// Part of valgrind, and optional for building. Outside valgrind, the requests cost a few instructions.
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#define CALLGRIND_DUMP_STATS_AT(name) (void)(name)
#endif

void system_start_counting(void) { CALLGRIND_START_INSTRUMENTATION; }

void system_stop_counting(const char *name) {
    CALLGRIND_STOP_INSTRUMENTATION;
    CALLGRIND_DUMP_STATS_AT(name);
}
