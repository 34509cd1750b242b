// The floor of drawing: the time for blending the glyphs of a page when everything else is already known.
#include "internal.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <cairo-ft.h>
#include <math.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// The number of horizontal positions of a glyph within a pixel.
#define BINS 4

typedef struct {
    cairo_scaled_font_t *font;
    unsigned glyph;
    int bin;
    int left, top, width, height;
    uint8_t *coverage;
} mask;

typedef struct {
    size_t mask;
    int x, y;
} placement;

struct peer_masks {
    PangoLayout *layout;
    mask *masks;
    size_t mask_count, mask_room;
    placement *placements;
    size_t placement_count, placement_room;
    GHashTable *known;
};

static guint mask_hash(gconstpointer one) {
    const mask *mask = one;
    return g_direct_hash(mask->font) ^ (mask->glyph * 8u + (unsigned)mask->bin) * 2654435761u;
}

static gboolean mask_equal(gconstpointer one, gconstpointer other) {
    const mask *left = one, *right = other;
    return left->font == right->font && left->glyph == right->glyph && left->bin == right->bin;
}

/// Sets the size of `face`, which must be locked.
static void rasterise(mask *mask, FT_Face face) {
    free(mask->coverage);
    mask->coverage = NULL;
    mask->width = mask->height = 0;
    if (FT_Load_Glyph(face, mask->glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) return;
    FT_GlyphSlot slot = face->glyph;
    if (slot->format != FT_GLYPH_FORMAT_OUTLINE) return;
    FT_Outline_Translate(&slot->outline, mask->bin * 64 / BINS, 0);
    if (FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL)) return;
    mask->left = slot->bitmap_left;
    mask->top = slot->bitmap_top;
    mask->width = (int)slot->bitmap.width;
    mask->height = (int)slot->bitmap.rows;
    mask->coverage = malloc((size_t)mask->width * (size_t)mask->height + 16);
    for (int y = 0; y < mask->height; y++) {
        memcpy(
            mask->coverage + (size_t)y * (size_t)mask->width, slot->bitmap.buffer + y * slot->bitmap.pitch,
            (size_t)mask->width);
    }
}

static size_t find(peer_masks *masks, mask key, FT_Face face) {
    gpointer known = g_hash_table_lookup(masks->known, &key);
    if (known) return GPOINTER_TO_SIZE(known) - 1;
    if (masks->mask_count == masks->mask_room) {
        masks->mask_room = masks->mask_room * 2 + 64;
        masks->masks = realloc(masks->masks, masks->mask_room * sizeof *masks->masks);
    }
    rasterise(&key, face);
    masks->masks[masks->mask_count] = key;
    mask *stored = g_memdup2(&key, sizeof key);
    g_hash_table_insert(masks->known, stored, GSIZE_TO_POINTER(masks->mask_count + 1));
    return masks->mask_count++;
}

static void place(peer_masks *masks, cairo_scaled_font_t *font, FT_Face face, unsigned glyph, double x, double y) {
    double quarters = floor(x * BINS + 0.5);
    int whole = (int)floor(quarters / BINS);
    mask key = {.font = font, .glyph = glyph, .bin = (int)quarters - whole * BINS};
    size_t index = find(masks, key, face);
    if (masks->masks[index].width == 0) return;
    if (masks->placement_count == masks->placement_room) {
        masks->placement_room = masks->placement_room * 2 + 1024;
        masks->placements = realloc(masks->placements, masks->placement_room * sizeof *masks->placements);
    }
    masks->placements[masks->placement_count++] = (placement){
        .mask = index,
        .x = whole + masks->masks[index].left,
        .y = (int)lround(y) - masks->masks[index].top,
    };
}

peer_masks *peer_masks_create(peer_layout *page, double inset) {
    peer_masks *masks = calloc(1, sizeof *masks);
    masks->layout = g_object_ref((PangoLayout *)page);
    masks->known = g_hash_table_new_full(mask_hash, mask_equal, g_free, NULL);
    PangoLayoutIter *iterator = pango_layout_get_iter(masks->layout);
    do {
        PangoLayoutRun *run = pango_layout_iter_get_run_readonly(iterator);
        if (!run) continue;
        PangoRectangle extents;
        pango_layout_iter_get_run_extents(iterator, NULL, &extents);
        double x = inset + (double)extents.x / PANGO_SCALE;
        double y = inset + (double)pango_layout_iter_get_baseline(iterator) / PANGO_SCALE;
        cairo_scaled_font_t *font = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(run->item->analysis.font));
        FT_Face face = cairo_ft_scaled_font_lock_face(font);
        for (int index = 0; index < run->glyphs->num_glyphs; index++) {
            const PangoGlyphInfo *glyph = &run->glyphs->glyphs[index];
            if (face && !(glyph->glyph & PANGO_GLYPH_UNKNOWN_FLAG) && glyph->glyph != PANGO_GLYPH_EMPTY) {
                place(
                    masks, font, face, glyph->glyph, x + (double)glyph->geometry.x_offset / PANGO_SCALE,
                    y + (double)glyph->geometry.y_offset / PANGO_SCALE);
            }
            x += (double)glyph->geometry.width / PANGO_SCALE;
        }
        cairo_ft_scaled_font_unlock_face(font);
    } while (pango_layout_iter_next_run(iterator));
    pango_layout_iter_free(iterator);
    return masks;
}

