/// A block with its contents, from which an attributed text is built: a paragraph, or blocks inside each other.
///
///     let text = AttributedText {
///         TextBlock(.heading(level: 1)) { "Tides" }
///         TextBlock(.blockQuote, style: BlockStyle(padding: BoxSides(12), background: Color(rgb: 0xFFF3D6))) {
///             "High water is at six."
///             "Low water is at noon."
///         }
///     }
///
/// A paragraph, a heading, a term and a caption are one paragraph with all of their texts. In other blocks, each text is a
/// paragraph. The blocks have the ``TextAttributes/block`` of their text, and boxes as in CSS: their margins collapse.
public struct TextBlock: Sendable, Hashable {
    /// A part of the contents of a block.
    public enum Content: Sendable, Hashable {
        /// A text. Its paragraphs are those of the block, or blocks of the kind `paragraph` in it.
        case text(AttributedText)
        /// A block inside the block.
        case block(TextBlock)
    }

    /// The kind of the block.
    public var kind: BlockIntent.Kind
    /// The box of the block; `nil` has neither space nor an appearance.
    public var style: BlockStyle?
    /// The attributes of the text inside; those of texts and inner blocks have precedence.
    public var attributes = TextAttributes()
    /// The appearance and the spans of a table cell; `nil` has the defaults.
    public var cell: CellStyle?
    /// The width and the columns of a table; `nil` has the defaults.
    public var table: TableStyle?
    /// The texts and blocks inside.
    public var contents: [Content]

    /// Creates a block with its contents.
    public init(_ kind: BlockIntent.Kind = .paragraph, style: BlockStyle? = nil, contents: [Content]) {
        self.kind = kind
        self.style = style
        self.contents = contents
    }

    /// Creates a block from texts and blocks, written in sequence.
    public init(
        _ kind: BlockIntent.Kind = .paragraph, style: BlockStyle? = nil, attributes: TextAttributes = TextAttributes(),
        @ArrayBuilder<Content> _ contents: () -> [Content]
    ) {
        self.init(kind, style: style, contents: contents())
        self.attributes = attributes
    }

    /// Whether the texts inside are one paragraph.
    fileprivate var isParagraph: Bool {
        guard contents.allSatisfy({ if case .text = $0 { true } else { false } }) else { return false }
        switch kind {
        case .paragraph, .heading, .thematicBreak, .term, .caption: return true
        default: return false
        }
    }
}

extension ArrayBuilder where Element == TextBlock.Content {
    /// A text without attributes.
    public static func buildExpression(_ text: String) -> TextBlock.Content { .text(AttributedText(text)) }
    /// A text.
    public static func buildExpression(_ text: AttributedText) -> TextBlock.Content { .text(text) }
    /// A block.
    public static func buildExpression(_ block: TextBlock) -> TextBlock.Content { .block(block) }
}

extension AttributedText {
    /// Creates a text from texts and blocks, written in sequence.
    public init(@ArrayBuilder<TextBlock.Content> _ blocks: () -> [TextBlock.Content]) { self.init(blocks: blocks()) }

    /// Creates a text from blocks. A text outside of blocks is a paragraph.
    ///
    /// - Complexity: O(*n*) in the length of the text and the number of blocks.
    public init(blocks: [TextBlock.Content]) {
        var assembly = BlockAssembly()
        assembly.add(blocks, inside: nil, TextAttributes())
        self = assembly.text
    }
}

/// The construction of a text from blocks.
private struct BlockAssembly {
    private(set) var text = AttributedText()
    /// The number of blocks that may contain several paragraphs.
    private var count = 0
    private var isEmpty = true

    mutating func add(_ contents: [TextBlock.Content], inside outer: BlockIntent.Chain?, _ attributes: TextAttributes) {
        for content in contents {
            switch content {
            case .text(let text):
                add(
                    text, in: BlockIntent(BlockIntent.Component(kind: .paragraph, identity: 0), inside: outer),
                    attributes)
            case .block(let block): add(block, inside: outer, attributes)
            }
        }
    }

    private mutating func add(_ block: TextBlock, inside outer: BlockIntent.Chain?, _ attributes: TextAttributes) {
        var component = BlockIntent.Component(kind: block.kind, identity: 0, style: block.style)
        (component.cell, component.table) = (block.cell, block.table)
        let attributes = block.attributes.merging(over: attributes)
        if block.isParagraph {
            var whole = AttributedText()
            for case .text(let text) in block.contents { whole.append(text) }
            return add(whole, in: BlockIntent(component, inside: outer), attributes)
        }
        count += 1
        component.identity = count
        let intent = BlockIntent(component, inside: outer)
        guard case .codeBlock = block.kind else { return add(block.contents, inside: intent.chain, attributes) }
        // The lines of code are not paragraphs in it.
        for content in block.contents {
            switch content {
            case .text(let text): add(text, in: intent, attributes)
            case .block(let inner): add(inner, inside: intent.chain, attributes)
            }
        }
    }

    /// Adds a paragraph, or several if the text has line breaks.
    private mutating func add(_ paragraph: AttributedText, in block: BlockIntent, _ attributes: TextAttributes) {
        var paragraph = paragraph
        paragraph.transformAttributes { own in
            own = own.merging(over: attributes)
            own.block = block
        }
        var plain = attributes
        plain.block = block
        if !isEmpty { text.append("\n") }
        isEmpty = false
        if paragraph.isEmpty {
            // The separator that follows is in the block.
            paragraph = AttributedText("\u{200B}", attributes: plain)
        }
        text.append(paragraph)
    }
}
