internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Divides a paragraph into items of one style, level, script and font, and adds them to the shaper.
///
/// Attributes that only affect colour are not used here, so they never split shaping.
@safe struct Itemizer {
    let text: UnsafeBufferPointer<UInt8>
    let shaper: Shaper
    let memo: FontMemo
    let scratch: AnalysisScratch
    /// Whether attachments may float outside their line.
    let allowsFloats: Bool

    /// Appends the runs of the whole paragraph. `shapedAs` is the text for shaping, of the same length, where it is another:
    /// letters join across floats. `isolates` are the embedding levels at the edges of ruby bases; empty if all are the
    /// base level.
    func run(
        _ spans: [StyleSpan], _ analysis: borrowing ParagraphAnalysis, shapedAs other: [UInt8] = [], isolates: [UInt8],
        into builder: inout ShapedTextBuilder
    ) {
        var span = 0
        var level = 0
        var script = 0
        var orientation = 0
        var start = 0
        var graphemes = unsafe GraphemeCursor(starts: analysis.clusterStarts, count: text.count)
        guard let first = spans.first else { return }
        var fonts = SpanFonts(first, in: &builder)
        let hasBoxes = spans.contains { $0.style.hasBoxes }
        let contentEnd = hasBoxes ? unsafe InlineBoxEdges.contentEnd(of: text) : 0
        var previousStyle: ShapingStyle?
        var closedBases = 0
        while unsafe start < text.count {
            while span + 1 < spans.count, spans[span + 1].start <= start {
                span += 1
                fonts = SpanFonts(spans[span], in: &builder)
            }
            if hasBoxes {
                // Boxes end at the paragraph's end, before its terminator.
                let next = start < contentEnd ? spans[span].style : nil
                addEdges(from: previousStyle, to: next, at: start, analysis, isolates, &closedBases, into: &builder)
                previousStyle = next
            }
            while level + 1 < analysis.levelRuns.count, Int(analysis.levelRuns[level + 1].start) <= start { level += 1 }
            while script + 1 < analysis.scriptRuns.count, Int(analysis.scriptRuns[script + 1].start) <= start {
                script += 1
            }
            var end = unsafe text.count
            if span + 1 < spans.count { end = min(end, spans[span + 1].start) }
            if hasBoxes, start < contentEnd { end = min(end, contentEnd) }
            if level + 1 < analysis.levelRuns.count { end = min(end, Int(analysis.levelRuns[level + 1].start)) }
            while orientation + 1 < analysis.orientationRuns.count,
                Int(analysis.orientationRuns[orientation + 1].start) <= start
            {
                orientation += 1
            }
            if orientation + 1 < analysis.orientationRuns.count {
                end = min(end, Int(analysis.orientationRuns[orientation + 1].start))
            }
            let tag = analysis.scriptRuns.isEmpty ? ScriptRun.latin : Self.shapingScript(analysis.scriptRuns[script])
            var next = script + 1
            while next < analysis.scriptRuns.count, Self.shapingScript(analysis.scriptRuns[next]) == tag { next += 1 }
            if next < analysis.scriptRuns.count { end = min(end, Int(analysis.scriptRuns[next].start)) }
            var segment = Segment(
                range: start..<end, style: spans[span].style, script: tag,
                level: analysis.levelRuns.isEmpty ? analysis.baseLevel : analysis.levelRuns[level].level)
            if analysis.orientationRuns.isEmpty {
                collect(segment, &fonts, &graphemes, into: &builder)
            } else {
                segment.orientation = analysis.orientationRuns[orientation].orientation
                collectVertical(segment, &fonts, &graphemes, into: &builder)
            }
            start = end
        }
        addEdges(from: previousStyle, to: nil, at: start, analysis, isolates, &closedBases, into: &builder)
        if other.isEmpty {
            unsafe shaper.shapeItems(of: text, into: &builder)
        } else {
            unsafe other.withUnsafeBufferPointer { unsafe shaper.shapeItems(of: $0, into: &builder) }
        }
    }

    /// Adds the edges of boxes between text in two styles. Text is not shaped across edges.
    private func addEdges(
        from before: ShapingStyle?, to after: ShapingStyle?, at offset: Int, _ analysis: borrowing ParagraphAnalysis,
        _ isolates: [UInt8], _ closedBases: inout Int, into builder: inout ShapedTextBuilder
    ) {
        guard before !== after, before?.hasBoxes == true || after?.hasBoxes == true else { return }
        // The strut of a box uses the baseline of its line.
        let orientation: GlyphOrientation = analysis.orientationRuns.isEmpty ? .horizontal : .sideways
        for kind in InlineBoxes.edges(from: before?.boxes, to: after?.boxes) {
            guard let style = kind.opensBox ? after : before else { continue }
            let font = builder.fontIndex(style.primary)
            let level = kind.isRuby && closedBases < isolates.count ? isolates[closedBases] : analysis.baseLevel
            if kind == .closeRuby { closedBases += 1 }
            let item = ShapingItem(
                range: offset..<offset, font: font, style: builder.styleIndex(style), script: 0, level: level,
                kind: kind, orientation: orientation, spaceFont: font)
            shaper.add(item, in: builder)
        }
    }

