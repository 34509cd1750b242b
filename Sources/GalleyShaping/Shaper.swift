internal import CHarfBuzz
internal import GalleyFonts
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A shaper of items with one font, style, script and direction. Used by one thread at a time.
@safe public final class Shaper {
    let buffer: OpaquePointer
    /// Sound because a typesetter owns the shaper and has exclusive access.
    @exclusivity(unchecked) var words: WordCache
    /// False only in tests that prove that the cache does not change results.
    var usesWordCache = true
    /// The added items that have not yet been shaped, and their pieces.
    @exclusivity(unchecked) private var items = ColumnBuffer<ShapingItem>()
    @exclusivity(unchecked) var pieces = ColumnBuffer<ShapingPiece>()
    /// The glyphs of a range that is shaped at once.
    @exclusivity(unchecked) private var whole = ColumnBuffer<UnscaledGlyph>()
    /// The words of the items outside the cache.
    @exclusivity(unchecked) var unknown = UncachedWords()
    /// Whether spaces are boundaries for shaping in recent fonts, by face and script.
    @exclusivity(unchecked) private var spaceBoundaries = ColumnBuffer<SpaceBoundary>(capacity: 64)
    /// The tables of the fonts in which most ASCII words were new, the oldest first.
    @exclusivity(unchecked) var pairTables: [PairTable] = []

    init(wordCacheBytes: Int = 4 << 20) {
        unsafe buffer = hb_buffer_create()
        unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
        unsafe words = WordCache(byteLimit: wordCacheBytes)
        unsafe spaceBoundaries.append(repeating: SpaceBoundary(face: 0, script: 0, isBoundary: false), count: 64)
    }

    deinit {
        unsafe hb_buffer_destroy(buffer)
    }

    /// Removes everything cached from texts.
    func removeAll() {
        unsafe words.removeAll()
        unsafe pairTables.forEach { $0.removeAll() }
    }

    /// Whether a space in the font separates words of `script`, so that adjacent text is shaped as if it were alone.
    @inline(__always)
    func isSpaceShapingBoundary(_ font: SizedFont, script: UInt32) -> Bool {
        let mixed = (UInt64(font.faceID) << 32 | UInt64(script)) &* 0x9E37_79B9_7F4A_7C15
        let slot = Int(truncatingIfNeeded: mixed >> 58)
        let known = unsafe spaceBoundaries[slot]
        // Faces are counted from 1.
        if known.face == font.faceID, known.script == script { return known.isBoundary }
        let face = font.font.face
        let isBoundary = face.spaceGlyph != nil && !face.spaceAffectsShaping(script: script)
        unsafe spaceBoundaries[slot] = SpaceBoundary(face: font.faceID, script: script, isBoundary: isBoundary)
        return isBoundary
    }

    private struct SpaceBoundary: BitwiseCopyable {
        var face: UInt32
        var script: UInt32
        var isBoundary: Bool
    }

    /// Adds an item of a paragraph, in logical order. Items that differ only in their script, and that their font
    /// shapes alike, are merged.
    func add(_ item: ShapingItem, in builder: borrowing ShapedTextBuilder) {
        if item.kind == .text, unsafe items.count > 0 {
            let last = unsafe items[items.count - 1]
            if last.continues(in: item), Self.isHanOrKana(last.script), Self.isHanOrKana(item.script),
                unsafe builder.fonts[Int(item.font)].font.face.shapesHanAsKana(
                    language: builder.styles[Int(item.style)].language)
            {
                unsafe items[items.count - 1].end = item.end
                return
            }
        }
        unsafe items.append(item)
    }

    private static func isHanOrKana(_ script: UInt32) -> Bool {
        script == 0x4861_6E69 || script == 0x4869_7261
    }

    /// Appends the runs of `item` in the paragraph `text`, which is the shaping context.
    public func shape(_ item: ShapingItem, of text: UnsafeBufferPointer<UInt8>, into builder: inout ShapedTextBuilder) {
        unsafe items.append(item)
        unsafe shapeItems(of: text, into: &builder)
    }

