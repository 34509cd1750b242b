internal import GalleyFonts
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

extension PDFPainter {
    func draw(_ run: GlyphRunView, of layout: TextLayout) {
        guard run.size.isFinite, run.size > 0 else { return }
        checkGlyphs(of: run, in: layout)
        if run.font.face.hasColor { return drawColorGlyphs(run, of: layout) }
        guard case .text = form else { return drawShapes(run) }
        guard worker.face(run.font.face) != nil else {
            images.warn(.unusableFont, "FreeType cannot open \(run.font.face.familyName) \(run.font.face.styleName)")
            return
        }
        let map = run.drawnTransform ?? .identity
        // Readers refuse a matrix that cannot be inverted, in which nothing is visible.
        let isFlat = map.stretch.smallest * run.size * content.toPage.stretch.smallest < PDFPainter.smallestSize
        let text = PDFTextRun(run, of: layout)
        let replacement = replacement(of: text, run)
        func showText() {
            show(text, run, isFlat ? .identity : map, isVisible: !isFlat, isReplaced: replacement != nil)
        }
        if let replacement { content.replacingText(with: replacement, showText) } else { showText() }
        if !isFlat, !text.silent.isEmpty { drawShapes(run, only: text.silent) }
    }

    /// The size of the smallest text that is drawn, in points.
    private static let smallestSize = 1e-3

    // MARK: Text

    /// The text as which a run is read instead of its own; `nil` if it is that.
    private func replacement(of text: PDFTextRun, _ run: GlyphRunView) -> String? {
        if run.run.kind == .leader { return "" }
        return replacement(of: text.text)
    }

