// One piece of work in a fresh process: "first" prints the milliseconds of its first layout, "card" makes a card's PNG.
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
    size_t length = 0;
    char *card = system_read_file(arguments[2], &length);
    if (!card) return 1;
    peer_layout *layout = peer_card_create(peer, card, 600 - 2 * 28);
    peer_surface *surface = peer_surface_create(600, 420);
    peer_surface_draw(surface, layout, 28);
    printf("%zu\n", peer_surface_png(surface));
    return 0;
}
