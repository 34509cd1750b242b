#include "widget.h"

G_DEFINE_TYPE(GalleyWidget, galley_widget, GTK_TYPE_DRAWING_AREA)

#define OWN(widget) ((GalleyWidget *)(widget))
#define PARENT GTK_WIDGET_CLASS(galley_widget_parent_class)

// MARK: - Frames

static void update_size(GtkWidget *widget);

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer unused) {
    GalleyWidget *own = OWN(widget);
    if (galley_gtk_is_waiting()) return G_SOURCE_CONTINUE;
    // The size may have changed while a clipboard was read.
    update_size(widget);
    // The frame may request the next one.
    own->tick = 0;
    if (own->view != NULL) own->callbacks->frame(own->view);
    return G_SOURCE_REMOVE;
}

void galley_gtk_request_frame(void *widget) {
    if (OWN(widget)->tick == 0) OWN(widget)->tick = gtk_widget_add_tick_callback(widget, tick, NULL, NULL);
}

static gboolean is_due(gpointer widget) {
    OWN(widget)->timer = 0;
    galley_gtk_request_frame(widget);
    return G_SOURCE_REMOVE;
}

void galley_gtk_schedule(void *widget, double milliseconds) {
    GalleyWidget *own = OWN(widget);
    if (own->timer != 0) g_source_remove(own->timer);
    own->timer = 0;
    if (milliseconds < 0) return;
    if (milliseconds < 1) return galley_gtk_request_frame(widget);
    own->timer = g_timeout_add((guint)(milliseconds < 1e9 ? milliseconds : 1e9), is_due, widget);
}

typedef struct {
    void (*body)(void *);
    void *data;
} Call;

static gboolean call(gpointer data) {
    Call *own = data;
    own->body(own->data);
    return G_SOURCE_REMOVE;
}

void galley_gtk_invoke(void (*body)(void *), void *data) {
    Call *own = g_new(Call, 1);
    *own = (Call){body, data};
    g_idle_add_full(G_PRIORITY_DEFAULT, call, own, g_free);
}

// MARK: - Size

static void update_size(GtkWidget *widget) {
    GalleyWidget *own = OWN(widget);
    GtkAllocation place;
    gtk_widget_get_allocation(widget, &place);
    int scale = gtk_widget_get_scale_factor(widget);
    if (own->view == NULL || galley_gtk_is_waiting()) return;
    if (place.width == own->width && place.height == own->height && scale == own->scale) return;
    own->width = place.width;
    own->height = place.height;
    own->scale = scale;
    own->callbacks->resized(own->view, place.width, place.height, scale);
}

static void moved(GtkWidget *widget);

static void size_allocate(GtkWidget *widget, GtkAllocation *place) {
    PARENT->size_allocate(widget, place);
    update_size(widget);
    moved(widget);
}

static void scale_changed(GtkWidget *widget, GParamSpec *unused, gpointer data) {
    // Without an allocation there is no size yet.
    if (OWN(widget)->scale != 0) update_size(widget);
}

static GtkSizeRequestMode request_mode(GtkWidget *widget) { return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH; }

static void measure(GtkWidget *widget, bool is_height, int width, int *minimum, int *natural) {
    GalleyWidget *own = OWN(widget);
    int values[2] = {1, 1};
    if (own->view != NULL) own->callbacks->measure(own->view, is_height, width, &values[0], &values[1]);
    if (minimum != NULL) *minimum = values[0];
    if (natural != NULL) *natural = values[1] > values[0] ? values[1] : values[0];
}

static void preferred_width(GtkWidget *widget, int *minimum, int *natural) {
    measure(widget, false, -1, minimum, natural);
}

static void preferred_height(GtkWidget *widget, int *minimum, int *natural) {
    int least = 0, width = 0;
    measure(widget, false, -1, &least, &width);
    measure(widget, true, width, minimum, natural);
}

static void preferred_height_for_width(GtkWidget *widget, int width, int *minimum, int *natural) {
    measure(widget, true, width, minimum, natural);
}

static void preferred_width_for_height(GtkWidget *widget, int height, int *minimum, int *natural) {
    measure(widget, false, -1, minimum, natural);
}

// MARK: - Appearance

static gboolean draw(GtkWidget *widget, cairo_t *cairo) {
    if (OWN(widget)->view != NULL) OWN(widget)->callbacks->draw(OWN(widget)->view, cairo);
    return FALSE;
}

