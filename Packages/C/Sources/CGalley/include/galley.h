/*
 * Galley: layout and drawing of rich text.
 *
 * Objects are opaque and immutable. Any number of threads may use the same object at the same time. The caller owns the
 * objects that functions ending with _new, _open or _retain return, and releases each with the _release function of its
 * kind. All _release functions accept NULL. Objects may be released in any order, because an object retains the objects that
 * it uses. Memory that a function returns is valid until the object in its first argument is released, unless the function's
 * comment says otherwise.
 *
 * Text is UTF-8, given by a pointer and a number of bytes; the pointer may be NULL if there are none. Offsets and ranges in
 * a text count bytes of UTF-8. Lengths are points, the origin is the top left corner, and y grows downwards. Colours are
 * 0xRRGGBBAA.
 *
 * A function that can fail has a last parameter `galley_error **error`, which may be NULL. It is set to an error that the
 * caller releases, or to NULL if there is none. Such functions return NULL or 0 after an error. No argument ends the process:
 * NULL, text that is not UTF-8, unknown constants, offsets beyond the end and sizes that are too large are errors. A pointer
 * to memory that is not there cannot be detected.
 *
 * A structure that may grow begins with its size: write GALLEY_INIT(galley_line, line); to declare one.
 *
 * A process that was forked after its parent used the library may not use it: it gets GALLEY_ERROR_FORKED. Start processes
 * with exec instead.
 */
#ifndef GALLEY_H
#define GALLEY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A structure with its size set and all else zero. */
#ifdef __cplusplus
#define GALLEY_INIT(type, name) \
    type name = type();         \
    name.size = sizeof(type)
#else
#define GALLEY_INIT(type, name) type name = {.size = sizeof(type)}
#endif

typedef struct galley_error galley_error;
typedef struct galley_bytes galley_bytes;
typedef struct galley_cancellation galley_cancellation;
typedef struct galley_resources galley_resources;
typedef struct galley_document galley_document;
typedef struct galley_layout galley_layout;
typedef struct galley_image galley_image;
struct _cairo;

/* ## Version and errors */

/* The kinds of errors. */
enum {
    /* An argument cannot be used: NULL, an unknown constant, an object of another kind, text that is not UTF-8. */
    GALLEY_ERROR_INVALID_ARGUMENT = 1,
    GALLEY_ERROR_INVALID_DOCUMENT = 2,
    GALLEY_ERROR_INVALID_VALUE = 3,
    GALLEY_ERROR_UNREADABLE_FILE = 4,
    GALLEY_ERROR_UNWRITABLE_FILE = 5,
    GALLEY_ERROR_UNREADABLE_FONT = 6,
    GALLEY_ERROR_FONT_NOT_FOUND = 7,
    GALLEY_ERROR_UNREADABLE_IMAGE = 8,
    GALLEY_ERROR_SURFACE_TOO_LARGE = 9,
    GALLEY_ERROR_DRAWING_FAILED = 10,
    GALLEY_ERROR_UNPARSABLE_TEXT = 11,
    GALLEY_ERROR_DEADLINE_EXCEEDED = 12,
    GALLEY_ERROR_CANCELLED = 13,
    /* The process was forked after its parent used the library. */
    GALLEY_ERROR_FORKED = 14,
    /* A document violates a rule of PDF/A or PDF/UA, which the message names. */
    GALLEY_ERROR_NONCONFORMING_DOCUMENT = 15
};

/* The version of the library, such as "0.1.0". */
const char *galley_version(void);

/* The number of the interface. It changes when a function changes its meaning, and with it the library's file name. */
int32_t galley_interface_version(void);

/* The kind of an error, a GALLEY_ERROR constant; 0 for NULL. */
int32_t galley_error_code(const galley_error *error);

/* The name of an error's kind, such as "invalidDocument", ending with NUL. */
const char *galley_error_name(const galley_error *error);

/* One sentence that names the item, the place and the remedy, ending with NUL. */
const char *galley_error_message(const galley_error *error);

/* The place in a document, such as "spans[3].font.size", or the path of a file, ending with NUL; NULL if there is none. */
const char *galley_error_path(const galley_error *error);

void galley_error_release(galley_error *error);

/* The first byte of a result: a file, or text in UTF-8. It does not end with NUL. */
const uint8_t *galley_bytes_data(const galley_bytes *bytes);

/* The number of bytes. */
size_t galley_bytes_length(const galley_bytes *bytes);

