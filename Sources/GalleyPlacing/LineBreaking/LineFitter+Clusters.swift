internal import GalleyShaping
internal import GalleySupport
internal import GalleyUnicode
internal import GalleyValues

/// Breaks between grapheme clusters: for words wider than their line, and for the mode `character`.
///
/// No hyphen is shown at such a break. Both sides are shaped again with the other side as context, so that letters keep
/// their joined forms and only kerning across the break is removed.
extension LineFitter {
    /// The line in mode `character`, if the text before the next forced break does not fit.
    func characterLine(from start: LineStart, available: Int) -> FittedLine {
        let forced = forcedBreak(from: start)
        if shaped.clusters[Int(paragraph.breaks[forced].trimmed)].x <= limit(from: start, available: available) {
            let line = line(from: start, to: forced)
            if line.width <= available { return line }
        }
        return emergencyLine(from: start, available: available, before: forced)
    }

    /// The line if the text before a break does not fit, broken where necessary; it contains at least one grapheme
    /// cluster.
    func emergencyLine(from start: LineStart, available: Int, before index: Int) -> FittedLine {
        let point = paragraph.breaks[index]
        var trimmed = clusterBoundary(
            after: start.cluster, limit: limit(from: start, available: available),
            before: max(Int(point.trimmed), start.cluster + 1))
        while true {
            var end = trimmed
            // White space hangs: it never starts a line.
            while end < Int(point.cluster), shaped.flags[end].mayHang { end += 1 }
            // A closing edge does not start a line either.
            while end < Int(point.cluster), !shaped.flags[end].contains(.graphemeStart) { end += 1 }
            var visible = trimmed
            while visible > start.cluster, shaped.flags[visible - 1].mayHang { visible -= 1 }
            let line: FittedLine
            if end < Int(point.trimmed) {
                line = cut(start, at: end, trimmed: visible, nextBreak: nextBreak(after: start, cluster: end))
            } else if point.kind == .softHyphen {
                // Everything fits except the hyphen, which is omitted; or it is one cluster that cannot be split.
                line = cut(start, at: Int(point.cluster), trimmed: trimmed, nextBreak: index + 1)
            } else {
                line = self.line(from: start, to: index)
            }
            if line.width <= available {
                return end == trimmed && end < Int(point.trimmed)
                    ? ligatureLine(from: start, cluster: end, available: available) ?? line : line
            }
            let previous = boundary(before: trimmed, after: start.cluster)
            guard previous > start.cluster else {
                return ligatureLine(from: start, cluster: firstLigature(from: start), available: available) ?? line
            }
            trimmed = previous
        }
    }

    /// The position after which clusters cannot fit, whatever the result of shaping the line's ends again.
    private func limit(from start: LineStart, available: Int) -> Int {
        shaped.clusters[start.cluster].x + available + slack(at: start)
    }

    /// The maximum by which a line may be narrower than its paragraph's clusters. The rest of a ligature split by the
    /// previous line may be small, edges of cloned boxes may be removed, and shaping the ends again changes glyph
    /// widths and the spacing on both sides of a letter that then joins another one.
    func slack(at start: LineStart) -> Int {
        cutWidth(at: start) + composer.margin / 4 + paragraph.summary.largestLetterSpacing * 2
            + paragraph.clonedBoxes.widest
    }

    func nextBreak(after start: LineStart, cluster: Int) -> Int {
        var index = start.nextBreak
        let offset = Int(shaped.clusters[cluster].start)
        while Int(paragraph.breaks[index].offset) <= offset { index += 1 }
        return index
    }

    /// The last grapheme cluster boundary up to `before` within `limit`, at least one cluster after `first`.
    private func clusterBoundary(after first: Int, limit: Int, before: Int) -> Int {
        let clusters = shaped.clusters
        let last = (first + 1..<max(first, before) + 1).partitioningIndex { clusters[$0].x > limit } - 1
        var low = last
        if low < shaped.flags.count, !shaped.flags[low].contains(.graphemeStart) {
            // The rest of a grapheme cluster may hang.
            var end = low
            while end < before, shaped.flags[end].mayHang { end += 1 }
            if end == shaped.flags.count || shaped.flags[end].contains(.graphemeStart) { low = end }
        }
        while low > first, low < shaped.flags.count, !mayBreak(at: low) { low -= 1 }
        if low > first { return low }
        // Only joined characters fit.
        low = last
        while low > first, low < shaped.flags.count, !shaped.flags[low].contains(.graphemeStart) { low -= 1 }
        if low > first { return low }
        low = first + 1
        while low < before, !shaped.flags[low].contains(.graphemeStart) { low += 1 }
        return low
    }

