#include "CGalleyBlend.h"

void galley_pack_rgb(const uint32_t *pixels, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel = pixels[i];
        bytes[3 * i] = (uint8_t)(pixel >> 16);
        bytes[3 * i + 1] = (uint8_t)(pixel >> 8);
        bytes[3 * i + 2] = (uint8_t)pixel;
    }
}

void galley_pack_rgba(const uint32_t *pixels, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++, bytes += 4) {
        uint32_t pixel = pixels[i];
        uint32_t alpha = pixel >> 24;
        if (alpha == 255 || alpha == 0) {
            uint32_t solid = alpha ? pixel : 0;
            bytes[0] = (uint8_t)(solid >> 16);
            bytes[1] = (uint8_t)(solid >> 8);
            bytes[2] = (uint8_t)solid;
        } else {
            for (int component = 0; component < 3; component++) {
                uint32_t value = ((pixel >> (16 - 8 * component) & 255) * 255 + alpha / 2) / alpha;
                // A caller's pixels may have components larger than alpha.
                bytes[component] = (uint8_t)(value > 255 ? 255 : value);
            }
        }
        bytes[3] = (uint8_t)alpha;
    }
}

void galley_pack_gray(const uint32_t *pixels, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)pixels[i];
}

void galley_pack_rgb_over_white(const uint32_t *pixels, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++, bytes += 3) {
        uint32_t white = 255 - (pixels[i] >> 24);
        for (int component = 0; component < 3; component++) {
            bytes[component] = (uint8_t)((pixels[i] >> (16 - 8 * component) & 255) + white);
        }
    }
}

static inline uint32_t premultiplied(uint32_t component, uint32_t alpha) {
    uint32_t value = component * alpha + 128;
    return (value + (value >> 8)) >> 8;
}

void galley_scatter_rgba(const uint8_t *bytes, uint32_t *pixels, size_t step, size_t count) {
    for (size_t i = 0; i < count; i++, bytes += 4) {
        uint32_t alpha = bytes[3];
        pixels[i * step] = alpha << 24 | premultiplied(bytes[0], alpha) << 16 | premultiplied(bytes[1], alpha) << 8
            | premultiplied(bytes[2], alpha);
    }
}

void galley_unpack_rgba(const uint8_t *bytes, uint32_t *pixels, size_t count) {
    galley_scatter_rgba(bytes, pixels, 1, count);
}

void galley_sum_rgba(
    const uint8_t *bytes, uint32_t *sums, size_t first, size_t step, size_t side, size_t count) {
    for (size_t i = 0, column = first; i < count; i++, bytes += 4, column += step) {
        uint32_t *sum = sums + column / side * 4;
        uint32_t alpha = bytes[3];
        for (int component = 0; component < 3; component++) {
            sum[component] += premultiplied(bytes[component], alpha);
        }
        sum[3] += alpha;
    }
}

void galley_mean_rgba(uint32_t *sums, uint32_t *pixels, size_t width, size_t side, size_t rows) {
    for (size_t left = 0; left < width; left += side, sums += 4, pixels++) {
        size_t columns = width - left < side ? width - left : side;
        uint32_t area = (uint32_t)(columns * rows);
        uint32_t mean[4];
        for (int component = 0; component < 4; component++) {
            mean[component] = (uint32_t)(((uint64_t)sums[component] + area / 2) / area);
            sums[component] = 0;
        }
        *pixels = mean[3] << 24 | mean[0] << 16 | mean[1] << 8 | mean[2];
    }
}

int galley_inspect_row(const uint32_t *pixels, size_t count) {
    uint32_t opaque = 0xFF000000;
    uint32_t color = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel = pixels[i];
        opaque &= pixel;
        color |= (pixel ^ (pixel >> 8)) & 0xFFFF;
    }
    return (opaque == 0xFF000000 ? 0 : GALLEY_ROW_HAS_ALPHA) | (color ? GALLEY_ROW_HAS_COLOR : 0);
}
