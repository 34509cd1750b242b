internal import CHarfBuzz

extension FontFace {
    /// Whether the face may have painted glyphs: version 1 of `COLR`, or SVG.
    package var paintsGlyphs: Bool { resource.paintedGlyphs != nil }

    /// The bounds of a painted glyph, in font units, y upwards; `nil` if it is not painted. Painting outside is
    /// clipped, as OpenType specifies for clip boxes.
    package func paintBox(of glyph: UInt32) -> GlyphPaintBox? { resource.paintedGlyphs?.box(of: glyph, in: self) }

    /// The `COLR` table if its version is 1.
    package var paintTable: [UInt8]? { resource.paintedGlyphs.flatMap { $0.table.isEmpty ? nil : $0.table } }

    /// The SVG document that contains a glyph, possibly compressed by gzip; `nil` without one.
    package func svgDocument(of glyph: UInt32) -> [UInt8]? {
        unsafe withSVGDocument(of: glyph) { unsafe Array($0) }
    }

    func hasSVGDocument(of glyph: UInt32) -> Bool {
        unsafe withSVGDocument(of: glyph) { _ in true } ?? false
    }

    /// Passes the document to `body` without copying, as it may be as large as the font; `nil` without one.
    private func withSVGDocument<Result>(of glyph: UInt32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard resource.paintedGlyphs?.hasSVG == true else { return nil }
        let blob = unsafe hb_ot_color_glyph_reference_svg(resource.face, glyph)
        defer { unsafe hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let start = unsafe hb_blob_get_data(blob, &length), length > 0 else { return nil }
        return unsafe body(UnsafeRawBufferPointer(start: start, count: Int(length)))
    }
}
