#include "internal.h"

#include <string.h>

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
        for (int64_t column = left; column < right; column++) {
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
