#include "CGalleyBlend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void galley_extract_alpha(
    const uint32_t *pixels, ptrdiff_t stride, uint8_t *mask, ptrdiff_t maskStride, int32_t width, int32_t height
) {
    for (int32_t y = 0; y < height; y++) {
        const uint32_t *from = (const uint32_t *)((const uint8_t *)pixels + y * stride);
        uint8_t *to = mask + y * maskStride;
        for (int32_t x = 0; x < width; x++) to[x] = (uint8_t)(from[x] >> 24);
    }
}

void galley_invert_mask(uint8_t *mask, ptrdiff_t stride, int32_t width, int32_t height) {
    for (int32_t y = 0; y < height; y++) {
        uint8_t *row = mask + y * stride;
        for (int32_t x = 0; x < width; x++) row[x] = (uint8_t)(255 - row[x]);
    }
}

/// The method of blurring rows: with a short kernel, or with three boxes.
typedef struct {
    /// The number of taps on each side of the middle one; 0 with boxes.
    int32_t reach;
    uint32_t weights[8];
    /// The sizes of the boxes, and the number of pixels of each after the middle.
    int32_t sizes[3], after[3];
} Blur;

enum { LARGEST_KERNEL = 7 };

static Blur makeBlur(double sigma) {
    Blur blur = {0};
    // For small radii, boxes of one or two pixels would be too coarse.
    if (sigma * 3 <= LARGEST_KERNEL) {
        blur.reach = (int32_t)ceil(sigma * 3);
        if (blur.reach < 1) blur.reach = 1;
        double weights[8], sum = 0;
        for (int32_t i = 0; i <= blur.reach; i++) {
            weights[i] = exp(-(double)i * i / (2 * sigma * sigma));
            sum += i ? 2 * weights[i] : weights[i];
        }
        uint32_t rest = 65536;
        for (int32_t i = 1; i <= blur.reach; i++) {
            blur.weights[i] = (uint32_t)(weights[i] / sum * 65536 + 0.5);
            rest -= 2 * blur.weights[i];
        }
        blur.weights[0] = rest;
        return blur;
    }
    // Filter Effects 1, feGaussianBlur: three boxes; the first two are offset to either side if their size is even.
    int32_t size = (int32_t)(sigma * 3 * sqrt(2 * M_PI) / 4 + 0.5);
    for (int32_t i = 0; i < 3; i++) {
        blur.sizes[i] = size % 2 == 0 && i == 2 ? size + 1 : size;
        blur.after[i] = size % 2 == 0 && i == 0 ? size / 2 - 1 : blur.sizes[i] / 2;
    }
    return blur;
}

/// Applies one box to a row, with zeros beyond its ends.
static void boxRow(const uint16_t *from, uint16_t *to, int32_t count, int32_t size, int32_t after) {
    uint64_t sum = 0;
    for (int32_t i = 0; i < after && i < count; i++) sum += from[i];
    for (int32_t i = 0; i < count; i++) {
        if (i + after < count) sum += from[i + after];
        to[i] = (uint16_t)((sum + (uint64_t)size / 2) / (uint64_t)size);
        int32_t gone = i + after - size + 1;
        if (gone >= 0) sum -= from[gone];
    }
}

/// Blurs `count` bytes; `one` and `two` have space for them and for the kernel's reach at either side.
static void blurRow(const Blur *blur, uint8_t *row, int32_t count, uint16_t *one, uint16_t *two) {
    if (blur->reach > 0) {
        int32_t reach = blur->reach;
        memset(one, 0, sizeof(uint16_t) * (size_t)reach);
        for (int32_t i = 0; i < count; i++) one[reach + i] = row[i];
        memset(one + reach + count, 0, sizeof(uint16_t) * (size_t)reach);
        for (int32_t i = 0; i < count; i++) {
            const uint16_t *middle = one + reach + i;
            uint32_t sum = 32768 + blur->weights[0] * middle[0];
            for (int32_t j = 1; j <= reach; j++) sum += blur->weights[j] * ((uint32_t)middle[-j] + middle[j]);
            row[i] = (uint8_t)(sum >> 16);
        }
        return;
    }
    // Eight additional bits, so that rounding does not appear as steps in wide blurs.
    for (int32_t i = 0; i < count; i++) one[i] = (uint16_t)(row[i] << 8);
    boxRow(one, two, count, blur->sizes[0], blur->after[0]);
    boxRow(two, one, count, blur->sizes[1], blur->after[1]);
    boxRow(one, two, count, blur->sizes[2], blur->after[2]);
    for (int32_t i = 0; i < count; i++) row[i] = (uint8_t)((two[i] + 128) >> 8);
}

/// Exchanges rows and columns, block by block so that neither is read across all of memory.
static void transpose(
    const uint8_t *from, ptrdiff_t fromStride, uint8_t *to, ptrdiff_t toStride, int32_t width, int32_t height
) {
    enum { BLOCK = 32 };
    for (int32_t top = 0; top < height; top += BLOCK) {
        int32_t bottom = top + BLOCK < height ? top + BLOCK : height;
        for (int32_t left = 0; left < width; left += BLOCK) {
            int32_t right = left + BLOCK < width ? left + BLOCK : width;
            for (int32_t y = top; y < bottom; y++) {
                for (int32_t x = left; x < right; x++) to[x * toStride + y] = from[y * fromStride + x];
            }
        }
    }
}

int galley_blur_mask(uint8_t *mask, ptrdiff_t stride, int32_t width, int32_t height, double sigma) {
    if (width < 1 || height < 1 || !(sigma > 0.05)) return 0;
    Blur blur = makeBlur(sigma < 4096 ? sigma : 4096);
    size_t longer = (size_t)(width > height ? width : height) + 2 * LARGEST_KERNEL;
    uint16_t *rows = malloc(sizeof(uint16_t) * 2 * longer);
    uint8_t *turned = malloc((size_t)width * (size_t)height);
    if (!rows || !turned) {
        free(rows);
        free(turned);
        return -1;
    }
    for (int32_t y = 0; y < height; y++) blurRow(&blur, mask + y * stride, width, rows, rows + longer);
    transpose(mask, stride, turned, height, width, height);
    for (int32_t x = 0; x < width; x++) blurRow(&blur, turned + (ptrdiff_t)x * height, height, rows, rows + longer);
    transpose(turned, height, mask, stride, height, width);
    free(rows);
    free(turned);
    return 0;
}
