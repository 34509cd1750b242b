internal import GalleyLayout
internal import GalleyText

/// Glyphs one after the other, wherever they are stored.
protocol GlyphCursor {
    /// The next glyph and where its origin goes, in the layout's coordinates.
    mutating func advance() -> (glyph: UInt32, x: Double, y: Double)?
}

/// The glyphs of a `GlyphRun`.
@unsafe struct GlyphArrayCursor: @unsafe GlyphCursor {
    let glyphs: UnsafeBufferPointer<GlyphRun.Glyph>
    var next: Int

    @inline(__always)
    mutating func advance() -> (glyph: UInt32, x: Double, y: Double)? {
        guard unsafe next < glyphs.count else { return nil }
        let glyph = unsafe glyphs[next]
        unsafe next &+= 1
        return (glyph.id, glyph.position.x, glyph.position.y)
    }
}
