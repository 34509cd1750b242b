#include "widget.h"

#include <stdlib.h>
#include <string.h>

#define OWN(widget) ((GalleyWidget *)(widget))

// MARK: - From the widget

bool galley_gtk_drag(void *widget, const GalleyGTKPart *parts, int count, bool can_move) {
    GalleyWidget *own = OWN(widget);
    GdkEvent *event = gtk_get_current_event();
    GalleyContent *content = own->dragged == NULL && event != NULL ? galley_content_new(parts, count) : NULL;
    GdkDragContext *context = NULL;
    if (content != NULL && content->count > 0) {
        GtkTargetList *targets = gtk_target_list_new(NULL, 0);
        for (int i = 0; i < content->count; i++) gtk_target_list_add(targets, content->parts[i].type, 0, (guint)i);
        own->dragged = content;
        context = gtk_drag_begin_with_coordinates(
            widget, targets, GDK_ACTION_COPY | (can_move ? GDK_ACTION_MOVE : 0), 1, event, -1, -1);
        gtk_target_list_unref(targets);
    }
    if (event != NULL) gdk_event_free(event);
    if (context == NULL && content != NULL) {
        own->dragged = NULL;
        galley_content_free(content);
    }
    return context != NULL;
}

static void drag_data_get(
    GtkWidget *widget, GdkDragContext *context, GtkSelectionData *data, guint part, guint time) {
    if (OWN(widget)->dragged != NULL) galley_content_provide(OWN(widget)->dragged, data, part);
}

static void drag_data_delete(GtkWidget *widget, GdkDragContext *context) {
    if (OWN(widget)->view != NULL) OWN(widget)->callbacks->drag_moved(OWN(widget)->view);
}

static void drag_end(GtkWidget *widget, GdkDragContext *context) {
    GalleyWidget *own = OWN(widget);
    if (own->dragged != NULL) galley_content_free(own->dragged);
    own->dragged = NULL;
    if (own->view != NULL) own->callbacks->drag_ended(own->view);
}

// MARK: - Onto the widget

static char *offered(GdkDragContext *context) {
    GString *names = g_string_new("");
    int count = 0;
    for (GList *item = gdk_drag_context_list_targets(context); item != NULL && count < 512; item = item->next, count++) {
        char *name = gdk_atom_name(GDK_POINTER_TO_ATOM(item->data));
        g_string_append_printf(names, "%s\n", name);
        g_free(name);
    }
    return g_string_free(names, FALSE);
}

static bool offers(GdkDragContext *context, const char *const *types) {
    for (GList *item = gdk_drag_context_list_targets(context); item != NULL; item = item->next) {
        for (const char *const *type = types; *type != NULL; type++) {
            if (GDK_POINTER_TO_ATOM(item->data) == gdk_atom_intern(*type, FALSE)) return true;
        }
    }
    return false;
}

/// A drag inside of the widget moves, unless a key chooses otherwise; others copy.
static GdkDragAction action(GtkWidget *widget, GdkDragContext *context) {
    bool is_own = gtk_drag_get_source_widget(context) == widget;
    if (is_own && (gdk_drag_context_get_actions(context) & GDK_ACTION_MOVE)) return GDK_ACTION_MOVE;
    GdkDragAction suggested = gdk_drag_context_get_suggested_action(context);
    return suggested == GDK_ACTION_MOVE ? GDK_ACTION_MOVE : GDK_ACTION_COPY;
}

static gboolean drag_motion(GtkWidget *widget, GdkDragContext *context, gint x, gint y, guint time) {
    static const char *const texts[] = {
        "UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING", "text/markdown",
        "application/x-galley-document+json", NULL};
    static const char *const files[] = {"text/uri-list", NULL};
    GalleyWidget *own = OWN(widget);
    bool is_possible = own->view != NULL && !galley_gtk_is_waiting() && own->drop.context == NULL
        && own->callbacks->dragged(own->view, x, y, offers(context, texts), offers(context, files));
    if (is_possible) gdk_drag_status(context, action(widget, context), time);
    return is_possible;
}

