internal import GalleyShaping

/// The position in a paragraph while its lines are placed.
struct LineCursor {
    var fitter: LineFitter
    /// The index of the paragraph's glyphs in the placer's storages.
    let storage: Int32
    /// The start of the next line.
    var start = LineStart.paragraph
    /// The bottom of the last row, without line spacing.
    var y: Int
    /// The last placed line.
    var placed: PlacedLine?
    /// Whether the last row ends at planned breaks.
    var isAsPlanned = true
    /// The number of times that the remaining line ends were planned again.
    var replans = 0

    init(fitter: LineFitter, storage: Int32, y: Int) {
        self.fitter = fitter
        self.storage = storage
        self.y = y
    }

    /// Moves to the text after a placed line.
    @inline(__always)
    mutating func move(past line: borrowing FittedLine, available: Int?, tabOrigin: Int, bottom: Int) {
        placed = PlacedLine(start: start, available: available, tabOrigin: tabOrigin)
        y = bottom
        start = line.next
        isAsPlanned = fitter.plan.isEmpty || fitter.plan.holds(line)
    }
}