    /// The first cluster of the line's first grapheme clusters that can be split.
    private func firstLigature(from start: LineStart) -> Int {
        var cluster = start.cluster
        while cluster + 1 < shaped.flags.count, !shaped.flags[cluster].contains(.ligature),
            !shaped.flags[cluster + 1].contains(.graphemeStart)
        {
            cluster += 1
        }
        return cluster
    }

    private func boundary(before cluster: Int, after first: Int) -> Int {
        var index = cluster - 1
        while index > first, !mayBreak(at: index) { index -= 1 }
        if index > first { return index }
        index = cluster - 1
        while index > first, !shaped.flags[index].contains(.graphemeStart) { index -= 1 }
        return index
    }

    /// Whether a line may end before a cluster that no break precedes: between grapheme clusters that no word joiner
    /// (U+2060) joins. If a line has no other place, it ends next to a word joiner too.
    func mayBreak(at cluster: Int) -> Bool {
        guard shaped.flags[cluster].contains(.graphemeStart) else { return false }
        let offset = Int(shaped.clusters[cluster].start)
        return !isWordJoiner(at: offset) && !isWordJoiner(at: offset - 3)
    }

    private func isWordJoiner(at offset: Int) -> Bool {
        let text = paragraph.text
        guard offset >= 0, offset + 2 < text.count else { return false }
        return text[offset] == 0xE2 && text[offset + 1] == 0x81 && text[offset + 2] == 0xA0
    }

    /// The line that ends inside the ligature `cluster`, at the last position that fits, or at the first one if the
    /// line has no other cluster. Nil if the cluster is not a ligature, or nothing of it fits.
    func ligatureLine(
        from start: LineStart, cluster: Int, available: Int, tabOrigin: Int? = nil
    ) -> FittedLine? {
        guard cluster < shaped.flags.count, shaped.flags[cluster].contains(.ligature) else { return nil }
        let offsets = interiorBoundaries(of: cluster).filter { $0 > start.offset }
        for offset in offsets.reversed() {
            var nextBreak = start.nextBreak
            while Int(paragraph.breaks[nextBreak].offset) <= offset { nextBreak += 1 }
            let next = LineStart(cluster: cluster, offset: offset, nextBreak: nextBreak)
            let composed = composer.compose(
                paragraph, from: start, to: next, hyphen: false, tabOrigin: tabOrigin)
            let isLeast = offset == offsets[0] && boundary(before: cluster + 1, after: start.cluster) == start.cluster
            if composed.width <= available || isLeast {
                return FittedLine(
                    start: start, next: next, trimmed: composed.trimmed, width: composed.width, isForced: false,
                    composed: composed)
            }
        }
        return nil
    }

    /// The offsets of the grapheme cluster boundaries inside a cluster.
    private func interiorBoundaries(of cluster: Int) -> [Int] {
        let start = Int(shaped.clusters[cluster].start)
        let end = Int(shaped.clusters[cluster + 1].start)
        var graphemes = GraphemeCursor(starts: paragraph.graphemeStarts, count: paragraph.text.count)
        var result: [Int] = []
        var offset = graphemes.end(after: start)
        while offset < end {
            result.append(offset)
            offset = graphemes.end(after: offset)
        }
        return result
    }

    private func cut(_ start: LineStart, at cluster: Int, trimmed: Int, nextBreak: Int) -> FittedLine {
        let next = LineStart(cluster: cluster, offset: Int(shaped.clusters[cluster].start), nextBreak: nextBreak)
        let isUnsafeEnd = cluster < shaped.flags.count && shaped.flags[cluster].contains(.unsafeToBreak)
        if isUnsafeEnd || isUnsafeStart(start) || partsClones(at: cluster) || paragraph.rubyHang(atLineEnd: trimmed) > 0
        {
            let composed = composer.compose(paragraph, from: start, to: next, hyphen: false)
            return FittedLine(
                start: start, next: next, trimmed: composed.trimmed, width: composed.width, isForced: false,
                composed: composed)
        }
        return FittedLine(
            start: start, next: next, trimmed: trimmed,
            width: shaped.clusters[trimmed].x - shaped.clusters[start.cluster].x, isForced: false)
    }
}
