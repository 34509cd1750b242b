internal import GalleyGlyphs
internal import GalleyLayout
internal import GalleyShaping
internal import GalleyText

/// A run as pieces of text, each with its glyphs, from left to right.
struct PDFTextRun {
    /// A cluster.
    struct Piece {
        /// The range in the run's glyphs.
        var glyphs: Range<Int>
        /// The range in the run's text; `nil` for the character that the font has for the glyph.
        var text: Range<Int>?
        /// The origin of the first glyph with an advance, on the page.
        var x: Double
        var y: Double
    }

    private(set) var pieces: [Piece] = []
    /// The glyphs without text, which are drawn as shapes.
    private(set) var silent: [Int] = []
    /// The text of the pieces in UTF-8.
    private(set) var text: [UInt8] = []
    private let glyphs: [DrawnGlyph]
    /// The transform from the page to the axes of the glyphs.
    private let toGlyph: Transform

    init(_ run: GlyphRunView, of layout: TextLayout) {
        glyphs = run.drawnGlyphs
        let map = run.drawnTransform ?? .identity
        toGlyph = Transform(a: map.a, b: map.b, c: map.c, d: map.d).inverse ?? .identity
        let clusters = run.run.kind == .leader ? nil : TextClusters(of: run, in: layout)
        pieces.reserveCapacity(glyphs.count)
        guard let clusters, !clusters.clusters.isEmpty else {
            addInserted(run)
            return
        }
        text.reserveCapacity(clusters.text.count)
        var next = 0
        for cluster in clusters.clusters {
            // Only possible if part of the text is unknown; the glyphs are drawn in any case.
            if next < cluster.glyphs.lowerBound { silent += next..<cluster.glyphs.lowerBound }
            next = max(next, cluster.glyphs.upperBound)
            guard !cluster.bytes.isEmpty else {
                silent += cluster.glyphs
                continue
            }
            let start = text.count
            clusters.appendVisualText(of: cluster, isRightToLeft: run.isRightToLeft, to: &text)
            add(cluster.glyphs, start..<text.count)
        }
        if next < glyphs.count { silent += next..<glyphs.count }
    }

    /// Adds glyphs that are not part of the layout's text. The hyphen at a line's end is a soft hyphen, so that readers join
    /// the word again; other characters are known from the font.
    private mutating func addInserted(_ run: GlyphRunView) {
        let isHyphen = run.run.isInserted && run.run.kind == .inserted && !run.isToken && run.attributes.ruby == nil
        for glyph in glyphs.indices {
            if isHyphen, glyph == glyphs.count - 1 {
                text = Array("\u{AD}".utf8)
                add(glyph..<glyph + 1, 0..<text.count)
            } else {
                add(glyph..<glyph + 1, nil)
            }
        }
    }

    private mutating func add(_ range: Range<Int>, _ text: Range<Int>?) {
        guard !range.isEmpty else { return }
        // The place of a letter is not that of a mark before it.
        let base = glyphs[range.first { glyphs[$0].advance > 0 } ?? range.lowerBound]
        pieces.append(Piece(glyphs: range, text: text, x: base.x, y: base.y))
    }

    /// The code of a piece in a font.
    func code(
        of piece: Piece, in font: PDFFont, size: Double, outline: (UInt32) -> GlyphOutline?
    ) -> PDFFont.Code {
        let first = glyphs[piece.glyphs.lowerBound]
        guard let range = piece.text else {
            let only = PDFFont.Shape.Glyph(id: first.id, x: 0, y: 0)
            return font.code(for: PDFFont.Shape(glyphs: [only], text: font.text(of: first.id)), outline: outline)
        }
        if piece.glyphs.count == 1, let scalar = onlyScalar(in: range), let code = font.code(of: first.id, scalar) {
            return code
        }
        let shaped = glyphs[piece.glyphs].map { glyph in
            let place = toGlyph.apply((glyph.x - piece.x) * 1000 / size, (glyph.y - piece.y) * 1000 / size)
            func whole(_ value: Double) -> Int32 { Int32(min(max(value, -16_000), 16_000).rounded()) }
            return PDFFont.Shape.Glyph(id: glyph.id, x: whole(place.x), y: -whole(place.y), isWide: glyph.advance > 0)
        }
        return font.code(for: PDFFont.Shape(glyphs: shaped, text: Array(text[range])), outline: outline)
    }

    /// The character of a text that has only one.
    private func onlyScalar(in range: Range<Int>) -> UInt32? {
        let first = text[range.lowerBound]
        if first < 0x80 { return range.count == 1 ? UInt32(first) : nil }
        let scalars = String(decoding: text[range], as: UTF8.self).unicodeScalars
        return scalars.count == 1 ? scalars.first?.value : nil
    }
}
