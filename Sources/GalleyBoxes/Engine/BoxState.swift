/// The state of a node.
struct BoxState: Sendable {
    // The position in the parent's border box, on the page.
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
    /// The baseline relative to the border box's top on its own axes; NaN is none.
    var firstBaseline = Double.nan
    var lastBaseline = Double.nan
    /// The child whose baseline is the node's, or -1 if it is the node's own.
    var firstSource: Int32 = -1
    var lastSource: Int32 = -1
    /// Whether that is the child's last baseline.
    var firstIsLast = false
    var lastIsLast = true
    /// The first of the node's measurements.
    var measure: Int32 = -1
    /// The proposal with which the node was placed, if `isPlaced`.
    var proposal = Proposal(width: 0, height: 0, basisWidth: 0, basisHeight: 0)
    var isPlaced = false
    /// Whether a descendant has changed since.
    var isDirty = true
    var isRightToLeft = false
    var hasContentWidths: UInt8 = 0
    /// Whether it is on the list of nodes whose positions must be published.
    var isTouched = false
    /// Whether the published tree properties are outdated.
    var isChanged = true
    /// Whether it is on the list of nodes whose content has changed.
    var isPending = false
    /// Whether measurements were dropped from the cache, so that dependent results are unknown.
    var hasDiscardedResults = false
    /// Whether it contains absolute boxes whose containing block is an ancestor.
    var hasEscapingAbsolutes = false
    /// The content widths, without edges, for two heights.
    var contentWidths = (IntrinsicWidths(0), IntrinsicWidths(0))
    var contentRooms = (AvailableBlockSize(), AvailableBlockSize())
}
