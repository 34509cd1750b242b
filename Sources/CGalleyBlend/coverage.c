// Conversion of outlines to coverage: the covered area of each pixel.
//
// Each edge adds to the cells that it crosses the change of coverage to its right; the running sum along a row is the
// coverage. Cells may be narrower than pixels, so that masks at subpixel positions are sums of cells, and the outline
// is traversed once for all of them.
#include "include/CGalleyBlend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The maximum number of pieces of a curve: for the largest mask, a piece is a fraction of a pixel.
enum { MOST_PIECES = 64 };

/// Clamps a value; NaN becomes 0.
static inline float clamped(float value, float most) { return value > 0 ? value < most ? value : most : 0; }

int galley_coverage_begin(GalleyCoverage *coverage, int32_t width, int32_t height) {
    if (width <= 0 || height <= 0 || width > 1 << 14 || height > 1 << 14) return -1;
    // One cell for the contribution of a last edge after the row, another for rounding of its end.
    size_t stride = (size_t)width + 2, count = stride * (size_t)height;
    if (count > coverage->room) {
        float *cells = realloc(coverage->cells, count * sizeof *cells);
        if (!cells) return -1;
        coverage->cells = cells;
        coverage->room = count;
    }
    memset(coverage->cells, 0, count * sizeof *coverage->cells);
    coverage->width = width;
    coverage->height = height;
    coverage->x = coverage->y = 0;
    return 0;
}

void galley_coverage_end(GalleyCoverage *coverage) {
    free(coverage->cells);
    *coverage = (GalleyCoverage){0};
}

void galley_coverage_move(GalleyCoverage *coverage, float x, float y) {
    coverage->x = clamped(x, (float)coverage->width);
    coverage->y = clamped(y, (float)coverage->height);
}

/// Adds the part of an edge in one row, from `x` to `end`, which changes everything to its right by `amount`.
static inline void addPiece(float *row, float x, float end, float amount) {
    float left = x < end ? x : end, right = x < end ? end : x;
    int32_t first = (int32_t)left, last = (int32_t)right;
    float *cell = row + first;
    if (first == last) {
        float beyond = amount * ((left + right) * 0.5f - (float)first);
        cell[0] += amount - beyond;
        cell[1] += beyond;
        return;
    }
    float each = amount / (right - left);
    float part = (float)(first + 1) - left, share = each * part, beyond = share * (1 - part * 0.5f);
    cell[0] += share - beyond;
    cell[1] += beyond;
    float half = each * 0.5f;
    for (int32_t index = first + 1; index < last; index++) {
        cell++;
        cell[0] += half;
        cell[1] += half;
    }
    part = right - (float)last;
    share = each * part;
    beyond = share * part * 0.5f;
    cell[1] += share - beyond;
    cell[2] += beyond;
}

static inline void addLine(GalleyCoverage *coverage, float x, float y) {
    float fromX = coverage->x, fromY = coverage->y;
    galley_coverage_move(coverage, x, y);
    float toX = coverage->x, toY = coverage->y, sign = 1;
    if (fromY == toY) return;
    if (fromY > toY) {
        float swap = fromX;
        fromX = toX, toX = swap;
        swap = fromY;
        fromY = toY, toY = swap;
        sign = -1;
    }
    size_t stride = (size_t)coverage->width + 2;
    int32_t index = (int32_t)fromY;
    float *row = coverage->cells + (size_t)index * stride;
    // Most pieces of curves are within one row.
    if (toY <= (float)(index + 1)) {
        addPiece(row, fromX, toX, sign * (toY - fromY));
        return;
    }
    float slope = (toX - fromX) / (toY - fromY);
    float least = fromX < toX ? fromX : toX, most = fromX < toX ? toX : fromX;
    float at = fromX, top = fromY;
    for (; top < toY; index++, row += stride) {
        float bottom = (float)(index + 1) < toY ? (float)(index + 1) : toY;
        // Computed from the start, since errors accumulate; rounding must not exceed the ends.
        float next = fromX + slope * (bottom - fromY);
        next = next < least ? least : next > most ? most : next;
        addPiece(row, at, next, sign * (bottom - top));
        at = next;
        top = bottom;
    }
}

void galley_coverage_line(GalleyCoverage *coverage, float x, float y) { addLine(coverage, x, y); }

/// The number of lines for a curve whose second difference is `x` cells and `y` pixels, with a maximum error of a 32nd
/// of a pixel.
static inline int32_t pieces(float x, float y, float cells) {
    float deviation = fabsf(x) / cells + fabsf(y);
    float count = ceilf(sqrtf(deviation * 8));
    return count < 1 ? 1 : count < MOST_PIECES ? (int32_t)count : MOST_PIECES;
}

void galley_coverage_conic(GalleyCoverage *coverage, float cells, float cx, float cy, float x, float y) {
    float fromX = coverage->x, fromY = coverage->y;
    float ax = fromX - 2 * cx + x, ay = fromY - 2 * cy + y;
    int32_t count = pieces(ax, ay, cells);
    float step = 1 / (float)count;
    for (int32_t index = 1; index < count; index++) {
        float t = (float)index * step, back = 1 - t;
        addLine(
            coverage, back * back * fromX + 2 * t * back * cx + t * t * x,
            back * back * fromY + 2 * t * back * cy + t * t * y);
    }
    addLine(coverage, x, y);
}

void galley_coverage_cubic(
    GalleyCoverage *coverage, float cells, float cx, float cy, float dx, float dy, float x, float y) {
    float fromX = coverage->x, fromY = coverage->y;
    float ax = fabsf(fromX - 2 * cx + dx), ay = fabsf(fromY - 2 * cy + dy);
    float bx = fabsf(cx - 2 * dx + x), by = fabsf(cy - 2 * dy + y);
    int32_t count = pieces(3 * (ax > bx ? ax : bx), 3 * (ay > by ? ay : by), cells);
    float step = 1 / (float)count;
    for (int32_t index = 1; index < count; index++) {
        float t = (float)index * step, back = 1 - t;
        float first = back * back * back, second = 3 * t * back * back, third = 3 * t * t * back, fourth = t * t * t;
        addLine(
            coverage, first * fromX + second * cx + third * dx + fourth * x,
            first * fromY + second * cy + third * dy + fourth * y);
    }
    addLine(coverage, x, y);
}

void galley_coverage_sum(GalleyCoverage *coverage) {
    size_t stride = (size_t)coverage->width + 2;
    for (int32_t y = 0; y < coverage->height; y++) {
        float *row = coverage->cells + (size_t)y * stride;
        // Each cell becomes the coverage to its left in the row.
        float inside = 0, sum = 0;
        for (int32_t x = 0; x <= coverage->width; x++) {
            inside += row[x];
            row[x] = sum;
            float part = fabsf(inside);
            sum += part < 1 ? part : 1;
        }
    }
}

void galley_coverage_mask(
    const GalleyCoverage *coverage, int32_t cells, int32_t first, uint8_t *mask, ptrdiff_t stride, int32_t width) {
    float scale = 255 / (float)cells;
    for (int32_t y = 0; y < coverage->height; y++) {
        const float *row = coverage->cells + (size_t)y * ((size_t)coverage->width + 2);
        uint8_t *to = mask + y * stride;
        int32_t at = first;
        float before = row[at < 0 ? 0 : at < coverage->width ? at : coverage->width];
        for (int32_t x = 0; x < width; x++) {
            at += cells;
            float upTo = row[at < 0 ? 0 : at < coverage->width ? at : coverage->width];
            to[x] = (uint8_t)((upTo - before) * scale + 0.5f);
            before = upTo;
        }
    }
}
