internal import GalleyGrammar
internal import GalleyText

/// An editable Markdown source with its blocks and spans, and their positions in the source.
///
///     var document = MarkdownDocument("# Title\n\nSome *text*.\n")
///     for element in document.elements where element.kind == .heading { print(element.utf8Range) }
///     let parsed = document.replaceSubrange(utf8: 9..<13, with: "More")
///
/// The source is stored in chunks: top-level blocks that can be parsed without the preceding text. An edit parses the
/// chunks that it affects, the one before, and following ones up to the first whose start is unchanged. Only if the
/// labels of link definitions or footnotes change, everything is parsed again, since this may affect references
/// anywhere. The result is the same as parsing the whole new source.
///
/// Offsets are in UTF-8. It is a value. A source of two gigabytes or more is not parsed.
public struct MarkdownDocument: Sendable {
    /// A block or span, with its position.
    public struct Element: Sendable, Hashable {
        /// The kinds of elements: blocks first, then spans.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// A block quote.
            case blockQuote
            /// An unordered list.
            case unorderedList
            /// An ordered list.
            case orderedList
            /// A list item.
            case listItem
            /// A thematic break.
            case thematicBreak
            /// A heading.
            case heading
            /// A code block.
            case codeBlock
            /// A block of HTML.
            case html
            /// A paragraph.
            case paragraph
            /// A table.
            case table
            /// A row of a table.
            case tableRow
            /// A cell of a table's header.
            case tableHeaderCell
            /// A cell of a table's body.
            case tableCell
            /// The text of a footnote.
            case footnote
            /// A list of terms with their definitions.
            case definitionList
            /// A term of a list of definitions.
            case term
            /// A definition.
            case definition
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
        }

