#ifndef GLUE_H
#define GLUE_H

#include <stdbool.h>

/// What a window asks of the program; `context` is the program's own.
typedef struct {
    void *context;
    /// Called once a frame; true asks for the window to be drawn again, and `*isOver` ends the program.
    bool (*frame)(void *context, bool *isOver);
    /// Draws the window with GTK's `cairo_t`.
    void (*draw)(void *context, void *cairo);
    /// The mouse: 0 is pressed, 1 moved, 2 lifted.
    void (*pointer)(void *context, int phase, double x, double y);
    void (*scroll)(void *context, double lines);
} GlueCallbacks;

/// Opens a window and runs GTK's main loop until it is closed. False where there is no display.
bool glue_run(const char *title, int width, int height, GlueCallbacks callbacks, const char *screenshot);

/// Draws pixels (Cairo's ARGB32) with a `cairo_t`.
void glue_draw_pixels(void *cairo, const void *pixels, int width, int height, int stride);

#endif