void peer_masks_free(peer_masks *masks) {
    for (size_t index = 0; index < masks->mask_count; index++) free(masks->masks[index].coverage);
    free(masks->masks);
    free(masks->placements);
    g_hash_table_unref(masks->known);
    g_object_unref(masks->layout);
    free(masks);
}

void peer_masks_rasterise(peer_masks *masks) {
    cairo_scaled_font_t *font = NULL;
    FT_Face face = NULL;
    for (size_t index = 0; index < masks->mask_count; index++) {
        mask *one = &masks->masks[index];
        if (one->font != font) {
            if (font) cairo_ft_scaled_font_unlock_face(font);
            font = one->font;
            face = cairo_ft_scaled_font_lock_face(font);
        }
        if (face) rasterise(one, face);
    }
    if (font) cairo_ft_scaled_font_unlock_face(font);
}

/// Draws black over opaque pixels: destination · (255 − coverage) / 255, with full alpha.
static void blend_row(uint32_t *row, const uint8_t *coverage, int count) {
    int x = 0;
#if defined(__SSE2__)
    const __m128i zero = _mm_setzero_si128(), half = _mm_set1_epi16(128), opaque = _mm_set1_epi32((int)0xFF000000);
    for (; x + 4 <= count; x += 4) {
        int four;
        memcpy(&four, coverage + x, 4);
        if (four == 0) continue;
        __m128i amounts = _mm_cvtsi32_si128(~four);
        amounts = _mm_unpacklo_epi8(amounts, amounts);
        amounts = _mm_unpacklo_epi16(amounts, amounts);
        __m128i pixels = _mm_loadu_si128((__m128i *)(row + x));
        __m128i low = _mm_mullo_epi16(_mm_unpacklo_epi8(pixels, zero), _mm_unpacklo_epi8(amounts, zero));
        __m128i high = _mm_mullo_epi16(_mm_unpackhi_epi8(pixels, zero), _mm_unpackhi_epi8(amounts, zero));
        low = _mm_add_epi16(low, half);
        high = _mm_add_epi16(high, half);
        low = _mm_srli_epi16(_mm_add_epi16(low, _mm_srli_epi16(low, 8)), 8);
        high = _mm_srli_epi16(_mm_add_epi16(high, _mm_srli_epi16(high, 8)), 8);
        _mm_storeu_si128((__m128i *)(row + x), _mm_or_si128(_mm_packus_epi16(low, high), opaque));
    }
#endif
    for (; x < count; x++) {
        uint32_t keep = 255u - coverage[x], pixel = row[x];
        uint32_t result = 0xFF000000;
        for (int shift = 0; shift < 24; shift += 8) {
            uint32_t product = (pixel >> shift & 255) * keep + 128;
            result |= (product + (product >> 8)) >> 8 << shift;
        }
        row[x] = result;
    }
}

void peer_masks_draw(peer_masks *masks, peer_surface *target) {
    cairo_surface_t *surface = peer_surface_cairo(target);
    uint8_t *data = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
    // Fills rows with white just before the glyphs are drawn on them, while both find the rows in the processor's
    // cache.
    int white = 0;
    for (size_t index = 0; index < masks->placement_count; index++) {
        const placement *one = &masks->placements[index];
        const mask *mask = &masks->masks[one->mask];
        // A glyph across an edge is omitted completely; the pages have sufficient margins.
        if (one->x < 0 || one->y < 0 || one->x + mask->width > width || one->y + mask->height > height) continue;
        int ahead = one->y + mask->height + 8 < height ? one->y + mask->height + 8 : height;
        if (ahead > white) {
            memset(data + (size_t)white * stride, 255, stride * (size_t)(ahead - white));
            white = ahead;
        }
        for (int y = 0; y < mask->height; y++) {
            uint32_t *row = (uint32_t *)(data + (size_t)(one->y + y) * stride) + one->x;
            blend_row(row, mask->coverage + (size_t)y * (size_t)mask->width, mask->width);
        }
    }
    memset(data + (size_t)white * stride, 255, stride * (size_t)(height - white));
    cairo_surface_mark_dirty(surface);
}
