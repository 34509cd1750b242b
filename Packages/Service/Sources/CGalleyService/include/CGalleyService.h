#ifndef C_GALLEY_SERVICE_H
#define C_GALLEY_SERVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Writes the HMAC-SHA256 (RFC 2104) of `count` bytes.
bool galley_hmac_sha256(const void *key, size_t keyCount, const void *bytes, size_t count, uint8_t digest[32]);

/// Compares two digests in a time that does not depend on their bytes.
bool galley_equal_digests(const uint8_t one[32], const uint8_t other[32]);

/// Whether an address is in the public Internet: not loopback, link-local, private, multicast, or reserved for
/// documentation, tunnels and translation. `count` is 4 or 16 bytes, in network order.
bool galley_is_public_address(const uint8_t *address, size_t count);

/// A file that is downloaded.
typedef struct {
    /// The bytes, to be released with `galley_release`.
    uint8_t *bytes;
    size_t count;
    /// The status code; 0 if there was no response.
    long status;
    /// The media type; empty if unknown.
    char type[128];
    /// The target of a redirect; empty if there is none.
    char redirect[2048];
    /// The reason of a failure; empty if there is none.
    char error[256];
} galley_download;

/// Downloads a file without following redirects.
///
/// The address is checked at the time of connecting, so a name that resolves to another address later has no effect.
bool galley_fetch(
    const char *url, size_t byteLimit, long timeoutMilliseconds, bool allowsPrivateAddresses,
    bool (*isCancelled)(const void *context), const void *context, galley_download *result);

void galley_release(galley_download *result);

/// Limits the number of memory arenas, and puts each block of at least `separate_size` bytes on separate pages.
void galley_configure_allocator(int arenas, int separate_size);

#endif
