internal import GalleyText

/// Turns the grammar's events into attributed text, in one pass.
///
/// Every block is a container (quote, list, item, table, row) or a leaf: what has text of its own. Leaves end
/// with a line feed, unless they are the last. Paragraphs of one container that look alike share one style.
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
    /// Whether that is the end of a block.
    var isBlockEnd = false

    // Containers.
    var containers: [MarkdownContainer]
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
    var links: [MarkdownLink] = []
    var linkIndex: [MarkdownLink: Int32] = [:]
    /// The same by the places of address and title among the strings.
    var linkPlaces: [UInt64: Int32] = [:]
    /// The style of a leaf's text under spans.
    var spanStyles: [SpanKey: Int32] = [:]
    var ownStyles: [TextAttributes: Int32] = [:]
    var lastKey = SpanKey(leaf: -1, inline: 0, link: -1)
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

    /// Where pieces of the source went, where that is asked for.
    var origins: [MarkdownOrigin]?

    struct SpanKey: Hashable {
        var leaf: Int32
        var inline: UInt64
        var link: Int32
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
        containers = [MarkdownContainer(kind: nil, identity: 0, parent: -1, path: ThemedBlocks.root)]
        origins = recordsOrigins ? [] : nil
    }

    /// The finished text.
    mutating func build() -> AttributedText {
        let events = tape.events
        while cursor < events.count {
            let event = events[cursor]
            cursor += 1
            isBlockEnd = cursor < events.count && events[cursor].kind == .leaveBlock
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
    /// `nil` is the document.
    var kind: BlockIntent.Kind?
    var identity: Int
    var parent: Int
    var path: Int32
    var depth = 0
    /// Whether a leaf has been begun in it.
    var hasLeaves = false
    /// The number of the next item of a list; the number of an item.
    var number = 0
    var isList = false
    var isOrdered = false
    var isTight = false
    var task: Bool?
    /// An item whose marker has not been written.
    var needsMarker = false
    /// Leaves that look alike are one; keyed by column, step and position.
    var leaves: [(key: UInt64, leaf: Int32)] = []
    var components: [BlockIntent.Component]?

    init(kind: BlockIntent.Kind?, identity: Int, parent: Int, path: Int32) {
        self.kind = kind
        self.identity = identity
        self.parent = parent
        self.path = path
    }
}

/// How the text of a block looks and what it is.
struct MarkdownLeaf {
    var attributes: TextAttributes
    var path: Int32
    var position: ThemedBlocks.Position
    var block: BlockIntent
    /// The style of its text outside spans.
    var plain: Int32
    /// The style of a generated space in it, or -1.
    var holder: Int32 = -1
    /// The styles of its text under spans other than links.
    var spans: [(inline: UInt64, style: Int32)] = []
    /// Whether it is the text of an item itself.
    var isItem = false
}

/// A destination with its title.
struct MarkdownLink: Hashable {
    var url: String
    var title: String?
}

/// A piece of the source and where it went, in UTF-8 offsets.
struct MarkdownOrigin {
    var source: Int
    var target: Int
    var count: Int
}
