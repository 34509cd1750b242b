#ifndef GALLEY_CCAIRO_SHIM_H
#define GALLEY_CCAIRO_SHIM_H

#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>

// Declared here as in cairo-ft.h: that header includes FreeType's, and a second module with FreeType's types would make
// every use of them ambiguous.
struct FT_FaceRec_;
cairo_public cairo_font_face_t *cairo_ft_font_face_create_for_ft_face(struct FT_FaceRec_ *face, int load_flags);
cairo_public void cairo_ft_font_face_set_synthesize(cairo_font_face_t *font_face, unsigned int synth_flags);

/// A Cairo font of an FT_Face, emboldened on request.
static inline cairo_font_face_t *galley_cairo_font(void *face, int flags, int bold) {
    cairo_font_face_t *font = cairo_ft_font_face_create_for_ft_face((struct FT_FaceRec_ *)face, flags);
    // 1 is CAIRO_FT_SYNTHESIZE_BOLD.
    if (bold) cairo_ft_font_face_set_synthesize(font, 1);
    return font;
}

/// The key with which Galley ties the lifetime of its objects to Cairo's.
static inline const cairo_user_data_key_t *galley_cairo_key(void) {
    static const cairo_user_data_key_t key;
    return &key;
}

#endif
