internal import GalleyRegions
internal import GalleyShaping
public import GalleyText
internal import GalleyUnicode

/// A text on pages of paper, as many as it needs.
///
///     var page = Document.Page(size: Document.Page.Paper.A5.size)
///     page.footer = Document(text: "{{page}} of {{pages}}")
///     try TextPages(book, on: page).forEach { page in
///         print(page.number, book.string[page.range].count, page.headings.map(\.title))
///     }
///
/// Pages are laid out one at a time, and each holds its own part of the text: what a page held can be let go of before
/// the next is made. Where a page ends follows CSS Fragmentation 3: paragraphs say how many of their lines stay
/// together (`widows`, `orphans`, `keepTogether`), whether they stay with the next one (`keepWithNext`, which headings
/// do unless they say otherwise) and where they begin (`breakBefore`). Rows of tables are never split, and the header
/// rows of a table that goes on stand at the top of each page again. What cannot be kept is given up, the least first.
public struct TextPages: Sendable {
    /// The whole text.
    public let text: AttributedText
    /// The paper, with its margins, header and footer.
    public let page: Document.Page
    /// What each page's text is laid out in; its size is that of the paper inside its margins.
    public let container: TextContainer
    let fonts: FontLibrary
    let header: AttributedText?
    let footer: AttributedText?

    /// Prepares pages; none is laid out yet.
    ///
    /// - Parameters:
    ///   - container: Columns, line breaking, writing mode and exclusions of every page. Its size, path, number of lines
    ///     and truncation are of no matter.
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` where the margins leave no room, or for a value that no
    ///   layout can be made with; ``GalleyError/invalidDocument(path:reason:)`` for spans of the header or the footer
    ///   that are outside of their texts. Markdown in them is for a parser, which is to be asked first.
    public init(
        _ text: AttributedText, on page: Document.Page, container: TextContainer = TextContainer(),
        fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) {
        let paper = page.orientedSize
        let size = Size(
            width: paper.width - page.margins.left - page.margins.right,
            height: paper.height - page.margins.top - page.margins.bottom)
        guard paper.width.isFinite, paper.height.isFinite, size.width > 0, size.height > 0 else {
            throw .invalidValue(
                name: "page.margins", value: "\(page.margins)",
                reason: "they leave no room on a page of \(paper.width) × \(paper.height) points")
        }
        self.text = text
        self.page = page
        var container = container
        container.width = size.width
        container.height = size.height
        container.path = nil
        container.maxLines = 0
        container.truncation = .none
        try container.validate()
        self.container = container
        self.fonts = copy fonts
        header = try page.header.map { edge throws(GalleyError) in try edge.attributedText() }
        footer = try page.footer.map { edge throws(GalleyError) in try edge.attributedText() }
    }

    /// Lays the pages out, one after the other.
    ///
    /// Where the header or the footer says how many there are, all pages are laid out once before to count them.
    /// - Throws: As a layout of the text does, and what `body` throws.
    /// - Complexity: O(*n*) in all, and the memory of one page beside the text.
    public func forEach(_ body: (TextPage) throws(GalleyError) -> Void) throws(GalleyError) {
        let total = needsTotal ? try count() : nil
        var cursor = PageCursor(self, total: total)
        while let page = try cursor.next() { try body(page) }
    }

    /// How many pages there are.
    /// - Complexity: O(*n*): they are laid out.
    public func count() throws(GalleyError) -> Int {
        var cursor = PageCursor(self, total: 0)
        while try cursor.next(isBare: true) != nil {}
        return cursor.number
    }

    private var needsTotal: Bool {
        [header, footer].contains { $0?.string.contains(PageEdge.total) == true }
    }

    /// The headings of the whole text by the names that links to them have (`#name`), in order.
    /// - Complexity: O(*runs*).
    package var anchors: [String] {
        var names = HeadingNames()
        var result: [String] = []
        var last: Range<Int>?
        for index in text.styleRuns.indices
        where HeadingNames.level(of: text.style(ofRun: index).attributes) != nil {
            let start = Int(text.styleRuns[index].start)
            if let last, start < last.upperBound { continue }
            let paragraph = TextBoundaries(text).paragraph(at: start)
            last = paragraph
            result.append(names.name(for: String(text.string[text.range(forUTF8: paragraph)])))
        }
        return result
    }
}

/// One page of a text.
public struct TextPage: Sendable {
    /// A title that begins on the page.
    public struct Heading: Sendable, Hashable {
        /// From 1, the highest.
        public let level: Int
        /// Its text without line terminators.
        public let title: String
        /// What a link to it is called behind its `#`: as GitHub names the headings of Markdown.
        public let name: String
        /// The corner of its first line on the paper, in points.
        public let position: Point
    }

    /// A layout and where its corner stands on the paper, in points.
    public struct Part: Sendable {
        /// What stands there. Its text is that of the page alone.
        public let layout: TextLayout
        /// Its corner on the paper.
        public let origin: Point
    }

    /// Counts from 1.
    public let number: Int
    /// Width and height of the paper in points.
    public let size: Size
    /// What of the whole text the page shows.
    public let range: Range<String.Index>
    /// The same in UTF-8 offsets.
    package let utf8Range: Range<Int>
    /// UTF-8 length of the table header that the page repeats before its own text.
    package let repeatedCount: Int
    /// The text.
    public let body: Part
    /// In the upper margin; `nil` without.
    public let header: Part?
    /// In the lower margin; `nil` without.
    public let footer: Part?
    /// The titles that begin on the page, from the top.
    public let headings: [Heading]

    /// All that is drawn.
    package var parts: [Part] { [header, body, footer].compactMap { $0 } }
}
