#include "internal.h"

#include <string.h>

// Vectors are only passed between functions that are always inlined, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t u8x4 __attribute__((vector_size(4)));
typedef uint8_t u8x8 __attribute__((vector_size(8)));
typedef uint8_t u8x32 __attribute__((vector_size(32)));
typedef uint16_t u16x32 __attribute__((vector_size(64)));
typedef uint32_t u32x32 __attribute__((vector_size(128)));

_Static_assert(GALLEY_MASK_BLOCK == sizeof(u8x8), "a block is what one step blends");

static void blendClipped(const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *mask) {
    // 64 bits, so that a far-away glyph cannot wrap around into the surface.
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

INLINE u16x32 widen(u8x32 bytes) { return __builtin_convertvector(bytes, u16x32); }

/// As `by255`: (y + (y >> 8)) >> 8 is (257 · y) >> 16, the upper half of a product, which is one instruction.
INLINE u16x32 lanesBy255(u16x32 x) {
    return __builtin_convertvector(__builtin_convertvector(x + 128, u32x32) * 257 >> 16, u16x32);
}

/// A colour prepared for blending: its components in every pixel of a block, and its alpha in every lane.
typedef struct {
    u16x32 color, alpha;
    int isOpaque;
} Paint;

INLINE Paint paintOf(uint32_t color) {
    u8x4 one;
    memcpy(&one, &color, 4);
    u8x32 all = __builtin_shufflevector(
        one, one, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
    uint16_t alpha = (uint16_t)(color >> 24);
    return (Paint){widen(all), alpha - (u16x32){0}, alpha == 255};
}

/// Blends eight pixels through eight bytes of coverage without testing for empty or full blocks: mispredicted branches
/// would cost more than the test saves.
INLINE void blendBlock(uint8_t *pixels, const uint8_t *coverage, Paint paint) {
    u8x8 eight;
    memcpy(&eight, coverage, 8);
    u16x32 amount = widen(__builtin_shufflevector(
        eight, eight, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7));
    u8x32 destination;
    memcpy(&destination, pixels, 32);
    u16x32 keep = 255 - (paint.isOpaque ? amount : lanesBy255(paint.alpha * amount));
    u16x32 sum = paint.color * amount + widen(destination) * keep;
    u8x32 result = __builtin_convertvector(lanesBy255(sum), u8x32);
    memcpy(pixels, &result, 32);
}

INLINE void blendMask(const GalleyTarget *target, const GalleyMaskPlacement *mask, Paint paint) {
    uint8_t *row = (uint8_t *)(rowOf(target, mask->y) + mask->x);
    const uint8_t *coverage = mask->coverage;
    uint32_t stride = mask->stride;
    uint32_t height = mask->height;
    // Most letters are one or two blocks wide.
    if (stride == GALLEY_MASK_BLOCK) {
        for (uint32_t y = 0; y < height; y++, row += target->stride, coverage += GALLEY_MASK_BLOCK) {
            blendBlock(row, coverage, paint);
        }
    } else if (stride == 2 * GALLEY_MASK_BLOCK) {
        for (uint32_t y = 0; y < height; y++, row += target->stride, coverage += 2 * GALLEY_MASK_BLOCK) {
            blendBlock(row, coverage, paint);
            blendBlock(row + 4 * GALLEY_MASK_BLOCK, coverage + GALLEY_MASK_BLOCK, paint);
        }
    } else {
        for (uint32_t y = 0; y < height; y++, row += target->stride, coverage += stride) {
            for (uint32_t x = 0; x < stride; x += GALLEY_MASK_BLOCK) {
                uint64_t eight;
                memcpy(&eight, coverage + x, 8);
                // Large letters have long empty parts.
                if (eight) blendBlock(row + 4 * x, coverage + x, paint);
            }
        }
    }
}

INLINE void blendMasks(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count
) {
    Paint paint = paintOf(color);
    for (size_t i = 0; i < count; i++) {
        const GalleyMaskPlacement *mask = &masks[i];
        int64_t right = (int64_t)mask->x + mask->width;
        // Whole blocks are read and written, so padding must be within writable memory.
        int inside = mask->x >= target->left && mask->y >= target->top && right <= target->right
            && (int64_t)mask->x + mask->stride <= (int64_t)target->right + target->slack
            && (int64_t)mask->y + mask->height <= target->bottom;
        if (!inside) {
            blendClipped(target, color, mask);
        } else if (paint.isOpaque) {
            blendMask(target, mask, (Paint){paint.color, paint.alpha, 1});
        } else {
            blendMask(target, mask, (Paint){paint.color, paint.alpha, 0});
        }
    }
}

static void blendPortably(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count
) {
    blendMasks(target, color, masks, count);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void blendWithAVX2(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count
) {
    blendMasks(target, color, masks, count);
}

__attribute__((target("avx512f,avx512bw,avx512vl"))) static void blendWithAVX512(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count
) {
    blendMasks(target, color, masks, count);
}
#endif

int galley_blend_level(void) {
#if defined(__x86_64__)
    // Processors before VBMI2 slow down for a while after using wide registers.
    if (__builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512vl")) {
        return 2;
    }
    if (__builtin_cpu_supports("avx2")) return 1;
#endif
    return 0;
}

void galley_blend_masks_at_level(
    int level, const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count
) {
#if defined(__x86_64__)
    if (level == 2) return blendWithAVX512(target, color, masks, count);
    if (level == 1) return blendWithAVX2(target, color, masks, count);
#endif
    blendPortably(target, color, masks, count);
}

void galley_blend_masks(
    const GalleyTarget *target, uint32_t color, const GalleyMaskPlacement *masks, size_t count
) {
    galley_blend_masks_at_level(galley_blend_level(), target, color, masks, count);
}
