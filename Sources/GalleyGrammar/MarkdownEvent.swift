/// An event of the Markdown parser: the start or end of a block or span, or a piece of text.
///
/// Events are trivial values in one array; a separate table contains the places of their strings.
public struct MarkdownEvent: Sendable {
    /// The kind of an event.
    public enum Kind: UInt8, Sendable {
        /// The start of a block.
        case enterBlock
        /// The end of a block.
        case leaveBlock
        /// The start of a span.
        case enterSpan
        /// The end of a span.
        case leaveSpan
        /// A piece of text.
        case text
    }

    /// The kinds of blocks.
    public enum Block: UInt8, Sendable {
        /// The whole document.
        case document
        /// A block quote.
        case quote
        /// An unordered list.
        case unorderedList
        /// An ordered list.
        case orderedList
        /// A list item.
        case item
        /// A thematic break.
        case rule
        /// A heading.
        case heading
        /// A code block.
        case code
        /// A block of HTML.
        case html
        /// A paragraph.
        case paragraph
        /// A table, as in GitHub's Markdown.
        case table
        /// A row of a table.
        case row
        /// A cell of a table's header.
        case headerCell
        /// A cell of a table's body.
        case cell
        /// The text of a footnote.
        case footnote
        /// A list of definitions.
        case definitionList
        /// A term of a list of definitions.
        case term
        /// A definition.
        case definition
    }

    /// The kinds of alerts.
    public enum Alert: UInt8, Sendable, CaseIterable {
        /// Information that readers should notice.
        case note = 1
        /// Advice.
        case tip
        /// Information that readers need.
        case important
        /// Urgent information.
        case warning
        /// A danger.
        case caution
    }

    /// The kinds of spans.
    public enum Inline: UInt8, Sendable {
        /// Emphasis.
        case emphasis
        /// Strong emphasis.
        case strong
        /// A link.
        case link
        /// An image.
        case image
        /// Code.
        case code
        /// Struck out text.
        case strikethrough
        /// An inline formula.
        case math
        /// A display formula.
        case displayMath
        /// A wiki link.
        case wikiLink
        /// Marked text.
        case mark
        /// Added text.
        case insertion
        /// Text below the baseline.
        case subscripted
        /// Text above the baseline.
        case superscripted
        /// Text with a ruby annotation.
        case ruby
        /// Text with attributes in braces.
        case attributed

        /// Whether the span gives its text no meaning, unlike for example emphasis.
        @inlinable public var isPlain: Bool { self == .ruby || self == .attributed }
    }

    /// The kinds of text.
    public enum Text: UInt8, Sendable {
        /// Literal text.
        case normal
        /// The character U+0000.
        case null
        /// A hard line break.
        case hardBreak
        /// A soft line break.
        case softBreak
        /// A character reference.
        case entity
        /// The text of code.
        case code
        /// The text of HTML.
        case html
        /// The text of a formula.
        case math
        /// A reference to a footnote.
        case footnoteReference
        /// A link from a footnote back to its reference.
        case backReference
    }

    /// The kind of the event.
    public var kind: Kind
    /// The raw value of a ``Block``, ``Inline`` or ``Text``.
    public var type: UInt8
    /// Whether a list is tight; the mark of a task, or 0; the alignment of a cell's column; the ``Alert`` of a block quote, or
    /// 0; the character of a code block's fence, which is `$` for a formula, or 0.
    public var flag: UInt8 = 0
    /// The level of a heading.
    public var level: UInt8 = 0
    /// Text: the offset in the source, or -1 minus the offset in the loose bytes. Lists: the first number. Tables: the
    /// number of columns. Cells: the number of columns that they span, minus 1; -1 if a cell above continues here, -2 if
    /// the cell before it spans the column. Links, images, code, ruby, headings, text with attributes: the index of the
    /// destination, language, reading or attributes, or -1. Footnotes and references to them: the number.
    public var start: Int32 = 0
    /// Text: the number of bytes. Links and images: the index of the title, or -1. Code: the index of the attributes,
    /// or -1. Cells: the number of rows that they span, minus 1. Footnotes and references to them: the index of the label.
    public var length: Int32 = 0
    /// The source offset of the start or end of the block or span, or of the start of the text.
    public var offset: Int32 = 0

    /// The block that starts or ends; nil for spans and text.
    @inlinable public var block: Block? { kind.rawValue <= Kind.leaveBlock.rawValue ? Block(rawValue: type) : nil }
    /// The span that starts or ends; nil for blocks and text.
    @inlinable public var inline: Inline? {
        kind == .enterSpan || kind == .leaveSpan ? Inline(rawValue: type) : nil
    }

    /// The event with its offsets moved by `distance`.
    @inlinable public func moved(by distance: Int) -> MarkdownEvent {
        var result = self
        result.offset += Int32(truncatingIfNeeded: distance)
        if kind == .text, start >= 0 { result.start += Int32(truncatingIfNeeded: distance) }
        return result
    }
}
