/// What a block of text is, whatever it looks like: a heading, an item of a list, a table cell.
///
/// Blocks nest; `components` runs from the innermost to the outermost. Blocks inside one block share what is
/// around them, so that a deep document needs no more memory than a flat one.
public struct BlockIntent: Sendable, Hashable {
    /// How the text of a table column sits in its cells.
    public enum ColumnAlignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// What the source does not say, or an edge or the middle.
        case none, left, center, right
    }

    /// What a block is.
    public enum Kind: Sendable, Hashable {
        /// Plain text.
        case paragraph
        /// A title; the levels run from 1 to 6.
        case heading(level: Int)
        /// Blocks by someone else.
        case blockQuote
        /// Computer code, and what follows its fence.
        case codeBlock(language: String?)
        /// Items with bullets; tight without space between them.
        case unorderedList(isTight: Bool)
        /// Items with numbers from `start` on; tight without space between them.
        case orderedList(start: Int, isTight: Bool)
        /// `number` counts from the list's start; `task` is nil, or whether its box is ticked.
        case listItem(number: Int, task: Bool?)
        case thematicBreak
        case html
        case table(columns: [ColumnAlignment])
        case tableRow(isHeader: Bool)
        case tableCell(column: Int)
        /// What a footnote says; `number` counts from 1 in the order in which the text refers to them.
        case footnote(number: Int, label: String)
    }

    /// One block around the text.
    public struct Component: Sendable, Hashable {
        /// What the block is.
        public var kind: Kind
        /// Tells blocks of one kind apart within a text.
        ///
        /// Blocks that may hold several paragraphs have one from 1 upwards. What ends with its paragraph
        /// (paragraphs, headings, thematic breaks, table rows) or with its cell has 0, so that the
        /// paragraphs of a document share one style.
        public var identity: Int

        /// A block with its identity.
        public init(kind: Kind, identity: Int) {
            self.kind = kind
            self.identity = identity
        }
    }

    /// The innermost block.
    private let component: PackedComponent
    /// How many blocks there are.
    private let depth: Int32
    /// What is around the innermost block.
    fileprivate private(set) var around: Chain?

    /// Blocks from the innermost outwards.
    public init(components: [Component]) {
        var chain: Chain?
        for component in components.dropFirst().reversed() {
            chain = Chain(BlockIntent(component, inside: chain))
        }
        self.init(components.first, inside: chain)
    }

    /// The block `component` inside of `outer`; no block at all without them.
    package init(_ component: Component? = nil, inside outer: consuming Chain? = nil) {
        self.component = PackedComponent(component ?? Component(kind: .paragraph, identity: 0))
        depth = component == nil ? 0 : 1 + (outer?.block.depth ?? 0)
        around = outer
    }

    /// The innermost block: the first of `components`.
    package var innermost: Component? { depth == 0 ? nil : component.component }

    /// Innermost first.
    ///
    /// - Complexity: O(*depth*).
    public var components: [Component] {
        get {
            guard depth > 0 else { return [] }
            var result = [component.component]
            result.reserveCapacity(Int(depth))
            var next = around
            while let link = next {
                result.append(link.block.component.component)
                next = link.block.around
            }
            return result
        }
        set { self = BlockIntent(components: newValue) }
    }

    /// What is around the innermost block.
    package var outer: BlockIntent { around?.block ?? BlockIntent() }

    /// This block with what is around it, for blocks inside of it to share.
    package var chain: Chain? { depth == 0 ? nil : Chain(self) }

    /// Whether both have the same components.
    public static func == (one: BlockIntent, other: BlockIntent) -> Bool {
        guard one.depth == other.depth, one.component == other.component else { return false }
        var mine = one.around
        var theirs = other.around
        while let link = mine, let counterpart = theirs {
            // From here on they are one.
            if link === counterpart { return true }
            guard link.block.component == counterpart.block.component else { return false }
            mine = link.block.around
            theirs = counterpart.block.around
        }
        return true
    }

    /// Feeds the components to a hasher.
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
    /// A block, which those inside of it share.
    package final class Chain: @unchecked Sendable {
        // Sound: it changes only while the last reference to it goes.
        @exclusivity(unchecked) fileprivate private(set) var block: BlockIntent

        fileprivate init(_ block: BlockIntent) {
            self.block = block
        }

        /// Lets go link by link: a chain as long as a document may be would not fit on the stack.
        deinit {
            var next = block.around.take()
            while next != nil, isKnownUniquelyReferenced(&next) {
                next = next?.block.around.take()
            }
        }
    }
}
