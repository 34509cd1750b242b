internal import GalleySupport
internal import GalleyText

/// A block formatting context that is being laid out, on the axes of its root.
///
/// Blocks in it are laid out in one pass. The margins of a block, of its first children and of the blocks before it adjoin
/// each other until something separates them; only then are the positions of the blocks that were opened meanwhile known.
struct BlockFlow {
    /// A block whose children are being laid out.
    struct Block {
        let node: Int
        let edges: EdgeInsets
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
    }

    /// A box with a baseline, and the top of its border box.
    struct BaselineBox {
        var node: Int
        var top: Double
        var height: Double
        var proposal: Proposal
    }

    let purpose: FlexEngine.Purpose
    /// The end of the content so far, without the margins after it.
    var y = 0.0
    /// The margins after the content so far.
    var margins = MarginStrut<Double>()
    /// The open blocks, the innermost last.
    var open: [Block] = []
    /// The number of open blocks whose position is known.
    private var known = 0
    /// The children of open blocks, the static positions of their absolute children.
    var children: [Child] = []
    var statics: [Double] = []
    /// The first and the last box with a baseline.
    var first: BaselineBox?
    var last: BaselineBox?

    init(purpose: FlexEngine.Purpose) { self.purpose = purpose }

    /// Separates the margins so far from those that follow.
    mutating func separate() {
        y += margins.sum
        margins = MarginStrut()
        while known < open.count {
            open[known].top = y
            known += 1
        }
    }

    /// The top of a box without height in its parent, which does not separate margins. In a block whose position is not
    /// known, that is the block's top.
    func emptyTop(in parent: Block) -> Double { parent.top.isNaN ? 0 : y + margins.sum - parent.top }

    mutating func close() -> Block {
        let block = open.removeLast()
        known = min(known, open.count)
        return block
    }
}
