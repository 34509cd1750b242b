#ifndef GALLEY_BLEND_INTERNAL_H
#define GALLEY_BLEND_INTERNAL_H

#include "CGalleyBlend.h"

#define INLINE static inline __attribute__((always_inline))

/// x / 255, rounded, for x up to 255 · 255 + 255.
INLINE uint32_t by255(uint32_t x) {
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

#endif
