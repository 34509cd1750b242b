import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Text on pages. Lines of the test font are 10 points high.
@Suite struct PageTests {
    /// Pages with a number of lines of the test font, 62 points wide.
    private static func pages(_ text: AttributedText, lines: Int, header: String? = nil) throws -> [TextPage] {
        var page = Document.Page(
            size: Size(width: 82, height: Double(lines) * 10 + 40),
            margins: EdgeInsets(top: 20, left: 10, bottom: 20, right: 10))
        page.header = header.map { Document(text: $0, style: Box.attributes()) }
        var result: [TextPage] = []
        try TextPages(text, on: page, fonts: Box.fonts).forEach { result.append($0) }
        return result
    }

    private static func words(_ count: Int, _ style: (inout ParagraphStyle) -> Void = { _ in }) -> AttributedText {
        // A line contains two words of four letters.
        Box.text(Array(repeating: "aaaa", count: count * 2).joined(separator: " "), style)
    }

    private static func texts(_ pages: [TextPage]) -> [Int] { pages.map { $0.body.layout.lines.count } }

    @Test func pagesTakeTheLinesThatFit() throws {
        let pages = try Self.pages(Self.words(8), lines: 3)
        #expect(Self.texts(pages) == [3, 3, 2])
        #expect(pages.map(\.number) == [1, 2, 3])
        #expect(pages.map(\.utf8Range) == [0..<30, 30..<60, 60..<79])
        #expect(pages[0].body.origin == Point(x: 10, y: 20))
    }

    @Test func anEmptyTextIsAPage() throws {
        #expect(try Self.pages(Box.text(""), lines: 3).count == 1)
    }

    @Test func aRowHigherThanAPageOverflows() throws {
        var text = Box.text("a")
        var tall = Box.attributes()
        tall.attachment = Attachment(width: 5, height: 200)
        text.append(AttributedText(String(Attachment.character), attributes: tall))
        text.append(Box.text("\nb"))
        let pages = try Self.pages(text, lines: 3)
        #expect(pages.map { $0.body.layout.lineTexts.joined() } == ["a\u{FFFC}\n", "b"])
    }

    @Test func theRestOfAParagraphHasNoFirstLine() throws {
        let pages = try Self.pages(Self.words(6) { $0.firstLineHeadIndent = 6 }, lines: 3)
        #expect(pages[0].body.layout.lefts == [6, 0, 0])
        #expect(pages[1].body.layout.lefts.allSatisfy { $0 == 0 })
    }

    @Test func widowsMoveWithOtherLines() throws {
        #expect(Self.texts(try Self.pages(Self.words(4) { $0.widows = 2 }, lines: 3)) == [2, 2])
        #expect(Self.texts(try Self.pages(Self.words(5) { $0.widows = 2 }, lines: 3)) == [3, 2])
    }

    @Test func orphansGoToTheNextPage() throws {
        let text = Self.words(2) + Box.text("\n") + Self.words(3) { $0.orphans = 2 }
        #expect(Self.texts(try Self.pages(text, lines: 3)) == [2, 3])
    }

    @Test func headingsStayWithTheNextParagraph() throws {
        var heading = Box.text("a\n")
        heading[heading.startIndex..<heading.endIndex].block = BlockIntent(
            components: [.init(kind: .heading(level: 2), identity: 0)])
        let pages = try Self.pages(Self.words(2) + Box.text("\n") + heading + Self.words(2), lines: 3)
        #expect(Self.texts(pages) == [2, 3])
        #expect(pages[1].headings.map(\.title) == ["a"])
        #expect(pages[1].headings.map(\.position) == [Point(x: 10, y: 20)])
    }

    @Test func keptTogetherAndBegunOnAPage() throws {
        let together = Self.words(2) + Box.text("\n") + Self.words(2) { $0.keepTogether = true }
        #expect(Self.texts(try Self.pages(together, lines: 3)) == [2, 2])
        let begun = Self.words(1) + Box.text("\n") + Self.words(1) { $0.breakBefore = .page }
        #expect(Self.texts(try Self.pages(begun, lines: 3)) == [1, 1])
    }

    /// Text that cannot be kept together is broken (CSS Fragmentation 3, 4.4).
    @Test func tooLongParagraphsAreNotKeptTogether() throws {
        let text = Self.words(5) { style in
            style.keepTogether = true
            style.keepWithNext = true
        }
        #expect(Self.texts(try Self.pages(text, lines: 3)) == [3, 2])
    }

