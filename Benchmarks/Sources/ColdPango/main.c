// Measures one task in a fresh process. "first" prints the milliseconds of the first layout. "script" and "script-rich"
// print those of the first text in the scripts of a file, after another layout. "card" makes a card's PNG.
#include <Peers.h>
#include <System.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/// Measures the first layout of a file's text. Rich text changes its weight every ten scalars.
static int script(peer *peer, const char *file, int isRich) {
    size_t length = 0;
    char *text = system_read_file(file, &length);
    if (!text || !(peer_label(peer, "Hello", 5) > 0)) return 1;
    peer_span *spans = calloc(length / 10 + 1, sizeof *spans);
    size_t count = 0, scalars = 0;
    for (size_t at = 0; isRich && at < length; at++) {
        if (((unsigned char)text[at] & 0xC0) == 0x80) continue;
        if (scalars % 20 == 10) spans[count++] = (peer_span){.start = at, .end = length, .weight = 700, .rgb = -1};
        if (scalars > 0 && scalars % 20 == 0) spans[count - 1].end = at;
        scalars++;
    }
    double start = now();
    peer_layout *layout = peer_layout_create(peer, text, length, 600, spans, count);
    if (!(peer_layout_height(layout) > 0)) return 1;
    printf("%f\n", now() - start);
    return 0;
}

int main(int count, char **arguments) {
    if (count < 3) return 64;
    double began = now();
    int isFirst = strcmp(arguments[1], "first") == 0;
    peer *peer = peer_create(NULL, 0, 16);
    if (isFirst) {
        if (!(peer_label(peer, "Hello", 5) > 0)) return 1;
        printf("%f\n", now() - began);
        return 0;
    }
    if (strcmp(arguments[1], "script") == 0) return script(peer, arguments[2], 0);
    if (strcmp(arguments[1], "script-rich") == 0) return script(peer, arguments[2], 1);
    size_t length = 0;
    char *card = system_read_file(arguments[2], &length);
    if (!card) return 1;
    peer_layout *layout = peer_card_create(peer, card, 600 - 2 * 28);
    peer_surface *surface = peer_surface_create(600, 420);
    peer_surface_draw(surface, layout, 28);
    printf("%zu\n", peer_surface_png(surface));
    return 0;
}
