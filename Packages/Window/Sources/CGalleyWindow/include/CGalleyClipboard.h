#ifndef C_GALLEY_CLIPBOARD_H
#define C_GALLEY_CLIPBOARD_H

#include <stdbool.h>
#include <stddef.h>

/// The clipboards of an X server, in several formats and of any length. SDL offers only plain text, and reads none that is
/// longer than a request of the server.
///
/// The content that a program offers is sent from a thread with a separate connection, so that a busy program can still
/// be pasted from.

/// A format of a content: its MIME type or X target, and its bytes.
typedef struct {
    const char *type;
    const void *bytes;
    size_t count;
} GalleyClipboardPart;

/// Connects to the X server. Returns false if there is none.
bool galley_clipboard_start(void);

/// Offers a copy of a content, in place of what any program has offered. `is_primary` chooses the selection.
bool galley_clipboard_write(bool is_primary, const GalleyClipboardPart *parts, int count);

/// Whether the program's last content is still offered.
bool galley_clipboard_is_owned(bool is_primary);

/// The formats that the owner of a selection offers, separated by line feeds; NULL if there are none. Free it with `free`.
char *galley_clipboard_types(bool is_primary);

/// The bytes of a format, followed by a zero; NULL if the owner does not answer within `timeout` milliseconds, for each
/// part of a long content. Free it with `free`.
char *galley_clipboard_read(bool is_primary, const char *type, int timeout, size_t *count);

#endif