    /// The OpenType script of a run: Hiragana and Katakana are one script, with kerning between them.
    private static func shapingScript(_ run: ScriptRun) -> UInt32 {
        run.script == 0x4B61_6E61 ? 0x4869_7261 : run.script
    }

    struct Segment {
        var range: Range<Int>
        var style: ShapingStyle
        var script: UInt32
        var level: UInt8
        var orientation = GlyphOrientation.horizontal

        /// Avoids contended reference counts (ARCHITECTURE, Threads): the typesetter's style holds the shared selector.
        var selector: FontSelector { style.selector }
    }

    /// The indices of a span's style and fonts.
    struct SpanFonts {
        /// The index of the style in the builder.
        let style: Int32
        /// The index of the primary font in the builder.
        let primary: Int32
        /// The last used fallback font, as an index in the selector and in the builder.
        private var lastChoice = 0
        private var last: Int32

        init(_ span: StyleSpan, in builder: inout ShapedTextBuilder) {
            style = builder.styleIndex(span.style)
            primary = builder.fontIndex(span.style.primary)
            last = primary
        }

        /// The index in the builder for an index in the selector, if it is the primary or the last font.
        @inline(__always)
        func index(of choice: Int) -> Int32? {
            choice == 0 ? primary : choice == lastChoice ? last : nil
        }

        mutating func set(_ index: Int32, for choice: Int) {
            lastChoice = choice
            last = index
        }
    }

    /// Selects fonts within a segment, and separates tabs, attachments and controls.
    func collect(
        _ segment: Segment, _ fonts: inout SpanFonts, _ graphemes: inout GraphemeCursor<[Int32]>,
        into builder: inout ShapedTextBuilder
    ) {
        let primary = fonts.primary
        let coversASCII = segment.style.primaryCoversASCII
        var position = segment.range.lowerBound
        // The last text in one font, which may continue.
        var pending = ShapingItem(
            range: position..<position, font: primary, style: fonts.style, script: segment.script,
            level: segment.level, orientation: segment.orientation, spaceFont: primary)
        while position < segment.range.upperBound {
            let byte = unsafe text[position]
            if byte == 0x20, pending.font != primary, pending.start < pending.end,
                let end = wordAfterSpaces(from: position, segment, pending.font, graphemes, &fonts, in: &builder)
            {
                pending.spaceFont = primary
                pending.end = end
                position = end
                continue
            }
            if coversASCII, byte >= 0x20, byte < 0x7F {
                let end = endOfASCII(from: position, segment)
                if end > position {
                    extend(&pending, position, to: end, font: primary, segment, in: &builder)
                    position = end
                    continue
                }
            }
            if byte >= 0xC2,
                let choice = unsafe memo.known(
                    text.scalar(at: position).value, script: segment.script, selector: segment.selector.id),
                let font = fonts.index(of: choice)
            {
                let end = endOfKnown(from: position, segment, choice, mayTurn: false, &graphemes)
                if end > position {
                    extend(&pending, position, to: end, font: font, segment, in: &builder)
                    position = end
                    continue
                }
            }
            let end = min(graphemes.end(after: position), segment.range.upperBound)
            let scalar = unsafe text.scalar(at: position)
            if let kind = glyphlessKind(of: scalar.value, style: segment.style) {
                addGlyphless(position..<end, kind, font: primary, after: &pending, segment, in: &builder)
            } else {
                let font = font(of: position..<end, scalar, segment, &fonts, in: &builder)
                if end - position > Self.longestCluster {
                    addPieces(of: position..<end, font: font, after: &pending, segment, in: &builder)
                } else {
                    extend(&pending, position, to: end, font: font, segment, in: &builder)
                }
            }
            position = end
        }
        flush(pending, segment, in: &builder)
    }

    /// Adds the pending text to the shaper.
    private func flush(_ pending: ShapingItem, _ segment: Segment, in builder: inout ShapedTextBuilder) {
        guard pending.start < pending.end else { return }
        if segment.style.adaptsFonts {
            addAdapted(pending, segment.style, in: &builder)
        } else {
            shaper.add(pending, in: builder)
        }
    }

