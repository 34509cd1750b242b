internal import GalleyText

/// Where a shaping style begins in a paragraph.
struct StyleSpan {
    var start: Int
    var style: ShapingStyle
}

/// Cuts a paragraph into stretches of one style, level, script and font, and has each shaped.
///
/// Attributes that only colour text are not seen here, so they never split shaping.
@safe struct Itemizer {
    let text: UnsafeBufferPointer<UInt8>
    let spans: [StyleSpan]
    let analysis: ParagraphAnalysis
    let shaper: Shaper
    let scratch: AnalysisScratch

    /// Appends the runs of the whole paragraph.
    func run(into builder: inout ShapedTextBuilder) {
        var span = 0
        var level = 0
        var script = 0
        var start = 0
        while unsafe start < text.count {
            while span + 1 < spans.count, spans[span + 1].start <= start { span += 1 }
            while level + 1 < analysis.levelRuns.count, Int(analysis.levelRuns[level + 1].start) <= start { level += 1 }
            while script + 1 < analysis.scriptRuns.count, Int(analysis.scriptRuns[script + 1].start) <= start {
                script += 1
            }
            var end = unsafe text.count
            if span + 1 < spans.count { end = min(end, spans[span + 1].start) }
            if level + 1 < analysis.levelRuns.count { end = min(end, Int(analysis.levelRuns[level + 1].start)) }
            let tag = analysis.scriptRuns.isEmpty ? ScriptRun.latin : Self.shapingScript(analysis.scriptRuns[script])
            var next = script + 1
            while next < analysis.scriptRuns.count, Self.shapingScript(analysis.scriptRuns[next]) == tag { next += 1 }
            if next < analysis.scriptRuns.count { end = min(end, Int(analysis.scriptRuns[next].start)) }
            let segment = Segment(
                range: start..<end, style: spans[span].style,
                script: tag,
                level: analysis.levelRuns.isEmpty ? analysis.baseLevel : analysis.levelRuns[level].level)
            shape(segment, into: &builder)
            start = end
        }
    }

    /// Hiragana and Katakana are one script to OpenType, and kern with each other.
    private static func shapingScript(_ run: ScriptRun) -> UInt32 {
        run.script == 0x4B61_6E61 ? 0x4869_7261 : run.script
    }

    private struct Segment {
        var range: Range<Int>
        var style: ShapingStyle
        var script: UInt32
        var level: UInt8
    }

    /// Chooses fonts inside one segment, and sets tabs, attachments and controls apart.
    private func shape(_ segment: Segment, into builder: inout ShapedTextBuilder) {
        let style = builder.styleIndex(segment.style)
        let primary = builder.fontIndex(segment.style.selector.primary, size: segment.style.size)
        let coversASCII = segment.style.primaryCoversASCII
        var pending = Shaper.Item(
            range: segment.range.lowerBound..<segment.range.lowerBound, font: primary, style: style,
            script: segment.script, level: segment.level)
        func flush(_ builder: inout ShapedTextBuilder) {
            if !pending.range.isEmpty { unsafe shaper.shape(pending, of: text, into: &builder) }
        }
        var graphemes = unsafe GraphemeCursor(starts: analysis.clusterStarts, count: text.count)
        var position = segment.range.lowerBound
        while position < segment.range.upperBound {
            let byte = unsafe text[position]
            if coversASCII, byte >= 0x20, byte < 0x7F {
                var end = position &+ 1
                while end < segment.range.upperBound, unsafe text[end] >= 0x20, unsafe text[end] < 0x7F { end &+= 1 }
                // A mark that follows takes the last character with it.
                if end < segment.range.upperBound, unsafe text[end] >= 0x80 { end &-= 1 }
                if end > position {
                    if pending.font != primary {
                        flush(&builder)
                        pending.range = position..<position
                        pending.font = primary
                    }
                    pending.range = pending.range.lowerBound..<end
                    position = end
                    continue
                }
            }
            let end = min(graphemes.end(after: position), segment.range.upperBound)
            let cluster = position..<end
            if let kind = glyphlessKind(of: cluster, style: segment.style) {
                flush(&builder)
                let advance =
                    kind == .attachment ? LayoutUnit.from(segment.style.attachment?.width ?? 0) : 0
                builder.appendGlyphless(
                    kind: kind, start: position, advance: advance, flags: Self.flags(of: kind), font: primary,
                    style: style, level: segment.level)
                pending.range = end..<end
                pending.font = primary
            } else {
                let font = font(of: cluster, segment, primary: primary, in: &builder)
                if font != pending.font {
                    flush(&builder)
                    pending.range = position..<position
                    pending.font = font
                }
                pending.range = pending.range.lowerBound..<end
            }
            position = end
        }
        flush(&builder)
    }

    private static func flags(of kind: ShapedRun.Kind) -> ClusterFlags {
        switch kind {
        case .tab: .whitespace
        case .control: .invisible
        default: []
        }
    }

    /// What a cluster is when the font is not asked for its glyph.
    private func glyphlessKind(of cluster: Range<Int>, style: ShapingStyle) -> ShapedRun.Kind? {
        let scalar = unsafe text.scalar(at: cluster.lowerBound).value
        switch scalar {
        case 0x09: return .tab
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: return .control
        case 0xFFFC: return style.attachment == nil ? nil : .attachment
        default: return nil
        }
    }

    private func font(
        of cluster: Range<Int>, _ segment: Segment, primary: Int32, in builder: inout ShapedTextBuilder
    ) -> Int32 {
        let selector = segment.style.selector
        let (first, length) = unsafe text.scalar(at: cluster.lowerBound)
        let isSingle = length == cluster.count
        // A space comes from the style's own font, not from that of the text beside it.
        if first == 0x20 || first == 0xA0, selector.primaryCovers(first), isSingle { return primary }
        let bytes = unsafe UnsafeBufferPointer(rebasing: text[cluster])
        // No character below U+2000 is shown as emoji unless something follows that asks for it.
        let isEmoji =
            unsafe (first >= 0x2000 || !isSingle)
            && EmojiSegmenter.presentation(of: bytes, scratch: scratch) == .emoji
        if isSingle, !isEmoji, selector.primaryCovers(first) { return primary }
        let chosen = unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: cluster.count) { scalars in
            var count = 0
            var offset = cluster.lowerBound
            while offset < cluster.upperBound {
                let (scalar, length) = unsafe text.scalar(at: offset)
                unsafe scalars[count] = scalar
                count += 1
                offset += length
            }
            return unsafe selector.font(
                for: UnsafeBufferPointer(rebasing: scalars[..<count]), script: segment.script, emoji: isEmoji
            ).font
        }
        return builder.fontIndex(chosen, size: segment.style.size)
    }
}

/// Walks forward through grapheme cluster boundaries.
struct GraphemeCursor {
    /// Sorted; empty where every byte is a cluster.
    let starts: [Int32]
    let count: Int
    private var index = 0

    init(starts: [Int32], count: Int) {
        self.starts = starts
        self.count = count
    }

    /// The first boundary after `position`; positions must not go back.
    mutating func end(after position: Int) -> Int {
        guard !starts.isEmpty else { return position + 1 }
        if index > 0, Int(starts[index - 1]) > position { index = 0 }
        if index + 8 < starts.count, Int(starts[index + 8]) <= position { index = lowerBound(position) }
        while index < starts.count, Int(starts[index]) <= position { index += 1 }
        return index < starts.count ? Int(starts[index]) : count
    }

    private func lowerBound(_ position: Int) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
