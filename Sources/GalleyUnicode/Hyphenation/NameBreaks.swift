/// Break opportunities without hyphens inside the names in code, such as `lamp.check` and `wait_for_oil`, in paragraphs that are
/// hyphenated.
public enum NameBreaks {
    /// The minimum number of letters and digits on each side of a break.
    private static let least = 3

    /// Whether a line may end after a character inside a name: a dot or a low line.
    public static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x2E || byte == 0x5F }

    /// Adds the opportunities in ranges of code, which are in order.
    /// - Complexity: O(*n*) in the ranges and the opportunities.
    public static func add(to breaks: inout [BreakOpportunity], in text: UTF8Bytes, _ ranges: [Range<Int>]) {
        var found: [Int32] = []
        for range in ranges {
            // The number of letters and digits before an offset.
            var count = 0
            for offset in range {
                let byte = unsafe text[offset]
                if isLetterOrDigit(byte) {
                    count += 1
                    continue
                }
                let isLong = count >= least
                count = 0
                guard isSeparator(byte), isLong, offset + least < range.upperBound else { continue }
                let isBefore = (offset + 1...offset + least).allSatisfy { unsafe isLetterOrDigit(text[$0]) }
                if isBefore { found.append(Int32(offset + 1)) }
            }
        }
        guard !found.isEmpty else { return }
        var merged: [BreakOpportunity] = []
        merged.reserveCapacity(breaks.count + found.count)
        var next = 0
        for point in breaks {
            while next < found.count, found[next] < point.offset {
                merged.append(BreakOpportunity(offset: found[next], kind: .allowed))
                next += 1
            }
            if next < found.count, found[next] == point.offset { next += 1 }
            merged.append(point)
        }
        for offset in found[next...] { merged.append(BreakOpportunity(offset: offset, kind: .allowed)) }
        breaks = merged
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 }
}
