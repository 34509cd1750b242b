/// What a block of text is, whatever it looks like: a heading, an item of a list, a table cell.
///
/// Blocks nest; `components` runs from the innermost to the outermost. Blocks inside one block share what is
/// around them, so that a deep document needs no more memory than a flat one.
public struct BlockIntent: Sendable, Hashable {
    /// How the text of a table column sits in its cells.
    public enum ColumnAlignment: String, Sendable, Hashable, CaseIterable {
        case none, left, center, right
    }

    public enum Kind: Sendable, Hashable {
        case paragraph
        case heading(level: Int)
        case blockQuote
        case codeBlock(language: String?)
        case unorderedList(isTight: Bool)
        case orderedList(start: Int, isTight: Bool)
        /// `number` counts from the list's start; `task` is nil, or whether its box is ticked.
        case listItem(number: Int, task: Bool?)
        case thematicBreak
        case html
        case table(columns: [ColumnAlignment])
        case tableRow(isHeader: Bool)
        case tableCell(column: Int)
    }

    /// One block around the text.
    public struct Component: Sendable, Hashable {
        public var kind: Kind
        /// Tells blocks of one kind apart within a text.
        ///
        /// Blocks that may hold several paragraphs have one from 1 upwards. What ends with its paragraph
        /// (paragraphs, headings, thematic breaks, table rows) or with its cell has 0, so that the
        /// paragraphs of a document share one style.
        public var identity: Int

        public init(kind: Kind, identity: Int) {
            self.kind = kind
            self.identity = identity
        }
    }

    private var chain: Chain?

    public init(components: [Component]) {
        for component in components.reversed() { chain = Chain(component, around: chain) }
    }

    /// No block at all.
    package init() {}

    /// The block `component` inside of `outer`.
    package init(_ component: Component, inside outer: BlockIntent) {
        chain = Chain(component, around: outer.chain)
    }

    /// Innermost first.
    ///
    /// - Complexity: O(*depth*).
    public var components: [Component] {
        get {
            var result: [Component] = []
            result.reserveCapacity(chain?.depth ?? 0)
            var next = chain
            while let link = next {
                result.append(link.component)
                next = link.outer
            }
            return result
        }
        set { self = BlockIntent(components: newValue) }
    }

    /// The innermost block: the first of `components`.
    package var innermost: Component? { chain?.component }

    /// What is around the innermost block.
    package var outer: BlockIntent {
        var result = BlockIntent()
        result.chain = chain?.outer
        return result
    }

    public static func == (one: BlockIntent, other: BlockIntent) -> Bool {
        var mine = one.chain
        var theirs = other.chain
        while let link = mine, let counterpart = theirs {
            // From here on they are one.
            if link === counterpart { return true }
            guard link.depth == counterpart.depth, link.component == counterpart.component else { return false }
            mine = link.outer
            theirs = counterpart.outer
        }
        return mine == nil && theirs == nil
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(chain?.depth ?? 0)
        var next = chain
        while let link = next {
            hasher.combine(link.component)
            next = link.outer
        }
    }
}

extension BlockIntent {
    /// A block and those around it.
    private final class Chain: @unchecked Sendable {
        // Sound: `outer` changes only while the last reference to a chain goes.
        let component: Component
        private(set) var outer: Chain?
        let depth: Int

        init(_ component: Component, around outer: Chain?) {
            self.component = component
            self.outer = outer
            depth = (outer?.depth ?? 0) + 1
        }

        /// Lets go link by link: a chain as long as a document may be would not fit on the stack.
        deinit {
            var next = outer.take()
            while next != nil, isKnownUniquelyReferenced(&next) {
                next = next?.outer.take()
            }
        }
    }
}
