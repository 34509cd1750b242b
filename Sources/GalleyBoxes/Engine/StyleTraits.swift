internal import GalleyText

/// The features that a style uses, so that the engine can skip the others.
struct StyleTraits: OptionSet, Sendable {
    var rawValue: UInt32

    static let margins = StyleTraits(rawValue: 1)
    static let autoMargins = StyleTraits(rawValue: 1 << 1)
    /// Padding or borders.
    static let edges = StyleTraits(rawValue: 1 << 2)
    static let widthLimits = StyleTraits(rawValue: 1 << 3)
    static let heightLimits = StyleTraits(rawValue: 1 << 4)
    /// An aspect ratio, given or of its image.
    static let ratio = StyleTraits(rawValue: 1 << 5)
    /// Out of flow, hidden, replaced by its children or with an `order`: its container cannot use its children as they
    /// are.
    static let special = StyleTraits(rawValue: 1 << 6)
    static let absolute = StyleTraits(rawValue: 1 << 7)
    /// The containing block of absolute boxes inside.
    static let containing = StyleTraits(rawValue: 1 << 8)
    static let insets = StyleTraits(rawValue: 1 << 9)
    /// The content may overflow by scrolling.
    static let scrolls = StyleTraits(rawValue: 1 << 10)
    static let replaced = StyleTraits(rawValue: 1 << 11)
    /// Padding that depends on the containing block.
    static let relativeEdges = StyleTraits(rawValue: 1 << 12)

    static let leaf = StyleTraits(rawValue: 1 << 13)
    /// Padding or borders on flow-relative sides.
    static let logicalEdges = StyleTraits(rawValue: 1 << 14)
    /// A specified direction.
    static let direction = StyleTraits(rawValue: 1 << 15)

    /// Height limits that depend on the content.
    static let contentLimits = StyleTraits(rawValue: 1 << 16)

    /// Its children are placed by constraints.
    static let constraints = StyleTraits(rawValue: 1 << 17)

    /// Its children are placed in a grid.
    static let grid = StyleTraits(rawValue: 1 << 18)

    /// Its children are laid out as blocks.
    static let block = StyleTraits(rawValue: 1 << 19)

    /// Inside of a block, it continues the block formatting context of that.
    static let continuedBlock = StyleTraits(rawValue: 1 << 20)

    /// In a block, it is placed at an edge, and what follows flows around it.
    static let float = StyleTraits(rawValue: 1 << 21)

    /// In a block, it is placed below floats.
    static let clear = StyleTraits(rawValue: 1 << 22)

    /// Its children are laid out as a table.
    static let table = StyleTraits(rawValue: 1 << 23)

    /// A row, a column or a group of them, which the table around it lays out.
    static let tablePart = StyleTraits(rawValue: 1 << 24)

    static let tableCell = StyleTraits(rawValue: 1 << 25)

    /// Its borders may be those of a table that shares them.
    static let sharedBorders: StyleTraits = [.table, .tableCell]

    /// Its children are laid out other than by flexbox.
    static let nonFlex: StyleTraits = [.constraints, .grid, .block, .table]

    /// A box that has a content without children.
    static let content: StyleTraits = [.leaf, .grid]

    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// - Parameter style: the style on the box's own axes.
    init(_ style: BoxStyle, isReplaced: Bool, isTransformed: Bool) {
        self = []
        if !style.margin.isZero {
            insert(.margins)
            if style.margin.hasAuto { insert(.autoMargins) }
        }
        if !style.padding.isZero {
            insert(.edges)
            if style.padding.hasPercentages { insert(.relativeEdges) }
            if style.padding.hasFlowSides { insert(.logicalEdges) }
        }
        if !style.border.isZero {
            insert(.edges)
            if style.border.hasFlowSides { insert(.logicalEdges) }
        }
        if style.direction != .inherit { insert(.direction) }
        if !style.minWidth.isAuto || !style.maxWidth.isAuto { insert(.widthLimits) }
        if !style.minHeight.isAuto || !style.maxHeight.isAuto { insert(.heightLimits) }
        if !style.minHeight.isPlain || !style.maxHeight.isPlain { insert(.contentLimits) }
        if style.aspectRatio > 0 && style.aspectRatio.isFinite { insert(.ratio) }
        if !style.display.isBox || style.position == .absolute || style.order != 0 { insert(.special) }
        if style.position == .absolute { insert(.absolute) }
        if style.position != .static || isTransformed { insert(.containing) }
        if !style.inset.isAuto { insert(.insets) }
        switch style.overflow {
        case .visible, .clip: break
        case .hidden, .scroll, .auto: insert(.scrolls)
        }
        if style.display == .constraints { insert(.constraints) }
        if style.display == .grid { insert(.grid) }
        if style.display == .block || style.display == .flowRoot { insert(.block) }
        if style.float != .none, style.position != .absolute { insert(.float) }
        if style.clear != .none { insert(.clear) }
        if style.display == .block, isDisjoint(with: [.scrolls, .absolute, .float]),
            style.alignContent.position == .normal
        {
            insert(.continuedBlock)
        }
        if isReplaced { insert(.replaced) }
        if style.display == .table || style.display.isInTable { setTable(style) }
    }

    /// Sets the traits of tables and of their parts.
    private mutating func setTable(_ style: BoxStyle) {
        guard style.display != .table else {
            // A table is never smaller than its cells.
            insert([.table, .widthLimits, .heightLimits, .contentLimits])
            if style.table.borders == .collapse { insert(.edges) }
            return
        }
        insert(.block)
        if style.display == .tableCaption { return }
        remove([.margins, .autoMargins])
        if style.display == .tableCell {
            insert([.tableCell, .edges])
        } else {
            insert(.tablePart)
            remove([.edges, .relativeEdges, .logicalEdges])
        }
    }
}
