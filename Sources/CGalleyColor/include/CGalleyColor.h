#ifndef GALLEY_COLOR_H
#define GALLEY_COLOR_H

#include <stddef.h>
#include <stdint.h>

/// A box in font units, y upwards.
typedef struct {
    double left, bottom, right, top;
} GalleyGlyphBox;

/// Paints a glyph of version 1 of a font's COLR table over zeroed premultiplied pixels, with its origin at (`x`, `y`)
/// and `scale` pixels per font unit. `face` is an `FT_Face`, which provides outlines and palettes. Painting is clipped
/// to `box`. `foreground` is straight, 0xAARRGGBB. Returns 1, or 0 if the table does not contain the glyph, is invalid,
/// or is nested too deeply.
int galley_color_paint(
    void *face, const uint8_t *table, size_t count, uint32_t glyph, uint32_t foreground, double scale, double x,
    double y, GalleyGlyphBox box, uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height);

#endif
