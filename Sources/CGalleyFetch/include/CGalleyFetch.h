#ifndef GALLEY_CGALLEYFETCH_H
#define GALLEY_CGALLEYFETCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether an address is in the public Internet: not loopback, link-local, private, multicast, or reserved for
/// documentation, tunnels and translation. `count` is 4 or 16 bytes, in network order.
bool galley_web_is_public_address(const uint8_t *address, size_t count);

/// A file that is downloaded.
typedef struct {
    /// The bytes, to be released with `galley_web_release`.
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
} galley_web_file;

/// Downloads a file with HTTP or HTTPS, without following redirects.
///
/// libcurl is loaded at the first call, so that programs which download nothing start without it. The address is checked at the
/// time of connecting, so a name that resolves to another address later has no effect.
bool galley_web_fetch(
    const char *url, size_t byteLimit, long timeoutMilliseconds, bool allowsPrivateAddresses, galley_web_file *result);

void galley_web_release(galley_web_file *result);

#endif
