internal import GalleyValues

/// The rules applied line by line: L1 and L2.
extension BidiAnalysis {
    /// The level runs of the line `range`, with trailing white space at the paragraph's level (L1).
    ///
    /// - Parameter runs: the paragraph's runs; empty if all of it has level 0.
    /// - Returns: runs that cover the line, starting at its start; empty for an empty line.
    public static func lineLevels(
        _ text: UTF8Bytes, range: Range<Int>, runs: [LevelRun], baseLevel: UInt8
    ) -> [LevelRun] {
        guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= text.count else { return [] }
        guard !runs.isEmpty else { return [LevelRun(start: Int32(range.lowerBound), level: 0)] }
        var result: [LevelRun] = []
        var index = firstRun(endingAfter: range.lowerBound, in: runs)
        while index < runs.count, Int(runs[index].start) < range.upperBound {
            let start = max(runs[index].start, Int32(range.lowerBound))
            result.append(LevelRun(start: start, level: runs[index].level))
            index += 1
        }
        // Tabs, and the white space before them, already have the paragraph's level.
        let trailing = unsafe trailingWhitespace(text, range)
        guard trailing < range.upperBound else { return result }
        while let last = result.last, Int(last.start) >= trailing { result.removeLast() }
        if result.last?.level != baseLevel {
            result.append(LevelRun(start: Int32(trailing), level: baseLevel))
        }
        return result
    }

    /// The visual order of a line's runs from left to right, as indices of `levels` (L2).
    public static func visualOrder(levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        // From the highest level down to the lowest odd one, reverse each sequence at that level or higher.
        var level = highest
        while level > 0 {
            var index = 0
            while index < order.count {
                guard levels[order[index]] >= level else {
                    index += 1
                    continue
                }
                var end = index + 1
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[index..<end].reverse()
                index = end
            }
            level -= 1
        }
        return order
    }

    /// The start of trailing white space, separators and formatting characters.
    private static func trailingWhitespace(_ text: UTF8Bytes, _ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound {
            let byte = unsafe text[end - 1]
            if byte > 0x20, byte < 0x7F { break }
            if byte <= 0x20 || byte == 0x7F {
                end -= 1
                continue
            }
            let (scalar, start) = unsafe text.scalar(before: end)
            guard BidiClass(scalar: scalar).isResetAtLineEnd else { break }
            end = start
        }
        return max(end, range.lowerBound)
    }

    private static func firstRun(endingAfter offset: Int, in runs: [LevelRun]) -> Int {
        max(0, runs.partitioningIndex { Int($0.start) > offset } - 1)
    }
}
