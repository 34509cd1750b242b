#include "CGalleyHyphen.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A pattern file has its character set in the first line, followed by options and patterns: letters with digits between
// them, and optionally a change of letters after a slash. A line NEXTLEVEL separates patterns of compounds and of words.
//
// libhyphen's automaton has a state for each prefix of a pattern. Here the states are those of a trie, and the state to fall
// back to is found along the trie, from short prefixes to long ones.

/// A dictionary with the memory that its states point to.
typedef struct {
    HyphenDict dict;
    char *text;
    HyphenTrans *transitions;
} Level;

/// A state while the trie grows.
typedef struct {
    int parent;
    int depth;
    uint8_t byte;
    /// Offset of the digits in the text, -1 for none.
    ptrdiff_t match;
    /// Offset of the replacement in the text, -1 for none.
    ptrdiff_t replacement;
    signed char index;
    signed char cut;
} Node;

typedef struct {
    Node *nodes;
    int count, capacity;
    /// A hash table with open addressing: states by parent and byte. 0 is a free slot, because nothing leads to the root.
    int *slots;
    size_t slot_count;
    char *text;
    size_t text_count, text_capacity;
    int failed;
    /// The number of slots that were compared.
    size_t steps;
} Trie;

static uint64_t slot_hash(int parent, uint8_t byte) {
    uint64_t key = (uint64_t)(uint32_t)parent << 8 | byte;
    key *= 0x9E3779B97F4A7C15u;
    return key ^ key >> 29;
}

/// The state that a byte leads to, or 0.
static int find_child(Trie *trie, int parent, uint8_t byte, size_t *slot) {
    size_t place = slot_hash(parent, byte) & (trie->slot_count - 1);
    trie->steps++;
    while (trie->slots[place]) {
        const Node *node = &trie->nodes[trie->slots[place]];
        if (node->parent == parent && node->byte == byte) return trie->slots[place];
        place = (place + 1) & (trie->slot_count - 1);
        trie->steps++;
    }
    if (slot) *slot = place;
    return 0;
}

static int grow_slots(Trie *trie) {
    size_t count = trie->slot_count * 2;
    int *slots = calloc(count, sizeof *slots);
    if (!slots) return 0;
    free(trie->slots);
    trie->slots = slots;
    trie->slot_count = count;
    for (int state = 1; state < trie->count; state++) {
        size_t place;
        find_child(trie, trie->nodes[state].parent, trie->nodes[state].byte, &place);
        trie->slots[place] = state;
    }
    return 1;
}

static int add_node(Trie *trie, int parent, uint8_t byte) {
    if (trie->count == trie->capacity) {
        int capacity = trie->capacity ? trie->capacity * 2 : 1 << 10;
        Node *nodes = realloc(trie->nodes, (size_t)capacity * sizeof *nodes);
        if (!nodes) return 0;
        trie->nodes = nodes;
        trie->capacity = capacity;
    }
    int depth = trie->count ? trie->nodes[parent].depth + 1 : 0;
    trie->nodes[trie->count] = (Node){
        .parent = parent, .depth = depth, .byte = byte, .match = -1, .replacement = -1, .index = 0, .cut = 0};
    return trie->count++;
}

/// The state of a prefix and one more byte; 0 if memory is exhausted.
static int child(Trie *trie, int parent, uint8_t byte) {
    size_t slot = 0;
    int state = find_child(trie, parent, byte, &slot);
    if (state) return state;
    state = add_node(trie, parent, byte);
    if (!state) return 0;
    trie->slots[slot] = state;
    if ((size_t)trie->count * 2 > trie->slot_count && !grow_slots(trie)) return 0;
    return state;
}

/// Stores a string and returns its offset, or -1 if memory is exhausted.
static ptrdiff_t keep(Trie *trie, const char *bytes, size_t count) {
    if (trie->text_count + count + 1 > trie->text_capacity) {
        size_t capacity = (trie->text_count + count + 1) * 2;
        char *text = realloc(trie->text, capacity);
        if (!text) return -1;
        trie->text = text;
        trie->text_capacity = capacity;
    }
    size_t start = trie->text_count;
    memcpy(trie->text + start, bytes, count);
    trie->text[start + count] = 0;
    trie->text_count += count + 1;
    return (ptrdiff_t)start;
}

