internal import GalleyRegions
internal import GalleyShaping
public import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// A text divided into pages.
///
///     var page = Document.Page(size: Document.Page.Paper.A5.size)
///     page.footer = Document(text: "{{page}} of {{pages}}")
///     try TextPages(book, on: page).forEach { page in
///         print(page.number, book.string[page.range].count, page.headings.map(\.title))
///     }
///
/// Pages are laid out one at a time, and each contains only its own part of the text, so that a page can be released
/// before the next one is created. Page breaks follow CSS Fragmentation 3: paragraphs have a minimum number of lines on
/// each side of a break (`widows`, `orphans`, `keepTogether`), can be kept with the next one (`keepWithNext`, the
/// default of headings), and can start a page (`breakBefore`). A row of a table is split only if it is higher than a
/// page, and the header rows of a continued table are repeated at the top of each page. Footnotes are at the end of the
/// text, or at the foot of their pages (``Document/Page/notes``). Constraints that cannot be
/// satisfied are relaxed, the least important first.
public struct TextPages: Sendable {
    /// The whole text, with the numbers of pages in the ranges with a ``TextAttributes/pageReference``.
    public private(set) var text: AttributedText
    /// The page format with margins, header and footer. Its margins are those of its ``Document/Page/measure``, and its
    /// rules change it for some pages.
    public let page: Document.Page
    /// The container of the text of pages that no rule changes, with the size of the page inside its margins.
    public let container: TextContainer
    let fonts: FontLibrary
    let formats: PageFormats
    /// The notes at the foot of pages; `nil` if they are a part of the text.
    private(set) var notes: Footnotes?
    /// The number of pages, if finding the numbers of references has found it.
    private var knownCount: Int?
    /// Whether pages divide attachments.
    let hasPagedContent: Bool

    /// Replaces the tables in the cells of a range by blocks below each other; returns whether there are tables.
    mutating func flattenTables(inUTF8 range: Range<Int>) -> Bool {
        var hasTables = false
        text.transformAttributes(inUTF8: range) { attributes in
            guard let block = attributes.block?.withoutTablesInCell else { return }
            (attributes.block, attributes.cell, hasTables) = (block, nil, true)
        }
        return hasTables
    }

