#include "internal.h"

#include <hb.h>
#include <string.h>

static const char configuration[] =
    "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig>"
    "<alias binding='same'><family>emoji</family><prefer><family>Noto Color Emoji</family></prefer></alias>"
    "</fontconfig>";

static void configure(peer *peer) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(peer->context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(peer->context, FALSE);
    pango_cairo_context_set_resolution(peer->context, 96);
}

/// Created once, like Fontconfig's own configuration, because reading the font files is not part of the cost of a font
/// map. All peers of a process have the same fonts, and the first is created before any thread.
static FcConfig *config;

static void restrict_fonts(PangoFontMap *map, const char *const *fonts, size_t count) {
    if (!config) {
        config = FcConfigCreate();
        FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)configuration, FcTrue);
        for (size_t index = 0; index < count; index++) {
            FcConfigAppFontAddFile(config, (const FcChar8 *)fonts[index]);
        }
    }
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}

peer *peer_create(const char *const *fonts, size_t count, double size) {
    peer *peer = calloc(1, sizeof *peer);
    peer->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    if (count > 0) restrict_fonts(peer->map, fonts, count);
    peer->context = pango_font_map_create_context(peer->map);
    peer->font = pango_font_description_from_string("Noto Sans");
    configure(peer);
    peer_set_size(peer, size);
    return peer;
}

void peer_free(peer *peer) {
    pango_font_description_free(peer->font);
    g_object_unref(peer->context);
    g_object_unref(peer->map);
    free(peer);
}

void peer_set_size(peer *peer, double size) {
    pango_font_description_set_absolute_size(peer->font, size * PANGO_SCALE);
    pango_context_set_font_description(peer->context, peer->font);
}

double peer_label(peer *peer, const char *text, size_t length) {
    PangoLayout *layout = pango_layout_new(peer->context);
    pango_layout_set_text(layout, text, (int)length);
    int width = 0;
    pango_layout_get_size(layout, &width, NULL);
    g_object_unref(layout);
    return (double)width / PANGO_SCALE;
}

static PangoAttrList *attributes(const peer_span *spans, size_t count) {
    PangoAttrList *list = pango_attr_list_new();
    for (size_t index = 0; index < count; index++) {
        const peer_span *span = &spans[index];
        PangoAttribute *made[4];
        int n = 0;
        if (span->size > 0) made[n++] = pango_attr_size_new_absolute((int)(span->size * PANGO_SCALE));
        if (span->weight > 0) made[n++] = pango_attr_weight_new((PangoWeight)span->weight);
        if (span->italic) made[n++] = pango_attr_style_new(PANGO_STYLE_ITALIC);
        if (span->rgb >= 0) {
            made[n++] = pango_attr_foreground_new(
                (guint16)(0x101 * (span->rgb >> 16 & 255)), (guint16)(0x101 * (span->rgb >> 8 & 255)),
                (guint16)(0x101 * (span->rgb & 255)));
        }
        for (int one = 0; one < n; one++) {
            made[one]->start_index = (guint)span->start;
            made[one]->end_index = (guint)span->end;
            pango_attr_list_insert(list, made[one]);
        }
    }
    return list;
}

peer_layout *peer_layout_create(
    peer *peer, const char *text, size_t length, double width, const peer_span *spans, size_t count) {
    PangoLayout *layout = pango_layout_new(peer->context);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_text(layout, text, (int)length);
    if (count > 0) {
        PangoAttrList *list = attributes(spans, count);
        pango_layout_set_attributes(layout, list);
        pango_attr_list_unref(list);
    }
    peer_layout *result = (peer_layout *)layout;
    peer_layout_set_width(result, width);
    return result;
}

void peer_layout_free(peer_layout *layout) { g_object_unref(layout); }

double peer_layout_height(peer_layout *layout) {
    int height = 0;
    pango_layout_get_size((PangoLayout *)layout, NULL, &height);
    return (double)height / PANGO_SCALE;
}

size_t peer_layout_lines(peer_layout *layout) { return (size_t)pango_layout_get_line_count((PangoLayout *)layout); }

void peer_layout_set_width(peer_layout *layout, double width) {
    pango_layout_set_width((PangoLayout *)layout, width < 0 ? -1 : (int)(width * PANGO_SCALE));
}

size_t peer_layout_hit(peer_layout *layout, double x, double y) {
    int index = 0, trailing = 0;
    pango_layout_xy_to_index(
        (PangoLayout *)layout, (int)(x * PANGO_SCALE), (int)(y * PANGO_SCALE), &index, &trailing);
    return (size_t)index;
}

double peer_layout_caret(peer_layout *layout, size_t index) {
    PangoRectangle strong;
    pango_layout_get_cursor_pos((PangoLayout *)layout, (int)index, &strong, NULL);
    return (double)strong.x / PANGO_SCALE;
}

double peer_layout_selection(peer_layout *layout, size_t start, size_t end) {
    double sum = 0;
    int line_number = 0;
    pango_layout_index_to_line_x((PangoLayout *)layout, (int)start, 0, &line_number, NULL);
    for (;; line_number++) {
        PangoLayoutLine *line = pango_layout_get_line_readonly((PangoLayout *)layout, line_number);
        if (line == NULL || pango_layout_line_get_start_index(line) >= (int)end) return sum;
        int *ranges = NULL, count = 0;
        pango_layout_line_get_x_ranges(line, (int)start, (int)end, &ranges, &count);
        for (int index = 0; index < count; index++) {
            sum += (double)(ranges[2 * index + 1] - ranges[2 * index]) / PANGO_SCALE;
        }
        g_free(ranges);
    }
}

size_t peer_layout_step(peer_layout *layout, size_t index) {
    int moved = 0, trailing = 0;
    pango_layout_move_cursor_visually((PangoLayout *)layout, TRUE, (int)index, 0, 1, &moved, &trailing);
    return (size_t)(moved + trailing);
}

char *peer_versions(void) {
    return g_strdup_printf(
        "Pango %s, Cairo %s, HarfBuzz %s", pango_version_string(), cairo_version_string(), hb_version_string());
}
