#ifndef GALLEY_DEFLATE_INTERNAL_H
#define GALLEY_DEFLATE_INTERNAL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    LITERALS = 286,
    DISTANCES = 30,
    CODE_LENGTHS = 19,
    LONGEST_CODE = 15,
    END_OF_BLOCK = 256,
};

/// A Huffman code: for each symbol its bits, the first one lowest, and how many they are.
typedef struct {
    uint16_t bits[LITERALS];
    uint8_t lengths[LITERALS];
} Code;

/// The shortest code for symbols of these frequencies that has no more than `longest` bits a symbol.
void build_code(const uint32_t *frequencies, int count, int longest, Code *code);

/// The two codes of a block as the block begins with them.
typedef struct {
    /// Symbols of the code that the codes' lengths are written in, and what follows each.
    uint8_t symbols[LITERALS + DISTANCES];
    uint8_t extras[LITERALS + DISTANCES];
    int count;
    /// How many lengths of each code are written, the rest being 0.
    int literals, distances, order;
    Code code;
} Header;

void make_header(const Code *literals, const Code *distances, Header *header);
/// In bits.
uint64_t header_size(const Header *header);

/// Where bits go, the first one lowest.
typedef struct {
    uint8_t *next;
    uint64_t bits;
    unsigned count;
} Writer;

static inline uint64_t little_endian(uint64_t value) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(value);
#else
    return value;
#endif
}

static inline void put(Writer *writer, uint64_t bits, unsigned count) {
    writer->bits |= bits << writer->count;
    writer->count += count;
}

/// Makes room for 56 bits more. Eight bytes are written, whatever of them counts.
static inline void flush(Writer *writer) {
    uint64_t bits = little_endian(writer->bits);
    memcpy(writer->next, &bits, 8);
    writer->next += writer->count >> 3;
    writer->bits >>= writer->count & 56;
    writer->count &= 7;
}

void write_header(Writer *writer, const Header *header, int is_last);

#endif
