internal import GalleyGrammar
internal import GalleySupport
internal import GalleyText

/// Turns the grammar's events into attributed text, in one pass.
///
/// Every block is a container (quote, list, item, table, row) or a leaf: what has text of its own. Leaves end
/// with a line feed, unless they are the last. Paragraphs of one container that look alike share one style.
///
/// What is looked up for every piece of text lies in flat arrays of plain numbers: reference counts and
/// allocations would cost more than everything else here.
struct MarkdownBuilder {
    /// Blocks nest at most this deep; those further in belong to the one at that depth.
    static let maximumDepth = 96

    let source: [UInt8]
    let tape: MarkdownEvents
    let options: MarkdownOptions
    let resolver: (any ImageResolver)?
    var blocks: ThemedBlocks
    var out: TextAssembler

    /// The event that comes next.
    var cursor = 0

    /// The containers around what comes next; the document comes first.
    var containers: [MarkdownContainer] = []
    /// Each as what blocks inside of it have around them, once that is asked for.
    var chains: [BlockIntent.Chain?] = []
    /// The last of them, but within tables.
    var container = 0
    /// Containers entered beyond the maximum depth.
    var surplus = 0
    var nextIdentity = 1

    // The leaf that is open, and the last that was.
    var leaves: [MarkdownLeaf] = []
    var leaf = -1
    var lastLeaf = -1
    var leafStart = 0
    var hasLeaf: Bool { leaf >= 0 }

    // Spans.
    var inline = InlineIntent()
    /// Spans entered beyond the depth of an intent.
    var surplusSpans = 0
    /// The link around the text, in the table of links, or -1.
    var link: Int32 = -1
    var linkStart = 0
    var links = LinkTable()
    /// Long addresses, which all styles share.
    var longAddresses: [Int32: String] = [:]
    /// Images and tags, each once; made when the first is met.
    var knownNames: ByteTable?
    /// The numbers of long addresses by place: one used a thousand times is not read a thousand times.
    var longLinks = WordPairTable()
    /// The style of a leaf's text under a link, image or tag and spans.
    var spanStyles = WordPairTable()
    /// The same where an attachment or a footnote's number belongs to it.
    var generatedStyles: [TextAttributes: Int32] = [:]
    var lastKey = SpanKey(owner: 0, inline: 0)
    var lastStyle: Int32 = -1

    // Code and HTML.
    var pendingNewlines = 0
    /// The block that is open, where its lines are kept apart.
    var lines: (component: BlockIntent.Component, step: ThemedBlocks.Step)?
    var isCode = false
    var html: [UInt8] = []
    var isInHTMLBlock = false

    // Images.
    var imageDepth = 0
    var image = (url: Int32(-1), title: Int32(-1))
    var alt: [UInt8] = []

    // Tables.
    var cellColumn = 0
    var isInCell = false
    /// The containers of the table's header row and of its other rows.
    var rowContainers = (header: -1, body: -1)
    var rowLeaf = -1
    var rowPosition = ThemedBlocks.Position()
    /// The leaves of the cells of the row before, by column.
    var cellLeaves: [Int32] = []
    var cellLeavesRow = -1

    /// Where pieces of the source went, where that is asked for.
    var origins: [MarkdownOrigin]?

    /// A leaf and the link, image or tag in it, and the spans.
    struct SpanKey: Equatable {
        var owner: UInt64
        var inline: UInt64
    }

    init(
        source: [UInt8], tape: MarkdownEvents, options: MarkdownOptions, blocks: ThemedBlocks,
        resolver: (any ImageResolver)?, recordsOrigins: Bool
    ) {
        self.source = source
        self.tape = tape
        self.options = options
        self.resolver = resolver
        self.blocks = blocks
        out = TextAssembler(capacity: source.count + source.count / 16)
        containers.reserveCapacity(16)
        containers.append(MarkdownContainer(kind: .document, identity: 0, parent: -1, path: ThemedBlocks.root))
        chains.reserveCapacity(16)
        chains.append(nil)
        leaves.reserveCapacity(32 + source.count / 256)
        origins = recordsOrigins ? [] : nil
    }

    /// The finished text.
    mutating func build() -> AttributedText {
        let events = tape.events
        while cursor < events.count {
            let event = events[cursor]
            cursor += 1
            switch event.kind {
            case .text: text(event)
            case .enterBlock: enter(event)
            case .leaveBlock: leave(event)
            case .enterSpan: enterSpan(event)
            case .leaveSpan: leaveSpan(event)
            }
        }
        return out.finish(empty: blocks.empty)
    }
}

/// A block that holds others.
struct MarkdownContainer {
    enum Kind: UInt8 {
        case document, quote, unorderedList, orderedList, item, table, row, footnote
    }

    let kind: Kind
    let identity: Int
    var parent: Int
    var path: Int32
    var depth = 0
    /// Whether a leaf has been begun in it.
    var hasLeaves = false
    var isOrdered = false
    var isTight = false
    /// A table's row.
    var isHeader = false
    var task: Bool?
    /// An item whose marker has not been written.
    var needsMarker = false
    /// The last of its leaves, or -1.
    var lastLeaf: Int32 = -1
    /// The number of the next item of a list; the number of an item.
    var number = 0
    /// The number that a list starts with.
    var start = 0
    /// The label of a footnote.
    var label = ""

    var isList: Bool { kind == .unorderedList || kind == .orderedList }

    init(kind: Kind, identity: Int, parent: Int, path: Int32) {
        self.kind = kind
        self.identity = identity
        self.parent = parent
        self.path = path
    }

    /// The container as a block; nil for the document and for tables, which have more to them.
    var component: BlockIntent.Component? {
        switch kind {
        case .document, .table: nil
        case .quote: .init(kind: .blockQuote, identity: identity)
        case .unorderedList: .init(kind: .unorderedList(isTight: isTight), identity: identity)
        case .orderedList: .init(kind: .orderedList(start: start, isTight: isTight), identity: identity)
        case .item: .init(kind: .listItem(number: number, task: task), identity: identity)
        case .footnote: .init(kind: .footnote(number: number, label: label), identity: identity)
        case .row: .init(kind: .tableRow(isHeader: isHeader), identity: identity)
        }
    }
}

/// How the text of a block looks and what it is.
struct MarkdownLeaf {
    /// The number of its look.
    var look: Int32
    /// The style of its text outside spans.
    var plain: Int32 = -1
    /// The style of a generated space in it, or -1.
    var holder: Int32 = -1
    /// Whether it is the text of an item itself.
    var isItem = false
    /// Whether it is a line of code.
    var isCode = false
    /// Whether there are blocks around it.
    var hasBlock = false
    /// By what it is found among those of its container: those that look alike are one.
    var key: UInt64
    /// The leaf before in the container, or -1.
    var next: Int32
    /// The leaf that stands for this one.
    var same: Int32
}

/// A piece of the source and where it went, in UTF-8 offsets.
struct MarkdownOrigin {
    var source: Int
    var target: Int
    var count: Int
}
