#ifndef C_GALLEY_SERVICE_H
#define C_GALLEY_SERVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Writes the HMAC-SHA256 (RFC 2104) of `count` bytes.
bool galley_hmac_sha256(const void *key, size_t keyCount, const void *bytes, size_t count, uint8_t digest[32]);

/// Compares two digests in a time that does not depend on their bytes.
bool galley_equal_digests(const uint8_t one[32], const uint8_t other[32]);

/// Limits the number of memory arenas, and puts each block of at least `separate_size` bytes on separate pages.
void galley_configure_allocator(int arenas, int separate_size);

#endif
