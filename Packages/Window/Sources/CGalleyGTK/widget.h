#ifndef WIDGET_H
#define WIDGET_H

#include "CGalleyGTK.h"

#include <gtk/gtk.h>

/// A content in several formats, for a clipboard or a drag.
typedef struct {
    /// The clipboard; not used for drags.
    bool is_primary;
    int count;
    struct {
        GdkAtom type;
        void *bytes;
        size_t count;
    } parts[];
} GalleyContent;

/// Copies a content; NULL if memory runs out.
GalleyContent *galley_content_new(const GalleyGTKPart *parts, int count);
void galley_content_free(GalleyContent *content);
/// Answers a request of a part.
void galley_content_provide(const GalleyContent *content, GtkSelectionData *data, guint part);

/// A drop whose content is being received.
typedef struct {
    GdkDragContext *context;
    /// The formats that are received, and the number of those that have arrived.
    char **types;
    int count, arrived;
    GalleyGTKPart *parts;
    double x, y;
} GalleyDrop;

typedef struct {
    GtkDrawingArea parent;
    /// NULL after the widget was destroyed.
    void *view;
    const GalleyGTKCallbacks *callbacks;
    guint tick, timer;
    /// The handler of movements of the window.
    gulong movements;
    GtkWidget *window;
    GtkIMContext *input;
    bool is_input_active, is_resetting;
    AtkObject *accessible;
    char *cursor;
    bool is_leaving, is_pressed;
    /// The content that is dragged from the widget.
    GalleyContent *dragged;
    GalleyDrop drop;
    /// The size and scale that the view knows.
    int width, height, scale;
} GalleyWidget;

typedef struct {
    GtkDrawingAreaClass parent;
} GalleyWidgetClass;

GType galley_widget_get_type(void);

/// The functions of the widget's input.
void galley_input_prepare(GalleyWidget *widget);
void galley_input_realized(GalleyWidget *widget, GdkWindow *window);
void galley_input_focused(GalleyWidget *widget, bool is_focused);
gboolean galley_input_key(GtkWidget *widget, GdkEventKey *event);

/// The functions of drags.
void galley_drag_prepare(GtkWidgetClass *widget);
void galley_drag_destination(GtkWidget *widget);
void galley_drag_forget(GalleyWidget *widget);

unsigned galley_modifiers(guint state);
/// Gives the widget the focus, for a press that chooses the node.
void galley_press_focus(GtkWidget *widget);

/// Keeps an event while a clipboard is read. Returns whether it is kept.
bool galley_hold_event(GdkEvent *event);

/// The object for assistive technology.
AtkObject *galley_accessible_new(GtkWidget *widget);
void galley_accessible_forget(AtkObject *object);

#endif
