#ifndef GALLEY_BENCHMARKS_SYSTEM_H
#define GALLEY_BENCHMARKS_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>

// System functions for the benchmarks, without Foundation, whose loading would be measured as part of the work.

/// Runs `body` with 0, 1, … `count` - 1 on as many threads, and returns when all are finished.
void system_on_threads(int count, void (*body)(int index, void *context), void *context);

/// Callgrind counts between the two calls. The second also makes callgrind write a dump with the given `name`.
void system_start_counting(void);
void system_stop_counting(const char *name);

/// Writes a line to standard error.
void system_complain(const char *message);

/// Reads a whole file, or returns NULL if it cannot be read. The caller must free() the result.
char *system_read_file(const char *path, size_t *length);

/// Runs a program, waits for it, and returns its duration in seconds, or a negative number if it failed. `number`
/// receives the number that it printed.
double system_run_program(const char *const *arguments, double *number);

/// Runs a program without reading its output, waits for it, and returns its duration in seconds, or a negative number
/// if it failed.
double system_time_program(const char *const *arguments);

/// Runs at most 16 programs at the same time, and returns the time until the last one ends.
double system_time_programs(const char *const *arguments, int count);

/// Writes a whole file.
bool system_write_file(const char *path, const char *bytes, size_t length);

/// The processor's name. The caller must free() it.
char *system_processor(void);

/// The processor time of all threads of the process in seconds, and the number of times that a thread waited.
double system_processor_seconds(void);
long system_waits(void);

/// The bytes in use in malloc's heap, in all arenas and mapped blocks.
size_t system_heap_bytes(void);
/// The current and the maximum resident memory of the process in bytes.
size_t system_resident_bytes(void);
size_t system_peak_resident_bytes(void);

#endif