enum { longest_pattern = 255 };

/// A number of a few digits; 0 if there is no number.
static int number(const char *bytes, size_t count) {
    int value = 0;
    size_t place = 0;
    while (place < count && (bytes[place] == ' ' || bytes[place] == '\t')) place++;
    int sign = 1;
    if (place < count && bytes[place] == '-') {
        sign = -1;
        place++;
    }
    for (; place < count && bytes[place] >= '0' && bytes[place] <= '9' && value < 1000; place++)
        value = value * 10 + bytes[place] - '0';
    return sign * value;
}

/// The offset of a UTF-8 character, given by its number.
static size_t byte_offset(const uint8_t *word, size_t count, size_t start, int characters) {
    size_t place = start;
    while (characters > 0 && place < count) {
        place++;
        while (place < count && word[place] >> 6 == 2) place++;
        characters--;
    }
    return place;
}

static void add_pattern(Trie *trie, const char *line, size_t count, int is_utf8) {
    const char *slash = memchr(line, '/', count);
    size_t length = slash ? (size_t)(slash - line) : count;
    uint8_t word[longest_pattern + 1];
    char digits[longest_pattern + 2];
    size_t letters = 0;
    digits[0] = '0';
    for (size_t place = 0; place < length && (uint8_t)line[place] > ' '; place++) {
        if (line[place] >= '0' && line[place] <= '9') {
            digits[letters] = line[place];
        } else {
            if (letters == longest_pattern) return;
            word[letters] = (uint8_t)line[place];
            digits[++letters] = '0';
        }
    }
    if (letters == 0) return;
    int state = 0;
    for (size_t place = 0; place < letters; place++) {
        state = child(trie, state, word[place]);
        if (!state) {
            trie->failed = 1;
            return;
        }
    }
    size_t first = 0;
    int index = 0, cut = 0;
    ptrdiff_t replacement = -1;
    if (!slash) {
        // Digits are aligned with the end of the pattern, so leading zeros can be left out.
        while (first <= letters && digits[first] == '0') first++;
    } else {
        size_t anchor = word[0] == '.' ? 1 : 0;
        first = anchor;
        const char *start = slash + 1, *end = line + count;
        const char *comma = memchr(start, ',', (size_t)(end - start));
        size_t shown = (size_t)((comma ? comma : end) - start);
        if (comma) {
            const char *second = memchr(comma + 1, ',', (size_t)(end - comma - 1));
            if (second) {
                index = number(comma + 1, (size_t)(second - comma - 1)) - 1;
                cut = number(second + 1, (size_t)(end - second - 1));
            }
        } else {
            cut = (int)length;
        }
        if (is_utf8 && index >= 0 && cut >= 0) {
            // The numbers count characters, but libhyphen needs bytes.
            size_t from = byte_offset(word, letters, anchor, index);
            size_t to = byte_offset(word, letters, from, cut);
            index = (int)(from - anchor);
            cut = (int)(to - from);
        }
        replacement = keep(trie, start, shown);
        if (replacement < 0) trie->failed = 1;
    }
    ptrdiff_t match = keep(trie, digits + first, first <= letters ? letters + 1 - first : 0);
    if (match < 0) trie->failed = 1;
    Node *node = &trie->nodes[state];
    node->match = match;
    node->replacement = replacement;
    node->index = (signed char)index;
    node->cut = (signed char)(cut ? cut : (int)letters);
}

/// The value of an option; null if the line does not have this option.
static const char *option(const char *line, size_t count, const char *name, size_t *rest) {
    size_t length = strlen(name);
    if (count < length || memcmp(line, name, length) != 0) return NULL;
    *rest = count - length;
    return line + length;
}

