// The frames of animated GIF and WebP files, one after another. An animation that is drawn as a still image is read by
// gif.c or webp.c, which decode its first frame.
#include "CGalleyImages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <gif_lib.h>
#include <webp/decode.h>
#include <webp/demux.h>

/// The values of a graphics control extension.
typedef struct {
    uint32_t duration;
    int disposal, clear;
} Control;

struct GalleyAnimation {
    uint8_t *bytes;
    size_t count;
    GalleyAnimationLimits limits;
    GalleyAnimationInfo info;
    /// The number of the frame that is decoded next.
    uint32_t next;
    // GIF
    GifFileType *gif;
    const uint8_t *place;
    size_t left;
    uint32_t *canvas;
    /// The canvas before the last frame, where the file asks for it again.
    uint32_t *saved;
    GifPixelType *line;
    int lastDisposal;
    GifImageDesc last;
    // WebP
    WebPAnimDecoder *webp;
    uint8_t *webpFrame;
};

static int fail(char *message, const char *reason) {
    snprintf(message, GALLEY_IMAGE_MESSAGE, "%s", reason ? reason : "it is broken");
    return 0;
}

// MARK: GIF

static int move(GifFileType *gif, GifByteType *bytes, int length) {
    GalleyAnimation *animation = gif->UserData;
    size_t count = (size_t)length < animation->left ? (size_t)length : animation->left;
    memcpy(bytes, animation->place, count);
    animation->place += count;
    animation->left -= count;
    return (int)count;
}

static int open_gif(GalleyAnimation *animation, char *message) {
    int error = 0;
    if (animation->gif) DGifCloseFile(animation->gif, &error);
    animation->place = animation->bytes;
    animation->left = animation->count;
    animation->gif = DGifOpen(animation, move, &error);
    return animation->gif ? 1 : fail(message, GifErrorString(error));
}

/// Reads a NETSCAPE2.0 block: the number of times that the frames are played after the first time, 0 is endless.
static void read_application(GalleyAnimation *animation, const GifByteType *block, int *isLoop) {
    if (!*isLoop) {
        *isLoop = block[0] == 11
            && (memcmp(block + 1, "NETSCAPE2.0", 11) == 0 || memcmp(block + 1, "ANIMEXTS1.0", 11) == 0);
    } else if (block[0] >= 3 && block[1] == 1) {
        uint32_t repeats = (uint32_t)block[2] | (uint32_t)block[3] << 8;
        animation->info.loops = repeats ? repeats + 1 : 0;
    }
}

/// Advances to the next frame; 0 at the end or at damage.
static int find_frame(GalleyAnimation *animation, Control *control) {
    GifFileType *gif = animation->gif;
    GifRecordType type;
    *control = (Control){0, DISPOSAL_UNSPECIFIED, NO_TRANSPARENT_COLOR};
    while (DGifGetRecordType(gif, &type) == GIF_OK) {
        if (type == IMAGE_DESC_RECORD_TYPE) return DGifGetImageDesc(gif) == GIF_OK;
        if (type != EXTENSION_RECORD_TYPE) return 0;
        int code, isLoop = 0;
        GifByteType *block;
        if (DGifGetExtension(gif, &code, &block) != GIF_OK) return 0;
        while (block) {
            GraphicsControlBlock values;
            if (code == GRAPHICS_EXT_FUNC_CODE && block[0] == 4
                && DGifExtensionToGCB(block[0], block + 1, &values) == GIF_OK) {
                *control = (Control){(uint32_t)values.DelayTime * 10, values.DisposalMode, values.TransparentColor};
            } else if (code == APPLICATION_EXT_FUNC_CODE) {
                read_application(animation, block, &isLoop);
            }
            if (DGifGetExtensionNext(gif, &block) != GIF_OK) return 0;
        }
    }
    return 0;
}

/// giflib keeps a copy of each image's colours.
static void forget_colors(GifFileType *gif) {
    if (gif->ImageCount < 1 || !gif->SavedImages) return;
    SavedImage *image = &gif->SavedImages[gif->ImageCount - 1];
    if (image->ImageDesc.ColorMap) GifFreeMapObject(image->ImageDesc.ColorMap);
    image->ImageDesc.ColorMap = NULL;
}

/// Skips the rest of a frame's data; 0 at damage.
static int skip_data(GifFileType *gif) {
    GifByteType *block;
    do {
        if (DGifGetCodeNext(gif, &block) != GIF_OK) return 0;
    } while (block);
    return 1;
}

