internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The fitting of annotations to their bases: makes space for wider ones, and spreads narrower ones.
enum RubyFitter {
    static func fit(
        _ rubies: inout [ShapedRuby], to text: UnsafeBufferPointer<UInt8>, in builder: inout ShapedTextBuilder,
        with typesetter: Typesetter
    ) {
        var added = 0
        var cluster = 0
        var ruby = 0
        for run in builder.runs.indices where builder.runs[run].kind.isRuby {
            let edge = Int(builder.runs[run].firstCluster)
            // Clusters before the edge move by the space added so far.
            builder.shift(cluster...edge, by: added)
            cluster = edge + 1
            guard ruby < rubies.count else { continue }
            if builder.runs[run].kind == .openRuby {
                let room = unsafe room(for: rubies[ruby], run, text, in: builder)
                rubies[ruby].spread(over: builder.baseWidth(from: edge + 1, run), with: typesetter)
                rubies[ruby].trail = room.trail
                rubies[ruby].hangBefore = room.before
                rubies[ruby].hangAfter = room.after
                added += room.lead
            } else {
                rubies[ruby].closingCluster = edge
                added += rubies[ruby].trail
                ruby += 1
            }
        }
        if cluster < builder.clusters.count { builder.shift(cluster...builder.clusters.count - 1, by: added) }
        builder.x += added
    }

    /// The space before and after a base for a wider annotation, which may overlap adjacent kana.
    private static func room(
        for ruby: ShapedRuby, _ run: Int, _ text: UnsafeBufferPointer<UInt8>, in builder: borrowing ShapedTextBuilder
    ) -> (lead: Int, trail: Int, before: Int, after: Int) {
        let excess = ruby.width - builder.baseWidth(from: Int(builder.runs[run].endCluster), run)
        guard excess > 0 else { return (0, 0, 0, 0) }
        // JIS X 4051: it may overlap kana by at most one character of the annotation.
        let most = LayoutUnit.from(ruby.style.size)
        let isAlone = run == 0 || !builder.runs[run - 1].kind.isEdge
        let isAfterKana = unsafe isAlone && ruby.base.lowerBound > 0 && isKana(text, before: ruby.base.lowerBound)
        var close = run + 1
        while close < builder.runs.count, builder.runs[close].kind != .closeRuby { close += 1 }
        let isLast = close + 1 >= builder.runs.count || !builder.runs[close + 1].kind.isEdge
        let isBeforeKana =
            unsafe isLast && ruby.base.upperBound < text.count
            && isKana(text.scalar(at: ruby.base.upperBound).value)
        let half = excess / 2
        let before = isAfterKana ? min(half, most) : 0
        let after = isBeforeKana ? min(excess - half, most) : 0
        return (half - before, excess - half - after, before, after)
    }

    private static func isKana(_ text: UnsafeBufferPointer<UInt8>, before offset: Int) -> Bool {
        var start = offset - 1
        while start > 0, unsafe text[start] & 0xC0 == 0x80 { start -= 1 }
        return unsafe isKana(text.scalar(at: start).value)
    }

    /// Whether a scalar is Hiragana, Katakana or the prolonged sound mark.
    private static func isKana(_ scalar: UInt32) -> Bool { (0x3041...0x30FF).contains(scalar) }

    /// Removes breaks inside bases, and allows breaks between them.
    static func keepBasesTogether(_ breaks: inout [BreakOpportunity], _ rubies: [ShapedRuby]) {
        var ruby = 0
        breaks.removeAll { point in
            guard point.kind != .mandatory else { return false }
            let offset = Int(point.offset)
            while ruby < rubies.count, rubies[ruby].base.upperBound <= offset { ruby += 1 }
            return ruby < rubies.count && rubies[ruby].base.lowerBound < offset
        }
    }
}
