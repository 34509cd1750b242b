#include "internal.h"

struct peer_surface {
    cairo_surface_t *surface;
    cairo_t *cairo;
};

peer_surface *peer_surface_create(int width, int height) {
    peer_surface *result = calloc(1, sizeof *result);
    result->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    result->cairo = cairo_create(result->surface);
    return result;
}

void peer_surface_free(peer_surface *surface) {
    cairo_destroy(surface->cairo);
    cairo_surface_destroy(surface->surface);
    free(surface);
}

void peer_surface_draw(peer_surface *surface, peer_layout *layout, double inset) {
    cairo_set_source_rgb(surface->cairo, 1, 1, 1);
    cairo_paint(surface->cairo);
    cairo_set_source_rgb(surface->cairo, 0, 0, 0);
    cairo_move_to(surface->cairo, inset, inset);
    pango_cairo_show_layout(surface->cairo, (PangoLayout *)layout);
    cairo_surface_flush(surface->surface);
}

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length) {
    GByteArray *bytes = closure;
    g_byte_array_append(bytes, data, length);
    return CAIRO_STATUS_SUCCESS;
}

size_t peer_surface_png(peer_surface *surface) {
    GByteArray *bytes = g_byte_array_new();
    cairo_surface_write_to_png_stream(surface->surface, append, bytes);
    size_t length = bytes->len;
    g_byte_array_unref(bytes);
    return length;
}

uint64_t peer_surface_ink(peer_surface *surface) {
    const unsigned char *data = cairo_image_surface_get_data(surface->surface);
    size_t count = (size_t)cairo_image_surface_get_stride(surface->surface)
        * (size_t)cairo_image_surface_get_height(surface->surface);
    uint64_t sum = 0;
    for (size_t index = 0; index < count; index++) sum += 255u - data[index];
    return sum;
}
