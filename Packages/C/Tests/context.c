// Draws a layout with a cairo_t of this program and into memory of this program, and compares the two with the library's own
// picture. Also checks errors, forks, queries and use after release.
#include <cairo.h>
#include <galley.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void fail(const char *message) {
    printf("context: %s\n", message);
    exit(1);
}

static const char source[] =
    "{\"text\": \"Ink\", \"style\": {\"font\": {\"size\": 40}}, \"canvas\": {\"background\": \"white\"}}";

static galley_layout *layout_of(const char *text) {
    galley_document *document = galley_document_new(NULL, GALLEY_DOCUMENT_JSON, text, strlen(text), NULL, 0, NULL);
    galley_layout *layout = galley_layout_new(document, NULL);
    galley_document_release(document);
    if (!layout) fail("no layout");
    return layout;
}

static void compare_pictures(void) {
    galley_layout *layout = layout_of(source);
    galley_image *image = galley_image_new(layout, GALLEY_PIXELS_BGRA, NULL, NULL);
    int width = (int)galley_image_width(image), height = (int)galley_image_height(image);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *context = cairo_create(surface);
    cairo_set_source_rgb(context, 1, 1, 1);
    cairo_paint(context);
    if (!galley_layout_draw_cairo(layout, context, NULL, NULL)) fail("drawing with Cairo failed");
    cairo_surface_flush(surface);
    size_t stride = (size_t)width * 4;
    unsigned char *memory = malloc(stride * (size_t)height);
    memset(memory, 255, stride * (size_t)height);
    if (!galley_layout_draw_pixels(
            layout, memory, (size_t)width, (size_t)height, stride, GALLEY_PIXELS_RGBA, NULL, NULL))
        fail("drawing into memory failed");
    const unsigned char *own = galley_image_data(image), *drawn = cairo_image_surface_get_data(surface);
    long dark = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const unsigned char *one = own + (size_t)y * galley_image_stride(image) + 4 * x;
            const unsigned char *two = memory + (size_t)y * stride + 4 * x;
            const unsigned char *three = drawn + y * cairo_image_surface_get_stride(surface) + 4 * x;
            if (one[0] != two[2] || one[1] != two[1] || one[2] != two[0]) fail("the memory has other pixels");
            if (abs(one[0] - three[0]) > 2) fail("Cairo's surface has other pixels");
            dark += one[0] < 128;
        }
    if (dark < 100) fail("there is no ink");
    free(memory);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    galley_image_release(image);
    galley_layout_release(layout);
}

static void check_queries(void) {
    const char text[] = "one two";
    galley_layout *layout = galley_layout_text_new(NULL, text, strlen(text), NULL, NULL);
    size_t start = 9, end = 9;
    if (!galley_layout_unit(layout, 5, GALLEY_UNIT_WORD, &start, &end) || start != 4 || end != 7) fail("no word");
    galley_rect rect, caret;
    if (galley_layout_selection(layout, 4, 7, &rect, 1) != 1 || rect.width <= 0) fail("no selection");
    GALLEY_INIT(galley_position, position);
    if (!galley_layout_position(layout, rect.x + 1, rect.y + 2, &position) || position.offset != 4) fail("no position");
    if (!galley_layout_caret(layout, 4, 0, &caret) || caret.x < rect.x - 1 || caret.x > rect.x + 1) fail("no caret");
    GALLEY_INIT(galley_run, run);
    galley_glyph glyphs[16];
    if (!galley_layout_run(layout, 0, 0, &run) || run.glyph_count != galley_layout_glyphs(layout, 0, 0, glyphs, 16))
        fail("no glyphs");
    galley_layout_release(layout);

    layout = layout_of("{\"box\": {\"style\": {\"width\": 90, \"padding\": 5}, \"children\": [{\"id\": \"a\", \"text\": \"B\"}]}}");
    GALLEY_INIT(galley_box, box);
    int64_t number = galley_layout_box_named(layout, "a", 1);
    if (number != 1 || !galley_layout_box(layout, (size_t)number, &box) || box.rect.x != 5 || box.parent != 0)
        fail("no box");
    if (box.id_length != 1 || memcmp(box.id, "a", 1)) fail("no name");
    if (galley_layout_box_at(layout, 6, 8) != 1) fail("no box at the point");
    galley_layout_release(layout);
}

static void check_defaults(void) {
    const char source[] = "# Title", defaults[] = "{\"container\": {\"width\": 123}}";
    galley_document *document = galley_document_new(
        NULL, GALLEY_DOCUMENT_MARKDOWN, source, strlen(source), defaults, strlen(defaults), NULL);
    galley_layout *layout = galley_layout_new(document, NULL);
    GALLEY_INIT(galley_metrics, metrics);
    if (!galley_layout_metrics(layout, &metrics) || metrics.width != 123) fail("the defaults were not used");
    galley_layout_release(layout);
    galley_document_release(document);
}

static void check_errors(void) {
    galley_error *error = NULL;
    const char broken[] = "{\"text\": \"ab\", \"spans\": [{\"range\": [0, 9]}]}";
    if (galley_document_new(NULL, GALLEY_DOCUMENT_JSON, broken, strlen(broken), NULL, 0, &error)) fail("no error");
    if (galley_error_code(error) != GALLEY_ERROR_INVALID_DOCUMENT || strcmp(galley_error_path(error), "spans[0].range"))
        fail("the error has no place");
    galley_error_release(error);
    galley_cancellation *flag = galley_cancellation_new(0);
    galley_resources *resources = galley_resources_cancellable_new(NULL, flag, NULL);
    galley_cancellation_cancel(flag);
    GALLEY_INIT(galley_measures, measures);
    if (galley_measure(resources, GALLEY_DOCUMENT_TEXT, "a", 1, &measures, &error)) fail("it was not cancelled");
    if (galley_error_code(error) != GALLEY_ERROR_CANCELLED) fail("another error than that of cancellation");
    galley_error_release(error);
    galley_resources_release(resources);
    galley_cancellation_release(flag);
    // The structure of an older caller is shorter. Memory after it is not changed.
    size_t shorter[3] = {2 * sizeof(size_t), 0, 77};
    if (!galley_measure(NULL, GALLEY_DOCUMENT_TEXT, "a", 1, (galley_measures *)(void *)shorter, NULL)) fail("a short structure");
    if (!shorter[1] || shorter[2] != 77) fail("memory behind a structure was written");
}

static void check_fork(void) {
    pid_t child = fork();
    if (child == 0) {
        galley_error *error = NULL;
        GALLEY_INIT(galley_measures, measures);
        galley_measure(NULL, GALLEY_DOCUMENT_TEXT, "a", 1, &measures, &error);
        _exit(galley_error_code(error) == GALLEY_ERROR_FORKED ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    if (status) fail("a forked process was not refused");
}

int main(void) {
    compare_pictures();
    check_queries();
    check_defaults();
    check_errors();
    check_fork();
    puts("context: passed");
    return 0;
}
