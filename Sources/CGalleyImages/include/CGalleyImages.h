#ifndef GALLEY_IMAGES_H
#define GALLEY_IMAGES_H

#include <stddef.h>
#include <stdint.h>

// Image files through their libraries. The libraries' types are not visible outside these functions, and neither are
// the jumps by which libjpeg reports errors.

enum { GALLEY_IMAGE_MESSAGE = 160 };

/// The output of a decoder, and the requested size.
typedef struct {
    void *context;
    /// The largest side and number of pixels accepted.
    uint32_t sideLimit;
    uint64_t pixelLimit;
    /// The maximum number of pixels that will be drawn; 0 requests all.
    double wantedWidth, wantedHeight;
    /// Called once, with the size of the output, the size of the file's image, and whether rows are out of order;
    /// returns 0 to refuse.
    int (*begin)(
        void *context, uint32_t width, uint32_t height, uint32_t fileWidth, uint32_t fileHeight, int anyOrder);
    /// Receives a row of eight-bit RGBA pixels with straight alpha; returns 0 to stop.
    int (*row)(void *context, const uint8_t *pixels, uint32_t y);
    /// The EXIF orientation, 1 to 8: those from 5 exchange the requested width and height.
    int orientation;
    /// Whether some of the picture is missing although it was read.
    int isDamaged;
    /// The error message after a failure.
    char message[GALLEY_IMAGE_MESSAGE];
} GalleyImageSink;

/// These functions read a whole file from memory. They return 1, or 0 with `sink->message` set.
int galley_jpeg_read(const uint8_t *bytes, size_t count, GalleyImageSink *sink);
int galley_webp_read(const uint8_t *bytes, size_t count, GalleyImageSink *sink);
/// Reads the first image of the file.
int galley_gif_read(const uint8_t *bytes, size_t count, GalleyImageSink *sink);

/// The limits of an animation.
typedef struct {
    /// The largest side, and the largest number of pixels of a frame.
    uint32_t side;
    uint64_t pixels;
    uint32_t frames;
    /// The largest number of pixels of all frames.
    uint64_t work;
} GalleyAnimationLimits;

/// The description of an animation.
typedef struct {
    uint32_t width, height, frames;
    /// The number of times that the frames are played; 0 is endless.
    uint32_t loops;
    /// A duration in milliseconds for each frame.
    uint32_t *durations;
} GalleyAnimationInfo;

/// A reader of the frames of a GIF or WebP in order. One thread uses it at a time.
typedef struct GalleyAnimation GalleyAnimation;

/// Copies a file and reads its structure. Returns NULL with `message` set if it has no frames or exceeds the limits.
GalleyAnimation *galley_animation_open(
    const uint8_t *bytes, size_t count, const GalleyAnimationLimits *limits, char message[GALLEY_IMAGE_MESSAGE]);
const GalleyAnimationInfo *galley_animation_info(const GalleyAnimation *animation);
/// The index of the frame that `galley_animation_next` decodes.
uint32_t galley_animation_next_index(const GalleyAnimation *animation);
/// Decodes the next frame. Returns its premultiplied pixels, 0xAARRGGBB in rows without padding, which are valid until
/// the next call; NULL at the end, or at damage.
const uint32_t *galley_animation_next(GalleyAnimation *animation);
/// Starts again with the first frame. Returns 0 on failure.
int galley_animation_rewind(GalleyAnimation *animation);
void galley_animation_close(GalleyAnimation *animation);

/// Whether this build supports SVG.
int galley_svg_is_available(void);
/// The size of an SVG image in CSS pixels. Returns 1, or 0 with `message` set.
int galley_svg_size(
    const uint8_t *bytes, size_t count, double *width, double *height, char message[GALLEY_IMAGE_MESSAGE]);
/// Draws the glyph of an OpenType SVG document over zeroed premultiplied pixels, with its origin at (`x`, `y`) and
/// `scale` pixels per font unit; the em has `unitsPerEm` units. Returns 1, or 0 on failure.
int galley_svg_draw_glyph(
    const uint8_t *bytes, size_t count, uint32_t glyph, double unitsPerEm, double scale, double x, double y,
    uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height);
/// Draws an SVG image over zeroed premultiplied pixels, scaled to their size. The pictures inside it may have
/// `sideLimit` pixels a side and `pixelLimit` pixels together. Returns 1, or 0 with `message` set.
int galley_svg_draw(
    const uint8_t *bytes, size_t count, uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height,
    uint32_t sideLimit, uint64_t pixelLimit, char message[GALLEY_IMAGE_MESSAGE]);

/// These functions encode rows that `row` fills: RGB for JPEG, RGBA with straight alpha for WebP. `quality` is 0 to
/// 100. They return 1 with `*bytes`, which the caller must free, and `*count`; or 0 with `message` set.
int galley_jpeg_write(
    uint32_t width, uint32_t height, int quality, void (*row)(void *context, uint32_t y, uint8_t *pixels),
    void *context, uint8_t **bytes, size_t *count, char message[GALLEY_IMAGE_MESSAGE]);
int galley_webp_write(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes, size_t *count,
    char message[GALLEY_IMAGE_MESSAGE]);
/// Frees the result of an encoder.
void galley_image_free(uint8_t *bytes);

#endif
