internal import CHarfBuzz

/// Turns items of one font, style, script and direction into glyphs. One thread at a time uses a shaper.
@safe final class Shaper {
    /// A stretch of a paragraph to shape.
    struct Item {
        var range: Range<Int>
        /// Index into the builder's fonts.
        var font: Int32
        /// Index into the builder's styles.
        var style: Int32
        /// ISO 15924 tag, as HarfBuzz packs it.
        var script: UInt32
        var level: UInt8
        /// The font that spaces inside the item are taken from; `font` where it has none of its own.
        var spaceFont: Int32

        var isRightToLeft: Bool { level & 1 == 1 }
    }

    private let buffer: OpaquePointer
    /// A worker's own, so that nobody else can be using it.
    @exclusivity(unchecked) var words: WordCache
    /// Off only in tests that prove that the cache changes nothing.
    var usesWordCache = true

    init(wordCacheBytes: Int = 4 << 20) {
        unsafe buffer = hb_buffer_create()
        unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
        unsafe words = WordCache(byteLimit: wordCacheBytes)
    }

    deinit {
        unsafe hb_buffer_destroy(buffer)
    }

    /// Appends the runs of `item` of the paragraph `text`, which is the shaping context.
    func shape(_ item: Item, of text: UnsafeBufferPointer<UInt8>, into builder: inout ShapedTextBuilder) {
        let font = builder.fonts[Int(item.font)]
        let style = builder.styles[Int(item.style)]
        let firstCluster = builder.clusters.count
        let firstGlyph = builder.glyphIDs.count
        if usesWordCache, Shaper.repeatsWords(item.script), let space = font.font.face.spaceGlyph,
            !font.font.face.spaceTakesPart(script: item.script)
        {
            unsafe shapeByWords(
                item, of: text, space: UInt16(truncatingIfNeeded: space), font: font, style, into: &builder)
        } else {
            unsafe shapeWhole(item.range, item, of: text, font: font, style, into: &builder)
        }
        if item.isRightToLeft {
            builder.clusters.reverse(from: firstCluster)
            builder.flags.reverse(from: firstCluster)
        }
        let run = ShapedRun(
            firstCluster: Int32(firstCluster), endCluster: Int32(builder.clusters.count),
            firstGlyph: Int32(firstGlyph), endGlyph: Int32(builder.glyphIDs.count), font: item.font,
            style: item.style, script: item.script, level: item.level, kind: .text)
        if item.spaceFont != item.font {
            unsafe setSpaces(of: run, from: item.spaceFont, text: text, in: &builder)
        } else {
            builder.runs.append(run)
        }
        unsafe ClusterFinisher.finish(run, text: text, style: style, in: &builder)
    }

    // MARK: - Word by word

    /// Scripts whose prose repeats its words, so that most of them are in the cache. In other scripts a whole
    /// stretch at once costs less than its words one by one.
    private static func repeatsWords(_ script: UInt32) -> Bool {
        switch script {
        case 0x4C61_746E, 0x4772_656B, 0x4379_726C, 0x5A79_7979: true
        default: false
        }
    }

    /// Words from the cache and spaces in between, in visual order.
    private func shapeByWords(
        _ item: Item, of text: UnsafeBufferPointer<UInt8>, space: UInt16, font: SizedFont, _ style: ShapingStyle,
        into builder: inout ShapedTextBuilder
    ) {
        let context = WordCache.Context(
            face: font.font.face.id, script: item.script, features: style.shapingHash,
            isRightToLeft: item.isRightToLeft)
        let scale = font.scale
        let spaceAdvance = font.spaceAdvance
        func appendSpace(_ offset: Int) {
            builder.appendCluster(start: offset, advance: Int(spaceAdvance), flags: [])
            builder.appendGlyph(space, advance: spaceAdvance, offset: .zero)
        }
        func appendWord(_ range: Range<Int>) {
            // HarfBuzz puts a dotted circle under a mark only where the text begins.
            guard range.count <= WordCache.longestWord, unsafe range.lowerBound > 0 || text[0] < 0xCC else {
                unsafe shapeWhole(range, item, of: text, font: font, style, into: &builder)
                return
            }
            let word = unsafe UnsafeBufferPointer(rebasing: text[range])
            let hash = unsafe WordCache.hash(word, context)
            let glyphs =
                unsafe words.find(word, context, hash: hash)
                ?? learn(word, item, context, hash: hash, face: font.font.face, style)
            append(glyphs, base: range.lowerBound, scale: scale, to: &builder)
        }
        if item.isRightToLeft {
            var end = item.range.upperBound
            while end > item.range.lowerBound {
                if unsafe text[end &- 1] == 0x20 {
                    end &-= 1
                    appendSpace(end)
                    continue
                }
                var start = end &- 1
                while start > item.range.lowerBound, unsafe text[start &- 1] != 0x20 { start &-= 1 }
                appendWord(start..<end)
                end = start
            }
        } else {
            var start = item.range.lowerBound
            while start < item.range.upperBound {
                if unsafe text[start] == 0x20 {
                    appendSpace(start)
                    start &+= 1
                    continue
                }
                var end = start &+ 1
                while end < item.range.upperBound, unsafe text[end] != 0x20 { end &+= 1 }
                appendWord(start..<end)
                start = end
            }
        }
    }