/// Adds a list of characters next to which words are not hyphenated, separated by commas.
static int add_nohyphen(HyphenDict *dict, const char *value, size_t count) {
    while (count > 0 && (*value == ' ' || *value == '\t')) {
        value++;
        count--;
    }
    if (count == 0) return 1;
    char *list = malloc(count + 1);
    if (!list) return 0;
    memcpy(list, value, count);
    list[count] = 0;
    free(dict->nohyphen);
    dict->nohyphen = list;
    dict->nohyphenl = 0;
    for (size_t place = 1; place < count; place++) {
        if (list[place] != ',') continue;
        list[place] = 0;
        dict->nohyphenl++;
    }
    return 1;
}

static void read_line(Trie *trie, HyphenDict *dict, const char *line, size_t count) {
    size_t rest;
    const char *value;
    if ((value = option(line, count, "LEFTHYPHENMIN", &rest))) {
        dict->lhmin = (char)number(value, rest);
    } else if ((value = option(line, count, "RIGHTHYPHENMIN", &rest))) {
        dict->rhmin = (char)number(value, rest);
    } else if ((value = option(line, count, "COMPOUNDLEFTHYPHENMIN", &rest))) {
        dict->clhmin = (char)number(value, rest);
    } else if ((value = option(line, count, "COMPOUNDRIGHTHYPHENMIN", &rest))) {
        dict->crhmin = (char)number(value, rest);
    } else if ((value = option(line, count, "NOHYPHEN", &rest))) {
        if (!add_nohyphen(dict, value, rest)) trie->failed = 1;
    } else {
        add_pattern(trie, line, count, dict->utf8);
    }
}

static int begin(Trie *trie) {
    *trie = (Trie){.slot_count = 1 << 12};
    trie->slots = calloc(trie->slot_count, sizeof *trie->slots);
    if (!trie->slots) return 0;
    add_node(trie, 0, 0);
    return trie->count == 1;
}

static void end(Trie *trie) {
    free(trie->nodes);
    free(trie->slots);
    free(trie->text);
}

/// Converts a trie to libhyphen's states and moves its text to the level.
static int finish(Trie *trie, Level *level) {
    size_t count = (size_t)trie->count;
    HyphenState *states = calloc(count, sizeof *states);
    HyphenTrans *transitions = calloc(count, sizeof *transitions);
    int *order = malloc(count * sizeof *order);
    int *starts = calloc(longest_pattern + 2, sizeof *starts);
    int done = states && transitions && order && starts && !trie->failed;
    if (done) {
        for (size_t state = 1; state < count; state++) states[trie->nodes[state].parent].num_trans++;
        HyphenTrans *next = transitions;
        for (size_t state = 0; state < count; state++) {
            states[state].trans = states[state].num_trans ? next : NULL;
            next += states[state].num_trans;
            states[state].num_trans = 0;
        }
        for (size_t state = 1; state < count; state++) {
            HyphenState *parent = &states[trie->nodes[state].parent];
            parent->trans[parent->num_trans++] =
                (HyphenTrans){.ch = (char)trie->nodes[state].byte, .new_state = (int)state};
        }
        // Shorter prefixes first, because the states of longer ones depend on them.
        for (size_t state = 0; state < count; state++) starts[trie->nodes[state].depth + 1]++;
        for (int depth = 0; depth <= longest_pattern; depth++) starts[depth + 1] += starts[depth];
        for (size_t state = 0; state < count; state++) order[starts[trie->nodes[state].depth]++] = (int)state;
        states[0].fallback_state = -1;
        for (size_t place = 1; place < count; place++) {
            int state = order[place];
            const Node *node = &trie->nodes[state];
            int shorter = states[node->parent].fallback_state, found = 0;
            while (shorter >= 0 && !(found = find_child(trie, shorter, node->byte, NULL)))
                shorter = states[shorter].fallback_state;
            states[state].fallback_state = shorter >= 0 ? found : 0;
        }
        for (size_t state = 0; state < count; state++) {
            const Node *node = &trie->nodes[state];
            states[state].match = node->match >= 0 ? trie->text + node->match : NULL;
            states[state].repl = node->replacement >= 0 ? trie->text + node->replacement : NULL;
            states[state].replindex = node->index;
            states[state].replcut = node->cut;
        }
        level->dict.states = states;
        level->dict.num_states = trie->count;
        level->transitions = transitions;
        level->text = trie->text;
        trie->text = NULL;
    } else {
        free(states);
        free(transitions);
    }
    free(order);
    free(starts);
    return done;
}