    /// The text without characters for private use, which have no meaning for readers (ISO 19005-2, 6.2.11.7.3); `nil` if it
    /// has none, or may have some.
    private func replacement(of text: [UInt8]) -> String? {
        guard let archive = file.archive, archive.level.conformance == "A" else { return nil }
        let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
        guard scalars.contains(where: { $0.properties.generalCategory == .privateUse }) else { return nil }
        let rest = String(
            String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .privateUse }))
        if let error = archive.check(rest, "a line with characters for private use") { file.refuse(error) }
        return rest
    }

    /// Refuses text without glyphs in a file that may not have it.
    private func checkGlyphs(of run: GlyphRunView, in layout: TextLayout) {
        guard let archive = file.archive, run.run.kind.showsGlyphs else { return }
        let shaped = run.shaped
        guard let missing = run.clusters.first(where: { shaped.flags[$0].contains(.missing) }) else { return }
        // Inserted text is not a part of the layout's.
        guard run.run.kind == .text else {
            let ruby = run.isToken ? nil : run.attributes.ruby.map { "the annotation “\($0.text.prefix(40))”" }
            let place = run.run.kind == .leader ? "a leader of tabs" : ruby ?? "the token of truncated text"
            return file.refuse(archive.missingGlyph(at: place, font: run.font.face.familyName))
        }
        let shift = run.utf8Range.lowerBound - Int(shaped.clusters[run.clusters.lowerBound].start)
        let start = Int(shaped.clusters[missing].start) + shift
        let isLast = missing + 1 == run.clusters.upperBound
        let end = isLast ? run.utf8Range.upperBound : Int(shaped.clusters[missing + 1].start) + shift
        let range = layout.text.range(forUTF8: start..<max(start, end))
        file.refuse(archive.missingGlyph(String(layout.text.string[range]), font: run.font.face.familyName))
    }

    /// Draws the pieces of a run in a text object.
    private func show(
        _ text: PDFTextRun, _ run: GlyphRunView, _ map: Transform, isVisible: Bool, isReplaced: Bool
    ) {
        guard !text.pieces.isEmpty else { return }
        let font = run.font
        let source = PDFFont.Source.face(
            id: font.face.id, isBold: font.syntheticBold, isOblique: font.syntheticOblique)
        let isStyled = !isVisible || run.attributes.stroke != nil
        if isVisible, run.attributes.stroke?.isBelow == true { strokeShapes(run) }
        if isStyled { content.save() }
        let mode = isVisible ? setStyle(run) : 3
        // The font's vertical axis points upwards.
        let matrix = Transform(a: map.a, b: map.b, c: -map.c, d: -map.d)
        // The order of replaced characters does not matter.
        let isReversed = !isReplaced && isReversed(run)
        var line = PDFTextLine(content, size: run.size, matrix: matrix, isReversed: isReversed)
        for piece in text.pieces {
            let embedded = file.font(source, face: font.face)
            let code = text.code(of: piece, in: embedded, size: run.size) { glyph in
                worker.face(font.face)?.outline(of: glyph, bold: font.syntheticBold, oblique: font.syntheticOblique)
            }
            line.show(code, of: embedded, at: Point(x: piece.x + map.tx, y: piece.y + map.ty))
        }
        line.end(mode: mode)
        if isStyled { content.restore() }
    }

    /// Whether the characters of a run are in the reverse of the reading order, and marked so.
    private func isReversed(_ run: GlyphRunView) -> Bool { run.isRightToLeft && document.tagger != nil }

    /// Sets the colours of a run's glyphs.
    /// - Returns: The mode in which text is drawn (ISO 32000-1, 9.3.6).
    private func setStyle(_ run: GlyphRunView) -> Int {
        let color = run.attributes.color ?? .black
        guard let stroke = run.attributes.stroke else {
            setFill(color)
            return 0
        }
        if stroke.fill { setFill(color) }
        guard !stroke.isBelow, setStroke(of: run, stroke) else { return stroke.fill ? 0 : 3 }
        return stroke.fill ? 2 : 1
    }

    /// Sets the line of the outline of a run's glyphs; returns false if there is none.
    private func setStroke(of run: GlyphRunView, _ stroke: TextStroke) -> Bool {
        guard stroke.width > 0, stroke.width.isFinite else { return false }
        let color = run.attributes.color ?? .black
        setStroke(stroke.color ?? color, isOwn: stroke.color != nil)
        content.setLine(PathStroke(width: strokeWidth(of: run, stroke.width), color: color, join: .round))
        return true
    }

    private func strokeWidth(of run: GlyphRunView, _ width: Double) -> Double {
        guard let visible else { return width }
        return StrokeLimit.width(width, reach: StrokeLimit.diagonal(of: run.glyphBounds, and: visible))
    }

    func drawSeparator(after run: GlyphRunView) {
        let face = run.shaped.styles[Int(run.run.style)].primary.font.face
        guard !face.hasColor, let space = face.spaceGlyph, worker.face(face) != nil else { return }
        var place = Point(x: run.isRightToLeft ? run.minX : run.maxX, y: run.baselineY)
        if run.run.orientation != .horizontal, let last = run.drawnGlyphs.last { place = Point(x: last.x, y: last.y) }
        let embedded = file.font(.face(id: face.id, isBold: false, isOblique: false), face: face)
        let shape = PDFFont.Shape(glyphs: [PDFFont.Shape.Glyph(id: space, x: 0, y: 0)], text: [0x20])
        var line = PDFTextLine(content, size: run.size, matrix: Transform(a: 1, d: -1), isReversed: false)
        line.show(embedded.code(for: shape) { _ in nil }, of: embedded, at: place)
        line.end(mode: 0)
    }

    /// Writes text that is not visible, over the pictures of its clusters.
    private func showInvisible(_ run: GlyphRunView, of layout: TextLayout) {
        let clusters = TextClusters(of: run, in: layout)
        let drawn = run.drawnGlyphs
        guard !clusters.clusters.isEmpty else { return }
        var line = PDFTextLine(
            content, size: run.size, matrix: Transform(a: 1, d: -1), isReversed: isReversed(run))
        for cluster in clusters.clusters {
            guard let first = drawn[cluster.glyphs].first, !cluster.bytes.isEmpty else { continue }
            // The width of an upright glyph is its height.
            let width =
                run.run.orientation == .upright
                ? run.size
                : drawn[cluster.glyphs].reduce(0) { $0 + $1.advance } * run.glyphPlacement.horizontalScale
            let embedded = file.font(.invisible)
            let thousandths = Int((min(max(width / run.size, 0.01), 30) * 1000).rounded())
            let text = clusters.visualText(of: cluster, isRightToLeft: run.isRightToLeft)
            line.show(
                embedded.code(forInvisible: text, width: thousandths), of: embedded, at: Point(x: first.x, y: first.y))
        }
        content.save()
        if let replacement = replacement(of: clusters.text) {
            content.replacingText(with: replacement) { line.end(mode: 3) }
        } else {
            line.end(mode: 3)
        }
        content.restore()
    }

    // MARK: Shapes

    /// Draws the outlines of a run's glyphs, or of some of them.
    private func drawShapes(_ run: GlyphRunView, only glyphs: [Int]? = nil) {
        if run.attributes.stroke?.isBelow == true { strokeShapes(run, only: glyphs) }
        content.save()
        defer { content.restore() }
        let mode = setStyle(run)
        forEachOutline(of: run, only: glyphs) { outline, placed in
            if mode == 0 || mode == 2 { content.fill { $0.append(outline, placed) } }
            if mode == 1 || mode == 2 { content.stroke { $0.append(outline, placed) } }
        }
    }

    /// Draws the outlines below a run's glyphs.
    private func strokeShapes(_ run: GlyphRunView, only glyphs: [Int]? = nil) {
        guard let stroke = run.attributes.stroke else { return }
        content.save()
        defer { content.restore() }
        guard setStroke(of: run, stroke) else { return }
        forEachOutline(of: run, only: glyphs) { outline, placed in content.stroke { $0.append(outline, placed) } }
    }

    /// Calls `body` for the outlines of a run's glyphs, or of some of them, with their places.
    private func forEachOutline(
        of run: GlyphRunView, only glyphs: [Int]?, _ body: (GlyphOutline, Transform) -> Void
    ) {
        guard let face = worker.face(run.font.face) else { return }
        let map = Transform(a: run.size, d: run.size).followed(by: run.drawnTransform ?? .identity)
        let drawn = run.drawnGlyphs
        for index in glyphs ?? Array(drawn.indices) {
            let glyph = drawn[index]
            let outline = face.outline(
                of: glyph.id, bold: run.font.syntheticBold, oblique: run.font.syntheticOblique)
            guard let outline, !outline.segments.isEmpty else { continue }
            var placed = map
            placed.tx += glyph.x
            placed.ty += glyph.y
            body(outline, placed)
        }
    }

    // MARK: Colour

    /// Draws colour glyphs as images, with their text below them.
    private func drawColorGlyphs(_ run: GlyphRunView, of layout: TextLayout) {
        if case .text = form { showInvisible(run, of: layout) }
        guard let face = worker.face(run.font.face) else { return }
        let map = run.drawnTransform ?? .identity
        guard map.showsColorGlyphs(unit: run.size * content.toPage.stretch.largest) else {
            return images.warn(.glyphTooLarge, Transform.colorGlyphsLeftOut)
        }
        let size = face.colorSize(for: run.size * imageScale * map.stretch.largest)
        let color = run.attributes.color ?? .black
        let key = StrikeKey(
            face: run.font.face.id, size: size, foreground: color.premultiplied, hinting: .none, isBold: false,
            isOblique: false)
        let scale = run.size / (Double(size) / 64)
        var outlines: [Int] = []
        for (index, glyph) in run.drawnGlyphs.enumerated() {
            let image = worker.ownedImage(GlyphKey(strike: key, glyph: glyph.id, bin: 0), font: run.font.face)
            switch image.kind {
            case .color:
                content.save()
                var placed = map
                placed.tx += glyph.x
                placed.ty += glyph.y
                content.transform(by: placed)
                draw(
                    image, name: "g\(key.face)-\(key.size)-\(key.foreground)-\(glyph.id)",
                    in: Rect(
                        x: Double(image.left) * scale, y: Double(image.top) * scale,
                        width: Double(image.width) * scale, height: Double(image.height) * scale))
                content.restore()
            case .mask, .outline: outlines.append(index)
            case .empty: continue
            }
        }
        if !outlines.isEmpty { drawShapes(run, only: outlines) }
    }

    private func draw(_ image: GlyphImage, name: String, in rect: Rect) {
        guard let memory = unsafe image.memory else { return }
        let pixels = unsafe memory.assumingMemoryBound(to: UInt32.self)
        let (width, height, stride) = (Int(image.width), Int(image.height), Int(image.stride))
        guard case .shapes(let tint) = form else {
            guard let object = unsafe file.image(named: name, pixels, width: width, height: height, stride: stride)
            else { return }
            content.setFill(.black, alpha: 1)
            return content.draw(image: object, in: rect)
        }
        var alphas: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width { alphas.append(UInt8(unsafe pixels[row * (stride / 4) + column] >> 24)) }
        }
        content.setFill(tint.paint, alpha: 1)
        content.draw(image: file.writeMask(alphas, width: width, height: height, color: tint), in: rect)
    }
}

extension [UInt8] {
    /// Appends the path of an outline in ems.
    fileprivate mutating func append(_ outline: GlyphOutline, _ map: Transform) {
        var current = Point.zero
        func place(_ x: Double, _ y: Double) -> Point {
            let placed = map.apply(x, -y)
            return Point(x: placed.x, y: placed.y)
        }
        var isOpen = false
        for segment in outline.segments {
            switch segment {
            case .move(let x, let y):
                if isOpen { append("h\n") }
                isOpen = true
                current = place(x, y)
                append(current)
                append("m\n")
            case .line(let x, let y):
                current = place(x, y)
                append(current)
                append("l\n")
            case .quadratic(let cx, let cy, let x, let y):
                let (control, end) = (place(cx, cy), place(x, y))
                append(curve: current.mixed(with: control), end.mixed(with: control), end)
                current = end
            case .cubic(let c1x, let c1y, let c2x, let c2y, let x, let y):
                current = place(x, y)
                append(curve: place(c1x, c1y), place(c2x, c2y), current)
            }
        }
        if isOpen { append("h\n") }
    }
}
