#ifndef GALLEY_CPNG_SHIM_H
#define GALLEY_CPNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// libpng reports errors by longjmp, which must not cross a Swift frame: each function here has one setjmp, and only
// calls Swift where libpng cannot fail in between.

enum { GALLEY_PNG_MESSAGE = 128 };

typedef struct {
    /// Copies `length` bytes from, or to, the object of `context`; returns 0 on failure.
    int (*move)(void *context, uint8_t *bytes, size_t length);
    void *context;
    char message[GALLEY_PNG_MESSAGE];
} GalleyPNGStream;

static inline void galley_png_failed(png_structp png, png_const_charp message) {
    GalleyPNGStream *stream = (GalleyPNGStream *)png_get_error_ptr(png);
    snprintf(stream->message, GALLEY_PNG_MESSAGE, "%s", message);
    png_longjmp(png, 1);
}

static inline void galley_png_warned(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static inline void galley_png_move(png_structp png, png_bytep bytes, size_t length) {
    GalleyPNGStream *stream = (GalleyPNGStream *)png_get_io_ptr(png);
    if (!stream->move(stream->context, bytes, length)) png_error(png, "the data ended early or could not be stored");
}

static inline void galley_png_flush(png_structp png) { (void)png; }

typedef struct {
    uint32_t width, height;
    /// The number of bytes per pixel in libpng: 1 grey, 3 RGB, 4 RGBA.
    int channels;
    int level;
    /// 0 writes unfiltered rows; otherwise libpng chooses a filter per row.
    int filtered;
    /// Pixels per metre; 0 omits the resolution.
    uint32_t resolution;
    /// Fills `row` with row `y`.
    void (*row)(void *context, uint32_t y, uint8_t *row);
    void *context;
    /// Memory for one row.
    uint8_t *buffer;
} GalleyPNGImage;

/// Writes a whole PNG. Returns 1, or 0 with `stream->message` set.
static inline int galley_png_write(GalleyPNGStream *stream, const GalleyPNGImage *image) {
    png_structp png =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, stream, galley_png_failed, galley_png_warned);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info) {
        png_destroy_write_struct(&png, NULL);
        snprintf(stream->message, GALLEY_PNG_MESSAGE, "out of memory");
        return 0;
    }
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return 0;
    }
    png_set_write_fn(png, stream, galley_png_move, galley_png_flush);
    png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
    int type = image->channels == 1 ? PNG_COLOR_TYPE_GRAY
        : image->channels == 3 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
    png_set_IHDR(
        png, info, image->width, image->height, 8, type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    if (image->resolution) {
        png_set_pHYs(png, info, image->resolution, image->resolution, PNG_RESOLUTION_METER);
    }
    png_set_compression_level(png, image->level);
    png_set_compression_buffer_size(png, 65536);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, image->filtered ? PNG_ALL_FILTERS : PNG_FILTER_NONE);
    png_write_info(png, info);
    for (uint32_t y = 0; y < image->height; y++) {
        image->row(image->context, y, image->buffer);
        png_write_row(png, image->buffer);
    }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return 1;
}

typedef struct {
    /// The largest side and number of pixels accepted.
    uint32_t sideLimit;
    uint64_t pixelLimit;
    /// Called once, with the size, and whether rows are in order or in Adam7's seven passes; returns 0 to refuse.
    int (*begin)(void *context, uint32_t width, uint32_t height, int interlaced);
    /// Receives eight-bit RGBA pixels with straight alpha: `count` of row `y`, every `step` columns from column `x`.
    /// Returns 0 to stop.
    int (*row)(void *context, const uint8_t *pixels, uint32_t y, uint32_t x, uint32_t step, uint32_t count);
    void *context;
} GalleyPNGSink;

static inline void galley_png_read_rows(
    png_structp png, png_infop info, const GalleyPNGSink *sink, uint8_t *buffer) {
    uint32_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
    if (png_get_interlace_type(png, info) == PNG_INTERLACE_NONE) {
        for (uint32_t y = 0; y < height; y++) {
            png_read_row(png, buffer, NULL);
            if (!sink->row(sink->context, buffer, y, 0, 1, width)) png_error(png, "it was cancelled");
        }
        return;
    }
    for (int pass = 0; pass < 7; pass++) {
        uint32_t columns = PNG_PASS_COLS(width, pass), rows = PNG_PASS_ROWS(height, pass);
        if (!columns || !rows) continue;
        for (uint32_t row = 0; row < rows; row++) {
            png_read_row(png, buffer, NULL);
            int goes = sink->row(
                sink->context, buffer, PNG_ROW_FROM_PASS_ROW(row, pass), PNG_PASS_START_COL(pass),
                1u << PNG_PASS_COL_SHIFT(pass), columns);
            if (!goes) png_error(png, "it was cancelled");
        }
    }
}

/// Reads a whole PNG row by row, with at most one row in memory. Returns 1, or 0 with `stream->message` set.
static inline int galley_png_read(GalleyPNGStream *stream, const GalleyPNGSink *sink) {
    png_structp png =
        png_create_read_struct(PNG_LIBPNG_VER_STRING, stream, galley_png_failed, galley_png_warned);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    // Read after a longjmp.
    uint8_t *volatile buffer = NULL;
    volatile int isComplete = 0;
    if (!info) {
        png_destroy_read_struct(&png, NULL, NULL);
        snprintf(stream->message, GALLEY_PNG_MESSAGE, "out of memory");
        return 0;
    }
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        free(buffer);
        // Like browsers, this takes an image with all of its rows, whatever comes after them.
        return isComplete;
    }
    png_set_read_fn(png, stream, galley_png_move);
    png_set_user_limits(png, sink->sideLimit, sink->sideLimit);
    // Limits the decompressed size of text and profile chunks.
    png_set_chunk_malloc_max(png, 8 << 20);
    png_read_info(png, info);
    uint32_t width = png_get_image_width(png, info);
    uint32_t height = png_get_image_height(png, info);
    if ((uint64_t)width * height > sink->pixelLimit) png_error(png, "the image has too many pixels");
    // The pixels have a separate checksum inside their chunks.
    png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "an unexpected pixel format");
    int interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    buffer = (uint8_t *)malloc((size_t)width * 4);
    if (!buffer || !sink->begin(sink->context, width, height, interlaced)) png_error(png, "no memory for the image");
    galley_png_read_rows(png, info, sink, buffer);
    isComplete = 1;
    png_read_end(png, NULL);
    png_destroy_read_struct(&png, &info, NULL);
    free(buffer);
    return 1;
}

#endif
