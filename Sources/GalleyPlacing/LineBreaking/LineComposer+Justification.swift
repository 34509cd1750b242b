internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

extension LineComposer {
    /// The visible clusters of a line with all justification opportunities widened or narrowed so that the line is
    /// `width` wide. Nil if there are none. `line` contains the clusters if they are not the paragraph's, whose text is
    /// `text`.
    func justified(
        _ shaped: ShapedText, of text: ColumnView<UInt8>, clusters: Range<Int>, trimmed: Int, end: Int, width: Int,
        line: ComposedLine?, justification: ParagraphStyle.Justification
    ) -> ComposedLine? {
        var first = clusters.lowerBound
        // Text before a tab keeps the position determined by the tab.
        for run in shaped.runs where run.kind == .tab && clusters.contains(Int(run.firstCluster)) {
            if Int(run.firstCluster) < trimmed { first = Int(run.endCluster) }
        }
        var opportunities = 0
        let natural = shaped.clusters[trimmed].x - shaped.clusters[clusters.lowerBound].x
        // Only words are moved closer, never letters.
        let kind = width < natural ? .interWord : justification
        for cluster in first..<max(first, trimmed - 1) {
            opportunities += gaps(at: cluster, in: first..<trimmed, of: shaped, text, kind)
        }
        guard opportunities > 0, width != natural else { return nil }
        builder.columns.reset()
        builder.columns.append(clusters, of: shaped)
        let (share, least) = (width - natural).flooredQuotient(by: opportunities)
        var remainder = least
        var added = 0
        for cluster in 0..<clusters.count {
            builder.columns.clusters[cluster].x += added
            let source = cluster + clusters.lowerBound
            guard source >= first, source < trimmed - 1 else { continue }
            let count = gaps(at: source, in: first..<trimmed, of: shaped, text, kind)
            guard count > 0 else { continue }
            let extra = share * count + min(count, max(0, remainder))
            remainder -= count
            added += extra
            builder.columns.widen(cluster, by: extra)
        }
        builder.columns.x += added
        return ComposedLine(
            shaped: builder.columns.freeze(end: end), trimmed: trimmed - clusters.lowerBound, token: line?.token,
            insertedAt: line?.insertedAt, gaps: line?.gaps ?? [], leaders: line?.leaders ?? [])
    }

    /// The number of gaps that are justified at a cluster: after word separators; for ideographs, on both sides of each;
    /// between characters, everywhere. The edges of inline boxes are skipped: the gap is between the clusters on both sides
    /// of them, and is placed before them (CSS Text 3, 6.4).
    @inline(__always)
    private func gaps(
        at cluster: Int, in line: Range<Int>, of shaped: ShapedText, _ text: ColumnView<UInt8>,
        _ justification: ParagraphStyle.Justification
    ) -> Int {
        var next = cluster + 1
        if shaped.hasEdges {
            if shaped.isEdge(cluster) { return 0 }
            while next < line.upperBound, shaped.isEdge(next) { next += 1 }
            if next == line.upperBound { return 0 }
        }
        let flags = shaped.flags[cluster]
        switch justification {
        case .interWord: return flags.contains(.wordSeparator) ? 1 : 0
        case .auto:
            if !flags.isDisjoint(with: [.wordSeparator, .ideographic]) { return 1 }
            return flags.isDisjoint(with: [.invisible, .whitespace]) && shaped.flags[next].contains(.ideographic)
                ? 1 : 0
        case .interCharacter:
            if flags.contains(.invisible) { return 0 }
            // An edge may be the start of the cluster that follows it.
            guard (cluster + 1...next).contains(where: { shaped.flags[$0].contains(.graphemeStart) }) else {
                return 0
            }
            return gapsAmongJoined(at: cluster, before: next, in: line, of: shaped, text)
        case .disabled: return 0
        }
    }

    /// The number of gaps between characters at a cluster. Letters that join stay together, and so do all others of their
    /// script; they are apart from spaces, digits and punctuation (CSS Text 3, 6.4.4). A gap between such a letter and a
    /// space is in the space.
    private func gapsAmongJoined(
        at cluster: Int, before next: Int, in line: Range<Int>, of shaped: ShapedText, _ text: ColumnView<UInt8>
    ) -> Int {
        if shaped.flags[cluster].contains(.wordSeparator) {
            var previous = cluster - 1
            while previous >= line.lowerBound, shaped.hasEdges, shaped.isEdge(previous) { previous -= 1 }
            return previous >= line.lowerBound && joins(previous, in: shaped, text) ? 2 : 1
        }
        guard joins(cluster, in: shaped, text) else { return 1 }
        return shaped.flags[next].contains(.wordSeparator) || joins(next, in: shaped, text) ? 0 : 1
    }

    /// Whether a cluster is a letter of a script whose letters join.
    private func joins(_ cluster: Int, in shaped: ShapedText, _ text: ColumnView<UInt8>) -> Bool {
        let run = shaped.runs[shaped.runIndex(ofCluster: cluster)]
        let start = Int(shaped.clusters[cluster].start)
        guard run.kind == .text, TextSpacing.joinsLetters(run.script), start < text.count else { return false }
        let value = unsafe text.withUnsafeBufferPointer { unsafe $0.scalar(at: start).value }
        switch Unicode.Scalar(value)?.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark:
            return true
        default: return false
        }
    }
}

extension Int {
    /// The quotient rounded towards negative infinity, and a nonnegative remainder.
    fileprivate func flooredQuotient(by divisor: Int) -> (quotient: Int, remainder: Int) {
        var (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        if remainder < 0 {
            quotient -= 1
            remainder += divisor
        }
        return (quotient, remainder)
    }
}