void galley_gtk_paint(void *cairo, const void *bytes, int width, int height, int stride, double scale) {
    // GTK clips to the rectangles that are drawn again, and the pixels are not copied before.
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)bytes, CAIRO_FORMAT_ARGB32, width, height, stride);
    cairo_surface_set_device_scale(surface, scale, scale);
    cairo_set_source_surface(cairo, surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
    cairo_paint(cairo);
    // A display server may still refer to the source.
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
}

bool galley_gtk_picture(void *widget, void *bytes, int width, int height, int stride, int scale) {
    cairo_surface_t *surface = cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_RGB24, width, height, stride);
    cairo_surface_set_device_scale(surface, scale, scale);
    cairo_t *cairo = cairo_create(surface);
    gtk_widget_draw(widget, cairo);
    bool is_drawn = cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    return is_drawn;
}

void galley_gtk_damage(void *widget, int x, int y, int width, int height) {
    gtk_widget_queue_draw_area(widget, x, y, width, height);
}

void galley_gtk_queue_resize(void *widget) { gtk_widget_queue_resize(widget); }

bool galley_gtk_is_dark(void *widget) {
    GdkRGBA color;
    GtkStyleContext *style = gtk_widget_get_style_context(widget);
    if (!gtk_style_context_lookup_color(style, "theme_bg_color", &color)) return false;
    return 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue < 0.5;
}

static void style_updated(GtkWidget *widget) {
    PARENT->style_updated(widget);
    if (OWN(widget)->view != NULL) OWN(widget)->callbacks->themed(OWN(widget)->view, galley_gtk_is_dark(widget));
}

int galley_gtk_scale(void *widget) { return gtk_widget_get_scale_factor(widget); }

static void show_cursor(GtkWidget *widget) {
    GdkWindow *window = gtk_widget_get_window(widget);
    if (window == NULL || OWN(widget)->cursor == NULL) return;
    GdkCursor *cursor = gdk_cursor_new_from_name(gtk_widget_get_display(widget), OWN(widget)->cursor);
    gdk_window_set_cursor(window, cursor);
    if (cursor != NULL) g_object_unref(cursor);
}

void galley_gtk_set_cursor(void *widget, const char *name) {
    g_free(OWN(widget)->cursor);
    OWN(widget)->cursor = g_strdup(name);
    show_cursor(widget);
}

void galley_gtk_place(void *widget, GalleyGTKPlace *place) {
    *place = (GalleyGTKPlace){0};
    GdkWindow *window = gtk_widget_get_window(widget);
    if (window == NULL) return;
    gdk_window_get_origin(window, &place->screen_x, &place->screen_y);
    gtk_widget_translate_coordinates(
        widget, gtk_widget_get_toplevel(widget), 0, 0, &place->window_x, &place->window_y);
}

// MARK: - Pointers

unsigned galley_modifiers(guint state) {
    return (state & GDK_SHIFT_MASK ? galley_gtk_shift : 0) | (state & GDK_CONTROL_MASK ? galley_gtk_control : 0)
        | (state & GDK_MOD1_MASK ? galley_gtk_alt : 0) | (state & GDK_SUPER_MASK ? galley_gtk_super : 0);
}

void galley_press_focus(GtkWidget *widget) {
    if (gtk_widget_has_focus(widget)) return;
    OWN(widget)->is_pressed = true;
    gtk_widget_grab_focus(widget);
    OWN(widget)->is_pressed = false;
}

static gboolean point(GtkWidget *widget, GalleyGTKPointer pointer) {
    return OWN(widget)->view != NULL && OWN(widget)->callbacks->pointer(OWN(widget)->view, &pointer);
}

static gboolean button(GtkWidget *widget, GdkEventButton *event) {
    // Double clicks are also reported as two presses.
    bool is_down = event->type == GDK_BUTTON_PRESS;
    if ((!is_down && event->type != GDK_BUTTON_RELEASE) || event->button < 1 || event->button > 3) return FALSE;
    if (is_down && event->button != 3) galley_press_focus(widget);
    point(widget, (GalleyGTKPointer){
        is_down ? 0 : 2, event->x, event->y, event->button, galley_modifiers(event->state), false, 0});
    return TRUE;
}

static gboolean motion(GtkWidget *widget, GdkEventMotion *event) {
    point(widget, (GalleyGTKPointer){1, event->x, event->y, 1, galley_modifiers(event->state), false, 0});
    return TRUE;
}

