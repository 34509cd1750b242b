/// One thing that the grammar tells: a block or span that starts or ends, or a piece of text.
///
/// Events are plain values in one array; where strings that belong to them are stands in a table beside it.
public struct MarkdownEvent: Sendable {
    /// What an event tells.
    public enum Kind: UInt8, Sendable {
        /// That a block or span starts or ends, or that text stands here.
        case enterBlock, leaveBlock, enterSpan, leaveSpan, text
    }

    /// Block kinds, by their numbers.
    public enum Block: UInt8, Sendable {
        /// As CommonMark and GitHub's tables and footnotes have them; a rule is a thematic break.
        case document, quote, unorderedList, orderedList, item, rule, heading, code, html, paragraph
        case table, row, headerCell, cell, footnote
    }

    /// Span kinds, by their numbers.
    public enum Inline: UInt8, Sendable {
        /// As CommonMark has them; strikethrough, formulas in a line and on their own, and links in double brackets.
        case emphasis, strong, link, image, code, strikethrough, math, displayMath, wikiLink
    }

    /// Text kinds, by their numbers.
    public enum Text: UInt8, Sendable {
        /// Text as it stands; U+0000; a forced or a soft break; a character reference; text of code, HTML or a formula.
        case normal, null, hardBreak, softBreak, entity, code, html, math
        /// A reference to a footnote; in the note, the link back.
        case footnoteReference, backReference
    }

    /// What the event tells.
    public var kind: Kind
    /// The raw value of a ``Block``, ``Inline`` or ``Text``.
    public var type: UInt8
    /// Whether a list is tight; the mark of a task, or 0; the alignment of a cell's column.
    public var flag: UInt8 = 0
    /// The level of a heading.
    public var level: UInt8 = 0
    /// Text: where it is in the source, or -1 less its place among the loose bytes. Lists: the start.
    /// Tables: the number of columns. Links, images, code: the place of the destination or language, or -1.
    /// Footnotes and references to them: the number.
    public var start: Int32 = 0
    /// Text: how many bytes. Links and images: the place of the title, or -1. Footnotes and
    /// references to them: the place of the label.
    public var length: Int32 = 0
    /// Where in the source the block or span starts or ends, or the text starts.
    public var offset: Int32 = 0

    /// The block that starts or ends; nil for spans and text.
    @inlinable public var block: Block? { kind.rawValue <= Kind.leaveBlock.rawValue ? Block(rawValue: type) : nil }
    /// The span that starts or ends; nil for blocks and text.
    @inlinable public var inline: Inline? {
        kind == .enterSpan || kind == .leaveSpan ? Inline(rawValue: type) : nil
    }

    /// The event as it is where the source before it is so much longer.
    @inlinable public func moved(by distance: Int) -> MarkdownEvent {
        var result = self
        result.offset += Int32(truncatingIfNeeded: distance)
        if kind == .text, start >= 0 { result.start += Int32(truncatingIfNeeded: distance) }
        return result
    }
}

/// Where bytes of text are: in the source, or -1 less their place among the loose bytes.
public struct TextPlace: Sendable {
    /// An offset in the source, or -1 less one among the loose bytes.
    public var start: Int32
    /// How many bytes; below 0 stands for no text, 0 for an empty one.
    public var count: Int32

    /// A place of its parts.
    @inlinable public init(start: Int32, count: Int32) {
        self.start = start
        self.count = count
    }

    /// The bytes, of which there are none where the count is below 0.
    @inlinable @inline(__always)
    public func bytes(_ source: UnsafeRawBufferPointer, _ loose: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let start = start >= 0 ? Int(self.start) : -1 - Int(self.start)
        let all = unsafe self.start >= 0 ? source : loose
        return unsafe UnsafeRawBufferPointer(rebasing: all[start..<(start + Int(max(0, count)))])
    }

    /// Both in one.
    @inlinable public var key: UInt64 { UInt64(UInt32(bitPattern: start)) << 32 | UInt64(UInt32(bitPattern: count)) }
}

/// What the grammar tells of one text, in order.
public struct MarkdownEvents: Sendable {
    /// Blocks, spans and text, in the order in which they are told.
    public var events: [MarkdownEvent]
    /// Destinations, titles, languages.
    public var places: [TextPlace]
    /// Bytes that are not in the source as they stand.
    public var loose: [UInt8]
    /// How often each footnote is referred to.
    public var noteUses: [Int32] = []
}

extension MarkdownEvents {
    /// What the grammar tells of `source`, which has fewer than 2³¹ bytes.
    public static func of(
        _ source: [UInt8], options: MarkdownOptions, keepsFootnotes: Bool = false
    ) -> MarkdownEvents {
        unsafe source.withUnsafeBufferPointer { buffer in
            unsafe of(buffer, options: options, keepsFootnotes: keepsFootnotes)
        }
    }

    /// What the grammar tells of the bytes of `buffer`.
    static func of(
        _ buffer: UnsafeBufferPointer<UInt8>, options: MarkdownOptions, keepsFootnotes: Bool = false,
        counter: GrammarSteps? = nil
    ) -> MarkdownEvents {
        unsafe TapeWriter.events(
            of: GrammarBytes(buffer, counter: counter), options: options, keepsFootnotes: keepsFootnotes,
            counter: counter)
    }
}