galley_bytes *galley_bytes_retain(galley_bytes *bytes);
void galley_bytes_release(galley_bytes *bytes);

/* ## Cancellation */

/* A flag by which one thread stops the work of others. It cannot be reset.
 * `seconds` is the time after which it is set by itself; 0 is never. */
galley_cancellation *galley_cancellation_new(double seconds);

/* Stops all work with resources of this flag, which fails with GALLEY_ERROR_CANCELLED. */
void galley_cancellation_cancel(galley_cancellation *cancellation);

/* 1 if the flag is set, otherwise 0. */
int32_t galley_cancellation_is_cancelled(const galley_cancellation *cancellation);

galley_cancellation *galley_cancellation_retain(galley_cancellation *cancellation);
void galley_cancellation_release(galley_cancellation *cancellation);

/* ## Resources: fonts, images, caches */

/* Options of resources. */
typedef struct galley_resources_options {
    size_t size;
    /* The folder of relative names of images and fonts in documents; NULL is the current one. */
    const char *folder;
    size_t folder_length;
    /* The folder outside of which no image and no font is opened; NULL allows all files. */
    const char *root;
    size_t root_length;
    /* 1 to use only bundled and added fonts, for the same result on every machine. */
    int32_t no_system_fonts;
    /* 1 to leave out the bundled fonts. */
    int32_t no_bundled_fonts;
    /* 1 for the dark theme of Markdown and of colours. */
    int32_t dark;
} galley_resources_options;

/* New resources with separate caches. `options` may be NULL.
 * Other functions accept NULL as resources, and then use the shared resources of the process. */
galley_resources *galley_resources_new(const galley_resources_options *options, galley_error **error);

galley_resources *galley_resources_retain(galley_resources *resources);
void galley_resources_release(galley_resources *resources);

/* Resources that share everything with others, for work that stops when a flag is set. */
galley_resources *galley_resources_cancellable_new(
    galley_resources *resources, galley_cancellation *cancellation, galley_error **error);

/* Adds the fonts of a file. Returns their number. Layouts made later can use them; add fonts before sharing resources. */
int32_t galley_resources_add_font_file(
    galley_resources *resources, const char *path, size_t path_length, galley_error **error);

/* Adds the fonts of a font file in memory, which is copied. `name` is the name of the file in messages. */
int32_t galley_resources_add_font_data(
    galley_resources *resources, const void *data, size_t length, const char *name, size_t name_length,
    galley_error **error);

/* Adds the fonts of all font files in a folder. */
int32_t galley_resources_add_font_folder(
    galley_resources *resources, const char *path, size_t path_length, galley_error **error);

/* The names of all families, each followed by a line feed. */
galley_bytes *galley_resources_families_new(galley_resources *resources, galley_error **error);

/* Empties the caches of shaped text and of glyphs. */
void galley_resources_clear_caches(galley_resources *resources);

/* ## Documents */

/* The formats of documents. */
enum {
    GALLEY_DOCUMENT_TEXT = 1,
    GALLEY_DOCUMENT_MARKDOWN = 2,
    GALLEY_DOCUMENT_JSON = 3,
    GALLEY_DOCUMENT_HTML = 4,
    /* As its file name says, or its contents. */
    GALLEY_DOCUMENT_ANY = 0
};

/* A document: plain text, Markdown, or Galley's JSON, which describes texts, boxes and pages.
 * `defaults` is a document in JSON with the values that this one does not set; it may be NULL. */
galley_document *galley_document_new(
    galley_resources *resources, int32_t format, const void *data, size_t length, const char *defaults,
    size_t defaults_length, galley_error **error);

/* A document in JSON whose {{names}} are filled with the values of `data`, an object in JSON. */
galley_document *galley_document_filled_new(
    galley_resources *resources, const void *document, size_t length, const void *data, size_t data_length,
    galley_error **error);

/* A document in a file. Relative names in it are relative to its folder. */
galley_document *galley_document_open(
    galley_resources *resources, const char *path, size_t path_length, int32_t format, galley_error **error);

galley_document *galley_document_retain(galley_document *document);
void galley_document_release(galley_document *document);

/* The text after parsing, without marks of Markdown; empty for boxes. */
galley_bytes *galley_document_text_new(const galley_document *document, galley_error **error);

/* The parsed document as a document in JSON. */
galley_bytes *galley_document_json_new(const galley_document *document, galley_error **error);

