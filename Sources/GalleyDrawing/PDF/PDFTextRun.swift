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
    private var text: [UInt8] = []
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
            let part = PDFFont.Shape.Part(glyph: first.id, x: 0, y: 0)
            return font.code(for: PDFFont.Shape(parts: [part], text: font.text(of: first.id)), outline: outline)
        }
        if piece.glyphs.count == 1, let scalar = onlyScalar(in: range), let code = font.code(of: first.id, scalar) {
            return code
        }
        let parts = glyphs[piece.glyphs].map { glyph in
            let place = toGlyph.apply((glyph.x - piece.x) * 1000 / size, (glyph.y - piece.y) * 1000 / size)
            func whole(_ value: Double) -> Int32 { Int32(min(max(value, -16_000), 16_000).rounded()) }
            return PDFFont.Shape.Part(glyph: glyph.id, x: whole(place.x), y: -whole(place.y), isWide: glyph.advance > 0)
        }
        return font.code(for: PDFFont.Shape(parts: parts, text: Array(text[range])), outline: outline)
    }

    /// The character of a text that has only one.
    private func onlyScalar(in range: Range<Int>) -> UInt32? {
        let first = text[range.lowerBound]
        if first < 0x80 { return range.count == 1 ? UInt32(first) : nil }
        let scalars = String(decoding: text[range], as: UTF8.self).unicodeScalars
        return scalars.count == 1 ? scalars.first?.value : nil
    }
}

/// Codes that are shown in one text object, with as few operators as their places allow (ISO 32000-1, 9.4).
struct PDFTextLine {
    private let content: PDFContent
    private let size: Double
    /// The transform of the font's axes, without a translation.
    private let matrix: Transform
    private var bytes: [UInt8] = []
    private var font: Int?
    private var isShowing = false
    /// Where the next code would be without an adjustment.
    private var pen = Point.zero

    /// The distance in thousandths of an em that is not adjusted. It does not add up.
    private static let tolerance = 2.0

    init(_ content: PDFContent, size: Double, matrix: Transform) {
        self.content = content
        self.size = size
        self.matrix = matrix
    }

    mutating func show(_ code: PDFFont.Code, of font: PDFFont, at place: Point) {
        if self.font != font.object {
            stop()
            content.refer(to: .font, font.object, in: &bytes)
            bytes.append(number: size, decimals: 4)
            bytes.append("Tf\n")
            self.font = font.object
        }
        if !isShowing || !adjust(to: place) {
            stop()
            bytes.append(matrix.followed(by: .translation(x: place.x, y: place.y)))
            bytes.append("Tm\n[<")
            pen = place
            isShowing = true
        }
        bytes.append(hexadecimal: code.value)
        move(by: Double(code.width))
    }

    private mutating func move(by thousandths: Double) {
        let length = thousandths * size / 1000
        pen.x += length * matrix.a
        pen.y += length * matrix.b
    }

    /// Moves the pen along the line, if the place is on it.
    private mutating func adjust(to place: Point) -> Bool {
        let (x, y) = (place.x - pen.x, place.y - pen.y)
        let length = matrix.a * matrix.a + matrix.b * matrix.b
        guard length > 0, abs(x * matrix.b - y * matrix.a) <= size * length * 0.0005 else { return false }
        let distance = ((x * matrix.a + y * matrix.b) / length / size * 1000).rounded()
        guard abs(distance) < 30_000 else { return false }
        guard abs(distance) >= Self.tolerance else { return true }
        bytes.append(">")
        bytes.append(integer: -Int(distance))
        bytes.append("<")
        move(by: distance)
        return true
    }

    private mutating func stop() {
        if isShowing { bytes.append(">]TJ\n") }
        isShowing = false
    }

    /// Writes the text object.
    ///
    /// - Parameters:
    ///   - mode: How glyphs are painted.
    ///   - isReversed: Whether the characters are in visual order, from left to right, while readers need the other one.
    mutating func end(mode: Int, isReversed: Bool) {
        stop()
        guard !bytes.isEmpty else { return }
        content.text(isReversed: isReversed) { result in
            if mode != 0 {
                result.append(integer: mode)
                result.append(" Tr\n")
            }
            result += bytes
        }
    }
}
