internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The context for resolving a paragraph's tabs.
///
/// It is an object, so that lines without tabs do not copy it.
final class TabContext {
    let stops: TabStops
    /// The width of eight spaces.
    let eightSpaces: Int
    /// The minimum width of a tab up to a default stop.
    let leastGap: Int
    /// The decimal separator for decimal stops, as an ASCII byte.
    let decimalSeparator: UInt8
    /// The end of the line, from the leading edge; nil where it is not bounded.
    let end: Int?

    init(stops: TabStops, eightSpaces: Int, leastGap: Int, decimalSeparator: UInt8, end: Int? = nil) {
        self.stops = stops
        self.eightSpaces = eightSpaces
        self.leastGap = leastGap
        self.decimalSeparator = decimalSeparator
        self.end = end
    }

    /// The context for a line that ends at `end`.
    func ending(at end: Int?) -> TabContext {
        TabContext(
            stops: stops, eightSpaces: eightSpaces, leastGap: leastGap, decimalSeparator: decimalSeparator, end: end)
    }

    /// The Arabic decimal separator, U+066B, has no other meaning, so it applies in every language.
    func isDecimalSeparator(at offset: Int, of text: ColumnView<UInt8>) -> Bool {
        guard offset < text.count else { return false }
        return text[offset] == decimalSeparator
            || text[offset] == 0xD9 && offset + 1 < text.count && text[offset + 1] == 0xAB
    }

    /// The leader of a tab at `x`.
    func leader(at x: Int) -> String? {
        guard stops.hasLeaders else { return nil }
        return stops.next(after: x, end: end, eightSpaces: eightSpaces, leastGap: leastGap).leader
    }

    /// The width of a tab at `x`, relative to the leading edge, if text of width `following` follows it, `integral` of
    /// which precedes the decimal separator.
    func advance(at x: Int, following: Int, integral: Int) -> Int {
        let stop = stops.next(after: x, end: end, eightSpaces: eightSpaces, leastGap: leastGap)
        let gap = stop.location - x
        switch stop.alignment {
        case .left: return gap
        case .right: return max(0, gap - following)
        case .center: return max(0, gap - following / 2)
        case .decimal: return max(0, gap - integral)
        }
    }
}
