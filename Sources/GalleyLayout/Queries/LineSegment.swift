/// A part of a line in one run and one direction.
struct LineSegment {
    /// The clusters in logical order.
    var clusters = 0..<0
    var level: UInt8 = 0
    /// Whether it is one cell, regardless of its clusters.
    var isWhole = false
    var isInserted = false
    /// Whether its characters are combined in one em.
    var isCombined = false
    /// The range in the layout's text, in UTF-8 offsets.
    var start = 0
    var end = 0
    var left = 0
    var width = 0

    var isRightToLeft: Bool { level & 1 == 1 }
    var right: Int { left + width }
}