/* What could not be used as requested: an array in JSON of objects with "code", "message" and, if known, "path". */
galley_bytes *galley_document_warnings_new(const galley_document *document, galley_error **error);

/* ## Measuring */

/* The size of a document. */
typedef struct galley_measures {
    size_t size;
    double width;
    double height;
    size_t lines;
    /* The number of pages; 0 if the document is not on pages. */
    size_t pages;
    /* 1 if some text is hidden. */
    int32_t truncated;
    int32_t reserved;
} galley_measures;

/* The ways to align lines. */
enum {
    GALLEY_ALIGN_START = 0,
    GALLEY_ALIGN_END = 1,
    GALLEY_ALIGN_CENTER = 2,
    GALLEY_ALIGN_LEFT = 3,
    GALLEY_ALIGN_RIGHT = 4,
    GALLEY_ALIGN_JUSTIFIED = 5
};

/* The directions of paragraphs. */
enum { GALLEY_DIRECTION_AUTO = 0, GALLEY_DIRECTION_LTR = 1, GALLEY_DIRECTION_RTL = 2 };

/* The places of the token in a text that does not fit. */
enum { GALLEY_TRUNCATE_NONE = 0, GALLEY_TRUNCATE_START = 1, GALLEY_TRUNCATE_MIDDLE = 2, GALLEY_TRUNCATE_END = 3 };

/* The style and the container of a plain text. A field that is 0 or NULL has its default. */
typedef struct galley_text_options {
    size_t size;
    /* Families separated by commas, tried in order. */
    const char *families;
    size_t families_length;
    /* The size in points; by default 16. */
    double font_size;
    /* The size of the container; unbounded by default. */
    double width;
    double height;
    /* The height of lines as a multiple of the font's line height; 0 is 1. */
    double line_height;
    /* A BCP 47 tag. */
    const char *language;
    size_t language_length;
    /* From 1 to 1000; by default 400. */
    int32_t weight;
    int32_t italic;
    /* The colour, black by default. Fully transparent black cannot be chosen. */
    uint32_t color;
    int32_t alignment;
    int32_t direction;
    int32_t max_lines;
    int32_t truncation;
    int32_t reserved;
} galley_text_options;

/* Measures a plain text in one call. Returns 1, or 0 after an error. `options` may be NULL. */
int32_t galley_measure_text(
    galley_resources *resources, const char *text, size_t length, const galley_text_options *options,
    galley_measures *measures, galley_error **error);

/* Measures a document in one call. Returns 1, or 0 after an error. `format` is a GALLEY_DOCUMENT constant. */
int32_t galley_measure(
    galley_resources *resources, int32_t format, const void *data, size_t length, galley_measures *measures,
    galley_error **error);

/* ## Layouts */

/* The kinds of layouts. Functions about lines need the layout of a text; galley_layout_box_text_new returns that of the text
 * in a box. */
enum { GALLEY_LAYOUT_TEXT = 1, GALLEY_LAYOUT_BOXES = 2, GALLEY_LAYOUT_PAGES = 3 };

typedef struct galley_point {
    double x;
    double y;
} galley_point;

typedef struct galley_rect {
    double x;
    double y;
    double width;
    double height;
} galley_rect;

/* The extents of a layout. */
typedef struct galley_metrics {
    size_t size;
    /* The container, the outermost box or a page. */
    double width;
    double height;
    /* Of a text: its bounding size, the rectangle of its glyph lines, and that of all that is drawn. */
    double text_width;
    double text_height;
    galley_rect bounds;
    galley_rect ink_bounds;
    /* The widths of CSS: max-content and min-content. */
    double natural_width;
    double minimum_width;
    size_t line_count;
    size_t row_count;
    /* 1 if some text is hidden. */
    int32_t truncated;
    int32_t reserved;
} galley_metrics;

/* A line. */
typedef struct galley_line {
    size_t size;
    size_t start;
    size_t end;
    galley_rect rect;
    double trailing_whitespace;
    double baseline;
    double ascent;
    double descent;
    size_t run_count;
    int32_t row;
    int32_t container;
    int32_t right_to_left;
    int32_t reserved;
} galley_line;

/* A run of glyphs of one font. */
typedef struct galley_run {
    size_t size;
    /* Empty for a hyphen and a token. */
    size_t start;
    size_t end;
    /* The left end on the baseline. */
    galley_point origin;
    double width;
    double ascent;
    double descent;
    double font_size;
    /* The number of the face in its font file. */
    uint32_t font_index;
    /* The embedding level of UAX #9: odd is right to left. */
    int32_t level;
    size_t glyph_count;
} galley_run;

