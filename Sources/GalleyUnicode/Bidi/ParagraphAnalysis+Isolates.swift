internal import GalleyText

extension ParagraphAnalysis {
    /// Resolves the levels again with each of `ranges` as an isolate in the direction of the paragraph, as if it were between
    /// an isolate initiator and a pop directional isolate (UAX #9, X5).
    ///
    /// - Parameters:
    ///   - ranges: UTF-8 offsets, sorted; none overlaps another.
    ///   - leftToRight: The isolates of the analysis.
    /// - Returns: The level around each range; empty where all of the paragraph has level 0.
    /// - Complexity: O(*n*).
    public mutating func isolate(
        _ ranges: [Range<Int>], in text: UTF8Bytes, leftToRight: [Range<Int>], scratch: AnalysisScratch
    ) -> [UInt8] {
        guard !levelRuns.isEmpty, !ranges.isEmpty else { return [] }
        // U+2066 or U+2067, and U+2069.
        let initiator: [UInt8] = [0xE2, 0x81, baseLevel & 1 == 1 ? 0xA7 : 0xA6]
        let end: [UInt8] = [0xE2, 0x81, 0xA9]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + ranges.count * 6)
        var copied = 0
        for range in ranges {
            unsafe bytes += UnsafeBufferPointer(rebasing: text[copied..<range.lowerBound])
            bytes += initiator
            unsafe bytes += UnsafeBufferPointer(rebasing: text[range])
            bytes += end
            copied = range.upperBound
        }
        unsafe bytes += UnsafeBufferPointer(rebasing: text[copied...])
        var isolated: [LevelRun] = []
        unsafe bytes.withUnsafeBufferPointer {
            _ = unsafe BidiAnalysis.analyze(
                $0, direction: baseLevel & 1 == 1 ? .rtl : .ltr, fallbackLevel: baseLevel,
                isolates: Self.moved(leftToRight, byIsolating: ranges), scratch: scratch, into: &isolated)
        }
        guard !isolated.isEmpty else { return [] }
        // The offsets of the added characters, in the text that contains them.
        var added: [Int] = []
        for (index, range) in ranges.enumerated() {
            added.append(range.lowerBound + index * 6)
            added.append(range.upperBound + index * 6 + 3)
        }
        var levels: [UInt8] = []
        var runs: [LevelRun] = []
        var next = 0
        for (index, run) in isolated.enumerated() {
            let runEnd = index + 1 < isolated.count ? Int(isolated[index + 1].start) : bytes.count
            let first = Int(run.start)
            while next < added.count, added[next] < first { next += 1 }
            let start = first - next * 3
            // Initiators are those with an even number.
            while next < added.count, added[next] < runEnd {
                if next.isMultiple(of: 2) { levels.append(run.level) }
                next += 1
            }
            guard runEnd - next * 3 > start, run.level != runs.last?.level else { continue }
            runs.append(LevelRun(start: Int32(truncatingIfNeeded: start), level: run.level))
        }
        levelRuns = runs
        if !hasByteClusters { keepClustersOnOneLevel(end: text.count) }
        return levels
    }

    /// The ranges `inner` in text with initiators and ends around `ranges`. A range within one of `ranges` stays within it.
    private static func moved(_ inner: [Range<Int>], byIsolating ranges: [Range<Int>]) -> [Range<Int>] {
        var (first, last) = (0, 0)
        return inner.map { range in
            while first < ranges.count, ranges[first].upperBound <= range.lowerBound { first += 1 }
            var start = range.lowerBound + first * 6
            if first < ranges.count, ranges[first].lowerBound <= range.lowerBound,
                ranges[first].lowerBound < range.lowerBound || ranges[first].upperBound >= range.upperBound
            {
                start += 3
            }
            while last < ranges.count, ranges[last].upperBound <= range.upperBound,
                ranges[last].upperBound < range.upperBound || ranges[last].lowerBound > range.lowerBound
            {
                last += 1
            }
            var end = range.upperBound + last * 6
            if last < ranges.count, ranges[last].lowerBound < range.upperBound { end += 3 }
            return start..<max(start, end)
        }
    }
}
