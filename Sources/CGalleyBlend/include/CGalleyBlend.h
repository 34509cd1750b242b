#ifndef GALLEY_BLEND_H
#define GALLEY_BLEND_H

#include <stddef.h>
#include <stdint.h>

// Pixels are premultiplied, one native-endian 0xAARRGGBB word each: Cairo's CAIRO_FORMAT_ARGB32.

/// The rows of glyph masks consist of whole blocks.
enum { GALLEY_MASK_BLOCK = 8 };

/// Memory to draw into, and the part of it that may change, in pixels; right and bottom edges are excluded.
typedef struct {
    uint32_t *pixels;
    /// The number of bytes from one row to the next.
    ptrdiff_t stride;
    int32_t left, top, right, bottom;
    /// The number of pixels to the right of `right` that may be rewritten with their values, so that a vector may
    /// extend there; 0 if other threads may write them.
    int32_t slack;
} GalleyTarget;

/// A coverage mask and the position of its top left pixel.
typedef struct {
    /// `height` rows of `stride` bytes; bytes beyond `width` are zero.
    const uint8_t *coverage;
    int32_t x, y;
    uint16_t width, height;
    /// A multiple of GALLEY_MASK_BLOCK.
    uint16_t stride;
} GalleyMaskPlacement;

/// Blends a premultiplied colour through each mask in order.
void galley_blend_masks(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count);

/// The best implementation that this processor supports; all lower ones work as well, and give the same pixels.
int galley_blend_level(void);

/// The same with a specific implementation, for testing.
void galley_blend_masks_at_level(
    int level, const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count);

/// The same, one component at a time: the reference for tests of the vectorised loop.
void galley_blend_masks_reference(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count);

/// Draws premultiplied pixels over the target, multiplied by `alpha` / 255.
void galley_blend_pixels(
    const GalleyTarget *target, const uint32_t *source, ptrdiff_t sourceStride, int32_t x, int32_t y,
    int32_t width, int32_t height, uint32_t alpha);

/// Blends a premultiplied colour over a rectangle.
void galley_fill(
    const GalleyTarget *target, int32_t left, int32_t top, int32_t right, int32_t bottom, uint32_t color);

/// Replaces every pixel of the target.
void galley_clear(const GalleyTarget *target, uint32_t color);

/// The colours of a gradient, and the positions of pixels in it.
typedef struct {
    /// `count` premultiplied colours for positions from 0 to 1.
    const uint32_t *colors;
    int32_t count;
    /// The position in the middle of the first pixel, and its changes to the right and downwards.
    float across[3];
    /// Of radial gradients, the same in the other direction; the position is the distance from the origin.
    float down[3];
    int isRadial;
} GalleyGradient;

/// Replaces pixels by those of a gradient.
void galley_fill_gradient(
    uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, const GalleyGradient *gradient);

/// Scales a premultiplied image down by averaging the area of each new pixel, or up bilinearly. Returns 0, or -1 if
/// memory runs out.
int galley_scale_pixels(
    const uint8_t *source, ptrdiff_t sourceStride, int32_t sourceWidth, int32_t sourceHeight,
    uint32_t *result, ptrdiff_t resultStride, int32_t width, int32_t height);

/// Extracts the alpha of pixels to a mask of one byte each.
void galley_extract_alpha(
    const uint32_t *pixels, ptrdiff_t stride, uint8_t *mask, ptrdiff_t maskStride, int32_t width, int32_t height);
/// Inverts a mask.
void galley_invert_mask(uint8_t *mask, ptrdiff_t stride, int32_t width, int32_t height);
/// Blurs a mask with a Gaussian of standard deviation `sigma` pixels, with zero coverage outside. Returns 0, or -1 if
/// memory runs out.
int galley_blur_mask(uint8_t *mask, ptrdiff_t stride, int32_t width, int32_t height, double sigma);

/// The cells of a glyph's outline. Must be zero-initialised.
typedef struct {
    float *cells;
    size_t room;
    /// The size, in cells and in pixels.
    int32_t width, height;
    float x, y;
} GalleyCoverage;

/// Prepares for an outline `width` cells wide and `height` pixels high; -1 if memory runs out.
int galley_coverage_begin(GalleyCoverage *coverage, int32_t width, int32_t height);
/// Frees the memory.
void galley_coverage_end(GalleyCoverage *coverage);
/// Starts a contour. Coordinates are cells from the left and pixels from the top, clamped to the edges.
void galley_coverage_move(GalleyCoverage *coverage, float x, float y);
/// Appends a line. Contours must be closed.
void galley_coverage_line(GalleyCoverage *coverage, float x, float y);
/// Appends a quadratic curve; a pixel has `cells` cells.
void galley_coverage_conic(GalleyCoverage *coverage, float cells, float cx, float cy, float x, float y);
/// Appends a cubic curve.
void galley_coverage_cubic(
    GalleyCoverage *coverage, float cells, float cx, float cy, float dx, float dy, float x, float y);
/// Ends the outline; then any number of masks can be made. Everything inside a contour is covered.
void galley_coverage_sum(GalleyCoverage *coverage);
/// Makes a mask with `cells` cells per pixel, whose left edge is that of cell `first`; it may start and end outside.
void galley_coverage_mask(
    const GalleyCoverage *coverage, int32_t cells, int32_t first, uint8_t *mask, ptrdiff_t stride, int32_t width);

/// Packs a row of opaque pixels as red, green, blue bytes.
void galley_pack_rgb(const uint32_t *pixels, uint8_t *bytes, size_t count);
/// The same for any pixels, drawn over white.
void galley_pack_rgb_over_white(const uint32_t *pixels, uint8_t *bytes, size_t count);
/// Packs a row as red, green, blue, alpha bytes with straight alpha.
void galley_pack_rgba(const uint32_t *pixels, uint8_t *bytes, size_t count);
/// Packs a row of opaque grey pixels as one byte each.
void galley_pack_gray(const uint32_t *pixels, uint8_t *bytes, size_t count);
/// Converts red, green, blue, alpha bytes with straight alpha to premultiplied pixels.
void galley_unpack_rgba(const uint8_t *bytes, uint32_t *pixels, size_t count);
/// The same, `step` pixels apart in the result.
void galley_scatter_rgba(const uint8_t *bytes, uint32_t *pixels, size_t step, size_t count);

/// Adds a row of red, green, blue, alpha bytes with straight alpha, premultiplied, to the sums of squares of `side`
/// columns each: pixel i is in column `first + i * step`. Each square has four sums, in that order.
void galley_sum_rgba(
    const uint8_t *bytes, uint32_t *sums, size_t first, size_t step, size_t side, size_t count);
/// Converts sums over squares of `side` × `rows` to the mean pixels of a row of `width` columns, and clears the sums.
void galley_mean_rgba(uint32_t *sums, uint32_t *pixels, size_t width, size_t side, size_t rows);

enum { GALLEY_ROW_HAS_ALPHA = 1, GALLEY_ROW_HAS_COLOR = 2 };
/// Whether a row has a pixel that is not opaque, and one that is not grey, as bits.
int galley_inspect_row(const uint32_t *pixels, size_t count);

#endif