    /// Prepares pages without laying them out, unless the text has references to the numbers of pages.
    ///
    /// Numbers are found in at most three layouts. If they still change then, as a number of another width may move a
    /// heading to another page and back, those of the last layout are shown.
    ///
    /// - Parameters:
    ///   - container: The columns, line breaking, writing mode and exclusions of every page. Its size, path, number of
    ///     lines and truncation are ignored.
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` if the margins leave no space, or for a value that
    ///   cannot be used for layout; ``GalleyError/invalidDocument(path:reason:)`` for spans of the header or the footer
    ///   outside their texts. Markdown in them must be parsed before.
    public init(
        _ text: AttributedText, on page: Document.Page, container: TextContainer = TextContainer(),
        fonts: borrowing FontLibrary = .shared
    ) throws(GalleyError) {
        let page = try page.withMargins(for: text, in: container, fonts: fonts)
        let paper = page.orientedSize
        let size = page.textSize
        guard paper.width.isFinite, paper.height.isFinite, size.width > 0, size.height > 0 else {
            throw .invalidValue(
                name: "page.margins", value: "\(page.margins)",
                reason: "they leave no space on a page of \(paper.width) × \(paper.height) points")
        }
        self.page = page
        var container = container
        container.width = size.width
        container.height = size.height
        container.path = nil
        container.maximumRows = nil
        container.truncation = .none
        try container.validate()
        formats = try PageFormats(page, container)
        // Attachments are fitted to the largest page; a smaller page shrinks them again.
        var largest = container
        (largest.width, largest.height) = (formats.largest.width, formats.largest.height)
        self.text = try text.fittingAttachments(in: largest, height: largest.height, fonts: fonts)
        self.container = container
        self.fonts = copy fonts
        hasPagedContent = text.styles.contains {
            $0.hasAttachment && $0.attributes.attachment?.pagedContent != nil
        }
        findNotes()
        guard let references = PageReferences(self.text) else { return }
        let unresolved = self
        (self.text, knownCount) = try references.resolved(countsPages: formats.containTotal) { text in
            var pages = unresolved
            pages.text = text
            pages.findNotes()
            return pages
        }
        findNotes()
    }

    /// The start of the notes at the foot of pages, in UTF-8; the end of the text without them.
    package var notesStart: Int { notes?.start ?? text.utf8Count }

    /// The names of the places to which links may lead.
    package var anchorNames: [String] {
        text.anchors.map(\.name) + text.boxTexts.flatMap { $0.anchors.map(\.name) }
    }

    /// The side on which the text from an offset on starts; `nil` is any.
    func side(ofTextAt offset: Int) -> Document.Page.Rule.Selector.Side? {
        guard offset < text.utf8Count else { return nil }
        let attributes = text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes
        let isChapter = page.chapters == .right && HeadingNames.level(of: attributes) == 1
        let start = attributes.paragraph?.breakBefore ?? .auto
        guard isChapter || start == .right || start == .left,
            TextBoundaries(text).paragraph(at: offset).lowerBound == offset
        else { return nil }
        return start == .left ? .left : .right
    }

    /// The name of the pages of the paragraph that starts at an offset.
    ///
    /// - Parameter last: The name of the page before, which a paragraph that continues keeps.
    func pageName(at offset: Int, after last: String?) -> String? {
        guard offset < text.utf8Count else { return nil }
        let bytes = text.string.utf8
        // The last bytes of paragraph separators. Searching for the start of a long paragraph would take long on each page.
        let isStart =
            offset == 0
            || [0x0A, 0x0D, 0x85, 0xA9].contains(bytes[bytes.index(bytes.startIndex, offsetBy: offset - 1)])
        guard isStart else { return last }
        return text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes.paragraph?.page
    }

    private mutating func findNotes() { notes = page.notes == .foot ? Footnotes(text) : nil }

    /// Lays out the pages in order.
    ///
    /// If a text in the margins contains the number of pages, all pages are first laid out to count them.
    /// - Throws: The errors of a layout of the text, and of `body`.
    /// - Complexity: O(*n*) in total, and the memory of one page in addition to the text.
    public func forEach(_ body: (TextPage) throws(GalleyError) -> Void) throws(GalleyError) {
        let total = formats.containTotal ? try count() : nil
        var cursor = PageCursor(self, total: total)
        while let page = try cursor.next() { try body(page) }
    }

    /// Returns the number of pages.
    /// - Complexity: O(*n*): they are laid out.
    public func count() throws(GalleyError) -> Int {
        if let knownCount { return knownCount }
        var cursor = PageCursor(self, total: 0, isBare: true)
        while try cursor.next() != nil {}
        return cursor.number
    }

    /// The range in the whole text that corresponds to a range in the text of a page's ``TextPage/body``.
    ///
    /// A range in a repeated table header corresponds to an empty range at the start of the page.
    /// - Complexity: O(log *n*) in the number of pieces of the page's text.
    public func range(of range: Range<String.Index>, on page: TextPage) -> Range<String.Index> {
        text.range(forUTF8: page.segments.whole(page.body.layout.text.utf8Range(range)))
    }
}

extension [TextPage.Segment] {
    /// The UTF-8 offset in the whole text that corresponds to an offset in a page's text, which may be the end of a range.
    package func place(of offset: Int, isEnd: Bool) -> Int {
        let next = partitioningIndex { isEnd ? $0.start >= offset : $0.start > offset }
        guard let segment = next > 0 ? self[next - 1] : first else { return 0 }
        return segment.whole + Swift.min(Swift.max(0, offset - segment.start), segment.count)
    }

    /// The UTF-8 range in the whole text that corresponds to a range in a page's text.
    package func whole(_ range: Range<Int>) -> Range<Int> {
        let start = place(of: range.lowerBound, isEnd: false)
        let end = range.isEmpty ? start : place(of: range.upperBound, isEnd: true)
        return start..<Swift.max(start, end)
    }

    /// The UTF-8 ranges in a page's text that show a range in the whole text, in order.
    package func places(of range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for segment in self {
            let shown = range.clamped(to: segment.whole..<segment.whole + segment.count)
            guard !shown.isEmpty else { continue }
            let start = segment.start + shown.lowerBound - segment.whole
            if let last = result.last, last.upperBound == start {
                result[result.count - 1] = last.lowerBound..<start + shown.count
            } else {
                result.append(start..<start + shown.count)
            }
        }
        return result
    }

    /// The offset in a page's text that shows an offset in the whole text; nil if the page does not show it.
    package func offset(ofWhole place: Int) -> Int? {
        for segment in self
        where segment.count > 0 && segment.whole <= place && place < segment.whole + segment.count {
            return segment.start + place - segment.whole
        }
        return nil
    }

    /// The segments before an offset in the page's text.
    func prefix(upTo end: Int) -> [TextPage.Segment] {
        compactMap { segment in
            guard segment.start < end || segment.start == 0 else { return nil }
            var segment = segment
            segment.count = Swift.min(segment.count, Swift.max(0, end - segment.start))
            return segment
        }
    }
}
