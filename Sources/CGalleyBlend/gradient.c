#include "internal.h"

#include <math.h>
#include <string.h>

/// The colour at a position, which need not be a number.
INLINE uint32_t colorAt(const GalleyGradient *gradient, float position) {
    float place = position * (float)gradient->count, last = (float)(gradient->count - 1);
    return gradient->colors[(int32_t)(place > 0 ? place < last ? place : last : 0)];
}

static void fillRow(uint32_t *row, int32_t width, float y, const GalleyGradient *gradient) {
    const float *across = gradient->across, *down = gradient->down;
    float start = across[0] + y * across[2], step = across[1];
    if (!gradient->isRadial) {
        for (int32_t x = 0; x < width; x++) row[x] = colorAt(gradient, start + (float)x * step);
        return;
    }
    float other = down[0] + y * down[2];
    for (int32_t x = 0; x < width; x++) {
        float along = start + (float)x * step, beside = other + (float)x * down[1];
        row[x] = colorAt(gradient, sqrtf(along * along + beside * beside));
    }
}

void galley_fill_gradient(
    uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, const GalleyGradient *gradient
) {
    for (int32_t y = 0; y < height; y++) {
        uint32_t *row = (uint32_t *)((uint8_t *)pixels + (ptrdiff_t)y * stride);
        if (gradient->isRadial || (y == 0 && gradient->across[1] != 0)) {
            fillRow(row, width, (float)y, gradient);
        } else if (gradient->across[1] == 0) {
            uint32_t color = colorAt(gradient, gradient->across[0] + (float)y * gradient->across[2]);
            for (int32_t x = 0; x < width; x++) row[x] = color;
        } else if (gradient->across[2] == 0) {
            memcpy(row, pixels, (size_t)width * sizeof(uint32_t));
        } else {
            fillRow(row, width, (float)y, gradient);
        }
    }
}
