#include "CGalleyImages.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf jump;
    char *message;
    int isDamaged;
} Errors;

static void failed(j_common_ptr info) {
    Errors *errors = (Errors *)info->err;
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    snprintf(errors->message, GALLEY_IMAGE_MESSAGE, "%s", text);
    longjmp(errors->jump, 1);
}

static void told(j_common_ptr info, int level) {
    if (level >= 0) return;
    switch (info->err->msg_code) {
    // Data that ends early or is invalid. Other warnings concern harmless bytes between the parts of a file.
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_ARITH_BAD_CODE: ((Errors *)info->err)->isDamaged = 1;
    }
}

static void start(Errors *errors, char *message) {
    jpeg_std_error(&errors->base);
    errors->base.error_exit = failed;
    errors->base.emit_message = told;
    errors->message = message;
    errors->isDamaged = 0;
}

/// A limit, since a file of a few kilobytes can have scans that take hours.
enum { SCAN_LIMIT = 200 };

static void progressed(j_common_ptr info) {
    j_decompress_ptr jpeg = (j_decompress_ptr)info;
    if (info->is_decompressor && jpeg->input_scan_number > SCAN_LIMIT) {
        Errors *errors = (Errors *)info->err;
        snprintf(errors->message, GALLEY_IMAGE_MESSAGE, "it has more than %d scans", SCAN_LIMIT);
        longjmp(errors->jump, 1);
    }
}

/// Progressive files are stored completely, with two bytes per coefficient.
static const uint64_t progressiveLimit = 64 << 20;

/// Converts inks as stored by Adobe's programs, where 0 is full, or inverted ones.
static void cmyk_to_rgba(const uint8_t *inks, uint8_t *pixels, uint32_t count, int inverted) {
    for (uint32_t i = 0; i < count; i++, inks += 4, pixels += 4) {
        uint32_t key = inverted ? inks[3] : 255 - inks[3];
        for (int component = 0; component < 3; component++) {
            uint32_t light = inverted ? inks[component] : 255 - inks[component];
            pixels[component] = (uint8_t)((light * key + 127) / 255);
        }
        pixels[3] = 255;
    }
}

int galley_jpeg_read(const uint8_t *bytes, size_t count, GalleyImageSink *sink) {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_progress_mgr progress;
    Errors errors;
    uint8_t *volatile row = NULL;
    start(&errors, sink->message);
    jpeg.err = &errors.base;
    if (setjmp(errors.jump)) {
        jpeg_destroy_decompress(&jpeg);
        free(row);
        return 0;
    }
    jpeg_create_decompress(&jpeg);
    memset(&progress, 0, sizeof progress);
    progress.progress_monitor = progressed;
    jpeg.progress = &progress;
    jpeg_mem_src(&jpeg, bytes, (unsigned long)count);
    jpeg_read_header(&jpeg, TRUE);
    uint64_t area = (uint64_t)jpeg.image_width * jpeg.image_height;
    if (jpeg.image_width > sink->sideLimit || jpeg.image_height > sink->sideLimit || area > sink->pixelLimit
        || (jpeg_has_multiple_scans(&jpeg) && area > progressiveLimit)) {
        snprintf(sink->message, GALLEY_IMAGE_MESSAGE, "the image has too many pixels");
        longjmp(errors.jump, 1);
    }
    int isTurned = sink->orientation > 4;
    double wide = isTurned ? sink->wantedHeight : sink->wantedWidth;
    double high = isTurned ? sink->wantedWidth : sink->wantedHeight;
    jpeg.scale_num = 1;
    jpeg.scale_denom = 1;
    if (wide > 0 && high > 0) {
        while (jpeg.scale_denom < 8 && jpeg.image_width / (jpeg.scale_denom * 2.0) >= wide
               && jpeg.image_height / (jpeg.scale_denom * 2.0) >= high) {
            jpeg.scale_denom *= 2;
        }
    }
    int isInks = jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK;
    jpeg.out_color_space = isInks ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg_start_decompress(&jpeg);
    row = malloc((size_t)jpeg.output_width * 4);
    if (!row
        || !sink->begin(
            sink->context, jpeg.output_width, jpeg.output_height, jpeg.image_width, jpeg.image_height, 0)) {
        snprintf(sink->message, GALLEY_IMAGE_MESSAGE, "no memory for the image");
        longjmp(errors.jump, 1);
    }
    while (jpeg.output_scanline < jpeg.output_height) {
        uint32_t y = jpeg.output_scanline;
        JSAMPROW rows[1] = {row};
        jpeg_read_scanlines(&jpeg, rows, 1);
        if (isInks) cmyk_to_rgba(row, row, jpeg.output_width, jpeg.saw_Adobe_marker);
        if (!sink->row(sink->context, row, y)) {
            snprintf(sink->message, GALLEY_IMAGE_MESSAGE, "it was cancelled");
            longjmp(errors.jump, 1);
        }
    }
    jpeg_finish_decompress(&jpeg);
    sink->isDamaged = errors.isDamaged;
    jpeg_destroy_decompress(&jpeg);
    free(row);
    return 1;
}

int galley_jpeg_write(
    uint32_t width, uint32_t height, int quality, void (*row)(void *context, uint32_t y, uint8_t *pixels),
    void *context, uint8_t **bytes, size_t *count, char message[GALLEY_IMAGE_MESSAGE]) {
    struct jpeg_compress_struct jpeg;
    Errors errors;
    uint8_t *volatile line = NULL;
    unsigned char *result = NULL;
    unsigned long length = 0;
    start(&errors, message);
    jpeg.err = &errors.base;
    if (setjmp(errors.jump)) {
        jpeg_destroy_compress(&jpeg);
        free(line);
        free(result);
        return 0;
    }
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, &result, &length);
    jpeg.image_width = width;
    jpeg.image_height = height;
    jpeg.input_components = 3;
    jpeg.in_color_space = JCS_RGB;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, quality, TRUE);
    // Text has coloured edges, which halving the colour resolution would blur.
    if (quality >= 90) {
        jpeg.comp_info[0].h_samp_factor = 1;
        jpeg.comp_info[0].v_samp_factor = 1;
    }
    jpeg.optimize_coding = TRUE;
    line = malloc((size_t)width * 3);
    if (!line) {
        snprintf(message, GALLEY_IMAGE_MESSAGE, "out of memory");
        longjmp(errors.jump, 1);
    }
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < height) {
        row(context, jpeg.next_scanline, line);
        JSAMPROW rows[1] = {line};
        jpeg_write_scanlines(&jpeg, rows, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    free(line);
    *bytes = result;
    *count = length;
    return 1;
}

void galley_image_free(uint8_t *bytes) { free(bytes); }
