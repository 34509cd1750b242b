#ifndef C_GALLEY_WINDOW_H
#define C_GALLEY_WINDOW_H

#include <stdbool.h>

#include "CGalleyClipboard.h"
#include "CGalleySpelling.h"

/// Starts a thread that calls `wake` when there are jobs for the main thread: tasks of the main actor and blocks of the
/// main dispatch queue. Call it on the main thread. Later calls have no effect.
///
/// Returns false if the thread cannot be started.
bool galley_window_watch_main_queue(void (*wake)(void));

/// Runs the jobs for the main thread. Call it on the main thread, after a wake.
void galley_window_drain_main_queue(void);

/// The pixels per point that the X resource `Xft.dpi` sets, or 0 if it is not set. `display` is a `Display *`.
double galley_window_xft_scale(void *display);

/// A key of an X server.
typedef struct {
    bool is_pressed;
    unsigned keysym, keycode, modifiers, time;
    /// The typed text, or else the name of the key.
    char name[32];
    bool is_text;
} GalleyKey;

/// Reads the key of an `XEvent`. Returns false for events of other kinds.
bool galley_window_read_key(const void *event, GalleyKey *key);

#endif
