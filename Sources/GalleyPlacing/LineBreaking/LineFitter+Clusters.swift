internal import GalleyShaping
internal import GalleySupport
internal import GalleyUnicode

/// Breaking between grapheme clusters: words wider than their line, and `character` mode.
///
/// No hyphen shows at such a break. Its sides are shaped again with the other side as context, so that letters
/// keep their joined forms and only kerning across the break is gone.
extension LineFitter {
    /// The line in `character` mode, whose width is less than what stands before the next forced break.
    func characterLine(from start: LineStart, available: Int) -> FittedLine {
        let forced = forcedBreak(from: start)
        if shaped.clusters[Int(paragraph.breaks[forced].trimmed)].x <= limit(from: start, available: available) {
            let line = line(from: start, to: forced)
            if line.width <= available { return line }
        }
        return emergencyLine(from: start, available: available, before: forced)
    }

    /// What stands before a break and is wider than the line, broken where it must be; at least one grapheme cluster goes
    /// on the line.
    func emergencyLine(from start: LineStart, available: Int, before index: Int) -> FittedLine {
        let point = paragraph.breaks[index]
        var trimmed = clusterBoundary(
            after: start.cluster, limit: limit(from: start, available: available),
            before: max(Int(point.trimmed), start.cluster + 1))
        while true {
            var end = trimmed
            // White space hangs: it never begins a line.
            while end < Int(point.cluster), shaped.flags[end].mayHang { end += 1 }
            // Nor does the end of a box.
            while end < Int(point.cluster), !shaped.flags[end].contains(.graphemeStart) { end += 1 }
            var visible = trimmed
            while visible > start.cluster, shaped.flags[visible - 1].mayHang { visible -= 1 }
            let line: FittedLine
            if end < Int(point.trimmed) {
                line = cut(start, at: end, trimmed: visible, nextBreak: nextBreak(after: start, cluster: end))
            } else if point.kind == .softHyphen {
                // All of it fits but its hyphen, which is left out; or it is one cluster that cannot be parted.
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

    /// Where clusters have certainly stopped fitting, whatever shaping the line's ends again changes.
    private func limit(from start: LineStart, available: Int) -> Int {
        shaped.clusters[start.cluster].x + available + slack(at: start)
    }

    /// How much narrower a line may come out than its paragraph's clusters say: a ligature that the line before cut has
    /// little left, edges of boxes that both lines have may take from them, and shaping the ends again changes widths:
    /// those of glyphs, and the spacing on both sides of a letter that joins another now.
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

    /// The last grapheme cluster boundary up to `before` that `limit` leaves room for; at least one cluster on.
    private func clusterBoundary(after first: Int, limit: Int, before: Int) -> Int {
        var low = first
        var high = before
        while low < high {
            let middle = (low + high + 1) / 2
            if shaped.clusters[middle].x <= limit { low = middle } else { high = middle - 1 }
        }
        if low < shaped.flags.count, !shaped.flags[low].contains(.graphemeStart) {
            // What is left of a grapheme cluster may hang.
            var end = low
            while end < before, shaped.flags[end].mayHang { end += 1 }
            if end == shaped.flags.count || shaped.flags[end].contains(.graphemeStart) { low = end }
        }
        while low > first, low < shaped.flags.count, !shaped.flags[low].contains(.graphemeStart) { low -= 1 }
        if low > first { return low }
        low = first + 1
        while low < before, !shaped.flags[low].contains(.graphemeStart) { low += 1 }
        return low
    }

    /// The first cluster of the line's first grapheme clusters that can be parted.
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
        while index > first, !shaped.flags[index].contains(.graphemeStart) { index -= 1 }
        return index
    }

    /// The line that ends inside the ligature `cluster`, at the last place that fits; at the first one where
    /// the line holds nothing else. Nil where the cluster is no ligature, or nothing of it fits.
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

    /// Offsets of the grapheme cluster boundaries inside a cluster.
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
        if isUnsafeEnd || isUnsafeStart(start) || partsClones(at: cluster) {
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
