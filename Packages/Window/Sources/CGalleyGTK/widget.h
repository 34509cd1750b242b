#ifndef WIDGET_H
#define WIDGET_H

#include "CGalleyGTK.h"

#include <gtk/gtk.h>

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

unsigned galley_modifiers(guint state);

/// Keeps an event while a clipboard is read. Returns whether it is kept.
bool galley_hold_event(GdkEvent *event);

/// The object for assistive technology.
AtkObject *galley_accessible_new(GtkWidget *widget);
void galley_accessible_forget(AtkObject *object);

#endif
