#ifndef GALLEY_BENCHMARKS_PEERS_H
#define GALLEY_BENCHMARKS_PEERS_H

#include <stddef.h>
#include <stdint.h>

// The peers of Galley in the benchmarks: Pango with Cairo, and only HarfBuzz on runs from Pango. Lengths are in pixels.

/// A Pango context with its own font map, which has only the given fonts, or the system's fonts if none are given.
typedef struct peer peer;

peer *peer_create(const char *const *fonts, size_t count, double size);
void peer_free(peer *);
void peer_set_size(peer *, double size);

/// Lays one line of text out in a new layout and returns its width.
double peer_label(peer *, const char *text, size_t length);

/// A text in a box of a given width.
typedef struct peer_layout peer_layout;

/// The style of a range of a layout. A field of 0, or a negative colour, is unset.
typedef struct {
    size_t start, end;
    double size;
    int weight;
    int italic;
    int32_t rgb;
} peer_span;

/// A `width` below 0 is unbounded.
peer_layout *peer_layout_create(
    peer *, const char *text, size_t length, double width, const peer_span *spans, size_t count);
void peer_layout_free(peer_layout *);
/// Lays the text out if necessary, and returns its height.
double peer_layout_height(peer_layout *);
size_t peer_layout_lines(peer_layout *);
void peer_layout_set_width(peer_layout *, double width);
/// The byte offset of the character at a point.
size_t peer_layout_hit(peer_layout *, double x, double y);
/// The left edge of the character at a byte offset.
double peer_layout_caret(peer_layout *, size_t index);
/// The sum of the widths of a range in each line.
double peer_layout_selection(peer_layout *, size_t start, size_t end);
/// The position of a caret after one step to the right.
size_t peer_layout_step(peer_layout *, size_t index);

/// A surface to draw on.
typedef struct peer_surface peer_surface;

peer_surface *peer_surface_create(int width, int height);
/// Creates a surface in memory pages of 2 MB, which make writing a large surface faster.
peer_surface *peer_surface_create_in_large_pages(int width, int height);
void peer_surface_free(peer_surface *);
/// Fills with white, then draws the text in black with its corner at (`inset`, `inset`).
void peer_surface_draw(peer_surface *, peer_layout *, double inset);
/// Encodes with Cairo's own PNG writer and returns the number of bytes.
size_t peer_surface_png(peer_surface *);
/// Encodes only the colours with libpng at level 1 without filters, and returns the number of bytes.
size_t peer_surface_fast_png(peer_surface *);
/// The sum of the pixels, which is 0 if nothing was drawn.
uint64_t peer_surface_ink(peer_surface *);

/// The glyphs of a page as masks with their positions, in black, without colour glyphs.
typedef struct peer_masks peer_masks;

peer_masks *peer_masks_create(peer_layout *, double inset);
void peer_masks_free(peer_masks *);
/// Rasterises every mask again.
void peer_masks_rasterise(peer_masks *);
/// Fills with white, then draws the masks.
void peer_masks_draw(peer_masks *, peer_surface *);

/// A card in several styles: one line of `size|weight|italic|rrggbb|text` for each span, where `\\n` is a line break.
peer_layout *peer_card_create(peer *, const char *description, double width);

/// The runs of a text, each with its font, script and direction, which is all that HarfBuzz needs.
typedef struct peer_runs peer_runs;

peer_runs *peer_runs_create(peer *, const char *text, size_t length);
void peer_runs_free(peer_runs *);
/// Shapes every run and returns the number of glyphs.
size_t peer_runs_shape(peer_runs *);

/// The versions of the measured libraries as a line of text. The caller must free() it.
char *peer_versions(void);

#endif
