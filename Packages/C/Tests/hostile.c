// Calls every function many times with arguments that are often wrong. No call may end the process, and each error must have a
// code, a name and a message.
//
// usage: hostile CALLS SEED
#include <galley.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static uint64_t next(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static uint64_t below(uint64_t limit) { return next() % limit; }

enum { ERRORS, BYTES, CANCELLATIONS, RESOURCES, DOCUMENTS, LAYOUTS, IMAGES, KINDS };
enum { SLOTS = 8 };
static void *pool[KINDS][SLOTS];

static void release(int kind, void *object) {
    switch (kind) {
        case ERRORS: galley_error_release(object); break;
        case BYTES: galley_bytes_release(object); break;
        case CANCELLATIONS: galley_cancellation_release(object); break;
        case RESOURCES: galley_resources_release(object); break;
        case DOCUMENTS: galley_document_release(object); break;
        case LAYOUTS: galley_layout_release(object); break;
        case IMAGES: galley_image_release(object); break;
    }
}

// Keeps an object in place of another one.
static void keep(int kind, void *object) {
    void **slot = &pool[kind][below(SLOTS)];
    release(kind, *slot);
    *slot = object;
}

// An object, mostly of this kind.
static void *any(int kind) { return pool[below(10) ? kind : (int)below(KINDS)][below(SLOTS)]; }

static double number(void) {
    static const double numbers[] = {0, 1, -1, 12, 40, 0.5, 1e-300, 1e9, 1e300, -1e300, 300, 2};
    switch (below(12)) {
        case 0: return NAN;
        case 1: return below(2) ? INFINITY : -INFINITY;
        default: return numbers[below(sizeof numbers / sizeof *numbers)];
    }
}

static size_t offset(void) {
    static const size_t numbers[] = {0, 1, 2, 3, 7, 100, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1};
    return below(2) ? below(30) : numbers[below(sizeof numbers / sizeof *numbers)];
}

static int32_t constant(void) {
    static const int32_t numbers[] = {-1, INT32_MAX, INT32_MIN, 1000};
    return below(6) ? (int32_t)below(7) : numbers[below(4)];
}

static const char *const texts[] = {
    "", "Hello, world", "# Heading\n\n*text* [link](https://example.com)", "שלום · नमस्ते · สวัสดี", "\xff\xfe", "a\xc3",
    "{\"text\": \"Hello\", \"container\": {\"width\": 60}}", "{\"text\": 3}", "{", "[[[[[[[[", "{\"points\": [[1, 2]]}",
    "{\"text\": \"a\", \"spans\": [{\"range\": [0, 900]}]}",
    "{\"box\": {\"style\": {\"width\": 90}, \"children\": [{\"id\": \"a\", \"text\": \"Box\"}, {\"image\": \"none.png\"}]}}",
    "{\"text\": \"one two three\", \"page\": {\"size\": [120, 90], \"margins\": 10}}",
    "{\"text\": \"a\", \"container\": {\"width\": -4, \"height\": 1e400}}", "/nonexistent/file.json", "a",
    "{\"text\": \"a\", \"canvas\": {\"scale\": 1e9}}", "{\"text\": \"{{name}}\"}", "{\"name\": \"x\"}",
};

// A text, or one whose address or size is wrong.
static const char *text(size_t *length) {
    const char *chosen = texts[below(sizeof texts / sizeof *texts)];
    *length = strlen(chosen);
    switch (below(16)) {
        case 0: *length = SIZE_MAX - below(9); return chosen;
        case 1: return NULL;
        case 2: *length = 0; return chosen;
        default: return chosen;
    }
}

static void check(galley_error *error) {
    if (!error) return;
    if (!galley_error_code(error) || !*galley_error_name(error) || !*galley_error_message(error)) {
        puts("hostile: an error without a code, a name or a message");
        exit(1);
    }
    keep(ERRORS, error);
}

// Fills a structure with random bytes, whose size is often right.
static void spoil(void *structure, size_t size) {
    unsigned char *bytes = structure;
    memset(bytes, 0, size);
    size_t written = below(6) ? size : below(3) ? below(size) : SIZE_MAX - below(3);
    // A size above the real one would make the library use memory that is not there.
    memcpy(bytes, &written, sizeof written);
}

