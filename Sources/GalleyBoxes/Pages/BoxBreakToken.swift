internal import GalleyLayout

/// The place in a box at which the next page continues.
final class BoxBreakToken: BreakToken {
    /// A box in a box, which continues or has not begun.
    struct Open: Sendable {
        var child: Child
        /// The place in the box; nil if nothing of it was shown.
        var rest: BoxBreakToken?
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
    }

    let node: Int32
    /// The height of the parts so far.
    let taken: Double
    /// The boxes in the box; empty for a text.
    let children: [Child]
    /// The first of them that has not begun, except the open ones.
    let next: Int
    let open: [Open]
    let shift: BoxShift
    /// The first line of a text.
    let line: Int

    init(
        node: Int32, taken: Double, children: [Child] = [], next: Int = 0, open: [Open] = [],
        shift: BoxShift = BoxShift(),
        line: Int = 0
    ) {
        self.node = node
        self.taken = taken
        self.children = children
        self.next = next
        self.open = open
        self.shift = shift
        self.line = line
    }
}
