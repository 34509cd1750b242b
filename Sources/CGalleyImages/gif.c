#include "CGalleyImages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <gif_lib.h>

typedef struct {
    const uint8_t *bytes;
    size_t left;
} Input;

static int move(GifFileType *gif, GifByteType *bytes, int length) {
    Input *input = gif->UserData;
    size_t count = (size_t)length < input->left ? (size_t)length : input->left;
    memcpy(bytes, input->bytes, count);
    input->bytes += count;
    input->left -= count;
    return (int)count;
}

static int fail(GalleyImageSink *sink, const char *reason) {
    snprintf(sink->message, GALLEY_IMAGE_MESSAGE, "%s", reason ? reason : "it is broken");
    return 0;
}

/// Advances to the first image. `*clear` is the transparent colour, -1 if there is none.
static int find_picture(GifFileType *gif, int *clear) {
    GifRecordType type;
    *clear = NO_TRANSPARENT_COLOR;
    while (DGifGetRecordType(gif, &type) == GIF_OK) {
        if (type == IMAGE_DESC_RECORD_TYPE) return DGifGetImageDesc(gif) == GIF_OK;
        if (type != EXTENSION_RECORD_TYPE) return 0;
        int code;
        GifByteType *block;
        if (DGifGetExtension(gif, &code, &block) != GIF_OK) return 0;
        while (block) {
            GraphicsControlBlock control;
            if (code == GRAPHICS_EXT_FUNC_CODE && block[0] == 4
                && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
                *clear = control.TransparentColor;
            }
            if (DGifGetExtensionNext(gif, &block) != GIF_OK) return 0;
        }
    }
    return 0;
}

static int give_row(
    GifFileType *gif, const ColorMapObject *colors, const GifPixelType *line, uint8_t *row, int clear, int y,
    GalleyImageSink *sink) {
    const GifImageDesc *frame = &gif->Image;
    memset(row, 0, (size_t)gif->SWidth * 4);
    for (int x = 0; x < frame->Width; x++) {
        int column = frame->Left + x;
        if (column >= gif->SWidth || line[x] == clear || line[x] >= colors->ColorCount) continue;
        const GifColorType *color = &colors->Colors[line[x]];
        uint8_t *pixel = row + (size_t)column * 4;
        pixel[0] = color->Red;
        pixel[1] = color->Green;
        pixel[2] = color->Blue;
        pixel[3] = 255;
    }
    return sink->row(sink->context, row, (uint32_t)y);
}

static int read_picture(GifFileType *gif, int clear, GalleyImageSink *sink) {
    const GifImageDesc *frame = &gif->Image;
    const ColorMapObject *colors = frame->ColorMap ? frame->ColorMap : gif->SColorMap;
    if (!colors) return fail(sink, "it has no colours");
    if (frame->Width <= 0 || frame->Height <= 0 || frame->Left < 0 || frame->Top < 0) {
        return fail(sink, "its first picture has no size");
    }
    uint32_t width = (uint32_t)gif->SWidth, height = (uint32_t)gif->SHeight;
    if (!sink->begin(sink->context, width, height, width, height, 1)) return fail(sink, "no memory for the image");
    GifPixelType *line = malloc((size_t)frame->Width);
    uint8_t *row = malloc((size_t)width * 4);
    int isDone = line && row;
    if (!isDone) fail(sink, "no memory for the image");
    // GIF 89a, appendix E: rows are stored in four passes.
    static const int firsts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    for (int pass = 0; isDone && pass < (frame->Interlace ? 4 : 1); pass++) {
        int y = frame->Interlace ? firsts[pass] : 0, step = frame->Interlace ? steps[pass] : 1;
        for (; y < frame->Height; y += step) {
            if (DGifGetLine(gif, line, frame->Width) != GIF_OK) {
                isDone = fail(sink, GifErrorString(gif->Error));
                break;
            }
            if (frame->Top + y < gif->SHeight
                && !give_row(gif, colors, line, row, clear, frame->Top + y, sink)) {
                isDone = fail(sink, "it was cancelled");
                break;
            }
        }
    }
    free(line);
    free(row);
    return isDone;
}

int galley_gif_read(const uint8_t *bytes, size_t count, GalleyImageSink *sink) {
    Input input = {bytes, count};
    int error = 0;
    GifFileType *gif = DGifOpen(&input, move, &error);
    if (!gif) return fail(sink, GifErrorString(error));
    int isDone = 0, clear;
    if (gif->SWidth <= 0 || gif->SHeight <= 0) {
        fail(sink, "it has no size");
    } else if ((uint32_t)gif->SWidth > sink->sideLimit || (uint32_t)gif->SHeight > sink->sideLimit
               || (uint64_t)gif->SWidth * (uint64_t)gif->SHeight > sink->pixelLimit) {
        fail(sink, "the image has too many pixels");
    } else if (!find_picture(gif, &clear)) {
        fail(sink, "it has no picture");
    } else {
        isDone = read_picture(gif, clear, sink);
    }
    DGifCloseFile(gif, &error);
    return isDone;
}
