internal import CICU
internal import GalleyText
internal import GalleyUnicode

/// Determines the orientation of the characters of a paragraph of vertical text (CSS Writing Modes 4, 5 and 9; UAX
/// #50).
@safe struct VerticalOrienter {
    let text: UnsafeBufferPointer<UInt8>
    let spans: [StyleSpan]

    /// The ranges set in one em.
    private var combined: [Range<Int>] = []
    private var runs: [OrientationRun] = []

    init(_ text: UnsafeBufferPointer<UInt8>, _ spans: [StyleSpan]) {
        unsafe self.text = unsafe text
        self.spans = spans
    }

    /// Sets the orientation runs of the analysis. A combined range becomes one cluster, with line breaks around it as
    /// around an ideograph.
    ///
    /// - Complexity: O(*n*).
    mutating func orient(_ analysis: inout ParagraphAnalysis) {
        findCombined()
        if !combined.isEmpty {
            analysis.clusterStarts = joined(analysis.clusterStarts)
            analysis.dropBreaksInsideClusters()
        }
        var graphemes = unsafe GraphemeCursor(starts: analysis.clusterStarts, count: text.count)
        var (span, next, start) = (0, 0, 0)
        while unsafe start < text.count {
            while span + 1 < spans.count, spans[span + 1].start <= start { span += 1 }
            while next < combined.count, combined[next].lowerBound < start { next += 1 }
            if next < combined.count, combined[next].lowerBound == start {
                // Adjacent combined ranges take an em each.
                runs.append(OrientationRun(start: Int32(truncatingIfNeeded: start), orientation: .combined))
                start = combined[next].upperBound
                continue
            }
            var end = graphemes.end(after: start)
            let style = spans[span].style.key.orientation
            let orientation = orientation(of: start..<end, style)
            if runs.last?.orientation != orientation {
                runs.append(OrientationRun(start: Int32(truncatingIfNeeded: start), orientation: orientation))
            }
            if style == .mixed, orientation == .upright, unsafe end < text.count {
                // Characters that start with these bytes, from U+3000 to U+9FFF, are upright or have a vertical form
                // (UAX #50), and Kana and Han mostly follow each other.
                var limit = unsafe text.count
                if next < combined.count { limit = combined[next].lowerBound }
                if span + 1 < spans.count { limit = min(limit, spans[span + 1].start) }
                end = graphemes.walk(from: end, to: limit) { cluster in
                    unsafe (0xE3...0xE9).contains(text[cluster.lowerBound])
                }
            }
            start = end
        }
        if runs.isEmpty { runs.append(OrientationRun(start: 0, orientation: .sideways)) }
        analysis.orientationRuns = runs
    }

    private func orientation(of cluster: Range<Int>, _ style: TextAttributes.Orientation) -> GlyphOrientation {
        switch style {
        case .upright: return .upright
        case .sideways: return .sideways
        case .mixed:
            let (scalar, length) = unsafe text.scalar(at: cluster.lowerBound)
            if VerticalOrientation.isUpright(scalar) { return .upright }
            guard length < cluster.count, scalar >= 0x21 else { return .sideways }
            // UAX #50, 3.1: characters with an enclosing mark or emoji presentation are upright.
            var offset = cluster.lowerBound + length
            while offset < cluster.upperBound {
                let (mark, length) = unsafe text.scalar(at: offset)
                if mark == 0xFE0F || ICU.category(mark) == CICU_ENCLOSING_MARK { return .upright }
                offset += length
            }
            return .sideways
        }
    }

    // MARK: - Combining

    private mutating func findCombined() {
        for (index, span) in spans.enumerated() {
            let end = unsafe index + 1 < spans.count ? spans[index + 1].start : text.count
            switch span.style.key.combineUpright {
            case .none: continue
            case .all, .group:
                var start = span.start
                var offset = start
                while offset < end {
                    let (scalar, length) = unsafe text.scalar(at: offset)
                    if !Self.isCombinable(scalar) || offset + length - start > Self.longest {
                        if offset > start { combined.append(start..<offset) }
                        start = Self.isCombinable(scalar) ? offset : offset + length
                    }
                    offset += length
                }
                if end > start { combined.append(start..<end) }
            case .digits(let most):
                var start = span.start
                while start < end {
                    guard unsafe Self.isDigit(text[start]) else {
                        start += 1
                        continue
                    }
                    var last = start + 1
                    while last < end, unsafe Self.isDigit(text[last]) { last += 1 }
                    if last - start <= most { combined.append(start..<last) }
                    start = last
                }
            }
        }
    }

    /// The maximum length in bytes of a combined range; a longer one would be illegible.
    private static let longest = 128

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// Whether a character may be combined: not line ends, tabs and attachments.
    private static func isCombinable(_ scalar: UInt32) -> Bool {
        scalar >= 0x20 && !(0x7F..<0xA0).contains(scalar) && scalar != 0x2028 && scalar != 0x2029 && scalar != 0xFFFC
    }

    /// The cluster starts without those inside combined ranges.
    private func joined(_ starts: [Int32]) -> [Int32] {
        var result: [Int32] = []
        var next = 0
        func add(_ start: Int) {
            while next < combined.count, combined[next].upperBound <= start { next += 1 }
            if next < combined.count, combined[next].lowerBound < start { return }
            result.append(Int32(truncatingIfNeeded: start))
        }
        if starts.isEmpty {
            for start in unsafe 0..<text.count { add(start) }
        } else {
            for start in starts { add(Int(start)) }
        }
        return result
    }
}

extension VerticalOrientation {
    /// Whether a character is upright in mixed text, possibly in a vertical form.
    static func isUpright(_ scalar: UInt32) -> Bool {
        // Blocks in which all characters are alike, without a lookup.
        if scalar < 0xA7 { return false }
        if scalar &- 0x3000 < 0x74D0 || scalar &- 0xAC00 < 0x2BA4 { return true }
        return VerticalOrientation(of: scalar) != .rotated
    }
}

extension ParagraphAnalysis {
    /// Removes breaks inside merged clusters.
    mutating func dropBreaksInsideClusters() {
        guard !clusterStarts.isEmpty else { return }
        var next = 0
        lineBreaks.removeAll { point in
            if point.kind == .mandatory { return false }
            while next < clusterStarts.count, clusterStarts[next] < point.offset { next += 1 }
            return next < clusterStarts.count && clusterStarts[next] != point.offset
        }
    }
}
