internal import CCairo
internal import GalleyLayout
internal import GalleyText

extension CairoPainter {
    /// Text that stays text: Cairo's glyphs, each cluster with the characters it stands for.
    func drawText(_ run: GlyphRunView, of layout: TextLayout) {
        guard let font = fonts.font(run.font.face, isBold: run.font.syntheticBold) else {
            images.warn("unusableFont", "Cairo cannot open \(run.font.face.familyName) \(run.font.face.styleName)")
            return
        }
        let stroke = run.attributes.stroke
        if let stroke, !stroke.fill {
            drawInvisibleText(run, of: layout)
        } else {
            var map = GlyphTransform()
            if run.font.syntheticOblique { map = map.then(GlyphTransform(c: -SyntheticStyle.slant)) }
            if let own = run.attributes.drawnTransform { map = map.then(own) }
            // Cairo's emboldening grows up and to the right; ours stays where it was.
            let shift = run.font.syntheticBold ? run.size * SyntheticStyle.boldness / 2 : 0
            setSource(run.attributes.color ?? .black)
            unsafe showText(run, of: layout, face: font.raw, variations: font.variations, size: run.size, map: map) {
                (UInt(glyph: $0.id), $0.x - shift, $0.y + shift)
            }
        }
        if stroke != nil { strokeOutlines(run) }
    }

    /// Glyphs without ink where the run's are, so that what is drawn as a picture can still be found.
    func drawInvisibleText(_ run: GlyphRunView, of layout: TextLayout) {
        guard let face = unsafe InkFreeFont.makeFace() else { return }
        defer { unsafe cairo_font_face_destroy(face) }
        setSource(.black)
        unsafe showText(run, of: layout, face: face, variations: "", size: run.size, map: GlyphTransform()) {
            (InkFreeFont.glyph(advance: $0.advance / run.size), $0.x, $0.y)
        }
    }

    private func showText(
        _ run: GlyphRunView, of layout: TextLayout, face: OpaquePointer, variations: String, size: Double,
        map: GlyphTransform, place: (DrawnGlyph) -> (id: UInt, x: Double, y: Double)
    ) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe cairo_set_font_face(context, face)
        var matrix = cairo_matrix_t(
            xx: map.a * size, yx: map.b * size, xy: map.c * size, yy: map.d * size, x0: 0, y0: 0)
        unsafe cairo_set_font_matrix(context, &matrix)
        if let options = unsafe cairo_font_options_create() {
            unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
            unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
            if !variations.isEmpty { unsafe cairo_font_options_set_variations(options, variations) }
            unsafe cairo_set_font_options(context, options)
            unsafe cairo_font_options_destroy(options)
        }
        let glyphs = run.drawnGlyphs.map { glyph in
            let (id, x, y) = place(glyph)
            return cairo_glyph_t(index: id, x: x + map.tx, y: y + map.ty)
        }
        let clusters = TextClusters(of: run, in: layout)
        let pieces = clusters.pieces.map { cairo_text_cluster_t(num_bytes: Int32($0.bytes), num_glyphs: Int32($0.glyphs)) }
        if pieces.isEmpty {
            unsafe cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
            return
        }
        unsafe clusters.text.withUnsafeBufferPointer { text in
            unsafe text.withMemoryRebound(to: CChar.self) { text in
                unsafe cairo_show_text_glyphs(
                    context, text.baseAddress, Int32(text.count), glyphs, Int32(glyphs.count), pieces,
                    Int32(pieces.count), run.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
            }
        }
    }
}

extension UInt {
    fileprivate init(glyph: UInt32) { self = UInt(glyph) }
}
