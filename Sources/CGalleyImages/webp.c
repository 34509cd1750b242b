// WebP images: reading, of an animation only the first frame, and writing. The frames of animations: animation.c.
#include "CGalleyImages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>

static int fail(char *message, const char *reason) {
    snprintf(message, GALLEY_IMAGE_MESSAGE, "%s", reason);
    return 0;
}

static int read_frame(const WebPIterator *frame, uint32_t width, uint32_t height, GalleyImageSink *sink) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return fail(sink->message, "the library is of another version");
    if (WebPGetFeatures(frame->fragment.bytes, frame->fragment.size, &config.input) != VP8_STATUS_OK) {
        return fail(sink->message, "its first picture is broken");
    }
    int isWhole = frame->x_offset == 0 && frame->y_offset == 0 && (uint32_t)frame->width == width
        && (uint32_t)frame->height == height;
    uint32_t columns = width, rows = height;
    int isTurned = sink->orientation > 4;
    double wide = isTurned ? sink->wantedHeight : sink->wantedWidth;
    double high = isTurned ? sink->wantedWidth : sink->wantedHeight;
    if (isWhole && wide > 0 && high > 0) {
        double factor = width / wide < height / high ? width / wide : height / high;
        if (factor > 1) {
            columns = (uint32_t)(width / factor + 0.999);
            rows = (uint32_t)(height / factor + 0.999);
        }
    }
    if (columns != width || rows != height) {
        config.options.use_scaling = 1;
        config.options.scaled_width = (int)columns;
        config.options.scaled_height = (int)rows;
    }
    config.output.colorspace = MODE_RGBA;
    if (!sink->begin(sink->context, columns, rows, width, height, !isWhole)) {
        return fail(sink->message, "no memory for the image");
    }
    if (WebPDecode(frame->fragment.bytes, frame->fragment.size, &config) != VP8_STATUS_OK) {
        WebPFreeDecBuffer(&config.output);
        return fail(sink->message, "its data is broken, or memory ran out");
    }
    const WebPRGBABuffer *pixels = &config.output.u.RGBA;
    if (isWhole) {
        for (uint32_t y = 0; y < rows; y++) {
            sink->row(sink->context, pixels->rgba + (size_t)y * (size_t)pixels->stride, y);
        }
    } else {
        uint8_t *row = calloc(width, 4);
        if (!row) {
            WebPFreeDecBuffer(&config.output);
            return fail(sink->message, "no memory for the image");
        }
        for (int y = 0; y < frame->height && (uint32_t)(y + frame->y_offset) < height; y++) {
            uint32_t room = width - (uint32_t)frame->x_offset;
            uint32_t count = (uint32_t)frame->width < room ? (uint32_t)frame->width : room;
            memcpy(
                row + (size_t)frame->x_offset * 4, pixels->rgba + (size_t)y * (size_t)pixels->stride,
                (size_t)count * 4);
            sink->row(sink->context, row, (uint32_t)(y + frame->y_offset));
        }
        free(row);
    }
    WebPFreeDecBuffer(&config.output);
    return 1;
}

int galley_webp_read(const uint8_t *bytes, size_t count, GalleyImageSink *sink) {
    WebPData data = {bytes, count};
    WebPDemuxer *demuxer = WebPDemux(&data);
    if (!demuxer) return fail(sink->message, "its structure is broken");
    uint32_t width = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
    uint32_t height = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
    WebPIterator frame;
    int isDone = 0;
    if (!width || !height || width > sink->sideLimit || height > sink->sideLimit
        || (uint64_t)width * height > sink->pixelLimit) {
        fail(sink->message, "the image has too many pixels");
    } else if (!WebPDemuxGetFrame(demuxer, 1, &frame)) {
        fail(sink->message, "it has no picture");
    } else {
        isDone = frame.x_offset >= 0 && frame.y_offset >= 0 && (uint32_t)frame.x_offset < width
            ? read_frame(&frame, width, height, sink)
            : fail(sink->message, "its first picture is outside of it");
        WebPDemuxReleaseIterator(&frame);
    }
    WebPDemuxDelete(demuxer);
    return isDone;
}

int galley_webp_write(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes, size_t *count,
    char message[GALLEY_IMAGE_MESSAGE]) {
    if (width > WEBP_MAX_DIMENSION || height > WEBP_MAX_DIMENSION) {
        return fail(message, "a WebP has at most 16383 pixels a side");
    }
    uint8_t *result = NULL;
    size_t length = quality >= 100
        ? WebPEncodeLosslessRGBA(pixels, (int)width, (int)height, (int)width * 4, &result)
        : WebPEncodeRGBA(pixels, (int)width, (int)height, (int)width * 4, (float)quality, &result);
    if (!length) return fail(message, "memory ran out");
    // Copied, so that all results are freed by one function.
    *bytes = malloc(length);
    if (*bytes) memcpy(*bytes, result, length);
    WebPFree(result);
    *count = length;
    return *bytes ? 1 : fail(message, "memory ran out");
}