void galley_drag_forget(GalleyWidget *widget) {
    GalleyDrop *drop = &widget->drop;
    if (widget->view == NULL && widget->dragged != NULL) {
        galley_content_free(widget->dragged);
        widget->dragged = NULL;
    }
    for (int i = 0; i < drop->arrived; i++) free((void *)drop->parts[i].bytes);
    free(drop->parts);
    g_strfreev(drop->types);
    if (drop->context != NULL) g_object_unref(drop->context);
    *drop = (GalleyDrop){0};
}

static void finish(GtkWidget *widget, GdkDragContext *context, GalleyGTKDrop drop, guint time) {
    GalleyWidget *own = OWN(widget);
    drop.is_moved = gdk_drag_context_get_selected_action(context) == GDK_ACTION_MOVE;
    if (own->view != NULL) galley_press_focus(widget);
    bool is_used = own->view != NULL && own->callbacks->dropped(own->view, &drop);
    // A move inside the widget has already removed the text at its old place.
    gtk_drag_finish(context, is_used, is_used && drop.is_moved && !drop.is_own, time);
}

static void receive_next(GtkWidget *widget, guint time) {
    GalleyDrop *drop = &OWN(widget)->drop;
    if (drop->arrived < drop->count) {
        GdkAtom type = gdk_atom_intern(drop->types[drop->arrived], FALSE);
        return gtk_drag_get_data(widget, drop->context, type, time);
    }
    finish(widget, drop->context, (GalleyGTKDrop){drop->x, drop->y, false, false, drop->parts, drop->count}, time);
    galley_drag_forget(OWN(widget));
}

static gboolean drag_drop(GtkWidget *widget, GdkDragContext *context, gint x, gint y, guint time) {
    GalleyWidget *own = OWN(widget);
    if (own->view == NULL || galley_gtk_is_waiting() || own->drop.context != NULL) return FALSE;
    if (gtk_drag_get_source_widget(context) == widget) {
        finish(widget, context, (GalleyGTKDrop){x, y, true, false, NULL, 0}, time);
        return TRUE;
    }
    char *names = offered(context);
    char *wanted = own->callbacks->drop_formats(own->view, names);
    g_free(names);
    if (wanted == NULL) return FALSE;
    char **types = g_strsplit(wanted, "\n", -1);
    free(wanted);
    int count = (int)g_strv_length(types);
    own->drop = (GalleyDrop){
        g_object_ref(context), types, count, 0, calloc((size_t)count + 1, sizeof(GalleyGTKPart)), x, y};
    if (own->drop.parts == NULL) own->drop.count = 0;
    receive_next(widget, time);
    return TRUE;
}

static void drag_data_received(
    GtkWidget *widget, GdkDragContext *context, gint x, gint y, GtkSelectionData *data, guint info, guint time) {
    GalleyDrop *drop = &OWN(widget)->drop;
    if (context != drop->context || drop->arrived >= drop->count) return;
    gint length = gtk_selection_data_get_length(data);
    void *bytes = malloc((size_t)MAX(length, 0) + 1);
    if (bytes != NULL && length > 0) memcpy(bytes, gtk_selection_data_get_data(data), (size_t)length);
    drop->parts[drop->arrived] = (GalleyGTKPart){
        drop->types[drop->arrived], bytes, bytes == NULL || length < 0 ? 0 : (size_t)length};
    drop->arrived++;
    receive_next(widget, time);
}

void galley_drag_destination(GtkWidget *widget) {
    gtk_drag_dest_set(widget, 0, NULL, 0, GDK_ACTION_COPY | GDK_ACTION_MOVE);
}

void galley_drag_prepare(GtkWidgetClass *widget) {
    widget->drag_data_get = drag_data_get;
    widget->drag_data_delete = drag_data_delete;
    widget->drag_end = drag_end;
    widget->drag_motion = drag_motion;
    widget->drag_drop = drag_drop;
    widget->drag_data_received = drag_data_received;
}
