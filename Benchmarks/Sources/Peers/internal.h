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

/// The surface of a `peer_surface`.
cairo_surface_t *peer_surface_cairo(peer_surface *);

#endif
