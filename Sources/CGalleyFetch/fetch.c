#include "CGalleyFetch.h"

#include <arpa/inet.h>
#include <dlfcn.h>
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

bool galley_web_is_public_address(const uint8_t *address, size_t count) {
    if (count == 4) return is_public4(address);
    return count == 16 && is_public6(address);
}

// MARK: - libcurl

// The numbers of libcurl's stable binary interface (curl.h), so that no header is needed to build the command.
enum {
    CODE_OK = 0,
    CODE_FILE_SIZE_EXCEEDED = 63,
    OPTION_WRITE_DATA = 10001,
    OPTION_URL = 10002,
    OPTION_PROXY = 10004,
    OPTION_USER_AGENT = 10018,
    OPTION_NO_PROGRESS = 43,
    OPTION_NETRC = 51,
    OPTION_FOLLOW_LOCATION = 52,
    OPTION_NO_SIGNAL = 99,
    OPTION_TIMEOUT_MS = 155,
    OPTION_CONNECT_TIMEOUT_MS = 156,
    OPTION_OPEN_SOCKET_DATA = 10164,
    OPTION_PROTOCOLS = 10318,
    OPTION_WRITE_FUNCTION = 20011,
    OPTION_OPEN_SOCKET_FUNCTION = 20163,
    OPTION_MAXIMUM_FILE_SIZE = 30117,
    INFO_RESPONSE_CODE = 0x200002,
    INFO_CONTENT_TYPE = 0x100012,
    INFO_REDIRECT_URL = 0x10001F,
    GLOBAL_DEFAULT = 3,
};

/// The address that a socket is opened for (`curl_sockaddr`).
struct socket_address {
    int family;
    int type;
    int protocol;
    unsigned length;
    struct sockaddr address;
};

static struct {
    void *(*init)(void);
    int (*set)(void *handle, int option, ...);
    int (*perform)(void *handle);
    int (*info)(void *handle, int info, ...);
    const char *(*message)(int code);
    void (*cleanup)(void *handle);
    bool isLoaded;
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    int (*start)(long) = dlsym(library, "curl_global_init");
    curl.init = dlsym(library, "curl_easy_init");
    curl.set = dlsym(library, "curl_easy_setopt");
    curl.perform = dlsym(library, "curl_easy_perform");
    curl.info = dlsym(library, "curl_easy_getinfo");
    curl.message = dlsym(library, "curl_easy_strerror");
    curl.cleanup = dlsym(library, "curl_easy_cleanup");
    curl.isLoaded = start && curl.init && curl.set && curl.perform && curl.info && curl.message && curl.cleanup
        && start(GLOBAL_DEFAULT) == CODE_OK;
}

// MARK: - Downloads

typedef struct {
    galley_web_file *result;
    size_t byteLimit;
    bool allowsPrivateAddresses;
    bool isTooLarge;
    bool isRefused;
} transfer;

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
    transfer *state = context;
    galley_web_file *result = state->result;
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
static int open_socket(void *context, int purpose, struct socket_address *address) {
    transfer *state = context;
    (void)purpose;
    bool isPublic = false;
    if (address->family == AF_INET) {
        const struct sockaddr_in *place = (const struct sockaddr_in *)&address->address;
        isPublic = galley_web_is_public_address((const uint8_t *)&place->sin_addr, 4);
    } else if (address->family == AF_INET6) {
        const struct sockaddr_in6 *place = (const struct sockaddr_in6 *)&address->address;
        isPublic = galley_web_is_public_address((const uint8_t *)&place->sin6_addr, 16);
    }
    if (!isPublic && !state->allowsPrivateAddresses) {
        state->isRefused = true;
        return -1;
    }
    return socket(address->family, address->type | SOCK_CLOEXEC, address->protocol);
}

bool galley_web_fetch(
    const char *url, size_t byteLimit, long timeoutMilliseconds, bool allowsPrivateAddresses, galley_web_file *result) {
    memset(result, 0, sizeof *result);
    pthread_once(&once, load);
    void *handle = curl.isLoaded ? curl.init() : NULL;
    if (!handle) {
        snprintf(result->error, sizeof result->error, "libcurl cannot be loaded; install Debian's package libcurl4");
        return false;
    }
    transfer state = {.result = result, .byteLimit = byteLimit, .allowsPrivateAddresses = allowsPrivateAddresses};
    curl.set(handle, OPTION_URL, url);
    // Known since 7.85; the caller checks the scheme as well.
    curl.set(handle, OPTION_PROTOCOLS, "http,https");
    curl.set(handle, OPTION_PROXY, "");
    curl.set(handle, OPTION_NETRC, 0L);
    curl.set(handle, OPTION_NO_SIGNAL, 1L);
    curl.set(handle, OPTION_NO_PROGRESS, 1L);
    curl.set(handle, OPTION_FOLLOW_LOCATION, 0L);
    curl.set(handle, OPTION_TIMEOUT_MS, timeoutMilliseconds);
    curl.set(handle, OPTION_CONNECT_TIMEOUT_MS, timeoutMilliseconds);
    curl.set(handle, OPTION_USER_AGENT, "galley");
    curl.set(handle, OPTION_MAXIMUM_FILE_SIZE, (int64_t)byteLimit);
    curl.set(handle, OPTION_WRITE_FUNCTION, receive);
    curl.set(handle, OPTION_WRITE_DATA, &state);
    curl.set(handle, OPTION_OPEN_SOCKET_FUNCTION, open_socket);
    curl.set(handle, OPTION_OPEN_SOCKET_DATA, &state);
    int code = curl.perform(handle);
    curl.info(handle, INFO_RESPONSE_CODE, &result->status);
    const char *type = NULL;
    curl.info(handle, INFO_CONTENT_TYPE, &type);
    if (type) snprintf(result->type, sizeof result->type, "%s", type);
    const char *redirect = NULL;
    curl.info(handle, INFO_REDIRECT_URL, &redirect);
    if (redirect && strlen(redirect) < sizeof result->redirect) {
        snprintf(result->redirect, sizeof result->redirect, "%s", redirect);
    }
    if (state.isRefused) {
        snprintf(result->error, sizeof result->error, "its address is not public");
    } else if (state.isTooLarge || code == CODE_FILE_SIZE_EXCEEDED) {
        snprintf(result->error, sizeof result->error, "it is larger than the limit of %zu bytes", byteLimit);
    } else if (code != CODE_OK) {
        snprintf(result->error, sizeof result->error, "%s", curl.message(code));
    }
    curl.cleanup(handle);
    return result->error[0] == 0;
}

void galley_web_release(galley_web_file *result) {
    free(result->bytes);
    result->bytes = NULL;
    result->count = 0;
}
