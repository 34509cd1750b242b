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

    /// The innermost block: the first of `components`.
    package let innermost: Component?
    /// What is around it; nil without an innermost block.
    private let around: Chain?

    public init(components: [Component]) {
        innermost = components.first
        var chain: Chain?
        for component in components.dropFirst().reversed() { chain = Chain(component, around: chain) }
        around = chain
    }

    /// The block `component` inside of `outer`; no block at all without them.
    package init(_ component: Component? = nil, inside outer: Chain? = nil) {
        innermost = component
        around = outer
    }

    /// Innermost first.
    ///
    /// - Complexity: O(*depth*).
    public var components: [Component] {
        get {
            guard let innermost else { return [] }
            var result = [innermost]
            result.reserveCapacity(1 + (around?.depth ?? 0))
            var next = around
            while let link = next {
                result.append(link.component)
                next = link.outer
            }
            return result
        }
        set { self = BlockIntent(components: newValue) }
    }

    /// What is around the innermost block.
    package var outer: BlockIntent {
        BlockIntent(around?.component, inside: around?.outer)
    }

    /// This block with what is around it, for blocks inside of it to share.
    package var chain: Chain? {
        innermost.map { Chain($0, around: around) }
    }

    public static func == (one: BlockIntent, other: BlockIntent) -> Bool {
        one.innermost == other.innermost
            && (one.around === other.around || Chain.areEqual(one.around, other.around))
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(innermost)
        hasher.combine(around?.depth ?? 0)
        var next = around
        while let link = next {
            hasher.combine(link.component)
            next = link.outer
        }
    }
}

extension BlockIntent {
    /// A block and those around it.
    package final class Chain: @unchecked Sendable {
        // Sound: `outer` changes only while the last reference to a chain goes.
        fileprivate let component: Component
        @exclusivity(unchecked) fileprivate private(set) var outer: Chain?
        fileprivate let depth: Int

        fileprivate init(_ component: Component, around outer: Chain?) {
            self.component = component
            self.outer = outer
            depth = (outer?.depth ?? 0) + 1
        }

        fileprivate static func areEqual(_ one: Chain?, _ other: Chain?) -> Bool {
            var mine = one
            var theirs = other
            while let link = mine, let counterpart = theirs {
                // From here on they are one.
                if link === counterpart { return true }
                guard link.depth == counterpart.depth, link.component == counterpart.component else { return false }
                mine = link.outer
                theirs = counterpart.outer
            }
            return mine == nil && theirs == nil
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
