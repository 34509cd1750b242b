#include "internal.h"

#include <string.h>

// Vectors are only passed between functions that are always inlined, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t u8x32 __attribute__((vector_size(32)));
typedef uint16_t u16x32 __attribute__((vector_size(64)));

/// The pixels that are blended together.
enum { BLOCK = sizeof(u8x32) / 4 };

INLINE int hasBits(const void *block) {
    uint64_t parts[4];
    memcpy(parts, block, sizeof parts);
    return (parts[0] | parts[1] | parts[2] | parts[3]) != 0;
}

/// As `blendPixel` with the coverage 255, for a block. Returns 0, and changes nothing, where a component is greater than
/// its alpha: the sums of such pixels have more than 16 bits.
INLINE int blendBlock(uint32_t *to, const uint32_t *from) {
    u8x32 source, destination;
    memcpy(&source, from, sizeof source);
    memcpy(&destination, to, sizeof destination);
    u8x32 alpha = __builtin_shufflevector(
        source, source, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19, 23, 23, 23, 23, 27, 27,
        27, 27, 31, 31, 31, 31);
    u8x32 isGreater = (u8x32)(source > alpha);
    if (hasBits(&isGreater)) return 0;
    u16x32 keep = 255 - __builtin_convertvector(alpha, u16x32);
    u16x32 sum = __builtin_convertvector(source, u16x32) * 255 + __builtin_convertvector(destination, u16x32) * keep + 128;
    u8x32 result = __builtin_convertvector((sum + (sum >> 8)) >> 8, u8x32);
    memcpy(to, &result, sizeof result);
    return 1;
}

void galley_blend_pixels(
    const GalleyTarget *target, const uint32_t *source, ptrdiff_t sourceStride, int32_t x, int32_t y,
    int32_t width, int32_t height, uint32_t alpha
) {
    int64_t left = x > target->left ? x : target->left;
    int64_t top = y > target->top ? y : target->top;
    int64_t right = (int64_t)x + width;
    int64_t bottom = (int64_t)y + height;
    if (right > target->right) right = target->right;
    if (bottom > target->bottom) bottom = target->bottom;
    for (int64_t line = top; line < bottom; line++) {
        uint32_t *row = rowOf(target, (int32_t)line);
        const uint32_t *from = (const uint32_t *)((const uint8_t *)source + (line - y) * sourceStride);
        int64_t column = left;
        // Most pixels of texts are clear.
        for (; column + BLOCK <= right; column += BLOCK) {
            if (!hasBits(from + (column - x))) continue;
            if (alpha == 255 && blendBlock(row + column, from + (column - x))) continue;
            for (int64_t next = column; next < column + BLOCK; next++) {
                row[next] = blendPixel(row[next], from[next - x], alpha);
            }
        }
        for (; column < right; column++) {
            uint32_t pixel = from[column - x];
            if (!pixel) continue;
            row[column] = pixel >> 24 == 255 && alpha == 255 ? pixel : blendPixel(row[column], pixel, alpha);
        }
    }
}

static void setRow(uint32_t *row, size_t count, uint32_t color) {
    for (size_t i = 0; i < count; i++) row[i] = color;
}

void galley_fill(
    const GalleyTarget *target, int32_t left, int32_t top, int32_t right, int32_t bottom, uint32_t color
) {
    if (left < target->left) left = target->left;
    if (top < target->top) top = target->top;
    if (right > target->right) right = target->right;
    if (bottom > target->bottom) bottom = target->bottom;
    if (left >= right || color >> 24 == 0) return;
    for (int32_t y = top; y < bottom; y++) {
        uint32_t *row = rowOf(target, y);
        if (color >> 24 == 255) {
            setRow(row + left, (size_t)(right - left), color);
        } else {
            for (int32_t x = left; x < right; x++) row[x] = blendPixel(row[x], color, 255);
        }
    }
}

void galley_clear(const GalleyTarget *target, uint32_t color) {
    if (target->left >= target->right || target->top >= target->bottom) return;
    size_t width = (size_t)(target->right - target->left);
    size_t rows = (size_t)(target->bottom - target->top);
    // Rows without gaps are processed as one.
    if ((ptrdiff_t)(width * 4) == target->stride) {
        width *= rows;
        rows = 1;
    }
    int same = (color & 255) * 0x01010101u == color;
    for (size_t y = 0; y < rows; y++) {
        uint32_t *row = rowOf(target, target->top + (int32_t)y) + target->left;
        if (same) {
            memset(row, (int)(color & 255), width * 4);
        } else {
            setRow(row, width, color);
        }
    }
}
