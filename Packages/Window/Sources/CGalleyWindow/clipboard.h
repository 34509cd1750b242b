#ifndef CLIPBOARD_H
#define CLIPBOARD_H

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdbool.h>
#include <stddef.h>

/// The most bytes that are sent in one property.
enum { chunk = 1 << 17 };

/// Opens a connection whose errors are ignored: windows of other programs may be closed at any time.
Display *galley_open_display(void);

/// Waits for an event of a connection, or for bytes in a pipe if it is not negative. Returns false after `timeout`
/// milliseconds; -1 waits forever.
bool galley_wait(Display *display, int pipe, int timeout);

/// The atom of the clipboard or of the primary selection.
Atom galley_selection(Display *display, bool is_primary);

#endif
