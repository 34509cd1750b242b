#ifndef GALLEY_BLEND_H
#define GALLEY_BLEND_H

#include <stddef.h>
#include <stdint.h>

// Pixels are premultiplied, one native-endian 0xAARRGGBB word each: Cairo's CAIRO_FORMAT_ARGB32.

/// The masks that glyphs are blended from have rows of whole blocks.
enum { GALLEY_MASK_BLOCK = 8 };

/// Memory to draw into, and the part of it that may change, in pixels, right and bottom edges excluded.
typedef struct {
    uint32_t *pixels;
    /// Bytes from one row to the next.
    ptrdiff_t stride;
    int32_t left, top, right, bottom;
    /// How many pixels right of `right` may be written with what they hold, if not changed. A vector may then
    /// stick out; where others may write meanwhile it is 0.
    int32_t slack;
} GalleyTarget;

/// A coverage mask and where its top left pixel goes.
typedef struct {
    /// `height` rows of `stride` bytes; what lies beyond `width` is zero.
    const uint8_t *coverage;
    int32_t x, y;
    uint16_t width, height;
    /// A multiple of GALLEY_MASK_BLOCK.
    uint16_t stride;
} GalleyMaskPlacement;

/// Blends a premultiplied colour through each mask, one after the other.
void galley_blend_masks(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count);

/// The best of the ways to do so that this processor has; each below it works as well. They give the same pixels.
int galley_blend_level(void);

/// The same in one of those ways, for testing them all.
void galley_blend_masks_at_level(
    int level, const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count);

/// The same, one component at a time: what the vectorised loop is tested against.
void galley_blend_masks_reference(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count);

/// Draws premultiplied pixels over the target, all scaled by `alpha` of 255.
void galley_blend_pixels(
    const GalleyTarget *target, const uint32_t *source, ptrdiff_t sourceStride, int32_t x, int32_t y,
    int32_t width, int32_t height, uint32_t alpha);

/// Draws a premultiplied colour over a rectangle.
void galley_fill(
    const GalleyTarget *target, int32_t left, int32_t top, int32_t right, int32_t bottom, uint32_t color);

/// Replaces every pixel of the target.
void galley_clear(const GalleyTarget *target, uint32_t color);

/// Scales a premultiplied image by averaging the area each new pixel covers (smaller) or bilinearly (larger).
/// Returns 0, or -1 when memory ran out.
int galley_scale_pixels(
    const uint8_t *source, ptrdiff_t sourceStride, int32_t sourceWidth, int32_t sourceHeight,
    uint32_t *result, ptrdiff_t resultStride, int32_t width, int32_t height);

/// Takes the alpha of pixels as a mask of one byte each.
void galley_extract_alpha(
    const uint32_t *pixels, ptrdiff_t stride, uint8_t *mask, ptrdiff_t maskStride, int32_t width, int32_t height);
/// Makes what is covered clear, and the other way round.
void galley_invert_mask(uint8_t *mask, ptrdiff_t stride, int32_t width, int32_t height);
/// Blurs a mask with a Gaussian of standard deviation `sigma` pixels, as if there were nothing around it.
/// Returns 0, or -1 when memory ran out.
int galley_blur_mask(uint8_t *mask, ptrdiff_t stride, int32_t width, int32_t height, double sigma);

/// Cells that the outline of a glyph is gathered in. All of it zero before it is first used.
typedef struct {
    float *cells;
    size_t room;
    /// In cells, and in pixels.
    int32_t width, height;
    float x, y;
} GalleyCoverage;

/// Clears room for an outline `width` cells wide and `height` pixels high; -1 where there is none.
int galley_coverage_begin(GalleyCoverage *coverage, int32_t width, int32_t height);
/// Lets go of the memory.
void galley_coverage_end(GalleyCoverage *coverage);
/// Begins a contour. Coordinates are cells from the left and pixels from the top; what is outside is moved to the edge.
void galley_coverage_move(GalleyCoverage *coverage, float x, float y);
/// Goes on with a line. Contours have to be closed.
void galley_coverage_line(GalleyCoverage *coverage, float x, float y);
/// Goes on with a quadratic curve; there are `cells` in a pixel.
void galley_coverage_conic(GalleyCoverage *coverage, float cells, float cx, float cy, float x, float y);
/// Goes on with a cubic curve.
void galley_coverage_cubic(
    GalleyCoverage *coverage, float cells, float cx, float cy, float dx, float dy, float x, float y);
/// Ends the outline: then masks can be made of it, as many as are wanted. What is inside any contour is covered.
void galley_coverage_sum(GalleyCoverage *coverage);
/// Makes a mask of `cells` cells a pixel, whose left edge is that of cell `first`; it may begin and end outside.
void galley_coverage_mask(
    const GalleyCoverage *coverage, int32_t cells, int32_t first, uint8_t *mask, ptrdiff_t stride, int32_t width);

/// Packs a row of opaque pixels as red, green, blue bytes.
void galley_pack_rgb(const uint32_t *pixels, uint8_t *bytes, size_t count);
/// The same of any pixels, drawn over white.
void galley_pack_rgb_over_white(const uint32_t *pixels, uint8_t *bytes, size_t count);
/// Packs a row as red, green, blue, alpha bytes with straight alpha.
void galley_pack_rgba(const uint32_t *pixels, uint8_t *bytes, size_t count);
/// Packs a row of opaque grey pixels as one byte each.
void galley_pack_gray(const uint32_t *pixels, uint8_t *bytes, size_t count);
/// Turns red, green, blue, alpha bytes with straight alpha into premultiplied pixels.
void galley_unpack_rgba(const uint8_t *bytes, uint32_t *pixels, size_t count);
/// The same, `step` pixels apart in the result.
void galley_scatter_rgba(const uint8_t *bytes, uint32_t *pixels, size_t step, size_t count);

/// Adds a row of red, green, blue, alpha bytes with straight alpha, premultiplied, to the sums of squares of `side`
/// columns each: pixel i is in column `first + i * step`. Four sums a square, in that order.
void galley_sum_rgba(
    const uint8_t *bytes, uint32_t *sums, size_t first, size_t step, size_t side, size_t count);
/// Turns sums over squares `side` × `rows` into the mean pixels of a row that is `width` columns wide, and clears them.
void galley_mean_rgba(uint32_t *sums, uint32_t *pixels, size_t width, size_t side, size_t rows);

enum { GALLEY_ROW_HAS_ALPHA = 1, GALLEY_ROW_HAS_COLOR = 2 };
/// Whether a row has a pixel that is not opaque, and one that is not grey.
int galley_inspect_row(const uint32_t *pixels, size_t count);

#endif
