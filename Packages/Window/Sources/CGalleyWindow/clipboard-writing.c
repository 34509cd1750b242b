#include "CGalleyClipboard.h"
#include "clipboard.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { most_parts = 12, most_transfers = 16 };

/// A content in its formats, which transfers in progress keep.
typedef struct {
    int references;
    int count;
    struct {
        char *name;
        Atom type;
        char *bytes;
        size_t count;
    } parts[most_parts];
} Content;

/// A long content on its way to a window, part by part.
typedef struct {
    Window window;
    Atom property, type;
    Content *content;
    int part;
    size_t sent;
} Transfer;

static Display *server;
static Window owner;
static Atom targets, incr;
static int commands[2];
// Guards the contents.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static Content *contents[2];
static Content *wanted[2];
static Transfer transfers[most_transfers];

static void release(Content *content) {
    if (content == NULL || --content->references > 0) return;
    for (int i = 0; i < content->count; i++) {
        free(content->parts[i].name);
        free(content->parts[i].bytes);
    }
    free(content);
}

/// Takes ownership of the selections whose contents were replaced. The mutex is locked.
static void claim(void) {
    for (int i = 0; i < 2; i++) {
        if (wanted[i] == NULL) continue;
        release(contents[i]);
        contents[i] = wanted[i];
        wanted[i] = NULL;
        for (int j = 0; j < contents[i]->count; j++) {
            contents[i]->parts[j].type = XInternAtom(server, contents[i]->parts[j].name, False);
        }
        Atom selection = galley_selection(server, i == 1);
        XSetSelectionOwner(server, selection, owner, CurrentTime);
        if (XGetSelectionOwner(server, selection) != owner) {
            release(contents[i]);
            contents[i] = NULL;
        }
    }
    XFlush(server);
    pthread_cond_broadcast(&changed);
}

static void send_part(Transfer *transfer) {
    size_t rest = transfer->content->parts[transfer->part].count - transfer->sent;
    size_t count = rest < chunk ? rest : chunk;
    XChangeProperty(
        server, transfer->window, transfer->property, transfer->type, 8, PropModeReplace,
        (unsigned char *)transfer->content->parts[transfer->part].bytes + transfer->sent, (int)count);
    transfer->sent += count;
    // An empty part ends the transfer.
    if (count > 0) return;
    XSelectInput(server, transfer->window, NoEventMask);
    release(transfer->content);
    transfer->content = NULL;
}

/// Begins to send a long content. If there are too many transfers, the oldest is given up.
static void begin(Window window, Atom property, Atom type, Content *content, int part) {
    int slot = 0;
    while (slot < most_transfers - 1 && transfers[slot].content != NULL) slot++;
    if (transfers[slot].content != NULL) {
        release(transfers[0].content);
        memmove(transfers, transfers + 1, sizeof(Transfer) * (most_transfers - 1));
    }
    content->references++;
    transfers[slot] = (Transfer){window, property, type, content, part, 0};
    XSelectInput(server, window, PropertyChangeMask);
    long size = (long)content->parts[part].count;
    XChangeProperty(server, window, property, incr, 32, PropModeReplace, (unsigned char *)&size, 1);
}

/// Writes what a request asks for. Returns whether it is offered.
static bool answer(XSelectionRequestEvent *request, Atom property) {
    Content *content = contents[request->selection == XA_PRIMARY];
    if (content == NULL) return false;
    if (request->target == targets) {
        Atom list[most_parts + 1] = {targets};
        for (int i = 0; i < content->count; i++) list[i + 1] = content->parts[i].type;
        XChangeProperty(
            server, request->requestor, property, XA_ATOM, 32, PropModeReplace, (unsigned char *)list,
            content->count + 1);
        return true;
    }
    for (int i = 0; i < content->count; i++) {
        if (content->parts[i].type != request->target) continue;
        if (content->parts[i].count > chunk) {
            begin(request->requestor, property, request->target, content, i);
        } else {
            XChangeProperty(
                server, request->requestor, property, request->target, 8, PropModeReplace,
                (unsigned char *)content->parts[i].bytes, (int)content->parts[i].count);
        }
        return true;
    }
    return false;
}

