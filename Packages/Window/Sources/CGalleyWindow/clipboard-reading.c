#include "CGalleyClipboard.h"
#include "clipboard.h"

#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static Display *displays[2];
static int (*next_handler)(Display *, XErrorEvent *);

static int ignore(Display *display, XErrorEvent *event) {
    for (int i = 0; i < 2; i++) {
        if (displays[i] == display) return 0;
    }
    return next_handler == NULL ? 0 : next_handler(display, event);
}

Display *galley_open_display(void) {
    Display *display = XOpenDisplay(NULL);
    if (display == NULL) return NULL;
    for (int i = 0; i < 2; i++) {
        if (displays[i] != NULL) continue;
        displays[i] = display;
        if (i == 0) next_handler = XSetErrorHandler(ignore);
        break;
    }
    return display;
}

static int64_t milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

bool galley_wait(Display *display, int pipe, int timeout) {
    int64_t end = milliseconds() + timeout;
    for (;;) {
        XFlush(display);
        if (XPending(display) > 0) return true;
        int rest = timeout < 0 ? -1 : (int)(end - milliseconds());
        if (timeout >= 0 && rest <= 0) return false;
        struct pollfd wanted[2] = {
            {.fd = ConnectionNumber(display), .events = POLLIN}, {.fd = pipe, .events = POLLIN}};
        if (poll(wanted, pipe < 0 ? 1 : 2, rest) > 0 && pipe >= 0 && (wanted[1].revents & POLLIN) != 0) return true;
    }
}

Atom galley_selection(Display *display, bool is_primary) {
    return is_primary ? XA_PRIMARY : XInternAtom(display, "CLIPBOARD", False);
}

static Display *reader;
static Window window;
static Atom property, incr;

static bool connect_reader(void) {
    if (reader != NULL) return true;
    reader = galley_open_display();
    if (reader == NULL) return false;
    window = XCreateSimpleWindow(reader, DefaultRootWindow(reader), 0, 0, 1, 1, 0, 0, 0);
    XSelectInput(reader, window, PropertyChangeMask);
    property = XInternAtom(reader, "GALLEY_CONTENT", False);
    incr = XInternAtom(reader, "INCR", False);
    return true;
}

/// Waits for an event of a type that `matches`.
static bool wait_for(int type, bool (*matches)(XEvent *), int timeout) {
    int64_t end = milliseconds() + timeout;
    while (galley_wait(reader, -1, (int)(end - milliseconds()))) {
        XEvent event;
        XNextEvent(reader, &event);
        if (event.type == type && matches(&event)) return true;
    }
    return false;
}

static bool is_answer(XEvent *event) { return event->xselection.requestor == window; }

static bool is_part(XEvent *event) {
    return event->xproperty.atom == property && event->xproperty.state == PropertyNewValue;
}

typedef struct {
    char *bytes;
    size_t count, capacity;
} Buffer;

static bool append(Buffer *buffer, const void *bytes, size_t count) {
    if (buffer->count + count + 1 > buffer->capacity) {
        size_t capacity = buffer->capacity * 2 > buffer->count + count + 1 ? buffer->capacity * 2
                                                                           : buffer->count + count + 1;
        char *grown = realloc(buffer->bytes, capacity);
        if (grown == NULL) return false;
        buffer->bytes = grown;
        buffer->capacity = capacity;
    }
    if (count > 0) memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
    buffer->bytes[buffer->count] = 0;
    return true;
}

/// Takes the property, which tells its owner to send the next part. Returns the number of bytes, or -1.
static long take(Buffer *buffer, Atom *type) {
    int format = 0;
    unsigned long items = 0, rest = 0;
    unsigned char *data = NULL;
    if (XGetWindowProperty(
            reader, window, property, 0, 0x1fffffff, True, AnyPropertyType, type, &format, &items, &rest, &data)
        != Success)
        return -1;
    // Items of 32 bits are longs in memory.
    size_t size = format == 32 ? sizeof(long) : (size_t)format / 8;
    bool is_done = *type == incr || append(buffer, data, items * size);
    if (data != NULL) XFree(data);
    return is_done ? (long)(items * size) : -1;
}

/// Asks for a format. The bytes of atoms are longs.
static bool request(bool is_primary, Atom target, int timeout, Buffer *buffer, Atom *type) {
    XDeleteProperty(reader, window, property);
    XConvertSelection(reader, galley_selection(reader, is_primary), target, property, window, CurrentTime);
    XSync(reader, False);
    // Parts of an earlier answer that came too late.
    XEvent old;
    while (XCheckTypedWindowEvent(reader, window, PropertyNotify, &old)) {}
    XEvent event;
    int64_t end = milliseconds() + timeout;
    for (;;) {
        if (!galley_wait(reader, -1, (int)(end - milliseconds()))) return false;
        XNextEvent(reader, &event);
        if (event.type == SelectionNotify && is_answer(&event) && event.xselection.target == target) break;
    }
    if (event.xselection.property == None || take(buffer, type) < 0) return false;
    if (*type != incr) return true;
    for (;;) {
        if (!wait_for(PropertyNotify, is_part, timeout)) return false;
        long count = take(buffer, type);
        if (count < 0) return false;
        if (count == 0) return true;
    }
}

char *galley_clipboard_read(bool is_primary, const char *type, int timeout, size_t *count) {
    *count = 0;
    if (!connect_reader()) return NULL;
    Buffer buffer = {0};
    Atom found = None;
    if (!request(is_primary, XInternAtom(reader, type, False), timeout, &buffer, &found) || !append(&buffer, "", 0)) {
        free(buffer.bytes);
        return NULL;
    }
    *count = buffer.count;
    return buffer.bytes;
}

char *galley_clipboard_types(bool is_primary) {
    if (!connect_reader()) return NULL;
    Buffer atoms = {0}, names = {0};
    Atom found = None;
    if (request(is_primary, XInternAtom(reader, "TARGETS", False), 1000, &atoms, &found)) {
        for (size_t i = 0; i + sizeof(long) <= atoms.count && i < 512 * sizeof(long); i += sizeof(long)) {
            long atom = 0;
            memcpy(&atom, atoms.bytes + i, sizeof atom);
            char *name = atom > 0 ? XGetAtomName(reader, (Atom)atom) : NULL;
            if (name == NULL) continue;
            append(&names, name, strlen(name));
            append(&names, "\n", 1);
            XFree(name);
        }
    }
    free(atoms.bytes);
    return names.bytes;
}
