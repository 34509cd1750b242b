#include "Glue.h"

#include <gtk/gtk.h>

static GlueCallbacks program;
static const char *picture;

static gboolean draw(GtkWidget *widget, cairo_t *cairo, gpointer unused) {
    program.draw(program.context, cairo);
    return TRUE;
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer unused) {
    bool is_over = false;
    if (program.frame(program.context, &is_over)) gtk_widget_queue_draw(widget);
    if (is_over) {
        if (picture != NULL) {
            // Draws the content of the window again on an image.
            cairo_surface_t *surface = cairo_image_surface_create(
                CAIRO_FORMAT_RGB24, gtk_widget_get_allocated_width(widget), gtk_widget_get_allocated_height(widget));
            cairo_t *cairo = cairo_create(surface);
            gtk_widget_draw(widget, cairo);
            cairo_destroy(cairo);
            cairo_surface_write_to_png(surface, picture);
            cairo_surface_destroy(surface);
        }
        gtk_main_quit();
        return G_SOURCE_REMOVE;
    }
    return G_SOURCE_CONTINUE;
}

static gboolean button(GtkWidget *widget, GdkEventButton *event, gpointer unused) {
    if (event->button == 1 && (event->type == GDK_BUTTON_PRESS || event->type == GDK_BUTTON_RELEASE)) {
        program.pointer(program.context, event->type == GDK_BUTTON_PRESS ? 0 : 2, event->x, event->y);
    }
    return TRUE;
}

static gboolean motion(GtkWidget *widget, GdkEventMotion *event, gpointer unused) {
    if (event->state & GDK_BUTTON1_MASK) program.pointer(program.context, 1, event->x, event->y);
    return TRUE;
}

static gboolean wheel(GtkWidget *widget, GdkEventScroll *event, gpointer unused) {
    double x = 0, y = 0;
    if (gdk_event_get_scroll_deltas((GdkEvent *)event, &x, &y)) {
        program.scroll(program.context, y);
    } else if (event->direction == GDK_SCROLL_UP || event->direction == GDK_SCROLL_DOWN) {
        program.scroll(program.context, event->direction == GDK_SCROLL_UP ? -1 : 1);
    }
    return TRUE;
}

bool glue_run(const char *title, int width, int height, GlueCallbacks callbacks, const char *screenshot) {
    if (!gtk_init_check(NULL, NULL)) return false;
    program = callbacks;
    picture = screenshot;
    GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
    gtk_window_set_title(GTK_WINDOW(window), title);
    gtk_window_set_resizable(GTK_WINDOW(window), FALSE);
    GtkWidget *area = gtk_drawing_area_new();
    gtk_widget_set_size_request(area, width, height);
    gtk_widget_add_events(
        area, GDK_BUTTON_PRESS_MASK | GDK_BUTTON_RELEASE_MASK | GDK_POINTER_MOTION_MASK | GDK_SCROLL_MASK
                  | GDK_SMOOTH_SCROLL_MASK);
    g_signal_connect(area, "draw", G_CALLBACK(draw), NULL);
    g_signal_connect(area, "button-press-event", G_CALLBACK(button), NULL);
    g_signal_connect(area, "button-release-event", G_CALLBACK(button), NULL);
    g_signal_connect(area, "motion-notify-event", G_CALLBACK(motion), NULL);
    g_signal_connect(area, "scroll-event", G_CALLBACK(wheel), NULL);
    g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), NULL);
    gtk_container_add(GTK_CONTAINER(window), area);
    gtk_widget_add_tick_callback(area, tick, NULL, NULL);
    gtk_widget_show_all(window);
    gtk_main();
    return true;
}

void glue_draw_pixels(void *cairo, const void *pixels, int width, int height, int stride) {
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, width, height, stride);
    cairo_set_source_surface(cairo, surface, 0, 0);
    cairo_paint(cairo);
    cairo_surface_destroy(surface);
}