    /// Shapes a word that the cache does not know; without its neighbours, which the cached word must not know.
    private func learn(
        _ word: UnsafeBufferPointer<UInt8>, _ item: Item, _ context: WordCache.Context, hash: UInt64, face: FontFace,
        _ style: ShapingStyle
    ) -> Range<Int> {
        let count = unsafe run(word, 0..<word.count, HB_BUFFER_FLAG_DEFAULT, item, face, style)
        var ignored: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &ignored),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &ignored)
        else { return 0..<0 }
        return unsafe words.insert(word, context, hash: hash, count: count) { index in
            let info = unsafe infos[index]
            let position = unsafe positions[index]
            return WordCache.Glyph(
                advance: position.x_advance, xOffset: position.x_offset, yOffset: position.y_offset,
                id: UInt16(truncatingIfNeeded: info.codepoint), cluster: UInt8(truncatingIfNeeded: info.cluster),
                isUnsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
        }
    }

    /// Appends cached glyphs and their clusters in visual order; a cluster's `x` holds its own advance for now.
    @inline(__always)
    private func append(_ glyphs: Range<Int>, base: Int, scale: Double, to builder: inout ShapedTextBuilder) {
        var current = -1
        for index in glyphs {
            let glyph = unsafe words.glyphs[index]
            appendGlyph(
                id: glyph.id, cluster: base &+ Int(glyph.cluster), advance: glyph.advance, x: glyph.xOffset,
                y: glyph.yOffset, isUnsafe: glyph.isUnsafeToBreak, scale: scale, current: &current, to: &builder)
        }
    }

    @inline(__always)
    private func appendGlyph(
        id: UInt16, cluster: Int, advance: Int32, x: Int32, y: Int32, isUnsafe: Bool, scale: Double,
        current: inout Int, to builder: inout ShapedTextBuilder
    ) {
        let units = LayoutUnit.advance(Double(advance) * scale)
        if cluster != current {
            current = cluster
            builder.appendCluster(start: cluster, advance: Int(units), flags: [])
        } else {
            builder.clusters[builder.clusters.count &- 1].x &+= Int(units)
        }
        if isUnsafe || id == 0 {
            if isUnsafe { builder.flags[builder.flags.count &- 1].insert(.unsafeToBreak) }
            if id == 0 { builder.flags[builder.flags.count &- 1].insert(.missing) }
        }
        let offset =
            x | y == 0
            ? GlyphOffset.zero
            : GlyphOffset(x: LayoutUnit.advance(Double(x) * scale), y: LayoutUnit.advance(Double(y) * scale))
        builder.appendGlyph(id, advance: units, offset: offset)
    }

    // MARK: - A stretch at once

    /// Shapes a range with the text around it as context.
    private func shapeWhole(
        _ range: Range<Int>, _ item: Item, of text: UnsafeBufferPointer<UInt8>, font: SizedFont,
        _ style: ShapingStyle, into builder: inout ShapedTextBuilder
    ) {
        var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
        if range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
        if range.upperBound == text.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
        let count = unsafe run(text, range, hb_buffer_flags_t(rawValue: flags), item, font.font.face, style)
        var ignored: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &ignored),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &ignored)
        else { return }
        let scale = font.scale
        var current = -1
        for index in 0..<count {
            let info = unsafe infos[index]
            let position = unsafe positions[index]
            appendGlyph(
                id: UInt16(truncatingIfNeeded: info.codepoint), cluster: Int(info.cluster),
                advance: position.x_advance, x: position.x_offset, y: position.y_offset,
                isUnsafe: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0, scale: scale, current: &current,
                to: &builder)
        }
    }

    /// Has HarfBuzz shape `range` of `text` into the buffer; answers the number of glyphs.
    private func run(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ flags: hb_buffer_flags_t, _ item: Item,
        _ face: FontFace, _ style: ShapingStyle
    ) -> Int {
        unsafe hb_buffer_clear_contents(buffer)
        unsafe hb_buffer_set_flags(buffer, flags)
        unsafe hb_buffer_set_direction(buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        unsafe hb_buffer_set_script(buffer, hb_script_t(rawValue: item.script))
        if let language = unsafe style.language { unsafe hb_buffer_set_language(buffer, language) }
        unsafe text.withMemoryRebound(to: CChar.self) { bytes in
            unsafe hb_buffer_add_utf8(
                buffer, bytes.baseAddress, Int32(bytes.count), UInt32(range.lowerBound), Int32(range.count))
        }
        unsafe style.features.withUnsafeBufferPointer { features in
            unsafe hb_shape(face.shaping, buffer, features.baseAddress, UInt32(features.count))
        }
        return Int(unsafe hb_buffer_get_length(buffer))
    }

    // MARK: - Spaces of another font

    /// Takes the item's spaces from `spaceFont`, and appends its runs: those of the text and those of spaces.
    ///
    /// Words in a fallback font are shaped together with the spaces between them, which costs a fraction of
    /// shaping them one by one; yet a space comes from the style's own font.
    private func setSpaces(
        of run: ShapedRun, from spaceFont: Int32, text: UnsafeBufferPointer<UInt8>, in builder: inout ShapedTextBuilder
    ) {
        let font = builder.fonts[Int(spaceFont)]
        let space = UInt16(truncatingIfNeeded: font.font.face.spaceGlyph ?? 0)
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
            let isSpace = unsafe text[Int(builder.clusters[cluster].start)] == 0x20
            if isSpace {
                let glyph = Int(builder.clusters[cluster].glyph)
                builder.glyphIDs[glyph] = space
                builder.advances[glyph] = font.spaceAdvance
                builder.clusters[cluster].x = Int(font.spaceAdvance)
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
