internal import GalleyPlacing
internal import GalleyText

/// A table that is being laid out, on its own axes (CSS 2.2, 17; CSS Tables 3).
///
/// The box of a table contains its captions, above and below the grid of its cells. Borders, padding and sizes are those of
/// the grid.
struct TableFlow {
    /// A column, from the side at which lines start.
    struct Column {
        var start = 0.0
        var width = 0.0
        var end: Double { start + width }
    }

    struct Row {
        var top = 0.0
        var height = 0.0
        /// The distance of the shared baseline from the top; NaN if no cell has one.
        var baseline = Double.nan
        /// Whether a height is stated for it.
        var isConstrained = false
        /// The height as a part of that of the table, in percent.
        var percent = 0.0
        /// Whether a cell that spans several rows begins in it.
        var hasSpanStart = false
        var isCollapsed = false
        /// The bottom of the highest content of its cells.
        var contentBottom = 0.0
        var bottom: Double { top + height }
    }

    /// A cell with the size of its content.
    struct Cell {
        var height = 0.0
        /// The distance of its baseline from the top; NaN if it is not aligned with others.
        var baseline = Double.nan
        /// The bottom of its content.
        var contentBottom = 0.0
        /// The minimum height that its style states.
        var stated = 0.0
    }

    struct Caption {
        var node: Int
        /// The border box in the box of the table.
        var frame: Rect
        var proposal: Proposal
        var margins: EdgeInsets
    }

    let model: TableModel
    let edges: EdgeInsets
    /// The width of the box of the table, and that inside of its borders and padding.
    let outerWidth: Double
    let width: Double
    let spacing: Size
    /// The distance between rows: none in a table without columns.
    let rowSpacing: Double
    let isRightToLeft: Bool
    var columns: [Column] = []
    var rows: [Row] = []
    var cells: [Cell] = []
    var captions: [Caption] = []
    /// The heights of the captions above and below the grid.
    var captionHeights = (above: 0.0, below: 0.0)
    /// The height of the grid inside of its borders and padding.
    var height = 0.0
    /// Whether the height of the table is stated.
    var isDefinite = false
    /// Whether rows are higher because of the height of the table.
    var hasGrown = false

    var node: Int { model.node }

    init(_ model: TableModel, _ proposal: Proposal, _ engine: FlexEngine) {
        self.model = model
        edges = engine.edges(model.node, basis: proposal.basisWidth)
        outerWidth = proposal.width
        width = max(0, proposal.width - edges.horizontal)
        spacing = TableFlow.spacing(model, engine)
        rowSpacing = model.columns.isEmpty ? 0 : spacing.height
        isRightToLeft = engine.states[model.node].isRightToLeft
    }

    /// The distance between columns and rows.
    static func spacing(_ model: TableModel, _ engine: FlexEngine) -> Size {
        let properties = engine.styles[model.node].table
        guard properties.borders == .separate else { return .zero }
        return engine.modes[model.node].turned(properties.spacing)
    }

    /// The structure of a table, whose parts have the directions of their styles.
    static func model(of node: Int, _ engine: inout FlexEngine) -> TableModel {
        let model = unsafe engine.tables?.model(of: node, engine) ?? TableModel.build(node, engine)
        guard !model.isTurned else { return model }
        model.isTurned = true
        func turn(_ part: Int32, in parent: Int) {
            guard part >= 0 else { return }
            let node = Int(part)
            let isRight =
                engine.traits[node].contains(.direction)
                ? engine.styles[node].direction == .rtl : engine.states[parent].isRightToLeft
            if engine.states[node].isRightToLeft != isRight { engine.turn(node, isRightToLeft: isRight) }
        }
        for caption in model.captions { turn(caption, in: node) }
        for group in model.groups { turn(group.node, in: node) }
        for row in model.rows {
            let group = model.groups[row.group].node
            let parent = group < 0 ? node : Int(group)
            turn(row.node, in: parent)
            for cell in model.cells[row.cells] { turn(cell.node, in: row.node < 0 ? parent : Int(row.node)) }
        }
        return model
    }

