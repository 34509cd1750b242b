#ifndef GALLEY_DEFLATE_H
#define GALLEY_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

/// How much room `galley_deflate_rows` may need for `length` bytes.
size_t galley_deflate_bound(size_t length);

/// Compresses the rows of a picture as RFC 1951 has it, and returns how long the result is; 0 when memory ran out.
///
/// `row` is the bytes from one row to the next and `pixel` those from one pixel to the next: what repeats at these
/// distances costs next to nothing, and the rest a third of what a compressor for any data takes.
size_t galley_deflate_rows(const uint8_t *bytes, size_t length, size_t row, size_t pixel, uint8_t *result);

#endif