    @Test func headersHavePageAndPages() throws {
        let pages = try Self.pages(Self.words(8), lines: 3, header: "{{page}} . {{pages}}")
        #expect(pages.compactMap { $0.header?.layout.text.string } == ["1 . 3", "2 . 3", "3 . 3"])
        #expect(pages[0].header?.origin == Point(x: 10, y: 5))
    }

    @Test func headerRowsOfATableAreRepeatedOnEachPage() throws {
        func row(_ cells: [String], isHeader: Bool) -> AttributedText {
            var row = AttributedText()
            for (column, cell) in cells.enumerated() {
                var attributes = Box.attributes { $0.cellInsets = .zero }
                attributes.block = BlockIntent(components: [
                    .init(kind: .tableCell(column: column), identity: 0),
                    .init(kind: .tableRow(isHeader: isHeader), identity: 0),
                    .init(kind: .table(columns: [.left, .left]), identity: 1),
                ])
                row.append(cell + (column + 1 < cells.count ? "\t" : "\n"), attributes: attributes)
            }
            return row
        }
        var table = row(["a", "a"], isHeader: true)
        for index in 0..<5 { table.append(row(["aa", index == 0 ? "aaaaaa" : "a"], isHeader: false)) }
        let pages = try Self.pages(table, lines: 3)
        let starts = pages.map { page in page.body.layout.lineTexts.first }
        #expect(pages.count == 3 && starts == ["a\t", "a\t", "a\t"])
        // Its columns have the same widths on every page.
        let columns = pages.map { $0.body.layout.lines[1].frame.x }
        #expect(Set(columns).count == 1)
        #expect(pages.map(\.utf8Range.upperBound).last == table.utf8Count)
    }

    /// A row without space below the repeated table header is placed there without the header.
    @Test func aRowAsHighAsThePageHasNoHeader() throws {
        func row(_ text: String, isHeader: Bool) -> AttributedText {
            var attributes = Box.attributes { $0.cellInsets = .zero }
            attributes.block = BlockIntent(components: [
                .init(kind: .tableCell(column: 0), identity: 0),
                .init(kind: .tableRow(isHeader: isHeader), identity: 0),
                .init(kind: .table(columns: [.left]), identity: 1),
            ])
            return AttributedText(text + "\n", attributes: attributes)
        }
        let tall = Array(repeating: "aaaa aaaa", count: 3).joined(separator: " ")
        let table = row("a", isHeader: true) + row(tall, isHeader: false) + row("aa", isHeader: false)
        let pages = try Self.pages(table, lines: 3)
        #expect(pages.map { $0.body.layout.lines.count } == [1, 3, 2])
        #expect(pages.last?.utf8Range.upperBound == table.utf8Count)
    }

    /// Pages of any size cover the text, and each line is on exactly one page.
    @Test(arguments: 0..<20)
    func pagesTileTheText(seed: UInt64) throws {
        var random = SeededGenerator(seed: 80_000 + seed)
        var text = AttributedText()
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            var part = RandomText.attributed(Int.random(in: 0...40, using: &random), using: &random)
            part.append("\n")
            var style = ParagraphStyle()
            style.widows = Int.random(in: 1...3, using: &random)
            style.orphans = Int.random(in: 1...3, using: &random)
            style.keepWithNext = Int.random(in: 0..<4, using: &random) == 0
            style.keepTogether = Int.random(in: 0..<4, using: &random) == 0
            part.transformAttributes { $0.paragraph = style.merging(over: $0.paragraph ?? ParagraphStyle()) }
            text.append(part)
        }
        let page = Document.Page(
            size: Size(
                width: Double.random(in: 60...300, using: &random), height: Double.random(in: 40...200, using: &random)),
            margins: EdgeInsets(10))
        var end = 0
        var count = 0
        try TextPages(text, on: page, fonts: ShapePropertyTests.fonts).forEach { page in
            #expect(page.utf8Range.lowerBound == end)
            #expect(!page.utf8Range.isEmpty || text.isEmpty)
            page.body.layout.checkInvariants()
            end = page.utf8Range.upperBound
            count += 1
        }
        #expect(end == text.utf8Count)
        #expect(try TextPages(text, on: page, fonts: ShapePropertyTests.fonts).count() == count)
    }
}