    /// Lays out a table.
    static func run(
        _ node: Int, _ proposal: Proposal, _ purpose: FlexEngine.Purpose, _ engine: inout FlexEngine
    ) -> Outcome {
        var table = TableFlow(model(of: node, &engine), proposal, engine)
        table.placeColumns(&engine)
        table.layOutCaptions(&engine)
        let captions = table.captionHeights.above + table.captionHeights.below
        let bounds = table.heightBounds(proposal, captions: captions, engine)
        table.sizeRows(bounds, &engine)
        var outcome = Outcome(height: table.height + table.edges.vertical + captions)
        if !proposal.asksContent, !proposal.height.isNaN { outcome.height = proposal.height }
        guard purpose != .height else { return outcome }
        let top = table.captionHeights.above + table.edges.top
        if let first = table.rows.first { outcome.first = top + first.top + table.baseline(of: first) }
        if let last = table.rows.last { outcome.last = top + last.top + table.baseline(of: last) }
        if purpose == .place { table.place(outcome, &engine) }
        return outcome
    }

    /// The baseline of a row; that of one without a shared baseline is the bottom of its highest content.
    func baseline(of row: Row) -> Double { row.baseline.isNaN ? row.contentBottom : row.baseline }

    /// The minimum height of the grid inside of its borders and padding, and the height that percentages of rows refer to; NaN
    /// is none.
    private mutating func heightBounds(
        _ proposal: Proposal, captions: Double, _ engine: FlexEngine
    ) -> (least: Double, basis: Double) {
        if !proposal.asksContent, !proposal.height.isNaN {
            let inner = max(0, proposal.height - captions - edges.vertical)
            isDefinite = !engine.styles[node].height.isAuto && !proposal.percentHeight.isNaN
            let isOpen = engine.styles[node].height.isAuto && engine.styles[node].minHeight.isAuto
            return (inner, proposal.percentHeight.isNaN && isOpen ? .nan : inner)
        }
        let given = engine.size(
            engine.styles[node].height, node, basis: proposal.basisHeight, edges: edges.vertical)
        let limits = engine.heightLimits(node, basis: proposal.basisHeight, edges: edges)
        let least = engine.clamp(engine.known(given, or: 0), limits.min, limits.max) - edges.vertical
        return (max(0, least), given.isNaN && least <= 0 ? .nan : max(0, least))
    }

    // MARK: Captions

    private mutating func layOutCaptions(_ engine: inout FlexEngine) {
        for caption in model.captions {
            let box = layOut(caption: Int(caption), &engine)
            let height = box.frame.height + box.margins.vertical
            if engine.styles[box.node].table.captionSide == .top {
                captionHeights.above += height
            } else {
                captionHeights.below += height
            }
            captions.append(box)
        }
    }

    private func layOut(caption child: Int, _ engine: inout FlexEngine) -> Caption {
        let margins = engine.margins(child, on: engine.modes[node], basis: outerWidth)
        let edges = engine.edges(child, basis: outerWidth)
        let available = max(0, outerWidth - margins.horizontal)
        let own = engine.keywordWidth(
            engine.styles[child].width, child, basis: outerWidth, edges: edges, available: available, height: .nan)
        let widest = engine.widthLimits(child, basis: outerWidth, edges: edges, available: available)
        let width = engine.clamp(max(own ?? available, edges.horizontal), widest.min, widest.max)
        let limits = engine.heightLimits(child, basis: .nan, edges: edges)
        let given = engine.size(engine.styles[child].height, child, basis: .nan, edges: edges.vertical)
        var (height, percentHeight) = (given, given)
        if given.isNaN {
            (height, percentHeight) = engine.autoHeight(
                child, width: width, basisWidth: outerWidth, basisHeight: .nan, edges: edges, limits: limits)
        } else {
            height = engine.clamp(given, limits.min, limits.max)
            percentHeight = height
        }
        let proposal = Proposal(
            width: width, height: height, basisWidth: outerWidth, basisHeight: .nan, percentHeight: percentHeight,
            isFitted: percentHeight.isNaN)
        var x = isRightToLeft ? outerWidth - margins.right - width : margins.left
        let free = outerWidth - width - margins.horizontal
        if free > 0, engine.traits[child].contains(.autoMargins) {
            let lengths = engine.marginLengths(child, on: engine.modes[node])
            if lengths.left.isAuto { x = lengths.right.isAuto ? free / 2 : free + margins.left }
            if lengths.right.isAuto, !lengths.left.isAuto { x = margins.left }
        }
        return Caption(
            node: child, frame: Rect(x: x, y: margins.top, width: width, height: height), proposal: proposal,
            margins: margins)
    }
}
