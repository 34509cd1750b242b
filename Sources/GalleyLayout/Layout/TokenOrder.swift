internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// The visual order of a line with a truncation token, which is an isolate (CSS Overflow 4, 5.1): it does not mix with the
/// text around it.
enum TokenOrder {
    /// The indices of the runs from left to right. The runs of the token follow each other, and together are ordered as a
    /// character of the paragraph's level.
    static func visualOrder(levels: [UInt8], token: [Int], baseLevel: UInt8) -> [Int] {
        guard token.count > 0, token.count < levels.count, let first = token.first, let last = token.last,
            last - first + 1 == token.count
        else { return BidiAnalysis.visualOrder(levels: levels) }
        let around = Array(levels[..<first]) + [baseLevel] + Array(levels[(last + 1)...])
        let outer = BidiAnalysis.visualOrder(levels: around)
        let inner = BidiAnalysis.visualOrder(levels: Array(levels[first...last]))
        return outer.flatMap { index in
            if index == first { return inner.map { $0 + first } }
            return [index < first ? index : index + token.count - 1]
        }
    }
}
