#ifndef GALLEY_CCAIRO_SHIM_H
#define GALLEY_CCAIRO_SHIM_H

#include <cairo.h>
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>

/// The key under which Galley ties the lifetime of its own objects to Cairo's.
static inline const cairo_user_data_key_t *galley_cairo_key(void) {
    static const cairo_user_data_key_t key;
    return &key;
}

#endif
