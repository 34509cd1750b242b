#include "internal.h"

#include <stdio.h>
#include <string.h>

peer_layout *peer_card_create(peer *peer, const char *description, double width) {
    char *copy = strdup(description);
    char *text = malloc(strlen(description) + 1);
    peer_span *spans = NULL;
    size_t length = 0, count = 0;
    char *rest = copy;
    for (char *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n")) {
        double size = 0;
        int weight = 0, italic = 0, at = 0;
        unsigned rgb = 0;
        if (sscanf(line, "%lf|%d|%d|%x|%n", &size, &weight, &italic, &rgb, &at) < 4 || at == 0) continue;
        size_t start = length;
        for (const char *one = line + at; *one; one++) {
            if (one[0] == '\\' && one[1] == 'n') {
                text[length++] = '\n';
                one++;
            } else {
                text[length++] = *one;
            }
        }
        spans = realloc(spans, (count + 1) * sizeof *spans);
        spans[count++] = (peer_span){start, length, size, weight, italic, (int32_t)rgb};
    }
    peer_layout *layout = peer_layout_create(peer, text, length, width, spans, count);
    free(spans);
    free(text);
    free(copy);
    return layout;
}
