// RFC 1951: a compressor for the rows of drawn pages.
//
// Most of a drawn page is background. Long stretches that repeat the pixel before or the row above are found with a
// few comparisons, where a compressor for any data looks every byte up; only what is left, the edges of letters, goes
// through a hash table.
#include "CGalleyDeflate.h"
#include "internal.h"

#include <stdlib.h>

enum {
    LONGEST_MATCH = 258,
    WINDOW = 32768,
    HASH_BITS = 13,
    /// In a block.
    TOKENS = 32768,
    STORED = 65535,
};

/// A byte, or `MATCH` with a match's length less 3 in bits 15 to 22 and its distance less 1 below.
typedef uint32_t Token;
#define MATCH 0x80000000u

static const uint16_t lengthBases[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                         31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t lengthBits[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};

typedef struct {
    uint32_t literals[LITERALS];
    uint32_t distances[DISTANCES];
    size_t count;
    /// Where the hashed four bytes were last, plus 1.
    uint32_t table[1 << HASH_BITS];
    uint8_t lengthSymbols[256];
    Writer writer;
    Token tokens[TOKENS];
} Compressor;

/// Of a distance less 1: two symbols for each power of two.
static inline unsigned distance_symbol(uint32_t less) {
    if (less < 4) return less;
    unsigned power = 31 - (unsigned)__builtin_clz(less);
    return 2 * power + (less >> (power - 1) & 1);
}

static inline unsigned distance_bits(unsigned symbol) { return symbol < 4 ? 0 : symbol / 2 - 1; }

// MARK: Blocks

static void write_stored(Writer *writer, const uint8_t *bytes, size_t length, int is_last) {
    do {
        size_t part = length < STORED ? length : STORED;
        length -= part;
        put(writer, is_last && !length, 3);
        writer->count = (writer->count + 7) & ~7u;
        flush(writer);
        put(writer, part | (~part & 0xFFFF) << 16, 32);
        flush(writer);
        memcpy(writer->next, bytes, part);
        writer->next += part;
        bytes += part;
    } while (length);
}

static void write_tokens(Writer *writer, const Compressor *compressor, const Code *literals, const Code *distances) {
    for (size_t index = 0; index < compressor->count; index++) {
        Token token = compressor->tokens[index];
        if (token & MATCH) {
            uint32_t more = token >> 15 & 255, less = token & (WINDOW - 1);
            unsigned symbol = compressor->lengthSymbols[more];
            put(writer, literals->bits[257 + symbol], literals->lengths[257 + symbol]);
            put(writer, more + 3 - lengthBases[symbol], lengthBits[symbol]);
            unsigned distance = distance_symbol(less), extra = distance_bits(distance);
            put(writer, distances->bits[distance], distances->lengths[distance]);
            put(writer, less & ((1u << extra) - 1), extra);
        } else {
            put(writer, literals->bits[token], literals->lengths[token]);
        }
        flush(writer);
    }
    put(writer, literals->bits[END_OF_BLOCK], literals->lengths[END_OF_BLOCK]);
    flush(writer);
}

/// Writes the tokens, which stand for `bytes`, or the bytes if that is shorter.
static void write_block(Compressor *compressor, const uint8_t *bytes, size_t length, int is_last) {
    compressor->literals[END_OF_BLOCK] = 1;
    Code literals, distances;
    Header header;
    build_code(compressor->literals, LITERALS, LONGEST_CODE, &literals);
    build_code(compressor->distances, DISTANCES, LONGEST_CODE, &distances);
    make_header(&literals, &distances, &header);
    uint64_t size = header_size(&header);
    for (unsigned symbol = 0; symbol < LITERALS; symbol++) {
        unsigned extra = symbol > END_OF_BLOCK ? lengthBits[symbol - 257] : 0;
        size += (uint64_t)compressor->literals[symbol] * (literals.lengths[symbol] + extra);
    }
    for (unsigned symbol = 0; symbol < DISTANCES; symbol++) {
        size += (uint64_t)compressor->distances[symbol] * (distances.lengths[symbol] + distance_bits(symbol));
    }
    // A copy, since bytes that are written might be anything's as far as the compiler knows.
    Writer writer = compressor->writer;
    if (size >= 8 * (uint64_t)length) {
        write_stored(&writer, bytes, length, is_last);
    } else {
        write_header(&writer, &header, is_last);
        write_tokens(&writer, compressor, &literals, &distances);
    }
    compressor->writer = writer;
    compressor->count = 0;
    memset(compressor->literals, 0, sizeof compressor->literals);
    memset(compressor->distances, 0, sizeof compressor->distances);
}

// MARK: Tokens

static inline uint64_t load(const uint8_t *bytes) {
    uint64_t value;
    memcpy(&value, bytes, 8);
    return little_endian(value);
}

/// How many bytes from `at` on, up to `end`, are those `distance` before.
static inline size_t match_length(const uint8_t *at, const uint8_t *end, size_t distance) {
    const uint8_t *start = at;
    for (; end - at >= 8; at += 8) {
        uint64_t difference = load(at) ^ load(at - distance);
        if (difference) return (size_t)(at - start) + (size_t)__builtin_ctzll(difference) / 8;
    }
    while (at < end && *at == *(at - distance)) at++;
    return (size_t)(at - start);
}

static inline void add_literal(Compressor *compressor, uint8_t byte) {
    compressor->tokens[compressor->count++] = byte;
    compressor->literals[byte]++;
}

static inline void add_match(Compressor *compressor, size_t length, size_t distance) {
    Token more = (Token)(length - 3), less = (Token)(distance - 1);
    compressor->tokens[compressor->count++] = MATCH | more << 15 | less;
    compressor->literals[257 + compressor->lengthSymbols[more]]++;
    compressor->distances[distance_symbol(less)]++;
}

/// The match that begins at `at`, of any length; 0 if there is none.
static inline size_t find_match(
    Compressor *compressor, const uint8_t *bytes, const uint8_t *at, const uint8_t *end, size_t row, size_t pixel,
    size_t *distance
) {
    size_t position = (size_t)(at - bytes), best = 0;
    uint64_t here = load(at);
    if (position >= pixel && load(at - pixel) == here) {
        best = match_length(at, end, pixel);
        *distance = pixel;
    }
    if (position >= row && row <= WINDOW && load(at - row) == here) {
        size_t found = match_length(at, end, row);
        if (found > best) {
            best = found;
            *distance = row;
        }
    }
    if (best) return best;
    uint32_t *slot = &compressor->table[(uint32_t)here * 0x9E3779B1u >> (32 - HASH_BITS)];
    size_t back = position + 1 - *slot;
    int isKnown = *slot && back <= WINDOW;
    *slot = (uint32_t)position + 1;
    if (!isKnown || (uint32_t)load(at - back) != (uint32_t)here) return 0;
    *distance = back;
    return match_length(at, end - at > LONGEST_MATCH ? at + LONGEST_MATCH : end, back);
}

static void compress(Compressor *compressor, const uint8_t *bytes, size_t length, size_t row, size_t pixel) {
    const uint8_t *end = bytes + length, *at = bytes, *block = bytes;
    while (at < end) {
        size_t distance = 0;
        size_t found = end - at >= 8 ? find_match(compressor, bytes, at, end, row, pixel, &distance) : 0;
        if (!found) add_literal(compressor, *at++);
        for (;;) {
            if (compressor->count == TOKENS && at < end) {
                write_block(compressor, block, (size_t)(at - block), 0);
                block = at;
            }
            if (!found) break;
            // No less than three may be left over.
            size_t part = found <= LONGEST_MATCH ? found : found < LONGEST_MATCH + 3 ? found - 3 : LONGEST_MATCH;
            add_match(compressor, part, distance);
            at += part;
            found -= part;
        }
    }
    write_block(compressor, block, (size_t)(end - block), 1);
}

size_t galley_deflate_bound(size_t length) {
    // No block takes more than if its bytes were stored, five bytes for each 65 535 of them and one for the bits
    // before; a block that is not the last stands for 32 768 bytes or more. The writer runs eight bytes ahead.
    return length + 6 * (length / TOKENS + length / STORED + 2) + 16;
}

size_t galley_deflate_rows(const uint8_t *bytes, size_t length, size_t row, size_t pixel, uint8_t *result) {
    // Positions have 32 bits.
    if (length >= UINT32_MAX || !row || !pixel) return 0;
    Compressor *compressor = malloc(sizeof *compressor);
    if (!compressor) return 0;
    memset(compressor, 0, offsetof(Compressor, tokens));
    for (unsigned length = 3, symbol = 0; length <= LONGEST_MATCH; length++) {
        while (symbol < 28 && length >= lengthBases[symbol + 1]) symbol++;
        compressor->lengthSymbols[length - 3] = (uint8_t)symbol;
    }
    compressor->writer.next = result;
    compress(compressor, bytes, length, row, pixel);
    Writer *writer = &compressor->writer;
    writer->count = (writer->count + 7) & ~7u;
    flush(writer);
    size_t written = (size_t)(writer->next - result);
    free(compressor);
    return written;
}