static void make(galley_error **error) {
    size_t length, other;
    const char *data = text(&length), *more = text(&other);
    GALLEY_INIT(galley_resources_options, options);
    GALLEY_INIT(galley_text_options, style);
    GALLEY_INIT(galley_measures, measures);
    switch (below(13)) {
        case 0: keep(CANCELLATIONS, galley_cancellation_new(number())); break;
        case 1:
            spoil(&options, sizeof options);
            options.folder = data, options.folder_length = length;
            options.no_system_fonts = 1, options.no_bundled_fonts = below(9) == 0, options.dark = constant();
            keep(RESOURCES, galley_resources_new(&options, error));
            break;
        case 2:
            keep(RESOURCES, galley_resources_cancellable_new(any(RESOURCES), any(CANCELLATIONS), error));
            break;
        case 3:
        case 4:
            keep(DOCUMENTS, galley_document_new(
                any(RESOURCES), constant(), data, length, below(3) ? NULL : more, other, error));
            break;
        case 5:
            keep(DOCUMENTS, galley_document_filled_new(any(RESOURCES), data, length, more, other, error));
            break;
        case 6: keep(DOCUMENTS, galley_document_open(any(RESOURCES), data, length, constant(), error)); break;
        case 7:
        case 8: keep(LAYOUTS, galley_layout_new(any(DOCUMENTS), error)); break;
        case 9:
        case 10:
            spoil(&style, sizeof style);
            style.families = more, style.families_length = other;
            style.font_size = below(4) ? 12 : number();
            style.width = below(2) ? 0 : number(), style.height = below(3) ? 0 : number();
            style.line_height = below(3) ? 0 : number();
            style.weight = below(2) ? 0 : constant(), style.alignment = constant(), style.direction = constant();
            style.max_lines = constant(), style.truncation = constant(), style.color = (uint32_t)next();
            if (below(2)) {
                keep(LAYOUTS, galley_layout_text_new(any(RESOURCES), data, length, &style, error));
            } else {
                galley_measure_text(any(RESOURCES), data, length, below(9) ? &style : NULL, &measures, error);
            }
            break;
        case 11:
            spoil(&measures, sizeof measures);
            galley_measure(any(RESOURCES), constant(), data, length, below(9) ? &measures : NULL, error);
            break;
        case 12:
            switch (below(4)) {
                case 0: galley_resources_add_font_file(any(RESOURCES), data, length, error); break;
                case 1: galley_resources_add_font_data(any(RESOURCES), data, length, more, other, error); break;
                case 2: galley_resources_add_font_folder(any(RESOURCES), data, length, error); break;
                case 3: galley_resources_clear_caches(any(RESOURCES)); break;
            }
            break;
    }
}

static void ask(galley_error **error) {
    const galley_layout *layout = any(LAYOUTS);
    GALLEY_INIT(galley_metrics, metrics);
    GALLEY_INIT(galley_line, line);
    GALLEY_INIT(galley_run, run);
    GALLEY_INIT(galley_position, position);
    GALLEY_INIT(galley_box, box);
    galley_glyph glyphs[4];
    galley_rect rects[4];
    galley_point point;
    size_t start, end, length;
    const char *data = text(&length);
    switch (below(17)) {
        case 0: galley_layout_metrics(layout, below(9) ? &metrics : NULL); break;
        case 1: spoil(&line, sizeof line); galley_layout_line(layout, offset(), below(9) ? &line : NULL); break;
        case 2: spoil(&run, sizeof run); galley_layout_run(layout, offset(), offset(), &run); break;
        case 3: galley_layout_glyphs(layout, offset(), offset(), below(9) ? glyphs : NULL, below(5)); break;
        case 4: galley_layout_position(layout, number(), number(), &position); break;
        case 5: galley_layout_caret(layout, offset(), constant(), below(9) ? rects : NULL); break;
        case 6: galley_layout_selection(layout, offset(), offset(), below(9) ? rects : NULL, below(5)); break;
        case 7: galley_layout_unit(layout, offset(), constant(), below(9) ? &start : NULL, &end); break;
        case 8: keep(BYTES, galley_layout_link_new(layout, number(), number(), error)); break;
        case 9: galley_layout_page_count(layout, error); break;
        case 10: spoil(&box, sizeof box); galley_layout_box(layout, offset(), &box); break;
        case 11: galley_layout_box_named(layout, data, length); break;
        case 12: galley_layout_box_at(layout, number(), number()); break;
        case 13: keep(LAYOUTS, galley_layout_box_text_new(layout, offset(), below(2) ? &point : NULL, error)); break;
        case 14: keep(BYTES, galley_layout_run_font_new(layout, offset(), offset(), error)); break;
        case 15: galley_layout_kind(layout); galley_layout_box_count(layout); break;
        case 16: {
            const galley_bytes *bytes = any(BYTES);
            size_t count = galley_bytes_length(bytes);
            if (count && galley_bytes_data(bytes)[count - 1] == 255) puts("");
            break;
        }
    }
}

