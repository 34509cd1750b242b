#include "internal.h"

#include <png.h>
#include <sys/mman.h>

struct peer_surface {
    cairo_surface_t *surface;
    cairo_t *cairo;
    /// NULL if Cairo owns the memory.
    void *memory;
};

peer_surface *peer_surface_create(int width, int height) {
    peer_surface *result = calloc(1, sizeof *result);
    result->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    result->cairo = cairo_create(result->surface);
    return result;
}

peer_surface *peer_surface_create_in_large_pages(int width, int height) {
    const size_t page = 2 << 20;
    size_t length = ((size_t)width * 4 * (size_t)height + page - 1) / page * page;
    peer_surface *result = calloc(1, sizeof *result);
    if (posix_memalign(&result->memory, page, length) != 0) abort();
    madvise(result->memory, length, MADV_HUGEPAGE);
    result->surface =
        cairo_image_surface_create_for_data(result->memory, CAIRO_FORMAT_ARGB32, width, height, width * 4);
    result->cairo = cairo_create(result->surface);
    return result;
}

void peer_surface_free(peer_surface *surface) {
    cairo_destroy(surface->cairo);
    cairo_surface_destroy(surface->surface);
    free(surface->memory);
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

static void append_png(png_structp writer, png_bytep data, size_t length) {
    g_byte_array_append(png_get_io_ptr(writer), data, (guint)length);
}

static void flush_png(png_structp writer) { (void)writer; }

size_t peer_surface_fast_png(peer_surface *surface) {
    GByteArray *bytes = g_byte_array_new();
    unsigned char *data = cairo_image_surface_get_data(surface->surface);
    int stride = cairo_image_surface_get_stride(surface->surface);
    int height = cairo_image_surface_get_height(surface->surface);
    png_structp writer = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop information = png_create_info_struct(writer);
    if (!setjmp(png_jmpbuf(writer))) {
        png_set_write_fn(writer, bytes, append_png, flush_png);
        png_set_compression_level(writer, 1);
        png_set_filter(writer, 0, PNG_FILTER_NONE);
        png_set_IHDR(
            writer, information, (png_uint_32)cairo_image_surface_get_width(surface->surface), (png_uint_32)height, 8,
            PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_write_info(writer, information);
        png_set_filler(writer, 0, PNG_FILLER_AFTER);
        png_set_bgr(writer);
        for (int y = 0; y < height; y++) png_write_row(writer, data + (ptrdiff_t)y * stride);
        png_write_end(writer, information);
    }
    png_destroy_write_struct(&writer, &information);
    size_t length = bytes->len;
    g_byte_array_unref(bytes);
    return length;
}

cairo_surface_t *peer_surface_cairo(peer_surface *surface) { return surface->surface; }

uint64_t peer_surface_ink(peer_surface *surface) {
    const unsigned char *data = cairo_image_surface_get_data(surface->surface);
    size_t count = (size_t)cairo_image_surface_get_stride(surface->surface)
        * (size_t)cairo_image_surface_get_height(surface->surface);
    uint64_t sum = 0;
    for (size_t index = 0; index < count; index++) sum += 255u - data[index];
    return sum;
}
