#include "CGalleyImages.h"

#include <string.h>

// TIFF 6.0, section 2: a header, then a directory of entries of twelve bytes.

static uint32_t number(const uint8_t *bytes, int size, int isLittle) {
    uint32_t value = 0;
    for (int i = 0; i < size; i++) value |= (uint32_t)bytes[i] << 8 * (isLittle ? i : size - 1 - i);
    return value;
}

int galley_exif_orientation(const uint8_t *bytes, size_t count) {
    if (count >= 6 && !memcmp(bytes, "Exif\0", 6)) {
        bytes += 6;
        count -= 6;
    }
    if (count < 8 || (memcmp(bytes, "II*\0", 4) && memcmp(bytes, "MM\0*", 4))) return 1;
    int isLittle = bytes[0] == 'I';
    size_t place = number(bytes + 4, 4, isLittle);
    if (place > count - 2) return 1;
    uint32_t entries = number(bytes + place, 2, isLittle);
    place += 2;
    for (uint32_t i = 0; i < entries && count - place >= 12; i++, place += 12) {
        const uint8_t *entry = bytes + place;
        if (number(entry, 2, isLittle) != 0x0112 || number(entry + 2, 2, isLittle) != 3) continue;
        uint32_t value = number(entry + 8, 2, isLittle);
        return value >= 1 && value <= 8 ? (int)value : 1;
    }
    return 1;
}
