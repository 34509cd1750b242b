/// The meaning of a block of text, independent of its appearance: a heading, a list item, a table cell.
///
/// Blocks can be nested; `components` are ordered from the innermost to the outermost. Blocks in the same parent share
/// their parents' storage, so that a deep document needs no more memory than a flat one.
public struct BlockIntent: Sendable, Hashable {
    /// The alignment of a table column.
    public typealias ColumnAlignment = CellStyle.Alignment

    /// The kind of an alert, as on GitHub.
    public enum Alert: String, Sendable, Hashable, Codable, CaseIterable {
        /// Information that readers should notice.
        case note
        /// Advice.
        case tip
        /// Information that readers need.
        case important
        /// Urgent information.
        case warning
        /// A danger.
        case caution
    }

    /// The kind of a block.
    public enum Kind: Sendable, Hashable {
        /// A paragraph.
        case paragraph
        /// A heading of level 1 to 6.
        case heading(level: Int)
        /// A block quote.
        case blockQuote
        /// A block quote with a title that states its kind, as on GitHub (`> [!NOTE]`).
        case alert(kind: Alert)
        /// Blocks that are aligned together (HTML `<div align="center">`).
        case division(alignment: ColumnAlignment)
        /// A code block with its info string.
        case codeBlock(language: String?)
        /// A list with bullets; a tight list has no space between its items.
        case unorderedList(isTight: Bool)
        /// A list with numbers from `start` on; a tight list has no space between its items.
        case orderedList(start: Int, isTight: Bool)
        /// A list item; `number` starts at the list's start; `task` is nil, or whether its box is checked.
        case listItem(number: Int, task: Bool?)
        /// A rule between blocks.
        case thematicBreak
        /// HTML of the source.
        case html
        /// A table with the alignment of each column.
        case table(columns: [ColumnAlignment])
        /// A row of a table; header rows name its columns.
        case tableRow(isHeader: Bool)
        /// A cell of a row; columns count from 0.
        case tableCell(column: Int)
        /// A footnote; `number` counts from 1 in the order of references in the text.
        case footnote(number: Int, label: String)
        /// A list of terms with their definitions (HTML `dl`); a tight one has no space between its parts.
        case definitionList(isTight: Bool)
        /// A term of a definition list.
        case term
        /// A definition of the terms before it.
        case definition
        /// A picture with its caption (HTML `figure`).
        case figure
        /// The caption of a figure.
        case caption
    }

    /// One of the nested blocks around the text.
    public struct Component: Sendable, Hashable {
        /// The kind of the block.
        public var kind: Kind
        /// An identifier that distinguishes blocks of the same kind within a text.
        ///
        /// Blocks that may contain several paragraphs have unique numbers from 1 on. Blocks that end with their
        /// paragraph (paragraphs, headings, thematic breaks, table rows) or with their cell have 0, so that the
        /// paragraphs of a document share one style.
        public var identity: Int
        /// The box of the block; `nil` has neither space nor an appearance.
        public var style: BlockStyle? {
            get { indirectStyle.wrappedValue }
            set { indirectStyle.wrappedValue = newValue }
        }
        var indirectStyle = Indirect<BlockStyle>()
        /// The appearance and the spans of a table cell that contains blocks; `nil` has the defaults.
        ///
        /// A cell with an identity consists of all adjacent paragraphs in blocks inside it. Other cells end with their tab or
        /// paragraph, and have the ``TextAttributes/cell`` of their text.
        public var cell: CellStyle? {
            get { indirectCell.wrappedValue }
            set { indirectCell.wrappedValue = newValue }
        }
        var indirectCell = Indirect<CellStyle>()
        /// The width and the columns of a table; `nil` has the defaults.
        public var table: TableStyle? {
            get { indirectTable.wrappedValue }
            set { indirectTable.wrappedValue = newValue }
        }
        var indirectTable = Indirect<TableStyle>()

        /// Creates a block with its identity.
        public init(kind: Kind, identity: Int) {
            self.kind = kind
            self.identity = identity
        }

        /// Creates a block with its identity and its box.
        public init(kind: Kind, identity: Int, style: BlockStyle?) {
            self.init(kind: kind, identity: identity)
            self.style = style
        }

        /// Whether there is a style. Unlike reading it, this copies nothing.
        var hasStyle: Bool { indirectStyle.projectedValue }
        /// Whether there is a style of a block, a cell or a table.
        var hasDetails: Bool { hasStyle || indirectCell.projectedValue || indirectTable.projectedValue }

        /// Whether the block has a box.
        fileprivate var isStyled: Bool {
            switch kind {
            case .tableRow, .tableCell: false
            case .table: hasStyle || table?.borders == .separate
            default: hasStyle
            }
        }

