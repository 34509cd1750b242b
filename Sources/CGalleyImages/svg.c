#include "CGalleyImages.h"

#include <stdio.h>

#ifdef GALLEY_SVG_IMAGES

#include <librsvg/rsvg.h>

static int fail(char *message, GError *error, const char *reason) {
    snprintf(message, GALLEY_IMAGE_MESSAGE, "%s", error ? error->message : reason);
    if (error) g_error_free(error);
    return 0;
}

/// Without a base URL, so that it cannot refer to other files.
static RsvgHandle *open_image(const uint8_t *bytes, size_t count, char *message) {
    GError *error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data(bytes, count, &error);
    if (!handle) fail(message, error, "it is no SVG");
    return handle;
}

static int size_of(RsvgHandle *handle, double *width, double *height) {
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height) && *width > 0 && *height > 0) return 1;
    gboolean hasWidth, hasHeight, hasBox;
    RsvgLength wide, high;
    RsvgRectangle box;
    rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, &wide, &hasHeight, &high, &hasBox, &box);
    if (!hasBox || !(box.width > 0) || !(box.height > 0)) return 0;
    *width = box.width;
    *height = box.height;
    return 1;
}

int galley_svg_is_available(void) { return 1; }

int galley_svg_size(
    const uint8_t *bytes, size_t count, double *width, double *height, char message[GALLEY_IMAGE_MESSAGE]) {
    RsvgHandle *handle = open_image(bytes, count, message);
    if (!handle) return 0;
    if (!size_of(handle, width, height)) {
        // CSS 2, 10.3.2: the size of an image without one.
        *width = 300;
        *height = 150;
    }
    g_object_unref(handle);
    return 1;
}

int galley_svg_draw(
    const uint8_t *bytes, size_t count, uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height,
    char message[GALLEY_IMAGE_MESSAGE]) {
    RsvgHandle *handle = open_image(bytes, count, message);
    if (!handle) return 0;
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, width, height, (int)stride);
    cairo_t *context = cairo_create(surface);
    RsvgRectangle viewport = {0, 0, width, height};
    GError *error = NULL;
    int isDone = rsvg_handle_render_document(handle, context, &viewport, &error);
    if (!isDone) fail(message, error, "it cannot be drawn");
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    g_object_unref(handle);
    return isDone;
}

int galley_svg_draw_glyph(
    const uint8_t *bytes, size_t count, uint32_t glyph, double unitsPerEm, double scale, double x, double y,
    uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height) {
    char message[GALLEY_IMAGE_MESSAGE];
    RsvgHandle *handle = open_image(bytes, count, message);
    if (!handle) return 0;
    char name[24];
    snprintf(name, sizeof name, "#glyph%u", (unsigned)glyph);
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, width, height, (int)stride);
    cairo_t *context = cairo_create(surface);
    cairo_translate(context, x, y);
    cairo_scale(context, scale, scale);
    RsvgRectangle viewport = {0, 0, unitsPerEm, unitsPerEm};
    int isDone = rsvg_handle_render_layer(handle, context, name, &viewport, NULL);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    g_object_unref(handle);
    return isDone;
}

#else

int galley_svg_draw_glyph(
    const uint8_t *bytes, size_t count, uint32_t glyph, double unitsPerEm, double scale, double x, double y,
    uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height) {
    (void)bytes, (void)count, (void)glyph, (void)unitsPerEm, (void)scale, (void)x, (void)y;
    (void)pixels, (void)stride, (void)width, (void)height;
    return 0;
}

int galley_svg_is_available(void) { return 0; }

int galley_svg_size(
    const uint8_t *bytes, size_t count, double *width, double *height, char message[GALLEY_IMAGE_MESSAGE]) {
    (void)bytes, (void)count, (void)width, (void)height;
    snprintf(message, GALLEY_IMAGE_MESSAGE, "this build reads no SVG; build with the trait SVGImages");
    return 0;
}

int galley_svg_draw(
    const uint8_t *bytes, size_t count, uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height,
    char message[GALLEY_IMAGE_MESSAGE]) {
    (void)pixels, (void)stride, (void)width, (void)height;
    return galley_svg_size(bytes, count, NULL, NULL, message);
}

#endif