static void respond(XSelectionRequestEvent *request) {
    // Old programs leave the property open.
    Atom property = request->property == None ? request->target : request->property;
    XSelectionEvent event = {
        .type = SelectionNotify,
        .requestor = request->requestor,
        .selection = request->selection,
        .target = request->target,
        .property = answer(request, property) ? property : None,
        .time = request->time,
    };
    XSendEvent(server, request->requestor, False, NoEventMask, (XEvent *)&event);
}

static void handle(XEvent *event) {
    if (event->type == SelectionRequest) {
        respond(&event->xselectionrequest);
    } else if (event->type == SelectionClear) {
        int index = event->xselectionclear.selection == XA_PRIMARY;
        Atom selection = event->xselectionclear.selection;
        if (XGetSelectionOwner(server, selection) == owner) return;
        release(contents[index]);
        contents[index] = NULL;
    } else if (event->type == PropertyNotify && event->xproperty.state == PropertyDelete) {
        for (int i = 0; i < most_transfers; i++) {
            Transfer *transfer = &transfers[i];
            if (transfer->content != NULL && transfer->window == event->xproperty.window
                && transfer->property == event->xproperty.atom) {
                send_part(transfer);
                return;
            }
        }
    }
}

static void *serve(void *unused) {
    (void)unused;
    for (;;) {
        galley_wait(server, commands[0], -1);
        pthread_mutex_lock(&mutex);
        if (wanted[0] != NULL || wanted[1] != NULL) {
            char byte[16];
            if (read(commands[0], byte, sizeof byte) > 0) claim();
        }
        while (XPending(server) > 0) {
            XEvent event;
            XNextEvent(server, &event);
            handle(&event);
        }
        XFlush(server);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

bool galley_clipboard_start(void) {
    if (server != NULL) return true;
    Display *display = galley_open_display();
    if (display == NULL || pipe(commands) != 0) return false;
    owner = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
    targets = XInternAtom(display, "TARGETS", False);
    incr = XInternAtom(display, "INCR", False);
    XSync(display, False);
    server = display;
    pthread_t thread;
    if (pthread_create(&thread, NULL, serve, NULL) != 0) {
        server = NULL;
        return false;
    }
    pthread_detach(thread);
    return true;
}

bool galley_clipboard_write(bool is_primary, const GalleyClipboardPart *parts, int count) {
    if (server == NULL || count <= 0) return false;
    Content *content = calloc(1, sizeof *content);
    if (content == NULL) return false;
    content->references = 1;
    for (int i = 0; i < count && i < most_parts; i++) {
        char *bytes = malloc(parts[i].count + 1);
        if (bytes == NULL) break;
        memcpy(bytes, parts[i].bytes, parts[i].count);
        // Becomes an atom on the thread that the connection belongs to.
        content->parts[content->count].name = strdup(parts[i].type);
        content->parts[content->count].bytes = bytes;
        content->parts[content->count].count = parts[i].count;
        content->count++;
    }
    pthread_mutex_lock(&mutex);
    release(wanted[is_primary]);
    wanted[is_primary] = content;
    bool is_sent = write(commands[1], "w", 1) == 1;
    while (is_sent && wanted[is_primary] != NULL) pthread_cond_wait(&changed, &mutex);
    bool is_owned = contents[is_primary] == content;
    pthread_mutex_unlock(&mutex);
    return is_owned;
}

bool galley_clipboard_is_owned(bool is_primary) {
    pthread_mutex_lock(&mutex);
    bool is_owned = contents[is_primary] != NULL;
    pthread_mutex_unlock(&mutex);
    return is_owned;
}
