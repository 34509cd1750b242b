#include "CGalleyService.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/// A prefix of addresses that are not public.
typedef struct {
    uint32_t address;
    int bits;
} prefix4;

static const prefix4 reserved4[] = {
    {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
    {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16},
    {0xC6120000, 15}, {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 3},
};

static bool is_public4(const uint8_t *bytes) {
    uint32_t address = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    for (size_t index = 0; index < sizeof reserved4 / sizeof *reserved4; index++) {
        uint32_t mask = ~(uint32_t)0 << (32 - reserved4[index].bits);
        if ((address & mask) == reserved4[index].address) return false;
    }
    return true;
}

static bool is_public6(const uint8_t *bytes) {
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    if (memcmp(bytes, mapped, 12) == 0) return is_public4(bytes + 12);
    // Only global unicast addresses, 2000::/3.
    if ((bytes[0] & 0xE0) != 0x20) return false;
    // 2001::/23: Teredo and other protocols. 2001:db8::/32: documentation. 2002::/16: an IPv4 address in a tunnel.
    if (bytes[0] == 0x20 && bytes[1] == 0x01 && (bytes[2] & 0xFE) == 0) return false;
    if (bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0x0D && bytes[3] == 0xB8) return false;
    if (bytes[0] == 0x20 && bytes[1] == 0x02) return false;
    // 3fff::/20: documentation.
    return !(bytes[0] == 0x3F && bytes[1] == 0xFF && (bytes[2] & 0xF0) == 0);
}

bool galley_is_public_address(const uint8_t *address, size_t count) {
    if (count == 4) return is_public4(address);
    return count == 16 && is_public6(address);
}

typedef struct {
    galley_download *result;
    size_t byteLimit;
    bool allowsPrivateAddresses;
    bool isTooLarge;
    bool isRefused;
    bool (*isCancelled)(const void *context);
    const void *context;
} transfer;

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
    transfer *state = context;
    galley_download *result = state->result;
    size_t added = size * count;
    if (added > state->byteLimit - result->count) {
        state->isTooLarge = true;
        return 0;
    }
    uint8_t *grown = realloc(result->bytes, result->count + added + 1);
    if (!grown) return 0;
    memcpy(grown + result->count, bytes, added);
    result->bytes = grown;
    result->count += added;
    return added;
}

/// Opens the socket of a connection if its address is allowed.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    transfer *state = context;
    (void)purpose;
    bool isPublic = false;
    if (address->family == AF_INET) {
        const struct sockaddr_in *place = (const struct sockaddr_in *)&address->addr;
        isPublic = galley_is_public_address((const uint8_t *)&place->sin_addr, 4);
    } else if (address->family == AF_INET6) {
        const struct sockaddr_in6 *place = (const struct sockaddr_in6 *)&address->addr;
        isPublic = galley_is_public_address((const uint8_t *)&place->sin6_addr, 16);
    }
    if (!isPublic && !state->allowsPrivateAddresses) {
        state->isRefused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static int progress(void *context, curl_off_t total, curl_off_t now, curl_off_t totalUp, curl_off_t nowUp) {
    transfer *state = context;
    (void)total, (void)now, (void)totalUp, (void)nowUp;
    return state->isCancelled && state->isCancelled(state->context) ? 1 : 0;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialize(void) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
}

bool galley_fetch(
    const char *url, size_t byteLimit, long timeoutMilliseconds, bool allowsPrivateAddresses,
    bool (*isCancelled)(const void *context), const void *context, galley_download *result) {
    memset(result, 0, sizeof *result);
    pthread_once(&once, initialize);
    CURL *curl = curl_easy_init();
    if (!curl) {
        snprintf(result->error, sizeof result->error, "libcurl could not be started");
        return false;
    }
    transfer state = {
        .result = result,
        .byteLimit = byteLimit,
        .allowsPrivateAddresses = allowsPrivateAddresses,
        .isCancelled = isCancelled,
        .context = context,
    };
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, timeoutMilliseconds);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, timeoutMilliseconds);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "galley-server");
    curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)byteLimit);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &state);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, &state);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, progress);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &state);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &result->status);
    const char *type = NULL;
    curl_easy_getinfo(curl, CURLINFO_CONTENT_TYPE, &type);
    if (type) snprintf(result->type, sizeof result->type, "%s", type);
    const char *redirect = NULL;
    curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &redirect);
    if (redirect && strlen(redirect) < sizeof result->redirect) {
        snprintf(result->redirect, sizeof result->redirect, "%s", redirect);
    }
    if (state.isRefused) {
        snprintf(result->error, sizeof result->error, "its address is not public");
    } else if (state.isTooLarge || code == CURLE_FILESIZE_EXCEEDED) {
        snprintf(result->error, sizeof result->error, "it is larger than the limit of %zu bytes", byteLimit);
    } else if (code != CURLE_OK) {
        snprintf(result->error, sizeof result->error, "%s", curl_easy_strerror(code));
    }
    curl_easy_cleanup(curl);
    return result->error[0] == 0;
}

void galley_release(galley_download *result) {
    free(result->bytes);
    result->bytes = NULL;
    result->count = 0;
}
