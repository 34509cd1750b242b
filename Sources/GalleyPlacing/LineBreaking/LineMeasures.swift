internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The available widths of a paragraph's lines.
struct LineMeasures {
    /// The width and the distance from the leading edge of each of the first lines.
    private(set) var slots: [(available: Int, tabOrigin: Int)]
    /// All further lines are like the last one.
    init(_ slots: [(available: Int, tabOrigin: Int)]) {
        self.slots = slots
    }

    subscript(line: Int) -> (available: Int, tabOrigin: Int) { slots[min(line, slots.count - 1)] }

    var narrowest: Int { slots.reduce(.max) { min($0, $1.available) } }

    /// All widths scaled to `share` of 65,536.
    func scaled(_ share: Int) -> LineMeasures {
        LineMeasures(slots.map { (($0.available * share) >> 16, $0.tabOrigin) })
    }
}
