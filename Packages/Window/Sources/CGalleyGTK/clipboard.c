#include "widget.h"

#include <stdlib.h>
#include <string.h>

// MARK: - Waiting

// While GTK reads a clipboard, it runs its event loop. The nodes have not finished their own event yet, so further events are
// kept until the clipboard is read.
static int waits;
static GQueue held = G_QUEUE_INIT;
static bool is_delivering;
static guint delivery;
static void (*later)(void);

bool galley_gtk_is_waiting(void) { return waits > 0; }

bool galley_hold_event(GdkEvent *event) {
    if (is_delivering || (waits == 0 && g_queue_is_empty(&held))) return false;
    // The state of the focus is needed in its order as well.
    if (event->type == GDK_EXPOSE || event->type == GDK_CONFIGURE || event->type == GDK_MAP) return false;
    g_queue_push_tail(&held, gdk_event_copy(event));
    return true;
}

static gboolean deliver(gpointer unused) {
    if (waits > 0) return G_SOURCE_CONTINUE;
    delivery = 0;
    if (later != NULL) {
        void (*body)(void) = later;
        later = NULL;
        body();
    }
    while (waits == 0 && !g_queue_is_empty(&held)) {
        GdkEvent *event = g_queue_pop_head(&held);
        is_delivering = true;
        gtk_main_do_event(event);
        is_delivering = false;
        gdk_event_free(event);
    }
    return G_SOURCE_REMOVE;
}

void galley_gtk_after_waiting(void (*body)(void)) { later = body; }

static void begin_wait(void) {
    waits++;
    // Events inside the wait are kept, even those of a delivery.
    is_delivering = false;
}

static void end_wait(void) {
    waits--;
    if (waits == 0 && delivery == 0) delivery = g_idle_add_full(G_PRIORITY_DEFAULT, deliver, NULL, NULL);
}

// MARK: - Writing

static GalleyContent *contents[2];

GalleyContent *galley_content_new(const GalleyGTKPart *parts, int count) {
    GalleyContent *content = calloc(1, sizeof *content + sizeof content->parts[0] * (size_t)count);
    if (content == NULL) return NULL;
    for (int i = 0; i < count; i++) {
        void *bytes = parts[i].count <= INT32_MAX ? malloc(parts[i].count + 1) : NULL;
        if (bytes == NULL) break;
        memcpy(bytes, parts[i].bytes, parts[i].count);
        content->parts[i].type = gdk_atom_intern(parts[i].type, FALSE);
        content->parts[i].bytes = bytes;
        content->parts[i].count = parts[i].count;
        content->count++;
    }
    return content;
}

void galley_content_free(GalleyContent *content) {
    for (int i = 0; i < content->count; i++) free(content->parts[i].bytes);
    free(content);
}

void galley_content_provide(const GalleyContent *content, GtkSelectionData *data, guint part) {
    if ((int)part >= content->count) return;
    gtk_selection_data_set(
        data, gtk_selection_data_get_target(data), 8, content->parts[part].bytes, (gint)content->parts[part].count);
}

static GtkClipboard *clipboard(void *widget, bool is_primary) {
    return gtk_widget_get_clipboard(widget, is_primary ? GDK_SELECTION_PRIMARY : GDK_SELECTION_CLIPBOARD);
}

static void provide(GtkClipboard *clipboard, GtkSelectionData *data, guint info, gpointer content) {
    galley_content_provide(content, data, info);
}

static void clear(GtkClipboard *clipboard, gpointer content) {
    GalleyContent *own = content;
    if (contents[own->is_primary] == own) contents[own->is_primary] = NULL;
    galley_content_free(own);
}

bool galley_gtk_clipboard_write(void *widget, bool is_primary, const GalleyGTKPart *parts, int count) {
    GalleyContent *content = galley_content_new(parts, count);
    GtkTargetEntry *targets = calloc((size_t)count + 1, sizeof *targets);
    if (content == NULL || targets == NULL) {
        if (content != NULL) galley_content_free(content);
        free(targets);
        return false;
    }
    content->is_primary = is_primary;
    for (int i = 0; i < content->count; i++) targets[i] = (GtkTargetEntry){(char *)parts[i].type, 0, (guint)i};
    GtkClipboard *target = clipboard(widget, is_primary);
    bool is_done = content->count > 0
        && gtk_clipboard_set_with_data(target, targets, (guint)content->count, provide, clear, content);
    if (is_done) {
        contents[is_primary] = content;
        // Clipboard managers keep the content after the end of the program.
        if (!is_primary) gtk_clipboard_set_can_store(target, NULL, 0);
    } else {
        clear(target, content);
    }
    free(targets);
    return is_done;
}

bool galley_gtk_clipboard_is_owned(bool is_primary) { return contents[is_primary] != NULL; }

// MARK: - Reading

char *galley_gtk_clipboard_types(void *widget, bool is_primary) {
    GdkAtom *atoms = NULL;
    gint count = 0;
    begin_wait();
    bool is_done = gtk_clipboard_wait_for_targets(clipboard(widget, is_primary), &atoms, &count);
    end_wait();
    if (!is_done) return NULL;
    GString *names = g_string_new("");
    for (int i = 0; i < count && i < 512; i++) {
        char *name = gdk_atom_name(atoms[i]);
        g_string_append_printf(names, "%s\n", name);
        g_free(name);
    }
    g_free(atoms);
    char *result = strdup(names->str);
    g_string_free(names, TRUE);
    return result;
}

void *galley_gtk_clipboard_read(void *widget, bool is_primary, const char *type, size_t *count) {
    *count = 0;
    begin_wait();
    GtkSelectionData *data
        = gtk_clipboard_wait_for_contents(clipboard(widget, is_primary), gdk_atom_intern(type, FALSE));
    end_wait();
    if (data == NULL) return NULL;
    gint length = gtk_selection_data_get_length(data);
    void *bytes = length < 0 ? NULL : malloc((size_t)length + 1);
    if (bytes != NULL) {
        if (length > 0) memcpy(bytes, gtk_selection_data_get_data(data), (size_t)length);
        *count = (size_t)length;
    }
    gtk_selection_data_free(data);
    return bytes;
}