/* A glyph. */
typedef struct galley_glyph {
    uint32_t id;
    uint32_t reserved;
    galley_point position;
    double advance;
} galley_glyph;

/* A position between two characters. */
typedef struct galley_position {
    size_t size;
    size_t offset;
    /* 1 if the position is at the end of the line before, where a line was broken. */
    int32_t upstream;
    /* 1 if the point is on a glyph. */
    int32_t inside;
    int32_t line;
    int32_t reserved;
} galley_position;

/* The parts of a text. */
enum {
    GALLEY_UNIT_CLUSTER = 1,
    GALLEY_UNIT_WORD = 2,
    GALLEY_UNIT_SENTENCE = 3,
    GALLEY_UNIT_LINE = 4,
    GALLEY_UNIT_PARAGRAPH = 5
};

/* A box. */
typedef struct galley_box {
    size_t size;
    /* In the coordinates of the layout. */
    galley_rect rect;
    double baseline;
    /* Its number in the order of galley_layout_box; that of its parent, or -1. */
    int32_t parent;
    int32_t has_text;
    /* Its name, which belongs to the layout; NULL if it has none. */
    const char *id;
    size_t id_length;
} galley_box;

/* Lays out a document. */
galley_layout *galley_layout_new(const galley_document *document, galley_error **error);

/* Lays out a plain text. `options` may be NULL. */
galley_layout *galley_layout_text_new(
    galley_resources *resources, const char *text, size_t length, const galley_text_options *options,
    galley_error **error);

galley_layout *galley_layout_retain(galley_layout *layout);
void galley_layout_release(galley_layout *layout);

/* A GALLEY_LAYOUT constant; 0 for NULL. */
int32_t galley_layout_kind(const galley_layout *layout);

/* Returns 1, or 0 if `layout` or `metrics` cannot be used. */
int32_t galley_layout_metrics(const galley_layout *layout, galley_metrics *metrics);

/* The line with a number from 0. Returns 0 if there is none. */
int32_t galley_layout_line(const galley_layout *layout, size_t line, galley_line *result);

/* A run of a line; runs are ordered from left to right. Returns 0 if there is none. */
int32_t galley_layout_run(const galley_layout *layout, size_t line, size_t run, galley_run *result);

/* The glyphs of a run, at most `capacity`. Returns the number of all. */
size_t galley_layout_glyphs(
    const galley_layout *layout, size_t line, size_t run, galley_glyph *glyphs, size_t capacity);

/* The family and the style of a run's font, and its file or other source, in lines. */
galley_bytes *galley_layout_run_font_new(const galley_layout *layout, size_t line, size_t run, galley_error **error);

/* The position nearest to a point. Returns 0 if the layout has no text. */
int32_t galley_layout_position(const galley_layout *layout, double x, double y, galley_position *result);

/* The caret before an offset. Returns 0 if the layout has no text. */
int32_t galley_layout_caret(const galley_layout *layout, size_t offset, int32_t upstream, galley_rect *result);

/* The rectangles of a selected range, at most `capacity`. Returns the number of all. */
size_t galley_layout_selection(
    const galley_layout *layout, size_t start, size_t end, galley_rect *rects, size_t capacity);

/* The word, sentence or other unit at an offset. Returns 0 if the layout has no text. */
int32_t galley_layout_unit(const galley_layout *layout, size_t offset, int32_t unit, size_t *start, size_t *end);

/* The destination of the link at a point; NULL without error if there is none. */
galley_bytes *galley_layout_link_new(const galley_layout *layout, double x, double y, galley_error **error);

/* The number of pages, which are laid out for it; 0 if the layout is not on pages. */
size_t galley_layout_page_count(const galley_layout *layout, galley_error **error);

/* The number of boxes; 0 if the layout has none. */
size_t galley_layout_box_count(const galley_layout *layout);

/* A box, in the order of the tree: each box comes before its children. Returns 0 if there is none. */
int32_t galley_layout_box(const galley_layout *layout, size_t box, galley_box *result);

/* The number of the box with a name; -1 if there is none. */
int64_t galley_layout_box_named(const galley_layout *layout, const char *id, size_t id_length);

/* The number of the frontmost box at a point; -1 if there is none. */
int64_t galley_layout_box_at(const galley_layout *layout, double x, double y);

