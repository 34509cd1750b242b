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
    /// Whether a list is tight; the mark of a task, or 0; the alignment of a cell's column.
    public var flag: UInt8 = 0
    /// The level of a heading.
    public var level: UInt8 = 0
    /// Text: the offset in the source, or -1 minus the offset in the loose bytes. Lists: the first number. Tables: the
    /// number of columns. Links, images, code: the index of the destination or language, or -1. Footnotes and
    /// references to them: the number.
    public var start: Int32 = 0
    /// Text: the number of bytes. Links and images: the index of the title, or -1. Footnotes and references to them:
    /// the index of the label.
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

/// The position of bytes of text: an offset in the source, or -1 minus an offset in the loose bytes.
public struct SourceSlice: Sendable {
    /// An offset in the source, or -1 minus an offset in the loose bytes.
    public var start: Int32
    /// The number of bytes; below 0 is no text, 0 is empty text.
    public var count: Int32

    /// Creates a place from its parts.
    @inlinable public init(start: Int32, count: Int32) {
        self.start = start
        self.count = count
    }

    /// The bytes; empty if the count is negative.
    @inlinable @inline(__always)
    public func bytes(_ source: UnsafeRawBufferPointer, _ loose: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let start = start >= 0 ? Int(self.start) : -1 - Int(self.start)
        let all = unsafe self.start >= 0 ? source : loose
        return unsafe UnsafeRawBufferPointer(rebasing: all[start..<(start + Int(max(0, count)))])
    }

    /// Both values as one word.
    @inlinable public var key: UInt64 { UInt64(UInt32(bitPattern: start)) << 32 | UInt64(UInt32(bitPattern: count)) }
}

/// The events of a text, in order.
public struct MarkdownEvents: Sendable {
    /// The events of blocks, spans and text, in order.
    public var events: [MarkdownEvent]
    /// The places of destinations, titles and languages.
    public var places: [SourceSlice]
    /// Bytes that are not contained literally in the source.
    public var loose: [UInt8]
    /// The number of references to each footnote.
    public var noteUses: [Int32] = []
}

extension MarkdownEvents {
    /// Parses `source`, which has fewer than 2³¹ bytes.
    public static func of(
        _ source: [UInt8], options: MarkdownOptions, keepsFootnotes: Bool = false
    ) -> MarkdownEvents {
        unsafe source.withUnsafeBufferPointer { buffer in
            unsafe of(buffer, options: options, keepsFootnotes: keepsFootnotes)
        }
    }

    /// Parses the bytes of `buffer`.
    static func of(
        _ buffer: UnsafeBufferPointer<UInt8>, options: MarkdownOptions, keepsFootnotes: Bool = false,
        counter: GrammarSteps? = nil
    ) -> MarkdownEvents {
        unsafe EventWriter.events(
            of: GrammarBytes(buffer, counter: counter), options: options, keepsFootnotes: keepsFootnotes,
            counter: counter)
    }
}