static void write(galley_error **error) {
    const galley_layout *layout = any(LAYOUTS);
    const galley_document *document = any(DOCUMENTS);
    size_t length;
    const char *data = text(&length);
    GALLEY_INIT(galley_draw_options, options);
    spoil(&options, sizeof options);
    options.x = number(), options.y = number(), options.scale = below(3) ? 1 : number(), options.page = constant();
    GALLEY_INIT(galley_file_options, file);
    spoil(&file, sizeof file);
    file.quality = constant(), file.small = 0, file.svg_text = constant();
    static uint32_t memory[20 * 10];
    galley_bytes *warnings = NULL;
    switch (below(12)) {
        case 0: keep(BYTES, galley_layout_json_new(layout, error)); break;
        case 1: keep(BYTES, galley_layout_measures_json_new(layout, error)); break;
        case 2: keep(BYTES, galley_layout_answers_json_new(layout, data, length, error)); break;
        case 3: keep(BYTES, galley_document_text_new(document, error)); break;
        case 4: keep(BYTES, galley_document_json_new(document, error)); break;
        case 5: keep(BYTES, galley_document_warnings_new(document, error)); break;
        case 6: keep(IMAGES, galley_image_new(layout, constant(), &options, error)); break;
        case 7:
            galley_layout_draw_pixels(
                layout, below(9) ? memory : NULL, below(9) ? 20 : 0, below(9) ? 10 : SIZE_MAX, below(9) ? 80 : 3,
                constant(), &options, error);
            break;
        case 8: galley_layout_draw_cairo(layout, NULL, &options, error); break;
        case 9:
            keep(BYTES, galley_layout_file_new(layout, constant(), &file, NULL, below(2) ? &warnings : NULL, error));
            if (warnings) keep(BYTES, warnings);
            break;
        case 10: galley_layout_write(layout, "/nonexistent/a.png", 18, constant(), &file, error); break;
        case 11: {
            const galley_image *image = any(IMAGES);
            size_t height = galley_image_height(image), stride = galley_image_stride(image);
            if (height && galley_image_data(image)[height * stride - 1] == 1 && galley_image_width(image) == 0) puts("");
            break;
        }
    }
}

static void count(void) {
    int kind = (int)below(KINDS);
    void *object = any(kind);
    switch (kind) {
        case ERRORS: galley_error_code(object); galley_error_path(object); break;
        case BYTES: keep(kind, galley_bytes_retain(object)); break;
        case CANCELLATIONS:
            if (below(4) == 0) galley_cancellation_cancel(object);
            galley_cancellation_is_cancelled(object);
            keep(kind, galley_cancellation_retain(object));
            break;
        case RESOURCES: keep(kind, galley_resources_retain(object)); break;
        case DOCUMENTS: keep(kind, galley_document_retain(object)); break;
        case LAYOUTS: keep(kind, galley_layout_retain(object)); break;
        case IMAGES: keep(kind, galley_image_retain(object)); break;
    }
    if (below(3) == 0) keep((int)below(KINDS), NULL);
}

// Releases all objects and the caches, and returns the number of bytes that are still allocated.
static size_t settle(void) {
    for (int kind = 0; kind < KINDS; kind++)
        for (int slot = 0; slot < SLOTS; slot++) {
            release(kind, pool[kind][slot]);
            pool[kind][slot] = NULL;
        }
    galley_resources_clear_caches(NULL);
    struct mallinfo2 memory = mallinfo2();
    return memory.uordblks + memory.hblkhd;
}

int main(int argc, char **argv) {
    long calls = argc > 1 ? atol(argv[1]) : 1000;
    uint64_t seed = 0x9E3779B97F4A7C15u ^ (argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    state = seed;
    size_t before = 0;
    for (long call = 0; call < calls; call++) {
        // The calls of the second half are those of the first half, which has filled the caches.
        if (call == calls / 2) {
            before = settle();
            state = seed;
        }
        galley_error *error = NULL;
        galley_error **place = below(9) ? &error : NULL;
        switch (below(4)) {
            case 0: make(place); break;
            case 1: ask(place); break;
            case 2: write(place); break;
            case 3: count(); break;
        }
        check(error);
    }
    size_t after = settle();
    printf("%ld calls, %zu bytes of memory after half of them, %zu after all\n", calls, before, after);
    if (calls >= 100000 && after > before + before / 50) {
        fprintf(stderr, "hostile: the memory grew\n");
        return 1;
    }
    return 0;
}