/// Counts the frames and reads their durations, without decoding them.
static int scan_gif(GalleyAnimation *animation, char *message) {
    if (!open_gif(animation, message)) return 0;
    GifFileType *gif = animation->gif;
    GalleyAnimationInfo *info = &animation->info;
    const GalleyAnimationLimits *limits = &animation->limits;
    if (gif->SWidth <= 0 || gif->SHeight <= 0) return fail(message, "it has no size");
    info->width = (uint32_t)gif->SWidth;
    info->height = (uint32_t)gif->SHeight;
    if (info->width > limits->side || info->height > limits->side
        || (uint64_t)info->width * info->height > limits->pixels) {
        return fail(message, "the animation has too many pixels");
    }
    info->loops = 1;
    uint64_t work = 0;
    size_t room = 0;
    Control control;
    while (find_frame(animation, &control)) {
        const GifImageDesc *frame = &gif->Image;
        if (frame->Width <= 0 || frame->Height <= 0 || frame->Left < 0 || frame->Top < 0) break;
        if (info->frames >= limits->frames) return fail(message, "it has too many frames");
        work += (uint64_t)frame->Width * (uint64_t)frame->Height;
        if (work > limits->work) return fail(message, "its frames have too many pixels together");
        if (info->frames == room) {
            room = room ? room * 2 : 16;
            uint32_t *durations = realloc(info->durations, room * sizeof *durations);
            if (!durations) return fail(message, "no memory for the image");
            info->durations = durations;
        }
        info->durations[info->frames++] = control.duration;
        forget_colors(gif);
        if (!skip_data(gif)) break;
    }
    if (!info->frames) return fail(message, "it has no picture");
    animation->canvas = calloc((size_t)info->width * info->height, 4);
    animation->line = malloc(65536);
    return animation->canvas && animation->line && open_gif(animation, message)
        ? 1 : fail(message, "no memory for the image");
}

/// The rows and columns of a frame that are on the canvas.
static void clip(const GalleyAnimation *animation, const GifImageDesc *frame, int *right, int *bottom) {
    int width = (int)animation->info.width, height = (int)animation->info.height;
    *right = frame->Left + frame->Width < width ? frame->Left + frame->Width : width;
    *bottom = frame->Top + frame->Height < height ? frame->Top + frame->Height : height;
}

/// Clears or restores the area of the last frame, as its disposal method requires.
static void dispose(GalleyAnimation *animation) {
    int right, bottom, width = (int)animation->info.width;
    clip(animation, &animation->last, &right, &bottom);
    if (animation->lastDisposal != DISPOSE_BACKGROUND && animation->lastDisposal != DISPOSE_PREVIOUS) return;
    for (int y = animation->last.Top; y < bottom; y++) {
        size_t start = (size_t)y * (size_t)width + (size_t)animation->last.Left;
        if (right <= animation->last.Left) break;
        size_t bytes = (size_t)(right - animation->last.Left) * 4;
        if (animation->lastDisposal == DISPOSE_PREVIOUS && animation->saved) {
            memcpy(animation->canvas + start, animation->saved + start, bytes);
        } else {
            memset(animation->canvas + start, 0, bytes);
        }
    }
}

static void draw_row(GalleyAnimation *animation, const ColorMapObject *colors, int clear, int y, int right) {
    const GifImageDesc *frame = &animation->gif->Image;
    uint32_t *row = animation->canvas + (size_t)y * animation->info.width;
    for (int x = frame->Left; x < right; x++) {
        int index = animation->line[x - frame->Left];
        if (index == clear || index >= colors->ColorCount) continue;
        const GifColorType *color = &colors->Colors[index];
        row[x] = 0xFF000000u | (uint32_t)color->Red << 16 | (uint32_t)color->Green << 8 | color->Blue;
    }
}

/// Composes the next frame of a GIF. Damage leaves the rest of a frame as it was.
static int next_gif(GalleyAnimation *animation) {
    Control control;
    if (animation->next == 0) {
        memset(animation->canvas, 0, (size_t)animation->info.width * animation->info.height * 4);
    } else {
        dispose(animation);
    }
    if (!find_frame(animation, &control)) return 0;
    GifFileType *gif = animation->gif;
    const GifImageDesc *frame = &gif->Image;
    const ColorMapObject *colors = frame->ColorMap ? frame->ColorMap : gif->SColorMap;
    animation->lastDisposal = control.disposal;
    animation->last = *frame;
    if (control.disposal == DISPOSE_PREVIOUS) {
        size_t bytes = (size_t)animation->info.width * animation->info.height * 4;
        if (!animation->saved) animation->saved = malloc(bytes);
        if (animation->saved) memcpy(animation->saved, animation->canvas, bytes);
    }
    int right, bottom;
    clip(animation, frame, &right, &bottom);
    // GIF 89a, appendix E: rows are stored in four passes.
    static const int firsts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    int isWhole = 1;
    for (int pass = 0; isWhole && pass < (frame->Interlace ? 4 : 1); pass++) {
        int y = frame->Interlace ? firsts[pass] : 0, step = frame->Interlace ? steps[pass] : 1;
        for (; y < frame->Height; y += step) {
            if (DGifGetLine(gif, animation->line, frame->Width) != GIF_OK) {
                isWhole = 0;
                break;
            }
            if (colors && frame->Top + y < bottom) draw_row(animation, colors, control.clear, frame->Top + y, right);
        }
    }
    if (!isWhole) skip_data(gif);
    forget_colors(gif);
    return 1;
}

