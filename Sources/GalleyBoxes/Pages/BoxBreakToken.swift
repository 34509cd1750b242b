/// The place in a box at which the next page continues.
final class BoxBreakToken: Sendable {
    /// A box in a box, which continues or has not begun.
    struct Open: Sendable {
        var child: Child
        /// The place in the box; nil if nothing of the box was shown.
        var token: BoxBreakToken?
        /// Whether all its contents were shown: it is as high as its neighbours.
        var isFilled = false
    }

    /// A box in a box, in the order of its place.
    struct Child: Sendable {
        var node: Int32
        /// The place in the order of the tree.
        var position: Int
        /// The extent without pages, from the top of the box.
        var top: Double
        var bottom: Double
        /// Whether it has no effect on the boxes below.
        var isOutOfFlow: Bool
        var isFloat = false
    }

    /// The boxes in a box.
    struct Contents: Sendable {
        /// The boxes in the order of their places.
        var children: [Child] = []
        /// The columns of a table and their groups, which each fragment contains.
        var tableColumns: [Int32] = []
    }

    /// The height of the fragments so far.
    let taken: Double
    /// The boxes in the box; empty for a text.
    let contents: Contents
    /// The first of them that has not begun, except the open ones.
    let next: Int
    let open: [Open]
    let shift: BoxShift
    /// The first line of a text.
    let line: Int
    /// The place, without pages, of the first line of a text in the box that is divided; floats below stay next to their lines.
    let textCut: Double?

    init(
        taken: Double, contents: Contents = Contents(), next: Int = 0, open: [Open] = [], shift: BoxShift = BoxShift(),
        line: Int = 0, textCut: Double? = nil
    ) {
        self.taken = taken
        self.contents = contents
        self.next = next
        self.open = open
        self.shift = shift
        self.line = line
        self.textCut = textCut
    }
}
