#include "CGalleyService.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

bool galley_hmac_sha256(const void *key, size_t keyCount, const void *bytes, size_t count, uint8_t digest[32]) {
    unsigned int length = 0;
    return HMAC(EVP_sha256(), key, (int)keyCount, bytes, count, digest, &length) != NULL && length == 32;
}

bool galley_equal_digests(const uint8_t one[32], const uint8_t other[32]) {
    return CRYPTO_memcmp(one, other, 32) == 0;
}