static gboolean touch(GtkWidget *widget, GdkEventTouch *event) {
    int phase = event->type == GDK_TOUCH_BEGIN ? 0
        : event->type == GDK_TOUCH_UPDATE      ? 1
        : event->type == GDK_TOUCH_END         ? 2
                                               : 3;
    if (phase == 0) galley_press_focus(widget);
    point(widget, (GalleyGTKPointer){
        phase, event->x, event->y, 1, galley_modifiers(event->state), true, (uintptr_t)event->sequence});
    return TRUE;
}

static gboolean leave(GtkWidget *widget, GdkEventCrossing *event) {
    // A button that is held down keeps the pointer.
    if (OWN(widget)->view != NULL && event->mode == GDK_CROSSING_NORMAL) {
        OWN(widget)->callbacks->left(OWN(widget)->view);
    }
    return FALSE;
}

static gboolean scroll(GtkWidget *widget, GdkEventScroll *event) {
    if (OWN(widget)->view == NULL) return FALSE;
    GalleyGTKScroll own = {event->x, event->y, 0, 0, false, false, galley_modifiers(event->state)};
    switch (event->direction) {
    case GDK_SCROLL_UP: own.down = -1; break;
    case GDK_SCROLL_DOWN: own.down = 1; break;
    case GDK_SCROLL_LEFT: own.across = -1; break;
    case GDK_SCROLL_RIGHT: own.across = 1; break;
    case GDK_SCROLL_SMOOTH:
        own.across = event->delta_x;
        own.down = event->delta_y;
        GdkDevice *device = gdk_event_get_source_device((GdkEvent *)event);
        GdkInputSource source = device == NULL ? GDK_SOURCE_MOUSE : gdk_device_get_source(device);
        own.is_precise = source == GDK_SOURCE_TOUCHPAD || source == GDK_SOURCE_TOUCHSCREEN;
        own.is_end = event->is_stop;
        break;
    }
    // A scrolled window around the widget receives what the nodes do not use.
    return OWN(widget)->callbacks->scroll(OWN(widget)->view, &own);
}

// MARK: - Focus

static gboolean focus_event(GtkWidget *widget, GdkEventFocus *event) {
    GalleyWidget *own = OWN(widget);
    galley_input_focused(own, event->in);
    if (own->view != NULL) own->callbacks->focused(own->view, event->in);
    return FALSE;
}

/// Moves the focus from node to node; at the ends, the next widget receives it.
static gboolean focus(GtkWidget *widget, GtkDirectionType direction) {
    GalleyWidget *own = OWN(widget);
    bool is_tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;
    bool is_backwards
        = direction == GTK_DIR_TAB_BACKWARD || direction == GTK_DIR_UP || direction == GTK_DIR_LEFT;
    bool enters = !gtk_widget_is_focus(widget);
    bool is_leaving = own->is_leaving;
    own->is_leaving = false;
    if (own->view == NULL || !gtk_widget_get_can_focus(widget)) return FALSE;
    if (!enters && (is_leaving || !is_tab)) return FALSE;
    if (!own->callbacks->move_focus(own->view, is_backwards, enters)) return FALSE;
    if (enters) gtk_widget_grab_focus(widget);
    return TRUE;
}

static void focus_moved(GtkWidget *widget, GParamSpec *unused, gpointer data) {
    GalleyWidget *own = OWN(widget);
    if (own->view == NULL) return;
    // In the middle of an event, the next frame finds the change.
    if (galley_gtk_is_waiting()) return galley_gtk_request_frame(widget);
    own->callbacks->chosen(own->view, gtk_widget_is_focus(widget), !own->is_pressed);
}

bool galley_gtk_is_chosen(void *widget) { return gtk_widget_is_focus(widget); }

bool galley_gtk_has_focus(void *widget) { return gtk_widget_has_focus(widget); }

void galley_gtk_grab_focus(void *widget) { gtk_widget_grab_focus(widget); }

static gboolean event(GtkWidget *widget, GdkEvent *event) { return galley_hold_event(event); }

// MARK: - Life

static void moved(GtkWidget *widget) {
    if (OWN(widget)->view != NULL) OWN(widget)->callbacks->moved(OWN(widget)->view);
}

static gboolean window_moved(GtkWidget *window, GdkEvent *event, gpointer widget) {
    moved(widget);
    return FALSE;
}

static void realize(GtkWidget *widget) {
    PARENT->realize(widget);
    galley_input_realized(OWN(widget), gtk_widget_get_window(widget));
    show_cursor(widget);
    GalleyWidget *own = OWN(widget);
    own->window = gtk_widget_get_toplevel(widget);
    own->movements = g_signal_connect(own->window, "configure-event", G_CALLBACK(window_moved), widget);
}