    /// Appends the runs of the added items. Their words are looked up first, and missing ones shaped together.
    func shapeItems(of text: UnsafeBufferPointer<UInt8>, into builder: inout ShapedTextBuilder) {
        unsafe pieces.removeAll()
        if usesWordCache {
            unsafe words.makeRoom()
            for index in unsafe items.indices { unsafe cut(&items[index], of: text, in: builder) }
            unsafe shapeUncached(text, in: builder)
        }
        for index in unsafe items.indices {
            let item = unsafe items[index]
            if item.kind == .text {
                unsafe append(item, of: text, to: &builder)
            } else {
                let style = builder.styles[Int(item.style)]
                builder.appendGlyphless(
                    kind: item.kind, start: item.range.lowerBound,
                    advance: style.advance(of: item.kind, level: item.level, orientation: item.orientation),
                    flags: item.kind == .tab
                        ? .whitespace : item.kind == .control || item.kind == .float ? .invisible : [],
                    font: item.font, style: item.style, level: item.level, orientation: item.orientation)
            }
        }
        unsafe items.removeAll()
    }

    private func append(
        _ item: ShapingItem, of text: UnsafeBufferPointer<UInt8>, to builder: inout ShapedTextBuilder
    ) {
        let firstCluster = builder.clusters.count
        let firstGlyph = builder.glyphIDs.count
        if item.firstPiece == item.endPiece {
            unsafe shapeWhole(item.range, item, of: text, into: &builder)
        } else {
            unsafe append(item.firstPiece..<item.endPiece, item, of: text, to: &builder)
        }
        if item.isRightToLeft {
            builder.clusters.reverse(from: firstCluster)
            builder.flags.reverse(from: firstCluster)
        }
        var run = ShapedRun(
            firstCluster: Int32(firstCluster), endCluster: Int32(builder.clusters.count),
            firstGlyph: Int32(firstGlyph), endGlyph: Int32(builder.glyphIDs.count), font: item.font,
            style: item.style, script: item.script, level: item.level, kind: .text, orientation: item.orientation)
        if item.orientation == .combined {
            combine(&run, in: &builder)
            builder.runs.append(run)
        } else if item.spaceFont != item.font {
            unsafe setSpaces(of: run, end: item.end, from: item.spaceFont, text: text, in: &builder)
        } else {
            builder.runs.append(run)
        }
        let spacing = builder.styles[Int(item.style)].spacing
        unsafe ClusterFinisher.finish(run, text: text, end: item.end, spacing: spacing, in: &builder)
    }

    // MARK: - Word by word

    private func append(
        _ range: Range<Int>, _ item: ShapingItem, of text: UnsafeBufferPointer<UInt8>,
        to builder: inout ShapedTextBuilder
    ) {
        let font = Int(item.font)
        let space = builder.fonts[font].spaceGlyph
        let scale = builder.fonts[font].scale
        let expansion = builder.styles[Int(item.style)].expansion
        let spaceAdvance = builder.fonts[font].spaceAdvance(expandedBy: expansion)
        for index in range {
            let piece = unsafe pieces[index]
            switch piece.entry {
            case ShapingPiece.space:
                builder.appendCluster(start: Int(piece.start), advance: Int(spaceAdvance), flags: [])
                builder.appendGlyph(space, advance: spaceAdvance, offset: .zero)
            case ShapingPiece.unkept:
                unsafe shapeWhole(piece.range, item, of: text, into: &builder)
            default:
                unsafe builder.append(
                    words.glyphs(of: piece.entry), base: piece.start, scale: scale, expansion: expansion)
            }
        }
    }

    // MARK: - A stretch at once

