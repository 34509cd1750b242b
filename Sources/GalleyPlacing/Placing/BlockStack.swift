internal import GalleySupport
internal import GalleyText

/// The blocks with boxes that contain the text being placed.
///
/// Margins adjoin each other until a border, padding or a line separates them (CSS 2.2, 8.3.1). Until its first line is
/// placed, only the distance of a block from that line is known: the line may be in a later container.
struct BlockStack {
    /// An open block. Lengths are in ``LayoutUnit``s.
    struct Open {
        /// The border and padding before and after the content.
        var edges = (before: 0, after: 0)
        var marginAfter = 0
        /// The distances of the box, and of its content, from the edges of the container at which lines start and end.
        var insets = (start: 0, end: 0)
        var content = (start: 0, end: 0)
        /// The space of a table's box, which is as wide as its columns; nil for other blocks.
        var columns: LineFrame?
        /// The space of the box.
        var frame: LineFrame { columns ?? LineFrame(kind: .indents, head: insets.start, tail: insets.end) }
        /// The distance of its first line from the edge of the box before it.
        var distance = 0
        /// Its first line in the current container.
        var firstLine: Int
        /// The position of its box in ``BlockStack/space``; nil as long as margins before it may grow.
        var place: Int?
        /// Whether it began in an earlier container.
        var isCut = false
    }

    /// The open blocks, the outermost first.
    var open: [Open] = []
    /// The block of the last paragraph.
    var block = BlockIntent()
    /// The space after the last paragraph.
    var spacing = 0
    /// Whether the next paragraph began on the page before.
    var isContinued = false
    /// The margins after everything that was placed.
    private var margins = MarginStrut<Int>()
    /// The separated margins and the edges since the last line, and the same without margins at the top of a container.
    private(set) var space = 0
    private(set) var topSpace = 0
    private var hasEdge = false
    /// The number of lines after which blocks were closed or opened; -1 if none were.
    private var changedAt = -1

    /// Whether blocks were closed or opened since line `line - 1`.
    func isChanged(at line: Int) -> Bool { changedAt == line }

    /// Starts a change of blocks after the last line.
    mutating func begin(at line: Int, spacing: Int?) {
        guard changedAt != line else { return }
        reset()
        changedAt = line
        margins.add(spacing ?? 0)
    }

    /// Removes the space so far.
    mutating func reset() {
        margins = MarginStrut()
        (space, topSpace, hasEdge) = (0, 0, false)
    }

    /// Adds a margin that collapses with those before it.
    mutating func add(margin: Int) { margins.add(margin) }

    /// Adds the edge of a box, which separates the margins before it.
    mutating func add(edge: Int) {
        guard edge > 0 else { return }
        separate()
        space += edge
        topSpace += edge
        hasEdge = true
    }

    /// Separates the margins so far from those that follow.
    mutating func separate() {
        let margin = margins.sum
        margins = MarginStrut()
        space += margin
        if hasEdge { topSpace += margin }
        var index = open.count
        while index > 0, open[index - 1].place == nil {
            index -= 1
            open[index].place = space
        }
    }

    /// Ends the space so far at the edge of a box, and returns it.
    mutating func settle(isAtTop: Bool) -> Int {
        separate()
        let result = isAtTop ? topSpace : space
        for index in open.indices { open[index].place = open[index].place.map { $0 - space } }
        (space, topSpace, hasEdge) = (0, 0, true)
        return result
    }

    /// Determines the distances of boxes without lines from line `line`, which is next.
    mutating func measureDistances(to line: Int) {
        for index in open.indices.reversed() {
            guard open[index].firstLine == line, let place = open[index].place else { return }
            open[index].distance = space - place
        }
    }
}