void galley_hyphen_free(HyphenDict *dict) {
    while (dict) {
        HyphenDict *next = dict->nextlevel;
        Level *level = (Level *)dict;
        free(dict->nohyphen);
        free(dict->states);
        free(level->transitions);
        free(level->text);
        free(level);
        dict = next;
    }
}

/// One level of patterns, up to a line NEXTLEVEL or the end.
static HyphenDict *read_level(
    const char **bytes, const char *end_of_bytes, const HyphenDict *like, int *has_next, size_t *steps) {
    Level *level = calloc(1, sizeof *level);
    Trie trie;
    if (!level) return NULL;
    memcpy(level->dict.cset, like->cset, sizeof like->cset);
    level->dict.utf8 = like->utf8;
    int done = begin(&trie);
    *has_next = 0;
    while (done && *bytes < end_of_bytes && !trie.failed) {
        const char *line = *bytes;
        const char *newline = memchr(line, '\n', (size_t)(end_of_bytes - line));
        size_t count = (size_t)((newline ? newline : end_of_bytes) - line);
        *bytes = newline ? newline + 1 : end_of_bytes;
        while (count > 0 && line[count - 1] == '\r') count--;
        if (count >= 9 && memcmp(line, "NEXTLEVEL", 9) == 0) {
            *has_next = 1;
            break;
        }
        if (count > 0 && line[0] != '%' && line[0] != '#') read_line(&trie, &level->dict, line, count);
    }
    if (!done || !finish(&trie, level)) {
        galley_hyphen_free(&level->dict);
        level = NULL;
    }
    *steps += trie.steps;
    end(&trie);
    return level ? &level->dict : NULL;
}

/// The default patterns of compounds: hyphens, dashes and apostrophes.
static const char utf8_compounds[] =
    "NOHYPHEN ',\xE2\x80\x93,\xE2\x80\x99,-\n1-1\n1'1\n1\xE2\x80\x93"
    "1\n1\xE2\x80\x99"
    "1\n";
static const char compounds[] = "NOHYPHEN ',-\n1-1\n1'1\n";

HyphenDict *galley_hyphen_read(const char *bytes, size_t count, size_t *steps) {
    const char *end_of_bytes = bytes + count;
    const char *newline = memchr(bytes, '\n', count);
    HyphenDict like = {0};
    *steps = 0;
    size_t length = (size_t)((newline ? newline : end_of_bytes) - bytes);
    while (length > 0 && bytes[length - 1] == '\r') length--;
    if (length == 0 || length >= sizeof like.cset) return NULL;
    memcpy(like.cset, bytes, length);
    like.utf8 = strcmp(like.cset, "UTF-8") == 0;
    const char *rest = newline ? newline + 1 : end_of_bytes;
    int has_next = 0, ignored = 0;
    HyphenDict *first = read_level(&rest, end_of_bytes, &like, &has_next, steps);
    if (!first) return NULL;
    if (has_next) {
        first->nextlevel = read_level(&rest, end_of_bytes, &like, &ignored, steps);
        if (first->nextlevel) return first;
        galley_hyphen_free(first);
        return NULL;
    }
    const char *usual = like.utf8 ? utf8_compounds : compounds;
    const char *start = usual;
    HyphenDict *level = read_level(&start, usual + strlen(usual), &like, &ignored, steps);
    if (!level) {
        galley_hyphen_free(first);
        return NULL;
    }
    level->nextlevel = first;
    level->lhmin = first->lhmin;
    level->rhmin = first->rhmin;
    level->clhmin = first->clhmin ? first->clhmin : first->lhmin ? first->lhmin : 3;
    level->crhmin = first->crhmin ? first->crhmin : first->rhmin ? first->rhmin : 3;
    return level;
}