static void unrealize(GtkWidget *widget) {
    GalleyWidget *own = OWN(widget);
    if (own->window != NULL) g_signal_handler_disconnect(own->window, own->movements);
    own->window = NULL;
    galley_input_realized(OWN(widget), NULL);
    PARENT->unrealize(widget);
}

static void map(GtkWidget *widget) {
    PARENT->map(widget);
    if (OWN(widget)->view != NULL) OWN(widget)->callbacks->visible(OWN(widget)->view, true);
}

static void unmap(GtkWidget *widget) {
    if (OWN(widget)->view != NULL) OWN(widget)->callbacks->visible(OWN(widget)->view, false);
    PARENT->unmap(widget);
}

static AtkObject *get_accessible(GtkWidget *widget) {
    GalleyWidget *own = OWN(widget);
    if (own->accessible == NULL) own->accessible = galley_accessible_new(widget);
    return own->accessible;
}

void galley_gtk_embed(void *widget, const char *plug) {
    AtkObject *object = get_accessible(widget);
    atk_socket_embed(ATK_SOCKET(object), plug);
    atk_object_notify_state_change(object, ATK_STATE_TRANSIENT, FALSE);
}

static void destroy(GtkWidget *widget) {
    GalleyWidget *own = OWN(widget);
    galley_gtk_schedule(widget, -1);
    void *view = own->view;
    own->view = NULL;
    if (own->accessible != NULL) {
        galley_accessible_forget(own->accessible);
        g_clear_object(&own->accessible);
    }
    galley_drag_forget(own);
    g_clear_object(&own->input);
    g_clear_pointer(&own->cursor, g_free);
    if (view != NULL) own->callbacks->released(view);
    PARENT->destroy(widget);
}

static void galley_widget_init(GalleyWidget *widget) {
    gtk_widget_set_can_focus(GTK_WIDGET(widget), TRUE);
    gtk_widget_add_events(
        GTK_WIDGET(widget),
        GDK_BUTTON_PRESS_MASK | GDK_BUTTON_RELEASE_MASK | GDK_POINTER_MOTION_MASK | GDK_LEAVE_NOTIFY_MASK
            | GDK_SCROLL_MASK | GDK_SMOOTH_SCROLL_MASK | GDK_TOUCH_MASK | GDK_KEY_PRESS_MASK | GDK_KEY_RELEASE_MASK
            | GDK_FOCUS_CHANGE_MASK);
    g_signal_connect(widget, "notify::scale-factor", G_CALLBACK(scale_changed), NULL);
    g_signal_connect(widget, "notify::is-focus", G_CALLBACK(focus_moved), NULL);
    galley_input_prepare(widget);
    galley_drag_destination(GTK_WIDGET(widget));
}

static void galley_widget_class_init(GalleyWidgetClass *class) {
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    widget->destroy = destroy;
    widget->realize = realize;
    widget->unrealize = unrealize;
    widget->map = map;
    widget->unmap = unmap;
    widget->size_allocate = size_allocate;
    widget->get_request_mode = request_mode;
    widget->get_preferred_width = preferred_width;
    widget->get_preferred_height = preferred_height;
    widget->get_preferred_height_for_width = preferred_height_for_width;
    widget->get_preferred_width_for_height = preferred_width_for_height;
    widget->draw = draw;
    widget->style_updated = style_updated;
    widget->event = event;
    widget->key_press_event = galley_input_key;
    widget->key_release_event = galley_input_key;
    widget->button_press_event = button;
    widget->button_release_event = button;
    widget->motion_notify_event = motion;
    widget->leave_notify_event = leave;
    widget->touch_event = touch;
    widget->scroll_event = scroll;
    widget->focus_in_event = focus_event;
    widget->focus_out_event = focus_event;
    widget->focus = focus;
    widget->get_accessible = get_accessible;
    galley_drag_prepare(widget);
}

bool galley_gtk_is_ready(void) { return gdk_display_get_default() != NULL; }

void *galley_gtk_widget_new(void *view, const GalleyGTKCallbacks *callbacks) {
    GalleyWidget *widget = g_object_new(galley_widget_get_type(), NULL);
    widget->view = view;
    widget->callbacks = callbacks;
    return widget;
}

void galley_gtk_destroy(void *widget) {
    // The reference of a widget without a container is floating.
    g_object_ref_sink(widget);
    gtk_widget_destroy(widget);
    g_object_unref(widget);
}
