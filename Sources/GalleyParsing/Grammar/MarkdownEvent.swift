/// One thing that the grammar tells: a block or span that starts or ends, or a piece of text.
///
/// Events are plain values in one array; where strings that belong to them are stands in a table beside it.
struct MarkdownEvent {
    enum Kind: UInt8 {
        case enterBlock, leaveBlock, enterSpan, leaveSpan, text
    }

    /// Block kinds, by their numbers.
    enum Block: UInt8 {
        case document, quote, unorderedList, orderedList, item, rule, heading, code, html, paragraph
        case table, row, headerCell, cell, footnote
    }

    /// Span kinds, by their numbers.
    enum Inline: UInt8 {
        case emphasis, strong, link, image, code, strikethrough, math, displayMath, wikiLink
    }

    /// Text kinds, by their numbers.
    enum Text: UInt8 {
        case normal, null, hardBreak, softBreak, entity, code, html, math
        case footnoteReference, backReference
    }

    var kind: Kind
    /// The raw value of a ``Block``, ``Inline`` or ``Text``.
    var type: UInt8
    /// Whether a list is tight; the mark of a task, or 0; the alignment of a cell's column.
    var flag: UInt8 = 0
    /// The level of a heading.
    var level: UInt8 = 0
    /// Text: where it is in the source, or -1 less its place among the loose bytes. Lists: the start.
    /// Tables: the number of columns. Links, images, code: the place of the destination or language, or -1.
    /// Footnotes and references to them: the number.
    var start: Int32 = 0
    /// Text: how many bytes. Links and images: the place of the title, or -1. Footnotes and
    /// references to them: the place of the label.
    var length: Int32 = 0
    /// Where in the source the block or span starts or ends, or the text starts.
    var offset: Int32 = 0

    var block: Block? { kind.rawValue <= Kind.leaveBlock.rawValue ? Block(rawValue: type) : nil }
    var inline: Inline? {
        kind == .enterSpan || kind == .leaveSpan ? Inline(rawValue: type) : nil
    }
}

/// Where bytes of text are: in the source, or -1 less their place among the loose bytes.
struct TextPlace {
    var start: Int32
    var count: Int32

    /// The bytes, of which there are none where the count is below 0.
    @inline(__always)
    func bytes(_ source: UnsafeRawBufferPointer, _ loose: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let start = start >= 0 ? Int(self.start) : -1 - Int(self.start)
        let all = unsafe self.start >= 0 ? source : loose
        return unsafe UnsafeRawBufferPointer(rebasing: all[start..<(start + Int(max(0, count)))])
    }

    /// Both in one.
    var key: UInt64 { UInt64(UInt32(bitPattern: start)) << 32 | UInt64(UInt32(bitPattern: count)) }
}

/// What the grammar tells of one text, in order.
struct MarkdownEvents {
    var events: [MarkdownEvent]
    /// Destinations, titles, languages.
    var places: [TextPlace]
    /// Bytes that are not in the source as they stand.
    var loose: [UInt8]
    /// How often each footnote is referred to.
    var noteUses: [Int32] = []

    static let none = MarkdownEvents(events: [], places: [], loose: [])
}

extension MarkdownEvents {
    /// What the grammar tells of `source`, which has fewer than 2³¹ bytes.
    static func of(_ source: [UInt8], options: MarkdownOptions, keepsFootnotes: Bool = false) -> MarkdownEvents {
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