    /// Adds text to the pending item; if its font is another, starts a new item.
    @inline(__always)
    private func extend(
        _ pending: inout ShapingItem, _ start: Int, to end: Int, font: Int32, _ segment: Segment,
        in builder: inout ShapedTextBuilder
    ) {
        if pending.font != font {
            flush(pending, segment, in: &builder)
            pending.start = start
            pending.font = font
            pending.spaceFont = font
        }
        pending.end = end
    }

    /// The end of the ASCII characters at `position` that have no mark; at least `position`.
    @inline(__always)
    private func endOfASCII(from position: Int, _ segment: Segment) -> Int {
        var end = position &+ 1
        while end < segment.range.upperBound, unsafe text[end] >= 0x20, unsafe text[end] < 0x7F { end &+= 1 }
        // A following mark belongs to the last character.
        if end < segment.range.upperBound, unsafe text[end] >= 0x80 { end &-= 1 }
        return end
    }

    /// Adds a cluster without glyphs after the pending item.
    private func addGlyphless(
        _ cluster: Range<Int>, _ kind: ShapedRun.Kind, font: Int32, after pending: inout ShapingItem,
        _ segment: Segment, in builder: inout ShapedTextBuilder
    ) {
        flush(pending, segment, in: &builder)
        shaper.add(
            ShapingItem(
                range: cluster, font: font, style: pending.style, script: 0, level: segment.level, kind: kind,
                orientation: segment.orientation, spaceFont: font), in: builder)
        pending.start = cluster.upperBound
        pending.end = cluster.upperBound
        pending.font = font
        pending.spaceFont = font
    }

    /// Adds a long cluster in pieces: HarfBuzz searches the base of each mark, so a thousand marks would take a million
    /// steps.
    private func addPieces(
        of cluster: Range<Int>, font: Int32, after pending: inout ShapingItem, _ segment: Segment,
        in builder: inout ShapedTextBuilder
    ) {
        flush(pending, segment, in: &builder)
        pending.font = font
        pending.spaceFont = font
        pending.end = cluster.lowerBound
        while pending.end < cluster.upperBound {
            pending.start = pending.end
            pending.end = end(ofPieceFrom: pending.start, to: cluster.upperBound)
            flush(pending, segment, in: &builder)
        }
        pending.start = pending.end
    }

    /// The maximum length in bytes of a grapheme cluster that is shaped as a whole.
    static let longestCluster = 256

    /// The end of a piece of a long cluster, at a character boundary.
    func end(ofPieceFrom start: Int, to end: Int) -> Int {
        guard end - start > Self.longestCluster else { return end }
        var piece = start + Self.longestCluster
        while piece > start + 1, unsafe text[piece] & 0xC0 == 0x80 { piece -= 1 }
        return piece
    }

    /// The end of the sequence of clusters from `position` on whose characters are not ASCII and cached with the font
    /// `choice`. If characters may be rotated for lack of a vertical form, only those that never are.
    @inline(never)
    func endOfKnown(
        from position: Int, _ segment: Segment, _ choice: Int, mayTurn: Bool,
        _ graphemes: inout GraphemeCursor<[Int32]>
    ) -> Int {
        let selector = segment.selector.id
        return graphemes.walk(from: position, to: segment.range.upperBound) { cluster in
            guard unsafe text[cluster.lowerBound] >= 0xC2, cluster.count <= Self.longestCluster else { return false }
            let (scalar, length) = unsafe text.scalar(at: cluster.lowerBound)
            guard glyphlessKind(of: scalar, style: segment.style) == nil else { return false }
            if mayTurn, VerticalOrientation.turnsWithoutForm(scalar) { return false }
            if length == cluster.count {
                return memo.known(scalar, script: segment.script, selector: selector) == choice
            }
            var offset = cluster.lowerBound
            while offset < cluster.upperBound {
                let (scalar, length) = unsafe text.scalar(at: offset)
                // Characters that no font covers are also drawn with the primary font.
                guard Self.isPlain(scalar), memo.known(scalar, script: segment.script, selector: selector) == choice,
                    choice != 0 || segment.selector.primaryCovers(scalar)
                else { return false }
                offset += length
            }
            return true
        }
    }

    /// Whether a character does not affect the font of its cluster if the font covers it: letters, and marks that
    /// select neither presentation nor variation.
    private static func isPlain(_ scalar: UInt32) -> Bool {
        scalar >= 0xC0 && scalar < 0x2000 && !CharacterClass.needsNoGlyph(scalar)
    }

