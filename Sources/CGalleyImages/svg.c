#include "CGalleyImages.h"

#include <stdio.h>

#ifdef GALLEY_SVG_IMAGES

#include <cairo.h>
#include <dlfcn.h>
#include <pthread.h>

// librsvg and the thirty libraries that it needs are loaded for the first SVG. A process without an SVG starts in half
// the time. These are its types and functions as its header declares them (version 2.54; their ABI is stable).

typedef struct RsvgHandle RsvgHandle;
typedef struct {
    uint32_t domain;
    int code;
    char *message;
} RsvgError;
typedef struct {
    double length;
    int unit;
} RsvgLength;
typedef struct {
    double x, y, width, height;
} RsvgRectangle;

static struct {
    RsvgHandle *(*open)(const uint8_t *bytes, size_t count, RsvgError **error);
    int (*size)(RsvgHandle *handle, double *width, double *height);
    void (*dimensions)(
        RsvgHandle *handle, int *hasWidth, RsvgLength *width, int *hasHeight, RsvgLength *height, int *hasBox,
        RsvgRectangle *box);
    int (*draw)(RsvgHandle *handle, cairo_t *context, const RsvgRectangle *viewport, RsvgError **error);
    int (*drawLayer)(
        RsvgHandle *handle, cairo_t *context, const char *name, const RsvgRectangle *viewport, RsvgError **error);
    void (*release)(void *object);
    void (*releaseError)(RsvgError *error);
    int isLoaded;
} rsvg;

static void load(void) {
    // It stays loaded: GLib cannot be unloaded.
    void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    struct {
        void *place;
        const char *name;
    } functions[] = {
        {&rsvg.open, "rsvg_handle_new_from_data"},
        {&rsvg.size, "rsvg_handle_get_intrinsic_size_in_pixels"},
        {&rsvg.dimensions, "rsvg_handle_get_intrinsic_dimensions"},
        {&rsvg.draw, "rsvg_handle_render_document"},
        {&rsvg.drawLayer, "rsvg_handle_render_layer"},
        // These functions are in the libraries that it needs.
        {&rsvg.release, "g_object_unref"},
        {&rsvg.releaseError, "g_error_free"},
    };
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        void *function = dlsym(library, functions[i].name);
        if (!function) return;
        *(void **)functions[i].place = function;
    }
    rsvg.isLoaded = 1;
}

static int is_loaded(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return rsvg.isLoaded;
}

static int fail(char *message, RsvgError *error, const char *reason) {
    snprintf(message, GALLEY_IMAGE_MESSAGE, "%s", error ? error->message : reason);
    if (error) rsvg.releaseError(error);
    return 0;
}

/// Without a base URL, so that it cannot refer to other files.
static RsvgHandle *open_image(const uint8_t *bytes, size_t count, char *message) {
    if (!is_loaded()) {
        fail(message, NULL, "librsvg is not installed; install the package librsvg2-2");
        return NULL;
    }
    RsvgError *error = NULL;
    RsvgHandle *handle = rsvg.open(bytes, count, &error);
    if (!handle) fail(message, error, "it is no SVG");
    return handle;
}

static int size_of(RsvgHandle *handle, double *width, double *height) {
    if (rsvg.size(handle, width, height) && *width > 0 && *height > 0) return 1;
    int hasWidth, hasHeight, hasBox;
    RsvgLength wide, high;
    RsvgRectangle box;
    rsvg.dimensions(handle, &hasWidth, &wide, &hasHeight, &high, &hasBox, &box);
    if (!hasBox || !(box.width > 0) || !(box.height > 0)) return 0;
    *width = box.width;
    *height = box.height;
    return 1;
}

int galley_svg_is_available(void) { return is_loaded(); }

int galley_svg_size(
    const uint8_t *bytes, size_t count, double *width, double *height, char message[GALLEY_IMAGE_MESSAGE]) {
    RsvgHandle *handle = open_image(bytes, count, message);
    if (!handle) return 0;
    if (!size_of(handle, width, height)) {
        // CSS 2, 10.3.2: the size of an image without one.
        *width = 300;
        *height = 150;
    }
    rsvg.release(handle);
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
    RsvgError *error = NULL;
    int isDone = rsvg.draw(handle, context, &viewport, &error);
    if (!isDone) fail(message, error, "it cannot be drawn");
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    rsvg.release(handle);
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
    int isDone = rsvg.drawLayer(handle, context, name, &viewport, NULL);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    rsvg.release(handle);
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
