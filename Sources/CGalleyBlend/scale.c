#include "CGalleyBlend.h"

#include <stdlib.h>

/// The source pixels of one pixel of the result, with their weights.
typedef struct {
    int32_t first, count;
    float *weights;
} Span;

/// A triangle as wide as the larger of the two pixels: an area average without ringing.
static Span *makeSpans(int32_t from, int32_t to) {
    double step = (double)from / to;
    double radius = step > 1 ? step : 1;
    int32_t most = (int32_t)(2 * radius) + 3;
    Span *spans = malloc(sizeof(Span) * (size_t)to + sizeof(float) * (size_t)most * (size_t)to);
    if (!spans) return NULL;
    float *weights = (float *)(spans + to);
    for (int32_t i = 0; i < to; i++, weights += most) {
        double centre = (i + 0.5) * step;
        // Between a box and a tent filter: sharper than the tent, smoother than the box.
        double reach = step > 1 ? 0.75 * radius : radius;
        int32_t first = (int32_t)(centre - reach);
        int32_t last = (int32_t)(centre + reach);
        if (first < 0) first = 0;
        if (last > from - 1) last = from - 1;
        double sum = 0;
        int32_t count = 0;
        for (int32_t j = first; j <= last && count < most; j++, count++) {
            double distance = (j + 0.5 - centre) / reach;
            double weight = 1 - (distance < 0 ? -distance : distance);
            if (weight < 0) weight = 0;
            weights[count] = (float)weight;
            sum += weight;
        }
        for (int32_t j = 0; j < count; j++) weights[j] = sum > 0 ? (float)(weights[j] / sum) : 1.0f / (float)count;
        spans[i] = (Span){first, count, weights};
    }
    return spans;
}

int galley_scale_pixels(
    const uint8_t *source, ptrdiff_t sourceStride, int32_t sourceWidth, int32_t sourceHeight,
    uint32_t *result, ptrdiff_t resultStride, int32_t width, int32_t height
) {
    if (sourceWidth < 1 || sourceHeight < 1 || width < 1 || height < 1) return 0;
    Span *across = makeSpans(sourceWidth, width);
    Span *down = makeSpans(sourceHeight, height);
    float *rows = malloc(sizeof(float) * 4 * (size_t)width * (size_t)sourceHeight);
    if (!across || !down || !rows) {
        free(across);
        free(down);
        free(rows);
        return -1;
    }
    for (int32_t y = 0; y < sourceHeight; y++) {
        const uint8_t *from = source + y * sourceStride;
        float *to = rows + (size_t)y * (size_t)width * 4;
        for (int32_t x = 0; x < width; x++) {
            float sum[4] = {0, 0, 0, 0};
            for (int32_t j = 0; j < across[x].count; j++) {
                const uint8_t *pixel = from + 4 * (across[x].first + j);
                for (int c = 0; c < 4; c++) sum[c] += across[x].weights[j] * pixel[c];
            }
            for (int c = 0; c < 4; c++) to[4 * x + c] = sum[c];
        }
    }
    for (int32_t y = 0; y < height; y++) {
        uint8_t *to = (uint8_t *)result + y * resultStride;
        for (int32_t i = 0; i < 4 * width; i++) {
            float sum = 0.5f;
            for (int32_t j = 0; j < down[y].count; j++) {
                sum += down[y].weights[j] * rows[(size_t)(down[y].first + j) * (size_t)width * 4 + (size_t)i];
            }
            to[i] = (uint8_t)(sum > 255 ? 255 : sum);
        }
    }
    free(across);
    free(down);
    free(rows);
    return 0;
}
