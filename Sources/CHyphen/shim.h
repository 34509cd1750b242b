#ifndef GALLEY_CHYPHEN_SHIM_H
#define GALLEY_CHYPHEN_SHIM_H

#include <hyphen.h>
#include <iconv.h>
#include <stdint.h>

/// Writes the characters for the bytes from 0x80 on in a single-byte character set; 0 for undefined bytes. False if the
/// set is unknown.
static inline int CHyphen_upper_half(const char *charset, uint32_t characters[128]) {
    iconv_t converter = iconv_open("UTF-32LE", charset);
    if (converter == (iconv_t)-1) return 0;
    for (int index = 0; index < 128; index++) {
        char byte = (char)(0x80 + index), *in = &byte, *out = (char *)&characters[index];
        size_t in_left = 1, out_left = 4;
        characters[index] = 0;
        if (iconv(converter, &in, &in_left, &out, &out_left) == (size_t)-1) {
            characters[index] = 0;
            iconv(converter, 0, 0, 0, 0);
        }
    }
    iconv_close(converter);
    return 1;
}

#endif
