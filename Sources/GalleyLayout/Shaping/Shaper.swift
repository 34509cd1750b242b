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
        var isRightToLeft: Bool { level & 1 == 1 }
    }

    private let buffer: OpaquePointer
    var words: WordCache
    /// Off only in tests that prove that the cache changes nothing.
    var usesWordCache = true
    private var scratch: [WordCache.Glyph] = []

    init(wordCacheBytes: Int = 4 << 20) {
        unsafe buffer = unsafe hb_buffer_create()
        unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
        words = WordCache(byteLimit: wordCacheBytes)
    }

    deinit {
        unsafe hb_buffer_destroy(buffer)
    }

    /// Appends a run of glyphs for `item` of the paragraph `text`, which is the shaping context.
    func shape(_ item: Item, of text: UnsafeBufferPointer<UInt8>, into builder: inout ShapedTextBuilder) {
        let font = builder.fonts[Int(item.font)]
        let style = builder.styles[Int(item.style)]
        let firstCluster = builder.clusters.count
        let firstGlyph = builder.glyphIDs.count
        let scale = font.scale
        if usesWordCache, let space = font.font.face.spaceGlyph,
            !font.font.face.spaceTakesPart(script: item.script)
        {
            unsafe shapeByWords(
                item, of: text, face: font.font.face, space: space, font: font, style: style, into: &builder)
        } else {
            unsafe shapeWhole(item.range, item, of: text, face: font.font.face, style: style)
            append(
                scratch[...], base: item.range.lowerBound, scale: scale, isRightToLeft: item.isRightToLeft, to: &builder
            )
        }
        if item.isRightToLeft {
            builder.clusters[firstCluster...].reverse()
            builder.flags[firstCluster...].reverse()
        }
        builder.runs.append(
            ShapedRun(
                firstCluster: Int32(firstCluster), endCluster: Int32(builder.clusters.count),
                firstGlyph: Int32(firstGlyph), endGlyph: Int32(builder.glyphIDs.count), font: item.font,
                style: item.style, script: item.script, level: item.level, kind: .text))
        unsafe ClusterFinisher.finish(
            runAt: builder.runs.count - 1, text: text, end: item.range.upperBound, style: style, in: &builder)
    }

    /// Words from the cache and spaces in between, in visual order.
    private func shapeByWords(
        _ item: Item, of text: UnsafeBufferPointer<UInt8>, face: FontFace, space: UInt32, font: SizedFont,
        style: ShapingStyle, into builder: inout ShapedTextBuilder
    ) {
        let spaceAdvance = font.spaceAdvance
        let scale = font.scale
        func appendSpace(_ offset: Int) {
            builder.clusters.append(
                ShapedCluster(x: Int(spaceAdvance), start: Int32(offset), glyph: Int32(builder.glyphIDs.count)))
            builder.flags.append([])
            builder.glyphIDs.append(UInt16(truncatingIfNeeded: space))
            builder.advances.append(spaceAdvance)
            if builder.hasOffsets { builder.offsets.append(.zero) }
        }
        func appendWord(_ range: Range<Int>) {
            unsafe appendCached(range, item, of: text, face: face, scale: scale, style: style, into: &builder)
        }
        if item.isRightToLeft {
            var end = item.range.upperBound
            while end > item.range.lowerBound {
                if unsafe text[end - 1] == 0x20 {
                    end -= 1
                    appendSpace(end)
                    continue
                }
                var start = end - 1
                while start > item.range.lowerBound, unsafe text[start - 1] != 0x20 { start -= 1 }
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

    private func appendCached(
        _ range: Range<Int>, _ item: Item, of text: UnsafeBufferPointer<UInt8>, face: FontFace, scale: Double,
        style: ShapingStyle, into builder: inout ShapedTextBuilder
    ) {
        guard range.count <= WordCache.longestWord, unsafe isIndependent(range, item, of: text) else {
            unsafe shapeWhole(range, item, of: text, face: face, style: style)
            append(scratch[...], base: range.lowerBound, scale: scale, isRightToLeft: item.isRightToLeft, to: &builder)
            return
        }
        let word = unsafe UnsafeBufferPointer(rebasing: text[range])
        let context = WordCache.Context(
            face: face.id, script: item.script, features: style.shapingHash, isRightToLeft: item.isRightToLeft)
        let hash = unsafe WordCache.hash(word, context)
        if let found = unsafe words.find(word, context, hash: hash) {
            append(
                words.glyphs[found], base: range.lowerBound, scale: scale, isRightToLeft: item.isRightToLeft,
                to: &builder)
            return
        }
        // The cached word must not know its neighbours, so it is shaped without them.
        unsafe shape(word, 0..<word.count, flags: HB_BUFFER_FLAG_DEFAULT, item, face: face, style: style)
        unsafe words.insert(word, context, hash: hash, glyphs: scratch)
        append(scratch[...], base: range.lowerBound, scale: scale, isRightToLeft: item.isRightToLeft, to: &builder)
    }

    /// Whether what stands beside the word cannot change its glyphs.
    private func isIndependent(_ range: Range<Int>, _ item: Item, of text: UnsafeBufferPointer<UInt8>) -> Bool {
        let startsText = range.lowerBound == 0
        // HarfBuzz puts a dotted circle under a mark only where the text begins.
        if startsText, unsafe text[0] >= 0xCC { return false }
        guard Shaper.joins(item.script) else { return true }
        let before = unsafe startsText || text[range.lowerBound - 1] == 0x20
        let after = unsafe range.upperBound == text.count || text[range.upperBound] == 0x20
        return before && after
    }

    /// Scripts whose letters take their form from their neighbours.
    private static func joins(_ script: UInt32) -> Bool {
        switch script {
        case 0x4172_6162, 0x5379_7263, 0x4D6F_6E67, 0x4E6B_6F6F, 0x5068_6167, 0x4D61_6E64, 0x4D61_6E69,
            0x5068_6C70, 0x526F_6867, 0x536F_6764, 0x4164_6C6D, 0x4F75_6772, 0x4368_7273:
            true
        default: false
        }
    }

    private func shapeWhole(
        _ range: Range<Int>, _ item: Item, of text: UnsafeBufferPointer<UInt8>, face: FontFace, style: ShapingStyle
    ) {
        var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
        if range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
        if range.upperBound == text.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
        unsafe shape(text, range, flags: hb_buffer_flags_t(rawValue: flags), item, face: face, style: style)
    }

    /// Shapes `range` of `text` into `scratch`, clusters counted from the range's start.
    private func shape(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, flags: hb_buffer_flags_t, _ item: Item,
        face: FontFace, style: ShapingStyle
    ) {
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
        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        else {
            scratch.removeAll(keepingCapacity: true)
            return
        }
        scratchClusters.removeAll(keepingCapacity: true)
        scratch.removeAll(keepingCapacity: true)
        scratch.reserveCapacity(Int(count))
        let base = UInt32(range.lowerBound)
        let isLong = range.count > 255
        for index in 0..<Int(count) {
            let info = unsafe infos[index]
            let position = unsafe positions[index]
            let cluster = info.cluster &- base
            if isLong { scratchClusters.append(cluster) }
            scratch.append(
                WordCache.Glyph(
                    advance: position.x_advance, xOffset: position.x_offset, yOffset: position.y_offset,
                    id: UInt16(truncatingIfNeeded: info.codepoint),
                    cluster: UInt8(truncatingIfNeeded: cluster),
                    isUnsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0))
        }
    }

    /// Clusters of a stretch that is too long for ``WordCache/Glyph/cluster``; empty for short ones.
    private var scratchClusters: [UInt32] = []

    /// Appends glyphs and their clusters in visual order; a cluster's `x` holds its own advance for now.
    private func append(
        _ glyphs: ArraySlice<WordCache.Glyph>, base: Int, scale: Double, isRightToLeft: Bool,
        to builder: inout ShapedTextBuilder
    ) {
        let isLong = !scratchClusters.isEmpty
        var current = -1
        unsafe glyphs.withUnsafeBufferPointer { glyphs in
            for index in glyphs.indices {
                let glyph = unsafe glyphs[index]
                let cluster = base &+ (isLong ? Int(scratchClusters[index]) : Int(glyph.cluster))
                let advance = LayoutUnit.advance(Double(glyph.advance) * scale)
                if cluster != current {
                    current = cluster
                    builder.clusters.append(
                        ShapedCluster(x: 0, start: Int32(cluster), glyph: Int32(builder.glyphIDs.count)))
                    builder.flags.append([])
                }
                let last = builder.clusters.count &- 1
                builder.clusters[last].x &+= Int(advance)
                if glyph.isUnsafeToBreak { builder.flags[last].insert(.unsafeToBreak) }
                if glyph.id == 0 { builder.flags[last].insert(.missing) }
                builder.glyphIDs.append(glyph.id)
                builder.advances.append(advance)
                if glyph.xOffset != 0 || glyph.yOffset != 0 {
                    if !builder.hasOffsets {
                        builder.hasOffsets = true
                        builder.offsets = Array(repeating: .zero, count: builder.glyphIDs.count &- 1)
                    }
                    builder.offsets.append(
                        GlyphOffset(
                            x: LayoutUnit.advance(Double(glyph.xOffset) * scale),
                            y: LayoutUnit.advance(Double(glyph.yOffset) * scale)))
                } else if builder.hasOffsets {
                    builder.offsets.append(.zero)
                }
            }
        }
        scratchClusters.removeAll(keepingCapacity: true)
    }
}
