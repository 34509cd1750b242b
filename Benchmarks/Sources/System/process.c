#include "System.h"

#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

typedef struct {
    pthread_t thread;
    int index;
    void (*body)(int, void *);
    void *context;
} worker;

static void *work(void *argument) {
    worker *self = argument;
    self->body(self->index, self->context);
    return NULL;
}

void system_on_threads(int count, void (*body)(int index, void *context), void *context) {
    worker *workers = calloc((size_t)count, sizeof *workers);
    for (int index = 0; index < count; index++) {
        workers[index] = (worker){.index = index, .body = body, .context = context};
        pthread_create(&workers[index].thread, NULL, work, &workers[index]);
    }
    for (int index = 0; index < count; index++) pthread_join(workers[index].thread, NULL);
    free(workers);
}

void system_complain(const char *message) { fprintf(stderr, "%s\n", message); }

char *system_read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    char *text = NULL;
    size_t used = 0, room = 0;
    do {
        room = room * 2 + 65536;
        text = realloc(text, room + 1);
        used += fread(text + used, 1, room - used, file);
    } while (used == room);
    fclose(file);
    text[used] = 0;
    *length = used;
    return text;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double system_processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

long system_waits(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nvcsw;
}

double system_run_program(const char *const *arguments, double *number) {
    int ends[2];
    if (pipe(ends) != 0) return -1;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    pid_t child = 0;
    double start = now();
    int failed = posix_spawn(&child, arguments[0], &actions, NULL, (char *const *)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    char answer[64] = {0};
    size_t used = 0;
    if (!failed) {
        ssize_t got = 0;
        while (used < sizeof answer - 1 && (got = read(ends[0], answer + used, sizeof answer - 1 - used)) > 0) {
            used += (size_t)got;
        }
    }
    close(ends[0]);
    if (failed) return -1;
    int status = 0;
    waitpid(child, &status, 0);
    double seconds = now() - start;
    if (number) *number = atof(answer);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? seconds : -1;
}

double system_time_programs(const char *const *arguments, int count) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t children[16];
    int started = 0;
    double start = now();
    while (started < count && started < 16 &&
           posix_spawn(&children[started], arguments[0], &actions, NULL, (char *const *)arguments, environ) == 0)
        started++;
    posix_spawn_file_actions_destroy(&actions);
    bool failed = started < count;
    for (int index = 0; index < started; index++) {
        int status = 0;
        waitpid(children[index], &status, 0);
        failed = failed || !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    }
    return failed ? -1 : now() - start;
}

double system_time_program(const char *const *arguments) {
    return system_time_programs(arguments, 1);
}

bool system_write_file(const char *path, const char *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    if (!file) return false;
    size_t written = fwrite(bytes, 1, length, file);
    return fclose(file) == 0 && written == length;
}

char *system_processor(void) {
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256], name[256];
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "model name : %255[^\n]", name) == 1) {
            fclose(file);
            return strdup(name);
        }
    }
    if (file) fclose(file);
    return strdup("unknown processor");
}
