#ifndef GALLEY_BENCHMARKS_PEERS_INTERNAL_H
#define GALLEY_BENCHMARKS_PEERS_INTERNAL_H

#include "Peers.h"

#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <stdlib.h>

struct peer {
    PangoFontMap *map;
    PangoContext *context;
    PangoFontDescription *font;
};

#endif
