internal import GalleyRegions

/// The search for the position and height of a row among shapes.
struct RowSearch {
    /// The limits of the row's spans without obstacles.
    let limits: InlineSpan
    /// The indent of the first fragment within its span.
    let shift: Int
    /// The length of the shortest usable span.
    let minimum: Int
    /// The space of rows after the limits.
    let room: Int
    /// The space after a fragment, since the first one of a row may start after the others.
    let trailingInset: Int
    /// The row's number in its container.
    let row: Int
    /// The top of the row without a modifier, which is passed to the modifier.
    var natural: Int
    /// The band over which spans must be free.
    var band = BlockInterval(start: 0, end: 0)
    var growths = 0
    var moves = 0
    var refusals = 0
    /// The row length required to find the same positions again.
    var requiredMeasure = 0
    /// The length of the span for which the row was moved; 0 if it was not.
    var soughtLength = 0

    init(limits: InlineSpan, shift: Int, minimum: Int, room: Int, trailingInset: Int, row: Int, natural: Int) {
        self.limits = limits
        self.shift = shift
        self.minimum = minimum
        self.room = room
        self.trailingInset = trailingInset
        self.row = row
        self.natural = natural
    }

    /// The result of a search for a lower position.
    enum Move {
        /// The row was moved to a position with enough space.
        case lower
        /// The container has no space.
        case full
        /// The row was moved to the position where it overflows least, in the longest span.
        case overflowing(InlineSpan)
    }

    mutating func move(to top: Int) {
        natural = top
        band = BlockInterval(start: top, end: top + band.length)
    }

    /// Requires the row length at which the row is moved for the same span again.
    mutating func requireSought(in spans: [InlineSpan]) {
        if soughtLength > 0, let found = spans.first(where: { $0.length >= soughtLength }) {
            requiredMeasure = max(requiredMeasure, found.start + soughtLength + room)
        }
        soughtLength = 0
    }

    /// The row with its final height.
    func finished(height: Int, baseline: Int) -> FittedRow {
        FittedRow(
            interval: BlockInterval(start: band.start, end: band.start + height), baseline: baseline,
            requiredMeasure: requiredMeasure, probedBlockEnd: growths > 0 && height < band.length ? band.end : 0,
            trailingInset: trailingInset)
    }
}