        /// The kind of element.
        public var kind: Kind
        /// The range in the source in UTF-8 offsets, including the element's marks.
        public var utf8Range: Range<Int>
        /// The nesting depth.
        public var depth: Int
        /// The level of a heading, from 1 to 6; otherwise 0.
        public var level: Int
    }

    /// The Markdown dialect.
    public let options: MarkdownOptions
    /// The source in UTF-8.
    package private(set) var bytes: [UInt8]
    private var chunks: [MarkdownChunk] = []
    /// The end of the front matter.
    private var frontMatterEnd = 0
    /// The number of bytes that the last edit parsed.
    package private(set) var parsedCount = 0

    /// Parses a source.
    ///
    /// - Complexity: O(*n*).
    public init(_ source: String, options: MarkdownOptions = .gitHub) {
        self.options = options
        bytes = Array(source.utf8)
        restart()
    }

    /// The current source.
    public var source: String { String(decoding: bytes, as: UTF8.self) }

    /// Replaces a part of the source, and parses the affected part again.
    ///
    /// - Parameters:
    ///   - range: The range in UTF-8 offsets, clamped to the source.
    ///   - text: The replacement.
    /// - Returns: The parsed range, in UTF-8 offsets of the new source.
    /// - Complexity: O(*m*) for *m* parsed bytes, and moving the bytes after the edit.
    @discardableResult
    public mutating func replaceSubrange(utf8 range: Range<Int>, with text: String) -> Range<Int> {
        replaceSubrange(utf8: range, with: Array(text.utf8))
    }

    @discardableResult
    mutating func replaceSubrange(utf8 range: Range<Int>, with new: [UInt8]) -> Range<Int> {
        let range = range.clamped(to: 0..<bytes.count)
        let delta = new.count - range.count
        bytes.replaceSubrange(range, with: new)
        guard !chunks.isEmpty, bytes.count < Int(Int32.max), findFrontMatter() == frontMatterEnd else {
            restart()
            return 0..<bytes.count
        }
        // Start at the chunk before the edited one: a chunk's first line may be a continuation of it.
        var first = 0
        var start = 0
        while first + 1 < chunks.count, start + chunks[first].count <= range.lowerBound {
            start += chunks[first].count
            first += 1
        }
        var next = first + 1
        var nextStart = start + chunks[first].count
        if first > 0 {
            first -= 1
            start -= chunks[first].count
        }
        // The starts of known chunks after the edit.
        while next < chunks.count, nextStart < range.upperBound {
            nextStart += chunks[next].count
            next += 1
        }
        var stops: [Int] = []
        stops.reserveCapacity(chunks.count - next)
        var place = nextStart
        for chunk in chunks[next...] {
            stops.append(place + delta)
            place += chunk.count
        }

        var reader = ChunkReader(options: options, start: start, stops: stops)
        let read = reader.read(bytes) { [chunks] fresh, end in
            // The chunks that are not parsed again.
            let kept = stops.firstIndex { $0 >= end }.map { next + $0 } ?? chunks.count
            let old = chunks[first..<kept]
            guard old.flatMap(\.links) == fresh.flatMap(\.links),
                old.flatMap(\.footnotes) == fresh.flatMap(\.footnotes)
            else { return nil }
            return chunks
        }
        guard let (fresh, end) = read else {
            restart()
            return 0..<bytes.count
        }
        let kept = stops.firstIndex { $0 >= end }.map { next + $0 } ?? chunks.count
        chunks.replaceSubrange(first..<kept, with: fresh)
        parsedCount = end - start
        return start..<end
    }

    private mutating func restart() {
        parsedCount = bytes.count
        guard bytes.count < Int(Int32.max) else {
            chunks = []
            return
        }
        frontMatterEnd = findFrontMatter()
        var reader = ChunkReader(options: options, start: 0, stops: [])
        chunks = reader.read(bytes) { fresh, _ in fresh }?.chunks ?? []
    }

    private func findFrontMatter() -> Int {
        options.frontMatter ? FrontMatterScanner.find(in: bytes)?.utf8End ?? 0 : 0
    }

    /// All blocks and spans, each before its contents.
    ///
    /// - Complexity: O(*n*).
    public var elements: [Element] { elements(inUTF8: 0..<bytes.count) }

    /// The elements of the top-level blocks that intersect `range`, in UTF-8 offsets.
    public func elements(inUTF8 range: Range<Int>) -> [Element] {
        var result: [Element] = []
        var start = 0
        for chunk in chunks {
            defer { start += chunk.count }
            if start + chunk.count <= range.lowerBound || start >= range.upperBound { continue }
            var open: [Int] = []
            for event in chunk.events {
                switch event.kind {
                case .enterBlock, .enterSpan:
                    guard let kind = Element.Kind(event) else { continue }
                    let offset = start + Int(event.offset)
                    result.append(
                        Element(kind: kind, utf8Range: offset..<offset, depth: open.count, level: Int(event.level)))
                    open.append(result.count - 1)
                case .leaveBlock, .leaveSpan:
                    guard Element.Kind(event) != nil, let index = open.popLast() else { continue }
                    let lower = result[index].utf8Range.lowerBound
                    result[index].utf8Range = lower..<max(lower, start + Int(event.offset))
                case .text: break
                }
            }
        }
        return result
    }

    /// The events of the chunks in `range`, relative to its start.
    func events(of range: Range<Int>) -> [MarkdownEvent] {
        var result: [MarkdownEvent] = []
        var start = 0
        for chunk in chunks {
            defer { start += chunk.count }
            if start >= range.upperBound { break }
            if start < range.lowerBound { continue }
            result.append(contentsOf: chunk.events.lazy.map { $0.moved(by: start - range.lowerBound) })
        }
        return result
    }
}

extension MarkdownDocument.Element.Kind {
    /// `nil` for other events.
    init?(_ event: MarkdownEvent) {
        if let span = event.inline {
            self =
                switch span {
                case .emphasis: .emphasis
                case .strong: .strong
                case .link: .link
                case .image: .image
                case .code: .code
                case .strikethrough: .strikethrough
                case .math: .math
                case .displayMath: .displayMath
                case .wikiLink: .wikiLink
                case .mark: .mark
                case .insertion: .insertion
                case .subscripted: .subscripted
                case .superscripted: .superscripted
                case .ruby: .ruby
                case .attributed: .attributed
                }
            return
        }
        switch event.block {
        case nil, .document?: return nil
        case .quote?: self = .blockQuote
        case .unorderedList?: self = .unorderedList
        case .orderedList?: self = .orderedList
        case .item?: self = .listItem
        case .rule?: self = .thematicBreak
        case .heading?: self = .heading
        case .code?: self = .codeBlock
        case .html?: self = .html
        case .paragraph?: self = .paragraph
        case .table?: self = .table
        case .row?: self = .tableRow
        case .headerCell?: self = .tableHeaderCell
        case .cell?: self = .tableCell
        case .footnote?: self = .footnote
        case .definitionList?: self = .definitionList
        case .term?: self = .term
        case .definition?: self = .definition
        }
    }
}
