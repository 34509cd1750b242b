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
            // Assistive technology reads the characters in the order of the glyphs.
            let isLogical = tagger != nil
            var text = TextRun(of: run, advances: drawn.map(\.advance), in: layout, isLogical: isLogical)
            text.addHyphen(of: run, to: &glyphs, isLogical: isLogical)
            text.removeInvisible(from: &glyphs, blank: font.face.spaceGlyph.map(UInt.init))
            if isLogical, run.isRightToLeft { text.reverse(&glyphs) }
            if isLogical, let blank = font.face.spaceGlyph, glyphs.allSatisfy({ $0.index == UInt(blank) }) {
                for index in glyphs.indices { keepBlank(&glyphs[index], reach: run.size) }
            }
            setSource(attributes.color ?? .black)
            unsafe cairo_save(context)
            select(cairoFont, size: run.size, map: map)
            if !glyphs.isEmpty { show(glyphs, text) }
            unsafe cairo_restore(context)
        }
        if attributes.stroke != nil { strokeOutlines(run) }
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
        // With characters outside Latin-1, an en space is in a font whose codes can change (``PDFGlyphCodes``).
        let wide = tagger == nil ? nil : face.nominalGlyph(0x2002)
        let clusters = TextClusters(of: run, in: layout)
        let drawn = run.drawnGlyphs
        setSource(.black)
        let isTagged = tagger != nil
        for cluster in isTagged && run.isRightToLeft ? clusters.clusters.reversed() : clusters.clusters {
            let glyphs = drawn[cluster.glyphs]
            guard let first = glyphs.first else { continue }
            // The width of an upright glyph is its height.
            let width =
                run.run.orientation == .upright
                ? run.size : glyphs.reduce(0) { $0 + $1.advance } * run.glyphPlacement.horizontalScale
            let text = clusters.visualText(of: cluster, isRightToLeft: run.isRightToLeft && !isTagged)
            let other = (text.first ?? 0) >= 0xC4 ? wide : nil
            let (space, advance) = other.map { ($0, run.size / 2) } ?? (blank, blankAdvance)
            // Two spaces that together are as wide as the replaced glyph. With a single one, Cairo would assign the
            // text to every use of the font's space. With structure, a single one gets a code for its text.
            let count = isTagged ? 1 : 2
            let stretch = Transform(a: width / Double(count) / advance)
            guard width > 0, isFontMatrix(stretch, size: run.size) else { continue }
            unsafe cairo_save(context)
            let isTurned = run.run.orientation == .sideways
            select(font, size: run.size, map: isTurned ? stretch.followed(by: .quarterTurn) : stretch)
            let y = run.run.orientation == .horizontal ? run.baselineY : first.y
            var blanks = [cairo_glyph_t(index: UInt(space), x: first.x, y: y)]
            if isTagged {
                keepBlank(&blanks[0], reach: run.size)
            } else {
                blanks.append(
                    cairo_glyph_t(
                        index: UInt(space), x: first.x + (isTurned ? 0 : width / 2), y: y + (isTurned ? width / 2 : 0)))
            }
            show(
                blanks,
                TextRun(
                    text: text,
                    pieces: [cairo_text_cluster_t(num_bytes: Int32(text.count), num_glyphs: Int32(count))]))
            unsafe cairo_restore(context)
        }
    }

    /// Moves a blank glyph to a place where Cairo does not omit it: text without extent on whole device coordinates is
    /// omitted, and so is text outside the clip, such as a space that ends a line at the edge of the page.
    ///
    /// - Parameter reach: The largest distance from the clip, in points. Text beyond is not visible.
    private func keepBlank(_ glyph: inout cairo_glyph_t, reach: Double) {
        var (x, y) = (glyph.x, glyph.y)
        unsafe cairo_user_to_device(context, &x, &y)
        if let clip = deviceClip {
            let reach = reach * deviceScale
            func inside(_ place: Double, _ range: ClosedRange<Double>) -> Double {
                let nearest = min(max(place, range.lowerBound), range.upperBound)
                return abs(nearest - place) <= reach ? nearest : place
            }
            (x, y) = (inside(x, clip.x), inside(y, clip.y))
        }
        if abs(x - x.rounded()) < 0.005 { x += 0.01 }
        if abs(y - y.rounded()) < 0.005 { y += 0.01 }
        unsafe cairo_device_to_user(context, &x, &y)
        (glyph.x, glyph.y) = (x, y)
    }

    /// The points of the clip that are at least half a point inside, in device space; `nil` if there are none.
    private var deviceClip: (x: ClosedRange<Double>, y: ClosedRange<Double>)? {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_save(context)
        unsafe cairo_identity_matrix(context)
        unsafe cairo_clip_extents(context, &left, &top, &right, &bottom)
        unsafe cairo_restore(context)
        guard right - left >= 1, bottom - top >= 1 else { return nil }
        return (left + 0.5...right - 0.5, top + 0.5...bottom - 0.5)
    }

    func drawSeparator(after run: GlyphRunView) {
        let face = run.shaped.styles[Int(run.run.style)].primary.font.face
        guard !face.hasColor, let space = face.spaceGlyph, isFontMatrix(Transform.identity, size: run.size),
            let font = fonts.font(face, isBold: false)
        else { return }
        // Nothing is drawn outside the page.
        let end = run.isRightToLeft ? run.minX : max(run.minX, run.maxX - run.size / 2)
        var place = Point(x: end, y: run.baselineY)
        if run.run.orientation != .horizontal, let last = run.drawnGlyphs.last { place = Point(x: last.x, y: last.y) }
        var glyph = cairo_glyph_t(index: UInt(space), x: place.x, y: place.y)
        keepBlank(&glyph, reach: run.size)
        // Cairo continues the text object of text in the same colour and font.
        setSource(run.attributes.color ?? .black)
        unsafe cairo_save(context)
        select(font, size: run.size, map: Transform.identity)
        show(
            [glyph],
            TextRun(text: [0x20], pieces: [cairo_text_cluster_t(num_bytes: 1, num_glyphs: 1)]))
        unsafe cairo_restore(context)
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
    ///
    /// - Parameter isLogical: Whether the characters of a cluster are in logical order.
    init(of run: GlyphRunView, advances: [Double], in layout: TextLayout, isLogical: Bool) {
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
            clusters.appendVisualText(of: cluster, isRightToLeft: run.isRightToLeft && !isLogical, to: &text)
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
    mutating func addHyphen(of run: GlyphRunView, to glyphs: inout [cairo_glyph_t], isLogical: Bool) {
        guard run.run.isInserted, !run.isToken, run.attributes.ruby == nil, pieces.isEmpty, let last = glyphs.last,
            let space = run.font.face.spaceGlyph
        else { return }
        // With a second, blank glyph, Cairo writes this text only here, and does not use it as the meaning of the
        // font's hyphen everywhere. In a PDF with structure, the glyph gets a code for this text.
        if !isLogical { glyphs.append(cairo_glyph_t(index: UInt(space), x: last.x, y: last.y)) }
        text = Array("\u{AD}".utf8)
        pieces = [cairo_text_cluster_t(num_bytes: Int32(text.count), num_glyphs: Int32(glyphs.count))]
    }

    /// Reverses the order of the clusters and glyphs, with the texts.
    mutating func reverse(_ glyphs: inout [cairo_glyph_t]) {
        guard !pieces.isEmpty else { return }
        var reversed = TextRun(text: [], pieces: pieces.reversed())
        var ordered: [cairo_glyph_t] = []
        var (glyphEnd, textEnd) = (glyphs.count, text.count)
        for piece in reversed.pieces {
            let (glyphStart, textStart) = (glyphEnd - Int(piece.num_glyphs), textEnd - Int(piece.num_bytes))
            ordered += glyphs[max(0, glyphStart)..<max(0, glyphEnd)].reversed()
            reversed.text += text[max(0, textStart)..<max(0, textEnd)]
            (glyphEnd, textEnd) = (glyphStart, textStart)
        }
        glyphs = ordered
        self = reversed
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
