#ifndef GALLEY_CFREETYPE_SHIM_H
#define GALLEY_CFREETYPE_SHIM_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_BITMAP_H
#include FT_SYNTHESIS_H
#include FT_MULTIPLE_MASTERS_H
#include FT_TRUETYPE_TABLES_H
#include FT_COLOR_H
#include FT_MODULE_H

// The flags are macros with casts, which Swift does not import.
enum {
    GALLEY_FT_LOAD_UNHINTED = FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP,
    GALLEY_FT_LOAD_LIGHT = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP,
    GALLEY_FT_LOAD_FULL = FT_LOAD_TARGET_NORMAL | FT_LOAD_NO_BITMAP,
    GALLEY_FT_LOAD_COLOR = FT_LOAD_COLOR | FT_LOAD_NO_HINTING,
    GALLEY_FT_LOAD_UNITS = FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP,
};

static inline int galley_ft_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }
static inline int galley_ft_has_color(FT_Face face) { return FT_HAS_COLOR(face) != 0; }
static inline int galley_ft_is_outline(FT_GlyphSlot slot) { return slot->format == FT_GLYPH_FORMAT_OUTLINE; }
static inline int galley_ft_is_bitmap(FT_GlyphSlot slot) { return slot->format == FT_GLYPH_FORMAT_BITMAP; }

#endif
