#ifndef GALLEY_BENCHMARKS_SYSTEM_H
#define GALLEY_BENCHMARKS_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>

// What benchmarks need of the system, without Foundation, whose loading would count as work.

/// Runs `body` with 0, 1, … `count` - 1 on as many threads and returns when all have.
void system_on_threads(int count, void (*body)(int index, void *context), void *context);

/// Between the two, callgrind counts; the second also makes it write down what it counted, under `name`.
void system_start_counting(void);
void system_stop_counting(const char *name);

/// Writes a line to standard error.
void system_complain(const char *message);

/// Reads a whole file; free() what it returns. NULL where it cannot be read.
char *system_read_file(const char *path, size_t *length);

/// Runs a program, waits for it and returns the seconds from start to end; below 0 where it failed.
/// `number` gets what it printed, as a number.
double system_run_program(const char *const *arguments, double *number);

/// Runs a program whose output nobody reads, waits for it and returns the seconds from start to end; below 0 where it
/// failed.
double system_time_program(const char *const *arguments);

/// The same for several at a time, 16 at most, until the last of them ends.
double system_time_programs(const char *const *arguments, int count);

/// Writes a whole file.
bool system_write_file(const char *path, const char *bytes, size_t length);

/// The processor's name; free() it.
char *system_processor(void);

/// Seconds of processor time that the process has had, all threads together, and how often one of them waited.
double system_processor_seconds(void);
long system_waits(void);

/// Bytes in use in malloc's heap, all arenas and mapped blocks.
size_t system_heap_bytes(void);
/// Resident memory of the process in bytes, and the most it ever was.
size_t system_resident_bytes(void);
size_t system_peak_resident_bytes(void);

#endif
