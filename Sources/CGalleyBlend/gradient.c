#include "internal.h"

#include <math.h>
#include <string.h>

/// The colour at a position, which need not be a number.
INLINE uint32_t colorAt(const GalleyGradient *gradient, float position) {
    float place = position * (float)gradient->count, last = (float)(gradient->count - 1);
    return gradient->colors[(int32_t)(place > 0 ? place < last ? place : last : 0)];
}

INLINE int32_t clamp(int64_t value, int32_t limit) {
    return (int32_t)(value < 0 ? 0 : value < limit ? value : limit);
}

/// The number of steps from a place until one that is not below a limit.
INLINE int64_t steps(int64_t place, int64_t step, int64_t limit) {
    return place < limit ? (limit - place + step - 1) / step : 0;
}

/// A row along which positions change by `step`, which is not 0: the first colour, those of the table, and the last one.
static void fillLine(uint32_t *row, int32_t width, float start, float step, const GalleyGradient *gradient) {
    const uint32_t *colors = gradient->colors;
    // Places in the table in units of 2⁻³².
    double unit = (double)gradient->count * 0x1p32;
    if (fabs((double)start * unit) + fabs((double)step * unit) * ((double)width + 1) > 0x1p62) {
        for (int32_t x = 0; x < width; x++) row[x] = colorAt(gradient, start + (float)x * step);
        return;
    }
    int64_t place = (int64_t)((double)start * unit), change = (int64_t)((double)step * unit);
    int64_t end = (int64_t)gradient->count << 32;
    int32_t inside = 0, after = width;
    if (change > 0) {
        inside = clamp(steps(place, change, 0), width);
        after = clamp(steps(place, change, end), width);
    } else if (change < 0) {
        inside = clamp(steps(-place, -change, 1 - end), width);
        after = clamp(steps(-place, -change, 1), width);
    }
    int32_t x = 0;
    uint32_t first = colors[change < 0 ? gradient->count - 1 : 0], last = colors[change < 0 ? 0 : gradient->count - 1];
    while (x < inside) row[x++] = first;
    place += inside * change;
    for (; x < after; x++, place += change) row[x] = colors[place >> 32];
    while (x < width) row[x++] = last;
}

static void fillRow(uint32_t *row, int32_t width, float y, const GalleyGradient *gradient) {
    const float *across = gradient->across, *down = gradient->down;
    float start = across[0] + y * across[2], step = across[1];
    if (!gradient->isRadial) {
        fillLine(row, width, start, step, gradient);
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
