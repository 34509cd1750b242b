internal import CCairo
internal import GalleyFonts
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

extension CairoPainter {
    /// Draws text as text: Cairo's glyphs, each with its characters.
    ///
    /// If Cairo cannot create a font, because it is too flat or too large, the run is drawn as shapes over invisible
    /// text.
    func drawText(_ run: GlyphRunView, of layout: TextLayout) {
        let font = run.font
        guard isFontMatrix(run.drawnTransform ?? .identity, size: run.size) else {
            drawInvisibleText(run, of: layout)
            return drawOutlines(run)
        }
        guard let cairoFont = fonts.font(font.face, isBold: font.syntheticBold) else {
            images.warn(.unusableFont, "Cairo cannot open \(font.face.familyName) \(font.face.styleName)")
            return
        }
        let attributes = run.attributes
        if attributes.stroke?.isBelow == true { strokeOutlines(run) }
        if let stroke = attributes.stroke, !stroke.fill {
            drawInvisibleText(run, of: layout)
        } else {
            var map = Transform.identity
            if font.syntheticOblique { map = map.followed(by: Transform(c: -SyntheticStyle.slant)) }
            if let own = run.drawnTransform { map = map.followed(by: own) }
            // Cairo's emboldening extends glyphs up and to the right; centre them again.
            let shift = font.syntheticBold ? run.size * SyntheticStyle.boldness / 2 : 0
            let drawn = run.drawnGlyphs
            var glyphs = drawn.map {
                cairo_glyph_t(index: UInt($0.id), x: $0.x - shift + map.tx, y: $0.y + shift + map.ty)
            }
            var text = TextRun(of: run, advances: drawn.map(\.advance), in: layout)
            text.addHyphen(of: run, to: &glyphs)
            text.removeInvisible(from: &glyphs, blank: font.face.spaceGlyph.map(UInt.init))
            setSource(attributes.color ?? .black)
            unsafe cairo_save(context)
            select(cairoFont, size: run.size, map: map)
            if !glyphs.isEmpty { show(glyphs, text) }
            unsafe cairo_restore(context)
        }
        if let stroke = attributes.stroke, !stroke.isBelow { strokeOutlines(run) }
    }

    /// Whether Cairo can create a font with this matrix. Otherwise the failure makes the face unusable for every
    /// document that shares it.
    private func isFontMatrix(_ map: Transform, size: Double) -> Bool {
        let stretch = map.stretch
        let (largest, smallest) = (stretch.largest * size * deviceScale, stretch.smallest * size * deviceScale)
        // FreeType supports sizes from 1/64 to 65 535 pixels per em.
        return largest <= 16_384 && smallest >= 1.0 / 16 && smallest * 10_000 >= largest
    }

    /// Draws blank glyphs at the positions of the run's, so that text drawn as an image can still be found and copied.
    func drawInvisibleText(_ run: GlyphRunView, of layout: TextLayout) {
        let face = run.shaped.styles[Int(run.run.style)].primary.font.face
        guard !face.hasColor, let blank = face.spaceGlyph, let font = fonts.font(face, isBold: false) else { return }
        let blankAdvance = LayoutUnit.points(Int(run.shaped.styles[Int(run.run.style)].primary.spaceAdvance))
        guard blankAdvance > 0 else { return }
        let clusters = TextClusters(of: run, in: layout)
        let drawn = run.drawnGlyphs
        setSource(.black)
        for cluster in clusters.clusters {
            let glyphs = drawn[cluster.glyphs]
            guard let first = glyphs.first else { continue }
            // The width of an upright glyph is its height.
            let width =
                run.run.orientation == .upright
                ? run.size : glyphs.reduce(0) { $0 + $1.advance } * run.glyphPlacement.horizontalScale
            let text = clusters.visualText(of: cluster, isRightToLeft: run.isRightToLeft)
            // Two spaces that together are as wide as the replaced glyph. With a single one, Cairo would assign the
            // text to every use of the font's space.
            let stretch = Transform(a: width / 2 / blankAdvance)
            guard width > 0, isFontMatrix(stretch, size: run.size) else { continue }
            unsafe cairo_save(context)
            let isTurned = run.run.orientation == .sideways
            select(font, size: run.size, map: isTurned ? stretch.followed(by: .quarterTurn) : stretch)
            let y = run.run.orientation == .horizontal ? run.baselineY : first.y
            let blanks = [
                cairo_glyph_t(index: UInt(blank), x: first.x, y: y),
                cairo_glyph_t(
                    index: UInt(blank), x: first.x + (isTurned ? 0 : width / 2), y: y + (isTurned ? width / 2 : 0)),
            ]
            show(
                blanks,
                TextRun(
                    text: text,
                    pieces: [cairo_text_cluster_t(num_bytes: Int32(text.count), num_glyphs: 2)]))
            unsafe cairo_restore(context)
        }
    }

