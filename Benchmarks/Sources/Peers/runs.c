#include "internal.h"

#include <hb-ot.h>
#include <string.h>

typedef struct {
    hb_font_t *font;
    unsigned offset, length;
    hb_segment_properties_t properties;
} run;

struct peer_runs {
    char *text;
    unsigned length;
    run *runs;
    size_t count, capacity;
    hb_buffer_t *buffer;
    PangoContext *context;
};

/// A font with only HarfBuzz's own OpenType functions; the font of Pango adds Pango's metrics.
static hb_font_t *bare(PangoFont *font) {
    hb_font_t *pango = pango_font_get_hb_font(font);
    hb_font_t *result = hb_font_create(hb_font_get_face(pango));
    int x = 0, y = 0;
    hb_font_get_scale(pango, &x, &y);
    hb_font_set_scale(result, x, y);
    hb_ot_font_set_funcs(result);
    hb_font_make_immutable(result);
    return result;
}

static void add(peer_runs *runs, hb_font_t *font, const PangoItem *item) {
    if (runs->count == runs->capacity) {
        runs->capacity = runs->capacity * 2 + 16;
        runs->runs = realloc(runs->runs, runs->capacity * sizeof *runs->runs);
    }
    run *one = &runs->runs[runs->count++];
    one->font = font;
    one->offset = (unsigned)item->offset;
    one->length = (unsigned)item->length;
    one->properties = (hb_segment_properties_t)HB_SEGMENT_PROPERTIES_DEFAULT;
    one->properties.direction = item->analysis.level % 2 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR;
    one->properties.script = hb_script_from_iso15924_tag((hb_tag_t)g_unicode_script_to_iso15924(item->analysis.script));
    one->properties.language = hb_language_from_string(pango_language_to_string(item->analysis.language), -1);
}

peer_runs *peer_runs_create(peer *peer, const char *text, size_t length) {
    peer_runs *runs = calloc(1, sizeof *runs);
    runs->text = g_strndup(text, length);
    runs->length = (unsigned)length;
    runs->buffer = hb_buffer_create();
    runs->context = g_object_ref(peer->context);
    GHashTable *fonts = g_hash_table_new(NULL, NULL);
    PangoAttrList *none = pango_attr_list_new();
    for (size_t start = 0; start < length;) {
        const char *newline = memchr(text + start, '\n', length - start);
        size_t end = newline ? (size_t)(newline - text) : length;
        GList *items = end > start
            ? pango_itemize(runs->context, runs->text, (int)start, (int)(end - start), none, NULL) : NULL;
        for (GList *one = items; one; one = one->next) {
            PangoItem *item = one->data;
            hb_font_t *font = g_hash_table_lookup(fonts, item->analysis.font);
            if (!font) {
                font = bare(item->analysis.font);
                g_hash_table_insert(fonts, item->analysis.font, font);
            } else {
                hb_font_reference(font);
            }
            add(runs, font, item);
            pango_item_free(item);
        }
        g_list_free(items);
        start = end + 1;
    }
    pango_attr_list_unref(none);
    g_hash_table_unref(fonts);
    return runs;
}

void peer_runs_free(peer_runs *runs) {
    for (size_t index = 0; index < runs->count; index++) hb_font_destroy(runs->runs[index].font);
    hb_buffer_destroy(runs->buffer);
    g_object_unref(runs->context);
    g_free(runs->text);
    free(runs->runs);
    free(runs);
}

size_t peer_runs_shape(peer_runs *runs) {
    size_t glyphs = 0;
    for (size_t index = 0; index < runs->count; index++) {
        const run *one = &runs->runs[index];
        hb_buffer_clear_contents(runs->buffer);
        hb_buffer_add_utf8(runs->buffer, runs->text, (int)runs->length, one->offset, (int)one->length);
        hb_buffer_set_segment_properties(runs->buffer, &one->properties);
        hb_shape(one->font, runs->buffer, NULL, 0);
        glyphs += hb_buffer_get_length(runs->buffer);
    }
    return glyphs;
}