/* The layout of a box's text, relative to its `origin` in the layout of the boxes; NULL without error if it has none. */
galley_layout *galley_layout_box_text_new(
    const galley_layout *layout, size_t box, galley_point *origin, galley_error **error);

/* ## JSON */

/* Lines, runs, attachments, warnings and answers to the document's queries, as `galley layout` prints them. */
galley_bytes *galley_layout_json_new(const galley_layout *layout, galley_error **error);

/* The size, as `galley measure` prints it. */
galley_bytes *galley_layout_measures_json_new(const galley_layout *layout, galley_error **error);

/* Answers to queries, such as {"points": [[10, 20]], "carets": true}, as `galley query` prints them. */
galley_bytes *galley_layout_answers_json_new(
    const galley_layout *layout, const char *queries, size_t length, galley_error **error);

/* ## Drawing in memory */

/* The orders of bytes of a pixel. Colours are multiplied by alpha, except in the straight forms. */
enum { GALLEY_PIXELS_BGRA = 1, GALLEY_PIXELS_RGBA = 2, GALLEY_PIXELS_RGBA_STRAIGHT = 3 };

/* How to draw. */
typedef struct galley_draw_options {
    size_t size;
    /* The place of the layout's corner, in points. Not for galley_image_new. */
    double x;
    double y;
    /* The number of pixels per point; 0 is that of the document, or 1 for drawing into the caller's memory. */
    double scale;
    /* The page of a document on pages, from 1; 0 is the first. */
    int32_t page;
    int32_t reserved;
} galley_draw_options;

/* A picture in memory, with the document's background and padding. `options` may be NULL. */
galley_image *galley_image_new(
    const galley_layout *layout, int32_t pixels, const galley_draw_options *options, galley_error **error);

galley_image *galley_image_retain(galley_image *image);
void galley_image_release(galley_image *image);

/* The first byte of the pixels. */
const uint8_t *galley_image_data(const galley_image *image);

/* In pixels. */
size_t galley_image_width(const galley_image *image);
size_t galley_image_height(const galley_image *image);

/* The number of bytes from a row to the next. */
size_t galley_image_stride(const galley_image *image);

/* Draws over the pixels in memory of the caller, without background and padding. Returns 1, or 0 after an error.
 * `pixels` is GALLEY_PIXELS_BGRA or GALLEY_PIXELS_RGBA; rows begin at multiples of four bytes. */
int32_t galley_layout_draw_pixels(
    const galley_layout *layout, void *memory, size_t width, size_t height, size_t stride, int32_t pixels,
    const galley_draw_options *options, galley_error **error);

/* Draws with a cairo_t of the caller, without background and padding. Returns 1, or 0 after an error. */
int32_t galley_layout_draw_cairo(
    const galley_layout *layout, struct _cairo *context, const galley_draw_options *options, galley_error **error);

/* ## Files */

/* The formats of files. */
enum {
    /* For galley_layout_write: as the file name says. */
    GALLEY_FILE_ANY = 0,
    GALLEY_FILE_PNG = 1,
    GALLEY_FILE_JPEG = 2,
    GALLEY_FILE_WEBP = 3,
    GALLEY_FILE_PDF = 4,
    GALLEY_FILE_SVG = 5
};

/* The options of a file. */
typedef struct galley_file_options {
    size_t size;
    /* The quality of JPEG and WebP, from 1 to 100; 0 is 85. At 100, WebP is lossless. */
    int32_t quality;
    /* 1 for a smaller PNG that takes longer. */
    int32_t small;
    /* 1 for text instead of outlines in SVG. */
    int32_t svg_text;
    int32_t reserved;
} galley_file_options;

/* The size of a file that was drawn. */
typedef struct galley_file {
    size_t size;
    /* In pixels for PNG, JPEG and WebP, otherwise in points. */
    double width;
    double height;
} galley_file;

/* The bytes of a file. `options`, `result` and `warnings` may be NULL. `warnings` receives an array in JSON that the caller
 * releases. */
galley_bytes *galley_layout_file_new(
    const galley_layout *layout, int32_t format, const galley_file_options *options, galley_file *result,
    galley_bytes **warnings, galley_error **error);

/* Writes a file, which exists only when it is complete. Returns 1, or 0 after an error. Pages are written as one PDF, or as
 * numbered files. */
int32_t galley_layout_write(
    const galley_layout *layout, const char *path, size_t path_length, int32_t format,
    const galley_file_options *options, galley_error **error);

#ifdef __cplusplus
}
#endif

#endif