    /// Caches the font of a cluster's plain characters.
    private func remember(_ cluster: Range<Int>, _ segment: Segment) {
        var offset = cluster.lowerBound
        while offset < cluster.upperBound {
            let (scalar, length) = unsafe text.scalar(at: offset)
            if Self.isPlain(scalar) {
                _ = memo.choice(of: scalar, script: segment.script, selector: segment.selector.id) {
                    choose(scalar, offset..<offset + length, segment)
                }
            }
            offset += length
        }
    }

    /// The end of the spaces at `position`, if text in the font of the words before them follows, and the font shapes
    /// words next to spaces as it shapes them alone.
    private func wordAfterSpaces(
        from position: Int, _ segment: Segment, _ font: Int32, _ graphemes: GraphemeCursor<[Int32]>,
        _ fonts: inout SpanFonts, in builder: inout ShapedTextBuilder
    ) -> Int? {
        guard shaper.isSpaceShapingBoundary(builder.fonts[Int(font)], script: segment.script) else { return nil }
        var end = position
        while end < segment.range.upperBound, unsafe text[end] == 0x20 { end += 1 }
        var cursor = graphemes
        guard end < segment.range.upperBound, cursor.end(after: end - 1) == end else { return nil }
        let cluster = end..<min(cursor.end(after: end), segment.range.upperBound)
        let scalar = unsafe text.scalar(at: end)
        guard glyphlessKind(of: scalar.value, style: segment.style) == nil else { return nil }
        return self.font(of: cluster, scalar, segment, &fonts, in: &builder) == font ? end : nil
    }

    /// The kind of a cluster without a glyph, given its first character; nil for text.
    @inline(__always)
    func glyphlessKind(of scalar: UInt32, style: ShapingStyle) -> ShapedRun.Kind? {
        if scalar >= 0xA0, scalar < 0x2028 || scalar > 0x2029, scalar != 0xFFFC { return nil }
        switch scalar {
        case 0x09: return .tab
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: return .control
        case 0xFFFC:
            if style.attachment == nil { return nil }
            return allowsFloats && style.float != nil ? .float : .attachment
        default: return nil
        }
    }

    /// The font of one cluster, given its first character, as an index in the builder.
    @inline(__always)
    func font(
        of cluster: Range<Int>, _ first: (value: UInt32, length: Int), _ segment: Segment, _ fonts: inout SpanFonts,
        in builder: inout ShapedTextBuilder
    ) -> Int32 {
        let choice: Int
        if first.length == cluster.count {
            choice = memo.choice(of: first.value, script: segment.script, selector: segment.selector.id) {
                choose(first.value, cluster, segment)
            }
        } else {
            choice = choose(cluster, segment, isEmoji: isEmoji(cluster))
            remember(cluster, segment)
        }
        if let known = fonts.index(of: choice) { return known }
        let index = builder.fontIndex(segment.selector.font(at: choice), size: segment.style.size)
        fonts.set(index, for: choice)
        return index
    }

    /// The font of a character that is a cluster, as an index in the selector.
    private func choose(_ scalar: UInt32, _ cluster: Range<Int>, _ segment: Segment) -> Int {
        let isCovered = segment.selector.primaryCovers(scalar)
        // A space uses the style's primary font, not that of adjacent text.
        if scalar == 0x20 || scalar == 0xA0, isCovered { return 0 }
        let isEmoji = !Self.isNeverEmoji(scalar) && isEmoji(cluster)
        if !isEmoji, isCovered { return 0 }
        return unsafe withUnsafePointer(to: scalar) { scalar in
            unsafe segment.selector.choice(
                for: UnsafeBufferPointer(start: scalar, count: 1), script: segment.script, emoji: isEmoji
            ).index
        }
    }

    private func isEmoji(_ cluster: Range<Int>) -> Bool {
        unsafe EmojiSegmenter.presentation(of: UnsafeBufferPointer(rebasing: text[cluster]), scratch: scratch) == .emoji
    }

    private func choose(_ cluster: Range<Int>, _ segment: Segment, isEmoji: Bool) -> Int {
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: cluster.count) { scalars in
            var count = 0
            var offset = cluster.lowerBound
            while offset < cluster.upperBound {
                let (scalar, length) = unsafe text.scalar(at: offset)
                unsafe scalars[count] = scalar
                count += 1
                offset += length
            }
            return unsafe segment.selector.choice(
                for: UnsafeBufferPointer(rebasing: scalars[..<count]), script: segment.script, emoji: isEmoji
            ).index
        }
    }

    /// Whether a character is always text when alone, without a lookup: characters below U+2000, and most of CJK.
    private static func isNeverEmoji(_ scalar: UInt32) -> Bool {
        scalar < 0x2000 || (scalar >= 0x3040 && scalar < 0xE000 && !(scalar >= 0x3200 && scalar < 0x3400))
    }
}
