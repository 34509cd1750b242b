internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// Lines with the same ends as in another layout of the same text, whatever their widths now.
extension BreakPlan {
    /// A plan for lines with the same ends as in another layout.
    ///
    /// - Parameters:
    ///   - lineEnds: UTF-8 offsets in the text, ascending.
    ///   - range: The range of the paragraph in the text.
    static func fixed(_ lineEnds: [Int], in range: Range<Int>, allowsOverflow: Bool) -> BreakPlan {
        let first = lineEnds.partitioningIndex { $0 > range.lowerBound }
        let end = lineEnds.partitioningIndex { $0 > range.upperBound }
        return BreakPlan(
            fixedEnds: lineEnds[first..<end].map { $0 - range.lowerBound }, fixedEndsAllowOverflow: allowsOverflow)
    }
}

extension LineFitter {
    /// The line from `start` to the next fixed line end; nil if there is none, or if the line would overflow and must
    /// not.
    @inline(never)
    func fixedLine(from start: LineStart, available: Int?, tabOrigin: Int) -> FittedLine? {
        let index = plan.fixedEnds.partitioningIndex { $0 > start.offset }
        guard index < plan.fixedEnds.count else { return nil }
        let line = line(from: start, endingAt: plan.fixedEnds[index], available: available, tabOrigin: tabOrigin)
        guard let available, !plan.fixedEndsAllowOverflow else { return line }
        return line.width <= available ? line : nil
    }

    /// The line that ends at an offset between two grapheme clusters, or at the mandatory break before it.
    private func line(from start: LineStart, endingAt offset: Int, available: Int?, tabOrigin: Int) -> FittedLine {
        let breaks = paragraph.breaks
        let candidates = start.nextBreak..<max(start.nextBreak, breaks.count - 1)
        let low = candidates.partitioningIndex { Int(breaks[$0].offset) >= offset }
        let forced = paragraph.summary.hasInnerForcedBreaks ? min(low, forcedBreak(from: start)) : low
        let isOpportunity = forced < low || Int(breaks[low].offset) <= offset
        let next =
            isOpportunity
            ? LineStart(cluster: Int(breaks[forced].cluster), offset: Int(breaks[forced].offset), nextBreak: forced + 1)
            : LineStart(cluster: shaped.clusterIndex(ofOffset: offset), offset: offset, nextBreak: low)
        if paragraph.summary.hasTabs, composer.hasTab(from: start.cluster, to: next.cluster, in: shaped) {
            let isHyphen = isOpportunity && breaks[forced].kind == .softHyphen
            let line = withTabs(origin: tabOrigin, available: available).composer
                .compose(paragraph, from: start, to: next, hyphen: isHyphen, tabOrigin: tabOrigin)
            return FittedLine(
                start: start, next: next, trimmed: line.trimmed, width: line.width,
                isForced: isOpportunity && breaks[forced].kind == .mandatory, composed: line)
        }
        guard isOpportunity else { return cut(start, at: next) }
        guard hangs, let available else { return line(from: start, to: forced) }
        return fitted(from: start, to: forced, available: available) ?? line(from: start, to: forced)
    }

    /// The line up to a position inside a word.
    private func cut(_ start: LineStart, at next: LineStart) -> FittedLine {
        let isInside = next.cluster < shaped.clusterCount && Int(shaped.clusters[next.cluster].start) != next.offset
        let isUnsafe = next.cluster < shaped.flags.count && shaped.flags[next.cluster].contains(.unsafeToBreak)
        if isInside || isUnsafe || isUnsafeStart(start) || partsClones(at: next.cluster) {
            let composed = composer.compose(paragraph, from: start, to: next, hyphen: false)
            return FittedLine(
                start: start, next: next, trimmed: composed.trimmed, width: composed.width, isForced: false,
                composed: composed)
        }
        var trimmed = next.cluster
        while trimmed > start.cluster, shaped.flags[trimmed - 1].mayHang { trimmed -= 1 }
        return FittedLine(
            start: start, next: next, trimmed: trimmed,
            width: shaped.clusters[trimmed].x - shaped.clusters[start.cluster].x, isForced: false)
    }
}
