internal import GalleySupport
internal import GalleyText

/// A block formatting context that is being laid out, on the axes of its root.
///
/// Blocks in it are laid out in one pass. The margins of a block, of its first children and of the blocks before it adjoin
/// each other until something separates them; only then are the positions of the blocks that were opened meanwhile known.
///
/// A float in a block whose position is not known waits for it. Nothing in the context depends on its position before: texts
/// and boxes next to floats separate margins.
struct BlockFlow {
    /// A block whose children are being laid out.
    struct Block {
        let node: Int
        let edges: EdgeInsets
        /// The left edge of the border box in the context.
        var x = 0.0
        /// The width of the content box.
        let width: Double
        /// The height that percentages in the block refer to; NaN is indefinite.
        let basisHeight: Double
        /// The top of the border box; NaN as long as margins before it may grow.
        var top = Double.nan
        /// Its first child in `children` and `statics`.
        var firstChild = 0
        var firstStatic = 0
        /// Whether it has children that are not in the flow, or not its direct children.
        var isSpecial = false
        /// The children whose baselines are its own; -1 is none.
        var firstBaseline: Int32 = -1
        var lastBaseline: Int32 = -1
    }

    /// A child in its place.
    struct Child {
        var node: Int
        /// The border box in the parent's border box.
        var frame: Rect
        var proposal: Proposal
        /// Whether its children belong to the same context, and are placed already.
        var isContinued: Bool
        /// The floats around its text.
        var floats = SurroundingFloats.none
        /// The float's index in `pending` if its position is not known; otherwise -1.
        var pending: Int32 = -1
    }

    /// The static position of an absolute child.
    struct Static {
        var top: Double
        /// The text before it, and its place there; -1 is none.
        var text: Int32 = -1
        var place = BoxText.StaticPosition(utf8Offset: 0)
    }

    /// A box that has been laid out, but not placed.
    struct Item {
        /// The border box on the axes of the context.
        var size: Size
        var proposal: Proposal
        /// The floats around its text.
        var floats = SurroundingFloats.none
        /// The content of a text next to floats, below the edges above it.
        var text: (content: Leaf.Content, top: Double)?
    }

    /// A box with a baseline, and the top of its border box.
    struct BaselineBox {
        var node: Int
        var top: Double
        var height: Double
        var proposal: Proposal
        /// The content of a text next to floats, below the edges above it.
        var text: (content: Leaf.Content, top: Double)?
    }

    var purpose: FlexEngine.Purpose
    /// The end of the content so far, without the margins after it.
    var y = 0.0
    /// The margins after the content so far.
    var margins = MarginStrut<Double>()
    /// The open blocks, the innermost last.
    var open: [Block] = []
    /// The number of open blocks whose position is known.
    var known = 0
    /// The children of open blocks, the static positions of their absolute children.
    var children: [Child] = []
    var statics: [Static] = []
    /// The first and the last box with a baseline.
    var first: BaselineBox?
    var last: BaselineBox?
    var floats = FloatSpace()
    /// The floats in blocks whose position is not known.
    var pending: [PendingFloat] = []
    /// Whether there are such floats at the edges.
    var hasPending = (left: false, right: false)
    /// The open blocks with `clear` whose position is not known.
    var clearances: [Clearance] = []
    /// Whether the last block is empty and below floats, so that its margins do not adjoin those of its parent.
    var endsCleared = false

    init(purpose: FlexEngine.Purpose) { self.purpose = purpose }

    /// Adds a margin that adjoins those after the content so far.
    @inline(__always)
    mutating func add(_ margin: Double) {
        margins.add(margin)
        if !clearances.isEmpty { addToClearances(margin) }
    }

    /// Separates the margins so far from those that follow.
    mutating func separate(_ engine: inout FlexEngine) {
        if !clearances.isEmpty {
            introduceClearance(&engine)
            clearances.removeAll()
        }
        y += margins.sum
        margins = MarginStrut()
        endsCleared = false
        while known < open.count {
            open[known].top = y
            known += 1
        }
        if !pending.isEmpty { placePending(at: y, &engine) }
    }

    /// The top of a box without height in its parent, which does not separate margins. In a block whose position is not
    /// known, that is the block's top.
    func emptyTop(in parent: Block) -> Double { parent.top.isNaN ? 0 : y + margins.sum - parent.top }

    mutating func close() -> Block {
        let block = open.removeLast()
        known = min(known, open.count)
        if let last = clearances.last, last.block == open.count { clearances.removeLast() }
        var index = pending.count - 1
        while index >= 0, pending[index].block == open.count {
            pending[index].block -= 1
            index -= 1
        }
        return block
    }
}
