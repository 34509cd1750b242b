#include "CGalleyWindow.h"

#include <X11/Xlib.h>
#include <stdlib.h>

double galley_window_xft_scale(void *display) {
    const char *value = display == NULL ? NULL : XGetDefault(display, "Xft", "dpi");
    double dots = value == NULL ? 0 : strtod(value, NULL);
    return dots >= 24 && dots <= 960 ? dots / 96 : 0;
}
