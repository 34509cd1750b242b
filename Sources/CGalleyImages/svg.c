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

// Functions of librsvg's Cairo. A package may contain another Cairo for Galley, and contexts of two Cairos must not mix:
// the images share only the memory of their pixels.
static struct {
    cairo_surface_t *(*newSurface)(unsigned char *pixels, cairo_format_t format, int width, int height, int stride);
    cairo_t *(*newContext)(cairo_surface_t *surface);
    void (*translate)(cairo_t *context, double x, double y);
    void (*scale)(cairo_t *context, double x, double y);
    void (*releaseContext)(cairo_t *context);
    void (*releaseSurface)(cairo_surface_t *surface);
} cairo;

// Librsvg decodes the pictures inside an SVG with GdkPixbuf, whose loaders report the size of a picture before they
// allocate its pixels. A hook for this signal compares the size with the limits of the drawing in the current thread.
// These are the types and functions as GObject and GdkPixbuf declare them. Versions of librsvg without GdkPixbuf have
// limits of their own.

typedef struct {
    size_t type;
    uint64_t data[2];
} Value;

static struct {
    size_t (*loaderType)(void);
    void *(*retainClass)(size_t type);
    unsigned (*findSignal)(const char *name, size_t type);
    unsigned long (*addHook)(
        unsigned signal, uint32_t detail, int (*hook)(void *hint, unsigned count, const Value *values, void *data),
        void *data, void (*release)(void *data));
    void *(*object)(const Value *value);
    int (*integer)(const Value *value);
    void (*setSize)(void *loader, int width, int height);
} pixbuf;

/// The limits of the pictures inside the SVG that the current thread draws.
typedef struct {
    uint32_t side;
    /// The number of pixels left for further pictures.
    uint64_t pixels;
    int isExceeded;
} PictureLimits;

static _Thread_local PictureLimits *pictureLimits;

/// A size of zero makes the loader fail.
static int check_size(void *hint, unsigned count, const Value *values, void *data) {
    (void)hint, (void)data;
    PictureLimits *limits = pictureLimits;
    if (!limits || count < 3) return 1;
    int width = pixbuf.integer(&values[1]), height = pixbuf.integer(&values[2]);
    if (width <= 0 || height <= 0) return 1;
    uint64_t area = (uint64_t)width * (uint64_t)height;
    if ((uint32_t)width > limits->side || (uint32_t)height > limits->side || area > limits->pixels) {
        limits->isExceeded = 1;
        pixbuf.setSize(pixbuf.object(&values[0]), 0, 0);
    } else {
        limits->pixels -= area;
    }
    return 1;
}

typedef struct {
    void *place;
    const char *name;
} Function;

static int find(void *library, const Function *functions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        void *function = dlsym(library, functions[i].name);
        if (!function) return 0;
        *(void **)functions[i].place = function;
    }
    return 1;
}

static void limit_pictures(void *library) {
    const Function functions[] = {
        {&pixbuf.loaderType, "gdk_pixbuf_loader_get_type"},
        {&pixbuf.retainClass, "g_type_class_ref"},
        {&pixbuf.findSignal, "g_signal_lookup"},
        {&pixbuf.addHook, "g_signal_add_emission_hook"},
        {&pixbuf.object, "g_value_get_object"},
        {&pixbuf.integer, "g_value_get_int"},
        {&pixbuf.setSize, "gdk_pixbuf_loader_set_size"},
    };
    if (!find(library, functions, sizeof functions / sizeof functions[0])) return;
    // The class registers the signal, and stays loaded.
    size_t type = pixbuf.loaderType();
    if (!pixbuf.retainClass(type)) return;
    unsigned signal = pixbuf.findSignal("size-prepared", type);
    if (signal) pixbuf.addHook(signal, 0, check_size, NULL, NULL);
}

static void load(void) {
    // It stays loaded: GLib cannot be unloaded.
    void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const Function functions[] = {
        {&rsvg.open, "rsvg_handle_new_from_data"},
        {&rsvg.size, "rsvg_handle_get_intrinsic_size_in_pixels"},
        {&rsvg.dimensions, "rsvg_handle_get_intrinsic_dimensions"},
        {&rsvg.draw, "rsvg_handle_render_document"},
        {&rsvg.drawLayer, "rsvg_handle_render_layer"},
        // These functions are in the libraries that it needs.
        {&rsvg.release, "g_object_unref"},
        {&rsvg.releaseError, "g_error_free"},
        {&cairo.newSurface, "cairo_image_surface_create_for_data"},
        {&cairo.newContext, "cairo_create"},
        {&cairo.translate, "cairo_translate"},
        {&cairo.scale, "cairo_scale"},
        {&cairo.releaseContext, "cairo_destroy"},
        {&cairo.releaseSurface, "cairo_surface_destroy"},
    };
    if (!find(library, functions, sizeof functions / sizeof functions[0])) return;
    rsvg.isLoaded = 1;
    limit_pictures(library);
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
    uint32_t sideLimit, uint64_t pixelLimit, char message[GALLEY_IMAGE_MESSAGE]) {
    RsvgHandle *handle = open_image(bytes, count, message);
    if (!handle) return 0;
    cairo_surface_t *surface = cairo.newSurface(
        (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, width, height, (int)stride);
    cairo_t *context = cairo.newContext(surface);
    RsvgRectangle viewport = {0, 0, width, height};
    RsvgError *error = NULL;
    PictureLimits limits = {sideLimit, pixelLimit, 0};
    pictureLimits = &limits;
    int isDone = rsvg.draw(handle, context, &viewport, &error);
    pictureLimits = NULL;
    if (isDone && limits.isExceeded) isDone = fail(message, NULL, "the pictures inside it have too many pixels");
    else if (!isDone) fail(message, error, "it cannot be drawn");
    cairo.releaseContext(context);
    cairo.releaseSurface(surface);
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
    cairo_surface_t *surface = cairo.newSurface(
        (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, width, height, (int)stride);
    cairo_t *context = cairo.newContext(surface);
    cairo.translate(context, x, y);
    cairo.scale(context, scale, scale);
    RsvgRectangle viewport = {0, 0, unitsPerEm, unitsPerEm};
    PictureLimits limits = {32767, 1 << 24, 0};
    pictureLimits = &limits;
    int isDone = rsvg.drawLayer(handle, context, name, &viewport, NULL);
    pictureLimits = NULL;
    cairo.releaseContext(context);
    cairo.releaseSurface(surface);
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
    uint32_t sideLimit, uint64_t pixelLimit, char message[GALLEY_IMAGE_MESSAGE]) {
    (void)pixels, (void)stride, (void)width, (void)height, (void)sideLimit, (void)pixelLimit;
    return galley_svg_size(bytes, count, NULL, NULL, message);
}

#endif
