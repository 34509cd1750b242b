#ifndef GALLEY_BENCHMARKS_PEERS_H
#define GALLEY_BENCHMARKS_PEERS_H

#include <stddef.h>
#include <stdint.h>

// What Galley is compared with: Pango on Cairo, and bare HarfBuzz on runs that Pango found. Lengths are pixels.

/// A Pango context with a font map of its own over the fonts it was given and no others; over the system's where it was
/// given none.
typedef struct peer peer;

peer *peer_create(const char *const *fonts, size_t count, double size);
void peer_free(peer *);
void peer_set_size(peer *, double size);

/// Lays out one line of text in a new layout and returns its width.
double peer_label(peer *, const char *text, size_t length);

/// Text in a box of a width.
typedef struct peer_layout peer_layout;

/// What a range of a layout looks like; a field that is 0 (a colour that is negative) says nothing.
typedef struct {
    size_t start, end;
    double size;
    int weight;
    int italic;
    int32_t rgb;
} peer_span;

/// `width` below 0 is unbounded.
peer_layout *peer_layout_create(
    peer *, const char *text, size_t length, double width, const peer_span *spans, size_t count);
void peer_layout_free(peer_layout *);
/// Lays the text out, if that was not done already, and returns its height.
double peer_layout_height(peer_layout *);
size_t peer_layout_lines(peer_layout *);
void peer_layout_set_width(peer_layout *, double width);
/// The byte offset of the character at a point.
size_t peer_layout_hit(peer_layout *, double x, double y);
/// The left edge of the character at a byte offset.
double peer_layout_caret(peer_layout *, size_t index);
/// Sum of the widths that a range covers, line by line.
double peer_layout_selection(peer_layout *, size_t start, size_t end);
/// Where a caret goes that moves one step to the right.
size_t peer_layout_step(peer_layout *, size_t index);

/// A surface to draw on.
typedef struct peer_surface peer_surface;

peer_surface *peer_surface_create(int width, int height);
/// In pages of 2 MB, where a large surface is written faster than in usual ones.
peer_surface *peer_surface_create_in_large_pages(int width, int height);
void peer_surface_free(peer_surface *);
/// White, then the text in black with its corner at `inset`, `inset`.
void peer_surface_draw(peer_surface *, peer_layout *, double inset);
/// Encodes as Cairo's own PNG writer does and returns the number of bytes.
size_t peer_surface_png(peer_surface *);
/// Encodes the colours alone with libpng at level 1 without filters and returns the number of bytes.
size_t peer_surface_fast_png(peer_surface *);
/// A sum over the pixels: 0 would mean that nothing was drawn.
uint64_t peer_surface_ink(peer_surface *);

/// The glyphs of a page as masks with their places, in black; pictures are left out.
typedef struct peer_masks peer_masks;

peer_masks *peer_masks_create(peer_layout *, double inset);
void peer_masks_free(peer_masks *);
/// Renders every mask anew.
void peer_masks_rasterise(peer_masks *);
/// White, then the masks.
void peer_masks_draw(peer_masks *, peer_surface *);

/// A card in several styles: one line of `size|weight|italic|rrggbb|text` per span, where `\\n` breaks a line.
peer_layout *peer_card_create(peer *, const char *description, double width);

/// The runs of a text, each with its font, script and direction: what HarfBuzz needs and nothing else.
typedef struct peer_runs peer_runs;

peer_runs *peer_runs_create(peer *, const char *text, size_t length);
void peer_runs_free(peer_runs *);
/// Shapes every run and returns the number of glyphs.
size_t peer_runs_shape(peer_runs *);

/// The versions of what is measured, as a line of text; free() it.
char *peer_versions(void);

#endif
