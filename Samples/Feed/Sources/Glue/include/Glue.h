#ifndef GLUE_H
#define GLUE_H

#include <stdbool.h>

/// The callbacks of a window. `context` belongs to the program.
typedef struct {
    void *context;
    /// Called once per frame. Returns true if the window must be drawn again, and sets `*isOver` to end the program.
    bool (*frame)(void *context, bool *isOver);
    /// Draws the window with GTK's `cairo_t`.
    void (*draw)(void *context, void *cairo);
    /// Handles the mouse. A `phase` of 0 is a press, 1 a move, and 2 a release.
    void (*pointer)(void *context, int phase, double x, double y);
    void (*scroll)(void *context, double lines);
} GlueCallbacks;

/// Opens a window and runs GTK's main loop until it is closed. Returns false if there is no display.
bool glue_run(const char *title, int width, int height, GlueCallbacks callbacks, const char *screenshot);

/// Draws pixels (Cairo's ARGB32) with a `cairo_t`.
void glue_draw_pixels(void *cairo, const void *pixels, int width, int height, int stride);

#endif
