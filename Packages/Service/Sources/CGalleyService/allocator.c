#include "CGalleyService.h"

#include <malloc.h>

void galley_configure_allocator(int arenas, int separate_size) {
    mallopt(M_ARENA_MAX, arenas);
    mallopt(M_MMAP_THRESHOLD, separate_size);
    // Setting a threshold ends its adaptation, so this one is set as well.
    mallopt(M_TRIM_THRESHOLD, 4 << 20);
}
