#include "CGalleyWindow.h"

#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <unistd.h>

// The interface of libdispatch for run loops, which CoreFoundation uses as well.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *);

static int handle = -1;
static void (*wake_loop)(void);
static sem_t drained;

static void *watch(void *unused) {
    (void)unused;
    for (;;) {
        struct pollfd wanted = {.fd = handle, .events = POLLIN};
        if (poll(&wanted, 1, -1) <= 0 || (wanted.revents & POLLIN) == 0) continue;
        wake_loop();
        // The handle stays readable until the main thread has drained the queue.
        while (sem_wait(&drained) != 0) {}
    }
    return NULL;
}

bool galley_window_watch_main_queue(void (*wake)(void)) {
    if (handle >= 0) return true;
    handle = _dispatch_get_main_queue_handle_4CF();
    if (handle < 0) return false;
    wake_loop = wake;
    sem_init(&drained, 0, 0);
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 1 << 18);
    int status = pthread_create(&thread, &attributes, watch, NULL);
    pthread_attr_destroy(&attributes);
    if (status != 0) handle = -1;
    return status == 0;
}

void galley_window_drain_main_queue(void) {
    if (handle < 0) return;
    uint64_t count = 0;
    bool was_woken = read(handle, &count, sizeof count) == (ssize_t)sizeof count;
    _dispatch_main_queue_callback_4CF(NULL);
    if (was_woken) sem_post(&drained);
}