    private func select(_ font: CairoFont, size: Double, map: Transform) {
        unsafe cairo_set_font_face(context, font.raw)
        var matrix = cairo_matrix_t(
            xx: map.a * size, yx: map.b * size, xy: map.c * size, yy: map.d * size, x0: 0, y0: 0)
        unsafe cairo_set_font_matrix(context, &matrix)
        guard let options = unsafe cairo_font_options_create() else { return }
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        if !font.variations.isEmpty { unsafe cairo_font_options_set_variations(options, font.variations) }
        unsafe cairo_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
    }

    private func show(_ glyphs: [cairo_glyph_t], _ run: TextRun) {
        if run.pieces.isEmpty {
            unsafe cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
            return
        }
        unsafe run.text.withUnsafeBufferPointer { text in
            unsafe text.withMemoryRebound(to: CChar.self) { text in
                unsafe cairo_show_text_glyphs(
                    context, text.baseAddress, Int32(text.count), glyphs, Int32(glyphs.count), run.pieces,
                    Int32(run.pieces.count), cairo_text_cluster_flags_t(0))
            }
        }
    }
}

/// A run's text in Cairo's form, from left to right.
private struct TextRun {
    var text: [UInt8] = []
    var pieces: [cairo_text_cluster_t] = []
    /// Glyphs without advance whose characters are not part of the text.
    private var blanks: Set<Int> = []

    init(text: [UInt8], pieces: [cairo_text_cluster_t]) {
        self.text = text
        self.pieces = pieces
    }

    /// Assigns the text of a letter with marks to the letter's glyph, and none to the marks: for several glyphs with
    /// several characters, readers guess the assignment, and may put marks on the wrong letter.
    init(of run: GlyphRunView, advances: [Double], in layout: TextLayout) {
        if run.run.kind == .leader {
            // The dots of leaders are not copied as text.
            pieces = [cairo_text_cluster_t(num_bytes: 0, num_glyphs: Int32(advances.count))]
            return
        }
        let clusters = TextClusters(of: run, in: layout)
        var next = 0
        pieces.reserveCapacity(advances.count)
        text.reserveCapacity(clusters.text.count)
        for cluster in clusters.clusters {
            // Only possible if part of the text is unknown; the glyphs are drawn in any case.
            while next < cluster.glyphs.lowerBound {
                pieces.append(cairo_text_cluster_t(num_bytes: 0, num_glyphs: 1))
                next += 1
            }
            let start = text.count
            clusters.appendVisualText(of: cluster, isRightToLeft: run.isRightToLeft, to: &text)
            let count = Int32(text.count - start)
            var wide: Int?
            var isWide = false
            for glyph in cluster.glyphs where advances[glyph] > 0 {
                isWide = wide != nil
                wide = wide ?? glyph
            }
            if isWide {
                // Readers use the position of all of them together.
                pieces.append(cairo_text_cluster_t(num_bytes: count, num_glyphs: Int32(cluster.glyphs.count)))
            } else {
                let bearer = wide ?? cluster.glyphs.lowerBound
                for glyph in cluster.glyphs {
                    pieces.append(cairo_text_cluster_t(num_bytes: glyph == bearer ? count : 0, num_glyphs: 1))
                }
            }
            if cluster.bytes.isEmpty { for glyph in cluster.glyphs where advances[glyph] == 0 { blanks.insert(glyph) } }
            next = cluster.glyphs.upperBound
        }
        if !pieces.isEmpty {
            while next < advances.count {
                pieces.append(cairo_text_cluster_t(num_bytes: 0, num_glyphs: 1))
                next += 1
            }
        }
    }

    /// Makes the hyphen at a line's end a soft hyphen of the text, so that readers join the word again. Ruby annotations are
    /// inserted as well.
    mutating func addHyphen(of run: GlyphRunView, to glyphs: inout [cairo_glyph_t]) {
        guard run.run.isInserted, !run.isToken, run.attributes.ruby == nil, pieces.isEmpty, let last = glyphs.last,
            let space = run.font.face.spaceGlyph
        else { return }
        // With a second, blank glyph, Cairo writes this text only here, and does not use it as the meaning of the
        // font's hyphen everywhere.
        glyphs.append(cairo_glyph_t(index: UInt(space), x: last.x, y: last.y))
        text = Array("\u{AD}".utf8)
        pieces = [cairo_text_cluster_t(num_bytes: Int32(text.count), num_glyphs: Int32(glyphs.count))]
    }

    /// Removes blank glyphs that would be read as spaces.
    mutating func removeInvisible(from glyphs: inout [cairo_glyph_t], blank: UInt?) {
        let removed = blanks.filter { $0 < glyphs.count && UInt(glyphs[$0].index) == blank }
        guard !removed.isEmpty else { return }
        var kept: [cairo_text_cluster_t] = []
        var first = 0
        for piece in pieces {
            var piece = piece
            let end = first + Int(piece.num_glyphs)
            piece.num_glyphs -= Int32(removed.count { (first..<end).contains($0) })
            if piece.num_glyphs > 0 { kept.append(piece) }
            first = end
        }
        pieces = kept
        glyphs = glyphs.indices.filter { !removed.contains($0) }.map { glyphs[$0] }
    }
}
