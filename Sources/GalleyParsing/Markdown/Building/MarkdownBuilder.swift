internal import GalleyGrammar
internal import GalleySupport
internal import GalleyText

/// A converter of the grammar's events to attributed text, in one pass.
///
/// Every block is a container (quote, list, item, table, row) or a leaf, which contains text. Leaves end with a line
/// feed, except the last one. Paragraphs in one container with the same appearance share a style.
///
/// Data needed for every piece of text is in flat arrays of trivial values, since reference counting and allocations
/// would cost more than everything else.
struct MarkdownBuilder {
    /// The maximum nesting depth of blocks; deeper ones belong to the block at that depth.
    static let maximumDepth = 96

    var source: [UInt8]
    var eventStream: MarkdownEvents
    let options: MarkdownOptions
    let resolver: (any ImageResolver)?
    var blocks: ThemedBlocks
    var out: TextAssembler

    /// The index of the next event.
    var cursor = 0

    /// The containers so far, the document first.
    var containers: [MarkdownContainer] = []
    /// The shared parent block of each container, created on demand.
    var chains: [BlockIntent.Chain?] = []
    /// The current container, which is the last one except within tables.
    var container = 0
    /// The number of containers entered beyond the maximum depth.
    var surplus = 0
    var nextIdentity = 1

    // The current and earlier leaves.
    var leaves: [MarkdownLeaf] = []
    var leaf = -1
    var lastLeaf = -1
    var leafStart = 0
    /// Whether paragraphs that follow another one are indented.
    let indentsParagraphs: Bool
    /// The identity of the container of the last leaf, if that is a paragraph; otherwise -1.
    var lastParagraph = -1
    /// Whether the leaf is a paragraph after another one in the same block.
    var followsParagraph = false
    /// The language with an own style that the whole last paragraph is in.
    var lastLanguage: String?
    /// Whether the last leaf is the title of an alert.
    var isAfterTitle = false
    var hasLeaf: Bool { leaf >= 0 }

    // Spans.
    var inline = InlineIntent()
    /// The number of spans entered beyond the maximum depth.
    var surplusSpans = 0
    /// The number of the current link in the table, or -1.
    var link: Int32 = -1
    var linkStart = 0
    /// Whether the text of the current link is its address.
    var isAddress = false
    var links = LinkTable()
    /// Long addresses, shared by all styles.
    var longAddresses: [Int32: String] = [:]
    /// The unique images and tags; created on first use.
    var knownNames: ByteTable?
    /// The numbers of long addresses by place, so that one used a thousand times is read once.
    var longLinks = WordPairTable()
    /// The styles of a leaf's text by link, image or tag and spans.
    var spanStyles = WordPairTable()
    /// The styles of attachments and footnote numbers.
    var generatedStyles: [TextAttributes: Int32] = [:]
    var lastKey = SpanKey(owner: 0, inline: 0)
    var lastStyle: Int32 = -1

    /// The place of the current ruby span's reading, and the start of its text.
    var ruby = (reading: Int32(-1), start: 0)
    /// The quotes and dashes of the text; `nil` to keep those of the source.
    var punctuation: SmartPunctuation?

    /// The source of the open formula.
    var formula: [UInt8]?
    /// The start of a block that so far contains only a display formula, or -1.
    var formulaStart = -1

    // Code and HTML.
    /// The open code block.
    var code = OpenCodeBlock()
    /// The open block, if it keeps its lines.
    var lines: (component: BlockIntent.Component, step: ThemedBlocks.Step)?
    var html: [UInt8] = []
    var isInHTMLBlock = false
    /// The elements that are open, where HTML has a meaning.
    var elements = HTMLState()
    /// Whether blanks and line breaks around tags need care.
    var isHTMLPending = false
    /// Whether an HTML block is being read.
    var isInterpretingBlock = false
    /// The block of Markdown that text belongs to, which a tag may have ended.
    var textLeaf: (step: ThemedBlocks.Step, component: BlockIntent.Component)?
    /// The start of the line to which text is added.
    var lineStart = 0
    /// The leaf of the cell of HTML that is open.
    var cellLeaf = -1

    /// The open image.
    var image = OpenImage()
    /// The open figure.
    var figure = OpenFigure()
    /// The captions so far.
    var captions = CaptionState()

    // Attributes in braces.
    /// The open texts with attributes: the places of those, and the starts of the texts.
    var attributed: [(place: Int32, start: Int)] = []
    /// The place of the attributes of the heading that is open, or -1.
    var headingAttributes: Int32 = -1

    /// The places of lists, and of links whose text is that of their target.
    var holes: [ContentsWriter.Hole] = []
    /// Whether a table of contents is still to be added.
    var addsContents = false
    /// Whether the next block starts a page.
    var startsPage = false
    /// The start of a block that starts a page, or -1.
    var pageStart = -1

    /// The open table.
    var table = OpenTable()
    /// Whether the leaf is a paragraph without a marker.
    var isPlainParagraph = false
    /// The positions of pieces of the source in the result, if requested.
    var origins: [MarkdownOrigin]?

    /// A leaf with a link, image or tag, and spans.
    struct SpanKey: Equatable {
        var owner: UInt64
        var inline: UInt64
    }

    init(
        source: [UInt8], eventStream: MarkdownEvents, options: MarkdownOptions, blocks: ThemedBlocks,
        resolver: (any ImageResolver)?, recordsOrigins: Bool
    ) {
        self.source = source
        self.eventStream = eventStream
        self.options = options
        self.resolver = resolver
        self.blocks = blocks
        indentsParagraphs = blocks.theme.paragraphIndent > 0 || blocks.theme.languageIndent > 0
        out = TextAssembler(capacity: source.count + source.count / 16)
        containers.reserveCapacity(16)
        containers.append(MarkdownContainer(kind: .document, identity: 0, parent: -1, path: ThemedBlocks.root))
        chains.reserveCapacity(16)
        chains.append(nil)
        leaves.reserveCapacity(32 + source.count / 256)
        if options.smartPunctuation {
            punctuation = SmartPunctuation(language: blocks.empty.language ?? blocks.empty.paragraph?.language)
        }
        origins = recordsOrigins ? [] : nil
    }

    /// Builds the text.
    mutating func build() -> AttributedText {
        let events = eventStream.events
        while cursor < events.count {
            let event = events[cursor]
            cursor += 1
            if elements.hidden != nil, skipsHidden(event) { continue }
            switch event.kind {
            case .text: text(event)
            case .enterBlock: enter(event)
            case .leaveBlock: leave(event)
            case .enterSpan: enterSpan(event)
            case .leaveSpan: leaveSpan(event)
            }
        }
        var text = out.finish(empty: blocks.empty)
        if !elements.styles.isEmpty { elements.styles.apply(to: &text) }
        if elements.anchors.hasNames { elements.anchors.apply(to: &text) }
        return holes.isEmpty
            ? text : ContentsWriter(blocks.theme, options, captions.all).filling(holes, in: text, &origins)
    }
}