        /// The box of the block; that of a table has the gaps around its cells in its padding.
        package var box: BlockStyle? {
            guard case .table = kind, let gaps = table?.gaps, gaps != (0, 0) else { return style }
            var box = style ?? BlockStyle()
            box.padding = box.padding.resolved(isRightToLeft: table?.direction == .rtl)
            for side in BoxSide.allCases {
                box.padding[side] += side == .top || side == .bottom ? gaps.row : gaps.column
            }
            return box
        }
    }

    /// The innermost block.
    private let component: PackedComponent
    /// The number of blocks.
    package let depth: Int32
    /// The number of blocks with boxes, at most ``mostStyled``.
    private let styled: Int16
    /// The number of rows of tables, at most ``maximumTables``.
    private let rows: Int16
    /// The maximum number of nested boxes; blocks inside them have none.
    private static let mostStyled: Int16 = 512
    /// The maximum number of nested tables. The cells of deeper tables are paragraphs.
    package static let maximumTables = 24
    /// The blocks around the innermost one.
    private(set) var around: Chain?

    /// Creates an intent from blocks, the innermost first.
    public init(components: [Component]) {
        var chain: Chain?
        for component in components.dropFirst().reversed() {
            chain = Chain(BlockIntent(component, inside: chain))
        }
        self.init(components.first, inside: chain)
    }

    /// Creates an intent of the block `component` inside `outer`; without them, an empty one.
    package init(_ component: Component? = nil, inside outer: consuming Chain? = nil) {
        self.component = PackedComponent(component ?? Component(kind: .paragraph, identity: 0))
        depth = component == nil ? 0 : 1 + (outer?.block.depth ?? 0)
        let outerStyled = outer?.block.styled ?? 0
        styled = component?.isStyled == true ? min(outerStyled + 1, BlockIntent.mostStyled) : outerStyled
        let outerRows = outer?.block.rows ?? 0
        var isRow = false
        if case .tableRow? = component?.kind, case .table? = outer?.block.innermost?.kind { isRow = true }
        rows = isRow ? min(outerRows + 1, Int16(BlockIntent.maximumTables)) : outerRows
        around = outer
    }

    /// The number of blocks with boxes.
    package var styledCount: Int { Int(styled) }

    /// The number of nested tables.
    package var tableCount: Int { Int(rows) }

    /// The innermost block: the first of `components`.
    package var innermost: Component? { depth == 0 ? nil : component.component }

    /// The blocks, innermost first.
    ///
    /// - Complexity: O(*depth*).
    public var components: [Component] {
        get {
            guard depth > 0 else { return [] }
            var result: [Component] = []
            result.reserveCapacity(Int(depth))
            result.append(component.component)
            var next = around
            while let link = next {
                result.append(link.block.component.component)
                next = link.block.around
            }
            return result
        }
        set { self = BlockIntent(components: newValue) }
    }

    /// The blocks around the innermost one.
    package var outer: BlockIntent { around?.block ?? BlockIntent() }

    /// Whether the innermost blocks of both are the same block, if those around them are. A block with the identity 0 is
    /// another one in each paragraph.
    func isSameBlock(as other: BlockIntent) -> Bool {
        component.identity != 0 && component == other.component
    }

    /// Whether both share the storage of the blocks around the innermost ones, which are equal and not those of a paragraph.
    func hasSameStorage(as other: BlockIntent) -> Bool {
        guard let around, around === other.around else { return false }
        return isSameBlock(as: other)
    }

    /// This block with its parents, for sharing by blocks inside it.
    package var chain: Chain? { depth == 0 ? nil : Chain(self) }

    /// Whether both have the same components.
    public static func == (one: BlockIntent, other: BlockIntent) -> Bool {
        guard one.depth == other.depth, one.component == other.component else { return false }
        var mine = one.around
        var theirs = other.around
        while let link = mine, let counterpart = theirs {
            // From here on they are identical.
            if link === counterpart { return true }
            guard link.block.component == counterpart.block.component else { return false }
            mine = link.block.around
            theirs = counterpart.block.around
        }
        return true
    }

    /// Hashes the components.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(depth)
        hasher.combine(component)
        var next = around
        while let link = next {
            hasher.combine(link.block.component)
            next = link.block.around
        }
    }
}

extension BlockIntent {
    /// A block that the blocks inside it share.
    package final class Chain: @unchecked Sendable {
        // Sound: it changes only while its last reference is released.
        @exclusivity(unchecked) fileprivate(set) var block: BlockIntent

        fileprivate init(_ block: BlockIntent) {
            self.block = block
        }

        /// Releases the chain link by link: recursion would overflow the stack for very long chains.
        deinit {
            var next = block.around.take()
            while next != nil, isKnownUniquelyReferenced(&next) {
                next = next?.block.around.take()
            }
        }
    }
}

extension BlockIntent.Kind {
    /// Whether it is a block quote or an alert.
    package var isQuote: Bool {
        switch self {
        case .blockQuote, .alert: true
        default: false
        }
    }
}