// MARK: WebP

static int scan_webp(GalleyAnimation *animation, char *message) {
    WebPData data = {animation->bytes, animation->count};
    WebPDemuxer *demuxer = WebPDemux(&data);
    if (!demuxer) return fail(message, "its structure is broken");
    GalleyAnimationInfo *info = &animation->info;
    const GalleyAnimationLimits *limits = &animation->limits;
    info->width = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
    info->height = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
    info->frames = WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT);
    info->loops = WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT);
    uint64_t pixels = (uint64_t)info->width * info->height;
    int isRight = 0;
    if (!pixels || info->width > limits->side || info->height > limits->side || pixels > limits->pixels) {
        fail(message, "the animation has too many pixels");
    } else if (info->frames > limits->frames) {
        fail(message, "it has too many frames");
    } else if (pixels * info->frames > limits->work) {
        fail(message, "its frames have too many pixels together");
    } else if (!info->frames || !(info->durations = calloc(info->frames, sizeof *info->durations))) {
        fail(message, info->frames ? "no memory for the image" : "it has no picture");
    } else {
        WebPIterator frame;
        isRight = WebPDemuxGetFrame(demuxer, 1, &frame);
        for (uint32_t index = 0; isRight && index < info->frames; index++) {
            info->durations[index] = frame.duration > 0 ? (uint32_t)frame.duration : 0;
            if (!WebPDemuxNextFrame(&frame)) break;
        }
        if (isRight) WebPDemuxReleaseIterator(&frame);
        if (!isRight) fail(message, "its structure is broken");
    }
    WebPDemuxDelete(demuxer);
    if (!isRight) return 0;
    WebPAnimDecoderOptions options;
    if (!WebPAnimDecoderOptionsInit(&options)) return fail(message, "the library is of another version");
    // Words 0xAARRGGBB in the byte order of the processors that Galley runs on.
    options.color_mode = MODE_bgrA;
    options.use_threads = 0;
    animation->webp = WebPAnimDecoderNew(&data, &options);
    return animation->webp ? 1 : fail(message, "its structure is broken, or memory ran out");
}

static int next_webp(GalleyAnimation *animation) {
    int time;
    return WebPAnimDecoderHasMoreFrames(animation->webp)
        && WebPAnimDecoderGetNext(animation->webp, &animation->webpFrame, &time);
}

// MARK: Both

GalleyAnimation *galley_animation_open(
    const uint8_t *bytes, size_t count, const GalleyAnimationLimits *limits, char message[GALLEY_IMAGE_MESSAGE]) {
    GalleyAnimation *animation = calloc(1, sizeof *animation);
    if (!animation) {
        fail(message, "no memory for the image");
        return NULL;
    }
    animation->bytes = malloc(count ? count : 1);
    if (!animation->bytes) {
        fail(message, "no memory for the image");
        galley_animation_close(animation);
        return NULL;
    }
    if (count) memcpy(animation->bytes, bytes, count);
    animation->count = count;
    animation->limits = *limits;
    int isGIF = count >= 6 && memcmp(bytes, "GIF", 3) == 0;
    if (isGIF ? scan_gif(animation, message) : scan_webp(animation, message)) return animation;
    galley_animation_close(animation);
    return NULL;
}

const GalleyAnimationInfo *galley_animation_info(const GalleyAnimation *animation) { return &animation->info; }

uint32_t galley_animation_next_index(const GalleyAnimation *animation) { return animation->next; }

const uint32_t *galley_animation_next(GalleyAnimation *animation) {
    if (animation->next >= animation->info.frames) return NULL;
    int isDone = animation->webp ? next_webp(animation) : next_gif(animation);
    if (!isDone) return NULL;
    animation->next++;
    // WebPAnimDecoder aligns its canvas to words.
    return animation->webp ? (const uint32_t *)(const void *)animation->webpFrame : animation->canvas;
}

int galley_animation_rewind(GalleyAnimation *animation) {
    char message[GALLEY_IMAGE_MESSAGE];
    animation->next = 0;
    if (animation->webp) {
        WebPAnimDecoderReset(animation->webp);
        return 1;
    }
    return open_gif(animation, message);
}

void galley_animation_close(GalleyAnimation *animation) {
    int error = 0;
    if (!animation) return;
    if (animation->gif) DGifCloseFile(animation->gif, &error);
    if (animation->webp) WebPAnimDecoderDelete(animation->webp);
    free(animation->bytes);
    free(animation->info.durations);
    free(animation->canvas);
    free(animation->saved);
    free(animation->line);
    free(animation);
}