    /// Shapes a range with the text around it as context.
    private func shapeWhole(
        _ range: Range<Int>, _ item: ShapingItem, of text: UnsafeBufferPointer<UInt8>,
        into builder: inout ShapedTextBuilder
    ) {
        let font = builder.fonts[Int(item.font)]
        let style = builder.styles[Int(item.style)]
        var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
        if range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
        if range.upperBound == text.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
        let count = unsafe run(
            text, range, hb_buffer_flags_t(rawValue: flags), item, font, language: style.language,
            features: style.features)
        var ignored: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &ignored),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &ignored)
        else { return }
        var scale = font.scale
        unsafe whole.removeAll()
        if item.isUpright {
            let origin = VerticalOrigin(of: font)
            scale /= Double(VerticalOrigin.precision)
            for index in 0..<count {
                unsafe whole.append(UnscaledGlyph(infos[index], positions[index], base: 0, upright: origin))
            }
        } else {
            for index in 0..<count { unsafe whole.append(UnscaledGlyph(infos[index], positions[index], base: 0)) }
        }
        unsafe builder.append(
            UnsafeBufferPointer(start: whole.base, count: count), base: 0, scale: scale, expansion: style.expansion)
    }

    /// Shapes `range` of `text` with HarfBuzz into the buffer; returns the number of glyphs.
    func run(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ flags: hb_buffer_flags_t, _ item: ShapingItem,
        _ font: SizedFont, language: hb_language_t?, features: [hb_feature_t]
    ) -> Int {
        unsafe hb_buffer_clear_contents(buffer)
        unsafe hb_buffer_set_flags(buffer, flags)
        unsafe hb_buffer_set_direction(buffer, item.direction)
        unsafe hb_buffer_set_script(buffer, hb_script_t(rawValue: item.script))
        if let language = unsafe language { unsafe hb_buffer_set_language(buffer, language) }
        if font.isSmallCap {
            unsafe addCapitals(of: text, range)
        } else {
            unsafe text.withMemoryRebound(to: CChar.self) { bytes in
                unsafe hb_buffer_add_utf8(
                    buffer, bytes.baseAddress, Int32(bytes.count), UInt32(range.lowerBound), Int32(range.count))
            }
        }
        unsafe features.withUnsafeBufferPointer { features in
            unsafe hb_shape(font.font.face.shaping, buffer, features.baseAddress, UInt32(features.count))
        }
        return Int(unsafe hb_buffer_get_length(buffer))
    }

    // MARK: - Spaces of another font

    /// Replaces the item's spaces by those of `spaceFont`, and appends its runs: those of the text and those of spaces.
    ///
    /// Words in a fallback font are shaped together with the spaces between them, which costs a fraction of shaping
    /// them one by one; but a space must use the style's primary font.
    private func setSpaces(
        of run: ShapedRun, end: Int, from spaceFont: Int32, text: UnsafeBufferPointer<UInt8>,
        in builder: inout ShapedTextBuilder
    ) {
        let font = builder.fonts[Int(spaceFont)]
        let space = font.spaceGlyph
        let advance = font.spaceAdvance(expandedBy: builder.styles[Int(run.style)].expansion)
        func append(_ first: Int, _ end: Int, isSpace: Bool) {
            var part = run
            part.firstCluster = Int32(first)
            part.endCluster = Int32(end)
            part.font = isSpace ? spaceFont : run.font
            let (head, tail) = (
                builder.glyphs(ofCluster: first, in: run), builder.glyphs(ofCluster: end - 1, in: run)
            )
            part.firstGlyph = Int32(min(head.lowerBound, tail.lowerBound))
            part.endGlyph = Int32(max(head.upperBound, tail.upperBound))
            builder.runs.append(part)
        }
        var start = Int(run.firstCluster)
        var wasSpace = false
        for cluster in Int(run.firstCluster)..<Int(run.endCluster) {
            let place = Int(builder.clusters[cluster].start)
            let next = cluster + 1 < Int(run.endCluster) ? Int(builder.clusters[cluster + 1].start) : end
            let isSpace = unsafe text[place] == 0x20 && next == place + 1
            if isSpace {
                let glyph = Int(builder.clusters[cluster].glyph)
                builder.glyphIDs[glyph] = space
                builder.advances[glyph] = advance
                builder.clusters[cluster].x = Int(advance)
                builder.flags[cluster].remove(.missing)
            }
            if isSpace != wasSpace, cluster > start {
                append(start, cluster, isSpace: wasSpace)
                start = cluster
            }
            wasSpace = isSpace
        }
        if start < Int(run.endCluster) { append(start, Int(run.endCluster), isSpace: wasSpace) }
    }
}
