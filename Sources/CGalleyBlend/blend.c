#include "CGalleyBlend.h"

#include <string.h>

// Vectors only pass between functions that are always inlined, so how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t u8x4 __attribute__((vector_size(4)));
typedef uint8_t u8x16 __attribute__((vector_size(16)));
typedef uint16_t u16x16 __attribute__((vector_size(32)));

#define INLINE static inline __attribute__((always_inline))

/// x / 255, rounded, for x up to 255 · 255 + 255.
INLINE uint32_t by255(uint32_t x) {
    x += 128;
    return (x + (x >> 8)) >> 8;
}

INLINE u16x16 lanesBy255(u16x16 x) {
    x += 128;
    return (x + (x >> 8)) >> 8;
}

INLINE uint32_t *rowOf(const GalleyTarget *target, int32_t y) {
    return (uint32_t *)((uint8_t *)target->pixels + (ptrdiff_t)y * target->stride);
}

/// One pixel: source · coverage + destination · (1 − source alpha · coverage), rounded once.
INLINE uint32_t blendPixel(uint32_t destination, uint32_t color, uint32_t coverage) {
    uint32_t keep = 255 - by255((color >> 24) * coverage);
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t sum = (color >> shift & 255) * coverage + (destination >> shift & 255) * keep;
        result |= by255(sum) << shift;
    }
    return result;
}

static void blendClipped(const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *mask) {
    // 64 bits, so that a far-away glyph cannot wrap round into the surface.
    int64_t left = mask->x > target->left ? mask->x : target->left;
    int64_t top = mask->y > target->top ? mask->y : target->top;
    int64_t right = (int64_t)mask->x + mask->width;
    int64_t bottom = (int64_t)mask->y + mask->height;
    if (right > target->right) right = target->right;
    if (bottom > target->bottom) bottom = target->bottom;
    for (int64_t y = top; y < bottom; y++) {
        uint32_t *row = rowOf(target, (int32_t)y);
        const uint8_t *coverage = mask->coverage + (y - mask->y) * mask->stride;
        for (int64_t x = left; x < right; x++) {
            uint32_t amount = coverage[x - mask->x];
            if (amount) row[x] = blendPixel(row[x], color, amount);
        }
    }
}

void galley_blend_masks_reference(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count
) {
    for (size_t i = 0; i < count; i++) blendClipped(target, color, &masks[i]);
}

INLINE u16x16 widen(u8x16 bytes) { return __builtin_convertvector(bytes, u16x16); }

/// Four coverage bytes, each repeated for the four components of its pixel.
INLINE u16x16 spread(uint32_t four) {
    u8x4 small;
    memcpy(&small, &four, 4);
    u8x16 bytes = __builtin_shufflevector(small, small, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    return widen(bytes);
}

INLINE void blendMask(
    const GalleyTarget *target, uint32_t color, u16x16 source, u16x16 alpha, int opaque,
    const GalleyMaskPlacement *mask
) {
    uint8_t *row = (uint8_t *)(rowOf(target, mask->y) + mask->x);
    const uint8_t *coverage = mask->coverage;
    uint32_t stride = mask->stride;
    u8x16 solid;
    for (int i = 0; i < 4; i++) memcpy((uint8_t *)&solid + 4 * i, &color, 4);
    for (uint32_t y = 0; y < mask->height; y++, row += target->stride, coverage += stride) {
        for (uint32_t x = 0; x < stride; x += GALLEY_MASK_BLOCK) {
            uint32_t four;
            memcpy(&four, coverage + x, 4);
            // Most blocks of a glyph are either empty or touched; full ones only occur in heavy type.
            if (!four) continue;
            uint8_t *at = row + 4 * x;
            if (opaque && four == 0xFFFFFFFF) {
                memcpy(at, &solid, 16);
                continue;
            }
            u8x16 destination;
            memcpy(&destination, at, 16);
            u16x16 amount = spread(four);
            u16x16 keep = 255 - (opaque ? amount : lanesBy255(alpha * amount));
            u16x16 sum = source * amount + widen(destination) * keep;
            u8x16 result = __builtin_convertvector(lanesBy255(sum), u8x16);
            memcpy(at, &result, 16);
        }
    }
}

INLINE void blendMasks(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count
) {
    u8x16 bytes;
    for (int i = 0; i < 4; i++) memcpy((uint8_t *)&bytes + 4 * i, &color, 4);
    u16x16 source = widen(bytes);
    uint16_t alphaOfColor = color >> 24;
    u16x16 alpha = alphaOfColor - (u16x16){0};
    for (size_t i = 0; i < count; i++) {
        const GalleyMaskPlacement *mask = &masks[i];
        // Whole blocks are read and written, so padding has to lie inside the target too.
        int inside = mask->x >= target->left && mask->y >= target->top
            && (int64_t)mask->x + mask->stride <= target->right
            && (int64_t)mask->y + mask->height <= target->bottom;
        if (!inside) {
            blendClipped(target, color, mask);
        } else if (alphaOfColor == 255) {
            blendMask(target, color, source, alpha, 1, mask);
        } else {
            blendMask(target, color, source, alpha, 0, mask);
        }
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void blendMasksAVX2(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count
) {
    blendMasks(target, color, masks, count);
}
#endif

void galley_blend_masks(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count
) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        blendMasksAVX2(target, color, masks, count);
        return;
    }
#endif
    blendMasks(target, color, masks, count);
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
    if (target->left >= target->right) return;
    size_t count = (size_t)(target->right - target->left);
    int same = (color & 255) * 0x01010101u == color;
    for (int32_t y = target->top; y < target->bottom; y++) {
        uint32_t *row = rowOf(target, y) + target->left;
        if (same) {
            memset(row, (int)(color & 255), count * 4);
        } else {
            setRow(row, count, color);
        }
    }
}
