// RFC 1951, 3.2: Huffman codes and how they are written.
#include "internal.h"

#include <stdlib.h>

typedef struct {
    uint32_t frequency;
    uint16_t symbol;
} Leaf;

static int compare_leaves(const void *one, const void *other) {
    const Leaf *left = one, *right = other;
    if (left->frequency != right->frequency) return left->frequency < right->frequency ? -1 : 1;
    return (int)left->symbol - (int)right->symbol;
}

/// How many of the leaves, rarest first, have a code of each length.
static void count_lengths(const Leaf *leaves, int used, int longest, int *counts) {
    // Two queues: leaves in order, and nodes as they are made, which is in order too.
    uint32_t weights[LITERALS];
    uint16_t leafParents[LITERALS], nodeParents[LITERALS];
    int leaf = 0, node = 0;
    for (int made = 0; made < used - 1; made++) {
        uint32_t weight = 0;
        for (int child = 0; child < 2; child++) {
            if (leaf < used && (node >= made || leaves[leaf].frequency <= weights[node])) {
                weight += leaves[leaf].frequency;
                leafParents[leaf++] = (uint16_t)made;
            } else {
                weight += weights[node];
                nodeParents[node++] = (uint16_t)made;
            }
        }
        weights[made] = weight;
    }
    int depths[LITERALS];
    depths[used - 2] = 0;
    for (int made = used - 3; made >= 0; made--) depths[made] = depths[nodeParents[made]] + 1;
    memset(counts, 0, sizeof *counts * (LONGEST_CODE + 1));
    for (int index = 0; index < used; index++) {
        int depth = depths[leafParents[index]] + 1;
        counts[depth < longest ? depth : longest]++;
    }
    // Codes that were cut short leave no room for all: where there is a shorter one, it makes room for another.
    uint32_t fullness = 0;
    for (int length = 1; length <= longest; length++) fullness += (uint32_t)counts[length] << (longest - length);
    for (; fullness > 1u << longest; fullness--) {
        int length = longest - 1;
        while (!counts[length]) length--;
        counts[length]--;
        counts[length + 1] += 2;
        counts[longest]--;
    }
}

void build_code(const uint32_t *frequencies, int count, int longest, Code *code) {
    Leaf leaves[LITERALS];
    int used = 0;
    for (int symbol = 0; symbol < count; symbol++) {
        if (frequencies[symbol]) leaves[used++] = (Leaf){frequencies[symbol], (uint16_t)symbol};
    }
    // Some decoders refuse a code of one symbol.
    for (int symbol = 0; used < 2; symbol++) {
        if (!frequencies[symbol]) leaves[used++] = (Leaf){0, (uint16_t)symbol};
    }
    qsort(leaves, (size_t)used, sizeof *leaves, compare_leaves);
    int counts[LONGEST_CODE + 1];
    count_lengths(leaves, used, longest, counts);

    uint32_t next[LONGEST_CODE + 1] = {0};
    for (int length = 1; length < longest; length++) next[length + 1] = (next[length] + (uint32_t)counts[length]) << 1;
    memset(code->lengths, 0, sizeof code->lengths);
    int length = longest;
    for (int index = 0; index < used; index++) {
        while (!counts[length]) length--;
        code->lengths[leaves[index].symbol] = (uint8_t)length;
        counts[length]--;
    }
    for (int symbol = 0; symbol < count; symbol++) {
        int length = code->lengths[symbol];
        if (!length) continue;
        uint32_t bits = next[length]++, reversed = 0;
        for (int bit = 0; bit < length; bit++) reversed |= (bits >> bit & 1) << (length - 1 - bit);
        code->bits[symbol] = (uint16_t)reversed;
    }
}

// MARK: Headers

/// The order in which the lengths of the code of lengths are written.
static const uint8_t lengthOrder[CODE_LENGTHS] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

static unsigned extra_bits(int symbol) { return symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7; }

void make_header(const Code *literals, const Code *distances, Header *header) {
    header->literals = LITERALS;
    while (header->literals > 257 && !literals->lengths[header->literals - 1]) header->literals--;
    header->distances = DISTANCES;
    while (header->distances > 1 && !distances->lengths[header->distances - 1]) header->distances--;
    uint8_t lengths[LITERALS + DISTANCES];
    memcpy(lengths, literals->lengths, (size_t)header->literals);
    memcpy(lengths + header->literals, distances->lengths, (size_t)header->distances);
    int count = header->literals + header->distances;
    uint32_t frequencies[CODE_LENGTHS] = {0};
    header->count = 0;
    for (int index = 0, taken; index < count; index += taken) {
        int run = 1;
        while (index + run < count && lengths[index + run] == lengths[index]) run++;
        int symbol = lengths[index], extra = 0;
        taken = 1;
        if (symbol == 0 && run >= 3) {
            taken = run < 138 ? run : 138;
            symbol = taken < 11 ? 17 : 18;
            extra = taken - (taken < 11 ? 3 : 11);
        } else if (index > 0 && lengths[index - 1] == symbol && run >= 3) {
            taken = run < 6 ? run : 6;
            symbol = 16;
            extra = taken - 3;
        }
        frequencies[symbol]++;
        header->symbols[header->count] = (uint8_t)symbol;
        header->extras[header->count++] = (uint8_t)extra;
    }
    build_code(frequencies, CODE_LENGTHS, 7, &header->code);
    header->order = CODE_LENGTHS;
    while (header->order > 4 && !header->code.lengths[lengthOrder[header->order - 1]]) header->order--;
}

uint64_t header_size(const Header *header) {
    uint64_t size = 17 + 3 * (uint64_t)header->order;
    for (int index = 0; index < header->count; index++) {
        int symbol = header->symbols[index];
        size += header->code.lengths[symbol] + extra_bits(symbol);
    }
    return size;
}

void write_header(Writer *writer, const Header *header, int is_last) {
    put(writer, (uint64_t)is_last | 2 << 1, 3);
    put(writer, (uint64_t)(header->literals - 257), 5);
    put(writer, (uint64_t)(header->distances - 1), 5);
    put(writer, (uint64_t)(header->order - 4), 4);
    flush(writer);
    for (int index = 0; index < header->order; index++) {
        put(writer, header->code.lengths[lengthOrder[index]], 3);
        flush(writer);
    }
    for (int index = 0; index < header->count; index++) {
        int symbol = header->symbols[index];
        put(writer, header->code.bits[symbol], header->code.lengths[symbol]);
        put(writer, header->extras[index], extra_bits(symbol));
        flush(writer);
    }
}
