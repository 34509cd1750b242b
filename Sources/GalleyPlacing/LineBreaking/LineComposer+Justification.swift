internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

extension LineComposer {
    /// The visible clusters of a line with all justification opportunities widened or narrowed so that the line is
    /// `width` wide. Nil if there are none. `line` contains the clusters if they are not the paragraph's.
    func justified(
        _ shaped: ShapedText, clusters: Range<Int>, trimmed: Int, end: Int, width: Int, line: ComposedLine?,
        justification: ParagraphStyle.Justification
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
        for cluster in first..<max(first, trimmed - 1)
        where isOpportunity(cluster, before: trimmed, in: shaped, kind) {
            opportunities += 1
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
            guard source >= first, source < trimmed - 1, isOpportunity(source, before: trimmed, in: shaped, kind)
            else { continue }
            let extra = share + (remainder > 0 ? 1 : 0)
            remainder -= 1
            added += extra
            builder.columns.widen(cluster, by: extra)
        }
        builder.columns.x += added
        return ComposedLine(
            shaped: builder.columns.freeze(end: end), trimmed: trimmed - clusters.lowerBound, token: line?.token,
            insertedAt: line?.insertedAt, gaps: line?.gaps ?? [], leaders: line?.leaders ?? [])
    }

    /// Whether a gap can be justified: after word separators; for ideographs, on both sides of each; between characters,
    /// everywhere. The edges of inline boxes are skipped: the gap is between the clusters on both sides of them, and is
    /// placed before them (CSS Text 3, 6.4).
    @inline(__always)
    private func isOpportunity(
        _ cluster: Int, before end: Int, in shaped: ShapedText, _ justification: ParagraphStyle.Justification
    ) -> Bool {
        var next = cluster + 1
        if shaped.hasEdges {
            if shaped.isEdge(cluster) { return false }
            while next < end, shaped.isEdge(next) { next += 1 }
            if next == end { return false }
        }
        let flags = shaped.flags[cluster]
        switch justification {
        case .interWord: return flags.contains(.wordSeparator)
        case .auto:
            if !flags.isDisjoint(with: [.wordSeparator, .ideographic]) { return true }
            return flags.isDisjoint(with: [.invisible, .whitespace]) && shaped.flags[next].contains(.ideographic)
        case .interCharacter:
            if flags.contains(.invisible) { return false }
            // An edge may be the start of the cluster that follows it.
            guard (cluster + 1...next).contains(where: { shaped.flags[$0].contains(.graphemeStart) }) else {
                return false
            }
            // Letters that join stay together, and so do all others of their script (CSS Text 3, 6.4.4).
            return flags.contains(.wordSeparator)
                || !TextSpacing.joinsLetters(shaped.runs[shaped.runIndex(ofCluster: cluster)].script)
        case .disabled: return false
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
